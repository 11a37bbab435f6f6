//! `events.toml`, `treasures.toml` and `guardians.toml`: what is drawn face down.

use content::code::{camel, constant, lit, slice, table};
use content::{Content, Entry, Ids};

use super::effects::{Occasion, TIMINGS, steps};
use super::{DICE, REALMS, check_provenance, hidden, named};

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

fn events(content: &Content) -> String {
    let file = content.read("events.toml");
    file.get("schema").int(1..=1);
    file.ids("event");
    let mut cards: Vec<(usize, Entry<'_>)> = file
        .entries("event")
        .into_iter()
        .map(|card| {
            let realm = card.get("realm").one_of(&REALMS);
            (REALMS.iter().position(|each| *each == realm).unwrap_or_default(), card)
        })
        .collect();
    cards.sort_by_key(|(realm, _)| *realm); // a realm's cards stand together, in the order of the file

    let mut firsts = Vec::new();
    let mut most = 0;
    for (realm, name) in REALMS.iter().enumerate() {
        let own = || cards.iter().filter(|(each, _)| *each == realm);
        let copies: usize = own().map(|(_, card)| usize::from(card.get("copies").int(1..=20u8))).sum();
        if copies != EVENTS_PER_REALM {
            file.get("event").fault(format!("{name} must have {EVENTS_PER_REALM} cards, not {copies}"));
        }
        firsts.push(cards.partition_point(|(each, _)| *each < realm));
        most = most.max(own().count());
    }
    firsts.push(cards.len());

    let rows = cards.iter().map(|(realm, card)| {
        check_provenance(card);
        let timing = card.get("timing").one_of(&TIMINGS);
        let place = card.get("where").one_of(&[
            "any",
            "territory",
            "sea",
            "dungeon",
            "territory_or_dungeon",
            "territory_or_sea",
        ]);
        let effects = card.get("effects");
        if effects.list().is_empty() {
            effects.fault("a card must do something");
        }
        format!(
            "EventCard {{ id: {}, realm: Realm::{}, copies: {}, name: {}, text: {}, timing: Timing::{}, place: Where::{}, effects: {}, value_tenths: {} }}",
            lit(card.id()),
            camel(REALMS[*realm]),
            card.get("copies").int(1..=20u8),
            card.words().code(),
            card.words_of("text").code(),
            camel(timing),
            camel(place),
            steps(&effects, Occasion::Played(timing)),
            card.get("value").decimal(1, 0..=99u8),
        )
    });
    let rows = table("The Event cards, realm by realm.", "EVENT_CARDS", "EventCard", rows);
    let names: Vec<_> = cards.iter().map(|(_, card)| (card.id().to_owned(), card.words().en)).collect();
    constant("How many different Event cards there are.", "EVENTS", "usize", cards.len())
        + &constant(
            "The most different Event cards that one realm has.",
            "MAX_EVENTS_PER_REALM",
            "usize",
            most,
        )
        + &hidden(constant(
            "Where each realm's cards begin; then where the last one's end.",
            "FIRSTS",
            "[u8; 5]",
            {
                let firsts: Vec<String> = firsts.iter().map(usize::to_string).collect();
                format!("[{}]", firsts.join(", "))
            },
        ))
        + &hidden(rows)
        + &named("event", "Every Event card by its name.", "EventId", &names)
}

fn treasures(content: &Content) -> String {
    let file = content.read("treasures.toml");
    file.get("schema").int(1..=1);
    let ids = file.ids("treasure");
    if ids.len() != TREASURES {
        file.get("treasure").fault(format!("there must be {TREASURES}, not {}", ids.len()));
    }
    let cards = file.entries("treasure");
    let rows = cards.iter().map(|card| {
        check_provenance(card);
        let play = card.get("play").one_of(&TIMINGS);
        let trigger = card.get("trigger");
        let triggers: Vec<&str> = TIMINGS.iter().copied().chain(["draw", "always", "none"]).collect();
        let name = trigger.one_of(&triggers);
        let property = card.get("property");
        if property.list().is_empty() != (name == "none") {
            trigger.fault("is `none` if and only if there is no property");
        }
        let code = match name {
            "none" => "None".to_owned(),
            "draw" | "always" => format!("Some(Trigger::{})", camel(name)),
            timing => format!("Some(Trigger::At(Timing::{}))", camel(timing)),
        };
        format!(
            "TreasureCard {{ id: {}, name: {}, text: {}, vp: {}, play: Timing::{}, power: {}, property: {}, trigger: {code} }}",
            lit(card.id()),
            card.words().code(),
            card.words_of("text").code(),
            card.get("vp").int(1..=3u8),
            camel(play),
            steps(&card.get("power"), Occasion::Played(play)),
            steps(&property, Occasion::Property),
        )
    });
    constant("How many Treasure cards there are, all different (CN-SET-04).", "TREASURES", "usize", ids.len())
        + &hidden(table("The Treasure cards.", "TREASURE_CARDS", "TreasureCard", rows))
        + &named("treasure", "Every Treasure card by its name.", "TreasureId", &titles(&ids, &cards))
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
    let rows = tiles.iter().zip(&copies).map(|(tile, copies)| {
        check_provenance(tile);
        // What the designer reckoned; the real odds are computed.
        tile.ignore(&["tier", "odds_2f", "odds_fw", "odds_2fw"]);
        let dice = tile.get("dice");
        if !(1..=3).contains(&dice.list().len()) {
            dice.fault("a guardian has one to three dice");
        }
        let dice = slice(dice.list().iter().map(|die| format!("Die::{}", camel(die.one_of(&DICE)))));
        format!(
            "Guardian {{ id: {}, name: {}, copies: {copies}, dice: {dice}, first_strike: {}, heroes_need: {}, reward: {} }}",
            lit(tile.id()),
            tile.words().code(),
            tile.get("first_strike").bool(),
            tile.get("heroes_need").int(6..=8u8),
            tile.get("reward").int(0..=9u8),
        )
    });
    constant("How many different guardians there are.", "GUARDIANS", "usize", ids.len())
        + &hidden(table("The guardians.", "GUARDIAN_TILES", "Guardian", rows))
        + &named("guardian", "Every guardian by its name.", "GuardianId", &titles(&ids, &tiles))
}

fn titles(ids: &Ids, entries: &[Entry<'_>]) -> Vec<(String, String)> {
    ids.names().iter().zip(entries).map(|(id, entry)| (id.clone(), entry.words().en)).collect()
}
