//! Conquer and Hold (MK-SCN-HOLD).

use super::*;
use crate::action::Action;
use crate::content::{EffectId, Hex, Spot, TileKind, TilePos, UnitId, card, tile, unit};
use crate::frame::Play;
use crate::map::{self, Map};
use crate::rules::{
    MK_EXP_01, MK_INT_01, MK_INT_07, MK_SCN_DRUIDS_11, MK_SCN_HOLD_04, MK_SCN_HOLD_13, MK_SCN_HOLD_15,
    MK_TEAM_01, MK_VAR_MAP_01,
};
use crate::scoring;
use crate::setup::{self, Setup};
use crate::state::Stage;
use crate::teams::{Mode, Teams};
use crate::terms::{Hero, ManaColour, Pile, Site};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during_seeded, legal, refused, spot};
use crate::{round, turn, turn_in_advance};
use kernel::{Chance, Log, Seat, Seed, Step, rule};

const THREE: Seat = Seat(2);
const FOUR: Seat = Seat(3);

/// The usual set-up.
fn usual(players: u8) -> Setup {
    Setup::usual(ScenarioId::ConquerAndHold, players)
}

fn set_up(setup: &Setup, seed: u128) -> State {
    setup::start(setup, &mut Chance::new(Seed(seed), 0)).expect("the set-up is sound")
}

/// By which rule a set-up is refused.
fn faulty(setup: &Setup) -> Option<RuleId> {
    setup::start(setup, &mut Chance::new(Seed(1), 0)).err().and_then(|error| error.rule)
}

fn two() -> Board {
    Board::of(ScenarioId::ConquerAndHold, &[Hero::Tovak, Hero::Arythea])
}

/// Tovak and Arythea against Goldyx and Norowas.
fn teams() -> Board {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx, Hero::Norowas];
    Board::of(ScenarioId::ConquerAndHold, &heroes).with(|state| {
        for (player, team) in state.players.iter_mut().zip([0, 0, 1, 1]) {
            player.team = team;
        }
    })
}

/// A keep on a tile by itself, and a space next to it.
fn keep() -> (Hex, Hex) {
    (spot(1, 0, Spot::NorthEast), spot(1, 0, Spot::Centre))
}

/// A mage tower on a tile by itself, and a space next to it.
fn tower() -> (Hex, Hex) {
    (spot(0, 1, Spot::Centre), spot(0, 1, Spot::SouthEast))
}

/// Both on the map.
fn land(board: Board) -> Board {
    board.tile(tile::COUNTRYSIDE_11, 0, 1).tile(tile::COUNTRYSIDE_3, 1, 0)
}

fn tokens(state: &State, seat: Seat, colour: ManaColour) -> u8 {
    state.players[seat].tokens[colour.index()]
}

#[rule("MK-SCN-HOLD-01", "MK-SCN-HOLD-13")]
#[test]
fn two_play_six_rounds_and_more_play_four_always_in_teams_at_four() {
    for (players, rounds) in [(2, 6), (3, 4), (4, 4)] {
        assert_eq!(set_up(&usual(players), 1).rounds(), rounds);
    }
    assert_eq!(faulty(&usual(1)), Some(MK_SCN_HOLD_01));
    for seed in 0..6 {
        assert_eq!(set_up(&usual(2), seed).mode(), Mode::Against);
        assert_eq!(set_up(&usual(3), seed).mode(), Mode::Against);
        assert_eq!(set_up(&usual(4), seed).mode(), Mode::Teams);
    }
    let agreed = Setup { teams: Some(Teams::WithFirst(FOUR)), ..usual(4) };
    assert!(set_up(&agreed, 1).allied(ONE, FOUR));
    assert_eq!(faulty(&Setup { players: 3, ..agreed }), Some(MK_TEAM_01));
}

