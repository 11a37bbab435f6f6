//! What must be settled before the phase goes on. A half-done move, battle or card is plain data on a stack,
//! so it survives saving, undo and search.

use crate::Nerath;
use crate::battle;
use crate::cards;
use crate::frame::Unasked;
use crate::movement;
use serde::{Deserialize, Serialize};

/// Something on the stack: it asks its question, or is carried out if it has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The number of units for a move, a purchase or a retreat.
    HowMany(movement::Group),
    /// A moment at which cards may be played.
    Window(cards::Window),
    /// A card that is being resolved.
    Resolve(cards::Resolve),
    /// Start-of-turn Properties still to be resolved (CN-DRW-04).
    StartProperties,
    /// The draw of the Draw phase, followed by drawn cards that must be played at once (CN-EVT-02).
    Draw,
    /// The next step of the battle.
    Battle(battle::Fighting),
}

kernel::steps! {
    Nerath: Task {
        Task::HowMany(ref group) => *group,
        Task::Window(ref window) => *window,
        Task::Resolve(ref resolve) => *resolve,
        Task::StartProperties => cards::StartOfTurn,
        Task::Draw => Unasked(cards::draw_phase),
        Task::Battle(ref fighting) => *fighting,
    }
}
