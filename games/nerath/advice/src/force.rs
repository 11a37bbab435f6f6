//! Who fights: stacks of units, loaded ships, guardians, and the order in which a side gives them up.

use crate::modifiers::{Effect, Lasts, Modifiers};
use arrayvec::ArrayVec;
use nerath::units::{Die, Side, TO_HIT, UnitKind};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A value for each side of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// The attacker's.
    pub attacker: T,
    /// The defender's.
    pub defender: T,
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Attacker => &mut self.attacker,
            Side::Defender => &mut self.defender,
        }
    }
}

impl BySide<u16> {
    /// Nothing on either side.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// A number of units of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Tally([u8; UnitKind::COUNT]);

impl Tally {
    /// No unit at all.
    pub const NONE: Self = Self([0; UnitKind::COUNT]);

    /// All units together.
    pub fn units(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// What all of them cost.
    pub fn gold(&self) -> u32 {
        UnitKind::ALL.into_iter().map(|kind| u32::from(self[kind]) * u32::from(kind.cost())).sum()
    }

    /// What remains of it after these losses.
    pub fn without(&self, losses: &Self) -> Self {
        Self(std::array::from_fn(|kind| self.0[kind].saturating_sub(losses.0[kind])))
    }

    /// Counts `n` more of a kind.
    pub(super) fn add(&mut self, kind: UnitKind, n: u8) {
        let count = &mut self.0[kind.index()];
        *count = count.saturating_add(n);
    }

    /// Counts another tally on top.
    pub(super) fn add_all(&mut self, other: &Self) {
        for kind in UnitKind::ALL {
            self.add(kind, other[kind]);
        }
    }
}

impl Index<UnitKind> for Tally {
    type Output = u8;

    fn index(&self, kind: UnitKind) -> &u8 {
        &self.0[kind.index()]
    }
}

/// The most units that a ship can hold: two, or three with a card; one to spare.
pub const MOST_ABOARD: usize = 4;

/// Units of one kind that are in the same state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// Their kind.
    pub kind: UnitKind,
    /// How many there are.
    pub count: u8,
    /// Hits that each has already taken in this battle: 1 for a wounded Dragon (CN-TGH-01) or an inactive
    /// Castle (CN-BTL-14).
    #[serde(default)]
    pub wounds: u8,
    /// Whether they landed from the sea this turn; some cards help those.
    #[serde(default)]
    pub landed: bool,
    /// What each ship of the stack carries: it goes down with the ship (CN-SEA-03).
    #[serde(default)]
    pub aboard: ArrayVec<UnitKind, MOST_ABOARD>,
}

impl Stack {
    /// Fresh units of one kind.
    pub fn new(kind: UnitKind, count: u8) -> Self {
        Self { kind, count, wounds: 0, landed: false, aboard: ArrayVec::new() }
    }
}

/// A guardian of a dungeon, with the dice that it has left in this battle (CN-GRD-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guardian {
    /// Its attack dice; every hit takes one away.
    pub dice: ArrayVec<Die, 4>,
    /// Whether it rolls first (CN-GRD-04).
    pub first_strike: bool,
    /// What a Hero must roll to hit while this tile was part of the battle: 6, 7 or 8 (CN-GRD-05).
    pub heroes_need: u8,
}

impl Guardian {
    /// A guardian without any ability.
    pub fn new(dice: &[Die]) -> Self {
        Self { dice: dice.iter().copied().collect(), first_strike: false, heroes_need: TO_HIT }
    }
}

/// Everything that stands on one side of a battle.
///
/// Units that cannot fight on that ground ([`UnitKind::fights`]) may be listed: they neither roll nor take
/// hits, and survive unless their ship sinks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Force {
    /// The units.
    pub stacks: Vec<Stack>,
    /// The guardians, which are no units (CN-DUN-07).
    pub guardians: Vec<Guardian>,
}

impl Force {
    /// Fresh units, so many of each kind.
    pub fn of(units: &[(UnitKind, u8)]) -> Self {
        Self {
            stacks: units.iter().map(|&(kind, count)| Stack::new(kind, count)).collect(),
            guardians: Vec::new(),
        }
    }

