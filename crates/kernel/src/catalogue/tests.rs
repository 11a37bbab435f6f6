use super::*;
use crate::RuleId;
use serde_json::json;

const RULE: RuleId = RuleId::new("PK-ROUNDS-01");

/// A scenario with a choice of each kind, at three tables.
fn feast() -> Scenario {
    let name = Text { en: "The feast", fr: "Le festin" };
    let about = Text { en: "Eat.", fr: "Mangez." };
    let table =
        |id: &'static str, players: u8, mode| Seating::new(id, players, mode, json!({ "players": players }));
    let tables = vec![
        table("feast-alone", 1, Mode::Alone),
        table("feast-2", 2, Mode::Against),
        table("feast-3", 3, Mode::Against),
        table("feast-coop-3", 3, Mode::Together),
    ];
    Scenario::new("feast", name, about, tables, |table| {
        let host = |id: &'static str| Alternative::new(id, Words::alike(id));
        let part = |name: &'static str, key: Option<&'static str>, default| Part {
            name: Words::alike(name),
            key: key.map(Name::Borrowed),
            from: 1,
            to: 9,
            default,
        };
        let open = Text { en: "at random", fr: "au hasard" };
        let hosts = vec![host("ada"), host("bob"), host("cleo")];
        let seats = Kind::Seats { options: hosts, default: Vec::new(), open: open.into() };
        let day = |id: &'static str| Alternative::new(id, Words::alike(id)).about("A day.", "Un jour.");
        let unlimited = Text { en: "no end", fr: "sans fin" };
        let hours = Kind::Number { from: 2, to: 12, default: None, open: Some(unlimited.into()) };
        let each = usize::from(table.players);
        let dishes: Vec<Part> =
            ["first", "second", "third"].map(|name| part(name, None, 5)).into_iter().take(each).collect();
        let drinks = vec![part("water", Some("water"), 2), part("wine", Some("wine"), 1)];
        let mut choices = vec![
            Choice::new("hosts", RULE, seats),
            Choice::one_of("day", RULE, vec![day("today"), day("monday").writes(json!({ "week": 1 }))])
                .at("when.day"),
            Choice::new("hours", RULE, hours),
            Choice::new("dishes", RULE, Kind::Numbers { parts: dishes, count: None }).at("when.dishes"),
            Choice::new("drinks", RULE, Kind::Numbers { parts: drinks, count: None }),
        ];
        if table.mode != Mode::Alone {
            choices.insert(1, Choice::switch("music", RULE).not_when("day", ["monday"]));
            choices.push(Choice::switch("dance", RULE).only_with("music"));
        }
        choices.into_iter().map(|choice| choice.named("A name", "Un nom").about("It is.", "C’est.")).collect()
    })
}

fn wanted(choices: Value) -> Wanted {
    let Value::Object(choices) = choices else { panic!("picks are an object") };
    Wanted { scenario: "feast".into(), players: Some(2), mode: None, choices }
}

fn setup(choices: Value) -> Result<Value, Unoffered> {
    wanted(choices).setup(&[feast()])
}

#[test]
fn what_is_the_same_at_several_tables_is_there_once_and_in_order() {
    let feast = feast();
    let ids: Vec<&str> = feast.choices.iter().map(|choice| &*choice.id).collect();
    assert_eq!(ids, ["hosts", "music", "day", "hours", "dishes", "dishes", "dishes", "drinks", "dance"]);
    let at = |table: usize| feast.offered(&feast.tables[table]).map(|choice| &*choice.id).collect::<Vec<_>>();
    assert_eq!(at(0), ["hosts", "day", "hours", "dishes", "drinks"]);
    assert_eq!(at(3), ["hosts", "music", "day", "hours", "dishes", "drinks", "dance"]);
    assert!(feast.choices[0].tables.is_empty(), "it is for all");
    assert_eq!(feast.choices[6].tables, ["feast-3", "feast-coop-3"]);
}

#[test]
fn it_survives_the_journey() {
    let text = serde_json::to_string(&feast()).unwrap();
    assert_eq!(serde_json::from_str::<Scenario>(&text).unwrap(), feast());
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["choices"][1]["kind"], "switch");
    assert_eq!(json["choices"][1]["not_with"], json!([{ "choice": "day", "is": ["monday"] }]));
    assert_eq!(
        json["tables"][1],
        json!({ "id": "feast-2", "players": 2, "mode": "against", "setup": { "players": 2 } })
    );
}

