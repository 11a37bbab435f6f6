//! The table: what is played, and what can be undone.

use crate::common::{at_random, laid_out, play};
use kernel::{Chance, Lang, NoUndo, Protocol, Reason, Seat, Seed, Table, Turn, state_hash};
use pocket::Pocket;
use pocket::action::Action;
use pocket::content::card;
use pocket::event::Event;
use pocket::state::State;

const STRIKE: Action = Action::Play(card::STRIKE);
const PURSE: Action = Action::Play(card::PURSE);
const AT_ONE: Action = Action::Target(Seat(1));

fn offered(table: &Table<Pocket>, seat: u8) -> Result<Vec<Action>, NoUndo> {
    Ok(table.undoable(Seat(seat))?.iter().map(|played| played.action).collect())
}

#[test]
fn ones_own_last_actions_can_be_taken_back() {
    let mut table = laid_out(&[[1, 0, 0], [0; 3]]);
    let start = table.state().clone();
    play(&mut table, 0, &[STRIKE]);
    let struck = table.state().clone();
    play(&mut table, 0, &[AT_ONE]);
    assert_eq!(offered(&table, 0), Ok(vec![STRIKE, AT_ONE]));

    table.undo(Seat(0), 1).unwrap();
    assert_eq!(table.state(), &struck);
    assert_eq!(offered(&table, 0), Ok(vec![STRIKE]));
    assert_eq!(table.events(), []);

    play(&mut table, 0, &[AT_ONE]);
    table.undo(Seat(0), 2).unwrap();
    assert_eq!(table.state(), &start);
    assert_eq!(table.seq(), 5, "the journal forgets nothing");
    assert_eq!(table.played(), []);
}

#[test]
fn never_across_what_rolled_or_unveiled() {
    let mut table = laid_out(&[[1, 0, 0], [0; 3]]);
    play(&mut table, 0, &[Action::Draw]);
    assert_eq!(offered(&table, 0), Err(NoUndo::Irrevocable));
    play(&mut table, 0, &[STRIKE, AT_ONE]);
    assert_eq!(offered(&table, 0), Ok(vec![STRIKE, AT_ONE]));
    assert_eq!(table.undo(Seat(0), 3), Err(NoUndo::TooMany { asked: 3, possible: 2 }));
    assert_eq!(table.undo(Seat(0), 0), Err(NoUndo::TooMany { asked: 0, possible: 2 }));
    table.undo(Seat(0), 2).unwrap();
    assert_eq!(table.undo(Seat(0), 1), Err(NoUndo::Irrevocable));
}

#[test]
fn a_window_that_opens_unveils() {
    // No die is rolled, but the striker now knows of the guard.
    let mut table = laid_out(&[[1, 0, 0], [0, 1, 0]]);
    play(&mut table, 0, &[STRIKE, AT_ONE, Action::Stake(0)]);
    assert_eq!(table.turn().seat(), Some(Seat(1)));
    assert_eq!(offered(&table, 0), Err(NoUndo::Irrevocable));
}

#[test]
fn never_across_another_seat_until_that_one_takes_back() {
    let mut table = laid_out(&[[1, 0, 0], [1, 0, 0]]);
    play(&mut table, 0, &[Action::End]);
    // It is another seat's turn, but it has not acted yet.
    assert_eq!(offered(&table, 0), Ok(vec![Action::End]));
    assert_eq!(offered(&table, 1), Err(NoUndo::AnotherSeat));

    play(&mut table, 1, &[STRIKE]);
    assert_eq!(offered(&table, 0), Err(NoUndo::AnotherSeat));
    assert_eq!(table.undo(Seat(0), 1), Err(NoUndo::AnotherSeat));
    assert_eq!(table.undo(Seat(1), 2), Err(NoUndo::TooMany { asked: 2, possible: 1 }));

    table.undo(Seat(1), 1).unwrap();
    assert_eq!(offered(&table, 0), Ok(vec![Action::End]));
    table.undo(Seat(0), 1).unwrap();
    assert_eq!(table.state(), &State::laid_out(&[[1, 0, 0], [1, 0, 0]]));
}

