//! What is drawn around a board, and all that can be done there: prompt, log, seats, menu. It is the same for
//! every game and knows none: answers are numbers, and what a board tells of a view is in words.

use crate::session::{Farewell, Place, Soon};
use crate::shown::Shown;
use crate::ui::Ui;
use kernel::{Fact, Lang, Narrate, Refusal, Seat, Viewer};
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use table_view::charts::Curves;
use table_view::mark::Mark;
use table_view::{Clock, LogEntry, Number, Said, Sitter, Stage};
use wire::live::ChatLine;
use wire::lobby::Talk;

/// What people do around the board. Answers are numbers of the moment that is shown.
pub(crate) trait Deeds {
    /// Gives an answer.
    fn answer(&self, number: usize);
    /// Asks why what was possible a moment ago no longer is.
    fn why_not(&self, refused: usize);
    /// Takes back the person's last actions.
    fn undo(&self, count: u32);
    /// The person of this seat has the screen now.
    fn take_screen(&self, seat: Seat);
    /// Asks a bot what it would do.
    fn hint(&self);
    /// Lets a bot play this turn, or stops it.
    fn play_for_me(&self, wanted: bool);
    /// Runs the bots on without pauses until somebody here has to answer.
    fn hurry(&self);
    /// Saves the journal as a file.
    fn export(&self);
    /// Says something to the others at the table.
    fn say(&self, text: &str);
    /// Gives a seat that nobody has taken to a bot; why not, if it cannot be done.
    fn give_to_bot(&self, seat: Seat) -> Soon<Result<(), Said>>;
    /// Leaves the match for good.
    fn leave(&self, how: Farewell);
    /// Plays the match once more: the same set-up, the same people, other luck.
    fn play_again(&self);
    /// Takes the journal of a match that is over into this browser, to look through it.
    fn bring_home(&self);
}

/// A match as it is drawn around the board; copied freely.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Language and theme.
    pub ui: Ui,
    /// Which game.
    pub game: &'static str,
    /// What it is called.
    pub(crate) heading: fn(Lang) -> &'static str,
    /// What is played: the scenario.
    pub title: RwSignal<Said>,
    /// All that is shown at this moment. The numbers of its answers are those of buttons, keys and boards.
    pub(crate) shown: RwSignal<Arc<Shown>>,
    /// Who looks; like the next two it changes far more rarely than the moment.
    pub viewer: Memo<Viewer>,
    /// The marks of all seats.
    marks: Memo<Vec<Mark>>,
    /// What all seats are called.
    pub names: Memo<Vec<Said>>,
    /// What happened, oldest first.
    pub log: RwSignal<Arc<Vec<Arc<LogEntry>>>>,
    /// Who has to do something.
    pub stage: RwSignal<Stage>,
    /// Who sits where, by seat.
    pub chairs: RwSignal<Vec<Chair>>,
    /// The clock of the match, if it has one.
    pub clock: RwSignal<Option<Clock>>,
    /// How many look on without a seat.
    pub watching: RwSignal<u32>,
    /// Whether the person at this screen began the match on the server, and may give open seats to bots.
    pub host: RwSignal<bool>,
    /// Something on the board was picked: only its answers are shown.
    pub picked: RwSignal<Option<Picked>>,
    /// Something was refused, and why.
    pub refused: RwSignal<Option<Refused>>,
    /// What a bot would do.
    pub hint: RwSignal<Option<Hint>>,
    /// Whether a bot is asked for a hint right now.
    pub asking: RwSignal<bool>,
    /// Whether a bot plays this turn for the person.
    pub auto: RwSignal<bool>,
    /// Whether every answer is listed.
    pub wide: RwSignal<bool>,
    /// How the points of the seats have grown, as far as this table has seen it.
    pub(crate) course: RwSignal<Curves>,
    /// What people say, where they sit at different screens.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// Who may write there,
    pub talk: RwSignal<Talk>,
    /// and whether the person at this screen may.
    pub may_chat: RwSignal<bool>,
    /// What is open over the board on a phone, or in front of everything.
    pub sheet: RwSignal<Option<Sheet>>,
    /// Where the match lives.
    place: StoredValue<Place>,
    deeds: StoredValue<Option<Rc<dyn Deeds>>, LocalStorage>,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Debug)]
pub struct Chair {
    /// Who.
    pub sitter: Who,
    /// Whether they are connected; nobody asks that of people at this screen.
    pub here: Option<bool>,
}

/// Who plays a seat, as far as this screen is concerned.
#[derive(Clone, PartialEq, Debug)]
pub enum Who {
    /// Somebody at this screen.
    You,
    /// A bot.
    Bot(String),
    /// Somebody elsewhere; and whether that is a guest, whose name anybody may carry.
    Other(String, bool),
    /// Nobody yet.
    Open,
}

impl From<&Sitter> for Chair {
    fn from(sitter: &Sitter) -> Chair {
        let sitter = match sitter {
            Sitter::Person => Who::You,
            Sitter::Bot(name) => Who::Bot(name.clone()),
        };
        Chair { sitter, here: None }
    }
}

/// Answers that are about something on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Picked {
    /// What was picked, for people.
    pub what: Said,
    /// The numbers of its answers.
    pub answers: Vec<usize>,
}

/// Something that was refused, and why: by the rules in this page, or in the words of the server.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// What was wanted, for people.
    pub what: Said,
    /// The rule that forbids it, where it was one.
    pub rule: Option<String>,
    /// Why, where no rule says it.
    pub text: Said,
    /// The numbers that made it illegal.
    pub facts: Vec<Fact>,
}

