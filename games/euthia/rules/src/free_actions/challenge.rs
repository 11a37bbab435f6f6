//! Challenging an Elemental (EU-FRE-08 to EU-FRE-13).

use crate::Euthia;
use crate::content::EffectId;
use crate::death;
use crate::effect::Effect;
use crate::effects::{self, Origin, gains};
use crate::event::{Event, Harm};
use crate::frame::Play;
use crate::map::Space;
use crate::mining::{check_fee, pay_fee};
use crate::rolls::{self, Purpose};
use crate::rules::{EU_FRE_08, EU_FRE_09, EU_SET_02};
use crate::scenario;
use crate::state::State;
use crate::task::Task;
use crate::terms::Element;
use kernel::{Refusal, Seat, Step};

pub(super) fn check(state: &State, here: Space) -> Result<(), Refusal> {
    let own = state.map.tokens(here).interaction[state.seat().index()];
    if state.map.elemental(here).is_none() || own > 0 {
        return Err(Refusal::rule(EU_FRE_08));
    }
    if scenario::bars_challenge(state) {
        return Err(Refusal::rule(EU_SET_02));
    }
    check_fee(state, here, EU_FRE_09)
}

/// Pays, places the token, and rolls (EU-FRE-09 to EU-FRE-11).
pub(super) fn begin(play: &mut Play<'_>, here: Space) {
    let seat = play.state.seat();
    let Some(element) = play.state.map.elemental(here) else { return };
    play.log.tell(Event::Challenged { seat, element });
    play.state.turn.challenged = true;
    play.state.tasks.push(Task::Challenge(element));
    pay_fee(play, here);
    if let Some(tokens) = play.state.map.tokens_mut(here) {
        tokens.interaction[seat.index()] = 1;
    }
}

/// The fee is paid: the dice are rolled (EU-FRE-11).
#[derive(Clone, Copy)]
pub(crate) struct Challenge(pub(crate) Element);

impl Step<Euthia> for Challenge {
    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        rolls::begin(play, seat, Purpose::Challenge(self.0));
    }
}

/// Applies the effect of the result (EU-FRE-12); a Hero who dies of it gains nothing (EU-FRE-13).
pub(crate) fn challenged(play: &mut Play<'_>, seat: Seat, element: Element, total: i16) {
    let effect = element.elemental().challenge.at(total);
    let wounds = |effect: EffectId| match effect.get() {
        Effect::Wound(n) => *n,
        _ => 0,
    };
    let wounds: u8 = effect.whole().map(wounds).sum();
    if wounds >= play.state.players[seat].health {
        gains::wounds(play, seat, wounds, Harm::Challenge(element));
        return death::outside_combat(play, seat);
    }
    effects::start(play, seat, Origin::Challenge(element), effect);
}
