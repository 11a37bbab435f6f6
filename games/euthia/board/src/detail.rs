//! The full description of a thing: a tile, a Monster, a card, a Gem, an Action.

use crate::words;
use euthia::content::{EffectId, FoeId, HeroTileId, ItemId, PowerId, Table};
use euthia::effect::Effect;
use euthia::player::Tile;
use euthia::terms::{Deed, Element, Gem};
use kernel::Lang;
use kernel::wording::{capital, signed};
use std::fmt;
use std::str::FromStr;

/// A thing that has something to tell, as the log and the signs on the board name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A tile.
    Tile(Tile),
    /// A Monster.
    Monster(FoeId),
    /// A Silver or Gold card.
    Power(PowerId),
    /// A Gem.
    Gem(Gem),
    /// An Essence.
    Essence(Element),
    /// An Elemental on the map.
    Elemental(Element),
    /// An Action.
    Deed(Deed),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Tile(tile) => write!(f, "tile:{}", tile.sheet().id),
            Subject::Monster(foe) => write!(f, "monster:{}", foe.foe().id),
            Subject::Power(card) => write!(f, "card:{}", card.power().id),
            Subject::Gem(gem) => write!(f, "gem:{}", gem.id()),
            Subject::Essence(element) => write!(f, "essence:{}", element.id()),
            Subject::Elemental(element) => write!(f, "elemental:{}", element.id()),
            Subject::Deed(deed) => write!(f, "deed:{}", deed.id()),
        }
    }
}

/// No such thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown;

impl FromStr for Subject {
    type Err = Unknown;

    fn from_str(key: &str) -> Result<Subject, Unknown> {
        let (kind, id) = key.split_once(':').ok_or(Unknown)?;
        let found = match kind {
            "tile" => ItemId::from_id(id)
                .map(Tile::Item)
                .or_else(|| HeroTileId::from_id(id).map(Tile::Hero))
                .map(Subject::Tile),
            "monster" => FoeId::from_id(id).map(Subject::Monster),
            "card" => PowerId::from_id(id).map(Subject::Power),
            "gem" => Gem::ALL.into_iter().find(|gem| gem.id() == id).map(Subject::Gem),
            "essence" => element(id).map(Subject::Essence),
            "elemental" => element(id).map(Subject::Elemental),
            "deed" => Deed::ALL.into_iter().find(|deed| deed.id() == id).map(Subject::Deed),
            _ => None,
        };
        found.ok_or(Unknown)
    }
}

fn element(id: &str) -> Option<Element> {
    Element::ALL.into_iter().find(|element| element.id() == id)
}

/// What is told of a thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// What it is called.
    pub title: String,
    /// What it is.
    pub kind: String,
    /// What it does: when, and what.
    pub lines: Vec<(String, String)>,
}

impl Detail {
    /// All lines as one text.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let colon = lang.pick(": ", "\u{a0}: ");
        let line = |(name, text): &(String, String)| match (name.is_empty(), text.is_empty()) {
            (true, _) => text.clone(),
            (_, true) => name.clone(),
            _ => format!("{name}{colon}{text}"),
        };
        self.lines.iter().map(line).collect::<Vec<_>>().join(". ")
    }
}

/// What an effect does.
#[must_use]
pub fn effect(lang: Lang, effect: EffectId) -> String {
    if effect == EffectId::NOTHING { String::new() } else { euthia::said(lang, effect).text() }
}

/// The ranges of an attack: `5–7: 1 Damage, 8+: 2 Damage`.
#[must_use]
pub fn table(lang: Lang, table: &Table) -> String {
    let rows = table.0.iter().map(|row| {
        let range = match (row.low, row.high) {
            (low, i8::MAX) => format!("{low}+"),
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low}–{high}"),
        };
        format!("{range}{}{}", lang.pick(": ", "\u{a0}: "), effect(lang, row.effect))
    });
    rows.collect::<Vec<_>>().join(lang.pick("; ", "\u{202f}; "))
}

