//! The texts of answers that depend on their question: one of several, a colour, a card, a place.

use super::action::{ability, own, with_text};
use super::effect::label;
use super::fight;
use super::journey::described;
use super::names::{self, foe_name, unit_name};
use crate::action::Action;
use crate::content::Hex;
use crate::effect::{Amount, DeckEnd, Effect, GainWhat, OddEffect};
use crate::end_of_turn;
use crate::question::Asked;
use crate::state::Stage;
use crate::task::{Progress, Resolving, Task};
use crate::view::View;
use kernel::wording::{self, capital, count};
use kernel::{Lang, Seat};

/// An answer, as on a button.
pub(super) fn say(lang: Lang, view: &View, action: Action) -> String {
    match action {
        Action::Option(at) => option(lang, view, at),
        Action::Amount(n) => amount(lang, view, n),
        Action::Colour(colour) => capital(colour.name().get(lang)),
        Action::Mana(colour) if asks_for_die(view) => {
            let (colour, text) = (capital(colour.name().get(lang)), fight::die(lang, colour));
            format!("{colour}{}{text}", lang.pick(": ", " : "))
        }
        Action::Mana(colour) => capital(colour.name().get(lang)),
        Action::Card(card) => names::card_name(lang, card),
        Action::Offer(at) => offer(lang, view, at),
        Action::Die(at) => match view.source.dice.get(usize::from(at)) {
            Some(colour) => capital(colour.name().get(lang)),
            None => format!("{} {}", lang.pick("Die", "Dé"), at + 1),
        },
        Action::Unit(at) => unit(lang, view, at),
        Action::Enemy(at) => foe_name(lang, view, at),
        Action::Space(hex) => space(lang, view, hex),
        Action::Hero(seat) => names::seat(lang, view, seat),
        Action::PickSkill(id) => {
            with_text(lang, &names::skill_name(lang, id), label(lang, id.skill().effect.get()))
        }
        Action::Reward(at) => match view.turn.rewards.get(usize::from(at)) {
            Some(reward) => label(lang, reward.get()),
            None => numbered(lang, at),
        },
        _ => lang.pick("Done", "Terminé").to_owned(),
    }
}

/// Whether the question is what to set a die to that makes an enemy stronger.
fn asks_for_die(view: &View) -> bool {
    view.asked.is_some_and(|question| matches!(question.what, Asked::SetDie(_)))
}

/// What is being resolved.
fn resolving(view: &View) -> Option<Resolving> {
    match view.task {
        Some(Task::Effect(r)) => Some(r),
        _ => None,
    }
}

/// One of several alternatives without a name.
fn numbered(lang: Lang, at: u8) -> String {
    format!("{} {}", lang.pick("Alternative", "Possibilité"), at + 1)
}

/// One of the alternatives of an effect.
fn option(lang: Lang, view: &View, at: u8) -> String {
    let Some(r) = resolving(view) else { return numbered(lang, at) };
    let yes = || lang.pick("Yes", "Oui").to_owned();
    match *r.effect.get() {
        Effect::Choose(parts) => match parts.get(usize::from(at)) {
            Some(part) => label(lang, part),
            None => numbered(lang, at),
        },
        Effect::Pay { then, .. } => label(lang, then),
        Effect::Sideways { value, better, .. } => match (lang, at) {
            (Lang::En, 0) => format!("Keep the Source: worth {value}"),
            (Lang::En, _) => format!("Forgo the Source: worth {better}"),
            (Lang::Fr, 0) => format!("Garder la Source : vaut {value}"),
            (Lang::Fr, _) => format!("Renoncer à la Source : vaut {better}"),
        },
        Effect::ThisCardTo(DeckEnd::Top) => lang.pick("On top of the deck", "Sur la pioche").to_owned(),
        Effect::ThisCardTo(DeckEnd::Bottom) => lang.pick("Under the deck", "Sous la pioche").to_owned(),
        Effect::Recall { .. } if at == 0 => lang.pick("On top of the deck", "Sur la pioche").to_owned(),
        Effect::Recall { .. } => lang.pick("Under the deck", "Sous la pioche").to_owned(),
        Effect::Odd(odd) => match odd {
            OddEffect::CallToArms => {
                let called = match r.progress {
                    Progress::Called { place } => view.offers.units.get(usize::from(place)),
                    _ => None,
                };
                called.map_or_else(|| numbered(lang, at), |unit| ability(lang, view, *unit, at))
            }
            OddEffect::BannerOfProtection => yes(),
            OddEffect::HealingRitual => names::seat(lang, view, Seat(at)),
            OddEffect::SparingPower if at == 0 => {
                lang.pick("Put the top card aside", "Mettre la première carte de côté").to_owned()
            }
            OddEffect::SparingPower => {
                lang.pick("Take the cards put aside", "Reprendre les cartes de côté").to_owned()
            }
            OddEffect::MagicalGlade if at == 0 => {
                lang.pick("A Wound of the hand", "Une Blessure de la main").to_owned()
            }
            OddEffect::MagicalGlade => {
                lang.pick("A Wound of the discard pile", "Une Blessure de la défausse").to_owned()
            }
            _ => numbered(lang, at),
        },
        _ => numbered(lang, at),
    }
}

