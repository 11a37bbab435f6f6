//! Set-ups as printed: piles, decks, offers, dice and tiles, for each scenario and number of players.

use super::*;
use crate::action::Action;
use crate::content::{TileKind, TilePos, tile};
use crate::rules::{MK_SCN_CONQUEST_01, MK_SCN_SOLO_01};
use crate::terms::{BasicColour, ManaColour, Pile, Site};
use crate::testing::{during, legal};
use kernel::{Game, RuleId, Seat, Seed, rule};

/// A match of a scenario, set up for this many players.
fn set_up(scenario: ScenarioId, players: u8, seed: u128) -> State {
    let setup = Setup::usual(scenario, players);
    start(&setup, &mut Chance::new(Seed(seed), 0)).expect("the set-up is a proper one")
}

/// What is wrong with a set-up, and by which rule.
fn wrong(scenario: ScenarioId, players: u8, heroes: &[Option<Hero>]) -> (Problem, Option<RuleId>) {
    let setup = Setup { heroes: heroes.to_vec(), ..Setup::usual(scenario, players) };
    let error = start(&setup, &mut Chance::new(Seed(1), 0)).expect_err("there is something wrong");
    (error.problem, error.rule)
}

/// Every scenario at every number of players.
fn all() -> impl Iterator<Item = (ScenarioId, u8)> {
    ScenarioId::ALL.into_iter().flat_map(|scenario| {
        let (min, max) = scenario.players();
        (min..=max).map(move |players| (scenario, players))
    })
}

#[test]
fn every_scenario_is_offered_at_each_number_of_players() {
    let offered = crate::MageKnight::presets();
    for (scenario, players) in all() {
        let here =
            offered.iter().filter(|one| (one.setup.scenario, one.setup.players) == (scenario, players));
        // Four may play some of them in two ways.
        let ways = match scenario {
            ScenarioId::FullConquest | ScenarioId::OneToReturn if players == 4 => 2,
            _ => 1,
        };
        assert_eq!(here.count(), ways, "{scenario:?} for {players}");
    }
    assert!(offered.iter().all(|one| one.name.en != one.name.fr && one.about.en != one.about.fr));
    for one in &offered {
        assert!(one.name.en.starts_with(one.setup.scenario.name().en), "{}", one.id);
        assert!(one.name.fr.starts_with(one.setup.scenario.name().fr), "{}", one.id);
    }
}

/// Links and scripts call them so.
#[test]
#[rule("MK-VAR-CITYLVL-01")]
fn the_levels_that_are_offered_as_usual_are_those_that_are_played() {
    let mut lists = 0;
    for scenario in crate::MageKnight::scenarios() {
        let scenario = scenario.map(|setup| serde_json::to_value(setup).expect("plain data"));
        for table in &scenario.tables {
            let Ok(levels) = scenario.choice(table, "city_levels") else { continue };
            for n in 1..=4 {
                let picks = std::iter::once(("cities".to_owned(), n.into())).collect();
                let Ok(setup) = scenario.set_up(table, &picks) else { continue };
                let setup: Setup = serde_json::from_value(setup).expect("it is a set-up");
                let Ok(state) = start(&setup, &mut Chance::new(Seed(1), 0)) else { continue };
                let cities = state.layout().cities;
                let played: Vec<i64> = (0..n).filter_map(|at| cities.level(at)).map(i64::from).collect();
                let offered = levels.usual_numbers(n);
                assert_eq!(offered, played[..offered.len()], "{} with {n}", table.id);
                lists += 1;
            }
        }
    }
    assert!(lists > 20, "{lists}");
}

