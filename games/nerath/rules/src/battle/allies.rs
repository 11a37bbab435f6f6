//! Two allies who defend together and share the hits (CN-BTL-16 to CN-BTL-18).
//!
//! One of them leads: the controller of the territory, or at sea the one with more units. The leader names
//! the units that take the hits. If it names one of its ally's, the ally agrees or asks for the split; either
//! may ask for it, and from then on each assigns half of the hits to units of its own.

use super::{Battle, fighters, hits, out_of_place};
use crate::Nerath;
use crate::action::{Action, Loss};
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::realm::Realm;
use crate::state::State;
use crate::units::{Side, UnitKind};
use kernel::{Refusal, Step};
use serde::{Deserialize, Serialize};

/// How two allies under different players share the hits of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Allies {
    /// The leader, who names the units, and the ally.
    pub realms: [Realm; 2],
    /// How many units each had that fight, when the hits were scored (CN-BTL-18).
    pub units: [u16; 2],
    /// Hits that each has taken so far in this step.
    pub taken: [u16; 2],
    /// Hits that each has still to take, once they have split them.
    pub split: Option<[u16; 2]>,
}

impl Allies {
    fn place(&self, realm: Realm) -> usize {
        usize::from(self.realms[1] == realm)
    }

    /// Which of the two takes hits now, once they are split.
    fn turn(&self) -> Option<usize> {
        self.split.map(|left| usize::from(left[0] == 0))
    }

    /// The hits of the one who takes them now, once they are split.
    pub(super) fn quota(&self) -> Option<u16> {
        self.split.map(|left| left[usize::from(left[0] == 0)])
    }

    /// Counts a hit that a unit of this realm has taken.
    pub(super) fn count(&mut self, realm: Realm) {
        let place = self.place(realm);
        self.taken[place] = self.taken[place].saturating_add(1);
        if let Some(left) = &mut self.split {
            left[place] = left[place].saturating_sub(1);
        }
    }
}

/// The number of a realm's fighting units: a Dragon is one, an active Castle is one (CN-BTL-18).
fn units(state: &State, battle: &Battle, realm: Realm) -> u16 {
    UnitKind::ALL.into_iter().map(|kind| u16::from(fighters(state, battle, realm, kind))).sum()
}

/// The leader of the defence.
fn leader(state: &State, battle: &Battle) -> Option<Realm> {
    let defenders = || battle.realms(Side::Defender);
    let controller = defenders().find(|realm| state.control.by[*realm].contains(battle.space));
    let able = |realm: &Realm| hits::capacity(state, battle, *realm) > 0;
    controller.filter(able).or_else(|| {
        let more = |realm, best| units(state, battle, realm) > units(state, battle, best);
        defenders().reduce(|best, realm| if more(realm, best) { realm } else { best })
    })
}

/// Before hits are taken: if two allies with different players defend, they must share the hits.
pub(super) fn meet(state: &mut State) {
    let Some(battle) = &state.battle else { return };
    let Some(lead) = leader(state, battle) else { return };
    let able = |realm: &Realm| hits::capacity(state, battle, *realm) > 0;
    let Some(other) = battle.realms(Side::Defender).filter(able).find(|realm| *realm != lead) else { return };
    // CN-BTL-18: one player for both chooses freely.
    if state.players[lead] == state.players[other] {
        return;
    }
    let realms = [lead, other];
    let units = realms.map(|realm| units(state, battle, realm));
    if let Some(battle) = &mut state.battle {
        battle.allies = Some(Allies { realms, units, taken: [0; 2], split: None });
    }
}

/// The ally whose units alone may take hits now; `None` unless they have split the hits.
pub(super) fn taking(battle: &Battle, side: Side) -> Option<Realm> {
    let allies = battle.allies.filter(|_| side == Side::Defender)?;
    allies.turn().map(|place| allies.realms[place])
}

