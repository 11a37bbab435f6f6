use super::*;
use crate::content::territory;
use crate::map::{Banishment, Space, Spawned};
use crate::scenario::{Demon, Due, Site, Stall, Walk};
use crate::task::Task;
use crate::terms::Trade;
use crate::testing::ONE;

/// What a state of a scenario is refused for, once this is changed; none where it is sound.
fn flaw(scenario: ScenarioId, change: impl FnOnce(&mut State)) -> Option<String> {
    let mut state = bare(scenario, Mode::Competitive, 2).tile(territory::III_09, -1, -1).build();
    if scenario == ScenarioId::Elementals2 || scenario == ScenarioId::Elementals3 {
        state.map.tiles.pop();
    }
    assert_eq!(crate::audit::audit(&state), Ok(()), "{scenario:?}");
    change(&mut state);
    crate::audit::audit(&state).err().map(|flaw| flaw.field)
}

#[test]
fn a_golem_that_cannot_be_is_refused() {
    let golem = |change: fn(&mut crate::scenario::Golem)| {
        flaw(ScenarioId::Golem, |state| {
            let Progress::Golem(golem) = &mut state.course.progress else { panic!("another scenario") };
            change(golem);
        })
    };
    assert_eq!(golem(|golem| (golem.at, golem.spell) = (Some(Space::new(1, 0)), 15)), None);
    let course = Some("course".to_owned());
    assert_eq!(golem(|golem| golem.at = Some(Space::new(9, 0))), course);
    assert_eq!(golem(|golem| golem.at = Some(Space::centre(0))), course, "it keeps off the Chapel");
    assert_eq!(golem(|golem| golem.spell = 16), course);
    assert_eq!(golem(|golem| golem.tokens = 7), course);
    let walk = Task::Scenario(Due::Walk(Walk { left: 2, moved: false }));
    assert_eq!(flaw(ScenarioId::Golem, |state| state.tasks.push(walk)), course, "it has not appeared");
    assert_eq!(flaw(ScenarioId::Hunt, |state| state.tasks.push(walk)), course);
}

#[test]
fn more_than_a_turn_allows_is_refused() {
    let twice = [ScenarioId::Farruga, ScenarioId::Golem];
    let once = [ScenarioId::Brasath, ScenarioId::Elementals1, ScenarioId::Elementals3];
    let most = twice.map(|scenario| (scenario, 2)).into_iter().chain(once.map(|scenario| (scenario, 1)));
    for (scenario, most) in most.chain([(ScenarioId::Hunt, 0), (ScenarioId::Mirrezil, 0)]) {
        assert_eq!(flaw(scenario, |state| state.turn.feats = most), None, "{scenario:?}");
        assert_eq!(
            flaw(scenario, |state| state.turn.feats = most + 1),
            Some("course".to_owned()),
            "{scenario:?}"
        );
    }
    assert_eq!(flaw(ScenarioId::Brasath, |state| state.turn.legends = 1 << 5), None);
    assert_eq!(flaw(ScenarioId::Brasath, |state| state.turn.legends = 1 << 6), Some("course".to_owned()));
}

#[test]
fn marks_lie_where_they_can_in_their_own_scenario() {
    let here = Space::new(1, 1);
    let destroyed = |state: &mut State| state.map.destroy(here);
    assert_eq!(flaw(ScenarioId::Golem, destroyed), None);
    assert!(flaw(ScenarioId::Hunt, destroyed).is_some());
    let field = |field: &str| Some(field.to_owned());
    let none = |state: &mut State| state.map.tiles[1].destroyed = 0b1000;
    assert_eq!(flaw(ScenarioId::Golem, none), field("map.destroyed"), "III-09 has no centre");
    let spawned = |spawned: &[Spawned]| {
        let spawned = spawned.to_vec();
        flaw(ScenarioId::Golem, |state| state.map.spawned.extend(spawned))
    };
    let one = Spawned { on: here, level: 1 };
    assert_eq!(spawned(&[one]), None);
    assert_eq!(spawned(&[one, one]), field("map.spawned"));
    assert_eq!(spawned(&[Spawned { level: 4, ..one }]), field("map.spawned"));
    assert_eq!(spawned(&[Spawned { on: Space::new(7, 0), ..one }]), field("map.spawned"));
    let banished = |scenario, on, seat| {
        flaw(scenario, |state| {
            state.map.put(crate::testing::anchor(1, -2), territory::I_10);
            let on = Space::new(state.map.tiles.len() as u8 - 1, on);
            state.map.banished.push(Banishment { on, seat });
        })
    };
    assert_eq!(banished(ScenarioId::Elementals1, 2, ONE), None);
    assert_eq!(banished(ScenarioId::Elementals1, 1, ONE), field("map.banished"), "there is no Elemental");
    assert_eq!(banished(ScenarioId::Elementals1, 2, Seat(3)), field("map.banished"));
    assert_eq!(banished(ScenarioId::Golem, 2, ONE), field("course"));
}

