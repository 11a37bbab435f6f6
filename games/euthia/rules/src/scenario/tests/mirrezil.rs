use super::*;
use crate::content::{EVENTS, foe, power, territory};
use crate::effects::Answer;
use crate::map::Space;
use crate::rolls::{self, Purpose};
use crate::rules::{EU_RND_13, EU_SET_02};
use crate::scenario::{Cause, Grade, Threat, grade};
use crate::task::Task;
use crate::terms::{Metal, Pile, SpaceKind, Trade};
use crate::testing::{ONE, THREE, TWO, act, act_drawing, during_seeded, refused};
use crate::trade::{Deal, Trading};
use kernel::rule;

const MIRREZIL: ScenarioId = ScenarioId::Mirrezil;

fn threat(state: &mut State) -> &mut Threat {
    match &mut state.course.progress {
        Progress::Mirrezil(threat) => threat,
        _ => panic!("another scenario"),
    }
}

fn table(mode: Mode, players: usize) -> Table {
    bare(MIRREZIL, mode, players)
}

fn number(id: &str) -> u8 {
    EVENTS.iter().position(|card| card.id == id).expect("there is such a card") as u8
}

/// The Event with this name at the start of round 2, with these further draws.
fn event(state: &mut State, id: &str, numbers: &[u32]) -> Vec<Event> {
    threat(state).cards = 1 << number(id);
    let draws: Vec<u32> = [0].into_iter().chain(numbers.iter().copied()).collect();
    let events = round_over(state, 1, draws);
    assert!(told(&events, Development::Card(Cause::Event(number(id)))));
    assert_eq!((threat(state).cards, threat(state).event), (0, Some(number(id))));
    events
}

#[test]
#[rule("EU-SET-02")]
fn the_lair_is_placed_when_round_seven_starts_and_then_the_event_comes() {
    let mut state = table(Mode::Competitive, 2).stack(&[territory::V_07]).build();
    round_over(&mut state, 6, []);
    assert_eq!(asked(&state), (ONE, Asked::Scenario(Asking::Place(territory::V_07))));
    assert_eq!(threat(&mut state).event, None);
    threat(&mut state).cards = 1 << number("hoard");
    let place = Action::Scenario(crate::scenario::Choice::Place(crate::testing::anchor(-1, -1)));
    act_drawing(&mut state, place, [0]);
    assert_eq!(state.map.kind(Space::new(1, 0)), SpaceKind::Lair);
    assert_eq!(threat(&mut state).event, Some(number("hoard")));
    assert_eq!(asked(&state), (ONE, Asked::Turn));
}

#[test]
#[rule("EU-SET-02")]
fn an_event_comes_at_the_start_of_rounds_two_to_eight() {
    for round in 2..=9u8 {
        let mut state = table(Mode::Competitive, 2).with(|state| threat(state).event = Some(0)).build();
        let comes = round <= 8;
        threat(&mut state).cards = 1 << number("hoard") | 1 << number("poisoned_wells");
        round_over(&mut state, round - 1, comes.then_some(1));
        assert_eq!(threat(&mut state).event, comes.then_some(number("hoard")), "round {round}");
        assert_eq!(threat(&mut state).cards.count_ones(), if comes { 1 } else { 2 });
    }
    assert_eq!(Threat::new().cards, 0b111_1111, "seven cards");
}

