//! How far the Hero whose turn it is can go, and where a tile can be placed.

use crate::combat;
use crate::deeds::{self, Source};
use crate::map::{Anchor, FAR, MOST_TILES, Space};
use crate::movement;
use crate::question::Asked;
use crate::scenario;
use crate::state::State;
use crate::terms::{Deed, Element};
use serde::{Deserialize, Serialize};

/// A space that the Hero can walk to in this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reach {
    /// The space.
    pub space: Space,
    /// Movement points for the whole path (EU-MOV-01).
    pub cost: u8,
    /// The first step of the path.
    pub first: Space,
    /// Whether the available Movement points suffice; otherwise Action tokens must be used for more.
    pub now: bool,
    /// The level of the Monster there, which must be fought (EU-MOV-03); 0 if there is none.
    pub monster: u8,
    /// Whether tiles would be revealed there (EU-REV-01).
    pub reveals: bool,
    /// The powers of Elementals that affect it (EU-ELM-01).
    pub powers: Vec<Element>,
}

/// The Movement points that a Hero has or can get with Action tokens.
struct Points {
    now: u8,
    most: u8,
    /// The points it can have while keeping a Combat action.
    armed: u8,
}

fn points(state: &State) -> Points {
    let player = state.player();
    let of = |deed: Deed, tokens: u8| tokens * deed.moves();
    let more: u8 = Deed::ALL.into_iter().map(|deed| of(deed, player.tokens_of(deed))).sum();
    let (now, lost) = (state.turn.movement, state.turn.hampered);
    let with = |more: u8| now.saturating_add(more.saturating_sub(lost));
    // A token that is needed for the Combat cannot be used for its Movement points.
    let by_ability = deeds::sources(state, Deed::Combat).any(|source| matches!(source, Source::Ability(_)));
    let kept = if by_ability || player.tokens_of(Deed::Combat) == 0 { 0 } else { Deed::Combat.moves() };
    Points { now, most: with(more), armed: with(more - kept) }
}

/// Every space that the active Hero can walk to, the nearest first: a Monster ends the path.
pub(super) fn reach(state: &State) -> Vec<Reach> {
    let mut found: Vec<Reach> = Vec::new();
    let Some(here) = state.here() else { return found };
    let points = points(state);
    if points.most == 0 {
        return found;
    }
    let fights = combat::is_available(state);
    let mut costs = [FAR; MOST_TILES * 4];
    costs[usize::from(here.0)] = 0;
    let mut next = 0;
    let mut from = Some((here, 0, None));
    while let Some((space, cost, first)) = from {
        for to in state.map.neighbours(space) {
            let seen = &mut costs[usize::from(to.0)];
            if *seen != FAR || cost >= points.most || to.is_centre() && !state.map.is_open(to) {
                continue;
            }
            let (cost, monster) = (cost + 1, state.map.undefeated(to));
            if monster > 0 && (!fights || cost > points.armed) {
                continue;
            }
            *seen = cost;
            let slots = || state.map.open_slots(to, state.agreed.radius);
            let powers = state.map.powers(to);
            found.push(Reach {
                space: to,
                cost,
                first: first.unwrap_or(to),
                now: cost <= points.now,
                monster,
                reveals: !state.stack.is_empty() && !slots().is_empty(),
                powers: Element::ALL.into_iter().filter(|element| powers[element.index()]).collect(),
            });
        }
        // On from the next space that is not guarded.
        from = loop {
            match found.get(next) {
                Some(reach) if reach.monster > 0 => next += 1,
                Some(reach) => break Some((reach.space, reach.cost, Some(reach.first))),
                None => break None,
            }
        };
        next += 1;
    }
    found
}

/// The positions where the tile in question can be placed (EU-REV-02).
pub(super) fn places(state: &State, asked: Option<Asked>) -> Vec<Anchor> {
    match asked {
        Some(Asked::Reveal) => movement::missing(state).to_vec(),
        Some(Asked::Scenario(scenario::Asking::Place(_))) => scenario::edge(state),
        _ => Vec::new(),
    }
}
