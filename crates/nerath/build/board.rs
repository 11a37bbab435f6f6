//! `board.toml`: the spaces, how they touch, and how they are drawn.

use std::collections::HashSet;

use content::code::{camel, constant, lit, slice, table};
use content::{Content, Document, Entry, Ids, Node};

use super::{REALMS, check_provenance, hidden, named};

/// The kinds of space, and how many of each there are (CN-SPC-05, CN-SPC-10).
const KINDS: [(&str, usize); 3] = [("territory", 55), ("sea", 21), ("dungeon", 10)];

const TERRAINS: [&str; 11] =
    ["mountain", "hills", "plain", "forest", "jungle", "swamp", "desert", "ice", "city", "ruin", "coast"];

/// What the other files ask about the board; a space is known by its number in the tables.
pub(super) struct Board {
    /// Numbers of the spaces as the file lists them.
    ids: Ids,
    /// From the file's numbers to those of the tables: territories first, then sea zones, then dungeons.
    dense: Vec<usize>,
    spaces: Vec<Space>,
}

/// A space.
pub(super) struct Space {
    pub(super) id: String,
    pub(super) kind: &'static str,
    /// The home realm, by turn order; territories only.
    pub(super) realm: Option<usize>,
    pub(super) capital: bool,
    /// Numbers in the tables.
    pub(super) adjacent: Vec<usize>,
}

impl Board {
    /// The space with this id.
    pub(super) fn space(&self, id: &Node<'_>) -> Option<&Space> {
        self.spaces.get(self.number(id))
    }

    /// The number in the tables of the space with this id.
    pub(super) fn number(&self, id: &Node<'_>) -> usize {
        self.dense.get(id.index(&self.ids)).copied().unwrap_or_default()
    }

    /// The spaces next to one.
    pub(super) fn neighbours(&self, space: &Space) -> impl Iterator<Item = &Space> {
        space.adjacent.iter().filter_map(|&number| self.spaces.get(number))
    }

    /// How many territories a realm calls home.
    pub(super) fn homes(&self, realm: usize) -> usize {
        self.spaces.iter().filter(|space| space.realm == Some(realm)).count()
    }
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

    let ordered: Vec<&Entry<'_>> = order.iter().map(|&at| &entries[at]).collect();
    let spaces = order.iter().map(|&at| read(&entries[at], kinds[at], &ids, &dense)).collect();
    let board = Board { ids, dense, spaces };
    check_names(&ordered);
    check_adjacency(&board, &ordered);
    check_capitals(&file, &board, &ordered);
    content.write("board.rs", tables(&board, &ordered));
    content.write("art.rs", art(&file, &ordered));
    board
}

fn read(entry: &Entry<'_>, kind: &'static str, ids: &Ids, dense: &[usize]) -> Space {
    check_provenance(entry);
    let territory = kind == "territory";
    let realm = territory.then(|| {
        entry.get("realm_provenance").one_of(&["rulebook", "public", "reconstructed"]);
        let realm = entry.get("realm").one_of(&REALMS);
        REALMS.iter().position(|each| *each == realm).unwrap_or_default()
    });
    let adjacent = entry.get("adjacent").list();
    Space {
        id: entry.id().to_owned(),
        kind,
        realm,
        capital: territory && entry.get("capital").bool(),
        adjacent: adjacent
            .iter()
            .map(|node| dense.get(node.index(ids)).copied().unwrap_or_default())
            .collect(),
    }
}

