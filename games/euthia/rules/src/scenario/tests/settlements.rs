use super::*;
use crate::board::health;
use crate::content::{OFFENSIVES, foe, item, power, territory};
use crate::effects::Answer;
use crate::map::Space;
use crate::rules::{EU_RND_13, EU_SET_02};
use crate::scenario::{Cause, Choice, Grade, Siege, grade};
use crate::scoring::outcome;
use crate::terms::{Element, Metal};
use crate::testing::{ONE, THREE, TWO, act, anchor, legal, refused};
use kernel::rule;

const FARRUGA: ScenarioId = ScenarioId::Farruga;
const DEFEND: Action = Action::Scenario(Choice::Defend);

fn siege(state: &mut State) -> &mut Siege {
    match &mut state.course.progress {
        Progress::Settlements(siege) => siege,
        _ => panic!("another scenario"),
    }
}

/// The three Settlements on the map: the second one came first. Ael stands on that of Chapter II.
fn settled(mode: Mode, players: usize) -> Table {
    bare(FARRUGA, mode, players)
        .tile(territory::III_07, -1, -1)
        .tile(territory::II_07, 1, -2)
        .tile(territory::IV_06, -2, 1)
        .at(Space::new(2, 0))
}

#[test]
#[rule("EU-SET-02", "EU-REV-06")]
fn a_tile_that_is_missing_is_placed_by_the_first_player_at_the_edge() {
    for (round, tile) in [(4, territory::II_07), (5, territory::III_07), (6, territory::IV_06)] {
        let table = || {
            bare(FARRUGA, Mode::Competitive, 2)
                .stack(&[tile, territory::I_10])
                .with(|state| siege(state).cards = 0)
        };
        let mut early = table().build();
        round_over(&mut early, round - 2, []);
        assert_eq!(asked(&early).1, Asked::Turn, "not before its round");
        let mut state = table().with(|state| state.first = TWO).build();
        round_over(&mut state, round - 1, []);
        assert_eq!(asked(&state), (TWO, Asked::Scenario(Asking::Place(tile))));
        assert_eq!(crate::audit::audit(&state), Ok(()));
        let place = |q, r| Action::Scenario(Choice::Place(anchor(q, r)));
        assert_eq!(refused(&state, place(0, 0)), EU_SET_02, "it is covered");
        assert_eq!(refused(&state, place(6, 0)), EU_SET_02, "away from the map");
        assert_eq!(legal(&state).len(), 6, "around the Starting tile");
        let events = act(&mut state, place(-1, -1));
        assert!(events.contains(&Event::Revealed { seat: TWO, at: anchor(-1, -1), tile }));
        assert!(state.map.tiles[1].tile == tile && !state.stack.may_hold(tile));
        assert_eq!(asked(&state), (TWO, Asked::Turn), "then the round goes on");
        let mut there = bare(FARRUGA, Mode::Competitive, 2)
            .tile(tile, -1, -1)
            .with(|state| siege(state).cards = 0)
            .build();
        round_over(&mut there, round - 1, []);
        assert_eq!(asked(&there).1, Asked::Turn, "it is on the map");
    }
}

#[test]
#[rule("EU-SET-02")]
fn the_agreed_limit_holds_while_there_is_room() {
    let table = bare(FARRUGA, Mode::Competitive, 2).stack(&[territory::II_07]);
    let mut state = table.with(|state| state.agreed.radius = Some(2)).build();
    for (at, tile) in
        crate::content::TerritoryId::all().filter(|tile| tile.territory().chapter == 5).enumerate()
    {
        let ring = [(-1, -1), (1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1)];
        if let Some((q, r)) = ring.get(at) {
            state.map.put(anchor(*q, *r), tile);
        }
    }
    round_over(&mut state, 3, []);
    let far = |action: &Action| matches!(action, Action::Scenario(Choice::Place(at)) if at.0.radius() > 2);
    assert!(!legal(&state).is_empty() && legal(&state).iter().all(far), "all within is covered");
}

