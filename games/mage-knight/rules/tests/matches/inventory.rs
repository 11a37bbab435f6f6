//! Nothing is lost or duplicated: after the set-up of every scenario for every number of players, and after
//! every action of whole matches. The counts are read from the content files, not from the tables that the
//! game itself uses.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kernel::{Chance, Game, Log, Seat, Seed};
use mage_knight::MageKnight;
use mage_knight::combat::Joined;
use mage_knight::content::{RuinId, RuinInside, TacticId, TileId, TileKind};
use mage_knight::end_of_turn::Closing;
use mage_knight::event::Event;
use mage_knight::player::SkillSet;
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::task::Task;
use mage_knight::variants::{Nights, Printing, Rampaging, TileNumbers, Variants};
use toml::{Table, Value};

/// How many there are of each thing, by its id.
type Count = BTreeMap<String, i64>;

/// A file of the content.
fn file(name: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(name);
    fs::read_to_string(path).expect("the content is there").parse().expect("it is TOML")
}

/// The entries of a list in a file.
fn entries(file: &Table, list: &str) -> Vec<Table> {
    let list = file[list].as_array().expect("a list of tables");
    list.iter().map(|entry| entry.as_table().expect("a table").clone()).collect()
}

fn word<'a>(entry: &'a Table, field: &str) -> &'a str {
    entry[field].as_str().expect("a word")
}

fn copies(entry: &Table) -> i64 {
    entry.get("copies").map_or(1, |copies| copies.as_integer().expect("a number"))
}

fn is(entry: &Table, field: &str) -> bool {
    entry.get(field).and_then(Value::as_bool).unwrap_or(false)
}

/// Counts things by their ids.
fn count<'a>(ids: impl IntoIterator<Item = &'a str>) -> Count {
    let mut count = Count::new();
    ids.into_iter().for_each(|id| *count.entry(id.to_owned()).or_default() += 1);
    count
}

fn add(count: &mut Count, id: &str, n: i64) {
    *count.entry(id.to_owned()).or_default() += n;
}

/// What the box holds for these heroes, with or without what strikes other players.
#[derive(Debug, PartialEq, Eq)]
struct Inventory {
    cards: Count,
    units: Count,
    enemies: Count,
    ruins: Count,
    skills: Count,
    /// How many mana dice.
    dice: usize,
}

/// What is printed.
fn printed(state: &State) -> Inventory {
    let peaceful = state.players.len() == 1 || state.scenario.is_cooperative();
    let without_spells = peaceful || state.variants.without_interactive_spells;
    let without_skills = peaceful || state.variants.without_interactive_skills;
    let played = state.players.iter().filter_map(|player| player.hero);
    let heroes: Vec<&str> =
        played.chain(state.dummy.as_ref().map(|dummy| dummy.hero)).map(|hero| hero.id()).collect();
    let basic = file("basic_actions.toml");
    let mut cards = Count::new();
    for hero in &heroes {
        entries(&basic, "card").iter().for_each(|card| add(&mut cards, word(card, "id"), copies(card)));
        for own in entries(&basic, "hero_card").iter().filter(|card| word(card, "hero") == *hero) {
            add(&mut cards, word(own, "replaces"), -1);
            add(&mut cards, word(own, "id"), 1);
        }
    }
    let wound = basic["wound"].as_table().expect("a table");
    add(&mut cards, word(wound, "id"), copies(wound));
    for (name, list) in
        [("advanced_actions.toml", "card"), ("spells.toml", "spell"), ("artifacts.toml", "artifact")]
    {
        let all = entries(&file(name), list);
        let used = all.iter().filter(|card| !(without_spells && is(card, "interactive")));
        used.for_each(|card| add(&mut cards, word(card, "id"), 1));
    }
    let of = |name: &str, list: &str| {
        let mut count = Count::new();
        entries(&file(name), list).iter().for_each(|entry| add(&mut count, word(entry, "id"), copies(entry)));
        count
    };
    let mut skills = Count::new();
    // The Dummy's skills are used in solo games alone.
    let heroes = if state.players.len() == 1 { &heroes[..] } else { &heroes[..state.players.len()] };
    for skill in entries(&file("skills.toml"), "skill") {
        if heroes.contains(&word(&skill, "hero")) && !(without_skills && is(&skill, "interactive")) {
            add(&mut skills, word(&skill, "id"), 1);
        }
    }
    let mut units = of("units.toml", "unit");
    if state.scenario == ScenarioId::ConquerAndHold {
        let strong = entries(&file("units.toml"), "unit");
        let strong = strong.iter().filter(|unit| unit["level"].as_integer() == Some(4));
        for unit in strong {
            units.remove(word(unit, "id"));
        }
    }
    let blitz = is_blitz(state.scenario);
    cards.retain(|_, n| *n != 0);
    Inventory {
        cards,
        units,
        enemies: of("enemies.toml", "enemy"),
        ruins: of("ruins.toml", "ruin"),
        skills,
        dice: state.players.len() + 2 + usize::from(blitz),
    }
}

