//! The value of a position for a seat, in Reputation at the end of the game.

use super::errand;
use super::strength::Strength;
use super::temper::Temper;
use euthia::content::{Lock, QuestId};
use euthia::effects::payable;
use euthia::map::{MOST_TILES, Map, Space};
use euthia::player::Player;
use euthia::scoring;
use euthia::state::State;
use euthia::terms::{Hero, Kind, Metal, Mode, Tally};
use kernel::{Seat, StableHasher};
use std::hash::{Hash, Hasher};

/// How many rounds are still to come for a seat, the one being played counted by what is left of it.
pub(super) fn rounds_left(state: &State, seat: Seat) -> f64 {
    let seats = state.seats();
    let place = (seat.0 + seats - state.first.0) % seats;
    let whole = f64::from(state.rounds().saturating_sub(state.round));
    let to_come = place > state.at;
    whole + if to_come { 1.0 } else { 0.0 }
}

/// The score as it would be now, its steps smoothed.
fn points(state: &State, seat: Seat) -> f64 {
    let score = scoring::score(state, seat);
    let smooth = |tally: Tally| {
        let n = usize::from(score.counts[tally.index()]);
        (f64::from(tally.points(n)) + f64::from(tally.points(n + 1))) / 2.0
    };
    let plain: f64 = score.tallies.iter().map(|n| f64::from(*n)).sum();
    let whole = f64::from(score.reputation) + f64::from(score.resources) + f64::from(score.for_gold) + plain;
    // What the scenario adds stands in the total alone.
    let more = f64::from(score.total) + f64::from(score.deaths) - whole;
    f64::from(score.reputation)
        + f64::from(score.resources)
        + f64::from(score.gold) / 5.0
        + Tally::ALL.into_iter().map(smooth).sum::<f64>()
        + more
        - f64::from(score.deaths)
}

/// How many Monsters somebody has defeated.
pub(super) fn kills(player: &Player) -> u32 {
    player.kills.iter().map(|n| u32::from(*n)).sum()
}

/// Cards of a metal in hand.
pub(super) fn cards(player: &Player, metal: Metal) -> f64 {
    player.hand.kinds().filter(|(card, _)| card.power().metal == metal).map(|(_, n)| f64::from(n)).sum()
}

/// What a position is worth to a seat, wherever it stands.
pub(super) fn worth(temper: &Temper, state: &State, seat: Seat) -> f64 {
    let player = &state.players[seat];
    let left = rounds_left(state, seat);
    let mine = state.seat() == seat && state.over.is_none();
    let strength = Strength::of(player);
    let now = points(state, seat) + errand::worth(state, seat, &strength);
    if left <= 0.0 && !mine {
        return now;
    }
    let maximum = f64::from(player.maximum_health());
    let missing = maximum - f64::from(player.health);
    let soon = (left / 2.0).min(1.0);
    let tokens = if player.hero == Hero::Skoldur { player.dwurt } else { player.gaar };
    let spare = tokens.saturating_sub(4);
    let mut sum = now;
    sum += left * strength.with_tokens(2.0).promise(maximum, temper);
    sum += temper.stock * strength.stock * (left / 1.5).min(1.0);
    sum -= missing * temper.wound * soon;
    // Whoever is badly hurt does not fight at once.
    sum -= (missing / maximum - 0.5).max(0.0) * temper.crippled * soon;
    sum += (f64::from(tokens.min(4)) * temper.gaar + f64::from(spare) * temper.spare_gaar) * soon;
    sum += f64::from(player.gold.min(15)) * temper.gold * (left / 3.0).min(1.0);
    let resources = player.pack.iter().filter(|piece| piece.sheet().kind == Kind::Resource).count();
    sum += resources as f64 * temper.resource * (left / 3.0).min(1.0);
    if state.mode == Mode::Competitive {
        sum += (cards(player, Metal::Silver) * temper.silver + cards(player, Metal::Gold) * temper.gold_card)
            * soon;
    }
    let learnable = player.reserve.iter().filter(|piece| fits_somewhere(player, piece.sheet().slot)).count();
    sum += learnable as f64 * temper.reserved * (left / 3.0).min(1.0);
    let spare_equipment = player.pack.iter().filter(|piece| piece.sheet().kind.is_equipment()).count();
    sum += spare_equipment as f64 * 0.05;
    // Open slots that wait for a tile.
    let empty = (0..player.slots.len()).filter(|at| player.slots[*at].is_none() && player.is_open(*at as u8));
    sum += empty.count() as f64 * 0.03 * soon;
    if mine {
        let unused = player.tokens.iter().filter(|there| **there).count() as f64;
        sum += unused * temper.unused;
    }
    if player.kept.is_some() {
        sum += temper.kept * soon;
    }
    sum
}

/// Whether a Hero tile finds an open slot, or one that gold opens.
fn fits_somewhere(player: &Player, symbol: Option<::euthia::terms::Symbol>) -> bool {
    let slots = &player.hero.board().slots;
    (0..slots.len()).any(|at| {
        let opens = player.is_open(at as u8) || matches!(slots[at].lock, Lock::Gold(_));
        Some(slots[at].symbol) == symbol && player.slots[at].is_none() && opens
    })
}

/// What a position is worth to a seat against the others.
pub(super) fn stake(temper: &Temper, state: &State, seat: Seat) -> f64 {
    let own = worth(temper, state, seat);
    if state.mode != Mode::Competitive {
        let all: f64 = Seat::first(state.seats()).map(|other| worth(temper, state, other)).sum();
        return if state.mode == Mode::Coop { all } else { own };
    }
    let others = Seat::first(state.seats()).filter(|other| *other != seat);
    let theirs: f64 = others.map(|other| worth(temper, state, other)).sum();
    own - temper.rival * theirs / f64::from(state.seats() - 1).max(1.0)
}

