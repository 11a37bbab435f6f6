//! What can be wrong with a request, told in both languages.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Fact, JournalError, Lang, NoUndo, Reason, Refusal, RuleId, SetupError, Unoffered};
use store::{AppendError, CreateError, HolidayError, RegisterError, SeatError, StoreError};
use wire::Problem;

/// Why a request was not served. The language comes last: a handler gives a fault, the door of the house puts
/// it into words.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum Fault {
    /// It cannot be read; the reader's words.
    BadRequest(String),
    /// It is longer than anything that makes sense.
    TooLarge {
        /// The most that is read, in bytes.
        limit: usize,
    },
    /// There is nothing at this address.
    NoSuchPage,
    /// The address exists, but not for this method.
    NoSuchMethod,
    /// It came from a page of somebody else's.
    StrangeOrigin,
    /// Too many requests in too short a time.
    TooFast,
    /// Nobody is known by this cookie, or there is none.
    WhoAreYou,
    /// The name or the password is wrong; it is not told which.
    WrongPassword,
    /// Somebody has this name.
    NameTaken,
    /// This name is kept for the house.
    ReservedName,
    /// This cannot be a name.
    BadName,
    /// This cannot be a password.
    BadPassword,
    /// This password is among the first that anybody would try.
    WeakPassword,
    /// Too many tries for one account.
    Slowly {
        /// How long to wait, in seconds.
        seconds: u64,
    },
    /// The secret of a letter opens nothing, or nothing any more.
    BadLink,
    /// This server sends no letters.
    NoLetters,
    /// There is no address that waits to be confirmed.
    NothingToConfirm,
    /// Enough letters were written to this person or to this address of late.
    TooManyLetters,
    /// One has no such session.
    NoSuchSession,
    /// A guest who deletes everything has to say so.
    NotSure,
    /// This cannot be an e-mail address.
    BadEmail,
    /// So much holiday is not left of this year's.
    NoHolidayLeft,
    /// One has an account already.
    HasAccount,
    /// That needs an account, and one is a guest.
    NeedsAccount,
    /// There is no such game.
    NoSuchGame(String),
    /// What is wanted is not on offer: no such scenario, not for so many, no such choice.
    Unoffered(Unoffered),
    /// The game has no such bot.
    NoSuchBot(String),
    /// The set-up is impossible.
    BadSetup(SetupError),
    /// Not as many seats as the set-up has.
    SeatCount {
        /// How many were given.
        given: usize,
        /// How many there are.
        seats: u8,
    },
    /// The clock makes no sense.
    BadClock,
    /// There is no such match, or it is nothing for these eyes.
    NoSuchMatch,
    /// The match has no such seat.
    NoSuchSeat,
    /// Somebody sits there.
    SeatTaken,
    /// The link is no invitation to this match, or was used.
    BadInvitation,
    /// No seat is open.
    NoOpenSeat,
    /// The seat is not one's own.
    NotYourSeat,
    /// One has too many matches going on.
    TooManyMatches {
        /// The most.
        limit: usize,
    },
    /// The match goes on: its journal has the seed in it.
    StillRunning,
    /// The match is over.
    Over,
    /// The journal cannot be used.
    BadJournal(JournalError),
    /// The journal has more lines than may be brought along.
    JournalTooLong {
        /// The most.
        limit: usize,
    },
    /// One has brought along as much as one may.
    NoRoom {
        /// The most, in bytes.
        limit: u64,
    },
    /// The match has moved on since.
    Stale {
        /// Where it is.
        seq: u64,
    },
    /// The rules say no.
    Refused(Refusal),
    /// It cannot be taken back.
    NoUndo(NoUndo),
    /// Somebody asks already for a slip to be forgiven.
    SlipAsked,
    /// One has asked at this moment of the match before.
    SlipAgain,
    /// Nobody asks for that, or not any more.
    NoSlip,
    /// The game does not answer this, in its words.
    Declined(String),
    /// The first frame must be `hello`, in a version that is spoken here.
    NoHello,
    /// The text of the chat is empty or too long.
    BadChat {
        /// The most, in characters.
        limit: usize,
    },
    /// Those who think are busy, or one has asked for much of late.
    Busy {
        /// How long to wait, in seconds.
        seconds: u64,
    },
    /// The bots of this match were late again and again, and think no more.
    BotsAside,
    /// The journal starts from a position of its own, which is for one's own machine alone.
    OwnPosition,
    /// One has too many matches going on in which only bots play.
    TooManyBotMatches {
        /// The most.
        limit: usize,
    },
    /// The game has a fault; the match is as it was.
    Panicked,
    /// The match cannot be opened: the program has changed since, or has a fault.
    Broken,
    /// The match was set aside: it cannot go on, but it is kept.
    Aside,
    /// A newer version of the program serves the match, on another node.
    OtherEdition,
    /// The client speaks another version: it should be loaded anew.
    OldClient,
    /// One may not sit down there; why is nobody's business but the host's.
    NotWelcome,
    /// Whoever sits there has played, and cannot be shown out.
    Played,
    /// Others have played in the match: it stays.
    OthersPlayed,
    /// Only whoever began the match may do that.
    NotHost,
    /// One has too many tables waiting in the lobby.
    TooManyTables {
        /// The most.
        limit: usize,
    },
    /// One may not speak at this table.
    NoChat,
    /// One may not speak for a while.
    Muted {
        /// Until when, in milliseconds of Unix time.
        until: i64,
    },
    /// One is kept out of the house.
    Banned {
        /// Why, as the operator wrote it.
        reason: String,
        /// Until when, in milliseconds of Unix time; for good if there is no end.
        until: Option<i64>,
    },
    /// That is for operators.
    NotOperator,
    /// There is no such person.
    NoSuchPerson,
    /// One is meant oneself.
    Yourself,
    /// This person was reported already today.
    AlreadyReported,
    /// One has reported much today.
    TooManyReports,
    /// The list has no room for more.
    ListFull,
    /// A reason is missing or too long.
    BadReason {
        /// The most, in characters.
        limit: usize,
    },
    /// This is no range of addresses, or one that is too wide.
    BadRange,
    /// Operators have closed the match.
    Closed(kernel::Words),
    /// The database does not answer.
    Unavailable,
    /// The server is being stopped.
    Closing,
}

