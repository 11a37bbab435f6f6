//! What must be remembered about the current turn. It is forgotten when the turn ends.

use crate::content::{CardId, EffectId, Hex};
use crate::question::Origin;
use crate::task::{Given, written};
use crate::terms::{BasicColour, ManaColour};
use kernel::{List, Seat};
use serde::{Deserialize, Serialize};

/// What the rules remember of the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
    /// Whether something has been done that belongs to a normal turn: the player cannot rest any more
    /// (MK-REST-05).
    pub normal: bool,
    /// Whether the movement is over, but not the action (MK-SCN-DRUIDS-03).
    pub halted: bool,
    /// Whether a card was played or discarded this turn (MK-TURN-09).
    pub card_used: bool,
    /// The spaces left this turn, in order: the way back (MK-END-03).
    pub path: List<Hex, 32>,
    /// The cards in the play area.
    pub played: List<Played, 32>,
    /// Source dice used or set aside this turn, one bit each; to be rolled again at its end (MK-MANA-10).
    pub dice_used: u8,
    /// How many source dice may still be used this turn.
    pub dice_left: u8,
    /// Crystals spent this turn, by colour (MK-FAQ-11).
    pub crystals_spent: [u8; BasicColour::ALL.len()],
    /// Modifiers in force, each an effect of the content with what it was given.
    pub modifiers: List<Modifier, 24>,
    /// Rewards to be taken at the end of the turn (MK-GAIN-06).
    pub rewards: List<EffectId, 12>,
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
    /// The state of a rest.
    pub rested: Rested,
    /// Whether no cards are drawn at the end of this turn.
    pub no_draw: bool,
    /// Wounds put into the discard pile in this turn (MK-CBT-DMG-14).
    pub wounds_discarded: u8,
    /// The bonus of the action card that is played with another, until the other has used it.
    pub boost: u8,
    /// Whether anything has been done in this turn's combat that belongs only to combat: it is not at its
    /// start any more.
    pub combat_used: bool,
    /// The mana token that must be spent at once.
    pub spend_now: Option<ManaColour>,
    /// Whether no source die may be used any more this turn (MK-FAQ-19).
    pub dice_forgone: bool,
    /// Source dice that serve an effect this turn and return unrolled, one bit each.
    pub dice_kept: u8,
    /// How many of the healing points come from the Golden Grail.
    pub grail: u8,
    /// How many of those have been spent.
    pub grail_spent: u8,
    /// How many units have attacked or blocked this turn.
    pub units_fought: u8,
    /// Whether the unit being activated is already among them.
    pub unit_counted: bool,
    /// Whether the tactic has been used in this turn.
    pub tactic_used: bool,
    /// Whether a Mana Curse has struck in this turn.
    pub cursed: bool,
    /// The colours for whose use Mana Exploit has struck in this turn, one bit each.
    pub exploited: u8,
    /// Whether the action of the turn is an interaction (MK-FAQ-04).
    pub interacted: bool,
    /// Whether a die of the Source has been used as mana (MK-FAQ-19).
    pub source_used: bool,
    /// How many proposals of a joint assault were refused in this turn (MK-COA-05).
    pub refused: u8,
    /// What other players have discarded to Mind Steal.
    pub mind: List<(Seat, CardId), 3>,
}

/// The state of a rest (MK-REST-02, MK-REST-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rested {
    /// Nothing has been discarded.
    #[default]
    NotYet,
    /// A card that is not a Wound was discarded; Wounds may follow.
    Standard,
    /// A hand of Wounds lost one of them, and no more.
    Slow,
    /// Something else was done after discarding a card: no Wounds may follow (MK-REST-05).
    Over,
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
#[serde(try_from = "written::Modifier")]
pub struct Modifier {
    /// What the effect belongs to.
    pub origin: Origin,
    /// The effect that set it.
    pub effect: EffectId,
    /// What was settled for it.
    pub given: Given,
}

/// An effect that outlasts the turn: a token in the centre (MK-SKILL-04), a die claimed for the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "written::Lasting")]
pub struct Lasting {
    /// Whose effect it is.
    pub seat: Seat,
    /// What the effect belongs to.
    pub origin: Origin,
    /// The effect.
    pub effect: EffectId,
    /// What was settled for it.
    pub given: Given,
    /// Whether it lasts to the end of the round; otherwise to the start of its owner's next turn, if that
    /// comes first.
    pub round: bool,
}
