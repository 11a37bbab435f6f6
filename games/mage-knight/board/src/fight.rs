//! A combat in numbers: what is prepared, its total, what is still missing, and who takes the damage.

use mage_knight::combat::{Clash, Combat};
use mage_knight::question::CombatPhase;
use mage_knight::task::Task;
use mage_knight::terms::{Ability, Element, Reach, Resistance, Resistances};
use mage_knight::view::View;

/// Points of one sort in the attack or block being prepared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// How many.
    pub points: u8,
    /// How far an attack reaches; nothing for a block.
    pub reach: Option<Reach>,
    /// What they are made of.
    pub element: Element,
    /// Whether they count in full: otherwise half (MK-CBT-RNG-07, MK-CBT-BLK-06).
    pub full: bool,
}

/// The attack or block being prepared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// Whether it is a block.
    pub block: bool,
    /// What it is made of.
    pub terms: Vec<Term>,
    /// What it amounts to.
    pub have: u16,
    /// What is needed; nothing before somebody is chosen.
    pub need: Option<u16>,
}

impl Sum {
    /// How many points are missing.
    #[must_use]
    pub fn missing(&self) -> u16 {
        self.need.unwrap_or(0).saturating_sub(self.have)
    }

    /// Whether it is enough.
    #[must_use]
    pub fn enough(&self) -> bool {
        self.need.is_some_and(|need| need <= self.have)
    }

    /// How much of what is needed is there, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        match self.need {
            None | Some(0) => 0.0,
            Some(need) => (f64::from(self.have) / f64::from(need)).min(1.0),
        }
    }
}

/// What is being put together in this phase; nothing while damage is assigned.
#[must_use]
pub fn sum(combat: &Combat) -> Option<Sum> {
    match combat.phase {
        CombatPhase::Ranged | CombatPhase::Attack => {
            let mut terms = Vec::new();
            for reach in Reach::ALL.into_iter().filter(|reach| combat.reaches(*reach)) {
                for element in Element::ALL {
                    let points = combat.attack[reach.index()][element.index()];
                    if points > 0 {
                        let full = !combat.is_resisted(element);
                        terms.push(Term { points, reach: Some(reach), element, full });
                    }
                }
            }
            let need = (combat.group != 0).then(|| combat.armor_total());
            Some(Sum { block: false, terms, have: combat.attack_total(), need })
        }
        CombatPhase::Block => {
            let attack = combat.blocking.and_then(|foe| combat.attack_of(foe.into()));
            let full = |element| attack.is_none_or(|(_, attack)| blocks_fully(element, attack));
            let terms = Element::ALL
                .into_iter()
                .filter(|element| combat.block_points(*element) > 0)
                .map(|element| Term {
                    points: combat.block_points(element).min(u8::MAX.into()) as u8,
                    reach: None,
                    element,
                    full: full(element),
                })
                .collect();
            let need = combat.blocking.map(|foe| combat.block_needed(foe.into()));
            Some(Sum { block: true, terms, have: combat.block_total(), need })
        }
        CombatPhase::Damage => None,
    }
}

/// Whether a block of one element counts in full against an attack of another (MK-CBT-BLK-06).
#[must_use]
pub const fn blocks_fully(block: Element, attack: Element) -> bool {
    match attack {
        Element::Physical => true,
        Element::Fire => matches!(block, Element::Ice | Element::ColdFire),
        Element::Ice => matches!(block, Element::Fire | Element::ColdFire),
        Element::ColdFire => matches!(block, Element::ColdFire),
    }
}

/// How an enemy stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Defeated, or gone.
    Gone,
    /// In the attack being prepared, or the one being blocked.
    Chosen,
    /// Blocked.
    Blocked,
    /// Its damage has been dealt, or is being assigned.
    Dealt,
    /// A summoner whose monster fights in its place.
    Hidden,
    /// It does not attack.
    Held,
    /// Nothing has happened to it.
    Ready,
}

/// How an enemy stands.
#[must_use]
pub fn standing(combat: &Combat, place: usize) -> Standing {
    let Some(foe) = combat.foes.get(place) else { return Standing::Gone };
    let chosen = match combat.phase {
        CombatPhase::Ranged | CombatPhase::Attack => combat.group >> place & 1 == 1,
        CombatPhase::Block => combat.blocking.map(usize::from) == Some(place),
        CombatPhase::Damage => false,
    };
    let defends = matches!(combat.phase, CombatPhase::Block | CombatPhase::Damage);
    match foe {
        foe if foe.gone => Standing::Gone,
        _ if chosen => Standing::Chosen,
        _ if defends && combat.is_hidden(place) => Standing::Hidden,
        foe if foe.blocked => Standing::Blocked,
        foe if foe.no_attack => Standing::Held,
        foe if foe.dealt => Standing::Dealt,
        _ => Standing::Ready,
    }
}

/// How many Wounds a hero of this armor takes from so much damage (MK-CBT-DMG-09).
#[must_use]
pub const fn wounds(damage: u8, armor: u8) -> u8 {
    damage.div_ceil(if armor == 0 { 1 } else { armor })
}

/// The damage that is being assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Who deals it.
    pub by: u8,
    /// What remains of it.
    pub left: u8,
    /// The element.
    pub element: Element,
    /// Whether Wounds are doubled by poison.
    pub poison: bool,
    /// Whether units are destroyed, and a hero's hand is lost.
    pub paralyze: bool,
}

/// The damage that is being assigned now.
#[must_use]
pub fn blow(view: &View) -> Option<Blow> {
    let Some(Task::Combat(Clash::Assign { by, left })) = view.task else { return None };
    let combat = view.combat.as_ref()?;
    let (_, element) = combat.attack_of(by.into())?;
    let has = |ability| combat.has(by.into(), ability);
    Some(Blow { by, left, element, poison: has(Ability::Poison), paralyze: has(Ability::Paralyze) })
}

/// What happens to a unit that takes damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absorbed {
    /// What remains of the damage afterwards.
    pub left: u8,
    /// Whether the unit stays unhurt: it resists enough.
    pub unhurt: bool,
}

/// What a unit of this armor and these resistances would take of a blow (MK-CBT-DMG-05 to MK-CBT-DMG-07).
#[must_use]
pub const fn absorb(blow: Blow, armor: u8, resistances: Resistances) -> Absorbed {
    let resists = match blow.element {
        Element::Physical => resistances.contains(Resistance::Physical),
        Element::Fire => resistances.contains(Resistance::Fire),
        Element::Ice => resistances.contains(Resistance::Ice),
        Element::ColdFire => resistances.contains(Resistance::Fire) && resistances.contains(Resistance::Ice),
    };
    let mut left = blow.left;
    if resists {
        left = left.saturating_sub(armor);
        if left == 0 {
            return Absorbed { left: 0, unhurt: true };
        }
    }
    Absorbed { left: left.saturating_sub(armor), unhurt: false }
}

/// What would hit the hero if nobody else were blocked: the damage of each attacker, and the Wounds it makes.
#[must_use]
pub fn threat(combat: &Combat, armor: u8) -> (u16, u16) {
    let attackers = (0..combat.foes.len()).filter(|place| combat.attacks(*place));
    attackers.fold((0, 0), |(damage, hurt), place| {
        let n = combat.damage_of(place);
        (damage + u16::from(n), hurt + u16::from(wounds(n, armor)))
    })
}
