//! A match: its state, its journal, its undo, and its forgiven slips.

use crate::{
    Budget, Chance, Damage, Entry, Flaw, Game, Header, Journal, JournalError, Log, NoUndo, Part, Past,
    Played, Recorded, Refusal, Seat, Seed, SetupError, Turn, Viewer, check, slips, state_hash,
};
use std::collections::VecDeque;

/// For how many of the last steps a table keeps the events.
const RECENT: usize = 64;

/// How many budget steps one journal line costs: the table checks, plays and narrates it.
pub(crate) const STEPS_A_LINE: u64 = 8;

/// The largest number of actions that can be undone. It bounds the memory of a player who moves things back
/// and forth for hours.
const UNDOS: usize = 512;

/// How many of the last actions, of any seats, a slip may take back.
const REACH: usize = 512;

/// The table keeps one state per this many undoable actions, and replays the states between.
const STRIDE: usize = 16;

/// A match of `G`: its set-up, its seed, everything that was done, and the state that follows.
///
/// ```
/// use kernel::{Game, NoUndo, Seat, Seed, Table};
/// use pocket::{Pocket, action::Action};
///
/// let setup = Pocket::presets().remove(0).setup;
/// let mut table: Table<Pocket> = Table::new(setup, Seed(7)).expect("presets can be played");
/// let first = table.turn().seat().expect("nobody has won yet");
///
/// // Each seat bids in secret. What is not listed, or not asked of this seat, is refused and changes nothing.
/// assert!(table.legal().contains(&Action::Bid(2)));
/// assert!(table.submit(first, Action::Bid(200)).is_err());
/// assert!(table.submit(Seat(first.0 + 1), Action::Bid(2)).is_err());
///
/// table.submit(first, Action::Bid(2)).expect("this is legal");
/// table.undo(first, 1).expect("no die was rolled, nothing was unveiled");
/// assert_eq!(table.undo(first, 1), Err(NoUndo::NothingPlayed));
/// assert_eq!(table.entries().len(), 2, "the journal has the bid and that it was taken back");
/// ```
pub struct Table<G: Game> {
    header: Header<G::Setup, G::State>,
    /// What was played by other rules.
    past: Option<Box<Past<G::State>>>,
    /// Whether the table drops lines that somebody else stores.
    lean: bool,
    /// How many of the first lines were dropped.
    written: usize,
    entries: Vec<Entry<G::Action>>,
    /// How many of the first standing actions were dropped.
    settled: usize,
    /// The standing actions: played and not undone.
    played: Vec<Played<G::Action>>,
    /// How many of the last ones can be undone.
    revocable: usize,
    /// How many actions were taken back as slips: their indices are not used again.
    retired: u64,
    /// How many slips were forgiven.
    slips: u32,
    /// States to return to, oldest first, each with the number of actions that stood at that point.
    before: VecDeque<(usize, G::State)>,
    state: G::State,
    /// The events of the last action.
    events: Vec<G::Event>,
    /// The events of each step before the last one, as far back as they are kept; oldest first.
    earlier: VecDeque<Vec<G::Event>>,
}

/// One line of a journal being replayed.
pub struct Witness<'a, G: Game> {
    /// Its number in the file.
    pub line: usize,
    /// What it says.
    pub entry: &'a Entry<G::Action>,
    /// The table after it.
    pub table: &'a Table<G>,
}

impl<G: Game> Table<G> {
    /// A new match.
    pub fn new(setup: G::Setup, seed: Seed) -> Result<Table<G>, SetupError> {
        let state = G::start(&setup, &mut Chance::new(seed, 0))?;
        Ok(Table::at(Header::new::<G>(setup, seed, None), state))
    }

    /// A match that starts from a given position, for analysis.
    pub fn from_state(setup: G::Setup, seed: Seed, state: G::State) -> Result<Table<G>, Flaw> {
        G::audit(&state)?;
        Ok(Table::at(Header::new::<G>(setup, seed, Some(state.clone())), state))
    }

