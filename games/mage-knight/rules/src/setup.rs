//! Set-up (MK-FLOW, MK-SETUP, MK-PLAYER).

mod agreed;
#[cfg(test)]
mod agreements;
mod audit;
mod migrate;
mod offered;
mod own_options;
#[cfg(test)]
mod tests;

pub(crate) use agreed::check_variants;
pub(crate) use audit::audit;
pub(crate) use migrate::migrate;
pub(crate) use offered::scenarios;

use crate::MageKnight;
use crate::action::Action;
use crate::content::{CardId, EnemyId, REPUTATION_START, RuinId, SkillId, TacticId, UNITS, UnitId, WOUNDS};
use crate::deck_building::draft::{self, Draft};
use crate::event::Event;
use crate::frame::Play;
use crate::map::{self, Map};
use crate::player::{Motivated, Player, SkillSet, draw_cards};
use crate::question::Question;
use crate::rules::{MK_COA_01, MK_FLOW_02, MK_SCN_COOP_13, MK_TEAM_01, MK_TEAM_09};
use crate::scenarios::{CityRule, ScenarioId, chosen_one};
use crate::source::Source;
use crate::state::{Offers, PLAYERS, Piles, Stage, State, Who};
use crate::teams::Teams;
use crate::terms::Hero;
use crate::turn_record::TurnRecord;
use crate::variants::{HeroChoice, TileNumbers, Variants};
use crate::{duel, dummy, heroes, round};
use arrayvec::ArrayVec;
use kernel::{Bag, Chance, Deck, Dense, List, Log, Problem, Refusal, Seat, SetupError, Step};
use serde::{Deserialize, Serialize};

/// How a match is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// How many players.
    pub players: u8,
    /// The hero of each seat; open seats get one at random, and so do all if the list is empty (MK-FLOW-02).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heroes: Vec<Option<Hero>>,
    /// Two teams of two, if any (MK-TEAM-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<Teams>,
    /// What else was agreed on (MK-VAR-GEN-01).
    #[serde(default, skip_serializing_if = "Variants::is_usual")]
    pub variants: Variants,
}

impl Setup {
    /// A scenario as in the book, with heroes dealt at random.
    #[must_use]
    pub fn usual(scenario: ScenarioId, players: u8) -> Setup {
        Setup { scenario, players, heroes: Vec::new(), teams: None, variants: Variants::default() }
    }

    /// The team of each seat: one each, one for all, or two of two (MK-TEAM-01, MK-SCN-COOP-01).
    fn form_teams(&self, chance: &mut Chance) -> Result<[u8; PLAYERS], SetupError> {
        match self.teams {
            Some(_) if !self.scenario.has_teams() => {
                Err(SetupError::new("teams", Problem::Contradicts("scenario".into())).by(MK_TEAM_01))
            }
            Some(_) if usize::from(self.players) != PLAYERS => {
                Err(SetupError::new("teams", Problem::Contradicts("players".into())).by(MK_TEAM_01))
            }
            Some(teams) => teams.form(chance),
            None if self.scenario.is_cooperative() => Ok([0; PLAYERS]),
            // MK-SCN-HOLD-01, MK-TEAM-01: four always play in teams, by lot where nothing else was agreed on.
            None if self.scenario == ScenarioId::ConquerAndHold && usize::from(self.players) == PLAYERS => {
                Teams::ByLot.form(chance)
            }
            None => Ok(std::array::from_fn(|seat| seat as u8)),
        }
    }

    /// Only a cooperative team can agree on another way of scoring (MK-SCN-COOP-13).
    fn check_scores(&self) -> Result<(), SetupError> {
        if self.variants.lowest_scores && !self.scenario.is_cooperative() {
            let other = Problem::Contradicts("scenario".into());
            return Err(SetupError::new("variants.lowest_scores", other).by(MK_SCN_COOP_13));
        }
        Ok(())
    }

