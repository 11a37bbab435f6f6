//! Gems, Essences, Elementals, the Dwurt Die, the numbers that all games share, and the score.

use content::code::{constant, hidden, slice, table};
use content::{Content, Document, Entry};

use super::effects::Effects;
use super::{must_match, provenance};
use crate::terms::{Deed, Element, Gem, Tally, Trade, Trigger, Usage};
use words::notation::{Code, Word};

pub(super) fn write(content: &Content, effects: &Effects) {
    let mut code = small_things::<Gem>(&content.read("gems.toml"), "gem", effects, "GEM_TABLE", "Gems");
    code += &small_things::<Element>(
        &content.read("essences.toml"),
        "essence",
        effects,
        "ESSENCE_TABLE",
        "Essences",
    );
    code += &elementals(&content.read("elementals.toml"), effects);
    code += &dwurt(&content.read("dwurt.toml"), effects);
    code += &common(&content.read("common.toml"), effects);
    code += &scoring(&content.read("scoring.toml"));
    content.write("common.rs", code);
}

fn small_things<T: Word>(
    file: &Document,
    list: &str,
    effects: &Effects,
    table_name: &str,
    what: &str,
) -> String {
    must_match::<T>(file, list);
    let rows = file.entries(list).into_iter().map(|entry| {
        provenance(&entry);
        format!(
            "Charm {{ name: {}, tokens: {}, trigger: {}, usage: {}, effect: {} }}",
            entry.words().code(),
            entry.get("tokens").int(1..=30u8),
            entry.get("trigger").word::<Trigger>().code(),
            entry.get("use").word::<Usage>().code(),
            effects.of(&entry, "do")
        )
    });
    let rows: Vec<String> = rows.collect();
    hidden(table(&format!("The {what}."), table_name, "Charm", rows))
}

fn elementals(file: &Document, effects: &Effects) -> String {
    must_match::<Element>(file, "elemental");
    let rows = file.entries("elemental").into_iter().map(|entry| {
        provenance(&entry);
        let power = entry.get("power");
        if power.str() != entry.id() {
            power.fault("must be its own element");
        }
        format!(
            "Elemental {{ name: {}, power: {}, challenge: {} }}",
            entry.words().code(),
            entry.words_of("text").code(),
            effects.table(&entry.get("challenge"))
        )
    });
    let rows: Vec<String> = rows.collect();
    hidden(table("The Elementals.", "ELEMENTAL_TABLE", "Elemental", rows))
}

fn dwurt(file: &Document, effects: &Effects) -> String {
    let faces = file.entries("die");
    file.must_hold("die", "faces", faces.len(), 6);
    let mut rows = Vec::new();
    for (at, entry) in faces.iter().enumerate() {
        provenance(entry);
        let face = entry.get("face");
        if usize::from(face.int(0..=5u8)) != at {
            face.fault(format!("must be {at}: they stand in order"));
        }
        rows.push(effects.of(entry, "do"));
    }
    let token = file.table("dwurt");
    provenance(&token);
    token.ignore(&[
        "slots",
        "tokens",
        "reroll",
        "sellable",
        "convert_from",
        "solo_cards_to_reserve",
        "death_by_die_rep",
    ]);
    table("What each face of the Dwurt Die does (EU-SKO-11).", "DWURT_DIE", "EffectId", rows)
        + &constant(
            "How many Dwurt Skoldur starts with (EU-SKO-01).",
            "DWURT_START",
            "u8",
            token.get("start").int(1..=9u8),
        )
        + &constant(
            "What a spent Dwurt adds or subtracts (EU-SKO-06).",
            "DWURT_BONUS",
            "i8",
            token.get("bonus").int(1..=9i8),
        )
}

/// The tokens of each Hero (EU-CMP-04): two sets of Action tokens, so that one of each kind can be kept.
const KIT: [(&str, u8); 5] = [
    ("hero_tokens", 25),
    ("interaction_tokens", 30),
    ("trade_tokens", 10),
    ("action_tokens", 2 * Deed::COUNT as u8),
    ("damage_tokens", 12),
];

/// Constants out of a table: field, name, meaning.
fn constants(entry: &Entry<'_>, fields: &[(&str, &str, &str)]) -> String {
    let one =
        |(field, name, doc): &(&str, &str, &str)| constant(doc, name, "u8", entry.get(field).int(0..=99u8));
    fields.iter().map(one).collect()
}

