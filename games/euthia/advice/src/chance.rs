//! Chance in a fight: each outcome of dice and draws with its probability.

use crate::dice::{self, PAIRS};
use crate::kit::{Kit, Tool};
use crate::node::{Node, Stage};
use euthia::combat::hope::{HERO_AT_MOST, MONSTER_AT_LEAST};
use euthia::combat::solo::LOW;
use euthia::combat::{Package, Phase};
use euthia::content::{COMBAT_CARDS, CombatCardId};
use euthia::effect::Effect;
use euthia::rolls::{EARTH, air};

/// A roll: the moments after it, each with the dice that may lie there and how likely they are.
pub(crate) type Roll = Vec<(Node, [f64; PAIRS])>;

/// The results of doing something.
pub(crate) enum Then {
    /// This, for certain.
    Go(Node),
    /// Dice are rolled.
    Roll(Roll),
    /// This; the dice stay as they are.
    Same(Node),
    /// This; one of the dice, whichever one likes, is rolled again.
    Reroll(Node),
    /// The dice stay as they are, and their sum is added: see [`ended`].
    End(Node),
}

/// What the Earth power adds to a roll.
pub(crate) const EARTH_BONUS: i8 = EARTH;

/// What a Gaar adds or takes off (EU-GAR-03).
pub(crate) const GAAR: i8 = euthia::content::GAAR_BONUS as i8;

/// Adds to what changes a roll. No fight of the game comes near the ends of the numbers; one that somebody
/// makes up may.
pub(crate) const fn add(to: &mut i8, n: i8) {
    *to = to.saturating_add(n);
}

/// Adds to something that is counted.
pub(crate) const fn more(to: &mut u8, n: u8) {
    *to = to.saturating_add(n);
}

pub(crate) const fn at(mut node: Node, phase: Phase) -> Node {
    node.stage = Stage::At(phase);
    node
}

fn risen(kit: &Kit, node: Node) -> Node {
    Node { hope: (node.hope + 1).min(kit.hope), ..node }
}

/// Whether the Monster may spend Gaar in the Hero attack (EU-GAR-01).
pub(crate) const fn may_counter(kit: &Kit, node: &Node) -> bool {
    node.counters && node.foe_gaar > 0 && !kit.alone
}

/// What comes after the phase when nobody does anything more in it. In step B of the Hero attack: when there
/// is nothing to attack with (EU-CBT-47).
pub(crate) fn advance(kit: &Kit, mut node: Node) -> Then {
    let Stage::At(phase) = node.stage else { return Then::Go(node) };
    if node.is_won() {
        node.stage = Stage::Won;
        return Then::Go(node);
    }
    let next = match phase {
        Phase::Preparation => Phase::Initiative,
        Phase::Initiative => return Then::Go(round(node)),
        Phase::Healing { late: true } => {
            node.no_heal = false;
            Phase::Curses
        }
        Phase::Healing { late: false } => {
            node.no_heal = false;
            node.used = 0;
            node.bonus = std::mem::take(&mut node.next_monster);
            if node.skips {
                return Then::Go(step_a(node));
            }
            Phase::MonsterBefore
        }
        Phase::MonsterBefore => return Then::Go(step_a(node)),
        Phase::MonsterCards if kit.alone => return Then::Roll(combat_card(kit, node)),
        Phase::MonsterCards => return Then::Roll(monster_roll(kit, node)),
        Phase::Duel { passed: true, .. } | Phase::Counter => return Then::End(node), // EU-CBT-38
        Phase::Duel { hero, .. } => return Then::Same(at(node, Phase::Duel { hero: !hero, passed: true })),
        Phase::Defence => return Then::Go(wound(kit, node)),
        Phase::Curses => Phase::HeroBefore,
        Phase::HeroBefore => Phase::Strike,
        Phase::Strike => return Then::Go(deal(node)),
        Phase::HeroAfter if may_counter(kit, &node) => return Then::Same(at(node, Phase::Counter)),
        Phase::HeroAfter => return Then::End(node),
    };
    Then::Go(at(node, next))
}

/// The dice lie for good and show this together.
pub(crate) fn ended(kit: &Kit, mut node: Node, sum: i8) -> Node {
    add(&mut node.bonus, sum);
    match node.stage {
        Stage::At(Phase::Duel { .. }) => Node { one_die: false, ..at(node, Phase::Defence) },
        _ => hit(kit, node),
    }
}

/// The next Combat round (EU-CBT-24, EU-SGC-12).
fn round(mut node: Node) -> Node {
    node.initiative = false;
    node.damage = node.damage.saturating_sub(node.regenerates);
    at(node, Phase::Healing { late: false })
}