/// CN-SPC-01: a space is known by its name.
fn check_names(entries: &[&Entry<'_>]) {
    for lang in ["en", "fr"] {
        let mut taken = HashSet::new();
        for entry in entries {
            let name = entry.get(lang);
            if !name.str().is_empty() && !taken.insert(name.str()) {
                name.fault(format!("two spaces are called `{}`", name.str()));
            }
        }
    }
}

/// CN-SPC-01: adjacency is mutual and never to oneself. CN-SPC-04: what follows from it about coasts and islands.
fn check_adjacency(board: &Board, entries: &[&Entry<'_>]) {
    for (number, (space, entry)) in board.spaces.iter().zip(entries).enumerate() {
        let adjacent = entry.get("adjacent");
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
        let touches = |kind| board.neighbours(space).any(|each| each.kind == kind);
        if space.kind != "territory" {
            // A sea zone of its own would be a lake without shore, a dungeon without a way in.
            if !touches("territory") && !touches("sea") {
                adjacent.fault("nothing leads there");
            }
            continue;
        }
        for (field, is, why) in [
            ("coastal", touches("sea"), "a territory is coastal when it touches a sea zone"),
            (
                "island",
                touches("sea") && !touches("territory"),
                "an island touches sea zones and no territory",
            ),
        ] {
            let field = entry.get(field);
            if field.bool() != is {
                field.fault(format!("must be {is}: {why}"));
            }
        }
    }
}

/// CN-SPC-06: one Capital a realm.
fn check_capitals(file: &Document, board: &Board, entries: &[&Entry<'_>]) {
    for (realm, name) in REALMS.iter().enumerate() {
        let mut capitals =
            board.spaces.iter().zip(entries).filter(|(each, _)| each.capital && each.realm == Some(realm));
        if capitals.next().is_none() {
            file.get("space").fault(format!("no Capital of {name}"));
        }
        for (_, entry) in capitals {
            entry.get("capital").fault(format!("{name} has another Capital already"));
        }
    }
}

fn tables(board: &Board, entries: &[&Entry<'_>]) -> String {
    let spaces = &board.spaces;
    let mask = |test: &dyn Fn(usize, &Space) -> bool| {
        let bits = spaces.iter().enumerate().filter(|(number, space)| test(*number, space));
        format!(
            "SpaceSet(0x{:x})",
            bits.fold(0u128, |mask, (number, _)| mask | 1u128.wrapping_shl(number as u32))
        )
    };
    let territories = || entries.iter().zip(spaces).filter(|(_, space)| space.kind == "territory");
    let flagged =
        |field: &str| mask(&|number, space| space.kind == "territory" && entries[number].get(field).bool());
    let names: Vec<(String, String)> =
        entries.iter().zip(spaces).map(|(entry, space)| (space.id.clone(), entry.words().en)).collect();

    let mut source = named("at", "Every space by its name.", "Space", &names);
    source +=
        &hidden(table("The ids of the spaces.", "IDS", "&str", spaces.iter().map(|space| lit(&space.id))));
    source += &hidden(table(
        "The names of the spaces.",
        "NAMES",
        "kernel::Text",
        entries.iter().map(|entry| entry.words().code()),
    ));
    source += &private(
        "The spaces next to each.",
        "NEIGHBOURS",
        "SpaceSet",
        spaces.iter().map(|space| mask(&|number, _| space.adjacent.contains(&number))),
    );
    source += &private(
        "The home realm of each territory.",
        "HOME",
        "Realm",
        territories().map(|(_, space)| format!("Realm::{}", camel(REALMS[space.realm.unwrap_or_default()]))),
    );
    source += &private(
        "The terrain of each territory.",
        "TERRAIN",
        "Terrain",
        territories().map(|(entry, _)| format!("Terrain::{}", camel(entry.get("terrain").one_of(&TERRAINS)))),
    );
    source += &private(
        "The Capital of each realm.",
        "CAPITALS",
        "Space",
        (0..REALMS.len()).map(|realm| {
            let capital = spaces.iter().position(|space| space.capital && space.realm == Some(realm));
            format!("Space({})", capital.unwrap_or_default())
        }),
    );
    source += &private(
        "The home territories of each realm.",
        "HOMES",
        "SpaceSet",
        (0..REALMS.len()).map(|realm| mask(&|_, space| space.realm == Some(realm))),
    );
    source += &hidden(constant("See [`SpaceSet::COASTAL`].", "COASTAL", "SpaceSet", flagged("coastal")));
    source += &hidden(constant("See [`SpaceSet::ISLANDS`].", "ISLANDS", "SpaceSet", flagged("island")));
    source
}

/// A private constant table: small enough to be folded away where the space is known.
fn private(doc: &str, name: &str, ty: &str, rows: impl Iterator<Item = String>) -> String {
    table(doc, name, ty, rows).replace("pub static", "const")
}

/// How the board is drawn. Decimals are written as they stand: nothing is computed with them here.
fn art(file: &Document, entries: &[&Entry<'_>]) -> String {
    let canvas = file.table("canvas");
    let [width, height] = ["width", "height"].map(|side| canvas.get(side).int(1..=10_000u16));
    let number = |node: &Node<'_>, most: u16| {
        let tenths = node.decimal(1, 0..=most.saturating_mul(10));
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    let point = |node: &Node<'_>| match &node.list()[..] {
        [x, y] => format!("({}, {})", number(x, width), number(y, height)),
        _ => {
            node.fault("must be a point: [x, y]");
            "(0.0, 0.0)".to_owned()
        }
    };
    let outline = |entry: &Entry<'_>| {
        let outline = entry.get("outline");
        let points = outline.list();
        if points.len() < 3 {
            outline.fault("must have three points at least");
        }
        slice(points.iter().map(point))
    };
    let spaces = entries.iter().map(|entry| {
        let [x, y] = [("x", width), ("y", height)].map(|(field, most)| number(&entry.get(field), most));
        let y = entry.opt("label_y").map_or(y, |below| number(&below, height));
        let size = number(&entry.get("label_size"), 40);
        let (token, label, ring) = (point(&entry.get("token")), entry.words_of("label").code(), outline(entry));
        format!(
            "SpaceArt {{ outline: {ring}, token: {token}, label: {label}, label_at: ({x}, {y}), label_size: {size} }}"
        )
    });
    let spaces = table("How each space is drawn.", "SPACES", "SpaceArt", spaces);
    let impassable = file.entries("impassable");
    let regions = impassable.iter().map(|region| {
        check_provenance(region);
        region.id();
        format!("Impassable {{ name: {}, outline: {} }}", region.words().code(), outline(region))
    });
    let regions = table(
        "The regions that are no spaces and that nobody crosses (CN-SPC-03).",
        "IMPASSABLE",
        "Impassable",
        regions,
    );
    let canvas = format!("({width}.0, {height}.0)");
    constant("Width and height of the board, in the unit of all points.", "CANVAS", "(f32, f32)", canvas)
        + &spaces
        + &regions
}
