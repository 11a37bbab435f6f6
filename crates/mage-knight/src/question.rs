//! Every question that is put to a seat.

use crate::content::{CardId, EffectId, Hex, SkillId, TacticId, UnitId};
use crate::state::Stage;
use crate::terms::ManaColour;
use kernel::{Prompt, PromptKind, Seat};
use serde::{Deserialize, Serialize};

/// A question, with the seat that it is put to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The seat that answers.
    pub seat: Seat,
    /// What is asked.
    pub what: Asked,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The open part of a stage.
    Stage(Stage),
    /// The open part of a combat phase.
    Combat(CombatPhase),
    /// Which rampaging enemies near by are challenged besides (MK-CBT-START-09).
    Challenge,
    /// How to pay one mana of this colour.
    Pay(ManaColour),
    /// What the mana token is for that must be spent at once.
    Spend(ManaColour),
    /// A choice that an effect asks for.
    Effect {
        /// What the effect belongs to.
        source: Origin,
        /// The effect.
        effect: EffectId,
    },
    /// Whether to do something in another player's turn, or before one's own (MK-TURN-01).
    Window,
    /// Which damage goes where (MK-CBT-DMG-03).
    Damage {
        /// What is left to assign.
        left: u8,
    },
    /// Which reward is taken next (MK-END-08).
    Rewards,
    /// Which card of an offer, or of those drawn, is taken or put back.
    PickCard,
    /// Which skill is gained at a level-up (MK-LVL-04, MK-LVL-05).
    LevelUp,
    /// Which unit is disbanded, or whether the new one is forgone (MK-END-12).
    Disband,
    /// What is discarded before drawing (MK-DRAW-01).
    Discard,
    /// Whether a banner stays with its unit (MK-UNIT-12).
    KeepBanner,
    /// Whether Long Night fills the Deed deck that ran out in a draw (MK-DRAW-08).
    LongNight,
    /// On which space next to this one a secret entrance is (MK-SCN-DUNGEON-03).
    Entrance(Hex),
}

/// The four phases of a combat (MK-CBT-GEN-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatPhase {
    /// Ranged and siege attacks.
    Ranged,
    /// Blocks.
    Block,
    /// Damage is assigned.
    Damage,
    /// Attacks.
    Attack,
}

/// What an effect belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A card, played for its basic or its stronger effect.
    Card {
        /// Which card.
        card: CardId,
        /// Whether for the stronger effect.
        strong: bool,
    },
    /// A unit, by its place, for one of its abilities.
    Unit {
        /// Which unit.
        unit: u8,
        /// Which ability.
        ability: u8,
    },
    /// A unit of the unit offer that Call to Arms uses.
    Offered {
        /// Which unit.
        unit: UnitId,
        /// Which ability.
        ability: u8,
    },
    /// A skill.
    Skill(SkillId),
    /// A tactic.
    Tactic(TacticId),
    /// A site or a city: rewards, benefits.
    Site,
}

impl Question {
    /// The question as the kernel puts it.
    #[must_use]
    pub fn prompt(self) -> Prompt<Question> {
        let kind = match self.what {
            Asked::Stage(Stage::Tactics) | Asked::PickCard | Asked::Discard | Asked::LevelUp => {
                PromptKind::Card
            }
            Asked::Stage(_) | Asked::Combat(_) | Asked::Spend(_) => PromptKind::Act,
            Asked::Pay(_) | Asked::Effect { .. } | Asked::Rewards | Asked::KeepBanner | Asked::LongNight => {
                PromptKind::Option
            }
            Asked::Window => PromptKind::React,
            Asked::Damage { .. } | Asked::Disband => PromptKind::Piece,
            Asked::Entrance(_) | Asked::Challenge => PromptKind::Space,
        };
        Prompt { kind, question: self }
    }
}
