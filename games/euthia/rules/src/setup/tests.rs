use super::*;
use crate::content::{PowerId, TerritoryId, territory};
use crate::map::Hex;
use crate::terms::{Group, Metal, Pile};
use crate::testing::{ONE, TWO};
use kernel::{Game, Seed, rule};

fn started(setup: &Setup, seed: u128) -> State {
    start(setup, &mut Chance::new(Seed(seed), 0)).expect("a sound set-up")
}

fn hunt(players: u8) -> Setup {
    Setup::new(ScenarioId::Hunt, Mode::Competitive, players)
}

/// All tiles of a stack, in the order in which they come.
fn drawn(state: &State, seed: u128) -> Vec<TerritoryId> {
    let mut stack = state.stack;
    let mut chance = Chance::new(Seed(seed), 9);
    std::iter::from_fn(|| stack.draw(&mut chance)).collect()
}

fn count(tiles: &[TerritoryId], chapter: u8, group: Group) -> usize {
    tiles.iter().filter(|tile| (tile.territory().chapter, tile.territory().group) == (chapter, group)).count()
}

#[test]
#[rule("EU-CMP-02")]
fn two_to_four_against_each_other_or_together_and_one_alone() {
    let refused = |mode, players| {
        let setup = Setup::new(ScenarioId::Hunt, mode, players);
        start(&setup, &mut Chance::new(Seed(1), 0)).err().and_then(|error| error.rule)
    };
    for mode in [Mode::Competitive, Mode::Coop] {
        assert_eq!([1, 5].map(|n| refused(mode, n)), [Some(EU_CMP_02); 2]);
        assert_eq!([2, 3, 4].map(|n| refused(mode, n)), [None; 3]);
    }
    assert_eq!([1, 2].map(|n| refused(Mode::Solo, n)), [None, Some(EU_CMP_02)]);
}

#[test]
#[rule("EU-HBD-01")]
fn a_hero_is_played_by_one_player() {
    let mut setup = hunt(2);
    setup.heroes = vec![Some(Hero::Dral), Some(Hero::Dral)];
    let error = start(&setup, &mut Chance::new(Seed(1), 0)).expect_err("twice");
    assert_eq!((error.field.as_str(), error.rule), ("heroes", Some(EU_HBD_01)));
    setup.heroes[1] = None;
    let state = started(&setup, 1);
    assert_eq!(state.players[ONE].hero, Hero::Dral);
    assert_ne!(state.players[TWO].hero, Hero::Dral);
}

#[test]
#[rule("EU-SET-01", "EU-TER-01")]
fn the_scenario_says_how_long_it_lasts_and_where_it_starts() {
    for scenario in ScenarioId::ALL {
        let state = started(&Setup::new(scenario, Mode::Competitive, 3), 4);
        assert_eq!(state.rounds(), scenario.sheet().rounds);
        let start = if scenario == ScenarioId::Brasath { territory::I_02 } else { territory::I_01 };
        assert_eq!((state.map.tiles[0].tile, state.map.tiles[0].at.0), (start, Hex::default()));
        assert_eq!(state.map.tiles.len(), 1);
    }
    assert_eq!(ScenarioId::Hunt.sheet().rounds, 7);
}

#[test]
#[rule("EU-TER-03", "EU-TER-04", "EU-TER-05", "EU-TER-07", "EU-TER-08")]
fn each_chapter_holds_what_the_table_says() {
    for scenario in ScenarioId::ALL {
        for players in 2..=4u8 {
            let state = started(&Setup::new(scenario, Mode::Competitive, players), 7);
            let sheet = scenario.sheet();
            let row = &sheet.rows[usize::from(players) - 1];
            let tiles = drawn(&state, 3);
            for chapter in 1..=5u8 {
                let at = usize::from(chapter) - 1;
                let used = sheet.chapters.contains(&chapter);
                assert_eq!(count(&tiles, chapter, Group::Fixed), if used { 3 } else { 0 });
                assert_eq!(count(&tiles, chapter, Group::Encounter), usize::from(row.encounter[at]));
                assert_eq!(count(&tiles, chapter, Group::Other), usize::from(row.other[at]));
            }
            assert!(row.tiles.iter().all(|tile| tiles.contains(tile)));
            assert_eq!(
                tiles.iter().filter(|tile| tile.territory().group == Group::Scenario).count(),
                row.tiles.len()
            );
            let mut once = tiles.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), tiles.len());
        }
    }
    // Which Encounters and Others are used differs from game to game.
    assert_ne!(drawn(&started(&hunt(2), 1), 1), drawn(&started(&hunt(2), 1), 2));
}

