//! Mistakes in the content, and what the build says about each.

use std::fs;
use std::path::{Path, PathBuf};

use content::Content;
use content::french::unset;
use kernel::rule;
use nerath::content::{EventId, PLACEMENTS, TreasureId};
use words::notation::Cursor;
// `#[rule]` and the build script look them up in their own crate.
use nerath::{effect, rules, terms};

#[path = "../build/mod.rs"]
mod tables;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// An edit of a content file: replaces the first occurrence of a text.
struct Edit<'t>(&'static str, &'t str, &'t str);

/// The mistakes that the build reports with these edits.
fn build(edits: &[Edit<'_>]) -> Vec<String> {
    let mut content = Content::open("nerath", &folder());
    for Edit(file, from, to) in edits {
        content.edit(file, from, to);
    }
    tables::write(&content);
    content.complaints()
}

/// The build reports exactly this after one edit.
#[track_caller]
fn refused(edit: Edit<'_>, said: &str) {
    assert_eq!(build(&[edit]).join("\n"), said);
}

/// The build reports this, among further mistakes caused by it.
#[track_caller]
fn mentioned(edits: &[Edit], said: &str) {
    let faults = build(edits);
    assert!(faults.iter().any(|fault| fault == said), "{faults:#?}");
}

#[test]
fn the_content_as_it_stands_is_right() {
    let content = Content::open("nerath", &folder());
    tables::write(&content);
    for (file, source) in content.finish().expect("nothing is wrong") {
        // Real apostrophes, unbreakable spaces.
        assert_eq!(unset(&source), [""; 0], "{file}");
    }
    let content = Content::open("nerath", &folder());
    tables::write(&content);
    assert_eq!(content.fingerprint(), nerath::content::CONTENT.to_string());
}

#[test]
#[rule("CN-SET-01")]
fn starting_units_are_those_of_the_setup_table() {
    let text = fs::read_to_string(folder().join("setup.toml")).expect("the content is there");
    let setup: toml::Table = text.parse().expect("it is TOML");
    let name = |value: &toml::Value| value.as_str().expect("a name").to_owned();
    let mut listed = Vec::new();
    for placement in setup["placement"].as_array().expect("a list") {
        for (unit, n) in placement["units"].as_table().expect("units by name") {
            let n = n.as_integer().expect("a number");
            listed.push((name(&placement["realm"]), name(&placement["space"]), unit.clone(), n));
        }
    }
    let id = |value: serde_json::Result<serde_json::Value>| match value {
        Ok(serde_json::Value::String(id)) => id,
        other => panic!("{other:?} is no id"),
    };
    let mut placed = Vec::new();
    for placement in &PLACEMENTS {
        for &(unit, n) in placement.units {
            let (realm, unit) = (serde_json::to_value(placement.realm), serde_json::to_value(unit));
            placed.push((id(realm), placement.space.id().to_owned(), id(unit), n.into()));
        }
    }
    listed.sort();
    placed.sort();
    assert_eq!(placed, listed);
}

/// What the build says about the effects of Nerath's treasury, which gains 4 gold at any time.
fn treasury(effects: &str) -> String {
    let said = build(&[Edit("events.toml", "gain 4 gold", effects)]).join("\n");
    said.replace("events.toml: event `nerath_league_treasury`: field `effects`: ", "")
}

#[test]
fn mistakes_in_effects_are_told_at_their_character() {
    for (effects, said) in [
        ("print 4 gold", "at character 1: an effect expected, not `print`"),
        ("gain 4 silver", "at character 8: `gold` expected, not `silver`"),
        ("gain 4 gold for me", "at character 13: `,` or the end expected, not `for`"),
        ("gain 40 gold", "at character 1: must be from 1 to 20, not 40"),
        ("gain 4 gold, draw 0", "at character 14: must be from 1 to 20, not 0"),
        ("look at 2 draw 3 rest to top", "at character 1: draws more cards than are looked at"),
    ] {
        assert_eq!(treasury(effects), said, "{effects}");
    }
}

#[test]
fn dice_that_are_not_in_the_box() {
    refused(
        Edit("events.toml", "4d8", "4d7"),
        "events.toml: event `vailin_storm_caller`: field `effects`: \
         at character 9: a die (d6, d8, d10, d12, d20) expected, not `d7`",
    );
    refused(
        Edit("guardians.toml", "[\"d20\", \"d8\"]", "[\"d20\", \"d30\"]"),
        "guardians.toml: guardian `young_dragon`: field `dice[1]`: `d30` is none of: d6, d8, d10, d12, d20",
    );
}

#[test]
fn unknown_unit_and_place() {
    let unit = treasury("spawn 1 witch at capital");
    assert!(unit.starts_with("at character 9: a kind of unit (footsoldier, "), "{unit}");
    let place = treasury("spawn 1 wizard at moon");
    assert!(place.starts_with("at character 19: a place for units (capital, "), "{place}");
}

#[test]
fn effects_at_the_wrong_moment() {
    for (effects, said) in [
        ("absorb 1", "at character 1: there is no battle when this card is played"),
        ("spawn 1 fighter at battle", "at character 1: there is no battle when this card is played"),
        (
            "spawn 1 fighter at battle_space",
            "at character 1: no battle has just been won when this card is played",
        ),
        ("warships carry 3", "at character 1: this is a property: it lasts for the rest of the game"),
        ("spawn 1 monster at sacrifice_space", "at character 1: no earlier effect sacrifices anything"),
    ] {
        assert_eq!(treasury(effects), said, "{effects}");
    }
}

#[test]
fn options_are_named_and_worded() {
    refused(
        Edit("events.toml", "siege: spawn", "ram: spawn"),
        "events.toml: event `nerath_dwarven_engineers`: field `options`: \
         must be those of the effects, in order: ram, castle",
    );
    assert_eq!(treasury("ram: gain 4 gold"), "at character 17: `|` and another option expected, not the end");
    assert_eq!(treasury("a: gain 4 gold | b: draw 1"), treasury_lacks("options"));
}

fn treasury_lacks(field: &str) -> String {
    format!("events.toml: event `nerath_league_treasury`: field `{field}`: is missing")
}

#[test]
fn units_where_they_cannot_be_spawned() {
    assert_eq!(
        treasury("spawn 1 castle at friendly_coast_sea"),
        "at character 1: `castle` cannot be put there: friendly_coast_sea"
    );
    assert_eq!(
        treasury("spawn 1 warship at capital"),
        "at character 1: `warship` cannot be put there: capital"
    );
}

#[test]
fn several_units_together_or_split() {
    assert_eq!(
        treasury("spawn 2 footsoldier at castle"),
        "at character 1: several units: `together` or `split`"
    );
    assert_eq!(treasury("spawn 2 footsoldier at castle split"), "");
}

/// An effect as content files write it.
struct Written<'e>(&'e effect::Effect);

