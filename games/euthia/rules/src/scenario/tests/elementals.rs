use super::*;
use crate::board::Spot;
use crate::content::{TerritoryId, foe, territory};
use crate::deeds::Source;
use crate::free_actions::Free;
use crate::map::{Banishment, Space};
use crate::rules::*;
use crate::scenario::{Banishing, BanishingReport, Cause, Choice, Demon, Grade, Offering, grade};
use crate::setup::{Setup, start};
use crate::terms::{Element, Group, SpaceKind, Trade};
use crate::testing::{ONE, TWO, act, act_drawing, legal, not_an_answer, refused};
use kernel::{Seed, rule};

const EPISODES: [ScenarioId; 3] = [ScenarioId::Elementals1, ScenarioId::Elementals2, ScenarioId::Elementals3];
const WATER: Space = Space::new(1, 2);
const CHAPEL: Space = Space::centre(0);
const ROLL: Action = banish(Offering::Roll);
const ESSENCE: Action = banish(Offering::Essence);
const CATALYST: Action = banish(Offering::Catalyst);

const fn banish(offering: Offering) -> Action {
    Action::Scenario(Choice::Banish(offering))
}

/// Ael on a Water Elemental.
fn at_water(episode: usize) -> Table {
    let table = bare(EPISODES[episode], Mode::Competitive, 2).tile(territory::I_10, -1, -1).at(WATER);
    table.one(|player| player.reputation = 0)
}

pub(super) fn banishing(state: &mut State) -> &mut Banishing {
    match &mut state.course.progress {
        Progress::Elementals(banishing) => banishing,
        _ => panic!("another scenario"),
    }
}

#[test]
fn an_essence_banishes_and_the_power_ends() {
    let mut state = at_water(0).one(|player| player.essences = [0, 0, 1, 0]).build();
    let near = Space::new(1, 0);
    assert!(state.map.powers(near)[Element::Water.index()]);
    let events = act(&mut state, ESSENCE);
    assert_eq!(state.map.banished[..], [Banishment { on: WATER, seat: ONE }]);
    assert_eq!((state.players[ONE].essences, state.map.powers(near)), ([0; 4], [false; 4]));
    assert_eq!((state.map.elemental(WATER), state.map.kind(WATER)), (None, SpaceKind::Plain));
    let report = BanishingReport::Banished { seat: ONE, element: Element::Water, total: 1 };
    assert!(told(&events, Development::Banishing(report)));
    assert_eq!(refused(&state, Action::Free(Free::Challenge)), EU_FRE_08, "it is challenged no more");
    // An Essence of another type does not help, nor elsewhere than on its cell.
    let state = at_water(0).one(|player| player.essences = [1, 1, 0, 1]).build();
    assert_eq!(refused(&state, ESSENCE), EU_SET_02);
    let state = at_water(0).at(Space::new(1, 1)).one(|player| player.essences = [0, 0, 1, 0]).build();
    assert_eq!(refused(&state, ESSENCE), EU_SET_02);
    assert!(not_an_answer(&Table::new().build(), ESSENCE));
}

#[test]
fn a_roll_of_ten_banishes_in_the_first_two_episodes_and_of_eleven_in_the_last() {
    for (episode, roll, wounds) in [(0, 10, 2), (1, 10, 2), (2, 11, 3)] {
        let mut state = at_water(episode).build();
        act_drawing(&mut state, ROLL, [roll - 5, 5]);
        assert_eq!((state.map.banished.len(), state.players[ONE].health), (1, 4));
        let mut state = at_water(episode).build();
        let events = act_drawing(&mut state, ROLL, [roll - 6, 5]);
        assert_eq!((state.map.banished.len(), state.players[ONE].health), (0, 4 - wounds));
        let by = Cause::Banishment;
        assert!(told(&events, Development::Wounded { seat: ONE, n: wounds, by }));
        assert!(state.map.elemental(WATER).is_some());
    }
}

