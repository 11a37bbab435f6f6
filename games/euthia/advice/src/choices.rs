//! What the Hero and the Monster Player can do at one moment of a fight.

use crate::TooLarge;
use crate::chance::{GAAR, Then, add, advance, at, hero_effect, monster_effect, more, pay, reaches, strike};
use crate::kit::{Kit, Thing, Tool};
use crate::node::{Node, Stage, continuous};
use euthia::action::Action;
use euthia::board::Spot;
use euthia::combat::hope::FOR_GAAR;
use euthia::combat::{Choice as Deed, Phase, Window};
use euthia::content::{POWERS, PowerId};
use euthia::effect::Effect;
use euthia::player::Inlay;
use euthia::state::State;
use euthia::terms::{Trigger, Usage};
use kernel::{Dense, StableHasher};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

/// One thing that is done in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Rolls again the die that shows this, for a Gaar.
    Gaar(u8),
    /// Spends a Dwurt.
    Dwurt,
    /// Spends this many points of Hope.
    Hope(u8),
    /// Uses a thing, in this of the ways it has.
    Use(Thing, u8),
    /// Attacks with a tile.
    Attack(Thing),
    /// Makes the Initiative attack.
    Initiative,
    /// The Monster Player plays so many of a card.
    Play(PowerId, u8),
    /// Nothing more in this phase.
    Done,
}

/// Whose choice it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Hero,
    Monster,
    /// The fight is over.
    Nobody,
}

/// One of several things to do: one after the other, and the results of it. Which die is rolled again is left
/// open: see [`Then::Reroll`].
pub(crate) struct Choice {
    /// Nothing where nobody wants to be told: millions of moments are looked at.
    pub(crate) moves: Vec<Move>,
    /// What is spent, by number: see [`price`].
    pub(crate) spent: [u8; 6],
    pub(crate) then: Then,
}

impl Choice {
    fn new(step: Move, then: Then) -> Choice {
        Choice { moves: vec![step], spent: with([0; 6], step), then }
    }
}

/// What is spent with one thing more.
pub(crate) fn with(mut spent: [u8; 6], step: Move) -> [u8; 6] {
    if let Some((at, n)) = price(&step) {
        spent[at] += n;
    }
    spent
}

/// The points of Hope for a Damage besides (EU-SHI-04).
pub(crate) const FOR_DAMAGE: u8 = 3;

/// The most ways to use things at one moment that are looked at.
const MOST_WAYS: usize = 2_000;

/// Whether there is nothing to choose at a moment: it passes by itself.
pub(crate) fn passes(kit: &Kit, node: &Node) -> bool {
    let Stage::At(phase) = node.stage else { return true };
    let uses = |window| kit.tools(window).any(|tool| is_ready(node, tool));
    let plays = || !kit.alone && node.chaos > 0 && playable(node, phase).next().is_some();
    let buys = || node.hope >= FOR_GAAR && node.tokens(kit) == 0;
    node.is_won()
        || match phase {
            Phase::Preparation => true,
            Phase::Initiative => weapons(kit, node, Trigger::Initiative).next().is_none(),
            Phase::Healing { .. } => !uses(Window::Healing),
            Phase::MonsterBefore => !uses(Window::MonsterBefore),
            Phase::Defence => !uses(Window::Defence),
            Phase::HeroBefore => !uses(Window::HeroBefore),
            Phase::MonsterCards | Phase::Curses => !plays(),
            Phase::Duel { hero: false, .. } => kit.alone || node.foe_gaar == 0 && !plays(),
            Phase::Duel { hero: true, .. } => {
                kit.foe.immune || node.tokens(kit) == 0 && !buys() && !uses(Window::Duel)
            }
            Phase::Strike => weapons(kit, node, attack(node)).next().is_none(),
            Phase::HeroAfter => node.tokens(kit) == 0 && node.hope == 0 && !uses(Window::HeroAfter),
            Phase::Counter => node.foe_gaar == 0,
        }
}

