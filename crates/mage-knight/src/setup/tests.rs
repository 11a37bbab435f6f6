//! Set-ups as they are printed: piles, decks, offers, dice and tiles, for each scenario and number of players.

use super::*;
use crate::content::{TileKind, tile};
use crate::rules::{MK_SCN_CONQUEST_01, MK_SCN_SOLO_01};
use crate::terms::{BasicColour, ManaColour, Pile, Site};
use crate::testing::{during, legal};
use kernel::{RuleId, Seed, rule};

/// A match of a scenario, set up for so many players.
fn set_up(scenario: ScenarioId, players: u8, seed: u128) -> State {
    let setup = Setup { scenario, players, heroes: Vec::new() };
    start(&setup, &mut Chance::new(Seed(seed), 0)).expect("the set-up is a proper one")
}

/// What is wrong with a set-up, and by which rule.
fn wrong(scenario: ScenarioId, players: u8, heroes: &[Option<Hero>]) -> (Problem, Option<RuleId>) {
    let setup = Setup { scenario, players, heroes: heroes.to_vec() };
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
    let offered = scenarios();
    for (scenario, players) in all() {
        let here =
            offered.iter().filter(|one| one.setup.scenario == scenario && one.setup.players == players);
        assert_eq!(here.count(), 1, "{scenario:?} for {players}");
    }
    assert_eq!(offered.len(), all().count());
    assert!(offered.iter().all(|one| one.name.en != one.name.fr && one.about.en != one.about.fr));
    for one in &offered {
        assert!(one.name.en.starts_with(one.setup.scenario.name().en), "{}", one.id);
        assert!(one.name.fr.starts_with(one.setup.scenario.name().fr), "{}", one.id);
    }
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
        let setup = Setup { scenario: ScenarioId::FullConquest, players: 3, heroes };
        let state = start(&setup, &mut Chance::new(Seed(seed), 0)).expect("a proper set-up");
        assert_eq!(state.players[1].hero, Hero::Tovak);
        let mut heroes: Vec<Hero> = state.players.iter().map(|player| player.hero).collect();
        heroes.sort_unstable();
        heroes.dedup();
        assert_eq!(heroes.len(), 3);
        // The kit: 16 basic actions, and 10 skill tokens.
        let kit = &state.players[1];
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
        let question = frame::asked(&state).expect("somebody picks a tactic");
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
    let state = empty(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea]);
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
        let n = usize::from(players + 2 + u8::from(scenario == ScenarioId::BlitzConquest));
        assert_eq!(state.source.dice.len(), n, "{scenario:?} for {players}");
        assert_eq!(state.offers.units.len(), n);
        assert!(state.offers.units.iter().all(|unit| !unit.unit().elite));
        assert_eq!((state.offers.regular_deck.len(), state.offers.elite_deck.len()), (20 - n, 20));
        let basic = state.source.dice.iter().filter(|colour| colour.basic().is_some()).count();
        assert!(basic * 2 >= n, "{:?}", state.source.dice);
        let tactics: Vec<TacticId> =
            TacticId::all().filter(|id| state.tactics >> id.index() & 1 == 1).collect();
        assert_eq!(tactics, TacticId::of(false).collect::<Vec<_>>());
        if scenario != ScenarioId::DungeonLords {
            // There somebody first says where the secret entrances are.
            assert_eq!(legal(&state).len(), 6);
        }
    }
}

