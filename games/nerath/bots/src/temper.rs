//! The temperament of a Warlord: the weights of its rules of thumb, by name.
//!
//! Those of [`Temper::STEADY`] were set by hand. Those of [`Temper::FITTED`] were found by the lab
//! (`examples/lab.rs`), which explains how: they are content, and change only together with the line that
//! names the command that found them.

macro_rules! weights {
    ($($(#[doc = $about:literal])* $name:ident = $steady:literal;)*) => {
        /// The weights.
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
    /// How likely an enemy is to strike where he can, for he has other things to do: where somebody fights
    /// back …
    likely = 0.12;
    /// … and where any straggler takes the territory by walking in.
    likely_if_open = 0.24;
    /// How much of what can get there he would send.
    share = 0.8;
    /// How much harder it is to lose the player's own Capital than its points and its income say.
    home = 1.0;
    /// The same for a Castle elsewhere.
    walls = 1.0;
    /// Points that a realm makes in an ordinary round.
    pace = 4.0;
    /// What a point is worth at least …
    point = 12.0;
    /// … and how much more when the next one may decide the match.
    decisive = 8.0;
    /// What one gold a turn is worth for each round to come.
    income = 0.8;
    /// What an enemy's loss of one gold is worth where there are two others to profit from it …
    hurt = 0.25;
    /// … and how much more if he leads.
    leader = 0.4;
    /// How much less the player's own gold counts when the end is near.
    reckless = 0.4;
    /// What a Treasure is worth, in points.
    treasure = 1.6;
    /// What a unit that is sent might earn elsewhere, as a share of a point: one is enough for a territory that
    /// nobody defends, and there are others.
    wage = 0.45;
    /// An attack must gain at least this.
    worthwhile = 0.25;
    /// A unit must be better off by this much to march.
    restless = 0.06;
    /// How much the nearness of a prize counts for one unit of power that stands there …
    eagerness = 0.22;
    /// … and for one that is bought.
    ambition = 0.5;
    /// How much more a unit of power counts in a Dragon, which takes what stands open three spaces away and is
    /// home again in the same turn.
    dragon = 8.0;
    /// The same for Heroes, who go on after a victory …
    hero = 1.2;
    /// … and for Monsters.
    monster = 1.35;
}

impl Temper {
    /// A beginner's: nobody will strike, every attack looks worth it, and points are not counted.
    pub const EASY: Temper = Temper {
        likely: 0.0,
        likely_if_open: 0.0,
        decisive: 0.0,
        point: 4.0,
        hurt: 0.0,
        leader: 0.0,
        wage: 0.0,
        worthwhile: 0.05,
        dragon: 1.0,
        ..Temper::STEADY
    };
    /// Found by the lab: `lab 5 500 20`.
    pub const FITTED: Temper = Temper {
        likely: 0.116,
        likely_if_open: 0.088,
        share: 0.467,
        home: 1.891,
        walls: 0.566,
        pace: 3.508,
        point: 7.676,
        decisive: 9.555,
        income: 1.061,
        hurt: 0.227,
        leader: 0.263,
        reckless: 0.286,
        treasure: 2.476,
        wage: 0.302,
        worthwhile: 0.221,
        restless: 0.088,
        eagerness: 0.281,
        ambition: 0.556,
        dragon: 14.024,
        hero: 0.946,
        monster: 0.963,
    };
}

impl Default for Temper {
    fn default() -> Temper {
        Temper::STEADY
    }
}
