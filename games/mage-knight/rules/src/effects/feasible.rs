//! Whether an effect can be used at all: its whole cost can be paid (MK-DEED-10), and it does something.

use super::{odd, travel};
use crate::combat;
use crate::content::{CardId, CardKind, EffectId};
use crate::deeds::Moments;
use crate::duel;
use crate::effect::{
    Amount, CardFate, Condition, Count, DieUse, Effect, EnemyTarget, EnemyTrait, GainWhat, HandCard, Hue,
    HueBy, OfferColour, OwnUnits, Points, Price, Readied, TravelEnd, UnitChange, WithHalf,
};
use crate::mana::{Owed, Wallet};
use crate::player::can_use_long_night;
use crate::question::Origin;
use crate::source;
use crate::state::State;
use crate::task::{Given, Resolving};
use crate::terms::{BasicColour, ManaColour};
use kernel::{List, Seat};

use super::{counted, holds, modifiers};

/// The situation of one effect: who uses it, and with what means.
#[derive(Clone)]
pub(crate) struct Outlook<'a> {
    pub(crate) state: &'a State,
    pub(super) seat: Seat,
    pub(super) origin: Origin,
    pub(super) given: Given,
    wallet: Wallet,
    /// Further mana that is owed.
    owed: Owed,
    /// Cards of the hand that are being played, so they cannot pay for anything.
    gone: List<CardId, 16>,
}

