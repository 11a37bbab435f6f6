//! Whole games of random moves: the inner loop of every bot that searches, whatever the game.

use ::kernel::{Chance, Game, Log, Seed, Turn};

use crate::Round;

/// Games of the first scenario on offer.
pub(crate) fn playout<G: Game>() -> Round {
    playout_of::<G>(G::scenarios().swap_remove(0).setup)
}

/// A round is one game, a unit one decision: list what is legal, pick, apply.
pub(crate) fn playout_of<G: Game>(setup: G::Setup) -> Round {
    let mut legal = Vec::new();
    let mut log = Log::muted();
    Box::new(move |round| {
        let mut chance = Chance::new(Seed(round.into()), 0);
        let mut state = G::start(&setup, &mut chance).expect("a set-up on offer is sound");
        let mut decisions = 0;
        while let Turn::Of(..) = G::turn(&state) {
            legal.clear();
            G::legal(&state, &mut legal);
            let action = chance.pick(&legal).expect("who owes an answer has one to give");
            G::apply(&mut state, action, &mut chance, &mut log);
            decisions += 1;
        }
        decisions
    })
}
