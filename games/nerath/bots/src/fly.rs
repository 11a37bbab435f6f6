//! Repositioning: moves flying units where they are needed, and Heroes out of dungeons.

use super::campaign::Order;
use super::outlook::Outlook;
use super::why::Why;
use nerath::action::Action;
use nerath::content::{Space, SpaceSet};
use nerath::units::UnitKind;

/// A flyer must be better off by this much to fly.
const RESTLESS: f64 = 0.05;

/// The flight, or the way out of a dungeon, that gains most.
pub(super) fn next(outlook: &Outlook<'_>, legal: &[Action]) -> Option<Order> {
    let mut best: Option<(f64, Action, Why)> = None;
    for action in legal {
        let (gain, why) = match *action {
            Action::Move { kind, from, to } => {
                (outlook.station(to, kind) - staying(outlook, kind, from), Why::Advance { to })
            }
            Action::Load { kind, .. } => (0.1 + f64::from(kind.cost()), Why::Haven),
            _ => continue,
        };
        if gain > RESTLESS && best.is_none_or(|(most, ..)| gain > most) {
            best = Some((gain, *action, why));
        }
    }
    best.map(|(_, action, why)| Order { action, n: 1, why })
}

/// What it is worth to stay: nothing at all where there is no staying (CN-REP-05, CN-REP-08).
fn staying(outlook: &Outlook<'_>, kind: UnitKind, from: Space) -> f64 {
    let hostile = outlook.state.turn.hostile;
    let haven = match kind {
        UnitKind::StormElemental => (SpaceSet::TERRITORIES | SpaceSet::SEAS) - hostile,
        _ => SpaceSet::TERRITORIES - hostile,
    };
    if !haven.contains(from) {
        return -100.0;
    }
    outlook.departure(from, &outlook.units[from.index()], kind) + outlook.promise(from, kind)
}
