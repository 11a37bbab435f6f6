//! Monsters, Elite Monsters with their Bounties, the enemies of scenarios and the dragons.

use content::code::{constant, hidden, lit, named, table};
use content::{Content, Document, Entry, Node};

use super::effects::Effects;
use super::notation::Tree;
use super::provenance;
use crate::effect::{Effect, Guard};
use crate::terms::{Dragon, FoeKind, Place, Special};
use words::notation::Code;
use words::notation::{Arg, Cursor};

/// How many cards of each level there are: Monsters, Elite Monsters (EU-CMP-07).
const MONSTERS: [usize; 3] = [14, 14, 12];
const ELITES: [usize; 3] = [7, 7, 6];

/// The ids of all Monster cards, by number.
pub(super) struct Foes(Vec<(String, String)>);

impl Foes {
    /// `FoeId(17)`, by the field that names it.
    pub(super) fn of(&self, node: &Node<'_>) -> String {
        let name = node.str();
        match self.0.iter().position(|(id, _)| id == name) {
            Some(number) => format!("FoeId({number})"),
            None => {
                node.fault(format!("no Monster is called `{name}`"));
                "FoeId(0)".to_owned()
            }
        }
    }
}

pub(super) fn write(content: &Content, effects: &Effects) -> Foes {
    let monsters = content.read("monsters.toml");
    let elites = content.read("elites.toml");
    let scenario = content.read("scenario_cards.toml");
    let mut names = Vec::new();
    let mut rows = Vec::new();
    let mut ends = Vec::new();
    for (file, list, kind) in [
        (&monsters, "monster", FoeKind::Monster),
        (&elites, "elite", FoeKind::Elite),
        (&scenario, "boss", FoeKind::Boss),
        (&scenario, "dragon", FoeKind::Dragon),
    ] {
        let ids = file.ids(list);
        let mut level_before = 0;
        for (entry, id) in file.entries(list).into_iter().zip(ids.names()) {
            let (level, name, row) = foe(&entry, effects, kind);
            if level < level_before {
                entry.get("level").fault("they stand in the order of their levels");
            }
            level_before = level;
            names.push((id.clone(), name));
            rows.push(row);
        }
        ends.push(rows.len());
    }
    levels(&monsters, "monster", MONSTERS);
    levels(&elites, "elite", ELITES);
    scenario.must_hold("boss", "enemies", ends[2] - ends[1], 3);
    scenario.must_hold("dragon", "dragon cards", ends[3] - ends[2], 8);
    let foes = Foes(names);
    let bounties = bounties(&elites, effects, &foes);
    let source = constant(
        "How many Monster cards there are, Elites and dragons included.",
        "FOES",
        "usize",
        rows.len(),
    ) + &constant(
        "How many of them are ordinary Monsters: the first ones.",
        "MONSTERS",
        "usize",
        ends[0],
    ) + &hidden(table("The Monster cards.", "FOE_TABLE", "Foe", rows))
        + &named("foe", "Every Monster card by its name.", "FoeId", &foes.0)
        + &bounties;
    content.write("foes.rs", source);
    foes
}

fn levels(file: &Document, list: &str, wanted: [usize; 3]) {
    for (level, wanted) in (1..=3u8).zip(wanted) {
        let entries = file.entries(list);
        let found = entries.iter().filter(|entry| entry.get("level").int(1..=3u8) == level).count();
        file.must_hold(list, &format!("cards of level {level}"), found, wanted);
    }
}