/// Step A after the Hero's part (EU-CBT-28, EU-ELI-11).
fn step_a(mut node: Node) -> Node {
    (node.curse, node.hamper, node.weakened) = (0, 0, 0);
    if std::mem::take(&mut node.skips) {
        at(node, Phase::Healing { late: true })
    } else {
        at(node, Phase::MonsterCards)
    }
}

/// The Monster's dice, thrown or set: what is there (EU-CBT-32 to EU-CBT-34, EU-ELI-16).
fn monster_dice(kit: &Kit, dice: [u8; 2]) -> [u8; 2] {
    if kit.air && !kit.foe.immune && dice[1] > 0 { air(dice) } else { dice }
}

/// The moment at which the Monster's dice lie there.
fn rolled(kit: &Kit, mut node: Node, phase: Phase) -> Node {
    if kit.earth && !kit.foe.immune {
        add(&mut node.bonus, EARTH);
    }
    at(node, phase)
}

/// Whether a roll of the Monster is bad luck for the Hero.
const fn is_bad(dice: [u8; 2]) -> bool {
    dice[0] + dice[1] >= MONSTER_AT_LEAST
}

/// Monster attack B (EU-CBT-31).
fn monster_roll(kit: &Kit, node: Node) -> Roll {
    let duel = rolled(kit, node, Phase::Duel { hero: false, passed: false });
    if node.one_die {
        let mut chances = [0.0; PAIRS];
        chances[..dice::FACES].fill(1.0 / 6.0); // EU-CBT-27
        return vec![(duel, chances)];
    }
    let those = |bad: bool| dice::two_dice(|dice| (is_bad(dice) == bad).then(|| monster_dice(kit, dice)));
    vec![(duel, those(false)), (risen(kit, duel), those(true))]
}

/// A Combat card sets the dice, then the Monster spends its Gaar (EU-SOL-12 to EU-SOL-19).
fn combat_card(kit: &Kit, node: Node) -> Roll {
    let duel = rolled(kit, node, Phase::Duel { hero: true, passed: true });
    let mut roll = Roll::new();
    for card in CombatCardId::all().map(CombatCardId::card) {
        let dice = if node.one_die { [card.right, 0] } else { [card.left, card.right] };
        let after = if is_bad(dice) { risen(kit, duel) } else { duel };
        let mut drawn = vec![(1.0 / COMBAT_CARDS as f64, after, monster_dice(kit, dice))];
        for _ in 0..card.gaar {
            drawn = drawn.into_iter().flat_map(spend_gaar).collect();
        }
        for (chance, node, dice) in drawn {
            let known = roll.iter().position(|(other, _)| *other == node);
            let known = known.unwrap_or_else(|| {
                roll.push((node, [0.0; PAIRS]));
                roll.len() - 1
            });
            roll[known].1[usize::from(dice::number(dice))] += chance;
        }
    }
    roll
}

fn spend_gaar((chance, mut node, dice): (f64, Node, [u8; 2])) -> Vec<(f64, Node, [u8; 2])> {
    let lower = usize::from(dice[1] > 0 && dice[1] < dice[0]);
    if node.foe_gaar == 0 || dice[lower] > LOW {
        return vec![(chance, node, dice)];
    }
    node.foe_gaar -= 1;
    add(&mut node.bonus, GAAR);
    let with = |face| {
        let mut dice = dice;
        dice[lower] = face;
        (chance / 6.0, node, dice)
    };
    (1..=6).map(with).collect()
}

/// An effect of the Monster or of its cards.
pub(crate) fn monster_effect(node: &mut Node, effect: &Effect) {
    match *effect {
        Effect::Wounds(n) => more(&mut node.wounds.plain, n),
        Effect::MoreWounds(n) => more(&mut node.wounds.more, n),
        Effect::MonsterStrength(n) => add(&mut node.bonus, n),
        Effect::MonsterHeal(n) => node.damage = node.damage.saturating_sub(n), // EU-WND-06
        Effect::MonsterHealth(n) => node.foe_health = node.foe_health.saturating_add(n).min(100), // EU-ELI-13
        Effect::Chaos(n) => more(&mut node.chaos, n),
        Effect::MonsterGaar(n) => more(&mut node.foe_gaar, n),
        Effect::HeroClover(n) => add(&mut node.weakened, n), // EU-ELI-11
        Effect::NoHeal => node.no_heal = true,
        Effect::StealGaar(n) => {
            let gaar = n.min(node.gaar);
            let dwurt = (n - gaar).min(node.dwurt);
            (node.gaar, node.dwurt) = (node.gaar - gaar, node.dwurt - dwurt);
            more(&mut node.foe_gaar, gaar + dwurt);
        }
        _ => {}
    }
}

