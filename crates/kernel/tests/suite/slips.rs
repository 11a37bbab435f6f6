//! Forgiven slips: where they lead, which chance is drawn again, and what stays.

use crate::common::{DUEL, at_random, laid_out, play};
use kernel::{
    Budget, Carried, Chance, Damage, Fingerprint, Game, Journal, Lang, NoUndo, Recorded, Seat, Seed,
    Snapshot, Table, Turn, Viewer, album, resume, slips, state_hash,
};
use pocket::Pocket;
use pocket::action::Action;
use pocket::content::card;
use pocket::event::Event;
use pocket::setup::Setup;
use pocket::state::State;
use serde_json::json;

const PURSE: Action = Action::Play(card::PURSE);

/// What was rolled in the last action.
fn rolled(table: &Table<Pocket>) -> Option<u8> {
    table.events().iter().find_map(|event| match event {
        Event::Rolled(die) => Some(*die),
        _ => None,
    })
}

fn replayed(text: &str) -> Table<Pocket> {
    let (journal, cut) = Journal::<Pocket>::parse(text).expect("a journal");
    assert_eq!(cut, None);
    Table::replay(journal, |_| {}).expect("it replays")
}

/// A game at random in which something is taken back now and then, fairly or as a slip; and the states before
/// each action that stands.
fn stumbling(seed: u128, steps: u32) -> (Table<Pocket>, Vec<State>) {
    let mut table = Table::<Pocket>::new(Setup { seats: 3, rounds: 6 }, Seed(seed)).expect("a set-up");
    let mut dice = Chance::new(Seed(seed), u64::MAX);
    let mut before = Vec::new();
    for _ in 0..steps {
        let Turn::Of(seat, _) = table.turn() else { break };
        before.push(table.state().clone());
        let action = *dice.pick(&table.legal()).expect("something is legal");
        table.submit(seat, action).expect("it is legal");
        if dice.below(4) == 0 && table.undoable(seat).is_ok() {
            table.undo(seat, 1).expect("it can be undone");
            before.pop();
        }
        let who = Seat(dice.below(3) as u8);
        if dice.below(9) == 0
            && let Ok(gone) = table.slip(who, 1 + dice.below(4))
        {
            let count = gone.len();
            table.forgive(who, count as u32).expect("it can be forgiven");
            let rest = before.split_off(before.len() - count);
            assert_eq!(table.state(), &rest[0]);
        }
    }
    (table, before)
}

#[test]
fn a_roll_is_taken_back_and_falls_anew() {
    let mut table = laid_out(&[[0, 0, 1], [0; 3]]);
    let start = table.state().clone();
    play(&mut table, 0, &[PURSE]);
    assert_eq!(table.undo(Seat(0), 1), Err(NoUndo::Irrevocable));
    assert_eq!(table.slip(Seat(0), 1).unwrap().len(), 1);
    table.forgive(Seat(0), 1).unwrap();
    assert_eq!(table.state(), &start);
    assert_eq!((table.index(), table.seq(), table.slips()), (2, 2, 1));
    assert_eq!(table.events(), []);
    play(&mut table, 0, &[PURSE]);
    assert_eq!(rolled(&table), Some(Chance::new(table.seed(), 2).die(6)));
}

/// Nobody learns a die by taking it back: over many seeds the second roll agrees with the first as often as
/// any two dice do.
#[test]
fn the_same_action_draws_other_numbers() {
    let (mut alike, mut thrice) = (0, 0);
    let matches = 1_200;
    for seed in 0..matches {
        let setup = Setup { seats: 2, rounds: 1 };
        let state = State::laid_out(&[[0, 0, 1], [0; 3]]);
        let mut table = Table::<Pocket>::from_state(setup, Seed(seed), state).unwrap();
        let mut seen = Vec::new();
        for _ in 0..3 {
            play(&mut table, 0, &[PURSE]);
            seen.push(rolled(&table).unwrap());
            table.forgive(Seat(0), 1).unwrap();
        }
        alike += u32::from(seen[0] == seen[1]);
        thrice += u32::from(seen[0] == seen[1] && seen[1] == seen[2]);
    }
    // One in six, and one in thirty-six; six deviations either way.
    assert!((120..=280).contains(&alike), "{alike} of {matches}");
    assert!((2..=70).contains(&thrice), "{thrice} of {matches}");
}