#[test]
fn set_ups_keep_their_short_names() {
    let presets = crate::MageKnight::presets();
    let known = [
        (ScenarioId::FirstReconnaissance, "reconnaissance", 1..=4),
        (ScenarioId::FullConquest, "conquest", 2..=4),
        (ScenarioId::BlitzConquest, "blitz", 1..=4),
        (ScenarioId::MinesLiberation, "mines", 1..=4),
        (ScenarioId::DruidNights, "druids", 1..=4),
        (ScenarioId::DungeonLords, "dungeons", 1..=4),
        (ScenarioId::FullCooperation, "cooperation", 2..=3),
        (ScenarioId::BlitzCooperation, "blitz-cooperation", 2..=3),
        (ScenarioId::ConquerAndHold, "hold", 2..=4),
        (ScenarioId::OneToReturn, "return", 2..=4),
    ];
    let named = known.into_iter().flat_map(|(scenario, stem, players)| {
        players.map(move |n| {
            let id = if n == 1 { format!("{stem}-solo") } else { format!("{stem}-{n}") };
            (id, Setup::usual(scenario, n))
        })
    });
    let solo = ("solo-conquest".to_owned(), Setup::usual(ScenarioId::SoloConquest, 1));
    let mut count = 0;
    for (id, setup) in named.chain([solo]) {
        let found = presets.iter().find(|preset| preset.id == id).map(|preset| &preset.setup);
        assert_eq!(found, Some(&setup), "{id}");
        count += 1;
    }
    let teams = presets.iter().filter(|preset| preset.setup.teams.is_some()).map(|preset| &*preset.id);
    assert_eq!(teams.collect::<Vec<_>>(), ["conquest-teams", "return-teams"]);
    assert_eq!(count + 2, presets.len());
}

#[rule("MK-FLOW-02")]
#[test]
fn heroes_are_chosen_or_dealt_and_nobody_has_the_same() {
    let (tovak, arythea) = (Some(Hero::Tovak), Some(Hero::Arythea));
    let twice = wrong(ScenarioId::FullConquest, 2, &[tovak, tovak]);
    assert_eq!(twice, (Problem::Twice("tovak".into()), Some(MK_FLOW_02)));
    let few = wrong(ScenarioId::FullConquest, 3, &[tovak, arythea]);
    assert_eq!(few, (Problem::Contradicts("players".into()), Some(MK_FLOW_02)));
    for seed in 0..20 {
        let heroes = vec![None, tovak, None];
        let setup = Setup { heroes, ..Setup::usual(ScenarioId::FullConquest, 3) };
        let state = start(&setup, &mut Chance::new(Seed(seed), 0)).expect("a proper set-up");
        assert_eq!(state.players[Seat(1)].hero, tovak);
        let mut heroes: Vec<Hero> = state.players.iter().filter_map(|player| player.hero).collect();
        heroes.sort_unstable();
        heroes.dedup();
        assert_eq!(heroes.len(), 3);
        // The kit: 16 basic actions, and 10 skill tokens.
        let kit = &state.players[Seat(1)];
        assert_eq!(kit.hand.len() + kit.deck.len(), 16);
        assert_eq!(kit.skill_pile.len(), 10);
    }
}

#[test]
fn so_many_players_as_the_scenario_is_for() {
    let range = |given, min, max| Problem::OutOfRange { given, min, max };
    assert_eq!(wrong(ScenarioId::FullConquest, 1, &[]), (range(1, 2, 4), Some(MK_SCN_CONQUEST_01)));
    assert_eq!(wrong(ScenarioId::SoloConquest, 2, &[]), (range(2, 1, 1), Some(MK_SCN_SOLO_01)));
    assert_eq!(wrong(ScenarioId::BlitzConquest, 5, &[]).0, range(5, 1, 4));
    assert_eq!(wrong(ScenarioId::BlitzConquest, 0, &[]).0, range(0, 1, 4));
}

