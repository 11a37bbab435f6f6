//! Puzzles: one position, one question, an answer that can be worked out by hand.

use super::*;
use crate::Cost;
use kernel::{Seat, rule};
use mage_knight::action::Action;
use mage_knight::content::{card, enemy, unit};
use mage_knight::terms::{BasicColour, ManaColour};

#[test]
fn a_block_and_an_attack_beat_prowlers() {
    // Armor 3, attack 4.
    let board = || against(&[enemy::PROWLERS]);
    let state = board().hand(&[card::RAGE, card::DETERMINATION]).build();
    assert_eq!(fight(&state, 0), None);
    assert_eq!(fight(&state, 1), None);
    let open = fight(&state, 2).expect("attack 2 twice, or 2 and 1");
    assert_eq!(open, Cost { wounds: 2, cards: 2, ..Cost::default() });
    let hand = [card::RAGE, card::DETERMINATION, card::MARCH];
    let state = board().hand(&hand).tokens(ManaColour::Blue, 1).build();
    let cost = fight(&state, 0).expect("block 5, attack 2 and 1");
    assert_eq!(cost, Cost { cards: 3, mana: 1, ..Cost::default() });
}

#[test]
#[rule("MK-CBT-BLK-09")]
fn swift_takes_twice_the_block_unless_it_is_lost() {
    // Wolf Riders: armor 4, attack 3.
    let mana = |board: Board| board.tokens(ManaColour::Blue, 1).tokens(ManaColour::Red, 1);
    let two = [card::RAGE, card::DETERMINATION];
    let three = [card::RAGE, card::DETERMINATION, card::MARCH];
    assert_eq!(fight(&mana(against(&[enemy::WOLF_RIDERS]).hand(&two)).build(), 0), None, "block 5");
    let cost = fight(&mana(against(&[enemy::WOLF_RIDERS]).hand(&three)).build(), 0).expect("block 5 and 1");
    assert_eq!(cost, Cost { cards: 3, mana: 2, ..Cost::default() });
    let guarded = mana(against(&[enemy::WOLF_RIDERS]).hand(&two)).unit(unit::UTEM_GUARDSMEN).build();
    let cost = fight(&guarded, 0).expect("block 4 is enough for who is not swift");
    assert_eq!(cost, Cost { cards: 1, units: 1, mana: 1, ..Cost::default() });
}

#[test]
#[rule("MK-VAR-PRINT-01")]
fn in_later_printings_swift_is_blocked_by_whoever_counts_twice() {
    let board =
        against(&[enemy::WOLF_RIDERS]).hand(&[card::RAGE, card::DETERMINATION]).unit(unit::UTEM_GUARDSMEN);
    let board = board.tokens(ManaColour::Blue, 1).tokens(ManaColour::Red, 1);
    let later = board.with(|state| state.variants.printing = mage_knight::variants::Printing::Later).build();
    let cost = fight(&later, 0).expect("block 4 counts as 8");
    assert_eq!(cost, Cost { cards: 1, units: 1, mana: 1, ..Cost::default() });
}

#[test]
#[rule("MK-VAR-ICBT-02")]
fn whoever_is_hard_at_range_alone_is_beaten_in_the_attack_phase() {
    // Prowlers: armor 3, which the white die makes 4 at range.
    let die = mage_knight::combat::SecretDie {
        by: mage_knight::testing::TWO,
        colour: ManaColour::White,
        shown: true,
    };
    let board = against(&[enemy::PROWLERS]).hand(&[card::RAGE, card::MARCH]);
    let state = board.with(|state| state.combat.as_mut().expect("a combat").die = Some(die)).build();
    assert_eq!(fight(&state, 2), Some(Cost { wounds: 2, cards: 2, ..Cost::default() }));
}

#[test]
#[rule("MK-CBT-DMG-14")]
fn poison_counts_twice() {
    // Cursed Hags: armor 5, attack 3: two Wounds, and two more.
    let state =
        against(&[enemy::CURSED_HAGS]).hand(&[card::RAGE, card::MARCH]).tokens(ManaColour::Red, 1).build();
    assert_eq!(fight(&state, 3), None);
    assert_eq!(fight(&state, 4), Some(Cost { wounds: 4, cards: 2, mana: 1, ..Cost::default() }));
}

#[test]
#[rule("MK-CBT-DMG-11")]
fn brutal_blows_may_knock_the_hero_out() {
    // Minotaur: armor 5, attack 5, 10 damage.
    let board = || against(&[enemy::MINOTAUR]).hand(&[card::RAGE, card::MARCH]).tokens(ManaColour::Red, 1);
    assert_eq!(fight(&board().build(), 9), None, "five Wounds end the fight");
    let hardened = board().fame(8).build();
    assert_eq!(fight(&hardened, 3), None);
    assert_eq!(fight(&hardened, 4).map(|cost| cost.wounds), Some(4), "armor 3");
}