#[test]
#[rule("EU-TER-06")]
fn the_chapel_with_the_priest_is_not_drawn() {
    for seed in 0..40 {
        assert!(!drawn(&started(&hunt(4), seed), seed).contains(&territory::I_02));
    }
}

#[test]
#[rule("EU-TER-09")]
fn lower_chapters_come_first() {
    for seed in 0..10 {
        let chapters: Vec<u8> =
            drawn(&started(&hunt(3), seed), seed).iter().map(|tile| tile.territory().chapter).collect();
        assert!(chapters.is_sorted(), "{chapters:?}");
    }
}

#[test]
#[rule("EU-TER-10")]
fn helping_the_villagers_with_three() {
    let state = started(&Setup::new(ScenarioId::Villagers, Mode::Competitive, 3), 1);
    let tiles = drawn(&state, 1);
    let of = |group| [1, 2, 3, 4, 5].map(|chapter| count(&tiles, chapter, group));
    assert_eq!(of(Group::Fixed), [3, 3, 3, 3, 0]);
    assert_eq!(of(Group::Encounter), [1, 1, 2, 0, 0]);
    assert_eq!(of(Group::Other), [6, 4, 3, 3, 0]);
    assert_eq!(of(Group::Scenario), [0; 5]);
}

#[test]
#[rule("EU-TER-11")]
fn the_stack_shows_its_backs_and_no_face() {
    let state = started(&hunt(2), 1);
    let view = crate::view::view(&state, kernel::Viewer::Spectator);
    let left: Vec<u8> = view.stack.iter().map(|chapter| chapter.left).collect();
    assert_eq!((left, view.next_chapter), (vec![8, 7, 6, 0, 0], Some(1)));
    let told = serde_json::to_value(&view).expect("it can be written");
    let text = told.to_string();
    let named = TerritoryId::all().filter(|tile| text.contains(&format!("\"{}\"", tile.id())));
    assert_eq!(named.collect::<Vec<_>>(), [territory::I_01], "the Starting tile alone");
}

#[test]
#[rule("EU-MAP-04")]
fn legends_come_where_a_scenario_uses_them() {
    let legend = |scenario| {
        let tiles = drawn(&started(&Setup::new(scenario, Mode::Competitive, 2), 1), 1);
        tiles.iter().any(|tile| tile.territory().special == Some(crate::terms::Special::Legend))
    };
    assert_eq!(ScenarioId::ALL.map(legend).iter().filter(|has| **has).count(), 1);
    assert!(legend(ScenarioId::Brasath));
}

#[test]
#[rule("EU-SOL-01", "EU-COP-06")]
fn alone_two_fixed_tiles_of_each_chapter_are_used_and_together_all() {
    let alone = drawn(&started(&Setup::new(ScenarioId::Villagers, Mode::Solo, 1), 1), 1);
    assert_eq!([1, 2, 3, 4].map(|chapter| count(&alone, chapter, Group::Fixed)), [2; 4]);
    assert!(alone.iter().all(|tile| tile.territory().group != Group::Fixed || tile.territory().solo));
    let state = started(&Setup::new(ScenarioId::Villagers, Mode::Coop, 2), 1);
    assert_eq!([1, 2, 3, 4].map(|chapter| count(&drawn(&state, 1), chapter, Group::Fixed)), [3; 4]);
    assert_eq!((state.combat_cards.len(), state.control), (36, [0; 4]));
}

