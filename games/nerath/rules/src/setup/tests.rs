use super::*;
use crate::Nerath as Conquest;
use crate::content::{PLACEMENTS, Space, TREASURES};
use crate::rules::CN_MOD_10;
use Length::Short;
use Mode::{Alliance, FreeForAll};
use Realm::{IronCircle, Karkoth, Nerath, Vailin};
use kernel::{Game, RuleId, Seed, Viewer, rule};

fn started(setup: &Setup, seed: u128) -> State {
    start(setup, &mut Chance::new(Seed(seed), 0)).expect("the set-up is possible")
}

/// What is wrong with a set-up: its field and the rule that says so.
fn wrong(setup: &Setup) -> (String, Option<RuleId>) {
    let error = start(setup, &mut Chance::new(Seed(1), 0)).expect_err("the set-up is impossible");
    (error.field, error.rule)
}

fn dealt(mode: Mode, realms: &[&[Realm]]) -> Setup {
    let realms = Some(realms.iter().map(|hand| Some(hand.to_vec())).collect());
    Setup { realms, ..Setup::usual(mode, Short, 4) }
}

#[test]
#[rule("CN-MOD-01")]
fn two_to_four_players_and_alliances_below_four() {
    for players in [2, 3] {
        started(&Setup::usual(Alliance, Short, players), 1);
        assert_eq!(wrong(&Setup::usual(FreeForAll, Short, players)), ("mode".into(), Some(CN_MOD_01)));
    }
    started(&Setup::usual(FreeForAll, Short, 4), 1);
    started(&Setup::usual(Alliance, Short, 4), 1);
    let five = dealt(FreeForAll, &[&[Karkoth], &[Vailin], &[IronCircle], &[Nerath], &[]]);
    assert_eq!(wrong(&five), ("realms".into(), Some(CN_MOD_01)));
    let one = dealt(Alliance, &[&[Karkoth, Vailin, IronCircle, Nerath]]);
    assert_eq!(wrong(&one), ("realms".into(), Some(CN_MOD_01)));
    // All four realms are always in play, each once.
    let three_realms = dealt(FreeForAll, &[&[Karkoth], &[Vailin], &[IronCircle], &[]]);
    assert_eq!(wrong(&three_realms), ("realms.nerath".into(), Some(CN_MOD_01)));
    let twice = dealt(FreeForAll, &[&[Karkoth], &[Vailin], &[IronCircle], &[Nerath, Karkoth]]);
    assert_eq!(wrong(&twice), ("realms".into(), Some(CN_MOD_01)));
}

#[test]
#[rule("CN-MOD-02")]
fn two_players_lead_an_alliance_each() {
    let state = started(&Setup::usual(Alliance, Short, 2), 1);
    assert_eq!(state.players, ByRealm([Seat(0), Seat(1), Seat(0), Seat(1)]));
    assert!(state.allied(Karkoth, IronCircle) && state.allied(Vailin, Nerath));
    assert_eq!(wrong(&dealt(Alliance, &[&[Karkoth, Vailin], &[IronCircle, Nerath]])).1, Some(CN_MOD_02));
}

#[test]
#[rule("CN-MOD-03")]
fn of_three_players_one_leads_vailin_and_nerath() {
    let state = started(&Setup::usual(Alliance, Short, 3), 1);
    assert_eq!(state.players, ByRealm([Seat(1), Seat(0), Seat(2), Seat(0)]));
    assert!(state.allied(Karkoth, IronCircle) && !state.allied(Karkoth, Nerath));
    assert_eq!(wrong(&dealt(Alliance, &[&[Karkoth, IronCircle], &[Vailin], &[Nerath]])).1, Some(CN_MOD_03));
}

#[test]
#[rule("CN-MOD-04")]
fn four_players_have_a_realm_each_and_fixed_alliances() {
    let state = started(&Setup::usual(Alliance, Short, 4), 1);
    assert_eq!(state.players, ByRealm([Seat(0), Seat(1), Seat(2), Seat(3)]));
    assert!(state.allied(Vailin, Nerath) && !state.allied(Karkoth, Vailin));
    let uneven = dealt(Alliance, &[&[Karkoth, IronCircle], &[], &[Vailin], &[Nerath]]);
    assert_eq!(wrong(&uneven).1, Some(CN_MOD_04));
}

