//! Fights small enough to compute by hand.

use super::*;
use crate::{Move, Thing, may_come};
use euthia::Euthia;
use euthia::combat::Phase;
use euthia::content::{EffectId, foe, hero_tile, power};
use euthia::effect::{Effect, Guard};
use euthia::player::Tile;
use euthia::terms::Usage;
use kernel::{Game, Lang, Viewer, rule};

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-12, "{one} is not {other}");
}

/// Dral with a Broadsword and one point of Health against a Goblin Archer that has one left. It has a penalty
/// of 1, and its attack always wounds: the blow that comes now decides. The Broadsword needs 6, so that is 7
/// on the dice.
fn last_blow() -> State {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GOBLIN_ARCHER, Phase::Strike));
    state.players[ONE].health = 1;
    fight(&mut state).damage = 5;
    state
}

#[test]
#[rule("EU-CBT-51", "EU-CBT-53")]
fn a_blow_that_decides() {
    let odds = odds(&last_blow());
    near(odds.won, 21.0 / 36.0);
    near(odds.lost, 15.0 / 36.0);
    near(odds.expected_wounds, 15.0 / 36.0);
    near(odds.wounds[0], 21.0 / 36.0);
    assert_eq!(odds.best, None, "there is one Weapon, and nothing to choose");
}

#[test]
#[rule("EU-ROL-03", "EU-ROL-05", "EU-SHI-01")]
fn a_gaar_rolls_the_lower_die_again() {
    // 21 rolls win. Of the others the higher die is kept, 2 is added, and a roll of 5 or less has raised the
    // Die of Hope: 6: 2 + 2 + 5/6; 5: 4; 4: 2 + 5/6; 3: 2 * 5/6; 2: 4/6. That is 14 more.
    let mut state = last_blow();
    state.players[ONE].gaar = 1;
    let odds = odds(&state);
    near(odds.won, 35.0 / 36.0);
    // With a 5 one point of Hope is too little, so every roll that does not win at once takes the Gaar.
    near(odds.spent.gaar, 15.0 / 36.0);
    fight(&mut state).phase = Phase::HeroAfter;
    fight(&mut state).weapon = Some((0, 0));
    fight(&mut state).dice = [2, 4];
    assert_eq!(super::odds(&state).best, Some(vec![Move::Gaar(2)]));
}

#[test]
#[rule("EU-SHI-02", "EU-SHI-03", "EU-SHI-07")]
fn hope_is_spent_on_the_roll_or_on_a_gaar() {
    // With one point 6 wins, and 5 with the one it brings. Below that the two points buy a Gaar:
    // 4: 2 * 5/6 + 4/6; 3: 2 * 4/6; 2: 3/6.
    let mut state = last_blow();
    state.hope = 1;
    let odds = odds(&state);
    near(odds.won, (30.0 + 14.0 / 6.0 + 8.0 / 6.0 + 0.5) / 36.0);
    // One point with 6, two with 5 and less.
    near(odds.spent.hope, (5.0 + 2.0 * 10.0) / 36.0);
}

#[test]
#[rule("EU-SKO-03", "EU-SHI-03", "EU-SKO-06")]
fn skoldur_makes_dwurt_of_gaar_and_of_hope() {
    // The same with his Rune Hammer, which needs 5, so that is 6 on the dice: 26 rolls win.
    let mut state = stripped(bout(Hero::Skoldur, foe::M1_GOBLIN_ARCHER, Phase::Strike));
    state.players[ONE].health = 1;
    fight(&mut state).damage = 5;
    // With one point of Hope 5 and 4 win, with the one that they bring. For a 3 the two points are brewed.
    // After a 2 they are kept: brewed in the duel they take the Archer's 2, 3 or 4 below its table, and then
    // all rolls win from 5 on.
    state.hope = 1;
    let hoping = odds(&state);
    near(hoping.won, (35.0 + 6.0 / 36.0 * 30.0 / 36.0) / 36.0);
    near(hoping.spent.dwurt, (2.0 + 6.0 / 36.0) / 36.0);
    // A Gaar is a Dwurt: with the point that a bad roll brings it is enough for every one.
    (state.hope, state.players[ONE].gaar) = (0, 1);
    let brewing = odds(&state);
    near(brewing.won, 1.0);
    near(brewing.spent.dwurt, (3.0 + 2.0 + 1.0) / 36.0);
    // What takes a Dwurt that is not there yet is brewed first.
    fight(&mut state).phase = Phase::HeroAfter;
    (fight(&mut state).weapon, fight(&mut state).dice) = (Some((0, 0)), [1, 3]);
    let best = super::odds(&state).best.expect("there is a choice");
    assert_eq!(best.first(), Some(&Move::Dwurt));
    let legal = euthia::testing::legal(&state);
    assert_eq!(crate::action(&state, &legal, Move::Dwurt), Some(euthia::action::Action::Brew));
}

