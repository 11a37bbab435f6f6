//! Matches as the client plays them: kept, resumed, taken back, looked through again.

use kernel::{Seat, Seed, Turn, Viewer};
use shelf::Shelf;
use table_view::replay::Replay;
use table_view::{Moment, Play, Undo};

/// A small generator: the tests choose answers with it, and always the same.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Answers `count` questions for all seats, taking something back now and then.
fn play_on(play: &mut Play, choices: &mut Choices, count: usize) {
    for _ in 0..count {
        let Turn::Of(seat, _) = play.table().turn() else { return };
        if choices.below(8) == 0 && play.table().undoable(seat).is_ok() {
            play.undo(seat, 1).expect("it was just said to be possible");
            continue;
        }
        let legal = play.table().legal();
        play.act(seat, &legal[choices.below(legal.len())]).expect("legal actions are legal");
    }
}

/// The first scenario of every game, with a person in the first seat.
fn each(shelf: &Shelf, mut test: impl FnMut(&dyn kernel::AnyGame, Play)) {
    for title in shelf.iter() {
        let game = title.game();
        let setup = game.presets().remove(0).setup;
        let play = Play::new(game, &setup, Seed(7), vec![Seat(0)]);
        test(game, play.expect("scenarios can be played"));
    }
}

/// The moment itself, without how one got there: the length of the journal, the last events, and what could be answered
/// before.
fn without_memory(moment: Moment) -> Moment {
    Moment { seq: 0, refused: Vec::new(), events: Vec::new(), ..moment }
}

#[test]
fn a_resumed_match_shows_and_tells_the_same() {
    each(&shelf::shelf(), |game, mut play| {
        let mut choices = Choices(1);
        for length in [1, 10, 120] {
            play_on(&mut play, &mut choices, length);
            let (resumed, cut) = Play::load(game, &play.table().journal(), vec![Seat(0)]).unwrap();
            assert_eq!(cut, None);
            assert_eq!(resumed.log().entries(), play.log().entries(), "{}", game.id());
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
                assert_eq!(without_memory(resumed.moment(viewer)), without_memory(play.moment(viewer)));
            }
        }
    });
}

#[test]
fn only_the_last_of_a_long_match_is_told_when_it_is_resumed() {
    each(&shelf::shelf(), |game, mut play| {
        play_on(&mut play, &mut Choices(2), 700);
        let (resumed, _) = Play::load(game, &play.table().journal(), vec![Seat(0)]).unwrap();
        let (told, all) = (resumed.log().entries(), play.log().entries());
        assert!(told.len() <= all.len().min(table_view::log::TOLD));
        assert_eq!(told, &all[all.len() - told.len()..], "{}", game.id());
        let viewer = Viewer::Seat(Seat(0));
        let count = |moment: &Moment| match &moment.undo {
            Undo::Steps(steps) => steps.len(),
            Undo::Nothing(_) | Undo::NotYours => 0,
        };
        assert_eq!(count(&resumed.moment(viewer)), count(&play.moment(viewer)));
    });
}

#[test]
fn undo_names_what_it_takes_back_and_gives_the_same_moment_again() {
    each(&shelf::shelf(), |game, mut play| {
        let mut choices = Choices(3);
        let mut undone = 0;
        for _ in 0..400 {
            let Turn::Of(seat, _) = play.table().turn() else { break };
            let viewer = Viewer::Seat(seat);
            let before = play.moment(viewer);
            let number = choices.below(before.answers.len());
            play.act(seat, &before.answers[number].action).unwrap();
            if seat != Seat(0) {
                continue;
            }
            let Undo::Steps(steps) = play.moment(viewer).undo else { continue };
            let name = steps.last().unwrap();
            assert!(name.en.ends_with(&before.answers[number].label.en.text()), "{}: {name:?}", game.id());
            play.undo(seat, 1).expect("an undo that is offered");
            assert_eq!(without_memory(play.moment(viewer)), without_memory(before));
            undone += 1;
            play_on(&mut play, &mut choices, 1);
        }
        assert!(undone > 5, "{}: hardly anything could be taken back", game.id());
    });
}

#[test]
fn nobody_is_asked_in_anothers_place() {
    each(&shelf::shelf(), |_, mut play| {
        play_on(&mut play, &mut Choices(4), 150);
        let owes = play.moment(Viewer::Spectator).owes();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
            let moment = play.moment(viewer);
            let may = owes.is_some_and(|seat| viewer == Viewer::Seat(seat));
            assert_eq!(!moment.answers.is_empty(), may);
            assert!(may || moment.refused.is_empty());
        }
    });
}

#[test]
fn what_is_no_longer_possible_is_refused_by_a_rule() {
    let mut seen = 0;
    each(&shelf::shelf(), |game, mut play| {
        let mut choices = Choices(5);
        for _ in 0..600 {
            let Turn::Of(seat, _) = play.table().turn() else { break };
            let moment = play.moment(Viewer::Seat(seat));
            for answer in &moment.refused {
                let refusal = play.table().check(seat, &answer.action).unwrap_err();
                assert!(refusal.cites().is_some(), "{}: {:?}", game.id(), answer.action);
                assert!(!answer.label.fr.is_empty());
                seen += 1;
            }
            play_on(&mut play, &mut choices, 1);
        }
    });
    assert!(seen > 0, "no answer ever became illegal");
}

#[test]
fn a_replay_ends_where_the_match_ended_and_goes_both_ways() {
    each(&shelf::shelf(), |game, mut play| {
        play_on(&mut play, &mut Choices(6), 250);
        let mut replay = Replay::open(game, &play.table().journal(), Vec::new()).unwrap();
        let end = replay.len();
        assert!(end <= play.table().seq());
        replay.go(game, end).unwrap();
        assert_eq!(replay.table().state(), play.table().state(), "{}", game.id());
        let middle = end / 2;
        replay.go(game, middle).unwrap();
        let there = replay.moment(Viewer::Arbiter);
        let told = replay.told(game, Viewer::Arbiter);
        replay.go(game, middle + 1).unwrap();
        replay.go(game, middle).unwrap();
        assert_eq!(replay.moment(Viewer::Arbiter), there);
        assert_eq!(replay.told(game, Viewer::Arbiter), told);
        assert_eq!(replay.seats().count(), end);
        replay.go(game, usize::MAX).unwrap();
        assert_eq!(replay.at(), end);
    });
}
