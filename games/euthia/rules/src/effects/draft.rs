//! Drafts and the Mine Cart (EU-MIN-07): draw several tiles, keep one, discard the others.

use super::{Answer, gains};
use crate::Euthia;
use crate::action::Action;
use crate::content::ItemId;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::state::State;
use crate::task::Task;
use crate::terms::Pile;
use kernel::{Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// Tiles that were drawn, of which one is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// The seat that did it.
    pub seat: Seat,
    /// Which tiles.
    pub tiles: [Option<ItemId>; 4],
}

/// Draws tiles of which one is to be kept.
pub(crate) fn draw(play: &mut Play<'_>, seat: Seat, pile: Pile, n: u8) {
    let mut tiles = [None; 4];
    for tile in tiles.iter_mut().take(n.into()) {
        *tile = play.state.piles.draw(pile, play.chance);
    }
    play.state.tasks.push(Task::Draft(Drawn { seat, tiles }));
}

impl Step<Euthia> for Drawn {
    fn asks(&self, _: &State) -> Option<Question> {
        let asks = self.tiles.iter().flatten().count() > 1;
        asks.then_some(Question { seat: self.seat, what: Asked::Draft })
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        let there = self.tiles.iter().enumerate().filter(|(_, tile)| tile.is_some());
        out.extend(there.map(|(at, _)| Action::Answer(Answer::Option(at as u8))));
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Answer(Answer::Option(at))
                if self.tiles.get(usize::from(*at)).is_some_and(Option::is_some) =>
            {
                Ok(())
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Answer(Answer::Option(at)) = action {
            keep(play, self, at.into());
        }
    }

    fn run(self, play: &mut Play<'_>) {
        keep(play, self, 0);
    }
}

/// Keeps one; the others are discarded.
fn keep(play: &mut Play<'_>, drawn: Drawn, at: usize) {
    for (place, tile) in drawn.tiles.into_iter().enumerate() {
        match tile {
            Some(item) if place == at => gains::tile(play, drawn.seat, item),
            Some(item) => play.state.piles.put_away(item),
            None => {}
        }
    }
}
