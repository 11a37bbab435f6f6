//! The texts of cards, units, tokens and sites, for everything that shows their faces.

pub use super::effect::effect_text;
pub use super::sites::{SiteFace, city_face, ruin_face, site_face};

use super::fight;
use super::grammar::spoken;
use super::names;
use crate::content::{CardId, CardKind, EnemyAttack, EnemyId, SkillId, TacticId, TacticWhen, UnitId, Usage};
use crate::question::CombatPhase;
use crate::terms::{Ability, BasicColour, Categories, Hero, ManaColour, Reach, Resistance};
use crate::variants::Printing;
use crate::view::View;
use kernel::wording::or;
use kernel::{Lang, Text};
use serde::Serialize;

/// The text of a deed card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardFace {
    /// Its name.
    pub name: String,
    /// What it is: `Spell, red`.
    pub kind: String,
    /// Its effects: none for a Wound, two for all other cards.
    pub halves: Vec<HalfFace>,
}

/// The text of one half of a deed card.
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

/// The text of a unit card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnitFace {
    /// Its name.
    pub name: String,
    /// What it is: `Regular unit, level 1`.
    pub kind: String,
    /// Its numbers: `Cost 4, Armor 3`.
    pub numbers: String,
    /// Its resistances; empty if it has none.
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

/// The text of a skill or a tactic.
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

/// A deed card.
#[must_use]
pub fn card_face(lang: Lang, printing: Printing, id: CardId) -> CardFace {
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
            let [basic, strong] = card.halves(printing);
            vec![half(basic, false), half(strong, true)]
        },
    }
}

/// The colour of a card; in French it agrees with the kind of card.
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

/// What is known about the die that makes the only enemy of a combat stronger (MK-VAR-ICBT-04).
#[must_use]
pub fn die_text(lang: Lang, view: &View) -> Option<String> {
    let die = view.die.as_ref()?;
    let whose = names::of_seat(lang, view, die.by);
    let colour = die.shown.or_else(|| die.colour.value().copied());
    let named = |colour: ManaColour| colour.name().get(lang);
    let text = match (lang, colour) {
        (Lang::En, Some(colour)) => format!("{whose} die, {}: {}", named(colour), fight::die(lang, colour)),
        (Lang::Fr, Some(colour)) => format!("Dé {whose}, {} : {}", named(colour), fight::die(lang, colour)),
        (_, None) => {
            let ranged = view.combat.as_ref().is_none_or(|combat| combat.phase == CombatPhase::Ranged);
            let white = named(ManaColour::White);
            match (lang, ranged) {
                (Lang::En, true) => format!("{whose} die is secret, but not {white}"),
                (Lang::Fr, true) => format!("Le dé {whose} est secret, mais pas {white}"),
                (Lang::En, false) => {
                    format!("{whose} die is secret, but neither {white} nor {}", named(ManaColour::Red))
                }
                (Lang::Fr, false) => {
                    format!("Le dé {whose} est secret, mais ni {white} ni {}", named(ManaColour::Red))
                }
            }
        }
    };
    Some(spoken(lang, &text))
}

/// A unit.
#[must_use]
pub fn unit_face(lang: Lang, printing: Printing, id: UnitId) -> UnitFace {
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
        recruited: spoken(
            lang,
            &format!("{} {}.", lang.pick("Recruited in", "Se recrute dans"), or(lang, &sites)),
        ),
        abilities: unit
            .abilities(printing)
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

/// A hero: a description, the action that only this hero has, and the skills to learn.
#[must_use]
pub fn hero_face(lang: Lang, hero: Hero) -> SkillFace {
    let sheet = hero.sheet();
    let own = CardId::basic_actions().filter(|id| id.card().hero == Some(hero));
    let own: Vec<String> = own.map(|id| names::card(lang, id)).collect();
    let skills: Vec<String> = hero.skills().map(|id| id.skill().name.get(lang).to_owned()).collect();
    let text = match lang {
        Lang::En => format!("Own action: {}. Skills: {}.", own.join(", "), skills.join(", ")),
        Lang::Fr => format!("Action propre : {}. Compétences : {}.", own.join(", "), skills.join(", ")),
    };
    SkillFace {
        name: spoken(lang, sheet.name.get(lang)),
        when: spoken(lang, sheet.epithet.get(lang)),
        text: spoken(lang, &text),
    }
}

/// A tactic.
#[must_use]
pub fn tactic_face(lang: Lang, printing: Printing, id: TacticId) -> SkillFace {
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
        text: effect_text(lang, tactic.effect(printing)),
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
