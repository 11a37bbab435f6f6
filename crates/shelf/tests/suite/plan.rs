//! The planner ("Can I?"), asked through the untyped interface.

use kernel::{AnyTable, Budget, Lang, Seed};
use serde_json::{Value, json};
use shelf::Asker;

/// A solo match during the hero's movement.
fn table() -> Box<dyn AnyTable> {
    let shelf = shelf::shelf();
    let game = shelf.get("mage-knight").expect("it is there").game();
    let setup =
        game.presets().into_iter().find(|one| one.id == "reconnaissance-solo").expect("it is there").setup;
    let mut table = game.open(&setup, Seed(5)).expect("a scenario's own set-up is sound");
    let seat = table.turn().seat().expect("it has begun");
    for action in [json!({ "tactic": "great_start" }), json!("done")] {
        table.act(seat, &action).expect("it is legal");
    }
    table
}

fn plan(table: Option<&dyn AnyTable>, arguments: Value, lang: Lang) -> Result<Value, String> {
    ask("plan", table, arguments, lang)
}

fn ask(name: &str, table: Option<&dyn AnyTable>, arguments: Value, lang: Lang) -> Result<Value, String> {
    let shelf = shelf::shelf();
    let title = shelf.get("mage-knight").expect("it is there");
    let answer = title.extra(name, &arguments, table.map(Asker::in_turn), lang, &Budget::endless());
    let answer = answer.expect("the game knows the request");
    answer.map_err(|complaint| complaint.0)
}

#[test]
fn a_line_is_told_in_actions_and_in_words() {
    let table = table();
    let goals = json!([{ "reach": { "q": 1, "r": 0 } }]);
    let answer =
        plan(Some(&*table), json!({ "goals": goals, "labels": "fr" }), Lang::En).expect("it answers");
    assert_eq!(
        (&answer["verdict"], &answer["cheapest"], &answer["seat"]),
        (&json!("yes"), &json!(true), &json!(0))
    );
    let actions = answer["line"]["actions"].as_array().expect("there is a line");
    assert_eq!(actions.last(), Some(&json!({ "move": { "q": 1, "r": 0 } })));
    assert_eq!(answer["labels"].as_array().map(Vec::len), Some(actions.len()));
    assert_eq!(answer["line"]["cost"]["wounds"], json!(0));
    // The same question gets the same answer.
    assert_eq!(plan(Some(&*table), json!({ "goals": goals, "labels": "fr" }), Lang::En), Ok(answer));
}

#[test]
fn what_cannot_be_had_is_denied() {
    let table = table();
    let answer = plan(Some(&*table), json!({ "goals": [{ "recruit": "altem_mages" }] }), Lang::En);
    assert_ne!(answer.expect("it answers")["verdict"], json!("yes"));
    let hasty = json!({ "goals": [{ "reach": { "q": 3, "r": -3 } }], "steps": 0 });
    let answer = plan(Some(&*table), hasty, Lang::En).expect("it answers");
    assert_eq!((&answer["verdict"], &answer["cheapest"]), (&json!("unfinished"), &json!(false)));
}

#[test]
fn the_fame_of_a_turn_is_told() {
    let table = table();
    // The Prowlers two spaces away can be beaten without a Wound.
    let answer = ask("fame", Some(&*table), json!({ "steps": 60_000 }), Lang::En).expect("it answers");
    assert_eq!(answer["seat"], json!(0));
    assert!(answer["fame"].as_i64() >= Some(2), "{answer}");
    let hasty = ask("fame", Some(&*table), json!({ "steps": 0 }), Lang::En).expect("it answers");
    assert_eq!((&hasty["fame"], &hasty["complete"]), (&json!(0), &json!(false)));
    let greedy = ask("fame", Some(&*table), json!({ "steps": 5_000_001 }), Lang::Fr).expect_err("too many");
    assert!(greedy.contains("au plus"), "{greedy}");
}

#[test]
fn mistakes_are_told_in_both_languages() {
    let table = table();
    let reach = json!({ "reach": { "q": 0, "r": 0 } });
    let nine = vec![reach.clone(); 9];
    for (arguments, en, fr) in [
        (json!({ "goals": [] }), "from 1 to 8 goals", "de 1 à 8 buts"),
        (json!({ "goals": nine }), "from 1 to 8 goals", "de 1 à 8 buts"),
        (json!({ "goals": [reach], "steps": 5_000_001 }), "at most 5000000", "au plus 5000000"),
        (json!({ "goals": [{ "foes": 1 }] }), "there are 0", "il y en a 0"),
    ] {
        let told = |lang| plan(Some(&*table), arguments.clone(), lang).expect_err("it is a mistake");
        assert!(told(Lang::En).contains(en), "{}", told(Lang::En));
        assert!(told(Lang::Fr).contains(fr), "{}", told(Lang::Fr));
    }
    let alone = |lang| plan(None, json!({ "goals": [reach] }), lang).expect_err("there is no match");
    assert_eq!(
        (alone(Lang::En).as_str(), alone(Lang::Fr).as_str()),
        ("there is no match", "il n’y a pas de partie")
    );
    assert!(plan(Some(&*table), json!({ "goals": [{ "fly": 1 }] }), Lang::En).is_err());
    assert!(plan(Some(&*table), json!({ "goals": [reach], "speed": 1 }), Lang::En).is_err());
}
