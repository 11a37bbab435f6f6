//! A rule of thumb for the Hero: the estimated value of a moment.
//!
//! The fight is simplified: round after round both sides roll their dice, the Hero attacks with the best
//! Weapon, rerolls a die for a token now and then, and spends Hope. The chance to win that is a small table,
//! by the Health of both sides, the tokens and the Hope. Anything else the Hero has left counts as the Health
//! it saves or takes. Fights that are too large for exact odds are simulated by this measure (`tried`).

use crate::chance::{EARTH_BONUS, add, ended, hero_effect, pay, reaches, wound};
use crate::choices::{attack, weapons};
use crate::dice;
use crate::kit::{Kit, MOST_GROUPS, Tool};
use crate::node::{Node, Stage};
use crate::question::Question;
use crate::table::{Dealt, FULL, OFF, SUMS, Table, index};
use euthia::combat::{Package, Phase};
use euthia::effect::Effect;
use euthia::terms::Trigger;

/// What things are worth that are left: the Health that they save, and that which they take.
#[derive(Clone, Copy, Default)]
struct Weight {
    saves: f64,
    takes: f64,
}

/// What a token is worth that a thing gives, whatever it is spent on.
const TOKEN: Weight = Weight { saves: 0.5, takes: 0.5 };
/// What a Gaar of the Monster takes away.
const AGAINST: f64 = 0.5;

/// What moments are worth at a glance.
pub(crate) struct Thumb {
    table: Table,
    /// What one thing of each pool is worth.
    pools: [Weight; MOST_GROUPS],
}

/// The sums of one die or two, each with how likely it is.
fn sums(single: bool) -> impl Iterator<Item = (i8, f64)> {
    let faces = if single { 6 } else { 11 };
    (0..faces).map(move |at: i8| {
        let chance = if single { 1.0 / 6.0 } else { f64::from(6 - (at - 5).abs()) / 36.0 };
        (at + dice::lowest(single), chance)
    })
}

/// What a tile deals with so much Combat Strength.
fn blow(kit: &Kit, node: &Node, tool: &Tool, sum: i8) -> u8 {
    let mut after = *node;
    (after.bonus, after.blow, after.damage) = (sum, Package::default(), 0);
    after.stage = Stage::At(Phase::HeroAfter);
    let strength = after.hero_strength(kit);
    let Some((_, effects)) = tool.ranges.iter().find(|(row, _)| row.holds(strength)) else { return 0 };
    effects.iter().for_each(|effect| hero_effect(kit, &mut after, tool, effect));
    after.blow.dealt().saturating_add(after.damage)
}

impl Thumb {
    /// Looks at a fight that stands like this.
    pub(crate) fn new(kit: &Kit, question: &Question) -> Thumb {
        let (node, _) = Node::of(question, kit);
        let mut bare = node;
        bare.bonus = if kit.earth { EARTH_BONUS } else { 0 };
        (bare.next_hero, bare.wounds, bare.health) = (0, Package::default(), FULL);
        bare.stage = Stage::At(Phase::Defence);
        let bare = &bare;
        let wards: u8 = kit.tools.iter().map(|tool| ward(kit, tool)).fold(0, u8::saturating_add);
        let wounds = std::array::from_fn(|at| {
            let mut hurt = *bare;
            add(&mut hurt.bonus, at as i8 - OFF);
            hurt.wounds.less = wards;
            let after = wound(kit, hurt);
            if after.stage == Stage::Lost { FULL } else { FULL - after.health }
        });
        let blows = |tool: &Tool| {
            std::array::from_fn(|at| blow(kit, bare, tool, bare.bonus.saturating_add(at as i8 - OFF)))
        };
        let mean =
            |all: &Dealt| sums(false).map(|(sum, chance)| chance * f64::from(all[index(sum)])).sum::<f64>();
        let attacks = kit.tools.iter().filter(|tool| tool.trigger == Trigger::Attack);
        let (lasting, once): (Vec<&Tool>, Vec<&Tool>) = attacks.partition(|tool| tool.group.is_none());
        let best = |tools: Vec<&Tool>| {
            tools.into_iter().map(blows).max_by(|one, other| mean(one).total_cmp(&mean(other)))
        };
        let blows = best(lasting).or_else(|| best(once)).unwrap_or([0; SUMS]);
        let mut thumb =
            Thumb { table: Table::new(kit, &node, &wounds, &blows), pools: [Weight::default(); MOST_GROUPS] };
        for tool in &kit.tools {
            let Some(pool) = tool.group.map(usize::from).filter(|pool| *pool < MOST_GROUPS) else { continue };
            let one = weight(kit, tool);
            if one.saves + one.takes > thumb.pools[pool].saves + thumb.pools[pool].takes {
                thumb.pools[pool] = one;
            }
        }
        thumb
    }

    /// What a moment is worth, the fight going on bare.
    fn glance(&self, kit: &Kit, node: &Node) -> f64 {
        if node.stage == Stage::Lost || node.health == 0 {
            return -1.0;
        }
        let (mut saves, mut takes) = (0.0, 0.0);
        let mut left = node.left;
        for pool in &self.pools {
            if left == 0 {
                break;
            }
            let n = (left & 15) as f64;
            (saves, takes) = (saves + n * pool.saves, takes + n * pool.takes);
            left >>= 4;
        }
        let health = f64::from(node.health) + saves - AGAINST * f64::from(node.foe_gaar);
        if node.stage == Stage::Won || node.is_won() {
            return 1.0 + 1e-3 * (health + takes);
        }
        let foe = f64::from(node.foe_health - node.damage) - takes;
        let late = matches!(
            node.stage,
            Stage::At(Phase::Healing { late: true } | Phase::Curses | Phase::HeroBefore)
        );
        self.table.won(late, health.max(0.5), foe.max(0.5), node.tokens(kit), node.hope)
            + 1e-4 * (health - foe)
    }