impl Fault {
    /// The status of the answer.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        match self {
            Fault::BadRequest(_)
            | Fault::BadName
            | Fault::BadPassword
            | Fault::WeakPassword
            | Fault::NotSure
            | Fault::BadEmail
            | Fault::BadSetup(_)
            | Fault::SeatCount { .. }
            | Fault::BadClock
            | Fault::BadJournal(_)
            | Fault::NoSuchGame(_)
            | Fault::Unoffered(_)
            | Fault::NoSuchBot(_)
            | Fault::NoHello
            | Fault::OwnPosition
            | Fault::OldClient
            | Fault::BadChat { .. }
            | Fault::Yourself
            | Fault::BadReason { .. }
            | Fault::BadRange
            | Fault::Declined(_) => StatusCode::BAD_REQUEST,
            Fault::TooLarge { .. } | Fault::JournalTooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::NoSuchPage
            | Fault::NoSuchMatch
            | Fault::NoSuchSeat
            | Fault::NoSuchPerson
            | Fault::NoSuchSession
            | Fault::BadLink => StatusCode::NOT_FOUND,
            Fault::NoSuchMethod => StatusCode::METHOD_NOT_ALLOWED,
            Fault::StrangeOrigin
            | Fault::BadInvitation
            | Fault::NotYourSeat
            | Fault::NotWelcome
            | Fault::NotHost
            | Fault::NoChat
            | Fault::Muted { .. }
            | Fault::Banned { .. }
            | Fault::NotOperator
            | Fault::NeedsAccount => StatusCode::FORBIDDEN,
            Fault::TooFast | Fault::Slowly { .. } | Fault::TooManyLetters => StatusCode::TOO_MANY_REQUESTS,
            Fault::WhoAreYou | Fault::WrongPassword => StatusCode::UNAUTHORIZED,
            Fault::NameTaken
            | Fault::NoRoom { .. }
            | Fault::NoHolidayLeft
            | Fault::ReservedName
            | Fault::NoLetters
            | Fault::NothingToConfirm
            | Fault::HasAccount
            | Fault::SeatTaken
            | Fault::NoOpenSeat
            | Fault::TooManyMatches { .. }
            | Fault::TooManyBotMatches { .. }
            | Fault::BotsAside
            | Fault::StillRunning
            | Fault::Over
            | Fault::Aside
            | Fault::Played
            | Fault::OthersPlayed
            | Fault::TooManyTables { .. }
            | Fault::AlreadyReported
            | Fault::TooManyReports
            | Fault::ListFull
            | Fault::Closed(_)
            | Fault::SlipAsked
            | Fault::SlipAgain
            | Fault::NoSlip
            | Fault::Stale { .. } => StatusCode::CONFLICT,
            Fault::Refused(_) | Fault::NoUndo(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Fault::Panicked | Fault::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            Fault::Busy { .. } | Fault::OtherEdition | Fault::Unavailable | Fault::Closing => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }

