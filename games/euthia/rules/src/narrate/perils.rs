//! The texts of the last five scenarios: Brasath, the Golem and the Elementals.

use super::{effect, names};
use crate::content::{BrasathRules, Elementals, LEGENDS, PowerId, SpecialRules};
use crate::map::Space;
use crate::scenario::{BanishingReport, GolemReport, Offering, Progress, RitesReport};
use crate::terms::{Element, SpaceKind};
use crate::view::View;
use kernel::wording::{count, quoted};
use kernel::{Lang, Seat};

/// Where the Golem walks.
pub(super) fn walk(lang: Lang, view: &View, seat: Seat) -> String {
    let hero = names::hero(lang, view, seat);
    match lang {
        Lang::En => format!("Several ways are equally short: where does {hero} send the Golem?"),
        Lang::Fr => {
            let he = names::pronoun(view, seat);
            format!("Plusieurs chemins se valent : où {hero} envoie-t-{he} le Golem ?")
        }
    }
}

/// A step of the Golem, as on a button.
pub(super) fn walk_to(lang: Lang, view: &View, to: Space) -> String {
    let space = super::places::space(lang, view, to);
    match lang {
        Lang::En => format!("the Golem walks: {space}"),
        Lang::Fr => format!("le Golem avance : {space}"),
    }
}

/// A Gold card used against the spell.
pub(super) fn weaken(lang: Lang, card: PowerId) -> String {
    let name = names::power_name(lang, card);
    match lang {
        Lang::En => format!("discard against the spell: {name}"),
        Lang::Fr => format!("défausser contre le sortilège : {name}"),
    }
}

fn brasath(view: &View) -> Option<&'static BrasathRules> {
    match &view.scenario.sheet().special {
        SpecialRules::Brasath(rules) => Some(rules),
        _ => None,
    }
}

fn elementals(view: &View) -> Option<&'static Elementals> {
    match &view.scenario.sheet().special {
        SpecialRules::Elementals(rules) => Some(rules),
        _ => None,
    }
}

/// The space of the Hero who has to answer.
fn here(view: &View) -> Option<Space> {
    names::player(view, names::asked(view)).place
}

/// A Legend of the site at the Hero's space.
pub(super) fn legend(lang: Lang, view: &View, at: u8) -> String {
    let site = match &view.course.progress {
        Progress::Brasath(rites) => {
            rites.sites.iter().find(|site| here(view) == Some(Space::centre(site.tile)))
        }
        _ => None,
    };
    let card = site.and_then(|site| site.legends.get(usize::from(at)).copied().flatten());
    let Some(sheet) = card.and_then(|card| LEGENDS.get(usize::from(card))) else {
        return lang.pick("fulfil a Legend", "accomplir une Légende").to_owned();
    };
    let name = quoted(lang, sheet.name.get(lang));
    let artefact = sheet.artefact.item().sheet.name.get(lang);
    let (need, reward) = (effect::phrase(lang, sheet.need), effect::phrase(lang, sheet.reward));
    match lang {
        Lang::En => format!("fulfil {name}: {need} → {artefact}, {reward}"),
        Lang::Fr => format!("accomplir {name} : {need} → {artefact}, {reward}"),
    }
}

pub(super) fn ritual(lang: Lang, view: &View) -> String {
    let target = brasath(view).map_or(0, |rules| rules.target);
    match lang {
        Lang::En => format!("perform the ritual ({target} or more)"),
        Lang::Fr => format!("accomplir le rituel ({target} ou plus)"),
    }
}

/// Banishing an Elemental, as on a button.
pub(super) fn banish(lang: Lang, view: &View, offering: Offering) -> String {
    let element = here(view).and_then(|here| view.map.elemental(here)).unwrap_or(Element::Air);
    let elemental = names::elemental(lang, element);
    let how = match (lang, offering) {
        (_, Offering::Essence) => names::essence(lang, element).to_owned(),
        (_, Offering::Catalyst) => lang.pick("a Catalyst", "un Catalyseur").to_owned(),
        (Lang::En, Offering::Roll) => {
            format!("a roll of {} or more", elementals(view).map_or(0, |rules| rules.roll))
        }
        (Lang::Fr, Offering::Roll) => {
            format!("un lancer de {} ou plus", elementals(view).map_or(0, |rules| rules.roll))
        }
    };
    match lang {
        Lang::En => format!("banish the {elemental}: {how}"),
        Lang::Fr => format!("révoquer (un {elemental}) : {how}"),
    }
}

