//! Basic actions, advanced actions, spells and artifacts: all that can be in a deed deck.

use content::code::{constant, hidden, lit, named, option, table};
use content::{Content, Document, Entry, Words};

use super::effects::Effects;
use super::notation::Owner;
use super::{check_source, in_order};
use crate::effect::Effect;
use crate::terms::{BasicColour, Categories, Category, Hero};
use words::notation::Code;

/// How many wound cards there are (MK-SETUP-05).
const WOUNDS: u8 = 40;

/// The deed cards, in the order of their numbers: the wound, then basic actions, those of heroes, advanced
/// actions, spells and artifacts.
pub(super) struct Cards {
    rows: Vec<Row>,
}

pub(super) struct Row {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) hero: Option<(Hero, String)>,
    /// How many are in a deck without cards of heroes.
    pub(super) generic: u8,
    colour: Option<BasicColour>,
    code: String,
}

impl Cards {
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }
}

pub(super) fn write(content: &Content, effects: &Effects) -> Cards {
    let basic = content.read("basic_actions.toml");
    let advanced = content.read("advanced_actions.toml");
    let spells = content.read("spells.toml");
    let artifacts = content.read("artifacts.toml");

    let mut rows = vec![wound(&basic)];
    rows.extend(basic_actions(&basic, effects));
    rows.extend(hero_cards(&basic, effects));
    let basics = rows.len();
    rows.extend(advanced_actions(&advanced, effects));
    let advanceds = rows.len();
    rows.extend(spell_cards(&spells, effects));
    let spells_end = rows.len();
    rows.extend(artifact_cards(&artifacts, effects));

    check_ids(&[
        (&basic, "card"),
        (&basic, "hero_card"),
        (&advanced, "card"),
        (&spells, "spell"),
        (&artifacts, "artifact"),
    ]);
    advanced.must_hold("card", "advanced actions", advanceds - basics, 28);
    spells.must_hold("spell", "spells", spells_end - advanceds, 20);
    artifacts.must_hold("artifact", "artifacts", rows.len() - spells_end, 16);
    for colour in BasicColour::ALL {
        let of = |rows: &[Row]| rows.iter().filter(|row| row.colour == Some(colour)).count();
        let deck: u8 = rows.iter().filter(|row| row.colour == Some(colour)).map(|row| row.generic).sum();
        basic.must_hold("card", &format!("{} cards of the deck", colour.id()), deck.into(), 4);
        advanced.must_hold("card", &format!("{} cards", colour.id()), of(&rows[basics..advanceds]), 7);
        spells.must_hold("spell", &format!("{} cards", colour.id()), of(&rows[advanceds..spells_end]), 5);
    }

    let cards = Cards { rows };
    content.write("cards.rs", tables(&cards, basics, advanceds, spells_end));
    cards
}

fn tables(cards: &Cards, basics: usize, advanceds: usize, spells_end: usize) -> String {
    let rows = &cards.rows;
    let names: Vec<(String, String)> = rows.iter().map(|row| (row.id.clone(), row.name.clone())).collect();
    let range = |doc: &str, name: &str, from: usize, to: usize| {
        hidden(constant(doc, name, "std::ops::Range<u8>", format!("{from}..{to}")))
    };
    constant("How many different deed cards there are.", "CARDS", "usize", rows.len())
        + &constant("How many wound cards there are (MK-SETUP-05).", "WOUNDS", "u8", WOUNDS)
        + &hidden(table("The deed cards.", "CARD_TABLE", "Card", rows.iter().map(|row| &row.code)))
        + &range("The basic actions.", "BASIC", 1, basics)
        + &range("The advanced actions.", "ADVANCED", basics, advanceds)
        + &range("The spells.", "SPELLS", advanceds, spells_end)
        + &range("The artifacts.", "ARTIFACTS", spells_end, rows.len())
        + &named("card", "Every deed card by its name.", "CardId", &names)
}

/// All deed cards are known by their ids together.
fn check_ids(kinds: &[(&Document, &str)]) {
    let mut taken = vec!["wound".to_owned()];
    for (file, kind) in kinds {
        let entries = file.entries(kind);
        for (entry, id) in entries.iter().zip(file.ids(kind).names()) {
            if !id.is_empty() && taken.contains(id) {
                entry.get("id").fault("is the id of another deed card");
            }
        }
        taken.extend(file.ids(kind).names().iter().cloned());
    }
}

