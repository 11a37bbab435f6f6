//! The journal: what it keeps, what it recovers, and how it reports damage.

use crate::common::{DUEL, at_random};
use kernel::{
    Damage, Edition, Fingerprint, Game, Journal, JournalError, Lang, MAX_JOURNAL_BYTES, NoUndo, Protocol,
    Recorded, Recovered, Refusal, Seat, Seed, Table, Turn,
};
use pocket::Pocket;
use pocket::action::Action;
use pocket::rules::{PK_BID_01, PK_SEATS_01};
use pocket::state::State;

/// Reads and replays.
fn load(text: &str) -> Result<(Table<Pocket>, Option<Recovered>), JournalError> {
    let (journal, recovered) = Journal::parse(text)?;
    Ok((Table::replay(journal, |_| {})?, recovered))
}

/// Why a journal cannot be used, and where.
fn damage(text: &str) -> (usize, Damage) {
    let error = load(text).err().expect("the damage must be reported");
    for lang in Lang::ALL {
        assert!(error.text(lang).contains(&error.line.to_string()), "{}", error.text(lang));
    }
    assert_ne!(error.text(Lang::En), error.text(Lang::Fr));
    (error.line, error.damage)
}

/// A journal with one line put in place of another; lines count from 1.
fn with_line(text: &str, number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines[number - 1] = line;
    lines.join("\n") + "\n"
}

fn header() -> String {
    let table = Table::<Pocket>::new(DUEL, Seed(7)).expect("two seats and two rounds are fine");
    table.journal().to_string()
}

#[test]
fn a_journal_comes_back_as_it_was() {
    for seed in 0..20 {
        let table = at_random(seed, 1_000);
        assert!(matches!(table.turn(), Turn::Over(_)));
        let text = table.journal().to_string();
        let mut lines = 1;
        let (journal, recovered) = Journal::<Pocket>::parse(&text).unwrap();
        let back = Table::replay(journal, |seen| {
            lines += 1;
            assert_eq!((seen.line, seen.table.seq()), (lines, lines - 1));
            assert_eq!(Some(seen.entry), table.entries().get(lines - 2));
        })
        .unwrap();
        assert_eq!(recovered, None);
        assert_eq!(lines, text.lines().count());
        assert_eq!(back.state(), table.state());
        assert_eq!(back.entries(), table.entries());
        assert_eq!(back.played(), table.played());
        assert_eq!(back.journal().to_string(), text);
    }
    let undos =
        at_random(1, 1_000).entries().iter().filter(|entry| matches!(entry.step, Recorded::Undo(_))).count();
    assert!(undos > 0, "undos are part of what is tested here");
}

#[test]
fn what_was_undoable_still_is() {
    for steps in 1..40 {
        let table = at_random(3, steps);
        let (back, _) = load(&table.journal().to_string()).unwrap();
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(back.undoable(seat), table.undoable(seat));
        }
    }
}

#[test]
fn a_journal_can_start_from_a_position() {
    let state = State::laid_out(&[[1, 0, 0], [0; 3]]);
    let mut table = Table::<Pocket>::from_state(DUEL, Seed(7), state).unwrap();
    table.submit(Seat(0), Action::Draw).unwrap();
    let text = table.journal().to_string();
    assert_eq!(load(&text).unwrap().0.state(), table.state());

    let (line, damage) = damage(&text.replacen("\"bank\":50", "\"bank\":51", 1));
    assert!(matches!((line, &damage), (1, Damage::State(flaw)) if flaw.field == "bank"), "{damage:?}");
}

#[test]
fn the_format_stays_readable() {
    // Golden: journals written by earlier versions must load.
    let text = concat!(
        r#"{"tablee_journal":1,"game":"pocket","content":"0706f636b6574001","setup":{"seats":2,"rounds":1},"seed":"0x7"}"#,
        "\n",
        r#"{"seat":0,"act":{"bid":3}}"#,
        "\n",
        r#"{"seat":0,"undo":1}"#,
        "\n",
        r#"{"seat":0,"act":{"bid":1}}"#,
        "\n",
        r#"{"seat":1,"act":{"bid":2}}"#,
        "\n",
        r#"{"seat":1,"act":"draw"}"#,
        "\n",
    );
    let (table, _) = load(text).unwrap();
    assert_eq!(table.journal().to_string(), text);
    assert_eq!(table.turn().seat(), Some(Seat(1)));
}

#[test]
fn a_cut_last_line_is_left_out_and_reported() {
    let table = at_random(5, 12);
    let text = table.journal().to_string();
    let last = text.trim_end().rfind('\n').unwrap() + 1;
    let lines = text.lines().count();
    for cut in last + 1..text.len() - 1 {
        let (back, recovered) = load(&text[..cut]).unwrap();
        assert_eq!(back.entries(), &table.entries()[..lines - 2], "cut at {cut}");
        let recovered = recovered.expect("something was left out");
        assert_eq!(recovered, Recovered { line: lines, bytes: cut - last });
        for lang in Lang::ALL {
            assert!(recovered.text(lang).contains(&lines.to_string()));
        }
        assert_ne!(recovered.text(Lang::En), recovered.text(Lang::Fr));
    }
    // Only the line end is missing: nothing is lost.
    let (back, recovered) = load(&text[..text.len() - 1]).unwrap();
    assert_eq!((back.entries(), recovered), (table.entries(), None));
}

