//! One to Return (MK-SCN-RETURN).

use super::*;
use crate::MageKnight;
use crate::action::Action;
use crate::content::{Direction, Hex, Spot, TilePos, card, tile, unit};
use crate::event::Event;
use crate::map::{self, Map, Stance};
use crate::question::Asked;
use crate::rules::{MK_SCN_DRUIDS_10, MK_SCN_RETURN_07, MK_SCN_RETURN_08, MK_TEAM_01};
use crate::scoring;
use crate::setup::{self, Setup};
use crate::state::{Stage, Who};
use crate::teams::Teams;
use crate::terms::{Hero, Pile};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during_seeded, legal, refused, spot};
use crate::variants::{ChosenOne, Nights};
use crate::{round, turn};
use kernel::{Chance, Game, Seat, Seed, Viewer, rule};

const THREE: Seat = Seat(2);
const FOUR: Seat = Seat(3);

fn usual(players: u8) -> Setup {
    Setup::usual(ScenarioId::OneToReturn, players)
}

fn epic() -> Variants {
    Variants { epic: true, ..Variants::default() }
}

fn set_up(setup: &Setup, seed: u128) -> State {
    setup::start(setup, &mut Chance::new(Seed(seed), 0)).expect("the set-up is sound")
}

fn faulty(setup: &Setup) -> Option<RuleId> {
    setup::start(setup, &mut Chance::new(Seed(1), 0)).err().and_then(|error| error.rule)
}

/// A land with the start tile and one more.
fn board(heroes: &[Hero]) -> Board {
    Board::of(ScenarioId::OneToReturn, heroes).tile(tile::COUNTRYSIDE_3, 1, 0)
}

fn two() -> Board {
    board(&[Hero::Tovak, Hero::Arythea])
}

/// A space next to the portal, on the way inland.
fn near() -> Hex {
    Map::PORTAL.step(Direction::NorthEast)
}

fn in_round(board: Board, round: u8) -> Board {
    board.with(|state| (state.round, state.night) = (round, round.is_multiple_of(2)))
}

/// Who won, and the places.
fn result(state: &State) -> (Vec<bool>, Vec<u8>) {
    let outcome = scoring::outcome(state, MK_SCN_RETURN_04);
    assert!(outcome.standings.iter().all(|standing| standing.score == 0));
    outcome.standings.iter().map(|standing| (standing.won, standing.place)).unzip()
}

fn end_round(state: &mut State) -> Vec<Event> {
    during_seeded(state, |play| {
        round::end(play);
        kernel::step::run(play);
    })
}

#[rule("MK-SCN-RETURN-01", "MK-SCN-RETURN-06")]
#[test]
fn there_are_four_rounds_and_six_in_the_epic_game() {
    for players in 2..=4 {
        assert_eq!(set_up(&usual(players), 1).rounds(), 4);
        assert_eq!(set_up(&Setup { variants: epic(), ..usual(players) }, 1).rounds(), 6);
    }
    assert_eq!(faulty(&usual(1)), Some(MK_SCN_RETURN_01));
    let elsewhere = Setup { variants: epic(), ..Setup::usual(ScenarioId::MinesLiberation, 2) };
    assert_eq!(faulty(&elsewhere), Some(crate::rules::MK_SCN_DRUIDS_11));
}

#[rule("MK-SCN-RETURN-02", "MK-SCN-RETURN-06")]
#[test]
fn the_map_has_so_many_tiles_and_cities_of_one_level() {
    let tiles = |players, variants: &Variants| {
        let layout = ScenarioId::OneToReturn.layout(players, variants);
        assert_eq!(layout.shape, crate::content::Shape::Wedge);
        let core: Vec<u8> = layout.core.iter().map(|group| group.left).collect();
        let cities = layout.core[0].tiles.iter().all(|tile| tile.tile().city.is_some());
        assert!(cities && layout.core[1].tiles.iter().all(|tile| tile.tile().city.is_none()));
        (layout.countryside[0].left, core[0], core[1])
    };
    let usual = Variants::default();
    assert_eq!([2, 3, 4].map(|n| tiles(n, &usual)), [(7, 1, 1), (8, 2, 2), (10, 3, 3)]);
    assert_eq!([2, 3, 4].map(|n| tiles(n, &epic())), [(8, 2, 2), (9, 3, 3), (11, 4, 4)]);
    for (variants, level) in [(usual, 3), (epic(), 4)] {
        let mut state = two().with(|state| state.variants = variants).build();
        for (x, city) in [(1, tile::CORE_5), (2, tile::CORE_7)] {
            let tiles: TileSet = [city].into_iter().collect();
            state.map.deck.core = [TileGroup { tiles, left: 1 }].into_iter().collect();
            during_seeded(&mut state, |play| map::reveal_tile(play, Some(ONE), TilePos::new(x, 1)));
        }
        let cities: Vec<_> = state.map.cities.iter().map(|city| (city.level, city.stance)).collect();
        assert_eq!(cities, [(level, Stance::Defended); 2]);
    }
}

