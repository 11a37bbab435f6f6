//! The Trade action (EU-TRD, EU-HTL, EU-SLT).

mod buying;
mod heroes;
mod selling;
#[cfg(test)]
mod tests;

use crate::Euthia;
use crate::action::Action;
use crate::board::{Spot, Thing, health};
use crate::content::{FIRST_REFRESH, GAAR_PRICE, REFRESH, TRADE_FEE};
use crate::deeds::{self, Source};
use crate::effects::gains;
use crate::event::{Event, Goods};
use crate::frame::Play;
use crate::player::Tile;
use crate::question::{Asked, Question};
use crate::rules::{
    EU_FRE_03, EU_HLT_02, EU_MAP_08, EU_SET_02, EU_TRD_01, EU_TRD_02, EU_TRD_05, EU_TRD_06, EU_TRD_14,
    EU_TRD_23, EU_TRD_24, EU_TRD_26,
};
use crate::scenario;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Deed, Element, Mode, SpaceKind, Special, Trade};
use crate::uses::{self, Occasion};
use kernel::{Measure, Refusal, RuleId, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// The price of healing at a Place of Trade (EU-TRD-23).
pub(crate) const HEALING_PRICE: u8 = 1;

/// A Trade action in progress.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Trading {
    /// The place.
    pub place: Trade,
    /// The player to whom the fee is still owed (EU-TRD-04).
    pub owed: Option<Seat>,
    /// How often the Offer was refreshed in this Action (EU-TRD-14, EU-TRD-15).
    pub refreshes: u8,
    /// Abilities learned for which no tile has been moved yet (EU-HTL-08).
    pub moves: u8,
    /// Whether Hero tiles are being revealed: one of those with the same Reputation is kept (EU-HTL-03).
    pub revealing: bool,
}

/// A transaction (EU-TRD-08).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deal {
    /// Buys a tile of the Offer, by its index (EU-TRD-09).
    Buy(u8),
    /// Buys a revealed Weapon or Shield of the Hero, by its index in the reserve (EU-HTL-10).
    BuyHero(u8),
    /// Sells a tile (EU-TRD-16).
    Sell(Spot),
    /// Sells a loose Gem or Essence (EU-TRD-19).
    SellLoose(Thing),
    /// Refreshes the Offer (EU-TRD-13).
    Refresh,
    /// Heals (EU-TRD-23).
    Heal,
    /// Buys a Gaar (EU-TRD-24).
    Gaar,
    /// Reveals Hero tiles (EU-HTL-02).
    Reveal,
    /// Keeps this one of several revealed tiles with the same Reputation, by its number among the Hero's own
    /// (EU-HTL-03).
    KeepTile(u8),
    /// Learns an Ability (EU-HTL-07).
    Learn {
        /// By its place in the reserve.
        reserve: u8,
        /// On which slot.
        slot: u8,
    },
    /// Takes an Ability off the board (EU-HTL-09).
    Forget(u8),
    /// Moves a placed tile to another slot, once for each Ability learned (EU-HTL-08).
    Move {
        /// From this slot.
        from: u8,
        /// To this one.
        to: u8,
    },
    /// Unlocks a slot (EU-SLT-02).
    Unlock {
        /// The slot.
        slot: u8,
        /// The Essence to pay, if an Essence is required.
        essence: Option<Element>,
    },
}

/// Whether a Trade action can be taken here (EU-TRD-01, EU-TRD-02, EU-TRD-06).
pub(crate) fn check(state: &State, source: Source) -> Result<(), Refusal> {
    let Some(here) = state.here() else { return Err(not_an_answer()) };
    let kind = state.map.kind(here);
    if kind.trade().is_none() {
        let outside = state.map.placed(here).tile.territory().special == Some(Special::Towers);
        return Err(Refusal::rule(match kind {
            SpaceKind::Chapel => EU_FRE_03,
            _ if outside => EU_TRD_02,
            _ => EU_TRD_01,
        }));
    }
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    deeds::check(state, Deed::Trade, source)?;
    if owed(state).is_some() && state.player().gold < TRADE_FEE.into() && !selling::can_sell(state) {
        return Err(Refusal::rule(EU_TRD_06)
            .with(Measure::Need, i32::from(TRADE_FEE))
            .with(Measure::Have, 0));
    }
    Ok(())
}

/// The player to whom a fee is due: the owner of the Trade token, unless it is the player's own or the game
/// is cooperative (EU-TRD-04, EU-COP-02). The centre of the Towers has no token (EU-TRD-07).
fn owed(state: &State) -> Option<Seat> {
    let owner = state.map.tokens(state.here()?).trade?;
    (owner != state.seat() && state.mode != Mode::Coop).then_some(owner)
}

pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let here = state.here();
    if here.is_some_and(|here| state.map.kind(here).trade().is_some()) {
        let sources = deeds::sources(state, Deed::Trade).filter(|source| check(state, *source).is_ok());
        out.extend(sources.map(Action::Trade));
    }
}

