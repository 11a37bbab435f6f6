//! The texts of Conquest of Nerath's puzzles.

use super::find::garrison;
use super::{Goal, Riddles};
use ::puzzles::Puzzle;
use kernel::Lang;
use kernel::wording::{and, count};
use nerath::action::Action;
use nerath::state::State;
use nerath::units::UnitKind;

pub(super) fn title(lang: Lang, goal: &Goal) -> String {
    match (goal, lang) {
        (Goal::Attack { space, percent }, Lang::En) => format!("{} with {percent}%", space.name(lang)),
        (Goal::Attack { space, percent }, Lang::Fr) => {
            format!("{}\u{a0}: {percent}\u{a0}% au moindre prix", space.name(lang))
        }
        (Goal::Hold { space }, Lang::En) => format!("{} must not fall", space.name(lang)),
        (Goal::Hold { space }, Lang::Fr) => format!("{} ne doit pas tomber", space.name(lang)),
    }
}

pub(super) fn task(lang: Lang, state: &State, goal: &Goal) -> String {
    match (goal, lang) {
        (Goal::Attack { space, percent }, Lang::En) => format!(
            "Move units to {} so that your attack wins with at least {percent}%, cards aside. It is held by {}. \
             Send as little as you can: each unit counts with its price.",
            space.name(lang),
            defenders(lang, state, goal),
        ),
        (Goal::Attack { space, percent }, Lang::Fr) => format!(
            "Déplacez des unités vers {} pour que votre attaque l’emporte avec au moins {percent}\u{a0}%, sans compter les cartes. \
             En défense\u{a0}: {}. Envoyez le moins possible\u{a0}: chaque unité compte pour son prix.",
            space.name(lang),
            defenders(lang, state, goal),
        ),
        (Goal::Hold { space }, Lang::En) => format!(
            "Spend your gold so that {} holds as often as can be against the strongest attack that an enemy can \
             bring there next turn, over land and through the air, cards aside.",
            space.name(lang),
        ),
        (Goal::Hold { space }, Lang::Fr) => format!(
            "Dépensez votre or pour que {} tienne le plus souvent possible face à la plus forte attaque qu’un ennemi puisse y \
             mener au prochain tour, par terre et par les airs, sans compter les cartes.",
            space.name(lang),
        ),
    }
}

/// Who holds the territory that is to be attacked.
fn defenders(lang: Lang, state: &State, goal: &Goal) -> String {
    let Goal::Attack { space, .. } = goal else { return String::new() };
    let units = garrison(state, *space);
    let kinds = UnitKind::ALL.into_iter().map(|kind| (kind, units[kind.index()])).filter(|(_, n)| *n > 0);
    let mut told: Vec<String> = kinds.map(|(kind, n)| kind.counted(lang, n)).collect();
    if state.castles.contains(*space) {
        told.push(UnitKind::Castle.name(lang).to_owned());
    }
    and(lang, &told)
}

pub(super) fn amount(lang: Lang, goal: &Goal, mark: i64) -> String {
    match (goal, lang) {
        (Goal::Attack { .. }, Lang::En) => format!("{} gold", mark.abs()),
        (Goal::Attack { .. }, Lang::Fr) => count(lang, mark.abs(), "pièce d’or", "pièces d’or"),
        (Goal::Hold { .. }, _) => percent(lang, mark),
    }
}

/// A chance in ten thousands, with one decimal.
fn percent(lang: Lang, parts: i64) -> String {
    let tenths = (parts + 5) / 10;
    match lang {
        Lang::En => format!("{}.{}%", tenths / 10, tenths % 10),
        Lang::Fr => format!("{},{}\u{a0}%", tenths / 10, tenths % 10),
    }
}

pub(super) fn hint(lang: Lang, puzzle: &Puzzle<Riddles>) -> String {
    let mut kinds: Vec<UnitKind> = puzzle
        .line
        .iter()
        .filter_map(|action| match *action {
            Action::Move { kind, .. } | Action::Buy { kind, .. } => Some(kind),
            _ => None,
        })
        .collect();
    kinds.sort_by_key(|kind| kind.index());
    kinds.dedup();
    let best = amount(lang, &puzzle.goal, puzzle.best);
    let n = kinds.len() as i64;
    match lang {
        Lang::En => {
            format!("The best answer: {best}, with {}.", count(lang, n, "kind of unit", "kinds of units"))
        }
        Lang::Fr => format!(
            "La meilleure réponse\u{a0}: {best}, avec {}.",
            count(lang, n, "sorte d’unités", "sortes d’unités")
        ),
    }
}