#[rule("MK-SCN-HOLD-02", "MK-SCN-HOLD-03", "MK-SCN-HOLD-14")]
#[test]
fn nine_tiles_have_their_places_and_all_have_a_keep_or_a_tower() {
    let at = |places: &[(i8, i8)]| -> Vec<TilePos> {
        let mut places: Vec<TilePos> = places.iter().map(|(x, y)| TilePos::new(*x, *y)).collect();
        places.sort();
        places
    };
    let mut cities = std::collections::HashSet::new();
    for seed in 0..24 {
        let mut state = set_up(&usual(2), seed);
        let of_kind = |map: &Map, kind: TileKind| {
            let tiles = map.tiles.iter().filter(|placed| placed.tile.tile().kind == kind);
            let mut places: Vec<TilePos> = tiles.map(|placed| placed.at).collect();
            places.sort();
            places
        };
        assert_eq!(state.map.tiles[0].tile, tile::START_B);
        assert_eq!(of_kind(&state.map, TileKind::Countryside), at(&[(0, 1), (1, 0), (1, -1)]));
        assert_eq!((state.map.tiles.len(), state.map.deck.len()), (4, 6));
        let hidden = [(2, 0), (1, 1), (3, -1), (2, 1), (2, -1), (3, 0)].map(|(x, y)| TilePos::new(x, y));
        let chance = &mut Chance::new(Seed(seed), 1);
        for at in hidden {
            let mut log = Log::muted();
            let play = &mut Play::new(&mut state, chance, &mut log);
            map::reveal_tile(play, Some(ONE), at);
        }
        let country = at(&[(0, 1), (1, 0), (1, -1), (1, 1), (2, -1)]);
        assert_eq!(of_kind(&state.map, TileKind::Countryside), country);
        let core = at(&[(2, 0), (2, 1), (3, 0), (3, -1)]);
        assert_eq!(of_kind(&state.map, TileKind::Core), core);
        assert!(state.map.deck.is_empty());
        for placed in &state.map.tiles[1..] {
            let held = Spot::ALL.into_iter().filter_map(|spot| placed.tile.face(spot).site);
            assert!(held.into_iter().any(|site| matches!(site, Site::Keep | Site::MageTower)));
        }
        assert_eq!(state.map.spaces_with(Site::Keep).count(), 5);
        assert_eq!(state.map.spaces_with(Site::MageTower).count(), 5);
        let city = state.map.cities.first().expect("the white city");
        assert_eq!((city.colour, state.map.cities.len()), (crate::terms::BasicColour::White, 1));
        cities.insert(city.at.on_tile().0);
    }
    assert_eq!(cities.len(), 4, "the city is on any of the four core positions");
}

/// A space of a tile that is next to another tile.
fn beside(one: TilePos, other: TilePos) -> Hex {
    let touches = |hex: &Hex| other.hexes().iter().any(|far| far.touches(*hex));
    one.hexes().into_iter().find(touches).expect("the tiles touch")
}

