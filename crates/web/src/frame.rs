//! What is drawn around a board (prompt, log, seats, menu) and everything that can be done there. It is the
//! same for every game and knows none: answers are numbers, and the board puts the view into words.

use crate::session::{Farewell, Place, Soon};
use crate::shown::Shown;
use crate::ui::Ui;
use kernel::{Fact, Lang, Narrate, Refusal, Seat, Text, Viewer};
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use table_view::charts::Curves;
use table_view::mark::Mark;
use table_view::{Clock, LogEntry, Number, Said, Sitter, Slip, Stage};
use wire::live::ChatLine;
use wire::lobby::Talk;

/// What people do around the board. Answers are numbers of the moment that is shown.
pub(crate) trait Deeds {
    /// Gives an answer.
    fn answer(&self, number: usize);
    /// Asks why something that was possible a moment ago is not possible any more.
    fn why_not(&self, refused: usize);
    /// Takes back the person's last actions.
    fn undo(&self, count: u32);
    /// Asks the table to forgive this many of the person's own last steps; granted at once where nobody else
    /// plays.
    fn ask_forgiveness(&self, steps: u32);
    /// Answers such a request for a seat at this screen.
    fn answer_forgiveness(&self, seat: Seat, agrees: bool);
    /// Withdraws the request.
    fn withdraw_plea(&self);
    /// The person in this seat has taken over the screen.
    fn take_screen(&self, seat: Seat);
    /// Asks a bot what it would do.
    fn hint(&self);
    /// Lets a bot play this turn, or stops it.
    fn play_for_me(&self, wanted: bool);
    /// Lets the bots play without pauses until somebody here has to answer.
    fn hurry(&self);
    /// Saves the journal as a file.
    fn export(&self);
    /// Says something to the others at the table.
    fn say(&self, text: &str);
    /// Gives an empty seat to a bot. Returns why not, if that is impossible.
    fn give_to_bot(&self, seat: Seat) -> Soon<Result<(), Said>>;
    /// Leaves the match for good.
    fn leave(&self, how: Farewell);
    /// Starts the match again: the same set-up, the same people, a new seed.
    fn play_again(&self);
    /// Copies the journal of a finished match into this browser, to look through it.
    fn bring_home(&self);
}

/// A match as it is drawn around the board; cheap to copy.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Language and theme.
    pub ui: Ui,
    /// Which game.
    pub game: &'static str,
    /// The name of the game.
    pub(crate) heading: fn(Lang) -> &'static str,
    /// The name of the scenario.
    pub title: RwSignal<Said>,
    /// Everything that is shown at this moment. Buttons, keys and boards use the numbers of its answers.
    pub(crate) shown: RwSignal<Arc<Shown>>,
    /// Who is looking. Like the next two, it changes far less often than the moment.
    pub viewer: Memo<Viewer>,
    /// The marks of all seats.
    marks: Memo<Vec<Mark>>,
    /// The names of all seats.
    pub names: Memo<Vec<Said>>,
    /// The log, oldest entry first.
    pub log: RwSignal<Arc<Vec<Arc<LogEntry>>>>,
    /// Who has to do something.
    pub stage: RwSignal<Stage>,
    /// Who sits where, by seat.
    pub chairs: RwSignal<Vec<Chair>>,
    /// The clock of the match, if it has one.
    pub clock: RwSignal<Option<Clock>>,
    /// How many people watch without a seat.
    pub watching: RwSignal<u32>,
    /// Whether the person at this screen started the match on the server and may give empty seats to bots.
    pub host: RwSignal<bool>,
    /// Something on the board was selected: only its answers are shown.
    pub picked: RwSignal<Option<Picked>>,
    /// What was refused, and why.
    pub refused: RwSignal<Option<Refused>>,
    /// What somebody asks the table to forgive.
    pub slip: RwSignal<Option<Slip>>,
    /// What a bot would do.
    pub hint: RwSignal<Option<Hint>>,
    /// Whether a hint is being computed.
    pub asking: RwSignal<bool>,
    /// Whether a bot plays this turn for the person.
    pub auto: RwSignal<bool>,
    /// What the bar says about the thing under the pointer: its cost, what it would wake.
    pub hover: RwSignal<Option<Said>>,
    /// Which answers cannot be undone once they are given; empty until that is known.
    pub(crate) eyes: RwSignal<Arc<Vec<usize>>>,
    /// The answer of the step button, where the board has narrowed it down to one.
    pub narrowed: RwSignal<Option<usize>>,
    /// The answer that gives something up and waits for confirmation.
    pub(crate) sure: RwSignal<Option<usize>>,
    /// What the step button does for the board, while something is prepared there.
    pub next: RwSignal<Option<NextStep>>,
    /// What the board offers besides single answers: several of them at once.
    pub ahead: RwSignal<Vec<Ahead>>,
    /// The answer that helps after the last refusal.
    pub(crate) instead: RwSignal<Option<(Said, usize)>>,
    /// The open page of the drawer.
    pub page: RwSignal<Option<DrawerPage>>,
    /// Whether the goal is expanded.
    pub(crate) goal: RwSignal<bool>,
    /// The lines of the journal that were answered automatically: an undo takes them back together with the
    /// answer before them.
    pub(crate) passed: StoredValue<Vec<usize>>,
    /// Whether a question without a choice is left to the person: after an undo they want to see it.
    pub(crate) held: StoredValue<bool>,
    /// Whether nothing is answered automatically: a lesson explains every question.
    pub(crate) still: StoredValue<bool>,
    /// How many lines of the chat have been read.
    pub(crate) read: RwSignal<usize>,
    /// What is worth a curve, the most telling first.
    pub(crate) measures: StoredValue<Vec<Text>>,
    /// How each of these has developed, as far as this table has seen it; the last one divides the match.
    pub(crate) courses: RwSignal<Vec<Curves>>,
    /// What a part of the match is called, such as a round.
    pub(crate) lap: StoredValue<Option<Text>>,
    /// The chat, where people play on different screens.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// Who may write in the chat.
    pub talk: RwSignal<Talk>,
    /// Whether the person at this screen may write in the chat.
    pub may_chat: RwSignal<bool>,
    /// What is open over the board on a phone, or in front of everything.
    pub sheet: RwSignal<Option<Sheet>>,
    /// Where the match is kept.
    place: StoredValue<Place>,
    deeds: StoredValue<Option<Rc<dyn Deeds>>, LocalStorage>,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Debug)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Who,
    /// Whether they are connected; `None` for people at this screen.
    pub here: Option<bool>,
}