fn is_blitz(scenario: ScenarioId) -> bool {
    matches!(scenario, ScenarioId::BlitzConquest | ScenarioId::BlitzCooperation)
}

/// What is on the table, wherever it lies; `gone` are the units that left the game.
fn on_the_table(state: &State, gone: &Count) -> Inventory {
    let State { players, offers, map, piles, turn, .. } = state;
    let mut cards = Vec::new();
    for player in players {
        cards.extend(player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter()));
        cards.extend(player.spared.iter().copied().chain(player.set_aside));
        cards.extend(player.draft.packet.iter().copied().chain(player.draft.waiting()));
        cards.extend(player.in_play.iter().map(|played| played.card));
        cards.extend(player.units.iter().filter_map(|unit| unit.banner));
    }
    cards.extend(state.dummy.iter().flat_map(|dummy| dummy.deck.iter().chain(dummy.discard.iter())));
    cards.extend(offers.revealed.iter().copied());
    cards.extend(offers.spells.iter().chain(&offers.advanced).chain(&offers.monastery).copied());
    cards.extend(
        offers.spell_deck.iter().chain(offers.advanced_deck.iter()).chain(offers.artifact_deck.iter()),
    );
    let turns = state.aside.iter().map(|aside| &aside.turn).chain([turn]);
    cards.extend(turns.flat_map(|turn| &turn.played).map(|played| played.card).chain(state.removed.iter()));
    let mut cards = count(cards.iter().map(|card| card.id()));
    let on_units: u8 = players.iter().flat_map(|player| &player.units).map(|unit| unit.wounds).sum();
    add(&mut cards, "wound", i64::from(state.wounds + on_units));
    cards.retain(|_, n| *n != 0);

    let own = players.iter().flat_map(|player| &player.units).map(|unit| unit.unit);
    let decks = offers.regular_deck.iter().chain(offers.elite_deck.iter());
    let units: Vec<_> = own.chain(decks).chain(offers.units.iter().copied()).collect();
    let mut units = count(units.iter().map(|unit| unit.id()));
    gone.iter().for_each(|(unit, n)| add(&mut units, unit, *n));

    let in_piles = piles.unseen.iter().chain(piles.before.iter()).chain(piles.discard.iter());
    let fought = state.combat.iter().flat_map(|combat| &combat.foes).filter(|foe| !foe.gone);
    let fought = fought.filter(|foe| matches!(foe.joined, Joined::Drawn | Joined::Summoned(_)));
    let faces = map.tokens.iter().filter_map(|token| token.enemy());
    let enemies: Vec<_> = in_piles.chain(faces).chain(fought.map(|foe| foe.enemy)).collect();

    let ruins: Vec<_> = piles.ruins.iter().chain(map.ruins.iter().filter_map(|token| token.face)).collect();

    let mut sets = vec![SkillSet(state.common_skills)];
    sets.extend(players.iter().flat_map(|player| [player.skills, player.skill_pile]));
    sets.extend(state.dummy.iter().map(|dummy| dummy.skill_pile));
    let revealed = state.tasks.iter().filter_map(|task| match task {
        Task::End(Closing::Skill { revealed }) => Some(revealed.iter().copied().flatten()),
        _ => None,
    });
    let skills: Vec<_> = sets.iter().flat_map(|set| set.iter()).chain(revealed.flatten()).collect();
    Inventory {
        cards,
        units,
        enemies: count(enemies.iter().map(|enemy| enemy.id())),
        ruins: count(ruins.iter().map(|ruin| ruin.id())),
        skills: count(skills.iter().map(|skill| skill.id())),
        dice: state.source.dice.len(),
    }
}

