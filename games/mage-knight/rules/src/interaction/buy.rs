//! Buying healing, cards, artifacts and elite units (MK-INT-09 to MK-INT-15).

use super::{Bargain, affordable, sales};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{ARTIFACT_REWARDS, EffectId, Sale, Ware};
use crate::effect::GainWhat;
use crate::effects::gains;
use crate::event::{Bought, Event};
use crate::frame::Play;
use crate::mana::Wallet;
use crate::player::gain_card;
use crate::rules::{MK_INT_09, MK_INT_10, MK_INT_11, MK_INT_12, MK_INT_14, MK_INT_15};
use crate::state::State;
use crate::task::Task;
use crate::terms::ManaColour;
use kernel::{Measure, Refusal, RuleId, Step, not_an_answer};

/// Every purchase that is possible.
pub(super) fn legal(state: &State, out: &mut Vec<Action>) {
    for sale in sales(state) {
        if i16::from(sale.influence) > state.turn.influence {
            continue;
        }
        let cards = match sale.ware {
            Ware::MonasteryAdvanced => state.offers.monastery.len(),
            Ware::Spell => state.offers.spells.len(),
            Ware::Advanced => state.offers.advanced.len(),
            Ware::Heal | Ware::Artifact | Ware::EliteUnit => 0,
        };
        let apart = sale.ware == Ware::Advanced && sells_spells(state);
        let cards = (0..cards as u8).map(if apart { Action::BuyAdvanced } else { Action::Buy });
        let others = match sale.ware {
            Ware::Heal => Some(Action::BuyHealing),
            Ware::Advanced => Some(Action::BuyUnseen),
            Ware::Artifact => Some(Action::BuyArtifact),
            Ware::EliteUnit => Some(Action::AddElite),
            Ware::Spell | Ware::MonasteryAdvanced => None,
        };
        out.extend(cards.chain(others).filter(|action| available(state, sale, *action).is_ok()));
    }
}

/// The spells that can be bought with this mana, each with its colour (MK-INT-11).
pub(super) fn asks_mana(state: &State, wallet: &Wallet) -> Vec<(Action, ManaColour)> {
    let sold = sales(state)
        .any(|sale| sale.ware == Ware::Spell && i16::from(sale.influence) <= state.turn.influence);
    let places = 0..if sold { state.offers.spells.len() as u8 } else { 0 };
    let payable =
        |at: u8| Some((Action::Buy(at), colour(state, at).filter(|owed| wallet.covers(&[*owed], false))?));
    places.filter_map(payable).collect()
}

/// Checks whether a purchase is possible; returns its price.
pub(super) fn check(state: &State, action: Action) -> Result<Sale, Refusal> {
    let (fits, rule): (fn(Ware) -> bool, RuleId) = match action {
        Action::BuyHealing => (|ware| ware == Ware::Heal, MK_INT_09),
        Action::Buy(_) => {
            (|ware| matches!(ware, Ware::MonasteryAdvanced | Ware::Spell | Ware::Advanced), MK_INT_10)
        }
        // MK-VAR-MEGA-07: in a Megapolis that sells both, spells and advanced actions have their places
        // apart.
        Action::BuyAdvanced(_) if sells_spells(state) => (|ware| ware == Ware::Advanced, MK_INT_15),
        Action::BuyAdvanced(_) => return Err(not_an_answer()),
        Action::BuyUnseen => (|ware| ware == Ware::Advanced, MK_INT_15),
        Action::BuyArtifact => (|ware| ware == Ware::Artifact, MK_INT_12),
        Action::AddElite => (|ware| ware == Ware::EliteUnit, MK_INT_14),
        _ => return Err(not_an_answer()),
    };
    let mut sold = sales(state).filter(|sale| fits(sale.ware));
    let first = sold.next().ok_or_else(|| Refusal::rule(rule))?;
    let sale = sold.find(|sale| sale.ware == Ware::Spell).unwrap_or(first);
    affordable(state, sale.influence, rule_of(sale.ware))?;
    available(state, sale, action)?;
    Ok(sale)
}

/// Whether spells are sold here.
fn sells_spells(state: &State) -> bool {
    sales(state).any(|sale| sale.ware == Ware::Spell)
}

/// The rule about a sale.
const fn rule_of(ware: Ware) -> RuleId {
    match ware {
        Ware::Heal => MK_INT_09,
        Ware::MonasteryAdvanced => MK_INT_10,
        Ware::Spell => MK_INT_11,
        Ware::Artifact => MK_INT_12,
        Ware::EliteUnit => MK_INT_14,
        Ware::Advanced => MK_INT_15,
    }
}