/// Distances on a map that does not grow, computed once for each space.
#[derive(Default)]
pub(super) struct Atlas {
    /// The map, in short.
    map: u64,
    /// Which spaces lie at the edge.
    edges: Vec<bool>,
    from: Vec<Option<Box<[u8; MOST_TILES * 4]>>>,
}

impl Atlas {
    /// Reckons with this map from now on.
    fn open(&mut self, map: &Map, limit: Option<u8>) {
        let mut hasher = StableHasher::default();
        map.tiles.iter().for_each(|placed| (placed.at, placed.tile).hash(&mut hasher));
        let key = hasher.finish();
        if self.map != key || self.from.is_empty() {
            self.map = key;
            self.from = (0..MOST_TILES * 4).map(|_| None).collect();
            self.edges = vec![false; MOST_TILES * 4];
            for space in map.spaces() {
                self.edges[usize::from(space.0)] = !map.open_slots(space, limit).is_empty();
            }
        }
    }

    fn distances(&mut self, map: &Map, from: Space) -> &[u8; MOST_TILES * 4] {
        self.from[usize::from(from.0)].get_or_insert_with(|| Box::new(map.distances(from)))
    }
}

/// How much of something is left when it is so far away.
fn nearness(distance: u8) -> f64 {
    let walks = match distance {
        0..=3 => 1.0,
        4..=6 => 0.6,
        7..=9 => 0.35,
        _ => 0.15,
    };
    walks / (1.0 + 0.1 * f64::from(distance))
}

/// What the place of a Hero promises for the next turns.
pub(super) fn prospects(temper: &Temper, state: &State, seat: Seat, atlas: &mut Atlas) -> f64 {
    let player = &state.players[seat];
    let left = rounds_left(state, seat);
    let Some(here) = player.place else { return 0.0 };
    if left <= 0.0 {
        return 0.0;
    }
    let strength = Strength::of(player);
    let health = f64::from(player.health);
    let tokens = if player.hero == Hero::Skoldur { player.dwurt } else { player.gaar };
    let ready = strength.with_tokens(f64::from(tokens.min(4)));
    let prizes = [1, 2, 3].map(|level| ready.prize(level, health, temper));
    let wins = [1, 2, 3].map(|level| ready.wins(level, health));
    let open = !state.stack.is_empty();
    atlas.open(&state.map, state.agreed.radius);
    let distances = *atlas.distances(&state.map, here);
    let (mut best, mut pull) = ([0.0f64; 3], 0.0f64);
    for space in state.map.spaces() {
        let distance = distances[usize::from(space.0)];
        if distance > 12 {
            continue;
        }
        let edge = open && atlas.edges[usize::from(space.0)];
        let errand = errand::attraction(state, seat, space, &wins).max(0.0);
        pull = pull.max(errand::pull(errand, distance));
        let value = attraction(temper, state, seat, space, &prizes, edge).max(0.0) + errand;
        let value = value * nearness(distance);
        for at in 0..best.len() {
            if value > best[at] {
                best[at..].rotate_right(1);
                best[at] = value;
                break;
            }
        }
    }
    (temper.near_1 * best[0] + temper.near_2 * best[1] + temper.near_3 * best[2]) * left.min(1.0)
        + pull
        + errand::stand(state, seat, here)
}

/// What a space offers to a seat.
fn attraction(
    temper: &Temper,
    state: &State,
    seat: Seat,
    space: Space,
    prizes: &[f64; 3],
    edge: bool,
) -> f64 {
    let player = &state.players[seat];
    let map = &state.map;
    let level = map.undefeated(space);
    if space.is_centre() && !map.liberated(space) {
        return 0.2;
    }
    let tokens = map.tokens(space);
    let kind = map.kind(space);
    let mut value = 0.0;
    if let Some(level) = kind.treasure().filter(|_| tokens.hero.is_none()) {
        value += temper.treasure + temper.treasure_level * f64::from(level);
    }
    if kind.mine().is_some() && tokens.interaction[seat.index()] != 1 {
        value += temper.mine;
    }
    if kind.elemental().is_some() && tokens.interaction[seat.index()] == 0 && player.health > 3 {
        value += temper.elemental;
    }
    if kind.trade().is_some() {
        let resources = player.pack.iter().filter(|piece| piece.sheet().kind == Kind::Resource).count();
        let purse = f64::from(player.gold) + 3.0 * resources as f64;
        let fee = if tokens.trade.is_some_and(|owner| owner != seat) { 1.0 } else { 0.0 };
        value += (temper.purse * (purse - fee)).clamp(0.0, temper.spree);
    }
    if let Some(encounter) = map.placed(space).tile.territory().encounter {
        let such = matches!(kind, ::euthia::terms::SpaceKind::Encounter | ::euthia::terms::SpaceKind::Chapel);
        if let Some(deck) = state.encounters[encounter.index()].as_ref().filter(|_| such) {
            let quests = deck.shown.iter().flatten();
            value += quests.map(|quest| quest_prospect(temper, state, seat, *quest)).sum::<f64>();
        }
    }
    if level > 0 {
        value += prizes[usize::from(level) - 1];
    }
    if edge {
        value += temper.edge;
    }
    value
}

/// What a Quest promises: much where its costs are at hand.
fn quest_prospect(temper: &Temper, state: &State, seat: Seat, quest: QuestId) -> f64 {
    if payable(state, seat, quest.quest().need) { temper.quest } else { 0.2 }
}