#[test]
#[rule("EU-SET-02")]
fn a_magic_defence_costs_gold_an_essence_or_a_gold_card() {
    let table =
        settled(Mode::Competitive, 2).gold(3).one(|player| player.essences[Element::Fire.index()] = 1);
    let mut state = table.with(|state| state.players[ONE].hand.put(power::RAGE)).build();
    assert!(matches!(power::RAGE.power().metal, Metal::Silver | Metal::Gold));
    let mut gold = state.clone();
    act(&mut gold, DEFEND);
    act(&mut gold, Action::Answer(Answer::Option(0)));
    assert_eq!((gold.players[ONE].gold, gold.players[ONE].reputation), (0, 1));
    assert_eq!(siege(&mut gold).defences, [1, 0, 0]);
    act(&mut state, DEFEND);
    let events = act(&mut state, Action::Answer(Answer::Option(1)));
    assert!(told(&events, Development::Defended { seat: ONE, settlement: 0, defences: 1 }));
    assert_eq!((state.players[ONE].gold, state.players[ONE].essences), (3, [0; 4]));
    let card = crate::content::PowerId::all().find(|card| card.power().metal == Metal::Gold).unwrap();
    let mut state = settled(Mode::Competitive, 2).with(|state| state.players[ONE].hand.put(card)).build();
    act(&mut state, DEFEND);
    assert_eq!((state.players[ONE].hand.len(), state.players[ONE].reputation), (0, 1));
    assert_eq!(refused(&state, DEFEND), EU_SET_02, "nothing is left to pay with");
}

#[test]
#[rule("EU-SET-02")]
fn at_most_two_in_a_turn_and_four_at_a_settlement() {
    let mut state = settled(Mode::Competitive, 2).gold(30).build();
    act(&mut state, DEFEND);
    act(&mut state, DEFEND);
    assert_eq!((refused(&state, DEFEND), siege(&mut state).defences), (EU_SET_02, [2, 0, 0]));
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!((state.seat(), state.turn.feats), (TWO, 0), "a new turn");
    let mut full = settled(Mode::Competitive, 2).gold(30).with(|state| siege(state).defences[0] = 4).build();
    assert_eq!(refused(&full, DEFEND), EU_SET_02);
    siege(&mut full).defences[0] = 3;
    act(&mut full, DEFEND);
    assert_eq!(siege(&mut full).defences[0], 4);
    let elsewhere = settled(Mode::Competitive, 2).gold(30).at(Space::new(2, 1)).build();
    assert_eq!(refused(&elsewhere, DEFEND), EU_SET_02);
    let ruin = settled(Mode::Competitive, 2).gold(30).with(|state| siege(state).ruined[0] = true).build();
    assert_eq!(refused(&ruin, DEFEND), EU_SET_02);
}

/// The Offensive with this number after round 2; the others are gone.
fn offensive(state: &mut State, card: u8) -> Vec<Event> {
    siege(state).cards = 1 << card;
    let events = round_over(state, 2, [0]);
    assert!(told(&events, Development::Card(Cause::Offensive(card))));
    assert_eq!(siege(state).cards, 0);
    events
}

fn number(id: &str) -> u8 {
    OFFENSIVES.iter().position(|card| card.id == id).expect("there is such a card") as u8
}

#[test]
#[rule("EU-SET-02")]
fn an_offensive_comes_after_rounds_two_four_six_and_eight() {
    for round in 1..=8u8 {
        let mut state = settled(Mode::Competitive, 2).with(|state| siege(state).defences = [4; 3]).build();
        let comes = round % 2 == 0;
        let events = round_over(&mut state, round, comes.then_some(0));
        assert_eq!(told(&events, Development::Card(Cause::Offensive(0))), comes, "round {round}");
        assert_eq!(siege(&mut state).cards, if comes { 0b1110 } else { 0b1111 });
    }
}