#[rule("MK-SCN-RETURN-03", "MK-SCN-RETURN-08")]
#[test]
fn the_portal_closes_after_the_first_day_on_those_who_are_there() {
    // Tovak has left the map through the portal, Goldyx stands on it, Arythea is away.
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx];
    let mut state = board(&heroes)
        .place(TWO, near())
        .place(THREE, Map::PORTAL)
        .hand(&[card::RAGE, card::WOUND])
        .unit(unit::PEASANTS)
        .hand_of(TWO, &[card::MARCH])
        .build();
    assert!(state.portal_is_open());
    let events = end_round(&mut state);
    let out: Vec<bool> = state.players.iter().map(|player| player.eliminated).collect();
    assert_eq!(out, [true, false, true]);
    assert!(
        events.contains(&Event::Eliminated { seat: ONE })
            && events.contains(&Event::Eliminated { seat: THREE })
    );
    assert_eq!(state.order.to_vec(), [Who::Seat(TWO)]);
    // The cards and units are out of the game; a Wound goes back to its pile.
    assert!(state.players[Seat(0)].hand.is_empty() && state.players[Seat(0)].units.is_empty());
    assert_eq!((state.removed.count(card::RAGE), state.wounds), (1, crate::content::WOUNDS));
    assert_eq!((state.round, state.over), (2, None));
    // As many dice and units as before.
    assert_eq!((state.source.dice.len(), state.offers.units.len()), (5, 5));
    // Later rounds eliminate nobody.
    let mut later = in_round(two(), 2).at(near()).place(TWO, Map::PORTAL).build();
    end_round(&mut later);
    assert!(later.players.iter().all(|player| !player.eliminated));
    // Elsewhere the portal never closes.
    let mut elsewhere = Board::new().tile(tile::COUNTRYSIDE_3, 1, 0).build();
    end_round(&mut elsewhere);
    assert!(elsewhere.portal_is_open() && elsewhere.players.iter().all(|player| !player.eliminated));
}

#[rule("MK-SCN-RETURN-03", "MK-VAR-GEN-03")]
#[test]
fn the_portal_is_closed_before_anything_is_asked_between_the_rounds() {
    let mut state = board(&[Hero::Tovak, Hero::Arythea, Hero::Goldyx])
        .place(TWO, near())
        .hand_of(TWO, &[card::MARCH, card::RAGE])
        .with(|state| {
            // Cards are improved after a Night, and with a night arrival the first round is one.
            (state.variants.nights, state.night) = (Nights::Arrival, true);
            state.variants.action_improvement = true;
        })
        .build();
    end_round(&mut state);
    // Arythea is offered an advanced action while it is still round 1, and the two others are out.
    assert_eq!((state.round, state.asked().map(|question| question.seat)), (1, Some(TWO)));
    assert!(state.players[Seat(0)].eliminated && !state.portal_is_open());
}

#[rule("MK-SCN-RETURN-03")]
#[test]
fn a_closed_portal_is_a_space_for_one_hero() {
    for (round, open) in [(1, true), (2, false), (4, false)] {
        let state = || in_round(two(), round).at(Map::PORTAL).place(TWO, Map::PORTAL).build();
        assert_eq!(map::is_occupied(&state(), Map::PORTAL, ONE), !open);
        assert_eq!(map::is_safe(&state(), Map::PORTAL, ONE), open);
        // Whoever ends a turn there is gone, or stays.
        let mut alone = in_round(two(), round).at(Map::PORTAL).hand_of(TWO, &[card::RAGE]).build();
        during_seeded(&mut alone, turn::next);
        assert_eq!(alone.players[Seat(0)].place, (!open).then_some(Map::PORTAL), "in round {round}");
    }
}

