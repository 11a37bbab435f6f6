//! `sites.toml` and `cities.toml`.

use content::code::{camel, constant, hidden, option, slice, table};
use content::{Content, Document, Entry};

use super::effects::Effects;
use super::notation::Owner;
use super::tiles::Tiles;
use super::{check_source, must_match};
use crate::terms::{BasicColour, Pile, Site};
use words::notation::Code;

/// How many levels a city has.
const LEVELS: usize = 11;

pub(super) fn write(content: &Content, effects: &Effects, tiles: &Tiles) {
    let file = content.read("sites.toml");
    let code = sites(&file, effects) + &hand_bonus(&file) + &rewards(&file, effects);
    content.write("sites.rs", code);
    content.write("cities.rs", cities(content, effects, tiles));
}

fn sites(file: &Document, effects: &Effects) -> String {
    let entries = file.entries("site");
    file.must_hold("site", "kinds of site", entries.len(), Site::COUNT);
    must_match::<Site>(&entries);
    let rows = entries.iter().map(|entry| {
        check_source(entry);
        let kind = entry.get("kind").one_of(&["inhabited", "fortified", "adventure", "rampaging", "passive"]);
        let fought = matches!(kind, "fortified" | "adventure" | "rampaging");
        let fight = fought.then(|| {
            let drawn = entry.get("drawn").one_of(&["revealed_face_up", "revealed_face_down", "entered"]);
            let seen = entry.opt("seen");
            let seen =
                seen.map(|node| camel(node.one_of(&["adjacent", "adjacent_by_day", "by_day_or_entered"])));
            let conquered = camel(entry.get("conquered").one_of(&["kept", "again", "empty"]));
            let rep = entry.opt("assault_rep").map_or(0, |node| node.int(-1..=0i8));
            if (kind == "fortified") != (rep != 0) {
                entry.fault("an assault on a fortified site costs Reputation, and nothing else does");
            }
            format!(
                "Fight {{ enemies: {}, drawn: Drawn::{}, seen: {}, units_allowed: {}, night_rules: {}, reputation: {rep}, left: Left::{}, conquered: Conquered::{conquered}, reward: {} }}",
                piles(entry),
                camel(drawn),
                option(seen.map(|seen| format!("Seen::{seen}"))),
                entry.get("units_allowed").bool(),
                entry.get("night_rules").bool(),
                left(entry),
                effects.of(Owner::Site, entry, "reward"),
            )
        });
        let burn = entry.opt("burn").map(|node| {
            let burn = node.entry();
            format!(
                "Fight {{ enemies: {}, drawn: Drawn::Entered, seen: None, units_allowed: {}, night_rules: {}, reputation: {}, left: Left::{}, conquered: Conquered::Empty, reward: {} }}",
                piles(&burn),
                burn.get("units_allowed").bool(),
                burn.get("night_rules").bool(),
                burn.get("rep").int(-3..=-1i8),
                left(&burn),
                effects.of(Owner::Site, &burn, "reward"),
            )
        });
        let interact = entry.opt("interact").map_or(Vec::new(), |node| node.entries());
        let interact = slice(interact.iter().map(interaction));
        format!(
            "SiteCard {{ name: {}, kind: SiteKind::{}, fight: {}, burn: {}, interact: {interact}, plunder: {}, start_of_turn: {}, end_of_turn: {} }}",
            entry.words().code(),
            camel(kind),
            option(fight),
            option(burn),
            effects.of_opt(Owner::Site, entry, "plunder"),
            effects.of_opt(Owner::Site, entry, "start_of_turn"),
            effects.of_opt(Owner::Site, entry, "end_of_turn"),
        )
    });
    hidden(table("The kinds of site.", "SITE_TABLE", "SiteCard", rows))
}

fn piles(entry: &Entry<'_>) -> String {
    let piles = entry.opt("enemies").map_or(Vec::new(), |node| node.list());
    slice(piles.iter().map(|pile| pile.word::<Pile>().code()))
}

fn left(entry: &Entry<'_>) -> String {
    camel(entry.get("left").one_of(&["stay", "discarded", "refilled"]))
}