    fn at(header: Header<G::Setup, G::State>, state: G::State) -> Table<G> {
        Table {
            header,
            past: None,
            lean: false,
            written: 0,
            entries: Vec::new(),
            settled: 0,
            played: Vec::new(),
            revocable: 0,
            retired: 0,
            slips: 0,
            before: VecDeque::new(),
            state,
            events: Vec::new(),
            earlier: VecDeque::new(),
        }
    }

    /// A match that continues after a change of rules: its header and what was played before.
    pub(crate) fn after(header: Header<G::Setup, G::State>, past: Past<G::State>) -> Table<G> {
        let (state, slips) = (past.part.state.clone(), slips(&past.text));
        Table { past: Some(Box::new(past)), slips, ..Table::at(header, state) }
    }

    /// Rebuilds the match from its journal, from the last change of rules on. It checks every line and the
    /// state after it, and shows each line to the watcher as it passes.
    pub fn replay(journal: Journal<G>, watch: impl FnMut(Witness<'_, G>)) -> Result<Table<G>, JournalError> {
        Table::replay_within(journal, &Budget::endless(), watch)
    }

    /// Does the same within a budget; a line costs several steps.
    pub fn replay_within(
        journal: Journal<G>,
        budget: &Budget<'_>,
        mut watch: impl FnMut(Witness<'_, G>),
    ) -> Result<Table<G>, JournalError> {
        let mut line = 1 + journal.past.as_ref().map_or(0, |past| past.text.lines().count());
        Table::replay_from(journal, budget, |entry, table| {
            if let Some(entry) = entry {
                line += 1;
                watch(Witness { line, entry, table });
            }
        })
    }

    /// Does the same, and also shows the watcher the table before the first line.
    pub(crate) fn replay_from(
        journal: Journal<G>,
        budget: &Budget<'_>,
        mut watch: impl FnMut(Option<&Entry<G::Action>>, &Table<G>),
    ) -> Result<Table<G>, JournalError> {
        let mut first = 2;
        let mut table = match journal.past {
            Some(past) => {
                first += past.text.lines().count();
                Table::after(journal.header, past)
            }
            None => {
                let at = |damage| JournalError::new(1, damage);
                let header = journal.header;
                let state = match &header.state {
                    Some(state) => {
                        G::audit(state).map_err(|flaw| at(Damage::State(flaw)))?;
                        state.clone()
                    }
                    None => G::start(&header.setup, &mut Chance::new(header.seed, 0))
                        .map_err(|error| at(Damage::Setup(error)))?,
                };
                Table::at(header, state)
            }
        };
        watch(None, &table);
        for (at, entry) in journal.entries.into_iter().enumerate() {
            let line = at + first;
            if !budget.spend(STEPS_A_LINE) {
                return Err(JournalError::new(line, Damage::TooSlow));
            }
            let done = match &entry.step {
                Recorded::Act(action) => {
                    table.submit(entry.seat, action.clone()).map_err(Damage::Refused).map(|_| ())
                }
                Recorded::Undo(count) => table.undo(entry.seat, *count).map_err(Damage::NoUndo),
                // As many actions as a stride has may have to be played again.
                Recorded::Forgiven(_) if !budget.spend(STEPS_A_LINE * STRIDE as u64) => Err(Damage::TooSlow),
                Recorded::Forgiven(count) => table.forgive(entry.seat, *count).map_err(Damage::NoUndo),
            };
            done.map_err(|damage| JournalError::new(line, damage))?;
            if let Some(last) = table.entries.last_mut() {
                // What a journal does not say is not put into its mouth.
                let here = std::mem::replace(&mut last.hash, entry.hash);
                if let (Some(found), Some(here)) = (entry.hash, here)
                    && found != here
                {
                    return Err(JournalError::new(line, Damage::OtherState { found, here }));
                }
            }
            watch(Some(&entry), &table);
        }
        Ok(table)
    }

    /// How the match was set up.
    pub const fn setup(&self) -> &G::Setup {
        &self.header.setup
    }

    /// The seed of its chance. It is secret during the match.
    pub const fn seed(&self) -> Seed {
        self.header.seed
    }

    /// The current state.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The number of journal lines after the header, which is the number of the next one.
    pub fn seq(&self) -> usize {
        self.before_part() + self.written + self.entries.len()
    }

    /// From now on drops what is stored elsewhere: all steps and actions but the last ones. Recent events can
    /// still be reported and actions undone, but the journal is no longer complete.
    pub fn forget(&mut self) {
        self.lean = true;
        self.unreach();
        self.slim();
    }

    /// Drops what is not needed, a few lines at a time.
    fn slim(&mut self) {
        if !self.lean {
            return;
        }
        if self.entries.len() >= RECENT + STRIDE {
            let gone = self.entries.len() - RECENT;
            self.entries.drain(..gone);
            self.entries.shrink_to(RECENT + STRIDE);
            self.written += gone;
        }
        let oldest = self.before.front().map_or(usize::MAX, |(at, _)| *at);
        // The last one says who played last.
        let gone = oldest.min(self.stand().saturating_sub(self.revocable + 1)).saturating_sub(self.settled);
        if gone >= STRIDE {
            self.played.drain(..gone);
            self.played.shrink_to(2 * STRIDE);
            self.settled += gone;
        }
    }

    /// The number of standing actions.
    fn stand(&self) -> usize {
        self.settled + self.played.len()
    }

    /// How many of them were played by other rules.
    fn before_part(&self) -> usize {
        self.past.as_ref().map_or(0, |past| past.part.seq)
    }

    /// The current part, if the rules of this match have changed.
    pub fn part(&self) -> Option<&Part<G::State>> {
        self.past.as_ref().map(|past| &past.part)
    }

    /// The standing actions; of a lean table, the last of them.
    pub fn played(&self) -> &[Played<G::Action>] {
        &self.played
    }

    /// The events of the last action; empty after an undo.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The steps from number `since` on: the number of each, its journal line, its events. Only the last
    /// steps are kept; earlier ones are left out.
    pub fn happened(
        &self,
        since: usize,
    ) -> impl Iterator<Item = (usize, &Entry<G::Action>, &[G::Event])> + '_ {
        // The last step is apart, and there is none at first. What happened by other rules is not remembered.
        let before = self.before_part();
        let before = before + self.written;
        let kept = self.entries.len().min(self.earlier.len() + 1);
        let first = self.entries.len() - kept;
        let events = self.earlier.iter().map(Vec::as_slice).chain(std::iter::once(&*self.events));
        let steps = self.entries[first..].iter().zip(events).enumerate();
        steps
            .map(move |(at, (entry, events))| (before + first + at, entry, events))
            .filter(move |step| step.0 >= since)
    }

    /// Copies the position without its history, for a bot to think about.
    pub fn branch(&self) -> Table<G> {
        let header = Header::new::<G>(self.setup().clone(), self.seed(), Some(self.state.clone()));
        Table::at(header, self.state.clone())
    }

    /// Makes room for the events of the next step.
    fn remember(&mut self, mut events: Vec<G::Event>) {
        events.shrink_to_fit();
        let last = std::mem::replace(&mut self.events, events);
        if self.written + self.entries.len() > 0 {
            self.earlier.push_back(last);
        }
        if self.earlier.len() >= RECENT {
            self.earlier.pop_front();
        }
    }

    /// Whose turn it is, or how the game ended.
    pub fn turn(&self) -> Turn<G::Question> {
        G::turn(&self.state)
    }

    /// Every legal answer to the current question.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        G::legal(&self.state, &mut actions);
        actions
    }