fn foe(entry: &Entry<'_>, effects: &Effects, kind: FoeKind) -> (u8, String, String) {
    provenance(entry);
    let name = entry.words();
    let ranked = matches!(kind, FoeKind::Monster | FoeKind::Elite);
    let level = if ranked { entry.get("level").int(1..=3u8) } else { 0 };
    let (silver, gold) = entry.opt("cards").map_or((0, 0), |node| cards(&node, effects));
    let (limit, reward) = if kind == FoeKind::Monster {
        let node = entry.get("reward_if");
        (reputation_limit(&node), effects.of(entry, "reward"))
    } else {
        (u8::MAX, "EffectId(0)".to_owned())
    };
    let least = if kind == FoeKind::Monster { entry.get("min_wounds").int(0..=9u8) } else { 0 };
    let immune = kind != FoeKind::Monster && entry.get("immune").bool();
    let trophy = match kind {
        FoeKind::Boss => entry.flag("trophy"),
        FoeKind::Dragon => false,
        FoeKind::Monster | FoeKind::Elite => true,
    };
    if kind == FoeKind::Boss {
        entry.get("scenario").str();
    }
    let dragon = if kind == FoeKind::Dragon {
        let dragon = entry.get("dragon").word::<Dragon>();
        format!("Some(({}, {}))", dragon.code(), entry.get("players").int(1..=4u8))
    } else {
        "None".to_owned()
    };
    let row = format!(
        "Foe {{ id: {}, name: {}, kind: {}, level: {level}, health: {}, wounds: {}, penalty: {}, least_wounds: {least}, silver: {silver}, gold: {gold}, chaos: {}, gaar: {}, immune: {immune}, reward_limit: {limit}, reward: {reward}, trophy: {trophy}, dragon: {dragon} }}",
        lit(entry.id()),
        name.code(),
        kind.code(),
        entry.get("health").int(1..=60u8),
        effects.table(&entry.get("wounds")),
        entry.get("penalty").int(-9..=0i8),
        entry.get("chaos").int(0..=9u8),
        entry.get("gaar").int(0..=9u8),
    );
    (level, name.en, row)
}

/// How many Silver and Gold cards the Monster Player draws (EU-CBT-15).
fn cards(node: &Node<'_>, effects: &Effects) -> (u8, u8) {
    match effects.read(node).1 {
        Tree { node: Effect::Silver(n), .. } => (n, 0),
        Tree { node: Effect::GoldCard(n), .. } => (0, n),
        _ => {
            node.fault("must be Silver or Gold cards");
            (0, 0)
        }
    }
}

/// Up to which Reputation the Reward is gained (EU-END-02).
fn reputation_limit(node: &Node<'_>) -> u8 {
    let text = node.str();
    match Cursor::new(text).and_then(|mut cursor| Guard::read(&mut cursor)) {
        Ok(guard @ Guard::ReputationAtMost(n)) if guard.to_string() == text => n,
        _ => {
            if !text.is_empty() {
                node.fault("must be `rep_le(…)`");
            }
            0
        }
    }
}

fn bounties(file: &Document, effects: &Effects, foes: &Foes) -> String {
    let ids = file.ids("bounty");
    let mut names = Vec::new();
    let mut rows = Vec::new();
    for (entry, id) in file.entries("bounty").into_iter().zip(ids.names()) {
        provenance(&entry);
        let level = entry.get("level").int(1..=3u8);
        let elite = entry.get("elite");
        let name = elite.str();
        let found = file.entries("elite").into_iter().find(|other| other.id() == name);
        if found.is_some_and(|other| other.get("level").int(1..=3u8) != level) {
            elite.fault("is of another level");
        }
        rows.push(format!(
            "Bounty {{ id: {}, level: {level}, elite: {}, lair: {}, reward: {} }}",
            lit(id),
            foes.of(&elite),
            lair(&entry.get("lair")),
            effects.of(&entry, "reward")
        ));
        names.push((id.clone(), format!("The Bounty on `{name}`")));
    }
    levels(file, "bounty", ELITES);
    constant("How many Bounty cards there are.", "BOUNTIES", "usize", rows.len())
        + &hidden(table("The Bounty cards.", "BOUNTY_TABLE", "Bounty", rows))
        + &named("bounty", "Every Bounty card.", "BountyId", &names)
}

/// Where an Elite Monster is found: `on(lake)`, `near(portal)`, `around(towers)` (EU-ELI-04).
fn lair(node: &Node<'_>) -> String {
    let text = node.str();
    let call = text.strip_suffix(')').and_then(|text| text.split_once('('));
    let found = match call {
        Some(("on", place)) => Place::from_id(place).map(|place| format!("Lair::On({})", place.code())),
        Some(("near", place)) => Place::from_id(place).map(|place| format!("Lair::Near({})", place.code())),
        Some(("around", tile)) => Special::from_id(tile).map(|tile| format!("Lair::Around({})", tile.code())),
        _ => None,
    };
    found.unwrap_or_else(|| {
        if !text.is_empty() {
            node.fault("must be `on(…)`, `near(…)` or `around(…)` with a place of the map");
        }
        "Lair::On(Place::Mountain)".to_owned()
    })
}
