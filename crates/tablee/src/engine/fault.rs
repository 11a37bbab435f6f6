//! The engine's error answers.

use kernel::{Lang, sentence};
use serde::Serialize;
use serde_json::Value;

/// Error codes, for programs. They are part of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Code {
    /// The line is not one JSON object in UTF-8.
    Malformed,
    /// The line is longer than allowed.
    TooLong,
    /// There is no such request.
    UnknownRequest,
    /// A field is missing, unknown or invalid.
    BadRequest,
    /// There is no match yet.
    NoTable,
    /// The match has no such seat.
    NoSuchSeat,
    /// The set-up is impossible.
    BadSetup,
    /// The state is impossible.
    BadState,
    /// The journal cannot be used.
    BadJournal,
    /// The action is not allowed.
    Refused,
    /// The undo is not allowed.
    NoUndo,
    /// The count would take too long.
    TooDeep,
    /// The bot has no answer.
    NoAdvice,
    /// A request that only this game knows cannot be answered.
    Declined,
    /// The program has a bug.
    Panicked,
}

/// The error object of a reply.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Fault {
    code: Code,
    message: String,
    /// Further data about the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Value>,
}

impl Fault {
    /// An error, worded in the language of the session. Every message is a sentence.
    pub(super) fn new(code: Code, lang: Lang, word: impl FnOnce(Lang) -> String) -> Fault {
        Fault { code, message: sentence(&word(lang)), detail: None }
    }

    /// Adds data.
    pub(super) fn with(mut self, detail: &impl Serialize) -> Fault {
        self.detail = Some(serde_json::to_value(detail).expect("plain data has a JSON form"));
        self
    }

    pub(super) fn too_long(lang: Lang, max: usize) -> Fault {
        Fault::new(Code::TooLong, lang, |lang| match lang {
            Lang::En => format!("a line has at most {max} bytes; this one was skipped"),
            Lang::Fr => format!("une ligne a au plus {max} octets\u{202f}; celle-ci a été sautée"),
        })
    }

    pub(super) fn malformed(lang: Lang, why: &str) -> Fault {
        Fault::new(Code::Malformed, lang, |lang| match lang {
            Lang::En => format!("a request is one JSON object on one line: {why}"),
            Lang::Fr => format!("une demande est un objet JSON sur une ligne\u{a0}: {why}"),
        })
    }

    pub(super) fn bad_request(lang: Lang, why: &str) -> Fault {
        Fault::new(Code::BadRequest, lang, |lang| match lang {
            Lang::En => format!("the request has a mistake: {why}"),
            Lang::Fr => format!("la demande a une erreur\u{a0}: {why}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_described() {
        let page = include_str!("../../../../docs/engine-protocol.md");
        let mut code = Some(Code::Malformed);
        while let Some(this) = code {
            let name = serde_json::to_value(this).unwrap();
            assert!(page.contains(&format!("\n| `{}` |", name.as_str().unwrap())), "{name}");
            // Each leads to the next, so that a new one does not compile until it is here.
            code = match this {
                Code::Malformed => Some(Code::TooLong),
                Code::TooLong => Some(Code::UnknownRequest),
                Code::UnknownRequest => Some(Code::BadRequest),
                Code::BadRequest => Some(Code::NoTable),
                Code::NoTable => Some(Code::NoSuchSeat),
                Code::NoSuchSeat => Some(Code::BadSetup),
                Code::BadSetup => Some(Code::BadState),
                Code::BadState => Some(Code::BadJournal),
                Code::BadJournal => Some(Code::Refused),
                Code::Refused => Some(Code::NoUndo),
                Code::NoUndo => Some(Code::TooDeep),
                Code::TooDeep => Some(Code::NoAdvice),
                Code::NoAdvice => Some(Code::Declined),
                Code::Declined => Some(Code::Panicked),
                Code::Panicked => None,
            };
        }
    }
}
