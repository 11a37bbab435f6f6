//! Interacting with locals (MK-INT).

mod buy;
mod recruit;
#[cfg(test)]
mod tests;

use crate::MageKnight;
use crate::action::Action;
use crate::content::{City, Deal, Hex, Interaction, Sale, UnitId, Who, reputation_modifier};
use crate::deeds;
use crate::event::Event;
use crate::frame::Play;
use crate::mana::Wallet;
use crate::map::RevealedCity;
use crate::question::{Asked, Question};
use crate::rules::{MK_CBT_RES_08, MK_INT_01, MK_INT_03};
use crate::state::{Stage, State};
use crate::terms::{ManaColour, Site};
use crate::turn;
use kernel::{Measure, Refusal, RuleId, Step};
use serde::{Deserialize, Serialize};

/// What a purchase waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bargain {
    /// No Command token is free: a unit is disbanded first, for the one at this index of the offer
    /// (MK-UNIT-04).
    Disband(u8),
    /// The mana for the spell at this index of the offer has been paid (MK-INT-11).
    Spell(u8),
}

/// A purchase other than a card or a unit, as events name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bought {
    /// A healing point.
    Healing,
    /// An artifact, to be drawn at the end of the turn.
    Artifact,
    /// A new unit in the offer.
    Offered(UnitId),
}

/// Whether the player whose turn it is can interact with the locals of a space.
pub(crate) fn may_begin(state: &State, place: Hex) -> Result<(), Refusal> {
    if deals(state, place).next().is_none() {
        let burned = state.map.site(place) == Some(Site::Monastery);
        return Err(Refusal::rule(if burned { MK_CBT_RES_08 } else { MK_INT_01 }));
    }
    match reputation_modifier(state.player().reputation) {
        Some(_) => Ok(()),
        None => Err(Refusal::rule(MK_INT_03)),
    }
}

/// Begins the interaction: what the Reputation and the Shields on the city card add counts once (MK-INT-03 to
/// MK-INT-06).
pub(crate) fn begin(play: &mut Play<'_>, place: Hex) {
    let seat = play.state.seat();
    let reputation = reputation_modifier(play.state.player().reputation).unwrap_or(0);
    let shields = play.state.map.city_at(place).map_or(0, |city| city.shields_of(seat));
    play.state.turn.influence += i16::from(reputation) + i16::from(shields);
    play.state.turn.interacted = true; // MK-FAQ-04
    play.state.stage = Stage::Interaction;
    play.log.tell(Event::Interacts { seat, at: place });
}

/// What the locals of a space do for the player whose turn it is (MK-INT-01).
fn deals(state: &State, place: Hex) -> impl Iterator<Item = Deal> + '_ {
    let site = state.map.site(place);
    let conquered = state.map.is_conquered(place);
    let claims = state.claims();
    let open = move |interaction: &&Interaction| match interaction.who {
        // A monastery with a Shield is a burned one (MK-CBT-RES-08).
        Who::Anybody => !conquered,
        // MK-TEAM-06: a teammate's serves as the player's own.
        Who::Owner => claims.is_held_for(place, state.seat()),
        // MK-SCN-HOLD-08, MK-SCN-HOLD-11: a mage tower may have an owner too.
        Who::Conquered if site.is_some_and(|site| claims.has_owner(site)) => {
            claims.is_held_for(place, state.seat())
        }
        Who::Conquered => conquered,
    };
    site.map_or(&[][..], |site| site.card().interact).iter().filter(open).map(|interaction| interaction.what)
}

/// What is for sale where the hero stands.
fn sales(state: &State) -> impl Iterator<Item = Sale> + '_ {
    let place = state.player().place.unwrap_or_default();
    deals(state, place).flat_map(move |deal| {
        let (bought, city) = match deal {
            Deal::Buy(sale) => (Some(sale), None),
            Deal::City => (None, state.map.city_at(place)),
            Deal::Recruit => (None, None),
        };
        // MK-VAR-MEGA-07: whatever either half sells.
        let sold = city.into_iter().flat_map(RevealedCity::colours).map(|colour| City::of(colour).sells);
        bought.into_iter().chain(sold)
    })
}

/// Whether there is as much influence.
fn affordable(state: &State, cost: u8, rule: RuleId) -> Result<(), Refusal> {
    let have = state.turn.influence;
    if i16::from(cost) <= have {
        Ok(())
    } else {
        Err(Refusal::rule(rule).with(Measure::Cost, cost).with(Measure::Have, have))
    }
}

kernel::steps! {
    MageKnight: Bargain {
        Bargain::Disband(at) => recruit::Disband(at),
        Bargain::Spell(at) => buy::Spell(at),
    }
}

/// The player deals with the locals.
#[derive(Clone, Copy)]
pub(crate) struct Interacting;

impl Step<MageKnight> for Interacting {
    /// The open part of an interaction.
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { seat: state.seat(), what: Asked::Stage(Stage::Interaction) })
    }

    /// Every purchase, and every deed (MK-INT-02, MK-INT-06).
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        deeds::legal(state, out);
        buy::legal(state, out);
        recruit::legal(state, out);
        out.push(Action::Done);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            action if deeds::is_deed(&action) => deeds::check(state, &action),
            Action::Recruit(at) => recruit::check(state, at).map(|_| ()),
            Action::RecruitBonded(at) => recruit::check_bonded(state, at).map(|_| ()),
            action => buy::check(state, action).map(|_| ()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Done => play.state.stage = Stage::AfterAction,
            action if deeds::is_deed(&action) => deeds::answer(play, action),
            Action::Recruit(at) => recruit::recruit(play, at),
            Action::RecruitBonded(at) => recruit::recruit_bonded(play, at),
            _ => buy::buy(play, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        turn::declare_over(play);
    }
}

/// The purchases that cost mana besides and can be paid with this, each with the colour.
pub(crate) fn asks_mana(state: &State, wallet: &Wallet) -> Vec<(Action, ManaColour)> {
    buy::asks_mana(state, wallet)
}