/// What there is to tell of a tile.
#[must_use]
pub fn tile(lang: Lang, tile: Tile) -> Detail {
    let sheet = tile.sheet();
    let mut lines: Vec<(String, String)> = sheet
        .parts
        .iter()
        // Armour that adds no Health of its own says so in the content; there is nothing to tell of that.
        .filter(|part| *part.effect.get() != Effect::MaxHealth(0))
        .map(|part| {
            let when = match words::usage(lang, part.usage) {
                Some(usage) => format!("{} ({usage})", words::trigger(lang, part.trigger)),
                None => words::trigger(lang, part.trigger).to_owned(),
            };
            let attack = table(lang, &part.attack);
            let text = if attack.is_empty() { effect(lang, part.effect) } else { attack };
            (capital(&when), text)
        })
        .collect();
    let mut note = |en: String, fr: String| {
        let text = if lang == Lang::En { en } else { fr };
        lines.push((String::new(), text));
    };
    if let Some((what, n)) = sheet.hold {
        let what = euthia::called::holds(lang, what);
        note(format!("Holds {n}: {what}"), format!("Contient {n}\u{a0}: {what}"));
    }
    if sheet.gems > 0 {
        note(
            format!("Inlays for Gems: {}", sheet.gems),
            format!("Incrustations pour Gemmes\u{a0}: {}", sheet.gems),
        );
    }
    if sheet.essences > 0 {
        note(
            format!("Places for Essences: {}", sheet.essences),
            format!("Places pour Essences\u{a0}: {}", sheet.essences),
        );
    }
    if sheet.dwurt > 0 {
        note(format!("Costs {} Dwurt", sheet.dwurt), format!("Coûte {} Dwurt", sheet.dwurt));
    }
    if sheet.sell > 0 {
        note(format!("Sells for {} gold", sheet.sell), format!("Se vend {} Or", sheet.sell));
    }
    if sheet.sale != EffectId::NOTHING {
        let gives = effect(lang, sheet.sale);
        note(format!("When sold: {gives}"), format!("À la vente\u{a0}: {gives}"));
    }
    Detail { title: sheet.name.get(lang).to_owned(), kind: words::kind(lang, tile), lines }
}

/// What there is to tell of a Monster.
#[must_use]
pub fn monster(lang: Lang, foe: FoeId) -> Detail {
    let sheet = foe.foe();
    let kind = if sheet.level == 0 {
        lang.pick("Enemy", "Ennemi").to_owned()
    } else {
        words::monster(lang, sheet.level)
    };
    let mut lines = vec![
        (lang.pick("Health", "Santé").to_owned(), sheet.health.to_string()),
        (lang.pick("Strikes", "Frappe").to_owned(), table(lang, &sheet.wounds)),
    ];
    if sheet.penalty != 0 {
        lines.push((lang.pick("Hero rolls", "Jets du Héros").to_owned(), signed(sheet.penalty)));
    }
    if sheet.immune {
        lines.push((lang.pick("Immunity", "Immunité").to_owned(), String::new()));
    }
    let reward = effect(lang, sheet.reward);
    if !reward.is_empty() {
        let limit = match lang {
            Lang::En => format!("Reward up to {} Reputation", sheet.reward_limit),
            Lang::Fr => format!("Récompense jusqu’à {} de Réputation", sheet.reward_limit),
        };
        lines.push((limit, reward));
    }
    Detail { title: sheet.name.get(lang).to_owned(), kind, lines }
}

/// What there is to tell of a Silver or Gold card.
#[must_use]
pub fn power(lang: Lang, card: PowerId) -> Detail {
    let sheet = card.power();
    let mut lines: Vec<(String, String)> = Vec::new();
    for (at, section) in sheet.sections.iter().enumerate() {
        let n = at + 1;
        let name = match lang {
            Lang::En if n == 1 => "1 card".to_owned(),
            Lang::En => format!("{n} cards"),
            Lang::Fr if n == 1 => "1 carte".to_owned(),
            Lang::Fr => format!("{n} cartes"),
        };
        lines.push((name, effect(lang, *section)));
    }
    if sheet.continuous != EffectId::NOTHING {
        let name = lang.pick("To the end of the Combat", "Jusqu’à la fin du Combat").to_owned();
        lines.push((name, effect(lang, sheet.continuous)));
    }
    let kind = euthia::called::cards(lang, sheet.metal)[0];
    Detail {
        title: sheet.name.get(lang).to_owned(),
        kind: format!("{}, {}", capital(kind), words::trigger(lang, sheet.trigger)),
        lines,
    }
}