#[test]
fn the_roll_is_a_heros_roll_like_any_other() {
    // Gaar change it, and the power of Earth where it works.
    let mut state = at_water(0).one(|player| player.gaar = 1).build();
    act_drawing(&mut state, ROLL, [2, 4]);
    act_drawing(&mut state, Action::Gaar(0), [4]);
    assert_eq!(state.map.banished.len(), 1, "4 + 4 + 2");
    let earth = Space::new(1, 1);
    let mut state =
        bare(ScenarioId::Elementals1, Mode::Competitive, 2).tile(territory::I_12, -1, -1).at(earth).build();
    act_drawing(&mut state, ROLL, [4, 4]);
    assert_eq!(state.map.banished_by(earth), Some(ONE));
}

#[test]
fn it_is_tried_once_per_turn_and_not_with_a_challenge() {
    let mut state = at_water(0).one(|player| (player.health, player.essences) = (4, [0, 0, 3, 0])).build();
    act_drawing(&mut state, ROLL, [1, 1]);
    for again in [ROLL, ESSENCE] {
        assert_eq!(refused(&state, again), EU_SET_02);
    }
    assert_eq!(refused(&state, Action::Free(Free::Challenge)), EU_SET_02);
    state.begun = false;
    go_on(&mut state, []);
    assert!(legal(&state).contains(&ROLL) && legal(&state).contains(&Action::Free(Free::Challenge)));
    act_drawing(&mut state, Action::Free(Free::Challenge), [4, 4]);
    assert_eq!(refused(&state, ROLL), EU_SET_02);
}

#[test]
fn reputation_is_that_of_the_card_and_more_for_the_first_of_each_type() {
    for (episode, each, first) in [(0, 2, 1), (1, 2, 2), (2, 3, 2)] {
        let mut state = at_water(episode).tile(territory::II_08, 2, -1).tile(territory::I_15, -3, 3).build();
        let mut expected = 0;
        let spaces = [(WATER, true), (Space::new(2, 2), false), (Space::new(3, 0), true)];
        for (space, is_first) in spaces {
            state.players[ONE].place = Some(space);
            state.players[ONE].essences = [1; 4];
            state.turn = Default::default();
            act(&mut state, ESSENCE);
            expected += each + if is_first { first } else { 0 };
            assert_eq!(state.players[ONE].reputation, expected, "episode {episode}");
        }
        // What others have banished takes nothing away.
        let mut state = at_water(episode).tile(territory::II_08, 2, -1).build();
        state.map.banished.push(Banishment { on: Space::new(2, 2), seat: TWO });
        state.players[ONE].essences = [1; 4];
        act(&mut state, ESSENCE);
        assert_eq!(state.players[ONE].reputation, each + first);
    }
}

/// Every Elemental of two elements, with the tile it is on.
fn elementals(wanted: [Element; 2]) -> Vec<(TerritoryId, u8)> {
    let cells = TerritoryId::all().flat_map(|tile| (0..3u8).map(move |cell| (tile, cell)));
    let mut found: Vec<(TerritoryId, u8)> = cells
        .filter(|(tile, cell)| {
            let element = tile.territory().cells[usize::from(*cell)].kind.elemental();
            element.is_some_and(|element| wanted.contains(&element))
        })
        .collect();
    found.dedup_by_key(|(tile, _)| *tile);
    found
}

#[test]
fn there_are_ten_tokens_for_air_and_water_and_eight_for_earth_and_fire() {
    let kinds = [([Element::Air, Element::Water], 10), ([Element::Earth, Element::Fire], 8)];
    for (wanted, tokens) in kinds {
        let all = elementals(wanted);
        let table = bare(ScenarioId::Elementals1, Mode::Competitive, 2);
        let tiles = all.iter().zip((3..).step_by(3));
        let mut state = tiles.fold(table, |table, ((tile, _), q)| table.tile(*tile, q, 0)).build();
        let spaces: Vec<Space> =
            all.iter().zip(1u8..).map(|((_, cell), number)| Space::new(number, *cell)).collect();
        assert!(spaces.len() > tokens, "there are more Elementals than tokens");
        for space in &spaces[..tokens] {
            assert!(state.map.elemental(*space).is_some());
            state.players[ONE].place = Some(*space);
            state.map.tokens_mut(*space).unwrap().interaction[0] = 1; // nobody guards it
            assert_eq!(frame::check(&state, &ROLL), Ok(()));
            state.map.banished.push(Banishment { on: *space, seat: TWO });
        }
        state.players[ONE].place = Some(spaces[tokens]);
        assert_eq!(refused(&state, ROLL), EU_SET_02, "no token is left");
        // The other two have their own.
        state
            .map
            .put(crate::testing::anchor(-3, 0), if tokens == 10 { territory::I_14 } else { territory::I_15 });
        state.players[ONE].place = Some(Space::new(state.map.tiles.len() as u8 - 1, 0));
        assert_eq!(frame::check(&state, &ROLL), Ok(()));
    }
}

