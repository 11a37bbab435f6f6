//! Updates, written once for all who get the same.

use axum::extract::ws::Utf8Bytes;
use kernel::{AnyTable, Lang, NoUndo, Seat, Turn, Viewer};
use serde::Serialize;
use std::fmt::Write as _;
use store::Millis;
use wire::live::UndoCard;

/// What an update depends on besides the match: all who have the same key get the same text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// Through whose eyes; nobody's for a spectator.
    pub(crate) viewer: Option<u8>,
    /// In which language.
    pub(crate) lang: Lang,
    /// Whether the legal answers are told.
    pub(crate) legal: bool,
    /// Whether it is told what could be taken back.
    pub(crate) undo: bool,
}

/// An update in writing.
pub(crate) struct Frame {
    /// The first step that it tells.
    pub(crate) from: u64,
    /// The number of the next step.
    pub(crate) seq: u64,
    /// The text of a [`wire::Tell::Update`].
    pub(crate) text: Utf8Bytes,
}

fn json<T: Serialize + ?Sized>(of: &T) -> String {
    serde_json::to_string(of).expect("plain data has a JSON form")
}

/// Where the match stands, and what happened since. The view is put into the text as it comes from the game: parsing it
/// again would cost more than all the rest.
pub(crate) fn update(
    table: &dyn AnyTable,
    key: Key,
    since: u64,
    deadline: Option<Millis>,
    now: Millis,
) -> Frame {
    let viewer = key.viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    let since = usize::try_from(since).unwrap_or(usize::MAX);
    let picture = table.picture(viewer, key.lang, since, key.legal);
    let seq = table.seq();
    let mut text = String::with_capacity(picture.view.len() + picture.steps.len() + 1024);
    let viewer = json(&key.viewer);
    let names = json(&picture.seats);
    let steps = &picture.steps;
    // Writing into a string cannot fail.
    let _ = write!(
        text,
        r#"{{"type":"update","seq":{seq},"from":{},"steps":{steps},"viewer":{viewer},"names":{names}"#,
        picture.from
    );
    let _ = match table.turn() {
        Turn::Of(seat, prompt) => write!(
            text,
            r#","turn":{{"seat":{seat},"kind":{},"question":{},"prompt":{}}},"over":null"#,
            json(&prompt.kind),
            prompt.question,
            json(picture.question.as_deref().unwrap_or_default()),
        ),
        Turn::Over(outcome) => write!(text, r#","turn":null,"over":{}"#, json(&outcome)),
    };
    if let Some(answers) = &picture.legal {
        let _ = write!(text, r#","legal":{{"actions":{},"labels":{}}}"#, answers.actions, answers.labels);
    }
    if let Some((seat, possible)) = picture.undo.filter(|_| key.undo) {
        let _ = write!(text, r#","undo":{}"#, json(&undo(seat, possible, key.lang)));
    }
    if let Some(Millis(deadline)) = deadline {
        let _ = write!(text, r#","deadline":{deadline}"#);
    }
    let _ = write!(text, r#","now":{},"view":{}}}"#, now.0, picture.view);
    Frame { from: picture.from as u64, seq: seq as u64, text: text.into() }
}

fn undo(seat: Seat, possible: Result<u32, NoUndo>, lang: Lang) -> UndoCard {
    UndoCard { seat: seat.0, count: possible.unwrap_or(0), why_not: possible.err().map(|why| why.text(lang)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{AnyGame, Seed, Shelved};
    use pocket::Pocket;
    use serde_json::json;
    use wire::Tell;

    #[test]
    fn an_update_is_what_the_wire_says_it_is() {
        let game = Shelved::<Pocket>::default();
        let mut table = game.open(&json!({"seats": 2, "rounds": 1}), Seed(3)).unwrap();
        for step in 0..200 {
            let turn = table.turn().seat().map(|seat| seat.0);
            for viewer in [None, Some(0), Some(1)] {
                let own = viewer.is_some() && viewer == turn;
                let key = Key { viewer, lang: Lang::Fr, legal: own, undo: viewer.is_some() };
                let since = table.seq().saturating_sub(1) as u64;
                let frame = update(&*table, key, since, Some(Millis(5)), Millis(3));
                let Tell::Update(update) = serde_json::from_str(&frame.text).unwrap() else {
                    panic!("an update is an update")
                };
                assert_eq!((update.seq, update.from), (frame.seq, frame.from));
                assert_eq!((update.seq, update.from), (table.seq() as u64, since));
                assert_eq!(update.steps.len(), usize::from(step > 0));
                assert_eq!(update.viewer, viewer);
                let eyes = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
                assert_eq!(update.view, table.view(eyes));
                assert_eq!(update.turn.as_ref().map(|turn| turn.seat), turn);
                assert_eq!(update.over.is_some(), turn.is_none());
                assert_eq!(update.legal.is_some(), own);
                assert_eq!(update.legal.map(|legal| legal.actions), own.then(|| table.legal()));
                assert_eq!(update.undo.is_some(), viewer.is_some() && step > 0);
                assert_eq!((update.deadline, update.now), (Some(5), 3));
            }
            let Some(seat) = table.turn().seat() else { return };
            let legal = table.legal();
            table.act(seat, &legal[step % legal.len()]).unwrap();
        }
        panic!("a match of Pocket ends");
    }
}
