//! What the commands print in both languages, and what they refuse.

mod common;

use common::{json_lines, run, tablee};
use serde_json::{Value, json};
use std::process::Command;

#[test]
fn the_real_binary_helps() {
    let ran = Command::new(env!("CARGO_BIN_EXE_tablee")).arg("--help").output().unwrap();
    assert!(ran.status.success());
    let text = String::from_utf8(ran.stdout).unwrap();
    for command in ["games", "rules", "simulate", "replay", "engine"] {
        assert!(text.contains(command), "{text}");
    }
    let ran = Command::new(env!("CARGO_BIN_EXE_tablee")).arg("dance").output().unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert!(ran.stdout.is_empty() && !ran.stderr.is_empty());
}

#[test]
fn the_language_is_that_of_the_option_or_of_the_system() {
    let title =
        |arguments: &[&str], locale| run(arguments, b"", locale).ok().lines().next().unwrap().to_owned();
    assert_eq!(title(&["games"], None), "pocket: Pocket");
    assert_eq!(title(&["games"], Some("de_DE.UTF-8")), "pocket: Pocket");
    assert_eq!(title(&["games"], Some("fr_FR.UTF-8")), "pocket\u{a0}: Poche");
    assert_eq!(title(&["games", "--lang", "en"], Some("fr_FR.UTF-8")), "pocket: Pocket");
    assert_eq!(title(&["--lang", "fr", "games"], None), "pocket\u{a0}: Poche");
    assert!(tablee(&["games", "--lang", "de"]).bad().contains("`en` or `fr`"));
}

#[test]
fn games_are_listed_with_scenarios_and_bots() {
    let text = tablee(&["games"]).ok();
    for word in [
        "purse                The purse. Strike the others",
        "2, 3 or 4 players against each other",
        "to choose: rounds",
        "rounds               Rounds. How many rounds are played. [PK-ROUNDS-01]",
        "a number from 1 to 6",
        "random",
        "takes any legal action",
    ] {
        assert!(text.contains(word), "{text}");
    }
    assert_eq!(text.matches("The purse").count(), 1, "each scenario once");
    let french = tablee(&["games", "pocket", "--lang", "fr"]).ok();
    for word in
        ["2, 3 ou 4 joueurs les uns contre les autres", "à choisir\u{a0}: rounds", "un nombre de 1 à 6"]
    {
        assert!(french.contains(word), "{french}");
    }
    assert!(tablee(&["games", "chess"]).bad().contains("pocket"));
    let json = json_lines(&tablee(&["games", "--json"]).ok()).remove(0);
    let purse = &json["games"][0]["scenarios"][0];
    assert_eq!(
        purse["tables"][2],
        json!({"id": "brawl", "players": 4, "mode": "against", "setup": {"seats": 4, "rounds": 6}})
    );
    assert_eq!(purse["choices"][2]["tables"], json!(["brawl"]));
    assert_eq!(purse["choices"][2]["default"], 6);
    assert_eq!(json["games"][0]["scenarios"][0]["setup"], json!({"seats": 2, "rounds": 4}));
    assert_eq!(json["games"][0]["bots"][0]["name"], "random");
}

#[test]
fn rules_are_looked_up_in_both_languages() {
    let english = tablee(&["rules", "nerath", "cn-vic-02"]).ok();
    assert!(english.starts_with("CN-VIC-02  Victory and game length"), "{english}");
    let french = tablee(&["rules", "nerath", "CN-VIC-02", "--lang", "fr"]).ok();
    assert!(french.contains("Victoire et durée de partie"), "{french}");
    let both = tablee(&["rules", "nerath", "CN-VIC-02", "CN-MOV-01", "--json"]).ok();
    let both = json_lines(&both).remove(0);
    assert_eq!((&both["found"], &both["rules"][1]["id"]), (&json!(2), &json!("CN-MOV-01")));
}

#[test]
fn an_area_lists_its_rules_and_nothing_lists_the_areas() {
    let area = json_lines(&tablee(&["rules", "nerath", "CN-VIC", "--json"]).ok()).remove(0);
    let rules = area["rules"].as_array().unwrap();
    assert!(rules.len() > 3 && rules.iter().all(|rule| rule["area"] == "CN-VIC"));

    let all = json_lines(&tablee(&["rules", "nerath", "--json"]).ok()).remove(0);
    let areas = all["areas"].as_array().unwrap();
    let sum: u64 = areas.iter().filter_map(|area| area["rules"].as_u64()).sum();
    assert_eq!(Some(sum), all["rules"].as_u64());
    assert!(areas.iter().any(|known| known["area"] == "CN-VIC" && known["rules"] == rules.len()));
    assert!(tablee(&["rules", "nerath", "--lang", "fr"]).ok().contains("Victoire et durée de partie"));
}

