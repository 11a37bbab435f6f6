//! A match goes on after its rules have changed: from the state as it stood, and never silently from another
//! one.

use crate::common::{DUEL, at_random, played};
use kernel::album::{record, scene};
use kernel::{
    Budget, Carried, Damage, Edition, Fingerprint, Game, Journal, JournalError, Lang, Resumed, Seat, Seed,
    Snapshot, Table, Turn, Viewer, resume,
};
use pocket::Pocket;
use pocket::later::{Cut, CutAndMean, Mean, Renamed, Renumbered, Unsaid};
use pocket::setup::Setup;
use serde_json::{Value, json};

/// A set-up for matches that are not over soon.
const LONG: Setup = Setup { rounds: 6, ..DUEL };

/// A match in its middle, its journal and its snapshot.
fn old(seed: u128, steps: u32) -> (Table<Pocket>, String, Snapshot) {
    let table = played(LONG, seed, steps);
    assert!(matches!(table.turn(), Turn::Of(..)));
    let text = table.journal().to_string();
    let (journal, _) = Journal::parse(&text).expect("it was just written");
    let snapshot = Snapshot::of(&table);
    (Table::replay(journal, |_| {}).expect("it was just played"), text, snapshot)
}

/// The journal as the first format wrote it.
fn without_hashes(text: &str) -> String {
    let lines = text.lines().map(|line| match line.find(",\"hash\"") {
        Some(at) => format!("{}}}", &line[..at]),
        None => line.replace("\"tablee_journal\":2", "\"tablee_journal\":1").replace("\"version\":1,", ""),
    });
    lines.map(|line| line + "\n").collect()
}

fn carried<G: Game>(resumed: &Resumed<Table<G>>) -> Option<Carried> {
    resumed.part.as_ref().map(|(_, carried)| *carried)
}

#[test]
fn the_same_rules_open_a_match_as_it_was() {
    let (table, text, _) = old(3, 20);
    let resumed = resume::<Pocket>(&text, None).unwrap();
    assert_eq!(carried(&resumed), None);
    assert_eq!(resumed.table.state(), table.state());
    assert_eq!(resumed.table.journal().to_string(), text);
}

#[test]
fn every_step_carries_the_hash_of_its_state_and_it_is_compared() {
    let (_, text, _) = old(3, 20);
    assert!(text.lines().skip(1).all(|line| line.contains("\"hash\":\"")), "{text}");
    let line = text.lines().nth(7).unwrap();
    let at = line.find("\"hash\":\"").unwrap() + 8;
    let tampered = text.replacen(&line[at..at + 16], "0123456789abcdef", 1);
    let error = resume::<Pocket>(&tampered, None).err().unwrap();
    assert!(matches!(error.damage, Damage::OtherState { found: Fingerprint(0x0123_4567_89ab_cdef), .. }));
    assert_eq!(error.line, 8);
}

#[test]
fn rules_that_lead_to_the_same_states_prove_it() {
    let (table, text, _) = old(3, 20);
    let resumed = resume::<Renumbered>(&text, None).unwrap();
    assert_eq!(carried(&resumed), Some(Carried::Proven));
    assert_eq!((resumed.table.state(), resumed.table.seq()), (table.state(), table.seq()));
    assert_eq!(resumed.table.index(), table.index(), "no die is thrown twice");
}

#[test]
fn where_the_rules_lead_elsewhere_the_state_that_was_kept_goes_on() {
    for seed in 0..20 {
        let (table, text, snapshot) = old(seed, 24);
        let resumed = resume::<Cut>(&text, Some(&snapshot)).unwrap();
        assert!(matches!(carried(&resumed), Some(Carried::Kept | Carried::Proven)));
        assert_eq!(resumed.table.state(), table.state());
        assert_eq!(resumed.table.seq(), table.seq());
        assert_eq!(resumed.table.index(), table.index());
    }
}

#[test]
fn a_change_of_rules_without_a_number_is_noticed_too() {
    let draws = |seed: &u128| resume::<Unsaid>(&old(*seed, 24).1, None).is_err();
    let seed = (0..50).find(draws).expect("somebody draws a card that is another one now");
    let (table, text, snapshot) = old(seed, 24);
    let error = resume::<Unsaid>(&text, None).err().unwrap();
    assert!(matches!(error.damage, Damage::OtherState { .. } | Damage::Refused(_)), "{error:?}");
    let resumed = resume::<Unsaid>(&text, Some(&snapshot)).unwrap();
    assert_eq!(carried(&resumed), Some(Carried::Kept));
    assert_eq!(resumed.table.state(), table.state());
}

