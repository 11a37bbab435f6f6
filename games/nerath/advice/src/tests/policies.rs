//! When to retreat.

use super::*;
use Side::Attacker;

// CN-RET-01: at least one round; then the policy has its say.
#[test]
fn one_round_at_least() {
    let plain = land(&[(Footsoldier, 1)], &[(Footsoldier, 1)]);
    for policy in [
        Policy::rounds(0),
        Policy::rounds(1),
        Policy::until(Retreat::UnitsAtMost(1)),
        Policy::until(Retreat::ChanceBelow(1.0)),
        Policy::until(Retreat::Best(Stakes { victory: 0.0, own_gold: 1.0, foe_gold: 0.0 })),
    ] {
        let summary = quick(&plain.clone().until(policy));
        same(summary.won, 5.0 / 36.0);
        same(summary.retreated, 25.0 / 36.0);
        assert_eq!(summary.rounds, Some(1.0), "{policy:?}");
    }
}

#[test]
fn rounds_are_counted() {
    let plain = land(&[(Footsoldier, 1)], &[(Footsoldier, 1)]);
    let summary = quick(&plain.until(Policy::rounds(3)));
    let stays: f64 = 25.0 / 36.0;
    same(summary.retreated, stays * stays * stays);
    same(summary.rounds.unwrap(), 1.0 + stays + stays * stays);
}

// Many rounds are as good as no limit.
#[test]
fn a_far_limit_is_no_limit() {
    let plain = land(&[(Fighter, 3), (Wizard, 1)], &[(Monster, 2), (Dragon, 1)]);
    let (far, free) = (quick(&plain.clone().until(Policy::rounds(255))), quick(&plain));
    same(far.won, free.won);
    same(far.losses.attacker.gold, free.losses.attacker.gold);
    same(far.rounds.unwrap(), free.rounds.unwrap());
}

// Two Footsoldiers against one who cannot be hit by chance alone: he goes home once a single one is left.
#[test]
fn few_units_left() {
    // A round: the defender hits 1/6; of the two dice 11/36 hit.
    let question =
        land(&[(Footsoldier, 2)], &[(Footsoldier, 1)]).until(Policy::until(Retreat::UnitsAtMost(1)));
    let nothing = 25.0 / 36.0 * 5.0 / 6.0;
    let summary = quick(&question);
    same(summary.won, 11.0 / 36.0 / (1.0 - nothing));
    same(summary.retreated, 25.0 / 36.0 / 6.0 / (1.0 - nothing));
    same(summary.total(), 1.0);
}

// The threshold speaks of the chance to win from the state reached, so it can be read off smaller battles.
#[test]
fn chance_below_a_threshold() {
    let alone = quick(&land(&[(Footsoldier, 1)], &[(Footsoldier, 1)])).won;
    let question = land(&[(Footsoldier, 2)], &[(Footsoldier, 1)]);
    let below = |p| quick(&question.clone().until(Policy::until(Retreat::ChanceBelow(p))));
    same(below(alone - 1e-9).retreated, 0.0);
    same(below(alone + 1e-9).won, quick(&question.clone().until(Policy::until(Retreat::UnitsAtMost(1)))).won);
}

// Looking ahead knows of cards that last a round more: he presses once for the second round, then goes home.
#[test]
fn looking_ahead_counts_passing_effects() {
    let fury = Effect::HitOn { target: 2, who: Who::All, lasts: Lasts::Rounds(2) };
    let question = land(&[(Footsoldier, 1)], &[(Footsoldier, 1)]).with(Attacker, fury);
    // With 5/6 against 1/6 a round is undecided with 5/36; the chance to win is 0.76 before it and 5/11 after
    // it.
    let again = quick(&question.until(Policy::until(Retreat::ChanceBelow(0.6))));
    same(again.retreated, 5.0 / 36.0 * 5.0 / 36.0);
    same(again.rounds.unwrap(), 1.0 + 5.0 / 36.0);
}

fn worth(summary: &Summary, stakes: Stakes) -> f64 {
    stakes.victory * summary.won - stakes.own_gold * summary.losses.attacker.gold
        + stakes.foe_gold * summary.losses.defender.gold
}

// The best policy is never worse than any other, with or without passing cards and round limits.
#[test]
fn the_best_policy_is_the_best() {
    let surprise = Effect::HitOn { target: 5, who: Who::All, lasts: Lasts::Rounds(2) };
    let battles = [
        land(&[(Footsoldier, 4), (Fighter, 2)], &[(Footsoldier, 3), (Castle, 1)]),
        land(&[(Footsoldier, 4), (Wizard, 2)], &[(Monster, 2), (Castle, 1)]).with(Attacker, surprise),
        land(&[(Dragon, 1), (Wizard, 1)], &[(Dragon, 1), (Fighter, 2)])
            .with(Side::Defender, Effect::AbsorbOnce { hits: 2 }),
        sea(Force::of(&[(Dragon, 1)]).and_ship(&[Fighter, Monster]), Force::of(&[(Warship, 3)])),
    ];
    let mut bold = 0;
    for question in &battles {
        for victory in [0.0, 2.0, 5.0, 20.0] {
            for max_rounds in [None, Some(1), Some(3)] {
                let stakes = Stakes { victory, own_gold: 1.0, foe_gold: 0.8 };
                let value =
                    |retreat| worth(&quick(&question.clone().until(Policy { max_rounds, retreat })), stakes);
                let best = value(Retreat::Best(stakes));
                let others = (0..6)
                    .map(Retreat::UnitsAtMost)
                    .chain((0..=20).map(|p| Retreat::ChanceBelow(f64::from(p) / 20.0)))
                    .chain([Retreat::Never]);
                for other in others {
                    assert!(best >= value(other) - 1e-9, "{question:?} {victory} {other:?}");
                }
                bold += usize::from(best > value(Retreat::UnitsAtMost(99)) + 1e-9);
            }
        }
    }
    assert!(bold > 10, "going on must pay sometimes");
}
