use super::*;
use crate::combat::Combat;
use crate::content::{SpecialRules, TerritoryId, power, territory};
use crate::deeds::Source;
use crate::free_actions::Free;
use crate::map::{Space, Spawned};
use crate::rules::*;
use crate::scenario::golem::{tokens_a, ways};
use crate::scenario::{Choice, Golem, GolemReport, Grade, grade, round_ends, rules};
use crate::scoring::outcome;
use crate::setup::{Setup, start};
use crate::task::Task;
use crate::terms::SpaceKind;
use crate::testing::{ONE, TWO, act, anchor, legal, refused};
use kernel::{Seed, rule};

/// The spaces of the little land of these tests: crater and mountain, then a Merchant, a Portal and a
/// Treasure.
const CRATER: Space = Space::new(1, 0);
const MOUNTAIN: Space = Space::new(1, 1);
const MERCHANT: Space = Space::new(2, 0);
const PORTAL: Space = Space::new(2, 1);
const TREASURE: Space = Space::new(2, 2);

/// The Golem stands in its crater; two steps away are a Merchant and a Treasure.
fn land(mode: Mode, players: usize) -> Table {
    let table = bare(ScenarioId::Golem, mode, players);
    let table = table.tile(territory::III_09, -1, -1).tile(territory::I_05, 1, -2);
    table.with(|state| {
        state.course.progress = Progress::Golem(Golem { at: Some(CRATER), spell: 9, tokens: 6 });
    })
}

fn golem(state: &State) -> Golem {
    match state.course.progress {
        Progress::Golem(golem) => golem,
        _ => panic!("another scenario"),
    }
}

fn with_spell(state: &mut State, spell: u8) {
    let golem = Golem { spell, ..golem(state) };
    state.course.progress = Progress::Golem(golem);
}

const fn walk(to: Space) -> Action {
    Action::Scenario(Choice::Walk(to))
}

/// The round ends, and the first player sends the Golem to the Merchant where there is a choice.
fn walked(state: &mut State, round: u8) -> Vec<Event> {
    let mut events = round_over(state, round, []);
    events.extend(act(state, walk(MERCHANT)));
    events
}

fn set_up(players: u8, heroic: bool) -> State {
    let mode = if players == 1 { Mode::Solo } else { Mode::Competitive };
    let setup = Setup { heroic, griffin: true, ..Setup::new(ScenarioId::Golem, mode, players) };
    start(&setup, &mut Chance::new(Seed(3), 1)).unwrap()
}

#[test]
fn the_crater_lies_on_top_of_chapter_two_and_the_spell_grows_with_the_players() {
    for (players, spell, heroic) in [(1, 9, 11), (2, 15, 19), (3, 21, 27), (4, 27, 35)] {
        let mut state = set_up(players, false);
        assert_eq!((golem(&state).at, golem(&state).spell, golem(&state).tokens), (None, spell, 6));
        assert_eq!(golem(&set_up(players, true)).spell, heroic);
        let left = state.stack.left();
        state.stack.chapters[0] = Default::default();
        assert_eq!(state.stack.draw(&mut Chance::new(Seed(9), 1)), Some(territory::III_09));
        assert_eq!(state.stack.left()[1], left[1] - 1);
        assert!(!state.stack.may_hold(territory::III_09), "it is not in its own Chapter besides");
    }
}

#[test]
fn the_golem_appears_on_its_crater() {
    let mut state = bare(ScenarioId::Golem, Mode::Competitive, 2)
        .moves(1)
        .with(|state| state.stack.put_on_top(territory::III_09, 2))
        .build();
    act(&mut state, Action::Walk(Space::new(0, 0)));
    let events = act(&mut state, Action::Reveal(anchor(-1, -1)));
    assert_eq!(golem(&state).at, Some(CRATER));
    assert_eq!(state.map.kind(CRATER), SpaceKind::Crater, "where it appears nothing is destroyed");
    assert!(told(&events, Development::Golem(GolemReport::Awakes(CRATER))));
}

