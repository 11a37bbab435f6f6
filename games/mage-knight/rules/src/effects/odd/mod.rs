//! Effects that only one card has: one named function each, in the file of its chapter.

mod actions;
mod artifacts;
mod fear;
mod skills;
mod spells;
mod tactics;

use super::feasible::Outlook;
use super::modifiers;
use super::options::Options;
use crate::action::Action;
use crate::combat;
use crate::effect::{OddEffect, OfferColour};
use crate::frame::Play;
use crate::task::{Given, Resolving};
use crate::terms::{Element, Reach};

/// Whether an odd effect can do something now.
pub(super) fn feasible(outlook: &Outlook<'_>, odd: OddEffect) -> bool {
    let state = outlook.state;
    let player = &state.players[outlook.seat];
    match odd {
        OddEffect::MagicTalent => !state.offers.spells.is_empty(),
        OddEffect::MagicTalentOfColour => {
            state.offers.spells.iter().any(|card| outlook.is_of(*card, OfferColour::Same))
        }
        OddEffect::WingsOfNight | OddEffect::BannerOfFear => fear::attackers(outlook) != 0,
        OddEffect::CallToArms => spells::call_to_arms_units(outlook).next().is_some(),
        OddEffect::EnergyFlow | OddEffect::EnergySteal => player.units.iter().any(|unit| !unit.ready),
        OddEffect::PowerOfPain | OddEffect::HealingRitual => player.wounds_in_hand() > 0,
        OddEffect::ManaSearch => tactics::mana_search_dice(state).next().is_some(),
        OddEffect::MagicalGlade => {
            player.wounds_in_hand() > 0 || player.discard.count(crate::content::card::WOUND) > 0
        }
        OddEffect::Preparation => !player.deck.is_empty(),
        _ => true,
    }
}

/// The answers that an odd effect offers.
pub(super) fn options(outlook: &Outlook<'_>, r: &Resolving, odd: OddEffect, out: &mut Options) {
    match odd {
        OddEffect::CallToArms => spells::call_to_arms_options(outlook, r, out),
        OddEffect::WingsOfNight => fear::wings_of_night_options(outlook, r, out),
        OddEffect::BannerOfFear => fear::banner_of_fear_options(outlook, r, out),
        OddEffect::ManaMeltdown => spells::mana_meltdown_options(r, out),
        OddEffect::MindRead | OddEffect::MindSteal => spells::mind_options(outlook.state, r, out),
        OddEffect::EnergyFlow => spells::energy_options(outlook.state, r, 2, out),
        OddEffect::EnergySteal => spells::energy_options(outlook.state, r, 3, out),
        OddEffect::BannerOfProtection => artifacts::banner_of_protection_options(outlook.state, r, out),
        OddEffect::HealingRitual => skills::healing_ritual_options(outlook.state, r, out),
        OddEffect::SourceFreeze => skills::source_freeze_options(outlook.state, r, out),
        OddEffect::ManaExploit => skills::mana_exploit_options(out),
        OddEffect::ManaSteal => tactics::mana_steal_options(outlook.state, out),
        OddEffect::ManaSearch => tactics::mana_search_options(outlook.state, r, out),
        OddEffect::Preparation => tactics::preparation_options(outlook.state, r, out),
        OddEffect::SparingPower => tactics::sparing_power_options(outlook.state, r, out),
        OddEffect::MagicalGlade => artifacts::magical_glade_options(outlook.state, r, out),
        _ => {}
    }
}

/// Continues with an answer to an odd effect.
pub(super) fn answer(play: &mut Play<'_>, r: Resolving, odd: OddEffect, action: Action) {
    match odd {
        OddEffect::CallToArms => spells::call_to_arms(play, r, action),
        OddEffect::WingsOfNight => fear::wings_of_night(play, r, action),
        OddEffect::BannerOfFear => fear::banner_of_fear(play, r, action),
        OddEffect::ManaMeltdown => spells::mana_meltdown_gain(play, &r, action),
        OddEffect::MindRead | OddEffect::MindSteal => spells::mind_answer(play, &r, action),
        OddEffect::EnergyFlow => spells::energy(play, r, false, action),
        OddEffect::EnergySteal => spells::energy(play, r, true, action),
        OddEffect::BannerOfProtection => artifacts::banner_of_protection(play, &r, action),
        OddEffect::HealingRitual => skills::healing_ritual(play, r, action),
        OddEffect::SourceFreeze => skills::source_freeze_thaws(play, &r, action),
        OddEffect::ManaExploit => skills::mana_exploit(play, &r, action),
        OddEffect::ManaSteal => tactics::mana_steal(play, &r, action),
        OddEffect::ManaSearch => tactics::mana_search(play, r, action),
        OddEffect::Preparation => tactics::preparation(play, &r, action),
        OddEffect::SparingPower => tactics::sparing_power(play, &r, action),
        OddEffect::MagicalGlade => artifacts::magical_glade(play, &r, action),
        _ => {}
    }
}

/// Carries out an odd effect that offers no answers.
pub(super) fn carry_out(play: &mut Play<'_>, r: Resolving, odd: OddEffect) {
    match odd {
        OddEffect::CrystalMastery => actions::crystal_mastery(play, &r),
        OddEffect::ManaStorm => actions::mana_storm(play, &r),
        OddEffect::TimeBending => spells::time_bending(play, &r),
        OddEffect::TimeBendingAside => spells::time_bending_aside(play, &r),
        // Whose colour it has to be is known from the card that was discarded.
        OddEffect::MagicTalentOfColour => modifiers::add(play, &r, r.given),
        OddEffect::ManaMeltdown => spells::mana_meltdown(play, r),
        OddEffect::ManaRadiance => spells::mana_radiance(play, &r),
        OddEffect::ManaCurse => super::lasting::add(play, &r, true),
        OddEffect::MindRead => spells::mind(play, r, false),
        OddEffect::MindSteal => spells::mind(play, r, true),
        OddEffect::SwordOfJustice => artifacts::sword_of_justice(play, &r),
        OddEffect::AmuletOfSun => artifacts::amulet_of_sun(play, &r),
        OddEffect::AltemMagesColdFire => {
            modifiers::add(play, &r, Given::Nothing);
            combat::change_attacks(play, None, Some(Element::ColdFire));
        }
        OddEffect::AltemMagesSiege => {
            modifiers::add(play, &r, Given::Nothing);
            combat::change_attacks(play, Some(Reach::Siege), None);
        }
        // In force until they are used, or the turn ends.
        OddEffect::MagicTalent
        | OddEffect::SpaceBending
        | OddEffect::PowerOfPain
        | OddEffect::Polarization => modifiers::add(play, &r, Given::Nothing),
        OddEffect::SourceFreeze => skills::source_freeze(play, &r),
        OddEffect::BondsOfLoyalty => skills::bonds_of_loyalty(play),
        // The draw at the end of the turn sees to them.
        OddEffect::Planning | OddEffect::PlanningAhead | OddEffect::LongNight => {}
        // There was nothing to choose from.
        OddEffect::CallToArms
        | OddEffect::WingsOfNight
        | OddEffect::BannerOfFear
        | OddEffect::EnergyFlow
        | OddEffect::EnergySteal
        | OddEffect::BannerOfProtection
        | OddEffect::HealingRitual
        | OddEffect::ManaExploit
        | OddEffect::ManaSteal
        | OddEffect::ManaSearch
        | OddEffect::Preparation
        | OddEffect::SparingPower
        | OddEffect::MagicalGlade => {}
    }
}
