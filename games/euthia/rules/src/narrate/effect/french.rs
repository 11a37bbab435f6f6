//! Effects in French.

use super::super::grammar::counted;
use super::super::names;
use super::{essences, gems};
use crate::effect::{Effect, GiveItem, GiveResource, Guard, Immune};
use crate::terms::Metal;
use kernel::Lang;
use kernel::wording::{count, signed};

const L: Lang = Lang::Fr;

fn cards(metal: Metal, n: u8) -> String {
    let [one, many] = names::cards(L, metal);
    count(L, n, one, many)
}

fn wounds(n: u8) -> String {
    count(L, n, "Blessure", "Blessures")
}

fn damage(n: impl Into<i64>) -> &'static str {
    if n.into().abs() < 2 { "Dégât" } else { "Dégâts" }
}

fn resource(which: &GiveResource, n: u8) -> String {
    let some = || count(L, n, "Ressource Naturelle", "Ressources Naturelles");
    match which {
        GiveResource::Any => some(),
        GiveResource::Pile(mine) => format!("{} ({})", some(), names::mine(L, *mine)),
        GiveResource::One(ore) => format!("{n} × {}", ore.item().item().sheet.name.get(L)),
    }
}

fn item(which: &GiveItem, n: u8) -> String {
    match which {
        GiveItem::Kind(kind) => {
            let [one, many] = names::kind(L, *kind);
            count(L, n, one, many)
        }
        GiveItem::Treasure(level) => {
            format!("{} de niveau {level}", count(L, n, "tuile Trésor", "tuiles Trésor"))
        }
    }
}