/// What the table says of a card.
struct Said<'a> {
    name: &'a Words,
    kind: &'a str,
    number: u8,
    hero: Option<Hero>,
    colour: Option<BasicColour>,
    interactive: bool,
    /// Its two halves, in the first printing.
    halves: [String; 2],
    /// The same in later printings, if they say something else (MK-VAR-PRINT-01).
    later: Option<[String; 2]>,
}

fn row(entry: &Entry<'_>, generic: u8, replaces: Option<String>, said: Said<'_>) -> Row {
    let Said { name, kind, number, hero, colour, interactive, halves, later } = said;
    let pair = |[basic, strong]: [String; 2]| format!("[{basic}, {strong}]");
    let (halves, later) = (pair(halves), option(later.map(pair)));
    let code = format!(
        "Card {{ id: {}, name: {}, kind: CardKind::{kind}, number: {number}, hero: {}, colour: {}, interactive: {interactive}, halves: {halves}, later: {later} }}",
        lit(entry.id()),
        name.code(),
        hero.code(),
        colour.code(),
    );
    Row { id: entry.id().to_owned(), name: name.en.clone(), hero: hero.zip(replaces), generic, colour, code }
}

fn half(name: &Words, categories: &Categories, effect: &str) -> String {
    format!("Half {{ name: {}, categories: {}, effect: {effect} }}", name.code(), categories.code())
}

/// The effects of later printings: what they do not change is as in the first (MK-VAR-PRINT-01).
fn again(later: &Entry<'_>, fields: [&str; 2], first: &[String; 2], effects: &Effects) -> [String; 2] {
    if later.fields().is_empty() {
        later.fault("changes nothing");
    }
    std::array::from_fn(|at| match later.opt(fields[at]) {
        Some(node) => effects.read(Owner::Card, &node).0,
        None => first[at].clone(),
    })
}

fn categories(entry: &Entry<'_>, field: &str) -> Categories {
    let node = entry.get(field);
    let found = node.distinct_words::<Category>();
    if found.is_empty() && entry.opt(field).is_some() {
        node.fault("is empty");
    }
    Categories::of(&found)
}

fn wound(file: &Document) -> Row {
    let entry = file.table("wound");
    check_source(&entry);
    let copies = entry.get("copies");
    if copies.int(1..=99u8) != WOUNDS {
        copies.fault(format!("must be {WOUNDS}"));
    }
    let name = entry.words();
    let nothing = half(&name, &Categories::NONE, "EffectId(0)");
    let said = Said {
        name: &name,
        kind: "Wound",
        number: 0,
        hero: None,
        colour: None,
        interactive: false,
        halves: [nothing.clone(), nothing],
        later: None,
    };
    row(&entry, 0, None, said)
}

/// An action card: both effects stand under one name and the same icons.
fn action(
    entry: &Entry<'_>,
    kind: &str,
    number: u8,
    copies: u8,
    hero: Option<(Hero, String)>,
    effects: &Effects,
) -> Row {
    check_source(entry);
    let name = entry.words();
    let icons = categories(entry, "categories");
    let (hero, replaces) = hero.unzip();
    let texts = ["basic_effect", "powered_effect"].map(|field| effects.of(Owner::Card, entry, field));
    let both = |icons: &Categories, texts: [String; 2]| texts.map(|text| half(&name, icons, &text));
    let later = entry.opt("later").map(|node| {
        let later = node.entry();
        let icons = if later.opt("categories").is_some() { categories(&later, "categories") } else { icons };
        both(&icons, again(&later, ["basic_effect", "powered_effect"], &texts, effects))
    });
    let said = Said {
        name: &name,
        kind,
        number,
        hero,
        colour: Some(entry.get("colour").word::<BasicColour>()),
        interactive: false,
        halves: both(&icons, texts),
        later,
    };
    row(entry, copies, replaces, said)
}

fn basic_actions(file: &Document, effects: &Effects) -> Vec<Row> {
    let mut next = 1;
    let mut rows = Vec::new();
    for entry in file.entries("card") {
        let copies = entry.get("copies").int(1..=2u8);
        let numbers = entry.get("number").list();
        if numbers.len() != usize::from(copies) {
            entry.get("number").fault(format!("must be one for each of the {copies} cards"));
        }
        let first = next;
        for number in numbers {
            in_order(&number, number.int(1..=16u8), next.into());
            next += 1;
        }
        rows.push(action(&entry, "Basic", first, copies, None, effects));
    }
    file.must_hold("card", "cards in the deck", usize::from(next) - 1, 16);
    rows
}

