//! Threat of Mirrezil: Events strike the land, the lair reveals the dragon's weakness, then comes the battle.

use super::dragon::{self, Wyrm};
use super::{Cause, Development, Due, Progress, forced, strikes, tell};
use crate::combat::Fight;
use crate::content::{EVENTS, EffectId, Mirrezil};
use crate::effect::{Effect, Guard};
use crate::effects::{self, Origin};
use crate::frame::Play;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Lasts, SpaceKind};
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The state of the threat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Threat {
    /// The Events that may still come, one bit each.
    pub cards: u8,
    /// The Event of this round.
    pub event: Option<u8>,
    /// Whether a Monster has been defeated in this round.
    pub killed: bool,
    /// Who knows the weakness, one bit each.
    pub learnt: u8,
    /// Who has used it, one bit each.
    pub used: u8,
    /// Extra Health of the dragon from Events.
    pub extra: u8,
    /// Mirrezil.
    pub dragon: Wyrm,
}

impl Threat {
    pub(super) const fn new() -> Threat {
        Threat {
            cards: (1 << EVENTS.len()) - 1,
            event: None,
            killed: false,
            learnt: 0,
            used: 0,
            extra: 0,
            dragon: Wyrm { health: 0, damage: 0 },
        }
    }
}

fn own(state: &mut State) -> Option<&mut Threat> {
    match &mut state.course.progress {
        Progress::Mirrezil(threat) => Some(threat),
        _ => None,
    }
}

const fn seen(state: &State) -> Option<&Threat> {
    match &state.course.progress {
        Progress::Mirrezil(threat) => Some(threat),
        _ => None,
    }
}

/// Ends the Event of the last round; the tile of the lair is placed, then the next Event is revealed.
pub(super) fn round_begins(play: &mut Play<'_>, rules: &Mirrezil) {
    if let Some(threat) = own(play.state) {
        (threat.event, threat.killed) = (None, false);
    }
    if rules.event_rounds.contains(&play.state.round) {
        play.state.tasks.push(Task::Scenario(Due::Card));
    }
    forced::round_begins(play, rules.forced);
}

/// The Events of the rounds are over.
pub(super) fn battle_begins(play: &mut Play<'_>) {
    let extra = seen(play.state).map_or(0, |threat| threat.extra);
    let dragon = Wyrm::new(play.state, extra.into());
    if let Some(threat) = own(play.state) {
        (threat.event, threat.killed, threat.dragon) = (None, false, dragon);
    }
}

/// Reveals an Event.
pub(super) fn turn_up(play: &mut Play<'_>) {
    let cards = seen(play.state).map_or(0, |threat| threat.cards);
    let Some(card) = super::draw(play, cards.into()) else { return };
    if let Some(threat) = own(play.state) {
        threat.cards &= !(1 << card);
        threat.event = Some(card);
    }
    tell(play, Development::Card(Cause::Event(card)));
    let sheet = &EVENTS[usize::from(card)];
    if sheet.lasts != Lasts::Round {
        strike(play, card, sheet.effect);
    }
}

/// The immediate effect of an Event on each affected Hero, in turn order.
fn strike(play: &mut Play<'_>, card: u8, effect: EffectId) {
    let holds = |seat, guard| effects::holds(play.state, seat, guard, None);
    let (concerned, Some(each)) = strikes::concerned(play.state, effect, holds) else { return };
    if let Effect::Wound(n) = *each.get() {
        for seat in concerned {
            // An Event never takes the last Health.
            let n = n.min(play.state.players[seat].health - 1);
            strikes::wound(play, seat, n, Cause::Event(card));
        }
        return;
    }
    for seat in concerned.into_iter().rev() {
        effects::start(play, seat, Origin::Scenario(Cause::Event(card)), each);
    }
}

/// The Event that is active in this round.
fn lasting(state: &State) -> Option<EffectId> {
    let card = seen(state)?.event?;
    EVENTS.get(usize::from(card)).filter(|sheet| sheet.lasts == Lasts::Round).map(|sheet| sheet.effect)
}

