//! Which cards a realm may play now, and what playing one does (CN-EVT-01, CN-TRE-01).

use super::draw::use_property;
use super::effects;
use super::resolve::Resolve;
use crate::action::Action;
use crate::battle;
use crate::content::{AbsorbLimit, Effect, EventId, Timing, TreasureId, Trigger, Where};
use crate::event::Event;
use crate::frame::Play;
use crate::question::{CardRef, Occasion};
use crate::realm::Realm;
use crate::rules::{CN_EVT_01, CN_TRE_01};
use crate::state::{MOST_POINTS, Phase, State};
use crate::task::Task;
use crate::units::{Ground, Side};
use kernel::{Refusal, not_an_answer};

/// When a realm may play cards now: the timings, one bit each, and the kind of battle, if there is one.
#[derive(Clone, Copy)]
pub(super) struct Times {
    timings: u16,
    ground: Option<Ground>,
}

const fn bit(timing: Timing) -> u16 {
    1 << timing as u16
}

impl Times {
    const NEVER: Times = Times { timings: 0, ground: None };

    const fn when(is_so: bool, timing: Timing) -> Times {
        Times { timings: if is_so { bit(timing) } else { 0 }, ground: None }
    }

    /// What this realm may play in a window.
    pub(super) fn at(state: &State, occasion: Occasion, realm: Realm) -> Times {
        let own_turn = realm == state.active;
        match occasion {
            Occasion::TurnStart => Times::when(own_turn, Timing::TurnStart),
            Occasion::Income => Times::when(own_turn, Timing::Income),
            // Whether it is attacked at all is for the effect to say.
            Occasion::AttackDeclared => {
                Times::when(!state.allied(realm, state.active), Timing::EnemyAttackDeclared)
            }
            Occasion::BattleStart
            | Occasion::BattleRound
            | Occasion::TakeHits
            | Occasion::BattleWon
            | Occasion::Dungeon => Times::in_battle(state, occasion, realm),
        }
    }

    fn in_battle(state: &State, occasion: Occasion, realm: Realm) -> Times {
        let (Some(ground), Some(side)) = (battle::ground(state), battle::in_battle(state, realm)) else {
            return Times::NEVER;
        };
        let timings = match occasion {
            Occasion::BattleStart => {
                bit(Timing::BattleStart)
                    | match side {
                        Side::Attacker => bit(Timing::BattleStartAttack),
                        Side::Defender => bit(Timing::BattleStartDefend),
                    }
            }
            Occasion::BattleRound => bit(Timing::BattleRound),
            Occasion::TakeHits => bit(Timing::TakeHits),
            Occasion::BattleWon if battle::winner(state) == Some(side) => bit(Timing::BattleWon),
            Occasion::Dungeon => bit(Timing::Dungeon),
            _ => 0,
        };
        Times { timings, ground: Some(ground) }
    }

    /// What the active realm may play in the open part of a phase.
    fn of(phase: Phase) -> Times {
        match phase {
            Phase::Move => Times::when(true, Timing::Move),
            Phase::Reinforce => Times::when(true, Timing::Reinforce),
            _ => Times::NEVER,
        }
    }

    fn allow(self, timing: Timing, place: Where) -> bool {
        self.timings & bit(timing) != 0 && self.ground.is_none_or(|ground| place.allows(ground))
    }
}

/// Whether this Event may be played now: at its timing (CN-EVT-01), if it would do something.
fn event_allowed(state: &State, realm: Realm, times: Times, card: EventId) -> bool {
    let printed = card.card();
    times.allow(printed.timing, printed.place)
        && (printed.timing != Timing::TakeHits || battle::hits_coming(state, realm) > 0)
        && effects::card_useful(state, realm, CardRef::Event(card))
}

/// Whether this Treasure may be played now: at its timing (CN-TRE-01). It scores, so it need not do anything
/// else; but in answer to hits only if there is something to answer.
fn treasure_allowed(state: &State, realm: Realm, times: Times, card: TreasureId) -> bool {
    let play = card.card().play;
    times.allow(play, Where::Any)
        && (play != Timing::TakeHits || effects::card_useful(state, realm, CardRef::Power(card)))
}

/// Whether the Property of this Treasure in play may be used now, if its owner decides when.
fn property_allowed(state: &State, realm: Realm, times: Times, card: TreasureId) -> bool {
    let printed = card.card();
    let Some(Trigger::At(timing)) = printed.trigger else { return false };
    times.allow(timing, Where::Any)
        && printed.property.iter().any(|step| match step.effect {
            Effect::Absorb { limit: Some(AbsorbLimit::OncePerRound), .. } => {
                state.realms[realm].aegis_used != state.round && battle::hits_coming(state, realm) > 0
            }
            _ => false,
        })
}