#[test]
#[rule("CN-MOD-10", "CN-MOD-11")]
fn who_plays_a_realm_sees_its_hand_and_allies_do_not() {
    let state = started(&Setup::usual(Alliance, Short, 3), 5);
    let karkoth = Conquest::view(&state, Viewer::Seat(Seat(1)));
    assert!(karkoth.realms[Karkoth].hand.value().is_some());
    assert!(karkoth.realms[IronCircle].hand.value().is_none(), "allies of two players hide their hands");
    let both = Conquest::view(&state, Viewer::Seat(Seat(0)));
    assert!(both.realms[Vailin].hand.value().is_some() && both.realms[Nerath].hand.value().is_some());
    // Separate treasuries even under one player.
    assert_eq!((state.realms[Vailin].gold, state.realms[Nerath].gold), (11, 13), "{CN_MOD_10}");
}

#[test]
#[rule("CN-MOD-12")]
fn realms_are_chosen_or_dealt_at_random() {
    let chosen = dealt(FreeForAll, &[&[Nerath], &[Karkoth], &[Vailin], &[IronCircle]]);
    assert_eq!(started(&chosen, 1).players, ByRealm([Seat(1), Seat(2), Seat(3), Seat(0)]));
    let random = Setup { realms: None, players: Some(4), ..Setup::usual(FreeForAll, Short, 4) };
    let deal = |seed| started(&random, seed).players;
    assert_eq!(deal(7), deal(7));
    let mut seats: Vec<Seat> = deal(7).0.to_vec();
    seats.sort_unstable();
    assert_eq!(seats, [Seat(0), Seat(1), Seat(2), Seat(3)]);
    assert!((0..20).any(|seed| deal(seed) != deal(7)));
    let neither = Setup { realms: None, ..Setup::usual(FreeForAll, Short, 4) };
    assert_eq!(wrong(&neither), ("realms".into(), Some(CN_MOD_12)));
    let both = Setup { players: Some(4), ..Setup::usual(FreeForAll, Short, 4) };
    assert_eq!(wrong(&both), ("players".into(), Some(CN_MOD_12)));
}

#[test]
#[rule("CN-MOD-12")]
fn a_seat_left_open_is_dealt_what_the_others_have_left() {
    let open = |mode, realms: &[Option<&[Realm]>]| {
        let realms = Some(realms.iter().map(|hand| hand.map(<[Realm]>::to_vec)).collect());
        Setup { realms, ..Setup::usual(mode, Short, 4) }
    };
    let two = open(FreeForAll, &[None, Some(&[Karkoth]), None, Some(&[Vailin])]);
    let deals: Vec<ByRealm<Seat>> = (0..20).map(|seed| started(&two, seed).players).collect();
    assert!(deals.iter().all(|seats| seats[Karkoth] == Seat(1) && seats[Vailin] == Seat(3)));
    assert!(
        deals.iter().any(|seats| seats[Nerath] == Seat(0))
            && deals.iter().any(|seats| seats[Nerath] == Seat(2))
    );
    // All open is the same as nothing said, dice included: matches set up either way begin alike.
    let random = Setup { realms: None, players: Some(4), ..Setup::usual(FreeForAll, Short, 4) };
    let all = open(FreeForAll, &[None; 4]);
    for seed in 0..5 {
        assert_eq!(started(&all, seed), started(&random, seed));
    }
    // Whoever is left with one choice is dealt it: two realms, where one plays two.
    let last = started(&open(Alliance, &[Some(&[IronCircle]), None, Some(&[Karkoth])]), 3);
    assert_eq!(last.players, ByRealm([Seat(2), Seat(1), Seat(0), Seat(1)]));
    // What is chosen must be a share of its own.
    let twice = open(FreeForAll, &[Some(&[Karkoth]), Some(&[Karkoth]), None, None]);
    assert_eq!(wrong(&twice), ("realms".into(), Some(CN_MOD_01)));
    let pair = open(FreeForAll, &[Some(&[Karkoth, IronCircle]), None, None, None]);
    assert_eq!(wrong(&pair), ("realms".into(), Some(CN_MOD_04)));
    let none = open(Alliance, &[Some(&[]), None]);
    assert_eq!(wrong(&none), ("realms".into(), Some(CN_MOD_02)));
}