#[rule("MK-SCN-RETURN-04")]
#[test]
fn whoever_is_in_front_of_the_portal_in_the_end_has_won() {
    let mut state = in_round(two(), 4).at(near()).place(TWO, Map::PORTAL).fame(80).build();
    end_round(&mut state);
    assert_eq!(state.over, Some(MK_SCN_RETURN_04));
    assert_eq!(result(&state), (vec![false, true], vec![2, 1]));
    state.players[Seat(1)].place = Some(near());
    assert_eq!(result(&state), (vec![false, false], vec![1, 1]));
}

#[rule("MK-SCN-RETURN-05")]
#[test]
fn once_the_end_is_announced_nobody_is_driven_off() {
    let announced = in_round(two(), 4).at(near()).place(TWO, Map::PORTAL).moves(4).hand(&[card::RAGE]);
    let mut state = announced.with(|state| state.round_ends_in = Some(1)).build();
    act_seeded(&mut state, Action::Move(Map::PORTAL));
    assert!(state.combat.is_none());
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Interact | Action::Enter)));
    // Tovak goes back with a Wound, and Arythea has won.
    let wounds = state.wounds;
    while state.over.is_none() {
        let ends = |action: &Action| matches!(action, Action::Done | Action::Discard(_));
        let action = legal(&state).into_iter().find(ends).expect("the turn can end");
        act_seeded(&mut state, action);
    }
    assert_eq!(
        (state.players[Seat(0)].place, state.players[Seat(1)].place),
        (Some(near()), Some(Map::PORTAL))
    );
    assert_eq!(state.wounds, wounds - 1);
    assert_eq!(result(&state).0, [false, true]);
}

#[rule("MK-SCN-RETURN-03", "MK-SCN-GEN-07")]
#[test]
fn heroes_fight_for_the_space_of_the_closed_portal() {
    let attacks = |round, ends: Option<u8>| {
        let board = in_round(two(), round).at(near()).place(TWO, Map::PORTAL).moves(4).hand(&[card::RAGE]);
        let mut state = board.with(|state| state.round_ends_in = ends).build();
        act_seeded(&mut state, Action::Move(Map::PORTAL));
        legal(&state).contains(&Action::Attack(TWO))
    };
    assert!(!attacks(1, None), "the portal is still open");
    assert!(attacks(2, None) && attacks(4, None));
    assert!(!attacks(4, Some(2)), "the end is announced");
}

#[rule("MK-SCN-RETURN-06")]
#[test]
fn in_the_epic_game_the_third_night_decides() {
    let board = |round| {
        in_round(two(), round)
            .at(near())
            .place(TWO, Map::PORTAL)
            .with(|state| state.variants = epic())
            .build()
    };
    let mut second = board(4);
    end_round(&mut second);
    assert_eq!((second.round, second.over), (5, None));
    let mut third = board(6);
    end_round(&mut third);
    assert_eq!((third.round, third.over), (6, Some(MK_SCN_RETURN_04)));
    assert_eq!(result(&third).0, [false, true]);
}

fn by_teams(chosen_one: ChosenOne) -> Setup {
    let variants = Variants { chosen_one, ..Variants::default() };
    Setup { teams: Some(Teams::WithFirst(THREE)), variants, ..usual(4) }
}

/// The chosen one of each seat's team, as a viewer sees it.
fn seen(state: &State, viewer: Viewer) -> Vec<Option<Seat>> {
    let view = MageKnight::view(state, viewer);
    view.players
        .iter()
        .map(|player| player.chosen_one.as_ref().and_then(|one| one.value().copied()))
        .collect()
}

