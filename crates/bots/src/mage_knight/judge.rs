//! What a position is worth to a hero whose turn is about to end, in Fame.

use super::outlook::{self, Prospect};
use super::taste::{card_worth, skill_worth};
use ::mage_knight::content::{Hex, LevelGain, UnitId};
use ::mage_knight::effect::Effect;
use ::mage_knight::map::Stance;
use ::mage_knight::scenarios::ScenarioId;
use ::mage_knight::state::State;
use kernel::Seat;
use std::cell::RefCell;
use std::collections::HashMap;

/// Turns that a round has, more or less: the Dummy's deck and one's own last about as long.
const TURNS_A_ROUND: f64 = 4.3;
/// Cards that the Dummy turns over in a turn, on average.
const DUMMY_PACE: f64 = 3.8;

/// Judges positions for one seat.
pub(super) struct Judge {
    seat: Seat,
    might: f64,
    /// What was found out about places, and how the map was then.
    prospects: RefCell<HashMap<(Option<Hex>, usize, usize, u32), Prospect>>,
}

impl Judge {
    pub(super) fn new(state: &State, seat: Seat) -> Judge {
        let might = outlook::might(state, &state.players[seat.index()], seat);
        Judge { seat, might, prospects: RefCell::default() }
    }

    /// What a position is worth if the turn ends here.
    pub(super) fn after(&self, state: &State) -> f64 {
        self.value(state)
    }

    /// What a position is worth in the middle of a turn: cards and points can still be used.
    pub(super) fn during(&self, state: &State) -> f64 {
        let player = &state.players[self.seat.index()];
        self.value(state) + 0.25 * player.cards_in_hand() as f64 + 0.12 * f64::from(state.turn.movement)
    }

    /// What a place promises, at first sight.
    pub(super) fn promise(&self, state: &State, hex: Hex) -> f64 {
        let worth = |site| outlook::worth(state, self.seat, hex, site, self.might);
        state.map.site(hex).and_then(worth).map_or(0.0, |(worth, _)| worth)
    }

    fn value(&self, state: &State) -> f64 {
        let player = &state.players[self.seat.index()];
        let fame = f64::from(player.fame);
        if state.over.is_some() {
            return fame + goal(state, self.seat, 0.0, None);
        }
        let turns = turns_left(state, self.seat);
        // What is gained for later counts as long as there is a later.
        let later = (turns / 7.0).min(1.0) * if is_long(state.scenario) { 1.5 } else { 1.0 };
        let prospect = self.prospect(state);
        let lasting = self.belongings(state) + levels(player.fame);
        let gain = prospect.gain * 0.55 * (turns / 2.0).min(1.0);
        fame + later * lasting + gain + goal(state, self.seat, turns, prospect.frontier)
            - 0.5 * later * self.withdrawal(state)
    }

    /// What the hero has, besides Fame.
    fn belongings(&self, state: &State) -> f64 {
        let player = &state.players[self.seat.index()];
        let played = state.turn.played.iter().filter(|_| state.seat() == self.seat).map(|played| played.card);
        let kept = player.deck.iter().chain(player.discard.iter()).chain(played);
        let mut value: f64 = kept.map(card_worth).sum();
        for card in player.hand.iter() {
            // Wounds in hand hurt at once; what is held is there next turn.
            value += card_worth(card) + if card.is_wound() { -0.35 } else { 0.18 };
        }
        value += player.skills.iter().map(skill_worth).sum::<f64>();
        value += player
            .units
            .iter()
            .map(|unit| {
                let worth = unit_worth(unit.unit) * if unit.wounds > 0 { 0.45 } else { 1.0 };
                worth + if unit.ready { 0.4 } else { 0.0 } + if unit.banner.is_some() { 1.5 } else { 0.0 }
            })
            .sum::<f64>();
        value += player.crystals.iter().map(|n| 0.5 * f64::from(*n)).sum::<f64>();
        value +=
            0.15 * f64::from(player.reputation.clamp(-5, 5)) - if player.reputation < -4 { 0.5 } else { 0.0 };
        if state.seat() == self.seat {
            value += state.turn.rewards.iter().map(|reward| reward_worth(reward.get())).sum::<f64>();
        }
        // Healing points that can still be spent; what the space gives at the end of the turn.
        value += 0.6 * f64::from(state.turn.healing.min(player.wounds_in_hand()));
        value + self.shields(state) + self.space(state)
    }

    /// What the space gives.
    fn space(&self, state: &State) -> f64 {
        use ::mage_knight::terms::Site;
        let player = &state.players[self.seat.index()];
        match player.place.and_then(|place| state.map.site(place)) {
            Some(Site::MagicalGlade) => {
                let wound = player.wounds_in_hand() > 0;
                let old = player.discard.count(::mage_knight::content::card::WOUND) > 0;
                0.25 + if wound {
                    0.9
                } else if old {
                    0.6
                } else {
                    0.0
                }
            }
            Some(Site::Mine) => 0.35,
            _ => 0.0,
        }
    }

    /// What lies in conquered keeps, towers and the like.
    fn shields(&self, state: &State) -> f64 {
        use ::mage_knight::terms::Site;
        let own = |site: Site| {
            state.map.spaces_with(site).filter(|hex| state.map.has_shield(*hex, self.seat)).count()
        };
        let keeps = own(Site::Keep) as f64;
        0.5 * keeps + 0.2 * own(Site::MageTower) as f64
    }

