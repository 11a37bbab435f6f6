//! What players can and cannot agree on: other maps, other cities (MK-VAR-MAP-01, MK-VAR-CITYLVL-01,
//! MK-VAR-MEGA-01).

use super::{Setup, start};
use crate::MageKnight;
use crate::content::{CardId, Shape, TileKind, TilePos, tile};
use crate::rules::{MK_VAR_CITYLVL_01, MK_VAR_ICBT_05, MK_VAR_MAP_01, MK_VAR_MEGA_01, MK_VAR_MEGA_09};
use crate::scenarios::ScenarioId;
use crate::state::State;
use crate::teams::Teams;
use crate::variants::{TileNumbers, Variants};
use kernel::{Chance, Game, Problem, RuleId, Seat, Seed, rule};

/// Somewhere on the map.
const AT: TilePos = TilePos::new(5, 5);

/// A match with these variants, or what is wrong with them: the field and the rule.
fn agree(setup: Setup) -> Result<State, (String, Option<RuleId>)> {
    let made = start(&setup, &mut Chance::new(Seed(1), 0));
    made.map_err(|error| (error.field, error.rule))
}

fn with(scenario: ScenarioId, players: u8, variants: Variants) -> Result<State, (String, Option<RuleId>)> {
    agree(Setup { variants, ..Setup::usual(scenario, players) })
}

fn tiles(
    scenario: ScenarioId,
    countryside: u8,
    cities: u8,
    core: u8,
) -> Result<State, (String, Option<RuleId>)> {
    let tiles = TileNumbers::new(countryside, cities, core);
    with(scenario, scenario.players().1.min(2), Variants { tiles, ..Variants::default() })
}

fn wrong(field: &str, rule: RuleId) -> Option<(String, Option<RuleId>)> {
    Some((field.to_owned(), Some(rule)))
}

/// The countryside tiles, cities and other core tiles of a match, on the map and to come.
fn numbers(state: &State) -> [u8; 3] {
    let map = &state.map;
    let laid = map.tiles.iter().filter(|placed| placed.tile.tile().kind == TileKind::Countryside).count();
    let to_come = |groups: &[crate::scenarios::TileGroup], city: bool| -> u8 {
        let kind = |group: &&crate::scenarios::TileGroup| {
            group.tiles.iter().all(|tile| tile.tile().city.is_some() == city)
        };
        groups.iter().filter(kind).map(|group| group.left).sum()
    };
    let core = &map.deck.core;
    [laid as u8 + to_come(&map.deck.countryside, false), to_come(core, true), to_come(core, false)]
}

#[rule("MK-VAR-MAP-01")]
#[test]
fn players_may_agree_on_other_numbers_of_tiles() {
    use ScenarioId::{FirstReconnaissance, FullConquest};
    let state = tiles(FullConquest, 7, 1, 2).expect("proper numbers");
    assert_eq!(numbers(&state), [7, 1, 2]);
    assert_eq!(MageKnight::audit(&state), Ok(()));
    assert_eq!(numbers(&tiles(FullConquest, 11, 4, 4).expect("all there are")), [11, 4, 4]);
    assert_eq!(numbers(&tiles(FullConquest, 2, 1, 0).expect("as few as can be")), [2, 1, 0]);
    assert_eq!(tiles(FullConquest, 12, 1, 0).err(), wrong("variants.tiles.countryside", MK_VAR_MAP_01));
    assert_eq!(tiles(FullConquest, 1, 1, 0).err(), wrong("variants.tiles.countryside", MK_VAR_MAP_01));
    assert_eq!(tiles(FullConquest, 8, 5, 0).err(), wrong("variants.tiles.cities", MK_VAR_MAP_01));
    assert_eq!(tiles(FullConquest, 8, 0, 0).err(), wrong("variants.tiles.cities", MK_VAR_MAP_01));
    assert_eq!(tiles(FullConquest, 8, 1, 5).err(), wrong("variants.tiles.core", MK_VAR_MAP_01));
    // In the first scenario they come by their numbers.
    let mut state = tiles(FirstReconnaissance, 3, 1, 0).expect("proper numbers");
    let mut chance = Chance::new(Seed(1), 1);
    let laid = state.map.tiles.iter().map(|placed| placed.tile).collect::<Vec<_>>();
    assert_eq!(laid, [tile::START_A, tile::COUNTRYSIDE_1, tile::COUNTRYSIDE_2]);
    assert_eq!(state.map.draw_tile(AT, &mut chance), Some(tile::COUNTRYSIDE_3));
    assert!(state.map.draw_tile(AT, &mut chance).is_some_and(|tile| tile.tile().city.is_some()));
}

