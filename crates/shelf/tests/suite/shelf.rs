//! A shelf with the pocket game on it.

use bots::{Lineup, Roster, Series};
use kernel::{Budget, Lang, Seed, Turn};
use pocket::Pocket;
use serde_json::{Value, json};
use shelf::{Asker, Card, Complaint, Inquiry, NoAdvice, Shelf, Silence, SimulateError};

fn coins(arguments: &Value, asker: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    let view = asker.view();
    let view = view.ok_or_else(|| Complaint(asker.lang().pick("no match", "pas de partie").to_owned()))?;
    let seat = arguments["seat"].as_u64().unwrap_or(0) as usize;
    Ok(json!(view.players[seat].coins))
}

/// Everything that can be known about the hands: what is seen, and what is imagined.
fn hands(_: &Value, asker: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    Ok(json!([asker.seat(), asker.turn(), asker.view(), asker.imagine()]))
}

/// As large an answer as is asked for.
fn echo(arguments: &Value, _: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    let times = arguments["times"].as_u64().unwrap_or(0) as usize;
    Ok(json!("-".repeat(times)))
}

fn one_game() -> Shelf {
    Shelf::default().with(
        Card::<Pocket>::new(Roster::default())
            .extra("coins", coins)
            .extra("hands", hands)
            .extra("echo", echo),
    )
}

#[test]
fn games_are_found_by_name_and_by_journal() {
    let shelf = one_game();
    assert!(shelf.get("chess").is_none());
    let game = shelf.get("pocket").unwrap().game();
    let journal = game.open(&json!({"seats": 2, "rounds": 1}), Seed(1)).unwrap().journal();
    assert_eq!(shelf.game_of(&journal).unwrap().game().id(), "pocket");
    let strange = shelf.game_of(&journal.replacen("pocket", "chess", 1)).err().unwrap();
    assert_eq!(strange.damage, kernel::Damage::OtherGame("chess".into()));
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
    assert!(matches!(
        title.advise("nobody", Seed(1), &*table, &Budget::endless()),
        Err(NoAdvice::UnknownBot { .. })
    ));
    while let Turn::Of(seat, _) = table.turn() {
        let advice = title.advise("random", Seed(5), &*table, &Budget::endless()).unwrap();
        assert_eq!(title.advise("random", Seed(5), &*table, &Budget::endless()).unwrap(), advice);
        table.act(seat, &advice.action).unwrap();
    }
    assert_eq!(title.advise("random", Seed(5), &*table, &Budget::endless()), Err(NoAdvice::GameOver));
}

#[test]
fn extras_see_the_match_when_there_is_one() {
    let shelf = one_game();
    let title = shelf.get("pocket").unwrap();
    assert_eq!(title.extras(), ["unveils", "coins", "hands", "echo"]);
    let table = title.game().open(&json!({"seats": 2, "rounds": 1}), Seed(1)).unwrap();
    let ask = |name, asker| title.extra(name, &json!({"seat": 1}), asker, Lang::Fr, &Budget::endless());
    assert_eq!(ask("coins", Some(Asker::in_turn(&*table))), Some(Ok(json!(5))));
    assert_eq!(ask("coins", None), Some(Err(Complaint("pas de partie".to_owned()))));
    assert_eq!(ask("odds", None), None);
}

/// Every state that the asker cannot tell from the real one gives the same answer, whoever asks.
#[test]
fn an_extra_cannot_tell_one_secret_from_another() {
    use kernel::{AnyTable, Chance, Game, Seat, Table};
    let shelf = one_game();
    let title = shelf.get("pocket").unwrap();
    let setup = pocket::setup::Setup { seats: 3, rounds: 2 };
    let mut table = Table::<Pocket>::new(setup, Seed(9)).unwrap();
    let mut dice = Chance::new(Seed(4), 0);
    while let Turn::Of(seat, _) = table.turn() {
        for asker in (0..Pocket::seats(table.state())).map(|seat| Some(Seat(seat))).chain([None]) {
            let ask = |table: &dyn AnyTable| {
                title.extra(
                    "hands",
                    &json!({}),
                    Some(Asker { table, seat: asker }),
                    Lang::En,
                    &Budget::endless(),
                )
            };
            let world = match asker {
                Some(seat) => Pocket::resample(table.state(), seat, &mut dice),
                None => Pocket::resample_for_spectators(table.state(), &mut dice),
            };
            let world = Table::<Pocket>::from_state(*table.setup(), Seed(1), world).unwrap();
            assert_eq!(ask(&table), ask(&world));
        }
        let action = dice.pick(&table.legal()).cloned().unwrap();
        table.submit(seat, action).unwrap();
    }
}

#[test]
fn nothing_larger_than_a_socket_bears_is_asked_or_answered() {
    let shelf = one_game();
    let title = shelf.get("pocket").unwrap();
    let ask = |arguments| title.extra("echo", &arguments, None, Lang::En, &Budget::endless()).unwrap();
    assert!(ask(json!({"times": 1000})).is_ok());
    assert!(ask(json!({"times": 5 << 20})).is_err());
    assert!(ask(json!({"times": 1, "more": "-".repeat(80 << 10)})).is_err());
}