/// Who plays a seat, as seen from this screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Who {
    /// Somebody at this screen.
    You,
    /// A bot.
    Bot(String),
    /// Somebody at another screen; `true` if that is a guest, whose name anybody may use.
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

/// Answers that concern something on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Picked {
    /// What was selected, for people.
    pub what: Said,
    /// The numbers of its answers.
    pub answers: Vec<usize>,
}

/// Something that was refused, and why: by the rules in this page, or in the server's words.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// What was tried, for people.
    pub what: Said,
    /// The rule that forbids it, if it was one.
    pub rule: Option<String>,
    /// Why, where no rule says it.
    pub text: Said,
    /// The numbers that made it illegal.
    pub facts: Vec<Fact>,
}

impl Refused {
    /// A refusal by the rules in this page.
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

/// A next step that is more than one answer: it carries out what was prepared on the board.
#[derive(Clone)]
pub struct NextStep {
    /// The label of the button.
    pub label: Said,
    /// Whether it reveals something, so that it cannot be undone.
    pub eye: bool,
    /// Whether it gives the answer that ends something: then that needs no chip of its own.
    pub ends: bool,
    /// Carries it out.
    pub act: Callback<()>,
}

/// Several answers in one go, as a chip over the map.
#[derive(Clone, Debug)]
pub struct Ahead {
    /// Its name for tests.
    pub id: &'static str,
    /// Its symbol.
    pub symbol: &'static str,
    /// What it says.
    pub label: Said,
    /// Carries it out.
    pub act: Callback<()>,
}

/// Something that opens over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// The player's own sheet.
    Own,
    /// The menu.
    Menu,
}

/// A page of the drawer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawerPage {
    /// What happened.
    Log,
    /// All answers.
    Answers,
    /// The chat.
    Chat,
    /// One that only this game has, by its name.
    Game(&'static str),
}