#[test]
fn rites_that_cannot_be_are_refused() {
    let rites = |change: fn(&mut crate::scenario::Rites)| {
        flaw(ScenarioId::Brasath, |state| {
            state.map.put(crate::testing::anchor(1, -2), territory::III_08);
            let Progress::Brasath(rites) = &mut state.course.progress else { panic!("another scenario") };
            change(rites);
        })
    };
    let course = Some("course".to_owned());
    assert_eq!(rites(|rites| rites.seals = [2, 1, 0, 0]), None);
    assert_eq!(rites(|rites| rites.seals = [2, 2, 0, 0]), course, "three banish Brasath");
    assert_eq!(rites(|rites| rites.seals = [0, 0, 1, 0]), course, "of nobody");
    assert_eq!(rites(|rites| rites.cards = 0x40), course);
    assert_eq!(
        rites(|rites| rites.sites.push(Site { tile: 1, legends: [None, None] })),
        course,
        "no site of Legends"
    );
    assert_eq!(
        rites(|rites| rites.sites.push(Site { tile: 2, legends: [Some(1), None] })),
        course,
        "the card may still come"
    );
    assert_eq!(
        rites(|rites| {
            rites.cards = 0b11_1100;
            rites.sites.push(Site { tile: 2, legends: [Some(0), Some(1)] });
        }),
        None
    );
    let paying = Task::Scenario(Due::Legend(1));
    assert_eq!(flaw(ScenarioId::Brasath, |state| state.tasks.push(paying)), course);
}

#[test]
fn a_banishment_that_cannot_be_is_refused() {
    let banishing = |scenario, change: fn(&mut crate::scenario::Banishing)| {
        flaw(scenario, |state| {
            let Progress::Elementals(banishing) = &mut state.course.progress else {
                panic!("another scenario")
            };
            change(banishing);
        })
    };
    let third = |change| banishing(ScenarioId::Elementals3, change);
    let course = Some("course".to_owned());
    assert_eq!(third(|banishing| banishing.faer = 7), None);
    assert_eq!(third(|banishing| banishing.faer = 8), course, "the Demon would rise");
    assert_eq!(third(|banishing| (banishing.faer, banishing.demon) = (8, Demon::Slain)), None);
    assert_eq!(third(|banishing| (banishing.faer, banishing.demon) = (7, Demon::Slain)), course);
    assert_eq!(
        third(|banishing| (banishing.faer, banishing.demon) = (8, Demon::Risen(Space::new(9, 0)))),
        course
    );
    assert_eq!(banishing(ScenarioId::Elementals2, |banishing| banishing.faer = 1), course);
    assert_eq!(third(|banishing| banishing.card = Some(0)), course, "the card may still come");
    assert_eq!(third(|banishing| banishing.cards = 1 << 10), course);
    for change in [
        (|banishing| banishing.rift = 0b100) as fn(&mut crate::scenario::Banishing),
        |banishing| banishing.hampered[2] = 1,
        |banishing| banishing.thunder[2] = 1,
    ] {
        assert_eq!(third(change), course, "of nobody");
    }
    let stall = |at| Task::Scenario(Due::Stall(Stall { at, place: Trade::Merchant }));
    assert_eq!(flaw(ScenarioId::Elementals3, |state| state.tasks.push(stall(2))), course);
    assert_eq!(flaw(ScenarioId::Golem, |state| state.tasks.push(stall(0))), course);
}
