//! Reads `games/pocket/content` and writes the tables.
//!
//! A test reads broken copies with the same code, so nothing here panics: every mistake is recorded in its
//! file.

use content::Content;
use content::code::{constant, hidden, lit, named, table};
use words::notation::{Arg, Code, Cursor};

use crate::effect::Effect;

/// Reads all files and writes all tables.
pub(crate) fn write(content: &Content) {
    content.write("cards.rs", cards(content));
    content.write("rules.rs", content.rules());
    content.write("edition.rs", content.edition());
}

fn cards(content: &Content) -> String {
    let file = content.read("cards.toml");
    file.get("schema").int(1..=1);
    let ids = file.ids("card");
    let mut names = Vec::new();
    let mut strikes = 0;
    let rows: Vec<String> = file
        .entries("card")
        .iter()
        .map(|card| {
            let name = card.words();
            names.push((card.id().to_owned(), name.en.clone()));
            let effect = card.get("effect").parsed(|text| {
                let mut cursor = Cursor::new(text)?;
                let effect = Effect::read(&mut cursor)?;
                cursor.end("the end").map(|()| effect)
            });
            strikes += usize::from(matches!(effect, Some(Effect::Take { .. })));
            format!(
                "Card {{ id: {}, name: {}, copies: {}, effect: {} }}",
                lit(card.id()),
                name.code(),
                card.get("copies").int(1..=9u8),
                effect.unwrap_or(Effect::Stop).code(),
            )
        })
        .collect();
    // A state does not say which card was struck with.
    file.must_hold("card", "that takes coins", strikes, 1);
    constant("How many kinds of card there are.", "KINDS", "usize", ids.len())
        + &hidden(table("The kinds of card.", "CARDS", "Card", rows))
        + &named("card", "Every kind of card by its name.", "CardId", &names)
}
