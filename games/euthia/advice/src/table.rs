//! The odds of a simplified fight: a table for the rule of thumb.
//!
//! A state is the Health of both sides, the Hero's tokens and the Die of Hope; a round is one roll of the
//! Monster and one of the Hero. One token may be spent on each roll, Hope on the Hero's. States with the same
//! Health on both sides lead back to each other and are solved together; those with less Health are known by
//! then.

use crate::chance::GAAR;
use crate::choices::FOR_DAMAGE;
use crate::dice;
use crate::kit::Kit;
use crate::node::Node;
use euthia::combat::hope::{HERO_AT_MOST, HIGHEST, MONSTER_AT_LEAST};

/// The most Health of either side that the table knows; more counts as that.
const MOST_HERO: usize = 24;
const MOST_FOE: usize = 40;
/// The most tokens.
const MOST_TOKENS: usize = 6;
/// The faces of the Die of Hope.
const HOPES: usize = HIGHEST as usize + 1;
/// Nobody has so much Health.
pub(crate) const FULL: u8 = 100;
/// Sums are counted from so far below nothing.
pub(crate) const OFF: i8 = 10;
/// So many sums are told apart.
pub(crate) const SUMS: usize = 40;
/// What is dealt, by the sum that the dice show.
pub(crate) type Dealt = [u8; SUMS];
/// States are gone over so often at most, or until none changes by more than this.
const MOST_SWEEPS: usize = 40;
const CLOSE: f64 = 1e-4;

/// The number of a sum.
pub(crate) const fn index(sum: i8) -> usize {
    let at = sum + OFF;
    if at < 0 {
        0
    } else if at as usize >= SUMS {
        SUMS - 1
    } else {
        at as usize
    }
}

/// The table.
pub(crate) struct Table {
    hero: usize,
    foe: usize,
    tokens: usize,
    /// Before the Monster's attack, and before the Hero's.
    early: Vec<f64>,
    late: Vec<f64>,
}

/// What a token does to a roll: how much it adds, and whether a die is rolled again for it.
#[derive(Clone, Copy)]
struct Token {
    adds: i8,
    again: bool,
}

/// Values by roll, for one number of tokens and one face of Hope: with the sum as it lies, and the means over a
/// die that is rolled again, by the one that is kept.
fn with_token(token: Token, sign: i8, value: impl Fn(i8) -> f64, best: bool) -> [f64; dice::PAIRS] {
    let mean = |kept: i8| (1..=6).map(|face| value(kept + face + sign * token.adds)).sum::<f64>() / 6.0;
    let means: [f64; 7] =
        std::array::from_fn(|kept| if token.again && best { mean(kept as i8) } else { 0.0 });
    std::array::from_fn(|roll| {
        let [high, low] = dice::shown(roll, false);
        if !token.again {
            return value((high + low) as i8 + sign * token.adds);
        }
        means[usize::from(high)].max(means[usize::from(low)])
    })
}

impl Table {
    /// All bare fights of a Hero who is hurt like this by the dice of the Monster, and hurts it like that.
    pub(crate) fn new(kit: &Kit, node: &Node, wounds: &Dealt, blows: &Dealt) -> Table {
        let hero = usize::from(kit.maximum.max(node.health)).clamp(1, MOST_HERO);
        let foe = usize::from(node.foe_health.saturating_sub(node.damage)).clamp(1, MOST_FOE);
        let tokens = usize::from(node.tokens(kit)).clamp(1, MOST_TOKENS);
        let size = (hero + 1) * (foe + 1) * (tokens + 1) * HOPES;
        let mut table = Table { hero, foe, tokens, early: vec![0.0; size], late: vec![0.0; size] };
        let token = if kit.skoldur {
            Token { adds: kit.dwurt, again: false }
        } else {
            Token { adds: GAAR, again: true }
        };
        for health in 1..=hero {
            let (from, to) = (table.at(health, 0, 0, 0), table.at(health, 1, 0, 0));
            table.early[from..to].fill(1.0);
            table.late[from..to].fill(1.0);
        }
        for foe in 1..=table.foe {
            for health in 1..=table.hero {
                for _ in 0..MOST_SWEEPS {
                    let one = table.strike(health, foe, token, blows);
                    let other = table.suffer(health, foe, token, wounds);
                    if one.max(other) < CLOSE {
                        break;
                    }
                }
            }
        }
        table
    }

    const fn at(&self, health: usize, foe: usize, tokens: usize, hope: usize) -> usize {
        ((health * (self.foe + 1) + foe) * (self.tokens + 1) + tokens) * HOPES + hope
    }

