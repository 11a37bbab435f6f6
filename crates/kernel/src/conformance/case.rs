//! One random match of the game under test, stopped after every step for the properties to look at.

use super::{Examined, Plan, Property};
use crate::{Chance, Fingerprint, Game, Preset, Prompt, Seat, Seed, Table, Turn, Viewer, state_hash};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;

/// The random streams, derived from a match's seed, that the player and the examiner use. The match itself
/// counts its streams from zero, and the two have their own, so that a game goes the same way whichever
/// property is tested.
const PLAYER: u64 = u64::MAX;
const EXAMINER: u64 = u64::MAX - 1;

/// How many actions are remembered for later attempts.
const REMEMBERED: usize = 256;

/// A broken promise, before its place is known.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) property: Property,
    pub(super) what: String,
}

impl Wrong {
    pub(super) fn new(property: Property, what: impl Into<String>) -> Wrong {
        Wrong { property, what: what.into() }
    }
}

pub(super) type Verdict = Result<(), Wrong>;

/// What is remembered between games.
pub(super) struct Memory<G: Game> {
    /// Actions of earlier states, of this and other games.
    pub(super) actions: Vec<G::Action>,
    /// The first secret found.
    pub(super) secret: Option<G::Secret>,
    /// Whether a different secret was found later: then there is something to hide.
    pub(super) secrets: bool,
    /// Whether resampling ever gave another seat a secret other than the real one.
    pub(super) resampled: bool,
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Self {
        Memory { actions: Vec::new(), secret: None, secrets: false, resampled: false }
    }
}

impl<G: Game> Memory<G> {
    fn remember(&mut self, action: &G::Action, dice: &mut Chance) {
        if self.actions.len() < REMEMBERED {
            self.actions.push(action.clone());
        } else {
            self.actions[dice.below(REMEMBERED as u32) as usize] = action.clone();
        }
    }

    /// Promises that can only be checked over all games.
    pub(super) fn verdict(&self, plan: &Plan) -> Verdict {
        if plan.examines(Property::Secrecy) && self.secrets && !self.resampled {
            let what = "seats have secrets, but no resampled state ever had another one than the real state";
            return Err(Wrong::new(Property::Secrecy, what));
        }
        Ok(())
    }
}

/// What the examiner is doing, for the report of a panic.
pub(super) enum Doing<G: Game> {
    Looking,
    Acting(Seat, G::Action),
    ReadingSetup(Value),
    ReadingState(Value),
    PlayingOnFrom(Box<G::State>),
}

/// One game under test.
pub(super) struct Case<'a, G: Game> {
    pub(super) plan: &'a Plan,
    pub(super) table: Table<G>,
    /// The currently legal actions.
    pub(super) legal: Vec<G::Action>,
    /// The examiner's own chance.
    pub(super) dice: Chance,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) report: &'a mut Examined,
    /// The hash of the state after each line of the journal.
    pub(super) hashes: Vec<Fingerprint>,
    /// The states before each standing action; kept only when undo is tested.
    pub(super) trail: Vec<G::State>,
    /// The indices of actions that used chance.
    pub(super) drawn: HashSet<u64>,
    /// How many slips may still be forgiven in this game.
    pub(super) slips: u32,
    pub(super) doing: Doing<G>,
}

