//! Set-up (EU-SET, EU-TER, EU-HBD, EU-TRB, EU-DEC).

mod offered;
#[cfg(test)]
mod tests;

pub(crate) use offered::scenarios;

use crate::content::{CONTROL_CARDS, CombatCardId, SpecialRules};
use crate::decks::{Bounties, EncounterDeck, Monsters, Piles, Powers};
use crate::frame::{self, Play};
use crate::map::{Anchor, Map, Stack};
use crate::player::Player;
use crate::rules::{EU_CMP_02, EU_HBD_01, EU_SET_02};
use crate::scenario::{self, Course, Progress};
use crate::state::{Agreed, PLAYERS, State, TurnRecord};
use crate::terms::{Encounter, Hero, Mode, ScenarioId, Trade};
use arrayvec::ArrayVec;
use kernel::{Bag, Chance, List, Log, Problem, Seat, SetupError};
use serde::{Deserialize, Serialize};

/// How a match is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// How the players are related.
    pub mode: Mode,
    /// How many players.
    pub players: u8,
    /// The Hero of each seat; open seats get one at random, and so do all if the list is empty (EU-HBD-01).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heroes: Vec<Option<Hero>>,
    /// Whether Elite Monsters are in play (EU-ELI-01); if `None`, as the scenario says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elites: Option<bool>,
    /// With the Griffin (EU-GRF-01).
    #[serde(default)]
    pub griffin: bool,
    /// The heroic variant of the scenario.
    #[serde(default)]
    pub heroic: bool,
    /// The limit of the map's radius, at least two (EU-REV-06).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<u8>,
}

/// The levels of Elite Monsters when players want them in a scenario that names none.
const USUAL_ELITES: [u8; 2] = [1, 2];

/// The smallest radius players can agree on: with less there might be no room for a tile.
const LEAST_RADIUS: u8 = 2;

impl Setup {
    /// A scenario as in the book.
    #[must_use]
    pub const fn new(scenario: ScenarioId, mode: Mode, players: u8) -> Setup {
        Setup {
            scenario,
            mode,
            players,
            heroes: Vec::new(),
            elites: None,
            griffin: false,
            heroic: false,
            radius: None,
        }
    }

    /// The Heroes by seat; open ones are dealt at random.
    fn deal(&self, chance: &mut Chance) -> Result<ArrayVec<Hero, PLAYERS>, SetupError> {
        let (min, max) = if self.mode == Mode::Solo { (1, 1) } else { (2, 4) };
        if !(min..=max).contains(&self.players) {
            let range = Problem::OutOfRange { given: self.players.into(), min: min.into(), max: max.into() };
            return Err(SetupError::new("players", range).by(EU_CMP_02));
        }
        if let Some(radius) = self.radius.filter(|radius| *radius < LEAST_RADIUS) {
            let range =
                Problem::OutOfRange { given: radius.into(), min: LEAST_RADIUS.into(), max: u8::MAX.into() };
            return Err(SetupError::new("radius", range).by(crate::rules::EU_REV_06));
        }
        if self.heroic && !self.has_heroic() {
            return Err(SetupError::new("heroic", Problem::Contradicts("scenario".into())).by(EU_SET_02));
        }
        let players = usize::from(self.players);
        if !self.heroes.is_empty() && self.heroes.len() != players {
            return Err(SetupError::new("heroes", Problem::Contradicts("players".into())).by(EU_HBD_01));
        }
        let chosen = |at: usize| self.heroes.get(at).copied().flatten();
        let mut free: ArrayVec<Hero, { Hero::COUNT }> = Hero::ALL.into_iter().collect();
        for hero in (0..players).filter_map(chosen) {
            let Some(at) = free.iter().position(|other| *other == hero) else {
                return Err(SetupError::new("heroes", Problem::Twice(hero.id().into())).by(EU_HBD_01));
            };
            free.remove(at);
        }
        let dealt = (0..players).map(|seat| {
            chosen(seat).unwrap_or_else(|| free.swap_remove(chance.below(free.len() as u32) as usize))
        });
        Ok(dealt.collect())
    }

    /// Whether Elite Monsters are in play (EU-ELI-01).
    #[must_use]
    pub fn has_elites(&self) -> bool {
        !self.bounties().is_empty()
    }

