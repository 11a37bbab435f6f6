//! Mage Knight: heroes, deeds and cities, with every rule enforced.
//!
//! The modules follow the chapters of the rule book: [`setup`] and [`scenarios`], rounds and turns, deeds and
//! their effects, mana, the map and movement, interaction, combat, the end of a turn, the Dummy player and
//! the score. [`content`] holds the cards, units, enemies, tiles, sites and tracks, [`effect`] the language
//! of their effects, [`terms`] the vocabulary that both use, and [`rules`] the ids of the rules.

pub mod action;
pub mod assault;
mod audit;
pub mod combat;
pub mod content;
pub mod deck_building;
pub mod deeds;
pub mod duel;
mod dummy;
pub mod effect;
pub mod effects;
pub mod end_of_turn;
pub mod event;
mod frame;
pub mod heroes;
pub mod interaction;
mod mana;
pub mod map;
mod movement;
pub mod narrate;
pub mod player;
pub mod question;
mod rest;
mod round;
pub mod rules;
pub mod scenarios;
pub mod scoring;
mod secrecy;
pub mod setup;
pub mod source;
pub mod state;
pub mod task;
pub mod teams;
pub mod terms;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod turn;
mod turn_in_advance;
pub mod turn_record;
pub mod variants;
pub mod view;
pub mod windows;

use action::Action;
use event::Event;
use frame::Play;
use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Refusal, RuleBook, Scenario, Seat, SetupError, Turn, Version,
    Viewer,
};
use question::Question;
pub use secrecy::Secret;
use setup::Setup;
use state::State;
use view::View;

/// Mage Knight.
#[derive(Clone, Copy, Debug)]
pub struct MageKnight;

impl Game for MageKnight {
    const ID: &'static str = "mage-knight";
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
        state.players.len() as u8
    }

    fn turn(state: &State) -> Turn<Question> {
        if let Some(rule) = state.over {
            return Turn::Over(scoring::outcome(state, rule));
        }
        match state.asked() {
            Some(question) => Turn::Of(question.seat, question.prompt()),
            None => unreachable!("a state at rest asks somebody, or the match is over"),
        }
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        if state.over.is_none() {
            kernel::step::legal::<MageKnight>(state, out);
        }
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        kernel::step::check::<MageKnight>(state, action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        kernel::step::answer(&mut Play::new(state, chance, log), *action);
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

    fn migrate_setup(version: u32, setup: &mut serde_json::Value) {
        setup::migrate(version, setup);
    }
}