#[test]
#[rule("MK-CBT-RNG-03")]
fn only_a_siege_reaches_behind_walls() {
    let board = || besieged(&[enemy::PROWLERS]);
    let archers = board().hand(&[card::SWIFTNESS]).tokens(ManaColour::White, 1).build();
    assert_eq!(fight(&archers, 1), None);
    assert_eq!(fight(&archers, 2), Some(Cost { wounds: 2, cards: 1, mana: 1, ..Cost::default() }));
    let siege = board().unit(unit::CATAPULTS).build();
    assert_eq!(fight(&siege, 0), Some(Cost { units: 1, ..Cost::default() }));
    let open = against(&[enemy::PROWLERS]).hand(&[card::SWIFTNESS]).tokens(ManaColour::White, 1).build();
    assert_eq!(fight(&open, 0), Some(Cost { cards: 1, mana: 1, ..Cost::default() }));
}

#[test]
#[rule("MK-CBT-RNG-07")]
fn what_is_resisted_counts_half() {
    // Golems: armor 5, physical resistance.
    let fists = [card::RAGE, card::MARCH, card::STAMINA, card::PROMISE, card::SWIFTNESS];
    let board = || against(&[enemy::GOLEMS]).tokens(ManaColour::Red, 1);
    assert_eq!(fight(&board().hand(&fists).build(), 9), None, "8 is 4");
    let fire = board().hand(&fists).hand(&[card::FIREBALL]).build();
    assert_eq!(fight(&fire, 0), Some(Cost { cards: 1, mana: 1, ..Cost::default() }));
}

#[test]
#[rule("MK-DEED-07")]
fn any_card_fights_sideways() {
    // Diggers: armor 3, attack 3.
    let cards = [card::MARCH, card::STAMINA, card::PROMISE];
    let state = against(&[enemy::DIGGERS]).hand(&cards).build();
    assert_eq!(fight(&state, 2), Some(Cost { wounds: 2, cards: 3, ..Cost::default() }));
    assert_eq!(fight(&against(&[enemy::DIGGERS]).hand(&cards[1..]).build(), 9), None);
}

#[test]
fn a_die_is_cheaper_than_a_crystal() {
    let board = || against(&[enemy::PROWLERS]).hand(&[card::SWIFTNESS]).crystals(BasicColour::White, 1);
    assert_eq!(fight(&board().build(), 0), Some(Cost { cards: 1, crystals: 1, ..Cost::default() }));
    let die = board().source(&[ManaColour::White]).build();
    assert_eq!(fight(&die, 0), Some(Cost { cards: 1, mana: 1, ..Cost::default() }));
}

#[test]
#[rule("MK-CBT-DMG-03")]
fn a_spent_unit_still_takes_the_damage() {
    let board = || against(&[enemy::PROWLERS]).hand(&[card::RAGE, card::MARCH]).unit(unit::UTEM_GUARDSMEN);
    let spent = board().with(|state| state.players[Seat(0)].units[0].ready = false).build();
    let cost = fight(&spent, 0).expect("the unit takes it");
    assert_eq!(cost, Cost { unit_wounds: 1, cards: 2, ..Cost::default() });
    let spared = answer(&spent, &Aim::new([foes(&spent)]).wounds(1).unit_wounds(0));
    assert_eq!(spared.verdict, Verdict::No);
    let ready = board().build();
    let cost = fight(&ready, 0).expect("it blocks, which hurts nobody");
    assert_eq!(cost, Cost { cards: 2, units: 1, ..Cost::default() });
}

#[test]
fn of_several_enemies_those_that_are_meant_count() {
    let state = against(&[enemy::PROWLERS, enemy::FIRE_DRAGON])
        .hand(&[card::SWIFTNESS])
        .tokens(ManaColour::White, 1)
        .build();
    let prowlers = answer(&state, &Aim::new([Goal::Foes(0b01)]).wounds(0));
    assert_eq!(prowlers.line.map(|line| line.cost.cards), Some(1));
    assert_eq!(answer(&state, &Aim::new([Goal::Foes(0b10)])).verdict, Verdict::No);
    assert_eq!(answer(&state, &Aim::new([foes(&state)])).verdict, Verdict::No);
}

#[test]
#[rule("MK-CBT-BLK-02")]
fn nobody_knows_whom_a_summoner_calls() {
    let state = against(&[enemy::ORC_SUMMONERS]).hand(&[card::RAGE]).tokens(ManaColour::Red, 1).build();
    let answer = answer(&state, &Aim::new([foes(&state)]));
    assert_eq!((answer.verdict, answer.line, answer.chances), (Verdict::Unknown, None, vec![Action::Done]));
}