    /// Joint assaults are for the players to agree on if cities can be assaulted and everybody plays for
    /// themselves; a solo player makes none, a team always may (MK-COA-01, MK-TEAM-09).
    fn check_assaults(&self) -> Result<(), SetupError> {
        let Some(together) = self.variants.joint_assaults else { return Ok(()) };
        let no = |with: &str, rule| {
            Err(SetupError::new("variants.joint_assaults", Problem::Contradicts(with.into())).by(rule))
        };
        let cities = self.scenario.layout(self.players, &self.variants).cities;
        if !matches!(cities, CityRule::Levels(_)) || !together && self.scenario.is_cooperative() {
            no("scenario", MK_COA_01)
        } else if self.players < 2 {
            no("players", MK_COA_01)
        } else if !together && self.teams.is_some() {
            no("teams", MK_TEAM_09)
        } else {
            Ok(())
        }
    }

    /// The variants, without those that repeat the scenario's own values: its city levels, its numbers of
    /// tiles.
    fn settled(&self) -> Variants {
        let Variants { city_levels, tiles, .. } = self.variants;
        let none = TileNumbers::default();
        let mut variants = Variants { city_levels: List::new(), tiles: none, ..self.variants };
        let usual = self.scenario.layout(self.players, &variants);
        variants.tiles = tiles.unlike(usual.numbers());
        // MK-SCN-COOP-04: which city is the last depends on how many there are.
        let usual = self.scenario.layout(self.players, &variants);
        let own = (0..usual.city_tiles()).map(|at| usual.cities.level(at.into()));
        if !own.eq(city_levels.iter().copied().map(Some)) {
            variants.city_levels = city_levels;
        }
        variants
    }

    /// The heroes by seat: open ones are dealt at random, or stay open where heroes are picked (MK-FLOW-06).
    fn deal(&self, chance: &mut Chance) -> Result<ArrayVec<Option<Hero>, PLAYERS>, SetupError> {
        let (min, max) = self.scenario.players();
        if !(min..=max).contains(&self.players) {
            let range = Problem::OutOfRange { given: self.players.into(), min: min.into(), max: max.into() };
            return Err(SetupError::new("players", range).by(self.scenario.first_rule()));
        }
        let players = usize::from(self.players);
        if !self.heroes.is_empty() && self.heroes.len() != players {
            return Err(SetupError::new("heroes", Problem::Contradicts("players".into())).by(MK_FLOW_02));
        }
        let chosen = |at: usize| self.heroes.get(at).copied().flatten();
        let mut free: ArrayVec<Hero, { Hero::COUNT }> = Hero::ALL.into_iter().collect();
        for hero in (0..players).filter_map(chosen) {
            let Some(at) = free.iter().position(|other| *other == hero) else {
                return Err(SetupError::new("heroes", Problem::Twice(hero.id().into())).by(MK_FLOW_02));
            };
            free.remove(at);
        }
        let dealt = self.variants.heroes == HeroChoice::Dealt;
        let hero = |seat| {
            let mut random = || free.swap_remove(chance.below(free.len() as u32) as usize);
            chosen(seat).or_else(|| dealt.then(&mut random))
        };
        Ok((0..players).map(hero).collect())
    }
}

/// The first state of a match: everything that needs no answer has been done.
pub(crate) fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
    duel::check_setup(setup)?;
    let heroes = setup.deal(chance)?;
    setup.check_scores()?;
    setup.check_assaults()?;
    let teams = setup.form_teams(chance)?;
    setup.check_own_options()?;
    setup.check_variants()?;
    let mut state = bare(setup);
    state.players.iter_mut().zip(teams).for_each(|(player, team)| player.team = team);
    state.players.iter_mut().zip(heroes).for_each(|(player, hero)| player.hero = hero);
    // MK-FLOW-01, MK-FLOW-03, MK-FLOW-06: the order is drawn by lot, whether heroes are picked in it or not.
    chance.shuffle(&mut state.order);
    kernel::step::run(&mut Play::new(&mut state, chance, &mut Log::muted()));
    Ok(state)
}

/// Before the first round: heroes are picked and cards drafted, then the game is laid out.
#[derive(Clone, Copy)]
pub(crate) struct SetUp;