#[rule("MK-FLOW-01", "MK-FLOW-03", "MK-TAC-02")]
#[test]
fn the_first_order_is_drawn_by_lot_and_tactics_are_picked_from_its_end() {
    let mut tops = std::collections::HashSet::new();
    for seed in 0..30 {
        let state = set_up(ScenarioId::FullConquest, 3, seed);
        tops.insert(state.order[0]);
        assert_eq!(state.stage, Stage::Tactics);
        let question = state.asked().expect("somebody picks a tactic");
        assert_eq!(Who::Seat(question.seat), state.order[2]);
    }
    assert_eq!(tops.len(), 3, "anybody may be first");
}

#[rule("MK-SETUP-01", "MK-PLAYER-01", "MK-PLAYER-04", "MK-PLAYER-05", "MK-PLAYER-07", "MK-DEED-01")]
#[test]
fn players_start_with_five_cards_and_nothing_else() {
    let state = set_up(ScenarioId::FullConquest, 4, 3);
    for player in &state.players {
        assert_eq!((player.fame, player.level, player.reputation), (0, 1, 0));
        assert_eq!(player.crystals, [0; 4]);
        assert_eq!((player.hand.len(), player.deck.len(), player.discard.len()), (5, 11, 0));
        let basic = |card: CardId| card.card().kind == crate::content::CardKind::Basic;
        assert!(player.hand.iter().chain(player.deck.iter()).all(basic));
        assert_eq!((player.skills.len(), player.skill_pile.len()), (0, 10));
        assert_eq!(player.place, None);
        assert!(player.units.is_empty());
    }
}

#[rule("MK-SETUP-02")]
#[test]
fn enemies_lie_in_seven_piles() {
    let state = empty(&Setup::usual(ScenarioId::FullConquest, 2), &[Hero::Tovak, Hero::Arythea]);
    let size = |pile: Pile| state.piles.unseen.iter().filter(|enemy| enemy.enemy().pile == pile).count();
    let piles = [Pile::Green, Pile::Brown, Pile::Red, Pile::Grey, Pile::Violet, Pile::White];
    assert_eq!(piles.map(size), [12, 10, 8, 10, 10, 10]);
    assert_eq!(state.piles.ruins.len(), 12);
    assert!(state.piles.discard.is_empty());
}

#[rule("MK-SETUP-04", "MK-SETUP-05", "MK-SETUP-06", "MK-SETUP-07", "MK-SETUP-08", "MK-SETUP-18")]
#[test]
fn decks_offers_and_supplies_are_those_of_the_box() {
    for seed in 0..10 {
        let state = set_up(ScenarioId::FullConquest, 2, seed);
        let offers = &state.offers;
        assert_eq!(offers.artifact_deck.len(), 16);
        assert_eq!(state.wounds, 40);
        assert_eq!((offers.spells.len(), offers.spell_deck.len()), (3, 17));
        assert_eq!(offers.advanced.len(), 3);
        assert_eq!(offers.advanced_deck.len() + offers.monastery.len(), 25);
        assert_eq!(state.common_skills, 0);
        assert!(state.map.cities.is_empty());
    }
}

#[rule("MK-SETUP-09", "MK-SETUP-11", "MK-SETUP-12", "MK-FLOW-04")]
#[test]
fn dice_and_units_go_by_the_number_of_players() {
    for (scenario, players) in all() {
        let state = set_up(scenario, players, 5);
        let n = usize::from(players + 2 + scenario.extra_offer());
        assert_eq!(state.source.dice.len(), n, "{scenario:?} for {players}");
        assert_eq!(state.offers.units.len(), n);
        assert!(state.offers.units.iter().all(|unit| !unit.unit().elite));
        // MK-SCN-HOLD-04: without those of level 4.
        let elite = if scenario == ScenarioId::ConquerAndHold { 15 } else { 20 };
        assert_eq!((state.offers.regular_deck.len(), state.offers.elite_deck.len()), (20 - n, elite));
        let basic = state.source.dice.iter().filter(|colour| colour.basic().is_some()).count();
        assert!(basic * 2 >= n, "{:?}", state.source.dice);
        // MK-SCN-COOP-06: together, the Dummy has one of them already.
        let drawn = state.dummy.as_ref().and_then(|dummy| dummy.tactic);
        assert_eq!(drawn.is_some(), scenario.is_cooperative());
        let there = |id: &TacticId| state.tactics >> id.index() & 1 == 1 || drawn == Some(*id);
        assert!(TacticId::all().filter(there).eq(TacticId::of(false)));
        if scenario != ScenarioId::DungeonLords {
            // There somebody first says where the secret entrances are.
            assert_eq!(legal(&state).len(), 6 - usize::from(drawn.is_some()));
        }
    }
}

