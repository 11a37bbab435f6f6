//! `heroes.toml`: the heroes and their starting decks.

use content::Content;
use content::code::{hidden, slice, table};

use super::cards::Cards;
use super::must_match;
use crate::terms::{BasicColour, Hero};
use words::notation::Code;

pub(super) fn write(content: &Content, cards: &Cards) {
    let file = content.read("heroes.toml");
    let entries = file.entries("hero");
    file.must_hold("hero", "heroes", entries.len(), Hero::COUNT);
    must_match::<Hero>(&entries);

    let mut rows = Vec::new();
    let mut decks = Vec::new();
    for (entry, hero) in entries.iter().zip(Hero::ALL) {
        // Written the same in both languages.
        let name = entry.words().code();
        let epithet = entry.words_of("epithet").code();
        let colour = entry.get("figure_color").one_of(&["red", "green", "white", "grey"]);
        let crystals = entry.get("dummy_crystals");
        let list = crystals.list();
        if list.len() != 3 {
            crystals.fault("must be three");
        }
        let crystals: Vec<String> =
            list.iter().take(3).map(|crystal| crystal.word::<BasicColour>().code()).collect();

        let own =
            cards.rows().iter().position(|row| row.hero.as_ref().is_some_and(|(each, _)| *each == hero));
        let mut counts: Vec<u8> = cards.rows().iter().map(|row| row.generic).collect();
        let special = entry.get("special_card");
        let replaces = entry.get("special_replaces");
        match own.and_then(|at| cards.rows().get(at)) {
            Some(row) => {
                if row.id != special.str() {
                    special.fault(format!("the card of {} is `{}`", hero.id(), row.id));
                }
                let replaced = row.hero.as_ref().map_or("", |(_, replaced)| replaced);
                if replaced != replaces.str() {
                    replaces.fault(format!("`{}` replaces `{replaced}`", row.id));
                }
                if let Some(at) = cards.rows().iter().position(|each| each.id == replaced) {
                    counts[at] = counts[at].saturating_sub(1);
                }
            }
            None => special.fault("there is no such card of this hero"),
        }
        if let Some(at) = own {
            counts[at] += 1;
        }
        let deck: u32 = counts.iter().map(|n| u32::from(*n)).sum();
        if deck != 16 {
            entry.fault(format!("starts with {deck} cards, not 16"));
        }
        decks.push(slice(&counts).trim_start_matches('&').to_owned());
        rows.push(format!(
            "HeroSheet {{ name: {name}, epithet: {epithet}, colour: HeroColour::{}, dummy_crystals: [{}], special: CardId({}) }}",
            content::code::camel(colour),
            crystals.join(", "),
            own.unwrap_or_default(),
        ));
    }
    let decks = table("How many of each card a hero starts with.", "STARTING_DECKS", "[u8; CARDS]", decks);
    content.write("heroes.rs", hidden(table("The heroes.", "HEROES", "HeroSheet", rows)) + &hidden(decks));
}
