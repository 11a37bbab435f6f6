//! Continues a match, whichever rules it was played by so far.
//!
//! The state is the one the players saw: the hashes in the journal prove it, or whoever stores the match has
//! kept it. Only if nobody kept it does the program replay the lines by today's rules.

use crate::layout::{Layout, state_of};
use crate::table::STEPS_A_LINE;
use crate::{
    Budget, Carried, Chance, Damage, Edition, Entry, Fingerprint, Game, Header, JournalError, Log, NoUndo,
    Part, Past, Recorded, Seed, Table, check, state_hash,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many states are kept for undo while a match is replayed.
const KEPT: usize = 512;

/// A stored state of a match, for the case that its journal leads elsewhere after a change of rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The rules it was played by.
    #[serde(flatten)]
    pub edition: Edition,
    /// The number of steps before it.
    pub seq: usize,
    /// The number of action indices used: by standing actions, and by those of forgiven slips.
    pub played: u64,
    /// The hash of the state, as the step before records it.
    pub hash: Fingerprint,
    /// The state.
    pub state: Value,
}

impl Snapshot {
    /// The current state of a match.
    #[must_use]
    pub fn of<G: Game>(table: &Table<G>) -> Snapshot {
        Snapshot {
            edition: Edition::of::<G>(),
            seq: table.seq(),
            played: table.index() - 1,
            hash: state_hash(table.state()),
            state: serde_json::to_value(table.state()).expect("plain data has a JSON form"),
        }
    }
}

/// An opened match.
pub struct Resumed<T> {
    /// The match.
    pub table: T,
    /// If its rules changed just now: the line to store, and how its state was obtained.
    pub part: Option<(String, Carried)>,
}

/// Opens a stored match, however long that takes; see [`resume_within`].
///
/// # Errors
///
/// If the journal is damaged, or its state cannot be obtained.
pub fn resume<G: Game>(text: &str, snapshot: Option<&Snapshot>) -> Result<Resumed<Table<G>>, JournalError> {
    resume_within(text, snapshot, &Budget::endless())
}

/// Opens a stored match, whichever rules it was played by; from its snapshot if its lines now lead elsewhere.
///
/// # Errors
///
/// If the journal is damaged, if its state cannot be obtained (the error is then that of its last lines), or
/// if the budget runs out.
pub fn resume_within<G: Game>(
    text: &str,
    snapshot: Option<&Snapshot>,
    budget: &Budget<'_>,
) -> Result<Resumed<Table<G>>, JournalError> {
    let layout = Layout::read::<G>(text)?;
    let here = Edition::of::<G>();
    // The rules have gone on since: whoever has them goes on with the match.
    if layout.edition().version > here.version {
        let damage = Damage::OtherEdition { found: layout.edition(), here };
        return Err(JournalError::new(layout.edition_line(), damage));
    }
    let same = layout.edition() == here;
    let strictly = strictly::<G>(&layout, budget);
    let why_not = match strictly {
        Ok(table) if same => return Ok(Resumed { table, part: None }),
        // Every step has led to the state that was played.
        Ok(table) if (layout.before() + 1..=layout.seq()).all(|seq| layout.hash_before(seq).is_some()) => {
            let (played, state) = (table.index() - 1, table.state().clone());
            return carry(&layout, Carried::Proven, played, state);
        }
        Ok(_) => None,
        Err(error) if budget.is_over() => return Err(error),
        Err(error) => Some(error),
    };
    if let Some(snapshot) = snapshot.filter(|snapshot| fits(&layout, snapshot))
        && let Ok(resumed) = from_snapshot(&layout, snapshot, budget)
    {
        return Ok(resumed);
    }
    match why_not {
        // The same rules do not read it: that is damage, and nothing to be lenient about.
        Some(error) if same => Err(error),
        _ => {
            let mut again = Again::<G>::from_the_beginning(&layout)?;
            again.play(&layout, layout.before(), budget)?;
            again.carry(&layout, Carried::Replayed)
        }
    }
}

/// Opens the match by today's rules alone.
fn strictly<G: Game>(layout: &Layout<'_>, budget: &Budget<'_>) -> Result<Table<G>, JournalError> {
    let (journal, cut) = layout.journal::<G>(budget)?;
    if let Some(cut) = cut {
        return Err(JournalError::new(cut.line, Damage::Unreadable("cut short".to_owned())));
    }
    Table::replay_within(journal, budget, |_| {})
}

/// Whether a snapshot belongs to this match.
fn fits(layout: &Layout<'_>, snapshot: &Snapshot) -> bool {
    (layout.before()..=layout.seq()).contains(&snapshot.seq)
        && layout.hash_before(snapshot.seq).is_none_or(|hash| hash == snapshot.hash)
}

fn from_snapshot<G: Game>(
    layout: &Layout<'_>,
    snapshot: &Snapshot,
    budget: &Budget<'_>,
) -> Result<Resumed<Table<G>>, JournalError> {
    let state = state_of::<G>(snapshot.edition, snapshot.state.clone(), None).or_else(|damage| {
        // What an old state does not know is as it is when the match is played again.
        let model = || -> Result<Value, JournalError> {
            let mut again = Again::<G>::from_the_beginning(layout)?;
            again.play_until(layout, layout.before(), snapshot.seq, budget)?;
            Ok(serde_json::to_value(&again.state).expect("plain data has a JSON form"))
        };
        let model = model().map_err(|_| damage)?;
        state_of::<G>(snapshot.edition, snapshot.state.clone(), Some(&model))
    });
    let state = state.map_err(|damage| JournalError::new(layout.edition_line(), damage))?;
    let mut again =
        Again::<G> { state, before: Vec::new(), played: snapshot.played, seed: layout.header::<G>()?.seed };
    again.play(layout, snapshot.seq, budget)?;
    let exact = snapshot.seq == layout.seq();
    again.carry(layout, if exact { Carried::Kept } else { Carried::KeptBefore })
}