#[test]
fn wherever_a_journal_is_cut_the_rest_is_kept() {
    let table = at_random(5, 30);
    let text = table.journal().to_string();
    let header = text.find('\n').unwrap();
    for cut in header + 1..text.len() {
        let kept = text[..cut].matches('\n').count() - 1;
        let (back, recovered) = load(&text[..cut]).unwrap();
        let whole = recovered.is_none() && !text[..cut].ends_with('\n');
        assert_eq!(back.seq(), kept + usize::from(whole), "cut at {cut}");
    }
    for cut in 1..header {
        assert!(matches!(damage(&text[..cut]), (1, Damage::Unreadable(_))), "cut at {cut}");
    }
}

#[test]
fn unreadable_lines_are_reported_with_their_number() {
    let text = at_random(5, 20).journal().to_string();
    let lines = text.lines().count();
    for bad in [
        "",
        "{",
        "garbage",
        "{\"seat\":0}",
        "{\"seat\":0,\"act\":\"fly\"}",
        "[]",
        "{\"seat\":-1,\"act\":\"end\"}",
    ] {
        for number in [2, lines / 2, lines] {
            let (line, damage) = damage(&with_line(&text, number, bad));
            assert_eq!(line, number);
            assert!(matches!(damage, Damage::Unreadable(_)), "{bad}: {damage:?}");
        }
        assert!(matches!(damage(&with_line(&text, 1, bad)), (1, Damage::Unreadable(_))));
    }
    // A last line without its end that is no beginning of anything was not cut: it is wrong.
    assert!(matches!(damage(&format!("{text}garbage")), (line, Damage::Unreadable(_)) if line == lines + 1));
    assert!(matches!(damage(&format!("{text}{{\"seat\":0,\"act\":\"fly\"}}")), (_, Damage::Unreadable(_))));
    // Deeper than any reader should follow.
    assert!(matches!(damage(&format!("{text}{}\n", "[".repeat(5_000))), (_, Damage::Unreadable(_))));
    // Longer than anything that is said in a line: it is not even read, first line or last.
    assert!(
        matches!(damage(&format!("{text}{}\n", "[".repeat(100_000))), (line, Damage::LongLine) if line == lines + 1)
    );
    assert!(matches!(damage(&with_line(&text, 1, &"[".repeat(600_000))), (1, Damage::LongLine)));
}

#[test]
fn a_journal_that_takes_too_long_is_given_up() {
    let text = at_random(5, 20).journal().to_string();
    let (journal, _) = Journal::<Pocket>::parse(&text).unwrap();
    let error = Table::replay_within(journal, &kernel::Budget::steps(20), |_| {}).err().unwrap();
    assert_eq!((error.line, error.damage), (4, Damage::TooSlow));
}

#[test]
fn illegal_lines_are_reported_with_their_number_and_the_refusal() {
    let text = header() + "{\"seat\":0,\"act\":{\"bid\":1}}\n";
    let refused = |line: &str| match damage(&format!("{text}{line}\n")) {
        (3, Damage::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(r#"{"seat":1,"act":{"bid":4}}"#).cites(), Some(PK_BID_01));
    assert_eq!(refused(r#"{"seat":0,"act":{"bid":1}}"#), Refusal::protocol(Protocol::NotYourTurn));
    assert_eq!(refused(r#"{"seat":1,"act":"end"}"#), Refusal::protocol(Protocol::NotAnAnswer));

    let undone = |line: &str| match damage(&format!("{text}{line}\n")) {
        (3, Damage::NoUndo(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(undone(r#"{"seat":1,"undo":1}"#), NoUndo::AnotherSeat);
    assert_eq!(undone(r#"{"seat":0,"undo":2}"#), NoUndo::TooMany { asked: 2, possible: 1 });
    assert_eq!(undone(r#"{"seat":0,"undo":0}"#), NoUndo::TooMany { asked: 0, possible: 1 });
    assert_eq!(
        undone(&format!(r#"{{"seat":0,"undo":{}}}"#, u32::MAX)),
        NoUndo::TooMany { asked: u32::MAX, possible: 1 }
    );
    let first = damage(&(header() + "{\"seat\":0,\"undo\":1}\n"));
    assert_eq!(first, (2, Damage::NoUndo(NoUndo::NothingPlayed)));
}

#[test]
fn a_header_that_does_not_fit_is_reported() {
    let text = header();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from));
        damage(&text.replacen(from, to, 1))
    };
    assert_eq!(changed("\"tablee_journal\":3", "\"tablee_journal\":4"), (1, Damage::Format(4)));
    assert_eq!(changed("\"tablee_journal\":3", "\"tablee_journal\":0"), (1, Damage::Format(0)));
    assert_eq!(changed("\"game\":\"pocket\"", "\"game\":\"chess\""), (1, Damage::OtherGame("chess".into())));
    let here = Edition::of::<Pocket>();
    let other = Damage::OtherEdition { found: Edition { content: Fingerprint(1), ..here }, here };
    assert_eq!(changed(&Pocket::CONTENT.to_string(), &Fingerprint(1).to_string()), (1, other));
    for unreadable in
        ["\"seats\":\"two\"", "\"seats\":2,\"table\":\"round\"", "\"seats\":256", "\"chairs\":2"]
    {
        assert!(matches!(changed("\"seats\":2", unreadable), (1, Damage::Unreadable(_))), "{unreadable}");
    }
    assert!(matches!(changed("\"0x7\"", "\"seven\""), (1, Damage::Unreadable(_))));
    assert!(
        matches!(changed("\"seats\":2", "\"seats\":9"), (1, Damage::Setup(error)) if error.rule == Some(PK_SEATS_01))
    );
}

#[test]
fn nothing_and_too_much_are_reported() {
    assert_eq!(damage(""), (1, Damage::Empty));
    assert_eq!(damage(&(header() + &" ".repeat(MAX_JOURNAL_BYTES))), (1, Damage::TooLong));
}
