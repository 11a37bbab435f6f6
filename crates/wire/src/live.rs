//! One match over a WebSocket: text frames of JSON, each an object with a `type`.
//!
//! A client's first frame is `hello`. The server answers with `welcome` and an `update`; from then on it
//! sends a `change` or an `update` whenever something happens. An update holds the whole view; a change holds
//! the difference to the last one sent (`Follower` makes updates of both). A slow reader gets fewer of them,
//! and their `steps` tell everything that happened since the previous one.

use crate::lobby::{ClockCard, SeatCard, Talk};
use kernel::{Fact, Lang, Line, Outcome, PromptKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a client says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// The first frame: which match, in which language, and how far the client knows it.
    Hello {
        /// The version of the protocol that the client speaks: [`crate::PROTOCOL`].
        #[serde(default = "first")]
        protocol: u32,
        /// The match.
        #[serde(rename = "match")]
        table: String,
        /// The number of the first step that the client has not seen; what happened since is told in the
        /// first update.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        /// The language of all texts.
        #[serde(default)]
        lang: Lang,
    },
    /// Play an action.
    Act {
        /// Comes back in the answer.
        id: u64,
        /// The `seq` of the update that the action answers.
        seq: u64,
        /// For which seat.
        seat: u8,
        /// The action.
        action: Value,
    },
    /// Take back the last actions.
    Undo {
        /// Comes back in the answer.
        id: u64,
        /// The `seq` of the update that offered it.
        seq: u64,
        /// For which seat.
        seat: u8,
        /// How many.
        #[serde(default = "first")]
        count: u32,
    },
    /// Ask the table to forgive a slip: to take back one's last steps and all that came after, whoever played it
    /// and whatever came out. Where no other person sits it is done at once.
    Forgive {
        /// Comes back in the answer.
        id: u64,
        /// The `seq` of the update that one has seen.
        seq: u64,
        /// For which seat.
        seat: u8,
        /// How many of this seat's own last actions.
        #[serde(default = "first")]
        steps: u32,
    },
    /// Agree to what somebody asks, or refuse it. Each seat of a person answers for itself.
    Agree {
        /// Comes back in the answer.
        id: u64,
        /// The `seq` of the slip that was told.
        seq: u64,
        /// The seat that asks.
        asker: u8,
        /// The seat that answers.
        seat: u8,
        /// Whether it agrees.
        agrees: bool,
    },
    /// No longer ask.
    Withdraw {
        /// Comes back in the answer.
        id: u64,
        /// The `seq` of the slip that was told.
        seq: u64,
        /// The seat that asks.
        seat: u8,
    },
    /// Say something to the table.
    Chat {
        /// The text.
        text: String,
    },
    /// Ask whether an action is allowed, and why not. Nothing is played.
    Check {
        /// Comes back in the answer.
        id: u64,
        /// For which seat.
        seat: u8,
        /// The action.
        action: Value,
    },
    /// Ask something that only this game answers: the odds of a battle.
    Extra {
        /// Comes back in the answer.
        id: u64,
        /// What is asked.
        name: String,
        /// What belongs to it.
        #[serde(default)]
        arguments: Value,
    },
    /// Ask what a bot would do for the seat whose turn it is, which must be one's own.
    Hint {
        /// Comes back in the answer.
        id: u64,
        /// Which bot.
        bot: String,
    },
    /// Look through the eyes of one of one's own seats; of the one that owes the answer when none is named.
    Look {
        /// Which seat.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Ask for an `update`, which has everything in it: for whoever has missed what a `change` is based on.
    Whole {
        /// The number of the first step that the client has not seen, as in `hello`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// Is anybody there?
    Ping {},
}

const fn first() -> u32 {
    1
}

const fn is_zero(count: &u32) -> bool {
    *count == 0
}

const fn yes() -> bool {
    true
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Tell {
    /// The answer to `hello`.
    Welcome(Welcome),
    /// Where the match stands.
    Update(Box<Update>),
    /// The same, as what differs from the last one.
    Change(Box<Change>),
    /// An `act` or `undo` was done, and will not be lost.
    Done {
        /// Of the request.
        id: u64,
        /// The number of the next step.
        seq: u64,
    },
    /// An `act` or `undo` was not done.
    Refused(Refused),
    /// The answer to `check`.
    Checked {
        /// Of the request.
        id: u64,
        /// Why not; nothing when it is allowed.
        refusal: Option<Refused>,
    },
    /// The answer to `extra`.
    Answer {
        /// Of the request.
        id: u64,
        /// The answer.
        answer: Value,
    },
    /// The answer to `hint`.
    Hint {
        /// Of the request.
        id: u64,
        /// The seat whose turn it is.
        seat: u8,
        /// What the bot would do.
        action: Value,
        /// The same in words.
        label: String,
        /// Why, if it has a reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Who is here now.
    Presence {
        /// Whether the owner of each seat is here, in seat order; bots always are.
        seats: Vec<bool>,
        /// How many others are watching.
        watching: u32,
    },
    /// Who sits where has changed.
    Seats {
        /// The seats, in order.
        seats: Vec<SeatCard>,
        /// The person's own seats.
        yours: Vec<u8>,
    },
    /// What people say; the latest last.
    Chat {
        /// New lines.
        lines: Vec<ChatLine>,
    },
    /// Who may write in the chat has changed.
    Talk {
        /// Who may.
        talk: Talk,
        /// Whether one may oneself.
        may_chat: bool,
    },
    /// Somebody asks the table to forgive a slip, somebody has agreed, or it is over.
    Slip {
        /// What is asked; nothing when nothing is asked any more.
        slip: Option<SlipCard>,
        /// How it ended, unless that was by a step.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        closed: Option<SlipClosed>,
    },
    /// Something about another match: it is your turn there.
    Notice {
        /// Which match.
        #[serde(rename = "match")]
        table: String,
        /// In words.
        message: String,
    },
    /// A request could not be served.
    Error {
        /// Of the request, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What is wrong, for programs.
        code: String,
        /// The same for people.
        message: String,
        /// How long to wait before it makes sense to ask again, in seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wait: Option<u64>,
    },
    /// The answer to `ping`.
    Pong {},
}

/// The answer to `hello`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u32,
    /// The match.
    #[serde(rename = "match")]
    pub table: String,
    /// Which game.
    pub game: String,
    /// Its name.
    pub title: String,
    /// The fingerprint of its content, which the client should have too.
    pub content: String,
    /// The edition of the game in charge of the match. A client that has another one asks to be loaded anew.
    #[serde(default)]
    pub edition: String,
    /// Where the rules last changed under this match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed: Option<Changed>,
    /// The set-up.
    pub setup: Value,
    /// The seats, in order.
    pub seats: Vec<SeatCard>,
    /// The person's own seats.
    pub yours: Vec<u8>,
    /// The clock.
    pub clock: ClockCard,
    /// What can be asked with `extra`.
    pub extras: Vec<String>,
    /// The last lines of the chat.
    pub chat: Vec<ChatLine>,
    /// Whether one has begun the match, and so may give seats that nobody has taken to bots.
    pub host: bool,
    /// Who may write in the chat.
    #[serde(default)]
    pub talk: Talk,
    /// Whether one may oneself.
    #[serde(default = "yes")]
    pub may_chat: bool,
    /// The time by the server's clock, in milliseconds of Unix time.
    pub now: i64,
}

/// Where the rules changed under a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Changed {
    /// The number of the first step by the new rules.
    pub seq: u64,
    /// What changed, in sentences.
    pub lines: Vec<String>,
}

/// Where a match stands, for one viewer, and what happened since the last update.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Update {
    /// A number of its own among the updates and changes of a connection: a change names the one it is based
    /// on.
    #[serde(default)]
    pub number: u64,
    /// The number of the next step: an `act` names it.
    pub seq: u64,
    /// The number of the first step in `steps`. If the client has not seen the one before, it has missed
    /// something that can only be read in the replay.
    pub from: u64,
    /// What happened.
    pub steps: Vec<Step>,
    /// Whose view this is: that of a seat, or a spectator's.
    pub viewer: Option<u8>,
    /// What they see.
    pub view: Value,
    /// What the seats are called in this game.
    pub names: Vec<String>,
    /// Whose turn it is; nobody's when the game is over.
    pub turn: Option<TurnCard>,
    /// How the game ended, when it has.
    pub over: Option<Outcome>,
    /// The legal answers, on the viewer's own turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Legal>,
    /// What could be taken back, when one played last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoCard>,
    /// How many slips were forgiven in this match.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub slips: u32,
    /// When the answer is due, in milliseconds of Unix time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// The time by the server's clock, in milliseconds of Unix time: a deadline is told by this clock,
    /// whatever the reader's own says.
    pub now: i64,
}

/// An [`Update`] in few bytes: all of it that is not named here is what the one before had, changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// Its own number, as in an update.
    pub number: u64,
    /// The number of the update or change that it is based on.
    pub base: u64,
    /// As in an update.
    pub seq: u64,
    /// As in an update.
    pub from: u64,
    /// As in an update.
    pub steps: Vec<Step>,
    /// As in an update.
    pub now: i64,
    /// What differs in all the rest; see [`crate::change`].
    pub change: Value,
}