#[rule("MK-SCN-HOLD-15")]
#[test]
fn positions_are_explored_in_any_order_and_nothing_else_is() {
    let mut state = set_up(&usual(2), 3);
    let seat = state.order[0];
    state.at = 0;
    let crate::state::Who::Seat(seat) = seat else { unreachable!("there is no Dummy") };
    (state.stage, state.turn.movement) = (Stage::Movement, 2);
    let (tile, core) = (TilePos::new(1, 0), TilePos::new(2, 0));
    state.players[seat].place = Some(beside(tile, core));
    // Both countryside tiles are still hidden, and the position touches only one other tile.
    assert_eq!(state.map.touched(core), 1);
    assert!(legal(&state).contains(&Action::Explore(core)));
    state.turn.movement = 1;
    assert_eq!(refused(&state, Action::Explore(core)), MK_EXP_01);
    state.turn.movement = 2;
    act_seeded(&mut state, Action::Explore(core));
    assert_eq!(state.map.tile_kind(core.centre()), Some(TileKind::Core));
    assert_eq!(state.turn.movement, 0);
    // A position with a single neighbour.
    let (from, far) = (TilePos::new(2, 0), TilePos::new(3, 0));
    assert_eq!(state.map.touched(far), 1);
    (state.turn.movement, state.players[seat].place) = (2, Some(beside(from, far)));
    assert!(legal(&state).contains(&Action::Explore(far)));
    // Anywhere else there is nothing to reveal.
    let coast = TilePos::new(0, 2);
    state.players[seat].place = Some(beside(TilePos::new(0, 1), coast));
    assert_eq!(refused(&state, Action::Explore(coast)), MK_SCN_HOLD_15);
    // When all are revealed, no tile that was left out comes.
    let mut all = set_up(&Setup { variants: revealed(), ..usual(2) }, 3);
    (all.stage, all.turn.movement) = (Stage::Movement, 9);
    let seat = all.seat();
    for (tile, beyond) in [((0, 1), (0, 2)), ((1, 1), (1, 2)), ((3, 0), (4, 0))] {
        let (tile, beyond) = (TilePos::new(tile.0, tile.1), TilePos::new(beyond.0, beyond.1));
        all.players[seat].place = Some(beside(tile, beyond));
        assert_eq!(refused(&all, Action::Explore(beyond)), MK_SCN_HOLD_15);
        assert!(!legal(&all).iter().any(|action| matches!(action, Action::Explore(_))));
    }
}

fn revealed() -> Variants {
    Variants { all_revealed: true, ..Variants::default() }
}

#[rule("MK-SCN-HOLD-13")]
#[test]
fn all_tiles_can_be_revealed_at_the_start() {
    for players in 2..=4 {
        let state = set_up(&Setup { variants: revealed(), ..usual(players) }, 5);
        assert_eq!((state.map.tiles.len(), state.map.deck.len()), (10, 0));
        assert!(
            state.offers.units.iter().all(|unit| !unit.unit().elite),
            "elite units come later all the same"
        );
    }
    let elsewhere = Setup { variants: revealed(), ..Setup::usual(ScenarioId::FullConquest, 2) };
    assert_eq!(faulty(&elsewhere), Some(MK_SCN_HOLD_13));
    let epic = Setup { variants: Variants { epic: true, ..Variants::default() }, ..usual(2) };
    assert_eq!(faulty(&epic), Some(MK_SCN_DRUIDS_11));
    let shape = Variants { shape: Some(crate::content::Shape::Open), ..Variants::default() };
    assert_eq!(faulty(&Setup { variants: shape, ..usual(2) }), Some(MK_VAR_MAP_01));
    let predefined = Variants { shape: Some(crate::content::Shape::Predefined), ..Variants::default() };
    let elsewhere = Setup { variants: predefined, ..Setup::usual(ScenarioId::FullConquest, 2) };
    assert_eq!(faulty(&elsewhere), Some(MK_VAR_MAP_01));
}

#[rule("MK-SCN-HOLD-04", "MK-SCN-HOLD-16")]
#[test]
fn the_city_is_closed_for_everything_and_level_four_units_stay_away() {
    let mut state = set_up(&Setup { variants: revealed(), ..usual(2) }, 1);
    assert_eq!(state.offers.elite_deck.len(), 15);
    assert!(state.offers.elite_deck.iter().all(|unit| unit.unit().level < 4));
    let city = state.map.cities[0].at;
    assert!(state.map.tokens_at(city).next().is_none() && state.map.cities[0].shields.is_empty());
    let seat = state.seat();
    let near = city.neighbours().into_iter().find(|hex| state.map.contains(*hex)).expect("a space");
    state.players[seat].place = Some(near);
    (state.stage, state.turn.movement) = (Stage::Movement, 20);
    assert_eq!(refused(&state, Action::Move(city)), MK_SCN_HOLD_04);
    assert_eq!(map::hand_bonus(&state, seat), 0);
    assert!(!map::can_be_entered(&state, city, seat));
}

