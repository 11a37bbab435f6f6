//! Refusals of the engine: sentences in the session's language, with the rule's text and the numbers.

mod common;

use common::json_lines;
use kernel::{AnyTable, Lang, Measure, Refusal, RuleId, RuleTexts, Seat, Seed};
use ledger::Ledger;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The engine's replies in a language.
fn engine(game: &str, lang: Lang, requests: &[Value]) -> Vec<Value> {
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let arguments = ["--lang", lang.code(), "engine", game];
    json_lines(&common::run_with(shelf::shelf(), &arguments, input.as_bytes(), None).ok())
}

/// A match this many steps into its first scenario, if it lasts that long, and answers that were legal on the
/// way.
fn played(game: &str, steps: usize) -> Option<(Box<dyn AnyTable>, Vec<Value>)> {
    let shelf = shelf::shelf();
    let game = shelf.get(game).expect("it is on the shelf").game();
    let setup = game.presets().swap_remove(0).setup;
    let mut table = game.open(&setup, Seed(11)).expect("a scenario is playable");
    let mut tried = Vec::new();
    for step in 0..steps {
        let (legal, seat) = (table.legal(), table.turn().seat()?);
        tried.extend(legal.iter().step_by(2).cloned());
        table.act(seat, &legal[step * 7 % legal.len()]).expect("it is legal");
    }
    table.turn().seat().map(|_| (table, tried))
}

/// The same at two moments in the middle: a single one might have a question that one rule answers.
fn midway(game: &str) -> Vec<(Box<dyn AnyTable>, Vec<Value>)> {
    let moments = [150, 100, 70, 50, 30, 20, 10].into_iter().filter_map(|steps| played(game, steps));
    let moments: Vec<_> = moments.take(2).collect();
    assert_eq!(moments.len(), 2, "a match lasts longer");
    moments
}

/// Whether a message is a sentence for people.
fn is_sentence(message: &str) -> bool {
    message.starts_with(char::is_uppercase) && (message.ends_with('.') || message.ends_with(']'))
}

#[test]
fn refusals_say_what_the_rule_says() {
    let mut numbers = 0;
    for game in ledger::games() {
        let ledger = Ledger::of(game).expect("every game has a ledger");
        let at = |(table, tried): (Box<dyn AnyTable>, Vec<Value>)| {
            let seat = table.turn().seat().expect("the match goes on");
            let check = move |action| json!({"do": "check", "seat": seat, "action": action});
            [json!({"do": "open", "journal": table.journal()})]
                .into_iter()
                .chain(tried.into_iter().map(check))
        };
        let requests: Vec<Value> = midway(game).into_iter().flat_map(at).collect();
        let [english, french] = Lang::ALL.map(|lang| engine(game, lang, &requests));
        let mut rules = HashSet::new();
        for (en, fr) in english.iter().zip(&french) {
            let Some(rule) = en["ok"]["refusal"]["rule"].as_str() else { continue };
            assert_eq!(en["ok"]["refusal"]["facts"], fr["ok"]["refusal"]["facts"]);
            assert_eq!(fr["ok"]["refusal"]["rule"], rule);
            for (lang, reply) in [(Lang::En, en), (Lang::Fr, fr)] {
                let message = reply["ok"]["message"].as_str().expect("a message");
                let says = ledger.says(RuleId::new(rule), lang).expect("the ledger has it");
                assert!(message.starts_with(says), "{message}");
                let full = ledger.get(rule).expect("the ledger has it");
                assert_eq!(reply["ok"]["refusal"]["text"], full.text.get(lang));
                assert_eq!(reply["ok"]["refusal"]["title"], full.section.get(lang));
                assert!(message.ends_with(&format!(" [{rule}]")) && is_sentence(message), "{message}");
                let facts = reply["ok"]["refusal"]["facts"].as_array().cloned().unwrap_or_default();
                let rest = message.strip_prefix(says).expect("it begins so");
                assert_eq!(
                    rest.contains(lang.pick(" Here: ", " Ici\u{a0}: ")),
                    !facts.is_empty(),
                    "{message}"
                );
                for fact in &facts {
                    assert!(rest.contains(&format!(" {}", fact["value"])), "{message}");
                }
                numbers += facts.len();
            }
            rules.insert(rule.to_owned());
        }
        assert!(rules.len() >= 3, "{game}: {rules:?}");
    }
    assert!(numbers > 0, "some refusals have numbers");
}

