//! The enemies of a combat and their values: what the token shows, what effects have changed, what a city
//! adds (MK-CBT-CITY).

use super::{Combat, FoeSet};
use crate::content::{City, EnemyAttack, EnemyId};
use crate::effect::{Effect, EnemyChange, EnemyTrait};
use crate::terms::{Ability, BasicColour, Element, Resistance, Resistances};
use serde::{Deserialize, Serialize};

/// An enemy in the combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Foe {
    /// The enemy token.
    pub enemy: EnemyId,
    /// How it came into the combat.
    pub joined: Joined,
    /// Whether it is out of the combat: defeated, or a summoned monster that has been discarded.
    pub gone: bool,
    /// Whether it was defeated.
    pub defeated: bool,
    /// Whether it is blocked.
    pub blocked: bool,
    /// Whether its damage is assigned, or being assigned.
    pub dealt: bool,
    /// Whether it does not attack.
    pub no_attack: bool,
    /// By how much effects reduce its armor.
    pub armor_less: u8,
    /// Whether nothing fortifies it.
    pub no_fortification: bool,
    /// The resistances that it has lost.
    pub no_resistance: Resistances,
    /// Whether it is not swift.
    pub no_swift: bool,
    /// Whether it came to its lair with a second enemy (MK-VAR-RAMP-04).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paired: bool,
}

/// How an enemy came into the combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joined {
    /// It was at the site being fought over, where its token is.
    Site,
    /// It was drawn for this combat.
    Drawn,
    /// It rampages: its token is on the space at this index of [`Combat::rampaging`].
    Rampaging(u8),
    /// The enemy at this index summoned it (MK-CBT-BLK-02).
    Summoned(u8),
}

impl Foe {
    /// An enemy as on its token.
    #[must_use]
    pub const fn new(enemy: EnemyId, joined: Joined) -> Foe {
        Foe {
            enemy,
            joined,
            gone: false,
            defeated: false,
            blocked: false,
            dealt: false,
            no_attack: false,
            armor_less: 0,
            no_fortification: false,
            no_resistance: Resistances::NONE,
            no_swift: false,
            paired: false,
        }
    }

    /// Its current resistances.
    #[must_use]
    pub fn resistances(&self) -> Resistances {
        self.enemy.enemy().resistances.without(self.no_resistance)
    }

    /// Whether it was summoned.
    #[must_use]
    pub const fn is_summoned(&self) -> bool {
        matches!(self.joined, Joined::Summoned(_))
    }

    /// Whether it belongs to the site being fought over.
    #[must_use]
    pub const fn is_defender(&self) -> bool {
        matches!(self.joined, Joined::Site | Joined::Drawn)
    }
}

/// The indices in a set of enemies, in order.
pub(super) fn places(set: FoeSet) -> impl Iterator<Item = usize> {
    (0..FoeSet::BITS as usize).filter(move |place| set >> place & 1 == 1)
}

impl Combat {
    /// The set of enemies for which something holds.
    pub(super) fn those(&self, mut holds: impl FnMut(usize, &Foe) -> bool) -> FoeSet {
        self.foes
            .iter()
            .enumerate()
            .fold(0, |set, (place, foe)| set | FoeSet::from(holds(place, foe)) << place)
    }

    /// Whether any enemy is undefeated.
    #[must_use]
    pub fn any_undefeated(&self) -> bool {
        self.foes.iter().any(|foe| !foe.gone && !foe.is_summoned())
    }

    /// Whether an enemy is a summoner with its monster in its place (MK-CBT-BLK-03).
    #[must_use]
    pub fn is_hidden(&self, place: usize) -> bool {
        self.foes.iter().any(|foe| !foe.gone && foe.joined == Joined::Summoned(place as u8))
    }

    /// Whether an enemy defends a city, or was summoned by such a defender (MK-CBT-CITY-08).
    #[must_use]
    pub fn is_garrison(&self, place: usize) -> bool {
        self.city.is_some()
            && self.foes.get(place).is_some_and(|foe| match foe.joined {
                Joined::Site => true,
                Joined::Summoned(by) => {
                    self.foes.get(usize::from(by)).is_some_and(|by| by.joined == Joined::Site)
                }
                Joined::Drawn | Joined::Rampaging(_) => false,
            })
    }

