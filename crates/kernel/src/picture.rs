//! Everything that one viewer gets of a match at one moment, written as JSON in one pass.
//!
//! A server sends the same picture to many clients, many times a second. So it builds one view and no trees
//! of values in between.

use crate::album::Page;
use crate::{Entry, Lang, Line, Narrate, NoUndo, Seat, Table, Turn, Viewer, changes};
use serde::Serialize;

/// What one viewer gets of a match, in one language. Fields that are JSON hold JSON text, ready to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What the viewer may see, as JSON.
    pub view: String,
    /// The current question; `None` when the game is over.
    pub question: Option<Line>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// Every legal answer with its label, if asked for.
    pub legal: Option<Answers>,
    /// The seat that played last, and how many actions it could undo or why none; `None` before the first
    /// action.
    pub undo: Option<(Seat, Result<u32, NoUndo>)>,
    /// How many slips were forgiven in this match.
    pub slips: u32,
    /// The first step reported below; later than asked for if that is too long ago.
    pub from: usize,
    /// The events since then, step by step, as a JSON list of [`Happening`]s.
    pub steps: String,
}

/// The legal answers to the current question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// The answers, as a JSON list.
    pub actions: String,
    /// Their labels, as on buttons: a JSON list of lines in the same order.
    pub labels: String,
}

/// One step of a match, as a viewer is told about it. It leaves out the action itself, which may be secret.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Happening<E> {
    /// The number of its line in the journal.
    pub seq: usize,
    /// Who.
    pub seat: Seat,
    /// How many actions were taken back, if that is what was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<u32>,
    /// Whether it was a forgiven slip: chance is drawn afresh.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub forgiven: bool,
    /// The events, as far as the viewer may see them.
    pub events: Vec<E>,
    /// The same in sentences.
    pub lines: Vec<Line>,
}

fn json<T: Serialize + ?Sized>(of: &T) -> String {
    serde_json::to_string(of).expect("plain data has a JSON form")
}

/// Like `json`, with room reserved for a long text, which would otherwise be copied again and again as it
/// grows.
fn long_json<T: Serialize>(of: &T) -> String {
    let mut text = Vec::with_capacity(16 << 10);
    serde_json::to_writer(&mut text, of).expect("plain data has a JSON form");
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// Who did what kind of thing in a step.
#[derive(Clone, Copy)]
pub(crate) struct Deed {
    seat: Seat,
    undo: Option<u32>,
    forgiven: bool,
}

impl Deed {
    fn of<A>(entry: &Entry<A>) -> Deed {
        Deed { seat: entry.seat, undo: entry.undo(), forgiven: entry.is_forgiven() }
    }

    pub(crate) const fn of_page(page: &Page) -> Deed {
        Deed { seat: page.seat, undo: page.undo, forgiven: page.forgiven }
    }
}

/// A forgiven slip, in words.
#[must_use]
pub fn forgiven(lang: Lang, name: &str, count: u32) -> Line {
    Line::from(match (lang, count) {
        (Lang::En, 1) => format!("A slip was forgiven: {name} took back the last action. Chance falls anew."),
        (Lang::En, n) => {
            format!("A slip was forgiven: {name} took back the last {n} actions. Chance falls anew.")
        }
        (Lang::Fr, 1) => {
            format!(
                "Une erreur est pardonnée\u{a0}: {name} reprend la dernière action. Le sort est tiré à nouveau."
            )
        }
        (Lang::Fr, n) => format!(
            "Une erreur est pardonnée\u{a0}: {name} reprend les {n} dernières actions. Le sort est tiré à nouveau."
        ),
    })
}

/// What this viewer may see of one step.
pub(crate) fn happening<G: Narrate>(
    seq: usize,
    Deed { seat, undo, forgiven }: Deed,
    events: &[G::Event],
    (viewer, view): (Viewer, &G::View),
    lang: Lang,
) -> Happening<G::Event> {
    let events: Vec<G::Event> = events.iter().filter_map(|event| G::show(event, viewer)).collect();
    let slip = undo.filter(|_| forgiven).map(|count| self::forgiven(lang, &G::seat(lang, view, seat), count));
    Happening {
        seq,
        seat,
        undo,
        forgiven,
        lines: slip.into_iter().chain(events.iter().map(|event| G::event(lang, view, event))).collect(),
        events,
    }
}

impl<G: Narrate> Table<G> {
    /// Everything a viewer gets: the view, the question, the events since step number `since`, and the legal
    /// answers if asked for. Their labels are the ones that this viewer would read.
    pub fn picture(&self, viewer: Viewer, lang: Lang, since: usize, with_legal: bool) -> Picture {
        let view = self.view(viewer);
        let happened: Vec<_> = self
            .happened(since)
            .map(|(seq, entry, events)| {
                let mut told = happening::<G>(seq, Deed::of(entry), events, (viewer, &view), lang);
                if let Some(part) = self.part().filter(|part| part.seq == seq) {
                    told.lines.splice(0..0, changes::<G>(part.was, part.carried, lang));
                }
                told
            })
            .collect();
        let legal = with_legal.then(|| {
            let actions = self.legal();
            let labels: Vec<Line> =
                actions.iter().map(|action| G::action(lang, &view, action).label()).collect();
            Answers { actions: long_json(&actions), labels: long_json(&labels) }
        });
        Picture {
            question: match self.turn() {
                Turn::Of(_, prompt) => Some(G::question(lang, &view, &prompt.question)),
                Turn::Over(_) => None,
            },
            seats: Seat::first(G::seats(self.state())).map(|seat| G::seat(lang, &view, seat)).collect(),
            legal,
            undo: self
                .played()
                .last()
                .map(|last| (last.seat, self.undoable(last.seat).map(|played| played.len() as u32))),
            slips: self.slips(),
            from: happened.first().map_or(self.seq(), |first| first.seq),
            steps: json(&happened),
            view: long_json(&view),
        }
    }
}