#[rule("MK-SETUP-11", "MK-RND-03")]
#[test]
fn special_dice_are_rolled_again_until_half_are_basic() {
    let mut state =
        empty(&Setup::usual(ScenarioId::FullConquest, 3), &[Hero::Tovak, Hero::Arythea, Hero::Norowas]);
    // Red, blue, black, gold, gold: two of five are basic, so the other three are rolled again, and then
    // again.
    let (red, blue, gold, black) = (1, 2, 5, 6);
    during(
        &mut state,
        [red, blue, black, gold, gold, black, black, black, gold, 4, gold],
        round::roll_source,
    );
    use ManaColour::{Blue, Gold, Red, White};
    assert_eq!(state.source.dice[..], [Red, Blue, Gold, White, Gold]);
    // Red, blue, white, black, gold: nothing is rolled again.
    during(&mut state, [red, blue, 4, black, gold], round::roll_source);
    assert_eq!(state.source.dice.len(), 5);
}

#[rule("MK-SETUP-10")]
#[test]
fn the_first_round_is_a_day() {
    assert!(all().all(|(scenario, players)| !set_up(scenario, players, 1).night));
}

#[rule("MK-SETUP-13", "MK-SETUP-14", "MK-SETUP-15", "MK-SETUP-16", "MK-SCN-GEN-01", "MK-MAP-01")]
#[rule("MK-SCN-RECON-02", "MK-SCN-CONQUEST-02", "MK-SCN-CONQUEST-03", "MK-SCN-BLITZ-02", "MK-SCN-BLITZ-03")]
#[rule("MK-SCN-SOLO-02", "MK-SCN-MINES-02", "MK-SCN-DRUIDS-02", "MK-SCN-DUNGEON-02", "MK-SCN-RECON-08")]
#[rule("MK-SCN-COOP-02", "MK-SCN-COOP-03", "MK-SCN-BLITZCOOP-02")]
#[test]
fn tiles_are_as_many_as_the_scenario_says() {
    use crate::content::Shape::{Open, Open4, Wedge, WedgeUnrestricted};
    use ScenarioId::*;
    // Scenario, players, shape, countryside, cities, other core tiles.
    let printed = [
        (FirstReconnaissance, 1, WedgeUnrestricted, 8, 1, 2),
        (FirstReconnaissance, 2, WedgeUnrestricted, 8, 1, 2),
        (FirstReconnaissance, 3, WedgeUnrestricted, 9, 1, 2),
        (FirstReconnaissance, 4, WedgeUnrestricted, 11, 1, 2),
        (FullConquest, 2, Wedge, 8, 2, 1),
        (FullConquest, 3, Wedge, 9, 3, 2),
        (FullConquest, 4, Open, 11, 4, 3),
        (BlitzConquest, 1, Wedge, 6, 2, 1),
        (BlitzConquest, 2, Wedge, 6, 2, 1),
        (BlitzConquest, 3, Wedge, 7, 3, 2),
        (BlitzConquest, 4, Open4, 9, 4, 3),
        (SoloConquest, 1, Wedge, 7, 2, 2),
        (FullCooperation, 2, Open, 8, 3, 2),
        (FullCooperation, 3, Open, 10, 4, 3),
        (BlitzCooperation, 2, Open, 7, 2, 1),
        (BlitzCooperation, 3, Open, 8, 3, 2),
        (MinesLiberation, 2, Wedge, 8, 1, 1),
        (MinesLiberation, 3, Wedge, 9, 1, 2),
        (MinesLiberation, 4, Open4, 11, 1, 3),
        (DruidNights, 2, Wedge, 8, 1, 1),
        (DruidNights, 3, Wedge, 9, 1, 2),
        (DruidNights, 4, Open4, 11, 1, 3),
        (DungeonLords, 2, Wedge, 8, 1, 1),
        (DungeonLords, 3, Wedge, 9, 1, 2),
        (DungeonLords, 4, Open4, 11, 1, 3),
    ];
    for (scenario, players, shape, countryside, cities, wild) in printed {
        let what = format!("{scenario:?} for {players}");
        let mut state = set_up(scenario, players, 7);
        assert_eq!(state.map.shape, shape, "{what}");
        let initial = if matches!(shape, Wedge | WedgeUnrestricted) { 2 } else { 3 };
        assert_eq!(state.map.tiles.len(), 1 + initial, "{what}");
        assert_eq!(state.map.deck.len(), countryside + cities + wild - initial as u8, "{what}");
        // Draws the whole deck: countryside tiles first, then cities and other core tiles.
        let mut chance = Chance::new(Seed(2), 1);
        let mut drawn: Vec<_> = state.map.tiles[1..].iter().map(|placed| placed.tile).collect();
        while !state.map.deck.is_empty() {
            drawn.extend(state.map.draw_tile(TilePos::new(0, 3), &mut chance));
        }
        let (green, brown) = drawn.split_at(countryside.into());
        assert!(green.iter().all(|tile| tile.tile().kind == TileKind::Countryside), "{what}");
        assert!(brown.iter().all(|tile| tile.tile().kind == TileKind::Core), "{what}");
        let with_city = brown.iter().filter(|tile| tile.tile().city.is_some()).count();
        assert_eq!((with_city, brown.len()), (cities.into(), (cities + wild).into()), "{what}");
        if scenario == FirstReconnaissance {
            assert!(green.iter().map(|tile| tile.tile().number).eq(1..=countryside), "in order: {what}");
        }
    }
}

