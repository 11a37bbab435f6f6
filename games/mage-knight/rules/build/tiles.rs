//! `tiles.toml`: the tiles, the lattice that they lie on, and the shapes of the map.

use content::code::{camel, constant, hidden, lit, named, slice, table};
use content::{Content, Document, Entry, Ids, Node};

use super::{check_source, in_order};
use crate::terms::{BasicColour, Site, Terrain};
use words::notation::Code;

/// The hexes of a tile, in the order of `content::Spot`.
const SPOTS: [&str; 7] = ["C", "E", "NE", "NW", "W", "SW", "SE"];

/// The tiles around a tile, in the order of `content::TileSide`.
const SIDES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

/// The shapes of the map, in the order of `content::Shape`.
const SHAPES: [&str; 6] = ["wedge", "wedge_unrestricted", "open", "open_4", "open_3", "predefined"];

type Axial = (i8, i8);

/// What the other files ask about tiles.
pub(super) struct Tiles {
    pub(super) ids: Ids,
    /// The city of each tile.
    pub(super) cities: Vec<Option<BasicColour>>,
}

pub(super) fn write(content: &Content) -> Tiles {
    let file = content.read("tiles.toml");
    content.write("lattice.rs", lattice(&file));
    content.write("map.rs", shapes(&file) + &placement(&file));
    tiles(content, &file)
}

fn pair(node: &Node<'_>) -> Axial {
    let numbers: Vec<i8> = node.list().iter().map(|number| number.int(-9..=9i8)).collect();
    let [a, b] = numbers[..] else {
        node.fault("must be two numbers");
        return (0, 0);
    };
    (a, b)
}

fn plus(a: Axial, b: Axial) -> Axial {
    (a.0 + b.0, a.1 + b.1)
}

fn adjacent(a: Axial, b: Axial) -> bool {
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    matches!((q, r), (1, 0) | (1, -1) | (0, -1) | (-1, 0) | (-1, 1) | (0, 1))
}

/// The tiles must cover the plane without gap or overlap, and touch as the file says.
fn lattice(file: &Document) -> String {
    let axial = file.table("axial");
    let spots: Vec<Axial> = SPOTS.iter().map(|spot| pair(&axial.get(spot))).collect();
    for (name, &spot) in SPOTS.iter().zip(&spots).skip(1) {
        if !adjacent(spot, spots[0]) || spots.iter().filter(|each| **each == spot).count() != 1 {
            axial.get(name).fault("must be a hex of its own, next to the centre");
        }
    }
    let lattice = file.table("lattice");
    let (x, y) = (pair(&lattice.get("basis_x")), pair(&lattice.get("basis_y")));
    let area = i32::from(x.0) * i32::from(y.1) - i32::from(x.1) * i32::from(y.0);
    let offset = |(a, b): Axial| -> Axial {
        (
            a.wrapping_mul(x.0).wrapping_add(b.wrapping_mul(y.0)),
            a.wrapping_mul(x.1).wrapping_add(b.wrapping_mul(y.1)),
        )
    };
    // Seven hexes a tile: the lattice takes up just as much, and no two hexes of a tile are the same place of
    // another tile.
    let place =
        |hex: Axial| (i32::from(y.1) * i32::from(hex.0) - i32::from(y.0) * i32::from(hex.1)).rem_euclid(7);
    let mut places: Vec<i32> = spots.iter().map(|spot| place(*spot)).collect();
    places.sort_unstable();
    if area.abs() != 7 || places != (0..7).collect::<Vec<i32>>() {
        lattice.fault("the tiles leave gaps or overlap");
    }

    let entries = file.entries("neighbour");
    file.must_hold("neighbour", "neighbours", entries.len(), SIDES.len());
    let borders = file.table("borders");
    let mut sides = Vec::new();
    for (entry, side) in entries.iter().zip(SIDES) {
        entry.get("id").one_of(&[side]);
        let xy = pair(&entry.get("xy"));
        sides.push(format!("TilePos {{ x: {}, y: {} }}", xy.0, xy.1));
        check_border(&borders, side, &spots, offset(xy));
    }
    let hex = |(q, r): Axial| format!("Hex {{ q: {q}, r: {r} }}");
    let spots = spots.into_iter().map(hex);
    hidden(table("Where the hexes of a tile lie from its centre.", "SPOT_OFFSETS", "Hex", spots))
        + &hidden(table("Where the tiles around a tile lie.", "SIDE_OFFSETS", "TilePos", sides))
        + &hidden(constant("From a tile to the next in x.", "BASIS_X", "Hex", hex(x)))
        + &hidden(constant("From a tile to the next in y.", "BASIS_Y", "Hex", hex(y)))
}