    /// The residents of a dungeon.
    pub fn guardians(guardians: impl IntoIterator<Item = Guardian>) -> Self {
        Self { stacks: Vec::new(), guardians: guardians.into_iter().collect() }
    }

    /// The same with one more stack.
    pub fn and(mut self, stack: Stack) -> Self {
        self.stacks.push(stack);
        self
    }

    /// The same with one more Warship and what it carries.
    pub fn and_ship(self, aboard: &[UnitKind]) -> Self {
        let aboard = aboard.iter().copied().collect();
        self.and(Stack { aboard, ..Stack::new(UnitKind::Warship, 1) })
    }

    /// All units of the force, cargo included.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for stack in &self.stacks {
            tally.add(stack.kind, stack.count);
            for &kind in &stack.aboard {
                tally.add(kind, stack.count);
            }
        }
        tally
    }
}

/// What a side gives up first among the units that its owner has not ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preference {
    /// Whoever leaves the side the best chance to win, were the battle fought to the end: chosen hit by hit,
    /// from what is left on both sides, and in the middle of a round from who has rolled already (CN-FST-04).
    #[default]
    Best,
    /// The fewest expected hits a round first, First Strike counting for more, then the cheapest.
    Weakest,
    /// The least gold first, then the weakest. A Castle costs nothing here: it comes back (CN-BTL-14).
    Cheapest,
}

/// The order in which a side takes its hits (CN-BTL-09: its owner's choice). But for [`Preference::Best`], it
/// is fixed for the whole battle.
///
/// A loaded ship counts with all that goes down with it, so in a fixed order its passengers and empty ships
/// go first. Guardians choose too, but for the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CasualtyOrder {
    /// Kinds given up before all others, in this order.
    pub first: ArrayVec<UnitKind, { UnitKind::COUNT }>,
    /// How the kinds not listed follow.
    pub then: Preference,
    /// Whether units that survive a hit take that hit before anybody falls. It costs nothing, since they
    /// fight on unhindered and recover (CN-TGH-02), so it is the default.
    pub wounds_first: bool,
}

impl Default for CasualtyOrder {
    fn default() -> Self {
        Self { first: ArrayVec::new(), then: Preference::Best, wounds_first: true }
    }
}

impl CasualtyOrder {
    /// These kinds first, in this order, then the best choices.
    pub fn listed(kinds: &[UnitKind]) -> Self {
        Self { first: kinds.iter().copied().take(UnitKind::COUNT).collect(), ..Self::default() }
    }

    /// The weakest first, whatever happens: the usual choice, and quick to work out.
    pub fn weakest() -> Self {
        Self { then: Preference::Weakest, ..Self::default() }
    }

    /// The cheapest first.
    pub fn cheapest() -> Self {
        Self { then: Preference::Cheapest, ..Self::default() }
    }

    /// The place of a kind in the list; kinds that are not listed share the place after it.
    pub(super) fn rank(&self, kind: UnitKind) -> usize {
        self.first.iter().position(|&listed| listed == kind).unwrap_or(self.first.len())
    }
}

/// One side of a battle: its force, the effects in its favour, and how it takes hits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// Who fights.
    pub force: Force,
    /// Cards and treasures in its favour.
    pub modifiers: Modifiers,
    /// How it takes hits.
    pub order: CasualtyOrder,
}

impl Army {
    /// Whether anybody strikes first for as long as he stands.
    pub(super) fn strikes_first(&self) -> bool {
        let of_old = |stack: &Stack| {
            stack.kind.has_first_strike() || stack.aboard.iter().any(|kind| kind.has_first_strike())
        };
        let by_card = |effect: &Effect| matches!(effect, Effect::FirstStrike { lasts: Lasts::Battle, .. });
        self.force.stacks.iter().any(of_old)
            || self.force.guardians.iter().any(|guardian| guardian.first_strike)
            || self.modifiers.iter().any(by_card)
    }
}

impl From<Force> for Army {
    fn from(force: Force) -> Self {
        Self { force, ..Self::default() }
    }
}