#[rule("MK-SCN-MINES-02", "MK-SCN-DRUIDS-02", "MK-SCN-DUNGEON-02")]
#[test]
fn tiles_that_a_scenario_is_about_are_never_removed() {
    let has = |tile: crate::content::TileId, site| {
        crate::content::Spot::ALL.into_iter().any(|spot| tile.face(spot).site == Some(site))
    };
    for (scenario, site, city) in [
        (ScenarioId::MinesLiberation, Site::Mine, BasicColour::Red),
        (ScenarioId::DruidNights, Site::MagicalGlade, BasicColour::Green),
        (ScenarioId::DungeonLords, Site::Dungeon, BasicColour::Blue),
    ] {
        for seed in 0..10 {
            let mut state = empty(&Setup::usual(scenario, 2), &[Hero::Tovak, Hero::Arythea]);
            let layout = scenario.layout(2, &Variants::default());
            let map = &mut state.map;
            (map.deck.countryside, map.deck.core) = (layout.countryside, layout.core);
            let mut chance = Chance::new(Seed(seed), 1);
            let mut drawn = Vec::new();
            while !map.deck.is_empty() {
                drawn.extend(map.draw_tile(TilePos::new(0, 3), &mut chance));
            }
            let all = crate::content::TileId::of(TileKind::Countryside).filter(|tile| has(*tile, site));
            assert!(all.into_iter().all(|tile| drawn.contains(&tile)), "{scenario:?}");
            assert!(drawn.iter().filter_map(|tile| tile.tile().city).eq([city]), "{scenario:?}");
            let wild = drawn
                .iter()
                .copied()
                .find(|tile| tile.tile().kind == TileKind::Core && tile.tile().city.is_none());
            match scenario {
                ScenarioId::MinesLiberation => assert!(wild.is_some_and(|tile| has(tile, Site::Mine))),
                ScenarioId::DungeonLords => assert_eq!(wild, Some(tile::CORE_1)),
                _ => assert!(wild.is_some()),
            }
        }
    }
}

