//! Effects in plain sentences, made from the same tree that the engine carries out.
//!
//! A simple effect is a phrase (`Attack 2`, `draw a card`). An effect that holds others either introduces
//! them (`discard a card: …`) or follows them (`… for each enemy faced`), whichever reads better. Each
//! language has its phrases ([`en`], [`fr`]); this module combines them.

mod changes;
mod en;
mod fr;
mod odd;

use super::grammar::spoken;
use crate::content::EffectId;
use crate::effect::{Condition, Effect, Hue, HueBy, Price};
use crate::terms::{BasicColour, ManaColour};
use kernel::wording::{and, capital, or};
use kernel::{Lang, sentence};

/// How to express an effect in words.
enum Saying {
    /// A complete phrase.
    Phrase(String),
    /// A clause that precedes its parts, punctuation included; or, if the parts are a single simple phrase,
    /// words that follow it.
    Clause {
        /// The words that precede.
        before: String,
        /// The words that follow, if that is possible.
        behind: Option<String>,
    },
    /// All of its parts.
    All,
    /// One of its parts.
    Choose,
    /// One of its parts, by the colour paid.
    ByColour,
    /// One of its parts, by the face of a die.
    ByFace,
}

/// What an effect does, in sentences: `Attack 2 or Block 2.`
///
/// ```
/// use kernel::{Lang, sentence};
/// use mage_knight::content::card;
/// use mage_knight::narrate::words::effect_text;
/// use mage_knight::variants::Printing;
/// let rage = card::RAGE.card().half(Printing::First, false).effect;
/// assert_eq!(effect_text(Lang::En, rage), "Attack 2 or Block 2.");
/// assert_eq!(effect_text(Lang::Fr, rage), "Attaque 2 ou Parade 2.");
/// ```
#[must_use]
pub fn effect_text(lang: Lang, effect: EffectId) -> String {
    let parts = match effect.get() {
        Effect::All(parts) => parts,
        whole => std::slice::from_ref(whole),
    };
    let sentences: Vec<String> = parts.iter().map(|part| sentence(&phrase(lang, part))).collect();
    spoken(lang, &sentences.join(" "))
}

/// What an effect does, for a button: `Attack 2 or Block 2`.
pub(in crate::narrate) fn label(lang: Lang, effect: &Effect) -> String {
    capital(&phrase(lang, effect))
}

/// The same by Day or by Night: what only applies at the other time is left out.
pub(in crate::narrate) fn label_by_hour(lang: Lang, night: bool, effect: &'static Effect) -> String {
    let parts = match effect {
        Effect::All(parts) => parts,
        whole => std::slice::from_ref(whole),
    };
    let hour = if night { Condition::Night } else { Condition::Day };
    let now: Vec<Effect> = parts
        .iter()
        .filter_map(|part| match *part {
            Effect::If(when, held) if when == hour => Some(*held),
            Effect::If(Condition::Day | Condition::Night, _) => None,
            other => Some(other),
        })
        .collect();
    if now.is_empty() { label(lang, effect) } else { capital(&all(lang, &now)) }
}

/// What an effect does, in the middle of a sentence.
pub(in crate::narrate) fn phrase(lang: Lang, effect: &Effect) -> String {
    match say(lang, effect) {
        Saying::Phrase(phrase) => phrase,
        Saying::Clause { before, behind } => {
            let held = all(lang, effect.parts());
            let single = !matches!(effect.parts(), [Effect::All(_)]);
            match behind {
                Some(behind) if single && is_simple(&held) => format!("{held} {behind}"),
                _ => format!("{before} {held}"),
            }
        }
        Saying::All => all(lang, effect.parts()),
        Saying::Choose => choose(lang, effect.parts()),
        Saying::ByColour => by_colour(lang, effect.parts()),
        Saying::ByFace => by_face(lang, effect.parts()),
    }
}

fn say(lang: Lang, effect: &Effect) -> Saying {
    match lang {
        Lang::En => en::say(effect),
        Lang::Fr => fr::say(effect),
    }
}

/// Whether a phrase can be one of a list.
fn is_simple(phrase: &str) -> bool {
    !phrase.contains([',', ';', ':'])
}

