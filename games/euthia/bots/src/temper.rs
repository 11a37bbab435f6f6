//! What a wanderer makes of things: the weights of its rules of thumb, by name; and how much it thinks.
//!
//! Those of [`Temper::STEADY`] were set by hand. Those of [`Temper::FITTED`] were found by the lab
//! (`examples/lab.rs`), which says how: they are content, and change only together with the line that tells
//! which command found them.

macro_rules! weights {
    ($($(#[doc = $about:literal])* $name:ident = $steady:literal;)*) => {
        /// The weights, in Reputation at the end of the game.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Temper {
            $($(#[doc = $about])* pub $name: f64,)*
        }

        impl Temper {
            /// Set by hand.
            pub const STEADY: Temper = Temper { $($name: $steady,)* };
            /// The names, in order.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// All weights, in the order of their names.
            #[must_use]
            pub fn weights(&self) -> Vec<f64> {
                vec![$(self.$name),*]
            }

            /// The temper with these weights, in the order of their names; those that are missing are steady.
            #[must_use]
            pub fn of(weights: &[f64]) -> Temper {
                let mut weights = weights.iter().copied();
                Temper { $($name: weights.next().unwrap_or(Temper::STEADY.$name),)* }
            }
        }
    };
}

weights! {
    /// What a point of Health costs that is missing …
    wound = 0.12;
    /// … and how much more, as a share of all Health, when more than half is.
    crippled = 1.5;
    /// A Gaar or Dwurt, up to four …
    gaar = 0.3;
    /// … and each beyond.
    spare_gaar = 0.05;
    /// What a gold is worth beside the score, for it can still be spent.
    gold = 0.13;
    /// What a Natural Resource is worth beside it.
    resource = 0.25;
    /// A Silver card.
    silver = 0.12;
    /// A Gold card.
    gold_card = 0.45;
    /// An Action token that is kept.
    kept = 0.3;
    /// A Hero tile that waits to be learned.
    reserved = 0.35;
    /// Things that can be used once, as a share of what they do.
    stock = 1.0;
    /// An Action token that has not been used this turn.
    unused = 0.12;
    /// How much the others' gains count against one's own.
    rival = 0.8;
    /// What a Monster of level 1 gives, Loot and token included …
    prize_1 = 3.2;
    /// … one of level 2 …
    prize_2 = 6.0;
    /// … and one of level 3.
    prize_3 = 8.5;
    /// What it costs to die.
    death = 4.5;
    /// How often the best fight is found in a round to come …
    hunt = 0.75;
    /// … how much less often one of level 2 …
    reach_2 = 0.85;
    /// … and of level 3; …
    reach_3 = 0.7;
    /// … and what the others count besides.
    variety = 0.08;
    /// What a board brings in every round besides fights.
    income = 1.0;
    /// How much the best place nearby counts …
    near_1 = 0.3;
    /// … the second …
    near_2 = 0.12;
    /// … and the third.
    near_3 = 0.06;
    /// What a Treasure attracts by itself …
    treasure = 0.6;
    /// … and by its level.
    treasure_level = 0.9;
    /// What a Mine attracts.
    mine = 1.5;
    /// What an Elemental attracts.
    elemental = 1.0;
    /// What a gold is worth at a Place of Trade …
    purse = 0.28;
    /// … and how much at most can be spent well there.
    spree = 2.5;
    /// What a Quest attracts that could be fulfilled.
    quest = 2.2;
    /// What the edge of the known land attracts.
    edge = 0.7;
    /// What a tile promises that is unveiled.
    explored = 0.5;
}

impl Default for Temper {
    fn default() -> Temper {
        Temper::STEADY
    }
}

/// How much a wanderer thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    /// The most positions that are looked at for one turn.
    pub(super) positions: usize,
    /// How often a fight is fought in the head before it is sought.
    pub(super) trials: u32,
    /// How often each answer in a fight is tried; never: the first thought does.
    pub(super) tries: u32,
    /// How often each answer to a small question is tried.
    pub(super) samples: u32,
    /// How often something of the scenario is done in the head: dice may decide it.
    pub(super) fortunes: u32,
    /// Whether tokens are used for movement only when there is no point left.
    pub(super) thrifty: bool,
}

impl Effort {
    /// At the table.
    pub(super) const FULL: Effort =
        Effort { positions: 420, trials: 14, tries: 7, samples: 3, fortunes: 8, thrifty: false };
    /// Before looking further ahead.
    pub(super) const DEEP: Effort = Effort { positions: 2000, thrifty: true, ..Effort::FULL };
    /// In the lab.
    pub(super) const HASTY: Effort =
        Effort { positions: 200, trials: 8, tries: 2, samples: 1, fortunes: 4, thrifty: false };
    /// In somebody's head, where many matches are played for one answer.
    pub(super) const QUICK: Effort =
        Effort { positions: 250, trials: 4, tries: 0, samples: 1, fortunes: 3, thrifty: true };
}
