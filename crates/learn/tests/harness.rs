//! The mistakes that the harness catches: lessons that are written wrongly, and lessons that cannot be
//! played. Each failure names its file and step.
#![cfg(feature = "files")]

use kernel::Shelved;
use learn::Course;
use learn::files::{Written, read};
use learn::harness::prove;
use pocket::Pocket;
use serde_json::json;
use std::sync::Arc;

const FILE: &str = "games/pocket/lessons/01-bids.toml";

/// A lesson with three steps: a bid, the other seat's answer, a card drawn with loaded dice.
const LESSON: &str = r#"
id = "bids"
number = 1
minutes = 1
title = { en = "Bids", fr = "Enchères" }
goal = { en = "Bid for the lead.", fr = "Enchérir pour mener." }
rules = ["PK-BID-01"]

[position]
setup = { seats = 2, rounds = 2 }
seed = 3
seat = 0
others = [{ bid = 0 }, "end"]
[position.set]
"/players/0/coins" = 6
"/bank" = 49

[[step]]
say = { en = "Every seat bids coins in secret: bid two.", fr = "Chacun mise en secret : misez deux pièces." }
point = ["answer"]
show = [{ bid = 2 }]
done = { asked = "turn" }

[[step.slip]]
answer = { bid = 0 }
try = [{ bid = 0 }]
say = { en = "You may, but then the other one leads.", fr = "C’est permis, mais l’autre mènera." }
rule = "PK-BID-01"

[[step.slip]]
refused = "PK-BID-01"
try = [{ bid = 9 }]
say = { en = "Nobody bids that much.", fr = "Personne ne mise autant." }
rule = "PK-BID-01"

[[step]]
say = { en = "You lead.", fr = "Vous menez." }

[[step]]
say = { en = "Draw a card.", fr = "Piochez une carte." }
show = ["draw"]
done = { at = "/drawn", is = true }
"#;

/// All mistakes of the lesson after replacing one text by another, one per line.
fn faults_with(this: &str, that: &str) -> String {
    assert!(LESSON.contains(this), "{this}");
    let game = Shelved::<Pocket>::default();
    let faults = match read(&game, FILE, &LESSON.replacen(this, that, 1)) {
        Ok(lesson) => prove(&game, &Written { file: FILE.to_owned(), lesson }, &|name| name == "space:here"),
        Err(faults) => faults,
    };
    faults.join("\n")
}

#[test]
fn a_sound_lesson_is_played_to_its_end() {
    assert_eq!(faults_with("id", "id"), "");
}

#[test]
fn what_is_written_wrongly_is_told_with_file_and_step() {
    for (this, that, told) in [
        ("point = [\"answer\"]", "points = [\"answer\"]", "step 1: unknown field `points`"),
        (
            "point = [\"answer\"]",
            "point = [\"space:there\"]",
            "step 1: the board has nothing named `space:there`",
        ),
        ("{ at = \"/drawn\", is = true }", "{ at = \"/drawn\", was = true }", "step 3: "),
        (
            "bid two.",
            "bid two, and then a great many words more, far too many for a sentence of any coach.",
            "step 1: field `say`.en: 24 words, at most 18",
        ),
        (
            "rule = \"PK-BID-01\"",
            "rule = \"PK-BID-99\"",
            "step 1: slip 1: `PK-BID-99` is no rule of this game",
        ),
        (
            "rules = [\"PK-BID-01\"]",
            "rules = [\"PK-X-01\"]",
            "field `rules`: `PK-X-01` is no rule of this game",
        ),
        ("fr = \"Vous menez.\"", "fr = \"\"", "step 2: field `say`.fr: nothing is said"),
        (
            "show = [\"draw\"]\n",
            "",
            "step 3: fields `done` and `show`: a step has both, or neither if it is only read",
        ),
        ("\"/bank\"", "\"/bonk\"", "position: `/bonk` leads nowhere in the state"),
        ("\"/bank\" = 49", "\"/bank\" = 60", "position: "),
        ("seats = 2", "seats = 9", "position: The set-up field `seats`"),
    ] {
        let faults = faults_with(this, that);
        assert!(faults.starts_with(FILE) && faults.contains(told), "{that}: {faults}");
    }
}

#[test]
fn what_cannot_be_played_is_told_with_file_and_step() {
    for (this, that, told) in [
        ("show = [{ bid = 2 }]", "show = [{ bid = 7 }]", "step 1: field `show`, deed 1 `{\"bid\":7}`: "),
        ("show = [\"draw\"]", "show = [\"guard\"]", "step 3: field `show`, deed 1 `\"guard\"`: "),
        (
            "show = [\"draw\"]",
            "show = [\"draw\", \"end\"]",
            "step 3: field `show`, deed 1 `\"draw\"`: the step is done too early",
        ),
        (
            "{ at = \"/drawn\", is = true }",
            "{ at = \"/drawn\", is = false }",
            "step 3: field `done`: is met before anything is done",
        ),
        (
            "{ at = \"/drawn\", is = true }",
            "{ at = \"/round\", least = 9 }",
            "step 3: field `show`, deed 1 `\"draw\"`: the step is not done",
        ),
        (
            "try = [{ bid = 0 }]",
            "try = [{ bid = 1 }]",
            "step 1: slip 1 (“You may, but then the other one leads.”): nobody answers it",
        ),
        ("refused = \"PK-BID-01\"", "refused = \"PK-DRAW-01\"", "is refused like this: "),
    ] {
        let faults = faults_with(this, that);
        assert!(faults.starts_with(FILE) && faults.contains(told), "{that}: {faults}");
    }
}

#[test]
fn dice_are_loaded_with_what_can_fall_and_nothing_else() {
    // The last step has real dice; put one more after it, in which nothing is done.
    let more = "\n[[step]]\nsay = { en = \"Well done.\", fr = \"Bravo.\" }\n";
    let dice = |want: &str| format!("show = [\"draw\"]\ndice = [{{ on = \"draw\", want = {want} }}]");
    let with = |want: &str| {
        let game = Shelved::<Pocket>::default();
        let text = LESSON.replacen("show = [\"draw\"]", &dice(want), 1) + more;
        match read(&game, FILE, &text) {
            Ok(lesson) => prove(&game, &Written { file: FILE.to_owned(), lesson }, &|_| true).join("\n"),
            Err(faults) => faults.join("\n"),
        }
    };
    // A hand is written card by card: a card of each kind can be drawn, but no ninth round begins by that.
    assert_eq!(with("{ at = \"/drawn\", is = true }"), "");
    let never = with("{ at = \"/round\", least = 9 }");
    assert!(never.contains("step 3: ") && never.contains("chance did not fall like this"), "{never}");
}

#[test]
fn an_answer_with_a_field_that_is_null_is_the_one_that_is_shown() {
    let game = Shelved::<Pocket>::default();
    let lesson = read(&game, FILE, LESSON).expect("a sound lesson");
    let table = lesson.position.lay(&game).expect("a sound position");
    let mut course = Course::at(Arc::new(lesson), 0);
    assert!(course.next().is_some());
    course.played(&*table, &json!({"bid": 2, "on": null}));
    assert!(course.next().is_none(), "that was the whole way");
}
