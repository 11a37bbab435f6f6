//! The JSON face: a game that is known only at run time, and input from strangers.

use crate::common::{DUEL, at_random, laid_out};
use kernel::{
    AnyGame, AnyTable, Damage, Fingerprint, Game, Lang, NoUndo, Problem, Protocol, Refusal, Seat, Seed,
    Shelved, Turn, Viewer, state_hash,
};
use pocket::Pocket;
use pocket::rules::{PK_BID_01, PK_SEATS_01};
use serde_json::{Value, json};

fn pocket() -> Shelved<Pocket> {
    Shelved::default()
}

fn open(setup: &Value) -> Box<dyn AnyTable> {
    pocket().open(setup, Seed(7)).expect("the set-up is in order")
}

fn duel() -> Box<dyn AnyTable> {
    open(&json!({"seats": 2, "rounds": 2}))
}

#[test]
fn a_game_says_what_it_is() {
    let pocket = pocket();
    assert_eq!(pocket.id(), "pocket");
    assert_eq!((pocket.title(Lang::En), pocket.title(Lang::Fr)), ("Pocket", "Poche"));
    assert_eq!(pocket.content(), Pocket::CONTENT);
    assert!(pocket.rules().contains(PK_BID_01));
    for scenario in pocket.presets() {
        let table = pocket.open(&scenario.setup, Seed(1)).unwrap();
        assert_eq!(table.setup(), scenario.setup);
        assert_eq!(Value::from(table.seats()), scenario.setup["seats"]);
    }
}

#[test]
fn a_journal_says_which_game_it_is_of() {
    let text = at_random(1, 9).journal().to_string();
    assert_eq!(kernel::game_of(&text).unwrap(), "pocket");
    assert_eq!(kernel::game_of(&text.replacen("pocket", "chess", 1)).unwrap(), "chess");
    assert_eq!(kernel::game_of("").err().unwrap().damage, Damage::Empty);
    assert!(matches!(kernel::game_of("[]").err().unwrap().damage, Damage::Unreadable(_)));
}

#[test]
fn set_ups_from_strangers() {
    let pocket = pocket();
    let error = pocket.open(&json!({"seats": 9, "rounds": 1}), Seed(1)).err().unwrap();
    assert_eq!((error.field.as_str(), error.rule), ("seats", Some(PK_SEATS_01)));
    for odd in
        [json!(null), json!({}), json!({"seats": 2}), json!({"seats": -1, "rounds": 1}), json!([2, 1, 1])]
    {
        let error = pocket.open(&odd, Seed(1)).err().unwrap();
        assert!(matches!(error.problem, Problem::Unreadable(_)), "{odd}: {error}");
    }
}