/// Whether a phrase offers a choice.
fn is_choice(lang: Lang, phrase: &str) -> bool {
    phrase.contains(lang.pick(" or ", " ou "))
}

/// Everything, in order.
fn all(lang: Lang, parts: &[Effect]) -> String {
    let phrases: Vec<String> = match parts {
        [Effect::All(parts)] => return all(lang, parts),
        parts => parts.iter().map(|part| phrase(lang, part)).collect(),
    };
    match phrases.len() {
        1 => phrases.concat(),
        _ if is_list(lang, parts, &phrases) => and(lang, &once(lang, phrases)),
        _ => phrases.join(lang.pick("; ", " ; ")),
    }
}

/// Whether phrases read well as a list: all are simple, none offers a choice, and none comes from an effect
/// that only one card has.
fn is_list(lang: Lang, parts: &[Effect], phrases: &[String]) -> bool {
    phrases.iter().all(|phrase| is_simple(phrase) && !is_choice(lang, phrase))
        && !parts.iter().any(|part| matches!(part, Effect::Odd(_)))
}

/// One of these.
fn choose(lang: Lang, parts: &[Effect]) -> String {
    if let Some(mana) = one_mana(lang, parts) {
        return mana;
    }
    let phrases: Vec<String> = parts.iter().map(|part| phrase(lang, part)).collect();
    if phrases.iter().any(|phrase| phrase.contains([':', ';'])) {
        phrases.join(lang.pick("; or ", " ; ou "))
    } else if phrases.iter().all(|phrase| is_simple(phrase) && !phrase.contains(lang.pick(" and ", " et "))) {
        or(lang, &once(lang, phrases))
    } else {
        phrases.join(lang.pick(", or ", ", ou "))
    }
}

/// The same phrases; if all are about gaining something, the verb appears once.
fn once(lang: Lang, mut phrases: Vec<String>) -> Vec<String> {
    let verb = lang.pick("gain ", "gagnez ");
    if phrases.iter().all(|phrase| phrase.starts_with(verb)) {
        phrases.iter_mut().skip(1).for_each(|phrase| drop(phrase.drain(..verb.len())));
    }
    phrases
}

/// A mana of one of two colours: "mana" appears once.
fn one_mana(lang: Lang, parts: &[Effect]) -> Option<String> {
    let colour = |part: &Effect| match *part {
        Effect::Mana { hue: Hue::One(colour), n: 1 } => Some((colour, false)),
        Effect::ManaNow(colour) => Some((colour, true)),
        _ => None,
    };
    let colours: Vec<(ManaColour, bool)> = parts.iter().map(colour).collect::<Option<_>>()?;
    let now = colours.first()?.1;
    if colours.iter().any(|(_, other)| *other != now) {
        return None;
    }
    let names: Vec<String> = colours.iter().map(|(colour, _)| colour.name().get(lang).to_owned()).collect();
    let at_once = if now { lang.pick(" to spend at once", " à dépenser aussitôt") } else { "" };
    Some(match lang {
        Lang::En => format!("gain a {} mana{at_once}", or(lang, &names)),
        Lang::Fr => format!("gagnez un mana {}{at_once}", or(lang, &names)),
    })
}

/// By the colour of one basic mana.
fn by_colour(lang: Lang, parts: &[Effect]) -> String {
    let cases: Vec<String> = BasicColour::ALL
        .into_iter()
        .zip(parts)
        .map(|(colour, part)| {
            let given = phrase(lang, part);
            format!("{} → {given}", colour.name().get(lang))
        })
        .collect();
    match lang {
        Lang::En => format!("pay a mana of a basic colour: {}", cases.join(", ")),
        Lang::Fr => format!("payez un mana d'une couleur de base : {}", cases.join(", ")),
    }
}