#[test]
fn words_are_searched_in_the_language_asked_for() {
    let french =
        json_lines(&tablee(&["rules", "nerath", "capture", "chateau", "--lang", "fr", "--json"]).ok());
    assert_eq!(french[0]["rules"][0]["area"], "CN-CST");
    let common = json_lines(&tablee(&["rules", "nerath", "battle", "--json"]).ok()).remove(0);
    assert!(common["rules"].as_array().is_some_and(|rules| (10..=30).contains(&rules.len())), "{common}");
    let asked = json_lines(
        &tablee(&["rules", "nerath", "how", "much", "does", "a", "dragon", "cost", "--json"]).ok(),
    );
    assert_eq!(asked[0]["rules"][0]["id"], "CN-UNI-09");
    assert!(tablee(&["rules", "nerath", "cstl"]).ok().contains("look alike: castle"));
    assert!(tablee(&["rules", "nerath", "xylophone"]).ok().contains("No rule"));
    assert!(tablee(&["rules", "nerath", "xylophone", "--lang", "fr"]).ok().contains("Aucune règle"));
}

#[test]
fn an_unknown_rule_or_game_is_met_with_suggestions() {
    let near = tablee(&["rules", "nerath", "CN-VCI-01"]).bad();
    assert!(near.contains("CN-VCI-01") && near.contains("CN-VIC-01"), "{near}");
    let french = tablee(&["rules", "nerath", "CN-TGH-99", "--lang", "fr"]).bad();
    assert!(french.starts_with("Il n’y a pas de règle CN-TGH-99. Les règles de CN-TGH"), "{french}");
    assert!(tablee(&["rules", "chess"]).bad().contains("euthia, mage-knight, nerath"));
}

fn simulated(arguments: &[&str]) -> Value {
    let all: Vec<&str> =
        ["simulate", "pocket", "--json"].into_iter().chain(arguments.iter().copied()).collect();
    json_lines(&tablee(&all).ok()).remove(0)
}

/// The result without times.
fn timeless(mut result: Value) -> Value {
    result.as_object_mut().expect("an object").remove("timing");
    result
}

#[test]
fn simulations_do_not_depend_on_the_threads() {
    let with = |threads| {
        timeless(simulated(&["--games", "150", "--seed", "7", "--setup", "trio", "--threads", threads]))
    };
    let alone = with("1");
    assert_eq!(alone["games"], 150);
    assert_eq!([with("2"), with("5")], [alone.clone(), alone.clone()]);
    let other = timeless(simulated(&["--games", "150", "--seed", "8", "--setup", "trio"]));
    assert_ne!(other["decisions"], alone["decisions"]);
}

#[test]
fn simulations_add_up() {
    let result = simulated(&["--games", "60", "--bots", "random*2", "--rotate", "--cap", "32"]);
    let capped = result["capped"].as_u64().unwrap();
    let ended: u64 = result["endings"].as_array().unwrap().iter().filter_map(|e| e["games"].as_u64()).sum();
    assert_eq!(capped + ended, 60);
    assert!(capped > 0 && ended > 0, "{result}");
    assert_eq!(result["seats"][1]["games"], ended);
    assert_eq!(result["bots"][0]["games"], 2 * ended);
    assert!(result["mean_legal"].as_f64().unwrap() > 1.0);
    assert_eq!(result["lineup"], json!(["random", "random"]));
}

#[test]
fn simulations_are_told_in_both_languages() {
    let english = tablee(&["simulate", "pocket", "--games", "20", "--cap", "5"]).ok();
    for word in
        ["Pocket: 20 games, seed 0x1 (random, random)", "decisions a second", "capped", "Player 1", "–"]
    {
        assert!(english.contains(word), "{english}");
    }
    let one = tablee(&["simulate", "pocket", "--games", "1", "--threads", "1"]).ok();
    assert!(one.contains("1 game,") && one.contains("on 1 thread,"), "{one}");
    let french = tablee(&["simulate", "pocket", "--games", "1200", "--lang", "fr", "--rotate"]).ok();
    for word in
        ["Poche\u{a0}: 1\u{202f}200 parties", "par rotation", "terminées par", "PK-END-01", "Joueur 2"]
    {
        assert!(french.contains(word), "{french}");
    }
}

