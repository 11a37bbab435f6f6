//! The end of a turn (MK-END, MK-LVL, MK-DRAW), step by step; and the questions between rounds.

mod banners;
mod course;
mod draw;
mod levels;
mod rewards;
mod space;
#[cfg(test)]
mod tests;

pub(crate) use course::Over;
pub(crate) use draw::draw_limit;
pub(crate) use space::clean_up;

use crate::content::SkillId;
use crate::deck_building::draft;
use crate::deck_building::improvement::Improvement;
use crate::round::removal::Removal;
use crate::{MageKnight, round, turn};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A step at the end of a turn or of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// Used Source dice are rerolled and returned (MK-END-01).
    Dice,
    /// The hero withdraws to a safe space (MK-END-03).
    Withdrawal,
    /// Effects of cards at the end of the turn; Wounds from a withdrawal count as Wounds of the turn.
    Effects,
    /// Mana tokens and played cards leave the play area (MK-END-04).
    CleanUp,
    /// The benefits of the space (MK-END-05, MK-END-06).
    Space,
    /// Rewards are taken (MK-END-08).
    Rewards {
        /// Whether this is after the levels, for rewards that were put off (MK-END-13).
        late: bool,
    },
    /// Levels are gained one by one (MK-LVL-01).
    Levels,
    /// A skill is chosen (MK-LVL-03).
    Skill {
        /// The revealed tokens of the hero's own pile.
        revealed: [Option<SkillId>; 2],
    },
    /// An advanced action is chosen (MK-LVL-04).
    Advanced,
    /// Cards are discarded before drawing (MK-DRAW-01).
    Discard,
    /// The hand is filled (MK-DRAW-02).
    Draw,
    /// The turn is over.
    Finish,
    /// The Deed deck ran out in the middle of a draw: Long Night may fill it (MK-DRAW-08).
    LongNight {
        /// Who draws.
        seat: Seat,
        /// How many cards are still to be drawn.
        left: u8,
    },
    /// The next turn begins.
    BeginTurn,
    /// A player chooses which banners stay with their units (MK-RND-10, MK-UNIT-12).
    Banners {
        /// The owner.
        seat: Seat,
    },
    /// The scenario's steps at the end of a round are done; the steps between two rounds follow
    /// (MK-VAR-GEN-03).
    NextRound,
    /// The next round is prepared (MK-RND-01).
    Prepare {
        /// Whether it is a Night.
        night: bool,
    },
    /// Units are readied and hands drawn for a new round (MK-RND-11, MK-RND-12).
    NewHands,
    /// In a cooperative game, players choose a tactic to leave the game (MK-SCN-COOP-07).
    RemoveTactic(Removal),
    /// Players improve actions after a Night (MK-VAR-DECK-02).
    Improve(Improvement),
    /// A player adds a drafted card to the Deed deck after a Day (MK-VAR-DECK-07).
    AddDrafted {
        /// The player's seat.
        seat: Seat,
    },
}

kernel::steps! {
    MageKnight: Closing {
        Closing::Dice => course::Dice,
        Closing::Withdrawal => space::Withdrawal,
        Closing::Effects => course::Effects,
        Closing::CleanUp => space::CleanUp,
        Closing::Space => space::Space,
        Closing::Rewards { late } => rewards::Rewards { late },
        Closing::Levels => levels::Levels,
        Closing::Skill { revealed } => levels::Skill { revealed },
        Closing::Advanced => levels::Advanced,
        Closing::Discard => draw::Discard,
        Closing::Draw => draw::Draw,
        Closing::Finish => turn::Finish,
        Closing::LongNight { seat, left } => draw::LongNight { seat, left },
        Closing::BeginTurn => turn::NextBegins,
        Closing::Banners { seat } => banners::Banners { seat },
        Closing::NextRound => round::Next,
        Closing::Prepare { night } => round::Prepare { night },
        Closing::NewHands => round::NewHands,
        Closing::RemoveTactic(ref removal) => *removal,
        Closing::Improve(ref improvement) => *improvement,
        Closing::AddDrafted { seat } => draft::Add { seat },
    }
}