#[test]
fn it_reaches_back_across_other_seats_to_a_step_of_ones_own() {
    let mut table = laid_out(&[[0, 0, 1], [0, 0, 1]]);
    play(&mut table, 0, &[PURSE]);
    let rolled = table.state().clone();
    play(&mut table, 0, &[Action::End]);
    play(&mut table, 1, &[PURSE]);
    // Seat 0 has played before: its last step was to end its turn.
    let gone: Vec<(u8, Action)> =
        table.slip(Seat(0), 1).unwrap().iter().map(|played| (played.seat.0, played.action)).collect();
    assert_eq!(gone, [(0, Action::End), (1, PURSE)]);
    assert_eq!(table.forgive(Seat(1), 2), Err(NoUndo::AnotherSeat), "that is not a step of seat 1");
    assert_eq!(table.forgive(Seat(0), 1), Err(NoUndo::AnotherSeat));
    table.forgive(Seat(0), 2).unwrap();
    assert_eq!(table.state(), &rolled);
    assert_eq!(table.turn().seat(), Some(Seat(0)));
}

#[test]
fn nothing_from_before_can_be_taken_back_by_oneself() {
    let mut table = laid_out(&[[1, 0, 1], [0; 3]]);
    play(&mut table, 0, &[Action::Play(card::STRIKE), Action::Target(Seat(1))]);
    assert_eq!(table.undoable(Seat(0)).map(<[_]>::len), Ok(2));
    table.forgive(Seat(0), 1).unwrap();
    assert_eq!(table.undo(Seat(0), 1), Err(NoUndo::Forgiven));
    assert_eq!(table.slip(Seat(0), 1).unwrap().len(), 1, "the table may forgive that too");
    play(&mut table, 0, &[Action::Target(Seat(1))]);
    assert_eq!(table.undoable(Seat(0)).map(<[_]>::len), Ok(1), "but no further than the slip");
}

#[test]
fn what_cannot_be_forgiven_is_told() {
    let mut table = laid_out(&[[0; 3], [0; 3]]);
    assert_eq!(table.slip(Seat(0), 1).err(), Some(NoUndo::NothingPlayed));
    assert_eq!(table.forgive(Seat(0), 1), Err(NoUndo::NothingPlayed));
    play(&mut table, 0, &[Action::End]);
    assert_eq!(table.slip(Seat(1), 1).err(), Some(NoUndo::NothingPlayed));
    for steps in [0, 2, u32::MAX] {
        assert_eq!(table.slip(Seat(0), steps).err(), Some(NoUndo::TooMany { asked: steps, possible: 1 }));
        assert_eq!(table.forgive(Seat(0), steps), Err(NoUndo::TooMany { asked: steps, possible: 1 }));
    }
    assert_eq!(table.slip(Seat(9), 1).err(), Some(NoUndo::NothingPlayed));
    play(&mut table, 1, &[Action::End]);
    assert!(matches!(table.turn(), Turn::Over(_)));
    assert_eq!(table.slip(Seat(0), 1).err(), Some(NoUndo::GameOver));
    assert_eq!(table.forgive(Seat(0), 2), Err(NoUndo::GameOver));
}

#[test]
fn journals_with_slips_replay_bit_for_bit() {
    let mut slipped = 0;
    for seed in 0..60 {
        let (table, _) = stumbling(seed, 400);
        let text = table.journal().to_string();
        slipped += table.slips();
        assert_eq!(slips(&text), table.slips());
        let back = replayed(&text);
        assert_eq!(back.state(), table.state());
        assert_eq!(
            (back.index(), back.slips(), back.played()),
            (table.index(), table.slips(), table.played())
        );
        assert_eq!(back.journal().to_string(), text);
        for seat in Seat::first(3) {
            assert_eq!(back.undoable(seat), table.undoable(seat));
            assert_eq!(back.slip(seat, 1), table.slip(seat, 1));
        }
        let resumed = resume::<Pocket>(&text, Some(&Snapshot::of(&table))).unwrap();
        assert!(resumed.part.is_none());
        assert_eq!(state_hash(resumed.table.state()), state_hash(table.state()));
    }
    assert!(slipped > 200, "{slipped}");
}

/// No number of an action that drew something is ever used twice.
#[test]
fn no_die_is_thrown_twice() {
    for seed in 0..60 {
        let (table, _) = stumbling(seed, 400);
        let (journal, _) = Journal::<Pocket>::parse(&table.journal().to_string()).unwrap();
        let mut drawn = Vec::new();
        Table::replay(journal, |seen| {
            if let (Recorded::Act(_), Some(last)) = (&seen.entry.step, seen.table.played().last())
                && last.irrevocable
            {
                drawn.push(last.index);
            }
        })
        .unwrap();
        assert!(drawn.is_sorted_by(|one, next| one < next), "{drawn:?}");
    }
}

