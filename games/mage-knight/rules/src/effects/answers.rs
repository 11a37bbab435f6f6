//! Continues an effect once its question is answered.

use super::carry_out::this_card;
use super::{gains, inner, modifiers, odd, push, travel};
use crate::action::Action;
use crate::combat;
use crate::content::EffectId;
use crate::deeds::{self, Moments};
use crate::effect::{
    Amount, CardFate, DeckEnd, DieUse, Effect, EnemyTarget, GainTo, GainWhat, HandCard, Price, Readied,
    TravelEnd, WithHalf,
};
use crate::event::Event;
use crate::frame::Play;
use crate::movement;
use crate::player::{discard, gain_card, gain_crystal, gain_token, remove_card, store_crystal};
use crate::question::Origin;
use crate::source;
use crate::task::{Given, Progress, Resolving, Task};
use crate::terms::{BasicColour, ManaColour};
use crate::turn_record::{Fate, Played};

/// Continues with one of the answers on offer.
pub(super) fn answer(play: &mut Play<'_>, r: Resolving, action: Action) {
    match (*r.effect.get(), action) {
        (Effect::Choose(_), Action::Option(at)) => {
            let part = r.effect.part(at.into()).unwrap_or(EffectId::NOTHING);
            if play.state.is_active(r.seat) {
                deeds::done(play, Moments::of_effect(part.get()));
            }
            push(play, &r, part, r.given);
        }
        (Effect::UpTo(..), Action::Amount(n)) => again(play, r, Progress::Repeats { left: n }),
        (Effect::Pay { price, .. }, action) => pay(play, &r, price, action),
        (Effect::PayByColour(_), Action::Colour(colour)) => {
            let part = r.effect.part(colour.index()).unwrap_or(EffectId::NOTHING);
            push(play, &r, part, Given::Colour(colour.into()));
            play.state.tasks.push(Task::Pay(colour.into()));
        }
        (Effect::Cards { .. }, action) => cards(play, r, action),
        (Effect::Name(_), Action::Colour(colour)) => {
            push(play, &r, inner(r.effect), Given::Colour(colour.into()));
        }
        (Effect::Die(how, _), Action::Mana(colour)) => die(play, r, how, colour),
        (Effect::Mana { .. }, Action::Mana(colour)) => {
            again(play, r, Progress::Done(r.done() + 1));
            gain_token(play, r.seat, colour);
        }
        (Effect::Crystal { .. }, Action::Colour(colour)) => {
            again(play, r, Progress::Done(r.done() + 1));
            crystal(play, &r, colour);
        }
        (Effect::RandomCrystal(_), Action::Colour(colour)) => {
            again(play, r, Progress::Done(r.done()));
            store_crystal(play, r.seat, colour);
        }
        (Effect::HealUnit, Action::Unit(place)) => deeds::heal_unit(play, r.seat, place),
        (Effect::Ready(who), Action::Unit(place)) => {
            let unit = &mut play.state.players[r.seat].units[usize::from(place)];
            unit.ready = true;
            let level = unit.unit.unit().level;
            if matches!(who, Readied::Levels(_)) {
                again(play, r, Progress::Done(r.done() + level));
            }
        }
        (Effect::Enemies { changes, .. }, Action::Enemy(place)) => {
            combat::change_enemy(play, place, changes);
            others_but(play, &r, place);
        }
        (Effect::Sideways { .. }, Action::Option(more)) => {
            let forgone = more == 1;
            play.state.turn.dice_forgone |= forgone;
            modifiers::add(play, &r, Given::SourceForgone(forgone));
        }
        (Effect::WithAction { .. }, Action::Card(card)) => with_action(play, &r, card),
        (Effect::Travel { spaces, each, avoiding, to }, Action::Space(hex)) => {
            let assault = to == TravelEnd::Assault;
            let reach = travel::reach(play.state, spaces, each);
            let ends = travel::ends(play.state, r.seat, reach, avoiding, assault);
            if let Some((hex, steps)) = ends.into_iter().find(|(end, _)| *end == hex) {
                play.state.turn.movement -= each * steps;
                movement::leap(play, r.seat, hex, each * steps);
            }
        }
        (Effect::GainCard { what, to, .. }, Action::Offer(place)) => {
            if let Some(card) = gains::take_from_offer(play, what, place) {
                gains::give(play, r.seat, card, to);
            }
        }
        (Effect::Spell(_), Action::Offer(place)) => {
            again(play, r, Progress::Done(r.done() + 1));
            if let Some(card) = gains::take_from_offer(play, GainWhat::Spell, place) {
                gains::give(play, r.seat, card, GainTo::Deck);
            }
        }
        (Effect::GainUnit, Action::Unit(place)) => {
            again(play, r, Progress::RoomMade);
            gains::disband(play, r.seat, place);
        }
        (Effect::GainUnit, Action::Offer(place) | Action::RecruitBonded(place)) => {
            let bonded = matches!(action, Action::RecruitBonded(_))
                || gains::free_command_tokens(play.state, r.seat) == 0;
            let unit = play.state.offers.units.remove(place.into());
            gains::join(play, r.seat, unit, bonded);
        }
        (Effect::Artifact(n), Action::Card(card)) => {
            let offers = &mut play.state.offers;
            offers.artifact_deck.take(card);
            let Progress::Looked { dealt } = r.progress else {
                return;
            };
            if dealt == 0 {
                // MK-END-10: one goes under the deck, the rest onto the Deed deck in any order.
                offers.artifact_deck.put_at_bottom(card);
                offers.buried.push(r.seat);
            } else {
                gain_card(play, r.seat, card);
            }
            if dealt < n {
                again(play, r, Progress::Looked { dealt: dealt + 1 });
            }
        }
        (Effect::ThisCardTo(end), Action::Option(_)) => {
            let fate = if end == DeckEnd::Top { Fate::DeckTop } else { Fate::DeckBottom };
            if let Some(played) = this_card(play.state, r.origin) {
                played.then = fate;
            }
        }
        (Effect::Recall { .. }, Action::Card(card)) => {
            let player = &mut play.state.players[r.seat];
            player.discard.take(card);
            player.deck.put_on_top(card);
            again(play, r, Progress::Done(r.done() + 1));
        }
        (Effect::Recall { .. }, Action::Option(1)) => {
            // They were put on top when they were picked.
            let deck = &mut play.state.players[r.seat].deck;
            for _ in 0..r.done() {
                if let Some(card) = deck.draw(play.chance) {
                    deck.put_at_bottom(card);
                }
            }
        }
        (Effect::Odd(odd), action) => odd::answer(play, r, odd, action),
        // Done, and what leaves things as they are.
        _ => {}
    }
}

