//! Runs commands in-process, with the pocket game on the shelf.
#![allow(dead_code, reason = "each test file uses its part")]

use bots::Roster;
use pocket::Pocket;
use serde_json::{Value, json};
use shelf::{Card, Complaint, Inquiry, Shelf};
use std::sync::Arc;
use tablee::World;

/// The output and exit code of a command.
pub(crate) struct Ran {
    pub(crate) code: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Pocket with two extra requests: one that answers and one that panics.
pub(crate) fn shelf() -> Shelf {
    let entry = Card::<Pocket>::new(Roster::default()).extra("coins", coins).extra("boom", boom);
    Shelf::default().with(entry)
}

fn coins(arguments: &Value, asker: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    let complain = |en: &str, fr: &str| Complaint(asker.lang().pick(en, fr).to_owned());
    let view = asker.view().ok_or_else(|| complain("no match", "pas de partie"))?;
    let seat = arguments["seat"].as_u64().and_then(|seat| view.players.get(usize::try_from(seat).ok()?));
    Ok(json!({ "coins": seat.ok_or_else(|| complain("no such seat", "pas de tel siège"))?.coins }))
}

fn boom(_: &Value, _: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    panic!("boom as asked")
}

/// Runs `tablee` with these arguments, in an English locale.
pub(crate) fn tablee(arguments: &[&str]) -> Ran {
    run(arguments, b"", Some("en_GB.UTF-8"))
}

/// Runs `tablee` with these arguments, this input and this locale.
pub(crate) fn run(arguments: &[&str], stdin: &[u8], locale: Option<&str>) -> Ran {
    run_with(shelf(), arguments, stdin, locale)
}

/// The same with other games.
pub(crate) fn run_with(shelf: Shelf, arguments: &[&str], mut stdin: &[u8], locale: Option<&str>) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut world = World {
        stdin: &mut stdin,
        stdout: &mut out,
        stderr: &mut err,
        locale: locale.map(str::to_owned),
        terminal: false,
    };
    let code = tablee::run(["tablee"].iter().chain(arguments), &Arc::new(shelf), &mut world);
    let text = |bytes| String::from_utf8(bytes).expect("all output is UTF-8");
    Ran { code, out: text(out), err: text(err) }
}

impl Ran {
    /// The output, if the command succeeded.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.code, &*self.err), (0, ""), "{}", self.out);
        self.out
    }

    /// The error message, if the input was invalid.
    #[track_caller]
    pub(crate) fn bad(self) -> String {
        assert_eq!(self.code, 2, "{}{}", self.out, self.err);
        assert!(!self.err.trim().is_empty(), "there is a complaint");
        self.err
    }
}

/// The output as JSON, line by line.
#[track_caller]
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}
