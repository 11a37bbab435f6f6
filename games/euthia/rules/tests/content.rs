//! Mistakes in the content, and what the build says about each; and the documented numbers of the box.

use kernel::rule;
use std::fs;
use std::path::{Path, PathBuf};

use content::Content;
use content::french::unset;
use euthia::{effect, rules, terms};

#[path = "../build/mod.rs"]
#[allow(dead_code, reason = "only a part of it is asked here")]
mod tables;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

/// What the build says about the content with a text of a file replaced, the first time it stands there.
fn build(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut content = Content::open("euthia", &folder());
    content.edit(file, from, to);
    tables::write(&content);
    content.complaints()
}

/// The build says this, among what else is wrong because of it.
#[track_caller]
fn refused(file: &str, from: &str, to: &str, said: &str) {
    let faults = build(file, from, to);
    assert!(faults.iter().any(|fault| fault.contains(said)), "{faults:#?}");
}

#[test]
fn the_content_as_it_stands_is_right() {
    let content = Content::open("euthia", &folder());
    tables::write(&content);
    for (file, source) in content.finish().expect("nothing is wrong") {
        // Real apostrophes, unbreakable spaces.
        assert_eq!(unset(&source), [""; 0], "{file}");
    }
    let content = Content::open("euthia", &folder());
    tables::write(&content);
    assert_eq!(content.fingerprint(), euthia::content::CONTENT.to_string());
}

#[test]
#[rule("EU-CMP-04")]
fn the_tokens_of_a_hero_are_counted() {
    let kit = [
        ("hero_tokens = 25", "hero_tokens = 24"),
        ("interaction_tokens = 30", "interaction_tokens = 31"),
        ("trade_tokens = 10", "trade_tokens = 9"),
        ("action_tokens = 6", "action_tokens = 3"),
        ("damage_tokens = 12", "damage_tokens = 11"),
    ];
    for (right, wrong) in kit {
        let wanted = right.split(" = ").nth(1).expect("a number");
        refused("common.toml", right, wrong, &format!("must be from {wanted} to {wanted}"));
    }
}

#[test]
fn a_mistake_in_an_effect_is_told_with_its_place() {
    refused(
        "merchant.toml",
        "do = \"ward(1), next_clover(-1)\"",
        "do = \"ward(1), nextclover(-1)\"",
        "merchant.toml: item `wooden_shield`: field `do`: at character 10: no effect is called `nextclover`",
    );
    refused(
        "gems.toml",
        "do = \"clover(1)\"",
        "do = \"clover(one)\"",
        "a number from -128 to 127 expected, not `one`",
    );
    refused("gems.toml", "do = \"clover(1)\"", "do = \"clover(1,2)\"", "`)` expected, not `,`");
    refused(
        "encounters.toml",
        "give_gem(emerald)",
        "give_gem(emeralt)",
        "a gem (ruby, emerald, opal, onyx, sapphire, amethyst, demonite, diamond) expected, not `emeralt`",
    );
    refused("heroes.toml", "set(3)?ward(1)", "heal(3)?ward(1)", "`heal` is neither a condition nor a cost");
    refused(
        "heroes.toml",
        "give_essence(any)?{gaar(2), gold(2)}",
        "give_essence(any)?{gaar(2)",
        "`}` expected, not the end",
    );
}

#[test]
fn tables_have_neither_gap_nor_end() {
    refused(
        "monsters.toml",
        "4-7 w(1); 8-11 w(2)",
        "4-7 w(1); 9-11 w(2)",
        "the ranges must follow each other",
    );
    refused("monsters.toml", "8-11 w(2); 12+ w(3)", "8-11 w(2); 12-13 w(3)", "the last range must be open");
}

#[test]
fn counts_are_those_of_the_box() {
    refused("territories.toml", "chapter = 2", "chapter = 1", "must hold 18 tiles of chapter 1, not 19");
    refused("merchant.toml", "copies = 5", "copies = 4", "must hold 73 merchant tiles, not 72");
    refused(
        "combat_cards.toml",
        "left = 1, right = 2",
        "left = 1, right = 1",
        "these dice are there already",
    );
    refused("silver_gold.toml", "copies = 8", "copies = 7", "must be 8");
    refused("elementals.toml", "figures = 7", "figures = 6", "there are 7 such Elementals on the tiles");
}

#[test]
fn references_lead_somewhere() {
    refused("elites.toml", "elite = \"e1_alpha_wolf\"", "elite = \"e2_iron_ogre\"", "is of another level");
    refused("scenarios.toml", "\"ii_07\"", "\"ii_08\"", "is no Scenario tile");
    refused(
        "scenarios.toml",
        "other = [4, 3, 2, 0, 0]",
        "other = [4, 9, 2, 0, 0]",
        "Chapter 2 does not hold so many",
    );
    refused(
        "scenarios.toml",
        "other = [4, 3, 2, 0, 0]",
        "other = [4, 3, 2, 1, 0]",
        "Chapter 4 is not in use",
    );
    refused(
        "scenario_cards.toml",
        "artefact = \"chalice\"",
        "artefact = \"challice\"",
        "no Item is called `challice`",
    );
    refused("heroes.toml", "rep = 2,", "rep = 3,", "is no Reputation of the track");
    refused(
        "heroes.toml",
        "symbol = \"helmet\"",
        "symbol = \"sword\"",
        "is a symbol of the other side of the board",
    );
}

#[test]
fn where_a_value_comes_from_is_always_told() {
    refused(
        "gems.toml",
        "provenance = \"rulebook\"",
        "provenance = \"hearsay\"",
        "must be `rulebook`, `public:<where>`",
    );
    refused(
        "gems.toml",
        "provenance = \"rulebook\"",
        "provenance = \"designed\"",
        "nothing is known of what is designed",
    );
    // Most values are of our own design, and the files say so of each.
    let mut counts = [0; 3];
    for file in fs::read_dir(folder()).expect("the content is there") {
        let path = file.expect("readable").path();
        if path.ends_with("rules.toml") {
            continue;
        }
        let text = fs::read_to_string(path).expect("text");
        for (count, from) in counts.iter_mut().zip(["\"rulebook\"", "\"public:", "\"designed\""]) {
            *count += text.matches(&format!("provenance = {from}")).count();
        }
    }
    assert_eq!(counts, [120, 14, 581], "docs/euthia.md tells these numbers");
}

#[test]
fn both_languages_are_there() {
    refused("merchant.toml", "fr = \"Fronde\", ", "", "item `sling`: field `fr`: is missing");
    refused(
        "scenarios.toml",
        "  \"Partie d'initiation : ni Élites ni Griffon, sauf accord des joueurs, et pas de tuiles Scénario.\",\n",
        "",
        "as many items as in English",
    );
}

/// Every effect prints itself as it is written, and what it prints reads back as the same.
#[test]
fn the_notation_is_read_back_as_it_is_printed() {
    use euthia::content::EffectId;
    for effect in EffectId::all().skip(1) {
        let text = effect.to_string();
        let tree = tables::notation::parse(&text).unwrap_or_else(|mistake| panic!("{text}: {mistake}"));
        let mut nodes = Vec::new();
        flatten(&tree, &mut nodes);
        assert_eq!(nodes, effect.whole().map(|part| *part.get()).collect::<Vec<_>>(), "{text}");
    }
}

fn flatten(tree: &tables::notation::Tree, nodes: &mut Vec<effect::Effect>) {
    nodes.push(tree.node);
    tree.parts.iter().for_each(|part| flatten(part, nodes));
}
