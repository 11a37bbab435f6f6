//! Checks that everything an effect refers to exists: a die for `of-die`, a paid colour for `same`, a unit
//! for `unit{…}`.

use crate::effect::{
    BetterSideways, Condition, Count, Effect, EnemyTarget, Hue, HueBy, OddEffect, OfferColour, OwnUnits,
    Price, Readied, Span, Timing, Trigger,
};

/// Whose effect it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// A card's.
    Card,
    /// A unit's.
    Unit,
    /// A skill's or a tactic's.
    Other,
    /// A site's, of a colour or not.
    Site,
    /// A city's, for its defenders.
    City,
}

/// What is there to be spoken of.
#[derive(Clone, Copy)]
struct Scope {
    owner: Owner,
    paid: bool,
    die: bool,
    named: bool,
    cards: bool,
    unit: bool,
    banner: bool,
    activating: bool,
}

/// Finds the first thing spoken of that is not there.
pub(super) fn check(owner: Owner, effect: &Effect) -> Result<(), String> {
    let unit = owner == Owner::Unit;
    let scope = Scope {
        owner,
        paid: false,
        die: false,
        named: false,
        cards: false,
        unit,
        banner: false,
        activating: false,
    };
    walk(scope, effect)
}

fn walk(scope: Scope, effect: &Effect) -> Result<(), String> {
    speaks(scope, effect)?;
    let within = match *effect {
        Effect::Pay { price: Price::Basic, .. } => Scope { paid: true, ..scope },
        Effect::Cards { .. } => Scope { paid: true, cards: true, ..scope },
        Effect::Die(..) | Effect::Roll(_) => Scope { die: true, ..scope },
        Effect::Name(_) => Scope { named: true, ..scope },
        Effect::Banner(_) => Scope { banner: true, unit: true, ..scope },
        Effect::Only(Timing::ActivatingUnit, _) => Scope { activating: true, unit: true, ..scope },
        _ => scope,
    };
    effect.parts().iter().try_for_each(|part| walk(within, part))
}

fn speaks(scope: Scope, effect: &Effect) -> Result<(), String> {
    let need = |there: bool, what: &str| if there { Ok(()) } else { Err(format!("`{effect}`: {what}")) };
    let span = |span: Span| match span {
        Span::Attached => need(scope.banner, "there is no banner to be attached"),
        Span::Activation => need(scope.activating, "no unit is being activated"),
        _ => Ok(()),
    };
    match *effect {
        Effect::Mana { hue, .. } | Effect::Crystal { hue, .. } => match hue {
            Hue::By(HueBy::Same | HueBy::EachOther) => need(scope.paid, "nothing was paid or trashed before"),
            Hue::By(HueBy::OfDie) => need(scope.die, "there is no die"),
            Hue::By(HueBy::Named) => need(scope.named, "no colour was named"),
            Hue::By(HueBy::OfSite) => need(scope.owner == Owner::Site, "there is no site"),
            Hue::One(_) | Hue::By(_) => Ok(()),
        },
        Effect::GainCard { colour: OfferColour::Same, .. }
        | Effect::Sideways { when: BetterSideways::SameColour, .. } => {
            need(scope.paid, "nothing was paid or trashed before")
        }
        Effect::Per { count: Count::Card, .. } => need(scope.cards, "no cards were spent before"),
        Effect::Units { who, lasts, .. } => {
            need(who == OwnUnits::All || scope.unit, "there is no unit")?;
            span(lasts)
        }
        Effect::Terrain { lasts, .. } => span(lasts),
        Effect::Once(lasts, _) => span(lasts),
        Effect::WoundUnit
        | Effect::Ready(Readied::Unit)
        | Effect::Pay { price: Price::Unit, .. }
        | Effect::Whenever(Trigger::UnitFights, _) => need(scope.unit, "there is no unit"),
        Effect::Enemies { target, changes } => {
            let garrison = target == EnemyTarget::Garrison;
            need(garrison == (scope.owner == Owner::City), "only cities have a garrison, and nothing else")?;
            changes.iter().try_for_each(|change| span(change.lasts))
        }
        Effect::ThisCardTo(_) | Effect::Banner(_) => need(scope.owner == Owner::Card, "there is no card"),
        Effect::Shield => need(scope.owner == Owner::Site, "there is no site"),
        Effect::If(Condition::BlockSucceeds, _) => need(scope.owner == Owner::Card, "there is no card"),
        Effect::Odd(OddEffect::MagicTalentOfColour) => need(scope.cards, "no card was spent before"),
        Effect::Odd(OddEffect::ManaCurse) => need(scope.die, "there is no die"),
        Effect::Odd(OddEffect::ManaRadiance | OddEffect::MindRead | OddEffect::MindSteal) => {
            need(scope.named, "no colour was named")
        }
        _ => Ok(()),
    }
}
