//! The texts of sites, cities and ruins tokens.

use super::effect::effect_text;
use super::grammar::spoken;
use crate::content::{
    City, Conquered, Deal, Drawn, EffectId, Fight, Left, RuinId, RuinInside, Sale, Seen, SiteKind, Ware, Who,
};
use crate::terms::{BasicColour, Pile, Site};
use kernel::wording::{and, count, signed};
use kernel::{Lang, Text, sentence};
use serde::Serialize;

/// The text of a site, a city or a ruins token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SiteFace {
    /// Its name.
    pub name: String,
    /// What can be done there and what it gives, one sentence each.
    pub lines: Vec<String>,
}

/// A kind of site.
#[must_use]
pub fn site_face(lang: Lang, id: Site) -> SiteFace {
    let site = id.card();
    let mut lines = Vec::new();
    if let Some(fight) = &site.fight {
        lines.push(garrison(lang, id, fight));
        lines.extend(conditions(lang, fight));
        lines.extend(reward(lang, fight.reward));
        lines.extend(aftermath(lang, id, fight));
    }
    lines.extend(site.interact.iter().map(|deal| sentence(&interaction(lang, deal.what, deal.who))));
    if let Some(fight) = &site.burn {
        lines.push(match lang {
            Lang::En => format!("Burn it: {}.", enemies(lang, fight.enemies)),
            Lang::Fr => format!("L'incendier : {}.", enemies(lang, fight.enemies)),
        });
        lines.extend(conditions(lang, fight));
        lines.extend(reward(lang, fight.reward));
    }
    let moments = [
        (
            site.plunder,
            Text { en: "Plunder it, once between two turns:", fr: "Le piller, une fois entre deux tours :" },
        ),
        (site.start_of_turn, Text { en: "Start of your turn there:", fr: "Au début de votre tour :" }),
        (site.end_of_turn, Text { en: "End of your turn there:", fr: "À la fin de votre tour :" }),
    ];
    for (effect, when) in moments {
        if effect != EffectId::NOTHING {
            lines.push(format!("{} {}", when.get(lang), lower_first(&effect_text(lang, effect))));
        }
    }
    if id == Site::Portal {
        lines.push(lang.pick("Heroes enter the map here.", "Les héros entrent ici sur la carte.").to_owned());
    }
    let lines = lines.into_iter().map(|line| spoken(lang, &line)).collect();
    SiteFace { name: spoken(lang, site.name.get(lang)), lines }
}

/// The same without its capital, unless it names a thing of the game.
fn lower_first(text: &str) -> String {
    let named =
        ["Move", "Influence", "Heal", "Attack", "Block", "Fame", "Reputation", "Mouvement", "Guérison"];
    let named = named
        .iter()
        .chain(&["Attaque", "Parade", "Renommée", "Réputation"])
        .any(|word| text.starts_with(word));
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if !named => first.to_lowercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}

/// The enemies there, and when they become visible.
fn garrison(lang: Lang, id: Site, fight: &Fight) -> String {
    let who = match (id, fight.enemies) {
        (Site::City, _) => {
            lang.pick("its garrison, by its level", "sa garnison, selon son niveau").to_owned()
        }
        (Site::AncientRuins, _) => lang.pick("what their token says", "ce que dit leur jeton").to_owned(),
        (_, piles) => enemies(lang, piles),
    };
    let drawn = match fight.drawn {
        Drawn::RevealedFaceUp => Text { en: "in plain sight", fr: "à la vue de tous" },
        Drawn::RevealedFaceDown => Text { en: "hidden at first", fr: "d'abord face cachée" },
        Drawn::Entered => Text { en: "drawn on entering", fr: "à l'entrée" },
    };
    let seen = match fight.seen {
        None => drawn.get(lang).to_owned(),
        Some(Seen::Adjacent) => {
            format!(
                "{}, {}",
                drawn.get(lang),
                lang.pick("revealed to a hero next to it", "révélée à un héros voisin")
            )
        }
        Some(Seen::AdjacentByDay) => format!(
            "{}, {}",
            drawn.get(lang),
            lang.pick("revealed by day to a hero next to it", "révélée de jour à un héros voisin")
        ),
        Some(Seen::ByDayOrEntered) => {
            lang.pick("revealed by day or on entering", "révélé de jour ou à l'entrée").to_owned()
        }
    };
    match lang {
        Lang::En => format!("To be fought: {who} ({seen})."),
        Lang::Fr => format!("À combattre : {who} ({seen})."),
    }
}

/// `2 × Draconum`: tokens by their piles.
fn enemies(lang: Lang, piles: &[Pile]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for pile in Pile::ALL {
        let n = piles.iter().filter(|other| **other == pile).count();
        if n > 0 {
            parts.push(format!("{n} × {}", pile.name().get(lang)));
        }
    }
    and(lang, &parts)
}