#[rule("MK-SCN-HOLD-05", "MK-SCN-HOLD-13")]
#[test]
fn elite_units_come_in_the_second_half_whatever_is_revealed() {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx, Hero::Norowas];
    for (players, first) in [(2, 4), (3, 3), (4, 3)] {
        for core in [false, true] {
            for round in 1..=4 {
                let mut board = Board::of(ScenarioId::ConquerAndHold, &heroes[..players]);
                if core {
                    board = board.tile(tile::CORE_2, 2, 0);
                }
                let mut state = board.with(|state| state.round = round).build();
                during_seeded(&mut state, round::deal_units);
                let elite: Vec<bool> = state.offers.units.iter().map(|unit| unit.unit().elite).collect();
                let alternate = |at: usize| round >= first && at.is_multiple_of(2);
                assert_eq!(elite, (0..players + 2).map(alternate).collect::<Vec<_>>(), "{players} {round}");
            }
        }
    }
}

#[rule("MK-SCN-HOLD-06")]
#[test]
fn keeps_recruit_as_villages_do_and_towers_as_monasteries_do() {
    let only = |site: Site| {
        UnitId::all()
            .find(|unit| {
                Site::ALL.into_iter().all(|other| unit.unit().sites.contains(other) == (other == site))
            })
            .expect("there is such a unit")
    };
    let recruits = |scenario, at: Hex, unit: UnitId| {
        let board = land(Board::of(scenario, &[Hero::Tovak, Hero::Arythea])).at(at).shield(at, ONE);
        let state = board.stage(Stage::Interaction).units(&[unit]).influence(30).build();
        let may = legal(&state).contains(&Action::Recruit(0));
        if !may {
            assert_eq!(refused(&state, Action::Recruit(0)), MK_INT_07);
        }
        may
    };
    let (keep, tower) = (keep().0, tower().0);
    for (at, stands_for, other) in
        [(keep, Site::Village, Site::Monastery), (tower, Site::Monastery, Site::Village)]
    {
        assert!(recruits(ScenarioId::ConquerAndHold, at, only(stands_for)));
        assert!(!recruits(ScenarioId::ConquerAndHold, at, only(other)));
        assert!(!recruits(ScenarioId::FullConquest, at, only(stands_for)));
    }
}

#[rule("MK-SCN-HOLD-07")]
#[test]
fn assaults_cost_no_reputation() {
    let assault = |scenario, (at, from): (Hex, Hex), pile, owner: Option<Seat>| {
        let board = land(Board::of(scenario, &[Hero::Tovak, Hero::Arythea])).at(from).moves(9);
        let board = match owner {
            Some(owner) => board.shield(at, owner),
            None => board.hidden(at, pile),
        };
        let mut state = board.build();
        act_seeded(&mut state, Action::Move(at));
        assert_eq!(state.stage, Stage::Combat);
        state.players[Seat(0)].reputation
    };
    for owner in [None, Some(TWO)] {
        assert_eq!(assault(ScenarioId::ConquerAndHold, keep(), Pile::Grey, owner), 0);
        assert_eq!(assault(ScenarioId::ConquerAndHold, tower(), Pile::Violet, owner), 0);
        assert_eq!(assault(ScenarioId::FullConquest, keep(), Pile::Grey, owner), -1);
    }
    assert_eq!(assault(ScenarioId::FullConquest, tower(), Pile::Violet, None), -1);
}

