//! Item tiles and Hero tiles: all that can lie on a Hero board.

use content::code::{constant, hidden, lit, named, option, table};
use content::{Content, Document, Entry};

use super::effects::Effects;
use super::notation::Tree;
use super::{provenance, small};
use crate::effect::Effect;
use crate::terms::{Family, Hero, Icon, Kind, Ore, Pile, Symbol, Trigger, Usage};
use words::notation::Code;

/// How many tiles each pile holds (EU-CMP-07, EU-ENC-05 and the list of components).
const TILES: [usize; Pile::COUNT] = [73, 76, 70, 25, 25, 24, 20, 20, 20, 12, 12, 7, 12, 6, 6, 12];

/// How many tiles each Hero has (EU-CMP-07).
const HERO_TILES: [usize; Hero::COUNT] = [22, 22, 22, 21, 24, 24];

/// The ids of all Items, by number.
pub(super) struct Items(Vec<(String, String)>);

impl Items {
    /// The number of an Item, `ItemId(17)`, by the field that names it.
    pub(super) fn of(&self, node: &content::Node<'_>) -> String {
        let name = node.str();
        match self.0.iter().position(|(id, _)| id == name) {
            Some(number) => format!("ItemId({number})"),
            None => {
                node.fault(format!("no Item is called `{name}`"));
                "ItemId(0)".to_owned()
            }
        }
    }
}

pub(super) fn write(content: &Content, effects: &Effects) -> Items {
    let mut rows: Vec<(Pile, String, String, u8, String)> = Vec::new();
    let mut add = |file: &Document, list: &str, pile: &dyn Fn(&Entry<'_>) -> Pile| {
        for entry in file.entries(list) {
            let pile = pile(&entry);
            let copies = entry.get("copies").int(1..=20u8);
            let (name, sheet) = sheet(&entry, effects, pile);
            let code = format!("Item {{ sheet: {sheet}, pile: {}, copies: {copies} }}", pile.code());
            if rows.iter().any(|row| row.1 == entry.id()) {
                entry.get("id").fault("is the id of another Item");
            }
            rows.push((pile, entry.id().to_owned(), name, copies, code));
        }
    };
    let shops = ["merchant.toml", "alchemist.toml", "dragonslayer.toml"];
    for (name, pile) in shops.into_iter().zip([Pile::Merchant, Pile::Alchemist, Pile::Towers]) {
        add(&content.read(name), "item", &|_| pile);
    }
    let mines = [Pile::Mountain, Pile::Lake, Pile::Cave];
    add(&content.read("resources.toml"), "resource", &|entry| entry.get("pile").word_among(&mines));
    let treasures = [Pile::Treasure1, Pile::Treasure2, Pile::Treasure3];
    add(&content.read("treasures.toml"), "treasure", &|entry| {
        treasures[usize::from(entry.get("level").int(1..=3u8)) - 1]
    });
    let owners = [Pile::Hunter, Pile::Armourer, Pile::Witch];
    let encounters = content.read("encounters.toml");
    add(&encounters, "reward", &|entry| entry.get("owner").word_among(&owners));
    add(&content.read("common.toml"), "healing_potion", &|_| Pile::Potions);
    add(&encounters, "provisions", &|_| Pile::Provisions);
    let scenario = content.read("scenario_cards.toml");
    add(&scenario, "artefact", &|_| Pile::Artefacts);
    add(&scenario, "special_tile", &|_| Pile::Scenario);

    // Each pile is a range of numbers.
    rows.sort_by_key(|row| row.0);
    let files = [
        ("merchant.toml", "item"),
        ("alchemist.toml", "item"),
        ("dragonslayer.toml", "item"),
        ("resources.toml", "resource"),
        ("resources.toml", "resource"),
        ("resources.toml", "resource"),
        ("treasures.toml", "treasure"),
        ("treasures.toml", "treasure"),
        ("treasures.toml", "treasure"),
        ("encounters.toml", "reward"),
        ("encounters.toml", "reward"),
        ("encounters.toml", "reward"),
        ("common.toml", "healing_potion"),
        ("encounters.toml", "provisions"),
        ("scenario_cards.toml", "artefact"),
        ("scenario_cards.toml", "special_tile"),
    ];
    let mut ranges = Vec::new();
    for ((pile, wanted), (file, list)) in Pile::ALL.into_iter().zip(TILES).zip(files) {
        let found = rows.iter().filter(|row| row.0 == pile).map(|row| usize::from(row.3)).sum();
        content.read(file).must_hold(list, &format!("{} tiles", pile.id()), found, wanted);
        let from = rows.iter().position(|row| row.0 == pile).unwrap_or_default();
        let to = from + rows.iter().filter(|row| row.0 == pile).count();
        ranges.push(format!("{from}..{to}"));
    }
    let names: Vec<(String, String)> = rows.iter().map(|row| (row.1.clone(), row.2.clone())).collect();
    let ores = Ore::ALL.map(|ore| {
        let number = names.iter().position(|(id, _)| id == ore.id());
        if number.is_none() {
            content.read("resources.toml").get("resource").fault(format!("must hold `{}`", ore.id()));
        }
        format!("ItemId({})", number.unwrap_or_default())
    });
    let source = constant("How many different Item tiles there are.", "ITEMS", "usize", rows.len())
        + &hidden(table("The Items.", "ITEM_TABLE", "Item", rows.iter().map(|row| &row.4)))
        + &hidden(table("The Items of each pile.", "PILES", "std::ops::Range<u8>", ranges))
        + &hidden(table("The Natural Resources that Quests name.", "ORES", "ItemId", ores))
        + &named("item", "Every Item by its name.", "ItemId", &names);
    content.write("items.rs", source);
    hero_tiles(content, effects);
    Items(names)
}