impl std::fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.write_atom(f)
    }
}

#[test]
fn every_effect_is_written_so_that_it_reads_back_as_the_same() {
    let events = EventId::all().flat_map(|event| event.card().effects);
    let treasures = TreasureId::all().flat_map(|card| card.card().power.iter().chain(card.card().property));
    let mut read = 0;
    for clause in events.chain(treasures) {
        let text = Written(&clause.effect).to_string();
        if !matches!(clause.effect, effect::Effect::Choose { .. }) {
            let back = Cursor::new(&text).and_then(|mut cursor| effect::Effect::read_atom(&mut cursor));
            assert_eq!(back, Ok(clause.effect), "{text}");
            read += 1;
        }
    }
    assert!(read > 80, "{read}");
}

#[test]
fn a_text_in_one_language() {
    refused(
        Edit("guardians.toml", "fr = \"Diantrefosse\"\n", ""),
        "guardians.toml: guardian `pit_fiend`: field `fr`: is missing",
    );
}

#[test]
fn provenance_is_told() {
    refused(
        Edit(
            "setup.toml",
            "units = { castle = 1, footsoldier = 2, fighter = 1 }\nprovenance = \"reconstructed\"",
            "units = { castle = 1, footsoldier = 2, fighter = 1 }\nprovenance = \"a friend\"",
        ),
        "setup.toml: placement no. 5: field `provenance`: must be `rulebook`, `reconstructed` or `public:<where>`",
    );
}

