//! Set-up (MK-FLOW, MK-SETUP, MK-PLAYER).

mod offered;
#[cfg(test)]
mod tests;

pub(crate) use offered::scenarios;

use crate::content::{CardId, EnemyId, REPUTATION_START, RuinId, TacticId, UnitId, WOUNDS};
use crate::frame::{self, Play};
use crate::map::{self, Map};
use crate::player::{Player, SkillSet, draw_cards};
use crate::rules::MK_FLOW_02;
use crate::scenarios::ScenarioId;
use crate::source::Source;
use crate::state::{Offers, PLAYERS, Piles, Stage, State, Who};
use crate::terms::Hero;
use crate::turn_record::TurnRecord;
use crate::{dummy, round};
use arrayvec::ArrayVec;
use kernel::{Bag, Chance, Deck, Dense, Log, Problem, Seat, SetupError};
use serde::{Deserialize, Serialize};

/// How a match is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// How many players.
    pub players: u8,
    /// The hero of each seat; one that is left open is dealt at random, and so are all when the list is empty (MK-FLOW-02).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heroes: Vec<Option<Hero>>,
}

impl Setup {
    /// The heroes by seat, those left open dealt at random.
    fn deal(&self, chance: &mut Chance) -> Result<ArrayVec<Hero, PLAYERS>, SetupError> {
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
        let dealt = (0..players).map(|seat| {
            chosen(seat).unwrap_or_else(|| free.swap_remove(chance.below(free.len() as u32) as usize))
        });
        Ok(dealt.collect())
    }
}

/// The first state of a match.
pub(crate) fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
    let heroes = setup.deal(chance)?;
    let mut state = empty(setup.scenario, &heroes);
    // MK-FLOW-01, MK-FLOW-03: the order is drawn by lot.
    chance.shuffle(&mut state.order);
    if heroes.len() == 1 {
        state.dummy = dummy::new(&heroes, chance);
        state.order.push(Who::Dummy);
    }
    let play = &mut Play { state: &mut state, chance, log: &mut Log::muted() };
    round::roll_source(play); // MK-SETUP-11
    round::refill_offers(play); // MK-SETUP-06, MK-SETUP-07
    round::deal_units(play); // MK-SETUP-09
    map::lay_out(play); // MK-SETUP-13 to MK-SETUP-17
    for seat in Seat::first(heroes.len() as u8) {
        let limit = play.state.hand_limit(seat);
        draw_cards(play, seat, limit); // MK-PLAYER-04
    }
    frame::run(play);
    Ok(state)
}

/// The table before anything is drawn: every pile and deck as it is in the box, nothing on the map, the heroes as they sit.
pub(crate) fn empty(scenario: ScenarioId, heroes: &[Hero]) -> State {
    let solo = heroes.len() == 1;
    State {
        scenario,
        round: 1,
        night: false, // MK-SETUP-10
        stage: Stage::Tactics,
        order: Seat::first(heroes.len() as u8).map(Who::Seat).collect(),
        at: 0,
        round_ends_in: None,
        match_ends_in: None,
        tasks: ArrayVec::new(),
        turn: TurnRecord::default(),
        lasting: ArrayVec::new(),
        motivation: None,
        combat: None,
        players: heroes.iter().map(|hero| player(scenario, *hero, solo)).collect(),
        dummy: None,
        map: Map::default(),
        source: Source::default(),
        offers: Offers {
            spells: ArrayVec::new(),
            advanced: ArrayVec::new(),
            units: ArrayVec::new(),
            monastery: ArrayVec::new(),
            // MK-SCN-SOLO-04: alone, one plays without the interactive spells.
            spell_deck: Deck::of(counts(CardId::spells().filter(|card| !(solo && card.card().interactive)))),
            advanced_deck: Deck::of(counts(CardId::advanced_actions())),
            artifact_deck: Deck::of(counts(CardId::artifacts())),
            buried: ArrayVec::new(),
            regular_deck: Deck::of(UnitId::counts(false)),
            elite_deck: Deck::of(UnitId::counts(true)),
        },
        // MK-SETUP-02.
        piles: Piles {
            unseen: Bag::of(std::array::from_fn(|at| EnemyId::from_index(at).enemy().copies)),
            before: Bag::default(),
            discard: Bag::default(),
            ruins: Bag::of(counts(RuinId::all())),
        },
        tactics: TacticId::of(false).fold(0, |set, tactic| set | 1 << tactic.index()), // MK-SETUP-12
        tactics_gone: 0,
        wounds: WOUNDS, // MK-SETUP-05
        removed: Bag::default(),
        common_skills: 0, // MK-SETUP-08
        over: None,
    }
}

/// One of each.
fn counts<T: Dense, const N: usize>(things: impl Iterator<Item = T>) -> [u8; N] {
    let mut counts = [0; N];
    things.for_each(|thing| counts[thing.index()] += 1);
    counts
}

/// The skill tokens of a hero; alone, one plays without the interactive ones (MK-PLAYER-07, MK-SCN-SOLO-04).
pub(crate) fn skill_pile(hero: Hero, solo: bool) -> SkillSet {
    hero.skills().filter(|skill| !(solo && skill.skill().interactive)).collect()
}

/// A player before the first hand is drawn.
fn player(scenario: ScenarioId, hero: Hero, solo: bool) -> Player {
    Player {
        hero,
        place: None, // MK-PLAYER-05
        fame: scenario.first_fame().into(),
        reputation: REPUTATION_START + scenario.first_reputation(),
        level: 1,
        crystals: [0; 4], // MK-PLAYER-01
        tokens: [0; 6],
        hand: Bag::default(),
        deck: Deck::of(*hero.starting_deck()), // MK-PLAYER-04
        discard: Bag::default(),
        units: ArrayVec::new(),
        skills: SkillSet::default(), // MK-PLAYER-07
        skills_down: SkillSet::default(),
        skills_used: SkillSet::default(),
        skill_pile: skill_pile(hero, solo),
        tactic: None,
        tactic_down: false,
        stolen_die: None,
        spared: ArrayVec::new(),
        skipped: false,
        plundered: false,
        incantations: 0,
    }
}
