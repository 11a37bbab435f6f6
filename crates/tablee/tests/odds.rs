//! Odds from the command line and from the engine.

mod common;

use common::{Ran, json_lines, run_with};
use serde_json::{Value, json};

fn tablee(arguments: &[&str]) -> Ran {
    run_with(shelf::shelf(), arguments, b"", Some("en_GB.UTF-8"))
}

fn odds(line: &[&str]) -> Ran {
    tablee(&["odds", "nerath"].iter().chain(line).copied().collect::<Vec<_>>())
}

/// The engine's replies to these lines.
fn engine_of(game: &str, lines: &[String]) -> Vec<Value> {
    json_lines(&run_with(shelf::shelf(), &["engine", game], lines.join("\n").as_bytes(), None).ok())
}

fn engine(lines: &[String]) -> Vec<Value> {
    engine_of("nerath", lines)
}

#[test]
fn a_battle_is_worked_out_in_both_languages() {
    let english = odds(&["3 footsoldier, wizard, dragon", "vs", "castle, 2 footsoldier"]).ok();
    for words in
        ["Attacker: 3 Footsoldiers, 1 Wizard, 1 Dragon", "The attacker wins", "99.6%", "Left of the defender"]
    {
        assert!(english.contains(words), "{words}\n{english}");
    }
    let french =
        odds(&["--lang", "fr", "3 fantassins, sorcier", "contre", "château", "--retreat-at", "2"]).ok();
    for words in ["Attaquant\u{a0}: 3 Fantassins, 1 Sorcier", "L’attaquant se retire", "\u{202f}%"] {
        assert!(french.contains(words), "{words}\n{french}");
    }
    // Quotes are not needed, and the options of the program may come anywhere.
    let bare = odds(&["3", "footsoldier,", "wizard,", "dragon", "vs", "castle,", "2", "footsoldier"]).ok();
    assert_eq!(bare, english);
    let late = odds(&["3 fantassins, sorcier contre château", "--retreat-at=2", "--lang=fr"]).ok();
    assert_eq!(late, french);
}

#[test]
fn json_has_the_question_and_everything_about_it() {
    let text = odds(&["2 fighter", "vs", "troll", "--json", "--retreat-below", "30%"]).ok();
    let answer = json_lines(&text).remove(0);
    assert_eq!(answer["question"]["ground"], "dungeon");
    assert_eq!(answer["question"]["policy"]["retreat"], json!({"chance_below": 0.3}));
    let summary = &answer["odds"]["summary"];
    let total: f64 =
        ["won", "lost", "both_destroyed", "retreated"].iter().filter_map(|end| summary[end].as_f64()).sum();
    assert!((total - 1.0).abs() < 1e-12);
    assert!(answer["odds"]["outcomes"].as_array().is_some_and(|outcomes| outcomes.len() > 3));

    // The engine takes the question back, and finds the same.
    let mut request = answer["question"].clone();
    request["do"] = "odds".into();
    assert_eq!(engine(&[request.to_string()])[0]["ok"], answer);
}

#[test]
fn what_makes_no_sense_is_told() {
    let unknown = odds(&["dragno vs dragon"]).bad();
    assert!(unknown.contains("dragno") && unknown.contains("Dragon"), "{unknown}");
    let french = odds(&["dragon contre socrier", "--lang", "fr"]).bad();
    assert!(french.contains("Sorcier") && french.contains("ni une unité ni un gardien"), "{french}");
    assert!(odds(&["999 dragon vs dragon"]).bad().contains("60"));
    assert!(odds(&["dragon vs dragon", "--fly"]).bad().contains("--fly"));
    assert!(odds(&["dragon vs dragon", "--lang", "de"]).bad().contains("--lang"));
    assert!(odds(&["warship vs footsoldier"]).bad().contains("CN-SEA-02"));
    assert!(tablee(&["odds", "chess", "x"]).bad().contains("nerath"));
    let pocket = common::tablee(&["odds", "pocket", "1"]).bad();
    assert!(pocket.contains("no odds for `pocket`"), "{pocket}");
}

