//! The texts of movement: the destination, what is there, and the cost in Move points.

use super::action::{active, here};
use super::names::{self, place, side, toward, way};
use crate::content::{EXPLORE_COST, Hex, RuinInside, TilePos};
use crate::terms::{Site, Terrain};
use crate::view::View;
use kernel::Lang;
use kernel::wording::and;

/// `(Move 3)`.
fn moves(lang: Lang, cost: u8) -> String {
    format!("({} {cost})", lang.pick("Move", "Mouvement"))
}

/// A step, or an assault.
pub(super) fn go(lang: Lang, view: &View, hex: Hex) -> String {
    let ground = view.map.terrain(hex).unwrap_or(Terrain::Plains);
    let cost = moves(lang, view.move_costs[ground.index()].unwrap_or(0));
    let there = place(lang, &view.map, hex);
    let way = here(view).and_then(|from| way(lang, from, hex));
    let assault = active(view).is_some_and(|seat| view.claims().is_assault(hex, seat));
    match (lang, assault, way) {
        (Lang::En, true, Some(way)) => format!("Assault {} {} {cost}", there.the(lang), toward(lang, way)),
        (Lang::En, true, None) => format!("Assault {} {cost}", there.the(lang)),
        (Lang::En, false, Some(way)) => format!("Go {way}: {} {cost}", described(lang, view, hex)),
        (Lang::En, false, None) => format!("Leap: {} {cost}", described(lang, view, hex)),
        (Lang::Fr, true, Some(way)) => {
            format!("Donner l'assaut {} {} {cost}", there.to_the(lang), toward(lang, way))
        }
        (Lang::Fr, true, None) => format!("Donner l'assaut {} {cost}", there.to_the(lang)),
        (Lang::Fr, false, Some(way)) => {
            format!("Aller {} : {} {cost}", toward(lang, way), described(lang, view, hex))
        }
        (Lang::Fr, false, None) => format!("Bondir : {} {cost}", described(lang, view, hex)),
    }
}

/// A space by its terrain and its site: `hills, village`.
pub(super) fn described(lang: Lang, view: &View, hex: Hex) -> String {
    let ground = view.map.terrain(hex).map_or(String::new(), |ground| ground.name().get(lang).to_lowercase());
    match names::site_on(&view.map, hex) {
        Some(Site::City) => place(lang, &view.map, hex).the(lang),
        Some(site) => format!("{ground}, {}", names::site(lang, site).bare()),
        None => ground,
    }
}

/// A way underground.
pub(super) fn tunnel(lang: Lang, view: &View, hex: Hex) -> String {
    let there = place(lang, &view.map, hex).to_the(lang);
    // MK-SCN-DUNGEON-07.
    let cost = here(view).and_then(|from| view.map.underground(from, hex)).map_or(0, |spaces| spaces + 2);
    let cost = moves(lang, cost);
    match lang {
        Lang::En => format!("Go underground {there} at {}, {} {cost}", hex.q, hex.r),
        Lang::Fr => format!("Aller sous terre {there} en {}, {} {cost}", hex.q, hex.r),
    }
}

/// A tile to reveal.
pub(super) fn explore(lang: Lang, view: &View, at: TilePos) -> String {
    let cost = moves(lang, EXPLORE_COST);
    let from = here(view).map(|hex| hex.on_tile().0);
    match from.and_then(|from| side(lang, from, at)) {
        Some(way) => format!("{} {} {cost}", lang.pick("Explore", "Explorer"), toward(lang, way)),
        None => match lang {
            Lang::En => format!("Explore tile position {}, {} {cost}", at.x, at.y),
            Lang::Fr => format!("Explorer l'emplacement {}, {} {cost}", at.x, at.y),
        },
    }
}

/// The site to enter.
pub(super) fn enter(lang: Lang, view: &View) -> String {
    let Some(hex) = here(view) else { return lang.pick("Enter", "Entrer").to_owned() };
    if let Some(ruin) = view.map.ruin_at(hex).and_then(|token| token.face)
        && let RuinInside::Altar { colour, mana } = ruin.ruin().inside
    {
        return match lang {
            Lang::En => format!("Sacrifice {mana} {} mana at the altar", colour.name().en),
            Lang::Fr => format!("Sacrifier {mana} manas {}s à l'autel", colour.name().fr),
        };
    }
    let there = place(lang, &view.map, hex);
    match lang {
        Lang::En => format!("Enter {}", there.the(lang)),
        Lang::Fr => format!("Entrer dans {}", there.the(lang)),
    }
}

/// Rampaging enemies to challenge.
pub(super) fn challenge(lang: Lang, view: &View, hex: Hex) -> String {
    let foes: Vec<String> = view
        .map
        .tokens_at(hex)
        .map(|token| match token.enemy() {
            Some(enemy) => names::foe(lang, enemy).the(lang),
            None => lang.pick("somebody unknown", "un inconnu").to_owned(),
        })
        .collect();
    let foes = and(lang, &foes);
    let way = here(view)
        .and_then(|from| way(lang, from, hex))
        .map_or(String::new(), |way| format!(" {}", toward(lang, way)));
    format!("{} {foes}{way}", lang.pick("Challenge", "Défier"))
}
