//! `events.toml`, `treasures.toml` and `guardians.toml`: what is drawn face down.

use content::code::{camel, constant, hidden, lit, named, slice, table};
use content::{Content, Entry, Ids, Words};

use super::effects::{Effects, Occasion};
use super::{REALMS, check_provenance};
use crate::terms::{Die, Realm, Timing, Where};
use words::notation::Code;

/// CN-SET-03: cards in a realm's Event deck.
const EVENTS_PER_REALM: usize = 20;
/// CN-SET-04: Treasure cards.
const TREASURES: usize = 30;
/// CN-SET-05: guardian tiles.
const GUARDIAN_TILES: usize = 30;

pub(super) fn write(content: &Content) {
    content.write("events.rs", events(content));
    content.write("treasures.rs", treasures(content));
    content.write("guardians.rs", guardians(content));
}

/// What is read about every Event card before the cards are sorted.
struct Event<'d> {
    realm: usize,
    copies: u8,
    name: Words,
    card: Entry<'d>,
}

fn events(content: &Content) -> String {
    let file = content.read("events.toml");
    file.get("schema").int(1..=1);
    file.ids("event");
    let mut events: Vec<Event<'_>> = file.entries("event").into_iter().map(event).collect();
    events.sort_by_key(|event| event.realm); // a realm's cards stand together, in the order of the file

    let mut firsts = Vec::new();
    let mut most = 0;
    for (realm, name) in REALMS.iter().enumerate() {
        let own = || events.iter().filter(|event| event.realm == realm);
        let copies: usize = own().map(|event| usize::from(event.copies)).sum();
        if copies != EVENTS_PER_REALM {
            file.get("event").fault(format!("{name} must have {EVENTS_PER_REALM} cards, not {copies}"));
        }
        firsts.push(events.partition_point(|event| event.realm < realm).to_string());
        most = most.max(own().count());
    }
    firsts.push(events.len().to_string());

    let rows = events.iter().map(event_code);
    let rows = table("The Event cards, realm by realm.", "EVENT_CARDS", "EventCard", rows);
    let names: Vec<_> =
        events.iter().map(|event| (event.card.id().to_owned(), event.name.en.clone())).collect();
    let firsts = constant(
        "Where each realm's cards begin; then where the last one's end.",
        "FIRSTS",
        "[u8; 5]",
        format!("[{}]", firsts.join(", ")),
    );
    constant("How many different Event cards there are.", "EVENTS", "usize", events.len())
        + &constant(
            "The most different Event cards that one realm has.",
            "MAX_EVENTS_PER_REALM",
            "usize",
            most,
        )
        + &hidden(firsts)
        + &hidden(rows)
        + &named("event", "Every Event card by its name.", "EventId", &names)
}