/// What the two sides of a tile say; its English name besides.
fn sheet(entry: &Entry<'_>, effects: &Effects, pile: Pile) -> (String, String) {
    provenance(entry);
    let resource = matches!(pile, Pile::Mountain | Pile::Lake | Pile::Cave);
    let kind = match (entry.opt("type"), entry.opt("kind")) {
        (Some(kind), _) | (None, Some(kind)) => kind.word::<Kind>(),
        (None, None) if resource => Kind::Resource,
        (None, None) => entry.get("type").word::<Kind>(),
    };
    let slot = entry.opt("slot").map(|node| node.word::<Symbol>());
    let family = entry.opt("set").map(|node| node.word::<Family>());
    let equipped = kind.is_equipment() || !kind.is_item();
    if equipped != slot.is_some() {
        entry.fault("Equipment and Abilities have a slot, and nothing else has");
    }
    if (kind == Kind::Armour) != family.is_some() {
        entry.fault("Armour belongs to a set, and nothing else does");
    }
    let name = entry.words();
    let parts = parts(entry, effects);
    let hold = entry.opt("hold").map(|node| match effects.read(&node).1 {
        Tree { node: Effect::Hold(what, n), .. } => format!("({}, {n})", what.code()),
        _ => {
            node.fault("must be `hold(…)`");
            String::new()
        }
    });
    let sale = if resource { effects.of(entry, "sale") } else { "EffectId(0)".to_owned() };
    let price = entry.opt("pay").map(|node| match effects.read(&node).1 {
        Tree { node: Effect::Dwurt(n), .. } => n,
        _ => {
            node.fault("must be `dwurt(…)`");
            0
        }
    });
    let code = format!(
        "Sheet {{ id: {}, name: {}, kind: {}, slot: {}, family: {}, cost: {}, sell: {}, gems: {}, essences: {}, parts: &[{}], hold: {}, dwurt: {}, vs_immune: {}, sale: {sale} }}",
        lit(entry.id()),
        name.code(),
        kind.code(),
        slot.code(),
        family.code(),
        small(entry, "cost"),
        small(entry, "sell"),
        entry.opt("gems").map_or(0, |node| node.int(1..=2u8)),
        entry.opt("ess_slots").map_or(0, |node| node.int(1..=2u8)),
        parts.join(", "),
        option(hold),
        price.unwrap_or(0),
        entry.flag("vs_immune"),
    );
    (name.en, code)
}