#[rule("MK-VAR-MAP-01")]
#[test]
fn what_a_scenario_is_about_is_always_there() {
    use ScenarioId::{DruidNights, DungeonLords, MinesLiberation};
    let named = |scenario, [countryside, cities, core]: [u8; 3]| {
        let mut state = tiles(scenario, countryside, cities, core).expect("proper numbers");
        let mut drawn: Vec<_> = state.map.tiles[1..].iter().map(|placed| placed.tile).collect();
        let mut chance = Chance::new(Seed(2), 1);
        let n = state.map.deck.len();
        drawn.extend((0..n).filter_map(|_| state.map.draw_tile(AT, &mut chance)));
        drawn.sort_unstable();
        drawn
    };
    let four = [tile::COUNTRYSIDE_2, tile::COUNTRYSIDE_3, tile::COUNTRYSIDE_5, tile::COUNTRYSIDE_6];
    assert_eq!(named(MinesLiberation, [4, 0, 0]), four);
    assert_eq!(tiles(MinesLiberation, 3, 1, 1).err(), wrong("variants.tiles.countryside", MK_VAR_MAP_01));
    assert_eq!(tiles(MinesLiberation, 8, 1, 4).err(), wrong("variants.tiles.core", MK_VAR_MAP_01));
    assert_eq!(named(MinesLiberation, [4, 1, 0])[4..], [tile::CORE_8]);
    let five = [1, 2, 5, 7, 8].map(|number| {
        crate::content::TileId::of(TileKind::Countryside).nth(number - 1).expect("eleven of them")
    });
    assert_eq!(named(DruidNights, [5, 0, 0]), five);
    assert_eq!(tiles(DruidNights, 4, 1, 1).err(), wrong("variants.tiles.countryside", MK_VAR_MAP_01));
    assert_eq!(named(DungeonLords, [2, 0, 1]), [tile::COUNTRYSIDE_7, tile::COUNTRYSIDE_9, tile::CORE_1]);
    assert_eq!(tiles(DungeonLords, 2, 1, 0).err(), wrong("variants.tiles.core", MK_VAR_MAP_01));
    // Several cities: the named one among them.
    assert!(named(DungeonLords, [2, 2, 1]).contains(&tile::CORE_6));
    assert_eq!(named(DungeonLords, [11, 4, 4]).len(), 19);
}

#[rule("MK-VAR-MAP-01")]
#[test]
fn players_may_agree_on_another_shape_in_every_scenario() {
    for scenario in ScenarioId::ALL {
        let (_, players) = scenario.players();
        // The predefined map is that of Conquer and Hold, which has no other.
        let free = |shape: &Shape| scenario != ScenarioId::ConquerAndHold && *shape != Shape::Predefined;
        for shape in Shape::ALL.into_iter().filter(free) {
            let variants = Variants { shape: Some(shape), ..Variants::default() };
            let state = with(scenario, players, variants).expect("any shape will do");
            assert_eq!(state.map.shape, shape);
            assert_eq!(state.map.tiles[0].tile, shape.card().start);
            assert_eq!(state.map.tiles.len(), 1 + shape.card().initial.len());
            assert_eq!(MageKnight::audit(&state), Ok(()));
        }
    }
    // Side B needs three tiles.
    let few = TileNumbers::new(2, 1, 0);
    let open = Variants { shape: Some(Shape::Open3), tiles: few, ..Variants::default() };
    let field = with(ScenarioId::FullConquest, 2, open).err();
    assert_eq!(field, wrong("variants.tiles.countryside", MK_VAR_MAP_01));
}

#[rule("MK-VAR-CITYLVL-01")]
#[test]
fn levels_of_cities_are_from_one_to_eleven_where_they_are_conquered() {
    let levels = |scenario: ScenarioId, levels: &[u8]| {
        let city_levels = levels.iter().copied().collect();
        with(scenario, scenario.players().1.min(2), Variants { city_levels, ..Variants::default() }).err()
    };
    let no = wrong("variants.city_levels", MK_VAR_CITYLVL_01);
    assert_eq!(levels(ScenarioId::FullConquest, &[1, 11]), None);
    assert_eq!(levels(ScenarioId::SoloConquest, &[9]), None);
    assert_eq!(levels(ScenarioId::FullConquest, &[0]), no);
    assert_eq!(levels(ScenarioId::FullConquest, &[4, 12]), no);
    assert_eq!(levels(ScenarioId::FullConquest, &[4, 4, 4]), no, "there are two cities");
    for scenario in ScenarioId::ALL {
        let conquered = scenario.layout(2, &Variants::default()).cities.level(0).is_some();
        assert_eq!(levels(scenario, &[3]).is_none(), conquered, "{scenario:?}");
    }
}