#[rule("MK-SCN-HOLD-08")]
#[test]
fn towers_belong_to_whoever_conquers_them_and_serve_nobody_else() {
    let (at, from) = tower();
    // A neutral one: the Fame of its token, the tower, and no spell.
    let mut state = land(two()).at(from).moves(9).hidden(at, Pile::Violet).build();
    act_seeded(&mut state, Action::Move(at));
    let combat = state.combat.as_ref().expect("a combat");
    assert_eq!((combat.foes.len(), combat.worth), (1, crate::combat::Worth::Whole));
    assert_eq!((combat.rewards, combat.shield), ([EffectId::NOTHING; 2], true));
    // Another's, who is not there: a violet token for half the Fame.
    let mut state = land(two()).at(from).moves(9).shield(at, TWO).build();
    act_seeded(&mut state, Action::Move(at));
    let combat = state.combat.as_ref().expect("a combat");
    assert_eq!((combat.foes[0].enemy.enemy().pile, combat.foes.len()), (Pile::Violet, 1));
    assert_eq!((combat.worth, combat.retreat), (crate::combat::Worth::Half, Some(from)));
    // The owner is in it: it is no matter of tokens, and the movement is over.
    let mut state = land(two()).at(from).place(TWO, at).moves(9).shield(at, TWO).build();
    act_seeded(&mut state, Action::Move(at));
    assert!(state.duel.is_some() && state.combat.is_none() && state.stage != Stage::Movement);
    assert_eq!(state.players[Seat(0)].reputation, 0);
    // One's own is entered and sells spells; another's does not, even to a hero who stands in it.
    let spell = crate::content::CardId::spells().next().expect("a spell");
    let here = |owner| land(two()).at(at).shield(at, owner).spells(&[spell]).influence(9).build();
    let mut own = here(ONE);
    act(&mut own, Action::Interact);
    own.players[Seat(0)].crystals = [1; 4];
    assert!(legal(&own).contains(&Action::Buy(0)));
    assert_eq!(refused(&here(TWO), Action::Interact), MK_INT_01);
    let mut elsewhere = land(Board::new()).at(at).shield(at, TWO).build();
    act(&mut elsewhere, Action::Interact);
    // A turn ends in the player's own, and not in another's.
    assert!(map::is_safe(&own, at, ONE) && !map::is_safe(&own, at, TWO));
}

#[rule("MK-SCN-HOLD-09", "MK-SCN-HOLD-16")]
#[test]
fn a_turn_that_starts_near_an_own_tower_brings_mana_for_each_of_them() {
    let (at, near) = tower();
    let other = spot(1, 1, Spot::Centre);
    let board = || {
        let board = land(two()).tile(tile::COUNTRYSIDE_4, 1, 1).stage(Stage::TurnStart);
        board.shield(at, ONE).shield(other, ONE).hand(&[card::RAGE, card::MARCH])
    };
    let gained = |mut state: State, action| {
        act_seeded(&mut state, action);
        (tokens(&state, ONE, ManaColour::Gold), tokens(&state, ONE, ManaColour::Black))
    };
    for place in [at, near] {
        assert_eq!(gained(board().at(place).build(), Action::Done), (2, 0));
        assert_eq!(gained(board().at(place).build(), Action::Rest), (2, 0));
        assert_eq!(gained(board().at(place).night().build(), Action::Done), (0, 2));
    }
    assert_eq!(gained(board().at(spot(1, 0, Spot::SouthEast)).build(), Action::Done), (0, 0));
    assert_eq!(gained(board().at(near).build(), Action::AnnounceEnd), (0, 0));
    // Next to another's tower alone: nothing. Elsewhere towers bring nothing.
    let lost = board().at(near).with(|state| {
        state.map.clear_shields(at);
        state.map.put_shield(at, TWO);
    });
    assert_eq!(gained(lost.build(), Action::Done), (0, 0));
    let elsewhere = board().at(near).with(|state| state.scenario = ScenarioId::FullConquest);
    assert_eq!(gained(elsewhere.build(), Action::Done), (0, 0));
    // The bonus of keeps is another matter: both count.
    let tile = two().tile(tile::COUNTRYSIDE_9, 0, 1).stage(Stage::TurnStart).hand(&[card::RAGE]);
    let (keep, tower) = (spot(0, 1, Spot::East), spot(0, 1, Spot::SouthWest));
    let both = tile.at(spot(0, 1, Spot::Centre)).shield(keep, ONE).shield(tower, ONE).build();
    assert_eq!(map::hand_bonus(&both, ONE), 1);
    assert_eq!(gained(both, Action::Done), (1, 0));
}

