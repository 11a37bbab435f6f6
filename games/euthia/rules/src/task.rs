//! What must be settled before the turn goes on. A half-resolved effect, fight or purchase is plain data on a
//! stack, so it survives saving, undo and search. Each chapter has its own steps; a new one is one line here.

use crate::terms::Element;
use crate::{
    Euthia, combat, effects, end_of_turn, free_actions, hand, mining, movement, rolls, scenario, trade,
};
use serde::{Deserialize, Serialize};

/// A task on the stack: it asks its question, or runs if it has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The Hero has come to a space (EU-MOV-08).
    Enter(movement::Entry),
    /// An effect that is being resolved.
    Effect(effects::Resolving),
    /// Tiles that were drawn, of which one is kept.
    Draft(effects::Drawn),
    /// A Hero roll that can still be changed (EU-ROL).
    Roll(rolls::Roll),
    /// Cards that somebody must give up.
    Owed(hand::Owed),
    /// A Mining action (EU-MIN).
    Mine(mining::Digging),
    /// A Trade action (EU-TRD).
    Trade(trade::Trading),
    /// The roll of a Challenge is due (EU-FRE-11).
    Challenge(Element),
    /// A Quest whose costs are being paid (EU-FRE-14).
    Quest(free_actions::Attempt),
    /// A step of a Combat (EU-CBT).
    Combat(combat::Combat),
    /// A step of the scenario (EU-SET-02).
    Scenario(scenario::Due),
    /// A step at the end of the turn (EU-RND-14).
    End(end_of_turn::Closing),
}

kernel::steps! {
    Euthia: Task {
        Task::Enter(entry) => entry,
        Task::Effect(ref resolving) => *resolving,
        Task::Draft(ref drawn) => *drawn,
        Task::Roll(ref roll) => *roll,
        Task::Owed(ref owed) => *owed,
        Task::Mine(digging) => digging,
        Task::Trade(ref trading) => *trading,
        Task::Challenge(element) => free_actions::Challenge(element),
        Task::Quest(attempt) => attempt,
        Task::Combat(combat) => combat,
        Task::Scenario(due) => due,
        Task::End(closing) => closing,
    }
}
