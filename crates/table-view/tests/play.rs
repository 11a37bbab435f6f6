//! Matches as the client plays them: stored, resumed, undone, replayed.

use euthia::Euthia;
use kernel::{Narrate, Seat, Seed, Turn, Viewer};
use mage_knight::MageKnight;
use nerath::Nerath;
use table_view::replay::Replay;
use table_view::{Beyond, Kind, Moment, Play, Sentence, Undo};

/// Runs each of these in every game.
macro_rules! in_every_game {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            games::$name::<Nerath>();
            games::$name::<MageKnight>();
            games::$name::<Euthia>();
        }
    )*};
}

in_every_game! {
    a_resumed_match_shows_and_tells_the_same
    only_the_last_of_a_long_match_is_told_when_it_is_resumed
    undo_names_what_it_takes_back_and_gives_the_same_moment_again
    nobody_is_asked_in_anothers_place
    a_replay_ends_where_the_match_ended_and_goes_both_ways
    one_click_builds_one_view
    a_slip_is_forgiven_told_and_shown_again
    nothing_is_told_by_asking
}

/// A small deterministic generator, with which the tests choose answers.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Answers `count` questions for all seats, with an undo now and then.
fn play_on<G: Narrate>(play: &mut Play<G>, choices: &mut Choices, count: usize) {
    for _ in 0..count {
        let Turn::Of(seat, _) = play.table().turn() else { return };
        if choices.below(8) == 0 && play.table().undoable(seat).is_ok() {
            play.undo(seat, 1).expect("it was just said to be possible");
            continue;
        }
        let mut legal = play.table().legal();
        let action = legal.swap_remove(choices.below(legal.len()));
        let did = if seat == Seat(0) { play.label(Viewer::Seat(seat), &action) } else { Sentence::default() };
        play.act(seat, action, did).expect("legal actions are legal");
    }
}

/// The first scenario of a game, with a person in the first seat.
fn first<G: Narrate>() -> Play<G> {
    Play::new(G::presets().remove(0).setup, Seed(7), vec![Seat(0)]).expect("scenarios can be played")
}

/// The moment without its history: the length of the journal, the last events, and earlier answers.
fn without_memory<G: Narrate>(moment: Moment<G>) -> Moment<G> {
    Moment::<G> { seq: 0, refused: Vec::new(), events: Vec::new(), ..moment }
}

#[cfg(test)]
mod games {
    use super::*;