/// The effects of a tile, each with its trigger (EU-TRG-01).
fn parts(entry: &Entry<'_>, effects: &Effects) -> Vec<String> {
    let mut parts = Vec::new();
    let usage = entry.opt("use").map(|node| node.word::<Usage>());
    if let Some(trigger) = entry.opt("trigger")
        && trigger.str() != "multi"
    {
        let trigger = trigger.word::<Trigger>();
        if entry.opt("hold").is_none() {
            parts.push(part(entry, effects, trigger, usage.unwrap_or(Usage::Engage)));
        }
    }
    for inner in entry.opt("effects").map(|node| node.entries()).unwrap_or_default() {
        let trigger = inner.get("trigger").word::<Trigger>();
        let usual =
            if trigger == Trigger::Permanent { Usage::Permanent } else { usage.unwrap_or(Usage::Engage) };
        let usage = inner.opt("use").map(|node| node.word::<Usage>()).unwrap_or(usual);
        parts.push(part(&inner, effects, trigger, usage));
    }
    parts
}

fn part(entry: &Entry<'_>, effects: &Effects, trigger: Trigger, usage: Usage) -> String {
    let attacks = matches!(trigger, Trigger::Attack | Trigger::Initiative);
    let (effect, attack) = if attacks {
        ("EffectId(0)".to_owned(), effects.table(&entry.get("attack")))
    } else {
        (effects.of(entry, "do"), "Table(&[])".to_owned())
    };
    if (trigger == Trigger::Permanent) != (usage == Usage::Permanent) {
        entry.fault("what is permanent by its trigger is permanent by its use, and the other way round");
    }
    format!(
        "Part {{ trigger: {}, usage: {}, effect: {effect}, attack: {attack} }}",
        trigger.code(),
        usage.code()
    )
}

fn hero_tiles(content: &Content, effects: &Effects) {
    let file = content.read("heroes.toml");
    let ids = file.ids("tile");
    let values: Vec<u8> = file.get("manuscripts").list().iter().map(|node| node.int(1..=99u8)).collect();
    let mut names = Vec::new();
    let mut rows = Vec::new();
    let mut heroes = Vec::new();
    for (entry, id) in file.entries("tile").into_iter().zip(ids.names()) {
        let hero = entry.get("hero").word::<Hero>();
        let (name, sheet) = sheet(&entry, effects, Pile::Merchant);
        let start = entry.flag("start");
        let reputation = entry.get("rep").int(0..=99u8);
        let valued = values.contains(&reputation) || reputation == 0 && (start || hero == Hero::Skoldur);
        if !valued {
            entry.get("rep").fault("is no Reputation of the track at which tiles are revealed");
        }
        if heroes.last().is_some_and(|last| *last > hero) {
            entry.get("hero").fault("the tiles of a Hero stand together, in the order of the Heroes");
        }
        heroes.push(hero);
        let icon = entry.get("icon").word::<Icon>();
        rows.push(format!(
            "HeroTile {{ sheet: {sheet}, hero: {}, reputation: {reputation}, start: {start}, icon: {} }}",
            hero.code(),
            icon.code()
        ));
        names.push((id.clone(), name));
    }
    let mut ranges = Vec::new();
    for (hero, wanted) in Hero::ALL.into_iter().zip(HERO_TILES) {
        let found = heroes.iter().filter(|other| **other == hero).count();
        file.must_hold("tile", &format!("tiles of {}", hero.id()), found, wanted);
        let from = heroes.iter().position(|other| *other == hero).unwrap_or_default();
        ranges.push(format!("{from}..{}", from + found));
    }
    let source = constant("How many Hero tiles there are.", "HERO_TILES", "usize", rows.len())
        + &hidden(table("The Hero tiles.", "HERO_TILE_TABLE", "HeroTile", rows))
        + &hidden(table("The tiles of each Hero.", "OF_HERO", "std::ops::Range<u8>", ranges))
        + &named("hero_tile", "Every Hero tile by its name.", "HeroTileId", &names);
    content.write("hero_tiles.rs", source);
}
