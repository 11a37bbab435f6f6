//! Rampage: Monsters that have won go on into undefended enemy territory (CN-RMP).

use super::{Battle, Fighting, push, results};
use crate::action::Action;
use crate::content::{Effect, Space, SpaceSet};
use crate::event::{Event, Way};
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::rules::{CN_RMP_01, CN_RMP_02, CN_RMP_03};
use crate::state::State;
use crate::units::UnitKind;
use kernel::Refusal;

/// Where a Monster may rampage from here: enemy territories without an enemy unit, Castles included (CN-RMP-01, CN-RMP-03);
/// those emptied by mutual destruction are still enemy (CN-RMP-08).
fn targets(state: &State, battle: &Battle, from: Space) -> SpaceSet {
    let realm = battle.attacker;
    (from.neighbours() & SpaceSet::TERRITORIES)
        - state.friendly_territories(realm)
        - state.enemy_presence(realm)
}

/// The question whether a Monster that took part goes on; none if it cannot (CN-RMP-02).
pub(super) fn question(state: &State, battle: &Battle) -> Option<Question> {
    if battle.monsters == 0 { None } else { on_question(state, battle, battle.space) }
}

/// The same for a Monster that may go on a second time from here.
pub(super) fn on_question(state: &State, battle: &Battle, from: Space) -> Option<Question> {
    let possible = !targets(state, battle, from).is_empty();
    possible.then_some(Question { realm: battle.attacker, what: Asked::Rampage })
}

pub(super) fn legal(state: &State, battle: &Battle, from: Space, out: &mut Vec<Action>) {
    out.push(Action::Done);
    out.extend(targets(state, battle, from).iter().map(Action::Rampage));
}

pub(super) fn check(state: &State, battle: &Battle, from: Space, action: &Action) -> Result<(), Refusal> {
    let to = match *action {
        Action::Done => return Ok(()),
        Action::Rampage(to) => to,
        _ => return Err(not_an_answer()),
    };
    if targets(state, battle, from).contains(to) {
        Ok(())
    } else if !to.is_territory() {
        Err(Refusal::rule(CN_RMP_03))
    } else if state.friendly_territories(battle.attacker).contains(to) {
        Err(Refusal::rule(CN_RMP_02))
    } else if from.touches(to) && state.castles.contains(to) {
        Err(Refusal::rule(CN_RMP_03))
    } else {
        Err(Refusal::rule(CN_RMP_01))
    }
}

pub(super) fn answer(play: &mut Play<'_>, action: Action) {
    let (Action::Rampage(to), Some(battle)) = (action, &mut play.state.battle) else { return };
    // CN-RMP-05: each at most once; a Rampage is no battle and allows no other.
    battle.monsters = battle.monsters.saturating_sub(1);
    let (from, realm) = (battle.space, battle.attacker);
    push(play.state, Fighting::Rampage);
    let twice =
        crate::cards::properties(play.state, realm).any(|(_, effect)| *effect == Effect::RunAmokTwice);
    if twice {
        push(play.state, Fighting::RampageOn(to));
    }
    rampage(play, from, to);
}

pub(super) fn on_answer(play: &mut Play<'_>, from: Space, action: Action) {
    if let Action::Rampage(to) = action {
        rampage(play, from, to);
    }
}

/// The Monster goes and conquers, whatever Movement it has spent (CN-RMP-06, CN-RMP-07).
fn rampage(play: &mut Play<'_>, from: Space, to: Space) {
    let Some(realm) = play.state.battle.as_ref().map(|battle| battle.attacker) else { return };
    let kind = UnitKind::Monster;
    play.state.troops.remove(from, realm, kind, 1);
    play.state.troops.add(to, realm, kind, 1);
    play.log.tell(Event::Moved { realm, kind, n: 1, from, to, how: Way::Rampaged });
    results::conquer(play, realm, to);
}
