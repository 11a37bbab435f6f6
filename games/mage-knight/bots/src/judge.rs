//! The value of a position for a hero at the end of a turn, in Fame.

use super::outlook::{self, Prospect};
use super::siege;
use super::taste::{card_worth, skill_worth};
use super::temper::Temper;
use kernel::Seat;
use mage_knight::content::{CardId, City, Hex, LevelGain, TileKind, TilePos, UnitId};
use mage_knight::effect::Effect;
use mage_knight::map::Stance;
use mage_knight::player::Player;
use mage_knight::scenarios::{ScenarioId, TileGroup};
use mage_knight::state::State;
use mage_knight::terms::Site;
use std::cell::RefCell;
use std::collections::HashMap;

/// Turns that a round has, more or less: the Dummy's deck and the player's own last about as long.
const TURNS_A_ROUND: f64 = 4.3;
/// Cards that the Dummy turns over in a turn, on average.
const DUMMY_PACE: f64 = 3.8;

/// Where the hero stands, and how many tokens, tiles and Shields the map has: what a prospect depends on.
type Sight = (Option<Hex>, usize, usize, u32);

/// Judges positions for one seat.
pub(super) struct Judge {
    seat: Seat,
    pub(super) temper: Temper,
    might: f64,
    /// How many cities there are to be found.
    cities: usize,
    /// How strong the cities of the match are, in the order in which they are found.
    garrisons: Vec<f64>,
    /// What was found out about places.
    prospects: RefCell<HashMap<Sight, Prospect>>,
}

impl Judge {
    pub(super) fn new(state: &State, seat: Seat, temper: Temper) -> Judge {
        let might = outlook::might(state, &state.players[seat], seat);
        let garrisons = if temper.cities > 0.0 { siege::garrisons(state) } else { Vec::new() };
        let cities = usize::from(state.layout().city_tiles());
        Judge { seat, temper, might, cities, garrisons, prospects: RefCell::default() }
    }

    /// What a position is worth if the turn ends here.
    pub(super) fn after(&self, state: &State) -> f64 {
        self.value(state)
    }

    /// What a position is worth in the middle of a turn: cards and points can still be used.
    pub(super) fn during(&self, state: &State) -> f64 {
        let player = &state.players[self.seat];
        self.value(state) + 0.25 * player.cards_in_hand() as f64 + 0.12 * f64::from(state.turn.movement)
    }

    /// What a position is worth to who attacks another hero from a space, and goes back there if nobody is
    /// driven off.
    pub(super) fn fighting(&self, state: &State, from: Option<Hex>) -> f64 {
        let mut back = state.clone();
        let player = &mut back.players[self.seat];
        player.place = from.or(player.place);
        self.value(&back)
    }

    /// What a place promises, at first sight.
    pub(super) fn promise(&self, state: &State, hex: Hex) -> f64 {
        let worth = |site| outlook::worth(state, self.seat, hex, site, self.might);
        let worth = state.map.site(hex).and_then(worth).map_or(0.0, |(worth, _)| worth);
        // Of a garrison that is too strong as a whole, some may still fall.
        let garrison = state.map.tokens_at(state.map.garrison_space(hex)).count();
        if garrison > 1 { worth.max(5.0) } else { worth }
    }

    fn value(&self, state: &State) -> f64 {
        let player = &state.players[self.seat];
        let fame = f64::from(player.fame);
        if state.over.is_some() {
            return fame + self.goal(state, 0.0, None);
        }
        let turns = turns_left(state, self.seat);
        // What is gained for later counts as long as there is a later.
        let later = (turns / 7.0).min(1.0) * if is_long(state.scenario) { self.temper.lasting } else { 1.0 };
        let prospect = self.prospect(state);
        let lasting = self.belongings(state) + levels(player.fame);
        let gain = prospect.gain * self.temper.around * (turns / 2.0).min(1.0);
        // A turn in which no card is used is a turn lost.
        let idle = if state.seat() == self.seat && !state.turn.card_used { 2.0 } else { 0.0 };
        fame + later * (lasting - idle - 0.5 * self.withdrawal(state))
            + gain
            + self.goal(state, turns, prospect.frontier)
            + siege::hopes(state, self.seat, &self.temper, turns, &prospect, &self.garrisons)
    }

