//! Mistakes in a question, explained in both languages.

use crate::limits::Excess;
use kernel::{Lang, RuleId, Text};
use nerath::units::{Ground, Side, UnitKind};

/// Why a question is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum Mistake {
    /// There are not two forces with `vs` between them.
    Forces,
    /// A name that no unit and no guardian has, or that several could have.
    UnknownName {
        /// The name given.
        given: String,
        /// What may have been meant.
        near: Vec<Text>,
    },
    /// A guardian where a unit is meant.
    NotAUnit {
        /// The name given.
        given: String,
    },
    /// A number that is not one, or is out of range.
    Number {
        /// What was given.
        given: String,
        /// The least it can be.
        least: u32,
        /// The most it can be.
        most: u32,
    },
    /// A chance that is neither `0.3` nor `30%`.
    Chance {
        /// What was given.
        given: String,
    },
    /// Words that make no sense where they stand.
    Unexpected {
        /// The words.
        given: String,
    },
    /// An option that does not exist.
    UnknownOption {
        /// The option given.
        given: String,
    },
    /// An option without its value.
    NoValue {
        /// The option.
        option: String,
    },
    /// Two options that exclude each other, or the same twice.
    Contradiction {
        /// The later one.
        option: String,
    },
    /// An effect that does not exist.
    UnknownEffect {
        /// The word given.
        given: String,
    },
    /// An effect that lacks something, or has too much.
    Effect {
        /// The effect as it was given.
        given: String,
        /// How it is written.
        pattern: &'static str,
    },
    /// Passengers that do not go aboard.
    Cargo {
        /// What was given.
        given: String,
    },
    /// A unit that cannot fight there.
    OutOfPlace {
        /// What, in both languages.
        name: Text,
        /// On which side.
        side: Side,
        /// The place.
        ground: Ground,
        /// By which rule.
        rule: RuleId,
    },
    /// More than one Castle in a territory (CN-CST-04).
    Castles,
    /// Too large.
    Excess(Excess),
}

impl From<Excess> for Mistake {
    fn from(excess: Excess) -> Mistake {
        Mistake::Excess(excess)
    }
}

impl Mistake {
    /// A unit that cannot fight there.
    pub(super) fn unit_out_of_place(kind: UnitKind, side: Side, ground: Ground, rule: RuleId) -> Mistake {
        let name = Text { en: kind.name(Lang::En), fr: kind.name(Lang::Fr) };
        Mistake::OutOfPlace { name, side, ground, rule }
    }

    /// A sentence that says what to mend.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english(),
            Lang::Fr => self.french(),
        }
    }

    fn english(&self) -> String {
        match self {
            Mistake::Forces => {
                "name two forces with `vs` between them, such as: 3 footsoldier, wizard vs castle".into()
            }
            Mistake::UnknownName { given, near } => {
                let near: Vec<&str> = near.iter().map(|name| name.en).collect();
                format!("the name `{given}` is no unit and no guardian; perhaps: {}", near.join(", "))
            }
            Mistake::NotAUnit { given } => format!("the name `{given}` is a guardian, not a unit"),
            Mistake::Number { given, least, most } => {
                format!("the value `{given}` is no whole number from {least} to {most}")
            }
            Mistake::Chance { given } => format!("the value `{given}` is no chance, such as 0.3 or 30%"),
            Mistake::Unexpected { given } => format!("the word `{given}` makes no sense here"),
            Mistake::UnknownOption { given } => format!("there is no option `{given}`"),
            Mistake::NoValue { option } => format!("the option `{option}` needs a value"),
            Mistake::Contradiction { option } => {
                format!("the option `{option}` contradicts an earlier option")
            }
            Mistake::UnknownEffect { given } => {
                format!("there is no effect `{given}`; there are: {}", super::effect::names(Lang::En))
            }
            Mistake::Effect { given, pattern } => format!("an effect is written {pattern}, not `{given}`"),
            Mistake::Cargo { given } => {
                format!(
                    "a Warship carries up to four land units, such as: warship (wizard, fighter); not: `{given}`"
                )
            }
            Mistake::OutOfPlace { name, side, ground, rule } => {
                let side = match side {
                    Side::Attacker => "attack",
                    Side::Defender => "defend",
                };
                let place = match ground {
                    Ground::Territory => "in a territory",
                    Ground::Sea => "at sea, unless aboard",
                    Ground::Dungeon => "in a dungeon",
                };
                format!("{} does not {side} {place} ({rule})", name.en)
            }
            Mistake::Castles => "a territory has at most one Castle (CN-CST-04)".into(),
            Mistake::Excess(excess) => excess.text(Lang::En),
        }
    }

    fn french(&self) -> String {
        match self {
            Mistake::Forces => {
                "nommez deux forces séparées par «\u{a0}contre\u{a0}», par exemple\u{a0}: 3 fantassins, sorcier contre château"
                    .into()
            }
            Mistake::UnknownName { given, near } => {
                let near: Vec<&str> = near.iter().map(|name| name.fr).collect();
                format!(
                    "le nom «\u{a0}{given}\u{a0}» n’est ni une unité ni un gardien\u{202f}; peut-être\u{a0}: {}",
                    near.join(", ")
                )
            }
            Mistake::NotAUnit { given } => {
                format!("le nom «\u{a0}{given}\u{a0}» est un gardien, pas une unité")
            }
            Mistake::Number { given, least, most } => {
                format!("la valeur «\u{a0}{given}\u{a0}» n’est pas un nombre entier de {least} à {most}")
            }
            Mistake::Chance { given } => {
                format!("la valeur «\u{a0}{given}\u{a0}» n’est pas une probabilité, comme 0,3 ou 30\u{202f}%")
            }
            Mistake::Unexpected { given } => format!("le mot «\u{a0}{given}\u{a0}» n’a pas de sens ici"),
            Mistake::UnknownOption { given } => format!("il n’y a pas d’option «\u{a0}{given}\u{a0}»"),
            Mistake::NoValue { option } => format!("l’option «\u{a0}{option}\u{a0}» demande une valeur"),
            Mistake::Contradiction { option } => {
                format!("l’option «\u{a0}{option}\u{a0}» contredit une option précédente")
            }
            Mistake::UnknownEffect { given } => format!(
                "il n’y a pas d’effet «\u{a0}{given}\u{a0}»\u{202f}; il y a\u{a0}: {}",
                super::effect::names(Lang::Fr)
            ),
            Mistake::Effect { given, pattern } => {
                format!("un effet s’écrit {pattern}, et non «\u{a0}{given}\u{a0}»")
            }
            Mistake::Cargo { given } => format!(
                "un Navire de guerre porte jusqu’à quatre unités terrestres, par exemple\u{a0}: navire (sorcier, guerrier)\u{202f}; et non\u{a0}: «\u{a0}{given}\u{a0}»"
            ),
            Mistake::OutOfPlace { name, side, ground, rule } => {
                let side = match side {
                    Side::Attacker => "n’attaque pas",
                    Side::Defender => "ne défend pas",
                };
                let place = match ground {
                    Ground::Territory => "sur un territoire",
                    Ground::Sea => "en mer, sauf à bord",
                    Ground::Dungeon => "dans un donjon",
                };
                format!("{} {side} {place} ({rule})", name.fr)
            }
            Mistake::Castles => "un territoire a au plus un Château (CN-CST-04)".into(),
            Mistake::Excess(excess) => excess.text(Lang::Fr),
        }
    }
}