#[test]
#[rule("EU-GRF-01", "EU-GRF-09")]
fn the_griffin_brings_its_tile() {
    let with = |scenario, griffin| {
        let state = started(&Setup { griffin, ..Setup::new(scenario, Mode::Competitive, 2) }, 1);
        drawn(&state, 1)
    };
    let (without, with_it) = (with(ScenarioId::Hunt, false), with(ScenarioId::Hunt, true));
    assert_eq!(with_it.len(), without.len() + 1);
    assert!(with_it.contains(&territory::I_03) && !without.contains(&territory::I_03));
    // Where Chapter I is not used, its Fixed tiles come first with the Griffin's.
    let second = with(ScenarioId::Elementals2, true);
    let mut first: Vec<TerritoryId> = second[..4].to_vec();
    first.sort_unstable();
    assert_eq!(first, [territory::I_03, territory::I_04, territory::I_05, territory::I_06]);
    assert!(second[4..].iter().all(|tile| tile.territory().chapter > 1));
    assert!(with(ScenarioId::Elementals2, false).iter().all(|tile| tile.territory().chapter > 1));
}

#[test]
#[rule("EU-HBD-02", "EU-HBD-03", "EU-HBD-04", "EU-HBD-07", "EU-SKO-01")]
fn the_boards_at_the_start() {
    for hero in Hero::ALL {
        let player = Player::new(hero, false);
        assert_eq!(player.health, hero.board().health, "{hero:?}");
        assert_eq!(crate::board::health::maximum(&player), player.health);
        let start: Vec<_> = hero.tiles().filter(|tile| tile.tile().start).collect();
        let placed = player.equipped().count();
        assert_eq!(placed, start.len(), "{hero:?}");
        for (at, piece) in player.slots.iter().enumerate() {
            let symbol = piece.as_ref().and_then(|piece| piece.sheet().slot);
            assert!(symbol.is_none_or(|symbol| symbol == hero.board().slots[at].symbol));
        }
        let skoldur = hero == Hero::Skoldur;
        assert_eq!((player.gaar, player.dwurt), if skoldur { (0, 5) } else { (4, 0) });
    }
    assert_eq!(Player::new(Hero::Maeldur, false).health, 6);
}

#[test]
#[rule("EU-HBD-05", "EU-HBD-06")]
fn hidden_tiles_come_by_reputation_and_by_icon() {
    for hero in Hero::ALL {
        for alone in [false, true] {
            let player = Player::new(hero, alone);
            let values: Vec<u8> = player.hidden_tiles().map(|tile| tile.tile().reputation).collect();
            assert!(values.is_sorted(), "{hero:?}");
            use crate::terms::Icon;
            let other = if alone { Icon::Multi } else { Icon::Solo };
            assert!(player.hidden_tiles().all(|tile| tile.tile().icon != other && !tile.tile().start));
            // Two tiles for each value: one is kept (EU-HTL-03).
            assert_eq!(
                player.hidden_tiles().filter(|tile| tile.tile().reputation == 12).count(),
                2,
                "{hero:?}"
            );
        }
    }
}

#[test]
#[rule("EU-HBD-08", "EU-TRB-02")]
fn heroes_start_with_what_the_scenario_grants() {
    let state = started(&Setup::new(ScenarioId::Elementals2, Mode::Competitive, 2), 1);
    assert!(state.players.iter().all(|player| (player.gold, player.reputation) == (14, 6)));
    let state = started(&hunt(2), 1);
    for player in &state.players {
        assert_eq!((player.gold, player.reputation, player.hand.len()), (3, 0, 0));
        assert_eq!((player.gems, player.essences, player.pack.len()), ([0; 8], [0; 4], 0));
    }
}

