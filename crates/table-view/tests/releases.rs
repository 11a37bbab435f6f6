//! Matches kept in a browser go on after an update of the page.

use kernel::album::Volume;
use kernel::album::record;
use kernel::{Budget, Lang, Narrate, Seat, Seed, Snapshot, Turn, Viewer};
use pocket::Pocket;
use pocket::later::{Cut, CutAndMean};
use serde_json::json;
use table_view::keep::records;
use table_view::play::read_setup;
use table_view::replay::Replay;
use table_view::{Play, Sentence};

/// Answers this many questions, whoever is asked.
fn play_on<G: Narrate>(play: &mut Play<G>, steps: usize) {
    for step in 0..steps {
        let Turn::Of(seat, _) = play.table().turn() else { return };
        let mut legal = play.table().legal();
        let action = legal.swap_remove((step * 7 + 1) % legal.len());
        play.act(seat, action, Sentence::default()).expect("what is listed is allowed");
    }
}

fn begun(steps: usize) -> Play<Pocket> {
    let setup = read_setup::<Pocket>(&json!({"seats": 2, "rounds": 4})).expect("a set-up");
    let mut play = Play::new(setup, Seed(5), vec![Seat(0)]).expect("a sound set-up");
    play_on(&mut play, steps);
    play
}

#[test]
fn a_match_goes_on_from_where_it_stood_and_says_what_changed() {
    let mut before = begun(25);
    let (journal, snapshot) = (before.table().journal().to_string(), Snapshot::of(before.table()));
    let (mut play, part) = Play::<Cut>::resume(&journal, Some(&snapshot), vec![Seat(0)]).unwrap();
    let part = part.expect("the rules have changed");
    assert_eq!(play.table().state(), before.table().state());
    assert_eq!(play.table().seq(), before.table().seq());
    let told = play.log().entries().last().unwrap();
    assert!(told.irrevocable);
    let told = told.lines(Viewer::Seat(Seat(0)));
    assert!(told.iter().any(|line| line.text(Lang::Fr) == "On coupe la pioche."), "{told:?}");

    // As a browser keeps it: the change stands behind the step before it, and the numbers of the steps stay.
    let mut kept = records(&journal);
    assert_eq!(kept.len(), 1 + before.table().seq());
    kept.last_mut().unwrap().push_str(&format!("\n{part}"));
    play_on(&mut play, 5);
    let whole = play.table().journal().to_string();
    let all = records(&whole);
    assert_eq!(all.len(), 1 + play.table().seq());
    assert_eq!(all[..kept.len()], kept);
    let (again, part) = Play::<Cut>::resume(&whole, None, vec![Seat(0)]).unwrap();
    assert_eq!(part, None);
    assert_eq!(again.table().state(), play.table().state());
    assert_eq!(again.log().entries().len(), play.log().entries().len());
    // The page of before does not read it.
    assert!(Play::<Pocket>::resume(&whole, None, vec![Seat(0)]).is_err());
    play_on(&mut before, 1);
}

#[test]
fn a_replay_of_rules_that_are_gone_is_shown_from_its_album() {
    let play = begun(1_000);
    assert!(matches!(play.table().turn(), Turn::Over(_)));
    let journal = play.table().journal().to_string();
    let album = record::<Pocket>(&journal, 0, &Budget::endless()).unwrap();
    let album: Vec<Volume> = serde_json::from_str(&serde_json::to_string(&album).unwrap()).unwrap();
    assert!(Replay::<CutAndMean>::open(&journal, Vec::new()).is_err(), "without it there is nothing to show");
    let mut old_way = Replay::<Pocket>::open(&journal, Vec::new()).unwrap();
    let mut new_way = Replay::<CutAndMean>::open(&journal, album).unwrap();
    assert_eq!(new_way.len(), old_way.len(), "nothing was taken back");
    for at in [0, 1, 5, old_way.len() / 2, old_way.len()] {
        old_way.go(at).unwrap();
        new_way.go(at).unwrap();
        assert_eq!(new_way.table().state(), old_way.table().state(), "{at}");
        let (new, old) = (new_way.moment(Viewer::Arbiter), old_way.moment(Viewer::Arbiter));
        assert_eq!(new_way.told(&new), old_way.told(&old), "{at}");
        assert_eq!(new_way.last_seat(), old_way.last_seat());
    }
    let mut again = new_way.again().unwrap();
    again.go(3).unwrap();
    assert_eq!(again.at(), 3);
}