    /// What the hero has, besides Fame.
    fn belongings(&self, state: &State) -> f64 {
        let player = &state.players[self.seat];
        let played = state.turn.played.iter().filter(|_| state.seat() == self.seat).map(|played| played.card);
        let kept = player.deck.iter().chain(player.discard.iter()).chain(played);
        let worth = |card: CardId| card_worth(card) * if card.is_wound() { self.temper.wounds } else { 1.0 };
        let mut value: f64 = kept.map(worth).sum();
        // Wounds in hand hurt at once. What is held is there next turn, but takes the place of another card:
        // it matters when the deck runs out.
        let cards = player.hand.len() + player.deck.len();
        let scarce = (cards as f64) < f64::from(state.hand_limit(self.seat)) * this_round(state, self.seat);
        let held = if scarce { self.temper.held } else { 0.04 };
        for card in player.hand.iter() {
            value += worth(card) + if card.is_wound() { -0.4 * self.temper.wounds } else { held };
        }
        value += player.skills.iter().map(skill_worth).sum::<f64>();
        value += player
            .units
            .iter()
            .map(|unit| {
                let worth =
                    self.temper.units * unit_worth(unit.unit) * if unit.wounds > 0 { 0.45 } else { 1.0 };
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
        let player = &state.players[self.seat];
        match player.place.and_then(|place| state.map.site(place)) {
            Some(Site::MagicalGlade) => {
                let wound = player.wounds_in_hand() > 0;
                let old = player.discard.count(::mage_knight::content::card::WOUND) > 0;
                0.1 + if wound {
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
        let own = |site: Site| {
            state.map.spaces_with(site).filter(|hex| state.map.has_shield(*hex, self.seat)).count()
        };
        let keeps = own(Site::Keep) as f64;
        0.5 * keeps + 0.2 * own(Site::MageTower) as f64
    }

    /// How many Wounds the way back to a safe space costs: about one, wherever one may not stay.
    fn withdrawal(&self, state: &State) -> f64 {
        let Some(place) = state.players[self.seat].place else { return 0.0 };
        let other = |(seat, player): (Seat, &Player)| seat != self.seat && player.place == Some(place);
        // Several heroes may be together on the open portal and in cities.
        let portal = place == ::mage_knight::map::Map::PORTAL && state.portal_is_open();
        let shared = portal || state.map.city_at(place).is_some();
        let occupied = state.players.seats().any(other) && !shared;
        let barred = state.map.terrain(place).is_none_or(|terrain| terrain.cost(state.night).is_none());
        if occupied || barred { 1.5 } else { 0.0 }
    }

    /// What the goal of the scenario adds: what is reached, and how likely the rest still is.
    fn goal(&self, state: &State, turns: f64, frontier: Option<u8>) -> f64 {
        let seat = self.seat;
        let map = &state.map;
        let own = |site: Site| map.spaces_with(site).filter(|hex| map.has_shield(*hex, seat)).count() as f64;
        match state.scenario {
            ScenarioId::FirstReconnaissance => {
                const CITY: f64 = 40.0;
                const STEP: f64 = 0.5;
                // However likely it is, every step towards the city counts: who has fallen behind does not
                // give up.
                let found = if map.cities.is_empty() {
                    let need = cards_needed(state, frontier);
                    CITY * hope(state, seat, need, self.temper.spare, 4.0) - STEP * need
                } else {
                    CITY
                };
                // Core tiles lie inland: a row of tiles along the coast leads nowhere.
                let astray = |at: TilePos| 0.25 * f64::from((at.x.abs_diff(at.y)).saturating_sub(1));
                found + self.temper.a_turn * turns - map.tiles.iter().map(|tile| astray(tile.at)).sum::<f64>()
            }
            ScenarioId::FullConquest
            | ScenarioId::BlitzConquest
            | ScenarioId::SoloConquest
            | ScenarioId::FullCooperation
            | ScenarioId::BlitzCooperation => {
                let conquered = map.cities.iter().filter(|city| city.stance == Stance::Conquered);
                let led = conquered.filter(|city| city.shields.contains(&seat)).count() as f64;
                // Cities must be found while there are still cards to take them with.
                let found = if map.deck.is_empty() || map.cities.len() >= self.cities {
                    1.0
                } else {
                    hope(state, seat, cards_needed(state, frontier), 15.0, 8.0)
                };
                15.0 * led
                    + taken(state, seat, self.temper.defender)
                    + self.temper.found * found
                    + self.temper.news / NEWS * news(state, turns)
            }
            ScenarioId::MinesLiberation => {
                let mines = map.spaces_with(Site::Mine).filter(|hex| map.has_shield(*hex, seat));
                let worth = |hex: Hex| if map.tile_kind(hex) == Some(TileKind::Core) { 7.0 } else { 4.0 };
                mines.map(worth).sum::<f64>() + news(state, turns)
            }
            ScenarioId::DruidNights => {
                let called = f64::from(state.players[seat].incantations.count_ones());
                1.5 * own(Site::MagicalGlade) * (turns / 3.0).min(1.0) + 2.0 * called + news(state, turns)
            }
            ScenarioId::DungeonLords => 4.0 * (own(Site::Dungeon) + own(Site::Tomb)) + news(state, turns),
            ScenarioId::ConquerAndHold => held(state, seat) + news(state, turns),
            ScenarioId::OneToReturn => way_home(state, seat, turns) + news(state, turns),
        }
    }

    fn prospect(&self, state: &State) -> Prospect {
        let place = state.players[self.seat].place;
        let shields: u32 =
            state.map.tiles.iter().flat_map(|tile| tile.shields).map(|shields| shields.count_ones()).sum();
        let key = (place, state.map.tokens.len(), state.map.tiles.len(), shields);
        if let Some(prospect) = self.prospects.borrow().get(&key) {
            return *prospect;
        }
        let prospect = outlook::prospect(state, self.seat, self.might);
        self.prospects.borrow_mut().insert(key, prospect);
        prospect
    }
}

/// Scenarios in which strength is built up for cities.
const fn is_long(scenario: ScenarioId) -> bool {
    scenario.is_conquest()
}

/// How many turns a seat has after this one, about.
pub(super) fn turns_left(state: &State, seat: Seat) -> f64 {
    if state.over.is_some() || state.match_ends_in.is_some() {
        return 0.0;
    }
    if state.scenario == ScenarioId::FirstReconnaissance && !state.map.cities.is_empty() {
        return 1.0;
    }
    this_round(state, seat) + TURNS_A_ROUND * f64::from(state.rounds().saturating_sub(state.round))
}

/// How many turns a seat has in this round after this one, about: as long as the Dummy's deck lasts, and its
/// own.
pub(super) fn this_round(state: &State, seat: Seat) -> f64 {
    let deck = state.players[seat].deck.len() as f64;
    let own = 1.0 + deck / (0.85 * f64::from(state.hand_limit(seat)));
    match (state.round_ends_in, &state.dummy) {
        (Some(_), _) => 0.0,
        (None, Some(dummy)) => (1.0 + dummy.deck.len() as f64 / DUMMY_PACE).min(own),
        (None, None) => own,
    }
}

/// How many cards a seat can still play in the match, about.
fn cards_left(state: &State, seat: Seat) -> f64 {
    let player = &state.players[seat];
    let limit = f64::from(state.hand_limit(seat));
    let sound =
        |cards: &mut dyn Iterator<Item = CardId>| cards.filter(|card| !card.is_wound()).count() as f64;
    let hand = sound(&mut player.hand.iter());
    let deck = sound(&mut player.deck.iter());
    let gone = sound(&mut player.discard.iter()) + state.turn.played.len() as f64;
    let turns = match (state.round_ends_in, &state.dummy) {
        (Some(_), _) => 0.0,
        (None, Some(dummy)) => 1.0 + dummy.deck.len() as f64 / DUMMY_PACE,
        (None, None) => 6.0,
    };
    // A turn seldom takes the whole hand.
    let pace = 0.76 * limit;
    let room = pace - 0.8 * f64::from(player.wounds_in_hand());
    // What is held could not be used well in this turn: it may not be in the next.
    let here = if turns < 0.5 { 0.0 } else { (0.7 * hand + deck).min(room + pace * (turns - 1.0)) };
    let rounds = f64::from(state.rounds().saturating_sub(state.round));
    here + rounds * (hand + deck + gone).min(pace * 5.2)
}

/// What has been done about the cities, whoever did it: a defender who is beaten does not come back, and
/// partners win together (MK-SCN-COOP-09).
fn taken(state: &State, seat: Seat, defender: f64) -> f64 {
    const PARTNERS: f64 = 12.0;
    let partners = |other: &Seat| state.allied(seat, *other);
    let mut sum = 0.0;
    for city in &state.map.cities {
        match city.stance {
            Stance::Defended => {
                let all = City::of(city.colour).garrisons.get(usize::from(city.level).wrapping_sub(1));
                let left = state.map.tokens_at(city.at).count();
                sum += defender * all.map_or(0, |all| all.len()).saturating_sub(left) as f64;
            }
            Stance::Conquered if city.shields.iter().any(partners) => sum += PARTNERS,
            Stance::Conquered | Stance::Friendly | Stance::Closed => {}
        }
    }
    sum
}

/// What the keeps and mage towers of the own team are worth against those of the strongest other: little that
/// may still be lost, and all in the last round (MK-SCN-HOLD-12, MK-SCN-HOLD-17).
fn held(state: &State, seat: Seat) -> f64 {
    let team = |of: Seat| state.players[of].team;
    let seats = || Seat::first(state.players.len() as u8);
    let points = |of: Seat| {
        let own = 3 * state.map.keeps_of(of).count() + 2 * state.map.towers_of(of).count();
        own as f64
    };
    let of_team = |which: u8| seats().filter(|other| team(*other) == which).map(points).sum::<f64>();
    let others = seats().filter(|other| team(*other) != team(seat)).map(|other| of_team(team(other)));
    let late = f64::from(state.round) / f64::from(state.rounds());
    (1.0 + 3.0 * late) * (of_team(team(seat)) - 0.7 * others.fold(0.0, f64::max))
}

/// Whether a hero stands on the closed portal in the last round, and alone: who stands there in the end wins
/// (MK-SCN-RETURN-04).
pub(super) fn is_home(state: &State, seat: Seat) -> bool {
    let portal = ::mage_knight::map::Map::PORTAL;
    state.scenario == ScenarioId::OneToReturn
        && state.round == state.rounds()
        && state.players[seat].place == Some(portal)
        && !is_shared(state, seat, portal)
}

/// Whether another hero stands on a space.
fn is_shared(state: &State, seat: Seat, hex: Hex) -> bool {
    state.players.seats().any(|(other, player)| other != seat && player.place == Some(hex))
}

/// What the portal asks for: to be away from it when it closes, and to be there in the end, alone
/// (MK-SCN-RETURN-03, MK-SCN-RETURN-04).
fn way_home(state: &State, seat: Seat, turns: f64) -> f64 {
    const LOST: f64 = 200.0;
    const HOME: f64 = 60.0;
    // A step costs two or three Move points: so many are made in a turn.
    const STEPS: f64 = 1.6;
    let portal = ::mage_knight::map::Map::PORTAL;
    let player = &state.players[seat];
    let Some(place) = player.place else { return -LOST };
    if state.portal_is_open() {
        return if place == portal { -LOST } else { 0.0 };
    }
    let taken = is_shared(state, seat, portal);
    let far = f64::from(place.distance(portal));
    // There is time to wander until the way back takes all turns that are left.
    let late = (far / STEPS + 2.0 - turns).max(0.0);
    let near_the_end = (6.0 - turns).clamp(0.0, 6.0) / 6.0;
    let there = match (place == portal, taken) {
        (true, false) => near_the_end * HOME,
        // Who stands next to it can drive the other one off, as long as the end is not announced.
        (false, true) if far <= 1.0 && state.round_ends_in.is_none() => 0.3 * near_the_end * HOME,
        _ => 0.0,
    };
    there - 8.0 * late
}

/// What a tile on the map is worth, more or less.
const NEWS: f64 = 1.3;

/// What tiles on the map are worth, where they bring no Fame: places to go to.
fn news(state: &State, turns: f64) -> f64 {
    NEWS * state.map.tiles.len() as f64 * (turns / 6.0).min(1.0)
}

/// How many cards it takes to reveal the tiles left, about.
pub(super) fn cards_needed(state: &State, frontier: Option<u8>) -> f64 {
    let left = |groups: &[TileGroup]| groups.iter().map(|group| f64::from(group.left)).sum::<f64>();
    // The city is one of the core tiles: it may well be the last.
    let tiles = left(&state.map.deck.countryside) + 0.85 * left(&state.map.deck.core);
    3.2 * tiles + f64::from(frontier.unwrap_or(30)) / 1.8
}

/// How likely it is that the cards left are enough to reveal the tiles left, with so many to spare; `doubt`
/// is how little is known of what is needed.
fn hope(state: &State, seat: Seat, need: f64, spare: f64, doubt: f64) -> f64 {
    1.0 / (1.0 + ((need + spare - cards_left(state, seat)) / doubt).exp())
}

/// What levels bring beyond their Fame, with the part of the next one that is reached.
fn levels(fame: i16) -> f64 {
    let all = ::mage_knight::content::levels();
    let mut value = 0.0;
    let mut from = 0;
    for pair in all.windows(2) {
        let next = i16::from(pair[1].fame);
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
