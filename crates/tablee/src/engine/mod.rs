//! `tablee engine`: plays one game over a protocol of JSON lines, for bots and test harnesses in any
//! language.
//!
//! `docs/engine-protocol.md` describes the protocol, and a test plays the example session in it.

mod fault;
pub(crate) mod lines;
mod request;
mod session;

use fault::{Code, Fault};
use kernel::Lang;
use lines::{Line, Lines};
use request::Request;
use serde::Serialize;
use serde_json::Value;
use session::Session;
use shelf::Title;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version of the protocol. It changes when a request or a reply loses or changes a field; new ones may
/// be added.
pub(crate) const PROTOCOL: u32 = 1;

/// The longest line that is read.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// A line of output: has either `ok` or `error`.
#[derive(Serialize)]
struct Reply {
    id: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

/// Answers requests until the input ends, or a request says `quit`.
pub(crate) fn serve(
    title: &dyn Title,
    lang: Lang,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut session = Session::new(title, lang);
    let mut lines = Lines::new(input, MAX_LINE);
    loop {
        let read = match lines.next()? {
            Line::End => return Ok(()),
            Line::TooLong => Err((Value::Null, Fault::too_long(lang, MAX_LINE))),
            Line::Text(line) if line.trim_ascii().is_empty() => continue,
            Line::Text(line) => Request::read(line, lang),
        };
        let (id, answer, last) = match read {
            Ok(request) => {
                tracing::debug!(request = request.name, "asked");
                let last = request.name == "quit";
                (request.id.clone(), guarded(&mut session, request, lang), last)
            }
            Err((id, fault)) => (id, Err(fault), false),
        };
        let (ok, error) = match answer {
            Ok(answer) => (Some(answer), None),
            Err(fault) => (None, Some(fault)),
        };
        let reply = serde_json::to_string(&Reply { id, ok, error }).expect("plain data has a JSON form");
        writeln!(output, "{reply}")?;
        output.flush()?;
        if last {
            return Ok(());
        }
    }
}

/// Answers a request. A panic of the game becomes an error like any other, except that the table is dropped:
/// nobody knows in which state it was left.
fn guarded(session: &mut Session<'_>, request: Request, lang: Lang) -> Result<Value, Fault> {
    catch_unwind(AssertUnwindSafe(|| session.answer(request))).unwrap_or_else(|words| {
        session.clear();
        let words = words
            .downcast_ref::<&str>()
            .copied()
            .map(str::to_owned)
            .or_else(|| words.downcast_ref().cloned());
        let words = words.unwrap_or_default();
        tracing::error!(words, "the game panicked");
        Err(Fault::new(Code::Panicked, lang, |lang| match lang {
            Lang::En => format!("the program has a fault, and the table is gone: {words}"),
            Lang::Fr => format!("le programme a un défaut, et la table est perdue\u{a0}: {words}"),
        }))
    })
}
