//! `setup.toml`: the realms, their figures and where they start.

use std::collections::HashSet;

use content::code::{camel, constant, lit, slice, table};
use content::{Content, Entry, Ids};

use super::board::{Board, Space};
use super::{REALMS, UNITS, check_provenance};

/// CN-SET-07 and CN-INC-02: treasury and base income in turn order.
const STARTING: [(u8, u8); 4] = [(10, 15), (11, 13), (12, 13), (13, 14)];
/// CN-CMP-01: figures a realm.
const FIGURES: u16 = 63;
/// The index of Castles among the units.
const CASTLE: usize = 5;

pub(super) fn write(content: &Content, board: &Board) {
    let file = content.read("setup.toml");
    file.get("schema").int(1..=1);
    let realms = file.entries("realm");
    if realms.len() != REALMS.len() {
        file.get("realm").fault(format!("there must be {}, not {}", REALMS.len(), realms.len()));
    }
    let cards: Vec<String> =
        realms.iter().enumerate().map(|(turn, realm)| realm_card(turn, realm, board)).collect();

    let figures = file.table("figures");
    check_provenance(&figures);
    let figures = figures.get("units");
    let counts = unit_counts(&figures.entry());
    let total: u16 = counts.iter().map(|&n| u16::from(n)).sum();
    if total != FIGURES {
        figures.fault(format!("must add up to {FIGURES}, not {total}"));
    }
    let counts: Vec<String> = counts.iter().map(u8::to_string).collect();

    let mut taken = HashSet::new();
    let placements = file.entries("placement");
    let rows: Vec<String> = placements.iter().map(|placement| place(placement, board, &mut taken)).collect();
    check_castles(&realms, &placements);

    content.write(
        "setup.rs",
        table("The realms in turn order.", "REALMS", "RealmCard", cards)
            + &constant(
                "How many figures of each kind a realm has in the box (CN-CMP-01). No limit: CN-CMP-02.",
                "FIGURES",
                "[u8; UnitKind::COUNT]",
                format!("[{}]", counts.join(", ")),
            )
            + &table("Who starts where (CN-SET-01).", "PLACEMENTS", "Placement", rows),
    );
}

fn realm_card(turn: usize, realm: &Entry<'_>, board: &Board) -> String {
    check_provenance(realm);
    let id = realm.get("id");
    let name = id.str();
    if !name.is_empty() && REALMS.get(turn) != Some(&name) {
        id.fault(format!("the realms are, in this order: {}", REALMS.join(", ")));
    }
    let order = realm.get("turn_order");
    if usize::from(order.int(1..=4u8)) != turn + 1 {
        order.fault(format!("must be {}: realms are listed in turn order", turn + 1));
    }
    realm.beside(&["colour", "colour_hex"]);
    realm.get("colour").one_of(&["black", "gold", "red", "blue"]);
    let hex = realm.get("colour_hex");
    let colour = hex.str();
    let digits = colour.strip_prefix('#').unwrap_or_default();
    if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        hex.fault("must be a colour like #2b2530");
    }

    let treasury = realm.get("treasury");
    let base_income = realm.get("base_income");
    let (gold, income) = (treasury.int(0..=50u8), base_income.int(0..=55u8));
    if let Some(&(printed_gold, printed_income)) = STARTING.get(turn) {
        if gold != printed_gold {
            treasury.fault(format!("the rule book says {printed_gold} (CN-SET-07)"));
        }
        let homes = board.homes(turn);
        if income != printed_income {
            base_income.fault(format!("the rule book says {printed_income} (CN-INC-02)"));
        } else if usize::from(income) != homes {
            base_income.fault(format!("must be the number of home territories, {homes} (CN-INC-02)"));
        }
    }
    let capital = realm.get("capital");
    if board.space(&capital).is_some_and(|(_, space)| !space.is_capital_of(turn)) {
        capital.fault("is not the realm's Capital on the board");
    }
    format!(
        "RealmCard {{ name: {}, full_name: {}, colour: {}, treasury: {gold}, base_income: {income} }}",
        realm.words_of("short").code(),
        realm.words().code(),
        lit(colour)
    )
}

/// How many of each kind: `{ castle = 1, footsoldier = 3 }`.
fn unit_counts(units: &Entry<'_>) -> [u8; UNITS.len()] {
    let mut counts = [0; UNITS.len()];
    for (unit, count) in units.keyed(&Ids::of("unit", &UNITS)) {
        counts[unit] = count.int(1..=20u8);
    }
    counts
}

fn place<'d>(placement: &Entry<'d>, board: &Board, taken: &mut HashSet<&'d str>) -> String {
    check_provenance(placement);
    let realm = placement.get("realm").one_of(&REALMS);
    let turn = REALMS.iter().position(|each| *each == realm);
    let at = placement.get("space");
    let units = placement.get("units").entry();
    let counts = unit_counts(&units);
    let found = board.space(&at);
    if let Some((_, space)) = found {
        if !taken.insert(at.str()) {
            at.fault("is listed in two placements");
        }
        if space.kind == "dungeon" {
            at.fault("nobody starts in a dungeon (CN-SET-02)");
        } else if space.kind == "territory" && space.realm() != turn {
            at.fault(format!("is no home territory of {realm}"));
        } else if space.kind == "territory" && board.neighbours(space).any(|each| foreign(each, turn)) {
            at.fault("borders another realm: nobody starts there (CN-SET-02)");
        }
        for (unit, count) in units.fields() {
            if UNITS.contains(&unit) && !may_stand(unit, space) {
                count.fault(format!("cannot be in a space of kind {}", space.kind));
            }
        }
    }
    if let Some(castles) = units.opt("castle").filter(|_| counts[CASTLE] > 1) {
        castles.fault("a territory holds one Castle at most (CN-CST-04)");
    }
    let units = counts.into_iter().zip(UNITS).filter(|(n, _)| *n > 0);
    let units = slice(units.map(|(n, unit)| format!("(UnitKind::{}, {n})", camel(unit))));
    let number = found.map_or(0, |(number, _)| number);
    format!("Placement {{ realm: Realm::{}, space: Space({number}), units: {units} }}", camel(realm))
}

fn may_stand(unit: &str, space: &Space) -> bool {
    match unit {
        "warship" => space.kind == "sea",
        "storm_elemental" | "dragon" => space.kind != "dungeon",
        _ => space.kind == "territory",
    }
}

fn foreign(space: &Space, realm: Option<usize>) -> bool {
    space.realm().is_some() && space.realm() != realm
}

/// CN-SPC-06: every Capital starts with a Castle.
fn check_castles(realms: &[Entry<'_>], placements: &[Entry<'_>]) {
    let has_castle = |placement: &&Entry<'_>| {
        placement.opt("units").is_some_and(|units| units.entry().opt("castle").is_some())
    };
    let castles: HashSet<&str> =
        placements.iter().filter(has_castle).filter_map(|each| Some(each.opt("space")?.str())).collect();
    for capital in realms.iter().filter_map(|realm| realm.opt("capital")) {
        if !castles.contains(capital.str()) {
            capital.fault("starts without a Castle (CN-SPC-06)");
        }
    }
}