#[test]
#[rule("EU-SET-02", "EU-ROL-01")]
fn falling_ash_takes_one_from_every_hero_roll_of_the_round() {
    let rolled = |state: &mut State| {
        let (mut chance, mut log) = (Chance::scripted([3, 4]), Log::default());
        let play = &mut Play::new(state, &mut chance, &mut log);
        rolls::begin(play, ONE, Purpose::Need(9));
        let Some(Task::Roll(roll)) = state.tasks.pop() else { panic!("a roll") };
        roll.total()
    };
    let mut state = table(Mode::Competitive, 2).build();
    assert_eq!(rolled(&mut state), 7);
    event(&mut state, "falling_ash", &[]);
    assert_eq!(rolled(&mut state), 6);
    // In Combat too.
    let mut combat = state.clone();
    combat.players[ONE].slots[0] = crate::player::Player::new(Hero::Ael, false).slots[0];
    let fighting = Fight {
        phase: Phase::Strike,
        ..crate::combat::Fight::new(ONE, Some(TWO), foe::M1_GECKO, [false; 4])
    };
    combat.fight = Some(fighting);
    combat.players[ONE].gaar = 1;
    combat.tasks.push(Task::Combat(crate::combat::Combat::Fight));
    go_on(&mut combat, [3, 4]);
    assert_eq!(fight(&combat).bonus, -1);
    threat(&mut state).cards = 0;
    round_over(&mut state, 2, []);
    assert_eq!(rolled(&mut state), 7, "the round is over");
}

#[test]
#[rule("EU-SET-02", "EU-TRD-23", "EU-ELM-03")]
fn poisoned_wells_end_healing_at_places_of_trade_and_the_power_of_water() {
    let at_water = || {
        table(Mode::Competitive, 2)
            .tile(territory::I_10, -1, -1)
            .at(crate::testing::start(0))
            .one(|player| player.health = 2)
    };
    let enter = |state: &mut State| {
        during_seeded(state, |play| {
            crate::movement::enter(play, Space::new(1, 2), crate::event::Arrival::Teleport);
            frame::run(play);
        });
        state.players[ONE].health
    };
    let mut state = at_water().build();
    assert_eq!(enter(&mut state), 4);
    let mut state = at_water().build();
    event(&mut state, "poisoned_wells", &[]);
    assert_eq!(enter(&mut state), 2);
    let mut state = table(Mode::Competitive, 2).gold(5).one(|player| player.health = 1).build();
    let heal = Action::Market(Deal::Heal);
    let trading = |state: &mut State| {
        state.tasks.push(Task::Trade(trade()));
    };
    let mut well = state.clone();
    trading(&mut well);
    act(&mut well, heal);
    assert!(well.players[ONE].health > 1);
    event(&mut state, "poisoned_wells", &[]);
    trading(&mut state);
    assert_eq!(refused(&state, heal), EU_SET_02);
}

fn trade() -> Trading {
    Trading { place: Trade::Merchant, owed: None, refreshes: 0, moves: 0, revealing: false }
}

#[test]
#[rule("EU-SET-02", "EU-SOL-06")]
fn the_brood_gives_two_silver_cards_to_everybody() {
    let mut state = table(Mode::Competitive, 2).build();
    event(&mut state, "brood_wakes", &[0, 0, 0, 0]);
    assert_eq!([ONE, TWO].map(|seat| crate::hand::count(&state.players[seat], Metal::Silver)), [2, 2]);
    let mut alone = table(Mode::Solo, 1).build();
    event(&mut alone, "brood_wakes", &[0, 0]);
    // One card at the start of the round, two for the two drawn.
    assert_eq!((alone.players[ONE].hand.len(), alone.powers.of(Metal::Silver).reserve.len()), (2, 3));
}

#[test]
#[rule("EU-SET-02")]
fn the_shadow_wounds_outside_the_chapel_and_never_kills() {
    let mut state = table(Mode::Competitive, 3)
        .at(crate::testing::start(0))
        .place(TWO, crate::testing::start(1))
        .one(|player| player.health = 3)
        .player(TWO, |player| player.health = 1)
        .player(Seat(2), |player| player.health = 3)
        .build();
    let events = event(&mut state, "shadow_wings", &[]);
    assert_eq!([ONE, TWO, THREE].map(|seat| state.players[seat].health), [2, 1, 3]);
    assert!(told(
        &events,
        Development::Wounded { seat: ONE, n: 1, by: Cause::Event(number("shadow_wings")) }
    ));
}