fn conditions(lang: Lang, fight: &Fight) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    if !fight.units_allowed {
        parts.push(lang.pick("without units", "sans unités").to_owned());
    }
    if fight.night_rules {
        parts.push(lang.pick("by the rules of night", "selon les règles de nuit").to_owned());
    }
    if fight.reputation != 0 {
        let change = signed(fight.reputation);
        parts.push(match lang {
            Lang::En => format!("Reputation {change} for the attempt"),
            Lang::Fr => format!("Réputation {change} pour la tentative"),
        });
    }
    (!parts.is_empty()).then(|| sentence(&parts.join(", ")))
}

fn reward(lang: Lang, effect: EffectId) -> Option<String> {
    (effect != EffectId::NOTHING).then(|| {
        let text = lower_first(&effect_text(lang, effect));
        format!("{} {text}", lang.pick("Victory:", "Victoire :"))
    })
}

fn aftermath(lang: Lang, id: Site, fight: &Fight) -> Option<String> {
    // Those on the map are simply there or not.
    if id.kind() == SiteKind::Rampaging {
        return None;
    }
    let left = match fight.left {
        Left::Stay => Text { en: "Enemies left over stay.", fr: "Les ennemis restants demeurent." },
        Left::Discarded => {
            Text { en: "Enemies left over are discarded.", fr: "Les ennemis restants sont défaussés." }
        }
        Left::Refilled => {
            Text { en: "Beaten enemies are replaced.", fr: "Les ennemis vaincus sont remplacés." }
        }
    };
    let again = match fight.conquered {
        Conquered::Again => lang
            .pick(" It may be entered again for Fame alone.", " On peut y revenir, pour la seule Renommée."),
        Conquered::Kept | Conquered::Empty => "",
    };
    Some(format!("{}{again}", left.get(lang)))
}

fn interaction(lang: Lang, what: Deal, who: Who) -> String {
    let deal = match what {
        Deal::Recruit => lang.pick("recruit units", "recruter des unités").to_owned(),
        Deal::Buy(on_sale) => sale(lang, on_sale),
        Deal::City => lang.pick("buy what the city sells", "acheter ce que vend la cité").to_owned(),
    };
    match who {
        Who::Anybody => deal,
        Who::Owner => format!("{deal} {}", lang.pick("(the owner)", "(le propriétaire)")),
        Who::Conquered => format!("{deal} {}", lang.pick("(once it is conquered)", "(après la conquête)")),
    }
}

/// `buy a spell: 7 Influence and a mana of its colour`.
fn sale(lang: Lang, sale: Sale) -> String {
    let what = match sale.ware {
        Ware::Heal => Text { en: "heal a Wound", fr: "guérir une Blessure" },
        Ware::MonasteryAdvanced => Text {
            en: "learn an advanced action of the unit offer",
            fr: "apprendre une action avancée de l'offre d'unités",
        },
        Ware::Spell => Text { en: "learn a spell", fr: "apprendre un sort" },
        Ware::Advanced => Text {
            en: "learn an advanced action of the offer or of the deck",
            fr: "apprendre une action avancée de l'offre ou de la pioche",
        },
        Ware::Artifact => Text { en: "buy an artifact", fr: "acheter un artefact" },
        Ware::EliteUnit => {
            Text { en: "add an elite unit to the offer", fr: "ajouter une unité d'élite à l'offre" }
        }
    };
    let influence = match lang {
        Lang::En => format!("{} Influence", sale.influence),
        Lang::Fr => count(lang, sale.influence, "point d'influence", "points d'influence"),
    };
    let mana =
        if sale.mana > 0 { lang.pick(" and a mana of its colour", " et un mana de sa couleur") } else { "" };
    format!("{}{}{influence}{mana}", what.get(lang), lang.pick(": ", " : "))
}

/// A city: what its defenders gain, and what it sells.
#[must_use]
pub fn city_face(lang: Lang, colour: BasicColour) -> SiteFace {
    let city = City::of(colour);
    let lines = vec![effect_text(lang, city.bonus), spoken(lang, &sentence(&sale(lang, city.sells)))];
    SiteFace { name: city.name.get(lang).to_owned(), lines }
}

/// A ruins token: what to do there, and what it gives.
#[must_use]
pub fn ruin_face(lang: Lang, id: RuinId) -> SiteFace {
    let ruin = id.ruin();
    let (name, task) = match ruin.inside {
        RuinInside::Altar { colour, mana } => (
            Text { en: "Altar", fr: "Autel" },
            match lang {
                Lang::En => format!("pay {mana} {} mana", colour.name().en),
                Lang::Fr if mana > 1 => format!("payez {mana} manas {}s", colour.name().fr),
                Lang::Fr => format!("payez {mana} mana {}", colour.name().fr),
            },
        ),
        RuinInside::Enemies(piles) => (
            Text { en: "Ancient ruins", fr: "Ruines antiques" },
            format!("{} {}", lang.pick("fight", "combattez"), enemies(lang, piles)),
        ),
    };
    let given = reward(lang, ruin.reward).unwrap_or_default();
    let lines = vec![spoken(lang, &sentence(&task)), spoken(lang, &given)];
    SiteFace { name: name.get(lang).to_owned(), lines }
}
