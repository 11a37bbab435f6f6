//! Artifacts with an effect of their own, and the magical glade.

use crate::action::Action;
use crate::combat;
use crate::content::card;
use crate::deeds::Moments;
use crate::effects::modifiers;
use crate::effects::options::Options;
use crate::frame::Play;
use crate::map;
use crate::state::State;
use crate::task::{Given, Resolving};

/// How many of the Wounds received this turn are still in the hand and in the discard pile.
fn received(state: &State, r: &Resolving) -> (u8, u8) {
    let player = &state.players[r.seat];
    let in_hand = state.turn.wounds_taken.min(player.wounds_in_hand());
    (in_hand, state.turn.wounds_discarded.min(player.discard.count(card::WOUND)))
}

pub(super) fn banner_of_protection_options(state: &State, r: &Resolving, out: &mut Options) {
    if received(state, r) != (0, 0) {
        out.extend([Action::Option(0), Action::Done]);
    }
}

/// All Wounds received this turn are removed.
pub(super) fn banner_of_protection(play: &mut Play<'_>, r: &Resolving, action: Action) {
    if action == Action::Done {
        return;
    }
    let (in_hand, discarded) = received(play.state, r);
    let player = &mut play.state.players[r.seat];
    for _ in 0..in_hand {
        player.hand.take(card::WOUND);
    }
    for _ in 0..discarded {
        player.discard.take(card::WOUND);
    }
    play.state.wounds += in_hand + discarded;
    play.state.turn.wounds_taken = 0;
    play.state.turn.wounds_discarded = 0;
}

/// Physical attacks of the attack phase count double, including those of the attack being prepared.
pub(super) fn sword_of_justice(play: &mut Play<'_>, r: &Resolving) {
    if !modifiers::in_force(play.state, crate::effect::OddEffect::SwordOfJustice)
        && Moments::ATTACK.meets(Moments::now(play.state))
    {
        combat::double_physical(play);
    }
    modifiers::add(play, r, Given::Nothing);
}

/// What could be seen by Day is seen now, and for the rest of the turn.
pub(super) fn amulet_of_sun(play: &mut Play<'_>, r: &Resolving) {
    modifiers::add(play, r, Given::Nothing);
    map::look_around(play);
}

/// A Wound from the hand, one from the discard pile, or none (MK-END-05).
pub(super) fn magical_glade_options(state: &State, r: &Resolving, out: &mut Options) {
    let player = &state.players[r.seat];
    if player.wounds_in_hand() > 0 {
        out.push(Action::Option(0));
    }
    if player.discard.count(card::WOUND) > 0 {
        out.push(Action::Option(1));
    }
    if !out.is_empty() {
        out.push(Action::Done);
    }
}

/// Removes a Wound, which is not healing (MK-HEAL-12).
pub(super) fn magical_glade(play: &mut Play<'_>, r: &Resolving, action: Action) {
    let player = &mut play.state.players[r.seat];
    let removed = match action {
        Action::Option(0) => player.hand.take(card::WOUND),
        Action::Option(1) => player.discard.take(card::WOUND),
        _ => false,
    };
    play.state.wounds += u8::from(removed);
}