#[test]
fn a_snapshot_of_some_steps_before_is_played_on() {
    let (table, text, _) = old(8, 24);
    let earlier: String = text.split_inclusive('\n').take(text.lines().count() - 1).collect();
    let earlier = resume::<Pocket>(&earlier, None).unwrap().table;
    let snapshot = Snapshot::of(&earlier);
    let resumed = resume::<Cut>(&text, Some(&snapshot)).unwrap();
    assert_eq!(resumed.table.seq(), table.seq());
    assert!(matches!(carried(&resumed), Some(Carried::KeptBefore | Carried::Proven)));
}

#[test]
fn a_snapshot_of_another_match_is_not_believed() {
    let (_, text, _) = old(8, 24);
    let (.., mut other) = old(9, 24);
    other.seq = text.lines().count() - 1;
    let resumed = resume::<Cut>(&text, Some(&other)).unwrap();
    assert_ne!(carried(&resumed), Some(Carried::Kept));
    other.seq = 10_000;
    assert!(resume::<Cut>(&text, Some(&other)).is_ok());
}

#[test]
fn a_journal_of_the_first_format_goes_on() {
    for seed in 0..20 {
        let (table, text, _) = old(seed, 24);
        let resumed = resume::<Renumbered>(&without_hashes(&text), None).unwrap();
        assert_eq!(carried(&resumed), Some(Carried::Replayed));
        assert_eq!(resumed.table.state(), table.state());
        let resumed = resume::<Pocket>(&without_hashes(&text), None).unwrap();
        assert_eq!((carried(&resumed), resumed.table.state()), (None, table.state()));
    }
}

#[test]
fn a_line_that_a_mended_rule_refuses_is_carried_out_all_the_same() {
    let mut refused = 0;
    for seed in 0..30 {
        let (table, text, _) = old(seed, 24);
        if text.contains("{\"bid\":3}") {
            refused += 1;
        }
        let resumed = resume::<Mean>(&without_hashes(&text), None).unwrap();
        assert_eq!(resumed.table.state(), table.state(), "seed {seed}");
        assert_eq!(resumed.table.index(), table.index());
    }
    assert!(refused > 0, "somebody bids three");
}

#[test]
fn damage_is_nothing_to_be_lenient_about() {
    let (_, text, _) = old(3, 20);
    let mut lines: Vec<&str> = text.lines().collect();
    lines[5] = r#"{"seat":7,"act":"draw"}"#;
    let text = lines.join("\n") + "\n";
    assert!(resume::<Pocket>(&text, None).is_err());
    lines[5] = "rubbish";
    let text = lines.join("\n") + "\n";
    assert!(resume::<Renumbered>(&text, None).is_err());
}

#[test]
fn the_journal_says_which_part_was_played_by_which_rules_and_goes_on_being_read() {
    let (table, text, snapshot) = old(5, 24);
    let Resumed { table: mut later, part } = resume::<Cut>(&text, Some(&snapshot)).unwrap();
    let (line, _) = part.unwrap();
    assert!(line.starts_with("{\"part\":{\"version\":2,"), "{line}");
    let whole: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(whole["part"]["was"]["version"], json!(1));
    assert_eq!(whole["part"]["seq"], json!(table.seq()));
    // What was played before cannot be taken back.
    let Turn::Of(seat, _) = later.turn() else { panic!("it goes on") };
    assert!(later.undoable(seat).is_err());
    for _ in 0..3 {
        let Turn::Of(seat, _) = later.turn() else { panic!("it goes on") };
        let action = later.legal()[0];
        later.submit(seat, action).unwrap();
    }
    let journal = later.journal().to_string();
    assert!(journal.contains(&line));
    let again = resume::<Cut>(&journal, None).unwrap();
    assert_eq!(carried(&again), None);
    assert_eq!((again.table.state(), again.table.seq()), (later.state(), later.seq()));
    let (parsed, _) = Journal::<Cut>::parse(&journal).unwrap();
    assert_eq!(Table::replay(parsed, |_| {}).unwrap().state(), later.state());
    // The older program does not.
    let error: JournalError = Journal::<Pocket>::parse(&journal).err().unwrap();
    assert!(matches!(error.damage, Damage::OtherEdition { .. }), "{error:?}");
    assert!(kernel::has_state(&journal) && !kernel::has_state(&text));
    // Nor does anybody move the change of rules to another place.
    let moved = journal.replacen(&format!("\"seq\":{}", table.seq()), "\"seq\":1", 1);
    assert_eq!(resume::<Cut>(&moved, None).err().unwrap().damage, Damage::Misplaced);
}

