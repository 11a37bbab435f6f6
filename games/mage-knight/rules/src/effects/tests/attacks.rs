//! Cards that attack and block, as their tables say.

use super::{attack, basic, block, fight, rich, strong};
use crate::action::Action::{self, Card, Colour, Option as Choice};
use crate::content::{CardId, card, enemy};
use crate::question::CombatPhase::{self, Attack, Block, Ranged};
use crate::terms::BasicColour::{Blue, Green, Red, White};
use crate::terms::Element::{self, ColdFire, Fire, Ice, Physical};
use crate::terms::Reach as R;
use crate::terms::Reach::{self, Melee, Siege};
use kernel::rule;

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[attacks_are_what_the_cards_say, blocks_are_what_the_cards_say];

type Attacks = (CardId, bool, CombatPhase, &'static [Action], &'static [(u8, Reach, Element)]);

const ATTACKS: &[Attacks] = &[
    (card::RAGE, false, Attack, &[], &[(2, Melee, Physical)]),
    (card::RAGE, true, Attack, &[], &[(4, Melee, Physical)]),
    (card::DETERMINATION, false, Attack, &[], &[(2, Melee, Physical)]),
    (card::SWIFTNESS, true, Ranged, &[], &[(3, R::Ranged, Physical)]),
    (card::SWIFTNESS, true, Attack, &[], &[(3, R::Ranged, Physical)]),
    (card::IMPROVISATION, false, Attack, &[], &[(3, Melee, Physical)]),
    (card::IMPROVISATION, true, Attack, &[], &[(5, Melee, Physical)]),
    (card::BATTLE_VERSATILITY, false, Ranged, &[], &[(1, R::Ranged, Physical)]),
    (card::BATTLE_VERSATILITY, false, Attack, &[Choice(0)], &[(2, Melee, Physical)]),
    (card::BATTLE_VERSATILITY, true, Attack, &[Choice(0)], &[(4, Melee, Physical)]),
    (card::BATTLE_VERSATILITY, true, Attack, &[Choice(2)], &[(3, Melee, Fire)]),
    (card::BATTLE_VERSATILITY, true, Ranged, &[Choice(4)], &[(3, R::Ranged, Physical)]),
    (card::BATTLE_VERSATILITY, true, Ranged, &[Choice(5)], &[(2, Siege, Physical)]),
    (card::COLD_TOUGHNESS, false, Attack, &[], &[(2, Melee, Ice)]),
    (card::FIRE_BOLT, true, Ranged, &[], &[(3, R::Ranged, Fire)]),
    (card::ICE_BOLT, true, Ranged, &[], &[(3, R::Ranged, Ice)]),
    (card::SWIFT_BOLT, true, Ranged, &[], &[(4, R::Ranged, Physical)]),
    (card::CRUSHING_BOLT, true, Ranged, &[], &[(3, Siege, Physical)]),
    (card::BLOOD_RAGE, false, Attack, &[Choice(0)], &[(2, Melee, Physical)]),
    (card::BLOOD_RAGE, false, Attack, &[Choice(1)], &[(5, Melee, Physical)]),
    (card::BLOOD_RAGE, true, Attack, &[Choice(0)], &[(4, Melee, Physical)]),
    (card::BLOOD_RAGE, true, Attack, &[Choice(1)], &[(9, Melee, Physical)]),
    (card::INTIMIDATE, false, Attack, &[], &[(3, Melee, Physical)]),
    (card::INTIMIDATE, true, Attack, &[], &[(7, Melee, Physical)]),
    (card::PURE_MAGIC, false, Attack, &[], &[(4, Melee, Physical)]),
    (card::PURE_MAGIC, true, Attack, &[], &[(7, Melee, Physical)]),
    (card::FIREBALL, false, Ranged, &[], &[(5, R::Ranged, Fire)]),
    (card::FIREBALL, true, Ranged, &[], &[(8, Siege, Fire)]),
    (card::SNOWSTORM, false, Ranged, &[], &[(5, R::Ranged, Ice)]),
    (card::SNOWSTORM, true, Ranged, &[], &[(8, Siege, Ice)]),
    (card::FLAME_WALL, false, Attack, &[], &[(5, Melee, Fire)]),
    // Two enemies are faced.
    (card::FLAME_WALL, true, Attack, &[], &[(9, Melee, Fire)]),
    (card::MANA_BOLT, false, Attack, &[Colour(Blue)], &[(8, Melee, Ice)]),
    (card::MANA_BOLT, false, Attack, &[Colour(Red)], &[(7, Melee, ColdFire)]),
    (card::MANA_BOLT, false, Ranged, &[Colour(White)], &[(6, R::Ranged, Ice)]),
    (card::MANA_BOLT, false, Ranged, &[Colour(Green)], &[(5, Siege, Ice)]),
    (card::MANA_BOLT, true, Attack, &[Colour(Blue)], &[(11, Melee, Ice)]),
    (card::MANA_BOLT, true, Attack, &[Colour(Red)], &[(10, Melee, ColdFire)]),
    (card::MANA_BOLT, true, Ranged, &[Colour(White)], &[(9, R::Ranged, Ice)]),
    (card::MANA_BOLT, true, Ranged, &[Colour(Green)], &[(8, Siege, Ice)]),
    (card::SWORD_OF_JUSTICE, false, Attack, &[Card(card::MARCH)], &[(3, Melee, Physical)]),
];

