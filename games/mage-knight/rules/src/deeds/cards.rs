//! Playing cards (MK-DEED).

use super::{Means, Moments, in_vain, start_for};
use crate::MageKnight;
use crate::action::{Action, Sideways};
use crate::combat;
use crate::content::{CardId, CardKind};
use crate::duel;
use crate::effect::OddEffect;
use crate::effects::feasible::Outlook;
use crate::effects::{modifiers, points};
use crate::event::Event;
use crate::frame::Play;
use crate::mana::Owed;
use crate::question::Origin;
use crate::rules::{
    MK_CBT_GEN_02, MK_CBT_GEN_05, MK_DEED_02, MK_DEED_04, MK_DEED_06, MK_DEED_07, MK_DEED_10, MK_DEED_14,
    MK_PVP_18, MK_PVP_RNG_02, MK_UNIT_10,
};
use crate::state::{Stage, State};
use crate::task::Given;
use crate::terms::{Category, ManaColour, Reach};
use crate::turn_record::{Fate, Played};
use kernel::{Measure, Refusal, Step};

/// Every deed with a card in hand that may be possible.
pub(super) fn candidates(state: &State, offer: &mut impl FnMut(Action)) {
    let places = state.player().units.len() as u8;
    // What any card could be played sideways for now is found out once, not for every card.
    let now = Moments::now(state);
    let sideways = [Sideways::Move, Sideways::Influence, Sideways::Attack, Sideways::Block]
        .map(|what| (what, check_sideways_now(state, now, what).is_ok()));
    for (card, _) in state.player().hand.kinds() {
        offer(Action::Play(card));
        offer(Action::PlayStrong(card));
        for (what, _) in sideways.into_iter().filter(|(_, fits)| *fits) {
            offer(Action::Sideways(card, what));
        }
        if card.card().is_banner() {
            (0..places).for_each(|unit| offer(Action::Assign { card, unit }));
        }
    }
    for card in state.offers.spells.iter().filter(|card| modifiers::lends(state, **card).is_some()) {
        offer(Action::Play(*card));
        offer(Action::PlayStrong(*card));
    }
}

/// The mana cost of a card (MK-DEED-03, MK-DEED-04).
pub(super) fn cost(card: CardId, strong: bool) -> Owed {
    let colour = card.card().colour.map(ManaColour::from);
    match card.card().kind {
        CardKind::Basic | CardKind::Advanced => colour.filter(|_| strong).into_iter().collect(),
        CardKind::Spell => colour.into_iter().chain(strong.then_some(ManaColour::Black)).collect(),
        CardKind::Wound | CardKind::Artifact => Owed::new(),
    }
}

/// Whether a card can be played for one of its effects.
pub(super) fn check(means: &Means<'_>, card: CardId, strong: bool) -> Result<(), Refusal> {
    check_moment(means.state, means.now, card, strong)?;
    check_means(means.outlook(), card, strong)
}

/// Whether a card may be played now for one of its effects.
pub(super) fn check_moment(state: &State, now: Moments, card: CardId, strong: bool) -> Result<(), Refusal> {
    if state.player().hand.count(card) == 0 && !is_lent(state, card) {
        return Err(Refusal::rule(MK_DEED_02));
    }
    if card.is_wound() {
        return Err(Refusal::rule(MK_DEED_06));
    }
    if card.card().is_banner() && !strong {
        return Err(Refusal::rule(MK_UNIT_10));
    }
    let half = state.half(card, strong);
    if !Moments::allowed(half).meets(now) {
        // MK-CBT-GEN-05: healing never during combat.
        let heals = half.categories.contains(Category::Healing) && state.stage == Stage::Combat;
        let defends = duel::is_defender(state, state.seat());
        return Err(Refusal::rule(match heals {
            true => MK_CBT_GEN_05,
            false if defends => MK_PVP_18,
            false => MK_DEED_14,
        }));
    }
    if !Moments::of_half(half).meets(now) {
        return Err(Refusal::rule(if state.stage == Stage::Combat { MK_CBT_GEN_02 } else { MK_DEED_14 }));
    }
    Ok(())
}

/// When a card can be played for one of its effects.
pub(super) fn moments(state: &State, card: CardId, strong: bool) -> Moments {
    Moments::of_half(state.half(card, strong))
}

