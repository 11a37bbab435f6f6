//! Reads the content files without the tables that the game itself uses.

use crate::content::{HeroTileId, ItemId};
use crate::player::Tile;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use toml::{Table, Value};

/// An effect as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Said {
    /// A name with what stands in its brackets.
    Atom(String, Vec<String>),
    /// All of them, in this order.
    All(Vec<Said>),
    /// One of them.
    One(Vec<Said>),
    /// The second one, under the condition of the first.
    If(Box<Said>, Box<Said>),
}

impl Said {
    /// Reads an effect.
    pub(super) fn read(text: &str) -> Said {
        let mut rest = text;
        let said = either(&mut rest);
        assert_eq!(rest.trim(), "", "all of `{text}` is read");
        said
    }

    /// Every atom in it, conditions included.
    pub(super) fn atoms(&self) -> Vec<(&str, &[String])> {
        match self {
            Said::Atom(name, words) => vec![(name, words)],
            Said::All(parts) | Said::One(parts) => parts.iter().flat_map(Said::atoms).collect(),
            Said::If(guard, then) => guard.atoms().into_iter().chain(then.atoms()).collect(),
        }
    }

    /// Whether an atom of this name is in it.
    pub(super) fn says(&self, wanted: &str) -> bool {
        self.atoms().iter().any(|(name, _)| *name == wanted)
    }

    /// The numbers of all atoms of this name, added up; a number that is left out is 1.
    pub(super) fn sum(&self, wanted: &str) -> i64 {
        let own = self.atoms().into_iter().filter(|(name, _)| *name == wanted);
        own.map(|(_, words)| words.last().map_or(1, |word| word.parse().expect("a number"))).sum()
    }
}

fn either(rest: &mut &str) -> Said {
    let mut sides = vec![together(rest)];
    while eat(rest, '|') {
        sides.push(together(rest));
    }
    if sides.len() == 1 { sides.remove(0) } else { Said::One(sides) }
}

fn together(rest: &mut &str) -> Said {
    let mut parts = vec![single(rest)];
    while eat(rest, ',') {
        parts.push(single(rest));
    }
    if parts.len() == 1 { parts.remove(0) } else { Said::All(parts) }
}

fn single(rest: &mut &str) -> Said {
    if eat(rest, '{') {
        let inner = either(rest);
        assert!(eat(rest, '}'), "a brace is closed");
        return inner;
    }
    *rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let name = rest[..end].to_owned();
    *rest = &rest[end..];
    let mut words = Vec::new();
    if rest.starts_with('(') {
        let end = rest.find(')').expect("a bracket is closed");
        words = rest[1..end].split(',').map(|word| word.trim().to_owned()).collect();
        *rest = &rest[end + 1..];
    }
    let atom = Said::Atom(name, words);
    if eat(rest, '?') { Said::If(Box::new(atom), Box::new(single(rest))) } else { atom }
}

fn eat(rest: &mut &str, sign: char) -> bool {
    let trimmed = rest.trim_start();
    let found = trimmed.starts_with(sign);
    if found {
        *rest = &trimmed[sign.len_utf8()..];
    }
    found
}

/// The rows of a table: from, to, and what happens.
pub(super) type Rows = Vec<(i64, i64, Said)>;

/// Reads a table.
pub(super) fn rows(text: &str) -> Rows {
    let row = |text: &str| {
        let (range, effect) = text.trim().split_once(' ').expect("a range and an effect");
        let number = |text: &str| text.parse::<i64>().expect("a number");
        let (low, high) = match (range.strip_suffix('+'), range.split_once('-')) {
            (Some(low), _) => (number(low), i64::MAX),
            (None, Some((low, high))) => (number(low), number(high)),
            (None, None) => (number(range), number(range)),
        };
        (low, high, Said::read(effect))
    };
    text.split(';').map(row).collect()
}

/// What a table says for a value.
pub(super) fn at(rows: &Rows, value: i64) -> Said {
    let row = rows.iter().find(|(low, high, _)| (*low..=*high).contains(&value));
    row.map_or(Said::All(Vec::new()), |row| row.2.clone())
}

/// The content files, by their names.
static FILES: LazyLock<BTreeMap<String, Table>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let read = |file: std::io::Result<fs::DirEntry>| {
        let file = file.expect("readable");
        let text = fs::read_to_string(file.path()).expect("text");
        (file.file_name().into_string().expect("a name"), text.parse().expect("it is TOML"))
    };
    fs::read_dir(folder).expect("the content is there").map(read).collect()
});

/// The entries of a list in a file.
pub(super) fn entries(name: &str, list: &str) -> Vec<Table> {
    let list = FILES[name][list].as_array().expect("a list of tables");
    list.iter().map(|entry| entry.as_table().expect("a table").clone()).collect()
}

/// A word of an entry; empty where it is left out.
pub(super) fn word<'e>(entry: &'e Table, field: &str) -> &'e str {
    entry.get(field).map_or("", |value| value.as_str().expect("a word"))
}

/// A number of an entry; 0 where it is left out.
pub(super) fn number(entry: &Table, field: &str) -> i64 {
    entry.get(field).map_or(0, |value| value.as_integer().expect("a number"))
}

/// An effect of an entry; nothing where it is left out.
pub(super) fn effect(entry: &Table, field: &str) -> Said {
    entry.get(field).map_or(Said::All(Vec::new()), |value| Said::read(value.as_str().expect("a word")))
}