fn hero_cards(file: &Document, effects: &Effects) -> Vec<Row> {
    let deck = file.ids("card");
    let entries = file.entries("hero_card");
    file.must_hold("hero_card", "cards of heroes", entries.len(), 4);
    let mut heroes = Vec::new();
    let mut rows = Vec::new();
    for entry in &entries {
        let hero = entry.get("hero").word::<Hero>();
        if heroes.contains(&hero) {
            entry.get("hero").fault("has a card already");
        }
        heroes.push(hero);
        let replaces = entry.get("replaces");
        replaces.index(&deck);
        let number = entry.get("number").list().first().map_or(0, |number| number.int(1..=16u8));
        let numbered = |card: &Entry<'_>| {
            card.id() == replaces.str() && card.get("number").list().iter().any(|n| n.int(1..=16u8) == number)
        };
        if !file.entries("card").iter().any(numbered) {
            entry.get("number").fault("must be that of the card it replaces");
        }
        rows.push(action(entry, "Basic", number, 0, Some((hero, replaces.str().to_owned())), effects));
    }
    rows
}

fn advanced_actions(file: &Document, effects: &Effects) -> Vec<Row> {
    let numbered = |(i, entry): (usize, Entry<'_>)| {
        let number = entry.get("number").int(1..=28u8);
        in_order(&entry.get("number"), number, i + 1);
        action(&entry, "Advanced", number, 0, None, effects)
    };
    file.entries("card").into_iter().enumerate().map(numbered).collect()
}

fn spell_cards(file: &Document, effects: &Effects) -> Vec<Row> {
    let mut rows = Vec::new();
    for (i, entry) in file.entries("spell").into_iter().enumerate() {
        entry.beside(&["basic_fr_src", "strong_fr_src"]);
        for field in ["basic_fr_src", "strong_fr_src"] {
            entry.get(field).one_of(&["faq", "rulebook", "community", "own"]);
        }
        entry.ignore(&["note"]);
        let number = entry.get("number").int(1..=20u8);
        in_order(&entry.get("number"), number, i + 1);
        let interactive = entry.flag("interactive");
        if interactive != (number > 16) {
            entry.fault("the last four spells are the interactive ones");
        }
        let (basic, strong) = (entry.words_of("basic"), entry.words_of("strong"));
        let fields = ["basic_effect", "strong_effect"];
        let icons = ["basic_categories", "strong_categories"].map(|field| categories(&entry, field));
        let both = |[first, second]: [String; 2]| {
            [half(&basic, &icons[0], &first), half(&strong, &icons[1], &second)]
        };
        let texts = fields.map(|field| effects.of(Owner::Card, &entry, field));
        let later = entry.opt("later").map(|node| both(again(&node.entry(), fields, &texts, effects)));
        let said = Said {
            name: &basic,
            kind: "Spell",
            number,
            hero: None,
            colour: Some(entry.get("colour").word::<BasicColour>()),
            interactive,
            halves: both(texts),
            later,
        };
        rows.push(row(&entry, 0, None, said));
    }
    rows
}

fn artifact_cards(file: &Document, effects: &Effects) -> Vec<Row> {
    let mut banners = 0;
    let mut rows = Vec::new();
    for (i, entry) in file.entries("artifact").into_iter().enumerate() {
        check_source(&entry);
        let number = entry.get("number").int(1..=16u8);
        in_order(&entry.get("number"), number, i + 1);
        let name = entry.words();
        let icons = categories(&entry, "categories");
        let banner = entry.flag("banner");
        banners += usize::from(banner);
        let basic_node = entry.get("basic_effect");
        let (basic, effect) = effects.read(Owner::Card, &basic_node);
        let assigned = matches!(effect, Effect::Banner(_));
        if [icons.contains(Category::Banner), assigned] != [banner; 2] && effect != Effect::Nothing {
            entry.fault(
                "a banner has the icon of one and an effect that starts with `banner:`; nothing else has",
            );
        }
        let both = |texts: [String; 2]| texts.map(|text| half(&name, &icons, &text));
        let texts = [basic, effects.of(Owner::Card, &entry, "strong_effect")];
        let fields = ["basic_effect", "strong_effect"];
        let later = entry.opt("later").map(|node| both(again(&node.entry(), fields, &texts, effects)));
        let said = Said {
            name: &name,
            kind: "Artifact",
            number,
            hero: None,
            colour: None,
            interactive: false,
            halves: both(texts),
            later,
        };
        rows.push(row(&entry, 0, None, said));
    }
    file.must_hold("artifact", "banners", banners, 4);
    rows
}
