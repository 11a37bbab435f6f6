//! What is heard of dice and cards.

use mage_knight::event::Event;
use table_view::cue::Cue;

/// The sound of something that happened, if it has one.
#[must_use]
pub const fn cue(event: &Event) -> Option<Cue> {
    match event {
        Event::Rolled(_) => Some(Cue::Dice),
        Event::Played { .. }
        | Event::PlayedSideways { .. }
        | Event::Drew { .. }
        | Event::GainedCard { .. } => Some(Cue::Card),
        _ => None,
    }
}
