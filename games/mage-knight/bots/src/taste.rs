//! The knight's preferred cards, skills and tactics, most useful first.

use mage_knight::content::{CardId, CardKind, SkillId, TacticId, card, skill, tactic};
use mage_knight::terms::Hero;

/// What a card in the deck is worth.
pub(super) fn card_worth(card: CardId) -> f64 {
    match card.card().kind {
        CardKind::Wound => -0.75,
        CardKind::Basic => 0.25,
        CardKind::Advanced => advanced(card),
        CardKind::Spell => spell(card),
        CardKind::Artifact => artifact(card),
    }
}

fn advanced(card: CardId) -> f64 {
    match card {
        card::AGILITY | card::SONG_OF_WIND | card::PATH_FINDING | card::BLOOD_RAGE => 1.3,
        card::REFRESHING_WALK | card::AMBUSH | card::STEADY_TEMPO | card::FROST_BRIDGE => 1.2,
        card::SWIFT_BOLT | card::CRUSHING_BOLT | card::FIRE_BOLT | card::ICE_BOLT => 1.2,
        card::PURE_MAGIC | card::INTIMIDATE | card::ICE_SHIELD | card::MANA_STORM => 1.1,
        card::HEROIC_TALE | card::DIPLOMACY | card::IN_NEED | card::LEARNING => 0.8,
        card::DECOMPOSE | card::TRAINING | card::MAXIMAL_EFFECT | card::MAGIC_TALENT => 0.7,
        _ => 0.9,
    }
}

fn spell(card: CardId) -> f64 {
    match card {
        card::FIREBALL | card::SNOWSTORM | card::MANA_BOLT => 1.9,
        card::FLAME_WALL | card::WHIRLWIND | card::CHILL | card::DEMOLISH | card::EXPOSE => 1.7,
        card::TREMOR | card::BURNING_SHIELD | card::RESTORATION | card::CALL_TO_ARMS => 1.5,
        _ => 1.2,
    }
}

fn artifact(card: CardId) -> f64 {
    match card {
        card::SWORD_OF_JUSTICE | card::HORN_OF_WRATH => 2.2,
        card::RUBY_RING | card::SAPPHIRE_RING | card::DIAMOND_RING | card::EMERALD_RING => 2.2,
        card::ENDLESS_BAG_OF_GOLD | card::GOLDEN_GRAIL => 2.2,
        card::AMULET_OF_SUN | card::AMULET_OF_DARKNESS | card::ENDLESS_GEM_POUCH => 1.8,
        _ => 1.5,
    }
}

/// What a skill is worth.
pub(super) fn skill_worth(skill: SkillId) -> f64 {
    match skill {
        skill::DOUBLE_TIME | skill::DARK_PATHS | skill::HOT_SWORDSMANSHIP | skill::COLD_SWORDSMANSHIP => 2.2,
        skill::DAY_SHARPSHOOTING | skill::NIGHT_SHARPSHOOTING | skill::SHIELD_MASTERY => 2.1,
        skill::I_DONT_GIVE_A_DAMN | skill::WHO_NEEDS_MAGIC | skill::UNIVERSAL_POWER => 2.0,
        skill::BURNING_POWER | skill::FREEZING_POWER => 1.9,
        skill::MOTIVATION_ARYTHEA
        | skill::MOTIVATION_GOLDYX
        | skill::MOTIVATION_NOROWAS
        | skill::MOTIVATION_TOVAK => 1.8,
        skill::POWER_OF_PAIN | skill::I_FEEL_NO_PAIN | skill::RESISTANCE_BREAK | skill::POTION_MAKING => 1.3,
        skill::PRAYER_OF_WEATHER | skill::MANA_EXPLOIT | skill::SOURCE_FREEZE => 0.9,
        _ => 1.5,
    }
}

/// How much a hero is liked: by the skills to be learned.
pub(super) fn hero_worth(hero: Hero) -> f64 {
    hero.skills().map(skill_worth).sum()
}

/// How much a tactic helps.
pub(super) fn tactic_worth(tactic: TacticId) -> f64 {
    match tactic {
        tactic::THE_RIGHT_MOMENT => 3.0,
        tactic::GREAT_START => 2.8,
        tactic::PLANNING => 2.0,
        tactic::RETHINK => 1.6,
        tactic::MANA_STEAL => 1.5,
        tactic::EARLY_BIRD => 1.0,
        tactic::SPARING_POWER => 2.6,
        tactic::LONG_NIGHT => 2.4,
        tactic::PREPARATION => 2.2,
        tactic::MIDNIGHT_MEDITATION => 2.0,
        tactic::MANA_SEARCH => 1.8,
        _ => 1.0,
    }
}