/// A tile as it is written.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// Its id.
    pub id: String,
    /// Where it comes from: the id of a Hero, of a Place of Trade, of a pile.
    pub pile: String,
    /// The tile of the game with this id.
    pub tile: Tile,
    /// All of it.
    pub entry: Table,
    /// Its effects.
    pub parts: Vec<Part>,
}

/// An effect of a tile as it is written.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Its number on the tile.
    pub at: u8,
    /// When it applies.
    pub trigger: String,
    /// How often.
    pub usage: String,
    /// What.
    pub does: Said,
    /// The table of a Weapon or Combat Ability.
    pub attack: Rows,
}

fn parts(entry: &Table) -> Vec<Part> {
    let part = |from: &Table, usage: &str| Part {
        at: 0,
        trigger: word(from, "trigger").to_owned(),
        usage: usage.to_owned(),
        does: effect(from, "do"),
        attack: from.get("attack").map_or(Vec::new(), |table| rows(table.as_str().expect("a table"))),
    };
    let own = word(entry, "use");
    let mut parts = Vec::new();
    if !["", "multi"].contains(&word(entry, "trigger")) && !entry.contains_key("hold") {
        parts.push(part(entry, own));
    }
    for inner in entry.get("effects").and_then(Value::as_array).into_iter().flatten() {
        let inner = inner.as_table().expect("a table");
        let usage = match (word(inner, "use"), word(inner, "trigger")) {
            ("", "permanent") => "permanent",
            ("", _) => own,
            (usage, _) => usage,
        };
        parts.push(part(inner, usage));
    }
    parts.into_iter().zip(0..).map(|(part, at)| Part { at, ..part }).collect()
}

/// Every Item tile.
pub(super) static ITEMS: LazyLock<Vec<Written>> = LazyLock::new(items);
/// Every Hero tile.
pub(super) static HERO_TILES: LazyLock<Vec<Written>> = LazyLock::new(hero_tiles);

fn items() -> Vec<Written> {
    let mut all = Vec::new();
    let mut add = |name: &str, list: &str, pile: &dyn Fn(&Table) -> String| {
        for entry in entries(name, list) {
            let id = word(&entry, "id").to_owned();
            let item = ItemId::from_id(&id).unwrap_or_else(|| panic!("{id} is in the game"));
            let (pile, parts) = (pile(&entry), parts(&entry));
            all.push(Written { id, pile, tile: Tile::Item(item), entry, parts });
        }
    };
    add("merchant.toml", "item", &|_| "merchant".to_owned());
    add("alchemist.toml", "item", &|_| "alchemist".to_owned());
    add("dragonslayer.toml", "item", &|_| "towers".to_owned());
    add("resources.toml", "resource", &|entry| word(entry, "pile").to_owned());
    add("treasures.toml", "treasure", &|entry| format!("treasure{}", number(entry, "level")));
    add("encounters.toml", "reward", &|entry| word(entry, "owner").to_owned());
    add("common.toml", "healing_potion", &|_| "potions".to_owned());
    add("encounters.toml", "provisions", &|_| "provisions".to_owned());
    add("scenario_cards.toml", "artefact", &|_| "artefacts".to_owned());
    add("scenario_cards.toml", "special_tile", &|_| "scenario".to_owned());
    all
}

fn hero_tiles() -> Vec<Written> {
    let own = |entry: Table| {
        let id = word(&entry, "id").to_owned();
        let tile = HeroTileId::from_id(&id).unwrap_or_else(|| panic!("{id} is in the game"));
        let (pile, parts) = (word(&entry, "hero").to_owned(), parts(&entry));
        Written { id, pile, tile: Tile::Hero(tile), entry, parts }
    };
    entries("heroes.toml", "tile").into_iter().map(own).collect()
}

/// Every tile.
pub(super) fn tiles() -> impl Iterator<Item = &'static Written> {
    HERO_TILES.iter().chain(ITEMS.iter())
}

/// The tile with this id.
pub(super) fn tile(id: &str) -> &'static Written {
    tiles().find(|tile| tile.id == id).unwrap_or_else(|| panic!("there is a tile {id}"))
}

#[test]
fn the_notation_is_read() {
    let atom = |name: &str, words: &[&str]| {
        Said::Atom(name.to_owned(), words.iter().map(|&word| word.to_owned()).collect())
    };
    let gold = || atom("gold", &["3"]);
    assert_eq!(Said::read("gold(3)"), gold());
    assert_eq!(Said::read("gold(3), cart"), Said::All(vec![gold(), atom("cart", &[])]));
    let both = Said::All(vec![gold(), atom("rep", &["-1"])]);
    assert_eq!(Said::read("cart|gold(3),rep(-1)"), Said::One(vec![atom("cart", &[]), both.clone()]));
    let paid = Said::If(Box::new(atom("ess", &["any"])), Box::new(both));
    assert_eq!(Said::read("ess(any)?{gold(3), rep(-1)}"), paid);
    let table = rows("2-3 cart; 4 gold(3); 5+ cart");
    assert_eq!((at(&table, 4), at(&table, 99)), (gold(), atom("cart", &[])));
    assert_eq!(at(&table, 1), Said::All(Vec::new()));
}
