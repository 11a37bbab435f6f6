//! The players: their marks, statistics and sounds.

use crate::signs;
use euthia::combat::Incident;
use euthia::event::Event;
use euthia::view::View;
use kernel::{Lang, Seat, Text};
use table_view::charts::Measure;
use table_view::cue::Cue;
use table_view::mark::Mark;

/// The mark of a seat: the colour and the sign of its Hero.
#[must_use]
pub fn mark(view: &View, seat: Seat) -> Mark {
    let Some(player) = view.players.of(seat) else { return Mark::plain(seat) };
    Mark { colour: signs::colour(player.hero), shape: signs::hero(player.hero), bare: false }
}

/// What is known of a seat, beside its name.
#[must_use]
pub fn note(view: &View, seat: Seat, lang: Lang) -> Option<String> {
    let player = view.players.of(seat)?;
    Some(match lang {
        Lang::En => format!("{} Reputation", player.reputation),
        Lang::Fr => format!("{} de Réputation", player.reputation),
    })
}

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
        name: Text { en: "Monsters defeated", fr: "Monstres vaincus" },
        of: |view, seat| {
            view.players.of(seat).map_or(0, |player| {
                let kills = player.kills;
                i64::from(kills.level1) + i64::from(kills.level2) + i64::from(kills.level3)
            })
        },
    },
    Measure {
        name: Text { en: "Health", fr: "Santé" },
        of: |view, seat| view.players.of(seat).map_or(0, |player| player.health.into()),
    },
];

/// What divides a match.
pub const ROUND: Measure<View> =
    Measure { name: Text { en: "Round", fr: "Manche" }, of: |view, _| view.round.into() };

/// The sound of something that happened, if it has one.
#[must_use]
pub const fn cue(event: &Event) -> Option<Cue> {
    match event {
        Event::Rolled { .. } | Event::Combat(Incident::Monster(_)) => Some(Cue::Dice),
        Event::Drew { .. } | Event::Revealed { .. } | Event::Combat(Incident::Card { .. }) => Some(Cue::Card),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use euthia::Euthia;
    use kernel::{Game, Seed, Table, Viewer};

    #[test]
    fn heroes_begin_alive_and_are_told_apart() {
        for scenario in Euthia::presets() {
            let table = Table::<Euthia>::new(scenario.setup, Seed(1)).unwrap();
            let view = table.view(Viewer::Spectator);
            let health = MEASURES[3].of;
            let seats: Vec<Seat> = Seat::first(Euthia::seats(table.state())).collect();
            assert!(seats.iter().all(|seat| health(&view, *seat) > 0));
            let marks: Vec<Mark> = seats.iter().map(|seat| mark(&view, *seat)).collect();
            for (at, mark) in marks.iter().enumerate() {
                assert!(!marks[..at].contains(mark), "{}: {marks:?}", scenario.id);
            }
            assert!(seats.iter().all(|seat| note(&view, *seat, Lang::Fr).is_some()));
        }
    }
}