#[test]
fn the_log_tells_where_the_rules_changed_and_what() {
    let (table, text, snapshot) = old(5, 24);
    let mut later = resume::<Cut>(&text, Some(&snapshot)).unwrap().table;
    let Turn::Of(seat, _) = later.turn() else { panic!("it goes on") };
    let action = later.legal()[0];
    later.submit(seat, action).unwrap();
    for (lang, changed) in [(Lang::En, "The deck is cut."), (Lang::Fr, "On coupe la pioche.")] {
        let steps = later.picture(Viewer::Spectator, lang, 0, false).steps;
        assert!(steps.contains(changed), "{steps}");
        let steps: Value = serde_json::from_str(&steps).unwrap();
        assert_eq!(steps[0]["seq"], json!(table.seq()), "what happened before is not remembered");
    }
}

#[test]
fn a_state_of_another_shape_is_migrated_or_completed() {
    let (table, text, mut snapshot) = old(5, 24);
    let bank = snapshot.state.as_object_mut().unwrap().remove("bank").unwrap();
    // A field that is new is as the replay has it.
    let resumed = resume::<Cut>(&text, Some(&snapshot)).unwrap();
    assert_eq!(resumed.table.state(), table.state());
    // One that has another name is migrated.
    snapshot.state["vault"] = bank;
    let resumed = resume::<Renamed>(&text, Some(&snapshot)).unwrap();
    assert_eq!(resumed.table.state(), table.state());
}

#[test]
fn an_album_shows_every_moment_when_the_rules_are_gone() {
    let table = at_random(11, 1_000);
    let text = table.journal().to_string();
    let volumes = record::<Pocket>(&text, 0, &Budget::endless()).unwrap();
    assert_eq!(volumes.last().unwrap().end(), table.seq());
    let mut at = 0;
    let (journal, _) = Journal::<Pocket>::parse(&text).unwrap();
    Table::replay(journal, |seen| {
        at += 1;
        let volume = volumes.iter().find(|volume| volume.end() >= at).unwrap();
        let through_json = serde_json::from_str(&serde_json::to_string(volume).unwrap()).unwrap();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Arbiter] {
            for lang in Lang::ALL {
                let shown = scene::<CutAndMean>(&through_json, at, viewer, lang, at - 1).unwrap();
                assert_eq!(shown.view, serde_json::to_value(seen.table.view(viewer)).unwrap());
                let told = seen.table.picture(viewer, lang, at - 1, false);
                assert_eq!((shown.steps, shown.seats), (told.steps, told.seats));
            }
        }
    })
    .unwrap();
    // It can be continued where it ends, and tells nothing that is not in it.
    let half = record::<Pocket>(&text, 10, &Budget::endless()).unwrap();
    assert_eq!((half[0].from, half.last().unwrap().end()), (10, table.seq()));
    assert!(scene::<Pocket>(&half[0], 9, Viewer::Spectator, Lang::En, 0).is_err());
    assert!(scene::<Pocket>(&half[0], 1_000_000, Viewer::Spectator, Lang::En, 0).is_err());
    assert_eq!(record::<Pocket>(&text, table.seq(), &Budget::endless()).unwrap(), []);
}

#[test]
fn editions_of_old_headers_are_known_by_their_content() {
    let table = Table::<Pocket>::new(DUEL, Seed(7)).unwrap();
    let strange = without_hashes(&table.journal().to_string())
        .replace(&Pocket::CONTENT.to_string(), "00000000000000aa");
    let resumed = resume::<Renumbered>(&strange, None).unwrap();
    let part = resumed.table.part().unwrap();
    assert_eq!(part.was, Edition { version: 0, content: Fingerprint(0xaa) });
}
