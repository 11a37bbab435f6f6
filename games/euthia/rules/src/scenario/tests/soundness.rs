use super::*;
use crate::content::territory;
use crate::effects::{Origin, Resolving};
use crate::scenario::{Cause, Chain, Due, Help, SETTLEMENTS, Siege, Threat, Wyrm};
use crate::task::Task;
use crate::terms::Gem;
use crate::testing::ONE;

/// Whether a change makes the state of the scenario impossible.
fn refuses(scenario: ScenarioId, mode: Mode, players: usize, change: impl FnOnce(&mut State)) -> bool {
    let mut state = bare(scenario, mode, players).build();
    assert_eq!(crate::audit::audit(&state), Ok(()));
    change(&mut state);
    crate::audit::audit(&state).is_err()
}

fn progress(progress: Progress) -> impl FnOnce(&mut State) {
    move |state| state.course.progress = progress
}

#[test]
fn the_state_of_another_scenario_is_refused() {
    let doom = Progress::ImpendingDoom(Chain::default());
    assert!(refuses(ScenarioId::Hunt, Mode::Coop, 2, progress(doom)));
    assert!(refuses(ScenarioId::Mirrezil, Mode::Coop, 2, progress(Progress::Hunt)));
    assert!(refuses(ScenarioId::Hunt, Mode::Coop, 2, |state| state.course.closed = 2));
    assert!(
        refuses(ScenarioId::Hunt, Mode::Coop, 2, |state| state.round = 8),
        "the Hunt has no final battle"
    );
}

#[test]
fn numbers_beyond_the_scenario_are_refused() {
    let doom = |behind, victors| {
        let chain = Progress::ImpendingDoom(Chain { behind, victors });
        refuses(ScenarioId::ImpendingDoom, Mode::Coop, 2, progress(chain))
    };
    assert!(!doom(2, 0b11) && doom(3, 0) && doom(0, 0b100));
    let villagers = |mode, emblems, helped| {
        let players = if mode == Mode::Solo { 1 } else { 2 };
        refuses(ScenarioId::Villagers, mode, players, progress(Progress::Villagers(Help { emblems, helped })))
    };
    assert!(!villagers(Mode::Coop, [3, 3, 0, 0], 0b1111));
    assert!(villagers(Mode::Coop, [4, 3, 0, 0], 0), "there are six");
    assert!(villagers(Mode::Coop, [0, 0, 1, 0], 0), "of nobody");
    assert!(villagers(Mode::Coop, [0; 4], 0b1_0000) && villagers(Mode::Competitive, [0; 4], 1));
    let siege = |change: fn(&mut Siege)| {
        refuses(ScenarioId::Farruga, Mode::Coop, 2, |state| {
            state.map.put(crate::testing::anchor(-1, -1), territory::II_07);
            let Progress::Settlements(siege) = &mut state.course.progress else { panic!("another scenario") };
            change(siege);
        })
    };
    assert!(!siege(|siege| siege.defences = [4, 0, 0]));
    assert!(siege(|siege| siege.defences = [5, 0, 0]));
    assert!(siege(|siege| siege.defences = [0, 1, 0]), "it is not on the map");
    assert!(siege(|siege| siege.ruined = [false, true, false]));
    assert!(siege(|siege| (siege.defences, siege.ruined) = ([1, 0, 0], [true, false, false])));
    assert!(siege(|siege| siege.cards = 0b1_0000));
    assert!(siege(|siege| siege.dragon = Wyrm { health: 5, damage: 6 }));
    let threat = |change: fn(&mut Threat)| {
        refuses(ScenarioId::Mirrezil, Mode::Coop, 2, |state| {
            let Progress::Mirrezil(threat) = &mut state.course.progress else { panic!("another scenario") };
            change(threat);
        })
    };
    assert!(!threat(|threat| (threat.learnt, threat.used) = (0b11, 0b01)));
    assert!(threat(|threat| threat.used = 1), "nobody knows the weakness");
    assert!(threat(|threat| threat.learnt = 0b100));
    assert!(threat(|threat| threat.event = Some(2)), "the card has not come");
    assert!(threat(|threat| threat.cards = 0x80) && threat(|threat| threat.extra = 51));
}

#[test]
fn steps_of_other_scenarios_and_cards_that_do_not_exist_are_refused() {
    let step = |scenario, step| {
        refuses(scenario, Mode::Coop, 2, move |state| {
            state.tasks.push(Task::Effect(Resolving {
                seat: ONE,
                origin: Origin::Quest,
                effect: crate::content::CHARACTERS[1].need,
                done: 0,
            }));
            state.tasks.insert(0, Task::Scenario(step));
            state.players[ONE].gems[Gem::Ruby.index()] = 1;
        })
    };
    assert!(step(ScenarioId::Hunt, Due::Card) && step(ScenarioId::Villagers, Due::Help(4)));
    assert!(step(ScenarioId::Farruga, Due::Defend(SETTLEMENTS as u8)));
    assert!(step(ScenarioId::Farruga, Due::Place(territory::II_07)), "it is not to come");
    assert!(step(ScenarioId::ImpendingDoom, Due::Ready), "before the final battle");
    let cause = |cause| {
        refuses(ScenarioId::Mirrezil, Mode::Coop, 2, move |state| {
            let effect = crate::content::CHARACTERS[3].need;
            let origin = Origin::Scenario(cause);
            state.players[ONE].essences = [1; 4];
            state.tasks.push(Task::Effect(Resolving { seat: ONE, origin, effect, done: 0 }));
            state.players[ONE].gems[Gem::Ruby.index()] = 2;
        })
    };
    assert!(!cause(Cause::Event(6)) && cause(Cause::Event(7)));
}
