//! What a viewer may see: the whole table, but only their own hand (EU-GLD-10).
//!
//! It also holds, under names, what a board would otherwise have to compute: the score line by line, free
//! space in the Sacks, how far the Hero can go, the result of an attack. None of that is part of a state.

mod combat;
mod market;
mod named;
mod player;
mod quests;
mod reach;
mod score;
#[cfg(test)]
mod tests;

pub use combat::{AttackView, By, Change, CombatCardView, CombatDeck, CombatView, Deals, Side, WeaponView};
pub use market::{Service, TradeView, Ware};
pub use named::{ByDeed, ByElement, ByGem, ByLevel, ByMetal, ByPile, ByTrade, ChapterLeft};
pub use player::{PlayerView, Price, Sacks, SlotView};
pub use quests::{BountyView, EncounterView, QuestView};
pub use reach::Reach;
pub use score::ScoreView;

use crate::combat::Fight;
use crate::content::{FoeId, ItemId, PowerId};
use crate::decks::{Monsters, Top};
use crate::frame;
use crate::map::{Anchor, Map, Space};
use crate::question::{Asked, Question};
use crate::scenario::{self, Course, Goal, Grade};
use crate::state::{Agreed, PLAYERS, State, TurnRecord};
use crate::task::Task;
use crate::terms::{Mode, ScenarioId};
use kernel::{BySeat, RuleId, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// How the players are related.
    pub mode: Mode,
    /// What else was agreed on.
    pub agreed: Agreed,
    /// The round.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// The goals of the scenario, with the progress towards them.
    pub goals: Vec<Goal>,
    /// The first player.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is asked, and of whom; nothing when the match is over.
    pub asked: Option<Question>,
    /// What is being settled: what the question is about.
    pub task: Option<Task>,
    /// What the rules remember of this turn.
    pub turn: TurnRecord,
    /// Where the active Hero can walk to, the nearest first; empty while something else is asked.
    pub reach: Vec<Reach>,
    /// Where the tile in question can be placed.
    pub places: Vec<Anchor>,
    /// The players, by seat.
    pub players: BySeat<PlayerView, PLAYERS>,
    /// The map.
    pub map: Map,
    /// How many Territory tiles of each Chapter are left: their backs show it (EU-TER-11).
    pub stack: Vec<ChapterLeft>,
    /// The Chapter of the next one.
    pub next_chapter: Option<u8>,
    /// The three Offers.
    pub offers: ByTrade<Vec<Ware>>,
    /// The current Trade action.
    pub trade: Option<TradeView>,
    /// How many tiles each pile holds.
    pub piles: ByPile<u32>,
    /// The discarded tiles.
    pub discarded_items: Vec<ItemId>,
    /// The decks of Silver and Gold cards.
    pub powers: ByMetal<PowersView>,
    /// What is known of the top Monster cards (EU-CBT-05).
    pub monsters: ByLevel<Top>,
    /// The discarded Monsters.
    pub discarded_monsters: Vec<FoeId>,
    /// How many Control cards are in the deck.
    pub control_deck: u8,
    /// Discarded Control cards.
    pub control_discard: BySeat<u8, PLAYERS>,
    /// The Combat cards, in games without Monster Players.
    pub combat_cards: Option<CombatDeck>,
    /// The Encounters in play.
    pub encounters: Vec<EncounterView>,
    /// The Bounty that is face up.
    pub bounty: Option<BountyView>,
    /// Bounties still to come.
    pub bounties: ByLevel<u8>,
    /// Where the Griffin is.
    pub griffin: Option<Space>,
    /// The Die of Hope.
    pub hope: u8,
    /// The current fight.
    pub fight: Option<Fight>,
    /// The same, prepared for boards.
    pub combat: Option<CombatView>,
    /// Whether this viewer has claimed control of the Monster; the claims of others are hidden (EU-CBT-12).
    pub claimed: bool,
    /// The state of the scenario's own rules: all of it is public, as hidden things are not decided yet.
    pub course: Course,
    /// How the match ended, in solo and cooperative games; `None` before.
    pub grade: Option<Grade>,
    /// The rule by which the match ended.
    pub over: Option<RuleId>,
}

/// A deck of Silver or Gold cards, as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PowersView {
    /// How many cards the deck holds.
    pub deck: u8,
    /// The discard.
    pub discard: Vec<PowerId>,
    /// How many cards the Monster's reserve holds.
    pub reserve: u8,
}

/// What this viewer may see.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let asked = if state.over.is_none() { frame::asked(state) } else { None };
    let what = asked.map(|question| question.what);
    let chapters = state.stack.left();
    View {
        scenario: state.scenario,
        mode: state.mode,
        agreed: state.agreed,
        round: state.round,
        rounds: state.rounds(),
        goals: scenario::goals(state),
        first: state.first,
        active: state.seat(),
        asked,
        task: state.tasks.last().copied(),
        turn: state.turn,
        reach: if what == Some(Asked::Turn) { reach::reach(state) } else { Vec::new() },
        places: reach::places(state, what),
        players: BySeat::from_fn(state.seats(), |seat| player::player(state, seat, viewer)),
        map: state.map,
        stack: (1..).zip(chapters).map(|(chapter, left)| ChapterLeft { chapter, left }).collect(),
        next_chapter: state.stack.next_chapter(),
        offers: ByTrade::new(|place| market::wares(state, place)),
        trade: market::trade(state),
        piles: ByPile::new(|pile| state.piles.len(pile)),
        discarded_items: state.piles.discard.iter().collect(),
        powers: ByMetal::new(|metal| {
            let deck = state.powers.of(metal);
            PowersView {
                deck: deck.len() as u8,
                discard: deck.discard.iter().collect(),
                reserve: deck.reserve.len() as u8,
            }
        }),
        monsters: state.monsters.tops.into(),
        discarded_monsters: Monsters::cards(state.monsters.discard).collect(),
        control_deck: state.control.iter().sum(),
        control_discard: BySeat::from_fn(state.seats(), |seat| state.control_discard[seat.index()]),
        combat_cards: (state.mode != Mode::Competitive).then(|| combat::deck(state)),
        encounters: quests::encounters(state, viewer),
        bounty: state.bounties.shown.map(|bounty| quests::bounty(state, bounty)),
        bounties: state.bounties.left.into(),
        griffin: state.griffin,
        hope: state.hope,
        fight: state.fight,
        combat: state.fight.as_ref().map(|fight| combat::combat(state, fight)),
        claimed: matches!(viewer, Viewer::Seat(seat) if state.claims >> seat.0 & 1 == 1),
        course: state.course,
        grade: state.over.and_then(|_| scenario::grade(state)),
        over: state.over,
    }
}