#[test]
fn help_is_given_in_both_languages() {
    for arguments in [&["--help"][..], &["-h"], &[], &["dragon", "vs", "--help"]] {
        let help = odds(arguments).ok();
        assert!(help.starts_with("tablee odds nerath ATTACKER vs DEFENDER"), "{help}");
        assert!(help.contains("volley NdSIDES"));
    }
    assert!(odds(&["--lang", "fr"]).ok().contains("salve NdFACES"));
    let games = tablee(&["odds"]).ok();
    assert!(games.contains("Games: nerath"), "{games}");
    assert!(tablee(&["odds", "--help", "--lang", "fr"]).ok().contains("Jeux\u{a0}: nerath"));
    assert!(tablee(&["--help"]).ok().contains("odds"));
}

#[test]
fn questions_from_outside_cannot_hurt_the_engine() {
    let request = |fields: Value| {
        let mut request =
            json!({"do": "odds", "ground": "territory", "armies": {"attacker": {}, "defender": {}}});
        request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        request.to_string()
    };
    let army = |force: Value| json!({"armies": {"attacker": {"force": force}, "defender": {}}});
    let effects = |list: Value| json!({"armies": {"attacker": {"modifiers": list}, "defender": {}}});
    let dragons = |count: u32| json!({"kind": "dragon", "count": count});
    let bad = [
        army(json!({"stacks": [dragons(61)]})),
        army(json!({"stacks": [dragons(256)]})),
        army(json!({"stacks": vec![dragons(0); 61]})),
        army(json!({"stacks": [{"kind": "warship", "count": 30, "aboard": ["wizard", "wizard"]}]})),
        army(json!({"stacks": [{"kind": "warship", "count": 1, "aboard": vec!["wizard"; 5]}]})),
        army(json!({"guardians": [{"dice": vec!["d20"; 5], "first_strike": false, "heroes_need": 6}]})),
        army(json!({"stacks": [{"kind": "unicorn", "count": 1}]})),
        army(json!({"stacks": [{"kind": "dragon", "count": 1, "wings": 2}]})),
        effects(json!([{"op": "absorb_first", "hits": 21}])),
        effects(json!([{"op": "volley", "die": "d6", "n": 11}, {"op": "volley", "die": "d6", "n": 10}])),
        effects(json!([{"op": "hit_on", "target": 5, "who": "all", "lasts": {"rounds": 21}}])),
        effects(json!(vec![json!({"op": "absorb_once", "hits": 0}); 33])),
        json!({"policy": {"max_rounds": 31}}),
        json!({"policy": {"retreat": "soon"}}),
        json!({"ground": "air"}),
        json!({"words": ["dragon vs dragon"]}),
        json!({"question": {}}),
        json!({"report": "de"}),
    ];
    let lines: Vec<String> = bad.into_iter().map(request).collect();
    for (line, reply) in lines.iter().zip(engine(&lines)) {
        assert_eq!(reply["error"]["code"], "declined", "{line}: {reply}");
    }
    let fine = [
        request(json!({})),
        request(army(json!({"stacks": [{"kind": "castle", "count": 1, "wounds": 255}]}))),
        request(effects(json!([{"op": "absorb_once", "hits": 0}, {"op": "absorb_first", "hits": 0}]))),
        request(effects(json!([{"op": "hit_on", "target": 0, "who": "all", "lasts": {"rounds": 0}}]))),
        request(
            json!({"policy": {"max_rounds": 0, "retreat": {"best": {"victory": 1e308, "own_gold": -1e308, "foe_gold": 1e308}}}}),
        ),
    ];
    for (line, reply) in fine.iter().zip(engine(&fine)) {
        assert!(reply["ok"]["odds"].is_object(), "{line}: {reply}");
    }
}

#[test]
fn euthia_tells_the_odds_of_a_fight() {
    let english = tablee(&["odds", "euthia", "dral, round shield", "vs", "dragonfly", "--gaar", "1"]).ok();
    for words in ["Dral (Health ", "1 Gaar", "Round Shield", "The Hero wins", "Health lost on average"] {
        assert!(english.contains(words), "{words}\n{english}");
    }
    let french = tablee(&["odds", "euthia", "--lang", "fr", "dral contre libellule", "--gaar=1"]).ok();
    for words in ["Dral (Santé ", "Le Héros gagne", "Santé perdue", "\u{202f}%"] {
        assert!(french.contains(words), "{words}\n{french}");
    }
    let json = json_lines(&tablee(&["odds", "euthia", "dral", "vs", "gecko", "--json"]).ok()).remove(0);
    assert!(json["odds"]["won"].as_f64() > Some(0.5) && json["question"]["hero"]["hero"] == "dral");
    assert!(tablee(&["odds", "euthia"]).ok().contains("HERO, THINGS vs MONSTER"));
    assert!(tablee(&["odds", "euthia", "dral vs gekco"]).bad().contains("is no Monster"));
}