#[test]
fn the_first_episode_has_neither_slaughter_nor_catalysts_nor_trade() {
    for (mode, players) in [(Mode::Solo, 1), (Mode::Coop, 2), (Mode::Competitive, 4)] {
        let setup = Setup::new(ScenarioId::Elementals1, mode, players);
        let state = start(&setup, &mut Chance::new(Seed(2), 1)).unwrap();
        assert!(state.players.iter().all(|player| player.pack.is_empty()));
        assert_eq!(asked(&state).1, Asked::Turn);
    }
    for round in 1..8 {
        let mut state = at_water(0).build();
        round_over(&mut state, round, []);
        assert_eq!(banishing(&mut state).card, None);
        assert_eq!(banishing(&mut state).cards, 0b11_1111_1111);
    }
}

#[test]
#[rule("EU-SOL-30", "EU-COP-10")]
fn alone_and_together_the_total_of_the_card_is_the_goal() {
    let goals: [[usize; 4]; 3] = [[3, 6, 8, 10], [4, 7, 10, 12], [4, 7, 10, 12]];
    let spots =
        elementals([Element::Air, Element::Water]).len() + elementals([Element::Earth, Element::Fire]).len();
    assert!(spots > 18);
    for (episode, goals) in EPISODES.into_iter().zip(goals) {
        for (players, goal) in (1..).zip(goals) {
            let mode = if players == 1 { Mode::Solo } else { Mode::Coop };
            let mut state = bare(episode, mode, players).build();
            for total in 0..=goal {
                let expected = if total == goal { Grade::Won } else { Grade::Lost };
                assert_eq!(grade(&state), Some(expected), "{episode:?} {players} {total}");
                state.map.banished.push(Banishment { on: WATER, seat: ONE });
            }
            state.mode = Mode::Competitive;
            assert_eq!(grade(&state), None);
        }
    }
}

fn set_up(episode: usize, players: u8, griffin: bool) -> State {
    let setup = Setup { griffin, ..Setup::new(EPISODES[episode], Mode::Competitive, players) };
    start(&setup, &mut Chance::new(Seed(4), 1)).unwrap()
}

#[test]
#[rule("EU-GRF-09")]
fn later_episodes_leave_out_early_chapters_but_for_the_griffin() {
    for (episode, first) in [(1, 2), (2, 3)] {
        let left = set_up(episode, 2, false).stack.left();
        assert!(left[..first - 1].iter().all(|n| *n == 0) && left[first - 1] > 0);
        let state = set_up(episode, 2, true);
        let fixed = TerritoryId::all()
            .filter(|tile| tile.territory().chapter == 1 && tile.territory().group == Group::Fixed);
        let fixed: Vec<TerritoryId> = fixed.collect();
        assert_eq!(state.stack.left()[0], fixed.len() as u8 + 1);
        assert!(fixed.iter().chain([&territory::I_03]).all(|tile| state.stack.may_hold(*tile)));
        assert_eq!(state.stack.next_chapter(), Some(1), "on top");
    }
}

#[test]
fn later_episodes_start_with_reputation_gold_a_catalyst_and_free_trade() {
    for (episode, reputation, gold, places) in
        [(1, 6, 14, &[Trade::Merchant][..]), (2, 14, 28, &[Trade::Merchant, Trade::Alchemist])]
    {
        let mut state = set_up(episode, 3, false);
        for player in &state.players {
            assert_eq!((player.reputation, player.gold), (reputation, gold));
            assert_eq!(player.pack[..], [Piece::new(Tile::Item(item::CATALYST))]);
        }
        let first = state.first.0;
        for step in 0..3 {
            for place in places {
                assert_eq!(asked(&state), (Seat((first + step) % 3), Asked::Trade(*place)));
                assert_eq!(crate::audit::audit(&state), Ok(()));
                let bought = step == 0 && *place == Trade::Merchant;
                if bought {
                    let buy = |action: &Action| matches!(action, Action::Market(crate::trade::Deal::Buy(_)));
                    let deal = legal(&state).into_iter().find(buy).expect("there is enough gold");
                    act_seeded(&mut state, deal);
                }
                act_seeded(&mut state, Action::Done);
            }
        }
        // Then the first round is on, with all tokens.
        assert_eq!((state.round, state.begun, state.seat()), (1, true, state.first));
        assert!(state.players.iter().all(|player| player.tokens == [true; 3]));
        assert!(state.players[state.first].gold < gold);
    }
}

