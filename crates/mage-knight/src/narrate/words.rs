//! What cards, units, tokens and sites say, for whoever shows their faces.

pub use super::effect::effect_text;

use super::grammar::{and, count, or, sentence, signed, spoken};
use super::names;
use crate::content::{
    CardId, CardKind, City, Conquered, Deal, Drawn, EffectId, EnemyAttack, EnemyId, Fight, Left, RuinId,
    RuinInside, Sale, Seen, SkillId, TacticId, TacticWhen, UnitId, Usage, Ware, Who,
};
use crate::terms::{Ability, BasicColour, Categories, ManaColour, Pile, Reach, Resistance, Site};
use kernel::{Lang, Text};
use serde::Serialize;

/// What a deed card says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardFace {
    /// Its name.
    pub name: String,
    /// What it is: `Spell, red`.
    pub kind: String,
    /// Its effects: none of a Wound, two of all others.
    pub halves: Vec<HalfFace>,
}

/// What one half of a deed card says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HalfFace {
    /// Its name: spells have two.
    pub name: String,
    /// What it costs: `a red mana`; nothing if it is free.
    pub cost: String,
    /// When it may be played.
    pub when: String,
    /// What it does.
    pub text: String,
}

/// What the card of a unit says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnitFace {
    /// Its name.
    pub name: String,
    /// What it is: `Regular unit, level 1`.
    pub kind: String,
    /// Its numbers: `Cost 4, Armor 3`.
    pub numbers: String,
    /// What it resists; nothing if nothing.
    pub resistances: String,
    /// Where it can be recruited.
    pub recruited: String,
    /// What it can do.
    pub abilities: Vec<AbilityFace>,
}

/// One thing that a unit can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AbilityFace {
    /// What it costs: `a red mana`; nothing if it is free.
    pub cost: String,
    /// What it does.
    pub text: String,
}

/// What a skill or a tactic says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SkillFace {
    /// Its name.
    pub name: String,
    /// When and how often it may be used.
    pub when: String,
    /// What it does.
    pub text: String,
}

/// What an enemy token shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EnemyFace {
    /// Its name.
    pub name: String,
    /// The pile that it is from.
    pub pile: String,
    /// Its numbers: `Armor 3, Attack 4, Fame 2`.
    pub numbers: String,
    /// Its abilities and resistances, each explained.
    pub traits: Vec<TraitFace>,
}

/// An ability or a resistance, explained.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TraitFace {
    /// What it is called.
    pub name: String,
    /// What it means.
    pub text: String,
}

/// What a site, a city or a ruins token says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SiteFace {
    /// Its name.
    pub name: String,
    /// What can be done there and what it gives, a sentence each.
    pub lines: Vec<String>,
}

/// A deed card.
#[must_use]
pub fn card_face(lang: Lang, id: CardId) -> CardFace {
    let card = id.card();
    let kind = names::kind(card.kind).get(lang);
    let half = |half: &crate::content::Half, strong: bool| HalfFace {
        name: spoken(lang, half.name.get(lang)),
        cost: card_cost(lang, id, strong),
        when: categories(lang, half.categories),
        text: effect_text(lang, half.effect),
    };
    CardFace {
        name: spoken(lang, card.name.get(lang)),
        kind: match card.colour {
            Some(colour) => format!("{kind}, {}", colour_of(lang, card.kind, colour)),
            None => kind.to_owned(),
        },
        halves: if id.is_wound() {
            Vec::new()
        } else {
            vec![half(&card.basic, false), half(&card.strong, true)]
        },
    }
}

/// The colour of a card, which agrees in French with what the card is.
fn colour_of(lang: Lang, kind: CardKind, colour: BasicColour) -> &'static str {
    match (lang, kind, colour) {
        (Lang::En, ..) | (Lang::Fr, CardKind::Spell, _) | (Lang::Fr, _, BasicColour::Red) => {
            colour.name().get(lang)
        }
        (Lang::Fr, _, BasicColour::Blue) => "bleue",
        (Lang::Fr, _, BasicColour::Green) => "verte",
        (Lang::Fr, _, BasicColour::White) => "blanche",
    }
}