    pub(super) fn a_resumed_match_shows_and_tells_the_same<G: Narrate>() {
        let (mut play, mut choices) = (first::<G>(), Choices(1));
        for length in [1, 10, 120] {
            play_on(&mut play, &mut choices, length);
            let journal = play.table().journal().to_string();
            let (resumed, cut) = Play::<G>::load(&journal, vec![Seat(0)]).unwrap();
            assert_eq!(cut, None);
            assert_eq!(resumed.log(), play.log(), "{}", G::ID);
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
                assert_eq!(
                    without_memory::<G>(resumed.moment(viewer)),
                    without_memory::<G>(play.moment(viewer))
                );
            }
        }
    }

    pub(super) fn only_the_last_of_a_long_match_is_told_when_it_is_resumed<G: Narrate>() {
        let mut play = first::<G>();
        play_on(&mut play, &mut Choices(2), 700);
        let (resumed, _) = Play::<G>::load(&play.table().journal().to_string(), vec![Seat(0)]).unwrap();
        let (told, all) = (resumed.log().entries(), play.log().entries());
        assert!(told.len() <= all.len().min(table_view::log::TOLD));
        assert_eq!(told, &all[all.len() - told.len()..], "{}", G::ID);
        let viewer = Viewer::Seat(Seat(0));
        let count = |moment: &Moment<G>| match &moment.undo {
            Undo::Steps(steps) => steps.len(),
            Undo::Nothing(_) | Undo::Silent => 0,
        };
        assert_eq!(count(&resumed.moment(viewer)), count(&play.moment(viewer)));
    }

    pub(super) fn undo_names_what_it_takes_back_and_gives_the_same_moment_again<G: Narrate>() {
        let (mut play, mut choices) = (first::<G>(), Choices(3));
        let mut undone = 0;
        for _ in 0..400 {
            let Turn::Of(seat, _) = play.table().turn() else { break };
            let viewer = Viewer::Seat(seat);
            let before = play.moment(viewer);
            let number = choices.below(before.legal.len());
            play.act(seat, before.legal[number].clone(), before.labels[number].clone()).unwrap();
            if seat != Seat(0) {
                continue;
            }
            let Undo::Steps(steps) = play.moment(viewer).undo else { continue };
            let name = steps.last().unwrap();
            assert!(name.en.ends_with(&before.labels[number].en.text()), "{}: {name:?}", G::ID);
            play.undo(seat, 1).expect("an undo that is offered");
            assert_eq!(without_memory::<G>(play.moment(viewer)), without_memory::<G>(before));
            undone += 1;
            play_on(&mut play, &mut choices, 1);
        }
        assert!(undone > 5, "{}: hardly anything could be taken back", G::ID);
    }

    pub(super) fn nobody_is_asked_in_anothers_place<G: Narrate>() {
        let mut play = first::<G>();
        play_on(&mut play, &mut Choices(4), 150);
        let owes = play.moment(Viewer::Spectator).owes();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
            let moment = play.moment(viewer);
            let may = owes.is_some_and(|seat| viewer == Viewer::Seat(seat));
            assert_eq!(!moment.legal.is_empty(), may);
            assert!(may || moment.refused.is_empty());
        }
    }

    /// How many answers became illegal and were refused by a rule.
    pub(super) fn refused<G: Narrate>() -> usize {
        let (mut play, mut choices) = (first::<G>(), Choices(5));
        let mut seen = 0;
        let mut offered = Vec::new();
        for _ in 0..600 {
            let Turn::Of(seat, _) = play.table().turn() else { break };
            let moment = play.moment(Viewer::Seat(seat));
            for answer in &moment.refused {
                // It keeps the name that it had when it was possible: the position has changed, the answer has not.
                let name = offered.iter().find(|(action, _)| *action == answer.action);
                assert_eq!(name.map(|(_, name)| name), Some(&answer.label), "{}", G::ID);
                let refusal = play.table().check(seat, &answer.action).unwrap_err();
                assert!(refusal.cites().is_some(), "{}: {:?}", G::ID, answer.action);
                assert!(!answer.label.fr.is_empty());
                seen += 1;
            }
            offered = moment.legal.iter().cloned().zip(moment.labels.iter().cloned()).collect();
            play_on(&mut play, &mut choices, 1);
        }
        seen
    }

    pub(super) fn a_replay_ends_where_the_match_ended_and_goes_both_ways<G: Narrate>() {
        let mut play = first::<G>();
        play_on(&mut play, &mut Choices(6), 250);
        let mut replay = Replay::<G>::open(&play.table().journal().to_string(), Vec::new()).unwrap();
        let end = replay.len();
        assert!(end <= play.table().seq());
        replay.go(end).unwrap();
        assert_eq!(replay.table().state(), play.table().state(), "{}", G::ID);
        let middle = end / 2;
        replay.go(middle).unwrap();
        let there = replay.moment(Viewer::Arbiter);
        let told = replay.told(&there);
        replay.go(middle + 1).unwrap();
        replay.go(middle).unwrap();
        let again = replay.moment(Viewer::Arbiter);
        assert_eq!(again, there);
        assert_eq!(replay.told(&again), told);
        assert_eq!(replay.seats().count(), end);
        replay.go(usize::MAX).unwrap();
        assert_eq!(replay.at(), end);
    }

    pub(super) fn a_slip_is_forgiven_told_and_shown_again<G: Narrate>() {
        let (mut play, mut choices) = (first::<G>(), Choices(7));
        let viewer = Viewer::Seat(Seat(0));
        let mut slips = 0;
        // Few enough lines that an opened match tells all of them.
        for _ in 0..10 {
            play_on(&mut play, &mut choices, 25);
            if play.table().turn().seat().is_none() {
                break;
            }
            let offered = play.moment(viewer).beyond;
            let Some(Beyond { steps, actions, what }) = offered.last().cloned() else { continue };
            let (stood, index) = (play.table().played().len(), play.table().index());
            let asked = play.slip(Seat(0), steps).unwrap();
            assert_eq!(
                (asked.actions, &asked.waits, &asked.what),
                (actions, &Vec::new(), &what),
                "{}",
                G::ID
            );
            play.forgive(Seat(0), steps).unwrap();
            slips += 1;

            assert_eq!(play.table().played().len(), stood - actions as usize);
            assert_eq!(play.table().index(), index, "no number is used twice");
            let last = play.log().entries().last().unwrap();
            assert_eq!((last.kind, last.irrevocable), (Kind::Slip, true));
            let lines = last.lines(viewer);
            assert!(lines[0].en.text().ends_with("Chance falls anew."), "{lines:?}");
            assert!(lines[0].en.text().contains(what.en.trim_end_matches('.')), "{lines:?}");
            assert!(lines[0].fr.text().ends_with("Le sort est tiré à nouveau."), "{lines:?}");
            let moment = play.moment(viewer);
            assert_eq!(moment.slips, slips);
            assert!(!matches!(moment.undo, Undo::Steps(_)), "{}: nothing from before is undone alone", G::ID);
        }
        assert!(slips > 3, "{}: hardly anything could be forgiven", G::ID);
        play_on(&mut play, &mut choices, 5);
        let journal = play.table().journal().to_string();
        assert_eq!(kernel::slips(&journal), slips);
        // Opened again it shows and tells the same.
        let (resumed, _) = Play::<G>::load(&journal, vec![Seat(0)]).unwrap();
        assert_eq!(resumed.log(), play.log(), "{}", G::ID);
        assert_eq!(without_memory::<G>(resumed.moment(viewer)), without_memory::<G>(play.moment(viewer)));
        // Whoever looks through it comes to the same end, and reads of each slip where it was.
        let mut replay = Replay::<G>::open(&journal, Vec::new()).unwrap();
        let mut told = 0;
        for at in 0..=replay.len() {
            replay.go(at).unwrap();
            let lines = replay.told(&replay.moment(viewer));
            told += lines.iter().filter(|line| line.en.text().starts_with("A slip was forgiven")).count();
        }
        assert_eq!((told, replay.moment(viewer).slips), (slips as usize, slips));
        assert_eq!(replay.table().state(), play.table().state(), "{}", G::ID);
        replay.go(replay.len() / 2).unwrap();
        replay.go(usize::MAX).unwrap();
        assert_eq!(replay.table().state(), play.table().state());
    }

    /// If several people share a screen, each must agree, and what they read is what everybody was told.
    pub(super) fn nothing_is_told_by_asking<G: Narrate>() {
        let Some(preset) = G::presets().into_iter().find(|preset| {
            Play::<G>::new(preset.setup.clone(), Seed(7), Vec::new()).is_ok_and(|play| play.seats() > 1)
        }) else {
            return;
        };
        let people: Vec<Seat> = vec![Seat(0), Seat(1)];
        let mut play = Play::<G>::new(preset.setup, Seed(7), people).unwrap();
        let mut choices = Choices(8);
        let mut named = 0;
        for _ in 0..60 {
            play_on(&mut play, &mut choices, 3);
            for (seat, other) in [(Seat(0), Seat(1)), (Seat(1), Seat(0))] {
                let Ok(slip) = play.slip(seat, 1) else { continue };
                assert_eq!((slip.asker, &slip.waits), (seat, &vec![other]));
                let first = table_view::log::nth_last(play.log().entries(), slip.actions).unwrap();
                let public = first.lines(Viewer::Spectator).first();
                assert_eq!(slip.what.en, public.map(|line| line.en.text()).unwrap_or_default(), "{}", G::ID);
                named += usize::from(!slip.what.en.is_empty());
            }
        }
        assert!(named > 5, "{}: hardly anything has a name", G::ID);
    }

    /// Does what the page does for a click: plays the answer, notes the question, and shows the picture; log,
    /// prompt and board read one view.
    pub(super) fn one_click_builds_one_view<G: Narrate>() {
        let (mut play, mut choices) = (first::<G>(), Choices(9));
        let mut clicks = 0;
        for _ in 0..200 {
            let Turn::Of(seat, _) = play.table().turn() else { break };
            let viewer = Viewer::Seat(Seat(0));
            if seat != Seat(0) {
                play_on(&mut play, &mut choices, 1);
                continue;
            }
            let before = play.moment(viewer);
            let number = choices.below(before.legal.len());
            let built = play.views_built();
            play.act(seat, before.legal[number].clone(), before.labels[number].clone()).unwrap();
            let question = play.question(viewer);
            let after = play.moment(viewer);
            assert_eq!(after.asks, question);
            assert_eq!(play.views_built() - built, 1, "{}", G::ID);
            clicks += 1;
        }
        assert!(clicks > 5, "{}: the person was hardly asked", G::ID);
    }
}

#[test]
fn what_is_no_longer_possible_is_refused_by_a_rule() {
    let seen = games::refused::<Nerath>() + games::refused::<MageKnight>() + games::refused::<Euthia>();
    assert!(seen > 0, "no answer ever became illegal");
}