fn common(file: &Document, effects: &Effects) -> String {
    must_match::<Deed>(file, "action_token");
    let mut names = Vec::new();
    let mut moves = Vec::new();
    for entry in file.entries("action_token") {
        provenance(&entry);
        names.push(entry.words().code());
        moves.push(entry.get("move").int(1..=9u8));
    }
    let heals: Vec<u8> = file
        .entries("trade_heal")
        .iter()
        .zip(Trade::ALL)
        .map(|(entry, wanted)| {
            provenance(entry);
            let place = entry.get("place");
            if place.str() != wanted.id() {
                place.fault(format!("must be `{}`: they stand in order", wanted.id()));
            }
            entry.get("price").int(1..=1u8);
            entry.get("heal").int(1..=20u8)
        })
        .collect();
    file.must_hold("trade_heal", "places", heals.len(), Trade::COUNT);
    // The three uses of the Die of Hope are rules of their own (EU-SHI-02 to EU-SHI-04).
    let hope = file.entries("hope");
    file.must_hold("hope", "uses", hope.len(), 3);
    for (entry, cost) in hope.iter().zip(1..=3u8) {
        provenance(entry);
        entry.get("cost").int(cost..=cost);
        effects.of(entry, "do");
    }
    for name in ["chapel", "trade", "gaar", "death", "hand", "solo", "counts"] {
        provenance(&file.table(name));
    }
    let chapel = file.table("chapel");
    chapel.ignore(&["trade"]);
    let trade = file.table("trade");
    trade.ignore(&["offer", "gaar_place", "essence_sell"]);
    let gaar = file.table("gaar");
    gaar.ignore(&["tokens", "reroll"]);
    let death = file.table("death");
    death.ignore(&["full_health", "place"]);
    let solo = file.table("solo");
    solo.ignore(&["discard_4_silver", "discard_1_goldcard"]);
    // Tokens are unlimited (EU-GLD-04): what the box holds is told to people, and limits what scenarios give.
    let counts = file.table("counts");
    for (name, wanted) in KIT {
        counts.get(name).int(wanted..=wanted);
    }
    let all = counts.fields();
    for (name, node) in all {
        if name != "provenance" {
            node.int(1..=200u8);
        }
    }
    let tokens = constants(
        &counts,
        &[
            (
                "banishment_air_water",
                "AIR_WATER_TOKENS",
                "Banishment tokens for Air and Water Elementals together.",
            ),
            (
                "banishment_earth_fire",
                "EARTH_FIRE_TOKENS",
                "Banishment tokens for Earth and Fire Elementals together.",
            ),
        ],
    );
    table("The names of the Action tokens.", "DEED_NAMES", "kernel::Text", names)
        + &tokens
        + &table("The Movement points of an Action token (EU-ACT-02).", "DEED_MOVES", "u8", moves)
        + &table("Wounds healed for one gold at each Place of Trade (EU-TRD-23).", "TRADE_HEALS", "u8", heals)
        + &constants(
            &chapel,
            &[
                ("heal", "CHAPEL_HEAL", "Wounds healed at the Chapel (EU-FRE-01)."),
                ("heal_price", "CHAPEL_HEAL_PRICE", "What that costs."),
                ("potion_price", "CHAPEL_POTION_PRICE", "What a Healing Potion costs there (EU-FRE-02)."),
            ],
        )
        + &constants(
            &trade,
            &[
                (
                    "first_refresh",
                    "FIRST_REFRESH",
                    "What the first refresh of a Trade action costs (EU-TRD-14).",
                ),
                ("refresh", "REFRESH", "What each further one costs."),
                ("unveil", "REVEAL_PRICE", "What revealing Hero tiles costs (EU-HTL-02)."),
                ("tax", "TRADE_FEE", "What the owner of the Trade token gets (EU-TRD-04)."),
                ("gaar_price", "GAAR_PRICE", "What a Gaar costs at the Towers (EU-TRD-24)."),
                ("gem_sell", "LOOSE_SALE", "What a loose Gem or Essence sells for (EU-TRD-19)."),
                ("gem_on_equipment", "SET_GEM_SALE", "What a set Gem adds to the sale price (EU-TRD-18)."),
            ],
        )
        + &constants(
            &gaar,
            &[
                ("start", "GAAR_START", "Gaar at the start (EU-HBD-07)."),
                ("bonus", "GAAR_BONUS", "What a Gaar adds or subtracts (EU-ROL-03)."),
            ],
        )
        + &constants(
            &death,
            &[
                ("gaar", "DEATH_GAAR", "Gaar gained by a death in Combat (EU-DTH-06)."),
                ("goldcard", "DEATH_GOLD_CARDS", "Gold cards drawn then."),
            ],
        )
        + &constants(
            &file.table("hand"),
            &[
                ("limit", "HAND_LIMIT", "Silver and Gold cards in hand outside Combat (EU-SGC-04)."),
                ("silver_for_gold", "SILVER_FOR_GOLD", "Silver cards for one Gold card (EU-SGC-03)."),
            ],
        )
        + &constants(
            &solo,
            &[
                ("silver_per_round", "SOLO_SILVER", "Silver cards added to the reserve (EU-SOL-05)."),
                (
                    "silver_for_gold",
                    "SOLO_SILVER_FOR_GOLD",
                    "… of which so many become a Gold card (EU-SOL-07).",
                ),
                ("encounter_removed", "SOLO_QUESTS_REMOVED", "Encounter cards removed unseen (EU-SOL-04)."),
                ("witch_removed", "SOLO_WITCH_REMOVED", "… of the Witch (EU-SOL-03)."),
            ],
        )
}