fn interaction(entry: &Entry<'_>) -> String {
    let who = camel(entry.get("who").one_of(&["anybody", "owner", "conquered"]));
    let what = match entry.get("what").one_of(&["recruit", "city", "heal", "monastery_advanced", "spell"]) {
        "recruit" => "Deal::Recruit".to_owned(),
        "city" => "Deal::City".to_owned(),
        sold => format!("Deal::Buy({})", ware(sold, entry)),
    };
    format!("Interaction {{ what: {what}, who: Who::{who} }}")
}

/// Something for sale.
fn ware(what: &str, entry: &Entry<'_>) -> String {
    let mana = entry.opt("mana").map_or(0, |node| node.int(1..=1u8));
    let influence = entry.get("influence").int(1..=12u8);
    format!("Sale {{ ware: Ware::{}, influence: {influence}, mana: {mana} }}", camel(what))
}

fn hand_bonus(file: &Document) -> String {
    let entry = file.table("hand_bonus");
    let bonus = |doc: &str, name: &str, field: &str| constant(doc, name, "u8", entry.get(field).int(1..=3u8));
    bonus("Cards more in hand for each keep, near a keep of one's own.", "HAND_BONUS_KEEP", "each_keep")
        + &bonus("Cards more in hand near a city that one leads.", "HAND_BONUS_CITY_LEADER", "city_leader")
        + &bonus(
            "Cards more in hand near a city with a shield of one's own.",
            "HAND_BONUS_CITY_SHIELD",
            "city_shield",
        )
}

/// Rewards that no single site gives, by their number.
fn rewards(file: &Document, effects: &Effects) -> String {
    let entry = file.table("reward");
    let list = |doc: &str, name: &str, field: &str| {
        let rewards = entry.get(field).list();
        table(doc, name, "EffectId", rewards.iter().map(|node| effects.read(Owner::Site, node).0))
    };
    list("One artifact as a reward, two, three: drawn together.", "ARTIFACT_REWARDS", "artifacts")
        + &list("One random crystal as a reward, two, three.", "CRYSTAL_REWARDS", "crystals")
}

fn cities(content: &Content, effects: &Effects, tiles: &Tiles) -> String {
    let file = content.read("cities.toml");
    let entries = file.entries("city");
    file.must_hold("city", "cities", entries.len(), BasicColour::COUNT);
    let mut rows: [Option<String>; 4] = Default::default();
    for entry in &entries {
        let colour = entry.get("id").word::<BasicColour>();
        let tile = entry.get("tile").index(&tiles.ids);
        if tiles.cities.get(tile).copied().flatten() != Some(colour) {
            entry.get("tile").fault(format!("is not where the {} city is", colour.id()));
        }
        let sells = entry.get("sells").entry();
        let what = sells.get("what").one_of(&["spell", "advanced", "artifact", "elite_unit"]);
        let levels = entry.get("garrison").list();
        if levels.len() != LEVELS {
            entry.get("garrison").fault(format!("must hold {LEVELS} levels, not {}", levels.len()));
        }
        let mut strength = 0;
        let garrisons: Vec<String> = levels
            .iter()
            .take(LEVELS)
            .map(|level| {
                let piles: Vec<Pile> = level.list().iter().map(|pile| pile.word::<Pile>()).collect();
                if piles.is_empty() || piles.len() > 5 || piles.len() < strength {
                    level.fault(
                        "a garrison is one to five tokens, and no smaller than that of the level below",
                    );
                }
                strength = piles.len();
                slice(piles.iter().map(Code::code))
            })
            .collect();
        let row = format!(
            "City {{ name: {}, tile: TileId({tile}), bonus: {}, sells: {}, garrisons: [{}] }}",
            entry.words().code(),
            effects.of(Owner::City, entry, "bonus"),
            ware(what, &sells),
            garrisons.join(", "),
        );
        if rows[colour.index()].replace(row).is_some() {
            entry.get("id").fault("is there twice");
        }
    }
    constant("How many levels a city has.", "CITY_LEVELS", "usize", LEVELS)
        + &hidden(table("The cities, by colour.", "CITY_TABLE", "City", rows.map(Option::unwrap_or_default)))
}
