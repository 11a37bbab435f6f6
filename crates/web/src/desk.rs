//! The desk: all that is drawn of a match, and all that can be done with it, wherever it lives.
//!
//! Boards, prompt, log and panels see this and nothing behind it.

use crate::boards;
use crate::session::Session;
use crate::tables;
use crate::ui::Ui;
use kernel::{AnyGame, Refusal, Seat, Viewer};
use leptos::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use table_view::mark::{self, Mark};
use table_view::{Clock, LogEntry, Moment, Number, Said, Sitter, Stage};
use wire::live::ChatLine;
use wire::lobby::Talk;

/// A match as it is drawn; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    /// Language and theme.
    pub(crate) ui: Ui,
    /// Which game.
    pub(crate) game: &'static str,
    /// What is played: the scenario.
    pub(crate) title: RwSignal<Said>,
    /// Everything that is shown at this moment. The numbers of its answers are those of buttons, keys and boards.
    pub(crate) moment: RwSignal<Arc<Moment>>,
    /// Who looks; like the next two it changes far more rarely than the moment.
    pub(crate) viewer: Memo<Viewer>,
    /// The marks of all seats.
    marks: Memo<Vec<Mark>>,
    /// What all seats are called.
    pub(crate) names: Memo<Vec<Said>>,
    /// What happened, oldest first.
    pub(crate) log: RwSignal<Arc<Vec<Arc<LogEntry>>>>,
    /// Who has to do something.
    pub(crate) stage: RwSignal<Stage>,
    /// Who sits where, by seat.
    pub(crate) chairs: RwSignal<Vec<Chair>>,
    /// The clock of the match, if it has one.
    pub(crate) clock: RwSignal<Option<Clock>>,
    /// How many look on without a seat.
    pub(crate) watching: RwSignal<u32>,
    /// Whether the person at this screen began the match on the server, and may give open seats to bots.
    pub(crate) host: RwSignal<bool>,
    /// Something on the board was picked: only its answers are shown.
    pub(crate) picked: RwSignal<Option<Picked>>,
    /// Something was refused, and why.
    pub(crate) refused: RwSignal<Option<Refused>>,
    /// What a bot would do.
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// Whether a bot is asked for a hint right now.
    pub(crate) asking: RwSignal<bool>,
    /// Whether a bot plays this turn for the person.
    pub(crate) auto: RwSignal<bool>,
    /// Whether every answer is listed.
    pub(crate) wide: RwSignal<bool>,
    /// What people say, where they sit at different screens.
    pub(crate) chat: RwSignal<Vec<ChatLine>>,
    /// Who may write there,
    pub(crate) talk: RwSignal<Talk>,
    /// and whether the person at this screen may.
    pub(crate) may_chat: RwSignal<bool>,
    /// What is open over the board on a phone, or in front of everything.
    pub(crate) sheet: RwSignal<Option<Sheet>>,
    pub(crate) session: StoredValue<Session, LocalStorage>,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chair {
    pub(crate) sitter: Who,
    /// Whether they are connected; nobody asks that of people at this screen.
    pub(crate) here: Option<bool>,
}

/// Who plays a seat, as far as this screen is concerned.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Who {
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
pub(crate) struct Picked {
    /// What was picked, for people.
    pub(crate) what: Said,
    /// The numbers of its answers.
    pub(crate) answers: Vec<usize>,
}

/// A refusal, and what was refused.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Refused {
    /// What was wanted, for people.
    pub(crate) what: Said,
    pub(crate) refusal: Refusal,
    /// What the rule says, if whoever refused has said it.
    pub(crate) text: Option<String>,
}

/// What a bot would answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Hint {
    pub(crate) bot: String,
    /// The number of its answer.
    pub(crate) number: usize,
    /// Why, if it has a reason.
    pub(crate) reason: Option<Said>,
}

/// Something that opens over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sheet {
    /// The game's own sheet.
    Left,
    /// Planner and log.
    Side,
    /// The menu.
    Menu,
}

