//! Silver and Gold cards in hand (EU-SGC-03, EU-SGC-04).

#[cfg(test)]
mod tests;

use crate::Euthia;
use crate::action::Action;
use crate::content::{EffectId, HAND_LIMIT, PowerId, SILVER_FOR_GOLD};
use crate::effect::Effect;
use crate::effects::{self, gains};
use crate::event::Event;
use crate::frame::Play;
use crate::player::Player;
use crate::question::{Asked, Question};
use crate::rules::{EU_SGC_03, EU_SGC_04, EU_SOL_09};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Metal, Mode};
use kernel::{Measure, Refusal, RuleId, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// Cards that are being given up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Owed {
    /// The seat that did it.
    pub seat: Seat,
    /// Of which metal.
    pub metal: Metal,
    /// How many more.
    pub left: u8,
    /// What the player gets for them.
    pub gives: Gives,
}

/// What cards are given up for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gives {
    /// Nothing: they are owed.
    Nothing,
    /// A Gold card (EU-SGC-03).
    GoldCard,
    /// A coin (EU-SOL-09).
    Coin,
}

/// What a player could pay with after turning cards into others or into coins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    gold: u16,
    silver: u8,
    gold_cards: u8,
    gaar: u8,
    /// How many Gold cards can still be drawn.
    deck: u8,
    /// Whether cards become coins (EU-SOL-09).
    coins: bool,
}

impl Means {
    pub(crate) fn of(state: &State, seat: Seat) -> Means {
        let player = &state.players[seat];
        let deck = state.powers.of(Metal::Gold);
        Means {
            gold: player.gold,
            silver: count(player, Metal::Silver),
            gold_cards: count(player, Metal::Gold),
            gaar: player.gaar,
            deck: (deck.len() + deck.discard.len()) as u8,
            coins: state.mode != Mode::Competitive,
        }
    }

    /// What remains after a conversion.
    pub(crate) const fn after(mut self, action: &Action) -> Means {
        match action {
            Action::Convert | Action::CashIn(None) => {
                self.silver = self.silver.saturating_sub(SILVER_FOR_GOLD)
            }
            Action::CashIn(Some(_)) => self.gold_cards = self.gold_cards.saturating_sub(1),
            Action::Brew => self.gaar = self.gaar.saturating_sub(1),
            _ => {}
        }
        match action {
            Action::CashIn(_) => self.gold += 1,
            Action::Convert if self.deck > 0 => {
                self.deck -= 1;
                self.gold_cards += 1;
            }
            _ => {}
        }
        self
    }

    /// Whether the effect asks for something that can be converted, or that conversions give.
    pub(crate) const fn are_asked_for(effect: &Effect) -> bool {
        matches!(
            effect,
            Effect::Pay(_) | Effect::GiveSilver(_) | Effect::GiveGoldCard(_) | Effect::GiveGaar(_)
        )
    }

    /// Whether a cost can be paid with them, and everything else that it asks for without.
    pub(crate) fn reach(self, state: &State, seat: Seat, cost: EffectId) -> bool {
        let (mut gold, mut silver, mut cards, mut gaar) = (0u16, 0u8, 0u8, 0u8);
        for part in cost.whole() {
            match part.get() {
                Effect::All => {}
                Effect::Pay(n) => gold += u16::from(*n),
                Effect::GiveSilver(n) => silver += n,
                Effect::GiveGoldCard(n) => cards += n,
                Effect::GiveGaar(n) => gaar += n,
                _ if effects::payable(state, seat, part) => {}
                _ => return false,
            }
        }
        let missing = gold.saturating_sub(self.gold);
        if silver > self.silver || gaar > self.gaar || missing > 0 && !self.coins {
            return false;
        }
        // Four Silver cards are as good as a Gold card, and a Gold card as a coin; drawn ones come from the
        // deck.
        let fours = (self.silver - silver) / SILVER_FOR_GOLD;
        let drawn = cards.saturating_sub(self.gold_cards);
        let whole = u16::from(self.gold_cards) + u16::from(fours);
        drawn <= self.deck && whole >= u16::from(cards) + missing
    }
}

/// How many cards of a metal a player holds.
pub(crate) fn count(player: &Player, metal: Metal) -> u8 {
    player.hand.kinds().filter(|(card, _)| card.power().metal == metal).map(|(_, n)| n).sum()
}

/// The cards of a metal that a player holds, each kind once.
fn kinds(player: &Player, metal: Metal) -> impl Iterator<Item = PowerId> + '_ {
    player.hand.kinds().map(|(card, _)| card).filter(move |card| card.power().metal == metal)
}

/// Puts a card from a hand on its discard (EU-SOL-10: under its deck).
pub(crate) fn discard(play: &mut Play<'_>, seat: Seat, card: PowerId) {
    let mode = play.state.mode;
    play.state.players[seat].hand.take(card);
    play.state.powers.of_mut(card.power().metal).put_away(card, mode);
    play.log.tell(Event::DiscardedPower { seat, card });
}

