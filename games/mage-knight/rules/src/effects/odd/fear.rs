//! Enemies that do not attack: Wings of Night and Banner of Fear of later printings (MK-VAR-PRINT-01).

use crate::action::Action;
use crate::combat::{self, FoeSet};
use crate::effect::{EnemyChange, EnemyTarget, EnemyTrait, Span};
use crate::effects::answers::again;
use crate::effects::feasible::Outlook;
use crate::effects::options::Options;
use crate::frame::Play;
use crate::task::{Progress, Resolving};

/// The change of those enemies.
const AFRAID: &[EnemyChange] = &[EnemyChange { what: EnemyTrait::NoAttack, lasts: Span::Combat }];

/// How many enemies a Banner of Fear can keep from attacking.
const BANNER: u8 = 3;

/// The enemies that can be kept from attacking, one bit each; in a duel, the units taking part in the attack
/// (MK-PVP-SPC-07).
pub(super) fn attackers(outlook: &Outlook<'_>) -> FoeSet {
    let state = outlook.state;
    let afraid = |place: u8| combat::foe(state, place).is_some_and(|foe| foe.no_attack);
    let targets = combat::targets(state, EnemyTarget::One, AFRAID, outlook.colour());
    combat::places_of(targets).filter(|place| !afraid(*place)).fold(0, |set, place| set | 1 << place)
}

/// One of them; after the first, the player may stop.
fn offer(outlook: &Outlook<'_>, r: &Resolving, out: &mut Options) {
    out.extend(combat::places_of(attackers(outlook)).map(Action::Enemy));
    if r.done() > 0 && !out.is_empty() {
        out.push(Action::Done);
    }
}

/// The first for free, each further one for one Move point more than the last.
pub(super) fn wings_of_night_options(outlook: &Outlook<'_>, r: &Resolving, out: &mut Options) {
    if outlook.state.turn.movement >= r.done() {
        offer(outlook, r, out);
    }
}

pub(super) fn wings_of_night(play: &mut Play<'_>, r: Resolving, action: Action) {
    if let Action::Enemy(place) = action {
        play.state.turn.movement -= r.done();
        combat::change_enemy(play, place, AFRAID);
        again(play, r, Progress::Done(r.done() + 1));
    }
}

/// Up to three of them.
pub(super) fn banner_of_fear_options(outlook: &Outlook<'_>, r: &Resolving, out: &mut Options) {
    if r.done() < BANNER {
        offer(outlook, r, out);
    }
}

pub(super) fn banner_of_fear(play: &mut Play<'_>, r: Resolving, action: Action) {
    if let Action::Enemy(place) = action {
        combat::change_enemy(play, place, AFRAID);
        again(play, r, Progress::Done(r.done() + 1));
    }
}
