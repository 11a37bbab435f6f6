//! Pocket keeps the promises of a game.

kernel::conformance!(pocket::Pocket, games: 40, actions: 220);
