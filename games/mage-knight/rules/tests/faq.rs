//! The clarifications of the FAQ: each is a rule of the ledger, and has a test that is listed here.

use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

/// The rules of the kind `faq`, and where their tests are: the file under `src`, and the test in it.
const TESTS: &[(&str, &str, &str)] = &[
    ("MK-SETUP-16", "setup/tests.rs", "tiles_are_as_many_as_the_scenario_says"),
    ("MK-DEED-13", "effects/tests/advanced_actions.rs", "ambush_raises_the_next_card_but_no_unit"),
    ("MK-DEED-14", "deeds/tests/mod.rs", "icons_tell_when_a_card_is_for"),
    ("MK-UNIT-05", "interaction/tests.rs", "without_a_free_command_token_a_unit_is_disbanded"),
    ("MK-UNIT-08", "effects/tests/advanced_actions.rs", "ambush_raises_the_next_card_but_no_unit"),
    ("MK-MANA-11", "mana/tests.rs", "one_mana_can_be_paid_in_three_ways"),
    ("MK-MANA-12", "combat/tests/start.rs", "a_dungeon_is_dark_by_day_as_long_as_the_combat_lasts"),
    ("MK-MANA-13", "effects/tests/actions.rs", "mana_draw_gives_another_die"),
    ("MK-MANA-14", "effects/tests/tactics.rs", "mana_steal_keeps_a_die_besides_the_usual_one"),
    ("MK-MANA-15", "mana/tests.rs", "by_day_gold_is_any_basic_colour_and_black_is_nothing"),
    ("MK-REST-06", "rest/tests.rs", "what_the_hand_holds_when_discarding_decides"),
    ("MK-MOV-05", "movement/tests.rs", "a_city_costs_two_whatever_is_printed_under_it"),
    (
        "MK-MOV-09",
        "movement/tests.rs",
        "exploring_next_to_a_rampaging_enemy_does_not_provoke_it_and_is_no_action",
    ),
    ("MK-MOV-11", "movement/tests.rs", "hidden_ruins_are_turned_up_by_whoever_enters_and_force_nothing"),
    ("MK-CBT-START-13", "combat/tests/start.rs", "a_garrison_need_not_be_beaten_at_once"),
    ("MK-CBT-RNG-06", "combat/tests/ranged.rs", "a_group_without_the_doubly_fortified_can_be_besieged"),
    ("MK-CBT-DMG-08", "combat/tests/damage.rs", "a_unit_takes_damage_once_in_a_combat"),
    ("MK-CBT-RES-04", "combat/tests/results.rs", "orcs_in_ruins_give_no_reputation"),
    (
        "MK-CBT-CITY-07",
        "combat/tests/city.rs",
        "shields_record_who_beat_the_defenders_and_those_do_not_return",
    ),
    ("MK-CBT-CITY-08", "combat/tests/city.rs", "what_defenders_summon_has_the_citys_bonus"),
    ("MK-LVL-06", "end_of_turn/tests.rs", "or_a_skill_of_another_hero_and_the_lowest_card"),
    ("MK-HEAL-09", "effects/tests/skills.rs", "healing_skills"),
    ("MK-PVP-11", "duel/tests/opening.rs", "a_glade_gives_its_mana_only_to_a_full_defence"),
    ("MK-SOLO-04", "setup/tests.rs", "alone_one_plays_against_a_dummy"),
    ("MK-SOLO-05", "scenarios/tests.rs", "alone_one_has_least_fame"),
    ("MK-SCN-GEN-04", "scoring/tests.rs", "shields_on_a_city_that_stands_count_nothing"),
    ("MK-FAQ-01", "effects/tests/spells.rs", "restoration_is_not_for_combat"),
    ("MK-FAQ-02", "deeds/tests/turns.rs", "planning_counts_wounds"),
    ("MK-FAQ-03", "effects/tests/spells.rs", "spells_pass_by_those_who_resist_their_colour"),
    ("MK-FAQ-04", "effects/tests/actions.rs", "noble_manners_are_rewarded_without_any_purchase"),
    ("MK-FAQ-05", "effects/tests/advanced_actions.rs", "maximal_effect_repeats_an_action_and_removes_it"),
    ("MK-FAQ-06", "effects/tests/advanced_actions.rs", "maximal_effect_repeats_an_action_and_removes_it"),
    ("MK-FAQ-07", "effects/tests/advanced_actions.rs", "the_colour_of_the_other_card_decides"),
    ("MK-FAQ-08", "effects/tests/spells.rs", "demolish_ignores_the_walls_even_of_those_who_resist_fire"),
    ("MK-FAQ-09", "effects/tests/spells.rs", "demolish_ignores_the_walls_even_of_those_who_resist_fire"),
    ("MK-FAQ-10", "effects/tests/actions.rs", "heroic_tale_counts_every_unit_recruited"),
    ("MK-FAQ-11", "effects/tests/advanced_actions.rs", "crystal_mastery_returns_crystals_but_not_other_mana"),
    ("MK-FAQ-12", "effects/tests/spells.rs", "call_to_arms_uses_a_unit_of_the_offer"),
    ("MK-FAQ-13", "effects/tests/actions.rs", "cold_toughness_counts_what_is_printed_on_the_enemy"),
    ("MK-FAQ-14", "effects/tests/skills.rs", "leadership_raises_what_a_unit_has"),
    ("MK-FAQ-15", "effects/tests/advanced_actions.rs", "magic_talent_casts_a_spell_of_the_offer_in_combat"),
    ("MK-FAQ-16", "movement/tests.rs", "a_leap_of_two_spaces_ignores_what_lies_between_and_provokes_nobody"),
    ("MK-FAQ-18", "effects/tests/skills.rs", "a_skill_makes_one_sideways_card_worth_more"),
    ("MK-FAQ-19", "effects/tests/skills.rs", "who_needs_magic_forgoes_the_source"),
    ("MK-FAQ-20", "combat/tests/block.rs", "an_exploding_shield_destroys_the_monster_not_its_summoner"),
    ("MK-FAQ-21", "combat/tests/general.rs", "armor_is_never_below_one"),
    ("MK-FAQ-22", "rest/tests.rs", "a_hand_of_wounds_recovers_slowly"),
];

