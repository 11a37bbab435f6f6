//! Reads and checks content files when a game crate is built.