#[rule("MK-SCN-RETURN-07")]
#[test]
fn each_team_draws_a_chosen_one_whom_only_the_team_knows() {
    let mut drawn = std::collections::HashSet::new();
    for seed in 0..24 {
        let state = set_up(&by_teams(ChosenOne::Drawn), seed);
        let chosen: Vec<bool> = state.players.iter().map(|player| player.chosen).collect();
        assert!(chosen[0] != chosen[2] && chosen[1] != chosen[3]);
        let of = |seat| state.chosen_one(seat);
        for seat in Seat::first(4) {
            let sees = seen(&state, Viewer::Seat(seat));
            for other in Seat::first(4) {
                assert_eq!(sees[other.index()], of(seat).filter(|_| other == seat));
            }
            assert_eq!(MageKnight::secret(&state, seat).chosen_one, of(seat));
            // To the other team it may be either; to the own team it is what it is.
            let mut others = std::collections::HashSet::new();
            for seed in 0..12 {
                let world = MageKnight::resample(&state, seat, &mut Chance::new(Seed(seed), 1));
                assert_eq!(world.chosen_one(seat), of(seat));
                let rival = Seat::first(4).find(|other| *other != seat && !state.allied(*other, seat));
                others.insert(world.chosen_one(rival.expect("an opponent")));
                assert_eq!(MageKnight::audit(&world), Ok(()));
            }
            assert_eq!(others.len(), 2);
        }
        assert_eq!(seen(&state, Viewer::Spectator), [None; 4]);
        drawn.insert(chosen);
    }
    assert_eq!(drawn.len(), 4);
    // There are none without teams, and no other scenario has them.
    assert!(set_up(&usual(4), 1).players.iter().all(|player| !player.chosen));
    let variants = Variants { chosen_one: ChosenOne::Picked, ..Variants::default() };
    assert_eq!(faulty(&Setup { variants, ..usual(4) }), Some(MK_SCN_RETURN_07));
    let elsewhere = Setup::usual(ScenarioId::FullConquest, 4);
    let elsewhere = Setup { teams: Some(Teams::ByLot), variants, ..elsewhere };
    assert_eq!(faulty(&elsewhere), Some(MK_SCN_RETURN_07));
    assert_eq!(faulty(&Setup { teams: Some(Teams::ByLot), ..usual(2) }), Some(MK_TEAM_01));
    let glades = Variants { competitive_glades: true, ..Variants::default() };
    assert_eq!(faulty(&Setup { variants: glades, ..usual(2) }), Some(MK_SCN_DRUIDS_10));
}

#[rule("MK-SCN-RETURN-07")]
#[test]
fn or_each_team_picks_one_in_secret() {
    for seed in 0..8 {
        let mut state = set_up(&by_teams(ChosenOne::Picked), seed);
        let mut asked = Vec::new();
        while let Some(question) = state.asked().filter(|question| question.what == Asked::ChosenOne) {
            let seat = question.seat;
            let mates: Vec<Action> = Seat::first(4)
                .filter(|other| *other == seat || state.allied(*other, seat))
                .map(Action::Hero)
                .collect();
            assert_eq!(legal(&state), mates);
            let rival = Seat::first(4).find(|other| *other != seat && !state.allied(*other, seat));
            assert_eq!(refused(&state, Action::Hero(rival.expect("an opponent"))), MK_SCN_RETURN_07);
            assert_eq!(MageKnight::audit(&state), Ok(()));
            let pick = mates[seed as usize % 2];
            let events = act(&mut state, pick);
            // Both players of the team are told, and nobody else.
            for viewer in Seat::first(4) {
                let told = events.iter().any(|event| {
                    matches!(MageKnight::show(event, Viewer::Seat(viewer)),
                        Some(Event::ChosenOne { chosen, .. }) if chosen.value().is_some())
                });
                assert_eq!(told, viewer == seat || state.allied(viewer, seat));
            }
            assert_eq!(state.chosen_one(seat).map(Action::Hero), Some(pick));
            asked.push(seat);
        }
        // The first in the round order of each team.
        let order: Vec<Seat> = state
            .order
            .iter()
            .filter_map(|who| match who {
                Who::Seat(seat) => Some(*seat),
                Who::Dummy => None,
            })
            .collect();
        let second = order.iter().find(|seat| **seat != order[0] && !state.allied(order[0], **seat));
        assert_eq!(asked, [order[0], *second.expect("an opponent")]);
        assert_eq!(state.asked().map(|question| question.what), Some(Asked::Stage(Stage::Tactics)));
    }
}

#[rule("MK-SCN-RETURN-07", "MK-SCN-RETURN-04")]
#[test]
fn a_team_wins_by_its_chosen_one_alone() {
    let end = |on_portal: Seat, chosen: [Seat; 2]| {
        let mut state = set_up(&by_teams(ChosenOne::Drawn), 1);
        for seat in Seat::first(4) {
            let player = &mut state.players[seat];
            player.chosen = chosen.contains(&seat);
            player.place = Some(if seat == on_portal { Map::PORTAL } else { near() });
        }
        (state.round, state.night) = (4, true);
        let events = end_round(&mut state);
        assert!(events.contains(&Event::ChosenOnes(chosen.to_vec())));
        assert_eq!(MageKnight::view(&state, Viewer::Spectator).chosen_ones, chosen);
        result(&state).0
    };
    assert_eq!(end(ONE, [ONE, TWO]), [true, false, true, false]);
    assert_eq!(end(THREE, [ONE, TWO]), [false; 4]);
    assert_eq!(end(FOUR, [ONE, FOUR]), [false, true, false, true]);
}