#[test]
fn impossible_simulations_are_refused() {
    let refused = |arguments: &[&str]| {
        tablee(&["simulate"].into_iter().chain(arguments.iter().copied()).collect::<Vec<_>>()).bad()
    };
    assert!(refused(&["chess"]).contains("pocket"));
    assert!(refused(&["pocket", "--games", "0"]).contains('0'));
    assert!(refused(&["pocket", "--threads", "0"]).contains('0'));
    assert!(refused(&["pocket", "--threads", "100000"]).contains("256"));
    assert!(refused(&["pocket", "--seed", "x"]).contains("seed"));
    assert!(refused(&["pocket", "--bots", "nobody"]).contains("random"));
    assert!(refused(&["pocket", "--bots", "random*3"]).contains("a line-up of 3 for a table of 2"));
    assert!(
        refused(&["pocket", "--bots", "random*3", "--lang", "fr"])
            .contains("une équipe de 3 pour une table de 2")
    );
    assert!(refused(&["pocket", "--setup", "no-such-thing"]).contains("scenarios: purse"));
    assert!(
        refused(&["pocket", "--mode", "upside-down"]).contains("`alone`, `against`, `together` or `teams`")
    );
    let said = |arguments: &[&str], en: &str, fr: &str| {
        let english: Vec<&str> = ["pocket"].into_iter().chain(arguments.iter().copied()).collect();
        let french: Vec<&str> = english.iter().copied().chain(["--lang", "fr"]).collect();
        let (english, french) = (refused(&english), refused(&french));
        assert!(english.contains(en), "{english}");
        assert!(french.contains(fr), "{french}");
    };
    said(
        &["--players", "5"],
        "it is for 2, 3 or 4 players against each other",
        "il se joue à 2, 3 ou 4 joueurs",
    );
    said(&["--mode", "together"], "`purse` is not for together", "ne se joue pas");
    said(&["--setup", "duel", "--players", "3"], "`duel` is not for 3 players", "«\u{a0}duel\u{a0}»");
    said(&["--set", "rounds"], "CHOICE=VALUE", "CHOIX=VALEUR");
    said(
        &["--set", "hats=3"],
        "there is no choice `hats` here; there are: rounds",
        "il n’y a pas de choix «\u{a0}hats\u{a0}» ici\u{202f}; il y a\u{a0}: rounds",
    );
    said(&["--set", "rounds=7"], "a number from 1 to 6", "un nombre de 1 à 6");
    said(&["--set", "rounds=many"], "`rounds` cannot be many", "ne peut pas être many");
}

#[test]
fn a_set_up_is_asked_for_by_scenario_players_and_choices() {
    let setup = |arguments: &[&str]| {
        simulated(&["--games", "1"].into_iter().chain(arguments.iter().copied()).collect::<Vec<_>>())["setup"]
            .take()
    };
    let duel = json!({"seats": 2, "rounds": 4});
    assert_eq!(
        [setup(&[]), setup(&["--setup", "purse"]), setup(&["--setup", "duel"])],
        [duel.clone(), duel.clone(), duel]
    );
    assert_eq!(setup(&["--players", "4"]), json!({"seats": 4, "rounds": 6}));
    assert_eq!(
        setup(&["--players", "3", "--mode", "against", "--set", "rounds=1"]),
        json!({"seats": 3, "rounds": 1})
    );
    assert_eq!(setup(&["--setup", "trio", "--set", "rounds=2"]), json!({"seats": 3, "rounds": 2}));
}

#[test]
fn setups_come_from_files_and_journals_go_to_files() {
    let folder = std::env::temp_dir().join(format!("tablee-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        path(name)
    };
    let four = write("four.json", r#"{"seats": 4, "rounds": 1}"#);
    let result = simulated(&["--games", "3", "--setup", &four, "--journal", &path("out")]);
    assert_eq!(result["seats"].as_array().map(Vec::len), Some(4));
    let mut told = 0;
    for file in ["out/pocket-0x1-000000.jsonl", "out/pocket-0x1-000001.jsonl", "out/pocket-0x1-000002.jsonl"]
    {
        let lines = json_lines(&tablee(&["replay", &path(file), "--json"]).ok());
        assert_eq!(lines.last().unwrap()["over"]["rule"], "PK-END-01");
        told += lines.len() as u64 - 2;
    }
    assert_eq!(Some(told), result["decisions"].as_u64());

    let broken = write("broken.json", "{");
    assert!(tablee(&["simulate", "pocket", "--setup", &broken]).bad().contains("broken.json"));
    let wrong = write("wrong.json", r#"{"seats": 9, "rounds": 1}"#);
    assert!(tablee(&["simulate", "pocket", "--setup", &wrong]).bad().contains("PK-SEATS-01"));
    assert!(tablee(&["simulate", "pocket", "--journal", &wrong]).bad().contains("wrong.json"));
    let both = tablee(&["simulate", "pocket", "--setup", &four, "--players", "2"]).bad();
    assert!(both.contains("four.json has a whole set-up"), "{both}");
    std::fs::remove_dir_all(&folder).unwrap();
}
