//! Every answer that a seat can give. Each chapter has its own enum, so that a new one is one line here.

use crate::map::{Anchor, Space};
use crate::terms::Deed;
use serde::{Deserialize, Serialize};

/// One answer to one question. Big decisions are chains of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Nothing (more): ends the turn or whatever is being done, declines what is optional.
    Done,
    /// Uses an Action token for its Movement points (EU-ACT-01).
    March(Deed),
    /// Moves to a space next to the Hero (EU-MOV-01).
    Walk(Space),
    /// Goes through the Portal under the Hero to another one (EU-TEL-04).
    Portal(Space),
    /// Places the next Territory tile here (EU-REV-02).
    Reveal(Anchor),
    /// Keeps an unused Action token for the next turn (EU-RND-08).
    Keep(Deed),
}
