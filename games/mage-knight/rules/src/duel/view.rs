//! What everybody sees of a duel: who attacks, what is prepared, and the cost of each step. None of it is
//! secret.

use super::{Duel, DuelPhase, Part, damage, results};
use crate::content::{CardId, Hex};
use crate::state::State;
use crate::terms::Element;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A duel with derived numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DuelView {
    /// The duel itself.
    pub duel: Duel,
    /// The blocker.
    pub blocker: Seat,
    /// The total of the attack.
    pub attack: u16,
    /// The attack by element: the kinds that are present.
    pub kinds: [u16; Element::COUNT],
    /// The total of the block.
    pub block: u16,
    /// What the block leaves of the attack, or the remaining damage.
    pub left: u16,
    /// The damage needed to wound each of the blocker's units; `None` where that is impossible.
    pub unit_costs: Vec<Option<u16>>,
    /// The damage needed to wound the blocker's hero.
    pub hero_cost: u16,
    /// What a theft costs.
    pub theft_cost: u16,
    /// The artifacts that can be stolen in the melee.
    pub artifacts: Vec<CardId>,
    /// Where the blocker can be driven in the melee.
    pub retreats: Vec<Retreat>,
    /// The Fame for the aggressor for driving the defender off, and the other way round.
    pub fame: [u8; 2],
}

/// A space to which somebody can be driven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// The space.
    pub to: Hex,
    /// The damage needed.
    pub cost: u16,
}

/// The current duel as everybody sees it.
pub(crate) fn view(state: &State) -> Option<DuelView> {
    let duel = state.duel.as_ref()?;
    let units = state.players[duel.blocker()].units.len();
    let melee = duel.phase == DuelPhase::Melee;
    let retreats = damage::retreats(state, duel).map(|(to, cost)| Retreat { to, cost });
    Some(DuelView {
        duel: *duel,
        blocker: duel.blocker(),
        attack: duel.attack_total(),
        kinds: duel.attack_by_element(),
        block: duel.block_total(),
        left: if matches!(duel.part, Part::Blocked | Part::Damage) { duel.left } else { duel.unblocked() },
        unit_costs: (0..units).map(|place| damage::unit_cost(state, duel, place).ok()).collect(),
        hero_cost: damage::hero_cost(state, duel),
        theft_cost: damage::THEFT,
        artifacts: damage::artifacts(state, duel).filter(|_| melee).collect(),
        retreats: retreats.filter(|_| melee).collect(),
        fame: [
            results::fame(state, duel.aggressor, duel.defender),
            results::fame(state, duel.defender, duel.aggressor),
        ],
    })
}