#[test]
fn the_line_of_a_slip_has_its_form() {
    let mut table = laid_out(&[[0, 0, 1], [0; 3]]);
    play(&mut table, 0, &[PURSE]);
    table.forgive(Seat(0), 1).unwrap();
    let line = table.entries().last().unwrap().to_line();
    let hash = state_hash(table.state());
    assert_eq!(line, format!(r#"{{"seat":0,"forgiven":1,"hash":"{hash}"}}"#));
    assert_eq!(slips(&line), 1);
    assert!(table.journal().to_string().starts_with(r#"{"tablee_journal":3,"#));
    for other in [r#"{"seat":0,"undo":1}"#, r#"{"seat":0,"act":{"forgiven":1}}"#, "{", ""] {
        assert_eq!(slips(other), 0, "{other}");
    }
}

#[test]
fn a_journal_of_an_earlier_format_goes_on_with_slips() {
    let table = at_random(5, 8);
    let old = table.journal().to_string().replacen("\"tablee_journal\":3", "\"tablee_journal\":2", 1);
    let mut table = replayed(&old);
    let last = table.played().last().unwrap().seat;
    table.forgive(last, 1).unwrap();
    let text = table.journal().to_string();
    assert!(text.starts_with(r#"{"tablee_journal":2,"#));
    assert_eq!(replayed(&text).state(), table.state());
}

#[test]
fn a_forged_slip_in_a_journal_is_damage() {
    let table = Table::<Pocket>::new(DUEL, Seed(7)).unwrap();
    let text = table.journal().to_string() + "{\"seat\":0,\"act\":{\"bid\":1}}\n";
    let damage = |line: &str| {
        let (journal, _) = Journal::<Pocket>::parse(&format!("{text}{line}\n")).unwrap();
        Table::replay(journal, |_| {}).err().expect("that is no slip").damage
    };
    assert_eq!(damage(r#"{"seat":1,"forgiven":1}"#), Damage::NoUndo(NoUndo::AnotherSeat));
    for count in [0, 2, u32::MAX] {
        let possible = NoUndo::TooMany { asked: count, possible: 1 };
        assert_eq!(damage(&format!(r#"{{"seat":0,"forgiven":{count}}}"#)), Damage::NoUndo(possible));
    }
    for unreadable in [r#"{"seat":0,"forgiven":-1}"#, r#"{"seat":0,"forgiven":4294967296}"#] {
        assert!(Journal::<Pocket>::parse(&format!("{text}{unreadable}\n")).is_err());
    }
}

/// A journal that goes to and fro costs no more than its lines are worth.
#[test]
fn a_journal_full_of_slips_is_paid_for() {
    let mut text = Table::<Pocket>::new(DUEL, Seed(7)).unwrap().journal().to_string();
    for _ in 0..2_000 {
        text += "{\"seat\":0,\"act\":{\"bid\":1}}\n{\"seat\":0,\"forgiven\":1}\n";
    }
    let (journal, _) = Journal::<Pocket>::parse(&text).unwrap();
    let error = Table::replay_within(journal, &Budget::steps(10_000), |_| {}).err().unwrap();
    assert_eq!(error.damage, Damage::TooSlow);
    assert_eq!(replayed(&text).slips(), 2_000);
}

#[test]
fn it_reaches_back_to_the_first_step_of_a_match() {
    let mut table = Table::<Pocket>::new(Setup { seats: 4, rounds: 6 }, Seed(3)).unwrap();
    let mut dice = Chance::new(Seed(3), u64::MAX);
    let start = table.state().clone();
    let mut first = None;
    while let Turn::Of(seat, _) = table.turn() {
        let action = *dice.pick(&table.legal()).unwrap();
        table.submit(seat, action).unwrap();
        let (first, played) = (*first.get_or_insert(seat), table.played().len());
        if table.turn().seat().is_none() {
            break;
        }
        let own = table.played().iter().filter(|played| played.seat == first).count() as u32;
        assert_eq!(table.slip(first, own).unwrap().len(), played);
        assert_eq!(table.slip(first, own + 1).err(), Some(NoUndo::TooMany { asked: own + 1, possible: own }));
        if played == 60 && table.slips() == 0 {
            table.forgive(first, 60).unwrap();
            assert_eq!(table.state(), &start);
            assert_eq!(table.index(), 61);
        }
    }
    assert_eq!(table.slips(), 1, "the match was long enough");
}

#[test]
fn a_table_that_forgets_forgives_nothing_beyond_its_memory() {
    let mut table = laid_out(&[[0, 0, 1], [0; 3]]);
    table.forget();
    play(&mut table, 0, &[PURSE]);
    assert_eq!(table.slip(Seat(0), 1).err(), Some(NoUndo::NothingPlayed));
    assert!(table.forgive(Seat(0), 1).is_err());
    // Whoever keeps the match opens it whole, and lets it forget again.
    let (mut whole, _) = stumbling(4, 60);
    let seat = whole.played().last().unwrap().seat;
    whole.forgive(seat, 1).unwrap();
    let mut lean = replayed(&whole.journal().to_string());
    lean.forget();
    for _ in 0..40 {
        let Turn::Of(seat, _) = whole.turn() else { break };
        let action = whole.legal()[0];
        assert_eq!(whole.submit(seat, action).unwrap(), lean.submit(seat, action).unwrap());
        assert_eq!((whole.state(), whole.index()), (lean.state(), lean.index()));
        assert_eq!(whole.undoable(seat), lean.undoable(seat));
        assert_eq!(whole.slips(), lean.slips());
    }
}

#[test]
fn everybody_is_told_of_it_and_nothing_more() {
    let (mut table, before) = stumbling(8, 40);
    let seat = table.played().last().unwrap().seat;
    table.forgive(seat, 1).unwrap();
    let since = table.seq() - 1;
    for viewer in Seat::first(3).map(Viewer::Seat).chain([Viewer::Spectator]) {
        for (lang, words) in [(Lang::En, "Chance falls anew"), (Lang::Fr, "tiré à nouveau")] {
            let picture = table.picture(viewer, lang, since, false);
            assert_eq!(picture.slips, table.slips());
            let steps: serde_json::Value = serde_json::from_str(&picture.steps).unwrap();
            assert_eq!((&steps[0]["undo"], &steps[0]["forgiven"]), (&json!(1), &json!(true)));
            assert_eq!(steps[0]["events"], json!([]));
            assert!(steps[0]["lines"].to_string().contains(words), "{steps}");
            assert_eq!(steps.as_array().unwrap().len(), 1);
        }
        // They see what they saw before that step, and not a thing beside.
        let seen = Pocket::view(before.last().unwrap(), viewer);
        assert_eq!(table.view(viewer), seen);
    }
}

#[test]
fn an_album_tells_of_it() {
    let mut table = laid_out(&[[0, 0, 1], [0; 3]]);
    play(&mut table, 0, &[PURSE]);
    table.forgive(Seat(0), 1).unwrap();
    play(&mut table, 0, &[PURSE]);
    let text = table.journal().to_string();
    let volumes = album::record::<Pocket>(&text, 0, &Budget::endless()).unwrap();
    let pages = &volumes[0].pages;
    assert_eq!(
        pages.iter().map(|page| (page.undo, page.forgiven)).collect::<Vec<_>>(),
        [(None, false), (Some(1), true), (None, false)]
    );
    let scene = album::scene::<Pocket>(&volumes[0], 2, Viewer::Spectator, Lang::En, 0).unwrap();
    assert!(scene.steps.contains("A slip was forgiven"), "{}", scene.steps);
    assert_eq!(
        scene.view,
        serde_json::to_value(replayed(&text_of(&text, 2)).view(Viewer::Spectator)).unwrap()
    );
}

/// A journal up to this many steps.
fn text_of(text: &str, steps: usize) -> String {
    text.lines().take(steps + 1).map(|line| format!("{line}\n")).collect()
}

/// A match that goes on by other rules goes on with numbers of its own, and still tells how many slips there
/// were.
#[test]
fn a_change_of_rules_keeps_the_numbers_and_the_count() {
    let (table, _) = stumbling(11, 80);
    assert!(table.slips() > 0);
    let here = Pocket::CONTENT.to_string();
    let old = table.journal().to_string().replacen(&here, &Fingerprint(1).to_string(), 1);
    let resumed = resume::<Pocket>(&old, None).unwrap();
    let (line, carried) = resumed.part.unwrap();
    assert_eq!(carried, Carried::Proven);
    assert!(line.contains(&format!("\"played\":{}", table.index() - 1)), "{line}");
    assert_eq!((resumed.table.index(), resumed.table.slips()), (table.index(), table.slips()));
    assert_eq!(resumed.table.state(), table.state());

    // The lines alone, without the hashes: played again leniently, to the same state and the same numbers.
    let bare: String = old
        .lines()
        .map(|line| {
            line.split(",\"hash\"").next().map_or_else(String::new, |rest| {
                if rest.len() == line.len() { format!("{rest}\n") } else { format!("{rest}}}\n") }
            })
        })
        .collect();
    let resumed = resume::<Pocket>(&bare, None).unwrap();
    assert_eq!(resumed.part.map(|(_, carried)| carried), Some(Carried::Replayed));
    assert_eq!((resumed.table.index(), resumed.table.state()), (table.index(), table.state()));
}
