//! What is around a hero: places worth going to, their distance, and whether their enemies can be beaten.

use kernel::Seat;
use mage_knight::content::{
    CORE_TOUCHES, COUNTRYSIDE_TOUCHES, EXPLORE_COST, EnemyAttack, EnemyId, Hex, LEFTOVER_TOUCHES, SiteKind,
    TileKind, TilePos,
};
use mage_knight::map::{Map, Stance};
use mage_knight::player::Player;
use mage_knight::scenarios::ScenarioId;
use mage_knight::state::State;
use mage_knight::terms::{Ability, BasicColour, Element, Pile, Resistance, Site};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// What a hero can expect of the land around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// What there is to gain, the nearer the more.
    pub(super) gain: f64,
    /// How many Move points it takes to reveal the next tile; none if that cannot be done.
    pub(super) frontier: Option<u8>,
    /// How many Move points it takes to get into each city that was revealed.
    pub(super) cities: [Option<u8>; BasicColour::COUNT],
}

/// What a hero can bring to a fight with an average hand: about the sum of attack and block.
pub(super) fn might(state: &State, player: &Player, seat: Seat) -> f64 {
    let hand = f64::from(state.hand_limit(seat));
    let units: f64 = player
        .units
        .iter()
        .filter(|unit| unit.wounds == 0)
        .map(|unit| 1.0 + 1.2 * f64::from(unit.unit.unit().level))
        .sum();
    let crystals: u8 = player.crystals.iter().sum();
    let (mut extra, mut wounds, mut cards) = (0.0, 0.0, 0.0);
    use mage_knight::content::CardKind::{Advanced, Artifact, Basic, Spell, Wound};
    for card in player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter()) {
        cards += 1.0;
        match card.card().kind {
            Wound => wounds += 1.0,
            Basic => {}
            Advanced => extra += 0.8,
            Spell => extra += 1.6,
            Artifact => extra += 1.6,
        }
    }
    let quality = if cards > 0.0 { (1.6 * (cards - wounds) + extra) / cards } else { 0.0 };
    hand * quality + units + 0.4 * f64::from(crystals.min(6)) + 0.6 * f64::from(player.skills.len())
}

/// About how much attack and block an enemy takes.
pub(super) fn toughness(enemy: EnemyId) -> f64 {
    let enemy = enemy.enemy();
    let mut need = f64::from(enemy.armor);
    if enemy.resistances.contains(Resistance::Physical) {
        need *= 1.7;
    }
    let has = |ability| enemy.abilities.contains(ability);
    let strike = match enemy.attack {
        EnemyAttack::Strike { n, element } => {
            let element = match element {
                Element::Physical => 1.0,
                Element::Fire | Element::Ice => 1.3,
                Element::ColdFire => 1.6,
            };
            f64::from(n) * element * if has(Ability::Swift) { 1.4 } else { 1.0 }
        }
        EnemyAttack::Summons(_) => 6.5,
    };
    need += 0.55 * strike;
    need +=
        [(Ability::Brutal, 1.0), (Ability::Poison, 1.0), (Ability::Paralyze, 1.5), (Ability::Fortified, 0.7)]
            .into_iter()
            .map(|(ability, more)| if has(ability) { more } else { 0.0 })
            .sum::<f64>();
    need
}

/// Fame and toughness of an unknown enemy of a pile.
pub(super) const fn unknown(pile: Pile) -> (f64, f64) {
    match pile {
        Pile::Green => (3.0, 7.2),
        Pile::Grey => (3.4, 8.0),
        Pile::Brown => (4.6, 9.8),
        Pile::Violet => (4.6, 9.3),
        Pile::White => (7.4, 13.0),
        Pile::Red => (8.0, 15.0),
    }
}

/// Fame and toughness of the enemies on a space.
pub(super) fn garrison(map: &Map, hex: Hex) -> (f64, f64) {
    map.tokens_at(map.garrison_space(hex)).fold((0.0, 0.0), |(fame, need), token| {
        let (more_fame, more_need) = match token.enemy() {
            Some(enemy) => (f64::from(enemy.enemy().fame), toughness(enemy)),
            None => unknown(token.pile),
        };
        (fame + more_fame, need + more_need)
    })
}

/// The chance to win a fight, roughly.
pub(super) fn odds(might: f64, need: f64) -> f64 {
    1.0 / (1.0 + ((need - might) / 1.8).exp())
}

