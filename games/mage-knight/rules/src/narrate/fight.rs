//! The texts of combat: buttons, with what is needed and what is there.

use super::action::{my_unit, own};
use super::names;
use crate::combat::Combat;
use crate::question::CombatPhase;
use crate::terms::ManaColour;
use crate::view::View;
use kernel::Lang;
use kernel::wording::count;

/// An enemy to attack or to block.
pub(super) fn target(lang: Lang, view: &View, at: u8) -> String {
    let name = names::foe_name(lang, view, at);
    let Some(combat) = &view.combat else { return name };
    if combat.phase == CombatPhase::Block {
        let needed = combat.block_needed(at.into());
        return match lang {
            Lang::En => format!("Block: {name} (Block {needed} needed)"),
            Lang::Fr => format!("Parer : {name} (Parade {needed} requise)"),
        };
    }
    let armor = combat.armor(at.into());
    match lang {
        Lang::En => format!("Attack: {name} (Armor {armor})"),
        Lang::Fr => format!("Attaquer : {name} (Armure {armor})"),
    }
}

/// The current attack or block.
pub(super) fn strike(lang: Lang, view: &View) -> String {
    let Some(combat) = &view.combat else { return lang.pick("Strike", "Frapper").to_owned() };
    match (lang, combat.phase) {
        (Lang::En, CombatPhase::Block) => {
            format!("Block: {} against {}", combat.block_total(), needed(combat))
        }
        (Lang::Fr, CombatPhase::Block) => {
            format!("Parer : {} contre {}", combat.block_total(), needed(combat))
        }
        (Lang::En, _) => {
            format!("Strike: Attack {} against Armor {}", combat.attack_total(), combat.armor_total())
        }
        (Lang::Fr, _) => {
            format!("Frapper : Attaque {} contre Armure {}", combat.attack_total(), combat.armor_total())
        }
    }
}

fn needed(combat: &Combat) -> u16 {
    combat.blocking.map_or(0, |at| combat.block_needed(at.into()))
}

/// The enemy whose damage comes next.
pub(super) fn suffer(lang: Lang, view: &View, at: u8) -> String {
    let damage = view.combat.as_ref().map_or(0, |combat| combat.damage_of(at.into()));
    let name = names::foe_name(lang, view, at);
    match lang {
        Lang::En => format!("{name}: {damage} damage"),
        Lang::Fr => format!("{name} : {}", count(lang, damage, "dégât", "dégâts")),
    }
}

/// A unit as the target of the damage.
pub(super) fn damage_unit(lang: Lang, view: &View, unit: u8) -> String {
    let name = my_unit(lang, view, unit);
    let armor = names::unit_at(view, own(view), unit).map_or(0, |id| id.unit().armor);
    match lang {
        Lang::En => format!("{name} (Armor {armor})"),
        Lang::Fr => format!("{name} (Armure {armor})"),
    }
}

/// The hero as the target of the damage.
pub(super) fn damage_hero(lang: Lang, view: &View) -> String {
    let seat = own(view);
    let name = names::seat(lang, view, seat);
    let armor = view.players.get(seat.index()).map_or(0, |player| player.armor);
    match lang {
        Lang::En => format!("{name} (Armor {armor})"),
        Lang::Fr => format!("{name} (Armure {armor})"),
    }
}

/// The effect of a die that was set against a single enemy (MK-VAR-ICBT-02, MK-VAR-ICBT-03).
pub(super) const fn die(lang: Lang, colour: ManaColour) -> &'static str {
    match colour {
        ManaColour::White => lang.pick(
            "Armor +1 in the ranged phase, 1 Fame more",
            "Armure +1 en phase à distance, 1 Renommée de plus",
        ),
        ManaColour::Red => lang.pick("Attack +1, 1 Fame more", "attaque +1, 1 Renommée de plus"),
        ManaColour::Blue => lang.pick(
            "Armor +1 in the attack phase, 1 Fame more",
            "Armure +1 en phase d'attaque, 1 Renommée de plus",
        ),
        ManaColour::Green | ManaColour::Gold | ManaColour::Black => {
            lang.pick("nothing changes", "rien ne change")
        }
    }
}
