//! The conformance suite over random matches of every set-up.

kernel::conformance!(nerath::Nerath, games: 2, actions: 60_000, seed: kernel::Seed(2011));

/// A state with a number that no match can reach is rejected.
#[test]
fn numbers_beyond_all_measure_fail_the_audit() {
    let plan = kernel::conformance::Plan { games: 1, actions: 2_000, ..kernel::conformance::Plan::quick() };
    // Sets of bits, not numbers.
    let sets = ["seen", "passed", "properties_used", "guardian_dice", "defenders"];
    // There may be hundreds of these, or what is more is cut off; nobody is slow to think about them.
    let ample = [
        "round",
        "gold",
        "points",
        "aegis_used",
        "troops",
        "ready",
        "hits",
        "wounded",
        "lost",
        "fallen",
        "placed",
    ];
    if let Err(unbounded) = kernel::conformance::measure::<nerath::Nerath>(&plan, &sets, &ample) {
        panic!("{unbounded}");
    }
}