/// What those can bring to a fight who may assault a city together with a hero.
fn partners(state: &State, seat: Seat) -> Option<f64> {
    let others = Seat::first(state.players.len() as u8).filter(|other| *other != seat);
    let might = |other: Seat| might(state, &state.players[other], other);
    state.joint_assaults().then(|| others.map(might).sum())
}

/// The chance that several heroes win, each a part of the fight: it is less of all or nothing.
fn odds_of_many(might: f64, need: f64) -> f64 {
    1.0 / (1.0 + ((need - might) / 5.0).exp())
}

/// What a site is worth to a hero who gets there, and whether it is reached from next to it.
pub(super) fn worth(state: &State, seat: Seat, hex: Hex, site: Site, might: f64) -> Option<(f64, bool)> {
    let map = &state.map;
    let player = &state.players[seat];
    let fight = |extra: f64, (fame, need): (f64, f64)| (fame + extra) * odds(might, need);
    let sum = |piles: &[Pile]| {
        piles.iter().map(|pile| unknown(*pile)).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let wounds = f64::from(player.wounds_in_hand());
    let (conquered, claims) = (map.is_conquered(hex), state.claims());
    let awaited = |conquered: (f64, f64)| {
        if map.tokens_at(hex).next().is_some() { garrison(map, hex) } else { conquered }
    };
    Some(match site {
        Site::Orc | Site::Draconum if map.has_rampaging(hex) => (fight(0.3, garrison(map, hex)), true),
        // MK-SCN-HOLD-10, MK-SCN-HOLD-12.
        Site::Keep | Site::MageTower if state.scenario == ScenarioId::ConquerAndHold => {
            if claims.is_held_for(hex, seat) {
                return None;
            }
            let (pile, points) = if site == Site::Keep { (Pile::Grey, 6.0) } else { (Pile::Violet, 4.0) };
            let n = if conquered { f64::from(state.round.div_ceil(2)) } else { 1.0 };
            let (fame, need) = unknown(pile);
            (fight(points, awaited((fame * n / 2.0, need * n))), false)
        }
        Site::Keep if !claims.is_held_for(hex, seat) => (fight(0.8, awaited(unknown(Pile::Grey))), false),
        Site::MageTower if !conquered => (fight(1.8, awaited(unknown(Pile::Violet))), false),
        Site::Dungeon if !conquered => (fight(2.0, unknown(Pile::Brown)), false),
        Site::Tomb if !conquered => (fight(4.0, unknown(Pile::Red)), false),
        Site::MonsterDen if !conquered => (fight(1.0, awaited(unknown(Pile::Brown))), false),
        Site::SpawningGrounds if !conquered => (fight(3.5, awaited(sum(&[Pile::Brown, Pile::Brown]))), false),
        Site::AncientRuins if !conquered => match map.ruin_at(hex).and_then(|ruin| ruin.face) {
            Some(ruin) => match ruin.ruin().inside {
                ::mage_knight::content::RuinInside::Enemies(piles) => {
                    (fight(3.0, awaited(sum(piles))), false)
                }
                ::mage_knight::content::RuinInside::Altar { .. } => (1.5, false),
            },
            None => (1.5, false),
        },
        Site::City => match map.city_at(hex)?.stance {
            Stance::Closed => return None,
            Stance::Defended => {
                let (fame, need) = garrison(map, hex);
                let alone = (fight(10.0, (fame, need)), false);
                // Together heroes share the defenders; from next to the city they go in (MK-COA-02).
                let together = partners(state, seat).map(|partners| {
                    let share = might / (might + partners);
                    ((share * fame + 12.0) * odds_of_many(might + partners, need), true)
                });
                together.filter(|together| together.0 > alone.0).unwrap_or(alone)
            }
            Stance::Conquered | Stance::Friendly => (1.5, false),
        },
        Site::Village | Site::Monastery if !conquered && player.reputation > -5 => {
            (0.8 + 0.2 * f64::from(player.reputation.clamp(-3, 3)) + 0.4 * wounds.min(2.0), false)
        }
        Site::MagicalGlade if state.scenario == ScenarioId::DruidNights && !map.has_shield(hex, seat) => {
            (2.0, false)
        }
        Site::MagicalGlade => (0.2 + 0.5 * wounds.min(1.0), false),
        Site::Mine if state.scenario == ScenarioId::MinesLiberation && !conquered => {
            (fight(4.0, garrison(map, hex)), false)
        }
        Site::Mine => (0.4, false),
        _ => return None,
    })
}

/// Whether the next tile may lie at a position (MK-EXP-02, MK-EXP-05 to MK-EXP-07).
fn may_lie(map: &Map, at: TilePos) -> bool {
    let Some((kind, left_out)) = map.next_tile(at) else { return false };
    if map.tile_at(at).is_some() || !map.shape.holds(at) || !map.shape.allows(at, kind) {
        return false;
    }
    // MK-SCN-HOLD-15.
    if map.shape.is_predefined() {
        return true;
    }
    let need = match kind {
        _ if left_out => LEFTOVER_TOUCHES,
        TileKind::Core => CORE_TOUCHES,
        _ => COUNTRYSIDE_TOUCHES,
    };
    let firm = |other: &TilePos| map.tile_at(*other).is_some() && map.touched(*other) >= need;
    map.touched(at) >= need || kind == TileKind::Countryside && !left_out && at.neighbours().iter().any(firm)
}

/// The Move points that it takes to get to every space in reach, without a fight.
fn distances(state: &State, seat: Seat, from: Hex) -> HashMap<Hex, u8> {
    let (map, claims) = (&state.map, state.claims());
    let mut best = HashMap::from([(from, 0u8)]);
    let mut open = BinaryHeap::from([Reverse((0u8, from))]);
    while let Some(Reverse((cost, hex))) = open.pop() {
        if best[&hex] < cost {
            continue;
        }
        for next in hex.neighbours() {
            let Some(step) = map.terrain(next).and_then(|terrain| terrain.cost(state.night)) else {
                continue;
            };
            let total = cost + step;
            if total <= 40 && best.get(&next).is_none_or(|old| total < *old) {
                best.insert(next, total);
                // What is fought for can be gone to, not through.
                let barred = match map.site(next) {
                    Some(site) if claims.has_owner(site) => !claims.is_held_for(next, seat),
                    Some(Site::City) => map.city_at(next).is_some_and(|city| !city.is_open()),
                    Some(site) if site.kind() == SiteKind::Fortified => !map.is_conquered(next),
                    Some(_) => map.has_rampaging(next),
                    None => false,
                };
                if !barred {
                    open.push(Reverse((total, next)));
                }
            }
        }
    }
    best
}

/// What it is worth to see another tile.
const NEWS: f64 = 2.0;

/// What there is to gain from where the hero stands.
pub(super) fn prospect(state: &State, seat: Seat, might: f64) -> Prospect {
    let player = &state.players[seat];
    let from = player.place.unwrap_or(Map::PORTAL);
    let distances = distances(state, seat, from);
    let map = &state.map;
    let near = |cost: u8| 0.86f64.powi(i32::from(cost));
    let mut gains = [0.0f64; 4];
    let mut gain = |value: f64| {
        // The best things first.
        let mut value = value;
        for best in &mut gains {
            if value > *best {
                std::mem::swap(best, &mut value);
            }
        }
    };
    for hex in map.spaces() {
        let Some((value, beside)) = map.site(hex).and_then(|site| worth(state, seat, hex, site, might))
        else {
            continue;
        };
        let cost = if beside {
            hex.neighbours().iter().filter_map(|next| distances.get(next)).min().copied()
        } else {
            distances.get(&hex).copied()
        };
        if let Some(cost) = cost {
            gain(value * near(cost));
        }
    }
    let mut frontier: Option<u8> = None;
    for (&hex, &cost) in &distances {
        let open = hex.neighbours().iter().any(|next| !map.contains(*next) && may_lie(map, next.on_tile().0));
        if open {
            let cost = cost + EXPLORE_COST;
            frontier = Some(frontier.map_or(cost, |best| best.min(cost)));
        }
    }
    if let Some(cost) = frontier {
        gain(NEWS * near(cost));
    }
    let mut cities = [None; BasicColour::COUNT];
    for (far, city) in cities.iter_mut().zip(&map.cities) {
        *far = city.spaces().filter_map(|space| distances.get(&space).copied()).min();
    }
    Prospect { gain: gains[0] + 0.5 * gains[1] + 0.25 * gains[2] + 0.12 * gains[3], frontier, cities }
}