#[test]
#[rule("CN-SPC-06")]
fn capital_missing() {
    let edit = Edit(
        "board.toml",
        "realm = \"nerath\"\nrealm_provenance = \"rulebook\"\ncapital = true",
        "realm = \"nerath\"\nrealm_provenance = \"rulebook\"\ncapital = false",
    );
    assert_eq!(
        build(&[edit]),
        [
            "board.toml: field `space`: nerath has no Capital",
            "setup.toml: realm `nerath`: field `capital`: is not the realm's Capital on the board",
        ]
    );
}

#[test]
#[rule("CN-SPC-06")]
fn a_capital_without_a_castle() {
    refused(
        Edit(
            "setup.toml",
            "units = { castle = 1, footsoldier = 2, wizard = 1, dragon = 1 }",
            "units = { dragon = 1 }",
        ),
        "setup.toml: realm `vailin`: field `capital`: starts without a Castle (CN-SPC-06)",
    );
}

#[test]
fn five_realms() {
    let fifth = "[[realm]]\nid = \"tiefland\"\nshort.en = \"Tiefland\"\nshort.fr = \"Tiefland\"\n\
         en = \"Tiefland\"\nfr = \"Tiefland\"\ncolor = \"gold\"\ncolor_hex = \"#ffffff\"\nturn_order = 4\n\
         treasury = 14\nbase_income = 1\ncapital = \"amilia\"\nprovenance = \"reconstructed\"\n\n[figures]";
    mentioned(&[Edit("setup.toml", "[figures]", fifth)], "setup.toml: field `realm`: there must be 4, not 5");
    mentioned(
        &[Edit("setup.toml", "[figures]", fifth)],
        "setup.toml: realm `tiefland`: field `id`: the realms are, in this order: karkoth, vailin, iron_circle, nerath",
    );
}

#[test]
#[rule("CN-SPC-01")]
fn adjacency_that_is_not_mutual_or_not_drawn() {
    let edit = Edit(
        "board.toml",
        "adjacent = [\"dawnforge_mountains\", \"stonemarch\", \"sunless_citadel\"]",
        "adjacent = [\"dawnforge_mountains\", \"stonemarch\", \"mithralfast\", \"adretia\", \"stonemarch\"]",
    );
    assert_eq!(
        build(&[edit]),
        [
            "board.toml: space `mithralfast`: field `adjacent`: a space is not adjacent to itself",
            "board.toml: space `mithralfast`: field `adjacent`: `adretia` does not list `mithralfast` in turn",
            "board.toml: space `mithralfast`: field `adjacent`: `stonemarch` is listed twice",
            "board.toml: space `mithralfast`: field `adjacent`: no border with `adretia` is drawn",
            "board.toml: space `mithralfast`: field `adjacent`: a border with `sunless_citadel` is drawn",
            "board.toml: space `sunless_citadel`: field `adjacent`: `mithralfast` does not list `sunless_citadel` in turn",
            "setup.toml: placement no. 34: field `space`: borders another realm: nobody starts there (CN-SET-02)",
        ]
    );
}

#[test]
#[rule("CN-SPC-03")]
fn impassable_regions_are_no_spaces() {
    refused(
        Edit(
            "board.toml",
            "adjacent = [\"dawnforge_mountains\", \"stonemarch\", \"sunless_citadel\"]",
            "adjacent = [\"dawnforge_mountains\", \"stonemarch\", \"sunless_citadel\", \"impassable_ne\"]",
        ),
        "board.toml: space `mithralfast`: field `adjacent[3]`: no space is called `impassable_ne`",
    );
    for corner in ["impassable_ne", "impassable_sw"] {
        assert_eq!(nerath::content::Space::from_id(corner), None);
    }
}

#[test]
#[rule("CN-SPC-04")]
fn coasts_and_islands_follow_from_adjacency() {
    let edit = Edit(
        "board.toml",
        "capital = true\nterrain = \"mountain\"\ncoastal = false\nisland = false\nx = 53.3",
        "capital = true\nterrain = \"mountain\"\ncoastal = true\nisland = true\nx = 53.3",
    );
    assert_eq!(
        build(&[edit]),
        [
            "board.toml: space `mithralfast`: field `coastal`: must be false: a territory is coastal when it touches a sea zone",
            "board.toml: space `mithralfast`: field `island`: must be false: an island touches sea zones and no territory",
        ]
    );
}

