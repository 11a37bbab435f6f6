//! Silver and Gold cards, Combat cards, Control cards, Encounters and their Quests.

use content::code::{constant, hidden, lit, named, table};
use content::{Content, Document};

use super::effects::Effects;
use super::{must_match, provenance};
use crate::terms::{Encounter, Hero, Icon, Metal, Rewards, Trigger};
use words::notation::Code;

pub(super) fn write(content: &Content, effects: &Effects) {
    powers(content, effects);
    combat_cards(content);
    control_cards(content);
    encounters(content, effects);
}

/// Silver and Gold cards (EU-CMP-08).
fn powers(content: &Content, effects: &Effects) {
    let file = content.read("silver_gold.toml");
    let ids = file.ids("card");
    let mut names = Vec::new();
    let mut rows = Vec::new();
    let mut kinds = [0usize; 2];
    let mut before = Metal::Silver;
    for (entry, id) in file.entries("card").into_iter().zip(ids.names()) {
        provenance(&entry);
        let name = entry.words();
        let metal = entry.get("metal").word::<Metal>();
        if metal < before {
            entry.get("metal").fault("Silver cards stand before Gold cards");
        }
        before = metal;
        kinds[metal.index()] += 1;
        let copies = entry.get("copies");
        if copies.int(1..=9u8) != 8 {
            copies.fault("must be 8 (EU-CMP-08)");
        }
        let sections = entry.get("sections").list();
        let wanted = if metal == Metal::Silver { 2 } else { 3 };
        if sections.len() != wanted {
            entry.get("sections").fault(format!("must be {wanted} (EU-SGC-06)"));
        }
        let sections: Vec<String> = sections.iter().map(|node| effects.read(node).0).collect();
        rows.push(format!(
            "Power {{ id: {}, name: {}, metal: {}, trigger: {}, sections: &[{}], continuous: {}, icon: {} }}",
            lit(id),
            name.code(),
            metal.code(),
            entry.get("trigger").word::<Trigger>().code(),
            sections.join(", "),
            effects.of_opt(&entry, "continuous"),
            entry.get("icon").word::<Icon>().code(),
        ));
        names.push((id.clone(), name.en));
    }
    file.must_hold("card", "kinds of Silver card", kinds[0], 3);
    file.must_hold("card", "kinds of Gold card", kinds[1], 4);
    let source = constant("How many kinds of Silver and Gold card there are.", "POWERS", "usize", rows.len())
        + &constant("How many cards there are of each kind (EU-CMP-08).", "POWER_COPIES", "u8", 8)
        + &hidden(table("The Silver and Gold cards.", "POWER_TABLE", "Power", rows))
        + &named("power", "Every Silver and Gold card by its name.", "PowerId", &names);
    content.write("powers.rs", source);
}

/// The 36 Combat cards of Solo and Cooperative play (EU-SOL-12).
fn combat_cards(content: &Content) {
    let file = content.read("combat_cards.toml");
    let ids = file.ids("combat_card");
    let mut seen = Vec::new();
    let mut rows = Vec::new();
    for entry in file.entries("combat_card") {
        provenance(&entry);
        let dice = (entry.get("left").int(1..=6u8), entry.get("right").int(1..=6u8));
        if seen.contains(&dice) {
            entry.fault("these dice are there already");
        }
        seen.push(dice);
        rows.push(format!(
            "CombatCard {{ left: {}, right: {}, gaar: {}, chaos: {} }}",
            dice.0,
            dice.1,
            entry.get("gaar").int(0..=2u8),
            entry.get("chaos").int(0..=2u8)
        ));
    }
    file.must_hold("combat_card", "cards", ids.len(), 36);
    let source = constant("How many Combat cards there are.", "COMBAT_CARDS", "usize", rows.len())
        + &hidden(table("The Combat cards.", "COMBAT_CARD_TABLE", "CombatCard", rows));
    content.write("combat_cards.rs", source);
}

/// Control cards: two for each Hero (EU-CMP-10).
fn control_cards(content: &Content) {
    let file = content.read("control.toml");
    let entries = file.entries("control_card");
    file.must_hold("control_card", "Heroes", entries.len(), Hero::COUNT);
    let mut copies = 2;
    for (entry, wanted) in entries.iter().zip(Hero::ALL) {
        provenance(entry);
        let hero = entry.get("hero");
        if hero.one_of(&Hero::ALL.map(Hero::id)) != wanted.id() {
            hero.fault(format!("must be `{}`: they stand in order", wanted.id()));
        }
        copies = entry.get("copies").int(2..=2u8);
    }
    let doc = "How many Control cards each Hero has (EU-CMP-10).";
    content.write("control.rs", constant(doc, "CONTROL_CARDS", "u8", copies));
}

fn encounters(content: &Content, effects: &Effects) {
    let file = content.read("encounters.toml");
    must_match::<Encounter>(&file, "type");
    let sheets: Vec<String> = file
        .entries("type")
        .into_iter()
        .map(|entry| {
            provenance(&entry);
            let rewards = entry.opt("rewards").map(|node| node.word::<Rewards>());
            format!(
                "EncounterSheet {{ name: {}, chapter: {}, rewards: {} }}",
                entry.words().code(),
                entry.get("chapter").int(1..=5u8),
                rewards.code()
            )
        })
        .collect();
    let (quests, names) = quests(&file, effects);
    let source = hidden(table("The Encounters.", "ENCOUNTER_TABLE", "EncounterSheet", sheets))
        + &constant("How many Encounter cards there are.", "QUESTS", "usize", quests.len())
        + &hidden(table("The Encounter cards.", "QUEST_TABLE", "Quest", quests))
        + &named("quest", "Every Encounter card.", "QuestId", &names);
    content.write("encounters.rs", source);
}

/// 14 types of 7 cards, and 7 more of the Witch for Solo and Cooperative play (EU-CMP-09).
fn quests(file: &Document, effects: &Effects) -> (Vec<String>, Vec<(String, String)>) {
    let ids = file.ids("card");
    let mut rows = Vec::new();
    let mut names = Vec::new();
    for (at, (entry, id)) in file.entries("card").into_iter().zip(ids.names()).enumerate() {
        provenance(&entry);
        let node = entry.get("type");
        let encounter = node.word::<Encounter>();
        let wanted = Encounter::ALL.get(at / 7).copied().unwrap_or(Encounter::Witch);
        if encounter != wanted {
            node.fault(format!("must be `{}`: seven of each, in the order of the types", wanted.id()));
        }
        let icon = entry.get("icon").word::<Icon>();
        let usual = match (encounter, at / 7 < Encounter::COUNT) {
            (Encounter::Witch, true) => Icon::Multi,
            (_, true) => Icon::All,
            (_, false) => Icon::Solo,
        };
        if icon != usual {
            entry.get("icon").fault(format!("must be `{}`: only the Witch has two sets", usual.id()));
        }
        rows.push(format!(
            "Quest {{ id: {}, encounter: {}, need: {}, reward: {} }}",
            lit(id),
            encounter.code(),
            effects.of(&entry, "need"),
            effects.of(&entry, "reward")
        ));
        names.push((id.clone(), format!("A Quest of `{}`", encounter.id())));
    }
    file.must_hold("card", "Encounter cards", rows.len(), 105);
    (rows, names)
}
