//! Builds updates once for all viewers who get the same: whole for those who connect, and as a difference for
//! those who have the previous one.

use kernel::{AnyTable, Lang, Line, NoUndo, Picture, Seat, Turn, Viewer};
use serde::Serialize;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};
use store::Millis;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::live::{Step, UndoCard};

mod standing;

pub(crate) use standing::Sheet;
use standing::Standing;

/// What an update depends on besides the match: all who have the same key get the same text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// Whose view this is; `None` for a spectator.
    pub(crate) viewer: Option<u8>,
    /// In which language.
    pub(crate) lang: Lang,
    /// Whether sentences are texts alone, as the first version of the protocol has them.
    pub(crate) texts: bool,
    /// Whether the legal answers are told.
    pub(crate) legal: bool,
    /// Whether it is told what could be taken back.
    pub(crate) undo: bool,
}

/// Whose eyes, which language, and whether sentences are texts alone: all who share these are told the same
/// of what stands.
pub(crate) type Ears = (Option<u8>, Lang, bool);

impl Key {
    pub(crate) const fn ears(self) -> Ears {
        (self.viewer, self.lang, self.texts)
    }
}

/// An update in writing: whole, and as what differs from the one before.
pub(crate) struct Frame {
    /// The first step that it tells.
    pub(crate) from: u64,
    /// The number of the next step.
    pub(crate) seq: u64,
    /// A number of its own within the room.
    pub(crate) number: u64,
    /// What it has besides what stands: its number, the steps and the time.
    news: String,
    /// What stands: all the rest.
    standing: Arc<Standing>,
    /// The number of the update that it can be told as a change of, and the text of that
    /// [`wire::Tell::Change`].
    change: Option<(u64, Utf8Bytes)>,
    /// The text of a [`wire::Tell::Update`], once somebody needs it.
    whole: OnceLock<Utf8Bytes>,
}

impl Frame {
    /// A frame with nothing in it but this.
    #[cfg(test)]
    pub(crate) fn of_text(text: &str) -> Frame {
        let whole = OnceLock::from(Utf8Bytes::from(text.to_owned()));
        Frame {
            from: 0,
            seq: 1,
            number: 1,
            news: String::new(),
            standing: Arc::default(),
            change: None,
            whole,
        }
    }

    /// The text for a reader who has the update of this number.
    pub(crate) fn text(&self, has: Option<u64>) -> Utf8Bytes {
        match &self.change {
            Some((base, change)) if Some(*base) == has => change.clone(),
            _ => self.whole().clone(),
        }
    }

