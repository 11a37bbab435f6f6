//! Effects in a combat: points for the attack or block being prepared, and changes to enemies. When two
//! players fight each other, they apply to the duel instead.

use super::enemies::places;
use super::{Foe, results};
use crate::content::EffectId;
use crate::duel;
use crate::effect::{ArmorCut, EnemyChange, EnemyTarget, EnemyTrait};
use crate::frame::Play;
use crate::question::{CombatPhase, Origin};
use crate::rules::{MK_CBT_BLK_04, MK_CBT_RNG_02, MK_CBT_RNG_03};
use crate::state::State;
use crate::terms::{BasicColour, Element, Reach, Resistance};
use kernel::{Refusal, Seat};

/// An effect that happens if the block it belongs to succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Rider {
    /// The effect.
    pub effect: EffectId,
    /// Its source.
    pub origin: Origin,
}

/// The phase of the combat.
pub(crate) fn phase(state: &State) -> Option<CombatPhase> {
    state.combat.as_ref().map(|combat| combat.phase)
}

/// Whether units may be used: always, except in the fights of some sites.
pub(crate) fn units_allowed(state: &State) -> bool {
    state.combat.as_ref().is_none_or(|combat| combat.units_allowed)
}

/// The enemy that is being blocked (MK-CBT-BLK-04).
pub(crate) fn blocking(state: &State) -> Option<u8> {
    let combat = state.combat.as_ref()?;
    combat.blocking.filter(|_| combat.phase == CombatPhase::Block)
}

/// Whether a block is being prepared.
pub(crate) fn is_blocking(state: &State) -> bool {
    state.duel.as_ref().is_some_and(duel::is_blocking) || blocking(state).is_some()
}

/// An enemy of the combat.
pub(crate) fn foe(state: &State, place: u8) -> Option<&Foe> {
    state.combat.as_ref()?.foes.get(usize::from(place))
}

/// How many enemies are faced: the undefeated ones; a summoned monster does not count in addition to its
/// summoner.
pub(crate) fn enemies_faced(state: &State) -> u8 {
    if let Some(duel) = &state.duel {
        return duel::faced(state, duel);
    }
    let foes = state.combat.as_ref().map_or(&[][..], |combat| &combat.foes);
    foes.iter().filter(|foe| !foe.gone && !foe.is_summoned()).count() as u8
}

/// Whether the move points left when the combat began are at least as many as the enemies faced.
pub(crate) fn moves_cover_enemies(state: &State) -> bool {
    if let Some(duel) = &state.duel {
        return duel::moves_cover(state, duel);
    }
    state.combat.as_ref().is_some_and(|combat| combat.moves >= enemies_faced(state))
}

/// Whether an attack of this reach can be added now: there are targets (MK-CBT-RNG-02), and it reaches them
/// (MK-CBT-RNG-03).
pub(crate) fn takes_attack(state: &State, reach: Reach) -> Result<(), Refusal> {
    if let Some(duel) = &state.duel {
        return duel::takes_attack(duel, reach);
    }
    match &state.combat {
        Some(combat) if combat.group != 0 && combat.reaches(reach) => Ok(()),
        Some(combat) if combat.siege_only() && reach == Reach::Ranged => Err(Refusal::rule(MK_CBT_RNG_03)),
        _ => Err(Refusal::rule(MK_CBT_RNG_02)),
    }
}

/// Whether a block can be added now: there is a target (MK-CBT-BLK-04).
pub(crate) fn takes_block(state: &State) -> Result<(), Refusal> {
    if let Some(duel) = &state.duel {
        return duel::takes_block(duel);
    }
    blocking(state).map(drop).ok_or_else(|| Refusal::rule(MK_CBT_BLK_04))
}

/// Adds to the attack being prepared, from one of the player's units or another source.
pub(crate) fn add_attack(play: &mut Play<'_>, n: u8, reach: Reach, element: Element, unit: Option<u8>) {
    if let Some(duel) = &mut play.state.duel {
        return duel::add_attack(duel, n, reach, element, unit);
    }
    if let Some(combat) = &mut play.state.combat {
        let points = &mut combat.attack[reach.index()][element.index()];
        *points = points.saturating_add(n);
    }
}

/// Adds to the block being prepared, from one of the player's units or another source.
pub(crate) fn add_block(play: &mut Play<'_>, n: u8, element: Element, unit: Option<u8>) {
    if let Some(duel) = &mut play.state.duel {
        return duel::add_block(duel, n, element, unit);
    }
    if let Some(combat) = &mut play.state.combat {
        let points = &mut combat.block[element.index()];
        *points = points.saturating_add(n);
    }
}

/// What was just added to the block counts twice against a swift attack (MK-VAR-PRINT-01).
pub(crate) fn count_twice(play: &mut Play<'_>, n: u8, element: Element) {
    if let Some(duel) = &mut play.state.duel {
        return duel::count_twice(duel, n, element);
    }
    if let Some(combat) = &mut play.state.combat {
        let points = &mut combat.twice[element.index()];
        *points = points.saturating_add(n);
    }
}

/// The indices in a set of enemies, in order.
pub(crate) fn places_of(set: super::FoeSet) -> impl Iterator<Item = u8> {
    places(set).map(|place| place as u8)
}

