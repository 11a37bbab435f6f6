//! Euthia: Torment of Resurrection as it is drawn. It has no map of its own yet: its view is shown as
//! readable rows, and what stands here is how players are measured and what is heard. The programs in
//! `src/bin` are what a browser is sent.

pub mod chapters;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(target_family = "wasm")]
pub use page::tables;

use euthia::event::Event;
use euthia::view::View;
use kernel::{Lang, Text};
use table_view::charts::Measure;
use table_view::cue::Cue;

/// What is worth a curve, the most telling first.
pub const MEASURES: &[Measure<View>] = &[
    Measure {
        name: Text { en: "Reputation", fr: "Réputation" },
        of: |view, seat| view.players.of(seat).map_or(0, |player| player.reputation.into()),
    },
    Measure {
        name: Text { en: "Gold", fr: "Or" },
        of: |view, seat| view.players.of(seat).map_or(0, |player| player.gold.into()),
    },
    Measure {
        name: Text { en: "Health", fr: "Santé" },
        of: |view, seat| view.players.of(seat).map_or(0, |player| player.health.into()),
    },
];

/// Where in the game this is, in a few words.
#[must_use]
pub fn moment(view: &View, lang: Lang) -> String {
    format!("{} {}", lang.pick("round", "manche"), view.round)
}

/// Whether it is still the turn of the same player.
#[must_use]
pub fn is_same_turn(before: &View, now: &View) -> bool {
    (before.round, before.active) == (now.round, now.active)
}

/// The sound of something that happened, if it has one.
#[must_use]
pub const fn cue(event: &Event) -> Option<Cue> {
    match event {
        Event::Rolled { .. } => Some(Cue::Dice),
        Event::Drew { .. } => Some(Cue::Card),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use euthia::Euthia;
    use kernel::{Game, Seat, Seed, Table, Viewer};

    #[test]
    fn heroes_begin_alive() {
        for scenario in Euthia::presets() {
            let table = Table::<Euthia>::new(scenario.setup, Seed(1)).unwrap();
            let view = table.view(Viewer::Spectator);
            let health = MEASURES[2].of;
            assert!(Seat::first(Euthia::seats(table.state())).all(|seat| health(&view, seat) > 0));
        }
    }
}
