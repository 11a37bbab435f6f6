//! The conformance suite for Pocket.

kernel::conformance!(pocket::Pocket, games: 40, actions: 220);

/// A state with a number that no match can reach is rejected.
#[test]
fn numbers_beyond_all_measure_fail_the_audit() {
    let plan = kernel::conformance::Plan { games: 1, actions: 2_000, ..kernel::conformance::Plan::quick() };
    // Sets of bits, not numbers.
    let sets: [&str; 0] = [];
    if let Err(unbounded) = kernel::conformance::measure::<pocket::Pocket>(&plan, &sets, &[]) {
        panic!("{unbounded}");
    }
}
