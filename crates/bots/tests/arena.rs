//! Bots play each other at the pocket game.

use bots::{
    Arena, Bot, Ending, Fault, Lineup, NoMatch, Player, Position, Random, Roster, Series, SeriesError,
    Spectator, Unwatched,
};
use kernel::{Chance, Game, Journal, Seed, Table, Text, Turn};
use pocket::Pocket;
use pocket::setup::Setup;
use std::sync::Mutex;

const DUEL: Setup = Setup { seats: 2, rounds: 4 };

fn randoms(count: u128) -> Vec<Player<Pocket>> {
    (0..count).map(|seat| Player::new(Box::new(Random), Seed(100 + seat))).collect()
}

fn series(lineup: &str, games: u64) -> Series<Setup> {
    let lineup = Lineup::parse(lineup, DUEL.seats).expect("a line-up for two");
    Series { setup: DUEL, lineup, games, seed: Seed(7), rotate: false, cap: 10_000, threads: 2 }
}

/// Takes the first legal action, and looks at everything a bot may look at.
struct Looker;

impl Bot<Pocket> for Looker {
    fn choose<'a>(&mut self, position: &mut Position<'a, Pocket>) -> &'a <Pocket as Game>::Action {
        let seat = position.seat();
        let view = position.view();
        let mut legal = Vec::new();
        for _ in 0..3 {
            let imagined = position.imagine();
            assert_eq!(Pocket::view(&imagined, kernel::Viewer::Seat(seat)), view);
            assert_eq!(Pocket::turn(&imagined), Turn::Of(seat, *position.prompt()));
            legal.clear();
            Pocket::legal(&imagined, &mut legal);
            assert_eq!(legal, position.legal());
        }
        &position.legal()[0]
    }
}

/// Panics now and then, as its dice will have it.
struct Fragile;

impl Bot<Pocket> for Fragile {
    fn choose<'a>(&mut self, position: &mut Position<'a, Pocket>) -> &'a <Pocket as Game>::Action {
        assert!(position.chance().below(200) > 0, "too fragile");
        &position.legal()[0]
    }
}

fn roster() -> Roster<Pocket> {
    let about = Text { en: "for tests", fr: "pour les tests" };
    Roster::default()
        .with("looker", about, about, || Box::new(Looker))
        .with("fragile", about, about, || Box::new(Fragile))
}

#[test]
fn a_recorded_match_is_the_same_match_at_a_table() {
    let mut arena = Arena::new(10_000);
    for seed in 0..20 {
        let (report, journal) = arena.record(&DUEL, Seed(seed), &mut randoms(2)).unwrap();
        let text = journal.to_string();
        let (journal, cut) = Journal::<Pocket>::parse(&text).unwrap();
        assert_eq!(cut, None);
        let table = Table::replay(journal, |_| {}).unwrap();
        assert_eq!(table.seq() as u64, report.decisions);
        let Turn::Over(outcome) = table.turn() else { panic!("the match was played to its end") };
        assert_eq!(report.ending, Ending::Over(outcome));
        assert_eq!(arena.play(&DUEL, Seed(seed), &mut randoms(2)).unwrap(), report);
    }
}

#[test]
fn random_takes_one_number_a_decision_and_looks_at_nothing() {
    // Resampling draws from the same source: had it happened, the choices would be others.
    let mut table = Table::<Pocket>::new(DUEL, Seed(3)).unwrap();
    let mut sources = [Chance::new(Seed(100), 0), Chance::new(Seed(101), 0)];
    let mut options = 0;
    while let Turn::Of(seat, _) = table.turn() {
        let legal = table.legal();
        options += legal.len() as u64;
        let action = *sources[seat.index()].pick(&legal).unwrap();
        table.submit(seat, action).unwrap();
    }
    let (report, journal) = Arena::new(10_000).record(&DUEL, Seed(3), &mut randoms(2)).unwrap();
    assert_eq!(journal.to_string(), table.journal().to_string());
    assert_eq!((report.decisions, report.options), (table.seq() as u64, options));
}

#[test]
fn bots_imagine_only_what_they_cannot_tell_from_the_truth() {
    let tally = series("looker,random", 30).run(&roster(), &Unwatched).unwrap();
    assert_eq!(tally.games, 30);
}