#[test]
#[rule("EU-TRB-01")]
fn the_first_player_is_drawn_and_stays() {
    let firsts: std::collections::BTreeSet<Seat> =
        (0..60).map(|seed| started(&hunt(4), seed).first).collect();
    assert_eq!(firsts.len(), 4);
    let mut state = started(&hunt(3), 5);
    let first = state.first;
    for _ in 0..20 {
        let done = crate::testing::legal(&state).contains(&crate::action::Action::Done);
        assert!(done);
        crate::testing::act_seeded(&mut state, crate::action::Action::Done);
    }
    assert!(state.round > 2);
    assert_eq!(state.first, first);
}

#[test]
#[rule("EU-TRB-04", "EU-TRB-05")]
fn three_offers_of_four_and_open_supplies() {
    let state = started(&hunt(2), 1);
    for (place, size) in Trade::ALL.into_iter().zip([73, 76, 70]) {
        assert_eq!(state.piles.offers[place.index()].len(), 4);
        assert_eq!(state.piles.len(Pile::of_trade(place)), size - 4);
    }
    // A Healing Potion is taken without drawing from any deck.
    let mut piles = state.piles;
    let mut chance = Chance::new(Seed(1), 1);
    assert!(piles.draw(Pile::Potions, &mut chance).is_some());
    assert!(!chance.irrevocable());
    assert_eq!(piles, state.piles);
}

#[test]
#[rule("EU-DEC-01", "EU-DEC-02", "EU-DEC-03", "EU-DEC-04")]
fn decks_at_the_start() {
    let state = started(&hunt(3), 1);
    assert_eq!((state.hope, state.encounters.iter().flatten().count()), (0, 0));
    for mine in crate::terms::Mine::ALL {
        assert!(state.piles.len(Pile::of_mine(mine)) >= 24);
    }
    assert_eq!([1, 2, 3].map(|level| state.piles.len(Pile::of_treasure(level))), [20; 3]);
    assert_eq!(state.monsters.deck.count_ones(), 40);
    let decks = Metal::ALL.map(|metal| state.powers.of(metal).len());
    assert_eq!(decks, [24, 24]);
    let gold = &state.powers.of(Metal::Gold).unseen;
    assert_eq!(gold.count(crate::content::power::MIND_CONTROL), 0);
}

#[test]
#[rule("EU-CMP-10", "EU-DEC-05")]
fn control_cards_are_for_three_and_four() {
    assert_eq!(started(&hunt(2), 1).control, [0; 4]);
    assert_eq!(started(&hunt(3), 1).control, [2, 2, 2, 0]);
    assert_eq!(started(&hunt(4), 1).control, [2; 4]);
}

#[test]
#[rule("EU-DEC-06")]
fn the_four_elemental_cards_can_be_read_by_all() {
    use crate::terms::Element;
    for element in Element::ALL {
        let card = element.elemental();
        assert!(!card.name.en.is_empty() && !card.power.fr.is_empty());
        assert!(card.challenge.0.len() >= 5);
    }
}

#[test]
#[rule("EU-DEC-07", "EU-SOL-02")]
fn combat_cards_and_mind_control_are_for_solo_and_together() {
    assert_eq!(started(&hunt(2), 1).combat_cards.len(), 0);
    let state = started(&Setup::new(ScenarioId::Hunt, Mode::Solo, 1), 1);
    assert_eq!((state.combat_cards.len(), state.control), (36, [0; 4]));
    let gold = state.powers.of(Metal::Gold);
    assert_eq!((gold.len(), gold.unseen.count(crate::content::power::POSSESSION)), (24, 0));
    let used: Vec<PowerId> = PowerId::all().filter(|card| gold.unseen.count(*card) > 0).collect();
    assert_eq!(used.len(), 3);
}

