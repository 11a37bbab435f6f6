//! The value of each answer to the current question.

use crate::chance::{GAAR, Then, advance, ended, more};
use crate::choices::{FOR_DAMAGE, Move, bought, changed, choices, is_ready, is_wanted, passes, used};
use crate::dice;
use crate::graph::Graph;
use crate::kit::Kit;
use crate::node::{Node, Stage};
use crate::question::Question;
use crate::tried::{Bouts, MOST_FIGHTS, Tried};
use crate::{Effort, Solved, TooLarge, above, below};
use euthia::combat::hope::FOR_GAAR;
use euthia::combat::{Phase, Window};
use serde::{Deserialize, Serialize};

/// One thing to do now, and how likely the Hero wins after it if both sides go on as well as they can.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Worth {
    /// What is done.
    pub step: Move,
    /// How likely the Hero wins then; at least so, if there is a most.
    pub won: f64,
    /// How likely at most, where there was too much to look at.
    pub most: Option<f64>,
    /// How often the Hero won then where the fight was played instead of being looked at.
    #[serde(default)]
    pub tried: Option<Tried>,
}

/// Moments that may follow, each with how likely it is and the roll that is there.
pub(crate) type After = Vec<(f64, Node, u8)>;

/// What each thing that can be done now is worth; nothing where there is nothing to choose.
///
/// # Errors
/// If the fight has too many possibilities.
pub fn worth(question: &Question, effort: &mut Effort<'_>) -> Result<Vec<Worth>, TooLarge> {
    // Where not all can be looked at, what remains is for playing it.
    let mut part = effort.share(2);
    let solved = Solved::of(question, &mut part);
    effort.give_back(part);
    let (least, most) = match solved {
        Ok(Solved::Exact(mut graph)) => {
            let found = told(&mut graph, question)?;
            return Ok(found.into_iter().map(|(step, won)| Worth::of(step, won, None)).collect());
        }
        Ok(Solved::Between(least, most)) => (least, most),
        Err(TooLarge) => (None, None),
    };
    let low = least.and_then(|mut least| told(&mut least, question).ok());
    let high = most.and_then(|mut most| told(&mut most, question).ok());
    let of = |all: &Option<Vec<(Move, f64)>>, step: Move| {
        let found = all.iter().flatten().find(|(other, _)| *other == step);
        found.map(|(_, won)| *won)
    };
    let between = |step: Move| {
        let least = below(of(&low, step).unwrap_or(0.0));
        Worth::of(step, least, Some(of(&high, step).map_or(1.0, |most| above(least, most))))
    };
    if let Some(tried) = question.stakes.are_victory().then(|| tried(question, effort).ok()).flatten() {
        let held = |(step, tried, answered): (Move, Tried, bool)| {
            let worth = between(step);
            let won = if answered { worth.won } else { worth.won.max(tried.low) };
            Worth { won, most: worth.most.map(|most| most.max(won)), tried: Some(tried), ..worth }
        };
        return Ok(tried.into_iter().map(held).collect());
    }
    // The model of the most knows all that can be done, that of the least not always.
    let steps = high.as_ref().or(low.as_ref()).ok_or(TooLarge)?;
    Ok(steps.iter().map(|(step, _)| between(*step)).collect())
}

impl Worth {
    /// One number for it, by which answers are compared.
    #[must_use]
    pub fn middle(&self) -> f64 {
        self.tried.map_or(self.won, |tried| f64::midpoint(tried.low, tried.high))
    }

    const fn of(step: Move, won: f64, most: Option<f64>) -> Worth {
        Worth { step, won, most, tried: None }
    }
}

/// How many fights are played for all things to do together, and for each of them at least.
const FIGHTS: u32 = 2 * MOST_FIGHTS;
const EACH: u32 = 200;

/// Plays the fight on after each thing that can be done now, always by the same luck; each with whether the Monster
/// had something to choose then.
fn tried(question: &Question, effort: &mut Effort<'_>) -> Result<Vec<(Move, Tried, bool)>, TooLarge> {
    let mut bouts = Bouts::new(question)?;
    let (node, roll) = Node::of(question, bouts.kit());
    let all = steps(bouts.kit(), node, roll)?;
    let (fights, n) = ((FIGHTS / all.len().max(1) as u32).max(EACH), all.len());
    all.into_iter()
        .enumerate()
        .map(|(at, (step, after))| {
            bouts.again(question);
            let mut share = effort.share(n - at);
            let played = bouts.play(&after, fights, &mut share);
            effort.give_back(share);
            played.map(|played| (step, played.tried, played.answered))
        })
        .collect()
}

