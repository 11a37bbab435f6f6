//! What a game is: the contract every game fulfils and everything built once on top of it.
