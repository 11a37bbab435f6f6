//! Set-up (MK-FLOW, MK-SETUP, MK-PLAYER).

use crate::content::{CardId, EnemyId, REPUTATION_START, RuinId, TacticId, UnitId, WOUNDS};
use crate::map::Map;
use crate::player::{Player, SkillSet};
use crate::scenarios::ScenarioId;
use crate::source::Source;
use crate::state::{Offers, Piles, Stage, State, Who};
use crate::terms::Hero;
use crate::turn_record::TurnRecord;
use arrayvec::ArrayVec;
use kernel::{Bag, Deck, Dense, Seat};

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
            regular_deck: Deck::of(UnitId::counts(false)),
            elite_deck: Deck::of(UnitId::counts(true)),
        },
        // MK-SETUP-02.
        piles: Piles {
            unseen: Bag::of(std::array::from_fn(|at| EnemyId::from_index(at).enemy().copies)),
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
    }
}