#[test]
fn two_spaces_of_one_name() {
    refused(
        Edit("board.toml", "en = \"Dawnforge Mountains\"", "en = \"Mithralfast\""),
        "board.toml: space `dawnforge_mountains`: field `en`: another space is called `Mithralfast`",
    );
}

#[test]
#[rule("CN-SPC-05", "CN-INC-02")]
fn home_territories_miscounted() {
    mentioned(
        &[Edit(
            "board.toml",
            "fr = \"Monts Forgeaube\"\nkind = \"territory\"\nrealm = \"nerath\"",
            "fr = \"Monts Forgeaube\"\nkind = \"territory\"\nrealm = \"vailin\"",
        )],
        "setup.toml: realm `nerath`: field `base_income`: must be the number of home territories, 13 (CN-INC-02)",
    );
    mentioned(
        &[Edit(
            "board.toml",
            "fr = \"Monts Forgeaube\"\nkind = \"territory\"",
            "fr = \"Monts Forgeaube\"\nkind = \"sea\"",
        )],
        "board.toml: field `space`: must hold 55 of kind territory, not 54",
    );
}

#[test]
#[rule("CN-SET-07", "CN-CMP-01")]
fn numbers_of_the_rule_book() {
    refused(
        Edit("setup.toml", "treasury = 11", "treasury = 12"),
        "setup.toml: realm `vailin`: field `treasury`: the rule book says 11 (CN-SET-07)",
    );
    refused(
        Edit("setup.toml", "footsoldier = 20", "footsoldier = 19"),
        "setup.toml: table `figures`: field `units`: must add up to 63, not 62",
    );
}

#[test]
#[rule("CN-SET-02")]
fn placements_where_nobody_may_start() {
    for (space, said) in [
        ("sunless_citadel", "nobody starts in a dungeon (CN-SET-02)"),
        ("adretia", "is no home territory of nerath"),
        ("trollhaunt", "borders another realm: nobody starts there (CN-SET-02)"),
    ] {
        let (from, to) = ("space = \"mountains_of_nerath\"", format!("space = \"{space}\""));
        let said = format!("setup.toml: placement no. 42: field `space`: {said}");
        mentioned(&[Edit("setup.toml", from, &to)], &said);
    }
    refused(
        Edit(
            "setup.toml",
            "units = { storm_elemental = 1, warship = 1 }",
            "units = { fighter = 1, warship = 1 }",
        ),
        "setup.toml: placement no. 20: field `units.fighter`: cannot be in a space of kind sea",
    );
    let unknown = build(&[Edit(
        "setup.toml",
        "units = { storm_elemental = 1, warship = 1 }",
        "units = { kraken = 1 }",
    )]);
    assert_eq!(unknown.len(), 1);
    assert!(
        unknown[0]
            .starts_with("setup.toml: placement no. 20: field `units.kraken`: no unit is called `kraken`")
    );
}

#[test]
fn decks_and_tiles_miscounted() {
    refused(
        Edit(
            "events.toml",
            "id = \"nerath_call_to_arms\"\nrealm = \"nerath\"\ncopies = 3",
            "id = \"nerath_call_to_arms\"\nrealm = \"nerath\"\ncopies = 4",
        ),
        "events.toml: field `event`: nerath must have 20 cards, not 21",
    );
    refused(
        Edit("guardians.toml", "fr = \"Troll\"\ncopies = 2", "fr = \"Troll\"\ncopies = 1"),
        "guardians.toml: field `guardian`: there must be 30 tiles, not 29",
    );
    refused(
        Edit("treasures.toml", "fr = \"Couronne Impériale\"\nvp = 3", "fr = \"Couronne Impériale\"\nvp = 4"),
        "treasures.toml: treasure `imperial_crown`: field `vp`: must be from 1 to 3, not 4",
    );
    refused(
        Edit("treasures.toml", "id = \"imperial_crown\"", "id = \"golden_idol\""),
        "treasures.toml: treasure `golden_idol`: field `id`: is already taken, at line 348",
    );
}
