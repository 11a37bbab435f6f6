//! Begin, find, join, leave, play again; journals and replays.

use crate::common::{house, play_out};
use reqwest::{Method, StatusCode};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn games_are_on_offer_with_their_scenarios_and_bots() {
    let house = house().await;
    let (status, games) = house.stranger().get("/api/games").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!((&games[0]["id"], &games[0]["title"]["fr"]), (&json!("pocket"), &json!("Poche")));
    let purse = &games[0]["scenarios"][0];
    assert_eq!((&purse["id"], &purse["name"]["fr"]), (&json!("purse"), &json!("La bourse")));
    let trio = json!({"id": "trio", "players": 3, "mode": "against", "setup": {"seats": 3, "rounds": 3}});
    assert_eq!(purse["tables"][1], trio);
    assert_eq!(
        (&purse["choices"][0]["id"], &purse["choices"][0]["kind"]),
        (&json!("rounds"), &json!("number"))
    );
    assert_eq!(purse["choices"][0]["tables"], json!(["duel"]));
    assert_eq!(games[0]["bots"][0]["name"], "random");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_begun_by_scenario_players_and_choices() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let me = json!({"who": "me"});
    for (new, setup) in [
        (json!({"scenario": "purse"}), json!({"seats": 2, "rounds": 4})),
        (json!({"scenario": "trio"}), json!({"seats": 3, "rounds": 3})),
        (
            json!({"scenario": "purse", "players": 4, "mode": "against", "choices": {"rounds": 1}}),
            json!({"seats": 4, "rounds": 1}),
        ),
        (json!({"setup": {"seats": 3, "rounds": 6}}), json!({"seats": 3, "rounds": 6})),
    ] {
        let mut new = new;
        new["game"] = json!("pocket");
        new["seats"] = vec![me.clone(); setup["seats"].as_u64().unwrap() as usize].into();
        let (status, begun) = ada.post("/api/matches", new.clone()).await;
        assert_eq!(status, StatusCode::CREATED, "{new} {begun}");
        let id = begun["table"]["id"].as_str().unwrap();
        let mut socket = ada.connect().await;
        socket.say(json!({"type": "hello", "match": id})).await;
        assert_eq!(socket.next("welcome").await["setup"], setup, "{new}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_begun_as_it_was_asked_for() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let me = json!({"who": "me"});
    for (new, code) in [
        (json!({"game": "chess", "scenario": "duel", "seats": []}), "no_such_game"),
        (json!({"game": "pocket", "scenario": "war", "seats": []}), "no_such_scenario"),
        (json!({"game": "pocket", "scenario": "purse", "players": 9, "seats": []}), "not_offered"),
        (json!({"game": "pocket", "scenario": "purse", "mode": "teams", "seats": []}), "not_offered"),
        (json!({"game": "pocket", "scenario": "duel", "choices": {"hats": 1}, "seats": []}), "not_offered"),
        (json!({"game": "pocket", "scenario": "duel", "choices": {"rounds": 7}, "seats": []}), "not_offered"),
        (json!({"game": "pocket", "scenario": "duel", "mode": "dance", "seats": []}), "bad_request"),
        (json!({"game": "pocket", "players": 2, "seats": []}), "bad_request"),
        (
            json!({"game": "pocket", "setup": {"seats": 2, "rounds": 1}, "players": 2, "seats": []}),
            "bad_request",
        ),
        (json!({"game": "pocket", "scenario": "duel", "seats": [me]}), "seat_count"),
        (
            json!({"game": "pocket", "scenario": "duel", "seats": [me, {"who": "bot", "bot": "deep"}]}),
            "no_such_bot",
        ),
        (json!({"game": "pocket", "setup": {"seats": 9, "rounds": 1}, "seats": [me, me]}), "bad_setup"),
        (
            json!({"game": "pocket", "scenario": "duel", "seats": [me, me], "clock": {"kind": "minutes", "each": 0}}),
            "bad_clock",
        ),
    ] {
        let (status, no) = ada.post("/api/matches", new).await;
        assert_eq!((status, &no["code"]), (StatusCode::BAD_REQUEST, &json!(code)), "{no}");
    }
    let new = json!({
        "game": "pocket", "setup": {"seats": 2, "rounds": 1}, "seats": [me, {"who": "open"}],
        "clock": {"kind": "days", "each": 3, "late": "bot_takes_over"}, "visibility": "listed",
    });
    let (status, begun) = ada.post("/api/matches", new).await;
    assert_eq!(status, StatusCode::CREATED);
    let card = &begun["table"];
    assert_eq!(card["clock"], json!({"kind": "days", "each": 3, "late": "bot_takes_over"}));
    let days = (card["deadline"].as_i64().unwrap() - card["created"].as_i64().unwrap()) as f64 / 86_400_000.0;
    assert!((2.99..3.01).contains(&days), "{days}");

    // It is among the open tables until the last seat is taken.
    let mut ben = house.guest("Ben").await;
    let (_, open) = ben.get("/api/tables").await;
    assert_eq!((&open[0]["id"], &open[0]["yours"]), (&card["id"], &json!([])));
    let id = card["id"].as_str().unwrap();
    assert_eq!(ben.post(&format!("/api/matches/{id}/join"), json!({})).await.0, StatusCode::OK);
    assert_eq!(house.stranger().get("/api/tables").await.1, json!([]));
    assert_eq!(
        house.guest("Eve").await.post(&format!("/api/matches/{id}/join"), json!({})).await.1["code"],
        "no_open_seat"
    );

    // Whose turn it is comes first.
    let (other, _) = ada.begin(json!([{"who": "open"}, me])).await;
    let (_, mine) = ada.get("/api/matches").await;
    let order: Vec<_> =
        mine.as_array().unwrap().iter().map(|card| (&card["id"], &card["your_turn"])).collect();
    assert_eq!(order, [(&json!(id), &json!(true)), (&json!(other), &json!(false))]);

    // Getting up opens the seat again; the last to leave turns out the light.
    assert_eq!(
        ben.post(&format!("/api/matches/{id}/leave"), json!({"seat": 1})).await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(house.stranger().get("/api/tables").await.1[0]["id"], json!(id));
    assert_eq!(
        ada.post(&format!("/api/matches/{id}/leave"), json!({"seat": 0})).await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(ada.get(&format!("/api/matches/{id}")).await.0, StatusCode::NOT_FOUND);
    let (status, _) = ada.send(ada.request(Method::DELETE, &format!("/api/matches/{other}"))).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_a_seat_one_gets_it() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut tries = Vec::new();
    for at in 0..8 {
        let mut guest = house.guest(&format!("Ben {at}")).await;
        let path = format!("/api/matches/{id}/join");
        tries.push(tokio::spawn(async move { guest.post(&path, json!({"seat": 1})).await.0 }));
    }
    let mut got = 0;
    for one in tries {
        got += u32::from(one.await.unwrap() == StatusCode::OK);
    }
    assert_eq!(got, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_is_told_again_taken_along_and_played_again() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    assert_eq!(ada.post(&format!("/api/matches/{id}/rematch"), json!({})).await.1["code"], "still_running");
    let (mut at_ada, mut at_ben) = (ada.sit(&id).await, ben.sit(&id).await);
    play_out(&mut [&mut at_ada, &mut at_ben]).await;

    // Every moment, through everybody's eyes.
    let (_, end) = ben.get(&format!("/api/matches/{id}/replay?as=arbiter&log=1000&lang=fr")).await;
    let steps = end["steps"].as_u64().unwrap();
    assert_eq!((end["seq"].as_u64(), end["log"].as_array().unwrap().len() as u64), (Some(steps), steps));
    let log: Vec<wire::live::Step> = serde_json::from_value(end["log"].clone()).unwrap();
    assert!(log.iter().flat_map(|step| &step.lines).any(|line| line.text().starts_with("Joueur 1 mise")));
    for player in end["view"]["players"].as_array().unwrap() {
        assert!(player["hand"]["value"].is_array());
    }
    let (_, start) = ben.get(&format!("/api/matches/{id}/replay?as=0&at=1&log=1")).await;
    assert_eq!((&start["seq"], start["log"].as_array().unwrap().len()), (&json!(1), 1));
    assert_eq!(ben.get(&format!("/api/matches/{id}/replay?at=x")).await.0, StatusCode::BAD_REQUEST);

    // Once more: both are there again, and only one match comes of two who ask.
    let again = format!("/api/matches/{id}/rematch");
    let (status, first) = ada.post(&again, json!({})).await;
    assert_eq!((status, &first["table"]["yours"]), (StatusCode::CREATED, &json!([0])), "{first}");
    let (_, second) = ben.post(&again, json!({})).await;
    assert_eq!((&second["table"]["id"], &second["table"]["yours"]), (&first["table"]["id"], &json!([1])));

    // The journal, taken away whole or half and brought along again.
    let (_, journal) = ada.get(&format!("/api/matches/{id}/journal")).await;
    let journal = journal.as_str().unwrap();
    let (status, whole) = ben.post("/api/journals", json!({"journal": journal})).await;
    assert_eq!((status, whole["table"]["over"].is_null()), (StatusCode::CREATED, false), "{whole}");
    let half: Vec<&str> = journal.lines().take(4).collect();
    let seats = json!([{"who": "bot", "bot": "random"}, {"who": "me"}]);
    let (status, begun) =
        ben.post("/api/journals", json!({"journal": half.join("\n"), "seats": seats})).await;
    assert_eq!((status, &begun["table"]["seq"]), (StatusCode::CREATED, &json!(3)));
    let mut socket = ben.sit(begun["table"]["id"].as_str().unwrap()).await;
    play_out(&mut [&mut socket]).await;
    assert!(socket.is_over());

    for (bad, code) in [
        (json!({"journal": ""}), "bad_journal"),
        (json!({"journal": journal.replace("pocket", "chess")}), "bad_journal"),
        (json!({"journal": journal.replacen("\"bid\"", "\"bud\"", 1)}), "bad_journal"),
        (json!({"journal": journal, "seats": [{"who": "me"}, {"who": "open"}]}), "bad_request"),
        (json!({"journal": journal, "seats": [{"who": "me"}]}), "seat_count"),
    ] {
        let (status, no) = ben.post("/api/journals", bad).await;
        assert_eq!((status, &no["code"]), (StatusCode::BAD_REQUEST, &json!(code)));
    }
}
