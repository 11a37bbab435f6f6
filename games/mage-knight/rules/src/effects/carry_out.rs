//! Carries out effects that ask nothing.

use super::answers::{again, crystal};
use super::feasible::Outlook;
use super::{counted, fight, holds, inner, lasting, modifiers, odd, points, push, start_given};
use crate::content::{CRYSTALS_PER_COLOUR, EffectId};
use crate::deeds;
use crate::effect::{
    BetterSideways, Condition, DieUse, Effect, Hue, HueBy, Moment, Points, Price, Readied, Span, Timing,
};
use crate::frame::Play;
use crate::player::{
    Motivated, change_reputation, draw_cards, gain_fame, gain_token, store_crystal, take_wounds, wound_hero,
};
use crate::question::Origin;
use crate::source;
use crate::state::{Stage, State};
use crate::task::{Given, Progress, Resolving, Task};
use crate::terms::{BasicColour, ManaColour};
use crate::turn_record::{Fate, Played};
use arrayvec::ArrayVec;

/// Carries out an effect that offers no answers, or none any more.
pub(super) fn carry_out(play: &mut Play<'_>, r: Resolving) {
    match *r.effect.get() {
        Effect::Nothing | Effect::Choose(_) => {}
        Effect::All(parts) => {
            for at in (0..parts.len()).rev() {
                let part = r.effect.part(at).unwrap_or(EffectId::NOTHING);
                push(play, &r, part, r.given);
            }
        }
        Effect::Times(n, _) => repeat(play, r, n),
        Effect::UpTo(..) => repeat(play, r, 0),
        Effect::Per { count, max, .. } => {
            let n = counted(play.state, r.seat, count, r.given);
            repeat(play, r, n.min(max.unwrap_or(u8::MAX)));
        }
        Effect::Pay { price, .. } => pay(play, &r, price),
        // No colour can be paid, no card serves, no die will do: what was open when the card was played is so
        // no more.
        Effect::PayByColour(_) | Effect::Cards { .. } | Effect::Name(_) => {}
        Effect::Die(how, _) => {
            debug_assert!(how != DieUse::Set || r.begins(), "a die set has colours to choose")
        }
        Effect::If(Condition::BlockSucceeds, _) => crate::combat::add_rider(play, r.effect, r.origin),
        Effect::If(condition, _) => {
            if holds(play.state, r.seat, condition) {
                push(play, &r, inner(r.effect), r.given);
            }
        }
        // Of a card that may be played in combat too, what heals is lost there (MK-CBT-GEN-05).
        Effect::Only(Timing::NotInCombat, _) if play.state.stage == Stage::Combat => {}
        Effect::Only(..) => push(play, &r, inner(r.effect), r.given),
        Effect::Roll(_) => {
            let face = source::roll(play.chance);
            play.log.tell_with(|| crate::event::Event::Rolled(vec![face]));
            let part = r.effect.part(face.index()).unwrap_or(EffectId::NOTHING);
            push(play, &r, part, Given::Colour(face));
        }
        Effect::EachTurn(_) => lasting::add(play, &r, true),
        Effect::Terrain { lasts: Span::NextTurn, .. } => lasting::add(play, &r, false),
        Effect::At(Moment::EndOfTurn | Moment::AttackPhase, _)
        | Effect::Once(..)
        | Effect::Whenever(..)
        | Effect::HandLimit(_)
        | Effect::UnlimitedMana(_)
        | Effect::AllowMana(_)
        | Effect::Units { .. }
        | Effect::Terrain { .. }
        | Effect::Convert { .. }
        | Effect::NextCard { .. } => modifiers::add(play, &r, r.given),
        Effect::Sideways { when, .. } => {
            // MK-FAQ-19: without a die to forgo, the more is there for the taking, unless one was used.
            let more = when == BetterSideways::NoSourceDie && !play.state.turn.source_used;
            play.state.turn.dice_forgone |= more;
            let no_die = when == BetterSideways::NoSourceDie;
            let given = if no_die { Given::SourceForgone(more) } else { r.given };
            modifiers::add(play, &r, given);
        }
        Effect::Banner(_) | Effect::WithAction { .. } | Effect::Travel { .. } => {}
        Effect::GainCard { .. } | Effect::GainUnit | Effect::Spell(_) | Effect::HealUnit => {}

        Effect::Move(n) => points::gain_move(play, n),
        Effect::Influence(n) => points::gain_influence(play, n),
        Effect::Heal(n) => points::gain_healing(play, n, r.origin),
        Effect::Draw(n) => draw_cards(play, r.seat, n),
        Effect::Attack { n, reach, element } => points::attack(play, &r, n, reach, element),
        Effect::Block { n, element } => points::block(play, &r, n, element, false),
        Effect::SwiftBlock { n, element } => points::block(play, &r, n, element, true),
        Effect::Mana { hue, n } => {
            for colour in hues(play.state, &r, hue) {
                (0..n).for_each(|_| gain_token(play, r.seat, colour));
            }
        }
        Effect::ManaNow(colour) => {
            gain_token(play, r.seat, colour);
            play.state.turn.spend_now = Some(colour);
            play.state.tasks.push(Task::Deed(deeds::FollowUp::SpendNow(colour)));
        }
        Effect::Crystal { hue, n } => {
            for colour in hues(play.state, &r, hue).into_iter().filter_map(ManaColour::basic) {
                (0..n).for_each(|_| crystal(play, &r, colour));
            }
        }
        Effect::RandomCrystal(n) => random_crystal(play, r, n),
        Effect::SourceDice(n) => play.state.turn.dice_left += n,
        Effect::Fame(n) => gain_fame(play, r.seat, n),
        Effect::Reputation(n) => change_reputation(play, r.seat, n),
        Effect::Wound(n) => wound_hero(play, r.seat, n),
        Effect::WoundUnit => wound_unit(play, &r),
        Effect::Ready(who) => ready(play, &r, who),
        Effect::Enemies { target, changes } => fight::change_enemies(play, &r, target, changes),
        // An assault from below has begun by now: its combat is there.
        Effect::IgnoreSiteFortifications => crate::combat::ignore_site(play, r.seat),
        Effect::SkipBlockAndDamage => crate::combat::skip_block_and_damage(play),
        Effect::ThisCardTo(_) => {}
        Effect::Recall { n, chosen } => recall(play, r, n, chosen),
        Effect::ShuffleDiscards => {
            let player = &mut play.state.players[r.seat];
            for card in player.discard.iter().collect::<Vec<_>>() {
                player.discard.take(card);
                player.deck.put_anywhere(card);
            }
            player.deck.shuffle();
        }
        Effect::ExtraTurn => play.state.turn.extra_turn = true,
        Effect::LockMotivation => {
            // Before the player's own turn, that turn is the next (MK-TURN-01).
            let before = play.state.is_active(r.seat) && play.state.stage == Stage::TurnStart;
            let until = if before { Motivated::ThisTurn } else { Motivated::NextTurn };
            play.state.players[r.seat].motivated = until;
        }
        Effect::Artifact(n) => {
            let offers = &mut play.state.offers;
            let looked = offers.artifact_deck.look(usize::from(n) + 1, play.chance);
            // In the end those come up that were put there.
            let dug_up = offers.buried.len().saturating_sub(offers.artifact_deck.known_at_bottom().len());
            offers.buried.drain(..dug_up);
            if !looked.is_empty() && r.begins() {
                // Fewer are there than would be drawn: none is put back.
                let short = usize::from(n) + 1 - looked.len();
                again(play, r, Progress::Looked { dealt: short as u8 });
            }
        }
        Effect::Shield => {
            if let Some(place) = play.state.players[r.seat].place {
                play.state.map.put_shield(place, r.seat);
            }
        }
        Effect::Odd(odd) => odd::carry_out(play, r, odd),
    }
}