/// Continues the match from this state by today's rules.
fn carry<G: Game>(
    layout: &Layout<'_>,
    carried: Carried,
    played: u64,
    state: G::State,
) -> Result<Resumed<Table<G>>, JournalError> {
    let header: Header<G::Setup, G::State> = layout.header::<G>()?;
    let (edition, was, seq) = (Edition::of::<G>(), layout.edition(), layout.seq());
    let part = Part { edition, was, seq, played, carried, state };
    let line = part.to_line();
    let mut text = layout.lines();
    text.push_str(&line);
    text.push('\n');
    let table = Table::after(header, Past { text, part });
    Ok(Resumed { table, part: Some((line, carried)) })
}

/// Replays a match leniently: its lines were legal when they were played, whichever rule has been corrected
/// since.
struct Again<G: Game> {
    state: G::State,
    /// The states before each action that stands.
    before: Vec<G::State>,
    /// The number of action indices used before those.
    played: u64,
    seed: Seed,
}

impl<G: Game> Again<G> {
    /// Starts at the beginning of the last part.
    fn from_the_beginning(layout: &Layout<'_>) -> Result<Again<G>, JournalError> {
        let Header { setup, seed, state, .. } = layout.header::<G>()?;
        let state = match (layout.past::<G>()?, state) {
            (Some(past), _) => past.part.state,
            (None, Some(state)) => state,
            (None, None) => G::start(&setup, &mut Chance::new(seed, 0))
                .map_err(|error| JournalError::new(1, Damage::Setup(error)))?,
        };
        Ok(Again { state, before: Vec::new(), played: layout.played(), seed })
    }

    fn play(&mut self, layout: &Layout<'_>, from: usize, budget: &Budget<'_>) -> Result<(), JournalError> {
        self.play_until(layout, from, layout.seq(), budget)
    }

    fn play_until(
        &mut self,
        layout: &Layout<'_>,
        from: usize,
        to: usize,
        budget: &Budget<'_>,
    ) -> Result<(), JournalError> {
        for (line, entry) in layout.entries(from).take(to - from) {
            if !budget.spend(STEPS_A_LINE) {
                return Err(JournalError::new(line, Damage::TooSlow));
            }
            self.step(entry?).map_err(|damage| JournalError::new(line, damage))?;
        }
        Ok(())
    }

    fn step(&mut self, entry: Entry<G::Action>) -> Result<(), Damage> {
        let forgiven = entry.is_forgiven();
        match entry.step {
            Recorded::Undo(count) | Recorded::Forgiven(count) => {
                let possible = self.before.len();
                let left = possible.checked_sub(count as usize);
                let too_many = NoUndo::TooMany { asked: count, possible: possible as u32 };
                let left = left.filter(|_| count > 0).ok_or(Damage::NoUndo(too_many))?;
                self.state = self.before[left].clone();
                self.before.truncate(left);
                if forgiven {
                    self.played += u64::from(count);
                }
            }
            Recorded::Act(action) => {
                let index = self.played + self.before.len() as u64 + 1;
                let mut chance = Chance::new(self.seed, index);
                let state = &self.state;
                // What a game does with an answer that its rules no longer know is nobody's promise.
                let tried = catch_unwind(AssertUnwindSafe(|| {
                    let refused = check::<G>(state, entry.seat, &action).err();
                    // In a browser nothing catches a game that cannot go on.
                    if refused.is_some() && cfg!(target_family = "wasm") {
                        return Err(refused);
                    }
                    let mut next = state.clone();
                    G::apply(&mut next, &action, &mut chance, &mut Log::muted());
                    let sound = refused.is_none() || {
                        let mut legal = Vec::new();
                        G::legal(&next, &mut legal);
                        G::audit(&next).is_ok() && (G::turn(&next).seat().is_none() || !legal.is_empty())
                    };
                    if sound { Ok(next) } else { Err(refused) }
                }));
                let next = match tried {
                    Ok(Ok(next)) => next,
                    Ok(Err(Some(refusal))) => return Err(Damage::Refused(refusal)),
                    Ok(Err(None)) | Err(_) => {
                        let refusal =
                            catch_unwind(AssertUnwindSafe(|| check::<G>(state, entry.seat, &action)));
                        return Err(match refusal {
                            Ok(Err(refusal)) => Damage::Refused(refusal),
                            _ => Damage::Unreadable("the rules cannot carry it out".to_owned()),
                        });
                    }
                };
                self.before.push(std::mem::replace(&mut self.state, next));
                // Nobody takes back as much as that: a long match must not fill the memory.
                if self.before.len() > 2 * KEPT {
                    self.before.drain(..KEPT);
                    self.played += KEPT as u64;
                }
            }
        }
        Ok(())
    }

    fn carry(self, layout: &Layout<'_>, carried: Carried) -> Result<Resumed<Table<G>>, JournalError> {
        G::audit(&self.state)
            .map_err(|flaw| JournalError::new(layout.edition_line(), Damage::State(flaw)))?;
        carry(layout, carried, self.played + self.before.len() as u64, self.state)
    }
}
