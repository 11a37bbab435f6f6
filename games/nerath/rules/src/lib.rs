//! Conquest of Nerath: four realms at war, with every rule enforced.
//!
//! The modules follow the chapters of the rule book: [`setup`], the frame of rounds and phases, movement and
//! transport, battles, repositioning, reinforcement, income, victory, and the cards. `content` holds what is
//! in the box.

pub mod action;
mod audit;
pub mod battle;
pub mod cards;
pub mod content;
mod dragons;
pub mod effect;
pub mod event;
pub mod fleet;
mod frame;
pub mod income;
pub mod movement;
mod narrate;
pub mod question;
pub mod realm;
mod reinforce;
mod relations;
mod reposition;
pub mod rules;
mod secrecy;
pub mod setup;
pub mod state;
pub mod task;
pub mod terms;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod transport;
pub mod troops;
pub mod turn_record;
pub mod units;
pub mod victory;
pub mod view;

use action::Action;
use event::Event;
use frame::Play;
use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Outcome, Refusal, RuleBook, Scenario, Seat, SetupError, Standing,
    Turn, Version, Viewer, step,
};
use question::Question;
use realm::Realm;
pub use secrecy::Secret;
use setup::Setup;
use state::State;
use view::View;

/// Conquest of Nerath.
#[derive(Clone, Copy, Debug)]
pub struct Nerath;

impl Game for Nerath {
    const ID: &'static str = "nerath";
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
        state.seats
    }

    fn turn(state: &State) -> Turn<Question> {
        if let Some(won) = state.won {
            return Turn::Over(outcome(state, won));
        }
        match step::asked::<Nerath>(state) {
            Some(question) => Turn::Of(state.players[question.realm], question.prompt()),
            None => unreachable!("a state at rest asks somebody, or the match is over"),
        }
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        if state.won.is_none() {
            step::legal::<Nerath>(state, out);
        }
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        step::check::<Nerath>(state, action)
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
        audit::audit(state)
    }
}

/// The final standings: a seat scores the points of its side, and wins if its side has won.
fn outcome(state: &State, won: state::Won) -> Outcome {
    let realm_of = |seat: Seat| {
        Realm::ALL.into_iter().find(|realm| state.players[*realm] == seat).unwrap_or(Realm::Karkoth)
    };
    let score = |seat: Seat| victory::side_points(state, realm_of(seat)) as i32;
    let has_won = |seat: Seat| state.allied(realm_of(seat), won.realm);
    let standings = Seat::first(state.seats)
        .map(|seat| {
            // The winners come first, the others after them by their points.
            let ahead = |other: &Seat| (has_won(*other), score(*other)) > (has_won(seat), score(seat));
            let place = 1 + Seat::first(state.seats).filter(ahead).count() as u8;
            Standing { seat, place, score: score(seat), won: has_won(seat) }
        })
        .collect();
    Outcome { rule: won.rule, standings }
}