#[test]
fn a_catalyst_stands_for_an_essence_or_helps_the_roll() {
    let mut state = at_water(1).carry(item::CATALYST).build();
    let events = act(&mut state, CATALYST);
    assert_eq!((state.map.banished.len(), state.players[ONE].pack.len()), (1, 0));
    assert_eq!(state.piles.discard.count(item::CATALYST), 1);
    assert!(told(&events, Development::Banishing(BanishingReport::Catalyst(ONE))));
    let mut state = at_water(1).carry(item::CATALYST).build();
    act_drawing(&mut state, ROLL, [4, 3]);
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!((state.map.banished.len(), state.players[ONE].pack.len()), (1, 1), "4 + 3 + 3");
    assert_eq!(refused(&at_water(1).build(), CATALYST), EU_SET_02);
}

#[test]
fn who_has_been_on_a_rift_in_the_round_banishes_more_easily() {
    let table = || at_water(1).tile(territory::IV_08, 1, -2);
    let rift = Space::new(2, 0);
    // (1, -2) lies next to (0, -1) of the first tile.
    let mut state = table().at(Space::new(1, 1)).moves(1).build();
    state.map.tokens_mut(Space::new(1, 0)).unwrap().interaction[0] = 1;
    assert_eq!(state.map.kind(rift), SpaceKind::Rift);
    act(&mut state, Action::Walk(rift));
    assert_eq!(banishing(&mut state).rift, 1);
    state.players[ONE].place = Some(WATER);
    act_drawing(&mut state, ROLL, [4, 4]);
    assert_eq!(state.map.banished.len(), 1, "4 + 4 + 2");
    // Not the others, and not in the next round; but whoever stands there then has been there.
    let mut state = table().place(TWO, rift).build();
    banishing(&mut state).rift = 1;
    act_drawing(&mut state, ROLL, [5, 4]);
    assert_eq!(state.map.banished.len(), 1);
    let mut state = table().place(TWO, rift).build();
    banishing(&mut state).rift = 1;
    round_over(&mut state, 1, []);
    assert_eq!(banishing(&mut state).rift, 0b10);
    act_drawing(&mut state, ROLL, [5, 4]);
    assert_eq!(state.map.banished.len(), 0);
}

/// The Power of the Faer after a Slaughter card that harms nobody, from so much.
fn after_a_card(state: &mut State, faer: u8) -> Vec<Event> {
    banishing(state).faer = faer;
    banishing(state).cards = 1 << 6; // Drowning Rain
    round_over(state, 4, [0])
}

#[test]
fn the_power_of_the_faer_rises_with_cards_and_falls_with_elementals() {
    let mut state = at_water(2).one(|player| player.essences = [1; 4]).build();
    let events = after_a_card(&mut state, 3);
    assert_eq!(banishing(&mut state).faer, 5);
    assert!(told(&events, Development::Banishing(BanishingReport::Faer(5))));
    act(&mut state, ESSENCE);
    assert_eq!(banishing(&mut state).faer, 4);
    let mut state = at_water(2).one(|player| player.essences = [1; 4]).build();
    act(&mut state, ESSENCE);
    assert_eq!(banishing(&mut state).faer, 0, "never below");
    // Only in the third episode.
    let mut state = at_water(1).build();
    after_a_card(&mut state, 0);
    assert_eq!(banishing(&mut state).faer, 0);
}

