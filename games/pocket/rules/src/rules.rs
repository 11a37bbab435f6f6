//! The ledger: the numbers that refusals cite. The texts are in the manual of the crate.
//!
//! A game on the shelf has this file generated from `games/<game>/content/rules.toml`, with numbered ids; a
//! game that only tests play has no folder there, so its ids are words.

use kernel::{RuleBook, RuleId};

/// A bid is at most three coins, and at most what the seat has.
pub const PK_BID: RuleId = RuleId::new("PK-BID");
/// One card is drawn a turn, from a deck that has one.
pub const PK_DRAW: RuleId = RuleId::new("PK-DRAW");
/// After the last round the richest seat wins.
pub const PK_END: RuleId = RuleId::new("PK-END");
/// A guard answers a strike; it is not played in one's own turn.
pub const PK_GUARD: RuleId = RuleId::new("PK-GUARD");
/// At most four cards in hand; only a card in hand can be played.
pub const PK_HAND: RuleId = RuleId::new("PK-HAND");
/// One card is played a turn.
pub const PK_PLAY: RuleId = RuleId::new("PK-PLAY");
/// One to six rounds are played.
pub const PK_ROUNDS: RuleId = RuleId::new("PK-ROUNDS");
/// Two to four seats play.
pub const PK_SEATS: RuleId = RuleId::new("PK-SEATS");
/// A stake is at most two coins, and at most what the seat has.
pub const PK_STAKE: RuleId = RuleId::new("PK-STAKE");
/// A strike hits another seat that has coins.
pub const PK_TARGET: RuleId = RuleId::new("PK-TARGET");

/// Every rule, in ascending order.
pub static RULES: RuleBook = RuleBook::new(
    "pocket",
    &[PK_BID, PK_DRAW, PK_END, PK_GUARD, PK_HAND, PK_PLAY, PK_ROUNDS, PK_SEATS, PK_STAKE, PK_TARGET],
);
