//! The nine kinds of units and their printed values (CN-UNI-01 to CN-UNI-12).
//!
//! Every realm has the same nine kinds with the same values (CN-UNI-12), so a kind is a plain enum and its
//! values are constants.

pub use crate::terms::{Die, UnitKind};

use kernel::Lang;
use serde::{Deserialize, Serialize};

/// The two sides of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side whose turn it is; it alone may retreat (CN-RET-02).
    Attacker,
    /// The side that is attacked; guardians are always defenders (CN-DUN-01).
    Defender,
}

impl Side {
    /// Attacker, then defender.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    /// The other side.
    pub const fn foe(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// The kind of space in which a battle is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// A territory, landings included (CN-AMP-01).
    Territory,
    /// A sea zone.
    Sea,
    /// A dungeon entrance: Heroes against guardians.
    Dungeon,
}

impl Die {
    /// How many sides it has.
    pub const fn sides(self) -> u8 {
        match self {
            Self::D6 => 6,
            Self::D8 => 8,
            Self::D10 => 10,
            Self::D12 => 12,
            Self::D20 => 20,
        }
    }

    /// How many of its sides show `target` or more.
    ///
    /// ```
    /// use nerath::units::{Die, TO_HIT};
    /// assert_eq!(Die::D12.faces_from(TO_HIT), 7); // CN-BTL-06: 7 chances in 12
    /// assert_eq!(Die::D6.faces_from(7), 0);
    /// ```
    pub const fn faces_from(self, target: u8) -> u8 {
        let below = target.saturating_sub(1);
        self.sides().saturating_sub(below)
    }
}

/// A die hits on this number or more, whatever its size (CN-BTL-06).
pub const TO_HIT: u8 = 6;

/// Where a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Moves over land; Castles count as land units although they never move.
    Land,
    /// Flies over anything.
    Flying,
    /// Sails.
    Naval,
}

/// What is printed about one kind.
struct Printed {
    class: Class,
    cost: u8,
    movement: u8,
    die: Die,
    en: &'static str,
    fr: &'static str,
}

#[rustfmt::skip]
const PRINTED: [Printed; UnitKind::COUNT] = [
    Printed { class: Class::Land,   cost: 1, movement: 1, die: Die::D6,  en: "Footsoldier",     fr: "Fantassin" },                 // CN-UNI-01
    Printed { class: Class::Land,   cost: 2, movement: 1, die: Die::D8,  en: "Siege Engine",    fr: "Engin de siège" },            // CN-UNI-02
    Printed { class: Class::Land,   cost: 2, movement: 2, die: Die::D10, en: "Fighter",         fr: "Guerrier" },                  // CN-UNI-04
    Printed { class: Class::Land,   cost: 3, movement: 2, die: Die::D10, en: "Wizard",          fr: "Sorcier" },                   // CN-UNI-05
    Printed { class: Class::Land,   cost: 3, movement: 2, die: Die::D12, en: "Monster",         fr: "Monstre" },                   // CN-UNI-06
    Printed { class: Class::Land,   cost: 4, movement: 0, die: Die::D20, en: "Castle",          fr: "Château" },                   // CN-UNI-07
    Printed { class: Class::Flying, cost: 3, movement: 2, die: Die::D8,  en: "Storm Elemental", fr: "Élémentaire des tempêtes" },  // CN-UNI-08
    Printed { class: Class::Flying, cost: 5, movement: 3, die: Die::D20, en: "Dragon",          fr: "Dragon" },                    // CN-UNI-09
    Printed { class: Class::Naval,  cost: 2, movement: 2, die: Die::D8,  en: "Warship",         fr: "Navire de guerre" },          // CN-UNI-10
];