#[rule("MK-SCN-RETURN-08")]
#[test]
fn the_game_goes_on_without_those_who_are_out() {
    let mut state = set_up(&usual(2), 5);
    // Tovak's seat never left the portal.
    let keep = spot(1, 0, Spot::NorthEast);
    state.map.tiles[2] = map::Placed::new(TilePos::new(1, 0), tile::COUNTRYSIDE_3);
    state.map.tokens.retain(|token| token.at.on_tile().0 != TilePos::new(1, 0));
    state.map.put_shield(keep, ONE);
    state.players[Seat(1)].place = Some(spot(1, 0, Spot::Centre));
    end_round(&mut state);
    assert!(state.players[Seat(0)].eliminated && state.map.has_shield(keep, ONE));
    // Only Arythea's seat is asked for a tactic, and for everything else.
    for _ in 0..40 {
        let question = state.asked().expect("the match goes on");
        assert_eq!(question.seat, TWO);
        if question.what == Asked::Stage(Stage::Movement) {
            break;
        }
        let action = legal(&state)[0];
        act_seeded(&mut state, action);
    }
    assert_eq!((state.round, state.source.dice.len()), (2, 4));
    // What Tovak's Shield marks is another's: an assault on a grey token.
    state.turn.movement = 9;
    state.turn.modifiers.clear();
    act_seeded(&mut state, Action::Move(keep));
    let combat = state.combat.as_ref().expect("an assault");
    assert_eq!((combat.foes[0].enemy.enemy().pile, combat.worth), (Pile::Grey, crate::combat::Worth::Half));
    // The last hero has not won before being on the portal in the end.
    assert_eq!(result(&state), (vec![false, false], vec![2, 1]));
    state.players[Seat(1)].place = Some(Map::PORTAL);
    assert_eq!(result(&state), (vec![false, true], vec![2, 1]));
}

#[rule("MK-SCN-RETURN-08")]
#[test]
fn with_nobody_left_the_game_is_over_and_nobody_has_won() {
    let mut state = set_up(&usual(3), 2);
    end_round(&mut state);
    assert_eq!(state.over, Some(MK_SCN_RETURN_08));
    assert_eq!(result(&state), (vec![false; 3], vec![1; 3]));
    assert_eq!(MageKnight::audit(&state), Ok(()));
    // A state in which somebody who is out still has cards is none to play on.
    let mut state = set_up(&usual(3), 2);
    state.players[Seat(1)].place = Some(near());
    end_round(&mut state);
    assert_eq!(MageKnight::audit(&state), Ok(()));
    let mut odd = state.clone();
    odd.players[Seat(1)].eliminated = true;
    assert!(MageKnight::audit(&odd).is_err());
    let mut early = state;
    early.round = 1;
    early.night = false;
    assert!(MageKnight::audit(&early).is_err());
}

#[rule("MK-SCN-RETURN-09", "MK-SCN-GEN-02")]
#[test]
fn cities_end_nothing_and_nothing_is_scored() {
    let city = spot(1, 1, Spot::Centre);
    let board = in_round(two(), 2).at(near()).place(TWO, spot(1, 0, Spot::Centre)).tile(tile::CORE_5, 1, 1);
    let mut state = board.city(city, &[ONE]).fame(60).hand(&[card::FIREBALL]).build();
    during_seeded(&mut state, turn::next);
    assert_eq!(state.match_ends_in, None);
    assert!(!is_won(&state));
    assert_eq!(scoring::sheets(&state).to_vec(), [scoring::Sheet::default(); 2]);
    end_round(&mut state);
    assert_eq!((state.round, state.over), (3, None));
}

#[test]
fn whoever_is_out_is_no_other_player_any_more() {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx];
    let mut state = in_round(board(&heroes), 2).at(near()).fame(5).build();
    state.players[Seat(1)].eliminated = true;
    state.players[Seat(2)].fame = 9;
    // Arythea has less Fame than Tovak, but is out: he has least.
    assert!(crate::effects::holds(&state, ONE, crate::effect::Condition::LeastFame));
    assert_eq!(state.seats_left().collect::<Vec<_>>(), [ONE, THREE]);
}