#[test]
#[rule("EU-SET-02")]
fn firestorm_strikes_the_weakest() {
    let mut state = settled(Mode::Competitive, 2).with(|state| siege(state).defences = [3, 4, 2]).build();
    let events = offensive(&mut state, number("firestorm"));
    assert!(told(&events, Development::Struck { settlement: 2, removed: 2, ruined: false }));
    assert_eq!((siege(&mut state).defences, siege(&mut state).ruined), ([3, 4, 0], [false; 3]));
    // One token too few: a ruin.
    let mut state = settled(Mode::Competitive, 2).with(|state| siege(state).defences = [3, 4, 1]).build();
    let events = offensive(&mut state, number("firestorm"));
    assert!(told(&events, Development::Struck { settlement: 2, removed: 1, ruined: true }));
    assert_eq!((siege(&mut state).defences, siege(&mut state).ruined), ([3, 4, 0], [false, false, true]));
}

#[test]
#[rule("EU-SET-02")]
fn ruins_and_settlements_off_the_map_are_no_targets_and_the_first_one_placed_is_struck() {
    // All alike: that of Chapter III is there longest.
    let mut state = settled(Mode::Competitive, 2).with(|state| siege(state).defences = [2; 3]).build();
    offensive(&mut state, number("firestorm"));
    assert_eq!(siege(&mut state).defences, [2, 0, 2]);
    let mut state = settled(Mode::Competitive, 2)
        .with(|state| (siege(state).defences, siege(state).ruined) = ([2, 0, 2], [false, true, false]))
        .build();
    offensive(&mut state, number("scorched_earth"));
    assert_eq!(siege(&mut state).defences, [1, 0, 1], "all that stand");
    let mut state = bare(FARRUGA, Mode::Competitive, 2).tile(territory::IV_06, -1, -1).build();
    let events = offensive(&mut state, number("firestorm"));
    assert!(told(&events, Development::Struck { settlement: 2, removed: 0, ruined: true }));
    assert_eq!(siege(&mut state).ruined, [false, false, true]);
    let mut none = bare(FARRUGA, Mode::Competitive, 2).build();
    offensive(&mut none, number("scorched_earth"));
    assert_eq!(siege(&mut none).ruined, [false; 3]);
}

#[test]
#[rule("EU-SET-02", "EU-DTH-11")]
fn a_dive_strikes_near_the_first_player_and_wounds_who_is_there() {
    let mut state = settled(Mode::Competitive, 2)
        .place(TWO, Space::new(2, 0))
        .with(|state| siege(state).defences = [4; 3])
        .one(|player| player.health = 4)
        .player(TWO, |player| (player.health, player.reputation) = (2, 5))
        .build();
    let events = offensive(&mut state, number("dive"));
    assert_eq!(siege(&mut state).defences, [2, 4, 4]);
    assert!(told(&events, Development::Wounded { seat: ONE, n: 2, by: Cause::Offensive(number("dive")) }));
    assert_eq!(state.players[ONE].health, 2);
    // The last Health: death outside Combat.
    assert_eq!((state.players[TWO].place, state.players[TWO].reputation), (Some(state.chapel()), 3));
    // Who stands on another Settlement is spared.
    let mut state = settled(Mode::Competitive, 2)
        .place(TWO, Space::new(3, 0))
        .with(|state| siege(state).defences = [4; 3])
        .build();
    let before = state.players[TWO].health;
    offensive(&mut state, number("dive"));
    assert_eq!(state.players[TWO].health, before);
}

#[test]
#[rule("EU-SET-02")]
fn the_marked_prey_is_whoever_has_most_reputation() {
    let mut state = settled(Mode::Competitive, 3)
        .place(TWO, Space::new(3, 1))
        .with(|state| siege(state).defences = [4; 3])
        .player(TWO, |player| (player.reputation, player.health) = (7, 4))
        .player(Seat(2), |player| (player.reputation, player.health) = (7, 4))
        .one(|player| (player.reputation, player.health) = (6, 4))
        .build();
    // The third Hero is at the Chapel: the Settlement nearest to one of the two.
    offensive(&mut state, number("marked_prey"));
    assert_eq!(siege(&mut state).defences, [4, 4, 3]);
    assert_eq!([ONE, TWO, THREE].map(|seat| state.players[seat].health), [4, 1, 1]);
}