#[rule("MK-SETUP-11", "MK-RND-03")]
#[test]
fn special_dice_are_rolled_again_until_half_are_basic() {
    let mut state = empty(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea, Hero::Norowas]);
    // Red, blue, black, gold, gold: two of five are basic, so the other three are rolled again, and then again.
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
#[test]
fn tiles_are_as_many_as_the_scenario_says() {
    use crate::content::Shape::{Open, Open4, Wedge};
    use ScenarioId::*;
    // Scenario, players, shape, countryside, cities, other core tiles.
    let printed = [
        (FirstReconnaissance, 1, Wedge, 8, 1, 2),
        (FirstReconnaissance, 2, Wedge, 8, 1, 2),
        (FirstReconnaissance, 3, Wedge, 9, 1, 2),
        (FirstReconnaissance, 4, Wedge, 11, 1, 2),
        (FullConquest, 2, Wedge, 8, 2, 1),
        (FullConquest, 3, Wedge, 9, 3, 2),
        (FullConquest, 4, Open, 11, 4, 3),
        (BlitzConquest, 1, Wedge, 6, 2, 1),
        (BlitzConquest, 2, Wedge, 6, 2, 1),
        (BlitzConquest, 3, Wedge, 7, 3, 2),
        (BlitzConquest, 4, Open4, 9, 4, 3),
        (SoloConquest, 1, Wedge, 7, 2, 2),
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
        let initial = if shape == Wedge { 2 } else { 3 };
        assert_eq!(state.map.tiles.len(), 1 + initial, "{what}");
        assert_eq!(state.map.deck.len(), countryside + cities + wild - initial as u8, "{what}");
        // Draws the whole deck: countryside tiles first, then cities and other core tiles.
        let mut chance = Chance::new(Seed(2), 1);
        let mut drawn: Vec<_> = state.map.tiles[1..].iter().map(|placed| placed.tile).collect();
        while !state.map.deck.is_empty() {
            drawn.extend(state.map.draw_tile(&mut chance));
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
            let mut state = empty(scenario, &[Hero::Tovak, Hero::Arythea]);
            let layout = scenario.layout(2);
            let map = &mut state.map;
            (map.deck.countryside, map.deck.core) = (layout.countryside, layout.core);
            let mut chance = Chance::new(Seed(seed), 1);
            let mut drawn = Vec::new();
            while !map.deck.is_empty() {
                drawn.extend(map.draw_tile(&mut chance));
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
            assert_ne!(dummy.hero, state.players[0].hero);
            assert_eq!((dummy.deck.len(), dummy.discard.len()), (16, 0));
            assert_eq!(dummy.crystals.iter().sum::<u8>(), 3);
            if dummy.hero == Hero::Goldyx {
                assert_eq!(dummy.crystals[BasicColour::Green.index()], 2);
                assert_eq!(dummy.crystals[BasicColour::Blue.index()], 1);
            }
            // Without the interactive spells and skills.
            assert_eq!(state.offers.spell_deck.len() + state.offers.spells.len(), 16);
            assert_eq!((dummy.skill_pile.len(), state.players[0].skill_pile.len()), (9, 9));
            let extra = usize::from(scenario == ScenarioId::BlitzConquest);
            assert_eq!((state.source.dice.len(), state.offers.units.len()), (3 + extra, 3 + extra));
            assert_eq!(state.order.len(), 2);
        }
    }
    assert!(set_up(ScenarioId::FullConquest, 2, 1).dummy.is_none());
}

#[rule("MK-DUM-09")]
#[test]
fn nobody_plays_with_a_dummy_at_four() {
    // The Dummy needs a hero that nobody plays: no scenario for four has one.
    assert_eq!(dummy::new(&Hero::ALL, &mut Chance::new(Seed(1), 0)), None);
    assert!(
        all().filter(|(_, players)| *players > 1).all(|(scenario, n)| set_up(scenario, n, 1).dummy.is_none())
    );
}

#[rule("MK-SCN-BLITZ-05", "MK-SCN-BLITZ-06", "MK-SCN-BLITZ-07")]
#[test]
fn a_blitz_starts_faster() {
    let state = set_up(ScenarioId::BlitzConquest, 3, 1);
    assert!(state.players.iter().all(|player| (player.fame, player.reputation) == (1, 2)));
    assert_eq!(crate::content::reputation_modifier(2), Some(1));
    assert_eq!((state.source.dice.len(), state.offers.units.len()), (6, 6));
}

#[rule("MK-SCN-RECON-01", "MK-SCN-CONQUEST-01", "MK-SCN-BLITZ-01", "MK-SCN-MINES-01", "MK-SCN-DRUIDS-01")]
#[rule("MK-SCN-DUNGEON-01")]
#[test]
fn rounds_are_as_many_as_the_scenario_says() {
    use ScenarioId::*;
    let rounds =
        [FirstReconnaissance, FullConquest, BlitzConquest, SoloConquest, MinesLiberation, DruidNights]
            .map(ScenarioId::rounds);
    assert_eq!(rounds, [3, 6, 4, 6, 4, 4]);
    assert_eq!(DungeonLords.rounds(), 5);
}
