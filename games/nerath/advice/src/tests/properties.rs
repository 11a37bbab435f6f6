//! What holds for every battle.

use super::simulated::random_question;
use super::simulator::Dice;
use super::*;

/// Units that do the same in attack and in defence.
const NEUTRAL: [UnitKind; 6] = [Footsoldier, Fighter, Wizard, Monster, StormElemental, Dragon];

fn random_force(dice: &mut Dice, kinds: &[UnitKind], most: u32) -> Vec<(UnitKind, u8)> {
    let n = 1 + dice.below(most);
    (0..n).map(|_| (kinds[dice.below(kinds.len() as u32) as usize], 1)).collect()
}

#[test]
fn chances_sum_to_one_and_losses_are_bounded() {
    let mut dice = Dice::new(1);
    let mut solver = Solver::default();
    for case in 0..400 {
        let question = random_question(&mut dice, case);
        let odds = solver.battle(&question);
        same(odds.summary.total(), 1.0);
        same(odds.outcomes.iter().map(|outcome| outcome.chance).sum(), 1.0);
        for ending in [Ending::Won, Ending::Lost, Ending::BothDestroyed, Ending::Retreated, Ending::Endless] {
            let listed = odds.outcomes.iter().filter(|outcome| outcome.ending == ending);
            same(listed.map(|outcome| outcome.chance).sum(), odds.summary.chance(ending));
        }
        for side in Side::BOTH {
            let brought = question.armies[side].force.tally();
            assert!(odds.summary.losses[side].gold <= f64::from(brought.gold()) + 1e-9);
            let from_outcomes: f64 = odds
                .outcomes
                .iter()
                .map(|o| o.chance * f64::from(brought.without(&o.survivors[side].units).gold()))
                .sum();
            same(from_outcomes, odds.summary.losses[side].gold);
        }
        // A solver that has been used, a new one and the short way agree to the bit.
        assert_eq!(battle(&question), odds);
        assert_eq!(solver.quick(&question), odds.summary);
    }
}

// As long as both fall in the same order: by default an attacker keeps those who strike first for longer than
// a defender does.
#[test]
fn sides_can_be_swapped() {
    let mut dice = Dice::new(2);
    for _ in 0..200 {
        let (one, two) = (random_force(&mut dice, &NEUTRAL, 8), random_force(&mut dice, &NEUTRAL, 8));
        let order = CasualtyOrder::listed(&NEUTRAL);
        let fight = |one: &[_], two: &[_]| {
            quick(&land(one, two).losing(Side::Attacker, order.clone()).losing(Side::Defender, order.clone()))
        };
        let (there, back) = (fight(&one, &two), fight(&two, &one));
        same(there.won, back.lost);
        same(there.lost, back.won);
        same(there.both_destroyed, back.both_destroyed);
        same(there.losses.attacker.gold, back.losses.defender.gold);
        same(there.rounds.unwrap(), back.rounds.unwrap());
    }
}

#[test]
fn one_more_unit_never_hurts() {
    let attackers = [Footsoldier, SiegeEngine, Fighter, Wizard, Monster, StormElemental, Dragon];
    let defenders = [Footsoldier, SiegeEngine, Fighter, Wizard, Monster, Castle, StormElemental, Dragon];
    let mut dice = Dice::new(3);
    let mut solver = Solver::default();
    for _ in 0..60 {
        let one = random_force(&mut dice, &attackers, 6);
        let two = random_force(&mut dice, &defenders, 6);
        let before = solver.quick(&land(&one, &two));
        for kind in attackers {
            let more: Vec<_> = one.iter().copied().chain([(kind, 1)]).collect();
            let after = solver.quick(&land(&more, &two));
            assert!(after.won >= before.won - 1e-12, "{kind:?} joins {one:?} against {two:?}");
        }
        for kind in defenders {
            let more: Vec<_> = two.iter().copied().chain([(kind, 1)]).collect();
            let after = solver.quick(&land(&one, &more));
            assert!(after.won <= before.won + 1e-12, "{kind:?} joins {two:?} against {one:?}");
        }
    }
}

// How a force is written down does not matter.
#[test]
fn stacks_may_be_split_and_shuffled() {
    let one = land(&[(Footsoldier, 3), (Wizard, 1), (Dragon, 2)], &[(Monster, 3), (Castle, 1)]);
    let two = land(
        &[(Dragon, 1), (Footsoldier, 1), (Wizard, 1), (Footsoldier, 2), (Dragon, 1)],
        &[(Castle, 1), (Monster, 1), (Monster, 2)],
    );
    assert_eq!(battle(&one), battle(&two));
}

// Questions and answers travel as data.
#[test]
fn questions_and_answers_are_data() {
    let mut dice = Dice::new(4);
    for case in 0..50 {
        let question = random_question(&mut dice, case);
        let text = serde_json::to_string(&question).unwrap();
        let back: Question = serde_json::from_str(&text).unwrap();
        assert_eq!(back, question);
        let odds = battle(&question);
        let text = serde_json::to_string(&odds).unwrap();
        let back: Odds = serde_json::from_str(&text).unwrap();
        same(back.summary.won, odds.summary.won);
        assert_eq!(back.outcomes.len(), odds.outcomes.len());
    }
}