#[test]
fn long_matches_are_broken_off_and_counted_apart() {
    let report = Arena::new(3).play(&DUEL, Seed(1), &mut randoms(2)).unwrap();
    assert_eq!((report.decisions, report.ending), (3, Ending::Capped));

    let tally = Series { cap: 30, ..series("random", 200) }.run(&roster(), &Unwatched).unwrap();
    assert!(tally.capped > 0 && tally.capped < 200, "{}", tally.capped);
    assert_eq!(tally.capped + tally.endings.values().sum::<u64>(), 200);
    assert_eq!(tally.seats[0].games, 200 - tally.capped);
}

#[test]
fn impossible_matches_are_refused() {
    let mut arena = Arena::new(10);
    let few = arena.play(&DUEL, Seed(1), &mut randoms(1)).unwrap_err();
    assert_eq!(few, NoMatch::Seats { players: 1, seats: 2 });
    let empty = arena.play(&Setup { seats: 0, rounds: 1 }, Seed(1), &mut randoms(2)).unwrap_err();
    assert!(matches!(empty, NoMatch::Setup(_)), "{empty}");
    let unknown = series("random,nobody", 1).run(&roster(), &Unwatched).unwrap_err();
    assert_eq!(unknown.to_string(), "there is no bot `nobody`; there are: random, looker, fragile");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let alone = Series { threads: 1, ..series("looker,random", 101) };
    let tally = alone.run(&roster(), &Unwatched).unwrap();
    for threads in [2, 3, 8] {
        assert_eq!(Series { threads, ..alone.clone() }.run(&roster(), &Unwatched).unwrap(), tally);
    }
    let other = Series { seed: Seed(8), ..alone }.run(&roster(), &Unwatched).unwrap();
    assert_ne!(other, tally);
}

#[test]
fn rotating_bots_sit_in_every_seat() {
    let fixed = series("looker,random", 100).run(&roster(), &Unwatched).unwrap();
    assert_eq!(fixed.seats, fixed.lineup);
    let rotating = Series { rotate: true, ..series("looker,random", 100) };
    let tally = rotating.run(&roster(), &Unwatched).unwrap();
    assert_ne!(tally.seats, tally.lineup);
    let sum = |scores: &[bots::Score]| {
        scores.iter().fold((0, 0, 0), |sum, one| (sum.0 + one.games, sum.1 + one.wins, sum.2 + one.total))
    };
    assert_eq!(sum(&tally.seats), sum(&tally.lineup));
}

#[test]
fn the_first_match_that_breaks_is_reported_whatever_the_threads() {
    let broken = |threads| {
        let error = Series { threads, ..series("fragile", 400) }.run(&roster(), &Unwatched).unwrap_err();
        let SeriesError::Broken(broken) = error else { panic!("{error}") };
        broken
    };
    let first = broken(1);
    assert_eq!(first.by, Fault::Panic("too fragile".to_owned()));
    assert!(first.game > 0, "the test wants some matches before it");
    for threads in [2, 4] {
        assert_eq!(broken(threads), first);
    }
}

#[test]
fn spectators_get_journals_only_when_they_ask() {
    struct Notes(bool, Mutex<Vec<(u64, String)>>);
    impl Spectator<Pocket> for Notes {
        fn records(&self) -> bool {
            self.0
        }

        fn journal(&self, game: u64, journal: &Journal<Pocket>) {
            self.1.lock().unwrap().push((game, journal.to_string()));
        }
    }
    let (deaf, keen) = (Notes(false, Mutex::default()), Notes(true, Mutex::default()));
    let unrecorded = series("random", 5).run(&roster(), &deaf).unwrap();
    let recorded = series("random", 5).run(&roster(), &keen).unwrap();
    assert_eq!(unrecorded, recorded);
    assert!(deaf.1.into_inner().unwrap().is_empty());
    let mut notes = keen.1.into_inner().unwrap();
    notes.sort();
    assert_eq!(notes.iter().map(|(game, _)| *game).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    let lines: usize = notes.iter().map(|(_, text)| text.lines().count() - 1).sum();
    assert_eq!(lines as u64, recorded.decisions);
}
