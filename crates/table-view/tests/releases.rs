//! Matches that a browser keeps go on when the page is of a newer version.

use kernel::album::Volume;
use kernel::{AnyGame, Budget, Lang, Seat, Seed, Shelved, Turn, Viewer};
use pocket::Pocket;
use pocket::later::{Cut, CutAndMean};
use serde_json::{Value, json};
use table_view::Play;
use table_view::keep::records;
use table_view::replay::Replay;

fn old() -> Shelved<Pocket> {
    Shelved::default()
}

fn new() -> Shelved<Cut> {
    Shelved::default()
}

/// Answers so many questions, whoever is asked.
fn play_on(play: &mut Play, steps: usize) {
    for step in 0..steps {
        let Turn::Of(seat, _) = play.table().turn() else { return };
        let legal = play.table().legal();
        play.act(seat, &legal[(step * 7 + 1) % legal.len()]).expect("what is listed is allowed");
    }
}

fn begun(steps: usize) -> Play {
    let mut play =
        Play::new(&old(), &json!({"seats": 2, "rounds": 4}), Seed(5), vec![Seat(0)]).expect("a sound set-up");
    play_on(&mut play, steps);
    play
}

#[test]
fn a_match_goes_on_from_where_it_stood_and_says_what_changed() {
    let mut before = begun(25);
    let (journal, snapshot) = (before.table().journal(), before.table().snapshot());
    let (mut play, part) = Play::resume(&new(), &journal, Some(&snapshot), vec![Seat(0)]).unwrap();
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
    let whole = play.table().journal();
    let all = records(&whole);
    assert_eq!(all.len(), 1 + play.table().seq());
    assert_eq!(all[..kept.len()], kept);
    let (again, part) = Play::resume(&new(), &whole, None, vec![Seat(0)]).unwrap();
    assert_eq!(part, None);
    assert_eq!(again.table().state(), play.table().state());
    assert_eq!(again.log().entries().len(), play.log().entries().len());
    // The page of before does not read it.
    assert!(Play::resume(&old(), &whole, None, vec![Seat(0)]).is_err());
    play_on(&mut before, 1);
}

#[test]
fn a_replay_of_rules_that_are_gone_is_shown_from_its_album() {
    let play = begun(1_000);
    assert!(matches!(play.table().turn(), Turn::Over(_)));
    let journal = play.table().journal();
    let album = old().record(&journal, 0, &Budget::endless()).unwrap();
    let album: Vec<Volume> = serde_json::from_str(&serde_json::to_string(&album).unwrap()).unwrap();
    let (then, now) = (old(), Shelved::<CutAndMean>::default());
    assert!(Replay::open(&now, &journal, Vec::new()).is_err(), "without it there is nothing to show");
    let mut old_way = Replay::open(&then, &journal, Vec::new()).unwrap();
    let mut new_way = Replay::open(&now, &journal, album).unwrap();
    assert_eq!(new_way.len(), old_way.len(), "nothing was taken back");
    for at in [0, 1, 5, old_way.len() / 2, old_way.len()] {
        old_way.go(&then, at).unwrap();
        new_way.go(&now, at).unwrap();
        let state: Value = new_way.table().state();
        assert_eq!(state, old_way.table().state(), "{at}");
        assert_eq!(new_way.told(&now, Viewer::Arbiter), old_way.told(&then, Viewer::Arbiter), "{at}");
        assert_eq!(new_way.last_seat(), old_way.last_seat());
    }
    let mut again = new_way.again(&now).unwrap();
    again.go(&now, 3).unwrap();
    assert_eq!(again.at(), 3);
}