impl Step<MageKnight> for SetUp {
    /// The questions before the game is laid out: about heroes, then about cards of the draft
    /// (MK-VAR-DECK-06).
    fn asks(&self, state: &State) -> Option<Question> {
        heroes::Pick.asks(state).or_else(|| draft::Keep.asks(state))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if heroes::Pick.asks(state).is_some() {
            heroes::Pick.legal(state, out)
        } else {
            draft::Keep.legal(state, out)
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        if heroes::Pick.asks(state).is_some() {
            heroes::Pick.check(state, action)
        } else {
            draft::Keep.check(state, action)
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if heroes::Pick.asks(play.state).is_some() {
            heroes::Pick.answer(play, action);
        } else {
            draft::Keep.answer(play, action);
        }
    }

    /// Nobody is asked any more: the kits are handed out, then comes the draft, if any, and then the game is
    /// laid out (MK-FLOW-06).
    fn run(self, play: &mut Play<'_>) {
        let handed_out = play.state.players.iter().all(|player| !player.deck.is_empty());
        if handed_out {
            return lay_out(play);
        }
        chosen_one::draw(play.state, play.chance);
        hand_out(play.state);
        let heroes: ArrayVec<Hero, PLAYERS> =
            play.state.players.iter().filter_map(|player| player.hero).collect();
        if play.state.scenario.has_dummy(heroes.len() as u8) {
            play.state.dummy = dummy::new(&heroes, Without::in_match(play.state), play.chance);
            play.state.order.push(Who::Dummy);
            let hero = play.state.dummy.as_ref().map(|dummy| dummy.hero);
            hero.into_iter().for_each(|hero| play.log.tell(Event::DummyHero(hero)));
        }
        if play.state.variants.starting_draft {
            draft::begin(play);
        } else {
            lay_out(play);
        }
    }
}

/// Lays everything out and begins the first round.
fn lay_out(play: &mut Play<'_>) {
    play.state.stage = Stage::Tactics;
    play.log.tell(Event::Round { round: play.state.round, night: play.state.night });
    round::first_roll(play); // MK-SETUP-11
    round::refill_offers(play); // MK-SETUP-06, MK-SETUP-07
    round::deal_units(play); // MK-SETUP-09
    map::lay_out(play); // MK-SETUP-13 to MK-SETUP-17
    for seat in Seat::first(play.state.players.len() as u8) {
        let limit = play.state.hand_limit(seat);
        draw_cards(play, seat, limit); // MK-PLAYER-04
    }
    if play.state.scenario.is_cooperative() {
        round::tactic_for_dummy(play);
    }
}

/// Every player gets what belongs to the hero (MK-FLOW-02, MK-PLAYER-04, MK-PLAYER-07).
fn hand_out(state: &mut State) {
    let without = Without::in_match(state);
    for player in &mut state.players {
        let Some(hero) = player.hero else { continue };
        player.deck = Deck::of(*hero.starting_deck());
        player.skill_pile = without.skill_pile(hero);
    }
}

/// A table with these heroes before anything is drawn.
#[cfg(any(test, feature = "testing"))]
pub(crate) fn empty(setup: &Setup, heroes: &[Hero]) -> State {
    let mut state = bare(setup);
    state.players.iter_mut().zip(heroes).for_each(|(player, hero)| player.hero = Some(*hero));
    hand_out(&mut state);
    state.stage = Stage::Tactics;
    state
}

/// The table before anything is picked or drawn: piles and decks complete, nothing on the map, players
/// without heroes.
fn bare(setup: &Setup) -> State {
    let without = Without::of(setup);
    let night = setup.variants.is_night(1).unwrap_or(false);
    State {
        scenario: setup.scenario,
        variants: setup.settled(),
        round: 1,
        night, // MK-SETUP-10, MK-VAR-NIGHT-01
        stage: Stage::SetUp,
        order: Seat::first(setup.players).map(Who::Seat).collect(),
        at: 0,
        round_ends_in: None,
        match_ends_in: None,
        tasks: List::new(),
        turn: TurnRecord::default(),
        acting: None,
        aside: List::new(),
        assault: None,
        lasting: List::new(),
        combat: None,
        duel: None,
        players: (0..setup.players).map(|seat| player(setup, seat)).collect(),
        dummy: None,
        map: Map::default(),
        source: Source::default(),
        offers: Offers {
            spells: List::new(),
            advanced: List::new(),
            units: List::new(),
            monastery: List::new(),
            revealed: List::new(),
            spell_deck: Deck::of(counts(CardId::spells().filter(|card| without.keeps_spell(*card)))),
            advanced_deck: Deck::of(counts(CardId::advanced_actions())),
            artifact_deck: Deck::of(counts(CardId::artifacts())),
            buried: List::new(),
            regular_deck: Deck::of(UnitId::counts(false)),
            elite_deck: Deck::of(elite_units(setup.scenario)),
        },
        // MK-SETUP-02.
        piles: Piles {
            unseen: Bag::of(std::array::from_fn(|at| EnemyId::from_index(at).enemy().copies)),
            before: Bag::default(),
            discard: Bag::default(),
            ruins: Bag::of(counts(RuinId::all())),
        },
        tactics: TacticId::of(night).fold(0, |set, tactic| set | 1 << tactic.index()), // MK-SETUP-12
        tactics_gone: 0,
        wounds: WOUNDS, // MK-SETUP-05
        removed: Bag::default(),
        common_skills: 0, // MK-SETUP-08
        over: None,
    }
}

/// The elite units in play (MK-SCN-HOLD-04).
fn elite_units(scenario: ScenarioId) -> [u8; UNITS] {
    let mut counts = UnitId::counts(true);
    for unit in UnitId::all().filter(|unit| unit.unit().level > scenario.highest_units()) {
        counts[unit.index()] = 0;
    }
    counts
}

/// One of each.
fn counts<T: Dense, const N: usize>(things: impl Iterator<Item = T>) -> [u8; N] {
    let mut counts = [0; N];
    things.for_each(|thing| counts[thing.index()] += 1);
    counts
}

/// What stays in the box: solo and cooperative games do without effects on other players (MK-SCN-SOLO-04,
/// MK-SCN-COOP-05); others may agree to do so (MK-VAR-FRIENDLY-01, MK-VAR-FRIENDLY-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Without {
    interactive_spells: bool,
    interactive_skills: bool,
}

impl Without {
    fn of(setup: &Setup) -> Without {
        Without::when(setup.scenario, setup.players.into(), &setup.variants)
    }