impl<'a, G: Game> Case<'a, G> {
    pub(super) fn open(
        plan: &'a Plan,
        scenario: &Preset<G::Setup>,
        seed: Seed,
        memory: &'a mut Memory<G>,
        report: &'a mut Examined,
    ) -> Result<Case<'a, G>, Wrong> {
        let table = Table::new(scenario.setup.clone(), seed)
            .map_err(|error| Wrong::new(Property::Ends, format!("the scenario does not start: {error}")))?;
        Ok(Case {
            plan,
            table,
            legal: Vec::new(),
            dice: Chance::new(seed, EXAMINER),
            memory,
            report,
            hashes: Vec::new(),
            trail: Vec::new(),
            drawn: HashSet::new(),
            slips: super::slips::A_GAME,
            doing: Doing::Looking,
        })
    }

    /// Plays the game to its end.
    pub(super) fn play(&mut self) -> Verdict {
        let mut player = Chance::new(self.table.seed(), PLAYER);
        self.look_at_setup()?;
        let mut decisions = 0;
        loop {
            self.legal = self.table.legal();
            if let Some(seat) = self.table.turn().seat()
                && self.legal.is_empty()
            {
                return Err(Wrong::new(
                    Property::Ends,
                    format!("seat {seat} owes an answer, but none is legal"),
                ));
            }
            self.look_at_state()?;
            // Nothing is legal when the game is over.
            let (Turn::Of(seat, _), Some(action)) = (self.table.turn(), player.pick(&self.legal).cloned())
            else {
                break;
            };
            if decisions == self.plan.actions {
                return Err(Wrong::new(Property::Ends, format!("not over after {decisions} actions")));
            }
            self.memory.remember(&action, &mut self.dice);
            self.count();
            self.step(seat, action)?;
            self.look_at_events()?;
            decisions += 1;
        }
        self.replay()?;
        self.report.games += 1;
        self.report.longest = self.report.longest.max(decisions.into());
        Ok(())
    }

    fn look_at_setup(&mut self) -> Verdict {
        if self.examines(Property::Journey) {
            self.setup_survives()?;
        }
        if self.examines(Property::Soundness) {
            self.damaged_setups()?;
        }
        Ok(())
    }

    fn look_at_state(&mut self) -> Verdict {
        if self.examines(Property::Soundness) {
            self.audit_holds()?;
        }
        if self.examines(Property::Ends) {
            self.answers_are_in_order()?;
        }
        if self.examines(Property::Listed) {
            self.listed_apply()?;
        }
        if self.looks(Property::Unlisted) {
            self.unlisted_are_refused()?;
        }
        if self.looks(Property::Journey) {
            self.state_survives()?;
        }
        if self.looks(Property::Secrecy) {
            self.views_keep_secrets()?;
        }
        if self.looks(Property::Ignorance) {
            self.worlds_look_alike()?;
        }
        if self.looks(Property::Soundness) {
            self.damaged_states()?;
        }
        Ok(())
    }

    fn look_at_events(&mut self) -> Verdict {
        if self.looks(Property::Journey) {
            self.events_survive()?;
        }
        if self.examines(Property::Secrecy) {
            self.events_keep_secrets()?;
        }
        // A journal is replayed with undos in it.
        if self.looks(Property::Undo) || self.looks(Property::Replay) {
            self.undo_and_redo()?;
        }
        if self.slips > 0 && self.looks(Property::Slip) {
            self.forgive_a_slip()?;
        }
        Ok(())
    }

    pub(super) fn examines(&self, property: Property) -> bool {
        self.plan.examines(property)
    }

    /// Whether an expensive property is tested at this step.
    fn looks(&mut self, property: Property) -> bool {
        self.examines(property) && self.dice.below(self.plan.one_in.max(1)) == 0
    }

    fn count(&mut self) {
        let legal = self.legal.len() as u64;
        self.report.decisions += 1;
        self.report.legal += legal;
        self.report.widest = self.report.widest.max(legal);
    }

    /// Plays a listed action.
    pub(super) fn step(&mut self, seat: Seat, action: G::Action) -> Verdict {
        let undoes = [Property::Undo, Property::Replay, Property::Slip].iter().any(|one| self.examines(*one));
        let before = undoes.then(|| self.table.state().clone());
        let unfair = match self.looks(Property::Undo) {
            true => self.barrier(seat, &action),
            false => Ok(()),
        };
        self.doing = Doing::Acting(seat, action.clone());
        if let Err(refusal) = self.table.submit(seat, action.clone()) {
            let why = refusal.text(crate::Lang::En, &());
            return Err(Wrong::new(Property::Listed, format!("{action:?} is listed, but refused: {why}")));
        }
        self.doing = Doing::Looking;
        // Told only now, so that the journal ends with the action in question.
        unfair?;
        if let Some(played) = self.table.played().last().filter(|played| played.irrevocable) {
            self.report.irrevocable += 1;
            if !self.drawn.insert(played.index) {
                let what =
                    format!("{action:?} has drawn with number {}, as another did before", played.index);
                return Err(Wrong::new(Property::Slip, what));
            }
        }
        self.trail.extend(before);
        self.hashes.push(state_hash(self.table.state()));
        Ok(())
    }

    pub(super) fn seats(&self) -> u8 {
        G::seats(self.table.state())
    }

    /// Every viewer from whom something is hidden.
    pub(super) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Seat::first(self.seats()).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    pub(super) fn doing(&self) -> String {
        match &self.doing {
            Doing::Looking => "being looked at".into(),
            Doing::Acting(seat, action) => format!("{seat} played {action:?}"),
            Doing::ReadingSetup(setup) => format!("starting from the damaged set-up {setup}"),
            Doing::ReadingState(state) => format!("reading the damaged state {state}"),
            Doing::PlayingOnFrom(state) => format!("playing on from the state {}", json(&**state)),
        }
    }

    pub(super) fn whereabouts(&self) -> (usize, String) {
        (self.table.seq(), self.table.journal().to_string())
    }
}

pub(super) fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain data has a JSON form")
}

/// The question of a turn without its type.
pub(super) fn spoken<G: Game>(turn: &Turn<G::Question>) -> Value {
    match turn {
        Turn::Of(seat, Prompt { kind, question }) => {
            json(&Turn::Of(*seat, Prompt { kind: *kind, question: json(question) }))
        }
        Turn::Over(outcome) => json(outcome),
    }
}

/// Describes the first difference between two values, as a path through their JSON forms.
pub(super) fn difference<T: Serialize>(one: &T, other: &T) -> String {
    let (one, other) = (json(one), json(other));
    let mut path = String::new();
    let found = descend(&one, &other, &mut path);
    match found {
        Some((one, other)) => {
            format!("at {}: {one} against {other}", if path.is_empty() { "the top" } else { &path })
        }
        None => "in a way that their JSON forms do not show".into(),
    }
}

fn descend<'v>(one: &'v Value, other: &'v Value, path: &mut String) -> Option<(&'v Value, &'v Value)> {
    let depth = path.len();
    match (one, other) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (at, (one, other)) in a.iter().zip(b).enumerate() {
                path.push_str(&format!("[{at}]"));
                if let found @ Some(_) = descend(one, other, path) {
                    return found;
                }
                path.truncate(depth);
            }
            None
        }
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            for ((key, one), other) in a.iter().zip(b.values()) {
                path.push_str(&format!(".{key}"));
                if let found @ Some(_) = descend(one, other, path) {
                    return found;
                }
                path.truncate(depth);
            }
            None
        }
        _ => (one != other).then_some((one, other)),
    }
}
