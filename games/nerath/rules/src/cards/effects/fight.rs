//! Cards in battles: what they ask, and whether they are of any use. The battle itself applies them.

use crate::action::Action;
use crate::battle::{self, Battle, modifiers};
use crate::cards::choices::{Ask, Choices};
use crate::cards::resolve::Resolve;
use crate::content::{Effect, Kinds, SpaceSet, Who};
use crate::frame::Play;
use crate::question::CardChoice;
use crate::realm::Realm;
use crate::rules::CN_EVT_08;
use crate::state::State;
use crate::troops::{TROOPS, slot};
use crate::units::{Ground, Side, UnitKind};

/// Applies the next effect to the current battle.
pub(super) fn apply(play: &mut Play<'_>, resolve: &Resolve) {
    modifiers::apply(play, resolve.realm, resolve.card, resolve.effect);
}

/// The kinds of unit that were just destroyed and that the effect covers.
fn fallen(state: &State, realm: Realm, who: Who) -> Kinds {
    let fallen = battle::just_destroyed(state, realm);
    let mut kinds = [UnitKind::Castle; TROOPS.len()];
    let mut n = 0;
    for kind in TROOPS.into_iter().filter(|kind| who.kinds.contains(*kind) && fallen[slot(*kind)] > 0) {
        kinds[n] = kind;
        n += 1;
    }
    Kinds::of(&kinds[..n])
}

/// Where rescued units go: to the Capital or another Castle, away from the battle.
fn refuges(state: &State, realm: Realm) -> SpaceSet {
    let battle = state.battle.as_ref().map_or(SpaceSet::EMPTY, |battle| battle.space.into());
    state.castles_of(realm) - battle
}

/// Asks which of the destroyed units to rescue, and where it goes.
pub(super) fn ask_rescue(state: &State, resolve: &Resolve, who: Who, n: u8) -> Option<Ask> {
    let (realm, space) = (resolve.realm, state.battle.as_ref()?.space);
    if resolve.done >= n || refuges(state, realm).is_empty() {
        return None;
    }
    let (choice, among, may_stop) = match resolve.unit {
        None => (CardChoice::Unit, Choices::Fallen { space, realm, kinds: fallen(state, realm, who) }, true),
        Some(_) => (CardChoice::To, Choices::Spaces(refuges(state, realm)), false),
    };
    Some(Ask { realm, choice, among, may_stop, rule: CN_EVT_08 })
}

/// Records which unit to rescue, or rescues it.
pub(super) fn rescue(play: &mut Play<'_>, resolve: &mut Resolve, n: u8, answer: Option<Action>) -> bool {
    match (answer, resolve.unit) {
        (Some(Action::Unit { kind, .. }), None) => resolve.unit = Some(kind),
        (Some(Action::Space(to)), Some(kind)) => {
            battle::rescue(play, resolve.realm, kind, to);
            resolve.unit = None;
            resolve.done += 1;
        }
        _ => return true,
    }
    resolve.done >= n
}

/// Whether an effect would do something in the current battle.
pub(super) fn useful(state: &State, realm: Realm, effect: &Effect) -> bool {
    let Some(battle) = &state.battle else { return false };
    let Some(side) = battle.side_of(realm) else { return false };
    match *effect {
        Effect::Volley { .. } => {
            anybody(state, battle, side.foe(), Kinds::ALL) || battle.ground() == Ground::Dungeon
        }
        Effect::BonusDie { .. } => true,
        Effect::HitOn { who, .. } | Effect::FirstStrike { who, .. } | Effect::Die { who, .. } => {
            means_own(state, battle, realm, who)
        }
        Effect::Resilient { who, .. } => means_own(state, battle, realm, who),
        Effect::FoeHitOn { who, .. } | Effect::Suppress { who, .. } => {
            anybody(state, battle, side.foe(), who.kinds)
        }
        Effect::Absorb { .. } => true,
        Effect::Rescue { who, .. } => fallen(state, realm, who).iter().next().is_some(),
        _ => false,
    }
}

/// Whether this side has any fighting unit of these kinds. Guardians are not units (CN-DUN-07).
fn anybody(state: &State, battle: &Battle, side: Side, kinds: Kinds) -> bool {
    battle.realms(side).any(|realm| kinds.iter().any(|kind| battle::fighters(state, battle, realm, kind) > 0))
}

/// Whether this realm has any fighting unit that the effect covers.
fn means_own(state: &State, battle: &Battle, realm: Realm, who: Who) -> bool {
    let fights = |kind: UnitKind| battle::fighters(state, battle, realm, kind) > 0;
    if who.landed {
        let here = state.turn.landed.iter().filter(|landed| landed.space == battle.space);
        return realm == state.active && here.into_iter().any(|landed| fights(landed.kind));
    }
    who.kinds.iter().any(fights)
}
