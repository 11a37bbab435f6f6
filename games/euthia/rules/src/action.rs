//! Every answer that a seat can give. Each chapter has its own enum, so that a new one is one line here.

use crate::board::{Handling, Spot, Thing};
use crate::combat::Choice;
use crate::content::PowerId;
use crate::deeds::Source;
use crate::effects::Answer;
use crate::free_actions::Free;
use crate::map::{Anchor, Space};
use crate::scenario;
use crate::terms::{Deed, Element};
use crate::trade::Deal;
use serde::{Deserialize, Serialize};

/// One answer to one question. Big decisions are chains of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Ends the turn or whatever is being done, or declines what is optional.
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

    /// Takes a Mining action (EU-MIN-01).
    Mine(Source),
    /// Takes a Trade action (EU-TRD-01).
    Trade(Source),
    /// Makes a transaction of a Trade action (EU-TRD-08).
    Market(Deal),
    /// Calls the Griffin with a Trophy, and flies (EU-GRF-03).
    Griffin {
        /// Which Trophy.
        trophy: u8,
        /// The destination.
        to: Space,
    },
    /// Takes a Free Action (EU-FRE).
    Free(Free),
    /// Equips, sets Gems, places Essences (EU-ITM-07, EU-GEM-01).
    Board(Handling),
    /// Gives up what cannot be carried (EU-ITM-04).
    Dispose(Thing),

    /// Uses a tile for one of its effects (EU-TRG).
    Use(Spot, u8),
    /// Turns a set Gem: the slot of its tile, and its index there (EU-GEM-03).
    TurnGem(u8, u8),
    /// Discards an Essence for its effect (EU-ESS-03).
    Essence(Element),
    /// Spends a Gaar to roll one of the two dice again (EU-ROL-03).
    Gaar(u8),
    /// Spends a Dwurt on a roll (EU-SKO-06), or discards one to avoid the Dwurt Die (EU-SKO-10).
    Dwurt,
    /// Turns a Gaar into a Dwurt (EU-SKO-03).
    Brew,
    /// An action of a Combat (EU-CBT).
    Combat(Choice),
    /// An action of the scenario (EU-SET-02).
    Scenario(scenario::Choice),
    /// Answers the question of an effect.
    Answer(Answer),
    /// Gives up a Silver or Gold card (EU-SGC-04).
    Discard(PowerId),
    /// Turns four Silver cards into a Gold card (EU-SGC-03).
    Convert,
    /// Turns four Silver cards, or this Gold card, into a coin (EU-SOL-09).
    CashIn(Option<PowerId>),
}