#[test]
#[rule("EU-ELI-01", "EU-ELI-02", "EU-ELI-03")]
fn bounties_of_each_level_in_use() {
    let with = |elites, players| started(&Setup { elites, ..hunt(players) }, 3).bounties;
    assert_eq!(with(None, 3), crate::decks::Bounties::default(), "The Hunt uses none");
    let mut bounties = with(Some(true), 3);
    assert_eq!(bounties.left, [4, 5, 0]);
    assert_eq!(bounties.shown.map(|card| card.bounty().level), Some(1));
    let mut levels = Vec::new();
    let mut chance = Chance::new(Seed(2), 2);
    while let Some(card) = bounties.shown.take() {
        levels.push(card.bounty().level);
        bounties.turn_up(&mut chance);
    }
    assert_eq!(levels, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    let setup = Setup { elites: Some(false), ..Setup::new(ScenarioId::Farruga, Mode::Competitive, 3) };
    assert_eq!(started(&setup, 1).bounties.shown, None);
}

#[test]
fn a_map_limit_is_not_too_small() {
    let error =
        start(&Setup { radius: Some(1), ..hunt(2) }, &mut Chance::new(Seed(1), 0)).expect_err("too small");
    assert_eq!(error.field, "radius");
}

#[test]
fn every_scenario_is_offered_in_seven_ways_under_the_names_it_always_had() {
    let names = [
        "hunt",
        "doom",
        "villagers",
        "farruga",
        "mirrezil",
        "brasath",
        "golem",
        "elementals-1",
        "elementals-2",
        "elementals-3",
    ];
    let ways = [
        ("solo", Mode::Solo, 1),
        ("2", Mode::Competitive, 2),
        ("3", Mode::Competitive, 3),
        ("4", Mode::Competitive, 4),
        ("coop-2", Mode::Coop, 2),
        ("coop-3", Mode::Coop, 3),
        ("coop-4", Mode::Coop, 4),
    ];
    let every = ScenarioId::ALL.into_iter().zip(names).flat_map(|(scenario, name)| {
        ways.map(|(way, mode, players)| (format!("{name}-{way}"), Setup::new(scenario, mode, players)))
    });
    let presets: Vec<(String, Setup)> =
        crate::Euthia::presets().into_iter().map(|preset| (preset.id.into_owned(), preset.setup)).collect();
    assert_eq!(presets, every.collect::<Vec<_>>());
    for (id, setup) in presets {
        assert_eq!(crate::audit::audit(&started(&setup, 11)), Ok(()), "{id}");
    }
}

#[test]
fn what_is_offered_depends_on_the_scenario() {
    let scenarios = scenarios();
    let offered = |id: &str, players| {
        let wanted = kernel::Wanted { players: Some(players), ..kernel::Wanted::usual(id) };
        let (scenario, table) = wanted.find(&scenarios).expect("it is offered");
        scenario.offered(table).map(|choice| choice.id.clone().into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(offered("hunt", 2), ["heroes", "elites", "griffin", "radius"]);
    assert_eq!(offered("doom", 1), ["heroes", "heroic", "elites", "griffin", "radius"]);
    assert_eq!(offered("golem-coop-3", 3), offered("doom", 1));
}

#[test]
#[rule("EU-SET-02")]
fn only_a_scenario_with_a_heroic_variant_is_played_so() {
    for scenario in ScenarioId::ALL {
        let setup = Setup { heroic: true, ..Setup::new(scenario, Mode::Competitive, 2) };
        let refused = start(&setup, &mut Chance::new(Seed(1), 0)).err().and_then(|error| error.rule);
        let heroic = matches!(scenario, ScenarioId::ImpendingDoom | ScenarioId::Golem);
        assert_eq!(refused, (!heroic).then_some(EU_SET_02), "{scenario:?}");
    }
}

#[test]
#[rule("EU-SET-02", "EU-DTH-12")]
fn a_scenario_may_start_elsewhere_but_every_one_has_its_chapel() {
    for scenario in ScenarioId::ALL {
        let state = started(&Setup::new(scenario, Mode::Competitive, 2), 2);
        assert_eq!(state.map.kind(state.chapel()), crate::terms::SpaceKind::Chapel);
        // With the Priest, his Quests are there from the start.
        let priest = state.encounters[Encounter::Priest.index()].is_some();
        assert_eq!(priest, scenario == ScenarioId::Brasath);
    }
}