/// Everything that can be done at a moment: a single choice where there is none to make. Chains of things are
/// `told` or not.
///
/// # Errors
/// If that is too much.
pub(crate) fn choices(kit: &Kit, node: Node, told: bool) -> Result<(Who, Vec<Choice>), TooLarge> {
    let Stage::At(phase) = node.stage else { return Ok((Who::Nobody, Vec::new())) };
    let mut out = Vec::new();
    let done = |then| Choice::new(Move::Done, then);
    if passes(kit, &node) {
        return Ok((Who::Nobody, vec![done(advance(kit, node))]));
    }
    match phase {
        // EU-CBT-45.
        Phase::Strike => {
            let strike = |tool: usize| {
                Choice::new(Move::Attack(kit.tools[tool].thing), Then::Roll(strike(kit, node, tool)))
            };
            out.extend(weapons(kit, &node, attack(&node)).map(strike));
            return Ok((Who::Hero, out));
        }
        Phase::HeroAfter => {
            after(kit, node, told, &mut out)?;
            return Ok((Who::Hero, out));
        }
        _ => out.push(done(advance(kit, node))),
    }
    match phase {
        Phase::Preparation | Phase::Strike | Phase::HeroAfter => {}
        Phase::Initiative => {
            let begun = Node { initiative: true, ..at(node, Phase::HeroBefore) };
            out.push(Choice::new(Move::Initiative, Then::Go(begun)));
        }
        Phase::Healing { .. } => window(kit, node, Window::Healing, told, &mut out)?,
        Phase::MonsterBefore => window(kit, node, Window::MonsterBefore, told, &mut out)?,
        Phase::Defence => window(kit, node, Window::Defence, told, &mut out)?,
        Phase::HeroBefore => window(kit, node, Window::HeroBefore, told, &mut out)?,
        Phase::MonsterCards | Phase::Curses | Phase::Duel { hero: false, .. } => {
            monster(node, phase, &mut out);
            return Ok((Who::Monster, out));
        }
        Phase::Counter => {
            monster_gaar(node, Phase::HeroAfter, -GAAR, &mut out);
            return Ok((Who::Monster, out));
        }
        Phase::Duel { hero: true, .. } => duel(kit, node, phase, &mut out),
    }
    Ok((Who::Hero, out))
}

/// Ways to use things at a moment, each with where it leads; one of several that lead to the same.
struct Ways {
    all: Vec<(Vec<Move>, [u8; 6], Node)>,
    /// Whether the moves are kept.
    told: bool,
    seen: HashSet<Node, BuildHasherDefault<StableHasher>>,
}

impl Ways {
    /// Using nothing.
    fn new(node: Node, told: bool) -> Ways {
        Ways { all: vec![(Vec::new(), [0; 6], node)], told, seen: HashSet::from_iter([node]) }
    }

    /// After the way of this number one thing more.
    fn go_on(&mut self, way: usize, step: Move, result: Node) -> Result<(), TooLarge> {
        if self.seen.insert(result) {
            let (moves, spent, _) = &self.all[way];
            let kept = self.told.then(|| moves.iter().copied().chain([step]).collect());
            let spent = with(*spent, step);
            self.all.push((kept.unwrap_or_default(), spent, result));
        }
        if self.all.len() > MOST_WAYS { Err(TooLarge) } else { Ok(()) }
    }

    /// Everything that has been found is something to choose, but for so many of the first.
    fn offer(self, kit: &Kit, but: usize, out: &mut Vec<Choice>) {
        for (mut moves, spent, node) in self.all.into_iter().skip(but) {
            if self.told && !node.is_over() {
                moves.push(Move::Done);
            }
            out.push(Choice { moves, spent, then: advance(kit, node) });
        }
    }
}

/// What the attack that is on is made with.
pub(crate) const fn attack(node: &Node) -> Trigger {
    if node.initiative { Trigger::Initiative } else { Trigger::Attack }
}