impl Desk {
    /// A desk on which nothing lies yet.
    pub(crate) fn new(ui: Ui, game: &'static str, session: Session, moment: Moment) -> Desk {
        let moment = RwSignal::new(Arc::new(moment));
        let marks = move |moment: &Arc<Moment>| {
            let seats = (0..moment.seats.len()).map(|at| Seat(at as u8));
            seats.map(|seat| mark::of(game, &moment.view, seat)).collect()
        };
        Desk {
            ui,
            game,
            title: RwSignal::new(Said::default()),
            moment,
            viewer: Memo::new(move |_| moment.with(|moment| moment.viewer)),
            marks: Memo::new(move |_| moment.with(marks)),
            names: Memo::new(move |_| moment.with(|moment| moment.seats.clone())),
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
            chat: RwSignal::new(Vec::new()),
            talk: RwSignal::new(Talk::default()),
            may_chat: RwSignal::new(true),
            sheet: RwSignal::new(None),
            session: StoredValue::new_local(session),
        }
    }

    /// The game itself.
    pub(crate) fn played(self) -> &'static dyn AnyGame {
        tables::here().game
    }

    /// Puts a new moment on the desk. What was picked, hinted or refused belonged to the old one.
    pub(crate) fn show(self, moment: Moment, stage: Stage) {
        self.picked.set(None);
        self.hint.set(None);
        self.wide.set(false);
        self.stage.set(stage);
        self.moment.set(Arc::new(moment));
    }

    /// Gives the answer with this number.
    pub(crate) fn answer(self, number: usize) {
        if let Some(answer) = self.moment.with_untracked(|moment| moment.answers.get(number).cloned()) {
            self.refused.set(None);
            self.act(answer);
        }
    }

    /// Something on the board was chosen to which these answers belong: one is given, of several one is asked for, and
    /// without any nothing is picked.
    pub(crate) fn pick(self, what: Said, answers: Vec<usize>) {
        match answers[..] {
            [] => self.picked.set(None),
            [only] => self.answer(only),
            _ => self.picked.set(Some(Picked { what, answers })),
        }
    }

    /// Tries something that is perhaps not legal: plays it, or shows the rule that forbids it.
    #[allow(dead_code, reason = "for boards: the generic one offers only what is legal")]
    pub(crate) fn attempt(self, what: Said, action: Value) {
        let number = self.moment.with_untracked(|moment| moment.number_of(&action));
        match number {
            Some(number) => self.answer(number),
            None => self.why_not(what, action),
        }
    }

    /// Takes back everything from this line of the journal on.
    pub(crate) fn undo_from(self, seq: usize) {
        let count =
            self.log.with_untracked(|log| log.iter().rev().take_while(|entry| entry.seq >= seq).count());
        self.undo(count as u32);
    }

    /// Shows a refusal.
    pub(crate) fn refuse(self, what: Said, refusal: Refusal) {
        self.refused.set(Some(Refused { what, refusal, text: None }));
    }

    /// The seat that the person at the screen answers for now.
    pub(crate) fn own_seat(self) -> Option<Seat> {
        match self.viewer.get() {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Arbiter => None,
        }
    }

    /// The mark of a seat.
    pub(crate) fn mark(self, seat: Seat) -> Mark {
        self.marks.with(|marks| marks.get(seat.index()).copied()).unwrap_or(Mark::UNKNOWN)
    }

    /// What a seat is called in the language of the moment.
    pub(crate) fn name(self, seat: Seat) -> String {
        let lang = self.ui.lang.get();
        self.names
            .with(|names| names.get(seat.index()).map(|name| name.get(lang).to_owned()))
            .unwrap_or_default()
    }

    /// Whether a seat stands for one or for several.
    pub(crate) fn number(self, seat: Seat) -> Number {
        self.moment.with(|moment| boards::of(self.game).number(&moment.view, seat))
    }

    /// The answers of this moment that are about this id, by their numbers: a space, a card, a unit.
    pub(crate) fn about(self, id: &str) -> Vec<usize> {
        self.moment.with(|moment| table_view::prompt::about(&moment.answers, id))
    }
}

/// The [`Desk`] of this table.
pub(crate) fn desk() -> Desk {
    expect_context()
}
