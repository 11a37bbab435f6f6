//! Effects in English.

use super::super::grammar::counted;
use super::super::names;
use super::{essences, gems};
use crate::effect::{Effect, GiveItem, GiveResource, Guard, Immune};
use crate::terms::Metal;
use kernel::Lang;
use kernel::wording::{count, signed};

const L: Lang = Lang::En;

fn cards(metal: Metal, n: u8) -> String {
    let [one, many] = names::cards(L, metal);
    count(L, n, one, many)
}

fn wounds(n: u8) -> String {
    count(L, n, "Wound", "Wounds")
}

fn resource(which: &GiveResource, n: u8) -> String {
    let some = || count(L, n, "Natural Resource", "Natural Resources");
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
            format!("{} of level {level}", count(L, n, "Treasure tile", "Treasure tiles"))
        }
    }
}

/// What a single effect does.
pub(super) fn atom(effect: &Effect) -> String {
    match effect {
        Effect::Nothing | Effect::All | Effect::Choose | Effect::If(_) | Effect::IfPaid => "nothing".into(),
        Effect::Gold(n) => format!("{} gold", signed(*n)),
        Effect::Reputation(n) => format!("{} Reputation", signed(*n)),
        Effect::Silver(n) => cards(Metal::Silver, *n),
        Effect::GoldCard(n) => cards(Metal::Gold, *n),
        Effect::Gaar(n) => format!("{n} Gaar"),
        Effect::Dwurt(n) => format!("{n} Dwurt"),
        Effect::Potion(n) => count(L, *n, "Healing Potion", "Healing Potions"),
        Effect::Gem(which, n) => {
            let any = ["Gem of one's choice", "Gems of one's choice"];
            gems(L, which, *n, any, ["random Gem", "random Gems"])
        }
        Effect::Essence(which, n) => {
            let any = ["Essence of one's choice", "Essences of one's choice"];
            essences(L, which, *n, any, ["random Essence", "random Essences"])
        }
        Effect::Treasure(level, n) => {
            format!("{} of level {level}", count(L, *n, "Treasure", "Treasures"))
        }
        Effect::Resource(mine, n) => {
            format!("{} ({})", count(L, *n, "Natural Resource", "Natural Resources"), names::mine(L, *mine))
        }
        Effect::Reward(whose) => format!("1 Reward tile ({})", names::rewards(L, *whose)),
        Effect::Provisions(n) => count(L, *n, "Provisions tile", "Provisions tiles"),
        Effect::Draft(place, n) => format!("1 of {n} tiles drawn ({})", names::trade(L, *place)),
        Effect::Unlock(9) => "unlock any slot".into(),
        Effect::Unlock(n) => format!("unlock a slot of {n} gold or less"),
        Effect::Pay(n) => format!("pay {n} gold"),
        Effect::GiveGem(None, n) => format!("give {}", count(L, *n, "Gem", "Gems")),
        Effect::GiveGem(Some(gem), n) => format!("give {}", counted(L, *n, names::gem(L, *gem))),
        Effect::GiveEssence(None, n) => format!("give {}", count(L, *n, "Essence", "Essences")),
        Effect::GiveEssence(Some(element), n) => {
            format!("give {}", counted(L, *n, names::essence(L, *element)))
        }
        Effect::GiveResource(which, n) => format!("give {}", resource(which, *n)),
        Effect::GiveTrophy(level, n) if level.0 <= 1 => {
            format!("give {}", count(L, *n, "Trophy", "Trophies"))
        }
        Effect::GiveTrophy(level, n) => {
            format!("give {} of level {} or more", count(L, *n, "Trophy", "Trophies"), level.0)
        }
        Effect::GivePotion(n) => format!("give {}", count(L, *n, "Healing Potion", "Healing Potions")),
        Effect::GiveItem(which, n) => format!("give {}", item(which, *n)),
        Effect::GiveGaar(n) => format!("give {n} Gaar"),
        Effect::GiveSilver(n) => format!("give {}", cards(Metal::Silver, *n)),
        Effect::GiveGoldCard(n) => format!("give {}", cards(Metal::Gold, *n)),
        Effect::LoseReputation(n) => format!("lose {n} Reputation"),
        Effect::Roll(n) => format!("roll {n} or more"),
        Effect::HaveReputation(n) => format!("have {n} Reputation or more"),
        Effect::HaveHealth(n) => format!("have {n} Maximum Health or more"),
        Effect::HaveSet(n) => format!("wear an Armour set of {n} pieces"),
        Effect::Heal(n) => format!("heal {}", wounds(*n)),
        Effect::HealFull => "heal fully".into(),
        Effect::Wound(n) => format!("suffer {}", wounds(*n)),
        Effect::MaxHealth(n) => format!("+{n} Maximum Health"),
        Effect::Sack(n) => format!("{} {}", signed(*n), if n.abs() == 1 { "Sack" } else { "Sacks" }),
        Effect::NoHeal => "no healing in the next Healing phase".into(),
        Effect::Move(n) => {
            format!("{} Movement {}", signed(*n), if n.abs() == 1 { "point" } else { "points" })
        }
        Effect::Teleport(n) => format!("teleport by up to {}", count(L, *n, "space", "spaces")),
        Effect::GoTo(place) => format!("teleport ({})", names::place(L, *place)),
        Effect::Act(deed) => format!("{} action without a token", names::deed(L, *deed)),
        Effect::Cart => "Mine Cart: draw 3 tiles, keep 1".into(),
        Effect::Clover(n) => format!("{} to the Hero's roll", signed(*n)),
        Effect::NextClover(n) => format!("{} to the Hero's next Combat Strength", signed(*n)),
        Effect::HeroClover(n) => {
            format!("{} to all Hero rolls until the Monster attacks again", signed(*n))
        }
        Effect::MonsterStrength(n) => format!("{} to the Monster's Combat Strength", signed(*n)),
        Effect::MonsterNext(n) => format!("{} to the Monster's next Combat Strength", signed(*n)),
        Effect::MonsterDie(n) => {
            format!("{} Monster {}", signed(*n), if n.abs() == 1 { "die" } else { "dice" })
        }
        Effect::MonsterSkip => "the Monster skips its attack".into(),
        Effect::Damage(n) => format!("{n} Damage"),
        Effect::MoreDamage(n) => format!("{} Damage if any is dealt", signed(*n)),
        Effect::Wounds(n) => wounds(*n),
        Effect::MoreWounds(n) => format!("+{} if any is dealt", wounds(*n)),
        Effect::Ward(n) => format!("−{}", wounds(*n)),
        Effect::Kill => "the Hero dies".into(),
        Effect::MonsterHeal(n) => format!("the Monster loses {n} Damage"),
        Effect::Regenerate(n) => format!("the Monster loses {n} Damage in each Combat round"),
        Effect::MonsterHealth(n) => format!("+{n} Health of the Monster"),
        Effect::Chaos(n) => format!("{} for the Monster", count(L, *n, "Chaos token", "Chaos tokens")),
        Effect::MonsterGaar(n) => format!("{n} Gaar for the Monster"),
        Effect::StealGaar(n) => format!("the Monster takes {n} Gaar from the Hero"),
        Effect::MonsterCard(metal, n) => format!("{} for the Monster", cards(*metal, *n)),
        Effect::MonsterGaarInHero => "the Monster may spend Gaar on Hero attacks".into(),
        Effect::Silence => "no Monster card affects this Hero attack".into(),
        Effect::Immune(Immune::To(element)) => format!("no power of the {}", names::elemental(L, *element)),
        Effect::Immune(Immune::ToEssencesOn) => "no power of Elementals whose Essences lie here".into(),
        Effect::DwurtWard(n) => format!("−{} from the Dwurt Die", wounds(*n)),
        Effect::DwurtPower(n) => format!("+{n} for each Dwurt spent on a roll"),
        Effect::Hold(what, n) => format!("room for {n} {}", names::holds(L, *what)),
    }
}

/// Under which circumstances.
pub(super) fn guard(guard: &Guard) -> String {
    match guard {
        Guard::Set(n) => format!("with an Armour set of {n} pieces"),
        Guard::EssenceOn(None) => "with an Essence on it".into(),
        Guard::EssenceOn(Some(element)) => format!("with an {} on it", names::essence(L, *element)),
        Guard::ReputationAtMost(n) => format!("if Reputation is {n} or less"),
        Guard::OnTarget(place) => format!("if the Hero is on the place struck ({})", names::place(L, *place)),
        Guard::Off(place) => {
            format!("if the Hero is elsewhere than on a place of this kind ({})", names::place(L, *place))
        }
        Guard::Near(place) => {
            format!("if the Hero is on or next to a place of this kind ({})", names::place(L, *place))
        }
        Guard::Within(place, n) => {
            format!("if a place of this kind is at most {n} spaces away ({})", names::place(L, *place))
        }
        Guard::FewestBanished => "if no Hero has fewer Banishment tokens".into(),
        Guard::TopReputation => "if no Hero has more Reputation".into(),
        Guard::FirstKill => "if no Monster has been defeated in this round before".into(),
    }
}
