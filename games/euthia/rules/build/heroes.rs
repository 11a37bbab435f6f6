//! The Hero boards.

use content::code::{hidden, option, table};
use content::{Content, Entry, Node};

use super::effects::Effects;
use super::notation::Tree;
use super::{must_match, provenance};
use crate::effect::{Effect, Pick};
use crate::terms::{Colour, Hero, Symbol};
use words::notation::Code;

pub(super) fn write(content: &Content, effects: &Effects) {
    let file = content.read("heroes.toml");
    must_match::<Hero>(&file, "hero");
    let rows = file.entries("hero").into_iter().map(|entry| board(&entry, effects));
    let rows: Vec<String> = rows.collect();
    content.write("heroes.rs", hidden(table("The Hero boards.", "BOARDS", "Board", rows)));
}

fn board(entry: &Entry<'_>, effects: &Effects) -> String {
    provenance(entry);
    entry.get("tiles").int(20..=24u8);
    let slots = |field: &str, hero: bool| -> Vec<String> {
        entry.get(field).entries().iter().map(|slot| one_slot(slot, hero, effects)).collect()
    };
    let hero_slots = slots("hero_slots", true);
    let equipment = slots("equipment_slots", false);
    if (hero_slots.len(), equipment.len()) != (8, 7) {
        entry.fault("a board has 8 Hero slots and 7 Equipment slots");
    }
    format!(
        "Board {{ name: {}, colour: {}, role: {}, health: {}, track: {}, gaar_slots: {}, dwurt_slots: {}, gem_slots: {}, sacks: {}, slots: [{}, {}] }}",
        entry.words().code(),
        entry.get("colour").word::<Colour>().code(),
        entry.words_of("role").code(),
        entry.get("start_health").int(1..=20u8),
        entry.get("max_track").int(1..=30u8),
        entry.get("gaar_slots").int(0..=9u8),
        entry.get("dwurt_slots").int(0..=9u8),
        entry.get("gem_slots").int(0..=9u8),
        entry.get("sacks").int(3..=3u8),
        hero_slots.join(", "),
        equipment.join(", "),
    )
}

fn one_slot(entry: &Entry<'_>, hero: bool, effects: &Effects) -> String {
    let node = entry.get("symbol");
    let symbol = node.word::<Symbol>();
    if symbol.is_hero_slot() != hero {
        node.fault("is a symbol of the other side of the board");
    }
    format!("Slot {{ symbol: {}, lock: {} }}", symbol.code(), lock(entry.opt("lock"), effects))
}

/// What opens the slot: gold or an Essence (EU-SLT-01); it is open from the start where nothing is said.
fn lock(node: Option<Node<'_>>, effects: &Effects) -> String {
    let Some(node) = node else { return "Lock::Open".to_owned() };
    match effects.read(&node).1 {
        Tree { node: Effect::Gold(n), .. } if n > 0 => format!("Lock::Gold({n})"),
        Tree { node: Effect::Essence(Pick::One(element), 1), .. } => {
            format!("Lock::Essence({})", option(Some(element.code())))
        }
        Tree { node: Effect::Essence(Pick::Any, 1), .. } => "Lock::Essence(None)".to_owned(),
        _ => {
            node.fault("must be gold or one Essence");
            "Lock::Open".to_owned()
        }
    }
}