fn scoring(file: &Document) -> String {
    must_match::<Tally>(file, "category");
    let mut names = Vec::new();
    let mut rows = Vec::new();
    for entry in file.entries("category") {
        provenance(&entry);
        names.push(entry.words().code());
        let points: Vec<u8> = entry.get("points").list().iter().map(|node| node.int(0..=99u8)).collect();
        if points.first() != Some(&0) || !points.is_sorted() {
            entry.get("points").fault("must start with 0 and never fall");
        }
        rows.push(slice(points));
    }
    let assets = file.table("assets");
    provenance(&assets);
    assets.ignore(&[
        "hero_tiles",
        "unlocked_slots",
        "essence",
        "essence_on_tiles",
        "items",
        "unlocked_equipment_slots",
        "resources",
        "round",
    ]);
    let penalties = file.table("penalties");
    provenance(&penalties);
    let ties = file.table("ties");
    provenance(&ties);
    let lost = |field: &str, name: &str, doc: &str| {
        constant(doc, name, "u8", penalties.get(field).int(-9..=0i8).unsigned_abs())
    };
    table("The rows of the Score table.", "TALLY_NAMES", "kernel::Text", names)
        + &table("Reputation by count, the last value for more (EU-SCO-10).", "TALLY_POINTS", "&[u8]", rows)
        + &constants(
            &assets,
            &[
                ("gem", "SCORED_GEM", "Gold for a Gem or Essence at the end (EU-SCO-04)."),
                (
                    "gold_per_reputation",
                    "GOLD_PER_REPUTATION",
                    "Gold for one Reputation at the end (EU-SCO-09).",
                ),
            ],
        )
        + &lost(
            "combat_death",
            "COMBAT_DEATH",
            "Reputation lost at the end by each death in Combat (EU-SCO-14).",
        )
        + &lost(
            "death_outside_combat",
            "DEATH_OUTSIDE",
            "Reputation lost by a death outside Combat (EU-DTH-11).",
        )
        + &lost(
            "solo_per_chaos_token",
            "SOLO_CHAOS",
            "Reputation lost by a Chaos token on the board (EU-SOL-29).",
        )
        + &lost("coop_death", "COOP_DEATH", "Reputation lost by a death in Combat together (EU-COP-09).")
        + &lost("coop_death_outside", "COOP_DEATH_OUTSIDE", "… and outside Combat.")
        + &lost("dwurt_die_death", "DWURT_DIE_DEATH", "… by the Dwurt Die (EU-SKO-14).")
        + &constants(
            &ties,
            &[
                ("silver", "TIE_SILVER", "What a Silver card in hand is worth in a tie (EU-SCO-16)."),
                ("gold", "TIE_GOLD", "What a Gold card is worth there."),
            ],
        )
}