/// Begins a Trade action.
pub(crate) fn begin(play: &mut Play<'_>, source: Source) {
    let Some(place) = play.state.here().and_then(|here| play.state.map.kind(here).trade()) else { return };
    let owed = owed(play.state);
    deeds::spend(play.state, Deed::Trade, source);
    open(play, place, owed);
}

/// Begins a Trade action without cost, wherever the Hero is.
pub(crate) fn free(play: &mut Play<'_>, place: Trade) {
    open(play, place, None);
}

fn open(play: &mut Play<'_>, place: Trade, owed: Option<Seat>) {
    let seat = play.state.seat();
    play.log.tell(Event::Trades { seat, place });
    go_on(play, Trading { place, owed, refreshes: 0, moves: 0, revealing: false });
}

/// Continues trading; a fee that can be paid is paid first (EU-TRD-04, EU-TRD-05).
fn go_on(play: &mut Play<'_>, mut trading: Trading) {
    if let Some(owner) = trading.owed
        && play.state.player().gold >= TRADE_FEE.into()
    {
        let seat = play.state.seat();
        gains::gold(play, seat, -i16::from(TRADE_FEE));
        gains::gold(play, owner, TRADE_FEE.into());
        trading.owed = None;
    }
    play.state.tasks.push(Task::Trade(trading));
}

/// Whether the Hero has left: a Hero who dies during a Trade action is at the Chapel. A Trade action before
/// the first round has no place.
fn has_left(state: &State, trading: &Trading) -> bool {
    state.begun && state.here().and_then(|here| state.map.kind(here).trade()) != Some(trading.place)
}