#[test]
fn questions_of_euthia_from_outside_cannot_hurt_the_engine() {
    let json = json_lines(&tablee(&["odds", "euthia", "dral", "vs", "gecko", "--json"]).ok()).remove(0);
    let question = &json["question"];
    let with = |changes: &[(&str, Value)]| {
        let mut question = question.clone();
        for (place, value) in changes {
            *question.pointer_mut(place).unwrap_or_else(|| panic!("no {place} in the question")) =
                value.clone();
        }
        json!({"do": "odds", "question": question}).to_string()
    };
    let words = |words: &[&str]| json!({"do": "odds", "words": words}).to_string();
    let duel = json!({"duel": {"hero": true, "passed": false}});
    let potion = json!({"tile": {"item": "healing_potion"}, "engaged": false, "inlays": ["empty", "empty"]});
    let bad = [
        // Dice that do not fit the phase.
        with(&[
            ("/fight/phase", duel.clone()),
            ("/fight/one_die", json!(true)),
            ("/fight/dice", json!([6, 6])),
        ]),
        with(&[("/fight/phase", duel.clone()), ("/fight/dice", json!([0, 0]))]),
        with(&[("/fight/phase", json!("hero_after")), ("/fight/dice", json!([5, 0]))]),
        with(&[("/fight/phase", json!("counter")), ("/fight/dice", json!([0, 5]))]),
        with(&[("/fight/dice", json!([7, 1]))]),
        // More than there is.
        with(&[("/hero/pack", json!(vec![potion.clone(); 24]))]),
        with(&[("/hero/essences", json!([16, 0, 0, 0]))]),
        with(&[("/hero/essences", json!([256, 0, 0, 0]))]),
        with(&[("/hand", json!(vec!["curse"; 9]))]),
        with(&[("/hope", json!(6))]),
        with(&[("/hero/health", json!(0))]),
        with(&[("/fight/health", json!(255))]),
        with(&[("/stakes/spent", json!(-1.0))]),
        with(&[("/stakes/wound", json!(1e300))]),
        words(&["dral, 12 essence of fire, 12 essence of fire, 12 essence of fire vs gecko"]),
        words(&["dral vs gecko", "--cards", "12 curse, 12 curse, 12 curse, 12 curse"]),
        words(&["dral, 12 healing potion, 12 healing potion vs gecko"]),
        words(&["dral vs gecko", "--health", "0"]),
        json!({"do": "odds", "level": 1}).to_string(),
        json!({"do": "odds", "level": 300}).to_string(),
    ];
    for (line, reply) in bad.iter().zip(engine_of("euthia", &bad)) {
        assert_eq!(reply["error"]["code"], "declined", "{line}: {reply}");
    }
    let fine = [
        with(&[]),
        with(&[
            ("/fight/phase", duel.clone()),
            ("/fight/one_die", json!(true)),
            ("/fight/dice", json!([6, 0])),
        ]),
        with(&[("/fight/phase", duel), ("/fight/dice", json!([6, 6])), ("/fight/bonus", json!(-40))]),
        with(&[
            ("/fight/phase", json!("defence")),
            ("/fight/bonus", json!(40)),
            ("/fight/dice", json!([6, 6])),
        ]),
        with(&[
            ("/hero/pack", json!([potion])),
            ("/hero/gaar", json!(1)),
            ("/hero/reputation", json!(65535)),
        ]),
    ];
    for (line, reply) in fine.iter().zip(engine_of("euthia", &fine)) {
        assert!(reply["ok"]["odds"].is_object(), "{line}: {reply}");
    }
    // Every way to use all of this at once is too much to look at: the answer lies between two numbers, and says so.
    let vast = [with(&[
        ("/hero/essences", json!([15, 15, 15, 15])),
        ("/hero/gaar", json!(20)),
        ("/hero/health", json!(60)),
        ("/fight/health", json!(60)),
    ])];
    let reply = &engine_of("euthia", &vast)[0];
    let [least, most] = ["won", "most"].map(|bound| reply["ok"]["odds"][bound].as_f64());
    let (least, most) = (least.expect("the least"), most.unwrap_or_else(|| panic!("the most: {reply}")));
    assert!((0.0..=1.0).contains(&least) && least <= most && most <= 1.0, "{reply}");
}