/// By the face of a mana die: faces with the same result are combined, those without a result are left out.
fn by_face(lang: Lang, parts: &[Effect]) -> String {
    let mut cases: Vec<(Vec<ManaColour>, &Effect)> = Vec::new();
    for (face, part) in ManaColour::ALL.into_iter().zip(parts) {
        match cases.iter_mut().find(|(_, effect)| *effect == part) {
            _ if *part == Effect::Nothing => {}
            Some((faces, _)) => faces.push(face),
            None => cases.push((vec![face], part)),
        }
    }
    let cases: Vec<String> = cases
        .into_iter()
        .map(|(faces, part)| {
            let given = phrase(lang, part);
            match lang {
                Lang::En => format!("on {}, {given}", faces_named(lang, &faces)),
                Lang::Fr => format!("sur {}, {given}", faces_named(lang, &faces)),
            }
        })
        .collect();
    match (lang, cases.as_slice()) {
        (Lang::En, [only]) => format!("roll a mana die and, {only}"),
        (Lang::Fr, [only]) => format!("lancez un dé de mana et, {only}"),
        (Lang::En, cases) => format!("roll a mana die: {}", cases.join("; ")),
        (Lang::Fr, cases) => format!("lancez un dé de mana : {}", cases.join(" ; ")),
    }
}

fn faces_named(lang: Lang, faces: &[ManaColour]) -> String {
    let basic = faces.iter().filter(|face| face.basic().is_some()).count() == BasicColour::COUNT;
    let mut names: Vec<String> = Vec::new();
    if basic {
        names.push(lang.pick("a basic colour", "une couleur de base").to_owned());
    }
    let rest = faces.iter().filter(|face| !basic || face.basic().is_none());
    names.extend(rest.map(|face| face.name().get(lang).to_owned()));
    or(lang, &names)
}

/// `a red mana`, `3 gold mana`, `a crystal of the die’s colour`: a number of coloured things.
fn coloured(lang: Lang, hue: Hue, n: u8, one: &str, many: &str) -> String {
    let thing = if n == 1 { one } else { many };
    let number = match (lang, n) {
        (Lang::En, 1) => "a".to_owned(),
        (Lang::Fr, 1) => "un".to_owned(),
        _ => n.to_string(),
    };
    let by = match hue {
        Hue::One(colour) => {
            return match lang {
                Lang::En => format!("{number} {} {thing}", colour.name().en),
                Lang::Fr if n == 1 => format!("{number} {thing} {}", colour.name().fr),
                Lang::Fr => format!("{number} {thing} {}s", colour.name().fr),
            };
        }
        Hue::By(by) => by,
    };
    let behind = match (by, lang) {
        (HueBy::Basic, Lang::En) if n == 1 => "of a basic colour",
        (HueBy::Basic, Lang::En) => "of basic colours",
        (HueBy::Basic, Lang::Fr) if n == 1 => "d'une couleur de base",
        (HueBy::Basic, Lang::Fr) => "de couleurs de base",
        (HueBy::Any, Lang::En) if n == 1 => "of any colour",
        (HueBy::Any, Lang::En) => "of any colours",
        (HueBy::Any, Lang::Fr) if n == 1 => "de n'importe quelle couleur",
        (HueBy::Any, Lang::Fr) => "de couleurs au choix",
        (HueBy::EachBasic, Lang::En) => "of each basic colour",
        (HueBy::EachBasic, Lang::Fr) => "de chaque couleur de base",
        (HueBy::Same, Lang::En) => "of the same colour",
        (HueBy::Same, Lang::Fr) => "de la même couleur",
        (HueBy::EachOther, Lang::En) => "of each other basic colour",
        (HueBy::EachOther, Lang::Fr) => "de chacune des autres couleurs de base",
        (HueBy::Owned, Lang::En) => "of a colour of which you have a crystal",
        (HueBy::Owned, Lang::Fr) => "d'une couleur dont vous avez un cristal",
        (HueBy::OfDie, Lang::En) => "of the die’s colour",
        (HueBy::OfDie, Lang::Fr) => "de la couleur du dé",
        (HueBy::Named, Lang::En) => "of that colour",
        (HueBy::Named, Lang::Fr) => "de cette couleur",
        (HueBy::OfSite, Lang::En) => "of the mine’s colour",
        (HueBy::OfSite, Lang::Fr) => "de la couleur de la mine",
    };
    format!("{number} {thing} {behind}")
}

/// What has to be paid.
pub(in crate::narrate) fn price(lang: Lang, price: Price) -> String {
    match lang {
        Lang::En => en::price(price),
        Lang::Fr => fr::price(price),
    }
}