#[rule("MK-SETUP-17")]
#[test]
fn a_monastery_on_a_first_tile_offers_an_advanced_action() {
    let seen = (0..40).map(|seed| set_up(ScenarioId::FullConquest, 2, seed)).find_map(|state| {
        let monasteries = state.map.monasteries();
        (monasteries > 0).then_some((
            monasteries,
            state.offers.monastery.len(),
            state.offers.advanced_deck.len(),
        ))
    });
    let (monasteries, offered, deck) = seen.expect("one in forty set-ups has a monastery");
    assert_eq!((offered, deck), (monasteries, 25 - monasteries));
}

#[rule("MK-DUM-01", "MK-DUM-02", "MK-DUM-03", "MK-SOLO-01", "MK-SOLO-04", "MK-SCN-SOLO-01", "MK-SCN-SOLO-04")]
#[rule("MK-SCN-GEN-06")]
#[test]
fn alone_one_plays_against_a_dummy() {
    for scenario in ScenarioId::ALL.into_iter().filter(|scenario| scenario.players().0 == 1) {
        for seed in 0..8 {
            let state = set_up(scenario, 1, seed);
            let dummy = state.dummy.as_ref().expect("there is a Dummy");
            assert_ne!(Some(dummy.hero), state.players[Seat(0)].hero);
            assert_eq!((dummy.deck.len(), dummy.discard.len()), (16, 0));
            assert_eq!(dummy.crystals.iter().sum::<u8>(), 3);
            if dummy.hero == Hero::Goldyx {
                assert_eq!(dummy.crystals[BasicColour::Green.index()], 2);
                assert_eq!(dummy.crystals[BasicColour::Blue.index()], 1);
            }
            // Without the interactive spells and skills.
            assert_eq!(state.offers.spell_deck.len() + state.offers.spells.len(), 16);
            assert_eq!((dummy.skill_pile.len(), state.players[Seat(0)].skill_pile.len()), (9, 9));
            let extra = usize::from(scenario == ScenarioId::BlitzConquest);
            assert_eq!((state.source.dice.len(), state.offers.units.len()), (3 + extra, 3 + extra));
            assert_eq!(state.order.len(), 2);
        }
    }
    assert!(set_up(ScenarioId::FullConquest, 2, 1).dummy.is_none());
}

#[rule("MK-SCN-GEN-06")]
#[test]
fn alone_one_has_the_map_for_two_and_what_the_scenario_scores() {
    let usual = Variants::default();
    for scenario in ScenarioId::ALL {
        let alone = scenario.players().0 == 1;
        // These need an opponent or a partner; alone, Full Conquest is Solo Conquest.
        let company = match scenario {
            ScenarioId::FullConquest | ScenarioId::ConquerAndHold | ScenarioId::OneToReturn => true,
            scenario => scenario.is_cooperative(),
        };
        assert_eq!(alone, !company, "{scenario:?}");
        if alone {
            assert_eq!(scenario.layout(1, &usual), scenario.layout(2, &usual), "{scenario:?}");
        }
    }
    // Solo scoring and the points of the scenario, without titles: a liberated mine of the countryside, and
    // what the end of the first round gives.
    let with_mine = |state: &State| state.map.spaces_with(Site::Mine).next().is_some();
    let mut matches = (0..20).map(|seed| set_up(ScenarioId::MinesLiberation, 1, seed));
    let mut state = matches.find(with_mine).expect("there is a mine on the first tiles of some match");
    let before = crate::scoring::sheets(&state)[0];
    let mine = state.map.spaces_with(Site::Mine).next().expect("there is a mine");
    state.map.put_shield(mine, Seat(0));
    let after = crate::scoring::sheets(&state)[0];
    assert_eq!((after.mines - before.mines, after.total() - before.total()), (4, 4));
    // MK-SCN-SOLO-06: tactics are used once.
    let tactic = legal(&state)[0];
    crate::testing::act_seeded(&mut state, tactic);
    crate::testing::during_seeded(&mut state, |play| {
        round::end(play);
        kernel::step::run(play);
    });
    let Action::Tactic(used) = tactic else { unreachable!("a tactic is asked for") };
    assert!(state.tactics_gone >> used.index() & 1 == 1);
}

