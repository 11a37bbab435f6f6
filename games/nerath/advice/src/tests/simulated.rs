//! The odds against simulations: the same battles fought many times.

use super::simulator::{Battle, Dice};
use super::*;
use nerath::units::Die;

fn pick<T: Copy>(dice: &mut Dice, from: &[T]) -> T {
    from[dice.below(from.len() as u32) as usize]
}

fn random_effect(dice: &mut Dice, side: Side, ground: Ground) -> Effect {
    let who = pick(
        dice,
        &[Who::All, Who::Hero, Who::Land, Who::Landed, Who::Kind(Footsoldier), Who::Kind(Fighter)],
    );
    let lasts = pick(dice, &[Lasts::Battle, Lasts::Rounds(1), Lasts::Rounds(1), Lasts::Rounds(2)]);
    let up_to = pick(dice, &[None, Some(1), Some(2)]);
    let die = pick(dice, &Die::ALL);
    match dice.below(12) {
        0 | 1 => Effect::HitOn { target: 5, who, lasts },
        // Short-lived, and on one side only: two sides that can never hit would roll for ever.
        2 if side == Side::Defender => Effect::FoeHitOn { target: 7, who, lasts: Lasts::Rounds(1) },
        2 | 3 => Effect::FirstStrike { who, up_to, lasts },
        4 => Effect::Die { die, who, up_to, lasts },
        5 if ground != Ground::Dungeon => {
            Effect::TwoDice { who: Who::Kind(pick(dice, &[SiegeEngine, StormElemental])) }
        }
        5 => Effect::HeroesNeedAtMost { target: 6 },
        6 => Effect::BonusDice { die, n: 1, lasts },
        7 => Effect::Volley { die, n: 1 + dice.below(3) as u8 },
        8 => Effect::AbsorbFirst { hits: 1 + dice.below(3) as u8 },
        9 => Effect::AbsorbOnce { hits: 1 + dice.below(3) as u8 },
        10 => Effect::Resilient { who, up_to },
        _ => Effect::Suppress { who, up_to: Some(1), lasts: Lasts::Rounds(1) },
    }
}

fn random_order(dice: &mut Dice) -> CasualtyOrder {
    let mut order = CasualtyOrder { wounds_first: dice.below(3) > 0, ..CasualtyOrder::default() };
    if dice.below(2) == 0 {
        order.then = Preference::Cheapest;
    }
    for _ in 0..pick(dice, &[0, 0, 2, 9]) {
        let kind = pick(dice, &UnitKind::ALL);
        if !order.first.contains(&kind) {
            order.first.push(kind);
        }
    }
    order
}

fn random_stack(dice: &mut Dice, kinds: &[UnitKind]) -> Stack {
    let kind = pick(dice, kinds);
    let wounds = if kind == Dragon || kind == Castle { dice.below(2) as u8 } else { 0 };
    Stack { wounds, landed: dice.below(4) == 0, ..Stack::new(kind, 1 + dice.below(3) as u8) }
}

