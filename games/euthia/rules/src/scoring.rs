//! Final scoring, and who wins (EU-SCO).

#[cfg(test)]
mod tests;

use crate::content::{
    COMBAT_DEATH, EffectId, GOLD_PER_REPUTATION, HERO_SLOTS, Lock, SCORED_GEM, SLOTS, SOLO_CHAOS, TIE_GOLD,
    TIE_SILVER,
};
use crate::effect::Effect;
use crate::player::{Piece, Player};
use crate::scenario::{self, Grade};
use crate::state::State;
use crate::terms::{Kind, Metal, Mode, Tally};
use arrayvec::ArrayVec;
use kernel::{Outcome, RuleId, Seat, Standing};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The final score of a seat, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Reputation before the scoring.
    pub reputation: u16,
    /// Gold, including what everything is worth in gold (EU-SCO-01 to EU-SCO-08).
    pub gold: u16,
    /// Reputation of Natural Resources (EU-SCO-08).
    pub resources: u16,
    /// Reputation for that gold (EU-SCO-09).
    pub for_gold: u16,
    /// How many of each row of the Score table (EU-SCO-10).
    pub counts: [u8; Tally::COUNT],
    /// Reputation for each row.
    pub tallies: [u8; Tally::COUNT],
    /// Reputation from the rules of the scenario (EU-SET-02).
    pub scenario: u16,
    /// Reputation lost by deaths in Combat (EU-SCO-14, EU-SOL-29).
    pub deaths: u16,
    /// The total, never below 0 (EU-GLD-11).
    pub total: u16,
}

/// A line of the scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreLine {
    /// What is scored.
    pub what: Scored,
    /// How many or how much of it.
    pub n: u16,
    /// Its Reputation; negative if lost.
    pub points: i16,
}

/// What is scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scored {
    /// Reputation before the scoring.
    Reputation,
    /// Reputation of Natural Resources (EU-SCO-08).
    Resources,
    /// Gold, including what everything is worth in gold (EU-SCO-01 to EU-SCO-09).
    Gold,
    /// A row of the Score table (EU-SCO-10).
    Tally(Tally),
    /// By the rules of the scenario (EU-SET-02).
    Scenario,
    /// Deaths in Combat (EU-SCO-14, EU-SOL-29).
    Deaths,
}

/// What a Natural Resource is worth at the end: the side with Reputation if there is one, otherwise the one
/// with the most gold (EU-SCO-08).
fn cashed_in(sale: EffectId) -> (u16, u16) {
    let side = |effect: EffectId| {
        effect.whole().fold((0, 0), |(gold, reputation), part| match part.get() {
            Effect::Gold(n) => (gold + u16::from(n.unsigned_abs()), reputation),
            Effect::Reputation(n) => (gold, reputation + u16::from(n.unsigned_abs())),
            _ => (gold, reputation),
        })
    };
    let sides =
        if *sale.get() == Effect::Choose { sale.parts().map(side).collect() } else { vec![side(sale)] };
    let best = sides.into_iter().max_by_key(|(gold, reputation)| (*reputation > 0, *reputation, *gold));
    best.unwrap_or((0, 0))
}

/// What all tiles, Gems, Essences and open slots are worth in gold, and the Reputation of Natural Resources.
fn assets(player: &Player) -> (u16, u16) {
    let resource = |piece: &&Piece| piece.sheet().kind == Kind::Resource;
    let owned = || player.equipped().chain(&player.pack);
    // EU-SCO-01, EU-SCO-05, EU-SCO-06: what has no price gives nothing.
    let tiles: u16 =
        owned().filter(|piece| !resource(piece)).map(|piece| u16::from(piece.sheet().cost)).sum();
    // EU-SCO-02, EU-SCO-03, EU-SCO-07.
    let slot = |at: usize| match player.hero.board().slots[at].lock {
        Lock::Gold(n) if player.is_open(at as u8) => u16::from(n),
        Lock::Essence(_) if player.is_open(at as u8) => u16::from(SCORED_GEM),
        _ => 0,
    };
    let slots: u16 = (0..HERO_SLOTS).chain(HERO_SLOTS..SLOTS).map(slot).sum();
    // EU-SCO-04: set Gems count, Essences on Abilities do not.
    let set: usize = owned().map(|piece| piece.gems().count()).sum();
    let loose: u16 = player.gems.iter().chain(&player.essences).map(|n| u16::from(*n)).sum();
    let gems = (loose + set as u16) * u16::from(SCORED_GEM);
    let sold = player.pack.iter().filter(resource).map(|piece| cashed_in(piece.sheet().sale));
    let (gold, reputation) = sold.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    (tiles + slots + gems + gold, reputation)
}

