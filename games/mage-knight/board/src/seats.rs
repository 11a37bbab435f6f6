//! The players: their marks, and the statistics kept about them.

use crate::words;
use kernel::{Lang, Seat, Text};
use mage_knight::state::Stage;
use mage_knight::terms::Hero;
use mage_knight::view::View;
use table_view::charts::Measure;
use table_view::mark::Mark;

/// The mark of a seat: the colour of its hero, once it has one.
#[must_use]
pub fn mark(view: &View, seat: Seat) -> Mark {
    let Some(hero) = view.players.of(seat).and_then(|player| player.hero) else { return Mark::plain(seat) };
    let colour = match hero {
        Hero::Arythea => "red",
        Hero::Tovak => "grey",
        Hero::Goldyx => "green",
        Hero::Norowas => "white",
    };
    Mark { colour, shape: "helm", bare: false }
}

/// Where in the game this is, in a few words.
#[must_use]
pub fn moment(view: &View, lang: Lang) -> String {
    words::round(lang, view.round, view.rounds, view.night, view.variants.nights)
}

/// Whether it is still the same turn. Alone, the Dummy's turn passes within an action: its deck tells that
/// one was there.
#[must_use]
pub fn is_same_turn(before: &View, now: &View) -> bool {
    let turn = |view: &View| {
        let deck = view.dummy.as_ref().map(|dummy| dummy.deck);
        (view.round, view.at, view.stage == Stage::Tactics, deck)
    };
    turn(before) == turn(now)
}

/// What is worth a curve, the most telling first.
pub const MEASURES: &[Measure<View>] = &[
    Measure {
        name: Text { en: "Fame", fr: "Renommée" },
        of: |view, seat| view.players.of(seat).map_or(0, |player| player.fame.into()),
    },
    Measure {
        name: Text { en: "Score", fr: "Score" },
        of: |view, seat| view.scores.get(seat.index()).map_or(0, |score| i64::from(*score)),
    },
    Measure {
        name: Text { en: "Level", fr: "Niveau" },
        of: |view, seat| view.players.of(seat).map_or(0, |player| player.level.into()),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Game, Seed, Table, Viewer};
    use mage_knight::MageKnight;

    #[test]
    fn seats_are_told_apart() {
        for scenario in MageKnight::presets() {
            let table = Table::<MageKnight>::new(scenario.setup, Seed(1)).unwrap();
            let view = table.view(Viewer::Spectator);
            let seats = || Seat::first(MageKnight::seats(table.state()));
            let marks: Vec<Mark> = seats().map(|seat| mark(&view, seat)).collect();
            for (at, mark) in marks.iter().enumerate() {
                assert!(!marks[..at].contains(mark), "{}: {marks:?}", scenario.id);
            }
            assert!(seats().all(|seat| (MEASURES[2].of)(&view, seat) == 1), "heroes begin at level 1");
        }
    }
}
