//! A Combat as a board shows it: the totals of the dice with all modifiers, and the damage of either side for
//! each total.

use crate::board::Spot;
use crate::combat::{Fight, Package, Phase, Window, attacks};
use crate::content::{CombatCardId, EffectId, FoeId, Part, PowerId, Row};
use crate::effect::Effect;
use crate::effects::holds;
use crate::player::Tile;
use crate::rolls::EARTH;
use crate::scenario;
use crate::state::State;
use crate::terms::Element;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The current Combat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CombatView {
    /// The Monster.
    pub foe: FoeId,
    /// Its remaining Health (EU-CBT-54).
    pub left: u8,
    /// Its Health.
    pub health: u8,
    /// Whether the Hero would get its Reward: not above this Reputation (EU-END-02).
    pub rewarded: bool,
    /// The current attack, once its dice have been rolled.
    pub attack: Option<AttackView>,
    /// What the Monster deals at each Combat Strength, in the current or next attack (EU-CBT-42).
    pub monster: Vec<Deals>,
    /// What the Hero can attack with, or is attacking with (EU-CBT-45).
    pub weapons: Vec<WeaponView>,
}

/// Whose attack it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Hero's.
    Hero,
    /// The Monster's.
    Monster,
}

/// An attack whose dice have been rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AttackView {
    /// The side.
    pub side: Side,
    /// The dice that were rolled, as they lie now.
    pub dice: Vec<u8>,
    /// The modifiers of their sum.
    pub parts: Vec<Change>,
    /// The current Combat Strength (EU-CBT-42, EU-CBT-51).
    pub strength: i16,
    /// The Wounds or Damage at this strength.
    pub deals: u8,
    /// The symbols that they are made of (EU-WND-02 to EU-WND-04).
    #[serde(default)]
    pub symbols: Package,
}

/// A modifier of a Combat Strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// Its source.
    pub by: By,
    /// Its value.
    pub n: i8,
}

/// The source of a modifier of a Combat Strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The power of an Elemental (EU-ELM).
    Power(Element),
    /// The scenario.
    Scenario,
    /// The Monster's penalty (EU-CBT-51).
    Penalty,
    /// The cost of Shields (EU-SHD-05).
    Shields,
    /// The last attack of the Monster (EU-ELI-11).
    Weakness,
    /// A card by the Monster (EU-SGC-14).
    Card(PowerId),
    /// What both sides have spent on this roll: Gaar, Dwurt, Hope, Clovers, cards of the Monster attack.
    Spent,
}

/// What is dealt at a range of Combat Strengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deals {
    /// The lowest Combat Strength.
    pub from: i8,
    /// The highest one; the last range has no end.
    pub to: Option<i8>,
    /// Wounds or Damage, with everything added to or prevented in this attack so far.
    pub n: u8,
    /// Whether it kills the Hero in any case (EU-ELI-14).
    pub kills: bool,
    /// Everything it does.
    pub effect: EffectId,
}

/// A Weapon or a Combat Ability.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WeaponView {
    /// On which slot.
    pub slot: u8,
    /// Which of the effects of its tile.
    pub part: u8,
    /// The tile.
    pub tile: Tile,
    /// Whether the current attack uses it.
    pub chosen: bool,
    /// What it deals at each Combat Strength (EU-CBT-53).
    pub deals: Vec<Deals>,
}

/// The Combat cards (EU-DEC-07): the remaining ones are equally likely.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CombatDeck {
    /// How many are left before all are shuffled again.
    pub left: u8,
    /// Those revealed since the last shuffle.
    pub seen: Vec<CombatCardView>,
}

/// What a Combat card shows (EU-SOL-12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct CombatCardView {
    /// The dice, left and right.
    pub dice: [u8; 2],
    /// Gaar symbols (EU-SOL-16).
    pub gaar: u8,
    /// Chaos symbols (EU-SOL-18).
    pub chaos: u8,
}

/// The Combat cards, in games without Monster Players.
pub(super) fn deck(state: &State) -> CombatDeck {
    let shown = |card: CombatCardId| {
        let card = card.card();
        CombatCardView { dice: [card.left, card.right], gaar: card.gaar, chaos: card.chaos }
    };
    // Each card is there once. All of them in the deck: none has been turned up yet.
    let seen = CombatCardId::all().filter(|card| state.combat_cards.count(*card) == 0);
    CombatDeck { left: state.combat_cards.len() as u8, seen: seen.map(shown).collect() }
}

/// The current Combat.
pub(super) fn combat(state: &State, fight: &Fight) -> CombatView {
    let sheet = fight.sheet();
    let reputation = state.players[fight.hero].reputation;
    CombatView {
        foe: fight.foe,
        left: fight.health.saturating_sub(fight.damage),
        health: fight.health,
        rewarded: fight.bounty.is_some() || reputation <= sheet.reward_limit.into(),
        attack: attack(state, fight),
        monster: sheet.wounds.0.iter().map(|row| monster_deals(fight, row)).collect(),
        weapons: weapons(state, fight),
    }
}

fn range(row: &Row) -> (i8, Option<i8>) {
    (row.low, (row.high != i8::MAX).then_some(row.high))
}

/// The symbols that the Monster deals in a range: its own, those of its cards, and what is prevented; and whether
/// it kills.
fn wounds(fight: &Fight, row: &Row) -> (Package, bool) {
    let on = matches!(
        fight.phase,
        Phase::MonsterBefore | Phase::MonsterCards | Phase::Duel { .. } | Phase::Defence
    );
    let mut wounds = if on { fight.wounds } else { Package::default() };
    let mut kills = false;
    for part in row.effect.whole() {
        match *part.get() {
            Effect::Wounds(n) => wounds.plain = wounds.plain.saturating_add(n),
            Effect::MoreWounds(n) => wounds.more = wounds.more.saturating_add(n),
            Effect::Kill => kills = true,
            _ => {}
        }
    }
    (wounds, kills)
}

