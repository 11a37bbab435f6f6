//! Mistakes in the content, and what the build says about each.

use content::Content;
use std::path::Path;

#[path = "../../build/mod.rs"]
mod tables;

/// The mistakes that the build reports after replacing one text of the cards.
#[track_caller]
fn said(from: &str, to: &str) -> String {
    let mut content = content();
    content.edit("cards.toml", from, to);
    tables::write(&content);
    content.complaints().join("\n")
}

fn content() -> Content {
    Content::open("pocket", &Path::new(env!("CARGO_MANIFEST_DIR")).join("../content"))
}

#[test]
fn the_content_as_it_stands_is_right() {
    let content = content();
    tables::write(&content);
    assert_eq!(content.fingerprint(), pocket::content::CONTENT.to_string());
    assert!(content.finish().is_ok());
}

#[test]
fn mistakes_are_told_where_they_stand() {
    assert_eq!(
        said("gain half a die", "gain a whole die"),
        "cards.toml: card `purse`: field `effect`: at character 6: `half` expected, not `a`"
    );
    assert_eq!(
        said("copies = 9", "copies = 0"),
        "cards.toml: card `strike`: field `copies`: must be from 1 to 9, not 0"
    );
    assert_eq!(
        said("stop a strike", "take 1 on 2, 2 on 6"),
        "cards.toml: field `card`: must hold 1 that takes coins, not 2"
    );
}
