//! The two models bound the real fight, and the value of an answer is the value of what follows from it.

use super::simulated::fights;
use super::{asked, bout, fight, stripped};
use crate::pool::Model;
use crate::{Effort, LEAST, MOST, Move, Question, SLACK, combat, combat_within, solved, worth};
use euthia::combat::Phase;
use euthia::content::foe;
use euthia::terms::Hero;
use kernel::Budget;

/// Fights of which everything can be known in little time.
pub(super) fn small() -> Vec<(&'static str, Question)> {
    let mut all: Vec<(&str, Question)> =
        fights().into_iter().map(|(name, state)| (name, asked(&state))).collect();
    let mut weak = bout(Hero::Dral, foe::M2_TROLL, Phase::Preparation);
    weak.players[super::ONE].gaar = 1;
    all.push(("Dral against a Troll", asked(&weak)));
    all
}

/// How likely the Hero wins, everything being looked at.
pub(super) fn exact(question: &Question) -> f64 {
    let graph = solved(question, Model::Exact, &mut Effort::MOST.clone());
    graph.map(|graph| graph.won(&[(1.0, graph.start)])).unwrap_or_else(|_| panic!("it is small"))
}

#[test]
fn the_models_hold_every_fight_between_them() {
    let mut apart = 0;
    for (name, question) in small() {
        let exact = exact(&question);
        for model in LEAST {
            let Ok(graph) = solved(&question, model, &mut Effort::MOST.clone()) else { continue };
            let least = graph.won(&[(1.0, graph.start)]);
            assert!(least <= exact + SLACK, "{name}, {model:?}: {least}, exactly {exact}");
            apart += usize::from(least < exact - 0.001);
        }
        for model in MOST {
            let Ok(graph) = solved(&question, model, &mut Effort::MOST.clone()) else { continue };
            let most = graph.won(&[(1.0, graph.start)]);
            assert!(most >= exact - SLACK, "{name}, {model:?}: {most}, exactly {exact}");
            apart += usize::from(most > exact + 0.001);
        }
    }
    assert!(apart > 5, "some of the models are simpler than the fight");
}

#[test]
fn whoever_has_little_time_is_told_between_which_numbers_it_lies() {
    let mut told = 0;
    for (name, question) in small() {
        let exact = exact(&question);
        for share in [10, 40, 160] {
            let mut effort = Effort::MOST.clone().share(share);
            let Ok(odds) = combat_within(&question, &mut effort) else { continue };
            match odds.most {
                None => assert!((odds.won - exact).abs() < 1e-6, "{name}"),
                Some(most) => {
                    told += 1;
                    assert!(odds.won <= exact && exact <= most, "{name}: {exact} in {} to {most}", odds.won);
                }
            }
        }
    }
    assert!(told > 5, "{told} are few");
}

#[test]
fn a_budget_is_kept() {
    for (_, question) in small() {
        let budget = Budget::steps(200);
        let _ = combat_within(&question, &mut Effort::within(&budget));
        let _ = worth(&question, &mut Effort::within(&budget));
        assert!(budget.is_over() || combat(&question).is_ok());
    }
}

#[test]
fn a_die_that_is_rolled_again_is_worth_what_its_faces_are() {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO, Phase::HeroAfter));
    state.players[super::ONE].gaar = 2;
    let on = fight(&mut state);
    (on.dice, on.weapon) = ([2, 4], Some((0, 0)));
    let question = asked(&state);
    let told = worth(&question, &mut Effort::MOST.clone()).expect("it is small");
    let of = |step: Move| told.iter().find(|one| one.step == step).expect("it can be done").won;
    for die in 0..2 {
        let mean: f64 = (1..=6)
            .map(|face| {
                let mut after = question.clone();
                after.fight.dice[die] = face;
                after.fight.bonus += 2;
                after.hero.gaar -= 1;
                exact(&after) / 6.0
            })
            .sum();
        let face = question.fight.dice[die];
        assert!((of(Move::Gaar(face)) - mean).abs() < 1e-5, "{} and {mean}", of(Move::Gaar(face)));
    }
    let best = told.iter().map(|one| one.won).fold(0.0, f64::max);
    assert!((best - exact(&question)).abs() < 1e-4, "{best} and {}", exact(&question));
    assert!(told.iter().any(|one| one.step == Move::Done && one.most.is_none()));
}

#[test]
fn the_best_answer_is_worth_the_odds_of_the_fight() {
    for (name, question) in small() {
        let told = worth(&question, &mut Effort::MOST.clone()).expect("it is small");
        if told.is_empty() || told.iter().any(|one| one.most.is_some()) {
            continue;
        }
        let best = told.iter().map(|one| one.won).fold(0.0, f64::max);
        assert!((best - exact(&question)).abs() < 1e-4, "{name}: {best} and {}", exact(&question));
    }
}

#[test]
fn a_thing_used_is_worth_the_fight_without_it() {
    let (name, question) = small().swap_remove(0);
    let mut healing = question.clone();
    healing.fight.phase = Phase::Healing { late: false };
    healing.hero.health = 2;
    healing.hero.pack =
        vec![euthia::player::Piece::new(euthia::player::Tile::Item(euthia::content::item::HEALING_POTION))];
    let told = worth(&healing, &mut Effort::MOST.clone()).expect("it is small");
    let used = told.iter().find(|one| matches!(one.step, Move::Use(..))).expect("the potion can be drunk");
    let waits = told.iter().find(|one| one.step == Move::Done).expect("nobody must drink it");
    let mut drunk = healing.clone();
    drunk.hero.pack.clear();
    drunk.hero.health = drunk.hero.player().maximum_health().min(2 + heals());
    assert!((used.won - exact(&drunk)).abs() < 1e-5, "{name}: {} and {}", used.won, exact(&drunk));
    assert!(used.won > waits.won, "{name}");
}

/// How much a Healing Potion heals.
fn heals() -> u8 {
    use euthia::effect::Effect;
    let sheet = &euthia::content::item::HEALING_POTION.item().sheet;
    let parts = sheet.parts.iter().flat_map(|part| part.effect.whole());
    parts.map(|effect| if let Effect::Heal(n) = effect.get() { *n } else { 0 }).max().unwrap_or(0)
}
