//! Rampage: Monsters that have won move on into undefended enemy territory (CN-RMP).

use super::{Battle, Fighting, push, results};
use crate::Nerath;
use crate::action::Action;
use crate::content::{Effect, Space, SpaceSet};
use crate::event::{Event, Way};
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{CN_RMP_01, CN_RMP_02, CN_RMP_03};
use crate::state::State;
use crate::units::UnitKind;
use kernel::{Refusal, Step, not_an_answer};

/// Where a Monster may rampage from here: enemy territories without an enemy unit, Castles included
/// (CN-RMP-01, CN-RMP-03); those emptied by mutual destruction are still enemy (CN-RMP-08).
fn targets(state: &State, battle: &Battle, from: Space) -> SpaceSet {
    let realm = battle.attacker;
    (from.neighbours() & SpaceSet::TERRITORIES)
        - state.friendly_territories(realm)
        - state.enemy_presence(realm)
}

/// Monsters that took part may rampage, one after the other (CN-RMP-01).
#[derive(Clone, Copy)]
pub(super) struct Rampage;

impl Step<Nerath> for Rampage {
    /// Asks as long as there is a Monster that can go somewhere (CN-RMP-02).
    fn asks(&self, state: &State) -> Option<Question> {
        let battle = state.battle.as_ref()?;
        if battle.monsters == 0 { None } else { RampageOn(battle.space).asks(state) }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(battle) = &state.battle {
            RampageOn(battle.space).legal(state, out);
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Some(battle) = &state.battle else { return Err(not_an_answer()) };
        RampageOn(battle.space).check(state, action)
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
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

    fn run(self, _: &mut Play<'_>) {}
}

/// A Monster that rampaged into this territory may continue a second time because of a card.
#[derive(Clone, Copy)]
pub(super) struct RampageOn(pub(super) Space);

impl Step<Nerath> for RampageOn {
    fn asks(&self, state: &State) -> Option<Question> {
        let battle = state.battle.as_ref()?;
        let possible = !targets(state, battle, self.0).is_empty();
        possible.then_some(Question { realm: battle.attacker, what: Asked::Rampage })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(battle) = &state.battle else { return };
        out.push(Action::Done);
        out.extend(targets(state, battle, self.0).iter().map(Action::Rampage));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let (Some(battle), from) = (&state.battle, self.0) else { return Err(not_an_answer()) };
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

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Rampage(to) = action {
            rampage(play, self.0, to);
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}

/// The Monster moves and conquers, whatever Movement it has spent (CN-RMP-06, CN-RMP-07).
fn rampage(play: &mut Play<'_>, from: Space, to: Space) {
    let Some(realm) = play.state.battle.as_ref().map(|battle| battle.attacker) else { return };
    let kind = UnitKind::Monster;
    play.state.troops.remove(from, realm, kind, 1);
    play.state.troops.add(to, realm, kind, 1);
    play.log.tell(Event::Moved { realm, kind, n: 1, from, to, how: Way::Rampaged });
    results::conquer(play, realm, to);
}