fn started(setup: &Setup, seed: u128) -> State {
    MageKnight::start(setup, &mut Chance::new(Seed(seed), 0)).expect("a set-up on offer is sound")
}

#[test]
fn every_set_up_holds_what_is_printed() {
    let scenarios = MageKnight::presets();
    assert_eq!(scenarios.len(), 36);
    for scenario in &scenarios {
        for seed in 0..12 {
            let state = started(&scenario.setup, seed);
            assert_eq!(on_the_table(&state, &Count::new()), printed(&state), "{} {seed}", scenario.id);
        }
    }
}

#[test]
fn every_set_up_puts_things_where_they_belong() {
    for scenario in MageKnight::presets() {
        let (what, players) = (scenario.id, usize::from(scenario.setup.players));
        for seed in 0..12 {
            let state = started(&scenario.setup, seed);
            let offers = &state.offers;
            let together = scenario.setup.scenario.is_cooperative();
            let solo = players == 1 || together;
            let n = players + 2 + usize::from(is_blitz(scenario.setup.scenario));
            assert_eq!(state.players.len(), players, "{what}");
            assert_eq!(
                (offers.spells.len(), offers.spell_deck.len()),
                (3, if solo { 13 } else { 17 }),
                "{what}"
            );
            let monasteries = offers.monastery.len();
            assert_eq!((offers.advanced.len(), offers.advanced_deck.len()), (3, 25 - monasteries), "{what}");
            assert_eq!((offers.artifact_deck.len(), offers.buried.len()), (16, 0), "{what}");
            assert_eq!((offers.units.len(), offers.regular_deck.len()), (n, 20 - n), "{what}");
            let hold = scenario.setup.scenario == ScenarioId::ConquerAndHold;
            assert_eq!(offers.elite_deck.len(), if hold { 15 } else { 20 }, "{what}");
            assert_eq!((state.wounds, state.removed.len(), state.common_skills), (40, 0, 0), "{what}");
            // Together, the Dummy has its tactic already.
            let drawn = state.dummy.as_ref().and_then(|dummy| dummy.tactic);
            assert_eq!(drawn.is_some(), together, "{what}");
            let there =
                |tactic: &TacticId| state.tactics >> tactic.index() & 1 == 1 || drawn == Some(*tactic);
            let day = TacticId::all().filter(there);
            assert!(day.map(|tactic| tactic.id()).eq(day_tactics()), "{what}");
            assert_eq!(state.piles.discard.len(), 0, "{what}");
            for player in &state.players {
                assert_eq!(
                    (player.hand.len(), player.deck.len(), player.discard.len()),
                    (5, 11, 0),
                    "{what}"
                );
                assert_eq!((player.units.len(), player.skills.len()), (0, 0), "{what}");
                assert_eq!(player.skill_pile.len(), if solo { 9 } else { 10 }, "{what}");
                assert_eq!((player.crystals, player.tokens), ([0; 4], [0; 6]), "{what}");
            }
            if let Some(dummy) = &state.dummy {
                assert_eq!((dummy.deck.len(), dummy.crystals.iter().sum::<u8>()), (16, 3), "{what}");
            }
        }
    }
}

fn day_tactics() -> Vec<&'static str> {
    vec!["early_bird", "rethink", "mana_steal", "planning", "great_start", "the_right_moment"]
}

