//! Pocket: the smallest game that has everything. The kernel, the store and the server are tested with it,
//! and newcomers read it as the model of a game crate: start with `games/pocket/README.md`.
//!
//! The modules are the chapters of the rules: [`setup`], the auction, the turn, the strike; `frame` puts
//! their steps together. [`content`] is what is in the box, [`effect`] the language of the cards. [`later`]
//! is the game in a later release, for tests.

pub mod action;
mod auction;
mod audit;
pub mod content;
pub mod effect;
pub mod event;
mod frame;
pub mod later;
mod narrate;
pub mod question;
pub mod rules;
mod secrecy;
pub mod setup;
pub mod state;
mod strike;
mod turn;
pub mod view;

use action::Action;
use event::Event;
use frame::Play;
use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Outcome, Refusal, RuleBook, Scenario, Seat, SetupError, Standing,
    Turn, Version, Viewer, step,
};
use question::Question;
pub use secrecy::Secret;
use setup::Setup;
use state::State;
use view::View;

/// The game itself.
#[derive(Debug)]
pub struct Pocket;

impl Game for Pocket {
    const ID: &'static str = "pocket";
    const CONTENT: Fingerprint = content::CONTENT;
    const VERSIONS: &'static [Version] = content::VERSIONS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Secret = Secret;

    fn rules() -> &'static RuleBook {
        &rules::RULES
    }

    fn scenarios() -> Vec<Scenario<Setup>> {
        vec![setup::scenario()]
    }

    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        setup::start(setup, chance)
    }

    fn seats(state: &State) -> u8 {
        state.seats()
    }

    fn turn(state: &State) -> Turn<Question> {
        match step::asked::<Pocket>(state) {
            Some(question) => Turn::Of(state.asked(), question.prompt()),
            None => Turn::Over(outcome(state)),
        }
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        step::legal::<Pocket>(state, out);
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        step::check::<Pocket>(state, action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        step::answer(&mut Play::new(state, chance, log), *action);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn show(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(secrecy::show(event, viewer))
    }

    fn secret(state: &State, seat: Seat) -> Secret {
        secrecy::secret(state, seat)
    }

    fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
        secrecy::resample(state, seat, chance)
    }

    fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
        secrecy::resample_for_spectators(state, chance)
    }

    fn audit(state: &State) -> Result<(), Flaw> {
        state.audit()
    }
}

/// PK-END-01: the richest seat wins; equally rich seats share the place.
fn outcome(state: &State) -> Outcome {
    let standing = |seat: Seat| {
        let coins = state.of(seat).coins;
        let place = 1 + state.players.iter().filter(|player| player.coins > coins).count() as u8;
        Standing { seat, place, score: coins.into(), won: place == 1 }
    };
    Outcome { rule: rules::PK_END_01, standings: Seat::first(state.seats()).map(standing).collect() }
}