#[test]
#[rule("EU-SHI-04", "EU-WND-09")]
fn three_points_of_hope_are_a_damage() {
    let mut state = last_blow();
    state.hope = 3;
    near(odds(&state).won, 1.0);
}

#[test]
#[rule("EU-SHD-02", "EU-SHD-06", "EU-WND-03")]
fn a_shield_is_used_when_it_saves() {
    let mut state = last_blow();
    give(&mut state, Tile::Hero(hero_tile::DRAL_ROUND_SHIELD), Default::default());
    fight(&mut state).phase = Phase::Defence;
    fight(&mut state).dice = [2, 4];
    let shield = Thing::Tile(Tile::Hero(hero_tile::DRAL_ROUND_SHIELD), 0);
    let answer = odds(&state);
    assert_eq!(answer.best, Some(vec![Move::Use(shield, 0), Move::Done]));
    assert!(answer.won > 21.0 / 36.0);
    // Two Wounds less one are still the last one.
    fight(&mut state).dice = [6, 4];
    near(odds(&state).won, 0.0);
}

#[test]
#[rule("EU-SGC-15", "EU-CBT-43")]
fn a_known_curse_is_played_when_it_hurts() {
    let mut state = last_blow();
    fight(&mut state).phase = Phase::Curses;
    fight(&mut state).chaos = 1;
    deal(&mut state, power::CURSE, 1);
    let cursed = odds(&state);
    near(cursed.won, 10.0 / 36.0); // 9 or more
    assert_eq!(cursed.best, Some(vec![Move::Play(power::CURSE, 1)]));
    // The Hero Player does not know the hand, so that it is left out; the Monster Player knows it.
    let seen = |seat| Question::of_view(&Euthia::view(&state, Viewer::Seat(seat))).expect("a fight is on");
    near(combat(&seen(ONE)).expect("small").won, 21.0 / 36.0);
    near(combat(&seen(TWO)).expect("small").won, 10.0 / 36.0);
    // Two of them take off 4 and a Damage: even 12 is 7 then, and its one Damage is none.
    deal(&mut state, power::CURSE, 1);
    near(odds(&state).won, 0.0);
}

#[test]
#[rule("EU-CBT-37", "EU-CBT-38")]
fn a_gaar_in_the_duel_may_save() {
    // Dral with one point of Health against a Dragonfly: 4 or more kills. Dice 6 and 1: the 6 is rolled
    // again, 2 is taken off; 1 + n - 2 is 4 or more with 5 and 6.
    let mut state = stripped(bout(Hero::Dral, foe::M1_DRAGONFLY, Phase::Duel { hero: true, passed: true }));
    (state.players[ONE].health, state.players[ONE].gaar) = (1, 1);
    fight(&mut state).dice = [6, 1];
    let answer = odds(&state);
    assert_eq!(answer.best, Some(vec![Move::Gaar(6)]));
    assert!(answer.lost > 2.0 / 6.0);
    // The Monster Player answers with a Gaar of its own.
    fight(&mut state).gaar = 1;
    assert!(odds(&state).won < answer.won);
}

#[test]
fn without_a_weapon_the_hero_falls() {
    let mut state = bout(Hero::Dral, foe::M1_GOBLIN_ARCHER, Phase::Healing { late: false });
    state.players[ONE].slots.fill(None);
    let odds = odds(&state);
    near(odds.won, 0.0);
    near(odds.lost, 1.0);
    near(odds.wounds[7], 1.0);
}

