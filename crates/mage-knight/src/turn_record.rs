//! What is remembered of the turn being played, and forgotten when it ends.

use crate::content::{CardId, EffectId, Hex};
use crate::terms::BasicColour;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What is remembered of the turn being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TurnRecord {
    /// Move points left (MK-EFF-01).
    pub movement: u8,
    /// Influence points left; below zero when the reputation costs more than was played.
    pub influence: i16,
    /// Healing points left (MK-HEAL-06).
    pub healing: u8,
    /// Whether the turn's action has been taken (MK-TURN-12).
    pub acted: bool,
    /// Whether a card was played or discarded this turn (MK-TURN-09).
    pub card_used: bool,
    /// The spaces left this turn, in order: the way back (MK-END-03).
    pub path: ArrayVec<Hex, 32>,
    /// The cards in the play area.
    pub played: ArrayVec<Played, 32>,
    /// Source dice used or set aside this turn, one bit each; to be rolled again at its end (MK-MANA-10).
    pub dice_used: u8,
    /// How many source dice may still be used this turn.
    pub dice_left: u8,
    /// Crystals spent this turn, by colour (MK-FAQ-11).
    pub crystals_spent: [u8; BasicColour::ALL.len()],
    /// Modifiers in force, each an effect of the content with what it was given.
    pub modifiers: ArrayVec<Modifier, 24>,
    /// Rewards to be taken at the end of the turn (MK-GAIN-06).
    pub rewards: ArrayVec<EffectId, 12>,
    /// How many units were recruited this turn (MK-FAQ-10).
    pub recruited: u8,
    /// How many enemies were defeated this turn.
    pub defeated: u8,
    /// Spells cast this turn, by colour.
    pub spells_cast: [u8; BasicColour::ALL.len()],
    /// Wounds taken to hand in this turn.
    pub wounds_taken: u8,
    /// Whether the same player has another turn right after this one.
    pub extra_turn: bool,
}

/// A card in the play area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The card.
    pub card: CardId,
    /// Where it goes at the end of the turn.
    pub then: Fate,
}

/// Where a card in the play area goes at the end of the turn (MK-END-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// To the discard pile.
    Discard,
    /// Out of the game.
    Remove,
    /// On top of the Deed deck.
    DeckTop,
    /// Under the Deed deck.
    DeckBottom,
}

/// An effect that changes values or rules for a while (MK-EFF-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Modifier {
    /// The effect that set it.
    pub effect: EffectId,
    /// What it was given: a colour, a number, an enemy, a unit.
    pub given: u8,
}
