//! The promises of a game, held over random matches in every listed set-up.

kernel::conformance!(mage_knight::MageKnight, games: 4, actions: 20_000, seed: kernel::Seed(2011));