/// Whether a thing is ready and can be paid for.
pub(crate) fn is_ready(node: &Node, tool: &Tool) -> bool {
    let there = match (tool.group, tool.slot) {
        (Some(group), _) => {
            let n = (node.left >> (4 * group) & 15) as u8;
            tool.turn.map_or(n > 0, |(after, from)| n > after && n <= from)
        }
        (None, Some(slot)) => !tool.ranges.is_empty() || node.used >> slot & 1 == 0,
        (None, None) => true,
    };
    there && node.dwurt >= tool.dwurt
}

pub(crate) fn weapons<'a>(
    kit: &'a Kit,
    node: &Node,
    trigger: Trigger,
) -> impl Iterator<Item = usize> + use<'a> {
    let node = *node;
    let tools = kit.tools.iter().enumerate();
    tools.filter(move |(_, tool)| tool.trigger == trigger && is_ready(&node, tool)).map(|(at, _)| at)
}

/// Whether it is worth using a thing in this way: at least one of its effects does something then, as the
/// rules see it.
pub(crate) fn is_wanted(kit: &Kit, node: &Node, window: Window, tool: &Tool, way: &[Effect]) -> bool {
    use Window::{Defence, Duel, Healing, HeroAfter, HeroBefore, MonsterBefore};
    let heals = |effect: &Effect| matches!(effect, Effect::Heal(_) | Effect::HealFull);
    let (monster, hero) =
        (matches!(window, MonsterBefore | Defence), matches!(window, HeroBefore | HeroAfter));
    let wanted = |effect: &Effect| match *effect {
        Effect::Heal(_) | Effect::HealFull => window == Healing && !node.no_heal && node.health < kit.maximum,
        // Gaar can wait for a roll, unless healing comes with them.
        Effect::Gaar(_) => matches!(window, Duel | HeroAfter) || window == Healing && way.iter().any(heals),
        Effect::Dwurt(_) => window == Healing && kit.skoldur,
        Effect::Clover(_) => window == HeroAfter,
        Effect::NextClover(n) => n > 0 && (monster || window == HeroBefore),
        Effect::MonsterStrength(n) => n < 0 && monster && reaches(kit, tool, false),
        Effect::MonsterDie(n) => {
            n < 0 && window == MonsterBefore && !node.one_die && reaches(kit, tool, false)
        }
        Effect::MonsterSkip => window == MonsterBefore && !node.skips && reaches(kit, tool, false),
        Effect::Damage(_) => monster || hero,
        Effect::MoreDamage(n) => n > 0 && hero,
        Effect::Ward(_) => monster && reaches(kit, tool, true),
        Effect::Silence => window == HeroBefore && !node.initiative, // EU-CBT-22
        _ => false,
    };
    // EU-TRG-04: what heals waits for a Healing phase.
    way.iter().any(wanted) && (window == Healing || !way.iter().any(heals))
}

/// What changes the roll of a moment, and so much more.
pub(crate) const fn changed(node: Node, n: i8) -> i8 {
    node.bonus.saturating_add(n)
}

/// Uses a thing; the fight may be over by that.
pub(crate) fn used(kit: &Kit, mut node: Node, tool: &Tool, way: &[Effect]) -> Node {
    pay(&mut node, tool);
    way.iter().for_each(|effect| hero_effect(kit, &mut node, tool, effect));
    if node.health == 0 {
        node.stage = Stage::Lost; // EU-DTH-01
    } else if node.is_won() {
        node.stage = Stage::Won;
    }
    node
}

/// Every way to use things in a window, those that do nothing more than fewer of them left out.
fn window(kit: &Kit, node: Node, window: Window, told: bool, out: &mut Vec<Choice>) -> Result<(), TooLarge> {
    let mut found = Ways::new(node, told);
    for tool in kit.tools(window) {
        let mut next = 0;
        // What is found by using it once more is looked at again, so that several of a kind can be used.
        while let Some(node) = found.all.get(next).map(|(.., node)| *node) {
            for (way, which) in tool.ways.iter().zip(0u8..) {
                if !node.is_over() && is_ready(&node, tool) && is_wanted(kit, &node, window, tool, way) {
                    found.go_on(next, Move::Use(tool.thing, which), used(kit, node, tool, way))?;
                }
            }
            next += 1;
        }
    }
    found.offer(kit, 1, out);
    Ok(())
}

