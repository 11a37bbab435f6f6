//! Euthia: Torment of Resurrection: Heroes, a land that grows tile by tile, and Monsters that other players
//! play.
//!
//! The modules follow the chapters of the rule book. [`content`] holds the tiles, cards, boards and
//! scenarios, [`effect`] the language of their effects, [`terms`] the vocabulary that both use, and [`rules`]
//! the ids of the rules. `docs/euthia.md` explains the rest.

pub mod action;
mod anytime;
mod audit;
pub mod board;
pub mod combat;
pub mod content;
mod death;
pub mod decks;
pub mod deeds;
pub mod effect;
pub mod effects;
pub mod end_of_turn;
pub mod event;
#[cfg(test)]
mod every;
mod frame;
pub mod free_actions;
mod griffin;
pub mod hand;
pub mod map;
pub mod mining;
pub mod movement;
mod narrate;
pub mod player;
pub mod question;
pub mod rolls;
mod round;
pub mod rules;
pub mod scenario;
pub mod scoring;
mod secrecy;
pub mod setup;
mod skoldur;
pub mod state;
pub mod task;
pub mod terms;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod trade;
mod turn;
mod uses;
pub mod view;

use action::Action;
use event::Event;
use frame::Play;
use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Refusal, RuleBook, Scenario, Seat, SetupError, Turn, Version,
    Viewer,
};
pub use narrate::effect as said;
pub use narrate::names as called;
use question::Question;
pub use secrecy::Secret;
use setup::Setup;
use state::State;
use view::View;

/// Euthia: Torment of Resurrection.
#[derive(Clone, Copy, Debug)]
pub struct Euthia;

impl Game for Euthia {
    const ID: &'static str = "euthia";
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
        setup::scenarios()
    }

    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        setup::start(setup, chance)
    }

    fn seats(state: &State) -> u8 {
        state.seats()
    }

    fn turn(state: &State) -> Turn<Question> {
        if let Some(rule) = state.over {
            return Turn::Over(scoring::outcome(state, rule));
        }
        match frame::asked(state) {
            Some(question) => Turn::Of(question.seat, question.prompt()),
            None => unreachable!("a state at rest asks somebody, or the match is over"),
        }
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        if state.over.is_none() {
            frame::legal(state, out);
        }
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        frame::check(state, action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        frame::answer(&mut Play::new(state, chance, log), *action);
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
        audit::audit(state)
    }
}