/// Checks whether there are the means to play a card for one of its effects: its whole cost, and a target.
pub(super) fn check_means(outlook: &Outlook<'_>, card: CardId, strong: bool) -> Result<(), Refusal> {
    let state = outlook.state;
    let half = state.half(card, strong);
    let owed = cost(card, strong);
    let mut outlook = outlook.of(Origin::Card { card, strong }).owing(&owed);
    if !outlook.affords(&[]) {
        let spell = strong && card.card().kind == CardKind::Spell && !outlook.is_dark();
        let rule = if spell { MK_DEED_04 } else { MK_DEED_10 };
        return Err(Refusal::rule(rule).with(Measure::Need, owed.len() as i32));
    }
    if state.player().hand.count(card) > 0 {
        outlook = outlook.without(card);
    }
    if !outlook.feasible(half.effect) {
        return Err(in_vain(state, half.effect));
    }
    Ok(())
}

/// Whether Magic Talent allows casting a spell of the offer (MK-FAQ-15).
fn is_lent(state: &State, card: CardId) -> bool {
    state.offers.spells.contains(&card) && modifiers::lends(state, card).is_some()
}

/// Plays a card for one of its effects.
pub(super) fn play(play: &mut Play<'_>, card: CardId, strong: bool) {
    let seat = play.state.seat();
    let kind = card.card().kind;
    if play.state.players[seat].hand.take(card) {
        // MK-DEED-05: an artifact is removed for its strongest effect.
        let removed = strong && kind == CardKind::Artifact;
        lay(play, card, if removed { Fate::Remove } else { Fate::Discard });
    } else if let Some(at) = modifiers::lends(play.state, card) {
        play.state.turn.modifiers.remove(at);
    }
    if let Some(colour) = card.card().colour.filter(|_| kind == CardKind::Spell) {
        play.state.turn.spells_cast[colour.index()] += 1;
    }
    play.log.tell(Event::Played { seat, card, strong });
    let effect = play.state.half(card, strong).effect;
    start_for(play, Origin::Card { card, strong }, effect, Given::Nothing, &cost(card, strong));
}

/// Puts a card into the play area.
fn lay(play: &mut Play<'_>, card: CardId, then: Fate) {
    play.state.turn.card_used = true;
    // A hand never holds as many cards as there is room for in the play area.
    let _ = play.state.turn.played.try_push(Played { card, then });
}

/// When a card can be played sideways for this.
pub(super) const fn sideways_moments(what: Sideways) -> Moments {
    match what {
        Sideways::Move => Moments::MOVEMENT,
        Sideways::Influence => Moments::INTERACTION,
        Sideways::Attack => Moments::MELEE,
        Sideways::Block => Moments::BLOCK,
    }
}

/// Whether a card can be played sideways for this (MK-DEED-07).
pub(super) fn check_sideways(means: &Means<'_>, card: CardId, what: Sideways) -> Result<(), Refusal> {
    let state = means.state;
    if state.player().hand.count(card) == 0 {
        return Err(Refusal::rule(MK_DEED_02));
    }
    if modifiers::sideways_value(state, card).is_none() {
        return Err(Refusal::rule(MK_DEED_06));
    }
    check_sideways_now(state, means.now, what)
}

/// Checks whether this is a moment to play any card sideways for this.
fn check_sideways_now(state: &State, now: Moments, what: Sideways) -> Result<(), Refusal> {
    if !sideways_moments(what).meets(now) {
        return Err(Refusal::rule(MK_DEED_07));
    }
    match what {
        Sideways::Move | Sideways::Influence => Ok(()),
        // Nothing makes a card played sideways an attack from afar on another player.
        Sideways::Attack if duel::is_ranged(state) => Err(Refusal::rule(MK_PVP_RNG_02)),
        Sideways::Attack => combat::takes_attack(state, modifiers::reach(state, Reach::Melee)),
        Sideways::Block => combat::takes_block(state),
    }
}

/// Plays a card sideways.
pub(super) fn play_sideways(play: &mut Play<'_>, card: CardId, what: Sideways) {
    let seat = play.state.seat();
    let n = modifiers::sideways_value(play.state, card).unwrap_or(1);
    if card.is_wound() {
        modifiers::used_up(play.state, OddEffect::PowerOfPain);
    } else if let Some(at) = modifiers::sideways_pending(play.state) {
        // MK-FAQ-18: one such skill for one card.
        play.state.turn.modifiers.remove(at);
    }
    play.state.players[seat].hand.take(card);
    lay(play, card, Fate::Discard);
    play.log.tell(Event::PlayedSideways { seat, card, as_what: what });
    match what {
        Sideways::Move => points::gain_move(play, n),
        Sideways::Influence => points::gain_influence(play, n),
        Sideways::Attack => points::sideways_attack(play, n),
        Sideways::Block => points::sideways_block(play, n),
    }
}

/// The card played with another one has had its effect: it boosts nothing any more.
#[derive(Clone, Copy)]
pub(super) struct BoostEnds;

impl Step<MageKnight> for BoostEnds {
    fn run(self, play: &mut Play<'_>) {
        play.state.turn.boost = 0;
    }
}