#[test]
fn play_through_json() {
    let mut table = duel();
    assert_eq!((table.game(), table.seq(), table.last_line()), ("pocket", 0, None));
    assert_eq!(table.legal(), [json!({"bid": 0}), json!({"bid": 1}), json!({"bid": 2}), json!({"bid": 3})]);
    let Turn::Of(seat, prompt) = table.turn() else { panic!("the game has begun") };
    assert_eq!((seat, prompt.question), (Seat(0), json!({"bid": {"most": 3}})));

    table.act(Seat(0), &json!({"bid": 2})).unwrap();
    let line = format!(r#"{{"seat":0,"act":{{"bid":2}},"hash":"{}"}}"#, table.hash());
    assert_eq!(table.last_line().unwrap(), line);
    // Its own bid is shown to a seat, and hidden from all others.
    let event = |viewer| table.events(viewer);
    assert_eq!(event(Viewer::Seat(Seat(0))), [json!({"bid": {"private_to": 0, "value": 2}})]);
    assert_eq!(event(Viewer::Seat(Seat(1))), [json!({"bid": {"private_to": 0}})]);
    assert_eq!(event(Viewer::Spectator), event(Viewer::Seat(Seat(1))));
    assert_eq!(event(Viewer::Arbiter), event(Viewer::Seat(Seat(0))));
    let bid = |viewer| table.view(viewer)["players"][0]["bid"].clone();
    assert_eq!(bid(Viewer::Seat(Seat(0))), json!({"private_to": 0, "value": 2}));
    assert_eq!(bid(Viewer::Spectator), json!({"private_to": 0}));

    assert_eq!(table.undoable(Seat(0)).unwrap()[0].action, json!({"bid": 2}));
    assert_eq!(table.undo(Seat(1), 1), Err(NoUndo::AnotherSeat));
    table.undo(Seat(0), 1).unwrap();
    assert_eq!(table.events(Viewer::Arbiter), [] as [Value; 0]);
    assert_eq!(table.last_line().unwrap(), format!(r#"{{"seat":0,"undo":1,"hash":"{}"}}"#, table.hash()));
    assert_eq!(table.hash(), duel().hash());
    assert_eq!(table.seq(), 2);
}

#[test]
fn refusals_come_with_rule_and_numbers() {
    let mut table = duel();
    let refusal = table.act(Seat(0), &json!({"bid": 4})).unwrap_err();
    assert_eq!(
        serde_json::to_value(&refusal).unwrap(),
        json!({"rule": "PK-BID-01", "facts": [{"what": "asked", "value": 4}, {"what": "limit", "value": 3}]})
    );
    assert_eq!(table.check(Seat(1), &json!({"bid": 1})), Err(Refusal::protocol(Protocol::NotYourTurn)));
    assert_eq!(table.check(Seat(0), &json!({"bid": 1})), Ok(()));
    assert_eq!(table.seq(), 0);
}

#[test]
fn forged_actions_are_refused_without_a_panic() {
    let mut table = duel();
    let before = (table.state(), table.hash(), table.seq());
    let mut deep = json!(1);
    for _ in 0..1_000 {
        deep = json!({"bid": [deep]});
    }
    let forged = [
        json!(null),
        json!(true),
        json!(""),
        json!("bid"),
        json!([]),
        json!({}),
        json!({"bid": null}),
        json!({"bid": -1}),
        json!({"bid": 256}),
        json!({"bid": 1.5}),
        json!({"bid": 1e300}),
        json!({"bid": u64::MAX}),
        json!({"bid": i64::MIN}),
        json!({"bid": "1"}),
        json!({"bid": [1]}),
        json!({"bid": {"most": 1}}),
        json!({"bid": 1, "draw": null}),
        json!({"play": "dragon"}),
        json!("x".repeat(1 << 20)),
        deep.clone(),
        json!({"bid": deep}),
    ];
    for action in &forged {
        assert_eq!(table.act(Seat(0), action), Err(Refusal::protocol(Protocol::Unreadable)), "{action}");
        assert_eq!(table.speak(Lang::En, Viewer::Spectator).action(action), None, "{action}");
    }
    // Readable, but out of place or out of range.
    for action in [json!({"bid": 255}), json!({"target": 255}), json!({"stake": 255}), json!("yield")] {
        assert!(table.act(Seat(0), &action).is_err(), "{action}");
        assert!(table.act(Seat(255), &action).is_err(), "{action}");
        assert!(table.speak(Lang::Fr, Viewer::Spectator).action(&action).is_some());
    }
    assert_eq!((table.state(), table.hash(), table.seq()), before);
}

#[test]
fn a_match_is_saved_and_loaded() {
    let played = at_random(4, 1_000);
    let text = played.journal().to_string();
    let mut hashes: Vec<Fingerprint> = Vec::new();
    let (table, recovered) = pocket()
        .load(&text, &mut |line, entry, table| {
            assert_eq!(line, hashes.len() + 2);
            assert_eq!(Some(entry.to_line()), table.last_line());
            hashes.push(table.hash());
        })
        .unwrap();
    assert_eq!(recovered, None);
    assert_eq!((table.journal(), table.seq()), (text.clone(), hashes.len()));
    assert_eq!(hashes.last(), Some(&table.hash()));
    assert_eq!(table.hash(), state_hash(played.state()));
    let (_, recovered) = pocket().load(&text[..text.len() - 3], &mut |_, _, _| {}).unwrap();
    assert_eq!(recovered.unwrap().line, text.lines().count());
    let error = pocket().load(&text[1..], &mut |_, _, _| {}).err().unwrap();
    assert_eq!(error.line, 1);
}

#[test]
fn a_position_is_opened_for_analysis() {
    let pocket = pocket();
    let state = at_random(2, 20).state().clone();
    let json = serde_json::to_value(&state).unwrap();
    let setup = serde_json::to_value(DUEL).unwrap();
    let table = pocket.open_at(&setup, Seed(3), &json).unwrap();
    assert_eq!(table.state(), json);
    assert_eq!(table.hash(), state_hash(&state));

    let with = |field: &str, value: Value| {
        let mut other = json.clone();
        other[field] = value;
        pocket.open_at(&setup, Seed(3), &other).err().unwrap()
    };
    assert!(matches!(with("bank", json!(0)), Damage::State(flaw) if flaw.field == "bank"));
    assert!(matches!(with("leader", json!(7)), Damage::State(flaw) if flaw.field == "leader"));
    assert!(matches!(with("bank", json!("all")), Damage::State(flaw) if flaw.field == "state"));
    assert!(matches!(pocket.open_at(&json!(0), Seed(3), &json).err().unwrap(), Damage::Setup(_)));
}

#[test]
fn sequences_are_counted() {
    // Golden: a change here is a change of what is legal.
    let duel = duel();
    assert_eq!(
        (0..=7).map(|depth| duel.perft(depth)).collect::<Vec<_>>(),
        [1, 4, 16, 48, 112, 268, 744, 2392]
    );
    let brawl = open(&json!({"seats": 4, "rounds": 6}));
    assert_eq!((0..=6).map(|depth| brawl.perft(depth)).collect::<Vec<_>>(), [1, 4, 16, 64, 256, 768, 1878]);
    // What has ended is not counted.
    let mut over = laid_out(&[[0; 3], [0; 3]]);
    crate::common::play(&mut over, 0, &[pocket::action::Action::End]);
    crate::common::play(&mut over, 1, &[pocket::action::Action::End]);
    assert_eq!((AnyTable::perft(&over, 0), AnyTable::perft(&over, 1)), (1, 0));
}

#[test]
fn both_languages_tell_the_game() {
    let mut table = duel();
    let me = Viewer::Seat(Seat(0));
    assert_eq!(table.speak(Lang::En, me).question.unwrap(), "How much do you bid, up to 3?");
    assert_eq!(table.speak(Lang::Fr, me).question.unwrap(), "Combien misez-vous, jusqu’à 3\u{202f}?");
    assert_eq!(table.speak(Lang::En, me).seats, ["Player 1", "Player 2"]);
    assert_eq!(table.speak(Lang::Fr, me).seats, ["Joueur 1", "Joueur 2"]);
    assert_eq!(table.speak(Lang::En, me).action(&json!({"bid": 1})).unwrap(), "Bid 1 coin");
    assert_eq!(table.speak(Lang::Fr, me).action(&json!({"bid": 2})).unwrap(), "Miser 2 pièces");
    table.act(Seat(0), &json!({"bid": 2})).unwrap();
    assert_eq!(table.speak(Lang::En, me).events, ["Player 1 bids 2 coins."]);
    assert_eq!(table.speak(Lang::En, Viewer::Spectator).events, ["Player 1 has bid."]);
    assert_eq!(table.speak(Lang::Fr, Viewer::Spectator).events, ["Joueur 1 a misé."]);
}

#[test]
fn everything_has_words_in_both_languages() {
    for seed in 0..30 {
        let text = at_random(seed, 1_000).journal().to_string();
        pocket()
            .load(&text, &mut |_, _, table| {
                for viewer in
                    [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Arbiter]
                {
                    let (en, fr) = (table.speak(Lang::En, viewer), table.speak(Lang::Fr, viewer));
                    assert_eq!(en.question.is_some(), matches!(table.turn(), Turn::Of(..)));
                    assert!(en.question.is_none() || en.question != fr.question);
                    assert_eq!(
                        (en.events.len(), fr.events.len()),
                        (table.events(viewer).len(), table.events(viewer).len())
                    );
                    for (en, fr) in en.events.iter().zip(&fr.events) {
                        assert_ne!(en, fr);
                    }
                    for action in table.legal() {
                        let (en, fr) = (en.action(&action).unwrap(), fr.action(&action).unwrap());
                        assert!(!en.is_empty() && en != fr, "{en}");
                    }
                }
            })
            .unwrap();
    }
}
