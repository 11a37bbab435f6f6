//! What a viewer may see: the whole table, and of hands and decks only his own.

use crate::combat::Combat;
use crate::content::{CardId, EnemyId, Hex, TacticId, UnitId};
use crate::effects::modifiers;
use crate::frame;
use crate::map::Map;
use crate::player::{Player, SkillSet, Unit};
use crate::question::Question;
use crate::scenarios::ScenarioId;
use crate::scoring::{self, Sheet};
use crate::source::Source;
use crate::state::{Stage, State, Who};
use crate::task::Task;
use crate::terms::{BasicColour, Hero, ManaColour, Pile, Terrain};
use crate::turn_record::{Lasting, TurnRecord};
use kernel::{Private, RuleId, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// The game round, and how many there are at most.
    pub round: u8,
    /// How many rounds there are at most.
    pub rounds: u8,
    /// Whether it is Night.
    pub night: bool,
    /// Where in the round.
    pub stage: Stage,
    /// The round order, from the top.
    pub order: Vec<Who>,
    /// Whose turn it is: a place in the round order.
    pub at: u8,
    /// How many turns are left in the round, once its end is announced.
    pub round_ends_in: Option<u8>,
    /// How many turns are left in the match, once its goal is met.
    pub match_ends_in: Option<u8>,
    /// What is asked, and of whom; nothing when the match is over.
    pub asked: Option<Question>,
    /// What is being settled before the stage goes on: what the question is about.
    pub task: Option<Task>,
    /// What is remembered of this turn.
    pub turn: TurnRecord,
    /// What it costs the player whose turn it is to move into each terrain, with every effect in force.
    pub move_costs: [Option<u8>; Terrain::COUNT],
    /// Effects that outlast the turn.
    pub lasting: Vec<Lasting>,
    /// The combat being fought.
    pub combat: Option<Combat>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// The Dummy player.
    pub dummy: Option<DummyView>,
    /// The map.
    pub map: Map,
    /// The mana dice.
    pub source: Source,
    /// The offers.
    pub offers: OffersView,
    /// The enemies that were discarded.
    pub discarded_enemies: Vec<EnemyId>,
    /// How many tokens are in each pile or face down on the map, by pile.
    pub hidden_enemies: [u8; Pile::COUNT],
    /// The tactics that can be taken.
    pub tactics: Vec<TacticId>,
    /// The tactics that are out of the game.
    pub tactics_gone: Vec<TacticId>,
    /// Wound cards left in their pile.
    pub wounds: u8,
    /// The common skill offer.
    pub common_skills: SkillSet,
    /// The score that each seat would have if the match ended now.
    pub scores: Vec<i32>,
    /// What these scores are made of.
    pub sheets: Vec<Sheet>,
    /// The rule by which the match ended.
    pub over: Option<RuleId>,
}

impl View {
    /// What a card is worth now if it is played sideways (MK-DEED-07).
    #[must_use]
    pub fn worth_sideways(&self, card: CardId) -> u8 {
        modifiers::worth_sideways(&self.turn, card).unwrap_or(1)
    }
}

/// A player, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The hero.
    pub hero: Hero,
    /// Where the hero stands.
    pub place: Option<Hex>,
    /// Fame.
    pub fame: u16,
    /// The space on the Reputation track.
    pub reputation: i8,
    /// The level.
    pub level: u8,
    /// The hero's armor.
    pub armor: u8,
    /// The hand limit of the level.
    pub hand_limit: u8,
    /// How many cards the hand would be filled up to now.
    pub draw_limit: u8,
    /// How many Command tokens there are.
    pub command_tokens: u8,
    /// The crystals, by basic colour.
    pub crystals: [u8; BasicColour::COUNT],
    /// Mana tokens, by colour.
    pub tokens: [u8; ManaColour::COUNT],
    /// How many cards are in hand.
    pub hand_size: u8,
    /// The cards in hand.
    pub hand: Private<Vec<CardId>>,
    /// How many cards the Deed deck holds.
    pub deck: u8,
    /// The cards that the player knows to lie on top of it, the topmost first.
    pub known_top: Private<Vec<CardId>>,
    /// The discard pile.
    pub discard: Vec<CardId>,
    /// The units.
    pub units: Vec<Unit>,
    /// The skills.
    pub skills: SkillSet,
    /// Those that are face down.
    pub skills_down: SkillSet,
    /// Those used in this turn.
    pub skills_used: SkillSet,
    /// How many skill tokens are left in the hero's own pile.
    pub skill_pile: u8,
    /// The tactic.
    pub tactic: Option<TacticId>,
    /// Whether it has been used up.
    pub tactic_down: bool,
    /// The source die on the tactic.
    pub stolen_die: Option<u8>,
    /// How many cards lie under the tactic.
    pub spared: u8,
    /// Whether the next turn is skipped.
    pub skipped: bool,
    /// Whether a village was plundered since the last own turn.
    pub plundered: bool,
    /// The Nights in which an incantation was made, one bit each.
    pub incantations: u8,
}