/// The hexes that touch across a border must be those of the lattice.
fn check_border(borders: &Entry<'_>, side: &str, spots: &[Axial], offset: Axial) {
    let border = borders.get(side).entry();
    for (own, &hex) in SPOTS.iter().zip(spots) {
        let there = |other: &Axial| plus(*other, offset);
        let touching: Vec<&str> = SPOTS
            .iter()
            .zip(spots)
            .filter(|(_, other)| adjacent(there(other), hex))
            .map(|(name, _)| *name)
            .collect();
        let mut said: Vec<&str> = border
            .opt(own)
            .map_or(Vec::new(), |node| node.list().iter().map(|spot| spot.one_of(&SPOTS)).collect());
        said.sort_by_key(|name| SPOTS.iter().position(|spot| spot == name));
        if said != touching {
            border.fault(format!("{own} touches [{}], not [{}]", touching.join(", "), said.join(", ")));
        }
    }
}

fn shapes(file: &Document) -> String {
    let entries = file.entries("shape");
    file.must_hold("shape", "shapes", entries.len(), SHAPES.len());
    let tiles = file.ids("tile");
    let rows = entries.iter().zip(SHAPES).map(|(entry, id)| {
        check_source(entry);
        entry.get("id").one_of(&[id]);
        let start = entry.get("start").index(&tiles);
        let legal: Vec<Bound> = entry.get("legal").list().iter().map(bound).collect();
        let core: Vec<Bound> = entry.get("core").list().iter().map(bound).collect();
        let initial = entry.get("initial").list();
        for position in &initial {
            let at = pair(position);
            if !legal.iter().all(|bound| bound.holds(at)) {
                position.fault("is beyond the coast");
            }
        }
        let mut places = Vec::new();
        for (field, kind) in [("countryside_at", "Countryside"), ("core_at", "Core")] {
            for position in entry.opt(field).map_or(Vec::new(), |node| node.list()) {
                let at = pair(&position);
                if !legal.iter().all(|bound| bound.holds(at)) {
                    position.fault("is beyond the coast");
                }
                places.push(format!("(TilePos {{ x: {}, y: {} }}, TileKind::{kind})", at.0, at.1));
            }
        }
        let players: Vec<u8> = entry.get("players").list().iter().map(|n| n.int(2..=4u8)).collect();
        let initial = slice(initial.iter().map(|position| {
            let (x, y) = pair(position);
            format!("TilePos {{ x: {x}, y: {y} }}")
        }));
        format!(
            "ShapeCard {{ name: {}, start: TileId({start}), initial: {initial}, legal: {}, core: {}, places: {}, players: {} }}",
            entry.words().code(),
            slice(legal.iter().map(Bound::code)),
            slice(core.iter().map(Bound::code)),
            slice(places),
            slice(players),
        )
    });
    hidden(table("The shapes of the map.", "SHAPE_TABLE", "ShapeCard", rows))
}

/// `x + y >= 0` as numbers: a times x plus b times y is at least so much.
struct Bound {
    x: i8,
    y: i8,
    least: i8,
}

impl Bound {
    fn holds(&self, (x, y): Axial) -> bool {
        self.x * x + self.y * y >= self.least
    }

    fn code(&self) -> String {
        format!("Bound {{ x: {}, y: {}, least: {} }}", self.x, self.y, self.least)
    }
}

fn bound(node: &Node<'_>) -> Bound {
    let text = node.str();
    let parsed = || {
        let words: Vec<&str> = text.split(' ').collect();
        let (sum, limit) = words.split_at(words.len().checked_sub(2)?);
        let (x, y) = match sum {
            ["x"] => (1, 0),
            ["y"] => (0, 1),
            ["x", "+", "y"] => (1, 1),
            _ => return None,
        };
        let number: i8 = limit[1].parse().ok().filter(|n| (-9..=9).contains(n))?;
        match limit[0] {
            ">=" => Some(Bound { x, y, least: number }),
            "<=" => Some(Bound { x: -x, y: -y, least: -number }),
            _ => None,
        }
    };
    parsed().unwrap_or_else(|| {
        if !text.is_empty() {
            node.fault("must look like `x >= 0`, `y <= 2` or `x + y >= 0`");
        }
        Bound { x: 0, y: 0, least: 0 }
    })
}

