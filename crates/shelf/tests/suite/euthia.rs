//! Euthia on the shelf.

use bots::{Lineup, Series};
use kernel::{AnyTable, Budget, Lang, Seed, Turn, Viewer};
use serde_json::{Value, json};
use shelf::{Asker, Silence};

#[test]
fn random_bots_play_every_set_up() {
    let shelf = shelf::shelf();
    let title = shelf.get("euthia").unwrap();
    for scenario in title.game().presets() {
        let seats = title.game().open(&scenario.setup, Seed(1)).unwrap().seats();
        let series = Series {
            setup: scenario.setup,
            lineup: Lineup::parse("random", seats).unwrap(),
            games: 1,
            seed: Seed(11),
            rotate: false,
            cap: 50_000,
            threads: 1,
        };
        let tally = title.simulate(&series, &Silence).unwrap();
        assert_eq!(
            (tally.games, tally.capped, tally.seats.len()),
            (1, 0, usize::from(seats)),
            "{}",
            scenario.id
        );
    }
}

#[test]
fn a_table_speaks_of_its_heroes() {
    let shelf = shelf::shelf();
    let title = shelf.get("euthia").unwrap();
    let setup = json!({"scenario": "hunt", "mode": "competitive", "players": 2, "heroes": ["ael", "dral"]});
    let mut table = title.game().open(&setup, Seed(3)).unwrap();
    let names = |lang| table.speak(lang, Viewer::Spectator).seats;
    assert_eq!(names(Lang::En), ["Ael", "Dral"]);
    let Turn::Of(seat, _) = table.turn() else { panic!("a match has a first question") };
    let question = table.speak(Lang::Fr, Viewer::Seat(seat)).question.unwrap().text();
    assert!(question.starts_with("Que fait"), "{question}");
    let advice = title.advise("random", Seed(1), &*table, &Budget::endless()).unwrap();
    table.act(seat, &advice.action).unwrap();
    assert!(!table.speak(Lang::En, Viewer::Spectator).events.is_empty());
}

#[test]
fn a_wanderer_says_why_and_a_master_gives_hints() {
    let shelf = shelf::shelf();
    let title = shelf.get("euthia").unwrap();
    assert_eq!(title.bots().last().map(|bot| bot.name), Some("master"));
    let setup = json!({"scenario": "hunt", "mode": "competitive", "players": 2, "heroes": ["ael", "dral"]});
    let table = title.game().open(&setup, Seed(3)).unwrap();
    let advice = title.advise("wanderer", Seed(7), &*table, &Budget::endless()).unwrap();
    assert!(advice.reason.is_some());
}

fn ask(arguments: &Value, table: Option<&dyn AnyTable>, lang: Lang) -> Result<Value, String> {
    let shelf = shelf::shelf();
    let title = shelf.get("euthia").expect("Euthia is on the shelf");
    let asked = title.extra("odds", arguments, table.map(Asker::in_turn), lang, &Budget::endless());
    asked.expect("it has odds").map_err(|complaint| complaint.0)
}

#[test]
fn odds_are_told_in_words_and_in_json() {
    let english = ask(&json!({"words": ["dral vs dragonfly"], "report": "en"}), None, Lang::En).unwrap();
    assert!(english["odds"]["won"].as_f64() > Some(0.5));
    assert!(english["report"].as_str().unwrap().contains("The Hero wins"));
    // The question comes back, and asked again it has the same answer.
    let again = ask(&json!({"question": english["question"]}), None, Lang::En).unwrap();
    assert_eq!(again["odds"], english["odds"]);
    let help = ask(&json!({"words": []}), None, Lang::Fr).unwrap();
    assert!(help["help"].as_str().unwrap().contains("contre MONSTRE"));
}

#[test]
fn mistakes_are_told_in_both_languages() {
    let told = |arguments: Value, lang| ask(&arguments, None, lang).unwrap_err();
    assert!(told(json!({"words": ["dral vs gekco"]}), Lang::En).contains("is no Monster"));
    assert_eq!(told(json!({}), Lang::Fr), "il n’y a pas de partie");
    assert!(told(json!({"foe": "m1_gecko", "level": 1}), Lang::En).starts_with("ask with either"));
    assert!(told(json!({"words": ["x"], "level": 1}), Lang::Fr).starts_with("demandez avec soit"));
    let mut unsound = ask(&json!({"words": ["dral vs gecko"]}), None, Lang::En).unwrap()["question"].take();
    unsound["hope"] = json!(200);
    assert_eq!(told(json!({"question": unsound}), Lang::En), "there is no such fight");
}

/// Once a Hero is in a Combat, its odds are available to the seat to answer.
#[test]
fn the_fight_of_the_moment_has_odds() {
    let shelf = shelf::shelf();
    let title = shelf.get("euthia").unwrap();
    let setup =
        json!({"scenario": "hunt", "mode": "competitive", "players": 2, "heroes": ["maeldur", "dral"]});
    let mut table = title.game().open(&setup, Seed(5)).unwrap();
    let quiet = ask(&json!({}), Some(&*table), Lang::En);
    assert_eq!(quiet, Err("there is no fight".to_owned()));
    let mut fights = 0;
    for step in 0..4_000 {
        let Turn::Of(seat, _) = table.turn() else { break };
        let fight = table.view(Viewer::Seat(seat))["fight"].clone();
        if !fight.is_null() {
            let answer = ask(&json!({"report": "fr"}), Some(&*table), Lang::En).unwrap();
            assert_eq!(answer["question"]["fight"]["foe"], fight["foe"]);
            let known = answer["question"]["hand"].as_array().unwrap().len();
            assert!(known == 0 || fight["monster"] == json!(seat), "the hand of another is not known");
            fights += 1;
            if fights == 3 {
                return;
            }
        }
        let advice = title.advise("random", Seed(step), &*table, &Budget::endless()).unwrap();
        table.act(seat, &advice.action).unwrap();
    }
    panic!("nobody fought");
}

#[test]
fn a_monster_that_may_come_has_odds() {
    let shelf = shelf::shelf();
    let game = shelf.get("euthia").unwrap().game();
    let setup =
        json!({"scenario": "hunt", "mode": "competitive", "players": 2, "heroes": ["maeldur", "dral"]});
    let mut table = game.open(&setup, Seed(5)).unwrap();
    // The Hero of the first turn comes to the Chapel by itself, or chooses where to.
    while table.view(Viewer::Spectator)["players"][0]["place"].is_null()
        || table.view(Viewer::Spectator)["players"][1]["place"].is_null()
    {
        let seat = table.turn().seat().unwrap();
        let action = table.legal().remove(0);
        table.act(seat, &action).unwrap();
    }
    let one = ask(&json!({"foe": "m1_gecko"}), Some(&*table), Lang::En).unwrap();
    assert_eq!(one["question"]["fight"]["foe"], "m1_gecko");
    // Nobody has seen the top card: whatever has its back may come, all equally likely.
    let any = ask(&json!({"level": 1}), Some(&*table), Lang::En).unwrap();
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("a number: {any}"));
    let Some(draws) = any["draws"].as_array() else {
        assert!(any["question"]["fight"]["foe"].as_str().unwrap().starts_with("m1_"), "{any}");
        assert!(number(&any["odds"]["won"]) > 0.0);
        return;
    };
    let chances: f64 = draws.iter().map(|draw| number(&draw["chance"])).sum();
    let won: f64 = draws.iter().map(|draw| number(&draw["chance"]) * number(&draw["odds"]["won"])).sum();
    assert!(draws.len() > 1 && (chances - 1.0).abs() < 1e-9 && (number(&any["won"]) - won).abs() < 1e-9);
}