/// What the Monster deals in a range.
fn monster_deals(fight: &Fight, row: &Row) -> Deals {
    let (from, to) = range(row);
    let (wounds, kills) = wounds(fight, row);
    Deals { from, to, n: wounds.dealt(), kills, effect: row.effect }
}

/// Adds the Damage in an effect of a tile to a package.
fn blow(state: &State, seat: Seat, spot: Spot, effect: EffectId, package: &mut Package) {
    match *effect.get() {
        Effect::All => effect.parts().for_each(|part| blow(state, seat, spot, part, package)),
        Effect::If(guard) if holds(state, seat, guard, Some(spot)) => {
            effect.parts().for_each(|part| blow(state, seat, spot, part, package));
        }
        Effect::Damage(n) => package.plain = package.plain.saturating_add(n),
        Effect::MoreDamage(n) if n > 0 => package.more = package.more.saturating_add(n.unsigned_abs()),
        Effect::MoreDamage(n) => package.less = package.less.saturating_add(n.unsigned_abs()),
        _ => {}
    }
}

/// The symbols that the Hero deals with an effect: including what was added to this attack, and what cards
/// subtract.
fn damage(state: &State, fight: &Fight, spot: Spot, row: &Row) -> Package {
    let mut package = if in_hero_attack(fight.phase) { fight.blow } else { Package::default() };
    blow(state, fight.hero, spot, row.effect, &mut package);
    let hampered: u8 = fight.played.iter().map(|set| set.hampers()).sum();
    package.less = package.less.saturating_add(hampered);
    if package.dealt() > 0 {
        package.more = package.more.saturating_add(scenario::damage_to_come(state));
    }
    package
}

/// What the Hero deals with an effect.
fn hero_deals(state: &State, fight: &Fight, spot: Spot, row: &Row) -> Deals {
    let (from, to) = range(row);
    let n = damage(state, fight, spot, row).dealt();
    Deals { from, to, n, kills: false, effect: row.effect }
}

const fn in_hero_attack(phase: Phase) -> bool {
    matches!(phase, Phase::Curses | Phase::HeroBefore | Phase::Strike | Phase::HeroAfter | Phase::Counter)
}

fn part_of(state: &State, fight: &Fight, slot: u8, at: u8) -> Option<(Tile, &'static Part)> {
    let piece = state.players[fight.hero].piece(Spot::Slot(slot))?;
    Some((piece.tile, piece.sheet().parts.get(usize::from(at))?))
}

fn weapons(state: &State, fight: &Fight) -> Vec<WeaponView> {
    let initiative = fight.initiative || fight.phase == Phase::Initiative;
    let window = if initiative { Window::Initiative } else { Window::Strike };
    let shown = |(slot, at): (u8, u8)| {
        let (tile, part) = part_of(state, fight, slot, at)?;
        let deals = part.attack.0.iter().map(|row| hero_deals(state, fight, Spot::Slot(slot), row));
        let chosen = fight.weapon == Some((slot, at));
        Some(WeaponView { slot, part: at, tile, chosen, deals: deals.collect() })
    };
    match fight.weapon {
        Some(chosen) if in_hero_attack(fight.phase) => shown(chosen).into_iter().collect(),
        _ => attacks(state, fight, window).into_iter().filter_map(shown).collect(),
    }
}

/// The attack whose dice have been rolled.
fn attack(state: &State, fight: &Fight) -> Option<AttackView> {
    let side = match fight.phase {
        Phase::Duel { .. } | Phase::Defence => Side::Monster,
        Phase::HeroAfter | Phase::Counter => Side::Hero,
        _ => return None,
    };
    let mut parts: Vec<Change> = Vec::new();
    let mut change = |by: By, n: i8| {
        if n != 0 {
            parts.push(Change { by, n });
        }
    };
    let mut rest = fight.bonus;
    let earth = fight.earth && (side == Side::Hero || !fight.sheet().immune);
    if earth {
        change(By::Power(Element::Earth), EARTH);
        rest = rest.saturating_sub(EARTH);
    }
    let (strength, symbols) = match side {
        Side::Monster => {
            let strength = fight.monster_strength();
            let row = fight.sheet().wounds.0.iter().find(|row| row.holds(strength));
            (strength, row.map(|row| wounds(fight, row).0))
        }
        Side::Hero => {
            let luck = scenario::roll_bonus(state);
            change(By::Scenario, luck);
            rest = rest.saturating_sub(luck);
            change(By::Penalty, fight.sheet().penalty);
            change(By::Shields, fight.next_hero);
            change(By::Weakness, fight.weakened);
            fight.played.iter().for_each(|set| change(By::Card(set.card), set.clover()));
            let strength = fight.hero_strength();
            let weapon = fight.weapon.and_then(|(slot, at)| Some((slot, part_of(state, fight, slot, at)?.1)));
            let row = weapon.and_then(|(slot, part)| {
                let row = part.attack.0.iter().find(|row| row.holds(strength))?;
                Some(damage(state, fight, Spot::Slot(slot), row))
            });
            (strength, row)
        }
    };
    change(By::Spent, rest);
    let dice = fight.dice.into_iter().filter(|die| *die > 0).collect();
    let symbols = symbols.unwrap_or_default();
    Some(AttackView { side, dice, parts, strength, deals: symbols.dealt(), symbols })
}