/// Farruga for two, with this many Health, before Ael is ready.
fn battle(mode: Mode, players: usize) -> State {
    finale(bare(FARRUGA, mode, players))
}

#[test]
#[rule("EU-SET-02")]
fn ruins_make_farruga_stronger_and_defended_settlements_weaker() {
    let health = |players: usize, defences, ruined| {
        let mode = if players == 1 { Mode::Solo } else { Mode::Coop };
        let mut state = finale(settled(mode, players).with(|state| {
            (siege(state).defences, siege(state).ruined) = (defences, ruined);
        }));
        siege(&mut state).dragon.health
    };
    assert_eq!(health(1, [0; 3], [false; 3]), 11);
    assert_eq!(health(1, [0; 3], [true; 3]), 20);
    assert_eq!(health(2, [0, 0, 0], [true, true, false]), 21 + 2 * 3 * 2);
    assert_eq!(health(2, [1, 0, 4], [false, true, false]), 21 + 3 * 2 - 2 * 2 * 2);
    assert_eq!(health(4, [1; 3], [false; 3]), 39 - 2 * 3 * 4);
}

#[test]
#[rule("EU-SET-02")]
fn everybody_is_refreshed_but_not_healed() {
    let mut helmet = crate::player::Piece::new(crate::player::Tile::Item(item::LEATHER_HELMET));
    helmet.engaged = true;
    let state = finale(bare(FARRUGA, Mode::Coop, 2).one(|player| {
        player.slots[7] = Some(helmet);
        player.health = 1;
    }));
    assert!(!state.players[ONE].slots[7].unwrap().engaged);
    assert_eq!((state.players[ONE].health, state.players[ONE].gaar), (1, 0));
    assert_eq!(state.round, 10);
}

#[test]
#[rule("EU-SET-02")]
fn each_hero_fights_four_combat_rounds_and_the_damage_stays() {
    for mode in [Mode::Coop, Mode::Competitive] {
        let mut state = battle(mode, 2);
        begin(&mut state);
        assert_eq!((fight(&state).foe, fight(&state).health), (foe::FARRUGA_2, 21), "{mode:?}");
        assert_eq!(fight(&state).monster, (mode == Mode::Competitive).then_some(TWO));
        let goes_on = |state: &mut State, round, damage| {
            crate::testing::during_seeded(state, |play| {
                let fight = play.state.fight.as_mut().unwrap();
                (fight.phase, fight.round) = (Phase::Strike, round);
                fight.blow = Package { plain: damage, ..Package::default() };
                (fight.chaos, fight.gaar) = (0, 0);
                play.state.players[ONE].health = 100;
                frame::run(play);
            })
        };
        // Without tiles of his own the Hero is not asked: after the third round the others run by themselves.
        let events = goes_on(&mut state, 3, 3);
        let rounds = |event: &&Event| matches!(event, Event::Combat(crate::combat::Incident::Round(_)));
        assert_eq!(events.iter().filter(rounds).count(), 1, "the fourth Combat round");
        assert!(state.fight.is_none());
        assert_eq!(
            (siege(&mut state).dragon.damage, state.players[ONE].reputation),
            (3, 1),
            "1 for 2, rounded down"
        );
        state.players[ONE].health = health::maximum(&state.players[ONE]);
        assert_eq!(asked(&state), (TWO, Asked::Scenario(Asking::Ready)));
        begin(&mut state);
        assert_eq!((fight(&state).damage, fight(&state).hero), (3, TWO));
        let sheet = foe::FARRUGA_2.foe();
        assert_eq!(
            (fight(&state).chaos, fight(&state).round <= 1),
            (sheet.chaos, true),
            "its tokens are new"
        );
    }
}

