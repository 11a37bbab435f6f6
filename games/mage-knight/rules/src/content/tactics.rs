//! The tactics.

use kernel::{Text, named_id};
use serde::{Deserialize, Serialize};

use super::effects::EffectId;
use crate::variants::Printing;

/// A tactic card; those for Days come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TacticId(u8);

named_id!(TacticId, TACTICS, |index| TACTIC_TABLE[index].id, "tactic");

/// What is printed on a tactic card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tactic {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// Whether it is for Nights.
    pub night: bool,
    /// Its number, which orders the round (MK-TAC-04).
    pub number: u8,
    /// When its effect happens or may be used.
    pub when: TacticWhen,
    /// Its effect in the first printing: see [`Tactic::effect`].
    effect: EffectId,
    /// Its effect in later printings, if it differs (MK-VAR-PRINT-01).
    later: Option<EffectId>,
}

impl Tactic {
    /// Its effect in a printing.
    #[inline]
    pub const fn effect(&self, printing: Printing) -> EffectId {
        match (printing, self.later) {
            (Printing::Later, Some(later)) => later,
            _ => self.effect,
        }
    }

    /// Whether later printings differ (MK-VAR-PRINT-01).
    pub const fn is_revised(&self) -> bool {
        self.later.is_some()
    }
}

/// When the effect of a tactic happens or may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TacticWhen {
    /// Never: it has only a number.
    Never,
    /// When it is taken (MK-TAC-03).
    Taken,
    /// First when it is taken, then once in any turn of the player.
    TakenAndOnceARound,
    /// Once, before a turn of the player.
    BeforeATurn,
    /// Before every turn of the player.
    BeforeEachTurn,
    /// Once in every turn of the player, before source mana is used.
    OnceATurn,
    /// Once, in a turn of the player.
    OnceARound,
    /// At the end of every turn of the player.
    EndOfTurn,
    /// Once, when one's deed deck is empty.
    DeckEmpty,
}

impl TacticId {
    /// What it says.
    #[inline]
    pub const fn tactic(self) -> &'static Tactic {
        &TACTIC_TABLE[self.index()]
    }

    /// The six for days, or the six for nights, in the order of their numbers.
    pub fn of(night: bool) -> impl ExactSizeIterator<Item = TacticId> + Clone {
        let first = if night { 6 } else { 0 };
        (first..first + 6).map(TacticId)
    }
}

include!(concat!(env!("OUT_DIR"), "/tactics.rs"));
