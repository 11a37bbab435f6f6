//! Euthia on the shelf.

use bots::{Lineup, Series};
use kernel::{Lang, Seed, Turn, Viewer};
use serde_json::json;
use shelf::Silence;

#[test]
fn random_bots_play_every_set_up() {
    let shelf = shelf::shelf();
    let title = shelf.get("euthia").unwrap();
    for scenario in title.game().scenarios() {
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
    let question = table.speak(Lang::Fr, Viewer::Seat(seat)).question.unwrap();
    assert!(question.starts_with("Que fait"), "{question}");
    let advice = title.advise("random", Seed(1), &*table).unwrap();
    table.act(seat, &advice.action).unwrap();
    assert!(!table.speak(Lang::En, Viewer::Spectator).events.is_empty());
}

#[test]
fn a_wanderer_says_why_and_is_the_usual_opponent() {
    let shelf = shelf::shelf();
    let title = shelf.get("euthia").unwrap();
    assert_eq!(title.bots().last().map(|bot| bot.name), Some("wanderer"));
    let setup = json!({"scenario": "hunt", "mode": "competitive", "players": 2, "heroes": ["ael", "dral"]});
    let table = title.game().open(&setup, Seed(3)).unwrap();
    let advice = title.advise("wanderer", Seed(7), &*table).unwrap();
    assert!(advice.reason.is_some());
}
