//! Every half of every card, every ability of every unit, every skill and every tactic is used by one of
//! these tests.

use super::{actions, advanced_actions, artifacts, attacks, interactive, skills, spells, tactics, units};
use crate::content::{CardId, EffectId, SkillId, TacticId, UnitId};
use crate::testing::{Used, used_while};

/// All that can be used: a card that is new is one more, and has no test yet.
fn everything() -> Vec<Used> {
    let cards = CardId::all().filter(|card| !card.is_wound());
    let halves = cards.flat_map(|card| [Used::Basic(card), Used::Strong(card)]);
    let abilities = |unit: UnitId| {
        let n = unit.unit().abilities(crate::variants::Printing::First).len() as u8;
        (0..n).map(move |ability| Used::Ability(unit, ability))
    };
    let tactics = TacticId::all()
        .filter(|tactic| tactic.tactic().effect(crate::variants::Printing::First) != EffectId::NOTHING);
    halves
        .chain(UnitId::all().flat_map(abilities))
        .chain(SkillId::all().map(Used::Skill))
        .chain(tactics.map(Used::Tactic))
        .collect()
}

#[test]
fn every_effect_has_a_test() {
    let tests = [
        actions::TESTS,
        advanced_actions::TESTS,
        artifacts::TESTS,
        attacks::TESTS,
        interactive::TESTS,
        skills::TESTS,
        spells::TESTS,
        tactics::TESTS,
        units::TESTS,
    ];
    let used = used_while(|| tests.into_iter().flatten().for_each(|test| test()));
    let everything = everything();
    assert!(everything.len() > 240, "{}", everything.len());
    let without: Vec<Used> = everything.into_iter().filter(|one| !used.contains(one)).collect();
    assert!(without.is_empty(), "no test uses {without:#?}");
}
