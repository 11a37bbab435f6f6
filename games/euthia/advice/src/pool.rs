//! Fewer moments for the same fight: things that are used up at the same moments are counted together.
//!
//! A Hero with ten different things that can be used once has a thousand ways to have some of them left, and
//! each is a moment of its own. Counted together there are eleven. Two such models hold the fight between
//! them, whatever both sides do:
//!
//! - [`Model::Least`]: the things of a pool are used in a given order, and some not at all; points of Hope
//!   beyond a limit are lost. That takes choices from the Hero, who can win no more often so.
//! - [`Model::Most`]: a pool may be spent on any of its things, on the best of them each time. The Hero can do
//!   all that he can really do, and more. The cards of the Monster Player may be left out besides.

use crate::chance::reaches;
use crate::kit::{Kit, MOST_ALIKE, MOST_GROUPS, Tool};
use crate::question::{Fighter, Question};
use euthia::combat::hope::HIGHEST;
use euthia::effect::Effect;
use euthia::terms::Trigger;

/// How closely a fight is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Model {
    /// As it is.
    Exact,
    /// With so many things of each pool, used in order, this many points of Hope and this many tokens.
    Least {
        /// How many things of each pool.
        keep: usize,
        /// The highest face of the Die of Hope: what rises above it is lost.
        hope: u8,
        /// The most Gaar or Dwurt to begin with.
        tokens: u8,
    },
    /// With pools that can be spent on any of their things.
    Most {
        /// One pool for everything.
        one: bool,
        /// Without the cards of the Monster Player.
        bare: bool,
    },
}

impl Model {
    /// The highest face of the Die of Hope that is looked at.
    pub(crate) const fn hope(self) -> u8 {
        match self {
            Model::Exact | Model::Most { .. } => HIGHEST,
            Model::Least { hope, .. } => hope,
        }
    }

    /// The most Gaar or Dwurt that a Hero begins with.
    pub(crate) const fn tokens(self) -> u8 {
        match self {
            Model::Exact | Model::Most { .. } => u8::MAX,
            Model::Least { tokens, .. } => tokens,
        }
    }
}

/// The turn of something that is never used.
const NEVER: (u8, u8) = (MOST_ALIKE as u8, MOST_ALIKE as u8);

impl Kit {
    /// Puts the groups of things into pools; none if there are too many.
    pub(crate) fn pool(&mut self, hero: &Fighter, model: Model) -> Option<()> {
        let counts = self.counts(hero);
        match model {
            Model::Exact => {
                self.pools = (0..self.groups.len()).map(|at| u8::try_from(at).ok()).collect();
                return (self.groups.len() <= MOST_GROUPS).then_some(());
            }
            Model::Least { keep, .. } => self.pool_in_order(&counts, keep),
            Model::Most { one, .. } => self.pool_freely(&counts, one),
        }
        let pools = &self.pools;
        self.tools.retain_mut(|tool| match tool.group {
            Some(group) => match pools[usize::from(group)] {
                Some(pool) => {
                    tool.group = Some(pool);
                    true
                }
                // It is used no more; an attack that is on may be made with it.
                None => {
                    (tool.group, tool.turn) = (Some(0), Some(NEVER));
                    !tool.ranges.is_empty()
                }
            },
            None => true,
        });
        let many = self.pools.iter().flatten().any(|pool| usize::from(*pool) >= MOST_GROUPS);
        (!many).then_some(())
    }

    /// When the things of a group are used: one bit for each trigger.
    fn moments(&self, group: usize) -> u32 {
        let tools = self.tools.iter().filter(|tool| tool.group == Some(group as u8));
        tools.fold(0, |set, tool| set | 1 << tool.trigger.index())
    }

    /// The groups that a Hero has something of, by the moments at which they are used. What does nothing in
    /// this fight is left out.
    fn alike(&self, counts: &[usize]) -> Vec<Vec<usize>> {
        let mut found: Vec<(u32, Vec<usize>)> = Vec::new();
        for (group, n) in counts.iter().enumerate() {
            let mut tools = self.tools.iter().filter(|tool| tool.group == Some(group as u8));
            if *n == 0 || !tools.any(|tool| strength(self, tool) > 0) {
                continue;
            }
            let moments = self.moments(group);
            match found.iter_mut().find(|(other, _)| *other == moments) {
                Some((_, groups)) => groups.push(group),
                None => found.push((moments, vec![group])),
            }
        }
        found.into_iter().map(|(_, groups)| groups).collect()
    }

