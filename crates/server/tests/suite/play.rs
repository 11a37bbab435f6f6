//! Matches played from the first message to the last.

use crate::common::{config, house, play_out};
use reqwest::StatusCode;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_bot_play_to_the_end() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let seats = json!([{"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "invited"}]);
    let (id, tokens) = ada.begin(seats).await;

    let (status, card) = ben.post(&format!("/api/matches/{id}/join"), json!({ "token": tokens[0] })).await;
    assert_eq!((status, &card["yours"]), (StatusCode::OK, &json!([2])), "{card}");

    let (mut at_ada, mut at_ben) = (ada.sit(&id).await, ben.sit(&id).await);
    let mut watcher = house.stranger().sit(&id).await;
    play_out(&mut [&mut at_ada, &mut at_ben]).await;

    for socket in [&mut at_ada, &mut at_ben, &mut watcher] {
        let update = socket.until(|update| !update["over"].is_null()).await;
        assert_eq!(update["over"]["standings"].as_array().unwrap().len(), 3);
        assert!(update["turn"].is_null());
    }
    // What everybody sees is for everybody; a spectator never sees a hand, nor a player somebody else's.
    assert!(watcher.last["viewer"].is_null());
    for (socket, own) in [(&watcher, None), (&at_ada, Some(0)), (&at_ben, Some(2))] {
        for (seat, player) in socket.last["view"]["players"].as_array().unwrap().iter().enumerate() {
            assert_eq!(player["hand"]["value"].is_null(), own != Some(seat), "{player}");
        }
    }

    // It is over in the lobby too; now, and only now, the journal can be taken away.
    let (_, mine) = ben.get("/api/matches").await;
    assert_eq!((&mine[0]["id"], mine[0]["over"].is_null()), (&json!(id), false));
    let (status, journal) = ada.get(&format!("/api/matches/{id}/journal")).await;
    assert_eq!(status, StatusCode::OK);
    let lines = journal.as_str().unwrap().lines().count() as u64;
    assert_eq!(Some(lines - 1), at_ada.last["seq"].as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_told_with_its_events_and_can_be_taken_back() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = ada.sit(&id).await;
    let mut watcher = house.stranger().sit(&id).await;
    assert_eq!((&socket.last["viewer"], &socket.last["turn"]["seat"]), (&json!(0), &json!(0)));

    // Seat 0 bids; the same person then looks through the eyes of seat 1, whose turn it is.
    let update = socket.act_with(json!({"bid": 2})).await;
    assert_eq!((&update["viewer"], &update["turn"]["seat"]), (&json!(1), &json!(1)));
    assert_eq!(update["steps"][0]["lines"], json!([[[0, "Player 1"], " has bid."]]));
    assert_eq!(update["undo"], json!({"seat": 0, "count": 1}));
    assert!(update["legal"]["labels"].as_array().unwrap().contains(&json!("Bid 1 coin")));
    let seen = watcher.next("update").await;
    assert!(seen.get("undo").is_none() && seen.get("legal").is_none(), "{seen}");

    // One's own seats can be looked through, others not.
    socket.say(json!({"type": "look", "seat": 0})).await;
    let update = socket.next("update").await;
    assert_eq!((&update["viewer"], update.get("legal")), (&json!(0), None));
    socket.say(json!({"type": "look"})).await;
    assert_eq!(socket.next("update").await["viewer"], json!(1));
    watcher.say(json!({"type": "look", "seat": 0})).await;
    assert_eq!(watcher.next("error").await["code"], "not_your_seat");

    // Taken back: a step of its own.
    let undone = socket.answer(json!({"type": "undo", "seq": 1, "seat": 0})).await;
    assert_eq!((&undone["type"], &undone["seq"]), (&json!("done"), &json!(2)));
    let update = socket.until(|update| update["seq"] == json!(2)).await;
    assert_eq!((&update["steps"][0]["undo"], &update["turn"]["seat"]), (&json!(1), &json!(0)));
    let again = socket.answer(json!({"type": "undo", "seq": 2, "seat": 0})).await;
    assert_eq!((&again["type"], &again["code"]), (&json!("refused"), &json!("no_undo")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_cites_its_rule_in_the_language_of_the_reader() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = ada.connect().await;
    socket.say(json!({"type": "hello", "match": id, "lang": "fr"})).await;
    let welcome = socket.next("welcome").await;
    assert_eq!((&welcome["title"], &welcome["yours"]), (&json!("Poche"), &json!([0, 1])));
    socket.next("update").await;

    let act = |action: Value| json!({"type": "act", "seq": 0, "seat": 0, "action": action});
    let no = socket.answer(act(json!({"bid": 9}))).await;
    assert_eq!((&no["type"], &no["rule"]), (&json!("refused"), &json!("PK-BID-01")));
    let words = "La règle PK-BID-01 ne le permet pas. Ici\u{a0}: demandé 9, au plus 3.";
    assert_eq!(no["message"], words);
    assert_eq!(no["facts"][0], json!({"what": "asked", "value": 9}));
    // The same without playing.
    let why = socket.answer(json!({"type": "check", "seat": 0, "action": {"bid": 9}})).await;
    assert_eq!(why["refusal"]["rule"], "PK-BID-01");
    let fine = socket.answer(json!({"type": "check", "seat": 0, "action": {"bid": 3}})).await;
    assert!(fine["refusal"].is_null());

    let no = socket.answer(act(json!("draw"))).await;
    assert_eq!((&no["code"], no.get("rule")), (&json!("not_an_answer"), None));
    let no = socket.answer(act(json!({"dance": true}))).await;
    assert_eq!((&no["code"], &no["message"]), (&json!("unreadable"), &json!("Cette action est illisible.")));
    let no = socket.answer(json!({"type": "act", "seq": 7, "seat": 0, "action": {"bid": 1}})).await;
    assert_eq!(no["code"], "stale");
    let no = socket.answer(json!({"type": "act", "seq": 0, "seat": 1, "action": {"bid": 1}})).await;
    assert_eq!(no["code"], "not_your_turn");
    // After all that the match is where it was, and goes on.
    let hint = socket.answer(json!({"type": "hint", "bot": "random"})).await;
    assert_eq!((&hint["type"], &hint["seat"]), (&json!("hint"), &json!(0)), "{hint}");
    assert!(hint["label"].as_str().unwrap().starts_with("Miser"));
    let done = socket.answer(act(hint["action"].clone())).await;
    assert_eq!(done["type"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_is_told_what_happened_meanwhile() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let (status, _) = ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    assert_eq!(status, StatusCode::OK);
    let (mut at_ada, mut at_ben) = (ada.sit(&id).await, ben.sit(&id).await);
    at_ada.act_with(json!({"bid": 1})).await;
    at_ben.until(|update| update["seq"] == json!(1)).await;
    drop(at_ada);
    at_ben.act_with(json!({"bid": 3})).await;
    at_ben.act_with(json!("draw")).await;
    at_ben.act_with(json!("end")).await;

    // The server itself may have been away: everything acknowledged is there.
    let house = house.restart(config()).await;
    ada.base = house.url("");
    let mut at_ada = ada.connect().await;
    at_ada.say(json!({"type": "hello", "match": id, "seq": 1})).await;
    let update = at_ada.next("update").await;
    assert_eq!((&update["seq"], &update["from"]), (&json!(4), &json!(1)));
    let steps = update["steps"].as_array().unwrap();
    assert_eq!(steps.iter().map(|step| step["seq"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    // What Ben drew is his own affair.
    assert_eq!(steps[1]["lines"], json!(["Player 2 draws a card."]));
    assert!(update["legal"].is_object(), "it is Ada's turn now");
    at_ada.act_with(json!("end")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_and_see_who_is_there() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut at_ada = ada.sit(&id).await;
    assert_eq!(at_ada.watched_by(0).await, json!([true, false]));

    let mut at_ben = ben.sit(&id).await;
    at_ada.watched_by(1).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({"seat": 1})).await;
    let seats = at_ben.next("seats").await;
    assert_eq!((&seats["yours"], &seats["seats"][1]["name"]), (&json!([1]), &json!("Ben")));
    assert_eq!(at_ada.watched_by(0).await, json!([true, true]));

    at_ben.say(json!({"type": "chat", "text": "Hello & <b>bonjour</b>"})).await;
    let heard = at_ada.next("chat").await;
    assert_eq!(heard["lines"][0]["name"], "Ben");
    assert_eq!(
        (&heard["lines"][0]["text"], &heard["lines"][0]["seat"]),
        (&json!("Hello & <b>bonjour</b>"), &json!(1))
    );
    // Whoever comes later can read it.
    let mut late = house.stranger().connect().await;
    late.say(json!({"type": "hello", "match": id})).await;
    assert_eq!(late.next("welcome").await["chat"][0]["name"], "Ben");
    late.say(json!({"type": "chat", "text": "I am nobody"})).await;
    assert_eq!(late.next("error").await["code"], "unauthenticated");
    let (_, said) = ada.get(&format!("/api/matches/{id}/chat")).await;
    assert_eq!(said.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_among_themselves_and_after_a_restart() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "bot", "bot": "random"}, {"who": "me"}])).await;
    let mut socket = ada.sit(&id).await;
    socket.until(|update| update["turn"]["seat"] == json!(1)).await;
    assert_eq!(socket.last["seq"], json!(1), "the bot has bid");
    // Ada gives up, and a bot plays for her.
    let (status, card) = ada.post(&format!("/api/matches/{id}/seats/1/bot"), json!({"bot": "random"})).await;
    assert_eq!((status, &card["yours"]), (StatusCode::OK, &json!([])));
    let update = socket.until(|update| !update["over"].is_null()).await;
    assert!(update["viewer"].is_null(), "whoever has left is a spectator");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_began_the_match_gives_an_open_seat_to_a_bot() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}, {"who": "open"}])).await;
    assert_eq!(ben.post(&format!("/api/matches/{id}/join"), json!({})).await.0, StatusCode::OK);
    for (person, host) in [(&ada, true), (&ben, false), (&house.stranger(), false)] {
        let mut socket = person.connect().await;
        socket.say(json!({"type": "hello", "match": id})).await;
        assert_eq!(socket.next("welcome").await["host"], json!(host));
    }
    let mut at_ben = ben.sit(&id).await;
    let (path, bot) = (format!("/api/matches/{id}/seats/2/bot"), json!({"bot": "random"}));
    assert_eq!(ben.post(&path, bot.clone()).await.1["code"], "not_your_seat");
    assert_eq!(ada.post(&path, bot.clone()).await.0, StatusCode::OK);
    assert_eq!(at_ben.called(2, "random").await["seats"][2]["kind"], "bot");
    assert_eq!(ada.post(&path, bot).await.1["code"], "not_your_seat", "a bot sits there");
}

/// All that an update says in sentences.
fn sentences(update: &Value) -> Vec<Value> {
    let steps = update["steps"].as_array().into_iter().flatten();
    let lines = steps.flat_map(|step| step["lines"].as_array().cloned().unwrap_or_default());
    lines.chain(update["turn"].get("prompt").cloned()).collect()
}

#[tokio::test]
async fn followers_get_changes_and_whoever_asks_gets_the_whole() {
    let house = house().await;
    let (mut ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    // Who plays both seats looks through other eyes at each turn; who watches has the same all the time.
    let (mut plays, mut follows) = (ada.sit(&id).await, ben.sit(&id).await);
    // The first version of the protocol knows no changes, and texts alone.
    let mut simple = ben.connect().await;
    simple.say(json!({"type": "hello", "match": id})).await;
    assert_eq!(simple.next("welcome").await["protocol"], 1);
    simple.next("update").await;
    for step in 0..8 {
        let seq = plays.act(step).await["seq"].clone();
        let update = follows.until(|update| update["seq"] == seq).await;
        let same = simple.until(|other| other["seq"] == seq).await;
        for part in ["view", "names", "over", "legal", "undo", "viewer"] {
            assert_eq!(update[part], same[part], "{part} at {step}");
        }
        assert_eq!(sentences(&update).len(), sentences(&same).len());
        for (line, text) in sentences(&update).iter().zip(sentences(&same)) {
            let line: kernel::Line = serde_json::from_value(line.clone()).unwrap();
            assert_eq!(text, line.text());
        }
    }
    assert!(follows.changes >= 8 && simple.changes == 0, "{} {}", follows.changes, simple.changes);
    let (before, known) = (follows.changes, follows.last.clone());
    follows.say(json!({"type": "whole", "seq": 2})).await;
    let whole = follows.next("update").await;
    assert_eq!(follows.changes, before, "all of it was sent");
    assert_eq!((&whole["view"], &whole["turn"]), (&known["view"], &known["turn"]));
    assert_eq!(whole["from"], 2);
    assert_eq!(whole["steps"].as_array().map(Vec::len), whole["seq"].as_u64().map(|seq| seq as usize - 2));
    let seq = plays.act(1).await["seq"].clone();
    follows.until(|update| update["seq"] == seq).await;
    assert!(follows.changes > before, "and it goes on from there");
}