    /// What stays in the box in this match.
    pub(crate) fn in_match(state: &State) -> Without {
        Without::when(state.scenario, state.players.len(), &state.variants)
    }

    fn when(scenario: ScenarioId, players: usize, variants: &Variants) -> Without {
        let peaceful = players == 1 || scenario.is_cooperative();
        Without {
            interactive_spells: peaceful || variants.without_interactive_spells,
            interactive_skills: peaceful || variants.without_interactive_skills,
        }
    }

    /// Whether a spell is in play.
    pub(crate) fn keeps_spell(self, card: CardId) -> bool {
        !(self.interactive_spells && card.card().interactive)
    }

    /// The skill tokens of a hero (MK-PLAYER-07).
    pub(crate) fn skill_pile(self, hero: Hero) -> SkillSet {
        hero.skills().filter(|skill| self.keeps_skill(*skill)).collect()
    }

    /// Whether a skill is in play.
    pub(crate) fn keeps_skill(self, skill: SkillId) -> bool {
        !(self.interactive_skills && skill.skill().interactive)
    }
}

/// A player without a hero.
fn player(setup: &Setup, seat: u8) -> Player {
    let scenario = setup.scenario;
    Player {
        hero: None,
        team: if scenario.is_cooperative() { 0 } else { seat },
        place: None, // MK-PLAYER-05
        fame: scenario.first_fame().into(),
        // MK-VAR-RAMP-07: the one adds to the other.
        reputation: REPUTATION_START
            + scenario.first_reputation()
            + setup.variants.rampaging.first_reputation(),
        level: 1,
        crystals: [0; 4], // MK-PLAYER-01
        tokens: [0; 6],
        hand: Bag::default(),
        deck: Deck::default(),
        discard: Bag::default(),
        units: List::new(),
        skills: SkillSet::default(), // MK-PLAYER-07
        skills_down: SkillSet::default(),
        skills_used: SkillSet::default(),
        motivated: Motivated::No,
        skill_pile: SkillSet::default(),
        tactic: None,
        tactic_down: false,
        stolen_die: None,
        spared: List::new(),
        set_aside: None,
        in_play: List::new(),
        dice_held: 0,
        dice_set: 0,
        extra_turn: false,
        skipped: false,
        plundered: false,
        tactic_early: false,
        incantations: 0,
        eliminated: false,
        draft: Draft::default(),
        chosen: false,
    }
}
