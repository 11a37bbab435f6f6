//! A tiny hidden-hand dice-and-cards game, for tests only.