#[rule("MK-DUM-09")]
#[test]
fn nobody_plays_with_a_dummy_at_four() {
    // The Dummy needs a hero that nobody plays: no scenario for four has one.
    assert_eq!(
        dummy::new(
            &Hero::ALL,
            Without::of(&Setup::usual(ScenarioId::FullConquest, 4)),
            &mut Chance::new(Seed(1), 0)
        ),
        None
    );
    let with_dummy = |(scenario, n)| set_up(scenario, n, 1).dummy.is_some();
    assert!(!all().filter(|(_, players)| *players == 4).any(with_dummy));
    for scenario in [ScenarioId::FullCooperation, ScenarioId::BlitzCooperation] {
        let range = |given| Problem::OutOfRange { given, min: 2, max: 3 };
        for n in [1, 4] {
            assert_eq!(wrong(scenario, n, &[]), (range(n.into()), Some(scenario.first_rule())));
        }
        assert!(with_dummy((scenario, 2)) && with_dummy((scenario, 3)));
    }
}

#[rule("MK-SCN-COOP-01", "MK-SCN-COOP-05", "MK-DUM-01", "MK-DUM-02", "MK-DUM-03", "MK-TEAM-01")]
#[test]
fn together_one_team_plays_against_a_dummy() {
    for scenario in [ScenarioId::FullCooperation, ScenarioId::BlitzCooperation] {
        for (players, seed) in [(2, 1), (2, 2), (3, 3), (3, 4)] {
            let state = set_up(scenario, players, seed);
            assert_eq!(state.mode(), crate::teams::Mode::Together);
            assert!(state.allied(Seat(0), Seat(1)));
            let dummy = state.dummy.as_ref().expect("there is a Dummy");
            assert!(state.players.iter().all(|player| player.hero != Some(dummy.hero)));
            assert_eq!((dummy.deck.len(), dummy.crystals.iter().sum::<u8>()), (16, 3));
            assert!(dummy.skill_pile.is_empty(), "its skills are for solo games");
            // Without the interactive spells and skills.
            assert_eq!(state.offers.spell_deck.len() + state.offers.spells.len(), 16);
            assert!(state.players.iter().all(|player| player.skill_pile.len() == 9));
            let n = usize::from(players + 2 + scenario.extra_offer());
            assert_eq!((state.source.dice.len(), state.offers.units.len()), (n, n));
            assert_eq!(state.order.len(), usize::from(players) + 1);
        }
    }
    let parted = Setup { teams: Some(Teams::ByLot), ..Setup::usual(ScenarioId::FullCooperation, 3) };
    let refused = start(&parted, &mut Chance::new(Seed(1), 0)).expect_err("there is one team");
    assert_eq!(refused.rule, Some(crate::rules::MK_TEAM_01));
}