/// The Event's bonus to Hero rolls.
pub(super) fn roll_bonus(state: &State) -> i8 {
    match lasting(state).map(EffectId::get) {
        Some(Effect::Clover(n)) => *n,
        _ => 0,
    }
}

/// Whether the Event of this round poisons the wells.
pub(super) fn poisons(state: &State) -> bool {
    lasting(state).is_some_and(|effect| *effect.get() == Effect::NoHeal)
}

/// Whether nobody has defeated a Monster in this round.
pub(super) fn first_kill(state: &State) -> bool {
    seen(state).is_some_and(|threat| !threat.killed)
}

/// A Monster is defeated: the first one of a round may give something.
pub(super) fn defeated(play: &mut Play<'_>, seat: Seat) {
    let gives = lasting(play.state).filter(|effect| *effect.get() == Effect::If(Guard::FirstKill));
    let first = first_kill(play.state);
    if let Some(threat) = own(play.state) {
        threat.killed = true;
    }
    if let (true, Some(effect), Some(card)) = (first, gives, seen(play.state).and_then(|threat| threat.event))
    {
        let parts: ArrayVec<EffectId, 2> = effect.parts().collect();
        for part in parts {
            effects::start(play, seat, Origin::Scenario(Cause::Event(card)), part);
        }
    }
}

/// The dragon will have more Health.
pub(super) fn feed_dragon(play: &mut Play<'_>, n: u8) {
    if let Some(threat) = own(play.state) {
        threat.extra = threat.extra.saturating_add(n).min(50);
        tell(play, Development::Grows(n));
    }
}

/// A Hero who ends a turn on the lair learns the weakness of the dragon.
pub(super) fn turn_ends(play: &mut Play<'_>) {
    let seat = play.state.seat();
    let lair = play.state.here().is_some_and(|here| play.state.map.kind(here) == SpaceKind::Lair);
    if let Some(threat) = own(play.state).filter(|threat| lair && threat.learnt >> seat.0 & 1 == 0) {
        threat.learnt |= 1 << seat.0;
        tell(play, Development::Learnt(seat));
    }
}

/// Uses the weakness, once: more Damage in the first successful attack of the battle.
pub(super) fn more_damage(play: &mut Play<'_>, rules: &Mirrezil) -> u8 {
    let more = damage_to_come(play.state, rules);
    if !knows_weakness(play.state) {
        return 0;
    }
    let seat = play.state.seat();
    if let Some(threat) = own(play.state) {
        threat.used |= 1 << seat.0;
    }
    tell(play, Development::Weakness(seat));
    more
}

/// Whether the active Hero knows the weakness and has not used it.
fn knows_weakness(state: &State) -> bool {
    let seat = state.seat();
    seen(state).is_some_and(|threat| threat.learnt >> seat.0 & 1 == 1 && threat.used >> seat.0 & 1 == 0)
}

/// The extra Damage of the weakness in the next successful attack.
pub(super) fn damage_to_come(state: &State, rules: &Mirrezil) -> u8 {
    match rules.weakness.get() {
        Effect::MoreDamage(n) if knows_weakness(state) => n.max(&0).unsigned_abs(),
        _ => 0,
    }
}

/// The dragon.
pub(super) fn dragon(state: &State) -> Wyrm {
    seen(state).map_or(Wyrm::default(), |threat| threat.dragon)
}

/// A Hero's part in the battle is over.
pub(super) fn settle(play: &mut Play<'_>, rules: &Mirrezil, fight: &Fight) {
    let after = dragon::settle(play, &rules.battle, dragon(play.state), fight);
    if let Some(threat) = own(play.state) {
        threat.dragon = after;
    }
}

pub(super) fn is_sound(state: &State) -> bool {
    let Some(threat) = seen(state) else { return false };
    let seats = state.seats();
    let shown =
        threat.event.is_none_or(|card| usize::from(card) < EVENTS.len() && threat.cards >> card & 1 == 0);
    threat.cards >> EVENTS.len() == 0
        && shown
        && (threat.learnt | threat.used) >> seats == 0
        && threat.used & !threat.learnt == 0
        && threat.extra <= 50
        && threat.dragon.is_sound()
}
