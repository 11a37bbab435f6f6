//! The contract: what a game crate provides.

use crate::{
    Chance, Fingerprint, Lang, Preset, Protocol, Refusal, RuleBook, Scenario, Seat, Seed, SetupError, Turn,
    Version, Viewer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Debug;
use std::hash::Hash;

/// A game, as a pure function. It knows no clock, file, socket, thread or language.
///
/// Everything else (undo, save, replay, bots, network, browser) is built once on top of this trait. The
/// conformance suite (`kernel::conformance`, feature `testing`) proves that an implementation keeps the
/// promises stated here.
///
/// Playing without a table, as a bot does when it looks ahead:
///
/// ```
/// use kernel::{Chance, Game, Log, Seed, Turn};
/// use pocket::Pocket;
///
/// let seed = Seed(7);
/// let setup = Pocket::presets().remove(0).setup;
/// let mut state = Pocket::start(&setup, &mut Chance::new(seed, 0)).expect("presets can be played");
/// let mut index = 0;
/// while let Turn::Of(..) = Pocket::turn(&state) {
///     let mut actions = Vec::new();
///     Pocket::legal(&state, &mut actions);
///     let action = actions[index % actions.len()];
///     assert!(Pocket::check(&state, &action).is_ok(), "what is listed is allowed");
///     index += 1;
///     // The number of the action and the seed say how its dice fall: the same every time.
///     Pocket::apply(&mut state, &action, &mut Chance::new(seed, index as u64), &mut Log::muted());
/// }
/// assert!(matches!(Pocket::turn(&state), Turn::Over(_)));
/// ```
pub trait Game: Sized + Send + Sync + 'static {
    /// The short name of the game in commands, journals and links.
    const ID: &'static str;
    /// The fingerprint of the content that matters for play.
    const CONTENT: Fingerprint;
    /// Its versions, oldest first: the last one is this program's. See [`crate::Edition`].
    const VERSIONS: &'static [Version] = &[Version::FIRST];

    /// Scenario, seats and variants of a match.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The whole position. It is a small flat value, so that a clone costs little more than a memcpy.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One answer to one question.
    type Action: Clone + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened, for the log and the animations.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may see: everything a client ever gets.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The game's typed question to a seat.
    type Question: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What only one seat knows.
    type Secret: Clone + PartialEq + Debug;

    /// The ids of the game's rules.
    fn rules() -> &'static RuleBook;

    /// Everything the game offers: each scenario once, with its numbers of players, its ways to play and its
    /// options.
    fn scenarios() -> Vec<Scenario<Self::Setup>>;

    /// The ready-made set-ups: every scenario for each of its tables, with default choices.
    fn presets() -> Vec<Preset<Self::Setup>> {
        Self::scenarios().into_iter().flat_map(Scenario::presets).collect()
    }

    /// Builds the first state of a match, or says what is wrong with the set-up. The set-up is untrusted
    /// input.
    fn start(setup: &Self::Setup, chance: &mut Chance) -> Result<Self::State, SetupError>;

    /// How many seats there are.
    fn seats(state: &Self::State) -> u8;

    /// Returns the current question, or the outcome.
    fn turn(state: &Self::State) -> Turn<Self::Question>;

    /// Adds every legal answer to the current question, each once; adds none when the game is over.
    fn legal(state: &Self::State, out: &mut Vec<Self::Action>);

    /// Checks whether the seat that owes the answer may give this one. It may exactly when [`Game::legal`]
    /// lists it. The action is untrusted input. The kernel calls this only while the game is on, and after it
    /// has checked whose turn it is.
    fn check(state: &Self::State, action: &Self::Action) -> Result<(), Refusal>;

    /// Carries out an action that [`Game::check`] accepted.
    fn apply(state: &mut Self::State, action: &Self::Action, chance: &mut Chance, log: &mut Log<Self::Event>);

    /// Returns what this viewer may see.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// Returns what this viewer may see of an event, or `None` if the viewer may not even know that it
    /// happened.
    fn show(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// What only this seat knows: its hand, its secret choices.
    fn secret(state: &Self::State, seat: Seat) -> Self::Secret;

    /// Draws a state that this seat cannot tell from the real one: it redraws whatever others hide from the
    /// seat, each possibility with the probability it has for this seat. Bots only ever get such states.
    ///
    /// The result depends only on what the seat knows and on `chance`: two states that the seat cannot tell
    /// apart give the same draw. So nothing computed from it, such as a hint or a plan, can leak a secret.
    fn resample(state: &Self::State, seat: Seat, chance: &mut Chance) -> Self::State;

    /// Does the same for a viewer without a seat: it redraws whatever any seat hides.
    fn resample_for_spectators(state: &Self::State, chance: &mut Chance) -> Self::State;

    /// Checks whether the game can continue from a state that came from outside: every id is in range,
    /// nothing is missing and nothing is duplicated. Every state reached by play passes.
    fn audit(state: &Self::State) -> Result<(), Flaw>;

    /// Makes a set-up written by another version mean today what it meant then: it spells out old defaults
    /// and renames fields. Applying it twice is the same as applying it once.
    fn migrate_setup(_version: u32, _setup: &mut Value) {}

    /// Gives a state written by another version today's shape. New fields that may keep the value of a fresh
    /// replay need no code here.
    fn migrate_state(_version: u32, _state: &mut Value) {}
}

/// What is wrong with a state that came from outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub struct Flaw {
    /// The field.
    pub field: String,
    /// What is wrong with it.
    pub why: String,
}