/// What a single effect does.
pub(super) fn atom(effect: &Effect) -> String {
    match effect {
        Effect::Nothing | Effect::All | Effect::Choose | Effect::If(_) | Effect::IfPaid => "rien".into(),
        Effect::Gold(n) => format!("{} Or", signed(*n)),
        Effect::Reputation(n) => format!("{} en Réputation", signed(*n)),
        Effect::Silver(n) => cards(Metal::Silver, *n),
        Effect::GoldCard(n) => cards(Metal::Gold, *n),
        Effect::Gaar(n) => count(L, *n, "jeton Gaar", "jetons Gaar"),
        Effect::Dwurt(n) => count(L, *n, "jeton Dwurt", "jetons Dwurt"),
        Effect::Potion(n) => count(L, *n, "Potion de Soins", "Potions de Soins"),
        Effect::Gem(which, n) => {
            let random = ["Gemme au hasard", "Gemmes au hasard"];
            gems(L, which, *n, ["Gemme au choix", "Gemmes au choix"], random)
        }
        Effect::Essence(which, n) => {
            let random = ["Essence au hasard", "Essences au hasard"];
            essences(L, which, *n, ["Essence au choix", "Essences au choix"], random)
        }
        Effect::Treasure(level, n) => format!("{} de niveau {level}", count(L, *n, "Trésor", "Trésors")),
        Effect::Resource(mine, n) => {
            let some = count(L, *n, "Ressource Naturelle", "Ressources Naturelles");
            format!("{some} ({})", names::mine(L, *mine))
        }
        Effect::Reward(whose) => format!("1 tuile Récompense ({})", names::rewards(L, *whose)),
        Effect::Provisions(n) => count(L, *n, "tuile Provisions", "tuiles Provisions"),
        Effect::Draft(place, n) => format!("1 tuile sur {n} piochées ({})", names::trade(L, *place)),
        Effect::Unlock(9) => "déverrouiller un emplacement quelconque".into(),
        Effect::Unlock(n) => format!("déverrouiller un emplacement de {n} Or au plus"),
        Effect::Pay(n) => format!("payer {n} Or"),
        Effect::GiveGem(None, n) => format!("donner {}", count(L, *n, "Gemme", "Gemmes")),
        Effect::GiveGem(Some(gem), n) => format!("donner {}", counted(L, *n, names::gem(L, *gem))),
        Effect::GiveEssence(None, n) => format!("donner {}", count(L, *n, "Essence", "Essences")),
        Effect::GiveEssence(Some(element), n) => {
            format!("donner {}", counted(L, *n, names::essence(L, *element)))
        }
        Effect::GiveResource(which, n) => format!("donner {}", resource(which, *n)),
        Effect::GiveTrophy(level, n) if level.0 <= 1 => {
            format!("donner {}", count(L, *n, "Trophée", "Trophées"))
        }
        Effect::GiveTrophy(level, n) => {
            format!("donner {} de niveau {} ou plus", count(L, *n, "Trophée", "Trophées"), level.0)
        }
        Effect::GivePotion(n) => format!("donner {}", count(L, *n, "Potion de Soins", "Potions de Soins")),
        Effect::GiveItem(which, n) => format!("donner {}", item(which, *n)),
        Effect::GiveGaar(n) => format!("donner {}", count(L, *n, "jeton Gaar", "jetons Gaar")),
        Effect::GiveSilver(n) => format!("donner {}", cards(Metal::Silver, *n)),
        Effect::GiveGoldCard(n) => format!("donner {}", cards(Metal::Gold, *n)),
        Effect::LoseReputation(n) => format!("perdre {n} en Réputation"),
        Effect::Roll(n) => format!("obtenir {n} ou plus aux dés"),
        Effect::HaveReputation(n) => format!("avoir {n} en Réputation ou plus"),
        Effect::HaveHealth(n) => format!("avoir {n} en Santé maximum ou plus"),
        Effect::HaveSet(n) => format!("porter une panoplie de {n} pièces d'Armure"),
        Effect::Heal(n) => format!("soigner {}", wounds(*n)),
        Effect::HealFull => "soigner toutes les Blessures".into(),
        Effect::Wound(n) => format!("subir {}", wounds(*n)),
        Effect::MaxHealth(n) => format!("+{n} en Santé maximum"),
        Effect::Sack(n) => format!("{} {}", signed(*n), if n.abs() < 2 { "Besace" } else { "Besaces" }),
        Effect::NoHeal => "pas de soins à la prochaine phase de Soins".into(),
        Effect::Move(n) => {
            format!("{} {} de Mouvement", signed(*n), if n.abs() < 2 { "point" } else { "points" })
        }
        Effect::Teleport(n) => format!("se téléporter de {} au plus", count(L, *n, "case", "cases")),
        Effect::GoTo(place) => format!("se téléporter ({})", names::place(L, *place)),
        Effect::Act(deed) => format!("Action {} sans jeton", names::deed(L, *deed)),
        Effect::Cart => "Chariot Minier : piocher 3 tuiles, en garder 1".into(),
        Effect::Clover(n) => format!("{} au jet du Héros", signed(*n)),
        Effect::NextClover(n) => format!("{} à la prochaine Force de Combat du Héros", signed(*n)),
        Effect::HeroClover(n) => {
            format!("{} à tous les jets du Héros jusqu'à la prochaine attaque du Monstre", signed(*n))
        }
        Effect::MonsterStrength(n) => format!("{} à la Force de Combat du Monstre", signed(*n)),
        Effect::MonsterNext(n) => format!("{} à la prochaine Force de Combat du Monstre", signed(*n)),
        Effect::MonsterDie(n) => format!("{} dé pour le Monstre", signed(*n)),
        Effect::MonsterSkip => "le Monstre n'attaque pas".into(),
        Effect::Damage(n) => format!("{n} {}", damage(*n)),
        Effect::MoreDamage(n) => format!("{} {} si l'attaque en inflige", signed(*n), damage(*n)),
        Effect::Wounds(n) => wounds(*n),
        Effect::MoreWounds(n) => format!("+{} si l'attaque en inflige", wounds(*n)),
        Effect::Ward(n) => format!("−{}", wounds(*n)),
        Effect::Kill => "le Héros meurt".into(),
        Effect::MonsterHeal(n) => format!("le Monstre perd {n} {}", damage(*n)),
        Effect::Regenerate(n) => format!("le Monstre perd {n} {} à chaque Tour de Combat", damage(*n)),
        Effect::MonsterHealth(n) => format!("+{n} en Santé pour le Monstre"),
        Effect::Chaos(n) => format!("{} pour le Monstre", count(L, *n, "jeton Chaos", "jetons Chaos")),
        Effect::MonsterGaar(n) => format!("{} pour le Monstre", count(L, *n, "jeton Gaar", "jetons Gaar")),
        Effect::StealGaar(n) => {
            format!("le Monstre prend {} au Héros", count(L, *n, "jeton Gaar", "jetons Gaar"))
        }
        Effect::MonsterCard(metal, n) => format!("{} pour le Monstre", cards(*metal, *n)),
        Effect::MonsterGaarInHero => {
            "le Monstre peut dépenser ses jetons Gaar contre les attaques du Héros".into()
        }
        Effect::Silence => "aucune carte du Monstre n'agit sur cette attaque".into(),
        Effect::Immune(Immune::To(element)) => {
            format!("protection contre le pouvoir ({})", names::elemental(L, *element))
        }
        Effect::Immune(Immune::ToEssencesOn) => {
            "protection contre les pouvoirs dont l'Essence est posée ici".into()
        }
        Effect::DwurtWard(n) => format!("−{} du Dé de Dwurt", wounds(*n)),
        Effect::DwurtPower(n) => format!("+{n} par jeton Dwurt dépensé sur un jet"),
        Effect::Hold(what, n) => format!("{n} places ({})", names::holds(L, *what)),
    }
}

/// Under which circumstances.
pub(super) fn guard(guard: &Guard) -> String {
    match guard {
        Guard::Set(n) => format!("avec une panoplie de {n} pièces d'Armure"),
        Guard::EssenceOn(None) => "avec une Essence posée dessus".into(),
        Guard::EssenceOn(Some(element)) => {
            format!("avec une {} posée dessus", names::essence(L, *element))
        }
        Guard::ReputationAtMost(n) => format!("si la Réputation est de {n} au plus"),
        Guard::OnTarget(place) => format!("si le Héros est sur le lieu frappé ({})", names::place(L, *place)),
        Guard::Off(place) => {
            format!("si le Héros est ailleurs que sur un tel lieu ({})", names::place(L, *place))
        }
        Guard::Near(place) => {
            format!("si le Héros est sur un tel lieu ou à côté ({})", names::place(L, *place))
        }
        Guard::Within(place, n) => {
            format!("si un tel lieu est à {n} cases au plus ({})", names::place(L, *place))
        }
        Guard::FewestBanished => "si aucun Héros n'a moins de jetons Révocation".into(),
        Guard::TopReputation => "si aucun Héros n'a plus de Réputation".into(),
        Guard::FirstKill => "si aucun Monstre n'a encore été vaincu dans cette manche".into(),
    }
}
