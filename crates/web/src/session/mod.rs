//! Where a match is played: in this page, on a server, at a practice table, or in the past. Everything above
//! sees the [`Desk`], whose actions are carried out here.

mod local;
mod online;
mod past;
mod practice;

use crate::boards::Board;
use crate::desk::Desk;
use crate::games;
use crate::ui::Ui;
use kernel::{Lang, Narrate, Scenario, Seat};
use serde_json::Value;
use std::pin::Pin;
use table_view::charts::{self, Curves};
use table_view::{Answer, Said, SeatSummary, Summary};

pub(crate) use local::{NoTable, begin, fetch, go_on, import, open};
pub(crate) use online::{Farewell, connect};
pub(crate) use past::Past;
pub(crate) use practice::{Overlay, Rehearsal, practise};

/// A result that arrives later.
pub(crate) type Soon<T> = Pin<Box<dyn Future<Output = T>>>;

/// Where a match is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In this page, saved in this browser under this id.
    Here(String),
    /// On the server.
    Server,
    /// In this page, from a position, and not saved.
    Practice,
    /// A match that is only watched.
    Past,
}

/// A match, wherever it is kept. What is impossible there does nothing.
pub(crate) trait Session<G: Narrate> {
    /// Gives an answer.
    fn act(&self, desk: Desk<G>, answer: Answer<G::Action>);

    /// Takes back the person's last actions.
    fn undo(&self, desk: Desk<G>, count: u32);

    /// Asks the table to forgive this many of the person's own last steps; granted at once where nobody else
    /// plays.
    fn ask_forgiveness(&self, _desk: Desk<G>, _steps: u32) {}

    /// Answers such a request for a seat at this screen.
    fn answer_forgiveness(&self, _desk: Desk<G>, _seat: Seat, _agrees: bool) {}

    /// Withdraws the request.
    fn withdraw_plea(&self, _desk: Desk<G>) {}

    /// Shows why something is impossible.
    fn why_not(&self, desk: Desk<G>, what: Said, action: G::Action);

    /// Asks a bot what it would do.
    fn hint(&self, desk: Desk<G>);

    /// Asks for something that only this game can answer.
    fn ask(&self, desk: Desk<G>, name: &str, arguments: Value) -> Soon<Result<Value, String>>;

    /// Lets a bot play this turn, or stops it.
    fn play_for_me(&self, desk: Desk<G>, wanted: bool);

    /// Whether the worker has nothing more urgent to compute.
    fn has_leisure(&self, ui: Ui) -> bool;

    /// The person in this seat has taken over the screen.
    fn take_screen(&self, _desk: Desk<G>, _seat: Seat) {}

    /// Lets the bots play without pauses until somebody here has to answer.
    fn hurry(&self) {}

    /// Saves the journal as a file.
    fn export(&self) {}

    /// The journal, where it is available.
    fn journal(&self) -> Option<String> {
        None
    }

    /// Says something to the others at the table.
    fn say(&self, _text: &str) {}

    /// Gives an empty seat to a bot. Returns why not, if that is impossible.
    fn give_to_bot(&self, _seat: Seat) -> Soon<Result<(), Said>> {
        Box::pin(async { Ok(()) })
    }

    /// Leaves the match for good.
    fn leave(&self, _how: Farewell) {}

    /// Starts the match again: the same set-up, the same people, a new seed.
    fn play_again(&self, _desk: Desk<G>) {}

    /// Copies the journal of a finished match into this browser, to look through it.
    fn bring_home(&self, _desk: Desk<G>) {}
}

/// The state of a match, for lists: in the board's words, from what this viewer sees.
fn summary_of<G: Narrate>(
    board: &dyn Board<G>,
    view: &G::View,
    seats: u8,
    seq: usize,
    mut courses: Vec<Curves>,
) -> Summary {
    let points = |seat: Seat| board.measures().first().map(|measure| (measure.of)(view, seat));
    charts::follow(&mut courses, board.measures(), board.lap(), view, Seat::first(seats), seq);
    let place = |lang: Lang| board.moment(view, lang);
    Summary {
        place: place(Lang::En).zip(place(Lang::Fr)).map(|(en, fr)| Said { en, fr }),
        seats: Seat::first(seats)
            .map(|seat| SeatSummary::new(board.mark(view, seat), points(seat)))
            .collect(),
        courses,
        over: None,
    }
}

/// The name of a bot for people; one that this page does not know keeps its id.
pub(crate) fn bot_title(game: &str, name: &str, lang: Lang) -> String {
    let bot = games().get(game).and_then(|game| game.bot(name));
    bot.map_or(name, |bot| bot.title.get(lang)).to_owned()
}

/// The strongest bot of a game: it gives hints and plays turns for people.
pub(crate) fn adviser(game: &str) -> String {
    let strongest = games().get(game).and_then(|game| game.bots.last());
    strongest.map_or("random", |bot| bot.name.as_str()).to_owned()
}

/// The name of the scenario of a set-up, if it is one of those on offer.
pub(crate) fn title_of(game: &str, setup: &Value) -> Option<Said> {
    let (scenario, table) = Scenario::whence(&games().get(game)?.scenarios, setup)?;
    Some(scenario.title(table).into())
}
