//! Simulated fights: they are won as often as the interval says, give the same result to everybody who knows
//! the same, and stay within the time limit.

use super::models::small;
use super::simulated::fights;
use super::{Fighter, Question, asked, bout, deal};
use crate::node::Node;
use crate::tried::{Bouts, Tried};
use crate::{Effort, combat_within, worth};
use euthia::combat::Phase;
use euthia::content::{FoeId, foe, power};
use euthia::terms::Hero;
use kernel::{Budget, Lang};

/// First fights of every Hero against every Monster of the first two levels, alone and against a Monster Player
/// without tokens: small enough to be known exactly.
fn corpus() -> Vec<Question> {
    let foes = (1..=2).flat_map(FoeId::monsters);
    let pairs = foes.enumerate().flat_map(|(at, foe)| Hero::ALL.map(|hero| (at, hero, foe)));
    let fight = |(at, hero, foe): (usize, Hero, FoeId)| {
        let mut question = Question::new(Fighter::fresh(hero), foe);
        question.fight.monster = question.fight.monster.filter(|_| at % 2 == 0);
        (question.fight.gaar, question.fight.chaos) = (0, 0);
        (question.hero.gaar, question.hero.dwurt) = (0, (hero == Hero::Skoldur).into());
        question.hero.health = 3 + at as u8 % 3;
        question
    };
    pairs.map(fight).step_by(3).collect()
}

fn played(question: &Question) -> crate::Odds {
    let mut bouts = Bouts::new(question).expect("everything fits");
    bouts.odds(question, &mut Effort::MOST.clone()).expect("there is time enough")
}

#[test]
fn the_interval_holds_what_this_way_to_play_wins() {
    // The same fights with other dice: another moment of the same worth has another seed.
    let (mut held, mut all) = (0, 0);
    for question in corpus() {
        let tried = played(&question).tried.expect("it was played");
        let mut bouts = Bouts::new(&question).expect("everything fits");
        bouts.dice(7);
        let (node, roll) = Node::of(&question, bouts.kit());
        let start = [(1.0, node, roll)];
        let other = bouts.every(&start, 4_000).tried;
        let (low, high) = (other.low, other.high);
        // Two intervals that hold the same number meet.
        held += u32::from(tried.low <= high && low <= tried.high);
        all += 1;
    }
    assert!(all >= 40 && f64::from(held) >= 0.99 * f64::from(all), "{held} of {all}");
}

#[test]
fn nobody_wins_more_often_by_a_rule_of_thumb_than_at_all() {
    let (mut held, mut all, mut apart) = (0, 0, 0.0);
    for question in corpus() {
        let exact = super::models::exact(&question);
        let odds = played(&question);
        let tried = odds.tried.expect("it was played");
        assert!(odds.won <= odds.most.expect("it is not exact"));
        held += u32::from(odds.won <= exact && exact <= odds.most.unwrap_or(1.0));
        all += 1;
        apart += (exact - f64::midpoint(tried.low, tried.high)).max(0.0);
    }
    assert!(f64::from(held) >= 0.99 * f64::from(all), "{held} of {all}");
    assert!(apart / f64::from(all) < 0.1, "it plays badly: {} off", apart / f64::from(all));
}

#[test]
fn a_fight_against_a_monster_player_is_played_as_well() {
    for (name, state) in fights() {
        let question = asked(&state);
        let odds = played(&question);
        let sum: f64 = odds.wounds.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9 && odds.lost <= 1.0, "{name}");
        if question.fight.gaar > 0 && question.fight.monster.is_some() {
            assert_eq!((odds.won, odds.most), (0.0, Some(1.0)), "{name}: nothing is certain then");
        }
    }
}