    /// The word for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Fault::BadRequest(_) => "bad_request",
            Fault::TooLarge { .. } => "too_large",
            Fault::NoSuchPage => "no_such_page",
            Fault::NoSuchMethod => "no_such_method",
            Fault::StrangeOrigin => "strange_origin",
            Fault::TooFast => "too_fast",
            Fault::WhoAreYou => "who_are_you",
            Fault::WrongPassword => "wrong_password",
            Fault::NameTaken => "name_taken",
            Fault::ReservedName => "reserved_name",
            Fault::BadName => "bad_name",
            Fault::BadPassword => "bad_password",
            Fault::WeakPassword => "weak_password",
            Fault::Slowly { .. } => "slowly",
            Fault::BadLink => "bad_link",
            Fault::NoLetters => "no_letters",
            Fault::NothingToConfirm => "nothing_to_confirm",
            Fault::TooManyLetters => "too_many_letters",
            Fault::NoSuchSession => "no_such_session",
            Fault::NotSure => "not_sure",
            Fault::BadEmail => "bad_email",
            Fault::NoHolidayLeft => "no_holiday_left",
            Fault::HasAccount => "has_account",
            Fault::NeedsAccount => "needs_account",
            Fault::NoSuchGame(_) => "no_such_game",
            Fault::Unoffered(Unoffered::Scenario { .. }) => "no_such_scenario",
            Fault::Unoffered(_) => "not_offered",
            Fault::NoSuchBot(_) => "no_such_bot",
            Fault::BadSetup(_) => "bad_setup",
            Fault::SeatCount { .. } => "seat_count",
            Fault::BadClock => "bad_clock",
            Fault::NoSuchMatch => "no_such_match",
            Fault::NoSuchSeat => "no_such_seat",
            Fault::SeatTaken => "seat_taken",
            Fault::BadInvitation => "bad_invitation",
            Fault::NoOpenSeat => "no_open_seat",
            Fault::NotYourSeat => "not_your_seat",
            Fault::TooManyMatches { .. } => "too_many_matches",
            Fault::StillRunning => "still_running",
            Fault::Over => "over",
            Fault::BadJournal(_) => "bad_journal",
            Fault::JournalTooLong { .. } => "journal_too_long",
            Fault::NoRoom { .. } => "no_room",
            Fault::Stale { .. } => "stale",
            Fault::Refused(refusal) => match refusal.reason {
                Reason::Rule(_) => "refused",
                Reason::Protocol(protocol) => protocol.key(),
            },
            Fault::NoUndo(_) => "no_undo",
            Fault::SlipAsked => "slip_asked",
            Fault::SlipAgain => "slip_again",
            Fault::NoSlip => "no_slip",
            Fault::Declined(_) => "declined",
            Fault::NoHello => "no_hello",
            Fault::BadChat { .. } => "bad_chat",
            Fault::Busy { .. } => "busy",
            Fault::BotsAside => "bots_set_aside",
            Fault::OwnPosition => "own_position",
            Fault::TooManyBotMatches { .. } => "too_many_bot_matches",
            Fault::Panicked => "panicked",
            Fault::Broken => "broken",
            Fault::Aside => "set_aside",
            Fault::OtherEdition => "other_version",
            Fault::OldClient => "old_client",
            Fault::NotWelcome => "not_welcome",
            Fault::Played => "played",
            Fault::OthersPlayed => "others_played",
            Fault::NotHost => "not_host",
            Fault::TooManyTables { .. } => "too_many_tables",
            Fault::NoChat => "no_chat",
            Fault::Muted { .. } => "muted",
            Fault::Banned { .. } => "banned",
            Fault::NotOperator => "operators_only",
            Fault::NoSuchPerson => "no_such_person",
            Fault::Yourself => "yourself",
            Fault::AlreadyReported => "already_reported",
            Fault::TooManyReports => "too_many_reports",
            Fault::ListFull => "list_full",
            Fault::BadReason { .. } => "bad_reason",
            Fault::BadRange => "bad_range",
            Fault::Closed(_) => "closed",
            Fault::Unavailable => "unavailable",
            Fault::Closing => "closing",
        }
    }

    /// The rule that says no, where it was one.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Fault::Refused(refusal) => refusal.cites(),
            Fault::BadSetup(error) => error.rule,
            _ => None,
        }
    }

    /// The same with its text.
    pub(crate) fn cited(&self) -> Option<&'static ledger::Rule> {
        self.rule().and_then(|rule| ledger::All.rule(rule))
    }

    /// How long to wait before it makes sense to ask again, in seconds.
    #[must_use]
    pub fn wait(&self) -> Option<u64> {
        match self {
            Fault::Busy { seconds } | Fault::Slowly { seconds } => Some(*seconds),
            Fault::TooManyLetters => Some(60 * 60),
            Fault::TooFast => Some(5),
            other => (other.status() == StatusCode::SERVICE_UNAVAILABLE).then_some(5),
        }
    }

    /// The numbers that made it wrong.
    #[must_use]
    pub fn facts(&self) -> Vec<Fact> {
        match self {
            Fault::Refused(refusal) => refusal.facts.to_vec(),
            _ => Vec::new(),
        }
    }

    /// The fault as it goes over the wire.
    #[must_use]
    pub fn problem(&self, lang: Lang) -> Problem {
        let cited = self.cited();
        Problem {
            code: self.code().to_owned(),
            message: self.text(lang),
            rule: self.rule().map(|rule| rule.to_string()),
            title: cited.map(|rule| rule.section.get(lang).to_owned()),
            text: cited.map(|rule| rule.text.get(lang).to_owned()),
            facts: self.facts(),
            request: None,
        }
    }
}

