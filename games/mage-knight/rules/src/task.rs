//! What must be settled before the stage goes on. A half-resolved card, combat or level-up is plain data on a
//! stack, so it survives saving, undo and search.

mod resolving;
pub(crate) mod written;

pub use resolving::{Given, Progress, Resolving};

use crate::heroes::auction::Auction;
use crate::terms::ManaColour;
use crate::{MageKnight, assault, combat, deeds, end_of_turn, interaction, mana, map, windows};
use serde::{Deserialize, Serialize};

/// Something on the stack: it asks its question, or is carried out when there is none to ask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// An effect that is being resolved for a player.
    Effect(Resolving),
    /// One mana of this colour is owed, for what comes next on the stack.
    Pay(ManaColour),
    /// What follows from a deed.
    Deed(deeds::FollowUp),
    /// What a site asks for that is revealed or entered.
    Map(map::Visit),
    /// What a purchase waits for.
    Interaction(interaction::Bargain),
    /// What the combat is in the middle of.
    Combat(combat::Clash),
    /// A step at the end of the turn or the round.
    End(end_of_turn::Closing),
    /// An assault that heroes make together.
    Assault(assault::Pact),
    /// The bidding for a hero (MK-VAR-AUCTION).
    Auction(Auction),
    /// A moment at which other seats may do something.
    Window(windows::Window),
}

kernel::steps! {
    MageKnight: Task {
        Task::Effect(ref resolving) => *resolving,
        Task::Pay(colour) => mana::Debt(colour),
        Task::Deed(ref follow_up) => *follow_up,
        Task::Map(ref visit) => *visit,
        Task::Interaction(ref bargain) => *bargain,
        Task::Combat(ref clash) => *clash,
        Task::End(ref closing) => *closing,
        Task::Assault(ref pact) => *pact,
        Task::Auction(ref auction) => *auction,
        Task::Window(ref window) => *window,
    }
}