#[test]
fn it_walks_two_cells_to_the_nearest_place_and_the_first_player_breaks_ties() {
    let mut state = land(Mode::Competitive, 2).with(|state| state.first = TWO).build();
    let events = round_over(&mut state, 1, []);
    // One way alone leads on: nobody is asked. Then the Merchant and the Treasure are equally near.
    assert!(told(&events, Development::Golem(GolemReport::Walks(MOUNTAIN))));
    assert_eq!(asked(&state), (TWO, Asked::Scenario(Asking::Walk)));
    assert_eq!(legal(&state), [MERCHANT, TREASURE].map(walk));
    assert_eq!(refused(&state, walk(PORTAL)), EU_SET_02);
    act(&mut state, walk(MERCHANT));
    assert_eq!((golem(&state).at, state.round), (Some(MERCHANT), 2));
    let destroyed = [CRATER, MOUNTAIN, MERCHANT, PORTAL, TREASURE].map(|space| state.map.is_destroyed(space));
    assert_eq!(destroyed, [false, true, true, false, false]);
}

#[test]
fn from_round_seven_it_walks_three_cells() {
    let mut state = land(Mode::Competitive, 2).build();
    round_over(&mut state, 7, []);
    act(&mut state, walk(MERCHANT));
    assert_eq!(legal(&state), [PORTAL, TREASURE].map(walk));
    act(&mut state, walk(TREASURE));
    assert_eq!(golem(&state).at, Some(TREASURE));
    let SpecialRules::Golem(numbers) = rules(&state) else { panic!("another scenario") };
    assert_eq!(numbers.steps, [2, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
}

#[test]
fn it_stands_still_with_nowhere_to_go_or_without_a_spell_and_keeps_off_the_chapel() {
    let mut state = land(Mode::Competitive, 2).build();
    [MERCHANT, PORTAL, TREASURE].into_iter().for_each(|space| state.map.destroy(space));
    round_over(&mut state, 1, []);
    assert_eq!((golem(&state).at, state.map.spawned.len()), (Some(CRATER), 0));
    let mut state = land(Mode::Competitive, 2).build();
    with_spell(&mut state, 0);
    round_over(&mut state, 1, []);
    assert_eq!((golem(&state).at, state.map.is_laid_waste()), (Some(CRATER), false));
    // From the Starting tile the way to a Merchant in the south never leads over the Chapel.
    let state = bare(ScenarioId::Golem, Mode::Competitive, 2).tile(territory::I_05, -1, 2).build();
    let ways = ways(&state.map, Space::new(0, 0));
    assert!(!ways.is_empty() && !ways.contains(&state.chapel()), "{ways:?}");
}

#[test]
fn a_destroyed_cell_has_no_use_no_power_and_no_monster_but_keeps_tokens() {
    let tiles: [(TerritoryId, u8, Action, kernel::RuleId); 4] = [
        (territory::I_05, 0, Action::Trade(Source::Token), EU_TRD_01),
        (territory::I_15, 2, Action::Free(Free::Discover), EU_FRE_04),
        (territory::I_12, 0, Action::Mine(Source::Token), EU_MIN_01),
        (territory::I_10, 2, Action::Free(Free::Challenge), EU_FRE_08),
    ];
    for (tile, cell, action, rule) in tiles {
        let here = Space::new(1, cell);
        let table = Table::playing(ScenarioId::Golem, Mode::Competitive, &FOUR[..2]);
        let mut state = table.tile(tile, -1, -1).at(here).build();
        assert!(legal(&state).contains(&action), "{action:?}");
        state.map.tokens_mut(here).unwrap().interaction[1] = 1;
        state.map.destroy(here);
        assert_eq!(refused(&state, action), rule, "{action:?}");
        assert_eq!(state.map.elemental(here), None);
        assert_eq!(state.map.tokens(here).interaction, [0, 1, 0, 0], "what players have put there stays");
    }
    // An Encounter is met no more, nor a Portal used, and the Monster is gone with the Loot.
    let mut state = bare(ScenarioId::Golem, Mode::Competitive, 2).tile(territory::I_09, -1, -1).build();
    let encounter = Space::new(1, 0);
    assert_eq!((state.map.kind(encounter), state.map.undefeated(encounter)), (SpaceKind::Encounter, 1));
    state.map.destroy(encounter);
    assert_eq!((state.map.kind(encounter), state.map.undefeated(encounter)), (SpaceKind::Plain, 0));
    state.players[ONE].place = Some(encounter);
    assert_eq!(refused(&state, Action::Free(Free::Quest(0))), EU_ENC_04);
    let mut state = land(Mode::Competitive, 2).tile(territory::I_17, 3, -3).at(PORTAL).build();
    let other = Space::new(3, 0);
    assert!(legal(&state).contains(&Action::Portal(other)));
    state.map.destroy(other);
    assert_eq!(refused(&state, Action::Portal(other)), EU_TEL_04);
}

#[test]
fn tokens_a_lie_on_places_and_b_elsewhere() {
    let mut state = land(Mode::Competitive, 2).build();
    for (space, tokens) in [(MOUNTAIN, 0), (MERCHANT, 1), (PORTAL, 2), (TREASURE, 3), (TREASURE, 3)] {
        state.map.destroy(space);
        assert_eq!(tokens_a(&state.map), tokens);
    }
}

#[test]
fn a_monster_of_the_rounds_level_comes_where_the_walk_ends() {
    for (round, level) in [(1, 1), (4, 1), (5, 2)] {
        let mut state = land(Mode::Competitive, 2).build();
        let events = walked(&mut state, round);
        assert_eq!(state.map.spawned[..], [Spawned { on: MERCHANT, level }]);
        assert_eq!((golem(&state).tokens, state.map.undefeated(MERCHANT)), (5, level));
        assert!(told(&events, Development::Golem(GolemReport::Spawned { on: MERCHANT, level })));
    }
    let SpecialRules::Golem(numbers) = rules(&land(Mode::Solo, 1).build()) else {
        panic!("another scenario")
    };
    assert_eq!(numbers.spawn_levels, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    // There are six tokens, and one Monster at most on a cell.
    let mut state = land(Mode::Competitive, 2).build();
    state.course.progress = Progress::Golem(Golem { tokens: 0, ..golem(&state) });
    walked(&mut state, 1);
    assert!(state.map.spawned.is_empty());
    let mut state = land(Mode::Competitive, 2).build();
    state.map.spawned.push(Spawned { on: MERCHANT, level: 3 });
    walked(&mut state, 1);
    assert_eq!((state.map.spawned.len(), golem(&state).tokens), (1, 6));
}

/// A Hero who has come before the Monster on the destroyed Merchant.
fn before_the_spawned(spell: u8) -> State {
    let mut state = land(Mode::Competitive, 2).at(TREASURE).moves(1).build();
    state.map.tokens_mut(TREASURE).unwrap().hero = Some(ONE);
    state.map.destroy(MERCHANT);
    state.map.spawned.push(Spawned { on: MERCHANT, level: 2 });
    with_spell(&mut state, spell);
    state.players[ONE].reputation = 40; // beyond any Reward
    state.players[ONE].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    act(&mut state, Action::Walk(MERCHANT));
    state
}

#[test]
fn it_is_drawn_when_fought_and_gives_its_level_but_no_loot() {
    let mut state = before_the_spawned(9);
    assert_eq!(asked(&state).1, Asked::Combat(combat::Asking::Before));
    act_seeded(&mut state, Action::Combat(combat::Choice::Fight(Source::Token)));
    assert_eq!(fight(&state).foe.foe().level, 2, "a card of the deck of its level");
    let events = slay(&mut state);
    assert!(told(&events, Development::Golem(GolemReport::Spell(7))));
    assert_eq!((golem(&state).spell, state.players[ONE].reputation), (7, 42));
    assert!(matches!(asked(&state).1, Asked::Combat(combat::Asking::Trophy(_))), "as usual");
    act_seeded(&mut state, Action::Done);
    assert!(state.map.spawned.is_empty() && state.map.liberated(MERCHANT));
    assert_eq!((state.players[ONE].gold, state.map.tokens(MERCHANT)), (0, Default::default()));
    // A broken spell does not break again; Reputation is gained as before.
    let mut state = before_the_spawned(0);
    act_seeded(&mut state, Action::Combat(combat::Choice::Fight(Source::Token)));
    slay(&mut state);
    assert_eq!((golem(&state).spell, state.players[ONE].reputation), (0, 42));
    assert!(state.tasks.iter().any(|task| matches!(task, Task::Combat(Combat::Trophy(_)))));
}

#[test]
fn gold_cards_weaken_the_spell_on_destroyed_cells() {
    let mut state = land(Mode::Competitive, 2).at(MERCHANT).build();
    let card = power::HEALING;
    let weaken = Action::Scenario(Choice::Weaken(card));
    for _ in 0..4 {
        state.powers.of_mut(crate::terms::Metal::Gold).unseen.take(card);
        state.players[ONE].hand.put(card);
    }
    state.players[ONE].hand.put(power::RAGE);
    assert_eq!(refused(&state, weaken), EU_SET_02, "nothing is destroyed here");
    state.map.destroy(MERCHANT);
    state.map.spawned.push(Spawned { on: MERCHANT, level: 1 });
    assert_eq!(refused(&state, weaken), EU_MAP_08, "a Monster is there");
    state.map.spawned.clear();
    assert_eq!(refused(&state, Action::Scenario(Choice::Weaken(power::RAGE))), EU_SET_02, "it is Silver");
    act(&mut state, weaken);
    assert_eq!(
        (golem(&state).spell, state.players[ONE].reputation, state.players[ONE].hand.len()),
        (8, 1, 4)
    );
    act(&mut state, weaken);
    assert_eq!(refused(&state, weaken), EU_SET_02, "twice in a turn");
    state.turn.feats = 0;
    with_spell(&mut state, 1);
    let events = act(&mut state, weaken);
    assert!(told(&events, Development::Golem(GolemReport::Spell(0))));
    assert_eq!(refused(&state, weaken), EU_SET_02, "the spell is broken");
    // In the next turn there are two again.
    state.turn.feats = 2;
    with_spell(&mut state, 1);
    assert_eq!(refused(&state, weaken), EU_SET_02);
    state.begun = false;
    go_on(&mut state, []);
    assert!(legal(&state).contains(&weaken));
}

#[test]
fn heroes_in_its_way_suffer_six_wounds() {
    let mut state = land(Mode::Competitive, 2).place(ONE, MERCHANT).place(TWO, MERCHANT).build();
    (state.players[ONE].reputation, state.players[ONE].health) = (5, 4);
    state.players[TWO].health = 7;
    let events = walked(&mut state, 1);
    // Ael dies of it, outside Combat; Dral lives.
    let [ael, dral] = [&state.players[ONE], &state.players[TWO]];
    assert_eq!((ael.place, ael.health, ael.reputation), (Some(state.chapel()), 4, 3));
    assert_eq!((dral.place, dral.health), (Some(MERCHANT), 1));
    let by = crate::scenario::Cause::Golem;
    assert!(told(&events, Development::Wounded { seat: TWO, n: 6, by }));
    // The Monster that came is there with Dral, who may fight it.
    state.at = 1;
    state.players[TWO].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    let fights = Action::Combat(combat::Choice::Fight(Source::Token));
    let mut fighting = state.clone();
    act_seeded(&mut fighting, fights);
    assert_eq!((fight(&fighting).hero, fight(&fighting).foe.foe().level), (TWO, 1));
    slay(&mut fighting);
    assert_eq!(golem(&fighting).spell, 8);
    act_seeded(&mut fighting, Action::Done);
    assert!(fighting.map.spawned.is_empty());
    // Or not: it stands in nobody's way who is there already. But there is no Free Action beside it.
    assert!(legal(&state).contains(&Action::Done));
    assert_eq!(refused(&state, Action::Mine(Source::Token)), EU_MIN_01);
    // Nobody fights the Golem itself.
    state.map.spawned.clear();
    assert_eq!(refused(&state, fights), EU_ELI_09);
}

#[test]
#[rule("EU-MAP-08", "EU-SPC-04", "EU-MOV-03", "EU-MOV-04")]
fn a_monster_at_the_centre_of_a_special_tile_is_fought_there() {
    let (outer, centre) = (Space::new(3, 0), Space::centre(3));
    let towers = || {
        land(Mode::Competitive, 2).tile(territory::III_01, 2, -1).with(|state| {
            (0..3).for_each(|cell| {
                state.map.tokens_mut(Space::new(3, cell)).unwrap().trade = Some(TWO);
            });
            assert!(state.map.liberated(centre));
            state.map.destroy(centre);
            state.map.spawned.push(Spawned { on: centre, level: 2 });
        })
    };
    let mut state = towers().at(outer).moves(1).build();
    assert!(!state.map.liberated(centre) && state.map.liberated(outer));
    let walk = Action::Walk(centre);
    act(&mut state, walk);
    assert_eq!(asked(&state).1, Asked::Combat(combat::Asking::Before));
    let mut tired = towers().at(outer).moves(1).one(|player| player.tokens = [false; 3]).build();
    assert_eq!(refused(&tired, walk), EU_MOV_04);
    tired.map.tokens_mut(Space::new(3, 1)).unwrap().trade = None;
    assert_eq!(refused(&tired, walk), EU_SPC_04, "an outer space is guarded");
    // Whoever is there when it comes can do nothing beside it that wants a Liberated space.
    let mut state = towers().at(centre).build();
    state.players[ONE].hand.put(power::HEALING);
    let weaken = Action::Scenario(Choice::Weaken(power::HEALING));
    assert_eq!(refused(&state, weaken), EU_MAP_08);
    state.map.spawned.clear();
    assert!(legal(&state).contains(&weaken));
}

#[test]
#[rule("EU-GRF-08")]
fn the_griffin_goes_where_the_golem_came_from() {
    let mut state = land(Mode::Competitive, 2).with(|state| state.griffin = Some(MERCHANT)).build();
    let events = walked(&mut state, 1);
    assert_eq!((golem(&state).at, state.griffin), (Some(MERCHANT), Some(MOUNTAIN)));
    assert!(told(&events, Development::Golem(GolemReport::Griffin(MOUNTAIN))));
    // Elsewhere it is left in peace.
    let mut state = land(Mode::Competitive, 2).with(|state| state.griffin = Some(PORTAL)).build();
    walked(&mut state, 1);
    assert_eq!(state.griffin, Some(PORTAL));
}

#[test]
fn a_spell_that_stands_after_round_ten_costs_everybody_eight() {
    let ended = |mode, players, spell| {
        let mut state = land(mode, players).build();
        with_spell(&mut state, spell);
        [MERCHANT, PORTAL, TREASURE].into_iter().for_each(|space| state.map.destroy(space));
        state.players.iter_mut().for_each(|player| player.reputation = 20);
        let events = round_over(&mut state, 10, []);
        assert_eq!(
            (state.over, told(&events, Development::Golem(GolemReport::Stands))),
            (Some(EU_RND_13), spell > 0)
        );
        state
    };
    let reputation = |state: &State| state.players.iter().map(|player| player.reputation).collect::<Vec<_>>();
    let state = ended(Mode::Competitive, 2, 1);
    assert_eq!((reputation(&state), grade(&state)), (vec![12, 12], None));
    assert_eq!(reputation(&ended(Mode::Competitive, 2, 0)), [20, 20]);
    for (mode, players) in [(Mode::Solo, 1), (Mode::Coop, 2)] {
        let (lost, won) = (ended(mode, players, 1), ended(mode, players, 0));
        assert_eq!((grade(&lost), grade(&won)), (Some(Grade::Lost), Some(Grade::Won)));
        assert!(outcome(&lost, EU_RND_13).standings.iter().all(|standing| !standing.won));
        assert!(outcome(&won, EU_RND_13).standings.iter().all(|standing| standing.won));
    }
}

#[test]
fn in_the_last_round_the_golem_walks_before_the_reckoning() {
    let mut state = land(Mode::Competitive, 2).build();
    state.players.iter_mut().for_each(|player| player.reputation = 20);
    round_over(&mut state, 10, []);
    act(&mut state, walk(MERCHANT));
    assert_eq!((state.players[ONE].reputation, state.over), (20, None), "one step is left");
    act(&mut state, walk(PORTAL));
    assert_eq!((state.players[ONE].reputation, state.over), (12, Some(EU_RND_13)));
}

#[test]
fn the_twelfth_token_a_ends_the_game_at_once() {
    let far = [territory::I_04, territory::I_06, territory::I_07, territory::I_08, territory::I_09];
    let far = far.into_iter().chain([territory::II_01, territory::II_02, territory::II_03, territory::II_04]);
    let mut table = land(Mode::Coop, 2);
    for (tile, q) in far.zip((12..).step_by(3)) {
        table = table.tile(tile, q, 0);
    }
    let mut state = table.build();
    state.players.iter_mut().for_each(|player| player.reputation = 20);
    let places: Vec<Space> = state.map.spaces().filter(|space| space.tile() > 2).collect();
    for space in places {
        if tokens_a(&state.map) < 11 {
            state.map.destroy(space);
        }
    }
    assert_eq!(tokens_a(&state.map), 11);
    let events = walked(&mut state, 3);
    assert_eq!((state.over, state.round), (Some(EU_RND_13), 3));
    assert!(told(&events, Development::Ended(Grade::Lost)));
    assert_eq!([ONE, TWO].map(|seat| state.players[seat].reputation), [12, 12]);
    assert_eq!(crate::audit::audit(&state).map_err(|flaw| flaw.field), Ok(()));
}

#[test]
fn the_golem_does_not_walk_before_it_has_appeared() {
    let mut state = bare(ScenarioId::Golem, Mode::Competitive, 2).build();
    with_spell(&mut state, 9);
    crate::testing::during_seeded(&mut state, round_ends);
    go_on(&mut state, []);
    assert_eq!((golem(&state).at, state.map.is_laid_waste()), (None, false));
}