#[test]
fn not_before_the_beginning_nor_after_the_end() {
    let mut table = laid_out(&[[0; 3], [0; 3]]);
    assert_eq!(offered(&table, 0), Err(NoUndo::NothingPlayed));
    play(&mut table, 0, &[Action::End]);
    play(&mut table, 1, &[Action::End]);
    assert!(matches!(table.turn(), Turn::Over(_)));
    assert_eq!(offered(&table, 0), Err(NoUndo::GameOver));
    assert_eq!(offered(&table, 1), Err(NoUndo::GameOver));
}

#[test]
fn every_reason_has_its_key_and_its_words() {
    let reasons = [
        (NoUndo::NothingPlayed, "undo.nothing_played"),
        (NoUndo::AnotherSeat, "undo.another_seat"),
        (NoUndo::Irrevocable, "undo.irrevocable"),
        (NoUndo::Forgiven, "undo.forgiven"),
        (NoUndo::GameOver, "undo.game_over"),
        (NoUndo::TooMany { asked: 3, possible: 2 }, "undo.too_many"),
    ];
    for (reason, key) in reasons {
        assert_eq!(reason.key(), key);
        assert_ne!(reason.text(Lang::En), reason.text(Lang::Fr));
        let json = serde_json::to_string(&reason).unwrap();
        assert_eq!(serde_json::from_str::<NoUndo>(&json).unwrap(), reason);
    }
    let much = NoUndo::TooMany { asked: 3, possible: 2 };
    assert_eq!(much.text(Lang::En), "at most 2 can be undone, not 3");
}

#[test]
fn an_undo_does_not_change_the_next_dice() {
    let drawn = |table: &Table<Pocket>| table.events().to_vec();
    let mut straight = laid_out(&[[1, 0, 0], [0; 3]]);
    play(&mut straight, 0, &[Action::Draw]);
    let mut detour = laid_out(&[[1, 0, 0], [0; 3]]);
    play(&mut detour, 0, &[STRIKE, AT_ONE]);
    detour.undo(Seat(0), 2).unwrap();
    play(&mut detour, 0, &[Action::Draw]);
    assert_eq!(drawn(&straight), drawn(&detour));
    assert_eq!(straight.state(), detour.state());
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut table = laid_out(&[[1, 0, 1], [0; 3]]);
    play(&mut table, 0, &[PURSE]);
    let before = (table.state().clone(), table.seq(), table.events().to_vec(), table.index());
    for (seat, action) in [(0, STRIKE), (1, Action::End), (9, Action::End), (0, Action::Stake(200))] {
        table.submit(Seat(seat), action).unwrap_err();
    }
    assert_eq!((table.state().clone(), table.seq(), table.events().to_vec(), table.index()), before);
    assert!(matches!(before.2[..], [Event::Played(..), Event::Rolled(_), Event::Gained(..)]));
}

#[test]
fn protocol_comes_before_the_rules() {
    let mut table = laid_out(&[[0; 3], [0; 3]]);
    let why = |table: &Table<Pocket>, seat, action| table.check(Seat(seat), &action).unwrap_err().reason;
    assert_eq!(why(&table, 1, Action::End), Reason::Protocol(Protocol::NotYourTurn));
    assert_eq!(why(&table, 0, Action::Guard), Reason::Protocol(Protocol::NotAnAnswer));
    play(&mut table, 0, &[Action::End]);
    play(&mut table, 1, &[Action::End]);
    assert_eq!(why(&table, 0, Action::End), Reason::Protocol(Protocol::GameOver));
    assert_eq!(table.legal(), []);
}

#[test]
fn a_table_opens_only_on_a_state_in_order() {
    let mut state = State::laid_out(&[[0; 3], [0; 3]]);
    state.bank += 1;
    let flaw = Table::<Pocket>::from_state(crate::common::DUEL, Seed(1), state).err().unwrap();
    assert_eq!(flaw.field, "bank");
    assert_eq!(flaw.to_string(), "the field `bank` of the state is impossible: the box holds 60 coins");
}