#[test]
fn picks_are_written_where_they_belong_and_what_is_usual_is_not() {
    assert_eq!(setup(json!({})), Ok(json!({ "players": 2 })));
    let usual = json!({
        "hosts": [null, null], "music": false, "day": "today", "hours": null, "dishes": [5, 5], "drinks": [2, 1], "dance": false,
    });
    assert_eq!(setup(usual), Ok(json!({ "players": 2 })));
    let all =
        json!({ "hosts": [null, "ada"], "day": "monday", "hours": 3, "dishes": [5, 6], "drinks": [2, 3] });
    let written = json!({
        "players": 2,
        "hosts": [null, "ada"],
        "when": { "day": { "week": 1 }, "dishes": [5, 6] },
        "hours": 3,
        "drinks": { "water": 2, "wine": 3 },
    });
    assert_eq!(setup(all), Ok(written.clone()));
    let feast = [feast()];
    let (_, table) = Scenario::whence(&feast, &written).expect("it comes from a table");
    assert_eq!(table.id, "feast-2");
    assert!(Scenario::whence(&feast, &json!({ "players": 9 })).is_none());
    // A choice answers to the field that it writes as well.
    assert_eq!(setup(json!({ "when.day": "monday" })), setup(json!({ "day": "monday" })));
}

#[test]
fn as_many_numbers_are_taken_as_another_choice_says() {
    let mut feast = feast();
    let courses = Kind::Number { from: 1, to: 3, default: Some(2), open: None };
    let part = |name: &'static str| Part { name: Words::alike(name), key: None, from: 1, to: 9, default: 5 };
    let parts = ["first", "second", "third"].map(part).into();
    let count = Some(Count { choice: "courses".into(), usual: 2, others: vec![vec![8]] });
    feast.choices.push(Choice::new("courses", RULE, courses));
    let plates = Choice::new("plates", RULE, Kind::Numbers { parts, count });
    assert_eq!([1, 2, 3].map(|n| plates.usual_numbers(n)), [vec![8], vec![5, 5], vec![5, 5, 5]]);
    feast.choices.push(plates);
    let feast = [feast];
    let setup = |choices: Value| wanted(choices).setup(&feast);
    assert_eq!(setup(json!({ "plates": [5, 5] })), Ok(json!({ "players": 2 })), "that is as usual");
    assert_eq!(setup(json!({ "plates": [7] })), Ok(json!({ "players": 2, "plates": [7] })));
    let clash = Unoffered::Clash { choice: "plates".into(), with: "courses".into() };
    assert_eq!(setup(json!({ "plates": [7, 7, 7] })), Err(clash.clone()));
    assert_eq!(setup(json!({ "plates": [7, 7], "courses": 1 })), Err(clash));
    let three = json!({ "players": 2, "courses": 3, "plates": [7, 7, 7] });
    assert_eq!(setup(json!({ "plates": [7, 7, 7], "courses": 3 })), Ok(three));
    assert!(matches!(setup(json!({ "plates": [7, 7, 7, 7] })), Err(Unoffered::Pick { .. })));
}

#[test]
fn tables_are_found_by_scenario_and_by_their_own_names() {
    let feast = [feast()];
    let found = |scenario: &str, players, mode| {
        let wanted = Wanted { scenario: scenario.into(), players, mode, ..Wanted::default() };
        wanted.find(&feast).map(|(_, table)| table.id.clone().into_owned())
    };
    assert_eq!(found("feast", None, None).as_deref(), Ok("feast-alone"));
    assert_eq!(found("feast", Some(3), None).as_deref(), Ok("feast-3"));
    assert_eq!(found("feast", None, Some(Mode::Together)).as_deref(), Ok("feast-coop-3"));
    assert_eq!(found("feast-coop-3", None, None).as_deref(), Ok("feast-coop-3"));
    assert_eq!(found("feast-coop-3", Some(3), Some(Mode::Together)).as_deref(), Ok("feast-coop-3"));
    let no = found("feast", Some(4), Some(Mode::Teams)).unwrap_err();
    assert_eq!(
        no.text(Lang::En),
        "the scenario `feast` is not for 4 players in teams; it is for 1 player alone; 2 or 3 against each other; 3 together"
    );
    assert_eq!(
        no.text(Lang::Fr),
        "le scénario «\u{a0}feast\u{a0}» ne se joue pas à 4 joueurs en équipes\u{202f}; il se joue à 1 joueur en solitaire\u{202f}; 2 ou 3 les uns contre les autres\u{202f}; 3 ensemble"
    );
    let no = found("feast-2", Some(3), None).unwrap_err();
    assert_eq!(
        no.text(Lang::En),
        "the scenario `feast-2` is not for 3 players; it is for 2 players against each other"
    );
    assert_eq!(
        found("fast", None, None).unwrap_err().text(Lang::En),
        "there is no scenario `fast`; there are: feast"
    );
}

