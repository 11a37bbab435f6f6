//! The players: their marks, facts and statistics.

use crate::{colour, realms_of, shape, words};
use kernel::{Lang, Seat, Text};
use nerath::view::{RealmView, View};
use table_view::Number;
use table_view::charts::Measure;
use table_view::mark::Mark;

/// The mark of a seat: that of the first realm it plays.
#[must_use]
pub fn mark(view: &View, seat: Seat) -> Mark {
    let own = realms_of(view, seat).next();
    own.map_or(Mark::UNKNOWN, |realm| Mark { colour: colour(realm), shape: shape(realm), bare: true })
}

/// Whether a seat stands for one realm or for several.
#[must_use]
pub fn number(view: &View, seat: Seat) -> Number {
    Number::of(realms_of(view, seat).count())
}

/// The points of a seat, in a few signs; gold and income are in the drawer.
#[must_use]
pub fn note(view: &View, seat: Seat, lang: Lang) -> String {
    let points: u16 = realms_of(view, seat).map(|realm| view.realms[realm].points).sum();
    format!("{points} {}", words::Term::Vp.get(lang))
}

/// Where in the game this is, in a few words.
#[must_use]
pub fn moment(view: &View, lang: Lang) -> String {
    format!("{} {}", lang.pick("Round", "Tour de jeu"), view.round)
}

/// Whether it is still the turn of the same realm.
#[must_use]
pub fn is_same_turn(before: &View, now: &View) -> bool {
    (before.round, before.active) == (now.round, now.active)
}

/// What is worth a curve, the most telling first.
pub const MEASURES: &[Measure<View>] = &[
    Measure {
        name: Text { en: "Victory points", fr: "Points de victoire" },
        of: |view, seat| sum(view, seat, |realm| realm.points),
    },
    Measure { name: Text { en: "Gold", fr: "Or" }, of: |view, seat| sum(view, seat, |realm| realm.gold) },
    Measure {
        name: Text { en: "Income", fr: "Revenu" },
        of: |view, seat| sum(view, seat, |realm| realm.income),
    },
];

/// The sum over the realms that a seat plays.
fn sum(view: &View, seat: Seat, of: fn(&RealmView) -> u16) -> i64 {
    realms_of(view, seat).map(|realm| i64::from(of(&view.realms[realm]))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Game, Seed, Table, Viewer};
    use nerath::Nerath;

    /// Every seat of every scenario has a mark of its own, which is a realm's.
    #[test]
    fn seats_are_told_apart() {
        for scenario in Nerath::presets() {
            let table = Table::<Nerath>::new(scenario.setup, Seed(1)).unwrap();
            let view = table.view(Viewer::Spectator);
            let seats = || Seat::first(Nerath::seats(table.state()));
            let marks: Vec<Mark> = seats().map(|seat| mark(&view, seat)).collect();
            for (at, mark) in marks.iter().enumerate() {
                assert!(mark.bare && !marks[..at].contains(mark), "{}: {marks:?}", scenario.id);
            }
            let points = seats().map(|seat| (MEASURES[2].of)(&view, seat));
            assert!(
                points.into_iter().all(|income| income > 0),
                "{}: every realm has an income",
                scenario.id
            );
        }
    }
}