/// The same effect again, with its progress.
pub(super) fn again(play: &mut Play<'_>, r: Resolving, progress: Progress) {
    play.state.tasks.push(Task::Effect(Resolving { progress, ..r }));
}

/// Gains a crystal from an effect: beyond three of a colour it becomes a token; from a site it is lost
/// instead (MK-GAIN-02, MK-END-09).
pub(super) fn crystal(play: &mut Play<'_>, r: &Resolving, colour: BasicColour) {
    if r.origin == Origin::Site {
        store_crystal(play, r.seat, colour);
    } else {
        gain_crystal(play, r.seat, colour);
    }
}

fn pay(play: &mut Play<'_>, r: &Resolving, price: Price, action: Action) {
    let then = inner(r.effect);
    match (price, action) {
        (_, Action::Done) => {}
        (_, Action::Colour(colour)) => {
            push(play, r, then, Given::Colour(colour.into()));
            play.state.tasks.push(Task::Pay(colour.into()));
        }
        (Price::Mana(colour), _) => {
            push(play, r, then, r.given);
            play.state.tasks.push(Task::Pay(colour));
        }
        _ => {}
    }
}

/// Picks another card, or stops.
fn cards(play: &mut Play<'_>, r: Resolving, action: Action) {
    let Effect::Cards { fate, amount, card: which, .. } = *r.effect.get() else {
        return;
    };
    let Action::Card(card) = action else {
        // Who passes a chance by gets nothing; of any number of cards, none is a number too.
        if !matches!(amount, Amount::Exactly(_)) {
            push(play, &r, inner(r.effect), Given::Cards(r.done()));
        }
        return;
    };
    match fate {
        CardFate::Discard => discard(play, r.seat, card),
        CardFate::Trash => remove_card(play, r.seat, card),
        CardFate::Shuffle => {
            let player = &mut play.state.players[r.seat];
            player.hand.take(card);
            player.deck.put_anywhere(card);
            player.deck.shuffle();
        }
    }
    let so_far = r.done() + 1;
    match amount {
        Amount::Exactly(n) if so_far >= n => {
            let by_colour = matches!(which, HandCard::Action | HandCard::Coloured);
            let colour = card.card().colour.filter(|_| by_colour);
            let given = colour.map_or(Given::Cards(so_far), |colour| Given::Colour(colour.into()));
            push(play, &r, inner(r.effect), given);
        }
        _ => again(play, r, Progress::Done(so_far)),
    }
}

