//! Lines arrive in a page whole and without marks. Each board tests that it can show what lines name.

use kernel::wording::is_marked;
use kernel::{AnyGame, Lang, Line, Seed, Span, Viewer};

/// How many steps of each match are tested.
const STEPS: usize = 300;

/// Calls `test` for every line of a random match at each table on offer, in both languages: questions,
/// answers and events, as they come over the wire.
fn every_line(game: &dyn AnyGame, mut test: impl FnMut(&Line)) {
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
                spoken.question.iter().for_each(&mut test);
                test(&spoken.action(picked).expect("a legal action has words"));
            }
            table.act(seat, picked).expect("legal actions are legal");
            for lang in Lang::ALL {
                let happened = table.speak(lang, Viewer::Spectator).events;
                happened.iter().for_each(&mut test);
            }
        }
    }
}

#[test]
fn lines_come_whole_and_without_marks() {
    for title in shelf::shelf().iter() {
        every_line(title.game(), |line| {
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
