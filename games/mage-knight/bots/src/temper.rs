//! What a knight cares for, and how long it thinks: its weights, all in one place, for the lab to move.

/// The weights of a knight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    /// How many steps are imagined for one plan at most.
    pub(super) steps: u32,
    /// How many of them one fight may take.
    pub(super) fight: u32,
    /// How many positions of a large fight are followed at once; none: only what can be tried one after the
    /// other.
    pub(super) width: usize,
    /// How many ways to use the turn are played on in the head; none if it is one or less.
    pub(super) ways: usize,
    /// How much lasting things count in a scenario about cities.
    pub(super) lasting: f64,
    /// What a unit is worth, against the usual.
    pub(super) units: f64,
    /// What it is worth to take a city in time.
    pub(super) cities: f64,
    /// How uncertain it is how many turns that takes.
    pub(super) doubt: f64,
    /// How many more turns an assault takes that is twice too strong for the hero.
    pub(super) again: f64,
    /// How many Move points a turn of marching brings.
    pub(super) pace: f64,
    /// What a defender counts who is beaten, besides Fame.
    pub(super) defender: f64,
    /// What a Wound costs, against the usual.
    pub(super) wounds: f64,
    /// How much what lies around counts.
    pub(super) around: f64,
    /// What it is worth to have found the cities in time.
    pub(super) found: f64,
    /// What a unit counts that is spent until the next round, in an assault.
    pub(super) spent: f64,
    /// What a tile on the map is worth: places to go to.
    pub(super) news: f64,
    /// What a turn is worth that a reconnaissance has left when the city is found.
    pub(super) a_turn: f64,
    /// How many cards a reconnaissance keeps in reserve for finding it.
    pub(super) spare: f64,
    /// What a card is worth that is kept for another turn, where cards run out before turns do.
    pub(super) held: f64,
    /// How much the cities count in the first round, against the last.
    pub(super) early: f64,
}

impl Temper {
    /// Whoever thinks a turn ahead.
    pub const STEADY: Temper = Temper {
        steps: 40_000,
        fight: 8_000,
        width: 0,
        ways: 0,
        lasting: 1.5,
        units: 1.0,
        cities: 0.0,
        doubt: 1.5,
        again: 2.0,
        pace: 8.0,
        defender: 1.5,
        wounds: 1.0,
        around: 0.55,
        found: 20.0,
        spent: 1.0,
        news: 1.3,
        a_turn: 1.1,
        spare: 4.0,
        held: 0.2,
        early: 1.0,
    };

    /// Whoever has the cities in mind from the first turn.
    pub const CONQUEROR: Temper = Temper {
        steps: 60_000,
        fight: 20_000,
        width: 12,
        cities: 22.0,
        early: 0.2,
        again: 1.2,
        spent: 0.9,
        news: 1.5,
        ..Temper::STEADY
    };

    /// The same, who plays on in the head what it thought of.
    pub const MASTER: Temper = Temper { ways: 5, ..Temper::CONQUEROR };

    /// Whoever plays on in the master's head.
    pub const QUICK: Temper = Temper::CONQUEROR.quick();

    /// Somebody with the same aims who decides at first sight.
    pub(super) const fn quick(self) -> Temper {
        Temper { steps: 1_500, fight: 600, width: 0, ways: 0, ..self }
    }

    /// The same knight with so many times the time to think.
    #[must_use]
    pub const fn slower(self, times: u32) -> Temper {
        Temper { steps: times * self.steps, fight: times * self.fight, ..self }
    }

    /// The names of the weights, in the order of [`Temper::weights`].
    pub const NAMES: [&'static str; 16] = [
        "lasting", "units", "cities", "doubt", "again", "pace", "defender", "wounds", "around", "found",
        "news", "a_turn", "spare", "held", "early", "spent",
    ];

    /// The weights, for the lab.
    #[must_use]
    pub const fn weights(&self) -> [f64; 16] {
        [
            self.lasting,
            self.units,
            self.cities,
            self.doubt,
            self.again,
            self.pace,
            self.defender,
            self.wounds,
            self.around,
            self.found,
            self.news,
            self.a_turn,
            self.spare,
            self.held,
            self.early,
            self.spent,
        ]
    }

    /// The same knight with other weights.
    #[must_use]
    pub const fn with(self, weights: [f64; 16]) -> Temper {
        let [
            lasting,
            units,
            cities,
            doubt,
            again,
            pace,
            defender,
            wounds,
            around,
            found,
            news,
            a_turn,
            spare,
            held,
            early,
            spent,
        ] = weights;
        Temper {
            lasting,
            units,
            cities,
            doubt,
            again,
            pace,
            defender,
            wounds,
            around,
            found,
            news,
            a_turn,
            spare,
            held,
            early,
            spent,
            ..self
        }
    }
}
