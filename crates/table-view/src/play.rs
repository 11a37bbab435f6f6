//! A match in the page: the table, its log, and what it shows to whom.

use crate::views::Views;
use crate::{Answer, Beyond, Log, Moment, Said, Sentence, Slip, Undo, log, slip, tell};
use kernel::{
    Entry, Flaw, Journal, JournalError, Lang, Narrate, NoUndo, Problem, Recorded, Recovered, Refusal,
    Resumed, Seat, Seed, SetupError, Snapshot, Table, Turn, Viewer, last_part, resume,
};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// How many no longer legal answers keep a place.
const REMEMBERED: usize = 4;

/// The answers to a question, and how the table looked then: an answer that is gone keeps the name it had.
type Before<G> = (Arc<<G as kernel::Game>::View>, Vec<<G as kernel::Game>::Action>);

/// A match of `G` in the page.
pub struct Play<G: Narrate> {
    table: Table<G>,
    people: Vec<Seat>,
    log: Log<G::Event>,
    /// The answers to the previous question, if the same seat answers the same question again.
    before: Option<Before<G>>,
    views: Views<G>,
}

/// Reads a set-up from home into the game's own type.
pub fn read_setup<G: Narrate>(setup: &Value) -> Result<G::Setup, SetupError> {
    let unreadable =
        |error: serde_json::Error| SetupError::new("setup", Problem::Unreadable(error.to_string()));
    G::Setup::deserialize(setup).map_err(unreadable)
}

impl<G: Narrate> Play<G> {
    /// Starts a match; `people` are the seats of those at this screen.
    pub fn new(setup: G::Setup, seed: Seed, people: Vec<Seat>) -> Result<Play<G>, SetupError> {
        Ok(Play::at(Table::new(setup, seed)?, people))
    }

    /// Takes a table that was built elsewhere, for practice.
    #[must_use]
    pub fn practise(table: Table<G>, people: Vec<Seat>) -> Play<G> {
        Play::at(table, people)
    }

    fn at(table: Table<G>, people: Vec<Seat>) -> Play<G> {
        let log = Log::new(&people);
        Play { table, people, log, before: None, views: Views::default() }
    }

    /// Starts a match of its own from a position of another one, with other dice.
    pub fn from_state(
        setup: G::Setup,
        seed: Seed,
        state: G::State,
        people: Vec<Seat>,
    ) -> Result<Play<G>, Flaw> {
        Ok(Play::at(Table::from_state(setup, seed, state)?, people))
    }

    /// Loads the match of a journal.
    pub fn load(journal: &str, people: Vec<Seat>) -> Result<(Play<G>, Option<Recovered>), JournalError> {
        // What was played by other rules is not told again.
        let past = &journal[..last_part(journal)];
        let lines_before = past.lines().count();
        let (read, recovered) = Journal::<G>::parse(journal)?;
        let entries = read.entries.clone();
        let first_told = entries.len().saturating_sub(log::TOLD);
        let mut log = Log::new(&people);
        let first = Table::replay(Journal::<G>::parse(past)?.0, |_| {})?;
        log.changed(&first);
        let views = Views::default();
        // An action is named by the position before it, which the watcher is shown one line earlier.
        let name = |table: &Table<G>, entry: &Entry<G::Action>| match &entry.step {
            Recorded::Act(action) if people.contains(&entry.seat) => {
                tell::action::<G>(&views.of(table, Viewer::Seat(entry.seat)), action)
            }
            _ => Sentence::default(),
        };
        let mut next = match entries.first() {
            Some(entry) if first_told == 0 => name(&first, entry),
            _ => Sentence::default(),
        };
        let table = Table::replay(read, |seen| {
            views.forget();
            let at = seen.line - 1 - lines_before;
            match &seen.entry.step {
                Recorded::Act(_) if at >= first_told => {
                    let did = std::mem::take(&mut next);
                    log.played(seen.table, seen.entry.seat, did, |viewer| views.of(seen.table, viewer));
                }
                Recorded::Act(_) => {}
                Recorded::Undo(count) => log.undone(*count),
                Recorded::Forgiven(count) => {
                    let name = called(seen.table, &views, &people, seen.entry.seat);
                    log.forgiven(seen.table.seq(), seen.entry.seat, *count, &name);
                }
            }
            if at + 1 >= first_told
                && let Some(following) = entries.get(at + 1)
            {
                next = name(seen.table, following);
            }
        })?;
        Ok((Play { log, ..Play::at(table, people.clone()) }, recovered))
    }

