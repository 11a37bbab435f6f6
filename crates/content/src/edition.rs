//! `versions.toml`: the history of a game's rules.

use crate::code::{constant, slice};
use crate::document::Document;
use crate::entry::Node;

/// The fingerprint that journals know: that of the files as they are written, or the one that content had
/// before it was rewritten. How content is written, the names of its fields and the notation of its effects,
/// is nobody's business at a table: a match must not get another edition by it. So `versions.toml` says which
/// files mean the same, the latest first:
///
/// ```toml
/// [[rewritten]]
/// now = "0123456789abcdef" # the fingerprint of the files as they are written now …
/// was = "27394a3867290da0" # … which say what the files of this one said
/// ```
pub(crate) fn known_as(imprint: String, file: &Document) -> String {
    let rewritten = file.opt("rewritten").map(|node| node.entries()).unwrap_or_default();
    let meaning = rewritten.into_iter().map(|entry| (digits(&entry.get("now")), digits(&entry.get("was"))));
    // Every entry is read, so that a mistake in any of them is told.
    let meaning: Vec<_> = meaning.collect();
    meaning.into_iter().find(|(now, _)| *now == imprint).map_or(imprint, |(_, was)| was.to_owned())
}

/// 16 hexadecimal digits.
fn digits<'d>(node: &Node<'d>) -> &'d str {
    let digits = node.str();
    if !digits.is_empty() && (digits.len() != 16 || u64::from_str_radix(digits, 16).is_err()) {
        node.fault("must be 16 hexadecimal digits");
    }
    digits
}

/// The source of `CONTENT` and `VERSIONS`.
pub(crate) fn module(fingerprint: &str, file: &Document) -> String {
    let versions = file.entries("version").into_iter().zip(1i64..).map(|(version, wanted)| {
        let number = version.get("number");
        if number.int(1..=9999u32) != u32::try_from(wanted).unwrap_or_default() {
            number.fault(format!("must be {wanted}: they stand in order"));
        }
        let contents = version.opt("contents").map(|node| node.list()).unwrap_or_default();
        let contents = contents.iter().map(|node| format!("kernel::Fingerprint(0x{})", digits(node)));
        let changed = version.words().code();
        format!(
            "kernel::Version {{ number: {wanted}, contents: {}, changed: {changed} }}",
            slice(contents.collect::<Vec<_>>())
        )
    });
    let versions = slice(versions.collect::<Vec<_>>());
    let print = format!("kernel::Fingerprint(0x{fingerprint})");
    constant("The content, as far as it matters for play.", "CONTENT", "kernel::Fingerprint", print)
        + &constant(
            "The versions of the game; the last one is today's.",
            "VERSIONS",
            "&[kernel::Version]",
            versions,
        )
}
