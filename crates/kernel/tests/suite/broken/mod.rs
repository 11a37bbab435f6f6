//! Pocket with one promise broken, for the conformance suite to catch.

use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Refusal, RuleBook, Scenario, Seat, SetupError, Turn, Viewer,
};
use pocket::action::Action;
use pocket::event::Event;
use pocket::question::Question;
use pocket::setup::Setup;
use pocket::state::State;
use pocket::view::View;
use pocket::{Pocket, Secret};
use serde::{Deserialize, Deserializer, Serialize};
use std::cell::Cell;

/// What a broken game does its own way. A table of functions rather than a type for each mistake: so the
/// suite is compiled once for all of them.
#[derive(Clone, Copy)]
pub(crate) struct Twist {
    pub(crate) rules: fn() -> &'static RuleBook,
    pub(crate) scenarios: fn() -> Vec<Scenario<Setup>>,
    pub(crate) start: fn(&Setup, &mut Chance) -> Result<State, SetupError>,
    pub(crate) turn: fn(&State) -> Turn<Question>,
    pub(crate) legal: fn(&State, &mut Vec<Action>),
    pub(crate) check: fn(&State, &Action) -> Result<(), Refusal>,
    pub(crate) apply: fn(&mut State, &Action, &mut Chance, &mut Log<Event>),
    pub(crate) view: fn(&State, Viewer) -> View,
    /// What a view becomes when it is read back.
    pub(crate) reread: fn(View) -> View,
    pub(crate) show: fn(&Event, Viewer) -> Option<Event>,
    pub(crate) resample: fn(&State, Seat, &mut Chance) -> State,
    pub(crate) audit: fn(&State) -> Result<(), Flaw>,
}

impl Twist {
    /// Pocket as it is.
    pub(crate) const NONE: Twist = Twist {
        rules: Pocket::rules,
        scenarios: Pocket::scenarios,
        start: Pocket::start,
        turn: Pocket::turn,
        legal: Pocket::legal,
        check: Pocket::check,
        apply: Pocket::apply,
        view: Pocket::view,
        reread: |view| view,
        show: Pocket::show,
        resample: Pocket::resample,
        audit: Pocket::audit,
    };

    /// Twists the game of this thread: each test has its own.
    pub(crate) fn set(self) {
        TWIST.set(self);
    }
}

thread_local! {
    static TWIST: Cell<Twist> = const { Cell::new(Twist::NONE) };
}

/// Pocket with the twist of the thread.
#[derive(Debug)]
pub(crate) struct Broken;

impl Game for Broken {
    const ID: &'static str = Pocket::ID;
    const CONTENT: Fingerprint = Pocket::CONTENT;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = TwistedView;
    type Question = Question;
    type Secret = Secret;

    fn rules() -> &'static RuleBook {
        (TWIST.get().rules)()
    }
    fn scenarios() -> Vec<Scenario<Setup>> {
        (TWIST.get().scenarios)()
    }
    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        (TWIST.get().start)(setup, chance)
    }
    fn seats(state: &State) -> u8 {
        Pocket::seats(state)
    }
    fn turn(state: &State) -> Turn<Question> {
        (TWIST.get().turn)(state)
    }
    fn legal(state: &State, out: &mut Vec<Action>) {
        (TWIST.get().legal)(state, out);
    }
    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        (TWIST.get().check)(state, action)
    }
    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        (TWIST.get().apply)(state, action, chance, log);
    }
    fn view(state: &State, viewer: Viewer) -> TwistedView {
        TwistedView((TWIST.get().view)(state, viewer))
    }
    fn show(event: &Event, viewer: Viewer) -> Option<Event> {
        (TWIST.get().show)(event, viewer)
    }
    fn secret(state: &State, seat: Seat) -> Secret {
        Pocket::secret(state, seat)
    }
    fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
        (TWIST.get().resample)(state, seat, chance)
    }

    fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
        Pocket::resample_for_spectators(state, chance)
    }
    fn audit(state: &State) -> Result<(), Flaw> {
        (TWIST.get().audit)(state)
    }
}

/// Pocket's view, read back the twisted way.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct TwistedView(View);

impl<'de> Deserialize<'de> for TwistedView {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(TwistedView((TWIST.get().reread)(View::deserialize(deserializer)?)))
    }
}