#[test]
#[rule("EU-SET-02")]
fn the_hoard_is_for_the_first_who_defeats_a_monster_in_the_round() {
    let mut state = table(Mode::Competitive, 2).build();
    event(&mut state, "hoard", &[]);
    let beat = |state: &mut State, seat: Seat| {
        let before = state.players[seat].pack.len();
        during_seeded(state, |play| {
            let fight = crate::combat::Fight::new(seat, None, foe::M1_GECKO, [false; 4]);
            assert!(!crate::scenario::defeated(play, &fight), "the usual Reward follows");
            frame::run(play);
        });
        state.players[seat].pack.len() - before
    };
    assert_eq!(beat(&mut state, TWO), 1);
    let tile = state.players[TWO].pack[0].tile;
    assert!(matches!(tile, crate::player::Tile::Item(item) if item.item().pile == Pile::Treasure2));
    assert_eq!(beat(&mut state, ONE), 0, "somebody was first");
    let mut other = table(Mode::Competitive, 2).build();
    assert_eq!(beat(&mut other, ONE), 0, "without the Event nothing is gained");
    // A new round, a new chance only with the Event.
    threat(&mut state).cards = 0;
    round_over(&mut state, 2, []);
    assert_eq!(beat(&mut state, ONE), 0);
}

#[test]
#[rule("EU-SET-02")]
fn the_gaze_falls_on_the_highest_reputation() {
    let table = table(Mode::Competitive, 3)
        .one(|player| (player.reputation, player.gold) = (5, 3))
        .player(TWO, |player| (player.reputation, player.gold) = (5, 2))
        .player(Seat(2), |player| (player.reputation, player.gold) = (4, 9));
    let mut state = table.with(|state| state.first = TWO).build();
    event(&mut state, "gaze", &[]);
    // Dral, who is first, cannot pay; Ael chooses.
    assert_eq!((state.players[TWO].reputation, state.players[TWO].gold), (4, 2));
    assert_eq!(asked(&state).0, ONE);
    let mut pays = state.clone();
    act(&mut pays, Action::Answer(Answer::Option(0)));
    assert_eq!((pays.players[ONE].reputation, pays.players[ONE].gold), (5, 0));
    act(&mut state, Action::Answer(Answer::Option(1)));
    assert_eq!((state.players[ONE].reputation, state.players[ONE].gold), (4, 3));
    assert_eq!((state.players[THREE].reputation, state.players[THREE].gold), (4, 9));
}

#[test]
#[rule("EU-SET-02")]
fn broken_chains_cost_a_gold_card_each_or_feed_the_dragon() {
    let gold = crate::content::PowerId::all().find(|card| card.power().metal == Metal::Gold).unwrap();
    let mut state = table(Mode::Competitive, 3)
        .with(|state| {
            state.players[ONE].hand.put(gold);
            state.players[THREE].hand.put(gold);
            assert_ne!(power::CURSE.power().metal, gold.power().metal);
        })
        .build();
    event(&mut state, "broken_chains", &[]);
    act(&mut state, Action::Answer(Answer::Option(0)));
    assert_eq!((state.players[ONE].hand.len(), threat(&mut state).extra), (0, 2), "Dral had none");
    assert_eq!(asked(&state).0, Seat(2));
    let events = act(&mut state, Action::Answer(Answer::Option(1)));
    assert!(told(&events, Development::Grows(2)));
    assert_eq!((state.players[THREE].hand.len(), threat(&mut state).extra), (1, 4));
    let mut state = finale(table(Mode::Coop, 2).with(|state| threat(state).extra = 4));
    assert_eq!(threat(&mut state).dragon.health, foe::MIRREZIL_2.foe().health + 4);
}

/// Ael on the lair.
fn at_lair(players: usize) -> State {
    table(Mode::Coop, players).tile(territory::V_07, -1, -1).at(Space::new(1, 0)).build()
}

