//! The conformance properties where random matches rarely get: heroes on each other's space who may attack.

use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Refusal, RuleBook, Scenario, Seat, Seed, SetupError, Turn, Viewer,
};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::event::Event;
use mage_knight::map::Map;
use mage_knight::player::Player;
use mage_knight::question::Question;
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::view::View;

use crate::strong_heroes::{as_usual, bless, enrich};

/// Mage Knight for heroes who keep meeting each other.
struct Rivals;

impl Game for Rivals {
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
        as_usual(|setup| {
            let rivals = matches!(setup.scenario, ScenarioId::FullConquest | ScenarioId::DungeonLords);
            rivals && setup.players > 1 && setup.teams.is_none()
        })
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
        meet(state);
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

/// Every other turn a hero starts on the space of another one, as if having come from their own.
fn meet(state: &mut State) {
    let fresh = state.stage == Stage::Movement && state.tasks.is_empty() && state.turn.path.is_empty();
    let seat = state.seat();
    let open = |place| place != Map::PORTAL && !state.map.cities.iter().any(|city| city.at == place);
    let other = |(at, player): (usize, &Player)| {
        let place = player.place.filter(|place| open(*place))?;
        (at != seat.index() && !player.skipped).then_some(place)
    };
    let met = state.players.iter().enumerate().find_map(other);
    let Some((place, from)) = met.zip(state.player().place) else { return };
    if fresh && place != from && state.turn.played.is_empty() && open(from) && state.round_ends_in.is_none() {
        state.turn.path.push(from);
        state.player_mut().place = Some(place);
    }
}

kernel::conformance!(Rivals, games: 2, actions: 20_000, seed: Seed(11));

/// The matches are worth their name: players attack each other, and everything that may come of it comes.
#[test]
fn rivals_fight() {
    let mut happened = std::collections::HashMap::new();
    for (scenario, seed) in
        Rivals::presets().iter().flat_map(|scenario| (1..4).map(move |seed| (scenario, Seed(seed))))
    {
        let mut dice = Chance::new(seed, u64::MAX);
        let mut state = Rivals::start(&scenario.setup, &mut Chance::new(seed, 0)).expect("it starts");
        let mut legal = Vec::new();
        for index in 1.. {
            legal.clear();
            Rivals::legal(&state, &mut legal);
            // Whoever may attack does so more often than not.
            let attack = legal.iter().find(|action| matches!(action, Action::Attack(_)));
            let attack = attack.filter(|_| dice.below(3) > 0);
            let Some(action) = attack.or_else(|| dice.pick(&legal)) else { break };
            let mut log = Log::default();
            Rivals::apply(&mut state, action, &mut Chance::new(seed, index), &mut log);
            for event in log.into_events() {
                let kind = match event {
                    Event::DuelBegins { .. } => "duels",
                    Event::Defends { full: true, .. } => "full",
                    Event::Defends { full: false, .. } => "in part",
                    Event::DuelAttack { .. } => "attacks",
                    Event::DuelBlock { block, .. } if block > 0 => "blocks",
                    Event::DrivenOff { .. } => "driven off",
                    Event::DuelEnds { winner: None } => "draws",
                    Event::Stolen { .. } => "thefts",
                    _ => continue,
                };
                *happened.entry(kind).or_insert(0) += 1;
            }
        }
    }
    for (kind, least) in [("duels", 60), ("full", 20), ("in part", 20), ("attacks", 60), ("blocks", 20)] {
        let n = happened.get(kind).copied().unwrap_or(0);
        assert!(n >= least, "{kind}: {n}; in all {happened:?}");
    }
    for kind in ["driven off", "draws", "thefts"] {
        assert!(happened.contains_key(kind), "{kind}; in all {happened:?}");
    }
}