    /// What the city changes about an enemy; both halves in a Megapolis (MK-VAR-MEGA-04).
    fn bonus(&self, place: usize) -> impl Iterator<Item = &'static EnemyChange> + use<> {
        let changes = |city: BasicColour| match City::of(city).bonus.get() {
            Effect::Enemies { changes, .. } => *changes,
            _ => &[],
        };
        let garrison = self.is_garrison(place);
        [self.city, self.half].into_iter().flatten().filter(move |_| garrison).flat_map(changes)
    }

    /// How many times an enemy is fortified: by itself, and by the site (MK-CBT-RNG-03, MK-CBT-RNG-05).
    #[must_use]
    pub fn fortifications(&self, place: usize) -> u8 {
        let Some(foe) = self.foes.get(place).filter(|foe| !foe.no_fortification) else {
            return 0;
        };
        let by_site = self.fortified && !self.ignores_site && foe.is_defender();
        u8::from(by_site) + u8::from(foe.enemy.enemy().abilities.contains(Ability::Fortified))
    }

    /// Whether an enemy is fortified, by itself or by its site.
    #[must_use]
    pub fn is_fortified(&self, place: usize) -> bool {
        self.fortifications(place) > 0
    }

    /// An enemy's current armor, which effects never reduce below 1 (MK-FAQ-21).
    #[must_use]
    pub fn armor(&self, place: usize) -> u8 {
        let Some(foe) = self.foes.get(place) else { return 0 };
        // MK-CBT-CITY-01.
        let more: u8 = self
            .bonus(place)
            .map(|change| match change.what {
                EnemyTrait::MoreArmor(n) => n,
                _ => 0,
            })
            .sum();
        let more = more + self.armor_by_die(place);
        (foe.enemy.enemy().armor + more).saturating_sub(foe.armor_less).max(1)
    }

    /// An enemy's current attack; a summoner has none of its own.
    #[must_use]
    pub fn attack_of(&self, place: usize) -> Option<(u8, Element)> {
        let EnemyAttack::Strike { n, element } = self.foes.get(place)?.enemy.enemy().attack else {
            return None;
        };
        // MK-CBT-CITY-02.
        let more: u8 = self
            .bonus(place)
            .map(|change| match change.what {
                EnemyTrait::MoreAttack(of, n) if of == element => n,
                _ => 0,
            })
            .sum();
        Some((n + more + self.attack_by_die(place), element))
    }

    /// Whether an enemy has an ability now.
    #[must_use]
    pub fn has(&self, place: usize, ability: Ability) -> bool {
        let Some(foe) = self.foes.get(place) else { return false };
        if ability == Ability::Swift && foe.no_swift {
            return false;
        }
        // MK-CBT-CITY-03, MK-CBT-CITY-04.
        let physical = || matches!(self.attack_of(place), Some((_, Element::Physical)));
        let given = |change: &EnemyChange| change.what == EnemyTrait::AbilityIfPhysical(ability);
        foe.enemy.enemy().abilities.contains(ability) || self.bonus(place).any(given) && physical()
    }

    /// Whether an enemy deals damage unless blocked (MK-CBT-BLK-01). A summoner's monster does so in its
    /// place.
    #[must_use]
    pub fn attacks(&self, place: usize) -> bool {
        self.foes.get(place).is_some_and(|foe| {
            !foe.gone && !foe.blocked && !foe.dealt && !foe.no_attack && self.attack_of(place).is_some()
        })
    }

    /// The set of enemies that deal damage unless blocked.
    #[must_use]
    pub fn attackers(&self) -> FoeSet {
        self.those(|place, _| self.attacks(place))
    }

    /// The block needed against an enemy (MK-CBT-BLK-08, MK-CBT-BLK-09).
    #[must_use]
    pub fn block_needed(&self, place: usize) -> u16 {
        let (n, _) = self.attack_of(place).unwrap_or((0, Element::Physical));
        u16::from(n) * if self.has(place, Ability::Swift) { 2 } else { 1 }
    }

    /// The damage that an enemy deals (MK-CBT-DMG-02).
    #[must_use]
    pub fn damage_of(&self, place: usize) -> u8 {
        let (n, _) = self.attack_of(place).unwrap_or((0, Element::Physical));
        n * if self.has(place, Ability::Brutal) { 2 } else { 1 }
    }
}

/// Whether something with these resistances resists an element: cold fire takes both fire and ice
/// (MK-CBT-RNG-08, MK-CBT-DMG-06).
#[must_use]
pub const fn resists(resistances: Resistances, element: Element) -> bool {
    match element {
        Element::Physical => resistances.contains(Resistance::Physical),
        Element::Fire => resistances.contains(Resistance::Fire),
        Element::Ice => resistances.contains(Resistance::Ice),
        Element::ColdFire => resistances.contains(Resistance::Fire) && resistances.contains(Resistance::Ice),
    }
}