#[test]
fn what_cannot_be_taken_is_told() {
    let no = |choices: Value| setup(choices).unwrap_err();
    assert!(matches!(no(json!({ "hats": true })), Unoffered::Choice { known, .. } if known.len() == 7));
    let wrong = [
        json!({ "music": "loud" }),
        json!({ "day": "tuesday" }),
        json!({ "hours": 13 }),
        json!({ "hours": 2.5 }),
        json!({ "dishes": [1] }),
        json!({ "dishes": [1, 10] }),
        json!({ "drinks": [null, 1] }),
        json!({ "hosts": ["ada"] }),
        json!({ "hosts": ["ada", "ada"] }),
        json!({ "hosts": ["ada", "eve"] }),
    ];
    for choices in wrong {
        let said = setup(choices.clone()).unwrap_err();
        assert!(matches!(said, Unoffered::Pick { .. }), "{choices}: {said}");
        assert!(!said.text(Lang::Fr).is_empty());
    }
    assert_eq!(
        no(json!({ "hours": 13 })).text(Lang::En),
        "the choice `hours` cannot be 13; it is a number from 2 to 12, or - (no end)"
    );
    let clash = no(json!({ "music": true, "day": "monday" }));
    assert_eq!(clash, Unoffered::Clash { choice: "music".into(), with: "day".into() });
    let alone = no(json!({ "dance": true }));
    assert_eq!(alone, Unoffered::Alone { choice: "dance".into(), needs: "music".into() });
    assert!(setup(json!({ "dance": true, "music": true })).is_ok());
    // Only what is changed depends on anything.
    assert!(setup(json!({ "dance": false, "music": false, "day": "monday" })).is_ok());
    let long = "x".repeat(10_000);
    assert!(no(json!({ long: true })).text(Lang::En).len() < 300);
}

#[test]
fn picks_are_read_as_they_are_typed_and_said_in_words() {
    let feast = feast();
    let table = &feast.tables[1];
    let read = |name: &str, text: &str| feast.choice(table, name).unwrap().read(text);
    assert_eq!(read("music", "on"), Some(json!(true)));
    assert_eq!(read("music", "maybe"), None);
    assert_eq!(read("day", "monday"), Some(json!("monday")));
    assert_eq!(read("hours", "-"), Some(Value::Null));
    assert_eq!(read("hours", "8"), Some(json!(8)));
    assert_eq!(read("dishes", "1, 9"), Some(json!([1, 9])));
    assert_eq!(read("hosts", "-,ada"), Some(json!([null, "ada"])));
    let say =
        |name: &str, pick: Value| Lang::ALL.map(|lang| feast.choice(table, name).unwrap().say(&pick, lang));
    assert_eq!(say("music", json!(true)), ["on", "oui"]);
    assert_eq!(say("hours", Value::Null), ["no end", "sans fin"]);
    assert_eq!(say("dishes", json!([1, 9])), ["1, 9", "1, 9"]);
    assert_eq!(say("hosts", json!([null, "ada"])), ["at random, ada", "au hasard, ada"]);
}

#[test]
fn tables_have_titles() {
    let feast = feast();
    let titles: Vec<Words> = feast.tables.iter().map(|table| feast.title(table)).collect();
    let en: Vec<&str> = titles.iter().map(|title| title.get(Lang::En)).collect();
    assert_eq!(
        en,
        [
            "The feast, solo",
            "The feast, two players",
            "The feast, three players",
            "The feast, three together"
        ]
    );
    assert_eq!(titles[3].fr, "Le festin, à trois ensemble");
    let mut lonely = feast;
    lonely.tables.truncate(1);
    assert_eq!(lonely.title(&lonely.tables[0]).en, "The feast");
    assert_eq!(lonely.presets()[0].id, "feast-alone");
}

// Whatever is not offered is told in a sentence that begins with a word.
#[test]
fn what_is_not_offered_is_told_in_sentences() {
    let name = || "feast".to_owned();
    let all = [
        Unoffered::Scenario { name: name(), known: vec![name()] },
        Unoffered::Table { name: name(), players: Some(3), mode: None, offered: vec![(2, Mode::Against)] },
        Unoffered::Choice { name: name(), known: Vec::new() },
        Unoffered::Choice { name: name(), known: vec![name()] },
        Unoffered::Pick { choice: name(), given: "3".into(), form: Words::alike("2") },
        Unoffered::Clash { choice: name(), with: name() },
        Unoffered::Alone { choice: name(), needs: name() },
    ];
    for (no, lang) in all.iter().flat_map(|no| Lang::ALL.map(|lang| (no, lang))) {
        let text = crate::sentence(&no.text(lang));
        assert!(text.starts_with(char::is_uppercase) && text.ends_with('.'), "{text}");
    }
}
