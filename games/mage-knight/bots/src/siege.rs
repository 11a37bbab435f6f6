//! The long view: how many turns it takes to reach the cities and to take them, against those that are left.

use super::judge::cards_needed;
use super::outlook::{self, Prospect};
use super::temper::Temper;
use kernel::Seat;
use mage_knight::content::{City, Hex};
use mage_knight::map::{Map, RevealedCity, Stance};
use mage_knight::scenarios::CityRule;
use mage_knight::state::State;

/// How many spaces a turn of marching brings a hero on, where the way is not known.
const STRIDE: f64 = 3.0;
/// The Move points that are left for the way into a city in the turn of the assault.
const RUN_UP: f64 = 3.0;
/// How many cards of a turn are left for exploring.
const CARDS: f64 = 4.0;
/// After so many turns doubts are twice as large.
const SURE: f64 = 8.0;
/// How much of an enemy's strength is beaten in one assault without any trouble.
const EASY: f64 = 0.8;

/// What can be hoped from the cities that are not taken yet; `ahead` says how strong they are that were not
/// found.
pub(super) fn hopes(
    state: &State,
    seat: Seat,
    temper: &Temper,
    turns: f64,
    prospect: &Prospect,
    ahead: &[f64],
) -> f64 {
    if temper.cities <= 0.0 || !state.scenario.is_conquest() {
        return 0.0;
    }
    let map = &state.map;
    let player = &state.players[seat];
    let power = power(state, seat, temper.spent).max(4.0);
    // Heroes who play together share the cities.
    let heroes = state.players.seats().filter(|(other, _)| state.allied(seat, *other)).count().max(1) as f64;
    let taken = map.cities.iter().filter(|city| city.stance == Stance::Conquered).count();
    let mut from = player.place.unwrap_or(Map::PORTAL);
    let mut spent = 0.0;
    // First strength, then cities: what is far away counts less than what is near.
    let late = f64::from(state.round.saturating_sub(1)) / f64::from(state.rounds().saturating_sub(1).max(1));
    let worth = temper.cities * (temper.early + (1.0 - temper.early) * late);
    let mut value = worth * taken as f64;
    // The farther away, the less is certain.
    let doubt = temper.doubt * (1.0 + turns / SURE);
    let hope = |spent: f64| 1.0 / (1.0 + ((spent / heroes - turns - 0.5) / doubt).exp());
    let mut open: Vec<(usize, &RevealedCity)> =
        map.cities.iter().enumerate().filter(|(_, city)| city.stance == Stance::Defended).collect();
    let first = from;
    while !open.is_empty() {
        let time = |(at, city): &(usize, &RevealedCity), from: Hex| {
            let way = match prospect.cities.get(*at).copied().flatten() {
                Some(cost) if from == first => (f64::from(cost) - RUN_UP).max(0.0) / temper.pace,
                _ => (f64::from(from.distance(city.at)) - 1.0).max(0.0) / STRIDE,
            };
            way + fights(outlook::garrison(map, city.at).1, power, temper)
        };
        let mut next = (f64::MAX, 0);
        for (at, city) in open.iter().enumerate() {
            let time = time(city, from);
            if time < next.0 {
                next = (time, at);
            }
        }
        let (_, city) = open.swap_remove(next.1);
        spent += next.0;
        value += worth * hope(spent);
        from = city.at;
    }
    let unseen = ahead.len().saturating_sub(map.cities.len());
    let explore = cards_needed(state, prospect.frontier) / CARDS;
    for strength in ahead.iter().skip(map.cities.len()) {
        spent += explore / unseen as f64 + 1.0 + fights(*strength, power, temper);
        value += worth * hope(spent);
    }
    value
}

/// What a hero can bring to an assault with an average hand, whatever was played this turn; `spent` says what
/// units count that are.
fn power(state: &State, seat: Seat, spent: f64) -> f64 {
    use mage_knight::content::CardKind::{Advanced, Artifact, Basic, Spell, Wound};
    let player = &state.players[seat];
    let played = state.turn.played.iter().filter(|_| state.seat() == seat).map(|played| played.card);
    let cards = player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter()).chain(played);
    let (mut n, mut sum) = (0.0, 0.0);
    for card in cards {
        n += 1.0;
        sum += match card.card().kind {
            Wound => 0.0,
            Basic => 1.6,
            Advanced => 2.4,
            Spell | Artifact => 3.2,
        };
    }
    let units = player.units.iter().filter(|unit| unit.wounds == 0).map(|unit| {
        let whole = 1.0 + 1.2 * f64::from(unit.unit.unit().level);
        whole * if unit.ready { 1.0 } else { spent }
    });
    let crystals: u8 = player.crystals.iter().sum();
    let hand = f64::from(state.hand_limit(seat)) * if n > 0.0 { sum / n } else { 0.0 };
    hand + units.sum::<f64>() + 0.2 * f64::from(crystals.min(6)) + 0.6 * f64::from(player.skills.len())
}

/// How strong the garrisons of the cities are, in the order in which they are found; of none if they are
/// not to be taken.
pub(super) fn garrisons(state: &State) -> Vec<f64> {
    let layout = state.layout();
    match layout.cities {
        CityRule::Levels(levels) => {
            let n = usize::from(layout.city_tiles());
            levels.into_iter().take(n).map(garrison).collect()
        }
        CityRule::Closed | CityRule::Friendly => Vec::new(),
    }
}

/// How strong the garrison of a city is that nobody has seen.
fn garrison(level: u8) -> f64 {
    use mage_knight::terms::BasicColour;
    let of = |colour: BasicColour| {
        City::of(colour).garrison(level).iter().map(|pile| outlook::unknown(*pile).1).sum::<f64>()
    };
    BasicColour::ALL.into_iter().map(of).sum::<f64>() / BasicColour::COUNT as f64
}

/// How many turns it takes to beat so much: one, or more with rests in between.
fn fights(need: f64, power: f64, temper: &Temper) -> f64 {
    let beyond = (need / power - EASY).max(0.0);
    1.0 + temper.again * beyond * beyond
}
