//! Sounds of battles and cards.

use nerath::event::Event;
use table_view::cue::Cue;

/// The sound of something that happened, if it has one.
#[must_use]
pub const fn cue(event: &Event) -> Option<Cue> {
    match event {
        Event::Rolled { .. } | Event::DragonDuel { .. } => Some(Cue::Dice),
        Event::Played { .. } | Event::Drew { .. } => Some(Cue::Card),
        _ => None,
    }
}