/// What the scenario book says: the side of the start tile, countryside tiles, cities, other core tiles.
fn tiles_of(scenario: ScenarioId, players: u8) -> (&'static str, usize, usize, usize) {
    use ScenarioId::*;
    match (scenario, players) {
        (FirstReconnaissance, 1 | 2) => ("start_a", 8, 1, 2),
        (FirstReconnaissance, 3) => ("start_a", 9, 1, 2),
        (FirstReconnaissance, _) => ("start_a", 11, 1, 2),
        (FullConquest, 1 | 2) => ("start_a", 8, 2, 1),
        (FullConquest, 3) => ("start_a", 9, 3, 2),
        (FullConquest, _) => ("start_b", 11, 4, 3),
        (BlitzConquest, 1 | 2) => ("start_a", 6, 2, 1),
        (BlitzConquest, 3) => ("start_a", 7, 3, 2),
        (BlitzConquest, _) => ("start_b", 9, 4, 3),
        (FullCooperation, 2) => ("start_b", 8, 3, 2),
        (FullCooperation, _) => ("start_b", 10, 4, 3),
        (BlitzCooperation, 2) => ("start_b", 7, 2, 1),
        (BlitzCooperation, _) => ("start_b", 8, 3, 2),
        (SoloConquest, _) => ("start_a", 7, 2, 2),
        (MinesLiberation | DruidNights | DungeonLords, 1 | 2) => ("start_a", 8, 1, 1),
        (MinesLiberation | DruidNights | DungeonLords, 3) => ("start_a", 9, 1, 2),
        (MinesLiberation | DruidNights | DungeonLords, _) => ("start_b", 11, 1, 3),
        (ConquerAndHold, _) => ("start_b", 5, 1, 3),
        (OneToReturn, 2) => ("start_a", 7, 1, 1),
        (OneToReturn, 3) => ("start_a", 8, 2, 2),
        (OneToReturn, _) => ("start_a", 10, 3, 3),
    }
}

#[test]
fn every_set_up_has_the_tiles_of_its_scenario() {
    let cities: Vec<String> = entries(&file("tiles.toml"), "tile")
        .into_iter()
        .filter(|tile| {
            tile["hexes"]
                .as_array()
                .expect("seven")
                .iter()
                .any(|hex| hex.get("site").and_then(Value::as_str) == Some("city"))
        })
        .map(|tile| word(&tile, "id").to_owned())
        .collect();
    assert_eq!(cities.len(), 4);
    for scenario in MageKnight::presets() {
        let Setup { scenario: which, players, .. } = scenario.setup;
        let (start, green, with_city, wild) = tiles_of(which, players);
        for seed in 0..12 {
            let state = started(&scenario.setup, seed);
            let what = &scenario.id;
            let map = &state.map;
            let initial = if start == "start_a" { 2 } else { 3 };
            assert_eq!(map.tiles[0].tile.id(), start, "{what}");
            assert_eq!(map.tiles.len(), 1 + initial, "{what}");
            assert!(
                map.tiles[1..].iter().all(|placed| placed.tile.tile().kind == TileKind::Countryside),
                "{what}"
            );
            let left = |groups: &[mage_knight::scenarios::TileGroup]| {
                groups.iter().map(|group| usize::from(group.left)).sum::<usize>()
            };
            assert_eq!(left(&map.deck.countryside), green - initial, "{what}");
            let is_city = |tile: TileId| cities.iter().any(|city| city == tile.id());
            let all_cities = |group: &mage_knight::scenarios::TileGroup| group.tiles.iter().all(is_city);
            let (towns, wilds): (Vec<_>, Vec<_>) = map.deck.core.iter().copied().partition(all_cities);
            assert_eq!((left(&towns), left(&wilds)), (with_city, wild), "{what}");
            assert!(wilds.iter().all(|group| !group.tiles.iter().any(is_city)), "{what}");
            // No tile twice, on the map and among those that may come.
            let may_come =
                map.deck.countryside.iter().chain(&map.deck.core).flat_map(|group| group.tiles.iter());
            let mut ids: Vec<_> = map.tiles.iter().map(|placed| placed.tile).chain(may_come).collect();
            let n = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), n, "{what}");
        }
    }
}

/// The altars that have been turned up and wait for their mana.
fn altars_on_the_map(state: &State) -> Vec<RuinId> {
    let faces = state.map.ruins.iter().filter_map(|token| token.face);
    faces.filter(|ruin| matches!(ruin.ruin().inside, RuinInside::Altar { .. })).collect()
}