    fn pool_in_order(&mut self, counts: &[usize], keep: usize) {
        self.pools = vec![None; self.groups.len()];
        for (mut groups, pool) in self.alike(counts).into_iter().zip(0u8..) {
            let power = |group: &usize| {
                let tools = self.tools.iter().filter(|tool| tool.group == Some(*group as u8));
                tools.map(|tool| strength(self, tool)).max().unwrap_or(0)
            };
            // The strongest are kept, and the weakest of them are used first: but for Weapons, which are to
            // hit at once.
            groups.sort_by_key(|group| std::cmp::Reverse(power(group)));
            let mut room = keep.min(MOST_ALIKE);
            let mut kept: Vec<(usize, usize)> = Vec::new();
            for group in groups {
                let n = counts[group].min(room);
                room -= n;
                if n > 0 {
                    kept.push((group, n));
                }
            }
            let weapons = |(group, _): &(usize, usize)| {
                let mut tools = self.tools.iter().filter(|tool| tool.group == Some(*group as u8));
                tools.any(|tool| !tool.ranges.is_empty())
            };
            if !kept.iter().any(weapons) {
                kept.reverse();
            }
            let mut left: usize = kept.iter().map(|(_, n)| n).sum();
            for (group, n) in kept {
                let turn = Some(((left - n) as u8, left as u8));
                left -= n;
                self.pools[group] = Some(pool);
                let tools = self.tools.iter_mut().filter(|tool| tool.group == Some(group as u8));
                tools.for_each(|tool| tool.turn = turn);
            }
        }
    }

    fn pool_freely(&mut self, counts: &[usize], one: bool) {
        self.pools = vec![None; self.groups.len()];
        let alike = self.alike(counts);
        let alike = if one { vec![alike.concat()] } else { alike };
        let mut pool = 0u8;
        for groups in alike {
            let mut room = MOST_ALIKE;
            for group in groups {
                if counts[group] > room {
                    (pool, room) = (pool.saturating_add(1), MOST_ALIKE);
                }
                room = room.saturating_sub(counts[group]);
                self.pools[group] = Some(pool);
            }
            pool = pool.saturating_add(1);
        }
    }
}

/// How much a thing does in this fight, roughly; 0 where it does nothing.
fn strength(kit: &Kit, tool: &Tool) -> u16 {
    let reach = reaches(kit, tool, false);
    let worth = |effect: &Effect| -> u16 {
        match *effect {
            Effect::Heal(n) => n.into(),
            Effect::HealFull => 20,
            Effect::Gaar(n) => 3 * u16::from(n),
            Effect::Dwurt(n) if kit.skoldur => 3 * u16::from(n),
            Effect::Clover(n) | Effect::NextClover(n) if n > 0 => n.unsigned_abs().into(),
            Effect::MonsterStrength(n) if n < 0 && reach => n.unsigned_abs().into(),
            Effect::MonsterDie(n) if n < 0 && reach => 5,
            Effect::MonsterSkip if reach => 9,
            Effect::Damage(n) | Effect::Ward(n) => 2 * u16::from(n),
            Effect::MoreDamage(n) if n > 0 => 2 * u16::from(n.unsigned_abs()),
            Effect::Silence => 30,
            _ => 0,
        }
    };
    let ways = tool.ways.iter().map(|way| way.iter().map(worth).sum::<u16>()).max().unwrap_or(0);
    let ranges = tool.ranges.iter().map(|(_, effects)| effects.iter().map(worth).sum::<u16>()).max();
    let attack = matches!(tool.trigger, Trigger::Attack | Trigger::Initiative);
    ranges.filter(|_| attack).map_or(ways, |ranges| ranges.max(1))
}

/// How many moments a round of a fight has, roughly.
const MOMENTS_A_ROUND: usize = 7;

/// How many moments a fight can come to, roughly; none if it has too many things that are used up.
pub(crate) fn guess(question: &Question) -> Option<usize> {
    Kit::new(question, Model::Exact).map(|kit| moments(question, &kit))
}

/// The same in a model of the fight: by what there is of everything that goes up and down.
pub(crate) fn moments(question: &Question, kit: &Kit) -> usize {
    let (hero, fight) = (&question.hero, &question.fight);
    let left = kit.left(hero);
    let things = (0..MOST_GROUPS).map(|pool| 1 + (left >> (4 * pool) & 15) as usize);
    let health = if left == 0 { hero.health } else { kit.maximum.max(hero.health) };
    let tokens = if kit.skoldur { hero.gaar + hero.dwurt } else { hero.gaar }.min(kit.tokens);
    let cards = if kit.cards { question.hand.len().min(10) } else { 0 };
    let counts = [health, fight.health.saturating_sub(fight.damage)].map(usize::from);
    let tokens = [tokens, kit.hope, fight.gaar].map(|n| 1 + usize::from(n));
    let rounds = counts.into_iter().chain(tokens).chain(things).fold(MOMENTS_A_ROUND, usize::saturating_mul);
    rounds << cards
}