#[test]
fn who_wins_nearly_always_against_somebody_is_told_what_is_certain() {
    let mut question = Question::new(Fighter::fresh(Hero::Dral), foe::M1_GECKO);
    (question.hero.gaar, question.fight.gaar) = (4, 1);
    question.hero.health = 8;
    let odds = crate::combat(&question).expect("it is answered");
    let exact = super::models::exact(&question);
    assert!(odds.won > 0.5 && odds.won <= exact + 1e-9, "{exact}: {odds:?}");
}

#[test]
fn it_is_the_same_for_all_who_know_the_same() {
    let mut state = bout(Hero::Dral, foe::M2_ORC, Phase::Preparation);
    state.fight.as_mut().expect("a fight is on").chaos = 2;
    let hero = |state: &euthia::state::State| {
        let view = <euthia::Euthia as kernel::Game>::view(state, kernel::Viewer::Seat(super::ONE));
        Question::of_view(&view).expect("a fight is on")
    };
    let empty = hero(&state);
    deal(&mut state, power::RAGE, 2);
    deal(&mut state, power::VENOM, 1);
    let full = hero(&state);
    assert_eq!((&empty.hand, &full.hand), (&Vec::new(), &Vec::new()), "the Hero sees no cards");
    assert_eq!(played(&empty), played(&full));
    assert_eq!(played(&full), played(&full.clone()), "and the same again");
    // What a seat imagines instead of the real hand makes no difference either.
    for index in 0..4 {
        let mut chance = kernel::Chance::new(kernel::Seed(9), index);
        let imagined = <euthia::Euthia as kernel::Game>::resample(&state, super::ONE, &mut chance);
        assert_eq!(played(&hero(&imagined)), played(&full));
        let all = worth(&hero(&imagined), &mut Effort::MOST.clone()).ok();
        assert_eq!(all, worth(&full, &mut Effort::MOST.clone()).ok());
    }
}

#[test]
fn whoever_has_little_time_gets_what_can_be_played_in_it() {
    let large =
        |(_, question): &(&str, Question)| crate::pool::guess(question).is_none_or(|n| n > crate::EASY);
    for (name, question) in small().into_iter().filter(large) {
        for steps in [20, 500, 5_000, 20_000] {
            let budget = Budget::steps(steps);
            let mut effort = Effort::within(&budget);
            let odds = combat_within(&question, &mut effort);
            if let Ok(odds) = &odds {
                assert!(odds.won <= odds.most.unwrap_or(odds.won), "{name}, {steps}");
            }
            assert!(steps < 20_000 || odds.is_ok(), "{name}: {steps} steps are enough to play it");
        }
    }
}

#[test]
fn large_fights_are_answered() {
    for hero in Hero::ALL {
        for foe in [foe::M3_FIRE_DRAKE, foe::M2_ORC] {
            let mut question = Question::new(Fighter::fresh(hero), foe);
            (question.hero.health, question.hero.gaar, question.fight.gaar) = (12, 5, 2);
            question.hero.essences = [2; 4];
            question.fight.health = 40;
            let odds = crate::combat(&question).expect("every fight is answered");
            let worth = worth(&question, &mut Effort::MOST.clone()).expect("and every choice");
            assert!(worth.iter().all(|one| one.won <= one.most.unwrap_or(1.0)));
            for lang in Lang::ALL {
                let page = crate::report(&question, &odds, lang);
                let said = page.contains(lang.pick("rule of thumb", "au jugé"));
                assert_eq!(said, odds.tried.is_some(), "{page}");
            }
        }
    }
}

#[test]
fn the_interval_is_that_of_wilson() {
    let close = |one: f64, other: f64| (one - other).abs() < 5e-4;
    // Figures of the textbooks: 50 of 100, and none of 100.
    let half = Tried::of(50, 100);
    assert!(close(half.low, 0.3753) && close(half.high, 0.6247), "{half:?}");
    let none = Tried::of(0, 100);
    assert!(none.low == 0.0 && close(none.high, 0.0622), "{none:?}");
    let all = Tried::of(100, 100);
    assert!(close(all.low, 1.0 - 0.0622) && all.high == 1.0, "{all:?}");
}
