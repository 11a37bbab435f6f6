//! The engine with untrusted input: every line gets an answer, and the conversation goes on.

mod common;

use common::{json_lines, run};
use serde_json::{Value, json};

const NEW: &str = r#"{"do":"new","scenario":"duel","seed":7}"#;

/// The replies to these lines.
fn engine(lines: &[&str]) -> Vec<Value> {
    raw(lines.join("\n").as_bytes())
}

fn raw(input: &[u8]) -> Vec<Value> {
    json_lines(&run(&["engine", "pocket"], input, None).ok())
}

/// The reply to the last of these lines.
fn last(lines: &[&str]) -> Value {
    engine(lines).pop().expect("there is a reply")
}

/// The error code of the reply to the last of these lines.
fn code(lines: &[&str]) -> String {
    let reply = last(lines);
    let message = reply["error"]["message"].as_str().unwrap_or_default();
    assert!(!message.is_empty(), "{reply}");
    reply["error"]["code"].as_str().expect("an error has a code").to_owned()
}

#[test]
fn what_is_no_request_is_answered_and_passed_over() {
    for line in [
        "garbage",
        "{",
        "}",
        "[]",
        "null",
        "7",
        "\"hello\"",
        "{\"do\":\"hello\"",
        "{\"do\":\"hello\"}}",
        "{do:hello}",
        "\u{0}",
        "{\"do\":\"hel\u{0}lo\"}",
        "{\"id\":1e999,\"do\":\"hello\"}",
        "🂡",
    ] {
        let replies = engine(&[line, r#"{"id":2,"do":"hello"}"#]);
        assert_eq!(replies[0]["error"]["code"], "malformed", "{line}");
        assert_eq!(replies[0]["id"], Value::Null, "{line}");
        assert_eq!((&replies[1]["id"], &replies[1]["ok"]["game"]), (&json!(2), &json!("pocket")), "{line}");
    }
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    for bytes in [&b"\xff\xfe\x00\n"[..], b"{\"do\":\"\xc3\x28\"}\n", b"{\"do\":\"hello\",\"\xe2\x82\":1}\n"]
    {
        let replies = raw(&[bytes, br#"{"do":"hello"}"#].concat());
        assert_eq!(replies[0]["error"]["code"], "malformed");
        assert_eq!(replies[1]["ok"]["protocol"], 1);
    }
}

#[test]
fn a_last_line_may_lack_its_end_and_blank_lines_are_nothing() {
    let replies = raw(b"\n  \r\n{\"id\":\"a\",\"do\":\"hello\"}\r\n\n{\"id\":\"b\",\"do\":\"hello\"}");
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[1]["id"], "b");
    assert!(raw(b"").is_empty());
    assert_eq!(raw(b"{\"do\":\"hel")[0]["error"]["code"], "malformed");
}

#[test]
fn deep_nesting_is_refused_not_followed() {
    let deep =
        format!("{{\"do\":\"check\",\"seat\":0,\"action\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(code(&[NEW, &deep]), "malformed");
    let fair = format!("{{\"do\":\"check\",\"seat\":0,\"action\":{}{}}}", "[".repeat(100), "]".repeat(100));
    assert_eq!(last(&[NEW, &fair])["ok"]["refusal"]["protocol"], "unreadable");
}

#[test]
fn long_lines_are_skipped_and_the_next_is_read() {
    let long = format!("{{\"do\":\"hello\",\"pad\":\"{}\"}}", "x".repeat(2 << 20));
    let replies = engine(&[NEW, &long, r#"{"do":"legal"}"#]);
    assert_eq!(replies[1]["error"]["code"], "too_long");
    assert_eq!(replies[2]["ok"]["actions"].as_array().map(Vec::len), Some(4));
}

#[test]
fn requests_are_what_the_page_says_or_refused() {
    assert_eq!(code(&[r#"{"id":1}"#]), "bad_request");
    assert_eq!(code(&[r#"{"do":7}"#]), "bad_request");
    assert_eq!(code(&[r#"{"id":{},"do":"hello"}"#]), "bad_request");
    assert_eq!(code(&[r#"{"do":"dance"}"#]), "unknown_request");
    assert_eq!(code(&[r#"{"do":""}"#]), "unknown_request");
    for odd in [
        r#"{"do":"hello","extra":1}"#,
        r#"{"do":"new","scenario":"duel"}"#,
        r#"{"do":"new","seed":1}"#,
        r#"{"do":"new","seed":1,"scenario":"duel","setup":{"seats":2,"rounds":4}}"#,
        r#"{"do":"new","scenario":"duel","seed":-1}"#,
        r#"{"do":"new","scenario":"duel","seed":1.5}"#,
        r#"{"do":"new","scenario":"duel","seed":99999999999999999999999999}"#,
        r#"{"do":"new","scenario":"duel","seed":"0x1ffffffffffffffffffffffffffffffff"}"#,
        r#"{"do":"new","scenario":["duel"],"seed":1}"#,
        r#"{"do":"new","players":2,"seed":1}"#,
        r#"{"do":"new","setup":{"seats":2,"rounds":4},"players":2,"seed":1}"#,
        r#"{"do":"new","setup":{"seats":2,"rounds":4},"choices":{"rounds":1},"seed":1}"#,
        r#"{"do":"new","scenario":"purse","mode":"alone in the dark","seed":1}"#,
        r#"{"do":"new","scenario":"purse","players":-1,"seed":1}"#,
        r#"{"do":"new","scenario":"purse","choices":[],"seed":1}"#,
        r#"{"do":"legal","lang":"de"}"#,
        r#"{"do":"act","seat":0}"#,
        r#"{"do":"act","action":"draw"}"#,
        r#"{"do":"act","seat":-1,"action":"draw"}"#,
        r#"{"do":"act","seat":256,"action":"draw"}"#,
        r#"{"do":"act","seat":"0","action":"draw"}"#,
        r#"{"do":"undo","seat":0,"count":-1}"#,
        r#"{"do":"undo","seat":0,"count":5000000000}"#,
        r#"{"do":"forgive","seat":0,"steps":-1}"#,
        r#"{"do":"forgive","seat":0,"count":1}"#,
        r#"{"do":"view"}"#,
        r#"{"do":"view","as":"god"}"#,
        r#"{"do":"view","as":900}"#,
        r#"{"do":"view","as":{"seat":0}}"#,
        r#"{"do":"perft","depth":"deep"}"#,
        r#"{"do":"speak"}"#,
        r#"{"do":"open","journal":7}"#,
        r#"{"do":"load","scenario":"duel","seed":1}"#,
        r#"{"do":"quit","now":true}"#,
    ] {
        assert_eq!(code(&[NEW, odd]), "bad_request", "{odd}");
    }
}

#[test]
fn nothing_is_asked_of_a_match_before_there_is_one() {
    for early in [
        r#"{"do":"legal"}"#,
        r#"{"do":"act","seat":0,"action":{"bid":1}}"#,
        r#"{"do":"check","seat":0,"action":{"bid":1}}"#,
        r#"{"do":"undo","seat":0}"#,
        r#"{"do":"forgive","seat":0}"#,
        r#"{"do":"undoable","seat":0}"#,
        r#"{"do":"view","as":"arbiter"}"#,
        r#"{"do":"state"}"#,
        r#"{"do":"journal"}"#,
        r#"{"do":"perft","depth":1}"#,
        r#"{"do":"speak","lang":"fr"}"#,
        r#"{"do":"advise","bot":"random","seed":1}"#,
    ] {
        assert_eq!(code(&[early]), "no_table", "{early}");
    }
}

#[test]
fn strangers_in_strange_seats_are_told() {
    for stray in [
        r#"{"do":"act","seat":2,"action":{"bid":1}}"#,
        r#"{"do":"act","seat":0,"action":{"bid":1},"as":9}"#,
        r#"{"do":"check","seat":255,"action":{"bid":1}}"#,
        r#"{"do":"undo","seat":7}"#,
        r#"{"do":"forgive","seat":7}"#,
        r#"{"do":"view","as":2}"#,
        r#"{"do":"speak","lang":"en","as":4}"#,
    ] {
        assert_eq!(code(&[NEW, stray]), "no_such_seat", "{stray}");
    }
    let reply = last(&[NEW, r#"{"do":"act","seat":1,"action":{"bid":1}}"#]);
    assert_eq!(reply["error"]["detail"]["protocol"], "not_your_turn");
}

#[test]
fn a_refused_action_cites_its_rule_and_changes_nothing() {
    let replies = engine(&[NEW, r#"{"do":"act","seat":0,"action":{"bid":4}}"#, r#"{"do":"state"}"#]);
    assert_eq!(replies[1]["error"]["code"], "refused");
    assert_eq!(replies[1]["error"]["detail"]["rule"], "PK-BID-01");
    assert_eq!(replies[0]["ok"]["hash"], replies[2]["ok"]["hash"]);
    for nonsense in
        ["null", "{}", "\"bid\"", "{\"bid\":-1}", "{\"bid\":99999}", "{\"bid\":1,\"draw\":2}", "[1]"]
    {
        let act = format!(r#"{{"do":"act","seat":0,"action":{nonsense}}}"#);
        assert_eq!(last(&[NEW, &act])["error"]["detail"]["protocol"], "unreadable", "{nonsense}");
    }
}

#[test]
fn impossible_setups_states_and_journals_leave_the_match_alone() {
    let legal = r#"{"do":"legal"}"#;
    for (bad, expected) in [
        (r#"{"do":"new","scenario":"siege","seed":1}"#, "bad_setup"),
        (r#"{"do":"new","scenario":"purse","players":9,"seed":1}"#, "bad_setup"),
        (r#"{"do":"new","scenario":"purse","mode":"teams","seed":1}"#, "bad_setup"),
        (r#"{"do":"new","scenario":"duel","choices":{"hats":1},"seed":1}"#, "bad_setup"),
        (r#"{"do":"new","scenario":"duel","choices":{"rounds":"four"},"seed":1}"#, "bad_setup"),
        (r#"{"do":"new","setup":{"seats":9,"rounds":4},"seed":1}"#, "bad_setup"),
        (r#"{"do":"new","setup":[1,2,3],"seed":1}"#, "bad_setup"),
        (r#"{"do":"load","scenario":"duel","seed":1,"state":{}}"#, "bad_state"),
        (r#"{"do":"load","setup":7,"seed":1,"state":{}}"#, "bad_setup"),
        (r#"{"do":"open","journal":""}"#, "bad_journal"),
        (r#"{"do":"open","journal":"nonsense"}"#, "bad_journal"),
    ] {
        let replies = engine(&[NEW, bad, legal]);
        assert_eq!(replies[1]["error"]["code"], expected, "{bad}");
        assert_eq!(replies[2]["ok"]["seat"], 0, "{bad}");
    }
    let state = last(&[NEW, r#"{"do":"state"}"#]);
    let mut forged = state["ok"]["state"].clone();
    forged["bank"] = json!(200);
    let load = json!({"do": "load", "scenario": "duel", "seed": 1, "state": forged}).to_string();
    assert_eq!(last(&[&load])["error"]["detail"]["field"], "bank");
}

#[test]
fn states_and_journals_come_back_as_they_went() {
    let bids = [r#"{"do":"act","seat":0,"action":{"bid":2}}"#, r#"{"do":"act","seat":1,"action":{"bid":0}}"#];
    let replies = engine(&[NEW, bids[0], bids[1], r#"{"do":"state"}"#, r#"{"do":"journal"}"#]);
    let (state, journal) = (&replies[3]["ok"], replies[4]["ok"]["journal"].as_str().unwrap());

    let load = json!({"do": "load", "setup": state["setup"], "seed": "0x7", "state": state["state"]});
    let loaded = engine(&[&load.to_string(), r#"{"do":"state"}"#]);
    assert_eq!(loaded[0]["ok"]["hash"], state["hash"]);
    assert_eq!(loaded[1]["ok"]["state"], state["state"]);

    let opened = last(&[&json!({"do": "open", "journal": journal}).to_string()]);
    assert_eq!((&opened["ok"]["hash"], &opened["ok"]["seq"]), (&state["hash"], &json!(2)));
    assert_eq!(opened["ok"]["recovered"], Value::Null);
    let cut = last(&[&json!({"do": "open", "journal": journal[..journal.len() - 5]}).to_string()]);
    assert_eq!((&cut["ok"]["recovered"]["line"], &cut["ok"]["seq"]), (&json!(3), &json!(1)));
}

#[test]
fn a_whole_match_is_played_by_advice_alone() {
    let mut lines = vec![r#"{"do":"new","scenario":"trio","seed":5}"#.to_owned()];
    loop {
        lines.push(r#"{"do":"advise","bot":"random","seed":9}"#.to_owned());
        let reply = last(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        if let Some(advice) = reply.get("ok") {
            *lines.last_mut().unwrap() =
                json!({"do": "act", "seat": advice["seat"], "action": advice["action"]}).to_string();
        } else {
            assert_eq!(reply["error"]["code"], "no_advice");
            break;
        }
    }
    lines.pop();
    let replies = engine(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    let end = replies.last().unwrap();
    assert_eq!(end["ok"]["over"]["rule"], "PK-END-01");
    assert_eq!(end["ok"]["over"]["standings"].as_array().map(Vec::len), Some(3));
    lines.push(r#"{"do":"legal","lang":"en"}"#.to_owned());
    let over = last(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(over["ok"], json!({"seat": null, "actions": []}));
}

#[test]
fn viewers_get_their_own_events() {
    let bid = |who: &str| {
        let act = format!(r#"{{"do":"act","seat":0,"action":{{"bid":2}},"as":{who}}}"#);
        last(&[NEW, &act])["ok"]["events"].clone()
    };
    assert_eq!(bid("0"), json!([{"bid": {"private_to": 0, "value": 2}}]));
    assert_eq!(bid("1"), json!([{"bid": {"private_to": 0}}]));
    assert_eq!(bid("\"spectator\""), bid("1"));
}

#[test]
fn counting_stops_before_it_takes_forever() {
    assert_eq!(code(&[NEW, r#"{"do":"perft","depth":33}"#]), "too_deep");
    let reply = last(&[NEW, r#"{"do":"perft","depth":32}"#]);
    assert_eq!(reply["error"]["code"], "too_deep");
    assert_eq!(reply["error"]["detail"]["counts"][0], 4);
    assert_eq!(last(&[NEW, r#"{"do":"perft","depth":0}"#])["ok"]["counts"], json!([]));
}

#[test]
fn a_panic_is_an_answer_and_takes_only_the_table() {
    let replies = engine(&[NEW, r#"{"id":3,"do":"boom"}"#, r#"{"do":"legal"}"#, NEW, r#"{"do":"legal"}"#]);
    assert_eq!((&replies[1]["id"], &replies[1]["error"]["code"]), (&json!(3), &json!("panicked")));
    assert!(replies[1]["error"]["message"].as_str().unwrap().contains("boom as asked"));
    assert_eq!(replies[2]["error"]["code"], "no_table");
    assert_eq!(replies[4]["ok"]["seat"], 0);
}

#[test]
fn a_game_answers_requests_of_its_own() {
    let hello = last(&[r#"{"do":"hello"}"#]);
    assert!(hello["ok"]["requests"].as_array().unwrap().contains(&json!("coins")));
    assert_eq!(last(&[NEW, r#"{"do":"coins","seat":1}"#])["ok"]["coins"], 5);
    assert_eq!(code(&[NEW, r#"{"do":"coins","seat":5}"#]), "declined");
    let french = run(&["--lang", "fr", "engine", "pocket"], br#"{"do":"coins"}"#, None).ok();
    assert_eq!(json_lines(&french)[0]["error"]["message"], "Pas de partie.");
}

#[test]
fn nothing_is_answered_after_quit() {
    let replies = engine(&[r#"{"id":1,"do":"quit"}"#, r#"{"id":2,"do":"hello"}"#]);
    assert_eq!(replies, [json!({"id": 1, "ok": {}})]);
}

#[test]
fn messages_are_in_the_language_of_the_session() {
    let early = br#"{"do":"legal"}"#;
    let french = json_lines(&run(&["engine", "pocket"], early, Some("fr_CA.UTF-8")).ok());
    assert!(french[0]["error"]["message"].as_str().unwrap().starts_with("Il n’y a pas encore de partie"));
    assert!(run(&["engine", "chess"], early, None).bad().contains("pocket"));
}

#[test]
fn a_match_is_begun_by_scenario_players_and_choices() {
    let setup = |new: &str| last(&[new, r#"{"do":"state"}"#])["ok"]["setup"].clone();
    assert_eq!(setup(r#"{"do":"new","scenario":"purse","seed":1}"#), json!({"seats": 2, "rounds": 4}));
    let trio =
        r#"{"do":"new","scenario":"purse","players":3,"mode":"against","choices":{"rounds":5},"seed":1}"#;
    assert_eq!(setup(trio), json!({"seats": 3, "rounds": 5}));
    let no = last(&[r#"{"do":"new","scenario":"duel","choices":{"rounds":9},"seed":1}"#]);
    assert_eq!(no["error"]["detail"]["pick"]["choice"], "rounds");
    let list = last(&[r#"{"do":"scenarios"}"#]);
    assert_eq!(list["ok"]["scenarios"][0]["setup"], json!({"seats": 2, "rounds": 4}));
    assert_eq!(list["ok"]["scenarios"][0]["tables"][1]["id"], "trio");
}