fn read(path: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(path);
    fs::read_to_string(path).expect("the content is there").parse().expect("it is TOML")
}

/// The ids of the entries of a list that have a field with this value.
fn ids(file: &Table, list: &str, test: impl Fn(&Table) -> bool) -> Vec<String> {
    let entries = file[list].as_array().expect("a list").iter().filter_map(|entry| entry.as_table());
    entries
        .filter(|entry| test(entry))
        .filter_map(|entry| Some(entry.get("id")?.as_str()?.to_owned()))
        .collect()
}

#[test]
fn every_clarification_is_in_the_table() {
    let clarifications = ids(&read("rules.toml"), "rule", |rule| rule["kind"].as_str() == Some("faq"));
    assert_eq!(clarifications.len(), 48);
    // Left out as `cargo xtask rules` says: a card of an expansion.
    let coverage = read("coverage.toml");
    let out = ids(&coverage, "out_of_scope", |_| true);
    let areas: Vec<&str> = coverage["out_of_scope"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|entry| entry.get("area")?.as_str())
        .collect();
    let in_scope = |id: &&String| !out.contains(id) && !areas.iter().any(|area| id.starts_with(area));
    let expected: Vec<&String> = clarifications.iter().filter(in_scope).collect();
    assert_eq!(clarifications.len() - expected.len(), 1);
    let listed: Vec<&str> = TESTS.iter().map(|(id, ..)| *id).collect();
    assert_eq!(listed, expected);
}

#[test]
fn every_test_of_the_table_is_there_and_names_its_rule() {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    for (id, file, test) in TESTS {
        let text = fs::read_to_string(sources.join(file)).unwrap_or_else(|_| panic!("{file} is there"));
        let (before, _) =
            text.split_once(&format!("fn {test}()")).unwrap_or_else(|| panic!("{test} is in {file}"));
        let attributes: Vec<&str> = before.lines().rev().take_while(|line| line.starts_with("#[")).collect();
        assert!(attributes.contains(&"#[test]"), "{test} is a test");
        assert!(attributes.iter().any(|line| line.contains(&format!("\"{id}\""))), "{test} names {id}");
    }
}