    /// Loads a stored match, whichever rules it was played by; see [`kernel::resume`]. If they have just
    /// changed, also returns the journal line that says so.
    pub fn resume(
        journal: &str,
        snapshot: Option<&Snapshot>,
        people: Vec<Seat>,
    ) -> Result<(Play<G>, Option<String>), JournalError> {
        // Usually nothing has changed, and a line that was cut is left out.
        let as_it_was = match Play::load(journal, people.clone()) {
            Ok((play, _)) => return Ok((play, None)),
            Err(error) => error,
        };
        let Resumed { table, part } = resume::<G>(journal, snapshot).map_err(|_| as_it_was)?;
        let mut play = Play::at(table, people);
        play.log.changed(&play.table);
        Ok((play, part.map(|(line, _)| line)))
    }

    /// The table itself.
    #[must_use]
    pub const fn table(&self) -> &Table<G> {
        &self.table
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> u8 {
        G::seats(self.table.state())
    }

    /// The log.
    #[must_use]
    pub const fn log(&self) -> &Log<G::Event> {
        &self.log
    }

    /// Plays an action with the label `did`; empty if nobody at this screen may know it. A refused action
    /// changes nothing.
    pub fn act(&mut self, seat: Seat, action: G::Action, did: Sentence) -> Result<(), Refusal> {
        self.act_by(self.table.seed(), seat, action, did)
    }

    /// Plays an action with another seed; see [`Table::submit_by`].
    pub fn act_by(
        &mut self,
        seed: Seed,
        seat: Seat,
        action: G::Action,
        did: Sentence,
    ) -> Result<(), Refusal> {
        self.table.check(seat, &action)?;
        let asked = self.table.turn();
        let mine = self.people.contains(&seat);
        let before = mine.then(|| (self.view(Viewer::Seat(seat)), self.table.legal()));
        self.table.submit_by(seed, seat, action)?;
        self.views.forget();
        let (table, views) = (&self.table, &self.views);
        self.log.played(table, seat, did, |viewer| views.of(table, viewer));
        self.before = before.filter(|_| same_question(&asked, &self.table.turn()));
        Ok(())
    }

    /// Undoes a seat's last actions.
    pub fn undo(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo> {
        self.table.undo(seat, count)?;
        self.views.forget();
        self.log.undone(count);
        self.before = None;
        Ok(())
    }

    /// Forgives a seat its last steps: takes them back with everything after them. The session makes sure
    /// that everybody agrees.
    pub fn forgive(&mut self, seat: Seat, steps: u32) -> Result<(), NoUndo> {
        let count = self.table.slip(seat, steps)?.len() as u32;
        self.table.forgive(seat, count)?;
        self.views.forget();
        let name = called(&self.table, &self.views, &self.people, seat);
        self.log.forgiven(self.table.seq(), seat, count, &name);
        self.before = None;
        Ok(())
    }

    /// What forgiving this seat its last steps would take back, and who must agree: every other person at
    /// this screen.
    pub fn slip(&self, seat: Seat, steps: u32) -> Result<Slip, NoUndo> {
        let actions = self.table.slip(seat, steps)?.len() as u32;
        // Everybody at the screen reads it: what only one of them may know is not in it.
        let viewer = if self.people.len() > 1 { Viewer::Spectator } else { Viewer::Seat(seat) };
        let first = log::nth_last(self.log.entries(), actions);
        Ok(Slip {
            asker: seat,
            steps,
            actions,
            what: first.map(|entry| entry.what(viewer)).unwrap_or_default(),
            agreed: Vec::new(),
            waits: self.people.iter().copied().filter(|other| *other != seat).collect(),
            here: self.people.clone(),
        })
    }

    /// The viewer's current view: built once, however often it is used.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Arc<G::View> {
        self.views.of(&self.table, viewer)
    }

    /// The number of views built since the match was opened, to measure the cost of a click.
    #[must_use]
    pub fn views_built(&self) -> usize {
        self.views.count()
    }

    /// The question, in this viewer's words.
    #[must_use]
    pub fn question(&self, viewer: Viewer) -> Sentence {
        tell::question::<G>(&self.view(viewer), &self.table.turn())
    }

    /// The label of an action, in this viewer's words.
    #[must_use]
    pub fn label(&self, viewer: Viewer, action: &G::Action) -> Sentence {
        tell::action::<G>(&self.view(viewer), action)
    }

    /// The names of the seats, in this viewer's words.
    #[must_use]
    pub fn names(&self, viewer: Viewer) -> Vec<Said> {
        tell::seats::<G>(&self.view(viewer), self.seats())
    }

    /// The table as this viewer sees it now.
    #[must_use]
    pub fn moment(&self, viewer: Viewer) -> Moment<G> {
        let table = &self.table;
        let turn = table.turn();
        let owes = turn.seat();
        let may_answer = owes.is_some_and(|seat| viewer == Viewer::Seat(seat));
        let view = self.view(viewer);
        let legal = if may_answer { table.legal() } else { Vec::new() };
        // An answer that was possible a moment ago stays in sight, if a rule can be given for why it no
        // longer is.
        let cited = |action: &G::Action| {
            let refusal = owes.and_then(|seat| table.check(seat, action).err());
            refusal.is_some_and(|refusal| refusal.cites().is_some())
        };
        let before = self.before.iter().filter(|_| may_answer);
        let refused = before.flat_map(|(was, actions)| actions.iter().map(move |action| (was, action)));
        let refused = refused
            .filter(|(_, action)| !legal.contains(action) && cited(action))
            .take(REMEMBERED)
            .map(|(was, action)| Answer { label: tell::action::<G>(was, action), action: action.clone() });
        Moment::<G> {
            seq: table.seq(),
            viewer,
            asks: tell::question::<G>(&view, &turn),
            refused: refused.collect(),
            labels: legal.iter().map(|action| tell::action::<G>(&view, action)).collect(),
            legal,
            undo: self.undoable(viewer),
            beyond: self.beyond(viewer),
            slips: table.slips(),
            seats: tell::seats::<G>(&view, self.seats()),
            events: table.events().iter().filter_map(|event| G::show(event, viewer)).collect(),
            turn,
            view,
        }
    }

    fn beyond(&self, viewer: Viewer) -> Vec<Beyond> {
        let Viewer::Seat(seat) = viewer else { return Vec::new() };
        let fair = match self.table.undoable(seat) {
            Err(NoUndo::GameOver) => return Vec::new(),
            fair => fair.map_or(0, <[_]>::len),
        };
        // The log may reach further back than the table can go.
        let mut beyond = slip::beyond(self.log.entries(), seat, fair);
        beyond.retain(|step| self.table.slip(seat, step.steps).is_ok());
        beyond
    }

    fn undoable(&self, viewer: Viewer) -> Undo {
        let Viewer::Seat(seat) = viewer else { return Undo::Silent };
        match self.table.undoable(seat) {
            Ok(steps) => Undo::Steps(self.log.last(steps.len())),
            Err(NoUndo::NothingPlayed | NoUndo::GameOver) => Undo::Silent,
            Err(why) => Undo::Nothing(Said::by(|lang: Lang| why.text(lang))),
        }
    }
}

/// The name of a seat, in the words of the person at the screen.
fn called<G: Narrate>(table: &Table<G>, views: &Views<G>, people: &[Seat], seat: Seat) -> Said {
    let viewer = match people {
        [alone] => Viewer::Seat(*alone),
        _ => Viewer::Spectator,
    };
    let mut names = tell::seats::<G>(&views.of(table, viewer), G::seats(table.state()));
    if seat.index() < names.len() { names.swap_remove(seat.index()) } else { Said::default() }
}

/// Whether the same seat is asked the same question again.
fn same_question<Q: PartialEq>(before: &Turn<Q>, now: &Turn<Q>) -> bool {
    match (before, now) {
        (Turn::Of(seat, asked), Turn::Of(other, then)) => seat == other && asked.question == then.question,
        (Turn::Over(_), Turn::Over(_)) => true,
        _ => false,
    }
}