impl Frame {
    /// A frame whose buttons do nothing yet.
    pub(crate) fn new<G: Narrate>(ui: Ui, place: Place, shown: Shown, measures: Vec<Text>) -> Frame {
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
            slip: RwSignal::new(None),
            hint: RwSignal::new(None),
            asking: RwSignal::new(false),
            auto: RwSignal::new(false),
            hover: RwSignal::new(None),
            eyes: RwSignal::new(Arc::default()),
            narrowed: RwSignal::new(None),
            sure: RwSignal::new(None),
            next: RwSignal::new(None),
            ahead: RwSignal::new(Vec::new()),
            instead: RwSignal::new(None),
            page: RwSignal::new(None),
            goal: RwSignal::new(false),
            passed: StoredValue::new(Vec::new()),
            held: StoredValue::new(false),
            still: StoredValue::new(false),
            read: RwSignal::new(0),
            measures: StoredValue::new(measures),
            courses: RwSignal::new(Vec::new()),
            lap: StoredValue::new(None),
            chat: RwSignal::new(Vec::new()),
            talk: RwSignal::new(Talk::default()),
            may_chat: RwSignal::new(true),
            sheet: RwSignal::new(None),
            place: StoredValue::new(place),
            deeds: StoredValue::new_local(None),
        }
    }

    /// Sets who carries out what is done here.
    pub(crate) fn lend(self, deeds: Rc<dyn Deeds>) {
        self.deeds.set_value(Some(deeds));
    }

    /// Passes on a deed, unless the table has been left.
    pub(crate) fn please<T>(self, what: impl FnOnce(&dyn Deeds) -> T) -> Option<T> {
        let deeds = self.deeds.try_get_value().flatten()?;
        Some(what(&*deeds))
    }

    /// Where the match is kept.
    pub(crate) fn place(self) -> Place {
        self.place.get_value()
    }

    /// Whether the match is kept on the server.
    pub(crate) fn is_online(self) -> bool {
        self.place() == Place::Server
    }

    /// Gives the answer with this number. One that gives something up for good is confirmed first.
    pub fn answer(self, number: usize) {
        if self.shown.with_untracked(|shown| shown.answers.get(number).is_some_and(|it| it.warns.is_some())) {
            self.sure.set(Some(number));
        } else {
            self.answer_surely(number);
        }
    }

    /// Gives the answer with this number without asking for confirmation.
    pub fn answer_surely(self, number: usize) {
        self.sure.set(None);
        self.held.set_value(false);
        let seq = self.shown.with_untracked(|shown| shown.seq);
        self.passed.update_value(|passed| passed.retain(|line| *line <= seq));
        self.please(|deeds| deeds.answer(number));
    }

    /// Gives an answer that continues what the person began with the one before: one undo takes back both.
    pub fn answer_along(self, number: usize) {
        let seq = self.shown.with_untracked(|shown| shown.seq);
        self.passed.update_value(|passed| passed.push(seq + 1));
        self.please(|deeds| deeds.answer(number));
    }

    /// Whether this answer cannot be undone once it is given, as far as that is known yet.
    #[must_use]
    pub fn eye(self, number: usize) -> bool {
        self.eyes.with(|eyes| eyes.contains(&number))
    }

    /// Something on the board was chosen that has these answers: a single one is given, several are offered,
    /// and without any nothing is selected.
    pub fn pick(self, what: Said, answers: Vec<usize>) {
        match answers[..] {
            [] => self.picked.set(None),
            [only] => self.answer(only),
            _ => self.picked.set(Some(Picked { what, answers })),
        }
    }

    /// Takes back the person's last actions. What was answered automatically after them is taken back too,
    /// and is left to the person from now on.
    pub(crate) fn undo(self, count: u32) {
        let by_itself = |log: &Arc<Vec<Arc<LogEntry>>>| {
            self.passed
                .with_value(|passed| log.iter().rev().take_while(|entry| passed.contains(&entry.seq)).count())
        };
        let more = self.log.with_untracked(by_itself) as u32;
        self.held.set_value(true);
        self.please(|deeds| deeds.undo(count + more));
    }

    /// Asks the table to forgive this many of the person's own last steps.
    pub(crate) fn ask_forgiveness(self, steps: u32) {
        self.please(|deeds| deeds.ask_forgiveness(steps));
    }

    /// Answers such a request for a seat at this screen.
    pub(crate) fn answer_forgiveness(self, seat: Seat, agrees: bool) {
        self.please(|deeds| deeds.answer_forgiveness(seat, agrees));
    }

    /// Takes back everything from this line of the journal on.
    pub(crate) fn undo_from(self, seq: usize) {
        let count =
            self.log.with_untracked(|log| log.iter().rev().take_while(|entry| entry.seq >= seq).count());
        self.held.set_value(true);
        self.please(|deeds| deeds.undo(count as u32));
    }

    /// Lets a bot play this turn, or stops it.
    pub(crate) fn play_for_me(self, wanted: bool) {
        self.please(|deeds| deeds.play_for_me(wanted));
    }

    /// Gives an empty seat to a bot. Returns why not, if that is impossible.
    pub(crate) async fn give_to_bot(self, seat: Seat) -> Result<(), Said> {
        match self.please(|deeds| deeds.give_to_bot(seat)) {
            Some(soon) => soon.await,
            None => Ok(()),
        }
    }

    /// Whether several people share this screen.
    pub(crate) fn several_here(self) -> bool {
        self.chairs.with(|chairs| chairs.iter().filter(|chair| chair.sitter == Who::You).count() > 1)
    }

    /// The seat that the person at the screen is answering for.
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

    /// The name of a seat in the current language.
    #[must_use]
    pub fn name(self, seat: Seat) -> String {
        let lang = self.ui.lang.get();
        self.names
            .with(|names| names.get(seat.index()).map(|name| name.get(lang).to_owned()))
            .unwrap_or_default()
    }

    /// A few words about a seat beside its name, in the current language.
    pub(crate) fn note(self, seat: Seat) -> Option<String> {
        let lang = self.ui.lang.get();
        self.shown.with(|shown| Some(shown.seats.get(seat.index())?.note.as_ref()?.get(lang).to_owned()))
    }

    /// Whether a seat stands for one or for several people.
    pub(crate) fn number(self, seat: Seat) -> Number {
        self.shown.with(|shown| shown.seats.get(seat.index()).map_or(Number::One, |seat| seat.number))
    }
}

/// The [`Frame`] of this table.
pub(crate) fn frame() -> Frame {
    expect_context()
}
