//! Benchmarks of Pocket: what the kernel costs when the game itself costs almost nothing.

use pocket::Pocket;

use ::card::bench::{Case, playout};

/// Its benchmarks.
pub const CASES: &[Case] = &[Case {
    name: "pocket/playout",
    unit: "decision",
    rounds: 500,
    budget: Some(500),
    prepare: playout::<Pocket>,
}];