/// Repeats an effect; `n` is the number of times when it begins.
fn repeat(play: &mut Play<'_>, r: Resolving, n: u8) {
    let left = match r.progress {
        Progress::Repeats { left } => left,
        _ => n,
    };
    if left > 0 {
        again(play, r, Progress::Repeats { left: left - 1 });
        push(play, &r, inner(r.effect), r.given);
    }
}

/// Pays a price without a choice.
fn pay(play: &mut Play<'_>, r: &Resolving, price: Price) {
    let outlook = Outlook::resolving(play.state, r);
    let then = inner(r.effect);
    match price {
        Price::Mana(colour) if outlook.affords(&[colour]) => {
            push(play, r, then, r.given);
            play.state.tasks.push(Task::Pay(colour));
        }
        Price::Both(a, b) if outlook.affords(&[a.into(), b.into()]) => {
            push(play, r, then, r.given);
            play.state.tasks.push(Task::Pay(b.into()));
            play.state.tasks.push(Task::Pay(a.into()));
        }
        Price::Points(Points::Move, n) if play.state.turn.movement >= n => {
            play.state.turn.movement -= n;
            push(play, r, then, r.given);
        }
        Price::Points(Points::Influence, n) if play.state.turn.influence >= i16::from(n) => {
            play.state.turn.influence -= i16::from(n);
            push(play, r, then, r.given);
        }
        Price::Unit => {
            let units = &mut play.state.players[r.seat].units;
            if let Some(unit) = r.given.unit().and_then(|place| units.get_mut(place)) {
                unit.ready = false;
                push(play, r, then, r.given);
            }
        }
        // It can be paid no more: what was available for it is not.
        _ => {}
    }
}