impl Refused {
    /// What the rules in this page refused.
    pub(crate) fn by_rules(what: Said, refusal: &Refusal) -> Refused {
        Refused {
            what,
            rule: refusal.cites().map(|rule| rule.to_string()),
            text: Said::by(|lang| refusal.text(lang, &())),
            facts: refusal.facts.to_vec(),
        }
    }
}

/// What a bot would answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The bot.
    pub bot: String,
    /// The number of its answer.
    pub number: usize,
    /// Why, if it has a reason.
    pub reason: Option<Said>,
}

/// Something that opens over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// The game's own sheet.
    Left,
    /// Planner and log.
    Side,
    /// The menu.
    Menu,
}

impl Frame {
    /// A frame in which nothing happens yet.
    pub(crate) fn new<G: Narrate>(ui: Ui, place: Place, shown: Shown) -> Frame {
        let shown = RwSignal::new(Arc::new(shown));
        let names = |shown: &Arc<Shown>| shown.seats.iter().map(|seat| seat.name.clone()).collect();
        let marks = |shown: &Arc<Shown>| shown.seats.iter().map(|seat| seat.mark).collect();
        Frame {
            ui,
            game: G::ID,
            heading: G::title,
            title: RwSignal::new(Said::default()),
            shown,
            viewer: Memo::new(move |_| shown.with(|shown| shown.viewer)),
            marks: Memo::new(move |_| shown.with(marks)),
            names: Memo::new(move |_| shown.with(names)),
            log: RwSignal::new(Arc::default()),
            stage: RwSignal::new(Stage::Over),
            chairs: RwSignal::new(Vec::new()),
            clock: RwSignal::new(None),
            watching: RwSignal::new(0),
            host: RwSignal::new(false),
            picked: RwSignal::new(None),
            refused: RwSignal::new(None),
            hint: RwSignal::new(None),
            asking: RwSignal::new(false),
            auto: RwSignal::new(false),
            wide: RwSignal::new(false),
            course: RwSignal::new(Curves::default()),
            chat: RwSignal::new(Vec::new()),
            talk: RwSignal::new(Talk::default()),
            may_chat: RwSignal::new(true),
            sheet: RwSignal::new(None),
            place: StoredValue::new(place),
            deeds: StoredValue::new_local(None),
        }
    }

    /// Says who carries out what is done here.
    pub(crate) fn lend(self, deeds: Rc<dyn Deeds>) {
        self.deeds.set_value(Some(deeds));
    }

    /// Has something done, unless the table has been left.
    pub(crate) fn please<T>(self, what: impl FnOnce(&dyn Deeds) -> T) -> Option<T> {
        let deeds = self.deeds.try_get_value().flatten()?;
        Some(what(&*deeds))
    }

    /// Where the match lives.
    pub(crate) fn place(self) -> Place {
        self.place.get_value()
    }

    /// Whether the match lives on the server.
    pub(crate) fn is_online(self) -> bool {
        self.place() == Place::Server
    }

    /// Gives the answer with this number.
    pub fn answer(self, number: usize) {
        self.please(|deeds| deeds.answer(number));
    }

    /// Something on the board was chosen to which these answers belong: one is given, of several one is asked
    /// for, and without any nothing is picked.
    pub fn pick(self, what: Said, answers: Vec<usize>) {
        match answers[..] {
            [] => self.picked.set(None),
            [only] => self.answer(only),
            _ => self.picked.set(Some(Picked { what, answers })),
        }
    }

    /// Takes back the person's last actions.
    pub(crate) fn undo(self, count: u32) {
        self.please(|deeds| deeds.undo(count));
    }

    /// Takes back everything from this line of the journal on.
    pub(crate) fn undo_from(self, seq: usize) {
        let count =
            self.log.with_untracked(|log| log.iter().rev().take_while(|entry| entry.seq >= seq).count());
        self.undo(count as u32);
    }

    /// Lets a bot play this turn, or stops it.
    pub(crate) fn play_for_me(self, wanted: bool) {
        self.please(|deeds| deeds.play_for_me(wanted));
    }

    /// Gives a seat that nobody has taken to a bot; why not, if it cannot be done.
    pub(crate) async fn give_to_bot(self, seat: Seat) -> Result<(), Said> {
        match self.please(|deeds| deeds.give_to_bot(seat)) {
            Some(soon) => soon.await,
            None => Ok(()),
        }
    }

    /// The seat that the person at the screen answers for now.
    #[must_use]
    pub fn own_seat(self) -> Option<Seat> {
        match self.viewer.get() {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Arbiter => None,
        }
    }

    /// The mark of a seat.
    #[must_use]
    pub fn mark(self, seat: Seat) -> Mark {
        self.marks.with(|marks| marks.get(seat.index()).copied()).unwrap_or(Mark::UNKNOWN)
    }

    /// What a seat is called in the language of the moment.
    #[must_use]
    pub fn name(self, seat: Seat) -> String {
        let lang = self.ui.lang.get();
        self.names
            .with(|names| names.get(seat.index()).map(|name| name.get(lang).to_owned()))
            .unwrap_or_default()
    }

    /// What is told of a seat beside its name, in the language of the moment.
    pub(crate) fn note(self, seat: Seat) -> Option<String> {
        let lang = self.ui.lang.get();
        self.shown.with(|shown| Some(shown.seats.get(seat.index())?.note.as_ref()?.get(lang).to_owned()))
    }

    /// Whether a seat stands for one or for several.
    pub(crate) fn number(self, seat: Seat) -> Number {
        self.shown.with(|shown| shown.seats.get(seat.index()).map_or(Number::One, |seat| seat.number))
    }
}

/// The [`Frame`] of this table.
pub(crate) fn frame() -> Frame {
    expect_context()
}