    /// Goes over the attacks of the Hero; by how much that changes them.
    fn strike(&mut self, health: usize, foe: usize, token: Token, blows: &Dealt) -> f64 {
        // The best by sum, tokens and Hope.
        let mut best = vec![[[0.0; SUMS]; HOPES]; self.tokens + 1];
        let after = |damage: u8| foe.saturating_sub(damage.into());
        for (tokens, best) in best.iter_mut().enumerate() {
            for (hope, best) in best.iter_mut().enumerate() {
                for (sum, best) in best.iter_mut().enumerate() {
                    let value = |spent: usize, more: usize, besides: u8| {
                        let damage = blows[(sum + more).min(SUMS - 1)].saturating_add(besides);
                        self.early[self.at(health, after(damage), tokens, hope - spent)]
                    };
                    *best = (0..=hope).map(|n| value(n, n, 0)).fold(0.0, f64::max);
                    if hope >= usize::from(FOR_DAMAGE) {
                        *best = best.max(value(FOR_DAMAGE.into(), 1, 1));
                    }
                }
            }
        }
        let bad = |roll: usize| dice::sum(roll, false) as u8 + 2 <= HERO_AT_MOST;
        let change = |tokens: usize, hope: usize| {
            let of = |hope: usize| {
                let value = |sum: i8| best[tokens][hope][index(sum)];
                let plain = with_token(Token { adds: 0, again: false }, 1, value, false);
                if tokens == 0 {
                    return plain;
                }
                let fewer = |sum: i8| best[tokens - 1][hope][index(sum)];
                let again = with_token(token, 1, fewer, true);
                std::array::from_fn(|roll: usize| plain[roll].max(again[roll]))
            };
            let (here, risen) = (of(hope), of((hope + 1).min(HOPES - 1)));
            (0..dice::PAIRS)
                .map(|roll| CHANCES[roll] * if bad(roll) { risen[roll] } else { here[roll] })
                .sum()
        };
        let new: Vec<f64> = (0..=self.tokens)
            .flat_map(|t| (0..HOPES).map(move |p| (t, p)))
            .map(|(t, p)| change(t, p))
            .collect();
        let from = self.at(health, foe, 0, 0);
        put(&mut self.late[from..from + new.len()], &new)
    }

    /// Goes over the attacks of the Monster.
    fn suffer(&mut self, health: usize, foe: usize, token: Token, wounds: &Dealt) -> f64 {
        let bad = |roll: usize| dice::sum(roll, false) as u8 + 2 >= MONSTER_AT_LEAST;
        let change = |tokens: usize, hope: usize| {
            let of = |hope: usize| {
                let value = |tokens: usize, sum: i8| match health.checked_sub(wounds[index(sum)].into()) {
                    Some(left) if left > 0 => self.late[self.at(left, foe, tokens, hope)],
                    _ => 0.0,
                };
                let plain = with_token(Token { adds: 0, again: false }, -1, |sum| value(tokens, sum), false);
                if tokens == 0 {
                    return plain;
                }
                let again = with_token(token, -1, |sum| value(tokens - 1, sum), true);
                std::array::from_fn(|roll: usize| plain[roll].max(again[roll]))
            };
            let (here, risen) = (of(hope), of((hope + 1).min(HOPES - 1)));
            (0..dice::PAIRS)
                .map(|roll| CHANCES[roll] * if bad(roll) { risen[roll] } else { here[roll] })
                .sum()
        };
        let new: Vec<f64> = (0..=self.tokens)
            .flat_map(|t| (0..HOPES).map(move |p| (t, p)))
            .map(|(t, p)| change(t, p))
            .collect();
        let from = self.at(health, foe, 0, 0);
        put(&mut self.early[from..from + new.len()], &new)
    }

    /// How likely a bare fight is won from here, between the numbers of the table.
    pub(crate) fn won(&self, late: bool, health: f64, foe: f64, tokens: u8, hope: u8) -> f64 {
        let table = if late { &self.late } else { &self.early };
        let (tokens, hope) = (usize::from(tokens).min(self.tokens), usize::from(hope).min(HOPES - 1));
        let (health, foe) = (health.min(self.hero as f64), foe.min(self.foe as f64));
        let (h, f) = (health.floor(), foe.floor());
        let at = |h: f64, f: f64| {
            table[self.at((h as usize).min(self.hero), (f as usize).min(self.foe), tokens, hope)]
        };
        let along = |h: f64| at(h, f) + (at(h, f + 1.0) - at(h, f)) * (foe - f);
        along(h) + (along(h + 1.0) - along(h)) * (health - h)
    }
}

/// Puts new values in the place of others; by how much the farthest is off.
fn put(old: &mut [f64], new: &[f64]) -> f64 {
    let mut change: f64 = 0.0;
    for (old, new) in old.iter_mut().zip(new) {
        change = change.max((*old - new).abs());
        *old = *new;
    }
    change
}

/// How likely each roll is.
const CHANCES: [f64; dice::PAIRS] = {
    let mut chances = [0.0; dice::PAIRS];
    let mut roll = 0;
    while roll < dice::PAIRS {
        let [high, low] = dice::shown(roll, false);
        chances[roll] = if high == low { 1.0 / 36.0 } else { 2.0 / 36.0 };
        roll += 1;
    }
    chances
};
