//! Every error that a request can end in, worded in both languages.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Fact, JournalError, Lang, NoUndo, Reason, Refusal, RuleId, SetupError, Unoffered};
use store::{AppendError, CreateError, HolidayError, RegisterError, SeatError, StoreError};
use wire::Problem;

/// Why a request was not served. A handler returns a fault; the outermost layer puts it into the caller's
/// language.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum Fault {
    /// The request cannot be read; the parser's message.
    BadRequest(String),
    /// The request is too long.
    TooLarge {
        /// The limit, in bytes.
        limit: usize,
    },
    /// There is nothing at this address.
    NoSuchPage,
    /// The address exists, but not for this method.
    NoSuchMethod,
    /// The request came from a page of another site.
    CrossOrigin,
    /// Too many requests in too short a time.
    TooFast,
    /// There is no session cookie, or it belongs to nobody.
    Unauthenticated,
    /// The name or the password is wrong; the answer does not say which.
    WrongPassword,
    /// Somebody has this name.
    NameTaken,
    /// This name is reserved for the server.
    ReservedName,
    /// This is not a valid name.
    BadName,
    /// This is not a valid password.
    BadPassword,
    /// This password is too easy to guess.
    WeakPassword,
    /// Too many failed attempts for one account.
    TooManyAttempts {
        /// How long to wait, in seconds.
        seconds: u64,
    },
    /// The secret from an e-mail is unknown or has expired.
    BadLink,
    /// This server sends no e-mail.
    NoLetters,
    /// No address is waiting to be confirmed.
    NothingToConfirm,
    /// This person or this address has been sent enough e-mails lately.
    TooManyLetters,
    /// The person has no such session.
    NoSuchSession,
    /// A guest who deletes everything has to confirm it.
    NotSure,
    /// This is not a valid e-mail address.
    BadEmail,
    /// The person has less holiday left this year.
    NoHolidayLeft,
    /// The person already has an account.
    HasAccount,
    /// Only a person with an account may do this.
    NeedsAccount,
    /// There is no such game.
    NoSuchGame(String),
    /// The request asks for something that is not on offer: a scenario, a number of players or a choice.
    Unoffered(Unoffered),
    /// The game has no such bot.
    NoSuchBot(String),
    /// The set-up is impossible.
    BadSetup(SetupError),
    /// The number of seats differs from that of the set-up.
    SeatCount {
        /// How many were given.
        given: usize,
        /// How many there are.
        seats: u8,
    },
    /// The clock settings are out of bounds.
    BadClock,
    /// There is no such match, or this person may not see it.
    NoSuchMatch,
    /// The match has no such seat.
    NoSuchSeat,
    /// The seat is taken.
    SeatTaken,
    /// The link is not an invitation to this match, or it has been used.
    BadInvitation,
    /// No seat is open.
    NoOpenSeat,
    /// The seat belongs to somebody else.
    NotYourSeat,
    /// The person has too many matches in progress.
    TooManyMatches {
        /// The limit.
        limit: usize,
    },
    /// The match is still in progress, and its journal contains the seed.
    StillRunning,
    /// The match is over.
    Over,
    /// The journal cannot be used.
    BadJournal(JournalError),
    /// The journal has more lines than may be imported.
    JournalTooLong {
        /// The limit.
        limit: usize,
    },
    /// The person has imported as much as they may.
    NoRoom {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The match has moved on since the client looked.
    Stale {
        /// The current step number.
        seq: u64,
    },
    /// A rule forbids the action.
    Refused(Refusal),
    /// The action cannot be undone.
    NoUndo(NoUndo),
    /// Somebody asks already for a slip to be forgiven.
    SlipAsked,
    /// One has asked at this moment of the match before.
    SlipAgain,
    /// Nobody asks for that, or not any more.
    NoSlip,
    /// The game declines to answer, in its own words.
    Declined(String),
    /// The first message must be `hello`, in a version this server speaks.
    NoHello,
    /// The chat message is empty or too long.
    BadChat {
        /// The limit, in characters.
        limit: usize,
    },
    /// The thinking threads are busy, or the person has asked for a lot lately.
    Busy {
        /// How long to wait, in seconds.
        seconds: u64,
    },
    /// The bots of this match were late too often and no longer think.
    BotsAside,
    /// The journal starts from a custom position, which only the browser and the command line open.
    OwnPosition,
    /// The person has too many matches in progress between bots.
    TooManyBotMatches {
        /// The limit.
        limit: usize,
    },
    /// The game panicked; the match is unchanged.
    Panicked,
    /// The match cannot be opened, because the program has changed or has a bug.
    Broken,
    /// The match was set aside: it cannot continue, but it is kept.
    Aside,
    /// A newer version of the program runs the match on another node.
    OtherEdition,
    /// The client speaks another version and should be reloaded.
    OldClient,
    /// The host does not admit this person; the answer does not say why.
    NotWelcome,
    /// The person in this seat has played and can no longer be removed.
    Played,
    /// Others have played in the match, so it cannot be deleted.
    OthersPlayed,
    /// Only the person who started the match may do this.
    NotHost,
    /// The person has too many tables waiting in the lobby.
    TooManyTables {
        /// The limit.
        limit: usize,
    },
    /// The person may not write at this table.
    NoChat,
    /// The person is muted.
    Muted {
        /// Until when, in milliseconds of Unix time.
        until: i64,
    },
    /// The person is banned.
    Banned {
        /// Why, as the operator wrote it.
        reason: String,
        /// Until when, in milliseconds of Unix time; a ban without an end is for good.
        until: Option<i64>,
    },
    /// Only operators may do this.
    NotOperator,
    /// There is no such person.
    NoSuchPerson,
    /// The person cannot do this to themselves.
    Yourself,
    /// The person has already reported this person today.
    AlreadyReported,
    /// The person has made too many reports today.
    TooManyReports,
    /// The list has no room for more.
    ListFull,
    /// A reason is missing or too long.
    BadReason {
        /// The limit, in characters.
        limit: usize,
    },
    /// This is not an address range, or it is too wide.
    BadRange,
    /// Operators have closed the match.
    Closed(kernel::Words),
    /// The database does not answer.
    Unavailable,
    /// The server is being stopped.
    Closing,
}

