//! What must be settled before the turn goes on. A half-resolved effect, fight or purchase is plain data on a stack, so that it survives
//! saving, undo and search. Each chapter has its own steps, so that a new one is one line here.

use crate::terms::Element;
use crate::{combat, effects, end_of_turn, free_actions, hand, mining, movement, rolls, scenario, trade};
use serde::{Deserialize, Serialize};

/// Something on the stack: it asks its question, or is carried out when there is none to ask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The Hero has come to a space (EU-MOV-08).
    Enter(movement::Entry),
    /// An effect that is being carried out.
    Effect(effects::Resolving),
    /// Tiles that were drawn, of which one is kept.
    Draft(effects::Drawn),
    /// A Hero roll that is being changed (EU-ROL).
    Roll(rolls::Roll),
    /// Cards that somebody must give up.
    Owed(hand::Owed),
    /// A Mining action (EU-MIN).
    Mine(mining::Digging),
    /// A Trade action (EU-TRD).
    Trade(trade::Trading),
    /// The roll of a Challenge is due (EU-FRE-11).
    Challenge(Element),
    /// A Quest for which its costs are being paid (EU-FRE-14).
    Quest(free_actions::Attempt),
    /// A step of a Combat (EU-CBT).
    Combat(combat::Step),
    /// A step of the scenario (EU-SET-02).
    Scenario(scenario::Step),
    /// A step at the end of the turn (EU-RND-14).
    End(end_of_turn::Step),
}
