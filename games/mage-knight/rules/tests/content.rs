//! Mistakes in the content, and what the build says about each.

use std::path::{Path, PathBuf};

use content::Content;
use content::french::unset;
use mage_knight::{effect, terms};

#[path = "../build/mod.rs"]
#[allow(dead_code, reason = "another test uses the notation")]
mod tables;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// What the build says about the content with a text of a file replaced, the first time it stands there.
fn build(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut content = Content::open("mage-knight", &folder());
    content.edit(file, from, to);
    tables::write(&content);
    content.complaints()
}

/// The build says exactly this about the content with one edit.
#[track_caller]
fn refused(file: &str, from: &str, to: &str, said: &str) {
    assert_eq!(build(file, from, to).join("\n"), said);
}

/// The build says this, among what else is wrong because of it.
#[track_caller]
fn mentioned(file: &str, from: &str, to: &str, said: &str) {
    let faults = build(file, from, to);
    assert!(faults.iter().any(|fault| fault.ends_with(said)), "{faults:#?}");
}

#[test]
fn the_content_as_it_stands_is_right() {
    let content = Content::open("mage-knight", &folder());
    tables::write(&content);
    for (file, source) in content.finish().expect("nothing is wrong") {
        // Real apostrophes, unbreakable spaces.
        assert_eq!(unset(&source), [""; 0], "{file}");
    }
    let content = Content::open("mage-knight", &folder());
    tables::write(&content);
    assert_eq!(content.fingerprint(), mage_knight::content::CONTENT.to_string());
}

#[test]
fn a_mistake_in_an_effect_is_told_with_its_place() {
    refused(
        "spells.toml",
        "wound 1; siege fire attack 8",
        "wound 1; siege fire block 8",
        "spells.toml: spell `fireball`: field `strong_effect`: at character 21: `attack` expected, not `block`",
    );
    refused(
        "units.toml",
        "\"influence 2\"",
        "\"influenza 2\"",
        "units.toml: unit `peasants`: field `abilities[1].effect`: at character 1: no effect is called `influenza`",
    );
}

#[test]
fn effects_speak_only_of_what_is_there() {
    refused(
        "basic_actions.toml",
        "set a die: mana of-die x2",
        "mana of-die x2",
        "basic_actions.toml: card `mana_draw`: field `powered_effect`: at character 1: `mana of-die x2`: there is no die",
    );
    mentioned(
        "advanced_actions.toml",
        "trash 1 action: crystal same",
        "crystal same",
        "nothing was paid or trashed before",
    );
    mentioned("spells.toml", "ranged fire attack 5", "wound unit", "`wound unit`: there is no unit");
    mentioned(
        "cities.toml",
        "garrison{armor +1}",
        "enemies{armor +1}",
        "only cities have a garrison, and nothing else",
    );
    mentioned("spells.toml", "name a colour: crystal named", "crystal named", "no colour was named");
    mentioned(
        "skills.toml",
        "crystal red; choose",
        "crystal of-site; choose",
        "`crystal of-site`: there is no site",
    );
}

#[test]
fn counts_are_those_of_the_box() {
    mentioned(
        "enemies.toml",
        "copies = 2\narmor = 3\n",
        "copies = 3\narmor = 3\n",
        "must hold 12 green tokens, not 13",
    );
    mentioned("basic_actions.toml", "number = [1, 2]", "number = [1]", "must be one for each of the 2 cards");
    mentioned(
        "units.toml",
        "copies = 3\nnumber = [1, 3]",
        "copies = 2\nnumber = [1, 2]",
        "must hold 20 cards of regular units, not 19",
    );
    mentioned("spells.toml", "colour = \"red\"", "colour = \"blue\"", "must hold 5 red cards, not 4");
    mentioned("basic_actions.toml", "copies = 40", "copies = 41", "must be 40");
    mentioned(
        "skills.toml",
        "interactive = true",
        "interactive = false",
        "must hold 1 interactive skill of arythea, not 0",
    );
    mentioned("cities.toml", "  [\"grey\", \"violet\"],\n", "", "must hold 11 levels, not 10");
    mentioned("ruins.toml", "kind = \"altar\"", "kind = \"enemies\"", "must hold 4 altars, not 3");
    mentioned("sites.toml", "id = \"village\"", "id = \"hamlet\"", "must be `village`: they stand in order");
}

#[test]
fn names_must_be_known_and_both_languages_there() {
    refused(
        "tactics.toml",
        "fr = \"Lève-tôt\"\n",
        "",
        "tactics.toml: tactic `early_bird`: field `fr`: is missing",
    );
    mentioned("units.toml", "armor = 3", "armour = 3", "field `armour`: is not known here");
    mentioned("enemies.toml", "fame = 2", "fame = 20", "field `fame`: must be from 2 to 9, not 20");
    mentioned(
        "tiles.toml",
        "terrain = \"lake\"",
        "terrain = \"pond\"",
        "`pond` is none of: plains, hills, forest, wasteland, desert, swamp, city, lake, mountain, sea",
    );
    mentioned(
        "heroes.toml",
        "special_replaces = \"rage\"",
        "special_replaces = \"march\"",
        "`battle_versatility` replaces `rage`",
    );
    mentioned("cities.toml", "tile = \"core_6\"", "tile = \"core_7\"", "is not where the blue city is");
    mentioned("spells.toml", "id = \"fireball\"", "id = \"rage\"", "is the id of another deed card");
    mentioned("artifacts.toml", "banner = true\n", "", "nothing else has");
}

#[test]
fn the_lattice_must_fit() {
    mentioned("tiles.toml", "basis_x = [3, -2]", "basis_x = [3, -1]", "the tiles leave gaps or overlap");
    refused(
        "tiles.toml",
        "N = { NW = [\"SW\", \"SE\"], NE = [\"SE\"] }",
        "N = { NW = [\"SW\"], NE = [\"SE\"] }",
        "tiles.toml: table `borders`: field `N`: NW touches [SW, SE], not [SW]",
    );
    mentioned(
        "tiles.toml",
        "{ pos = \"E\", terrain",
        "{ pos = \"W\", terrain",
        "must be the seven hexes of a tile",
    );
    mentioned("tiles.toml", "\"x >= 0\"", "\"x > 0\"", "must look like `x >= 0`, `y <= 2` or `x + y >= 0`");
    mentioned(
        "tiles.toml",
        "site = \"mine\", colour = \"green\"",
        "site = \"mine\"",
        "mines and cities have a colour, and nothing else",
    );
}