/// What one half of a card costs (MK-DEED-04, MK-DEED-05).
pub(super) fn card_cost(lang: Lang, id: CardId, strong: bool) -> String {
    let card = id.card();
    let text = match (card.kind, strong, card.colour) {
        (CardKind::Basic | CardKind::Advanced, true, Some(colour))
        | (CardKind::Spell, false, Some(colour)) => a_mana(lang, colour.into()),
        (CardKind::Spell, true, Some(colour)) => match lang {
            Lang::En => format!("a {} and a black mana", colour.name().en),
            Lang::Fr => format!("un mana {} et un mana noir", colour.name().fr),
        },
        (CardKind::Artifact, true, _) => {
            lang.pick("the artifact leaves the game", "l'artefact quitte la partie").to_owned()
        }
        _ => String::new(),
    };
    spoken(lang, &text)
}

/// `a red mana`.
fn a_mana(lang: Lang, colour: ManaColour) -> String {
    format!("{} {}", lang.pick("a", "un"), names::mana(lang, colour))
}

fn categories(lang: Lang, set: Categories) -> String {
    let names: Vec<&str> = set.iter().map(|each| names::category(each).get(lang)).collect();
    names.join(", ")
}

/// A unit.
#[must_use]
pub fn unit_face(lang: Lang, id: UnitId) -> UnitFace {
    let unit = id.unit();
    let rank = if unit.elite {
        lang.pick("Elite unit", "Unité d’élite")
    } else {
        lang.pick("Regular unit", "Unité régulière")
    };
    let sites: Vec<String> = unit.sites.iter().map(|site| names::site(lang, site).a(lang)).collect();
    let resists: Vec<&str> = unit.resistances.iter().map(|each| names::resistance(each).get(lang)).collect();
    UnitFace {
        name: spoken(lang, unit.name.get(lang)),
        kind: format!("{rank}, {} {}", lang.pick("level", "niveau"), unit.level),
        numbers: match lang {
            Lang::En => format!("Cost {}, Armor {}", unit.cost, unit.armor),
            Lang::Fr => format!("Coût {}, Armure {}", unit.cost, unit.armor),
        },
        resistances: resists.join(", "),
        recruited: match lang {
            Lang::En => format!("Recruited in {}.", or(lang, &sites)),
            Lang::Fr => format!("Se recrute dans {}.", or(lang, &sites)),
        },
        abilities: unit
            .abilities
            .iter()
            .map(|ability| AbilityFace {
                cost: ability.mana.map_or(String::new(), |colour| a_mana(lang, colour)),
                text: effect_text(lang, ability.effect),
            })
            .collect(),
    }
}

/// A skill.
#[must_use]
pub fn skill_face(lang: Lang, id: SkillId) -> SkillFace {
    let skill = id.skill();
    let usage = match skill.usage {
        Usage::Turn => lang.pick("Once a turn", "Une fois par tour"),
        Usage::Round => lang.pick("Once a round", "Une fois par manche"),
        Usage::Permanent => lang.pick("Always", "En permanence"),
    };
    SkillFace {
        name: spoken(lang, skill.name.get(lang)),
        when: format!("{usage} ({})", names::category(skill.category).get(lang)),
        text: effect_text(lang, skill.effect),
    }
}

/// A tactic.
#[must_use]
pub fn tactic_face(lang: Lang, id: TacticId) -> SkillFace {
    let tactic = id.tactic();
    let when = match tactic.when {
        TacticWhen::Never => Text { en: "Only its number counts", fr: "Seul son numéro compte" },
        TacticWhen::Taken => Text { en: "When you take it", fr: "Quand vous la prenez" },
        TacticWhen::TakenAndOnceARound => Text {
            en: "When you take it, then once a round",
            fr: "Quand vous la prenez, puis une fois par manche",
        },
        TacticWhen::BeforeATurn => {
            Text { en: "Once, before a turn of yours", fr: "Une fois, avant l’un de vos tours" }
        }
        TacticWhen::BeforeEachTurn => {
            Text { en: "Before each turn of yours", fr: "Avant chacun de vos tours" }
        }
        TacticWhen::OnceATurn => Text {
            en: "Once a turn, before you use the Source",
            fr: "Une fois par tour, avant d’utiliser la Source",
        },
        TacticWhen::OnceARound => {
            Text { en: "Once a round, in your turn", fr: "Une fois par manche, à votre tour" }
        }
        TacticWhen::EndOfTurn => {
            Text { en: "At the end of each turn of yours", fr: "À la fin de chacun de vos tours" }
        }
        TacticWhen::DeckEmpty => {
            Text { en: "Once, when your deck is empty", fr: "Une fois, quand votre pioche est vide" }
        }
    };
    SkillFace {
        name: format!("{}. {}", tactic.number, spoken(lang, tactic.name.get(lang))),
        when: when.get(lang).to_owned(),
        text: effect_text(lang, tactic.effect),
    }
}