/// Turns the attack being prepared into siege attacks, or into cold fire.
pub(crate) fn change_attacks(play: &mut Play<'_>, reach: Option<Reach>, element: Option<Element>) {
    if let Some(duel) = &mut play.state.duel {
        return duel::change_attacks(duel, reach, element);
    }
    if let Some(combat) = &mut play.state.combat {
        let before = std::mem::take(&mut combat.attack);
        for from_reach in Reach::ALL {
            for from in Element::ALL {
                let to = reach.unwrap_or(from_reach).index();
                let points = &mut combat.attack[to][element.unwrap_or(from).index()];
                *points = points.saturating_add(before[from_reach.index()][from.index()]);
            }
        }
    }
}

/// Attaches an effect to the block being prepared: it happens if the block succeeds.
pub(crate) fn add_rider(play: &mut Play<'_>, effect: EffectId, origin: Origin) {
    if let Some(duel) = &mut play.state.duel {
        return duel::add_rider(duel, Rider { effect, origin });
    }
    if let Some(combat) = &mut play.state.combat {
        // A block is made of a few cards: more of them with such an effect than there is room for cannot come
        // together.
        let _ = combat.riders.try_push(Rider { effect, origin });
    }
}

/// Doubles the physical part of the attack being prepared.
pub(crate) fn double_physical(play: &mut Play<'_>) {
    if let Some(duel) = &mut play.state.duel {
        return duel::double_physical(duel);
    }
    if let Some(combat) = &mut play.state.combat {
        for by_element in &mut combat.attack {
            let points = &mut by_element[Element::Physical.index()];
            *points = points.saturating_mul(2);
        }
    }
}

/// The site fortifies nobody in this combat (MK-FAQ-08).
pub(crate) fn ignore_site(play: &mut Play<'_>, seat: Seat) {
    if let Some(duel) = &mut play.state.duel {
        return duel::ignore_site(duel, seat);
    }
    if let Some(combat) = &mut play.state.combat {
        combat.ignores_site = true;
    }
}

/// Whether there is an attack that could be cancelled, in a duel.
pub(crate) fn can_skip_block_and_damage(state: &State) -> bool {
    state.duel.as_ref().is_none_or(|duel| duel::is_blocking(duel) && !duel.cancelled)
}

/// Removes the block and assign damage phases from this combat.
pub(crate) fn skip_block_and_damage(play: &mut Play<'_>) {
    if let Some(duel) = &mut play.state.duel {
        return duel::cancel(duel);
    }
    if let Some(combat) = &mut play.state.combat {
        combat.skips_block_and_damage = true;
    }
}

/// The enemies that an effect of this colour can change: undefeated, not summoners with a monster
/// (MK-CBT-BLK-03), and not immune (MK-CBT-GEN-03, MK-CBT-GEN-04).
pub(crate) fn targets(
    state: &State,
    target: EnemyTarget,
    changes: &[EnemyChange],
    colour: Option<BasicColour>,
) -> super::FoeSet {
    if let Some(duel) = &state.duel {
        return duel::targets(state, duel, target, changes, colour);
    }
    let Some(combat) = &state.combat else {
        return 0;
    };
    combat.those(|place, foe| {
        let meant = match target {
            EnemyTarget::Unfortified => !combat.is_fortified(place),
            EnemyTarget::Blocked => combat.blocking == Some(place as u8),
            EnemyTarget::Garrison => combat.is_garrison(place),
            EnemyTarget::One | EnemyTarget::All | EnemyTarget::Others => true,
        };
        meant && !foe.gone && !combat.is_hidden(place) && !is_immune(foe, colour)
    })
}

/// Whether an enemy is immune to effects of a card or ability of this colour.
fn is_immune(foe: &Foe, colour: Option<BasicColour>) -> bool {
    match colour {
        Some(BasicColour::Red) => foe.resistances().contains(Resistance::Fire),
        Some(BasicColour::Blue) => foe.resistances().contains(Resistance::Ice),
        _ => false,
    }
}

/// Changes one enemy.
pub(crate) fn change_enemy(play: &mut Play<'_>, place: u8, changes: &[EnemyChange]) {
    if play.state.duel.is_some() {
        return duel::change_unit(play, place, changes);
    }
    for change in changes {
        let Some(combat) = &mut play.state.combat else {
            return;
        };
        let fortified = combat.is_fortified(usize::from(place));
        let Some(foe) = combat.foes.get_mut(usize::from(place)).filter(|foe| !foe.gone) else {
            return;
        };
        match change.what {
            EnemyTrait::NoAttack => foe.no_attack = true,
            EnemyTrait::Destroy => results::defeat(play, 1 << place),
            EnemyTrait::Armor(cut) => {
                // MK-FAQ-09: whether it is fortified is seen now.
                let by = match cut {
                    ArmorCut::By(n) => n,
                    ArmorCut::Fortified(n, more) => {
                        if fortified {
                            more
                        } else {
                            n
                        }
                    }
                    ArmorCut::PerResistance(n) => n * foe.resistances().len() as u8,
                };
                foe.armor_less = foe.armor_less.saturating_add(by);
            }
            EnemyTrait::NoFortification => foe.no_fortification = true,
            EnemyTrait::NoResistance(which) => foe.no_resistance = foe.no_resistance.union(which),
            EnemyTrait::NoSwift => foe.no_swift = true,
            // What a city gives its garrison is read off the city as long as the combat lasts.
            EnemyTrait::MoreArmor(_) | EnemyTrait::MoreAttack(..) | EnemyTrait::AbilityIfPhysical(_) => {}
        }
    }
}