/// A battle of every sort: territories, seas and dungeons in turn, with ever more cards, orders and policies.
pub(super) fn random_question(dice: &mut Dice, case: u32) -> Question {
    let ground = [Ground::Territory, Ground::Sea, Ground::Territory, Ground::Dungeon][case as usize % 4];
    let mut forces = [Force::default(), Force::default()];
    for (side, force) in Side::BOTH.into_iter().zip(&mut forces) {
        for _ in 0..1 + dice.below(4) {
            match (ground, side) {
                (Ground::Dungeon, Side::Defender) => {
                    let rolled = 1 + dice.below(2);
                    force.guardians.push(Guardian {
                        dice: (0..rolled).map(|_| pick(dice, &Die::ALL)).collect(),
                        first_strike: dice.below(3) == 0,
                        heroes_need: pick(dice, &[6, 6, 7, 8]),
                    });
                }
                (Ground::Dungeon, Side::Attacker) => {
                    force.stacks.push(random_stack(dice, &[Fighter, Wizard]))
                }
                (Ground::Sea, _) => {
                    let mut stack = random_stack(dice, &[StormElemental, Dragon, Warship, Warship]);
                    if stack.kind == Warship {
                        for _ in 0..dice.below(3) {
                            stack.aboard.push(pick(dice, &[Fighter, Wizard, Footsoldier, Monster]));
                        }
                    }
                    force.stacks.push(stack);
                }
                (Ground::Territory, _) => force.stacks.push(random_stack(dice, &UnitKind::ALL)),
            }
        }
    }
    let [attacker, defender] = forces;
    let mut question = Question::new(ground, attacker, defender);
    for side in Side::BOTH {
        if case >= 20 {
            question.armies[side].order = random_order(dice);
        }
        for _ in 0..if case >= 10 { dice.below(4) } else { 0 } {
            let effect = random_effect(dice, side, ground);
            question.armies[side].modifiers.push(effect);
        }
    }
    if case >= 30 {
        let retreat = pick(dice, &[Retreat::Never, Retreat::Never, Retreat::UnitsAtMost(2)]);
        question.policy = Policy { max_rounds: pick(dice, &[None, None, Some(1), Some(4)]), retreat };
    }
    question
}

/// A mean and how far it may stray.
#[derive(Default)]
struct Sample {
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    #[track_caller]
    fn agrees(&self, n: f64, exact: f64, what: &str, question: &Question) {
        let mean = self.sum / n;
        let error = ((self.squares / n - mean * mean).max(0.0) / n).sqrt();
        // A rare event may not have been seen at all: allow for about a dozen missing ones.
        let slack = 4.0 * error + 12.0 / n;
        assert!((mean - exact).abs() <= slack, "{what}: dice {mean} ± {error}, exact {exact}\n{question:?}");
    }
}

fn compare(cases: u32, samples: u32) {
    let mut dice = Dice::new(2011);
    let mut solver = Solver::default();
    for case in 0..cases {
        let (question, exact) = loop {
            let question = random_question(&mut dice, case);
            let exact = solver.quick(&question);
            // Battles that are decided beforehand prove little.
            if [exact.won, exact.lost + exact.both_destroyed].into_iter().all(|p| p > 0.02) {
                break (question, exact);
            }
        };
        let battle = Battle::new(&question);
        let endings = [Ending::Won, Ending::Lost, Ending::BothDestroyed, Ending::Retreated];
        let mut seen: [Sample; 4] = Default::default();
        let mut rounds = Sample::default();
        let mut gold: [Sample; 2] = Default::default();
        let mut guardian_dice: [Sample; 2] = Default::default();
        for _ in 0..samples {
            let report = battle.clone().fight(&mut dice);
            for (ending, sample) in endings.into_iter().zip(&mut seen) {
                sample.add(f64::from(u8::from(report.ending == ending)));
            }
            rounds.add(f64::from(report.rounds));
            for side in 0..2 {
                gold[side].add(f64::from(report.gold[side]));
                guardian_dice[side].add(f64::from(report.dice[side]));
            }
        }
        let n = f64::from(samples);
        for (ending, sample) in endings.into_iter().zip(&seen) {
            sample.agrees(n, exact.chance(ending), &format!("case {case}, {ending:?}"), &question);
        }
        rounds.agrees(n, exact.rounds.unwrap(), &format!("case {case}, rounds"), &question);
        for side in Side::BOTH {
            let losses = &exact.losses[side];
            let what = format!("case {case}, {side:?}");
            gold[side as usize].agrees(n, losses.gold, &what, &question);
            guardian_dice[side as usize].agrees(n, losses.guardian_dice, &what, &question);
        }
    }
}

#[test]
fn dice_agree_with_the_odds() {
    compare(80, 100_000);
}

#[test]
#[ignore = "ten times as many dice: run before touching the solver"]
fn many_dice_agree_with_the_odds() {
    compare(300, 1_000_000);
}
