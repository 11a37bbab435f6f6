//! What the view computes agrees with the rules, over whole random matches; and the log mentions every change
//! of a Hero's Health or of a score.

use super::{Side, View, view};
use crate::Euthia;
use crate::action::Action;
use crate::combat::{Incident, Phase};
use crate::event::Event;
use crate::question::Asked;
use crate::scenario::Development;
use crate::setup::Setup;
use crate::state::State;
use crate::terms::{Element, Mode, ScenarioId};
use crate::testing::{ONE, Table};
use kernel::{Chance, Game, Log, Seat, Seed, Viewer, rule};

/// A step of a match: what was seen before, what was done, what was told, and the state after it.
struct Step<'a> {
    before: &'a State,
    seen: View,
    action: Action,
    events: &'a [Event],
    after: &'a State,
}

fn legal(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    Euthia::legal(state, &mut out);
    out
}

/// Plays a match at random and shows every step of it.
fn each_step(setup: &Setup, seed: u128, mut look: impl FnMut(Step<'_>)) {
    let mut state = Euthia::start(setup, &mut Chance::new(Seed(seed), 0)).unwrap();
    let mut dice = Chance::new(Seed(seed + 1), 0);
    for at in 1..20_000 {
        let actions = legal(&state);
        let idle = |action: &Action| matches!(action, Action::Done | Action::Board(_));
        let busy: Vec<Action> = actions.iter().copied().filter(|action| !idle(action)).collect();
        let picked =
            if busy.is_empty() || dice.below(5) == 0 { dice.pick(&actions) } else { dice.pick(&busy) };
        let Some(action) = picked.copied() else { return };
        let before = state.clone();
        let mut log = Log::default();
        Euthia::apply(&mut state, &action, &mut Chance::new(Seed(seed), at), &mut log);
        let seen = view(&before, Viewer::Spectator);
        look(Step { before: &before, seen, action, events: &log.into_events(), after: &state });
    }
    panic!("the match ends");
}

/// A few matches of each mode.
fn each_step_of_several(look: impl FnMut(Step<'_>)) {
    each_step_from(900, look);
}

/// A few matches of each mode, other ones for each seed.
fn each_step_from(seed: u128, mut look: impl FnMut(Step<'_>)) {
    for (at, (scenario, mode, players)) in [
        (ScenarioId::Hunt, Mode::Competitive, 2),
        (ScenarioId::Villagers, Mode::Competitive, 3),
        (ScenarioId::Mirrezil, Mode::Solo, 1),
        (ScenarioId::Elementals2, Mode::Coop, 2),
        (ScenarioId::ImpendingDoom, Mode::Coop, 3),
        (ScenarioId::Farruga, Mode::Competitive, 2),
    ]
    .into_iter()
    .enumerate()
    {
        each_step(&Setup::new(scenario, mode, players), seed + at as u128, &mut look);
    }
}

#[test]
#[rule("EU-SCO-09", "EU-SCO-10", "EU-SCO-14")]
fn the_lines_of_a_score_make_its_total_and_are_told_at_the_end() {
    let mut ends = 0;
    each_step_of_several(|step| {
        for player in &step.seen.players {
            let sum: i32 = player.score.lines.iter().map(|line| i32::from(line.points)).sum();
            assert_eq!(sum.max(0), i32::from(player.score.total));
        }
        if step.after.over.is_none() {
            return;
        }
        ends += 1;
        for seat in Seat::first(step.after.seats()) {
            let told: i32 = step
                .events
                .iter()
                .map(|event| match event {
                    Event::Scored { seat: whose, line } if *whose == seat => line.points.into(),
                    _ => 0,
                })
                .sum();
            let total = crate::scoring::score(step.after, seat).total;
            assert_eq!(told.max(0), i32::from(total));
            assert!(step.events.contains(&Event::Total { seat, total }));
        }
    });
    assert_eq!(ends, 6);
}

#[test]
#[rule("EU-CBT-42", "EU-CBT-51", "EU-CBT-53")]
fn an_attack_deals_what_is_shown() {
    let (mut hits, mut strikes) = (0, 0);
    let mut look = |step: Step<'_>| {
        let Some(combat) = &step.seen.combat else { return };
        let Some(attack) = &combat.attack else { return };
        let dice: i16 = attack.dice.iter().map(|die| i16::from(*die)).sum();
        let parts: i16 = attack.parts.iter().map(|part| i16::from(part.n)).sum();
        assert_eq!(dice + parts, attack.strength, "{attack:?}");
        let fight = step.before.fight.as_ref().unwrap();
        // The last word on a roll: what is shown is what is dealt.
        let last = matches!(fight.phase, Phase::Defence | Phase::HeroAfter | Phase::Counter);
        if step.action != Action::Done || !last {
            return;
        }
        for event in step.events {
            match (*event).clone() {
                Event::Combat(Incident::Hit { strength, damage }) if attack.side == Side::Hero => {
                    assert_eq!((attack.strength, attack.deals), (strength, damage), "{attack:?}");
                    hits += 1;
                    return;
                }
                Event::Combat(Incident::Struck { strength, wounds }) if attack.side == Side::Monster => {
                    assert_eq!((attack.strength, attack.deals), (strength, wounds), "{attack:?}");
                    strikes += 1;
                    return;
                }
                _ => {}
            }
        }
    };
    // Nobody plays these Heroes well: attacks that somebody could still change are rare.
    for round in 0..12 {
        each_step_from(900 + 10 * round, &mut look);
    }
    assert!(hits > 10 && strikes > 5, "{hits} and {strikes} are few");
}

#[test]
#[rule("EU-HLT-01", "EU-HLT-02")]
fn every_wound_and_all_healing_is_told() {
    let mut changes = 0;
    each_step_of_several(|step| {
        for seat in Seat::first(step.after.seats()) {
            let (before, after) = (&step.before.players[seat], &step.after.players[seat]);
            // Health goes with Maximum Health, and who comes back to life is unharmed.
            let revived = |event: &Event| matches!(event, Event::Moved { seat: whose, by: crate::event::Arrival::Resurrection, .. } if *whose == seat);
            if before.maximum_health() != after.maximum_health() || step.events.iter().any(revived) {
                continue;
            }
            let told: i32 = step
                .events
                .iter()
                .map(|event| match *event {
                    Event::Wounded { seat: whose, n, .. } if whose == seat => -i32::from(n),
                    Event::Healed { seat: whose, n, .. } if whose == seat => i32::from(n),
                    Event::Power { seat: whose, element: Element::Fire, n } if whose == seat => -i32::from(n),
                    Event::Power { seat: whose, n, .. } if whose == seat => i32::from(n),
                    Event::Scenario(Development::Wounded { seat: whose, n, .. }) if whose == seat => {
                        -i32::from(n)
                    }
                    _ => 0,
                })
                .sum();
            let changed = i32::from(after.health) - i32::from(before.health);
            assert_eq!(told, changed, "{:?}: {:?}", step.action, step.events);
            changes += u32::from(changed != 0);
            assert!(!step.events.iter().any(|event| matches!(event, Event::Healed { n: 0, .. })));
        }
    });
    assert!(changes > 30, "{changes} are few");
}

#[test]
#[rule("EU-MOV-01", "EU-MOV-04", "EU-SPC-04")]
fn the_reach_of_a_hero_is_what_can_be_walked() {
    let mut seen = 0;
    each_step_of_several(|step| {
        let asked = step.seen.asked.map(|question| question.what);
        if asked != Some(Asked::Turn) {
            return assert!(step.seen.reach.is_empty());
        }
        let walks: Vec<_> = legal(step.before)
            .into_iter()
            .filter_map(|action| if let Action::Walk(to) = action { Some(to) } else { None })
            .collect();
        let mut near: Vec<_> = step
            .seen
            .reach
            .iter()
            .filter(|reach| reach.now && reach.cost == 1)
            .map(|reach| reach.space)
            .collect();
        near.sort_unstable();
        assert_eq!(near, walks);
        // What can be reached now is reached step by step.
        let far =
            step.seen.reach.iter().rev().find(|reach| reach.now && reach.monster == 0 && !reach.reveals);
        if let Some(reach) = far.filter(|reach| reach.powers.is_empty() && reach.cost > 1) {
            seen += 1;
            assert!(walks.contains(&reach.first), "{reach:?}");
        }
    });
    assert!(seen > 20, "{seen} are few");
}

#[test]
#[rule("EU-REV-02")]
fn the_places_of_a_tile_are_its_legal_ones() {
    let mut seen = 0;
    each_step_of_several(|step| {
        let mut places: Vec<_> = legal(step.before)
            .into_iter()
            .filter_map(|action| match action {
                Action::Reveal(at) | Action::Scenario(crate::scenario::Choice::Place(at)) => Some(at),
                _ => None,
            })
            .collect();
        places.sort_unstable();
        assert_eq!(step.seen.places, places);
        seen += usize::from(!places.is_empty());
    });
    assert!(seen > 5, "{seen} are few");
}

#[test]
#[rule("EU-SAC-01", "EU-ITM-04")]
fn free_sacks_and_what_has_no_place_are_counted() {
    use crate::content::item;
    let carrying = |n: usize| {
        let table = (0..n).fold(Table::new(), |table, _| table.carry(item::LEATHER_HELMET));
        view(&table.build(), Viewer::Spectator).players[ONE].sacks
    };
    let bare = carrying(0);
    assert_eq!((bare.free, bare.excess), (bare.all, 0));
    assert_eq!((carrying(2).free, carrying(2).excess), (bare.all - 2, 0));
    assert_eq!((carrying(5).free, carrying(5).excess), (0, 5 - u16::from(bare.all)));
}

#[test]
fn a_view_is_the_same_after_a_journey() {
    each_step_of_several(|step| {
        if step.seen.combat.is_some() || step.seen.trade.is_some() {
            let text = serde_json::to_string(&step.seen).expect("plain data");
            assert_eq!(serde_json::from_str::<View>(&text).expect("it is read again"), step.seen);
        }
    });
}
