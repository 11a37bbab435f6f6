//! A match behind a JSON face, for callers that learn only at run time which game is played.

use crate::album::{self, Scene, Volume};
use crate::{
    Budget, Damage, Edition, Entry, Fingerprint, Flaw, Game, Journal, JournalError, Lang, Line, Narrate,
    NoUndo, Picture, Played, Preset, Protocol, Recorded, Recovered, Refusal, Resumed, RuleBook, Scenario,
    Seat, Seed, SetupError, Snapshot, Table, Turn, Viewer, changes, perft, resume_within, state_hash,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::Any;
use std::marker::PhantomData;

/// Receives each line of a journal as it is replayed: its number, its content, and the table after it.
pub type Watch<'a> = dyn FnMut(usize, &Entry<Value>, &dyn AnyTable) + 'a;

/// A game without its type.
pub trait AnyGame: Send + Sync {
    /// Its short name.
    fn id(&self) -> &'static str;
    /// Its name.
    fn title(&self, lang: Lang) -> &'static str;
    /// The fingerprint of its content.
    fn content(&self) -> Fingerprint;
    /// The edition of the rules in this program.
    fn edition(&self) -> Edition;
    /// The ids of its rules.
    fn rules(&self) -> &'static RuleBook;
    /// Everything the game offers: each scenario once, with its options.
    fn scenarios(&self) -> Vec<Scenario>;
    /// The ready-made set-ups: every scenario at each of its tables.
    fn presets(&self) -> Vec<Preset> {
        self.scenarios().into_iter().flat_map(Scenario::presets).collect()
    }
    /// Opens a new match.
    fn open(&self, setup: &Value, seed: Seed) -> Result<Box<dyn AnyTable>, SetupError>;
    /// Opens a match at a given position, for analysis.
    fn open_at(&self, setup: &Value, seed: Seed, state: &Value) -> Result<Box<dyn AnyTable>, Damage>;
    /// Opens the match of a journal and shows the watcher the table after each line.
    fn load(
        &self,
        text: &str,
        watch: &mut Watch<'_>,
    ) -> Result<(Box<dyn AnyTable>, Option<Recovered>), JournalError> {
        self.load_within(text, watch, &Budget::endless())
    }
    /// Like [`AnyGame::load`], within a budget.
    fn load_within(
        &self,
        text: &str,
        watch: &mut Watch<'_>,
        budget: &Budget<'_>,
    ) -> Result<(Box<dyn AnyTable>, Option<Recovered>), JournalError>;
    /// Opens a stored match, whichever rules it was played by; see [`crate::resume_within`].
    fn resume(
        &self,
        text: &str,
        snapshot: Option<&Snapshot>,
        budget: &Budget<'_>,
    ) -> Result<Resumed<Box<dyn AnyTable>>, JournalError>;
    /// Records what happened from step number `from` on; see [`album::record`].
    fn record(&self, text: &str, from: usize, budget: &Budget<'_>) -> Result<Vec<Volume>, JournalError>;
    /// A recorded moment; see [`album::scene`].
    fn scene(
        &self,
        volume: &Volume,
        at: usize,
        viewer: Viewer,
        lang: Lang,
        since: usize,
    ) -> Result<Scene, Damage>;
    /// The match at a recorded moment; see [`album::stand`].
    fn stand(&self, header: &str, volume: &Volume, at: usize) -> Result<Box<dyn AnyTable>, Damage>;
}

/// A match without the type of its game. To get the typed [`Table`], downcast with `Any::downcast_ref`.
pub trait AnyTable: Any + Send {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// The edition of the rules it is played by.
    fn edition(&self) -> Edition;
    /// How many seats.
    fn seats(&self) -> u8;
    /// The number of the next line of the journal.
    fn seq(&self) -> usize;
    /// The set-up.
    fn setup(&self) -> Value;
    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn<Value>;
    /// Every legal answer.
    fn legal(&self) -> Vec<Value>;
    /// Checks whether this seat may do this now.
    fn check(&self, seat: Seat, action: &Value) -> Result<(), Refusal>;
    /// Plays an action. A refused one changes nothing.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Refusal>;
    /// Plays an action with another seed, for practice; see [`Table::submit_by`].
    fn act_by(&mut self, seed: Seed, seat: Seat, action: &Value) -> Result<(), Refusal>;
    /// The table after an action, and whether the action used chance; see [`Table::foretell`].
    fn foretell(&self, seed: Seed, seat: Seat, action: &Value) -> Result<(Box<dyn AnyTable>, bool), Refusal>;
    /// The seat that played the last standing action.
    fn last(&self) -> Option<Seat>;
    /// What this seat may undo, oldest first, or why it may not.
    fn undoable(&self, seat: Seat) -> Result<Vec<Played<Value>>, NoUndo>;
    /// Undoes this seat's last actions.
    fn undo(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo>;
    /// Returns what would be taken back, oldest first, if this seat were forgiven its last actions; see
    /// [`Table::slip`].
    fn slip(&self, seat: Seat, steps: u32) -> Result<Vec<Played<Value>>, NoUndo>;
    /// Takes back the last actions of any seats, after everybody has agreed; see [`Table::forgive`].
    fn forgive(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo>;
    /// How many slips were forgiven.
    fn slips(&self) -> u32;
    /// What this viewer may see.
    fn view(&self, viewer: Viewer) -> Value;
    /// The part of the last action's events that this viewer may see.
    fn events(&self, viewer: Viewer) -> Vec<Value>;
    /// The whole state, secrets included.
    fn state(&self) -> Value;
    /// The hash of the state, the same on every platform.
    fn hash(&self) -> Fingerprint;
    /// The journal as text.
    fn journal(&self) -> String;
    /// The last line of the journal, without its line end.
    fn last_line(&self) -> Option<String>;
    /// Stops keeping what is stored elsewhere; see [`Table::forget`].
    fn forget(&mut self);
    /// A snapshot of the state, to be kept in case the rules change.
    fn snapshot(&self) -> Snapshot;
    /// Where the rules of the match last changed: the number of the step, and the message to the players.
    fn changed(&self, lang: Lang) -> Option<(usize, Vec<Line>)>;
    /// Counts the sequences of legal actions of this length; see [`crate::perft`].
    fn perft(&self, depth: u32) -> u64;
    /// The table in words.
    fn speak(&self, lang: Lang, viewer: Viewer) -> Spoken<'_>;
    /// Everything a viewer gets, built in one pass, with the events from step number `since` on.
    fn picture(&self, viewer: Viewer, lang: Lang, since: usize, with_legal: bool) -> Picture;
    /// Copies the position without its history, for a bot to think about while the match goes on.
    fn branch(&self) -> Box<dyn AnyTable>;
}

/// A table in words, in one language and for one viewer.
pub struct Spoken<'a> {
    /// The current question; `None` when the game is over.
    pub question: Option<Line>,
    /// The events of the last action, line by line.
    pub events: Vec<Line>,
    /// The names of the seats.
    pub seats: Vec<String>,
    action: Box<Say<'a>>,
}

type Say<'a> = dyn Fn(&Value) -> Option<Line> + 'a;

impl Spoken<'_> {
    /// The label of an action; `None` if the action cannot be read.
    #[must_use]
    pub fn action(&self, action: &Value) -> Option<Line> {
        (self.action)(action)
    }
}

/// Turns a game known by its type into an [`AnyGame`].
pub struct Shelved<G>(PhantomData<G>);

impl<G> Default for Shelved<G> {
    fn default() -> Self {
        Shelved(PhantomData)
    }
}

fn value<T: Serialize>(of: &T) -> Value {
    serde_json::to_value(of).expect("plain data has a JSON form")
}

fn typed<T: DeserializeOwned>(of: &Value) -> Result<T, serde_json::Error> {
    T::deserialize(of)
}

fn any_entry<A: Serialize>(entry: &Entry<A>) -> Entry<Value> {
    let step = match &entry.step {
        Recorded::Act(action) => Recorded::Act(value(action)),
        Recorded::Undo(count) => Recorded::Undo(*count),
        Recorded::Forgiven(count) => Recorded::Forgiven(*count),
    };
    Entry { seat: entry.seat, step, hash: entry.hash }
}

fn any_played<A: Serialize>(played: &Played<A>) -> Played<Value> {
    let Played { seat, irrevocable, index, seq, ref action } = *played;
    Played { seat, action: value(action), irrevocable, index, seq }
}

impl<G: Narrate> AnyGame for Shelved<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        G::title(lang)
    }

    fn content(&self) -> Fingerprint {
        G::CONTENT
    }

    fn edition(&self) -> Edition {
        Edition::of::<G>()
    }

    fn rules(&self) -> &'static RuleBook {
        G::rules()
    }

    fn scenarios(&self) -> Vec<Scenario> {
        G::scenarios().into_iter().map(|scenario| scenario.map(|setup| value(&setup))).collect()
    }

    fn open(&self, setup: &Value, seed: Seed) -> Result<Box<dyn AnyTable>, SetupError> {
        Ok(Box::new(Table::<G>::new(read_setup::<G>(setup)?, seed)?))
    }

    fn open_at(&self, setup: &Value, seed: Seed, state: &Value) -> Result<Box<dyn AnyTable>, Damage> {
        let setup = read_setup::<G>(setup).map_err(Damage::Setup)?;
        let state = typed(state).map_err(|e| Damage::State(Flaw::new("state", e.to_string())))?;
        Ok(Box::new(Table::<G>::from_state(setup, seed, state).map_err(Damage::State)?))
    }

    fn load_within(
        &self,
        text: &str,
        watch: &mut Watch<'_>,
        budget: &Budget<'_>,
    ) -> Result<(Box<dyn AnyTable>, Option<Recovered>), JournalError> {
        let (journal, recovered) = Journal::<G>::parse_within(text, budget)?;
        let table = Table::replay_within(journal, budget, |seen| {
            watch(seen.line, &any_entry(seen.entry), seen.table)
        })?;
        Ok((Box::new(table), recovered))
    }

    fn resume(
        &self,
        text: &str,
        snapshot: Option<&Snapshot>,
        budget: &Budget<'_>,
    ) -> Result<Resumed<Box<dyn AnyTable>>, JournalError> {
        let Resumed { table, part } = resume_within::<G>(text, snapshot, budget)?;
        Ok(Resumed { table: Box::new(table), part })
    }

    fn record(&self, text: &str, from: usize, budget: &Budget<'_>) -> Result<Vec<Volume>, JournalError> {
        album::record::<G>(text, from, budget)
    }

    fn scene(
        &self,
        volume: &Volume,
        at: usize,
        viewer: Viewer,
        lang: Lang,
        since: usize,
    ) -> Result<Scene, Damage> {
        album::scene::<G>(volume, at, viewer, lang, since)
    }

    fn stand(&self, header: &str, volume: &Volume, at: usize) -> Result<Box<dyn AnyTable>, Damage> {
        Ok(Box::new(album::stand::<G>(header, volume, at)?))
    }
}