/// How likely the Hero wins after each thing that can be done now, in a model of the fight.
fn told(graph: &mut Graph<'_>, question: &Question) -> Result<Vec<(Move, f64)>, TooLarge> {
    let (node, roll) = Node::of(question, &graph.kit);
    let mut found = Vec::new();
    for (step, after) in steps(&graph.kit, node, roll)? {
        let mut starts = Vec::with_capacity(after.len());
        for (likely, node, roll) in after {
            starts.push((likely, graph.enter(node, roll)?));
        }
        found.push((step, graph.won(&starts)));
    }
    Ok(found)
}

/// Every single thing that can be done at a moment, with what may follow.
pub(crate) fn steps(kit: &Kit, node: Node, roll: u8) -> Result<Vec<(Move, After)>, TooLarge> {
    let Stage::At(phase) = node.stage else { return Ok(Vec::new()) };
    if passes(kit, &node) {
        return Ok(Vec::new());
    }
    let window = match phase {
        Phase::Healing { .. } => Window::Healing,
        Phase::MonsterBefore => Window::MonsterBefore,
        Phase::Defence => Window::Defence,
        Phase::HeroBefore => Window::HeroBefore,
        Phase::HeroAfter => Window::HeroAfter,
        // Elsewhere the choices are single things already.
        _ => {
            let (_, all) = choices(kit, node, true)?;
            let mut found = Vec::new();
            for choice in all {
                if let [step] = choice.moves[..] {
                    follow(kit, step, choice.then, roll, node.one_die, &mut found);
                }
            }
            return Ok(found);
        }
    };
    let mut found = Vec::new();
    follow(kit, Move::Done, advance(kit, node), roll, node.one_die, &mut found);
    for tool in kit.tools(window).filter(|tool| is_ready(&node, tool)) {
        for (way, which) in tool.ways.iter().zip(0u8..) {
            if is_wanted(kit, &node, window, tool, way) {
                let step = Move::Use(tool.thing, which);
                found.push((step, vec![(1.0, used(kit, node, tool, way), roll)]));
            }
        }
    }
    if phase == Phase::HeroAfter {
        after(kit, node, roll, &mut found);
    }
    Ok(found)
}

/// What is spent on the own roll besides things.
fn after(kit: &Kit, node: Node, roll: u8, found: &mut Vec<(Move, After)>) {
    let mut push = |step, node| found.push((step, vec![(1.0, node, roll)]));
    if node.hope > 0 {
        push(Move::Hope(1), Node { hope: node.hope - 1, bonus: changed(node, 1), ..node });
    }
    if node.hope >= FOR_DAMAGE {
        let mut spent = Node { hope: node.hope - FOR_DAMAGE, bonus: changed(node, 1), ..node };
        more(&mut spent.blow.plain, 1); // EU-WND-09
        push(Move::Hope(FOR_DAMAGE), spent);
    }
    if let Some(bought) = bought(kit, node) {
        push(Move::Hope(FOR_GAAR), bought);
    }
    if kit.skoldur && node.dwurt > 0 {
        push(Move::Dwurt, Node { dwurt: node.dwurt - 1, bonus: changed(node, kit.dwurt), ..node });
    }
    if node.gaar > 0 && !kit.skoldur {
        let spent = Node { gaar: node.gaar - 1, bonus: changed(node, GAAR), ..node };
        follow(kit, Move::Gaar(0), Then::Reroll(spent), roll, node.one_die, found);
    }
}

/// What may follow something that is done. A die that is rolled again is one of those that lie there.
fn follow(kit: &Kit, step: Move, then: Then, roll: u8, single: bool, found: &mut Vec<(Move, After)>) {
    let after: After = match then {
        Then::Go(node) => vec![(1.0, node, 0)],
        Then::Same(node) => vec![(1.0, node, roll)],
        Then::End(node) => {
            let [high, low] = dice::shown(roll.into(), single);
            vec![(1.0, ended(kit, node, (high + low) as i8), 0)]
        }
        Then::Roll(rolled) => rolled
            .into_iter()
            .flat_map(|(node, chances)| {
                let likely = chances.into_iter().zip(0u8..).filter(|(chance, _)| *chance > 0.0);
                likely.map(move |(chance, roll)| (chance, node, roll)).collect::<Vec<_>>()
            })
            .collect(),
        Then::Reroll(node) => {
            let [high, low] = dice::shown(roll.into(), single);
            let dice = if single || high == low { vec![(high, low)] } else { vec![(high, low), (low, high)] };
            for (again, kept) in dice {
                let number = |face: u8| if single { face - 1 } else { dice::number([kept, face]) };
                let after = (1..=6).map(|face| (1.0 / 6.0, node, number(face))).collect();
                found.push((Move::Gaar(again), after));
            }
            return;
        }
    };
    found.push((step, after));
}