/// Checks whether there are four Silver cards to give up.
fn four_silver(state: &State, seat: Seat, rule: RuleId) -> Result<(), Refusal> {
    let silver = count(&state.players[seat], Metal::Silver);
    if silver < SILVER_FOR_GOLD {
        return Err(Refusal::rule(rule)
            .with(Measure::Need, i32::from(SILVER_FOR_GOLD))
            .with(Measure::Have, i32::from(silver)));
    }
    Ok(())
}

/// Whether four Silver cards can become a Gold card (EU-SGC-03).
pub(crate) fn check_conversion(state: &State, seat: Seat) -> Result<(), Refusal> {
    four_silver(state, seat, EU_SGC_03)
}

/// Whether four Silver cards, or a Gold card, can become a coin: where no player plays the Monsters
/// (EU-SOL-09).
pub(crate) fn check_cash(state: &State, seat: Seat, card: Option<PowerId>) -> Result<(), Refusal> {
    if state.mode == Mode::Competitive {
        return Err(Refusal::rule(EU_SOL_09));
    }
    match card {
        None => four_silver(state, seat, EU_SOL_09),
        Some(card) => {
            let held = state.players[seat].hand.count(card) > 0 && card.power().metal == Metal::Gold;
            if held { Ok(()) } else { Err(Refusal::rule(EU_SOL_09)) }
        }
    }
}

/// What can be done with the hand at any time.
pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if check_conversion(state, seat).is_ok() {
        out.push(Action::Convert);
    }
    if state.mode == Mode::Competitive {
        return;
    }
    let gold = kinds(&state.players[seat], Metal::Gold).map(Some);
    let coins = std::iter::once(None).chain(gold).filter(|card| check_cash(state, seat, *card).is_ok());
    out.extend(coins.map(Action::CashIn));
}

/// Turns cards into a coin.
pub(crate) fn cash_in(play: &mut Play<'_>, seat: Seat, card: Option<PowerId>) {
    match card {
        None => owe(play, Owed { seat, metal: Metal::Silver, left: SILVER_FOR_GOLD, gives: Gives::Coin }),
        Some(card) => {
            discard(play, seat, card);
            gains::gold(play, seat, 1);
        }
    }
}

/// Begins a conversion: four Silver cards are given up, one after the other.
pub(crate) fn convert(play: &mut Play<'_>, seat: Seat) {
    owe(play, Owed { seat, metal: Metal::Silver, left: SILVER_FOR_GOLD, gives: Gives::GoldCard });
}

/// A player must give up cards.
pub(crate) fn owe(play: &mut Play<'_>, owed: Owed) {
    play.state.tasks.push(Task::Owed(owed));
}

impl Step<Euthia> for Owed {
    fn asks(&self, state: &State) -> Option<Question> {
        // By what all can see: how many cards there are, not which (EU-GLD-10).
        let choice = self.left > 0 && count(&state.players[self.seat], self.metal) > self.left;
        choice.then_some(Question { seat: self.seat, what: Asked::Discard(self.metal) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(kinds(&state.players[self.seat], self.metal).map(Action::Discard));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Discard(card)
                if kinds(&state.players[self.seat], self.metal).any(|held| held == *card) =>
            {
                Ok(())
            }
            Action::Discard(_) => Err(Refusal::rule(EU_SGC_03)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Discard(card) = action {
            owe(play, Owed { left: self.left - 1, ..self });
            discard(play, self.seat, card);
        }
    }

    fn run(self, play: &mut Play<'_>) {
        let only = kinds(&play.state.players[self.seat], self.metal).next();
        match only {
            Some(card) if self.left > 0 => {
                owe(play, Owed { left: self.left - 1, ..self });
                discard(play, self.seat, card);
            }
            _ => match self.gives {
                Gives::Nothing => {}
                Gives::GoldCard => gains::cards(play, self.seat, Metal::Gold, 1),
                Gives::Coin => gains::gold(play, self.seat, 1),
            },
        }
    }
}

/// The seat that holds more cards than the limit, if there is one (EU-SGC-04).
pub(crate) fn over_limit(state: &State) -> Option<Seat> {
    let over = |seat: &Seat| state.players[*seat].hand.len() > HAND_LIMIT.into();
    Seat::first(state.seats()).find(over)
}

/// A player holds more cards than the limit and gives them up one by one (EU-SGC-04).
#[derive(Clone, Copy)]
pub(crate) struct Surplus(Seat);

impl Surplus {
    /// The first such player.
    pub(crate) fn of(state: &State) -> Option<Surplus> {
        over_limit(state).map(Surplus)
    }
}

impl Step<Euthia> for Surplus {
    fn asks(&self, _: &State) -> Option<Question> {
        Some(Question { seat: self.0, what: Asked::HandLimit })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(state.players[self.0].hand.kinds().map(|(card, _)| Action::Discard(card)));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Discard(card) if state.players[self.0].hand.count(*card) > 0 => Ok(()),
            Action::Discard(_) => Err(Refusal::rule(EU_SGC_04)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Discard(card) = action {
            discard(play, self.0, card);
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}