#[rule("MK-EFF-01")]
#[rule("MK-CBT-GEN-02")]
#[test]
fn attacks_are_what_the_cards_say() {
    for (card, powered, phase, answers, expected) in ATTACKS {
        let board = rich().hand(&[*card, card::MARCH]);
        let mut state = fight(board, *phase, &[enemy::PROWLERS, enemy::PROWLERS]);
        let play = if *powered { strong } else { basic };
        play(&mut state, *card, answers);
        assert_eq!(attack(&state), *expected, "{card:?} {powered} {answers:?}");
        assert!(state.tasks.is_empty(), "{card:?} is done");
    }
}

type Blocks = (CardId, bool, &'static [Action], &'static [(u8, Element)]);

const BLOCKS: &[Blocks] = &[
    (card::RAGE, false, &[], &[(2, Physical)]),
    (card::DETERMINATION, false, &[], &[(2, Physical)]),
    (card::DETERMINATION, true, &[], &[(5, Physical)]),
    (card::IMPROVISATION, false, &[], &[(3, Physical)]),
    (card::IMPROVISATION, true, &[], &[(5, Physical)]),
    (card::BATTLE_VERSATILITY, false, &[], &[(2, Physical)]),
    (card::BATTLE_VERSATILITY, true, &[Choice(1)], &[(4, Physical)]),
    (card::BATTLE_VERSATILITY, true, &[Choice(3)], &[(3, Fire)]),
    (card::COLD_TOUGHNESS, false, &[], &[(3, Ice)]),
    (card::ICE_SHIELD, false, &[], &[(3, Ice)]),
    (card::ICE_SHIELD, true, &[], &[(3, Ice)]),
    (card::PURE_MAGIC, false, &[], &[(4, Physical)]),
    (card::PURE_MAGIC, true, &[], &[(7, Physical)]),
    (card::FLAME_WALL, false, &[], &[(7, Fire)]),
    (card::FLAME_WALL, true, &[], &[(11, Fire)]),
    (card::BURNING_SHIELD, false, &[], &[(4, Fire)]),
    (card::BURNING_SHIELD, true, &[], &[(4, Fire)]),
];

#[rule("MK-EFF-01")]
#[rule("MK-CBT-BLK-05")]
#[test]
fn blocks_are_what_the_cards_say() {
    for (card, powered, answers, expected) in BLOCKS {
        let board = rich().hand(&[*card, card::MARCH]);
        let mut state = fight(board, Block, &[enemy::PROWLERS, enemy::PROWLERS]);
        let play = if *powered { strong } else { basic };
        play(&mut state, *card, answers);
        assert_eq!(block(&state), *expected, "{card:?} {powered} {answers:?}");
        assert!(state.tasks.is_empty(), "{card:?} is done");
    }
}