fn amount(lang: Lang, view: &View, n: u8) -> String {
    if view.asked.is_some_and(|question| matches!(question.what, Asked::Bid { .. })) {
        return match lang {
            Lang::En => format!("Bid {n} Fame"),
            Lang::Fr => format!("Offrir {n} de Renommée"),
        };
    }
    if view.asked.is_some_and(|question| matches!(question.what, Asked::Share(_))) {
        return count(lang, n, lang.pick("defender", "défenseur"), lang.pick("defenders", "défenseurs"));
    }
    match resolving(view).map(|r| *r.effect.get()) {
        Some(Effect::UpTo(..)) => match lang {
            Lang::En => count(lang, n, "time", "times"),
            Lang::Fr => format!("{n} fois"),
        },
        Some(Effect::Odd(OddEffect::HealingRitual)) => names::wounds(lang, n),
        _ => wording::amount(n).to_string(),
    }
}

/// Something at a place of an offer.
fn offer(lang: Lang, view: &View, at: u8) -> String {
    let index = usize::from(at);
    let advanced = matches!(view.task, Some(Task::End(end_of_turn::Closing::Advanced)));
    let improves = matches!(view.task, Some(Task::End(end_of_turn::Closing::Improve(_))));
    let card = match resolving(view).map(|r| *r.effect.get()) {
        Some(Effect::GainCard { what: GainWhat::Spell, .. } | Effect::Spell(_)) => {
            view.offers.spells.get(index)
        }
        Some(Effect::GainCard { what: GainWhat::Advanced, .. }) => view.offers.advanced.get(index),
        None if advanced => view.offers.advanced.get(index),
        None if improves => view.offers.revealed.get(index),
        _ => {
            let unit = view.offers.units.get(index);
            return unit.map_or_else(|| numbered(lang, at), |unit| names::unit(lang, *unit));
        }
    };
    match card {
        Some(card) => {
            with_text(lang, &names::card_name(lang, *card), label(lang, view.half(*card, false).effect.get()))
        }
        None => numbered(lang, at),
    }
}

/// A unit: the player's own, or another player's.
fn unit(lang: Lang, view: &View, at: u8) -> String {
    let seat = own(view);
    if let Some(Asked::KeepBanner) = view.asked.map(|question| question.what) {
        let unit = view.players.get(seat.index()).and_then(|player| player.units.get(usize::from(at)));
        let banner = unit.and_then(|unit| unit.banner).map(|banner| names::card_name(lang, banner));
        let banner = banner.unwrap_or_default();
        return format!("{banner} ({})", unit_name(lang, view, seat, at));
    }
    let owner = match resolving(view).map(|r| r.progress) {
        Some(Progress::Of(other)) => other,
        _ => seat,
    };
    unit_name(lang, view, owner, at)
}

/// A space, by its direction or by its position.
fn space(lang: Lang, view: &View, hex: Hex) -> String {
    let from = view.players.get(own(view).index()).and_then(|player| player.place);
    let near = match view.asked.map(|question| question.what) {
        Some(Asked::Entrance(near)) => Some(near),
        _ => from,
    };
    let what = capital(&described(lang, view, hex));
    match near.and_then(|near| names::way(lang, near, hex)) {
        Some(way) => format!("{what} {}", names::toward(lang, way)),
        None => format!("{what} ({}, {})", hex.q, hex.r),
    }
}

/// What `Done` means in a stage.
pub(super) fn stage_done(lang: Lang, view: &View, stage: Stage) -> &'static str {
    match stage {
        Stage::TurnStart => {
            let player = view.players.get(own(view).index());
            if player.is_some_and(|player| player.hand_size == 0 && player.deck == 0) {
                lang.pick("Pass", "Passer")
            } else {
                lang.pick("Play the turn", "Jouer le tour")
            }
        }
        Stage::Movement => lang.pick("Stay here, without an action", "Rester ici, sans action"),
        Stage::Interaction => {
            lang.pick("Stop dealing with the locals", "Cesser de traiter avec les habitants")
        }
        Stage::AfterAction => lang.pick("End the turn", "Finir le tour"),
        Stage::Rest => lang.pick("End the rest", "Finir le repos"),
        Stage::SetUp | Stage::Tactics | Stage::Combat | Stage::EndOfTurn => lang.pick("Done", "Terminé"),
    }
}

/// What `Done` means for an effect: no more, or none at all.
pub(super) fn effect_done(lang: Lang, effect: &Effect) -> &'static str {
    match effect {
        Effect::Cards { amount: Amount::Exactly(_), .. } => lang.pick("No card", "Aucune carte"),
        Effect::Cards { .. } => lang.pick("No more cards", "Pas d'autre carte"),
        Effect::Pay { .. } | Effect::PayByColour(_) => lang.pick("Do not pay", "Ne pas payer"),
        Effect::Ready(_) => lang.pick("No other unit", "Aucune autre unité"),
        Effect::GainUnit => lang.pick("Forgo the unit", "Renoncer à l'unité"),
        Effect::ThisCardTo(_) => lang.pick("Discard it", "La défausser"),
        Effect::Odd(OddEffect::ManaMeltdown) => lang.pick("No crystal", "Aucun cristal"),
        Effect::Odd(OddEffect::MindRead | OddEffect::MindSteal) => lang.pick("No card", "Aucune carte"),
        Effect::Odd(OddEffect::EnergyFlow | OddEffect::EnergySteal) => lang.pick("No unit", "Aucune unité"),
        Effect::Odd(OddEffect::ManaSearch) => lang.pick("No more dice", "Pas d'autre dé"),
        Effect::Odd(OddEffect::MagicalGlade | OddEffect::BannerOfProtection) => lang.pick("No", "Non"),
        _ => lang.pick("Done", "Terminé"),
    }
}
