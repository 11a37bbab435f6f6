//! A match in the page: the table, its log, and what it shows to whom.

use crate::{Answer, Log, Moment, Said, Sentence, Undo, log};
use kernel::{
    AnyGame, AnyTable, Budget, Entry, JournalError, Lang, NoUndo, Recorded, Recovered, Refusal, Resumed,
    Seat, Seed, SetupError, Snapshot, Turn, Viewer, last_part,
};
use serde_json::Value;

/// How many answers that are no longer possible keep a place.
const REMEMBERED: usize = 4;

/// A match in the page.
pub struct Play {
    table: Box<dyn AnyTable>,
    people: Vec<Seat>,
    log: Log,
    /// The answers to the question before, if the same seat answers the same question again.
    before: Vec<Value>,
}

impl Play {
    /// A new match; `people` are the seats of those who sit at this screen.
    pub fn new(game: &dyn AnyGame, setup: &Value, seed: Seed, people: Vec<Seat>) -> Result<Play, SetupError> {
        Ok(Play::at(game.open(setup, seed)?, people))
    }

    fn at(table: Box<dyn AnyTable>, people: Vec<Seat>) -> Play {
        let log = Log::new(&people);
        Play { table, people, log, before: Vec::new() }
    }

    /// The match that a journal tells.
    pub fn load(
        game: &dyn AnyGame,
        journal: &str,
        people: Vec<Seat>,
    ) -> Result<(Play, Option<Recovered>), JournalError> {
        // What was played by other rules is not told again.
        let (past, steps) = journal.split_at(last_part(journal));
        let lines_before = past.lines().count();
        let entries: Vec<Entry<Value>> =
            steps.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let first_told = entries.len().saturating_sub(log::TOLD);
        let mut log = Log::new(&people);
        let (first, _) = game.load(past, &mut |_, _, _| {})?;
        log.changed(&*first);
        // An action is named by the position before it, which the watcher is shown one line earlier.
        let mut next = match entries.first() {
            Some(entry) if first_told == 0 => name_of(&*first, &people, entry),
            _ => Sentence::default(),
        };
        let (table, recovered) = game.load(journal, &mut |line, entry, table| {
            let at = line - 1 - lines_before;
            match &entry.step {
                Recorded::Act(_) if at >= first_told => {
                    log.played(table, entry.seat, std::mem::take(&mut next))
                }
                Recorded::Act(_) => {}
                Recorded::Undo(count) => log.undone(*count),
            }
            if at + 1 >= first_told
                && let Some(following) = entries.get(at + 1)
            {
                next = name_of(table, &people, following);
            }
        })?;
        Ok((Play { table, people, log, before: Vec::new() }, recovered))
    }

    /// A match of ours, whichever rules it was played by so far; see [`kernel::resume`]. If they have changed just now, the line
    /// of the journal that says so comes with it.
    pub fn resume(
        game: &dyn AnyGame,
        journal: &str,
        snapshot: Option<&Snapshot>,
        people: Vec<Seat>,
    ) -> Result<(Play, Option<String>), JournalError> {
        // Usually nothing has changed, and a line that was cut is left out.
        let as_it_was = match Play::load(game, journal, people.clone()) {
            Ok((play, _)) => return Ok((play, None)),
            Err(error) => error,
        };
        let Resumed { table, part } =
            game.resume(journal, snapshot, &Budget::endless()).map_err(|_| as_it_was)?;
        let mut play = Play::at(table, people);
        play.log.changed(&*play.table);
        Ok((play, part.map(|(line, _)| line)))
    }

    /// The table itself.
    #[must_use]
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The log.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Plays an action. A refused one changes nothing.
    pub fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Refusal> {
        self.table.check(seat, action)?;
        let entry = Entry { seat, step: Recorded::Act(action.clone()), hash: None };
        let did = name_of(&*self.table, &self.people, &entry);
        let asked = self.asked();
        let before = if self.people.contains(&seat) { self.table.legal() } else { Vec::new() };
        self.table.act(seat, action)?;
        self.log.played(&*self.table, seat, did);
        self.before = if asked == self.asked() { before } else { Vec::new() };
        Ok(())
    }

    /// Takes back a seat's last actions.
    pub fn undo(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo> {
        self.table.undo(seat, count)?;
        self.log.undone(count);
        self.before.clear();
        Ok(())
    }

    /// Who is asked what.
    fn asked(&self) -> Option<(Seat, Value)> {
        match self.table.turn() {
            Turn::Of(seat, prompt) => Some((seat, prompt.question)),
            Turn::Over(_) => None,
        }
    }

    /// The table as this viewer sees it now.
    #[must_use]
    pub fn moment(&self, viewer: Viewer) -> Moment {
        let table = &*self.table;
        let turn = table.turn();
        let owes = turn.seat();
        let may_answer = owes.is_some_and(|seat| viewer == Viewer::Seat(seat));
        let [en, fr] = Lang::ALL.map(|lang| table.speak(lang, viewer));
        let answer = |action: Value| {
            let label = |spoken: &kernel::Spoken<'_>| spoken.action(&action).unwrap_or_default().label();
            Answer { label: Sentence { en: label(&en), fr: label(&fr) }, action }
        };
        let legal = if may_answer { table.legal() } else { Vec::new() };
        // An answer that was possible a moment ago stays in sight, if a rule can be given for why it no longer is.
        let cited = |action: &&Value| {
            let refusal = owes.and_then(|seat| table.check(seat, action).err());
            refusal.is_some_and(|refusal| refusal.cites().is_some())
        };
        let refused = if may_answer { &self.before[..] } else { &[] };
        let refused = refused.iter().filter(|action| !legal.contains(action)).filter(cited).take(REMEMBERED);
        Moment {
            seq: table.seq(),
            viewer,
            view: table.view(viewer),
            question: Sentence {
                en: en.question.clone().unwrap_or_default(),
                fr: fr.question.clone().unwrap_or_default(),
            },
            refused: refused.cloned().map(answer).collect(),
            answers: legal.into_iter().map(answer).collect(),
            undo: self.undoable(viewer),
            seats: Said::zip(en.seats.clone(), fr.seats.clone()),
            events: table.events(viewer),
            turn,
        }
    }

    fn undoable(&self, viewer: Viewer) -> Undo {
        let Viewer::Seat(seat) = viewer else { return Undo::NotYours };
        match self.table.undoable(seat) {
            Ok(steps) => Undo::Steps(self.log.last(steps.len())),
            Err(why) => Undo::Nothing(why),
        }
    }
}

/// What an action is called on the button of the person who plays it; nothing for those who sit elsewhere.
fn name_of(table: &dyn AnyTable, people: &[Seat], entry: &Entry<Value>) -> Sentence {
    let Recorded::Act(action) = &entry.step else { return Sentence::default() };
    if !people.contains(&entry.seat) {
        return Sentence::default();
    }
    Sentence::by(|lang| {
        table.speak(lang, Viewer::Seat(entry.seat)).action(action).unwrap_or_default().label()
    })
}
