//! Games on offer, matches, seats.

use crate::Words;
use kernel::catalogue::Picks;
use kernel::{Mode, Outcome, Scenario};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A game on offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameCard {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub title: Words,
    /// The fingerprint of its content.
    pub content: String,
    /// The scenarios on offer, with the ways to play each and all that can be chosen.
    pub scenarios: Vec<Scenario>,
    /// The bots that can play it.
    pub bots: Vec<BotCard>,
}

/// A bot on offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotCard {
    /// Its short name.
    pub name: String,
    /// What people call it.
    pub title: Words,
    /// One line that explains it.
    pub about: Words,
}

/// A match to begin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewMatch {
    /// Which game.
    pub game: String,
    /// A scenario by its short name, or by that of one of its tables …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// … for how many players, the usual number unless it is given …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// … in which way, the usual one unless it is given …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// … and with what was chosen, by the short names of the choices;
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub choices: Picks,
    /// or a whole set-up of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub setup: Option<Value>,
    /// Who sits where, in seat order.
    pub seats: Vec<NewSeat>,
    /// The clock; none unless one is asked for.
    #[serde(default)]
    pub clock: ClockCard,
    /// Who may see the match.
    #[serde(default)]
    pub visibility: Visibility,
    /// Who may write in its chat.
    #[serde(default)]
    pub talk: Talk,
}

/// Who is to sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum NewSeat {
    /// The person who starts the match; they may take several seats.
    Me {},
    /// A bot.
    Bot {
        /// Its short name.
        bot: String,
    },
    /// The first person to come.
    Open {},
    /// The person with the link.
    Invited {},
}

/// Who may see a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Visibility {
    /// Anyone who knows its address, which nobody can guess.
    #[default]
    Private,
    /// Everybody: it is among the open tables while it has an open seat.
    Listed,
    /// The friends of whoever began it: they see it among the open tables, and only they may take an open
    /// seat.
    Friends,
}

/// Who may write in the chat of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Talk {
    /// Everybody who is known, guests who watch among them.
    Everybody,
    /// The players, and everyone with an account.
    #[default]
    Members,
    /// Those who sit there.
    Players,
    /// The host and their friends.
    Friends,
    /// Nobody.
    Nobody,
}

/// What the host of a match may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSettings {
    /// Who may write in its chat.
    pub talk: Talk,
}

/// How long a seat may take. The time runs while one seat owes answers, and starts anew when another one
/// does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ClockCard {
    /// As long as it likes.
    #[default]
    None,
    /// Live play.
    Minutes {
        /// Minutes per turn.
        each: u16,
        /// What happens when they are over.
        #[serde(default)]
        late: Late,
    },
    /// Slow play. It stands still while the player is on holiday.
    Days {
        /// Days per turn.
        each: u16,
        /// What happens when they are over.
        #[serde(default)]
        late: Late,
    },
}

/// What happens when a seat takes too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Late {
    /// A bot answers for it, until it is somebody else's turn.
    #[default]
    BotAnswers,
    /// A bot takes the seat for good.
    BotTakesOver,
}

/// A seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatCard {
    /// Who sits there.
    pub kind: SeatKind,
    /// What they are called: the name of the person or of the bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it is a person without an account: anybody may carry that name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SeatKind {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Nobody: the first person to come may take it.
    Open,
    /// Nobody yet: the person with the link may take it.
    Invited,
}

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchCard {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The seats, in order.
    pub seats: Vec<SeatCard>,
    /// The person's own seats.
    pub yours: Vec<u8>,
    /// How many steps were made.
    pub seq: u64,
    /// The seat that owes an answer.
    pub turn: Option<u8>,
    /// Whether it is the person's own.
    pub your_turn: bool,
    /// How it ended, when it has.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub over: Option<Outcome>,
    /// How many slips were forgiven in it.
    #[serde(default, skip_serializing_if = "none")]
    pub slips: u64,
    /// Why it cannot go on with this version of the program, if it cannot: it is kept, and counts for nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<String>,
    /// The clock.
    pub clock: ClockCard,
    /// When the answer is due, in milliseconds of Unix time.
    pub deadline: Option<i64>,
    /// Who may see it.
    pub visibility: Visibility,
    /// Who may write in its chat.
    #[serde(default)]
    pub talk: Talk,
    /// Whether one has begun it.
    #[serde(default)]
    pub host: bool,
    /// The seat of whoever began it, if they sit there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_seat: Option<u8>,
    /// The set-up: whoever knows the games can tell which scenario it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub setup: Option<Value>,
    /// When it began, in milliseconds of Unix time.
    pub created: i64,
    /// When something last happened.
    pub updated: i64,
}

const fn none(count: &u64) -> bool {
    *count == 0
}

/// A match that has begun: its card, and the links for those who are invited.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Begun {
    /// The match.
    pub table: MatchCard,
    /// One link for each invited seat. They are told once: only their hashes are kept.
    pub invitations: Vec<Invitation>,
}

/// The link to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// Which seat.
    pub seat: u8,
    /// The secret that opens it.
    pub token: String,
    /// The path of the link.
    pub path: String,
}

/// A wish to sit down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Join {
    /// Which seat; any that is open when none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The secret of an invitation.
    #[serde(default)]
    pub token: Option<String>,
}

/// A seat that one sits in now, or has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// Which seat.
    pub seat: u8,
}

/// A seat to give to a bot: that is how one leaves a match that goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandOver {
    /// Which bot.
    pub bot: String,
}

/// A journal to go on with, or to look at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Upload {
    /// The journal, as it was downloaded.
    pub journal: String,
    /// Who sits where; the one who uploads it sits everywhere unless this is given.
    #[serde(default)]
    pub seats: Vec<NewSeat>,
}

/// A moment of a match that is told again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replayed {
    /// The number of steps made by then.
    pub seq: u64,
    /// The number of steps in all.
    pub steps: u64,
    /// What the viewer saw then.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub view: Value,
    /// What the seats are called.
    pub names: Vec<String>,
    /// The lines of the log that led there, step by step, as many as were asked for.
    pub log: Vec<crate::live::Step>,
}