#[test]
fn stakes_keep_tokens_back() {
    // A Gaar that is worth more than the fight stays where it is.
    let mut state = last_blow();
    state.players[ONE].gaar = 1;
    let question = Question { stakes: Stakes { wound: 0.0, spent: 2.0 }, ..asked(&state) };
    let odds = combat(&question).expect("small");
    near(odds.won, 21.0 / 36.0);
    near(odds.spent.gaar, 0.0);
}

#[test]
#[rule("EU-CBT-05")]
fn who_may_come_is_known_by_the_back() {
    let state = bout(Hero::Dral, foe::M1_GECKO, Phase::Preparation);
    let mut view = Euthia::view(&state, Viewer::Seat(ONE));
    view.monsters.level1 = euthia::decks::Top::Card(foe::M1_BOAR);
    assert_eq!(may_come(&view, 1), [foe::M1_BOAR]);
    view.monsters.level1 = euthia::decks::Top::Back(foe::M1_GECKO.back());
    let may = may_come(&view, 1);
    assert!(may.contains(&foe::M1_GECKO) && may.iter().all(|one| one.same_back(foe::M1_GECKO)));
    let question = Question::before(&view, foe::M1_GECKO).expect("the Hero is on the map");
    assert_eq!((question.fight.foe, question.fight.chaos, question.hope), (foe::M1_GECKO, 1, 0));
}

/// The odds count the Clovers of cards and what they take off Damage together, and lasting cards apart from
/// them.
#[test]
fn cards_are_what_the_odds_expect() {
    for card in PowerId::all() {
        for n in 1..=card.power().sections.len() as u8 {
            let set = euthia::combat::Played { card, n, section: n };
            let lasts = card.power().continuous != EffectId::NOTHING;
            assert!(set.hampers() == 0 || set.clover() != 0, "{card:?}");
            assert!(!lasts || set.clover() == 0, "{card:?}");
        }
    }
}

/// Nothing in the box does anything in a fight that the odds leave out: no price besides, no guard that could
/// change in a fight, and what is used up leaves no slot of Equipment empty.
#[test]
fn tiles_are_what_the_odds_expect() {
    let heroes = Hero::ALL.into_iter().flat_map(Hero::tiles).map(Tile::Hero);
    for tile in heroes.chain(euthia::content::ItemId::all().map(Tile::Item)) {
        let sheet = tile.sheet();
        for part in sheet.parts {
            if !crate::kit::is_for_fights(part.trigger) {
                continue;
            }
            let rows = part.attack.0.iter().map(|row| row.effect);
            for effect in rows.chain([part.effect]).flat_map(EffectId::whole) {
                let known = match effect.get() {
                    Effect::IfPaid => false,
                    Effect::If(guard) => {
                        matches!(guard, Guard::Set(_) | Guard::EssenceOn(_) | Guard::ReputationAtMost(_))
                    }
                    _ => true,
                };
                assert!(known, "{}: {effect:?}", sheet.id);
            }
            assert!(part.usage != Usage::Discard || !sheet.kind.is_equipment(), "{}", sheet.id);
            assert!(part.usage != Usage::Each || sheet.slot.is_some(), "{}", sheet.id);
        }
    }
}

/// A page has all there is to know, in both languages.
#[test]
fn a_page_tells_the_odds() {
    let mut state = last_blow();
    state.players[ONE].gaar = 1;
    fight(&mut state).phase = Phase::HeroAfter;
    fight(&mut state).weapon = Some((0, 0));
    fight(&mut state).dice = [2, 4];
    let question = asked(&state);
    let page = |lang| crate::report(&question, &combat(&question).expect("small"), lang);
    for words in ["Dral (Health 1, 1 Gaar): Broadsword\n", "Best now: a Gaar: roll the 2 again\n"] {
        assert!(page(Lang::En).contains(words), "{}", page(Lang::En));
    }
    for words in [
        "Dral (Santé 1, 1 Gaar)\u{a0}: ",
        "Le mieux\u{a0}: un Gaar\u{a0}: relancer le 2\n",
        "Santé perdue en moyenne",
    ] {
        assert!(page(Lang::Fr).contains(words), "{}", page(Lang::Fr));
    }
}