/// The Monster's Gaar (EU-CBT-36).
fn monster_gaar(node: Node, then: Phase, bonus: i8, out: &mut Vec<Choice>) {
    if node.foe_gaar > 0 {
        let spent = Node { foe_gaar: node.foe_gaar - 1, bonus: changed(node, bonus), ..at(node, then) };
        out.push(Choice::new(Move::Gaar(0), Then::Reroll(spent)));
    }
}

/// The sets that the Monster Player can play of the known cards, by their triggers (EU-SGC-05).
fn playable(node: &Node, phase: Phase) -> impl Iterator<Item = (PowerId, u8)> + use<> {
    let hand = node.hand;
    let now = move |trigger: Trigger| match phase {
        Phase::MonsterCards => matches!(trigger, Trigger::MonsterBefore | Trigger::MonsterBoth),
        Phase::Curses => trigger == Trigger::HeroBefore,
        _ => matches!(trigger, Trigger::MonsterAfter | Trigger::MonsterBoth),
    };
    (0..POWERS).filter(move |at| hand[*at] > 0).map(PowerId::from_index).flat_map(move |card| {
        let power = card.power();
        let most = hand[card.index()].min(power.sections.len() as u8);
        (1..=most).filter(move |_| now(power.trigger)).map(move |n| (card, n))
    })
}

/// What the Monster Player can do: cards, and Gaar in the duel (EU-CBT-35).
fn monster(node: Node, phase: Phase, out: &mut Vec<Choice>) {
    let duel = matches!(phase, Phase::Duel { .. });
    let then = if duel { Phase::Duel { hero: true, passed: false } } else { phase };
    if duel {
        monster_gaar(node, then, GAAR, out);
    }
    if node.chaos == 0 {
        return;
    }
    for (card, n) in playable(&node, phase) {
        let mut played = at(node, then);
        played.chaos -= 1; // EU-SGC-07
        played.hand[card.index()] -= n;
        let set = euthia::combat::Played { card, n, section: n };
        set.effects().for_each(|effect| monster_effect(&mut played, effect));
        add(&mut played.curse, set.clover());
        more(&mut played.hamper, set.hampers());
        let (regenerates, counters) = continuous(card);
        played.regenerates = played.regenerates.max(regenerates); // EU-SGC-13
        played.counters |= counters;
        let then = if duel { Then::Same(played) } else { Then::Go(played) };
        out.push(Choice::new(Move::Play(card, n), then));
    }
}

/// Gaar that the Hero can get for a roll: from the Die of Hope (EU-SHI-03), and from tiles. Nobody lays in a
/// stock of them: points are turned into a Gaar when there is none, so that a fight comes to an end of its
/// possibilities.
fn more_gaar(kit: &Kit, node: Node, moment: Window, out: &mut Vec<Choice>) {
    // After his roll Skoldur needs no dice to use it: see `after`.
    if let Some(bought) = bought(kit, node).filter(|_| !(kit.skoldur && moment == Window::HeroAfter)) {
        out.push(Choice::new(Move::Hope(FOR_GAAR), Then::Same(bought)));
    }
    for tool in kit.tools(moment).filter(|tool| is_ready(&node, tool)) {
        for (way, which) in tool.ways.iter().zip(0u8..) {
            if gives_gaar(way) && is_wanted(kit, &node, moment, tool, way) {
                let then = Then::Same(used(kit, node, tool, way));
                out.push(Choice::new(Move::Use(tool.thing, which), then));
            }
        }
    }
}

/// The moment after points of Hope were turned into a token by a Hero who has none left.
pub(crate) fn bought(kit: &Kit, node: Node) -> Option<Node> {
    let hope = node.hope.checked_sub(FOR_GAAR).filter(|_| node.tokens(kit) == 0)?;
    Some(if kit.skoldur { Node { hope, dwurt: 1, ..node } } else { Node { hope, gaar: 1, ..node } })
}