#[test]
fn the_page_shows_one_as_it_is() {
    let page = include_str!("../../../docs/engine-protocol.md");
    let full = Refusal::rule(RuleId::new("CN-TRA-01")).with(Measure::Have, 2).with(Measure::Limit, 2);
    for lang in Lang::ALL {
        let text = full.text(lang, &ledger::All);
        assert!(page.contains(&text), "{text}");
    }
}

#[test]
fn playing_and_asking_are_refused_in_the_same_words() {
    let new = json!({"do": "new", "scenario": "ffa-short", "seed": 1});
    let act = |what: &str| json!({"do": what, "seat": 0, "action": {"move": {"kind": "castle", "from": "karkothi_throneholds", "to": "icefang_tundra"}}});
    let replies = engine("nerath", Lang::Fr, &[new, act("check"), act("act")]);
    let words = "Un Château, bien que terrestre, ne bouge jamais. [CN-MOV-05]";
    assert_eq!(replies[1]["ok"]["message"], words);
    assert_eq!(replies[2]["error"]["message"], words);
    assert_eq!(replies[2]["error"]["detail"]["rule"], "CN-MOV-05");
    assert_eq!(replies[2]["error"]["detail"], replies[1]["ok"]["refusal"]);
}

#[test]
fn a_request_may_ask_for_another_language() {
    let new = json!({"do": "new", "scenario": "ffa-short", "seed": 1});
    let asked = |what: &str, lang: Option<&str>| {
        let mut request = json!({"do": what, "seat": 0, "action": {"move": {"kind": "castle", "from": "karkothi_throneholds", "to": "icefang_tundra"}}});
        if let Some(lang) = lang {
            request["lang"] = lang.into();
        }
        request
    };
    let says = |lang| ledger::All.says(RuleId::new("CN-MOV-05"), lang).expect("the ledger has it");
    for session in Lang::ALL {
        let requests =
            [new.clone(), asked("check", Some("fr")), asked("act", Some("en")), asked("act", None)];
        let replies = engine("nerath", session, &requests);
        assert_eq!(replies[1]["ok"]["refusal"]["text"], says(Lang::Fr));
        assert_eq!(replies[2]["error"]["detail"]["text"], says(Lang::En));
        assert_eq!(replies[3]["error"]["detail"]["text"], says(session));
        let message = replies[2]["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with(says(Lang::En)), "{message}");
    }
    let wrong = engine("nerath", Lang::En, &[new, asked("check", Some("de"))]);
    assert_eq!(wrong[1]["error"]["code"], "bad_request");
}

#[test]
fn so_are_points_of_protocol_and_impossible_setups() {
    for game in ledger::games() {
        let shelf = shelf::shelf();
        let setup = shelf.get(game).expect("it is on the shelf").game().presets().swap_remove(0).setup;
        let mut strange = setup.clone();
        strange["surprise"] = json!(true);
        let (table, _) = midway(game).swap_remove(0);
        let owes = table.turn().seat().expect("the match goes on");
        let other = Seat((owes.0 + 1) % table.seats());
        let legal = table.legal().swap_remove(0);
        let requests = [
            json!({"do": "new", "setup": strange, "seed": 1}),
            json!({"do": "new", "scenario": "no-such-thing", "seed": 1}),
            json!({"do": "open", "journal": table.journal()}),
            json!({"do": "act", "seat": owes, "action": {"dance": true}}),
            json!({"do": "undo", "seat": owes, "count": 1000}),
            json!({"do": "act", "seat": other, "action": legal}),
        ];
        let [english, french] = Lang::ALL.map(|lang| engine(game, lang, &requests));
        for (at, (en, fr)) in english.iter().zip(&french).enumerate().filter(|(at, _)| *at != 2) {
            if at == 5 && other == owes {
                continue; // Alone there is nobody else.
            }
            let [en, fr] = [en, fr].map(|reply| reply["error"]["message"].as_str().expect("a message"));
            assert!(is_sentence(en) && is_sentence(fr), "{en} {fr}");
            assert_ne!(en, fr);
        }
        let words =
            [&english[3], &french[3]].map(|reply| reply["error"]["message"].as_str().expect("a message"));
        assert_eq!(words, ["This action cannot be read.", "Cette action est illisible."]);
    }
}

#[test]
fn a_journal_with_a_forbidden_line_says_why() {
    let (table, _) = midway("nerath").swap_remove(0);
    let castle = json!({"seat": table.turn().seat(), "act": {"move": {"kind": "castle", "from": "karkothi_throneholds", "to": "icefang_tundra"}}});
    let journal = format!("{}{castle}\n", table.journal());
    let replies = engine("nerath", Lang::En, &[json!({"do": "open", "journal": journal})]);
    let message = replies[0]["error"]["message"].as_str().expect("a message");
    assert!(
        message.starts_with("Line ") && message.contains(": not allowed. ") && is_sentence(message),
        "{message}"
    );
}

#[test]
fn so_are_wishes_that_no_scenario_fulfils_and_questions_that_make_no_sense() {
    for game in ledger::games() {
        let shelf = shelf::shelf();
        let scenarios = shelf.get(game).expect("it is on the shelf").game().scenarios();
        let name = &scenarios[0].id;
        let wished = |choices: Value| json!({"do": "new", "scenario": name, "choices": choices, "seed": 1});
        let mut requests = vec![
            json!({"do": "new", "scenario": name, "players": 9, "seed": 1}),
            json!({"do": "new", "scenario": name, "mode": "hide_and_seek", "seed": 1}),
            json!({"do": "new", "scenario": name, "setup": {}, "seed": 1}),
            wished(json!({"hats": 3})),
            json!({"do": "load", "scenario": name, "seed": 1, "state": {}}),
            json!({"do": "open", "journal": ""}),
            json!({"do": "open", "journal": "{}"}),
            json!({"do": "dance"}),
            json!({"do": "legal"}),
            json!({"id": [], "do": "legal"}),
        ];
        if let Some(choice) = scenarios[0].offered(&scenarios[0].tables[0]).next() {
            let mut choices = json!({});
            choices[&*choice.id] = json!({"strange": true});
            requests.push(wished(choices));
        }
        let odds = |words: &str| json!({"do": "odds", "words": [words]});
        requests.extend(match game {
            "nerath" => vec![
                odds("fotsoldier vs wizard"),
                odds("ogre, 2 troll"),
                odds("wizard vs wizard --order-attacker ogre"),
                odds("wizard vs wizard --rounds many"),
                odds("wizard vs wizard --rounds"),
                odds("wizard vs wizard --retreat-below often"),
                odds("wizard vs wizard --order-attacker wizard,wizard"),
                odds("wizard vs wizard --land --sea"),
                odds("wizard vs wizard --dance"),
                odds("wizard vs wizard --attacker-effect dance"),
                odds("wizard vs wizard --attacker-effect volley"),
                odds("wizard (fighter) vs wizard"),
                odds("wizard vs warship --land"),
                odds("wizard vs 2 castle"),
                odds("99 wizard vs castle"),
                json!({"do": "odds"}),
                json!({"do": "odds", "ground": "sea"}),
                json!({"do": "odds", "surprise": true}),
                json!({"do": "delve", "heroes": {}, "known": [], "unknown": 3, "pool": []}),
            ],
            "euthia" => vec![
                odds("dral"),
                odds("drool vs dragonfly"),
                odds("dral vs dragonfly --gaar many"),
                odds("dral vs dragonfly --gaar"),
                odds("dral vs dragonfly --dance"),
                json!({"do": "odds"}),
                json!({"do": "odds", "words": ["dral"], "level": 1}),
                json!({"do": "odds", "surprise": true}),
            ],
            _ => vec![
                json!({"do": "plan", "goals": []}),
                json!({"do": "plan", "surprise": true}),
                json!({"do": "new", "scenario": name, "seed": 1}),
                json!({"do": "plan", "goals": []}),
                json!({"do": "plan", "goals": [{"foes": 8}]}),
                json!({"do": "plan", "goals": [{"foes": 8}], "steps": 4_000_000_000_u32}),
            ],
        });
        let [english, french] = Lang::ALL.map(|lang| engine(game, lang, &requests));
        for ((request, en), fr) in requests.iter().zip(&english).zip(&french) {
            if request.get("choices").is_none() && en.get("ok").is_some() {
                continue;
            }
            let [en, fr] = [en, fr].map(|reply| reply["error"]["message"].as_str().expect("a message"));
            assert!(is_sentence(en) && is_sentence(fr) && en != fr, "{request}\n{en}\n{fr}");
        }
    }
}