/// One step of the match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// Its number.
    pub seq: u64,
    /// Who.
    pub seat: u8,
    /// How many actions were taken back, if that is what was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<u32>,
    /// Whether that was a slip that everybody forgave: the actions may be anybody's, and chance falls anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forgiven: bool,
    /// What happened, as far as the viewer may know.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub events: Vec<Value>,
    /// The same in sentences. In the first version of the protocol each is a text alone.
    pub lines: Vec<Line>,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnCard {
    /// The seat that owes an answer.
    pub seat: u8,
    /// What sort of thing answers it.
    pub kind: PromptKind,
    /// The question in the game's own terms.
    pub question: Value,
    /// The question in words.
    pub prompt: Line,
}

/// The legal answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Legal {
    /// The answers.
    pub actions: Vec<Value>,
    /// Each as on a button, in the same order.
    pub labels: Vec<Line>,
}

/// What could be taken back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UndoCard {
    /// The seat that played last.
    pub seat: u8,
    /// How many of its last actions can be taken back.
    pub count: u32,
    /// Why there is nothing to take back; nothing when there is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
}

/// What somebody asks to take back. It is asked at one moment of the match: any step ends it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlipCard {
    /// Where the match is.
    pub seq: u64,
    /// The seat that asks.
    pub seat: u8,
    /// How many of its own actions.
    pub steps: u32,
    /// How many actions in all, those of others among them.
    pub actions: u32,
    /// The number of the first step that would be taken back.
    pub from: u64,
    /// The seats that have agreed.
    pub agreed: Vec<u8>,
    /// The seats that have not answered yet.
    pub waits: Vec<u8>,
    /// When the question lapses, in milliseconds of Unix time by the server's clock.
    pub until: i64,
}

