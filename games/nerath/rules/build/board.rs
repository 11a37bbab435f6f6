//! `board.toml`: the spaces and which of them are adjacent.

use std::collections::HashSet;

use content::code::{camel, constant, hidden, lit, named, table};
use content::{Content, Document, Entry, Ids, Node, Words};

use super::{REALMS, art, check_provenance};

/// The kinds of space, and how many of each there are (CN-SPC-05, CN-SPC-10).
const KINDS: [(&str, usize); 3] = [("territory", 55), ("sea", 21), ("dungeon", 10)];

const TERRAINS: [&str; 11] =
    ["mountain", "hills", "plain", "forest", "jungle", "swamp", "desert", "ice", "city", "ruin", "coast"];

/// What other files look up about the board; a space is known by its number in the tables.
pub(super) struct Board {
    /// The spaces as the file numbers them.
    ids: Ids,
    /// From the file's numbers to those of the tables: territories first, then sea zones, then dungeons.
    dense: Vec<usize>,
    spaces: Vec<Space>,
}

/// A space.
pub(super) struct Space {
    pub(super) id: String,
    name: Words,
    pub(super) kind: &'static str,
    /// Only for territories.
    land: Option<Land>,
    /// Numbers in the tables.
    pub(super) adjacent: Vec<usize>,
}

struct Land {
    /// The home realm, by turn order.
    realm: usize,
    capital: bool,
    coastal: bool,
    island: bool,
    terrain: &'static str,
}

impl Space {
    /// The home realm of a territory, by turn order.
    pub(super) fn realm(&self) -> Option<usize> {
        self.land.as_ref().map(|land| land.realm)
    }

    pub(super) fn is_capital_of(&self, realm: usize) -> bool {
        self.land.as_ref().is_some_and(|land| land.capital && land.realm == realm)
    }
}

impl Board {
    /// The space with this id, and its number in the tables.
    pub(super) fn space(&self, id: &Node<'_>) -> Option<(usize, &Space)> {
        let number = look_up(id, &self.ids, &self.dense)?;
        Some((number, self.spaces.get(number)?))
    }

    /// The spaces next to one.
    pub(super) fn neighbours(&self, space: &Space) -> impl Iterator<Item = &Space> {
        space.adjacent.iter().filter_map(|&number| self.spaces.get(number))
    }

    /// How many territories a realm calls home.
    pub(super) fn homes(&self, realm: usize) -> usize {
        self.spaces.iter().filter(|space| space.realm() == Some(realm)).count()
    }
}

/// The number in the tables of the space with this id; reports an unknown one.
fn look_up(id: &Node<'_>, ids: &Ids, dense: &[usize]) -> Option<usize> {
    let at = id.index(ids);
    let name = ids.names().get(at)?;
    // An unknown id stands in for the first one.
    if at == 0 && ids.index(name) != ids.index(id.str()) { None } else { dense.get(at).copied() }
}

pub(super) fn write(content: &Content) -> Board {
    let file = content.read("board.toml");
    file.get("schema").int(1..=1);
    let ids = file.ids("space");
    let entries = file.entries("space");

    let kinds: Vec<&'static str> =
        entries.iter().map(|entry| entry.get("kind").one_of(&KINDS.map(|(kind, _)| kind))).collect();
    for (kind, wanted) in KINDS {
        let found = kinds.iter().filter(|&&each| each == kind).count();
        if found != wanted {
            file.get("space").fault(format!("must hold {wanted} of kind {kind}, not {found}"));
        }
    }
    let rank = |kind: &str| KINDS.iter().position(|(each, _)| *each == kind);
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&at| rank(kinds[at]));
    let mut dense = vec![0; order.len()];
    for (number, &at) in order.iter().enumerate() {
        dense[at] = number;
    }

    let spaces = order.iter().map(|&at| read(&entries[at], kinds[at], &ids, &dense)).collect();
    let entries: Vec<&Entry<'_>> = order.iter().map(|&at| &entries[at]).collect();
    let board = Board { ids, dense, spaces };
    check_names(&board, &entries);
    check_adjacency(&board, &entries);
    check_capitals(&file, &board, &entries);
    content.write("board.rs", tables(&board));
    content.write("art.rs", art::code(&file, &board.spaces, &entries));
    board
}

fn read(entry: &Entry<'_>, kind: &'static str, ids: &Ids, dense: &[usize]) -> Space {
    check_provenance(entry);
    let land = (kind == "territory").then(|| {
        entry.get("realm_provenance").one_of(&["rulebook", "public", "reconstructed"]);
        let realm = entry.get("realm").one_of(&REALMS);
        Land {
            realm: REALMS.iter().position(|each| *each == realm).unwrap_or_default(),
            capital: entry.get("capital").bool(),
            coastal: entry.get("coastal").bool(),
            island: entry.get("island").bool(),
            terrain: entry.get("terrain").one_of(&TERRAINS),
        }
    });
    Space {
        id: entry.id().to_owned(),
        name: entry.words(),
        kind,
        land,
        adjacent: entry.get("adjacent").list().iter().filter_map(|id| look_up(id, ids, dense)).collect(),
    }
}