#[test]
#[rule("CN-SET-01")]
fn exactly_the_listed_units_in_the_listed_spaces() {
    let state = started(&Setup::usual(FreeForAll, Short, 4), 1);
    let count = |realm: Realm, space: Space, kind: UnitKind| match kind {
        UnitKind::Castle => u8::from(state.castles.contains(space)),
        UnitKind::Warship => state.fleet.at(space, realm).count() as u8,
        _ => state.troops.get(space, realm, kind),
    };
    let mut listed = 0;
    for placement in PLACEMENTS {
        for &(kind, n) in placement.units {
            assert_eq!(count(placement.realm, placement.space, kind), n, "{placement:?}");
            listed += u32::from(n);
        }
    }
    let troops: u32 = state.troops.iter().map(|(.., n)| u32::from(n)).sum();
    assert_eq!(troops + state.fleet.iter().count() as u32 + state.castles.len() as u32, listed);
}

#[test]
#[rule("CN-SET-03")]
fn each_realm_draws_two_of_its_twenty_events() {
    // Karkoth has already drawn for its first turn, unless the first thing it must do comes before that.
    let state = started(&Setup::usual(FreeForAll, Short, 4), 3);
    for realm in [Vailin, IronCircle, Nerath] {
        assert_eq!((state.realms[realm].hand.len(), state.realms[realm].deck.len()), (2, 18), "{realm:?}");
    }
    assert_eq!(state.realms[Karkoth].deck.len(), 17);
    assert_eq!(state.realms[Karkoth].hand.len() + state.realms[Karkoth].discard.len(), 3);
}

#[test]
#[rule("CN-SET-04", "CN-SET-05", "CN-SET-06", "CN-SET-07")]
fn treasures_guardians_control_and_gold_at_the_start() {
    let state = empty(FreeForAll, Short, ByRealm([Seat(0), Seat(1), Seat(2), Seat(3)]), 4);
    assert_eq!(state.treasure_deck.len() as usize, TREASURES);
    for realm in Realm::ALL {
        let holdings = &state.realms[realm];
        assert!(holdings.treasures.is_empty() && holdings.in_play.is_empty());
        assert_eq!(holdings.points, 0);
        assert_eq!(state.control.by[realm], SpaceSet::homes(realm));
    }
    assert_eq!(state.realms.map(|holdings| holdings.gold), ByRealm([10, 11, 12, 13]));
    for tiles in &state.dungeons.tiles {
        assert_eq!(tiles.as_slice(), [Tile { guardian: None, seen: 0 }]);
    }
    assert_eq!(state.dungeons.stock(), 20);
    let held: usize = Realm::ALL.iter().map(|realm| state.control.by[*realm].len()).sum();
    assert_eq!(held, 55);
}

#[test]
#[rule("CN-SET-09")]
fn the_same_seed_and_decisions_give_the_same_match() {
    let setup = Setup::usual(FreeForAll, Short, 4);
    let play = |seed: u128| {
        let mut table =
            kernel::Table::<Conquest>::new(setup.clone(), Seed(seed)).expect("the set-up is possible");
        let mut pick = Chance::new(Seed(99), 0);
        for _ in 0..400 {
            let Some(seat) = table.turn().seat() else { break };
            let action = *pick.pick(&table.legal()).expect("somebody can answer");
            table.submit(seat, action).expect("a listed action is legal");
        }
        kernel::state_hash(table.state())
    };
    assert_eq!(play(4), play(4));
    assert_ne!(play(4), play(5));
    assert_eq!(Nerath.next(), Karkoth, "the opponent to the left of Nerath is Karkoth");
}

#[test]
fn every_length_is_offered_at_every_table() {
    let presets = Conquest::presets();
    let ids: Vec<&str> = presets.iter().map(|preset| &*preset.id).collect();
    assert_eq!(
        ids,
        [
            "ffa-short",
            "alliance-short",
            "three-short",
            "duel-short",
            "ffa-medium",
            "alliance-medium",
            "three-medium",
            "duel-medium",
            "ffa-long",
            "alliance-long",
            "three-long",
            "duel-long",
        ]
    );
    for preset in presets {
        let state = started(&preset.setup, 11);
        assert_eq!(Conquest::audit(&state), Ok(()), "{}", preset.id);
        let (mode, length) = preset.id.split_once('-').expect("a table and a length");
        assert_eq!(format!("{:?}", preset.setup.length).to_lowercase(), length);
        let players = match mode {
            "duel" => 2,
            "three" => 3,
            _ => 4,
        };
        let rule = if mode == "ffa" { FreeForAll } else { Alliance };
        assert_eq!(
            preset.setup,
            Setup::usual(rule, preset.setup.length, players),
            "as they have always been"
        );
    }
}