impl Fault {
    /// The HTTP status of the answer.
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
            Fault::CrossOrigin
            | Fault::BadInvitation
            | Fault::NotYourSeat
            | Fault::NotWelcome
            | Fault::NotHost
            | Fault::NoChat
            | Fault::Muted { .. }
            | Fault::Banned { .. }
            | Fault::NotOperator
            | Fault::NeedsAccount => StatusCode::FORBIDDEN,
            Fault::TooFast | Fault::TooManyAttempts { .. } | Fault::TooManyLetters => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Fault::Unauthenticated | Fault::WrongPassword => StatusCode::UNAUTHORIZED,
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

    /// The code for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Fault::BadRequest(_) => "bad_request",
            Fault::TooLarge { .. } => "too_large",
            Fault::NoSuchPage => "not_found",
            Fault::NoSuchMethod => "method_not_allowed",
            Fault::CrossOrigin => "cross_origin",
            Fault::TooFast => "too_fast",
            Fault::Unauthenticated => "unauthenticated",
            Fault::WrongPassword => "wrong_password",
            Fault::NameTaken => "name_taken",
            Fault::ReservedName => "reserved_name",
            Fault::BadName => "bad_name",
            Fault::BadPassword => "bad_password",
            Fault::WeakPassword => "weak_password",
            Fault::TooManyAttempts { .. } => "too_many_attempts",
            Fault::BadLink => "bad_link",
            Fault::NoLetters => "no_email",
            Fault::NothingToConfirm => "nothing_to_confirm",
            Fault::TooManyLetters => "too_many_emails",
            Fault::NoSuchSession => "no_such_session",
            Fault::NotSure => "not_confirmed",
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

    /// The rule that forbids it, if there is one.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Fault::Refused(refusal) => refusal.cites(),
            Fault::BadSetup(error) => error.rule,
            _ => None,
        }
    }

    /// The fault as sent to a client, with the text of the rule.
    pub(crate) fn cited(&self) -> Option<&'static ledger::Rule> {
        self.rule().and_then(|rule| ledger::All.rule(rule))
    }

    /// How long to wait before asking again, in seconds.
    #[must_use]
    pub fn wait(&self) -> Option<u64> {
        match self {
            Fault::Busy { seconds } | Fault::TooManyAttempts { seconds } => Some(*seconds),
            Fault::TooManyLetters => Some(60 * 60),
            Fault::TooFast => Some(5),
            other => (other.status() == StatusCode::SERVICE_UNAVAILABLE).then_some(5),
        }
    }

    /// The numbers behind a refusal.
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

/// An answer that failed and has no words yet; `crate::safety::in_words` adds them.
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
            RegisterError::NotFound => Fault::Unauthenticated,
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
        let unknown = Fault::Refused(Refusal::rule(RuleId::new("PK-BID-01"))).problem(Lang::Fr);
        assert_eq!((unknown.rule.as_deref(), unknown.title, unknown.text), (Some("PK-BID-01"), None, None));
    }
}
