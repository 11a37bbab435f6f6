//! The Territory tiles.

use content::code::{constant, hidden, lit, named, table};
use content::{Content, Entry, Node};

use super::effects::Effects;
use super::provenance;
use crate::terms::{Element, Encounter, Group, SpaceKind, Special};
use words::notation::Code;

/// How many tiles each Chapter holds (EU-CMP-06).
const CHAPTERS: [usize; 5] = [18, 15, 14, 15, 14];

/// The ids of all tiles, by number, with their Chapters and groups.
pub(super) struct Territories(Vec<(String, u8, Group)>);

impl Territories {
    /// `TerritoryId(17)`, by the field that names it; its Chapter and group besides.
    pub(super) fn of(&self, node: &Node<'_>) -> (String, u8, Group) {
        let name = node.str();
        match self.0.iter().position(|(id, ..)| id == name) {
            Some(number) => (format!("TerritoryId({number})"), self.0[number].1, self.0[number].2),
            None => {
                node.fault(format!("no Territory tile is called `{name}`"));
                ("TerritoryId(0)".to_owned(), 1, Group::Start)
            }
        }
    }

    /// How many tiles of a group a Chapter has.
    pub(super) fn count(&self, chapter: u8, group: Group) -> usize {
        self.0.iter().filter(|(_, c, g)| (*c, *g) == (chapter, group)).count()
    }
}

pub(super) fn write(content: &Content, effects: &Effects) -> Territories {
    let file = content.read("territories.toml");
    let ids = file.ids("territory");
    let mut known = Vec::new();
    let mut rows = Vec::new();
    let mut elementals = [0usize; Element::COUNT];
    let mut solo = [0usize; 5];
    let mut before = 1;
    for (entry, id) in file.entries("territory").into_iter().zip(ids.names()) {
        provenance(&entry);
        entry.ignore(&["code"]);
        let chapter = entry.get("chapter").int(1..=5u8);
        if chapter < before {
            entry.get("chapter").fault("the tiles stand in the order of the Chapters");
        }
        before = chapter;
        let group = entry.get("group").word::<Group>();
        let special = entry.opt("special").map(|node| node.word::<Special>());
        let centre = entry.opt("centre").map(|node| node.word::<SpaceKind>());
        if special.is_some() != centre.is_some() {
            entry.fault("a Special tile has a centre, and no other tile has one (EU-SPC-02)");
        }
        let encounter = entry.opt("encounter").map(|node| node.word::<Encounter>());
        let one_player = entry.flag("solo");
        if one_player && group != Group::Fixed {
            entry.get("solo").fault("only Fixed tiles carry the one-player icon");
        }
        solo[usize::from(chapter) - 1] += usize::from(one_player);
        let cells = entry.get("cells").entries();
        if cells.len() != 3 {
            entry.get("cells").fault("must be three");
        }
        let mut shown = 0;
        let mut code = Vec::new();
        for (cell, position) in cells.iter().zip(["a", "b", "c"]) {
            let (kind, row) = one_cell(cell, position, effects);
            shown += usize::from(kind == SpaceKind::Encounter);
            if let Some(element) = kind.elemental() {
                elementals[element.index()] += 1;
            }
            code.push(row);
        }
        shown += usize::from(centre == Some(SpaceKind::Encounter));
        let priest = encounter == Some(Encounter::Priest);
        if encounter.is_some() != (shown == 1 || priest) {
            entry.fault("an Encounter tile has one Encounter space, and no other tile has one");
        }
        rows.push(format!(
            "Territory {{ id: {}, chapter: {chapter}, group: {}, solo: {one_player}, special: {}, centre: {}, encounter: {}, cells: [{}] }}",
            lit(id),
            group.code(),
            special.code(),
            centre.code(),
            encounter.code(),
            code.join(", "),
        ));
        known.push((id.clone(), chapter, group));
    }
    for (chapter, wanted) in (1..=5u8).zip(CHAPTERS) {
        let found = known.iter().filter(|(_, other, _)| *other == chapter).count();
        file.must_hold("territory", &format!("tiles of chapter {chapter}"), found, wanted);
        let found = solo[usize::from(chapter) - 1];
        file.must_hold(
            "territory",
            &format!("tiles of chapter {chapter} with the one-player icon"),
            found,
            2,
        );
    }
    let figures = content.read("elementals.toml");
    for (entry, found) in figures.entries("elemental").iter().zip(elementals) {
        if usize::from(entry.get("figures").int(1..=9u8)) != found {
            entry.get("figures").fault(format!("there are {found} such Elementals on the tiles"));
        }
    }
    let names: Vec<(String, String)> =
        known.iter().map(|(id, chapter, _)| (id.clone(), format!("`{id}`, of Chapter {chapter}"))).collect();
    let source = constant("How many Territory tiles there are.", "TERRITORIES", "usize", rows.len())
        + &hidden(table("The Territory tiles.", "TERRITORY_TABLE", "Territory", rows))
        + &named("territory", "Every Territory tile.", "TerritoryId", &names);
    content.write("territories.rs", source);
    Territories(known)
}

fn one_cell(cell: &Entry<'_>, position: &str, effects: &Effects) -> (SpaceKind, String) {
    if cell.get("pos").one_of(&["a", "b", "c"]) != position {
        cell.get("pos").fault(format!("must be `{position}`: they stand in order"));
    }
    let node = cell.get("kind");
    let kind = node.word::<SpaceKind>();
    if matches!(kind, SpaceKind::Chapel | SpaceKind::Towers | SpaceKind::Legend) {
        node.fault("is the centre of a Special tile");
    }
    let monster = cell.opt("monster").map_or(0, |node| node.int(1..=3u8));
    if (monster > 0) != cell.opt("loot").is_some() {
        cell.fault("a Monster has Loot, and nothing else has");
    }
    let loot = effects.of_opt(cell, "loot");
    (kind, format!("Cell {{ kind: {}, monster: {monster}, loot: {loot} }}", kind.code()))
}
