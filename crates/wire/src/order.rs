//! Moderation: reports, friends, blocked people, and the operators' actions.

use crate::lobby::MatchCard;
use serde::{Deserialize, Serialize};

/// Why somebody is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ReportReason {
    /// Insults, threats, hatred.
    Insult,
    /// Floods and advertisements.
    Spam,
    /// Cheating.
    Cheating,
    /// Taking seats without playing, or leaving others waiting on purpose.
    Stalling,
    /// A name that nobody should have to read.
    Name,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Insult, Self::Spam, Self::Cheating, Self::Stalling, Self::Name, Self::Other];
}

/// Somebody at a match, whom one wants to report: by seat, or by a line of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewReport {
    /// At which match.
    #[serde(rename = "match")]
    pub table: String,
    /// Their seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// or the number of something they have said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// Why.
    pub reason: ReportReason,
    /// What happened, in the person's own words.
    #[serde(default)]
    pub text: String,
}

/// Somebody: by name if they have an account, by seat or by a line of the chat at a match, or by the id in
/// one's own lists.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Somebody {
    /// The name of an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The match at which they are.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Their seat there,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// or the number of something they have said there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// Their id, as one's own lists have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
}

/// How somebody stands to oneself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Bond {
    /// A friend.
    Friend,
    /// Asked by oneself, without an answer yet.
    Asked,
    /// Has sent a friend request.
    Asks,
}

/// An entry of the person's list of friends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendCard {
    /// Who.
    pub person: PersonCard,
    /// How they stand to oneself.
    pub bond: Bond,
    /// Since when, in milliseconds of Unix time.
    pub since: i64,
}

/// Friends, those who want to be, and those of whom one does not want to hear.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ties {
    /// Friends, and who asks whom.
    pub friends: Vec<FriendCard>,
    /// Those who are blocked.
    pub blocked: Vec<PersonCard>,
}

/// Somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonCard {
    /// Their id.
    pub id: String,
    /// What they are called.
    pub name: String,
}

/// A report, for operators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportCard {
    /// Its number.
    pub id: u64,
    /// Who tells it.
    pub reporter: PersonCard,
    /// About whom.
    pub target: PersonCard,
    /// At which match.
    #[serde(rename = "match")]
    pub table: String,
    /// Why.
    pub reason: ReportReason,
    /// What happened, in the reporter's words.
    pub text: String,
    /// What was said there, as it was when the report was made.
    pub context: Vec<SaidLine>,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// When it was settled.
    pub resolved: Option<i64>,
    /// How.
    pub verdict: Option<String>,
}

/// Something that was said, with who said it, for operators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidLine {
    /// Its number.
    pub id: u64,
    /// Who says it.
    pub person: PersonCard,
    /// What.
    pub text: String,
    /// When, in milliseconds of Unix time.
    pub at: i64,
}

/// How a report is settled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Verdict {
    /// In words.
    pub verdict: String,
}

/// Why an operator does something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Because {
    /// In words; whoever it is done to reads them.
    pub why: String,
}

/// Somebody is not to speak.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mute {
    /// For how many hours; 0 to let them speak again.
    pub hours: u32,
    /// In words.
    pub why: String,
}

/// Somebody is to be kept out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewBan {
    /// A person, by id,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// or a range of addresses, as `192.0.2.0/24`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<String>,
    /// For how many hours; for good when it is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    /// In words; whoever it is done to reads them.
    pub why: String,
    /// Whether bots take the person's seats in matches that go on.
    #[serde(default)]
    pub seats: bool,
}

/// Somebody is kept out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BanCard {
    /// Its number.
    pub id: u64,
    /// A person,
    pub person: Option<PersonCard>,
    /// or a range of addresses.
    pub range: Option<String>,
    /// Why.
    pub reason: String,
    /// Since when, in milliseconds of Unix time.
    pub made: i64,
    /// Until when; for good if there is no end.
    pub ends: Option<i64>,
    /// When it was lifted.
    pub lifted: Option<i64>,
}

/// From where somebody came, for operators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddressCard {
    /// The last address out of one network. It is forgotten after 30 days.
    pub address: String,
    /// When they first came from there, in milliseconds of Unix time.
    pub first: i64,
    /// When last.
    pub last: i64,
}

/// Somebody, for operators.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonFile {
    /// Who.
    pub person: PersonCard,
    /// Whether they play without an account.
    pub guest: bool,
    /// Whether they keep order.
    pub operator: bool,
    /// When they first came, in milliseconds of Unix time.
    pub created: i64,
    /// Until when they may not speak.
    pub muted: Option<i64>,
    /// Their bans, those that are over too.
    pub bans: Vec<BanCard>,
    /// From where they came lately.
    pub addresses: Vec<AddressCard>,
    /// How often they were reported.
    pub reports: u64,
    /// How many of those reports wait.
    pub waiting: u64,
    /// Their latest matches.
    pub matches: Vec<MatchCard>,
}

/// Something that an operator did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeedCard {
    /// Its number.
    pub id: u64,
    /// When, in milliseconds of Unix time.
    pub at: i64,
    /// Who did it.
    pub name: String,
    /// What was done.
    pub act: String,
    /// To whom or what.
    pub target: String,
    /// Why.
    pub why: String,
}