/// How many of a row of the Score table a seat has (EU-SCO-10 to EU-SCO-13). Tokens on slots and tracks do
/// not count (EU-SLT-04).
fn count(state: &State, seat: Seat, tally: Tally) -> u8 {
    let player = &state.players[seat];
    let tokens = || state.map.tiles.iter().flat_map(|placed| &placed.tokens);
    match tally {
        Tally::HeroTokens => tokens().filter(|tokens| tokens.hero == Some(seat)).count() as u8,
        Tally::InteractionTokens => tokens().map(|tokens| tokens.interaction[seat.index()]).sum(),
        Tally::TradeTokens => tokens().filter(|tokens| tokens.trade == Some(seat)).count() as u8,
        Tally::OpponentTokens => player.beaten_in_all(),
        Tally::Quests => player.quests,
        Tally::Elites => player.bounties, // EU-ELI-20
    }
}

/// How often the Hero of a seat was killed by Monsters that somebody controlled.
fn fallen(state: &State, seat: Seat) -> u16 {
    state.players.iter().map(|other| u16::from(other.beaten_of(seat))).sum()
}

/// The deaths in Combat that cost Reputation (EU-SCO-14, EU-SOL-29).
fn deaths(state: &State, seat: Seat) -> u16 {
    fallen(state, seat) + u16::from(state.players[seat].chaos)
}

/// The final score of a seat.
#[must_use]
pub fn score(state: &State, seat: Seat) -> Score {
    let player = &state.players[seat];
    let (assets, resources) = assets(player);
    let gold = player.gold + assets;
    let for_gold = gold / u16::from(GOLD_PER_REPUTATION);
    let counts = Tally::ALL.map(|tally| count(state, seat, tally));
    let tallies = Tally::ALL.map(|tally| tally.points(counts[tally.index()].into()));
    let deaths =
        fallen(state, seat) * u16::from(COMBAT_DEATH) + u16::from(player.chaos) * u16::from(SOLO_CHAOS);
    let points: u16 = tallies.iter().map(|n| u16::from(*n)).sum();
    let scenario = scenario::bonus(state, seat);
    let total = (player.reputation + resources + for_gold + points + scenario).saturating_sub(deaths);
    Score {
        reputation: player.reputation,
        gold,
        resources,
        for_gold,
        counts,
        tallies,
        scenario,
        deaths,
        total,
    }
}

/// How many lines a scoring has.
const LINES: usize = 5 + Tally::COUNT;

/// A score line by line, in the order of the scoring.
pub(crate) fn lines(state: &State, seat: Seat, score: &Score) -> ArrayVec<ScoreLine, LINES> {
    let mut lines = ArrayVec::new();
    let mut line = |what, n: u16, points: i32| {
        // No score of the box comes near the end of the numbers.
        let points = points.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        lines.push(ScoreLine { what, n, points });
    };
    line(Scored::Reputation, score.reputation, score.reputation.into());
    line(Scored::Resources, score.resources, score.resources.into());
    line(Scored::Gold, score.gold, score.for_gold.into());
    for tally in Tally::ALL {
        let at = tally.index();
        line(Scored::Tally(tally), score.counts[at].into(), score.tallies[at].into());
    }
    line(Scored::Scenario, score.scenario, score.scenario.into());
    line(Scored::Deaths, deaths(state, seat), -i32::from(score.deaths));
    lines
}

/// The value of a player's hand in a tie (EU-SCO-16).
fn hand_value(player: &Player) -> u16 {
    let worth = |metal| if metal == Metal::Silver { TIE_SILVER } else { TIE_GOLD };
    player.hand.iter().map(|card| u16::from(worth(card.power().metal))).sum()
}

/// The outcome by final scores, then by hands; a remaining tie is shared (EU-SCO-15 to EU-SCO-17). In solo
/// and cooperative games everybody is first, and wins by the goal of the scenario (EU-SOL-30, EU-COP-10).
pub(crate) fn outcome(state: &State, rule: RuleId) -> Outcome {
    let scores: Vec<(u16, u16)> = Seat::first(state.seats())
        .map(|seat| (score(state, seat).total, hand_value(&state.players[seat])))
        .collect();
    let lost = scenario::grade(state) == Some(Grade::Lost);
    let standings = Seat::first(state.seats()).map(|seat| {
        let own = scores[seat.index()];
        let better = scores.iter().filter(|other| Reverse(**other) < Reverse(own)).count() as u8;
        let place = if state.mode == Mode::Competitive { 1 + better } else { 1 };
        Standing { seat, place, score: own.0.into(), won: place == 1 && !lost }
    });
    Outcome { rule, standings: standings.collect() }
}