fn gives_gaar(way: &[Effect]) -> bool {
    way.iter().any(|effect| matches!(effect, Effect::Gaar(_)))
}

/// The Hero's part of the duel (EU-CBT-35, EU-CBT-37); against Immunity there is none (EU-ELI-19).
fn duel(kit: &Kit, node: Node, phase: Phase, out: &mut Vec<Choice>) {
    // EU-SOL-19: without a Monster Player nobody answers.
    let then = if kit.alone { phase } else { Phase::Duel { hero: false, passed: false } };
    if node.gaar > 0 && !kit.skoldur {
        let spent = Node { gaar: node.gaar - 1, bonus: changed(node, -GAAR), ..at(node, then) };
        out.push(Choice::new(Move::Gaar(0), Then::Reroll(spent)));
    }
    if kit.skoldur && node.dwurt > 0 {
        let spent = Node { dwurt: node.dwurt - 1, bonus: changed(node, -kit.dwurt), ..at(node, then) };
        out.push(Choice::new(Move::Dwurt, Then::Same(spent)));
    }
    more_gaar(kit, node, Window::Duel, out);
}

/// What the Hero does after the own roll (EU-CBT-50). Everything that is certain can wait until the dice lie
/// for good, so that it is chosen all at once, by the sum that they show.
fn after(kit: &Kit, node: Node, told: bool, out: &mut Vec<Choice>) -> Result<(), TooLarge> {
    let mut found = Ways::new(node, told);
    let mut next = 0;
    while let Some(node) = found.all.get(next).map(|(.., node)| *node) {
        if node.hope > 0 {
            let spent = Node { hope: node.hope - 1, bonus: changed(node, 1), ..node };
            found.go_on(next, Move::Hope(1), spent)?;
        }
        if node.hope >= FOR_DAMAGE {
            let mut spent = Node { hope: node.hope - FOR_DAMAGE, bonus: changed(node, 1), ..node };
            more(&mut spent.blow.plain, 1); // EU-WND-09
            found.go_on(next, Move::Hope(FOR_DAMAGE), spent)?;
        }
        if kit.skoldur && node.dwurt > 0 {
            let spent = Node { dwurt: node.dwurt - 1, bonus: changed(node, kit.dwurt), ..node };
            found.go_on(next, Move::Dwurt, spent)?;
        }
        if let Some(bought) = bought(kit, node).filter(|_| kit.skoldur) {
            found.go_on(next, Move::Hope(FOR_GAAR), bought)?;
        }
        for tool in kit.tools(Window::HeroAfter).filter(|tool| is_ready(&node, tool)) {
            for (way, which) in tool.ways.iter().zip(0u8..) {
                if !gives_gaar(way) && is_wanted(kit, &node, Window::HeroAfter, tool, way) {
                    found.go_on(next, Move::Use(tool.thing, which), used(kit, node, tool, way))?;
                }
            }
        }
        next += 1;
    }
    found.offer(kit, 0, out);
    if node.gaar > 0 && !kit.skoldur {
        let spent = Node { gaar: node.gaar - 1, bonus: changed(node, GAAR), ..node };
        out.push(Choice::new(Move::Gaar(0), Then::Reroll(spent)));
    }
    more_gaar(kit, node, Window::HeroAfter, out);
    Ok(())
}

/// What decides about the end of a roll that shows this: the range of the table that is read, or the sum
/// itself where the Hero may still change it. Ends of the same way with the same range come to the same.
pub(crate) fn range(kit: &Kit, end: &Node, sum: i8) -> i8 {
    let bonus = changed(*end, sum);
    if matches!(end.stage, Stage::At(Phase::Duel { .. })) {
        if kit.tools(Window::Defence).any(|tool| is_ready(end, tool)) {
            return bonus;
        }
        let rows = kit.foe.wounds.0;
        return rows.iter().position(|row| row.holds(bonus.into())).map_or(-1, |at| at as i8);
    }
    let strength = Node { bonus, ..*end }.hero_strength(kit);
    let tool = usize::from(end.weapon).checked_sub(1).and_then(|at| kit.tools.get(at));
    let row = tool.and_then(|tool| tool.ranges.iter().position(|(row, _)| row.holds(strength)));
    row.map_or(-1, |at| at as i8)
}