/// Checks whether the goods are there, and the mana for them.
fn available(state: &State, sale: Sale, action: Action) -> Result<(), Refusal> {
    let offers = &state.offers;
    let there = match (sale.ware, action) {
        (Ware::Heal, _) => true,
        (Ware::MonasteryAdvanced, Action::Buy(at)) => usize::from(at) < offers.monastery.len(),
        (Ware::Spell, Action::Buy(at)) => match colour(state, at) {
            Some(colour) if !Wallet::of(state, state.seat()).covers(&[colour], false) => {
                return Err(Refusal::rule(MK_INT_11).with(Measure::Need, sale.mana));
            }
            colour => colour.is_some(),
        },
        (Ware::Advanced, Action::Buy(at) | Action::BuyAdvanced(at)) => {
            usize::from(at) < offers.advanced.len()
        }
        (Ware::Advanced, _) => !offers.advanced_deck.is_empty(),
        (Ware::Artifact, _) => !offers.artifact_deck.is_empty() && !state.turn.rewards.is_full(),
        (Ware::EliteUnit, _) => !offers.elite_deck.is_empty() && !offers.units.is_full(),
        (Ware::MonasteryAdvanced | Ware::Spell, _) => false,
    };
    if there { Ok(()) } else { Err(Refusal::rule(rule_of(sale.ware))) }
}

/// The colour of a spell in the offer.
fn colour(state: &State, at: u8) -> Option<ManaColour> {
    state.offers.spells.get(usize::from(at))?.card().colour.map(ManaColour::from)
}

/// Buys something.
pub(super) fn buy(play: &mut Play<'_>, action: Action) {
    let Ok(sale) = check(play.state, action) else { return };
    let seat = play.state.seat();
    play.state.turn.influence -= i16::from(sale.influence);
    match (sale.ware, action) {
        (Ware::Heal, _) => {
            play.state.turn.healing += 1;
            play.log.tell(Event::Bought { seat, what: Bought::Healing });
        }
        (Ware::MonasteryAdvanced, Action::Buy(at)) => {
            let card = play.state.offers.monastery.remove(at.into());
            gain_card(play, seat, card);
        }
        (Ware::Spell, Action::Buy(at)) => {
            play.state.tasks.push(Task::Interaction(Bargain::Spell(at)));
            play.state.tasks.extend(colour(play.state, at).map(Task::Pay));
        }
        (Ware::Advanced, Action::Buy(at) | Action::BuyAdvanced(at)) => {
            if let Some(card) = gains::take_from_offer(play, GainWhat::Advanced, at) {
                gain_card(play, seat, card);
            }
        }
        (Ware::Advanced, _) => {
            if let Some(card) = play.state.offers.advanced_deck.draw(play.chance) {
                gain_card(play, seat, card);
            }
        }
        (Ware::Artifact, _) => {
            add_artifact(play.state);
            play.log.tell(Event::Bought { seat, what: Bought::Artifact });
        }
        (Ware::EliteUnit, _) => {
            let offers = &mut play.state.offers;
            if let Some(unit) = offers.elite_deck.draw(play.chance) {
                offers.units.push(unit);
                play.log.tell(Event::Bought { seat, what: Bought::Offered(unit) });
            }
        }
        _ => {}
    }
}

/// Another artifact at the end of the turn: those of one interaction are drawn together (MK-INT-12).
fn add_artifact(state: &mut State) {
    let more = |reward: &EffectId| {
        let at = ARTIFACT_REWARDS.iter().position(|known| known == reward)?;
        ARTIFACT_REWARDS.get(at + 1).copied()
    };
    match state.turn.rewards.iter_mut().find_map(|reward| Some((more(reward)?, reward))) {
        Some((more, reward)) => *reward = more,
        None => state.turn.rewards.push(ARTIFACT_REWARDS[0]),
    }
}

/// The mana for the spell at this index of the offer has been paid.
#[derive(Clone, Copy)]
pub(super) struct Spell(pub(super) u8);

impl Step<MageKnight> for Spell {
    /// The spell is paid for: it goes on top of the Deed deck, and the offer is refilled (MK-INT-11).
    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        if let Some(card) = gains::take_from_offer(play, GainWhat::Spell, self.0) {
            gain_card(play, seat, card);
        }
    }
}