/// Plays a whole match of random actions, and counts after each.
fn count_through(setup: &Setup, seed: u128, strong: bool) -> u64 {
    let mut dice = Chance::new(Seed(seed), u64::MAX);
    let mut state = started(setup, seed);
    let expected = printed(&state);
    if strong {
        crate::strong_heroes::enrich(&mut state, &mut dice);
    }
    let mut gone = Count::new();
    let mut paid = Count::new();
    let mut legal = Vec::new();
    for index in 1.. {
        let mut found = on_the_table(&state, &gone);
        paid.iter().for_each(|(ruin, n)| add(&mut found.ruins, ruin, *n));
        assert_eq!(found, expected, "after {index} actions of {setup:?} with {seed}");
        legal.clear();
        MageKnight::legal(&state, &mut legal);
        let Some(action) = dice.pick(&legal) else { return index };
        let mut log = Log::default();
        let altars = altars_on_the_map(&state);
        MageKnight::apply(&mut state, action, &mut Chance::new(Seed(seed), index), &mut log);
        // An altar that was paid leaves the map, and the game.
        let left = altars_on_the_map(&state);
        altars.iter().filter(|ruin| !left.contains(ruin)).for_each(|ruin| add(&mut paid, ruin.id(), 1));
        for event in log.into_events() {
            match event {
                Event::Disbanded { unit, .. } | Event::UnitWounded { unit, destroyed: true, .. } => {
                    add(&mut gone, unit.id(), 1);
                }
                _ => {}
            }
        }
        if strong {
            crate::strong_heroes::bless(&mut state);
        }
        assert!(index < 20_000, "it ends");
    }
    0
}

#[test]
fn nothing_is_lost_or_found_in_whole_matches() {
    let mut actions = 0;
    for scenario in MageKnight::presets() {
        for (seed, strong) in [(1, false), (2, true)] {
            actions += count_through(&scenario.setup, seed, strong);
        }
    }
    assert!(actions > 5_000, "{actions}");
}

#[test]
#[ignore = "a long soak"]
fn nothing_is_lost_or_found_in_many_matches() {
    for scenario in MageKnight::presets() {
        for seed in 100..150 {
            count_through(&scenario.setup, seed, seed % 2 == 0);
        }
    }
}

/// Everything at once that can be agreed on about the map and the world.
fn agreed(seed: u128) -> Setup {
    let mut variants = Variants {
        nights: if seed.is_multiple_of(2) { Nights::Arrival } else { Nights::Darkness },
        rampaging: if seed.is_multiple_of(3) { Rampaging::More } else { Rampaging::EvenMore },
        tiles: TileNumbers::new(6, 3, 4),
        turned_tiles: true,
        random_cities: true,
        printing: if seed.is_multiple_of(2) { Printing::Later } else { Printing::First },
        without_interactive_spells: seed.is_multiple_of(2),
        without_interactive_skills: seed.is_multiple_of(3),
        ..Variants::default()
    };
    variants.city_levels.extend([11, 11]);
    variants.megapolis = Some(22);
    Setup { variants, ..Setup::usual(ScenarioId::FullConquest, 2 + (seed % 3) as u8) }
}

#[test]
fn nothing_is_lost_or_found_in_matches_that_were_agreed_on() {
    for seed in 0..6 {
        let setup = agreed(seed);
        let state = started(&setup, seed);
        assert_eq!(on_the_table(&state, &Count::new()), printed(&state), "{seed}");
        count_through(&setup, seed, seed % 2 == 1);
    }
}

/// A count that is off by one is noticed.
#[test]
fn the_count_itself_is_right() {
    let scenario = MageKnight::presets().swap_remove(1);
    let state = started(&scenario.setup, 1);
    let damages: [fn(&mut State); 6] = [
        |state| state.wounds -= 1,
        |state| state.offers.units.truncate(1),
        |state| state.source.dice.truncate(1),
        |state| state.players[Seat(0)].skill_pile = SkillSet(0),
        |state| state.offers.spells.truncate(2),
        |state| state.piles.ruins = kernel::Bag::default(),
    ];
    for damage in damages {
        let mut damaged = state.clone();
        damage(&mut damaged);
        assert_ne!(on_the_table(&damaged, &Count::new()), printed(&damaged));
    }
    assert_eq!(state.stage, Stage::Tactics);
}
