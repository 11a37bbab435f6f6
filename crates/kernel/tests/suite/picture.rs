//! The picture of a match agrees with the single questions one can ask the table.

use crate::common::{DUEL, at_random};
use kernel::{AnyTable, Lang, Line, Seat, Seed, Table, Viewer};
use pocket::Pocket;
use pocket::action::Action;
use serde_json::{Value, json};

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("a picture is JSON")
}

#[test]
fn a_picture_says_what_the_single_questions_say() {
    for actions in 0..40 {
        let table = at_random(3, actions);
        let any: &dyn AnyTable = &table;
        let viewers = Seat::first(any.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
        for (viewer, lang) in viewers.flat_map(|viewer| Lang::ALL.map(|lang| (viewer, lang))) {
            let with_legal = any.turn().seat().map(Viewer::Seat) == Some(viewer);
            let picture = any.picture(viewer, lang, any.seq().saturating_sub(1), with_legal);
            let spoken = any.speak(lang, viewer);
            assert_eq!(read(&picture.view), any.view(viewer));
            assert_eq!(picture.question, spoken.question);
            assert_eq!(picture.seats, spoken.seats);
            assert_eq!(picture.legal.is_some(), with_legal);
            if let Some(answers) = &picture.legal {
                let labels: Vec<_> =
                    any.legal().iter().map(|action| spoken.action(action).map(Line::label)).collect();
                assert_eq!(read(&answers.actions), Value::Array(any.legal()));
                assert_eq!(read(&answers.labels), json!(labels));
            }
            assert_eq!(picture.undo.map(|(seat, _)| seat), any.last());
            if let Some((seat, possible)) = picture.undo {
                assert_eq!(possible, any.undoable(seat).map(|played| played.len() as u32));
            }
            let steps = read(&picture.steps);
            if any.seq() > 0 {
                assert_eq!(steps[0]["events"], Value::Array(any.events(viewer)));
                assert_eq!(steps[0]["lines"], json!(spoken.events));
            } else {
                assert_eq!(steps, json!([]));
            }
        }
    }
}

#[test]
fn what_happened_is_told_from_any_recent_step() {
    let table = at_random(5, 20);
    let all: Vec<usize> = table.happened(0).map(|(seq, ..)| seq).collect();
    assert_eq!(all, (0..table.seq()).collect::<Vec<_>>());
    let picture = table.picture(Viewer::Spectator, Lang::En, 17, false);
    assert_eq!(picture.from, 17);
    assert_eq!(read(&picture.steps).as_array().map(Vec::len), Some(table.seq() - 17));
    // Nothing new: an empty list, from here on.
    let picture = table.picture(Viewer::Spectator, Lang::En, table.seq(), false);
    assert_eq!((picture.from, picture.steps.as_str()), (table.seq(), "[]"));

    // An undo is a step of its own, and says so.
    let mut table = Table::<Pocket>::new(DUEL, Seed(5)).expect("a duel is in order");
    table.submit(Seat(0), Action::Bid(1)).unwrap();
    table.undo(Seat(0), 1).unwrap();
    let steps = read(&table.picture(Viewer::Spectator, Lang::En, 0, false).steps);
    assert_eq!(steps[0]["lines"], json!([[[0, "Player 1"], " has bid."]]));
    assert_eq!(steps[1], json!({"seq": 1, "seat": 0, "undo": 1, "events": [], "lines": []}));
}

#[test]
fn only_so_much_of_the_past_is_kept() {
    let mut table = Table::<Pocket>::new(DUEL, Seed(9)).expect("a duel is in order");
    // A bid that is taken back again and again: every line counts as a step.
    while table.seq() < 100 {
        table.submit(Seat(0), Action::Bid(1)).unwrap();
        table.undo(Seat(0), 1).unwrap();
    }
    table.submit(Seat(0), Action::Bid(1)).unwrap();
    let kept: Vec<usize> = table.happened(0).map(|(seq, ..)| seq).collect();
    assert_eq!(kept.len(), 64);
    assert_eq!(kept.last(), Some(&(table.seq() - 1)));
    let last = table.happened(0).last().map(|(.., events)| events.to_vec());
    assert_eq!(last.as_deref(), Some(table.events()));
}

#[test]
fn a_branch_is_the_same_position_and_leaves_the_match_alone() {
    let table = at_random(4, 11);
    let any: &dyn AnyTable = &table;
    let mut branch = any.branch();
    assert_eq!((branch.hash(), branch.turn(), branch.legal()), (any.hash(), any.turn(), any.legal()));
    let seat = branch.turn().seat().expect("the game is on");
    let action = branch.legal()[0].clone();
    branch.act(seat, &action).unwrap();
    assert_eq!((branch.seq(), any.seq()), (1, table.seq()));
    assert_ne!(branch.hash(), any.hash());
}