impl<'a> Outlook<'a> {
    /// For an effect that somebody wants to use.
    pub(crate) fn new(state: &'a State, seat: Seat, origin: Origin) -> Outlook<'a> {
        let wallet = Wallet::of(state, seat);
        Outlook { state, seat, origin, given: Given::Nothing, wallet, owed: Owed::new(), gone: List::new() }
    }

    /// For an effect that is being resolved.
    pub(crate) fn resolving(state: &'a State, resolving: &Resolving) -> Outlook<'a> {
        Outlook::new(state, resolving.seat, resolving.origin).given(resolving.given)
    }

    /// Adds what an earlier part has settled.
    pub(crate) fn given(mut self, given: Given) -> Self {
        self.given = given;
        self
    }

    /// With other mana, and this owed in addition.
    pub(crate) fn with_wallet(mut self, wallet: Wallet, owed: &[ManaColour]) -> Self {
        self.wallet = wallet;
        self.owed = owed.iter().copied().collect();
        self
    }

    /// With this mana owed in addition.
    pub(crate) fn owing(mut self, owed: &[ManaColour]) -> Self {
        self.owed.extend(owed.iter().copied());
        self
    }

    /// With this card of the hand being played.
    pub(crate) fn without(mut self, card: CardId) -> Self {
        self.gone.push(card);
        self
    }

    /// For a deed that is done with a mana token which must be spent at once.
    pub(crate) fn spending(&self, colour: ManaColour) -> Self {
        let mut outlook = self.clone();
        outlook.wallet = outlook.wallet.with_token(colour);
        outlook
    }

    /// For another effect, with the same means.
    pub(crate) fn of(&self, origin: Origin) -> Self {
        Outlook { origin, given: Given::Nothing, ..self.clone() }
    }

    /// The mana that can be used.
    pub(crate) fn wallet(&self) -> &Wallet {
        &self.wallet
    }

    /// Whether all mana owed, and this in addition, can be paid.
    pub(crate) fn affords(&self, more: &[ManaColour]) -> bool {
        if self.owed.is_empty() && more.is_empty() {
            return true;
        }
        let mut owed = self.owed;
        owed.extend(more.iter().copied());
        let spell = matches!(self.origin, Origin::Card { card, .. } if card.card().kind == CardKind::Spell);
        self.wallet.covers(&owed, spell)
    }

    /// Whether black mana may be used.
    pub(crate) fn is_dark(&self) -> bool {
        self.wallet.black
    }

    /// Whether an effect can be used at this moment.
    pub(crate) fn open(&self, effect: EffectId) -> bool {
        Moments::of(effect).meets(Moments::now(self.state)) && self.feasible(effect)
    }

    /// The cards of the hand that may be used, with the number of each.
    pub(crate) fn cards(&self, which: HandCard) -> impl Iterator<Item = (CardId, u8)> + '_ {
        let hand = &self.state.players[self.seat].hand;
        hand.kinds().filter_map(move |(card, count)| {
            let gone = self.gone.iter().filter(|gone| **gone == card).count() as u8;
            let count = count.saturating_sub(gone);
            (count > 0 && does(card, which)).then_some((card, count))
        })
    }

    /// Whether an effect can be used: its whole cost can be paid, and it does something.
    pub(crate) fn feasible(&self, effect: EffectId) -> bool {
        let part = || effect.part(0).unwrap_or(EffectId::NOTHING);
        let state = self.state;
        let player = &state.players[self.seat];
        match *effect.get() {
            Effect::Nothing => false,
            Effect::All(_) => {
                // MK-PVP-SPC-07: without an attack of a unit's there is nobody to be kept from it.
                let idle = |part: &Effect| state.duel.is_some() && only_stops_an_attack(part);
                let needed = |part: &Effect| is_cost(part) || idle(part);
                effect.parts().all(|part| !needed(part.get()) || self.feasible(part))
                    && effect.parts().any(|part| !is_aside(part.get()) && self.feasible(part))
            }
            Effect::Choose(_) => effect.parts().any(|part| self.open(part)),
            Effect::Times(..) | Effect::UpTo(..) | Effect::Name(_) | Effect::Only(..) => {
                self.feasible(part())
            }
            Effect::Pay { optional: true, price, .. } => {
                price != Price::Unit || self.price_feasible(effect, price)
            }
            Effect::Pay { price, .. } => self.price_feasible(effect, price),
            Effect::PayByColour(_) => {
                BasicColour::ALL.into_iter().any(|colour| self.pays_for(effect, colour))
            }
            Effect::Cards { amount: Amount::Exactly(n), fate, card, .. } => {
                let cards = self.cards(card).filter(|(card, _)| self.card_serves(effect, fate, *card));
                cards.map(|(_, count)| count).sum::<u8>() >= n
            }
            Effect::Cards { .. } => self.feasible(part()),
            Effect::If(Condition::BlockSucceeds, _) => combat::is_blocking(state),
            Effect::If(condition, _) => holds(state, self.seat, condition) && self.feasible(part()),
            Effect::Per { count: Count::BlockedIcon, .. } => combat::is_blocking(state),
            Effect::Per { count: Count::Card, .. } => self.feasible(part()),
            Effect::Per { count, .. } => {
                counted(state, self.seat, count, self.given) > 0 && self.feasible(part())
            }
            Effect::Attack { reach, .. } => {
                combat::takes_attack(state, modifiers::reach(state, reach)).is_ok()
            }
            Effect::Block { .. } | Effect::SwiftBlock { .. } => combat::takes_block(state).is_ok(),
            Effect::Die(how, _) => {
                BasicColour::ALL.into_iter().any(|colour| source::showing(state, colour.into()).is_some())
                    || how == DieUse::Set && source::there(state) != 0
            }
            Effect::HealUnit => player.units.iter().any(|unit| unit.wounds > 0),
            Effect::Draw(_) => !player.deck.is_empty() || can_use_long_night(state, self.seat),
            Effect::Crystal { hue: Hue::By(HueBy::Owned), .. } => player.crystals.iter().any(|n| *n > 0),
            Effect::ManaNow(colour) => crate::deeds::could_spend(self, colour),
            Effect::Ready(who) => {
                player.units.iter().enumerate().any(|(place, _)| self.readies(who, place, 0))
            }
            // Whether that enemy is immune is seen when it happens.
            Effect::Enemies { target: EnemyTarget::Blocked, .. } => combat::is_blocking(state),
            Effect::Enemies { target, changes } => {
                combat::targets(state, target, changes, self.colour()) != 0
                    || duel::changes_attack(state, target, changes)
            }
            Effect::SkipBlockAndDamage => combat::can_skip_block_and_damage(state),
            Effect::Units { who: OwnUnits::This, changes, .. } => changes.iter().all(|change| {
                matches!(change, UnitChange::More(what, _)
                    if modifiers::some_unit_could(state, self.seat, *what))
            }),
            Effect::Sideways { .. } => modifiers::sideways_pending(state).is_none(),
            Effect::WithAction { .. } => {
                self.cards(HandCard::Action).any(|(card, _)| self.goes_with(effect, card))
            }
            Effect::Travel { spaces, each, avoiding, to } => {
                let reach = travel::reach(state, spaces, each);
                !travel::ends(state, self.seat, reach, avoiding, to == TravelEnd::Assault).is_empty()
            }
            Effect::GainCard { what, colour, .. } => self.offers(what, colour),
            Effect::GainUnit => !state.offers.units.is_empty(),
            Effect::Spell(_) => !state.offers.spells.is_empty(),
            Effect::Recall { .. } => !player.discard.is_empty(),
            Effect::Odd(odd) => odd::feasible(self, odd),
            _ => true,
        }
    }

    /// Whether a price can be paid so that the rest of the effect can be used.
    fn price_feasible(&self, effect: EffectId, price: Price) -> bool {
        let then = effect.part(0).unwrap_or(EffectId::NOTHING);
        let turn = &self.state.turn;
        match price {
            Price::Mana(colour) => self.clone().owing(&[colour]).affords_then(then),
            Price::Both(a, b) => self.clone().owing(&[a.into(), b.into()]).affords_then(then),
            Price::Basic => BasicColour::ALL.into_iter().any(|colour| self.pays_for(effect, colour)),
            Price::Either(a, b) => self.pays_for(effect, a) || self.pays_for(effect, b),
            Price::Points(Points::Move, n) => turn.movement >= n && self.feasible(then),
            Price::Points(Points::Influence, n) => turn.influence >= i16::from(n) && self.feasible(then),
            Price::Unit => {
                let units = &self.state.players[self.seat].units;
                let unit = self.given.unit().and_then(|place| units.get(place));
                unit.is_some_and(|unit| unit.ready && unit.wounds == 0) && self.feasible(then)
            }
        }
    }

    fn affords_then(&self, then: EffectId) -> bool {
        self.affords(&[]) && self.feasible(then)
    }

    /// Whether a mana of this colour can be paid so that the rest of the effect can be used.
    pub(super) fn pays_for(&self, effect: EffectId, colour: BasicColour) -> bool {
        let outlook = self.clone().owing(&[colour.into()]);
        if !outlook.affords(&[]) {
            return false;
        }
        match *effect.get() {
            Effect::PayByColour(_) => effect.part(colour.index()).is_some_and(|then| outlook.open(then)),
            Effect::Pay { price: Price::Mana(_) | Price::Both(..), .. } => false,
            Effect::Pay { price: Price::Either(a, b), .. } => {
                (colour == a || colour == b) && effect.part(0).is_some_and(|then| outlook.feasible(then))
            }
            _ => {
                effect.part(0).is_some_and(|then| outlook.given(Given::Colour(colour.into())).feasible(then))
            }
        }
    }

    /// Whether this card can be one of those that an effect asks for.
    pub(super) fn card_serves(&self, effect: EffectId, fate: CardFate, card: CardId) -> bool {
        let Some(then) = effect.part(0) else {
            return true;
        };
        let outlook = self.clone().without(card);
        let coloured = matches!(effect.get(), Effect::Cards { card: HandCard::Coloured, .. });
        match card.card().colour.filter(|_| fate == CardFate::Trash || coloured) {
            // What is gained is of its colour: an effect that gains nothing is no effect.
            Some(colour) => outlook.given(Given::Colour(colour.into())).feasible(then),
            None => outlook.open(then),
        }
    }

    /// Whether an action card of the hand can be played with the effect.
    pub(super) fn goes_with(&self, effect: EffectId, card: CardId) -> bool {
        let Effect::WithAction { half, .. } = *effect.get() else {
            return false;
        };
        if !card.card().is_action() {
            return false;
        }
        let half = self.state.half(card, half == WithHalf::Powered);
        let mut outlook = self.clone();
        if outlook.gone.is_full() {
            return false;
        }
        outlook = outlook.without(card);
        outlook.origin = Origin::Card { card, strong: true };
        Moments::of_half(half).meets(Moments::now(self.state)) && outlook.open(half.effect)
    }

    /// Whether the offer has such a card.
    fn offers(&self, what: GainWhat, colour: OfferColour) -> bool {
        let offer = match what {
            GainWhat::Spell => &self.state.offers.spells,
            GainWhat::Advanced => &self.state.offers.advanced,
        };
        offer.iter().any(|card| self.is_of(*card, colour))
    }

    /// Whether a card of an offer has the right colour.
    pub(super) fn is_of(&self, card: CardId, colour: OfferColour) -> bool {
        colour == OfferColour::Any || card.card().colour.is_some_and(|colour| self.given.is_colour(colour))
    }

    /// Whether a unit can be readied after this many levels have been used up.
    pub(super) fn readies(&self, who: Readied, place: usize, levels: u8) -> bool {
        let unit = &self.state.players[self.seat].units[place];
        let level = unit.unit.unit().level;
        !unit.ready
            && match who {
                Readied::OneUpTo(most) => level <= most,
                Readied::Any | Readied::All => true,
                Readied::Levels(most) => level + levels <= most,
                Readied::Unit => Some(place) == self.given.unit(),
            }
    }

    /// The colour that decides which enemies are immune (MK-CBT-GEN-03, MK-CBT-GEN-04, MK-FAQ-03).
    pub(super) fn colour(&self) -> Option<BasicColour> {
        colour_of(self.state, self.seat, self.origin)
    }
}

/// The colour of an effect's source: of the card, or of the mana that a unit's ability costs.
pub(super) fn colour_of(state: &State, seat: Seat, origin: Origin) -> Option<BasicColour> {
    match origin {
        Origin::Card { card, .. } => card.card().colour,
        Origin::Unit { unit, ability } => {
            let unit = state.players[seat].units.get(usize::from(unit))?.unit;
            state.abilities(unit).get(usize::from(ability))?.mana?.basic()
        }
        Origin::Offered { unit, ability } => state.abilities(unit).get(usize::from(ability))?.mana?.basic(),
        Origin::Skill(_) | Origin::Tactic(_) | Origin::Site => None,
    }
}

/// Whether a card of the hand may be used; wounds only if the effect says so (MK-DEED-11).
pub(super) fn does(card: CardId, which: HandCard) -> bool {
    match which {
        HandCard::NonWound => !card.is_wound(),
        HandCard::Action => card.card().is_action(),
        HandCard::Coloured => card.card().colour.is_some(),
        HandCard::Wound => card.is_wound(),
        HandCard::WithWounds => true,
    }
}

/// Whether an effect is a cost of the effects around it, or needs an enemy to block.
fn is_cost(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Pay { optional: false, .. }
            | Effect::PayByColour(_)
            | Effect::Cards { amount: Amount::Exactly(_), .. }
            | Effect::If(Condition::BlockSucceeds, _)
            | Effect::Per { count: Count::BlockedIcon, .. }
            | Effect::Enemies { target: EnemyTarget::Blocked, .. }
    )
}

/// Whether an effect only keeps enemies from attacking.
fn only_stops_an_attack(effect: &Effect) -> bool {
    matches!(effect, Effect::Enemies { changes, .. }
        if changes.iter().all(|change| change.what == EnemyTrait::NoAttack))
}

/// Whether an effect is only a side effect of playing the card.
fn is_aside(effect: &Effect) -> bool {
    match effect {
        Effect::Wound(_) | Effect::WoundUnit | Effect::Reputation(_) | Effect::At(..) => true,
        Effect::Roll(faces) => faces.iter().all(|face| matches!(face, Effect::Nothing | Effect::Wound(_))),
        _ => false,
    }
}
