//! The promises of a game, held over random matches in every listed set-up.

kernel::conformance!(euthia::Euthia, games: 1, actions: 20_000, seed: kernel::Seed(2021));
