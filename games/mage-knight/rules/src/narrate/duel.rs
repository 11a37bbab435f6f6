//! The texts of duels: questions and buttons, with what is needed and what is there.

use super::journey::described;
use super::names::{self, attack as attack_name, does};
use crate::content::{CardId, Hex};
use crate::duel::DuelPhase;
use crate::question::DuelMove;
use crate::terms::{Element, Reach};
use crate::view::View;
use kernel::wording::{and, capital, count};
use kernel::{Lang, Seat};

/// Whom to attack.
pub(super) fn attack(lang: Lang, view: &View, seat: Seat) -> String {
    let who = names::seat(lang, view, seat);
    match lang {
        Lang::En => format!("Attack {who}"),
        Lang::Fr => format!("Attaquer {who}"),
    }
}

/// `Attack and Fire Attack`; `Attaque et Attaque de feu`.
pub(super) fn kinds(lang: Lang, kinds: &[Element]) -> String {
    let kinds: Vec<String> = kinds.iter().map(|kind| attack_name(lang, Reach::Melee, *kind)).collect();
    and(lang, &kinds)
}

/// What is asked.
pub(super) fn question(lang: Lang, view: &View, seat: Seat, what: DuelMove) -> String {
    let who = names::seat(lang, view, seat);
    let Some(duel) = &view.duel else { return who };
    let other = names::seat(lang, view, duel.duel.opponent(seat));
    let verb = |verb: &str| does(view, seat, verb);
    let ranged = duel.duel.phase == DuelPhase::Ranged;
    match (lang, what) {
        (Lang::En, DuelMove::TakePart) => format!("How does {who} defend against {other}?"),
        (Lang::Fr, DuelMove::TakePart) => {
            format!("Comment {who} se {} contre {other} ?", verb("défend"))
        }
        (Lang::En, DuelMove::Attack) if ranged => format!("Does {who} attack {other} from afar?"),
        (Lang::Fr, DuelMove::Attack) if ranged => format!("{who} {} {other} à distance ?", verb("attaque")),
        (Lang::En, DuelMove::Attack) => format!("Does {who} attack {other}?"),
        (Lang::Fr, DuelMove::Attack) => format!("{who} {} {other} ?", verb("attaque")),
        (Lang::En, DuelMove::Block) => {
            format!("How does {who} block {other} ({} {})?", kinds_now(lang, view), duel.attack)
        }
        (Lang::Fr, DuelMove::Block) => {
            format!("Comment {who} {} {other} ({} {}) ?", verb("pare"), kinds_now(lang, view), duel.attack)
        }
        (Lang::En, DuelMove::Damage) => {
            format!("What does {who} do to {other} with {} damage?", duel.left)
        }
        (Lang::Fr, DuelMove::Damage) => {
            let damage = count(lang, duel.left, "dégât", "dégâts");
            format!("Que fait {who} à {other} avec {damage} ?")
        }
    }
}

/// The kinds of attack that are present.
fn kinds_now(lang: Lang, view: &View) -> String {
    let present: Vec<Element> = view.duel.iter().flat_map(|duel| duel.duel.kinds()).collect();
    kinds(lang, &present)
}

/// The current attack.
pub(super) fn strike(lang: Lang, view: &View) -> String {
    let n = view.duel.as_ref().map_or(0, |duel| duel.attack);
    match lang {
        Lang::En => format!("Strike: {} {n}", kinds_now(lang, view)),
        Lang::Fr => format!("Frapper : {} {n}", kinds_now(lang, view)),
    }
}

/// What `Done` means.
pub(super) fn done(lang: Lang, view: &View, what: DuelMove) -> String {
    let Some(duel) = &view.duel else { return lang.pick("Done", "Terminé").to_owned() };
    match what {
        DuelMove::TakePart => lang.pick("Done", "Terminé").to_owned(),
        DuelMove::Attack => lang.pick("Do not attack", "Ne pas attaquer").to_owned(),
        DuelMove::Damage => lang.pick("Leave it at that", "S'en tenir là").to_owned(),
        DuelMove::Block => {
            let (block, attack) = (duel.block, duel.attack);
            let left = duel.left;
            match (lang, block) {
                (Lang::En, 0) => format!("Do not block: {left} damage"),
                (Lang::Fr, 0) => format!("Ne pas parer : {}", count(lang, left, "dégât", "dégâts")),
                (Lang::En, _) => format!("Block: {block} against {attack}, {left} damage left"),
                (Lang::Fr, _) => {
                    let left = count(lang, left, "dégât restant", "dégâts restants");
                    format!("Parer : {block} contre {attack}, {left}")
                }
            }
        }
    }
}

/// `(3 damage)`.
fn costs(lang: Lang, cost: u16) -> String {
    match lang {
        Lang::En => format!("({cost} damage)"),
        Lang::Fr => format!("({})", count(lang, cost, "dégât", "dégâts")),
    }
}

/// A unit of the blocker as the target of the damage.
pub(super) fn damage_unit(lang: Lang, view: &View, unit: u8) -> String {
    let Some(duel) = &view.duel else { return String::new() };
    let name = names::unit_name(lang, view, duel.blocker, unit);
    let cost = duel.unit_costs.get(usize::from(unit)).copied().flatten().unwrap_or(0);
    format!("{} {name} {}", lang.pick("Wound the", "Blesser :"), costs(lang, cost))
}

/// The blocker's hero as the target of the damage.
pub(super) fn damage_hero(lang: Lang, view: &View) -> String {
    let Some(duel) = &view.duel else { return String::new() };
    let name = names::seat(lang, view, duel.blocker);
    format!("{} {name} {}", lang.pick("Wound", "Blesser"), costs(lang, duel.hero_cost))
}

/// A theft.
pub(super) fn steal(lang: Lang, view: &View, card: CardId) -> String {
    let cost = view.duel.as_ref().map_or(0, |duel| duel.theft_cost);
    format!("{} {} {}", lang.pick("Steal", "Voler"), names::card(lang, card), costs(lang, cost))
}

/// A space to drive the blocker to.
pub(super) fn drive(lang: Lang, view: &View, hex: Hex) -> String {
    let Some(duel) = &view.duel else { return String::new() };
    let name = names::seat(lang, view, duel.blocker);
    let cost = duel.retreats.iter().find(|retreat| retreat.to == hex).map_or(0, |retreat| retreat.cost);
    let way = names::way(lang, duel.duel.at, hex).map(|way| names::toward(lang, way)).unwrap_or_default();
    let what = described(lang, view, hex);
    let text = match lang {
        Lang::En => format!("drive {name} off {way}: {what} {}", costs(lang, cost)),
        Lang::Fr => format!("chasser {name} {way} : {what} {}", costs(lang, cost)),
    };
    capital(&text)
}
