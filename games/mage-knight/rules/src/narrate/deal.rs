//! The texts of interactions, with their prices.

use super::action::here;
use super::names::{self, mana};
use crate::content::{City, Deal, Sale, Ware};
use crate::map::RevealedCity;
use crate::terms::BasicColour;
use crate::view::View;
use kernel::Lang;

/// How much less a unit costs under Bonds of Loyalty.
const BOND: u8 = 5;

/// `4 Influence`.
fn influence(lang: Lang, n: u8) -> String {
    match lang {
        Lang::En => format!("{n} Influence"),
        Lang::Fr => format!("{n} en influence"),
    }
}

/// A unit of the offer; under Bonds of Loyalty it costs less.
pub(super) fn recruit(lang: Lang, view: &View, at: u8, bonded: bool) -> String {
    let Some(unit) = view.offers.units.get(usize::from(at)) else {
        return lang.pick("Recruit", "Recruter").to_owned();
    };
    let card = unit.unit();
    let name = names::unit(lang, *unit);
    let cost = influence(lang, if bonded { card.cost.saturating_sub(BOND) } else { card.cost });
    let bond = if bonded { lang.pick(" under Bonds of Loyalty", " par Liens de Loyauté") } else { "" };
    match lang {
        Lang::En => format!("Recruit {name}{bond}: {cost}"),
        Lang::Fr => format!("Recruter{bond} : {name}, {cost}"),
    }
}

/// What can be bought at the hero's space.
fn sale(view: &View, wares: &[Ware]) -> Option<Sale> {
    let hex = here(view)?;
    let deals = view.map.site(hex)?.card().interact.iter();
    let city = || view.map.city_at(hex).into_iter().flat_map(RevealedCity::colours);
    let sales: Vec<Sale> = deals
        .flat_map(|deal| match deal.what {
            Deal::Buy(sale) => vec![sale],
            Deal::City => city().map(|colour| City::of(colour).sells).collect(),
            Deal::Recruit => Vec::new(),
        })
        .collect();
    // The ware that is named first is meant, where several are sold.
    wares.iter().find_map(|ware| sales.iter().find(|sale| sale.ware == *ware)).copied()
}

/// Something that is bought, with its price.
pub(super) fn bought(lang: Lang, view: &View, what: &str, wares: &[Ware]) -> String {
    match sale(view, wares) {
        Some(sale) => format!("{what}{}{}", lang.pick(": ", " : "), influence(lang, sale.influence)),
        None => what.to_owned(),
    }
}

/// A card of the offer that is sold here.
pub(super) fn buy(lang: Lang, view: &View, wares: &[Ware], at: u8) -> String {
    let verb = lang.pick("Learn", "Apprendre");
    let Some(sale) = sale(view, wares) else {
        return verb.to_owned();
    };
    let offer = match sale.ware {
        Ware::MonasteryAdvanced => &view.offers.monastery,
        Ware::Spell => &view.offers.spells,
        _ => &view.offers.advanced,
    };
    let Some(card) = offer.get(usize::from(at)) else { return verb.to_owned() };
    let colour = card.card().colour.filter(|_| sale.mana > 0);
    let mana = colour.map_or(String::new(), |colour: BasicColour| {
        format!("{}{}", lang.pick(" and a ", " et un "), mana(lang, colour.into()))
    });
    format!(
        "{verb} {}{}{}{mana}",
        names::card(lang, *card),
        lang.pick(": ", " : "),
        influence(lang, sale.influence)
    )
}