    /// Whether the scenario has a heroic variant.
    #[must_use]
    pub fn has_heroic(&self) -> bool {
        matches!(self.scenario.sheet().special, SpecialRules::ImpendingDoom(_) | SpecialRules::Golem(_))
    }

    /// The levels that have Bounties.
    fn bounties(&self) -> &'static [u8] {
        let row = &self.scenario.sheet().rows[usize::from(self.players) - 1];
        match self.elites {
            Some(false) => &[],
            Some(true) if row.elites.is_empty() => &USUAL_ELITES,
            None | Some(true) => row.elites,
        }
    }
}

/// The first state of a match.
pub(crate) fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
    let heroes = setup.deal(chance)?;
    let mut state = empty(setup.scenario, setup.mode, &heroes);
    state.agreed = Agreed { griffin: setup.griffin, heroic: setup.heroic, radius: setup.radius };
    state.stack = Stack::of(setup.scenario, setup.mode, setup.players, setup.griffin);
    state.bounties = Bounties::new(setup.bounties(), setup.players);
    // EU-TRB-01: the first player is drawn by lot.
    state.first = Seat(chance.below(setup.players.into()) as u8);
    state.bounties.turn_up(chance); // EU-ELI-03
    Trade::ALL.into_iter().for_each(|place| state.piles.refill(place, chance)); // EU-TRB-04
    (1..=3).for_each(|level| state.monsters.look(level, chance)); // EU-CBT-05
    let mut log = Log::muted();
    let play = &mut Play::new(&mut state, chance, &mut log);
    // The Priest's Encounter is there from the start where his Chapel is.
    if let Some(encounter) = setup.scenario.sheet().start.territory().encounter {
        open_encounter(play, encounter);
    }
    scenario::set_up(play);
    frame::run(play);
    Ok(state)
}

/// The table before anything is drawn: piles and decks complete, the Starting tile on the map, the Heroes off
/// it.
pub(crate) fn empty(scenario: ScenarioId, mode: Mode, heroes: &[Hero]) -> State {
    let n = heroes.len() as u8;
    let alone = mode == Mode::Solo;
    let row = &scenario.sheet().rows[usize::from(n) - 1];
    let mut map = Map::default();
    map.put(Anchor::default(), scenario.sheet().start); // EU-TER-01
    // EU-DEC-05: Control cards for three and four players against each other.
    let controlled = mode == Mode::Competitive && n >= 3;
    let control = std::array::from_fn(|at| if controlled && at < heroes.len() { CONTROL_CARDS } else { 0 });
    let player = |hero: &Hero| {
        let mut player = Player::new(*hero, alone);
        player.gold = row.gold.into(); // EU-HBD-08
        player.reputation = row.reputation.into(); // EU-TRB-02
        player
    };
    State {
        scenario,
        mode,
        agreed: Agreed::default(),
        round: 0,
        first: Seat(0),
        at: n,
        begun: false,
        tasks: List::new(),
        turn: TurnRecord::default(),
        players: heroes.iter().map(player).collect(),
        map,
        stack: Stack::default(),
        piles: Piles::new(mode),
        powers: Powers::new(mode),
        monsters: Monsters::new(),
        control,
        control_discard: [0; PLAYERS],
        combat_cards: if mode == Mode::Competitive {
            Bag::default() // EU-DEC-07
        } else {
            let mut bag = Bag::default();
            CombatCardId::all().for_each(|card| bag.put(card));
            bag
        },
        encounters: [None; Encounter::COUNT], // EU-DEC-02
        bounties: Bounties::default(),
        griffin: None,
        hope: 0, // EU-DEC-01
        fight: None,
        claims: 0,
        course: Course { closed: 0, progress: Progress::new(scenario) },
        over: None,
    }
}

/// Puts the cards of an Encounter in play and reveals two (EU-ENC-01 to EU-ENC-03).
pub(crate) fn open_encounter(play: &mut Play<'_>, encounter: Encounter) {
    let (mode, players) = (play.state.mode, play.state.seats());
    let mut deck = EncounterDeck::new(encounter, mode, players);
    deck.refill(encounter, mode, play.chance);
    play.state.encounters[encounter.index()] = Some(deck);
}
