//! The texts of effects, built from the same nodes that the engine carries out.

mod english;
mod french;

use super::grammar::counted;
use super::names;
use crate::content::{EffectId, Table};
use crate::effect::{Effect, Guard, Pick};
use crate::terms::{Element, Gem};
use kernel::Lang;
use kernel::wording::{and, count};

/// What an effect does, as a phrase without a full stop.
pub(super) fn phrase(lang: Lang, effect: EffectId) -> String {
    match effect.get() {
        Effect::All => {
            let within = |part: EffectId| match part.get() {
                Effect::Choose => format!("({})", phrase(lang, part)),
                _ => phrase(lang, part),
            };
            and(lang, &effect.parts().map(within).collect::<Vec<_>>())
        }
        Effect::Choose => {
            let parts: Vec<String> = effect.parts().map(|part| phrase(lang, part)).collect();
            parts.join(lang.pick(" or ", " ou "))
        }
        Effect::If(on) => {
            let what: Vec<String> = effect.parts().map(|part| phrase(lang, part)).collect();
            format!("{} {}", what.join(" "), guard(lang, on))
        }
        Effect::IfPaid => {
            let parts: Vec<String> = effect.parts().map(|part| phrase(lang, part)).collect();
            parts.join(" → ")
        }
        atom => match lang {
            Lang::En => english::atom(atom),
            Lang::Fr => french::atom(atom),
        },
    }
}

fn guard(lang: Lang, on: &Guard) -> String {
    match lang {
        Lang::En => english::guard(on),
        Lang::Fr => french::guard(on),
    }
}

/// The ranges of an attack: `5–7: 1 Damage; 8+: 2 Damage`.
pub(super) fn table(lang: Lang, table: &Table) -> String {
    let rows = table.0.iter().map(|row| {
        let range = match (row.low, row.high) {
            (low, i8::MAX) => format!("{low}+"),
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low}–{high}"),
        };
        format!("{range}{}{}", lang.pick(": ", " : "), phrase(lang, row.effect))
    });
    rows.collect::<Vec<_>>().join(lang.pick("; ", " ; "))
}

/// So many Gems of a kind, of one's choice or at random.
fn gems(lang: Lang, which: &Pick<Gem>, n: u8, any: [&str; 2], random: [&str; 2]) -> String {
    match which {
        Pick::One(gem) => counted(lang, n, names::gem(lang, *gem)),
        Pick::Any => count(lang, n, any[0], any[1]),
        Pick::Random => count(lang, n, random[0], random[1]),
    }
}

/// So many Essences of a kind, of one's choice or at random.
fn essences(lang: Lang, which: &Pick<Element>, n: u8, any: [&str; 2], random: [&str; 2]) -> String {
    match which {
        Pick::One(element) => counted(lang, n, names::essence(lang, *element)),
        Pick::Any => count(lang, n, any[0], any[1]),
        Pick::Random => count(lang, n, random[0], random[1]),
    }
}