#[rule("MK-VAR-MEGA-01")]
#[test]
fn a_megapolis_is_for_cities_that_are_conquered_and_there_are_three_of_them_at_most() {
    let mega = |scenario: ScenarioId, players: u8, level: u8| {
        with(scenario, players, Variants { megapolis: Some(level), ..Variants::default() }).err()
    };
    let no = wrong("variants.megapolis", MK_VAR_MEGA_01);
    assert_eq!(mega(ScenarioId::FullConquest, 2, 2), None);
    assert_eq!(mega(ScenarioId::FullConquest, 3, 22), None);
    assert_eq!(mega(ScenarioId::SoloConquest, 1, 12), None);
    assert_eq!(mega(ScenarioId::FullConquest, 2, 23), no);
    assert_eq!(mega(ScenarioId::FullConquest, 2, 1), no);
    assert_eq!(mega(ScenarioId::FullConquest, 4, 12), no, "four city tiles");
    assert_eq!(mega(ScenarioId::MinesLiberation, 2, 12), no);
    assert_eq!(mega(ScenarioId::FirstReconnaissance, 2, 12), no);
}

#[rule("MK-VAR-MEGA-01", "MK-VAR-MEGA-09", "MK-SCN-CONQUEST-09")]
#[test]
fn two_megapolises_take_two_city_tiles_whoever_plays() {
    let two = wrong("variants.first_megapolis", MK_VAR_MEGA_09);
    let both = Variants { first_megapolis: Some(8), megapolis: Some(12), ..Variants::default() };
    for (scenario, players) in [
        (ScenarioId::FullConquest, 2),
        (ScenarioId::BlitzConquest, 2),
        (ScenarioId::SoloConquest, 1),
        (ScenarioId::BlitzCooperation, 2),
    ] {
        let state = with(scenario, players, both).expect("two city tiles");
        assert_eq!(MageKnight::audit(&state), Ok(()));
    }
    assert_eq!(with(ScenarioId::FullConquest, 3, both).err(), two, "three city tiles");
    let too_strong = Variants { first_megapolis: Some(23), ..both };
    let level = wrong("variants.first_megapolis", MK_VAR_MEGA_01);
    assert_eq!(with(ScenarioId::FullConquest, 2, too_strong).err(), level);
    let one = Variants { megapolis: None, ..both };
    let last = wrong("variants.first_megapolis", MK_VAR_MEGA_01);
    assert_eq!(with(ScenarioId::FullConquest, 2, one).err(), last, "the last city is the Megapolis");
    let teams = |cities: u8| {
        let mut variants = both;
        variants.tiles = TileNumbers { cities: Some(cities), ..TileNumbers::default() };
        let usual = Setup::usual(ScenarioId::FullConquest, 4);
        agree(Setup { teams: Some(Teams::ByLot), variants, ..usual })
    };
    assert_eq!(teams(3).err(), two);
    let state = teams(2).expect("that is what it is for");
    assert_eq!(MageKnight::audit(&state), Ok(()));
}

#[rule("MK-SCN-CONQUEST-09")]
#[test]
fn teams_have_four_cities_or_two_strong_ones_or_two_megapolises() {
    let teams = |cities: u8, levels: &[u8], megapolises: [Option<u8>; 2]| {
        let [first_megapolis, megapolis] = megapolises;
        let variants = Variants {
            tiles: TileNumbers { cities: Some(cities), ..TileNumbers::default() },
            city_levels: levels.iter().copied().collect(),
            first_megapolis,
            megapolis,
            ..Variants::default()
        };
        let usual = Setup::usual(ScenarioId::FullConquest, 4);
        let state =
            agree(Setup { teams: Some(Teams::ByLot), variants, ..usual }).expect("as the book has it");
        let levels: Vec<_> = (0..usize::from(cities)).map(|at| state.layout().cities.level(at)).collect();
        (numbers(&state), levels)
    };
    assert_eq!(teams(4, &[], [None; 2]), ([11, 4, 3], vec![Some(4); 4]));
    assert_eq!(teams(2, &[10, 10], [None; 2]), ([11, 2, 3], vec![Some(10); 2]));
    assert_eq!(teams(2, &[11, 11], [None; 2]), ([11, 2, 3], vec![Some(11); 2]));
    assert_eq!(teams(2, &[], [Some(20), Some(22)]).0, [11, 2, 3]);
}

