//! The test game: what the kernel's contract costs when the game itself costs next to nothing.

use pocket::Pocket;

use ::card::bench::{Case, playout};

/// What is measured of it.
pub const CASES: &[Case] = &[Case {
    name: "pocket/playout",
    unit: "decision",
    rounds: 500,
    budget: Some(500),
    prepare: playout::<Pocket>,
}];
