//! What cards do: a small language, which content files use. The build script reads it with the same code.

words::notation! {
    /// What a card does.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    Effect "an effect" {
        /// Takes coins from another seat, if the die and the stake are enough (PK-STAKE-01).
        Take {
            /// This many coins …
            few: u8,
            /// … if die and stake make this or more;
            on: u8,
            /// and this many …
            many: u8,
            /// … if they make this or more.
            from: u8,
        } = ["take " few " on " on ", " many " on " from],
        /// Stops a strike (PK-GUARD-01).
        Stop = ["stop a strike"],
        /// The bank pays half of what a die shows, rounded up (PK-PURSE-01).
        Gain = ["gain half a die"],
    }
}

impl Effect {
    /// How many coins a strike takes when die and stake make so much.
    ///
    /// ```
    /// use pocket::content::card;
    /// let strike = card::STRIKE.card().effect;
    /// assert_eq!([3, 4, 7].map(|sum| strike.takes(sum)), [0, 1, 2]);
    /// ```
    #[must_use]
    pub const fn takes(self, sum: u8) -> u8 {
        match self {
            Effect::Take { many, from, .. } if sum >= from => many,
            Effect::Take { few, on, .. } if sum >= on => few,
            _ => 0,
        }
    }
}