    /// The whole update.
    fn whole(&self) -> &Utf8Bytes {
        self.whole.get_or_init(|| {
            let mut text = String::with_capacity(self.news.len() + self.standing.len() + 32);
            text.push_str(r#"{"type":"update","#);
            text.push_str(&self.news);
            text.push(',');
            self.standing.write(&mut text);
            text.into()
        })
    }
}

/// What viewers with the same view and language were last sent.
pub(crate) struct Told {
    ears: Ears,
    number: u64,
    standing: Arc<Standing>,
}

/// What was last told to each kind of reader. A change is always one between two things told to the same
/// eyes.
#[derive(Default)]
pub(crate) struct Memory(Vec<Told>);

impl Memory {
    /// The frame that tells a page, and how it differs from what was told before; from now on that is what
    /// was told. Its number is a new one, unless nothing differs.
    pub(crate) fn tell(
        &mut self,
        key: Key,
        page: Page,
        sheet: &mut Sheet,
        next: impl FnOnce() -> u64,
    ) -> Option<Frame> {
        let Page { from, seq, now, steps, text } = page;
        let place = self.0.iter().position(|told| told.ears == key.ears());
        let nothing = Standing::default();
        let before = place.map_or(&nothing, |place| &*self.0[place].standing);
        let others: Vec<&Standing> = self.0.iter().map(|told| &*told.standing).collect();
        let (standing, change) = Standing::read(&text, before, &others, sheet)?;
        let standing = Arc::new(standing);
        let mut base = None;
        let number = match place {
            Some(place) if change == "{}" => {
                base = Some((self.0[place].number, change));
                self.0[place].number
            }
            Some(place) => {
                let told = &mut self.0[place];
                base = Some((told.number, change)).filter(|(_, change)| change.len() < text.len());
                (told.number, told.standing) = (next(), standing.clone());
                told.number
            }
            None => {
                let told = Told { ears: key.ears(), number: next(), standing: standing.clone() };
                let number = told.number;
                self.0.push(told);
                number
            }
        };
        let news = format!(r#""number":{number},"seq":{seq},"from":{from},"steps":{steps},"now":{}"#, now.0);
        let change = base.map(|(base, change)| {
            (base, format!(r#"{{"type":"change","base":{base},{news},"change":{change}}}"#).into())
        });
        Some(Frame { from, seq, number, news, standing, change, whole: OnceLock::new() })
    }

    /// Forgets what was told to those who are no longer there.
    pub(crate) fn keep(&mut self, there: impl Fn(Ears) -> bool) {
        self.0.retain(|told| there(told.ears));
    }
}

fn json<T: Serialize + ?Sized>(of: &T) -> String {
    serde_json::to_string(of).expect("plain data has a JSON form")
}

/// Where the match stands, and what happened since, for one kind of reader.
pub(crate) struct Page {
    from: u64,
    seq: u64,
    now: Millis,
    steps: String,
    /// What stands, as an object whose last field is the view.
    text: String,
}

/// Where the match stands, and what happened since. The view is put into the text as it comes from the game:
/// parsing it again would cost more than all the rest.
pub(crate) fn page(
    table: &dyn AnyTable,
    key: Key,
    since: u64,
    deadline: Option<Millis>,
    now: Millis,
) -> Page {
    let viewer = key.viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    let since = usize::try_from(since).unwrap_or(usize::MAX);
    let mut picture = table.picture(viewer, key.lang, since, key.legal);
    if key.texts {
        as_texts(&mut picture);
    }
    let answers = picture.legal.as_ref().map_or(0, |legal| legal.actions.len() + legal.labels.len());
    let mut text = String::with_capacity(picture.view.len() + answers + 1024);
    // Writing into a string cannot fail.
    let _ = write!(text, r#"{{"viewer":{},"names":{}"#, json(&key.viewer), json(&picture.seats));
    let _ = match table.turn() {
        Turn::Of(seat, prompt) => write!(
            text,
            r#","turn":{{"seat":{seat},"kind":{},"question":{},"prompt":{}}},"over":null"#,
            json(&prompt.kind),
            prompt.question,
            json(&picture.question.as_ref().unwrap_or(&Line::default())),
        ),
        Turn::Over(outcome) => write!(text, r#","turn":null,"over":{}"#, json(&outcome)),
    };
    if let Some(answers) = &picture.legal {
        let _ = write!(text, r#","legal":{{"actions":{},"labels":{}}}"#, answers.actions, answers.labels);
    }
    if let Some((seat, possible)) = picture.undo.filter(|_| key.undo) {
        let _ = write!(text, r#","undo":{}"#, json(&undo(seat, possible, key.lang)));
    }
    if picture.slips > 0 {
        let _ = write!(text, r#","slips":{}"#, picture.slips);
    }
    if let Some(Millis(deadline)) = deadline {
        let _ = write!(text, r#","deadline":{deadline}"#);
    }
    let _ = write!(text, r#","view":{}}}"#, picture.view);
    Page { from: picture.from as u64, seq: table.seq() as u64, now, steps: picture.steps, text }
}

/// Makes every sentence a text alone.
fn as_texts(picture: &mut Picture) {
    let text = |line: &Line| Line::from(line.text());
    picture.question = picture.question.as_ref().map(text);
    // What was just written can be read.
    if let Ok(mut steps) = serde_json::from_str::<Vec<Step>>(&picture.steps) {
        let lines = steps.iter_mut().flat_map(|step| &mut step.lines);
        lines.for_each(|line| *line = text(line));
        picture.steps = json(&steps);
    }
    if let Some(answers) = &mut picture.legal
        && let Ok(labels) = serde_json::from_str::<Vec<Line>>(&answers.labels)
    {
        answers.labels = json(&labels.iter().map(text).collect::<Vec<_>>());
    }
}

fn undo(seat: Seat, possible: Result<u32, NoUndo>, lang: Lang) -> UndoCard {
    UndoCard { seat: seat.0, count: possible.unwrap_or(0), why_not: possible.err().map(|why| why.text(lang)) }
}

#[cfg(test)]
mod tests;
