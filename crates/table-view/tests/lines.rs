//! Lines as they come to a page: whole, without marks, and about things that the boards can show.

use kernel::wording::is_marked;
use kernel::{AnyGame, Lang, Line, Seed, Span, Viewer};
use nerath::content::Space;
use table_view::mage_knight::Subject;

/// How many steps of each match are told.
const STEPS: usize = 300;

/// Calls this for every line of a random match at each table on offer, in both languages: what is asked, what can be done, and what
/// happens, as it comes over the wire.
fn every_line(game: &dyn AnyGame, mut test: impl FnMut(Lang, &Line)) {
    every(game, |lang, line, _| test(lang, line));
}

/// The same, with whether it tells what happened.
fn every(game: &dyn AnyGame, mut test: impl FnMut(Lang, &Line, bool)) {
    for (at, preset) in game.presets().iter().enumerate() {
        let mut table = game.open(&preset.setup, Seed(at as u128)).expect("a preset can be played");
        let mut choice = at;
        for _ in 0..STEPS {
            let Some(seat) = table.turn().seat() else { break };
            let legal = table.legal();
            choice = choice.wrapping_mul(31).wrapping_add(17) % 1_000_003;
            let picked = &legal[choice % legal.len()];
            for lang in Lang::ALL {
                let spoken = table.speak(lang, Viewer::Seat(seat));
                spoken.question.iter().for_each(|line| test(lang, line, false));
                test(lang, &spoken.action(picked).expect("a legal action has words"), false);
            }
            table.act(seat, picked).expect("legal actions are legal");
            for lang in Lang::ALL {
                let happened = table.speak(lang, Viewer::Spectator).events;
                happened.iter().for_each(|line| test(lang, line, true));
            }
        }
    }
}

fn game_of(id: &str, test: impl FnOnce(&dyn AnyGame)) {
    test(shelf::shelf().get(id).expect("it is on the shelf").game());
}

#[test]
fn lines_come_whole_and_without_marks() {
    for title in shelf::shelf().iter() {
        every_line(title.game(), |_, line| {
            assert!(!line.is_empty());
            assert!(!is_marked(&line.text()), "{line:?}");
            for span in line.spans() {
                assert!(!span.text().is_empty(), "{line:?}");
                if let Span::Thing { id, .. } = span {
                    assert!(!id.is_empty() && !is_marked(id), "{line:?}");
                }
            }
            let json = serde_json::to_string(line).expect("plain data has a JSON form");
            assert!(!is_marked(&json), "{json}");
            assert_eq!(&serde_json::from_str::<Line>(&json).expect("it was just written"), line);
            // Who knows only texts reads the same words.
            assert_eq!(Line::from(line.text()).text(), line.text());
            let label = line.clone().label();
            assert_eq!(label.text(), line.text());
            assert!(!label.spans().iter().any(|span| matches!(span, Span::Thing { .. } | Span::Seat(..))));
        });
    }
}

/// Every thing named can be shown, and enough lines of the log name one.
fn shown(id: &str, shows: impl Fn(&str) -> bool) {
    let (mut lines, mut linked) = ([0; 2], [0; 2]);
    game_of(id, |game| {
        every(game, |lang, line, happened| {
            lines[lang as usize] += usize::from(happened);
            let mut things = line.spans().iter().filter_map(|span| match span {
                Span::Thing { id, .. } => Some(id),
                _ => None,
            });
            let mut any = false;
            things.by_ref().for_each(|thing| {
                assert!(shows(thing), "{thing} in {line:?}");
                any = true;
            });
            linked[lang as usize] += usize::from(any && happened);
        });
    });
    for (linked, lines) in linked.into_iter().zip(lines) {
        assert!(linked * 4 > lines, "{linked} of {lines} lines");
    }
}

#[test]
fn the_map_of_nerath_shows_what_lines_name() {
    shown("nerath", |id| Space::from_id(id).is_some());
}

#[test]
fn the_table_of_mage_knight_shows_what_lines_name() {
    shown("mage-knight", |id| id.parse::<Subject>().is_ok());
}

#[test]
fn things_of_one_name_are_told_apart() {
    let about = |line: &Line, wanted: &str| {
        let thing = |span: &Span| matches!(span, Span::Thing { text, .. } if text == wanted);
        line.spans().iter().find(|span| thing(span)).cloned()
    };
    let mut kinds = std::collections::BTreeSet::new();
    game_of("mage-knight", |game| {
        every_line(game, |lang, line| {
            if let Some(Span::Thing { id, .. }) = about(line, lang.pick("Fire Mages", "Mages de Feu")) {
                kinds.insert(id);
            }
        });
    });
    // A unit and an enemy are called so.
    assert!(kinds.iter().all(|id| id.starts_with("unit:") || id.starts_with("enemy:")), "{kinds:?}");
}