    /// The same, the attack that is on being carried out first; for moments without dice.
    fn ahead(&self, kit: &Kit, node: &Node) -> f64 {
        let Stage::At(phase) = node.stage else { return self.glance(kit, node) };
        match phase {
            Phase::MonsterBefore | Phase::MonsterCards if !node.skips => {
                let mut node = *node;
                if kit.earth && !kit.foe.immune {
                    add(&mut node.bonus, EARTH_BONUS);
                }
                sums(node.one_die).map(|(sum, chance)| chance * self.dealt(kit, &node, sum)).sum()
            }
            Phase::Defence => self.glance(kit, &wound(kit, *node)),
            Phase::Curses | Phase::HeroBefore | Phase::Strike => {
                let tools = weapons(kit, node, attack(node));
                let worth = |tool: usize| {
                    let mut node = *node;
                    pay(&mut node, &kit.tools[tool]);
                    node.weapon = tool as u8 + 1;
                    if kit.earth {
                        add(&mut node.bonus, EARTH_BONUS);
                    }
                    node.stage = Stage::At(Phase::HeroAfter);
                    sums(false).map(|(sum, chance)| chance * self.shows(kit, &node, sum)).sum::<f64>()
                };
                tools.map(worth).reduce(f64::max).unwrap_or_else(|| self.glance(kit, node))
            }
            _ => self.glance(kit, node),
        }
    }

    /// A Monster attack whose dice show this together.
    fn dealt(&self, kit: &Kit, node: &Node, sum: i8) -> f64 {
        let mut node = *node;
        add(&mut node.bonus, sum);
        self.glance(kit, &wound(kit, node))
    }

    /// A moment with dice that show this together and lie for good.
    fn shows(&self, kit: &Kit, node: &Node, sum: i8) -> f64 {
        match node.stage {
            Stage::At(Phase::Duel { .. }) => self.dealt(kit, node, sum),
            Stage::At(_) => self.glance(kit, &ended(kit, *node, sum)),
            _ => self.glance(kit, node),
        }
    }

    /// The same with the roll that is there, or without dice.
    pub(crate) fn look(&self, kit: &Kit, node: &Node, roll: u8) -> f64 {
        if !node.is_rolled() {
            return self.ahead(kit, node);
        }
        let [high, low] = dice::shown(roll.into(), node.one_die);
        self.shows(kit, node, (high + low) as i8)
    }
}

/// What a thing is worth that is left.
fn weight(kit: &Kit, tool: &Tool) -> Weight {
    let one = |effect: &Effect| -> Weight {
        let saves = |n: f64| Weight { saves: n, takes: 0.0 };
        let takes = |n: f64| Weight { saves: 0.0, takes: n };
        match *effect {
            Effect::Heal(n) => saves(0.8 * f64::from(n)),
            Effect::HealFull => saves(0.5 * f64::from(kit.maximum)),
            Effect::Gaar(n) | Effect::Dwurt(n) => {
                Weight { saves: TOKEN.saves * f64::from(n), takes: TOKEN.takes * f64::from(n) }
            }
            Effect::Clover(n) | Effect::NextClover(n) if n > 0 => takes(0.3 * f64::from(n)),
            Effect::MonsterStrength(n) if n < 0 => saves(0.3 * f64::from(n.unsigned_abs())),
            Effect::MonsterDie(n) if n < 0 => saves(1.5),
            Effect::MonsterSkip => saves(2.0),
            Effect::Ward(n) => saves(0.8 * f64::from(n)),
            Effect::Damage(n) => takes(0.9 * f64::from(n)),
            Effect::MoreDamage(n) if n > 0 => takes(0.7 * f64::from(n)),
            _ => Weight::default(),
        }
    };
    let sum = |effects: &Vec<Effect>| {
        effects.iter().map(one).fold(Weight::default(), |all, one| Weight {
            saves: all.saves + one.saves,
            takes: all.takes + one.takes,
        })
    };
    let total = |weight: &Weight| weight.saves + weight.takes;
    let ways = tool.ways.iter().map(sum);
    let ranges = tool.ranges.iter().map(|(_, effects)| sum(effects));
    let best = ways.chain(ranges).max_by(|one, other| total(one).total_cmp(&total(other)));
    // What attacks takes the place of another attack.
    let share = if tool.ranges.is_empty() { 1.0 } else { 0.5 };
    let best = best.unwrap_or_default();
    Weight { saves: share * best.saves, takes: share * best.takes }
}

/// The Wounds that a thing takes off in every Monster attack for nothing.
fn ward(kit: &Kit, tool: &Tool) -> u8 {
    let free = tool.group.is_none()
        && matches!(tool.trigger, Trigger::MonsterBefore | Trigger::MonsterAfter | Trigger::MonsterBoth);
    let costs =
        |way: &&Vec<Effect>| !way.iter().any(|effect| matches!(effect, Effect::NextClover(n) if *n < 0));
    let wards = |way: &Vec<Effect>| {
        let one = |effect: &Effect| if let Effect::Ward(n) = effect { *n } else { 0 };
        way.iter().map(one).fold(0, u8::saturating_add)
    };
    let free = free && reaches(kit, tool, true);
    tool.ways.iter().filter(|_| free).filter(costs).map(wards).max().unwrap_or(0)
}