/// What there is to tell of a thing.
#[must_use]
pub fn detail(lang: Lang, subject: Subject) -> Detail {
    let charm = |charm: &euthia::content::Charm, kind: &str| {
        let when = match words::usage(lang, charm.usage) {
            Some(usage) => format!("{} ({usage})", words::trigger(lang, charm.trigger)),
            None => words::trigger(lang, charm.trigger).to_owned(),
        };
        Detail {
            title: charm.name.get(lang).to_owned(),
            kind: kind.to_owned(),
            lines: vec![(capital(&when), effect(lang, charm.effect))],
        }
    };
    match subject {
        Subject::Tile(one) => tile(lang, one),
        Subject::Monster(foe) => monster(lang, foe),
        Subject::Power(card) => power(lang, card),
        Subject::Gem(gem) => charm(gem.charm(), lang.pick("Gem", "Gemme")),
        Subject::Essence(element) => charm(element.charm(), "Essence"),
        Subject::Elemental(element) => {
            let sheet = element.elemental();
            let challenge = lang.pick("Challenge", "Défi").to_owned();
            Detail {
                title: sheet.name.get(lang).to_owned(),
                kind: lang.pick("Elemental", "Élémentaire").to_owned(),
                lines: vec![
                    (
                        lang.pick("Power, here and next to it", "Pouvoir, ici et à côté").to_owned(),
                        sheet.power.get(lang).to_owned(),
                    ),
                    (challenge, table(lang, &sheet.challenge)),
                ],
            }
        }
        Subject::Deed(deed) => Detail {
            title: deed.name().get(lang).to_owned(),
            kind: lang.pick("Action token", "Jeton Action").to_owned(),
            lines: vec![(
                String::new(),
                match lang {
                    Lang::En => {
                        format!("Take the action, or use the token for {}.", words::moves(lang, deed.moves()))
                    }
                    Lang::Fr => format!(
                        "Faites l’action, ou utilisez le jeton pour {}.",
                        words::moves(lang, deed.moves())
                    ),
                },
            )],
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everything() -> Vec<Subject> {
        let tiles = ItemId::all().map(Tile::Item).chain(HeroTileId::all().map(Tile::Hero)).map(Subject::Tile);
        let mut all: Vec<Subject> = tiles.collect();
        all.extend(FoeId::all().map(Subject::Monster));
        all.extend(PowerId::all().map(Subject::Power));
        all.extend(Gem::ALL.map(Subject::Gem));
        all.extend(Element::ALL.map(Subject::Essence));
        all.extend(Element::ALL.map(Subject::Elemental));
        all.extend(Deed::ALL.map(Subject::Deed));
        all
    }

    #[test]
    fn nothing_is_told_that_is_nothing() {
        let boots = ItemId::from_id("leather_boots").map(Tile::Item).expect("they are in the box");
        let told = tile(Lang::En, boots).text(Lang::En);
        assert!(told.contains("Movement") && !told.contains("+0"), "{told}");
    }

    #[test]
    fn things_are_found_by_their_keys() {
        for subject in everything() {
            assert_eq!(subject.to_string().parse(), Ok(subject));
        }
        assert_eq!("tile:nothing".parse::<Subject>(), Err(Unknown));
        assert_eq!("space:3".parse::<Subject>(), Err(Unknown));
    }

    #[test]
    fn everything_tells_what_it_does_in_both_languages() {
        for subject in everything() {
            for lang in Lang::ALL {
                let told = detail(lang, subject);
                assert!(!told.title.is_empty() && !told.kind.is_empty(), "{subject:?}");
                let text = told.text(lang);
                assert!(!text.contains('_') && !text.contains("()"), "{subject:?}: {text}");
                assert!(!text.is_empty() || matches!(subject, Subject::Tile(_)), "{subject:?}");
            }
        }
    }
}