    /// Checks whether this seat may do this now.
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
        check::<G>(&self.state, seat, action)
    }

    /// What this viewer may see.
    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.state, viewer)
    }

    /// The index of the next action, which determines its chance. The set-up had index 0.
    pub fn index(&self) -> u64 {
        self.past.as_ref().map_or(0, |past| past.part.played) + self.retired + self.stand() as u64 + 1
    }

    /// How many slips were forgiven in this match.
    pub const fn slips(&self) -> u32 {
        self.slips
    }

    /// Plays an action and returns its events. A refused action changes nothing.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<&[G::Event], Refusal> {
        self.submit_by(self.seed(), seat, action)
    }

    /// Plays an action with another seed: loaded dice for practice, at a table that is never stored. Its
    /// journal does not replay.
    pub fn submit_by(&mut self, seed: Seed, seat: Seat, action: G::Action) -> Result<&[G::Event], Refusal> {
        self.check(seat, &action)?;
        let (index, seq) = (self.index(), self.seq());
        let mut chance = Chance::new(seed, index);
        let mut log = Log::default();
        let mut next = self.state.clone();
        G::apply(&mut next, &action, &mut chance, &mut log);
        self.remember(log.into_events());

        let irrevocable = chance.irrevocable();
        let previous = std::mem::replace(&mut self.state, next);
        let number = self.stand();
        self.revocable = if irrevocable { 0 } else { UNDOS.min(self.revocable + 1) };
        if self.before.back().is_none_or(|(at, _)| at + STRIDE <= number) {
            self.before.push_back((number, previous));
        }
        let hash = Some(state_hash(&self.state));
        self.entries.push(Entry { seat, step: Recorded::Act(action.clone()), hash });
        self.played.push(Played { seat, action, irrevocable, index, seq });
        self.unreach();
        self.slim();
        Ok(&self.events)
    }

    /// A copy of the table as it would be after this action with this seed, and whether the action used
    /// chance: for finding the seed of loaded dice.
    pub fn foretell(&self, seed: Seed, seat: Seat, action: &G::Action) -> Result<(Table<G>, bool), Refusal> {
        self.check(seat, action)?;
        let mut chance = Chance::new(seed, self.index());
        let (mut state, mut log) = (self.state.clone(), Log::default());
        G::apply(&mut state, action, &mut chance, &mut log);
        let header = Header::new::<G>(self.setup().clone(), self.seed(), None);
        let table = Table { events: log.into_events(), ..Table::at(header, state) };
        Ok((table, chance.irrevocable()))
    }

    /// Returns what this seat may undo, oldest first: its own last actions, never across another seat's
    /// action or one that rolled dice or revealed something. Otherwise says why there is nothing.
    pub fn undoable(&self, seat: Seat) -> Result<&[Played<G::Action>], NoUndo> {
        let last = self.played.last().ok_or(NoUndo::NothingPlayed)?;
        if matches!(self.turn(), Turn::Over(_)) {
            Err(NoUndo::GameOver)
        } else if last.seat != seat {
            Err(NoUndo::AnotherSeat)
        } else if last.irrevocable {
            Err(NoUndo::Irrevocable)
        } else if self.revocable == 0 {
            Err(NoUndo::Forgiven)
        } else {
            let since = &self.played[self.played.len() - self.revocable..];
            let own = since.iter().rev().take_while(|played| played.seat == seat).count();
            Ok(&since[since.len() - own..])
        }
    }

    /// Undoes this seat's last `count` actions, if it may.
    pub fn undo(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo> {
        let possible = self.undoable(seat)?.len();
        let back = count as usize;
        if back == 0 || back > possible {
            return Err(NoUndo::TooMany { asked: count, possible: possible as u32 });
        }
        let number = self.stand() - back;
        let state =
            self.state_before(number).expect("a state is kept before each action that can be taken back");
        self.before.truncate(self.before.partition_point(|(at, _)| *at <= number));
        self.state = state;
        self.played.truncate(number - self.settled);
        self.revocable -= back;
        self.remember(Vec::new());
        let hash = Some(state_hash(&self.state));
        self.entries.push(Entry { seat, step: Recorded::Undo(count), hash });
        self.slim();
        Ok(())
    }

    /// The state before the action with this number, if it is still available.
    fn state_before(&self, number: usize) -> Option<G::State> {
        let (at, state) = self.before.iter().rev().find(|(at, _)| *at <= number)?;
        let mut state = state.clone();
        // What led from there to here was allowed then, and has the same chance again.
        for played in &self.played[at - self.settled..number - self.settled] {
            let mut chance = Chance::new(self.seed(), played.index);
            G::apply(&mut state, &played.action, &mut chance, &mut Log::muted());
        }
        Some(state)
    }

    /// Drops states that nobody can return to. A lean table has none for slips: the store opens the whole
    /// match for that.
    fn unreach(&mut self) {
        if self.lean && self.revocable == 0 {
            self.before.clear();
            self.before.shrink_to(4);
        }
        let reach = if self.lean { self.revocable } else { REACH };
        let oldest = self.stand().saturating_sub(reach);
        while self.before.get(1).is_some_and(|(at, _)| *at <= oldest) {
            self.before.pop_front();
        }
    }

    /// The last actions that could be taken back if everybody agreed, of any seats.
    fn reach(&self) -> &[Played<G::Action>] {
        let kept = self.before.front().map_or(0, |(at, _)| self.stand() - at).min(REACH);
        &self.played[self.played.len() - kept..]
    }

    /// Returns what would be taken back, oldest first, if this seat were forgiven its last `steps` actions:
    /// these, and everything played since, whatever it revealed. Otherwise says why nothing can be. A lean
    /// table does not know.
    pub fn slip(&self, seat: Seat, steps: u32) -> Result<&[Played<G::Action>], NoUndo> {
        if matches!(self.turn(), Turn::Over(_)) {
            return Err(NoUndo::GameOver);
        }
        let within = self.reach();
        let own = || within.iter().enumerate().rev().filter(|(_, played)| played.seat == seat);
        let first = usize::try_from(steps).ok().and_then(|steps| own().nth(steps.checked_sub(1)?));
        match first {
            Some((at, _)) => Ok(&within[at..]),
            None => match own().count() as u32 {
                0 => Err(NoUndo::NothingPlayed),
                possible => Err(NoUndo::TooMany { asked: steps, possible }),
            },
        }
    }

    /// Forgives a slip: takes back the last `count` actions, of any seats and whatever they revealed, back to
    /// one of this seat's own. The caller makes sure that everybody agrees.
    ///
    /// The state is the one before that action, but chance is drawn afresh: the next action gets an index
    /// that no action had before. What was played before can then only be taken back by another slip.
    pub fn forgive(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo> {
        if matches!(self.turn(), Turn::Over(_)) {
            return Err(NoUndo::GameOver);
        }
        if self.played.is_empty() {
            return Err(NoUndo::NothingPlayed);
        }
        let (back, possible) = (count as usize, self.reach().len());
        if back == 0 || back > possible {
            return Err(NoUndo::TooMany { asked: count, possible: possible as u32 });
        }
        let number = self.stand() - back;
        if self.played[number - self.settled].seat != seat {
            return Err(NoUndo::AnotherSeat);
        }
        let too_far = NoUndo::TooMany { asked: count, possible: 0 };
        self.state = self.state_before(number).ok_or(too_far)?;
        self.before.truncate(self.before.partition_point(|(at, _)| *at <= number));
        self.played.truncate(number - self.settled);
        self.revocable = 0;
        self.retired += u64::from(count);
        self.slips += 1;
        self.remember(Vec::new());
        let hash = Some(state_hash(&self.state));
        self.entries.push(Entry { seat, step: Recorded::Forgiven(count), hash });
        self.unreach();
        self.slim();
        Ok(())
    }

    /// Everything done under these rules, undos included; of a lean table, only the last of it.
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// The journal: the save file of the match. A lean table cannot write a complete one.
    pub fn journal(&self) -> Journal<G> {
        debug_assert_eq!(self.written, 0, "whoever lets a table forget has its journal");
        Journal {
            header: self.header.clone(),
            past: self.past.as_deref().cloned(),
            entries: self.entries.clone(),
        }
    }
}
