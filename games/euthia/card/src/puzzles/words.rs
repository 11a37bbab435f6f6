//! The texts of Euthia's puzzles.

use super::Riddles;
use ::puzzles::Puzzle;
use euthia::state::State;
use kernel::Lang;
use kernel::wording::{count, plain, typeset};

/// The Monster that is fought.
fn foe(lang: Lang, state: &State) -> String {
    let name = state.fight.as_ref().map_or("", |fight| fight.foe.foe().name.get(lang));
    plain(&typeset(lang, name))
}

pub(super) fn title(lang: Lang, state: &State) -> String {
    let foe = foe(lang, state);
    match lang {
        Lang::En => format!("{foe}: your best chance"),
        Lang::Fr => format!("{foe}\u{a0}: vos meilleures chances"),
    }
}

pub(super) fn task(lang: Lang, state: &State) -> String {
    let foe = foe(lang, state);
    let left = state.fight.as_ref().map_or(0, |fight| fight.health);
    match lang {
        Lang::En => format!(
            "You are in the middle of a fight. {foe} has {left} Health left. Do what makes victory likeliest; everything \
             up to the next roll counts, and cards that you cannot see do not.",
        ),
        Lang::Fr => format!(
            "Vous êtes en plein combat. {foe} a encore {left} en Santé. Faites ce qui rend la victoire la plus probable\u{a0}: \
             tout compte jusqu’au prochain jet, sauf les cartes que vous ne voyez pas.",
        ),
    }
}

/// A chance in ten thousands, with one decimal.
pub(super) fn amount(lang: Lang, parts: i64) -> String {
    let tenths = (parts + 5) / 10;
    match lang {
        Lang::En => format!("{}.{}%", tenths / 10, tenths % 10),
        Lang::Fr => format!("{},{}\u{a0}%", tenths / 10, tenths % 10),
    }
}

pub(super) fn hint(lang: Lang, puzzle: &Puzzle<Riddles>) -> String {
    let best = amount(lang, puzzle.best);
    let steps = puzzle.line.len() as i64;
    match lang {
        Lang::En => format!(
            "The best answer wins {best} of the time, and takes {}.",
            count(lang, steps, "step", "steps")
        ),
        Lang::Fr => format!(
            "La meilleure réponse l’emporte dans {best} des cas, en {}.",
            count(lang, steps, "étape", "étapes")
        ),
    }
}
