//! The promises of a game, held over random matches in every listed set-up.

kernel::conformance!(nerath::Nerath, games: 2, actions: 60_000, seed: kernel::Seed(2011));