#[test]
#[rule("EU-SET-02")]
fn damage_gives_reputation_and_the_last_blow_five() {
    let mut state = battle(Mode::Coop, 2);
    begin(&mut state);
    let events = strike_last(&mut state, 4);
    assert!(told(&events, Development::Dealt { seat: ONE, damage: 4, left: 17 }));
    assert_eq!(state.players[ONE].reputation, 2);
    begin(&mut state);
    // More than it has: 17 count, and 5 for the blow.
    let events = strike_last(&mut state, 30);
    assert!(told(&events, Development::Dealt { seat: TWO, damage: 17, left: 0 }));
    assert_eq!(state.players[TWO].reputation, 8 + 5);
    assert_eq!((state.over, grade(&state)), (Some(EU_RND_13), Some(Grade::Won)));
    assert!(told(&events, Development::Ended(Grade::Won)) && !told(&events, Development::Survives));
    assert!(state.players[TWO].trophies.is_empty());
    assert_eq!(crate::audit::audit(&state), Ok(()));
}

/// The last attack of the Hero.
fn strike_last(state: &mut State, damage: u8) -> Vec<Event> {
    strike(state, 4, damage)
}

#[test]
#[rule("EU-SET-02")]
fn what_the_dragon_heals_does_not_count() {
    let mut state = battle(Mode::Coop, 2);
    siege(&mut state).dragon.damage = 6;
    begin(&mut state);
    state.fight.as_mut().unwrap().damage = 3;
    strike_last(&mut state, 2);
    assert_eq!((siege(&mut state).dragon.damage, state.players[ONE].reputation), (5, 0));
}

#[test]
#[rule("EU-SET-02")]
fn once_the_dragon_is_dead_nobody_else_fights() {
    let mut state = battle(Mode::Competitive, 3);
    begin(&mut state);
    slay(&mut state);
    assert_eq!(state.over, Some(EU_RND_13));
    assert_eq!(state.players[ONE].reputation, 30 / 2 + 5);
    assert_eq!([TWO, THREE].map(|seat| state.players[seat].reputation), [0, 0]);
}

#[test]
#[rule("EU-SET-02", "EU-DTH-04", "EU-COP-09")]
fn who_dies_stops_fighting_with_the_usual_penalty() {
    let mut state = battle(Mode::Competitive, 2);
    begin(&mut state);
    state.fight.as_mut().unwrap().damage = 5;
    let hand = state.players[ONE].hand.len();
    die(&mut state);
    assert_eq!((state.players[TWO].beaten, state.players[ONE].gaar), ([1, 0, 0, 0], 3));
    assert_eq!(
        (state.players[ONE].hand.len() - hand, state.players[ONE].reputation),
        (1, 2),
        "2 for 5 Damage"
    );
    assert_eq!(state.players[ONE].place, Some(state.chapel()));
    assert_eq!((asked(&state).0, siege(&mut state).dragon.damage), (TWO, 5));
    let mut state = battle(Mode::Coop, 2);
    begin(&mut state);
    state.players[ONE].reputation = 4;
    die(&mut state);
    assert_eq!((state.players[ONE].reputation, state.players[ONE].chaos), (3, 0));
    let mut state = battle(Mode::Solo, 1);
    begin(&mut state);
    die(&mut state);
    assert_eq!((state.players[ONE].chaos, grade(&state)), (1, Some(Grade::Lost)));
}

#[test]
#[rule("EU-SET-02", "EU-SOL-30", "EU-COP-10")]
fn if_farruga_survives_everybody_loses_six() {
    let mut state = finale(bare(FARRUGA, Mode::Coop, 2).with(|state| {
        state.players.iter_mut().for_each(|player| player.reputation = 10);
    }));
    begin(&mut state);
    strike_last(&mut state, 0);
    begin(&mut state);
    let events = strike_last(&mut state, 2);
    assert!(told(&events, Development::Survives) && told(&events, Development::Ended(Grade::Lost)));
    assert_eq!([ONE, TWO].map(|seat| state.players[seat].reputation), [4, 5]);
    assert!(outcome(&state, EU_RND_13).winners().next().is_none());
    // Against each other the highest Reputation wins all the same.
    let mut state = battle(Mode::Competitive, 2);
    begin(&mut state);
    strike_last(&mut state, 4);
    begin(&mut state);
    strike_last(&mut state, 0);
    assert_eq!((state.over, grade(&state)), (Some(EU_RND_13), None));
    assert_eq!(outcome(&state, EU_RND_13).winners().count(), 2, "both have lost what they had");
}