/// How a question for forgiveness ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlipClosed {
    /// The seat that had asked.
    pub seat: u8,
    /// How.
    pub why: SlipEnd,
    /// The seat that has refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
}

/// How a question for forgiveness can end without a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlipEnd {
    /// Somebody does not agree.
    Refused,
    /// Whoever asked does so no longer.
    Withdrawn,
    /// Not everybody has answered in time.
    Expired,
    /// A seat has changed hands.
    Seats,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// Of the request.
    pub id: u64,
    /// What is wrong, for programs: `refused` by a rule, `not_your_turn`, `stale` …
    pub code: String,
    /// The rule of the game that forbids it, where it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why, in words.
    pub message: String,
    /// What this rule is about: the section of the ledger that it stands in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The text of the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The numbers that made it illegal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Its number.
    pub id: i64,
    /// Who says it.
    pub name: String,
    /// Whether it is a person without an account: anybody may carry that name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Their seat, if they have one.
    pub seat: Option<u8>,
    /// What.
    pub text: String,
    /// When, in milliseconds of Unix time.
    pub at: i64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_client_may_say_little() {
        let ask: Ask = serde_json::from_value(json!({"type": "hello", "match": "x"})).unwrap();
        assert_eq!(ask, Ask::Hello { protocol: 1, table: "x".into(), seq: None, lang: Lang::En });
        let ask: Ask = serde_json::from_value(json!({"type": "undo", "id": 1, "seq": 2, "seat": 0})).unwrap();
        assert_eq!(ask, Ask::Undo { id: 1, seq: 2, seat: 0, count: 1 });
        assert!(
            serde_json::from_value::<Ask>(json!({"type": "hello", "match": "x", "as": "arbiter"})).is_err()
        );
        assert!(serde_json::from_value::<Ask>(json!({"type": "shout"})).is_err());
    }

    #[test]
    fn messages_are_tagged_by_type() {
        let done = serde_json::to_value(Tell::Done { id: 7, seq: 9 }).unwrap();
        assert_eq!(done, json!({"type": "done", "id": 7, "seq": 9}));
        assert_eq!(serde_json::to_value(Tell::Pong {}).unwrap(), json!({"type": "pong"}));
    }

    #[test]
    fn a_slip_is_told_with_who_has_agreed() {
        let closed = Some(SlipClosed { seat: 0, why: SlipEnd::Refused, by: Some(1) });
        let told = serde_json::to_value(Tell::Slip { slip: None, closed }).unwrap();
        let refused = json!({"seat": 0, "why": "refused", "by": 1});
        assert_eq!(told, json!({"type": "slip", "slip": null, "closed": refused}));
        let ask: Ask =
            serde_json::from_value(json!({"type": "forgive", "id": 1, "seq": 2, "seat": 0})).unwrap();
        assert_eq!(ask, Ask::Forgive { id: 1, seq: 2, seat: 0, steps: 1 });
        let step: Step =
            serde_json::from_value(json!({"seq": 1, "seat": 0, "events": [], "lines": []})).unwrap();
        assert!(!step.forgiven, "servers before slips do not say");
    }
}