#[test]
fn the_same_seed_and_actions_lead_to_the_same_state() {
    let one = at_random(11, 1_000);
    let mut other = Table::<Pocket>::new(*one.setup(), one.seed()).unwrap();
    for played in one.played() {
        other.submit(played.seat, played.action).unwrap();
    }
    assert_eq!(state_hash(one.state()), state_hash(other.state()));
    assert_eq!(one.state(), other.state());
    // Golden: a change here means that journals written before lead elsewhere.
    assert_eq!(state_hash(one.state()).to_string(), "1bcce79b0666364b");
    assert_ne!(state_hash(at_random(12, 1_000).state()), state_hash(one.state()));
}

#[test]
fn chance_follows_from_the_number_of_the_action() {
    let mut table = laid_out(&[[0, 0, 1], [0; 3]]);
    assert_eq!(table.index(), 1);
    play(&mut table, 0, &[PURSE]);
    assert!(table.events().contains(&Event::Rolled(Chance::new(table.seed(), 1).die(6))));
    assert_eq!(table.index(), 2);
}

/// Two tables of which one forgets what is in writing: nobody who looks or plays can tell them apart.
#[test]
fn a_table_that_forgets_plays_on_like_any_other() {
    let mut furthest = 0;
    for seed in 0..40 {
        let setup = pocket::setup::Setup { seats: 4, rounds: 6 };
        let mut whole = Table::<Pocket>::new(setup, Seed(seed)).unwrap();
        let mut lean = Table::<Pocket>::new(setup, Seed(seed)).unwrap();
        lean.forget();
        let mut dice = Chance::new(Seed(seed), u64::MAX);
        while let Turn::Of(seat, _) = whole.turn() {
            let possible = whole.undoable(seat).map_or(0, <[_]>::len) as u32;
            if possible > 0 && dice.below(4) == 0 {
                let count = 1 + dice.below(possible);
                furthest = furthest.max(count);
                assert_eq!(whole.undo(seat, count), lean.undo(seat, count));
            } else {
                let action = *dice.pick(&whole.legal()).unwrap();
                assert_eq!(whole.submit(seat, action).unwrap(), lean.submit(seat, action).unwrap());
            }
            assert_eq!(whole.state(), lean.state());
            assert_eq!((whole.seq(), whole.index()), (lean.seq(), lean.index()));
            assert_eq!(whole.entries().last(), lean.entries().last());
            assert_eq!(whole.played().last(), lean.played().last());
            for seat in Seat::first(4) {
                assert_eq!(whole.undoable(seat), lean.undoable(seat));
            }
            for since in [0, whole.seq().saturating_sub(70), whole.seq().saturating_sub(1), whole.seq()] {
                let told =
                    |table: &Table<Pocket>| table.picture(kernel::Viewer::Spectator, Lang::En, since, true);
                assert_eq!(told(&whole), told(&lean));
            }
        }
        assert!(lean.entries().len() < 100 && lean.played().len() < 100, "{}", lean.played().len());
    }
    assert!(furthest > 1, "{furthest} at most was taken back");
}

/// Whatever is taken back, the state is the one that was there.
#[test]
fn what_is_taken_back_step_by_step_or_at_once_leads_to_the_same() {
    let mut long = 0;
    for seed in 0..200u128 {
        let setup = pocket::setup::Setup { seats: 3, rounds: 6 };
        let mut table = Table::<Pocket>::new(setup, Seed(seed)).unwrap();
        let mut dice = Chance::new(Seed(seed), u64::MAX);
        // The states before each action since the last that cannot be taken back.
        let mut before: Vec<State> = Vec::new();
        for _ in 0..400 {
            let Turn::Of(seat, _) = table.turn() else { break };
            let possible = table.undoable(seat).map_or(0, <[_]>::len);
            assert!(possible <= before.len());
            if possible > 0 && dice.below(6) == 0 {
                let count = 1 + dice.below(possible as u32);
                table.undo(seat, count).unwrap();
                let here = before.len() - count as usize;
                assert_eq!(table.state(), &before[here]);
                before.truncate(here);
                long = long.max(count);
                continue;
            }
            before.push(table.state().clone());
            let action = *dice.pick(&table.legal()).unwrap();
            table.submit(seat, action).unwrap();
            if table.played().last().is_some_and(|played| played.irrevocable) {
                before.clear();
            }
        }
    }
    assert!(long > 1, "{long} at most was taken back");
}
