//! Fair undo: what can be undone, and if nothing can, why.

use crate::{Lang, Seat};
use serde::{Deserialize, Serialize};

/// An action that was played and not undone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played<A> {
    /// Who played it.
    pub seat: Seat,
    /// What was played.
    pub action: A,
    /// Whether it rolled dice or revealed something, so that only the whole table can let it be undone.
    pub irrevocable: bool,
    /// The index that determines its chance: no other action of the match that used chance has it.
    pub index: u64,
    /// The number of its line in the journal.
    pub seq: usize,
}

/// Why a seat cannot undo anything, or not as much as it asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoUndo {
    /// Nothing has been played.
    NothingPlayed,
    /// Another seat played last.
    AnotherSeat,
    /// The last action rolled dice or revealed something.
    Irrevocable,
    /// A slip was forgiven here: what was played before it cannot be undone.
    Forgiven,
    /// The game is over.
    GameOver,
    /// The seat asked to undo more than it may.
    TooMany {
        /// How many actions the seat asked to undo.
        asked: u32,
        /// How many it may undo.
        possible: u32,
    },
}

impl NoUndo {
    /// The message key, for clients that render their own texts.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            NoUndo::NothingPlayed => "undo.nothing_played",
            NoUndo::AnotherSeat => "undo.another_seat",
            NoUndo::Irrevocable => "undo.irrevocable",
            NoUndo::Forgiven => "undo.forgiven",
            NoUndo::GameOver => "undo.game_over",
            NoUndo::TooMany { .. } => "undo.too_many",
        }
    }

    /// A sentence that says why.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (NoUndo::NothingPlayed, Lang::En) => "nothing has been played yet".into(),
            (NoUndo::NothingPlayed, Lang::Fr) => "rien n’a encore été joué".into(),
            (NoUndo::AnotherSeat, Lang::En) => "another seat has acted since".into(),
            (NoUndo::AnotherSeat, Lang::Fr) => "un autre siège a joué depuis".into(),
            (NoUndo::Irrevocable, Lang::En) => "dice were rolled or something hidden was revealed".into(),
            (NoUndo::Irrevocable, Lang::Fr) => {
                "des dés ont été lancés ou quelque chose de caché a été révélé".into()
            }
            (NoUndo::Forgiven, Lang::En) => "a slip was forgiven here, and what came before it stays".into(),
            (NoUndo::Forgiven, Lang::Fr) => {
                "une erreur a été pardonnée ici\u{a0}: ce qui précède reste".into()
            }
            (NoUndo::GameOver, Lang::En) => "the game is over".into(),
            (NoUndo::GameOver, Lang::Fr) => "la partie est terminée".into(),
            (NoUndo::TooMany { asked, possible }, Lang::En) => {
                format!("at most {possible} can be undone, not {asked}")
            }
            (NoUndo::TooMany { asked, possible }, Lang::Fr) => {
                format!("on peut en reprendre {possible} au plus, et non {asked}")
            }
        }
    }
}
