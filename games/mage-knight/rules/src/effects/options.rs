//! The answers that an effect offers: those that can be paid and have an effect. None if nothing is left to
//! choose.

use super::feasible::Outlook;
use super::{gains, odd, travel};
use crate::action::Action;
use crate::combat;
use crate::content::EffectId;
use crate::effect::{
    Amount, BetterSideways, DeckEnd, DieUse, Effect, EnemyTarget, GainWhat, HandCard, Hue, HueBy, Price,
    Readied, TravelEnd,
};
use crate::question::Origin;
use crate::source;
use crate::state::State;
use crate::task::{Given, Progress, Resolving};
use crate::terms::{BasicColour, ManaColour};
use crate::turn_record::Fate;
use arrayvec::ArrayVec;

/// The answers that an effect offers.
pub(super) type Options = ArrayVec<Action, 96>;

/// Every answer that an effect offers now.
pub(super) fn options(state: &State, r: &Resolving) -> Options {
    let mut out = Options::new();
    let outlook = Outlook::resolving(state, r);
    let player = &state.players[r.seat];
    let basic = || BasicColour::ALL.into_iter().map(Action::Colour);
    match *r.effect.get() {
        Effect::Choose(_) => {
            let open = r.effect.parts().enumerate().filter(|(_, part)| outlook.open(*part));
            out.extend(open.map(|(at, _)| Action::Option(at as u8)));
        }
        Effect::UpTo(n, _) if r.begins() => out.extend((0..=n).map(Action::Amount)),
        Effect::Pay { price, optional, .. } => pay(&outlook, r, price, optional, &mut out),
        Effect::PayByColour(_) => {
            out.extend(colours_paid(&outlook, r.effect).map(Action::Colour));
        }
        Effect::Cards { fate, amount, card, .. } => {
            let most = match amount {
                Amount::Exactly(n) | Amount::UpTo(n) => n,
                Amount::AnyNumber => u8::MAX,
            };
            if r.done() < most {
                let serves =
                    |card| !matches!(amount, Amount::Exactly(_)) || outlook.card_serves(r.effect, fate, card);
                out.extend(
                    outlook.cards(card).map(|(card, _)| card).filter(|card| serves(*card)).map(Action::Card),
                );
            }
            if !matches!(amount, Amount::Exactly(_)) {
                out.push(Action::Done);
            }
        }
        Effect::Name(_) => out.extend(basic()),
        Effect::Die(how, _) => die(state, r, how, &mut out),
        Effect::Mana { hue: Hue::By(HueBy::Basic), n } if r.done() < n => {
            // MK-MANA-01.
            out.extend(
                ManaColour::ALL.into_iter().filter(|colour| colour.basic().is_some()).map(Action::Mana),
            );
        }
        Effect::Mana { hue: Hue::By(HueBy::Any), n } if r.done() < n => {
            out.extend(ManaColour::ALL.into_iter().map(Action::Mana));
        }
        Effect::Crystal { hue: Hue::By(HueBy::Basic), n } if r.done() < n => out.extend(basic()),
        Effect::Crystal { hue: Hue::By(HueBy::Owned), n } if r.done() < n => {
            let owned = |colour: &BasicColour| player.crystals[colour.index()] > 0;
            out.extend(BasicColour::ALL.into_iter().filter(owned).map(Action::Colour));
        }
        Effect::RandomCrystal(_) if matches!(r.progress, Progress::Gold { .. }) => {
            let room =
                |colour: &BasicColour| player.crystals[colour.index()] < crate::content::CRYSTALS_PER_COLOUR;
            out.extend(BasicColour::ALL.into_iter().filter(room).map(Action::Colour));
        }
        Effect::HealUnit => {
            let wounded = player.units.iter().enumerate().filter(|(_, unit)| unit.wounds > 0);
            out.extend(wounded.map(|(place, _)| Action::Unit(place as u8)));
        }
        Effect::Ready(who) if !matches!(who, Readied::All | Readied::Unit) => {
            let spent = (0..player.units.len()).filter(|place| outlook.readies(who, *place, r.done()));
            out.extend(spent.map(|place| Action::Unit(place as u8)));
            if matches!(who, Readied::Levels(_)) && !out.is_empty() {
                out.push(Action::Done);
            }
        }
        Effect::Enemies { target, changes }
            if matches!(target, EnemyTarget::One | EnemyTarget::Unfortified)
                || target == EnemyTarget::Blocked && state.duel.is_some() =>
        {
            let targets = combat::targets(state, target, changes, outlook.colour());
            out.extend(combat::places_of(targets).map(Action::Enemy));
        }
        Effect::Sideways { when: BetterSideways::NoSourceDie, .. } => {
            // MK-FAQ-19: whoever takes the more forgoes the dice; a choice as long as there is a die to
            // forgo.
            let dice = state.turn.dice_left > 0 && !state.turn.dice_forgone && source::there(state) != 0;
            if dice && !state.turn.source_used {
                out.extend([Action::Option(0), Action::Option(1)]);
            }
        }
        Effect::WithAction { .. } => {
            let others = outlook.cards(HandCard::Action).map(|(card, _)| card);
            out.extend(others.filter(|card| outlook.goes_with(r.effect, *card)).map(Action::Card));
        }
        Effect::Travel { spaces, each, avoiding, to } => {
            let reach = travel::reach(state, spaces, each);
            let ends = travel::ends(state, r.seat, reach, avoiding, to == TravelEnd::Assault);
            out.extend(ends.into_iter().map(|(hex, _)| Action::Space(hex)).take(96));
        }
        Effect::GainCard { what, colour, .. } => {
            let offer = match what {
                GainWhat::Spell => &state.offers.spells,
                GainWhat::Advanced => &state.offers.advanced,
            };
            let of_colour = offer.iter().enumerate().filter(|(_, card)| outlook.is_of(**card, colour));
            out.extend(of_colour.map(|(place, _)| Action::Offer(place as u8)));
        }
        Effect::Spell(n) if r.done() < n => {
            out.extend((0..state.offers.spells.len() as u8).map(Action::Offer));
        }
        Effect::GainUnit => gain_unit(state, r, &mut out),
        Effect::Artifact(n) => {
            if let Progress::Looked { dealt } = r.progress {
                // The cards that were looked at lie on top of the deck: all but those dealt with already.
                let left = usize::from(n + 1 - dealt);
                let top = state.offers.artifact_deck.known_on_top();
                out.extend(top[top.len().saturating_sub(left)..].iter().copied().map(Action::Card));
            }
        }
        // Under an empty deck there is no bottom; and what is removed from the game goes nowhere else.
        Effect::ThisCardTo(end)
            if (end == DeckEnd::Top || !player.deck.is_empty()) && will_be_discarded(state, r.origin) =>
        {
            out.extend([Action::Option(0), Action::Done]);
        }
        Effect::Recall { n, chosen } => {
            if chosen && r.done() < n && !player.discard.is_empty() {
                out.extend(player.discard.kinds().map(|(card, _)| Action::Card(card)));
            } else if r.done() > 0 {
                out.extend([Action::Option(0), Action::Option(1)]);
            }
        }
        Effect::Odd(odd) => odd::options(&outlook, r, odd, &mut out),
        _ => {}
    }
    if may_pass_by(r) && !out.is_empty() {
        out.push(Action::Done);
    }
    out
}

