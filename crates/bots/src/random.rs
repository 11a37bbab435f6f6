//! The bot that picks a legal answer at random.

use crate::{Bot, Position};
use kernel::Game;

/// Takes any legal answer, each equally likely. It never imagines a state, so it plays as fast as the game
/// itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose<'a>(&mut self, position: &mut Position<'a, G>) -> &'a G::Action {
        let legal = position.legal();
        position.chance().pick(legal).expect("a seat that owes an answer has one")
    }
}