fn read_setup<G: Game>(setup: &Value) -> Result<G::Setup, SetupError> {
    typed(setup).map_err(|e| SetupError::new("setup", crate::Problem::Unreadable(e.to_string())))
}

impl<G: Narrate> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn edition(&self) -> Edition {
        Edition::of::<G>()
    }

    fn seats(&self) -> u8 {
        G::seats(self.state())
    }

    fn seq(&self) -> usize {
        self.seq()
    }

    fn setup(&self) -> Value {
        value(self.setup())
    }

    fn turn(&self) -> Turn<Value> {
        match self.turn() {
            Turn::Of(seat, prompt) => {
                Turn::Of(seat, crate::Prompt { kind: prompt.kind, question: value(&prompt.question) })
            }
            Turn::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal(&self) -> Vec<Value> {
        self.legal().iter().map(value).collect()
    }

    fn check(&self, seat: Seat, action: &Value) -> Result<(), Refusal> {
        self.check(seat, &read_action::<G>(action)?)
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Refusal> {
        self.submit(seat, read_action::<G>(action)?).map(|_| ())
    }

    fn act_by(&mut self, seed: Seed, seat: Seat, action: &Value) -> Result<(), Refusal> {
        self.submit_by(seed, seat, read_action::<G>(action)?).map(|_| ())
    }

    fn foretell(&self, seed: Seed, seat: Seat, action: &Value) -> Result<(Box<dyn AnyTable>, bool), Refusal> {
        let (table, left_to_chance) = self.foretell(seed, seat, &read_action::<G>(action)?)?;
        Ok((Box::new(table), left_to_chance))
    }

    fn last(&self) -> Option<Seat> {
        self.played().last().map(|played| played.seat)
    }

    fn undoable(&self, seat: Seat) -> Result<Vec<Played<Value>>, NoUndo> {
        Ok(self.undoable(seat)?.iter().map(any_played).collect())
    }

    fn undo(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo> {
        self.undo(seat, count)
    }

    fn slip(&self, seat: Seat, steps: u32) -> Result<Vec<Played<Value>>, NoUndo> {
        Ok(self.slip(seat, steps)?.iter().map(any_played).collect())
    }

    fn forgive(&mut self, seat: Seat, count: u32) -> Result<(), NoUndo> {
        self.forgive(seat, count)
    }

    fn slips(&self) -> u32 {
        self.slips()
    }

    fn view(&self, viewer: Viewer) -> Value {
        value(&self.view(viewer))
    }

    fn events(&self, viewer: Viewer) -> Vec<Value> {
        self.events().iter().filter_map(|event| G::show(event, viewer)).map(|event| value(&event)).collect()
    }

    fn state(&self) -> Value {
        value(self.state())
    }

    fn hash(&self) -> Fingerprint {
        state_hash(self.state())
    }

    fn journal(&self) -> String {
        self.journal().to_string()
    }

    fn last_line(&self) -> Option<String> {
        self.entries().last().map(Entry::to_line)
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::of(self)
    }

    fn changed(&self, lang: Lang) -> Option<(usize, Vec<Line>)> {
        self.part().map(|part| (part.seq, changes::<G>(part.was, part.carried, lang)))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::<G>(self.state(), depth, self.seed(), self.index())
    }

    fn speak(&self, lang: Lang, viewer: Viewer) -> Spoken<'_> {
        let view = self.view(viewer);
        Spoken {
            question: match self.turn() {
                Turn::Of(_, prompt) => Some(G::question(lang, &view, &prompt.question)),
                Turn::Over(_) => None,
            },
            events: self
                .events()
                .iter()
                .filter_map(|event| G::show(event, viewer))
                .map(|event| G::event(lang, &view, &event))
                .collect(),
            seats: Seat::first(G::seats(self.state())).map(|seat| G::seat(lang, &view, seat)).collect(),
            action: Box::new(move |action| Some(G::action(lang, &view, &typed::<G::Action>(action).ok()?))),
        }
    }

    fn picture(&self, viewer: Viewer, lang: Lang, since: usize, with_legal: bool) -> Picture {
        self.picture(viewer, lang, since, with_legal)
    }

    fn branch(&self) -> Box<dyn AnyTable> {
        Box::new(self.branch())
    }
}

fn read_action<G: Game>(action: &Value) -> Result<G::Action, Refusal> {
    typed(action).map_err(|_| Refusal::protocol(Protocol::Unreadable))
}
