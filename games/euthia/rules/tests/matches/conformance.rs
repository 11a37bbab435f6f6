//! The conformance suite over random matches of every set-up.

kernel::conformance!(euthia::Euthia, games: 1, actions: 20_000, seed: kernel::Seed(2021));

/// No number of a state is believed that no match could bring about.
#[test]
#[ignore = "a long soak"]
fn numbers_beyond_all_measure_fail_the_audit() {
    let plan = kernel::conformance::Plan { games: 1, actions: 2_000, ..kernel::conformance::Plan::quick() };
    // Sets of bits, not numbers.
    let sets = [
        "unlocked",
        "hidden",
        "unseen",
        "claims",
        "deck",
        "discard",
        "used",
        "legends",
        "destroyed",
        "given",
    ];
    // As many as a match brings; and a map may be agreed on to be as wide as all tiles reach.
    let ample = ["round", "gold", "reputation", "radius"];
    if let Err(unbounded) = kernel::conformance::measure::<euthia::Euthia>(&plan, &sets, &ample) {
        panic!("{unbounded}");
    }
}