/// The Dummy player, as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DummyView {
    /// The hero whose cards it uses.
    pub hero: Hero,
    /// How many cards its deck holds.
    pub deck: u8,
    /// Its discards.
    pub discard: Vec<CardId>,
    /// Its crystals, by basic colour.
    pub crystals: [u8; BasicColour::COUNT],
    /// How many skill tokens are left in its pile.
    pub skill_pile: u8,
    /// Its tactic.
    pub tactic: Option<TacticId>,
}

/// The offers, and how much is left behind them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OffersView {
    /// The spells, the lowest-placed card first.
    pub spells: Vec<CardId>,
    /// The advanced actions, the lowest-placed card first.
    pub advanced: Vec<CardId>,
    /// The units.
    pub units: Vec<UnitId>,
    /// The advanced actions of monasteries.
    pub monastery: Vec<CardId>,
    /// How many cards the spell deck holds.
    pub spell_deck: u8,
    /// How many cards the advanced action deck holds.
    pub advanced_deck: u8,
    /// How many cards the artifact deck holds.
    pub artifact_deck: u8,
    /// How many regular units are left.
    pub regular_deck: u8,
    /// How many elite units are left.
    pub elite_deck: u8,
}

/// What this viewer may see.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let tactics = |set: u16| TacticId::all().filter(|tactic| set >> tactic.index() & 1 == 1).collect();
    let mut hidden_enemies = [0; Pile::COUNT];
    for enemy in state.piles.unseen.iter().chain(state.piles.before.iter()) {
        hidden_enemies[enemy.enemy().pile.index()] += 1;
    }
    let sheets = scoring::sheets(state).to_vec();
    View {
        scenario: state.scenario,
        round: state.round,
        rounds: state.scenario.rounds(),
        night: state.night,
        stage: state.stage,
        order: state.order.to_vec(),
        at: state.at,
        round_ends_in: state.round_ends_in,
        match_ends_in: state.match_ends_in,
        asked: if state.over.is_none() { frame::asked(state) } else { None },
        task: state.tasks.last().copied(),
        turn: state.turn.clone(),
        move_costs: Terrain::ALL.map(|terrain| modifiers::move_cost(state, terrain)),
        lasting: state.lasting.to_vec(),
        combat: state.combat.clone(),
        players: Seat::first(state.players.len() as u8)
            .map(|seat| player_view(state, seat, viewer))
            .collect(),
        dummy: state.dummy.as_ref().map(|dummy| DummyView {
            hero: dummy.hero,
            deck: dummy.deck.len() as u8,
            discard: dummy.discard.iter().collect(),
            crystals: dummy.crystals,
            skill_pile: dummy.skill_pile.len() as u8,
            tactic: dummy.tactic,
        }),
        map: state.map.clone(),
        source: state.source.clone(),
        offers: OffersView {
            spells: state.offers.spells.to_vec(),
            advanced: state.offers.advanced.to_vec(),
            units: state.offers.units.to_vec(),
            monastery: state.offers.monastery.to_vec(),
            spell_deck: state.offers.spell_deck.len() as u8,
            advanced_deck: state.offers.advanced_deck.len() as u8,
            artifact_deck: state.offers.artifact_deck.len() as u8,
            regular_deck: state.offers.regular_deck.len() as u8,
            elite_deck: state.offers.elite_deck.len() as u8,
        },
        discarded_enemies: state.piles.discard.iter().collect(),
        hidden_enemies,
        tactics: tactics(state.tactics),
        tactics_gone: tactics(state.tactics_gone),
        wounds: state.wounds,
        common_skills: SkillSet(state.common_skills),
        scores: sheets.iter().map(Sheet::total).collect(),
        sheets,
        over: state.over,
    }
}

fn player_view(state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player: &Player = &state.players[seat.index()];
    let level = state.level(seat);
    PlayerView {
        hero: player.hero,
        place: player.place,
        fame: player.fame,
        reputation: player.reputation,
        level: player.level,
        armor: level.armor,
        hand_limit: level.hand,
        draw_limit: crate::end_of_turn::draw_limit(state, seat),
        command_tokens: level.command_tokens,
        crystals: player.crystals,
        tokens: player.tokens,
        hand_size: player.hand.len() as u8,
        hand: Private::new(seat, player.hand.iter().collect::<Vec<_>>()).to(viewer),
        deck: player.deck.len() as u8,
        known_top: Private::new(seat, player.deck.known_on_top().iter().rev().copied().collect::<Vec<_>>())
            .to(viewer),
        discard: player.discard.iter().collect(),
        units: player.units.to_vec(),
        skills: player.skills,
        skills_down: player.skills_down,
        skills_used: player.skills_used,
        skill_pile: player.skill_pile.len() as u8,
        tactic: player.tactic,
        tactic_down: player.tactic_down,
        stolen_die: player.stolen_die,
        spared: player.spared.len() as u8,
        skipped: player.skipped,
        plundered: player.plundered,
        incantations: player.incantations,
    }
}