pub(super) fn rites(lang: Lang, view: &View, report: RitesReport) -> String {
    let name = |card: u8| {
        LEGENDS.get(usize::from(card)).map_or_else(String::new, |card| quoted(lang, card.name.get(lang)))
    };
    let hero = |seat| names::hero(lang, view, seat);
    match (lang, report) {
        (Lang::En, RitesReport::Legend(card)) => format!("A Legend is told at the site: {}.", name(card)),
        (Lang::Fr, RitesReport::Legend(card)) => {
            format!("Une Légende est contée sur le site : {}.", name(card))
        }
        (Lang::En, RitesReport::Fulfilled { seat, legend }) => {
            format!("{} fulfils a Legend: {}.", hero(seat), name(legend))
        }
        (Lang::Fr, RitesReport::Fulfilled { seat, legend }) => {
            format!("{} accomplit une Légende : {}.", hero(seat), name(legend))
        }
        (Lang::En, RitesReport::Sealed { seat, seals, needed }) => {
            format!("The ritual succeeds: {} sets a Seal ({seals} of {needed}).", hero(seat))
        }
        (Lang::Fr, RitesReport::Sealed { seat, seals, needed }) => {
            format!("Le rituel réussit : {} pose un Sceau ({seals} sur {needed}).", hero(seat))
        }
        (_, RitesReport::Banished) => lang.pick("Brasath is banished.", "Brasath est banni.").to_owned(),
        (_, RitesReport::Remains) => {
            lang.pick("Brasath is not banished.", "Brasath n'est pas banni.").to_owned()
        }
    }
}

pub(super) fn golem(lang: Lang, view: &View, report: GolemReport) -> String {
    let at = |space| super::places::space(lang, view, space);
    match (lang, report) {
        (Lang::En, GolemReport::Awakes(on)) => format!("The Golem appears: {}.", at(on)),
        (Lang::Fr, GolemReport::Awakes(on)) => format!("Le Golem apparaît : {}.", at(on)),
        (Lang::En, GolemReport::Walks(to)) => {
            format!("The Golem walks and destroys: {}.", printed(lang, view, to))
        }
        (Lang::Fr, GolemReport::Walks(to)) => {
            format!("Le Golem avance et détruit : {}.", printed(lang, view, to))
        }
        (Lang::En, GolemReport::Griffin(to)) => format!("The Golem drives the Griffin away: {}.", at(to)),
        (Lang::Fr, GolemReport::Griffin(to)) => format!("Le Golem chasse le Griffon : {}.", at(to)),
        (Lang::En, GolemReport::Spawned { on, level }) => {
            format!("A Monster of level {level} comes: {}.", at(on))
        }
        (Lang::Fr, GolemReport::Spawned { on, level }) => {
            format!("Un Monstre de niveau {level} surgit : {}.", at(on))
        }
        (Lang::En, GolemReport::Spell(0)) => "The spell of the Golem is broken.".to_owned(),
        (Lang::Fr, GolemReport::Spell(0)) => "Le sortilège du Golem est brisé.".to_owned(),
        (Lang::En, GolemReport::Spell(n)) => format!("The spell of the Golem weakens: {n}."),
        (Lang::Fr, GolemReport::Spell(n)) => format!("Le sortilège du Golem faiblit : {n}."),
        (_, GolemReport::Stands) => {
            lang.pick("The spell of the Golem stands.", "Le sortilège du Golem n'est pas brisé.").to_owned()
        }
    }
}

/// What a space was before it was destroyed.
fn printed(lang: Lang, view: &View, space: Space) -> String {
    let kind = if view.map.contains(space) { view.map.printed(space) } else { SpaceKind::Plain };
    names::space_kind(lang, kind).to_owned()
}

pub(super) fn banishing(lang: Lang, view: &View, report: BanishingReport) -> String {
    let hero = |seat| names::hero(lang, view, seat);
    match (lang, report) {
        (Lang::En, BanishingReport::Banished { seat, element, total }) => {
            let total = count(lang, total, "Elemental", "Elementals");
            format!("{} banishes the {} ({total} banished).", hero(seat), names::elemental(lang, element))
        }
        (Lang::Fr, BanishingReport::Banished { seat, element, total }) => {
            let total = count(lang, total, "Élémentaire", "Élémentaires");
            format!("{} révoque un {} (en tout {total}).", hero(seat), names::elemental(lang, element))
        }
        (Lang::En, BanishingReport::Withstood { seat, element }) => {
            format!("The {} withstands {}.", names::elemental(lang, element), hero(seat))
        }
        (Lang::Fr, BanishingReport::Withstood { seat, element }) => {
            format!("{} ne vient pas à bout d'un {}.", hero(seat), names::elemental(lang, element))
        }
        (Lang::En, BanishingReport::Catalyst(seat)) => format!("{} uses up a Catalyst.", hero(seat)),
        (Lang::Fr, BanishingReport::Catalyst(seat)) => format!("{} emploie un Catalyseur.", hero(seat)),
        (Lang::En, BanishingReport::Faer(n)) => format!("The Power of the Faer is {n}."),
        (Lang::Fr, BanishingReport::Faer(n)) => format!("Le Pouvoir du Faër est à {n}."),
        (Lang::En, BanishingReport::Risen(on)) => {
            format!("The Magma Demon rises: {}.", super::places::space(lang, view, on))
        }
        (Lang::Fr, BanishingReport::Risen(on)) => {
            format!("Le Démon de magma surgit : {}.", super::places::space(lang, view, on))
        }
        (Lang::En, BanishingReport::Slain(seat)) => format!("{} defeats the Magma Demon.", hero(seat)),
        (Lang::Fr, BanishingReport::Slain(seat)) => format!("{} vainc le Démon de magma.", hero(seat)),
    }
}