/// Every card that a realm may play now.
pub(super) fn each(state: &State, realm: Realm, times: Times, mut tell: impl FnMut(Action)) {
    if times.timings == 0 {
        return;
    }
    let holdings = &state.realms[realm];
    let events = holdings.hand.kinds().map(|(slot, _)| realm.event(slot));
    events
        .filter(|card| event_allowed(state, realm, times, *card))
        .for_each(|card| tell(Action::Event(card)));
    let treasures = holdings.treasures.iter();
    treasures
        .filter(|card| treasure_allowed(state, realm, times, *card))
        .for_each(|card| tell(Action::Treasure(card)));
    let in_play = holdings.in_play.iter();
    in_play
        .filter(|card| property_allowed(state, realm, times, *card))
        .for_each(|card| tell(Action::Property(card)));
}

/// Whether a realm may play any card now.
pub(super) fn any(state: &State, realm: Realm, times: Times) -> bool {
    if times.timings == 0 {
        return false;
    }
    let holdings = &state.realms[realm];
    holdings.hand.kinds().any(|(slot, _)| event_allowed(state, realm, times, realm.event(slot)))
        || holdings.treasures.iter().any(|card| treasure_allowed(state, realm, times, card))
        || holdings.in_play.iter().any(|card| property_allowed(state, realm, times, card))
}

/// Whether a realm may play this card now.
pub(super) fn check(state: &State, realm: Realm, times: Times, action: &Action) -> Result<(), Refusal> {
    let holdings = &state.realms[realm];
    let (allowed, rule) = match *action {
        Action::Event(card) => {
            let held = card.realm() == realm && holdings.hand.count(card.local()) > 0;
            (held && event_allowed(state, realm, times, card), CN_EVT_01)
        }
        Action::Treasure(card) => {
            (holdings.treasures.contains(card) && treasure_allowed(state, realm, times, card), CN_TRE_01)
        }
        Action::Property(card) => {
            (holdings.in_play.contains(card) && property_allowed(state, realm, times, card), CN_TRE_01)
        }
        _ => return Err(not_an_answer()),
    };
    if allowed { Ok(()) } else { Err(Refusal::rule(rule)) }
}

/// Plays a card that may be played.
pub(super) fn play(play: &mut Play<'_>, realm: Realm, action: Action) {
    match action {
        Action::Event(card) => play_event(play, realm, card),
        Action::Treasure(card) => play_treasure(play, realm, card),
        Action::Property(card) => use_property(play, realm, card),
        _ => {}
    }
}

/// Resolves an Event card from the hand.
pub(super) fn play_event(play: &mut Play<'_>, realm: Realm, card: EventId) {
    play.state.realms[realm].hand.take(card.local());
    let card = CardRef::Event(card);
    play.log.tell(Event::Played { realm, card });
    play.state.tasks.push(Task::Resolve(Resolve::new(realm, card)));
}

/// A Treasure comes into play for the rest of the game (CN-TRE-02), scores at once (CN-TRE-03), and its Power
/// is resolved (CN-TRE-04).
fn play_treasure(play: &mut Play<'_>, realm: Realm, card: TreasureId) {
    let printed = card.card();
    let holdings = &mut play.state.realms[realm];
    holdings.treasures.remove(card);
    holdings.in_play.insert(card);
    holdings.points = holdings.points.saturating_add(printed.vp.into()).min(MOST_POINTS);
    play.log.tell(Event::Played { realm, card: CardRef::Power(card) });
    play.log.tell(Event::Points { realm, points: printed.vp });
    for step in printed.property {
        effects::comes_into_play(play, realm, &step.effect);
    }
    play.state.tasks.push(Task::Resolve(Resolve::new(realm, CardRef::Power(card))));
}

/// Whether an action plays a card: in an open phase this chapter handles such actions.
pub(crate) const fn is_card_play(action: &Action) -> bool {
    matches!(action, Action::Event(_) | Action::Treasure(_) | Action::Property(_))
}

/// Whether the active realm has a card to play in the open part of its phase.
pub(crate) fn phase_any(state: &State) -> bool {
    any(state, state.active, Times::of(state.phase))
}

/// Every card that the active realm may play in the open part of its phase.
pub(crate) fn phase_legal(state: &State, out: &mut Vec<Action>) {
    each(state, state.active, Times::of(state.phase), |action| out.push(action));
}

/// Whether the active realm may play this card in the open part of its phase.
pub(crate) fn phase_check(state: &State, action: &Action) -> Result<(), Refusal> {
    check(state, state.active, Times::of(state.phase), action)
}

/// Plays a card in the open part of a phase.
pub(crate) fn phase_answer(play: &mut Play<'_>, action: Action) {
    self::play(play, play.state.active, action);
}