#[rule("MK-VAR-GEN-02")]
#[test]
fn variants_that_exclude_each_other_cannot_even_be_said_together() {
    // One word says when the Nights are, and one how many enemies rampage.
    let said =
        r#"{"scenario": "full_conquest", "players": 2, "variants": {"nights": ["arrival", "darkness"]}}"#;
    assert!(serde_json::from_str::<Setup>(said).is_err());
    let said = r#"{"scenario": "full_conquest", "players": 2, "variants": {"rampaging": "even_more"}}"#;
    assert!(serde_json::from_str::<Setup>(said).is_ok());
    let variants = Variants { tiles: TileNumbers::new(1, 1, 1), ..Variants::default() };
    let setup = Setup { variants, ..Setup::usual(ScenarioId::FullConquest, 2) };
    let error = start(&setup, &mut Chance::new(Seed(1), 0)).expect_err("too few");
    assert_eq!(error.problem, Problem::OutOfRange { given: 1, min: 2, max: 11 });
}

#[rule("MK-VAR-FRIENDLY-01", "MK-VAR-FRIENDLY-02", "MK-VAR-GEN-02")]
#[test]
fn hostile_spells_and_skills_stay_in_the_box_each_by_an_agreement_of_its_own() {
    let made = |scenario, players, without_interactive_spells, without_interactive_skills| {
        let variants =
            Variants { without_interactive_spells, without_interactive_skills, ..Variants::default() };
        let state = with(scenario, players, variants).expect("players may agree on it");
        assert_eq!(MageKnight::audit(&state), Ok(()));
        let interactive = |card: &CardId| card.card().interactive;
        let spells: Vec<CardId> =
            state.offers.spell_deck.iter().chain(state.offers.spells.iter().copied()).collect();
        assert!(spells.iter().any(interactive) != (spells.len() == 16), "they are the last four");
        let skills = state.players.iter().map(|player| player.skill_pile.iter().count()).collect::<Vec<_>>();
        let hostile = state.players.iter().flat_map(|player| player.skill_pile.iter());
        assert_eq!(hostile.filter(|skill| skill.skill().interactive).count(), {
            skills.iter().filter(|skills| **skills == 10).count()
        });
        (spells.len(), skills)
    };
    let conquest = ScenarioId::FullConquest;
    assert_eq!(made(conquest, 2, false, false), (20, vec![10, 10]));
    assert_eq!(made(conquest, 2, true, false), (16, vec![10, 10]));
    assert_eq!(made(conquest, 2, false, true), (20, vec![9, 9]));
    assert_eq!(made(conquest, 3, true, true), (16, vec![9, 9, 9]));
    // MK-VAR-FRIENDLY-05: alone and together they are out anyway.
    assert_eq!(made(ScenarioId::SoloConquest, 1, false, false), (16, vec![9]));
    assert_eq!(made(ScenarioId::FullCooperation, 2, true, false), (16, vec![9, 9]));
}

#[rule("MK-VAR-FRIENDLY-01", "MK-VAR-FRIENDLY-02")]
#[test]
fn what_stays_in_the_box_is_nowhere_in_the_match() {
    let variants = Variants {
        without_interactive_spells: true,
        without_interactive_skills: true,
        ..Variants::default()
    };
    let state = with(ScenarioId::FullConquest, 2, variants).expect("players may agree on it");
    let mut spell = state.clone();
    let hostile = CardId::spells().find(|card| card.card().interactive).expect("four of them");
    spell.players[Seat(0)].hand.put(hostile);
    assert!(MageKnight::audit(&spell).is_err());
    let mut skill = state.clone();
    let hostile = skill.players[Seat(0)]
        .hero
        .expect("everybody has one")
        .skills()
        .find(|skill| skill.skill().interactive)
        .expect("one each");
    skill.players[Seat(0)].skill_pile.insert(hostile);
    assert!(MageKnight::audit(&skill).is_err());
}

#[rule("MK-VAR-ICBT-05")]
#[test]
fn interactive_combat_needs_somebody_on_the_other_side() {
    let interactive = || Variants { interactive_combat: true, ..Variants::default() };
    let field = "variants.interactive_combat";
    for scenario in ScenarioId::ALL {
        let (min, max) = scenario.players();
        for players in min..=max {
            let made = with(scenario, players, interactive());
            let possible = players > 1 && !scenario.is_cooperative();
            assert_eq!(made.as_ref().err().cloned(), wrong(field, MK_VAR_ICBT_05).filter(|_| !possible));
            made.into_iter().for_each(|state| assert_eq!(MageKnight::audit(&state), Ok(())));
        }
    }
    // Two teams of two are two sides.
    let usual = Setup::usual(ScenarioId::FullConquest, 4);
    assert!(agree(Setup { teams: Some(Teams::ByLot), variants: interactive(), ..usual }).is_ok());
}
