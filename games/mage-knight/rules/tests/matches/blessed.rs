//! The conformance properties where random matches rarely get: strong heroes with extra points reach cities,
//! rewards, high levels and the last turns.

use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Refusal, RuleBook, Scenario, Seat, Seed, SetupError, Turn, Viewer,
};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::event::Event;
use mage_knight::question::Question;
use mage_knight::setup::Setup;
use mage_knight::state::State;
use mage_knight::view::View;

use crate::strong_heroes::{as_usual, bless, enrich};

/// Mage Knight for strong heroes.
struct Blessed;

impl Game for Blessed {
    const ID: &'static str = MageKnight::ID;
    const CONTENT: Fingerprint = MageKnight::CONTENT;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Secret = mage_knight::Secret;

    fn rules() -> &'static RuleBook {
        MageKnight::rules()
    }

    fn scenarios() -> Vec<Scenario<Setup>> {
        as_usual(|_| true)
    }

    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        let mut state = MageKnight::start(setup, chance)?;
        enrich(&mut state, chance);
        Ok(state)
    }

    fn seats(state: &State) -> u8 {
        MageKnight::seats(state)
    }

    fn turn(state: &State) -> Turn<Question> {
        MageKnight::turn(state)
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        MageKnight::legal(state, out);
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        MageKnight::check(state, action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        MageKnight::apply(state, action, chance, log);
        bless(state);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        MageKnight::view(state, viewer)
    }

    fn show(event: &Event, viewer: Viewer) -> Option<Event> {
        MageKnight::show(event, viewer)
    }

    fn secret(state: &State, seat: Seat) -> mage_knight::Secret {
        MageKnight::secret(state, seat)
    }

    fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
        MageKnight::resample(state, seat, chance)
    }

    fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
        MageKnight::resample_for_spectators(state, chance)
    }

    fn audit(state: &State) -> Result<(), Flaw> {
        MageKnight::audit(state)
    }
}

kernel::conformance!(Blessed, games: 3, actions: 20_000, seed: Seed(7));

/// The matches are worth their name: much happens in them.
#[test]
fn strong_heroes_come_far() {
    let mut happened = std::collections::HashMap::new();
    for scenario in Blessed::presets() {
        let seed = Seed(3);
        let mut dice = Chance::new(seed, u64::MAX);
        let mut state = Blessed::start(&scenario.setup, &mut Chance::new(seed, 0)).expect("it starts");
        let mut legal = Vec::new();
        for index in 1.. {
            legal.clear();
            Blessed::legal(&state, &mut legal);
            let Some(action) = dice.pick(&legal) else { break };
            let mut log = Log::default();
            Blessed::apply(&mut state, action, &mut Chance::new(seed, index), &mut log);
            for event in log.into_events() {
                let kind = match event {
                    Event::Explored { .. } => "explored",
                    Event::Defeated { .. } => "defeated",
                    Event::Conquered { .. } => "conquered",
                    Event::Level { .. } => "level",
                    Event::Recruited { .. } => "recruited",
                    Event::GainedCard { .. } => "card",
                    _ => continue,
                };
                *happened.entry(kind).or_insert(0) += 1;
            }
        }
    }
    for (kind, least) in [
        ("explored", 20),
        ("defeated", 40),
        ("conquered", 15),
        ("level", 10),
        ("recruited", 10),
        ("card", 20),
    ] {
        let n = happened.get(kind).copied().unwrap_or(0);
        assert!(n >= least, "{kind}: {n}; in all {happened:?}");
    }
}