#[test]
fn at_eight_the_magma_demon_rises_on_the_rift_of_chapter_five_or_on_the_chapel() {
    let mut state = at_water(2).tile(territory::IV_08, 1, -2).build();
    let events = after_a_card(&mut state, 6);
    assert_eq!(banishing(&mut state).demon, Demon::Risen(CHAPEL));
    assert!(told(&events, Development::Banishing(BanishingReport::Risen(CHAPEL))));
    let mut state = at_water(2).tile(territory::IV_08, 1, -2).tile(territory::V_09, 2, -4).build();
    after_a_card(&mut state, 7);
    let demon = Demon::Risen(Space::new(3, 0));
    assert_eq!((banishing(&mut state).demon, banishing(&mut state).faer), (demon, 8));
    // Once it has risen neither cards nor Elementals move the token, and it rises but once.
    state.players[ONE].essences = [1; 4];
    act(&mut state, ESSENCE);
    assert_eq!((banishing(&mut state).demon, banishing(&mut state).faer), (demon, 8));
    let mut state = at_water(2).build();
    after_a_card(&mut state, 5);
    assert_eq!(banishing(&mut state).demon, Demon::Asleep);
}

/// Ael before the Magma Demon at the Chapel.
fn before_the_demon(mode: Mode) -> State {
    let mut state = bare(ScenarioId::Elementals3, mode, if mode == Mode::Solo { 1 } else { 2 }).build();
    (banishing(&mut state).demon, banishing(&mut state).faer) = (Demon::Risen(CHAPEL), 8);
    state.players[ONE].reputation = 0;
    state.players[ONE].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    state.players[ONE].health = 3;
    state
}

const FIGHT: Action = Action::Combat(combat::Choice::Fight(Source::Token));

#[test]
#[rule("EU-GRF-07")]
fn the_magma_demon_is_fought_with_a_combat_action_for_eight_reputation_and_no_trophy() {
    let mut state = before_the_demon(Mode::Competitive);
    act_seeded(&mut state, FIGHT);
    assert_eq!((fight(&state).foe, fight(&state).health), (foe::MAGMA_DEMON, 11));
    assert!(!state.players[ONE].tokens[crate::terms::Deed::Combat.index()]);
    let before = state.players[ONE].gold;
    let events = slay(&mut state);
    assert!(told(&events, Development::Banishing(BanishingReport::Slain(ONE))));
    assert_eq!(banishing(&mut state).demon, Demon::Slain);
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.gold, player.trophies.len()), (8, before, 0));
    assert_eq!((asked(&state).1, refused(&state, FIGHT)), (Asked::Turn, EU_ELI_09));
    // Who stands elsewhere, or has no Combat action, does not fight it.
    let mut state = before_the_demon(Mode::Competitive);
    state.players[ONE].tokens = [true, true, false];
    assert_eq!(refused(&state, FIGHT), EU_ACT_01);
    state.players[ONE].tokens = [true; 3];
    state.players[ONE].place = Some(Space::new(0, 0));
    assert_eq!(refused(&state, FIGHT), EU_ELI_09);
}

#[test]
fn it_bars_nobodys_way_and_stays_where_it_is_when_a_hero_falls() {
    let mut state = before_the_demon(Mode::Competitive);
    state.players[ONE].place = Some(Space::new(0, 0));
    (state.turn.movement, state.players[ONE].tokens) = (1, [false; 3]);
    act(&mut state, Action::Walk(CHAPEL));
    assert_eq!(asked(&state).1, Asked::Turn);
    state.players[ONE].tokens = [true; 3];
    act_seeded(&mut state, FIGHT);
    die(&mut state);
    assert_eq!(banishing(&mut state).demon, Demon::Risen(CHAPEL));
    assert!(state.fight.is_none());
}

#[test]
fn once_risen_it_must_be_defeated_to_win_alone_or_together() {
    for mode in [Mode::Solo, Mode::Coop] {
        let mut state = before_the_demon(mode);
        for _ in 0..7 {
            state.map.banished.push(Banishment { on: WATER, seat: ONE });
        }
        assert_eq!(grade(&state), Some(Grade::Lost));
        banishing(&mut state).demon = Demon::Slain;
        assert_eq!(grade(&state), Some(Grade::Won));
        banishing(&mut state).demon = Demon::Asleep;
        assert_eq!(grade(&state), Some(Grade::Won));
    }
}