#[rule("MK-COA-01", "MK-TEAM-09")]
#[test]
fn joint_assaults_are_agreed_on_where_cities_are_assaulted_and_rivals_play() {
    let agreed = |scenario, players, together, teams: bool| {
        let variants = Variants { joint_assaults: Some(together), ..Variants::default() };
        let teams = teams.then_some(Teams::ByLot);
        let setup = Setup { variants, teams, ..Setup::usual(scenario, players) };
        start(&setup, &mut Chance::new(Seed(1), 0)).map(|state| state.joint_assaults()).map_err(|no| no.rule)
    };
    use ScenarioId::*;
    assert_eq!(agreed(FullConquest, 3, true, false), Ok(true));
    assert_eq!(agreed(BlitzConquest, 2, false, false), Ok(false));
    assert_eq!(agreed(BlitzConquest, 1, true, false), Err(Some(MK_COA_01)));
    assert_eq!(agreed(DruidNights, 2, true, false), Err(Some(MK_COA_01)));
    assert_eq!(agreed(FullCooperation, 2, true, false), Ok(true));
    assert_eq!(agreed(FullCooperation, 2, false, false), Err(Some(MK_COA_01)));
    assert_eq!(agreed(FullConquest, 4, false, true), Err(Some(MK_TEAM_09)));
    // Left open, it is as the way of playing says.
    assert!(!set_up(FullConquest, 4, 1).joint_assaults());
    assert!(set_up(BlitzCooperation, 2, 1).joint_assaults());
    let teams = Setup { teams: Some(Teams::ByLot), ..Setup::usual(FullConquest, 4) };
    assert!(start(&teams, &mut Chance::new(Seed(1), 0)).is_ok_and(|state| state.joint_assaults()));
}

#[rule("MK-SCN-COOP-13")]
#[test]
fn only_those_who_play_together_count_the_lowest() {
    let agreed = |scenario| {
        let variants = Variants { lowest_scores: true, ..Variants::default() };
        start(&Setup { variants, ..Setup::usual(scenario, 2) }, &mut Chance::new(Seed(1), 0))
    };
    let refused = agreed(ScenarioId::FullConquest).expect_err("everybody counts for themselves");
    assert_eq!(refused.rule, Some(MK_SCN_COOP_13));
    assert!(agreed(ScenarioId::BlitzCooperation).is_ok_and(|state| state.variants.lowest_scores));
}

#[rule("MK-SCN-BLITZ-05", "MK-SCN-BLITZ-06", "MK-SCN-BLITZ-07")]
#[test]
fn a_blitz_starts_faster() {
    let state = set_up(ScenarioId::BlitzConquest, 3, 1);
    assert!(state.players.iter().all(|player| (player.fame, player.reputation) == (1, 2)));
    assert_eq!(crate::content::reputation_modifier(2), Some(1));
    assert_eq!((state.source.dice.len(), state.offers.units.len()), (6, 6));
}

#[rule("MK-SCN-BLITZCOOP-04")]
#[test]
fn a_blitz_together_starts_as_fast() {
    let state = set_up(ScenarioId::BlitzCooperation, 2, 1);
    assert!(state.players.iter().all(|player| (player.fame, player.reputation) == (1, 2)));
    assert_eq!((state.source.dice.len(), state.offers.units.len()), (5, 5));
    assert_eq!(ScenarioId::BlitzCooperation.fame_for_a_row(), 1);
    assert_eq!(ScenarioId::FullCooperation.fame_for_a_row(), 0);
}

#[rule("MK-SCN-RECON-01", "MK-SCN-CONQUEST-01", "MK-SCN-BLITZ-01", "MK-SCN-MINES-01", "MK-SCN-DRUIDS-01")]
#[rule("MK-SCN-DUNGEON-01", "MK-SCN-COOP-01", "MK-SCN-BLITZCOOP-01")]
#[test]
fn rounds_are_as_many_as_the_scenario_says() {
    use ScenarioId::*;
    let rounds =
        [FirstReconnaissance, FullConquest, BlitzConquest, SoloConquest, MinesLiberation, DruidNights]
            .map(|scenario| scenario.rounds(2, &Variants::default()));
    assert_eq!(rounds, [3, 6, 4, 6, 4, 4]);
    assert_eq!(DungeonLords.rounds(2, &Variants::default()), 5);
    let rounds = [FullCooperation, BlitzCooperation].map(|one| one.rounds(2, &Variants::default()));
    assert_eq!(rounds, [6, 4]);
}
