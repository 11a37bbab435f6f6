//! The messages between the server and its clients: plain data, the same types on both sides.
//!
//! Over HTTP a client asks for games, matches and people ([`lobby`], [`people`]); errors come back as a
//! [`Problem`]. Over a WebSocket it plays one match: it sends an [`Ask`] and gets [`Tell`]s ([`live`]).
//! Everything is JSON.

pub mod change;
pub mod follower;
pub mod live;
pub mod lobby;
pub mod order;
pub mod people;

pub use follower::Follower;
pub use live::{Ask, Tell};

use kernel::Fact;
pub use kernel::Words;
use serde::{Deserialize, Serialize};

/// The version of what is spoken over a WebSocket. It changes when a message loses or changes a field; new
/// ones may be added.
pub const PROTOCOL: u32 = 2;

/// The version in which every update is whole, and every sentence a text alone. It is served still: whoever
/// writes a small client may begin with it.
pub const WHOLE_PROTOCOL: u32 = 1;

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// What is wrong, for programs.
    pub code: String,
    /// The same for people, in the language of the request.
    pub message: String,
    /// The rule of the game that says so, where it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What this rule is about: the section of the ledger that it stands in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What this rule says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The numbers that made it wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub facts: Vec<Fact>,
    /// The number of the request, for whoever looks into the logs of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
}
