//! The kinds of rules: where a rule comes from, or when it applies.

use kernel::Lang;
use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $id:literal, $en:literal, $fr:literal;)*) => {
        /// Where a rule comes from, or when it applies.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum Kind {
            $($(#[$doc])* #[serde(rename = $id)] $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// As written in the ledgers.
            pub const fn id(self) -> &'static str {
                match self { $(Kind::$kind => $id,)* }
            }

            /// Its name for people.
            pub const fn name(self, lang: Lang) -> &'static str {
                match self { $(Kind::$kind => lang.pick($en, $fr),)* }
            }
        }
    };
}

kinds! {
    /// Always in force.
    Base = "base", "base rule", "règle de base";
    /// Our decision where the printed rules are silent or contradict themselves.
    Ruling = "ruling", "ruling", "arbitrage";
    /// Only in games with alliances.
    Alliance = "alliance", "alliances", "alliances";
    /// Only in free-for-all games.
    FreeForAll = "free-for-all", "free-for-all", "chacun pour soi";
    /// Only if the players agree on it.
    Optional = "optional", "optional rule", "règle optionnelle";
    /// Only in a variant.
    Variant = "variant", "variant", "variante";
    /// Only in a scenario.
    Scenario = "scenario", "scenario", "scénario";
    /// From the publisher's answers to questions.
    Faq = "faq", "FAQ", "FAQ";
    /// Only in solo games.
    Solo = "solo", "solo", "solo";
    /// Only in cooperative games.
    Coop = "coop", "cooperative", "coopératif";
    /// Only for one hero.
    Hero = "hero", "hero", "héros";
    /// Only with an expansion module.
    Module = "module", "module", "module";
}
