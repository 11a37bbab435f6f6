//! The texts of the scenarios.

use super::{asked, labelled, reported};
use crate::action::Action;
use crate::content::{CHARACTERS, EVENTS, OFFENSIVES, territory};
use crate::question::Asked;
use crate::scenario::{Asking, Cause, Choice, Development, Grade, SETTLEMENTS};
use crate::state::State;
use crate::terms::{Hero, Mode, ScenarioId};
use crate::testing::{ONE, TWO, Table, anchor};

fn at(scenario: ScenarioId) -> State {
    Table::playing(scenario, Mode::Coop, &[Hero::Ael, Hero::Dral]).build()
}

fn says(scenario: ScenarioId, report: Development) -> [String; 2] {
    reported(&at(scenario), report)
}

#[test]
fn everything_that_happens_is_told_in_both_languages() {
    let events = (0..EVENTS.len() as u8).map(Cause::Event).map(Development::Card);
    let offensives = (0..OFFENSIVES.len() as u8).map(Cause::Offensive).map(Development::Card);
    let helped = (0..CHARACTERS.len() as u8).map(|character| Development::Helped { seat: TWO, character });
    let grades = [Grade::Lost, Grade::Won, Grade::Bronze, Grade::Silver, Grade::Gold].map(Development::Ended);
    let others = [
        Development::Finale,
        Development::Wounded { seat: ONE, n: 2, by: Cause::Offensive(1) },
        Development::Dealt { seat: ONE, damage: 3, left: 8 },
        Development::Survives,
        Development::Grows(2),
        Development::Learnt(ONE),
        Development::Weakness(TWO),
        Development::Emblem(ONE),
    ];
    for report in events.chain(offensives).chain(helped).chain(grades).chain(others) {
        says(ScenarioId::Mirrezil, report);
    }
    for settlement in 0..SETTLEMENTS as u8 {
        says(ScenarioId::Farruga, Development::Defended { seat: ONE, settlement, defences: 2 });
        for ruined in [true, false] {
            says(ScenarioId::Farruga, Development::Struck { settlement, removed: 1, ruined });
        }
    }
}

#[test]
fn some_lines_of_the_log() {
    assert_eq!(
        says(ScenarioId::Farruga, Development::Struck { settlement: 0, removed: 1, ruined: true }),
        [
            "The Settlement of Chapter 2 loses 1 Magic Defence token and is ruined.",
            "La Colonie du Chapitre 2 perd 1 jeton Défense Magique et tombe en ruine."
        ]
    );
    let firestorm = Development::Card(Cause::Offensive(0));
    assert_eq!(
        says(ScenarioId::Farruga, firestorm),
        [
            "A card is turned up, “Firestorm”: the weakest Settlement, strength 2.",
            "Une carte est révélée, «\u{a0}Tempête de feu\u{a0}»\u{a0}: la Colonie la plus faible, force 2."
        ]
    );
}

#[test]
fn questions_and_buttons() {
    let state = at(ScenarioId::Farruga);
    assert_eq!(
        asked(&state, ONE, Asked::Scenario(Asking::Place(territory::II_07))),
        [
            "Where does Ael place the tile of Chapter 2 that is missing (Settlement)?",
            "Où Ael pose-t-elle la tuile du Chapitre 2 qui manque (Colonie)\u{202f}?"
        ]
    );
    assert_eq!(
        asked(&state, TWO, Asked::Scenario(Asking::Ready))[0],
        "How does Dral get ready for the final battle?"
    );
    assert_eq!(
        labelled(&state, Action::Scenario(Choice::Place(anchor(1, -2)))),
        [
            "Place the tile: 1 space north-east and 1 north-west of the Chapel",
            "Poser la tuile\u{a0}: 1 case au nord-est et 1 au nord-ouest de la Chapelle"
        ]
    );
    assert_eq!(
        labelled(&state, Action::Scenario(Choice::Defend))[0],
        "Add a Magic Defence token: pay 3 gold or give 1 Essence or give 1 Gold card"
    );
    let miller = labelled(&at(ScenarioId::Villagers), Action::Scenario(Choice::Help(0)));
    assert!(
        miller[0].starts_with("Help “The Miller”:")
            && miller[1].starts_with("Aider «\u{a0}Le Meunier\u{a0}»")
    );
}