fn placement(file: &Document) -> String {
    let entry = file.table("placement");
    let number = |field: &str| entry.get(field).int(1..=6u8);
    constant("Move points for revealing a tile (MK-EXP-01).", "EXPLORE_COST", "u8", number("explore_cost"))
        + &constant(
            "How many placed tiles a countryside tile touches; or it touches one that touches so many others (MK-EXP-05).",
            "COUNTRYSIDE_TOUCHES",
            "usize",
            number("countryside_touches"),
        )
        + &constant(
            "How many placed tiles a core tile touches (MK-EXP-06).",
            "CORE_TOUCHES",
            "usize",
            number("core_touches"),
        )
        + &constant(
            "How many placed tiles a tile touches that was left out at setup (MK-EXP-07).",
            "LEFTOVER_TOUCHES",
            "usize",
            number("leftover_touches"),
        )
}

fn tiles(content: &Content, file: &Document) -> Tiles {
    let ids = file.ids("tile");
    let mut rows = Vec::new();
    let mut cities = Vec::new();
    let mut kinds = [0usize; 3];
    const KINDS: [(&str, usize); 3] = [("start", 2), ("countryside", 11), ("core", 8)];
    for (entry, id) in file.entries("tile").into_iter().zip(ids.names()) {
        let kind = entry.get("kind").one_of(&KINDS.map(|(kind, _)| kind));
        let at = KINDS.iter().position(|(each, _)| *each == kind).unwrap_or_default();
        kinds[at] += 1;
        let number = kinds[at];
        let wanted = match kind {
            "start" => format!("start_{}", if number == 1 { "a" } else { "b" }),
            _ => {
                in_order(&entry.get("number"), entry.get("number").int(1..=11u8), number);
                format!("{kind}_{number}")
            }
        };
        if *id != wanted {
            entry.get("id").fault(format!("must be `{wanted}`"));
        }
        let (faces, city) = faces(&entry, kind);
        if let Some(colour) = city.filter(|colour| cities.contains(&Some(*colour))) {
            entry.fault(format!("there is another {} city", colour.id()));
        }
        cities.push(city);
        rows.push(format!(
            "Tile {{ id: {}, kind: TileKind::{}, number: {number}, city: {}, faces: {faces} }}",
            lit(id),
            camel(kind),
            city.code(),
        ));
    }
    for ((kind, wanted), found) in KINDS.into_iter().zip(kinds) {
        file.must_hold("tile", &format!("of kind {kind}"), found, wanted);
    }
    file.must_hold("tile", "cities", cities.iter().flatten().count(), 4);
    let names: Vec<(String, String)> = ids.names().iter().map(|id| (id.clone(), format!("`{id}`"))).collect();
    content.write(
        "tiles.rs",
        constant(
            "How many faces of tiles there are, both sides of the start tile included.",
            "TILES",
            "usize",
            rows.len(),
        ) + &hidden(table("The tiles.", "TILE_TABLE", "Tile", rows))
            + &named("tile", "Every tile.", "TileId", &names),
    );
    Tiles { ids, cities }
}

/// The seven hexes of a tile, and the city among them.
fn faces(tile: &Entry<'_>, kind: &str) -> (String, Option<BasicColour>) {
    let hexes = tile.get("hexes");
    let mut faces: [Option<String>; 7] = Default::default();
    let mut city = None;
    for hex in hexes.entries() {
        let pos = hex.get("pos");
        let at = SPOTS.iter().position(|spot| *spot == pos.one_of(&SPOTS)).unwrap_or_default();
        let terrain = hex.get("terrain").word::<Terrain>();
        let site = hex.opt("site").map(|node| node.word::<Site>());
        if matches!(site, Some(Site::Mine | Site::City)) != hex.opt("colour").is_some() {
            hex.fault("mines and cities have a colour, and nothing else");
        }
        let colour = hex.opt("colour").map(|node| node.word::<BasicColour>());
        if terrain == Terrain::City || (terrain == Terrain::Sea && kind != "start") {
            hex.get("terrain").fault("is not printed on this tile");
        }
        match site {
            Some(Site::City) if at == 0 && kind == "core" => city = colour,
            Some(Site::City) => hex.get("site").fault("a city stands in the middle of a core tile"),
            _ if (site == Some(Site::Portal)) != (kind == "start" && at == 0) => {
                hex.fault("the portal is in the middle of the start tile, and nowhere else");
            }
            Some(_) if terrain == Terrain::Sea => hex.get("site").fault("stands in the sea"),
            _ => {}
        }
        let face = format!(
            "Face {{ terrain: {}, site: {}, colour: {} }}",
            terrain.code(),
            site.code(),
            colour.code(),
        );
        if faces[at].replace(face).is_some() {
            pos.fault("is there twice");
        }
    }
    if faces.iter().any(Option::is_none) {
        hexes.fault("must be the seven hexes of a tile");
    }
    (format!("[{}]", faces.map(Option::unwrap_or_default).join(", ")), city)
}