fn die(play: &mut Play<'_>, r: Resolving, how: DieUse, colour: ManaColour) {
    if let Progress::Picked { die } = r.progress {
        play.state.source.dice[usize::from(die)] = colour;
        push(play, &r, inner(r.effect), Given::Colour(colour));
        return;
    }
    let Some(die) = source::showing(play.state, colour) else {
        return;
    };
    match how {
        DieUse::Set => {
            // MK-MANA-13: to take a die is not to use one as mana.
            play.state.turn.dice_kept |= 1 << die;
            again(play, Resolving { given: Given::Nothing, ..r }, Progress::Picked { die });
        }
        DieUse::Reroll => {
            push(play, &r, inner(r.effect), Given::Colour(colour));
            source::reroll(play, 1 << die);
        }
        DieUse::Claim => {
            play.state.source.away |= 1 << die;
            push(play, &r, inner(r.effect), Given::Colour(colour));
        }
    }
}

/// The next part, for the other enemies, leaves out the enemy just picked.
fn others_but(play: &mut Play<'_>, r: &Resolving, place: u8) {
    if let Some(Task::Effect(next)) = play.state.tasks.last_mut()
        && next.origin == r.origin
        && matches!(*next.effect.get(), Effect::Enemies { target: EnemyTarget::Others, .. })
    {
        next.given = Given::Enemy(place);
    }
}

/// Plays another action card with this one (MK-FAQ-05, MK-FAQ-07).
fn with_action(play: &mut Play<'_>, r: &Resolving, card: crate::content::CardId) {
    let Effect::WithAction { half, times, plus, trash } = *r.effect.get() else {
        return;
    };
    let strong = half == WithHalf::Powered;
    play.state.players[r.seat].hand.take(card);
    let then = if trash { Fate::Remove } else { Fate::Discard };
    let _ = play.state.turn.played.try_push(Played { card, then });
    play.log.tell(Event::Played { seat: r.seat, card, strong });
    let half = play.state.half(card, strong);
    let effect = half.effect;
    deeds::done(play, Moments::of_half(half));
    play.state.turn.boost = plus;
    play.state.tasks.push(Task::Deed(deeds::FollowUp::BoostEnds));
    // MK-FAQ-05: those after the first are chances, each of which may be passed by. The last one pushed comes
    // first.
    for copy in (0..times).rev() {
        let given = if copy == 0 { Given::Nothing } else { Given::OnceMore };
        super::start_given(play, r.seat, Origin::Card { card, strong }, effect, given);
    }
}