impl UnitKind {
    const fn printed(self) -> &'static Printed {
        &PRINTED[self.index()]
    }

    /// Its price in gold.
    pub const fn cost(self) -> u8 {
        self.printed().cost
    }

    /// How many spaces it moves.
    pub const fn movement(self) -> u8 {
        self.printed().movement
    }

    /// Its attack die, the same in attack and in defence (CN-BTL-05).
    pub const fn die(self) -> Die {
        self.printed().die
    }

    /// Where it moves.
    pub const fn class(self) -> Class {
        self.printed().class
    }

    /// Heroes are exactly the Fighters and the Wizards (CN-UNI-11).
    pub const fn is_hero(self) -> bool {
        matches!(self, Self::Fighter | Self::Wizard)
    }

    /// Whether it never moves and never attacks: a Castle (CN-CST-04).
    pub const fn is_building(self) -> bool {
        matches!(self, Self::Castle)
    }

    /// Rolls before the others without any card (CN-FST-02).
    pub const fn has_first_strike(self) -> bool {
        matches!(self, Self::Wizard)
    }

    /// How many hits it takes to destroy it (CN-TGH-01), or to silence it if it is a Castle (CN-BTL-14).
    pub const fn hits(self) -> u8 {
        match self {
            Self::Dragon => 2,
            _ => 1,
        }
    }

    /// How many land units it carries (CN-UNI-10).
    pub const fn capacity(self) -> u8 {
        match self {
            Self::Warship => 2,
            _ => 0,
        }
    }

    /// How many attack dice it rolls each round: two for an attacking Siege Engine (Power Attack, CN-UNI-03)
    /// and for a Storm Elemental at sea (Shipwreck, CN-SEA-06), one for all others.
    pub const fn dice(self, side: Side, ground: Ground) -> u8 {
        match (self, side, ground) {
            (Self::SiegeEngine, Side::Attacker, _) | (Self::StormElemental, _, Ground::Sea) => 2,
            _ => 1,
        }
    }

    /// Whether it rolls dice and takes hits in such a battle. Castles only defend (CN-CST-04); at sea only
    /// flying units, Warships and the Heroes aboard fight (CN-SEA-01, CN-SEA-02); in dungeons only Heroes
    /// (CN-DUN-01).
    pub const fn fights(self, side: Side, ground: Ground) -> bool {
        match ground {
            Ground::Territory => match self {
                Self::Warship => false,
                Self::Castle => matches!(side, Side::Defender),
                _ => true,
            },
            Ground::Sea => self.is_hero() || !matches!(self.class(), Class::Land),
            Ground::Dungeon => self.is_hero(),
        }
    }

    /// Its name.
    ///
    /// ```
    /// use kernel::Lang;
    /// use nerath::units::UnitKind;
    /// assert_eq!(UnitKind::Wizard.name(Lang::En), "Wizard");
    /// assert_eq!(UnitKind::Wizard.name(Lang::Fr), "Sorcier");
    /// ```
    pub const fn name(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.printed().en,
            Lang::Fr => self.printed().fr,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::rule;

    #[test]
    #[rule("CN-UNI-01", "CN-UNI-02", "CN-UNI-04", "CN-UNI-05", "CN-UNI-06")]
    #[rule("CN-UNI-07", "CN-UNI-08", "CN-UNI-09", "CN-UNI-10")]
    fn values_are_the_printed_ones() {
        let table: Vec<(u8, u8, u8)> =
            UnitKind::ALL.iter().map(|kind| (kind.cost(), kind.die().sides(), kind.movement())).collect();
        assert_eq!(
            table,
            [
                (1, 6, 1),
                (2, 8, 1),
                (2, 10, 2),
                (3, 10, 2),
                (3, 12, 2),
                (4, 20, 0),
                (3, 8, 2),
                (5, 20, 3),
                (2, 8, 2)
            ]
        );
        for (place, kind) in UnitKind::ALL.into_iter().enumerate() {
            assert_eq!(kind.index(), place);
            let class = match kind {
                UnitKind::StormElemental | UnitKind::Dragon => Class::Flying,
                UnitKind::Warship => Class::Naval,
                _ => Class::Land,
            };
            assert_eq!(kind.class(), class);
            assert_eq!(kind.has_first_strike(), kind == UnitKind::Wizard);
            assert_eq!(kind.hits(), if kind == UnitKind::Dragon { 2 } else { 1 });
            assert_eq!(kind.capacity(), if kind == UnitKind::Warship { 2 } else { 0 });
        }
    }

    #[test]
    #[rule("CN-BTL-06")]
    fn a_die_hits_on_six_or_more() {
        let chances: Vec<(u8, u8)> =
            Die::ALL.iter().map(|die| (die.faces_from(TO_HIT), die.sides())).collect();
        assert_eq!(chances, [(1, 6), (3, 8), (5, 10), (7, 12), (15, 20)]);
        assert_eq!(Die::D6.faces_from(0), 6);
    }

    #[test]
    #[rule("CN-UNI-03", "CN-SEA-06")]
    fn two_dice_for_siege_engines_that_attack_and_storms_at_sea() {
        for kind in UnitKind::ALL {
            for side in Side::BOTH {
                for ground in [Ground::Territory, Ground::Sea] {
                    let two = match kind {
                        UnitKind::SiegeEngine => side == Side::Attacker,
                        UnitKind::StormElemental => ground == Ground::Sea,
                        _ => false,
                    };
                    assert_eq!(
                        kind.dice(side, ground),
                        if two { 2 } else { 1 },
                        "{kind:?} {side:?} {ground:?}"
                    );
                }
            }
        }
    }

    #[test]
    #[rule("CN-UNI-11", "CN-CST-04")]
    fn each_kind_fights_on_its_own_ground() {
        let fighters = |side, ground| -> Vec<UnitKind> {
            UnitKind::ALL.into_iter().filter(|kind| kind.fights(side, ground)).collect()
        };
        use UnitKind::*;
        for side in Side::BOTH {
            assert_eq!(fighters(side, Ground::Sea), [Fighter, Wizard, StormElemental, Dragon, Warship]);
            assert_eq!(fighters(side, Ground::Dungeon), [Fighter, Wizard]);
        }
        assert_eq!(
            fighters(Side::Attacker, Ground::Territory),
            [Footsoldier, SiegeEngine, Fighter, Wizard, Monster, StormElemental, Dragon]
        );
        assert_eq!(
            fighters(Side::Defender, Ground::Territory),
            [Footsoldier, SiegeEngine, Fighter, Wizard, Monster, Castle, StormElemental, Dragon]
        );
    }
}