#[test]
#[rule("EU-SET-02")]
fn who_ends_a_turn_on_the_lair_learns_the_weakness_once() {
    let mut state = at_lair(3);
    act(&mut state, Action::Done);
    assert_eq!(threat(&mut state).learnt, 0, "the turn is not over yet");
    let events = act(&mut state, Action::Done);
    assert!(told(&events, Development::Learnt(ONE)));
    assert_eq!(threat(&mut state).learnt, 0b01);
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!(threat(&mut state).learnt, 0b01, "Dral was elsewhere");
}

#[test]
#[rule("EU-SET-02")]
fn the_weakness_adds_one_to_the_first_successful_attack() {
    let mut state = finale(table(Mode::Coop, 2).with(|state| threat(state).learnt = 0b01));
    begin(&mut state);
    let blow = |state: &mut State, damage| {
        let before = fight(state).damage;
        let fighting = state.fight.as_mut().unwrap();
        (fighting.phase, fighting.blow) = (Phase::Strike, Package { plain: damage, ..Package::default() });
        (fighting.round, fighting.chaos, fighting.gaar) = (1, 0, 0);
        state.players[ONE].gaar = 1;
        let mut chance = Chance::new(kernel::Seed(1), 1);
        let mut log = Log::default();
        frame::run(&mut Play::new(state, &mut chance, &mut log));
        (fight(state).damage - before, told(&log.into_events(), Development::Weakness(ONE)))
    };
    assert_eq!(blow(&mut state, 0), (0, false), "it was no success");
    assert_eq!(blow(&mut state, 2), (3, true));
    assert_eq!(blow(&mut state, 2), (2, false), "once");
    assert_eq!((threat(&mut state).learnt, threat(&mut state).used), (0b01, 0b01));
    let mut other = finale(table(Mode::Coop, 2));
    begin(&mut other);
    assert_eq!(blow(&mut other, 2), (2, false), "who has not learnt it does not know");
}

#[test]
#[rule("EU-SET-02", "EU-SOL-30", "EU-COP-10")]
fn the_battle_with_mirrezil() {
    let mut state = finale(table(Mode::Coop, 2).with(|state| {
        state.players.iter_mut().for_each(|player| player.reputation = 10);
    }));
    begin(&mut state);
    assert_eq!((fight(&state).foe, fight(&state).health), (foe::MIRREZIL_2, foe::MIRREZIL_2.foe().health));
    strike(&mut state, 4, 5);
    assert_eq!((state.players[ONE].reputation, threat(&mut state).dragon.damage), (12, 5));
    begin(&mut state);
    let mut lost = state.clone();
    slay(&mut state);
    let left = foe::MIRREZIL_2.foe().health - 5;
    assert_eq!(state.players[TWO].reputation, 10 + u16::from(left / 2) + 6);
    assert_eq!((state.over, grade(&state)), (Some(EU_RND_13), Some(Grade::Won)));
    let events = strike(&mut lost, 4, 0);
    assert!(told(&events, Development::Survives));
    assert_eq!([ONE, TWO].map(|seat| lost.players[seat].reputation), [6, 4]);
    assert_eq!(grade(&lost), Some(Grade::Lost));
}

#[test]
#[rule("EU-SGC-03", "EU-SET-02")]
fn four_silver_cards_break_a_chain() {
    for mode in [Mode::Competitive, Mode::Coop] {
        let chained = |silver: usize| {
            let table = table(mode, 2).one(|player| (0..silver).for_each(|_| player.hand.put(power::RAGE)));
            let mut state = table.build();
            event(&mut state, "broken_chains", &[]);
            state
        };
        assert_eq!(threat(&mut chained(3)).extra, 4, "three are too few: nothing is asked");
        let mut state = chained(4);
        assert_eq!(asked(&state).0, ONE);
        assert_eq!(crate::testing::answers(&state), [Action::Answer(Answer::Option(1))]);
        act_drawing(&mut state, Action::Convert, [0]);
        act(&mut state, Action::Answer(Answer::Option(0)));
        assert_eq!((state.players[ONE].hand.len(), threat(&mut state).extra), (0, 2), "Dral had none");
    }
}