impl Step<Euthia> for Trading {
    fn asks(&self, state: &State) -> Option<Question> {
        if has_left(state, self) {
            return None;
        }
        // Revealed tiles of which there is but one of a Reputation are taken without a question.
        if self.revealing && heroes::alternatives(state).is_none() {
            return None;
        }
        // A sale may have brought the fee.
        if self.owed.is_some() && state.player().gold >= TRADE_FEE.into() {
            return None;
        }
        let what = if self.revealing { Asked::HeroTile } else { Asked::Trade(self.place) };
        Some(Question { seat: state.seat(), what })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if self.revealing {
            let tiles = heroes::alternatives(state).into_iter().flatten();
            return out.extend(tiles.map(|tile| Action::Market(Deal::KeepTile(tile.own()))));
        }
        let mut offer = |deal: Deal| {
            if check_deal(state, self, deal).is_ok() {
                out.push(Action::Market(deal));
            }
        };
        selling::each(state, &mut offer);
        if self.owed.is_some() {
            return;
        }
        (0..4).map(Deal::Buy).for_each(&mut offer);
        [Deal::Refresh, Deal::Heal, Deal::Gaar, Deal::Reveal].into_iter().for_each(&mut offer);
        heroes::each(state, self, &mut offer);
        out.push(Action::Done);
        let mut ways = Vec::new();
        uses::legal(state, state.seat(), Occasion::Out, &mut ways);
        out.extend(ways.into_iter().filter(|way| check_use(state, self, way).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Market(deal) => check_deal(state, self, *deal),
            Action::Done if self.revealing => Err(not_an_answer()),
            Action::Done if self.owed.is_some() => Err(Refusal::rule(EU_TRD_05)),
            Action::Done => Ok(()),
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => check_use(state, self, action),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        let seat = play.state.seat();
        let deal = match action {
            Action::Market(deal) => deal,
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => {
                play.state.tasks.push(Task::Trade(self));
                return uses::answer(play, seat, action);
            }
            _ => return,
        };
        play.log.tell(Event::Deal { seat, deal, goods: goods(play.state, self.place, deal) });
        match deal {
            Deal::Reveal => self.revealing = true,
            Deal::Refresh => {
                gains::gold(play, seat, -i16::from(refresh_price(&self)));
                self.refreshes = self.refreshes.saturating_add(1);
            }
            Deal::Learn { .. } => self.moves = self.moves.saturating_add(1),
            Deal::Move { .. } => self.moves -= 1,
            _ => {}
        }
        // What a sale gives may ask something first: the Trade action goes on below it.
        play.state.tasks.push(Task::Trade(self));
        match deal {
            Deal::Buy(at) => buying::buy(play, self.place, at),
            Deal::BuyHero(at) => buying::buy_hero(play, at),
            Deal::Sell(spot) => selling::sell(play, spot),
            Deal::SellLoose(thing) => selling::sell_loose(play, thing),
            Deal::Refresh => buying::refresh(play, self.place),
            Deal::Heal => {
                gains::gold(play, seat, -i16::from(HEALING_PRICE));
                gains::heal(play, seat, self.place.heals());
            }
            Deal::Gaar => {
                gains::gold(play, seat, -i16::from(GAAR_PRICE));
                gains::gaar(play, seat, 1);
            }
            Deal::Reveal => heroes::reveal(play),
            Deal::KeepTile(own) => heroes::keep(play, own),
            Deal::Learn { reserve, slot } => heroes::learn(play, reserve, slot),
            Deal::Forget(slot) => heroes::forget(play, slot),
            Deal::Move { from, to } => heroes::shift(play, from, to),
            Deal::Unlock { slot, essence } => heroes::unlock(play, slot, essence),
        }
    }

    /// Continues without a question: the fee is paid from a sale, or the next revealed tiles are taken.
    fn run(mut self, play: &mut Play<'_>) {
        if has_left(play.state, &self) {
            return;
        }
        if self.revealing {
            self.revealing = heroes::take_next(play);
        }
        go_on(play, self);
    }
}

/// Whether something can be used between two transactions (EU-TRD-26): the Hero must stay where they are.
fn check_use(state: &State, trading: &Trading, action: &Action) -> Result<(), Refusal> {
    if trading.revealing {
        return Err(not_an_answer());
    }
    if trading.owed.is_some() {
        return Err(Refusal::rule(EU_TRD_05));
    }
    uses::check_unless(state, action, uses::leaves, EU_TRD_26)
}

/// Whether there is this much gold.
fn afford(state: &State, price: u8, rule: RuleId) -> Result<(), Refusal> {
    let gold = state.player().gold;
    if gold < price.into() {
        return Err(Refusal::rule(rule)
            .with(Measure::Cost, i32::from(price))
            .with(Measure::Have, i32::from(gold)));
    }
    Ok(())
}

/// The price of the next refresh (EU-TRD-14).
const fn refresh_price(trading: &Trading) -> u8 {
    if trading.refreshes == 0 { FIRST_REFRESH } else { REFRESH }
}

pub(crate) fn check_deal(state: &State, trading: &Trading, deal: Deal) -> Result<(), Refusal> {
    let sells = matches!(deal, Deal::Sell(_) | Deal::SellLoose(_));
    let reveals = matches!(deal, Deal::KeepTile(_));
    if reveals != trading.revealing {
        return Err(not_an_answer());
    }
    // EU-TRD-05: before the fee is paid there is nothing but selling.
    if trading.owed.is_some() && !sells {
        return Err(Refusal::rule(EU_TRD_05));
    }
    match deal {
        Deal::Buy(at) => buying::check(state, trading.place, at),
        Deal::BuyHero(at) => buying::check_hero(state, at),
        Deal::Sell(spot) => selling::check(state, spot),
        Deal::SellLoose(thing) => selling::check_loose(state, thing),
        Deal::Refresh => afford(state, refresh_price(trading), EU_TRD_14),
        Deal::Heal if scenario::bars_healing(state) => Err(Refusal::rule(EU_SET_02)),
        Deal::Heal if !health::is_hurt(state.player()) => Err(Refusal::rule(EU_HLT_02)),
        Deal::Heal => afford(state, HEALING_PRICE, EU_TRD_23),
        Deal::Gaar if trading.place != Trade::Towers => Err(Refusal::rule(EU_TRD_24)),
        Deal::Gaar => afford(state, GAAR_PRICE, EU_TRD_24),
        Deal::Reveal => heroes::check_reveal(state),
        Deal::KeepTile(own) => heroes::check_keep(state, own),
        Deal::Learn { reserve, slot } => heroes::check_learn(state, reserve, slot),
        Deal::Forget(slot) => heroes::check_forget(state, slot),
        Deal::Move { from, to } => heroes::check_move(state, trading, from, to),
        Deal::Unlock { slot, essence } => heroes::check_unlock(state, slot, essence),
    }
}

/// The thing that a transaction is about, if it is one that can be held.
fn goods(state: &State, place: Trade, deal: Deal) -> Option<Goods> {
    let player = state.player();
    let on = |spot: Spot| player.piece(spot).map(|piece| Goods::Tile(piece.tile));
    let beside = |at: u8| player.reserve.get(usize::from(at)).map(|piece| Goods::Tile(piece.tile));
    match deal {
        Deal::Buy(at) => {
            let offered = state.piles.offers[place.index()].get(usize::from(at));
            offered.map(|item| Goods::Tile(Tile::Item(*item)))
        }
        Deal::BuyHero(at) | Deal::Learn { reserve: at, .. } => beside(at),
        Deal::Sell(spot) => on(spot),
        Deal::SellLoose(thing) => player.goods(thing),
        Deal::KeepTile(own) => player.hero.tile(own).map(|tile| Goods::Tile(Tile::Hero(tile))),
        Deal::Forget(slot) | Deal::Move { from: slot, .. } => on(Spot::Slot(slot)),
        Deal::Refresh | Deal::Heal | Deal::Gaar | Deal::Reveal | Deal::Unlock { .. } => None,
    }
}