#[rule("MK-SCN-HOLD-16")]
#[test]
fn a_defender_has_the_mana_of_towers_only_when_the_next_turn_is_taken_for_it() {
    let (at, near) = tower();
    let state = || land(two()).at(spot(1, 0, Spot::Centre)).place(TWO, near).shield(at, TWO).build();
    let mut full = state();
    during_seeded(&mut full, |play| turn_in_advance::begin(play, TWO));
    assert_eq!(tokens(&full, TWO, ManaColour::Gold), 1);
    let mut part = state();
    turn_in_advance::hand_over(&mut part, TWO);
    assert_eq!(tokens(&part, TWO, ManaColour::Gold), 0);
}

#[rule("MK-SCN-HOLD-10")]
#[test]
fn more_tokens_defend_what_is_owned_on_later_days_and_nights() {
    for (round, n) in [(1u8, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        for ((at, from), pile) in [(keep(), Pile::Grey), (tower(), Pile::Violet)] {
            let late = |board: Board| {
                land(board).at(from).moves(9).with(|state| {
                    (state.round, state.night) = (round, round.is_multiple_of(2));
                })
            };
            let mut owned = late(two()).shield(at, TWO).build();
            act_seeded(&mut owned, Action::Move(at));
            let foes = &owned.combat.as_ref().expect("a combat").foes;
            assert_eq!(foes.len(), n, "in round {round}");
            assert!(foes.iter().all(|foe| foe.enemy.enemy().pile == pile));
            // A neutral site keeps its one token, for all its Fame.
            let mut neutral = late(two()).hidden(at, pile).build();
            act_seeded(&mut neutral, Action::Move(at));
            let combat = neutral.combat.as_ref().expect("a combat");
            assert_eq!((combat.foes.len(), combat.worth), (1, crate::combat::Worth::Whole));
            // Nor is it so in other scenarios.
            let mut elsewhere = late(Board::new()).shield(keep().0, TWO).at(keep().1).build();
            act_seeded(&mut elsewhere, Action::Move(keep().0));
            assert_eq!(elsewhere.combat.as_ref().expect("a combat").foes.len(), 1);
        }
    }
}

#[rule("MK-SCN-HOLD-11", "MK-SCN-HOLD-09")]
#[test]
fn a_teammates_tower_serves_like_a_teammates_keep() {
    let (at, from) = tower();
    for (site, near) in [tower(), keep()] {
        let mut state = land(teams()).at(near).moves(9).shield(site, TWO).build();
        act(&mut state, Action::Move(site));
        assert_eq!((state.stage, state.combat.is_none()), (Stage::Movement, true));
        assert_eq!(state.players[Seat(0)].reputation, 0);
        assert!(legal(&state).contains(&Action::Interact));
        assert!(map::is_safe(&state, site, ONE) && !map::is_safe(&state, site, THREE));
        // Of an opponent's it is an assault.
        let mut opponents = land(teams()).at(near).moves(9).shield(site, FOUR).build();
        act_seeded(&mut opponents, Action::Move(site));
        assert_eq!(opponents.stage, Stage::Combat);
        // The teammate is in it: the movement ends, without an action and without a loss of Reputation.
        let mut full = land(teams()).at(near).place(TWO, site).moves(9).shield(site, TWO).build();
        act(&mut full, Action::Move(site));
        assert_eq!((full.stage, full.combat.is_none()), (Stage::AfterAction, true));
        assert_eq!(full.players[Seat(0)].reputation, 0);
        assert_eq!(map::withdrawal(&full, ONE), Some((near, 1)));
    }
    let mut units = land(teams()).at(at).shield(at, TWO).units(&[unit::RED_CAPE_MONKS]).influence(30).build();
    act(&mut units, Action::Interact);
    assert!(legal(&units).contains(&Action::Recruit(0)));
    // Mana for the towers of the player's own alone.
    let other = spot(1, 1, Spot::Centre);
    for (own, mana) in [(false, 0), (true, 1)] {
        let mut board = land(teams()).tile(tile::COUNTRYSIDE_4, 1, 1).at(from).shield(at, TWO);
        if own {
            board = board.shield(other, ONE);
        }
        let mut state = board.stage(Stage::TurnStart).hand(&[card::RAGE]).build();
        act(&mut state, Action::Done);
        assert_eq!(tokens(&state, ONE, ManaColour::Gold), mana);
    }
}

/// Who won, and the points of each seat.
fn result(state: &State) -> (Vec<bool>, Vec<i32>) {
    let outcome = scoring::outcome(state, MK_SCN_HOLD_12);
    outcome.standings.iter().map(|standing| (standing.won, standing.score)).unzip()
}

/// A real match with everything revealed, where each seat owns so many keeps and towers.
fn owned(players: u8, counts: &[(usize, usize)]) -> State {
    let setup = Setup { variants: revealed(), ..usual(players) };
    let setup = if players == 4 { Setup { teams: Some(Teams::WithFirst(TWO)), ..setup } } else { setup };
    let mut state = set_up(&setup, 1);
    let mut keeps: Vec<Hex> = state.map.spaces_with(Site::Keep).collect();
    let mut towers: Vec<Hex> = state.map.spaces_with(Site::MageTower).collect();
    for (seat, (n_keeps, n_towers)) in Seat::first(players).zip(counts) {
        keeps.drain(..*n_keeps).for_each(|hex| state.map.put_shield(hex, seat));
        towers.drain(..*n_towers).for_each(|hex| state.map.put_shield(hex, seat));
    }
    state
}

#[rule("MK-SCN-HOLD-12")]
#[test]
fn most_points_for_keeps_and_towers_win_and_a_tie_nobody() {
    let mut state = owned(2, &[(2, 1), (1, 3)]);
    state.players[Seat(0)].fame = 100;
    assert_eq!(result(&state), (vec![false, true], vec![8, 9]));
    assert_eq!(result(&owned(2, &[(2, 1), (2, 1)])), (vec![false, false], vec![8, 8]));
    assert_eq!(result(&owned(3, &[(1, 0), (1, 1), (0, 0)])), (vec![false, true, false], vec![3, 5, 0]));
    assert_eq!(result(&owned(2, &[(0, 0), (0, 0)])), (vec![false, false], vec![0, 0]));
    // Everything together.
    assert_eq!(result(&owned(2, &[(5, 5), (0, 0)])).1, [25, 0]);
    // The last round ends it, and nothing else.
    let mut state = owned(2, &[(5, 5), (0, 0)]);
    assert!(!is_won(&state));
    state.round = 6;
    state.night = true;
    during_seeded(&mut state, round::end);
    assert_eq!(state.over, Some(MK_SCN_HOLD_12));
}

#[rule("MK-SCN-HOLD-17")]
#[test]
fn a_team_adds_up_what_its_players_hold() {
    // 8 and 3 against 9 and 1: there is no single point, so 9 and 0.
    let state = owned(4, &[(2, 1), (1, 0), (1, 3), (0, 0)]);
    assert!(state.allied(ONE, TWO) && state.allied(THREE, FOUR));
    assert_eq!(result(&state), (vec![true, true, false, false], vec![11, 11, 9, 9]));
    let tied = owned(4, &[(1, 0), (1, 0), (2, 0), (0, 0)]);
    assert_eq!(result(&tied), (vec![false; 4], vec![6; 4]));
}

#[test]
fn whoever_passes_gets_no_mana() {
    let (at, near) = tower();
    let board = land(two()).at(near).shield(at, ONE).stage(Stage::TurnStart);
    let mut state = board.with(|state| state.round_ends_in = Some(2)).hand_of(TWO, &[card::RAGE]).build();
    during_seeded(&mut state, |play| turn::Start.run(play));
    assert_eq!(tokens(&state, ONE, ManaColour::Gold), 0);
}
