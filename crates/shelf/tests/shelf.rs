//! A shelf with the pocket game on it.

use bots::{Lineup, Roster, Series};
use kernel::{Lang, Seed, Turn};
use pocket::Pocket;
use serde_json::{Value, json};
use shelf::{Complaint, Entry, NoAdvice, Shelf, Silence, SimulateError};

fn coins(arguments: &Value, state: Option<&pocket::state::State>, lang: Lang) -> Result<Value, Complaint> {
    let state = state.ok_or_else(|| Complaint(lang.pick("no match", "pas de partie").to_owned()))?;
    let seat = arguments["seat"].as_u64().unwrap_or(0) as usize;
    Ok(json!(state.players[seat].coins))
}

fn one_game() -> Shelf {
    Shelf::default().with(Entry::<Pocket>::new(Roster::default()).extra("coins", coins))
}

#[test]
fn games_are_found_by_name_and_by_journal() {
    let shelf = one_game();
    assert!(shelf.get("chess").is_none());
    let game = shelf.get("pocket").unwrap().game();
    let journal = game.open(&json!({"seats": 2, "rounds": 1}), Seed(1)).unwrap().journal();
    assert_eq!(shelf.game_of(&journal).unwrap().game().id(), "pocket");
    assert!(shelf.game_of(&journal.replace("pocket", "chess")).is_err());
    assert_eq!(shelf.iter().count(), shelf.registry().iter().count());
}

#[test]
fn series_are_played_by_names_alone() {
    let shelf = one_game();
    let title = shelf.get("pocket").unwrap();
    let series = Series {
        setup: json!({"seats": 3, "rounds": 2}),
        lineup: Lineup::parse("random", 3).unwrap(),
        games: 10,
        seed: Seed(1),
        rotate: true,
        cap: 1000,
        threads: 2,
    };
    let tally = title.simulate(&series, &Silence).unwrap();
    assert_eq!((tally.games, tally.capped, tally.seats.len()), (10, 0, 3));
    let unreadable = title.simulate(&series.with_setup(json!("many")), &Silence).unwrap_err();
    assert!(matches!(unreadable, SimulateError::Setup(_)), "{unreadable}");
}

#[test]
fn advice_is_legal_and_the_same_for_the_same_seed() {
    let shelf = one_game();
    let title = shelf.get("pocket").unwrap();
    let mut table = title.game().open(&json!({"seats": 2, "rounds": 1}), Seed(1)).unwrap();
    assert!(matches!(title.advise("nobody", Seed(1), &*table), Err(NoAdvice::UnknownBot { .. })));
    while let Turn::Of(seat, _) = table.turn() {
        let advice = title.advise("random", Seed(5), &*table).unwrap();
        assert_eq!(title.advise("random", Seed(5), &*table).unwrap(), advice);
        table.act(seat, &advice.action).unwrap();
    }
    assert_eq!(title.advise("random", Seed(5), &*table), Err(NoAdvice::GameOver));
}

#[test]
fn extras_get_the_state_when_there_is_one() {
    let shelf = one_game();
    let title = shelf.get("pocket").unwrap();
    assert_eq!(title.extras(), ["coins"]);
    let table = title.game().open(&json!({"seats": 2, "rounds": 1}), Seed(1)).unwrap();
    let ask = |name, table| title.extra(name, &json!({"seat": 1}), table, Lang::Fr);
    assert_eq!(ask("coins", Some(&*table)), Some(Ok(json!(5))));
    assert_eq!(ask("coins", None), Some(Err(Complaint("pas de partie".to_owned()))));
    assert_eq!(ask("odds", None), None);
}