impl Flaw {
    /// Something wrong with `field`.
    pub fn new(field: impl Into<String>, why: impl Into<String>) -> Flaw {
        Flaw { field: field.into(), why: why.into() }
    }

    /// A sentence that names the field. The details are in English only, like everything about the inside of
    /// states.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let Flaw { field, why } = self;
        match lang {
            Lang::En => format!("the field `{field}` of the state is impossible: {why}"),
            Lang::Fr => format!("le champ «\u{a0}{field}\u{a0}» de l’état est impossible\u{a0}: {why}"),
        }
    }
}

/// Collects what [`Game::apply`] reports. A muted log costs nothing; playouts use one.
#[derive(Clone, Debug)]
pub struct Log<E> {
    events: Option<Vec<E>>,
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Log { events: Some(Vec::new()) }
    }
}

impl<E> Log<E> {
    /// Creates a log that keeps nothing.
    #[must_use]
    pub const fn muted() -> Log<E> {
        Log { events: None }
    }

    /// Records an event.
    pub fn tell(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// Records an event that is costly to build: a muted log never builds it.
    pub fn tell_with(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Returns every recorded event.
    #[must_use]
    pub fn into_events(self) -> Vec<E> {
        self.events.unwrap_or_default()
    }
}

/// Checks whether `seat` may do this now: first the protocol (the game is on, and it is this seat's turn),
/// then the game's own rules.
pub fn check<G: Game>(state: &G::State, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
    match G::turn(state) {
        Turn::Over(_) => Err(Refusal::protocol(Protocol::GameOver)),
        Turn::Of(owes, _) if owes != seat => Err(Refusal::protocol(Protocol::NotYourTurn)),
        Turn::Of(..) => G::check(state, action),
    }
}

/// Counts the sequences of `depth` legal actions from here, with the dice that this seed gives: the classic
/// way to compare two versions of an engine. Sequences that end early are not counted.
#[must_use]
pub fn perft<G: Game>(state: &G::State, depth: u32, seed: Seed, index: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut actions = Vec::new();
    G::legal(state, &mut actions);
    let mut count = 0;
    for action in &actions {
        let mut next = state.clone();
        G::apply(&mut next, action, &mut Chance::new(seed, index), &mut Log::muted());
        count += perft::<G>(&next, depth - 1, seed, index + 1);
    }
    count
}