/// CN-SPC-01: names of spaces are unique.
fn check_names(board: &Board, entries: &[&Entry<'_>]) {
    let mut taken = HashSet::new();
    for (space, entry) in board.spaces.iter().zip(entries) {
        for (lang, name) in [("en", &space.name.en), ("fr", &space.name.fr)] {
            if !name.is_empty() && !taken.insert((lang, name)) {
                entry.get(lang).fault(format!("another space is called `{name}`"));
            }
        }
    }
}

/// CN-SPC-01: adjacency is mutual and never to oneself. CN-SPC-04: what follows from it about coasts and
/// islands.
fn check_adjacency(board: &Board, entries: &[&Entry<'_>]) {
    for (number, (space, entry)) in board.spaces.iter().zip(entries).enumerate() {
        let Some(adjacent) = entry.opt("adjacent") else { continue };
        let mut seen = HashSet::new();
        for &other in &space.adjacent {
            let Some(there) = board.spaces.get(other) else { continue };
            if other == number {
                adjacent.fault("a space is not adjacent to itself");
            } else if !there.adjacent.contains(&number) {
                adjacent.fault(format!("`{}` does not list `{}` in turn", there.id, space.id));
            }
            if !seen.insert(other) {
                adjacent.fault(format!("`{}` is listed twice", there.id));
            }
        }
        let Some(land) = &space.land else { continue };
        let touches = |kind| board.neighbours(space).any(|each| each.kind == kind);
        let island = touches("sea") && !touches("territory");
        for (field, said, is, why) in [
            ("coastal", land.coastal, touches("sea"), "a territory is coastal when it touches a sea zone"),
            ("island", land.island, island, "an island touches sea zones and no territory"),
        ] {
            if let Some(field) = entry.opt(field).filter(|_| said != is) {
                field.fault(format!("must be {is}: {why}"));
            }
        }
    }
}

/// CN-SPC-06: one Capital a realm.
fn check_capitals(file: &Document, board: &Board, entries: &[&Entry<'_>]) {
    for (realm, name) in REALMS.iter().enumerate() {
        let mut capitals =
            board.spaces.iter().zip(entries).filter(|(space, _)| space.is_capital_of(realm)).peekable();
        if capitals.peek().is_none() {
            file.get("space").fault(format!("{name} has no Capital"));
        }
        for (_, entry) in capitals.skip(1) {
            entry.get("capital").fault(format!("{name} has another Capital already"));
        }
    }
}

fn tables(board: &Board) -> String {
    let spaces = &board.spaces;
    let land = || spaces.iter().filter_map(|space| space.land.as_ref());
    let realms = 0..REALMS.len();
    let on_land = |test: fn(&Land) -> bool| set(spaces, |_, space| space.land.as_ref().is_some_and(test));
    let names: Vec<(String, String)> =
        spaces.iter().map(|space| (space.id.clone(), space.name.en.clone())).collect();

    [
        named("at", "Every space by its name.", "Space", &names),
        // Texts are looked up one at a time; the rest is small enough to be folded away where the space is
        // known.
        hidden(table("The ids of the spaces.", "IDS", "&str", spaces.iter().map(|space| lit(&space.id)))),
        hidden(table(
            "The names of the spaces.",
            "NAMES",
            "kernel::Text",
            spaces.iter().map(|space| space.name.code()),
        )),
        folded(
            "The spaces next to each.",
            "NEIGHBOURS",
            "SpaceSet",
            spaces.iter().map(|space| set(spaces, |number, _| space.adjacent.contains(&number))),
        ),
        folded(
            "The home realm of each territory.",
            "HOME",
            "Realm",
            land().map(|land| format!("Realm::{}", camel(REALMS[land.realm]))),
        ),
        folded(
            "The terrain of each territory.",
            "TERRAIN",
            "Terrain",
            land().map(|land| format!("Terrain::{}", camel(land.terrain))),
        ),
        folded(
            "The Capital of each realm.",
            "CAPITALS",
            "Space",
            realms.clone().map(|realm| {
                let capital = spaces.iter().position(|space| space.is_capital_of(realm));
                format!("Space({})", capital.unwrap_or_default())
            }),
        ),
        folded(
            "The home territories of each realm.",
            "HOMES",
            "SpaceSet",
            realms.map(|realm| set(spaces, |_, space| space.realm() == Some(realm))),
        ),
        hidden(constant("The coastal territories.", "COASTAL", "SpaceSet", on_land(|land| land.coastal))),
        hidden(constant("The islands.", "ISLANDS", "SpaceSet", on_land(|land| land.island))),
    ]
    .concat()
}

/// The set of the spaces that pass a test.
fn set(spaces: &[Space], test: impl Fn(usize, &Space) -> bool) -> String {
    let bits = spaces.iter().enumerate().filter(|(number, space)| *number < 128 && test(*number, space));
    format!("SpaceSet(0x{:x})", bits.fold(0u128, |set, (number, _)| set | 1 << number))
}

/// A private constant table.
fn folded(doc: &str, name: &str, ty: &str, rows: impl Iterator<Item = String>) -> String {
    hidden(table(doc, name, ty, rows)).replacen("static ", "const ", 1)
}