fn event(card: Entry<'_>) -> Event<'_> {
    check_provenance(&card);
    let realm = card.get("realm").one_of(&REALMS);
    Event {
        realm: REALMS.iter().position(|each| *each == realm).unwrap_or_default(),
        copies: card.get("copies").int(1..=20u8),
        name: card.words(),
        card,
    }
}

fn event_code(event: &Event<'_>) -> String {
    let card = &event.card;
    let timing = card.get("timing").word::<Timing>();
    let effects = Effects::read(&card.get("effects"), Occasion::Played(timing));
    format!(
        "EventCard {{ id: {}, realm: {}, copies: {}, name: {}, text: {}, timing: {}, \
         place: {}, effects: {}, options: {}, value_tenths: {} }}",
        lit(card.id()),
        Realm::ALL[event.realm].code(),
        event.copies,
        event.name.code(),
        card.words_of("text").code(),
        timing.code(),
        card.get("where").word::<Where>().code(),
        effects.code(),
        options(card, &effects),
        card.get("value").decimal(1, 0..=99u8),
    )
}

/// The names of a card's options: `options.siege = { en = "…", fr = "…" }`.
fn options(card: &Entry<'_>, effects: &Effects) -> String {
    let Some(node) = card.opt("options") else {
        if !effects.options.is_empty() {
            card.get("options"); // a choice must be worded
        }
        return slice([""; 0]);
    };
    card.beside(&["options"]);
    let worded = node.entry().fields();
    let names: Vec<&str> = worded.iter().map(|(name, _)| *name).collect();
    if names != effects.options {
        node.fault(format!("must be those of the effects, in order: {}", effects.options.join(", ")));
    }
    slice(worded.iter().map(|(_, words)| words.entry().words().code()))
}

fn treasures(content: &Content) -> String {
    let file = content.read("treasures.toml");
    file.get("schema").int(1..=1);
    let ids = file.ids("treasure");
    if ids.len() != TREASURES {
        file.get("treasure").fault(format!("there must be {TREASURES}, not {}", ids.len()));
    }
    let cards = file.entries("treasure");
    let names: Vec<Words> = cards.iter().map(Entry::words).collect();
    let rows = cards.iter().zip(&names).map(|(card, title)| {
        check_provenance(card);
        let play = card.get("play").word::<Timing>();
        let effects = |field, occasion| {
            card.opt(field).map_or_else(Effects::default, |node| Effects::read(&node, occasion)).code()
        };
        let trigger = card.get("trigger");
        let triggers: Vec<&str> = Timing::IDS.into_iter().chain(["draw", "always", "none"]).collect();
        let name = trigger.one_of(&triggers);
        if card.opt("property").is_none() != (name == "none") {
            trigger.fault("is `none` if and only if there is no property");
        }
        let code = match name {
            "none" => "None".to_owned(),
            "draw" | "always" => format!("Some(Trigger::{})", camel(name)),
            timing => format!("Some(Trigger::At(Timing::{}))", camel(timing)),
        };
        format!(
            "TreasureCard {{ id: {}, name: {}, text: {}, vp: {}, play: {}, power: {}, property: {}, trigger: {code} }}",
            lit(card.id()),
            title.code(),
            card.words_of("text").code(),
            card.get("vp").int(1..=3u8),
            play.code(),
            effects("power", Occasion::Played(play)),
            effects("property", Occasion::Property),
        )
    });
    constant("How many Treasure cards there are, all different (CN-SET-04).", "TREASURES", "usize", ids.len())
        + &hidden(table("The Treasure cards.", "TREASURE_CARDS", "TreasureCard", rows))
        + &named("treasure", "Every Treasure card by its name.", "TreasureId", &titles(&ids, &names))
}

fn guardians(content: &Content) -> String {
    let file = content.read("guardians.toml");
    file.get("schema").int(1..=1);
    let ids = file.ids("guardian");
    let tiles = file.entries("guardian");
    let copies: Vec<u8> = tiles.iter().map(|tile| tile.get("copies").int(1..=9u8)).collect();
    let total: usize = copies.iter().map(|&n| usize::from(n)).sum();
    if total != GUARDIAN_TILES {
        file.get("guardian").fault(format!("there must be {GUARDIAN_TILES} tiles, not {total}"));
    }
    let names: Vec<Words> = tiles.iter().map(Entry::words).collect();
    let rows = tiles.iter().zip(&names).zip(&copies).map(|((tile, title), copies)| {
        check_provenance(tile);
        // What the designer computed; the real odds are computed.
        tile.ignore(&["tier", "odds_2f", "odds_fw", "odds_2fw"]);
        let node = tile.get("dice");
        let dice = node.list();
        if !(1..=3).contains(&dice.len()) && tile.opt("dice").is_some() {
            node.fault("a guardian has one to three dice");
        }
        let dice = slice(dice.iter().map(|die| die.word::<Die>().code()));
        format!(
            "Guardian {{ id: {}, name: {}, copies: {copies}, dice: {dice}, first_strike: {}, heroes_need: {}, reward: {} }}",
            lit(tile.id()),
            title.code(),
            tile.get("first_strike").bool(),
            tile.get("heroes_need").int(6..=8u8),
            tile.get("reward").int(0..=9u8),
        )
    });
    constant("How many different guardians there are.", "GUARDIANS", "usize", ids.len())
        + &hidden(table("The guardians.", "GUARDIAN_TILES", "Guardian", rows))
        + &named("guardian", "Every guardian by its name.", "GuardianId", &titles(&ids, &names))
}

fn titles(ids: &Ids, names: &[Words]) -> Vec<(String, String)> {
    ids.names().iter().zip(names).map(|(id, name)| (id.clone(), name.en.clone())).collect()
}