/// Whether an effect may be repeated at a price, so that the player can decline.
fn may_pass_by(r: &Resolving) -> bool {
    let costs = match *r.effect.get() {
        Effect::Pay { optional, .. } => !optional,
        Effect::PayByColour(_) => true,
        Effect::Cards { amount, .. } => matches!(amount, Amount::Exactly(_)),
        _ => false,
    };
    costs && r.given == Given::OnceMore && r.begins()
}

/// Whether the card of an effect is in the play area and about to be discarded.
fn will_be_discarded(state: &State, origin: Origin) -> bool {
    let mut played = state.turn.played.iter().filter(|played| played.then == Fate::Discard);
    matches!(origin, Origin::Card { card, .. } if played.any(|played| played.card == card))
}

/// How to pay a price, if there is a choice.
fn pay(outlook: &Outlook<'_>, r: &Resolving, price: Price, optional: bool, out: &mut Options) {
    if optional && price != Price::Unit {
        match price {
            Price::Basic | Price::Either(..) => {
                out.extend(colours_paid(outlook, r.effect).map(Action::Colour))
            }
            Price::Mana(colour) if !outlook.affords(&[colour]) => {}
            _ => out.push(Action::Option(0)),
        }
        out.push(Action::Done);
        return;
    }
    match price {
        Price::Basic => out.extend(colours_paid(outlook, r.effect).map(Action::Colour)),
        Price::Either(a, b) => {
            out.extend(
                [a, b].into_iter().filter(|colour| outlook.pays_for(r.effect, *colour)).map(Action::Colour),
            );
        }
        Price::Mana(_) | Price::Both(..) | Price::Points(..) | Price::Unit => {}
    }
}

/// The basic colours that can be paid so that the rest of the effect can be used.
fn colours_paid<'a>(outlook: &'a Outlook<'_>, effect: EffectId) -> impl Iterator<Item = BasicColour> + 'a {
    BasicColour::ALL.into_iter().filter(move |colour| outlook.pays_for(effect, *colour))
}

/// Which die to pick, by its face; then, if it is to be set, the new face.
fn die(state: &State, r: &Resolving, how: DieUse, out: &mut Options) {
    if let Progress::Picked { .. } = r.progress {
        let not_gold = ManaColour::ALL.into_iter().filter(|colour| *colour != ManaColour::Gold);
        out.extend(not_gold.map(Action::Mana));
        return;
    }
    let will_do = |colour: &ManaColour| {
        (how == DieUse::Set || colour.basic().is_some()) && source::showing(state, *colour).is_some()
    };
    out.extend(ManaColour::ALL.into_iter().filter(will_do).map(Action::Mana));
}

/// Which unit of the offer joins; before that, which one leaves if there is no room (MK-END-12).
fn gain_unit(state: &State, r: &Resolving, out: &mut Options) {
    if state.offers.units.is_empty() {
        return;
    }
    let (token, bond) = (gains::free_command_tokens(state, r.seat) > 0, gains::bond_is_free(state, r.seat));
    if token || bond {
        let places = 0..state.offers.units.len() as u8;
        out.extend(places.clone().map(Action::Offer));
        // MK-UNIT-02: Bonds of Loyalty is a Command token too, and which one is used is for the player to
        // say.
        if token && bond {
            out.extend(places.map(Action::RecruitBonded));
        }
        return;
    }
    let units = state.players[r.seat].units.iter().enumerate();
    out.extend(units.filter(|(_, unit)| !unit.bonded).map(|(place, _)| Action::Unit(place as u8)));
    out.push(Action::Done);
}