/// Monster attack D (EU-CBT-42).
pub(crate) fn wound(kit: &Kit, mut node: Node) -> Node {
    let row = kit.foe.wounds.at(node.bonus.into());
    let mut killed = false;
    for part in row.whole() {
        monster_effect(&mut node, part.get());
        killed |= *part.get() == Effect::Kill; // EU-ELI-14
    }
    node.health = node.health.saturating_sub(node.wounds.dealt());
    if killed || node.health == 0 {
        node.stage = Stage::Lost;
        return node;
    }
    at(node, Phase::Healing { late: true })
}

/// Hero attack B: the tile is announced or engaged, and the dice are rolled (EU-CBT-46 to EU-CBT-49).
pub(crate) fn strike(kit: &Kit, mut node: Node, tool: usize) -> Roll {
    pay(&mut node, &kit.tools[tool]);
    node.weapon = tool as u8 + 1;
    if kit.earth {
        add(&mut node.bonus, EARTH);
    }
    let node = at(node, Phase::HeroAfter);
    let made = |dice| if kit.air && !kit.airproof { air(dice) } else { dice };
    let is_bad = |dice: [u8; 2]| dice[0] + dice[1] <= HERO_AT_MOST;
    let those = |bad: bool| dice::two_dice(|dice| (is_bad(dice) == bad).then(|| made(dice)));
    vec![(node, those(false)), (risen(kit, node), those(true))]
}

/// What the use of a thing costs.
pub(crate) fn pay(node: &mut Node, tool: &Tool) {
    node.dwurt -= tool.dwurt;
    match (tool.group, tool.slot) {
        (Some(group), _) => node.left -= 1 << (4 * group),
        (None, Some(slot)) if tool.ranges.is_empty() => node.used |= 1 << slot,
        _ => {}
    }
}

/// Whether what a thing does to the Monster works (EU-ELI-16, EU-ELI-17).
pub(crate) const fn reaches(kit: &Kit, tool: &Tool, ward: bool) -> bool {
    !kit.foe.immune || tool.vs_immune || ward && tool.shield
}

/// An effect of a thing of the Hero's.
pub(crate) fn hero_effect(kit: &Kit, node: &mut Node, tool: &Tool, effect: &Effect) {
    use Phase::{Counter, Curses, HeroAfter, HeroBefore, Strike};
    let in_attack = matches!(node.stage, Stage::At(Curses | HeroBefore | Strike | HeroAfter | Counter));
    let (reach, wards) = (reaches(kit, tool, false), reaches(kit, tool, true));
    match *effect {
        Effect::Heal(n) => node.health = node.health.saturating_add(n).min(kit.maximum.max(node.health)),
        Effect::HealFull => node.health = kit.maximum.max(node.health),
        Effect::Wound(n) => node.health = node.health.saturating_sub(n),
        Effect::Gaar(n) if kit.skoldur => more(&mut node.dwurt, n), // EU-SKO-03
        Effect::Gaar(n) => more(&mut node.gaar, n),
        Effect::Dwurt(n) => more(&mut node.dwurt, n),
        Effect::Clover(n) => add(&mut node.bonus, n),
        Effect::NextClover(n) => add(&mut node.next_hero, n),
        Effect::MonsterStrength(n) if reach || n > 0 => add(&mut node.bonus, n),
        Effect::MonsterNext(n) if reach => add(&mut node.next_monster, n),
        Effect::MonsterDie(_) if reach => node.one_die = true,
        Effect::MonsterSkip if reach => node.skips = true,
        Effect::Damage(n) if in_attack => more(&mut node.blow.plain, n),
        Effect::Damage(n) => more(&mut node.damage, n),
        Effect::MoreDamage(n) if n > 0 => more(&mut node.blow.more, n.unsigned_abs()),
        Effect::MoreDamage(n) => more(&mut node.blow.less, n.unsigned_abs()),
        Effect::Ward(n) if wards => more(&mut node.wounds.less, n),
        Effect::Silence => (node.curse, node.hamper) = (0, 0),
        Effect::Chaos(n) => more(&mut node.chaos, n),
        Effect::MonsterGaar(n) => more(&mut node.foe_gaar, n),
        _ => {}
    }
}

/// Hero attack D (EU-CBT-53).
pub(crate) fn hit(kit: &Kit, mut node: Node) -> Node {
    if let Some(tool) = usize::from(node.weapon).checked_sub(1).and_then(|at| kit.tools.get(at)) {
        let strength = node.hero_strength(kit);
        if let Some((_, effects)) = tool.ranges.iter().find(|(row, _)| row.holds(strength)) {
            effects.iter().for_each(|effect| hero_effect(kit, &mut node, tool, effect));
        }
    }
    node.next_hero = 0; // EU-SHD-05
    deal(node)
}

/// All Damage is dealt at once (EU-WND-08).
fn deal(mut node: Node) -> Node {
    more(&mut node.blow.less, node.hamper);
    more(&mut node.damage, node.blow.dealt());
    node.blow = Package::default();
    if node.is_won() {
        node.stage = Stage::Won;
        return node;
    }
    round(node)
}