/// An enemy.
#[must_use]
pub fn enemy_face(lang: Lang, id: EnemyId) -> EnemyFace {
    let enemy = id.enemy();
    let attack = match enemy.attack {
        EnemyAttack::Strike { n, element } => format!("{} {n}", names::attack(lang, Reach::Melee, element)),
        EnemyAttack::Summons(pile) => match lang {
            Lang::En => format!("summons ({})", pile.name().en),
            Lang::Fr => format!("invoque ({})", pile.name().fr),
        },
    };
    let abilities = enemy.abilities.iter().map(|ability| ability_text(lang, ability));
    let resistances = enemy.resistances.iter().map(|each| resistance_text(lang, each));
    EnemyFace {
        name: spoken(lang, enemy.name.get(lang)),
        pile: enemy.pile.name().get(lang).to_owned(),
        numbers: match lang {
            Lang::En => format!("Armor {}, {attack}, Fame {}", enemy.armor, enemy.fame),
            Lang::Fr => format!("Armure {}, {attack}, Renommée {}", enemy.armor, enemy.fame),
        },
        traits: abilities.chain(resistances).collect(),
    }
}

/// An ability of enemies, explained.
#[must_use]
pub fn ability_text(lang: Lang, ability: Ability) -> TraitFace {
    let text = match ability {
        Ability::Fortified => Text {
            en: "In the ranged phase only Siege attacks reach it.",
            fr: "À la phase de distance, seules les attaques de siège l'atteignent.",
        },
        Ability::Swift => Text {
            en: "Blocking it takes twice its Attack.",
            fr: "Il faut deux fois son Attaque pour le parer.",
        },
        Ability::Brutal => Text {
            en: "Unblocked, it deals twice its Attack.",
            fr: "Non paré, il inflige deux fois son Attaque.",
        },
        Ability::Poison => Text {
            en: "A wounded unit gets two Wounds; for each Wound the hero takes, another goes to the discard pile.",
            fr: "Une unité blessée reçoit deux Blessures ; pour chaque Blessure du héros, une autre va à sa défausse.",
        },
        Ability::Paralyze => Text {
            en: "A unit that it wounds is destroyed; a hero whom it wounds discards all cards that are not Wounds.",
            fr: "Une unité qu'il blesse est détruite ; un héros qu'il blesse défausse toutes ses cartes hormis les Blessures.",
        },
        Ability::Summon => Text {
            en: "When it attacks, it draws a monster that fights in its place.",
            fr: "Quand il attaque, il tire un monstre qui se bat à sa place.",
        },
    };
    TraitFace { name: ability.name().get(lang).to_owned(), text: spoken(lang, text.get(lang)) }
}

/// A resistance, explained.
#[must_use]
pub fn resistance_text(lang: Lang, what: Resistance) -> TraitFace {
    let text = match what {
        Resistance::Physical => {
            Text { en: "Physical attacks count half.", fr: "Les attaques physiques comptent pour moitié." }
        }
        Resistance::Fire => Text {
            en: "Fire attacks count half; effects of red cards do nothing to it.",
            fr: "Les attaques de feu comptent pour moitié ; les effets des cartes rouges ne lui font rien.",
        },
        Resistance::Ice => Text {
            en: "Ice attacks count half; effects of blue cards do nothing to it.",
            fr: "Les attaques de glace comptent pour moitié ; les effets des cartes bleues ne lui font rien.",
        },
    };
    TraitFace { name: names::resistance(what).get(lang).to_owned(), text: spoken(lang, text.get(lang)) }
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

/// Who is fought there, and when they are seen.
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
        let change = signed(fight.reputation.into());
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
    if id.kind() == crate::content::SiteKind::Rampaging {
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

/// A ruins token: what is to be done, and what one gets for it.
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
