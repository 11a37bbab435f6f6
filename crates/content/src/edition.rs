//! `versions.toml`: the history of a game's rules.

use crate::code::{constant, slice};
use crate::document::Document;

/// The source of `CONTENT` and `VERSIONS`.
pub(crate) fn module(fingerprint: &str, file: &Document) -> String {
    let versions = file.entries("version").into_iter().zip(1i64..).map(|(version, wanted)| {
        let number = version.get("number");
        if number.int(1..=9999u32) != u32::try_from(wanted).unwrap_or_default() {
            number.fault(format!("must be {wanted}: they stand in order"));
        }
        let contents = version.opt("contents").map(|node| node.list()).unwrap_or_default();
        let contents = contents.iter().map(|node| {
            let digits = node.str();
            if digits.len() != 16 || u64::from_str_radix(digits, 16).is_err() {
                node.fault("must be 16 hexadecimal digits");
                return "kernel::Fingerprint(0)".to_owned();
            }
            format!("kernel::Fingerprint(0x{digits})")
        });
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
