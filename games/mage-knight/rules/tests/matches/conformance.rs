//! The conformance suite over random matches of every set-up.

kernel::conformance!(mage_knight::MageKnight, games: 4, actions: 20_000, seed: kernel::Seed(2011));

/// No number of a state is believed that no match could bring about.
#[test]
#[ignore = "a long soak"]
fn numbers_beyond_all_measure_fail_the_audit() {
    let plan = kernel::conformance::Plan { games: 1, actions: 2_000, ..kernel::conformance::Plan::quick() };
    // Sets of bits, not numbers.
    let sets = [
        "tactics",
        "tactics_gone",
        "common_skills",
        "given",
        "progress",
        "exploited",
        "incantations",
        "group",
        "added",
        "dice_used",
        "dice_kept",
        "dice_held",
        "dice_set",
        "away",
        "shields",
        "seen",
        "blockers",
    ];
    // Fame comes to hundreds.
    let ample = ["fame"];
    if let Err(unbounded) = kernel::conformance::measure::<mage_knight::MageKnight>(&plan, &sets, &ample) {
        panic!("{unbounded}");
    }
}
