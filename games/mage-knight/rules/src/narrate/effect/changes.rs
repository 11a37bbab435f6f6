//! The texts of changes to enemies, units and terrain.

use super::{en, fr};
use crate::effect::{
    ArmorCut, CostChange, EnemyChange, EnemyTarget, EnemyTrait, OwnUnits, Span, TerrainChange, UnitChange,
    UnitTrait, Whose,
};
use crate::narrate::names::{attack, resistance, terrain};
use crate::terms::{Reach, Resistance, Resistances, Terrain, Terrains};
use kernel::wording::and;
use kernel::{Lang, Text};

/// For how long.
fn span(lang: Lang, lasts: Span) -> &'static str {
    match lang {
        Lang::En => en::span(lasts),
        Lang::Fr => fr::span(lasts),
    }
}

/// `an enemy does not attack in this combat`.
pub(super) fn enemies(lang: Lang, target: EnemyTarget, changes: &[EnemyChange]) -> String {
    let (who, several) = match target {
        EnemyTarget::One => (Text { en: "an enemy", fr: "un ennemi" }, false),
        EnemyTarget::All => (Text { en: "all enemies", fr: "tous les ennemis" }, true),
        EnemyTarget::Others => (Text { en: "all other enemies", fr: "tous les autres ennemis" }, true),
        EnemyTarget::Unfortified => {
            (Text { en: "an enemy that is not fortified", fr: "un ennemi non fortifié" }, false)
        }
        EnemyTarget::Blocked => (Text { en: "the blocked enemy", fr: "l'ennemi paré" }, false),
        EnemyTarget::Garrison => (Text { en: "the defenders", fr: "les défenseurs" }, true),
    };
    let garrison = target == EnemyTarget::Garrison;
    let changes: Vec<String> = changes
        .iter()
        .map(|change| {
            let what = enemy_change(lang, change.what, several);
            // What a city gives lasts as long as the city, and who is destroyed stays so.
            if garrison || change.what == EnemyTrait::Destroy {
                what
            } else {
                format!("{what} {}", span(lang, change.lasts))
            }
        })
        .collect();
    format!("{} {}", who.get(lang), and(lang, &changes))
}

fn enemy_change(lang: Lang, what: EnemyTrait, several: bool) -> String {
    let one = |one: Text, many: Text| if several { many.get(lang) } else { one.get(lang) };
    let loses = || one(Text { en: "loses", fr: "perd" }, Text { en: "lose", fr: "perdent" });
    let least = lang.pick("(1 at least)", "(1 au moins)");
    match what {
        EnemyTrait::NoAttack => one(
            Text { en: "does not attack", fr: "n'attaque pas" },
            Text { en: "do not attack", fr: "n'attaquent pas" },
        )
        .into(),
        EnemyTrait::Destroy => one(
            Text { en: "is destroyed", fr: "est détruit" },
            Text { en: "are destroyed", fr: "sont détruits" },
        )
        .into(),
        EnemyTrait::Armor(cut) => {
            let loses = loses();
            match (cut, lang) {
                (ArmorCut::By(n), Lang::En) => format!("{loses} {n} Armor {least}"),
                (ArmorCut::By(n), Lang::Fr) => format!("{loses} {n} d'Armure {least}"),
                (ArmorCut::Fortified(n, more), Lang::En) => {
                    format!("{loses} {n} Armor or {more} if fortified {least}")
                }
                (ArmorCut::Fortified(n, more), Lang::Fr) => {
                    format!(
                        "{loses} {n} d'Armure ou {more} si fortifié{} {least}",
                        if several { "s" } else { "" }
                    )
                }
                (ArmorCut::PerResistance(n), Lang::En) => {
                    format!("{loses} {n} Armor for each of its resistances {least}")
                }
                (ArmorCut::PerResistance(n), Lang::Fr) => {
                    format!("{loses} {n} d'Armure pour chacune de ses résistances {least}")
                }
            }
        }
        EnemyTrait::NoFortification => match lang {
            Lang::En => {
                format!("{} {}", loses(), if several { "their fortifications" } else { "its fortifications" })
            }
            Lang::Fr => {
                format!("{} {}", loses(), if several { "leurs fortifications" } else { "ses fortifications" })
            }
        },
        EnemyTrait::NoResistance(Resistances::ALL) => {
            format!("{} {}", loses(), lang.pick("all resistances", "toute résistance"))
        }
        EnemyTrait::NoResistance(which) => {
            let names: Vec<String> = which.iter().map(|each| lower(resistance(each), lang)).collect();
            match lang {
                Lang::En => format!("{} {}", loses(), and(lang, &names)),
                Lang::Fr => {
                    let names: Vec<String> = names.iter().map(|name| format!("la {name}")).collect();
                    format!("{} {}", loses(), and(lang, &names))
                }
            }
        }
        EnemyTrait::NoSwift => one(
            Text { en: "is not swift", fr: "n'est pas vif" },
            Text { en: "are not swift", fr: "ne sont pas vifs" },
        )
        .into(),
        EnemyTrait::MoreArmor(n) => {
            format!(
                "{} +{n}",
                one(Text { en: "has Armor", fr: "a Armure" }, Text { en: "have Armor", fr: "ont Armure" })
            )
        }
        EnemyTrait::MoreAttack(element, n) => {
            let has = one(Text { en: "has", fr: "a" }, Text { en: "have", fr: "ont" });
            format!("{has} {} +{n}", attack(lang, Reach::Melee, element))
        }
        EnemyTrait::AbilityIfPhysical(ability) => {
            let has = one(Text { en: "has", fr: "a" }, Text { en: "have", fr: "ont" });
            let ability = ability.name().get(lang);
            match lang {
                Lang::En => format!("{has} {ability} on physical attacks"),
                Lang::Fr => format!("{has} la capacité {ability} sur les attaques physiques"),
            }
        }
    }
}

