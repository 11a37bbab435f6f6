//! Nerath on the shelf, with its odds.

use kernel::{AnyTable, Budget, Lang, Seed, Turn};
use nerath::state::State;
use nerath_advice::{self as odds, Question};
use serde::Deserialize;
use serde_json::{Value, json};
use shelf::{Asker, Shelf, Title};

/// A random match up to the first time an attacker may retreat.
fn battle(title: &dyn Title) -> Box<dyn AnyTable> {
    let setup = title.game().presets().remove(0).setup;
    let mut table = title.game().open(&setup, Seed(7)).expect("a scenario can be played");
    for _ in 0..100_000 {
        let Turn::Of(seat, prompt) = table.turn() else { break };
        if prompt.question["what"] == "press_or_retreat" {
            return table;
        }
        let action = title
            .advise("random", Seed(7), &*table, &Budget::endless())
            .expect("there is a random bot")
            .action;
        table.act(seat, &action).expect("advice is legal");
    }
    panic!("no attacker had a choice in a whole match");
}

fn ask(shelf: &Shelf, arguments: &Value, table: Option<&dyn AnyTable>) -> Result<Value, String> {
    let title = shelf.get("nerath").expect("Nerath is on the shelf");
    let asked = title.extra("odds", arguments, table.map(Asker::in_turn), Lang::En, &Budget::endless());
    asked.expect("Nerath has odds").map_err(|complaint| complaint.0)
}

#[test]
fn the_battle_of_the_moment_has_odds() {
    let shelf = shelf::shelf();
    let table = battle(shelf.get("nerath").unwrap());
    let answer = ask(&shelf, &json!({"report": "fr"}), Some(&*table)).unwrap();
    let state = State::deserialize(&table.state()).unwrap();
    let question = Question::under_way(&state).unwrap();
    assert_eq!(answer["question"], json!(question));
    assert_eq!(answer["odds"], json!(odds::battle(&question)));
    assert!(answer["report"].as_str().unwrap().starts_with("Attaquant\u{a0}:"));

    let one_round = ask(&shelf, &json!({"policy": {"max_rounds": 1}}), Some(&*table)).unwrap();
    assert_eq!(one_round["odds"]["summary"]["rounds"], 1.0);
    assert!(one_round["odds"]["summary"]["retreated"].as_f64() > Some(0.0));
}

#[test]
fn without_a_battle_there_is_nothing_to_tell() {
    let shelf = shelf::shelf();
    assert_eq!(ask(&shelf, &json!({}), None), Err("there is no battle".to_owned()));
    let title = shelf.get("nerath").unwrap();
    let setup = title.game().presets().remove(0).setup;
    let table = title.game().open(&setup, Seed(1)).unwrap();
    assert_eq!(ask(&shelf, &json!({}), Some(&*table)), Err("there is no battle".to_owned()));
    // A question that is put in full needs no match.
    assert!(ask(&shelf, &json!({"words": ["dragon", "vs", "nobody"]}), None).is_ok());
}

#[test]
fn a_warlord_says_why() {
    let shelf = shelf::shelf();
    let title = shelf.get("nerath").expect("Nerath is on the shelf");
    let mut table = battle(title);
    let advice = title.advise("warlord", Seed(7), &*table, &Budget::endless()).expect("there is a Warlord");
    let reason = advice.reason.expect("the Warlord has weighed it");
    assert!(reason.en.contains("% of the time") && reason.fr.contains("% des cas"), "{reason:?}");
    let (mut chosen, mut explained) = (0, 0);
    for _ in 0..60 {
        let Some(seat) = table.turn().seat() else { break };
        let advice =
            title.advise("warlord", Seed(7), &*table, &Budget::endless()).expect("there is a Warlord");
        if table.legal().len() > 1 {
            chosen += 1;
            explained += usize::from(advice.reason.is_some());
        }
        if let Some(reason) = &advice.reason {
            assert!(
                reason.en.ends_with('.') && reason.fr.ends_with('.') && reason.en != reason.fr,
                "{reason:?}"
            );
        }
        table.act(seat, &advice.action).expect("advice is legal");
    }
    assert!(2 * explained > chosen && explained > 10, "{explained} of {chosen}");
}

/// Earlier names of bots still work in matches, journals and programs.
#[test]
fn bots_are_known_by_the_names_that_they_had() {
    let shelf = shelf::shelf();
    for (game, once) in [("nerath", "warlord"), ("mage-knight", "knight"), ("euthia", "wanderer")] {
        let title = shelf.get(game).expect("it is on the shelf");
        let bots = title.bots();
        let names: Vec<_> = bots.iter().map(|bot| bot.name).collect();
        assert_eq!(names[..3], ["random", "easy", "steady"], "{game}");
        assert!(bots[2].is_called(once) && bots.iter().filter(|bot| bot.is_called(once)).count() == 1);
        let table = title.game().open(&title.game().presets().remove(0).setup, Seed(1)).expect("a preset");
        let advice = |bot| title.advise(bot, Seed(7), &*table, &Budget::steps(2_000)).expect("it answers");
        assert_eq!(advice(once), advice("steady"), "{game}");
    }
}