/// The player who chooses for the defender.
pub(super) fn chooser(state: &State, battle: &Battle) -> Realm {
    if let Some(realm) = taking(battle, Side::Defender) {
        return realm;
    }
    let able = |realm: &Realm| hits::capacity(state, battle, *realm) > 0;
    let first = battle.allies.and_then(|allies| allies.realms.into_iter().find(able));
    first.or_else(|| leader(state, battle)).unwrap_or(battle.attacker)
}

/// Whether the player who chooses may ask for the split.
pub(super) fn may_split(state: &State, battle: &Battle, side: Side) -> bool {
    let able = |realm: Realm| hits::capacity(state, battle, realm) > 0;
    side == Side::Defender
        && battle.allies.is_some_and(|allies| allies.split.is_none() && allies.realms.into_iter().all(able))
}

/// Whether the ally must agree to this loss: the unit is the ally's, and the leader has units of its own to
/// lose.
pub(super) fn needs_consent(state: &State, battle: &Battle, loss: Loss) -> bool {
    may_split(state, battle, Side::Defender)
        && battle.allies.is_some_and(|allies| hits::owner(state, loss) == Some(allies.realms[1]))
}

/// Asks an ally whether one of its units may take a hit (CN-BTL-17).
#[derive(Clone, Copy)]
pub(super) struct Consent(pub(super) Loss);

impl Step<Nerath> for Consent {
    fn asks(&self, state: &State) -> Option<Question> {
        let battle = state.battle.as_ref()?;
        let left = battle.hits[Side::Defender as usize];
        Some(Question { realm: battle.allies?.realms[1], what: Asked::Consent { left } })
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Split]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done | Action::Split => Ok(()),
            _ => Err(out_of_place(action)),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Split {
            split(play);
        } else {
            hits::take(play, Side::Defender, self.0);
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}

/// Splits the hits: each ally takes half; an odd hit goes to the one with more units, or by lot if they have
/// equally many (CN-BTL-17). Hits taken before count.
pub(super) fn split(play: &mut Play<'_>) {
    let Some(battle) = &play.state.battle else { return };
    let Some(allies) = battle.allies else { return };
    let left = battle.hits[Side::Defender as usize];
    let all = left.saturating_add(allies.taken[0]).saturating_add(allies.taken[1]);
    let mut share = [all / 2; 2];
    if all % 2 == 1 {
        let [lead, other] = allies.units;
        let odd = if lead == other { play.chance.below(2) as usize } else { usize::from(other > lead) };
        share[odd] += 1;
    }
    let able = allies.realms.map(|realm| hits::capacity(play.state, battle, realm));
    let mut quota = [0; 2];
    for place in 0..2 {
        quota[place] = share[place].saturating_sub(allies.taken[place]).min(able[place]).min(left - quota[0]);
    }
    // What one cannot take, or has taken beyond his half, passes to the other.
    for place in 0..2 {
        quota[place] += (left - quota[0] - quota[1]).min(able[place] - quota[place]);
    }
    if let Some(battle) = &mut play.state.battle {
        battle.allies = Some(Allies { split: Some(quota), ..allies });
    }
}

/// Called when the ally whose turn it is can take no more (its passengers sank with a ship): the other takes
/// what is left. Returns false if there is nobody to pass it on to.
pub(super) fn pass_on(play: &mut Play<'_>) -> bool {
    let Some(battle) = &play.state.battle else { return false };
    let Some(mut allies) = battle.allies else { return false };
    let (Some(turn), Some(left)) = (allies.turn(), &mut allies.split) else { return false };
    let other = 1 - turn;
    let able = hits::capacity(play.state, battle, allies.realms[other]);
    if able == 0 {
        return false;
    }
    left[other] = left[other].saturating_add(left[turn]).min(able);
    left[turn] = 0;
    if left[other] == 0 {
        return false;
    }
    if let Some(battle) = &mut play.state.battle {
        battle.allies = Some(allies);
    }
    true
}
