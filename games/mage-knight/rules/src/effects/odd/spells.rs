//! Spells with an effect of their own.

use crate::action::Action;
use crate::combat;
use crate::content::{CardId, UnitAbility};
use crate::deeds;
use crate::deeds::Moments;
use crate::effects::answers::again;
use crate::effects::feasible::Outlook;
use crate::effects::options::Options;
use crate::event::Event;
use crate::frame::Play;
use crate::player::{discard, gain_crystal, show_hand, wound_hero};
use crate::question::Origin;
use crate::state::State;
use crate::task::{Given, Progress, Resolving};
use crate::terms::{BasicColour, BasicColours, ManaColour};
use crate::turn_record::Fate;
use kernel::{Private, Seat};

/// The other seats, in order.
fn others(state: &State, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<> {
    state
        .seats_left()
        .collect::<arrayvec::ArrayVec<Seat, 4>>()
        .into_iter()
        .filter(move |other| *other != seat)
}

/// All other cards played this turn return to the hand; none is drawn.
pub(super) fn time_bending(play: &mut Play<'_>, r: &Resolving) {
    let state = &mut *play.state;
    let hand = &mut state.players[r.seat].hand;
    let this = match r.origin {
        Origin::Card { card, .. } => Some(card),
        _ => None,
    };
    state.turn.played.retain(|played| {
        let returns = Some(played.card) != this && played.then != Fate::Remove && !played.card.is_wound();
        if returns {
            hand.put(played.card);
        }
        !returns
    });
    state.turn.no_draw = true;
}

/// The same; this card is set aside until the round ends, unless it is in the offer (MK-VAR-PRINT-01).
pub(super) fn time_bending_aside(play: &mut Play<'_>, r: &Resolving) {
    time_bending(play, r);
    let Origin::Card { card, .. } = r.origin else {
        return;
    };
    let played = &mut play.state.turn.played;
    if let Some(at) = played.iter().position(|played| played.card == card) {
        played.remove(at);
        play.state.players[r.seat].set_aside = Some(card);
        play.log.tell(Event::SetAside { seat: r.seat, card });
    }
}

/// The units of the offer with an ability that can be used now, by their indices.
pub(super) fn call_to_arms_units<'a>(outlook: &'a Outlook<'_>) -> impl Iterator<Item = usize> + 'a {
    let units = 0..outlook.state.offers.units.len();
    let allowed = combat::units_allowed(outlook.state);
    units.filter(move |place| allowed && call_to_arms_abilities(outlook, *place).next().is_some())
}

/// The abilities of a unit of the offer that can be used now, with their indices.
fn call_to_arms_abilities<'a>(
    outlook: &'a Outlook<'_>,
    place: usize,
) -> impl Iterator<Item = (usize, &'static UnitAbility)> + 'a {
    let unit = outlook.state.offers.units[place];
    let abilities = outlook.state.abilities(unit).iter().enumerate();
    abilities.filter(move |(at, ability)| {
        let origin = Origin::Offered { unit, ability: *at as u8 };
        // With what is left once the spell itself is paid for.
        let mut outlook = outlook.of(origin);
        if let Some(mana) = ability.mana {
            outlook = outlook.owing(&[mana]);
        }
        Moments::of_effect(ability.effect.get()).meets(Moments::now(outlook.state))
            && outlook.affords(&[])
            && outlook.feasible(ability.effect)
    })
}

pub(super) fn call_to_arms_options(outlook: &Outlook<'_>, r: &Resolving, out: &mut Options) {
    if let Progress::Called { place } = r.progress {
        let abilities = call_to_arms_abilities(outlook, place.into());
        out.extend(abilities.map(|(at, _)| Action::Option(at as u8)));
    } else {
        out.extend(call_to_arms_units(outlook).map(|place| Action::Offer(place as u8)));
    }
}

/// A unit of the offer is picked, then one of its abilities (MK-FAQ-12).
pub(super) fn call_to_arms(play: &mut Play<'_>, r: Resolving, action: Action) {
    match (r.progress, action) {
        (_, Action::Offer(place)) => {
            again(play, Resolving { given: Given::Nothing, ..r }, Progress::Called { place });
        }
        (Progress::Called { place }, Action::Option(ability)) => {
            let unit = play.state.offers.units[usize::from(place)];
            deeds::activate_offered(play, r.seat, unit, ability);
        }
        _ => {}
    }
}

/// Each other player loses a crystal at random, or takes a Wound.
pub(super) fn mana_meltdown(play: &mut Play<'_>, r: Resolving) {
    if !r.begins() {
        return;
    }
    let mut lost = BasicColours::NONE;
    for other in others(play.state, r.seat) {
        let crystals = &mut play.state.players[other].crystals;
        let total: u8 = crystals.iter().sum();
        if total == 0 {
            wound_hero(play, other, 1);
            continue;
        }
        let mut which = play.chance.below(total.into()) as u8;
        for colour in BasicColour::ALL {
            let n = &mut crystals[colour.index()];
            if which < *n {
                *n -= 1;
                lost = lost.with(colour);
                break;
            }
            which -= *n;
        }
    }
    again(play, Resolving { given: Given::Nothing, ..r }, Progress::Lost(lost));
}

/// One of the lost crystals, or none.
pub(super) fn mana_meltdown_options(r: &Resolving, out: &mut Options) {
    if let Progress::Lost(lost) = r.progress
        && !lost.is_empty()
    {
        out.extend(lost.iter().map(Action::Colour));
        out.push(Action::Done);
    }
}

pub(super) fn mana_meltdown_gain(play: &mut Play<'_>, r: &Resolving, action: Action) {
    if let Action::Colour(colour) = action {
        gain_crystal(play, r.seat, colour);
    }
}

/// Every player takes a Wound for each of their crystals of the named colour.
pub(super) fn mana_radiance(play: &mut Play<'_>, r: &Resolving) {
    let Some(colour) = r.given.colour().and_then(ManaColour::basic) else {
        return;
    };
    for seat in Seat::first(play.state.players.len() as u8) {
        let n = play.state.players[seat].crystals[colour.index()];
        wound_hero(play, seat, n);
    }
}

/// Each other player is asked in turn; then, for Mind Steal, the caster.
pub(super) fn mind(play: &mut Play<'_>, r: Resolving, steal: bool) {
    match r.progress {
        Progress::Begins => {
            // MK-UNDO-02: from here on the hands of others have a part in it.
            play.chance.reveal();
            play.state.turn.mind.clear();
            if steal {
                again(play, r, Progress::CasterTakes);
            }
            for other in others(play.state, r.seat).rev() {
                again(play, Resolving { seat: other, ..r }, Progress::OtherDiscards);
            }
        }
        // A hand without such a card is shown, to the whole table.
        Progress::OtherDiscards => {
            play.chance.reveal();
            show_hand(play, r.seat);
        }
        _ => {}
    }
}

/// What another player can discard: actions and spells of the named colour. What the caster can take: the
/// actions among them.
pub(super) fn mind_options(state: &State, r: &Resolving, out: &mut Options) {
    match r.progress {
        Progress::OtherDiscards => {
            let hand = state.players[r.seat].hand.kinds();
            let of_colour =
                |card: &CardId| card.card().colour.is_some_and(|colour| r.given.is_colour(colour));
            out.extend(hand.map(|(card, _)| card).filter(of_colour).map(Action::Card));
        }
        Progress::CasterTakes => {
            let actions =
                state.turn.mind.iter().map(|(_, card)| *card).filter(|card| card.card().is_action());
            for card in actions {
                if !out.contains(&Action::Card(card)) {
                    out.push(Action::Card(card));
                }
            }
            if !out.is_empty() {
                out.push(Action::Done);
            }
        }
        _ => {}
    }
}

pub(super) fn mind_answer(play: &mut Play<'_>, r: &Resolving, action: Action) {
    let Action::Card(card) = action else {
        return;
    };
    if r.progress == Progress::OtherDiscards {
        // MK-UNDO-02: another player's reaction.
        play.chance.reveal();
        discard(play, r.seat, card);
        play.state.turn.mind.push((r.seat, card));
        return;
    }
    let owner = play.state.turn.mind.iter().find(|(_, other)| *other == card).map(|(owner, _)| *owner);
    if let Some(owner) = owner
        && play.state.players[owner].discard.take(card)
    {
        play.state.players[r.seat].hand.put(card);
        play.log.tell(Event::GainedCard { seat: r.seat, card: Private::new(r.seat, card) });
    }
}

/// Which unit becomes ready; then, of each other player in turn, which unit is spent.
pub(super) fn energy_options(state: &State, r: &Resolving, most: u8, out: &mut Options) {
    let (seat, wanted, level) = match r.progress {
        Progress::Of(other) => (other, true, most),
        _ => (r.seat, false, u8::MAX),
    };
    let Some(player) = state.players.get(seat.index()) else {
        return;
    };
    let units = player.units.iter().enumerate();
    let fitting = units.filter(|(_, unit)| unit.ready == wanted && unit.unit.unit().level <= level);
    out.extend(fitting.map(|(place, _)| Action::Unit(place as u8)));
    if !r.begins() && !out.is_empty() {
        out.push(Action::Done);
    }
}

/// A unit becomes ready (and is healed); then a unit of each other player may be spent.
pub(super) fn energy(play: &mut Play<'_>, r: Resolving, heals: bool, action: Action) {
    let Action::Unit(place) = action else {
        return;
    };
    if let Progress::Of(other) = r.progress {
        play.state.players[other].units[usize::from(place)].ready = false;
        return;
    }
    play.state.players[r.seat].units[usize::from(place)].ready = true;
    if heals {
        deeds::heal_unit(play, r.seat, place);
    }
    for other in others(play.state, r.seat).rev() {
        again(play, r, Progress::Of(other));
    }
}