/// The colours, if there is no choice.
fn hues(state: &State, r: &Resolving, hue: Hue) -> ArrayVec<ManaColour, 4> {
    let given = || r.given.colour();
    match hue {
        Hue::One(colour) => [colour].into_iter().collect(),
        Hue::By(HueBy::Same | HueBy::OfDie | HueBy::Named) => given().into_iter().collect(),
        Hue::By(HueBy::EachBasic) => BasicColour::ALL.into_iter().map(ManaColour::from).collect(),
        Hue::By(HueBy::EachOther) => {
            let others = BasicColour::ALL.into_iter().map(ManaColour::from);
            others.filter(|colour| Some(*colour) != given()).collect()
        }
        Hue::By(HueBy::OfSite) => {
            let place = state.players[r.seat].place;
            let colour = place.and_then(|hex| state.map.colour(hex));
            colour.map(ManaColour::from).into_iter().collect()
        }
        // Chosen one by one; all of them have been.
        Hue::By(HueBy::Basic | HueBy::Any | HueBy::Owned) => ArrayVec::new(),
    }
}

/// A crystal by the roll of a die (MK-END-09).
fn random_crystal(play: &mut Play<'_>, r: Resolving, n: u8) {
    if r.done() >= n {
        return;
    }
    let face = source::roll(play.chance);
    play.log.tell_with(|| crate::event::Event::Rolled(vec![face]));
    let rolled = r.done() + 1;
    match face {
        ManaColour::Gold => {
            let full = |n: &u8| *n >= CRYSTALS_PER_COLOUR;
            let no_room = play.state.players[r.seat].crystals.iter().all(full);
            again(play, r, if no_room { Progress::Done(rolled) } else { Progress::Gold { rolled } });
        }
        ManaColour::Black => {
            again(play, r, Progress::Done(rolled));
            gain_fame(play, r.seat, 1);
        }
        _ => {
            again(play, r, Progress::Done(rolled));
            if let Some(colour) = face.basic() {
                store_crystal(play, r.seat, colour);
            }
        }
    }
}

/// Wounds the unit that used the effect, which is not damage; a unit of the offer is not wounded (MK-FAQ-12).
fn wound_unit(play: &mut Play<'_>, r: &Resolving) {
    let Origin::Unit { unit, .. } = r.origin else {
        return;
    };
    let wounds = take_wounds(play.state, 1);
    if let Some(unit) = play.state.players[r.seat].units.get_mut(usize::from(unit)) {
        unit.wounds += wounds;
        let unit = unit.unit;
        play.log.tell(crate::event::Event::UnitWounded { seat: r.seat, unit, destroyed: false });
    }
}

fn ready(play: &mut Play<'_>, r: &Resolving, who: Readied) {
    let units = &mut play.state.players[r.seat].units;
    match who {
        Readied::All => units.iter_mut().for_each(|unit| unit.ready = true),
        Readied::Unit => {
            if let Some(unit) = r.given.unit().and_then(|place| units.get_mut(place)) {
                unit.ready = true;
            }
        }
        // Nobody is spent, or has few enough levels.
        Readied::OneUpTo(_) | Readied::Any | Readied::Levels(_) => {}
    }
}

/// Puts random cards of the discard pile onto the Deed deck; which end is asked next.
fn recall(play: &mut Play<'_>, r: Resolving, n: u8, chosen: bool) {
    if chosen || !r.begins() {
        return;
    }
    let player = &mut play.state.players[r.seat];
    let mut recalled = 0;
    while recalled < n
        && let Some(card) = player.discard.draw(play.chance)
    {
        player.deck.put_on_top(card);
        recalled += 1;
    }
    if recalled > 0 {
        again(play, r, Progress::Done(recalled));
    }
}

/// The card in the play area that an effect belongs to, if it is about to be discarded.
pub(super) fn this_card(state: &mut State, origin: Origin) -> Option<&mut Played> {
    let Origin::Card { card, .. } = origin else {
        return None;
    };
    state.turn.played.iter_mut().find(|played| played.card == card && played.then == Fate::Discard)
}

/// Carries out the effect held by a modifier, which is then removed.
pub(crate) fn spring(play: &mut Play<'_>, at: usize) {
    let modifier = play.state.turn.modifiers.remove(at);
    let seat = play.state.seat();
    start_given(play, seat, modifier.origin, inner(modifier.effect), modifier.given);
}