fn lower(text: Text, lang: Lang) -> String {
    text.get(lang).to_lowercase()
}

/// `your units get Armor +1 and Attack +1 this turn`.
pub(super) fn units(lang: Lang, who: OwnUnits, changes: &[UnitChange], lasts: Span) -> String {
    let (who, several) = match who {
        OwnUnits::All => (lang.pick("your units", "vos unités"), true),
        OwnUnits::This => (lang.pick("the unit", "l'unité"), false),
    };
    let verb = |one: Text, many: Text| if several { many.get(lang) } else { one.get(lang) };
    let more: Vec<String> = changes
        .iter()
        .filter_map(|change| match *change {
            UnitChange::More(what, n) => Some(format!("{} +{n}", unit_trait(what).get(lang))),
            _ => None,
        })
        .collect();
    let resists: Vec<String> = changes
        .iter()
        .filter_map(|change| match *change {
            UnitChange::Resist(what) => Some(resisted(what).get(lang).to_owned()),
            _ => None,
        })
        .collect();
    let mut clauses: Vec<String> = Vec::new();
    if lasts == Span::Activation {
        // The unit is the one that is being activated: it need not be named.
        return format!("{} {}", and(lang, &more), span(lang, lasts));
    }
    if !more.is_empty() {
        let get = verb(Text { en: "gets", fr: "reçoit" }, Text { en: "get", fr: "reçoivent" });
        clauses.push(format!("{get} {}", and(lang, &more)));
    }
    if !resists.is_empty() {
        let resist = verb(Text { en: "resists", fr: "résiste" }, Text { en: "resist", fr: "résistent" });
        clauses.push(format!("{resist} {}", and(lang, &resists)));
    }
    if changes.contains(&UnitChange::NoDamage) {
        clauses.push(
            verb(
                Text { en: "cannot be assigned damage", fr: "ne peut recevoir aucun dégât" },
                Text { en: "cannot be assigned damage", fr: "ne peuvent recevoir aucun dégât" },
            )
            .to_owned(),
        );
    }
    format!("{who} {} {}", and(lang, &clauses), span(lang, lasts))
}

const fn unit_trait(what: UnitTrait) -> Text {
    match what {
        UnitTrait::Armor => Text { en: "Armor", fr: "Armure" },
        UnitTrait::Attack => Text { en: "Attack", fr: "Attaque" },
        UnitTrait::Melee => Text { en: "melee Attack", fr: "Attaque au corps à corps" },
        UnitTrait::Ranged => Text { en: "Ranged Attack", fr: "Attaque à distance" },
        UnitTrait::Block => Text { en: "Block", fr: "Parade" },
    }
}

const fn resisted(what: Resistance) -> Text {
    match what {
        Resistance::Physical => Text { en: "physical attacks", fr: "aux attaques physiques" },
        Resistance::Fire => Text { en: "fire", fr: "au feu" },
        Resistance::Ice => Text { en: "ice", fr: "à la glace" },
    }
}

/// `entering forests and hills costs you 1 less this turn`.
pub(super) fn terrains(lang: Lang, whose: Whose, changes: &[TerrainChange], lasts: Span) -> String {
    let whom = match whose {
        Whose::Own => lang.pick("you", "vous"),
        Whose::Others => lang.pick("the other players", "aux autres joueurs"),
    };
    let changes: Vec<String> = changes.iter().map(|change| terrain_change(lang, whom, change)).collect();
    format!("{} {}", and(lang, &changes), span(lang, lasts))
}

fn terrain_change(lang: Lang, whom: &str, change: &TerrainChange) -> String {
    let cost = match (change.cost, lang) {
        (CostChange::Less { by, min }, Lang::En) => format!("{by} less ({min} at least)"),
        (CostChange::Less { by, min }, Lang::Fr) => format!("{by} de moins ({min} au moins)"),
        (CostChange::More { by, max }, Lang::En) => format!("{by} more ({max} at most)"),
        (CostChange::More { by, max }, Lang::Fr) => format!("{by} de plus ({max} au plus)"),
        (CostChange::Set(n) | CostChange::Open(n), _) => n.to_string(),
    };
    match lang {
        Lang::En => format!("entering {} costs {whom} {cost}", ground(lang, change.terrains)),
        Lang::Fr => {
            let ground = ground(lang, change.terrains);
            // `vous coûte`, `coûte aux autres joueurs`.
            if whom == "vous" {
                format!("entrer {ground} vous coûte {cost}")
            } else {
                format!("entrer {ground} coûte {whom} {cost}")
            }
        }
    }
}

fn ground(lang: Lang, terrains: Terrains) -> String {
    if terrains == Terrains::ALL {
        return lang.pick("any terrain", "sur tout terrain").to_owned();
    }
    let names: Vec<String> = terrains
        .iter()
        .map(|ground| match lang {
            Lang::En => en::terrain_plural(terrain(lang, ground)),
            Lang::Fr if ground == Terrain::Lake => format!("sur {}", terrain(lang, ground).a(lang)),
            Lang::Fr => format!("dans {}", terrain(lang, ground).a(lang)),
        })
        .collect();
    and(lang, &names)
}