/// Whether two ways to end a roll differ in nothing but what they spend and add to it.
pub(crate) fn is_like(one: &Node, other: &Node) -> bool {
    let bare = |node: &Node| Node { hope: 0, dwurt: 0, left: 0, used: 0, bonus: 0, ..*node };
    bare(one) == bare(other)
}

/// Whether one state has at least as much left of everything as the other.
pub(crate) fn spends_less(one: &Node, other: &Node) -> bool {
    let groups = || (0..16).all(|group| one.left >> (4 * group) & 15 >= other.left >> (4 * group) & 15);
    (one.left == other.left || groups())
        && one.hope >= other.hope
        && one.dwurt >= other.dwurt
        && one.used & !other.used == 0
}

/// What is spent with a move, as numbers of what and how much: Gaar, Dwurt, points of Hope, Gems, Essences,
/// tiles.
pub(crate) fn price(step: &Move) -> Option<(usize, u8)> {
    match step {
        Move::Gaar(_) => Some((0, 1)),
        Move::Dwurt => Some((1, 1)),
        Move::Hope(n) => Some((2, *n)),
        Move::Use(Thing::Gem(_), _) => Some((3, 1)),
        Move::Use(Thing::Essence(_), _) => Some((4, 1)),
        Move::Use(Thing::Tile(tile, at), _) | Move::Attack(Thing::Tile(tile, at)) => {
            let part = tile.sheet().parts.get(usize::from(*at))?;
            matches!(part.usage, Usage::Engage | Usage::Discard).then_some((5, 1))
        }
        Move::Attack(_) | Move::Initiative | Move::Play(..) | Move::Done => None,
    }
}

/// The legal answer that carries out a move, or makes the Dwurt for it; none if the move cannot be made now.
#[must_use]
pub fn action(state: &State, legal: &[Action], step: Move) -> Option<Action> {
    let fight = state.fight.as_ref()?;
    let player = &state.players[fight.hero];
    let uses = |action: &Action, thing: Thing| match (*action, thing) {
        (Action::Use(spot, at), Thing::Tile(tile, part)) => {
            at == part && player.piece(spot).is_some_and(|piece| piece.tile == tile)
        }
        (Action::TurnGem(slot, at), Thing::Gem(gem)) => player
            .piece(Spot::Slot(slot))
            .is_some_and(|piece| piece.inlays[usize::from(at)] == Inlay::Active(gem)),
        (Action::Essence(one), Thing::Essence(other)) => one == other,
        _ => false,
    };
    let fits = |action: &&Action| match step {
        Move::Gaar(face) => matches!(**action, Action::Gaar(die) if fight.dice[usize::from(die)] == face),
        Move::Dwurt => **action == Action::Dwurt,
        Move::Hope(n) => **action == Action::Combat(Deed::Hope(n)),
        Move::Use(thing, _) | Move::Attack(thing) => uses(action, thing),
        Move::Initiative => **action == Action::Combat(Deed::Initiative),
        Move::Play(card, n) => **action == Action::Combat(Deed::Play(card, n)),
        Move::Done => **action == Action::Done,
    };
    // EU-SKO-03: what takes a Dwurt that Skoldur does not have is brewed first.
    let brews = || legal.contains(&Action::Brew).then_some(Action::Brew);
    let takes = |thing: Thing| matches!(thing, Thing::Tile(tile, _) if tile.sheet().dwurt > player.dwurt);
    let thirsts = match step {
        Move::Dwurt => true,
        Move::Use(thing, _) | Move::Attack(thing) => takes(thing),
        _ => false,
    };
    legal.iter().find(fits).copied().or_else(|| brews().filter(|_| thirsts))
}