/// The answer to a request that failed, before it has words: `crate::safety::in_words` gives it some.
impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let Some(seconds) = self.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::TooLong { limit, .. } => Fault::TooLarge { limit },
            StoreError::Nul { field } => Fault::BadRequest(field.to_owned()),
            StoreError::NotFound(_) => Fault::NoSuchMatch,
            error => {
                tracing::error!(%error, "the store failed");
                Fault::Unavailable
            }
        }
    }
}

impl From<SeatError> for Fault {
    fn from(error: SeatError) -> Fault {
        match error {
            SeatError::Changed { .. } => Fault::SeatTaken,
            SeatError::NotFound => Fault::NoSuchSeat,
            SeatError::Over => Fault::Over,
            SeatError::NotWelcome => Fault::NotWelcome,
            SeatError::Played => Fault::Played,
            SeatError::Store(error) => error.into(),
        }
    }
}

impl From<store::ReportError> for Fault {
    fn from(error: store::ReportError) -> Fault {
        match error {
            store::ReportError::Already => Fault::AlreadyReported,
            store::ReportError::TooMany => Fault::TooManyReports,
            store::ReportError::Store(error) => error.into(),
        }
    }
}

impl From<RegisterError> for Fault {
    fn from(error: RegisterError) -> Fault {
        match error {
            RegisterError::NameTaken => Fault::NameTaken,
            RegisterError::NotFound => Fault::WhoAreYou,
            RegisterError::Store(error) => error.into(),
        }
    }
}

impl From<HolidayError> for Fault {
    fn from(error: HolidayError) -> Fault {
        match error {
            HolidayError::UsedUp => Fault::NoHolidayLeft,
            HolidayError::Store(error) => error.into(),
        }
    }
}

impl From<CreateError> for Fault {
    fn from(error: CreateError) -> Fault {
        match error {
            // Ids are random: that one exists means that the randomness is broken.
            CreateError::Rematched(_) | CreateError::Exists => Fault::Unavailable,
            CreateError::Store(error) => error.into(),
        }
    }
}

impl From<AppendError> for Fault {
    fn from(error: AppendError) -> Fault {
        match error {
            AppendError::Conflict { actual } => Fault::Stale { seq: actual },
            AppendError::NotFound => Fault::NoSuchMatch,
            AppendError::OtherEdition => Fault::OtherEdition,
            AppendError::Over | AppendError::Full => Fault::Over,
            AppendError::Store(error) => error.into(),
        }
    }
}

impl From<getrandom::Error> for Fault {
    fn from(error: getrandom::Error) -> Fault {
        tracing::error!(%error, "the system has no randomness to give");
        Fault::Unavailable
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_its_rule_says_in_the_language_asked_for() {
        let fault = Fault::Refused(Refusal::rule(RuleId::new("CN-MOV-05")));
        let [en, fr] = Lang::ALL.map(|lang| fault.problem(lang));
        assert_eq!(en.text.as_deref(), Some("Castles are land units that never move."));
        assert_eq!(fr.text.as_deref(), Some("Un Château, bien que terrestre, ne bouge jamais."));
        assert!(en.title.is_some() && en.title != fr.title, "{:?} {:?}", en.title, fr.title);
        assert_eq!((en.rule.as_deref(), fr.rule), (Some("CN-MOV-05"), Some("CN-MOV-05".to_owned())));
        // A rule without a text at hand is named all the same.
        let unknown = Fault::Refused(Refusal::rule(RuleId::new("PK-BID"))).problem(Lang::Fr);
        assert_eq!((unknown.rule.as_deref(), unknown.title, unknown.text), (Some("PK-BID"), None, None));
    }
}