    /// How many Wounds the way back to a safe space costs: about one, wherever one may not stay.
    fn withdrawal(&self, state: &State) -> f64 {
        let Some(place) = state.players[self.seat.index()].place else { return 0.0 };
        let other = |seat: usize| seat != self.seat.index() && state.players[seat].place == Some(place);
        let occupied = (0..state.players.len()).any(other) && place != ::mage_knight::map::Map::PORTAL;
        let barred = state.map.terrain(place).is_none_or(|terrain| terrain.cost(state.night).is_none());
        if occupied || barred { 1.5 } else { 0.0 }
    }

    fn prospect(&self, state: &State) -> Prospect {
        let place = state.players[self.seat.index()].place;
        let shields: u32 =
            state.map.tiles.iter().flat_map(|tile| tile.shields).map(|shields| shields.count_ones()).sum();
        let key = (place, state.map.tokens.len(), state.map.tiles.len(), shields);
        if let Some(prospect) = self.prospects.borrow().get(&key) {
            return *prospect;
        }
        let prospect = outlook::prospect(state, self.seat, self.might, tile_worth(state));
        self.prospects.borrow_mut().insert(key, prospect);
        prospect
    }
}

/// Scenarios in which strength is built up for cities.
const fn is_long(scenario: ScenarioId) -> bool {
    matches!(scenario, ScenarioId::FullConquest | ScenarioId::SoloConquest | ScenarioId::BlitzConquest)
}

/// What it is worth to see another tile.
const fn tile_worth(state: &State) -> f64 {
    match state.scenario {
        ScenarioId::FirstReconnaissance => 2.0,
        _ => 1.6,
    }
}

/// How many turns a seat has after this one, about.
pub(super) fn turns_left(state: &State, seat: Seat) -> f64 {
    if state.over.is_some() || state.match_ends_in.is_some() {
        return 0.0;
    }
    if state.scenario == ScenarioId::FirstReconnaissance && !state.map.cities.is_empty() {
        return 1.0;
    }
    let player = &state.players[seat.index()];
    let cards = player.hand.len() + player.deck.len();
    let own = cards as f64 / (0.85 * f64::from(state.hand_limit(seat)));
    let here = match (state.round_ends_in, &state.dummy) {
        (Some(_), _) => 0.0,
        (None, Some(dummy)) => (1.0 + dummy.deck.len() as f64 / DUMMY_PACE).min(own),
        (None, None) => own,
    };
    here + TURNS_A_ROUND * f64::from(state.scenario.rounds().saturating_sub(state.round))
}

/// What the goal of the scenario adds: what is reached, and how likely the rest still is.
fn goal(state: &State, seat: Seat, turns: f64, frontier: Option<u8>) -> f64 {
    match state.scenario {
        ScenarioId::FirstReconnaissance => {
            const CITY: f64 = 20.0;
            const FAME_A_TURN: f64 = 1.1;
            if !state.map.cities.is_empty() {
                return CITY + FAME_A_TURN * turns;
            }
            let left = |groups: &[::mage_knight::scenarios::TileGroup]| {
                groups.iter().map(|group| f64::from(group.left)).sum::<f64>()
            };
            // The city is one of the core tiles: it may well be the last.
            let tiles = left(&state.map.deck.countryside) + 0.85 * left(&state.map.deck.core);
            let need = tiles + f64::from(frontier.unwrap_or(20)) / 8.0;
            CITY / (1.0 + ((need - turns) / 0.9).exp()) + FAME_A_TURN * turns
        }
        _ => {
            let conquered = state.map.cities.iter().filter(|city| city.stance == Stance::Conquered);
            let led = conquered.filter(|city| city.shields.contains(&seat)).count() as f64;
            10.0 * led
        }
    }
}

/// What levels bring beyond their Fame, with the part of the next one that is reached.
fn levels(fame: u16) -> f64 {
    let all = ::mage_knight::content::levels();
    let mut value = 0.0;
    let mut from = 0;
    for pair in all.windows(2) {
        let next = u16::from(pair[1].fame);
        let worth = match pair[1].gain {
            LevelGain::SkillAndAdvanced => 2.6,
            LevelGain::CommandToken | LevelGain::Nothing => 1.4,
        };
        if fame >= next {
            value += worth;
            from = next;
        } else {
            return value + 0.5 * worth * f64::from(fame - from) / f64::from(next - from);
        }
    }
    value
}

/// What a unit is worth.
pub(super) fn unit_worth(unit: UnitId) -> f64 {
    let unit = unit.unit();
    0.9 + 0.22 * f64::from(unit.cost)
}

/// What a reward that is still to be taken is worth.
fn reward_worth(effect: &Effect) -> f64 {
    match effect {
        Effect::All(parts) => parts.iter().map(reward_worth).sum(),
        Effect::Roll(faces) => faces.iter().map(reward_worth).sum::<f64>() / 6.0,
        Effect::Times(n, part) => f64::from(*n) * reward_worth(part),
        Effect::Artifact(n) => 1.9 * f64::from(*n),
        Effect::Spell(n) => 1.8 * f64::from(*n),
        Effect::RandomCrystal(n) | Effect::Crystal { n, .. } => 0.45 * f64::from(*n),
        Effect::GainCard { .. } => 1.3,
        Effect::GainUnit => 2.0,
        Effect::Fame(n) => f64::from(*n),
        Effect::Reputation(n) => 0.15 * f64::from(*n),
        _ => 0.0,
    }
}
