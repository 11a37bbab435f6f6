//! Every French text of a game has French typography: real apostrophes, no-break spaces.

use content::french::is_set;
use kernel::{Lang, Seed, Viewer};

/// How many actions of each set-up are checked.
const STEPS: usize = 120;

#[track_caller]
fn well_set(text: &str) {
    assert!(is_set(text), "{text:?}");
}

#[test]
fn questions_answers_and_stories_are_typeset() {
    for title in shelf::shelf().iter() {
        let game = title.game();
        well_set(game.title(Lang::Fr));
        for bot in title.bots() {
            well_set(bot.title.fr);
            well_set(bot.about.fr);
        }
        for (at, preset) in game.presets().into_iter().enumerate() {
            well_set(&preset.name.fr);
            let mut table = game.open(&preset.setup, Seed(at as u128 + 1)).unwrap();
            for step in 0..STEPS {
                let Some(seat) = table.turn().seat() else { break };
                let legal = table.legal();
                let said = table.speak(Lang::Fr, Viewer::Seat(seat));
                said.question.iter().chain(&said.events).for_each(|line| well_set(&line.text()));
                said.seats.iter().for_each(|text| well_set(text));
                for action in legal.iter().take(12) {
                    well_set(&said.action(action).unwrap_or_default().text());
                }
                // Any answer will do, but not always the same kind.
                let action = legal[(step * 7 + at) % legal.len()].clone();
                drop(said);
                table.act(seat, &action).unwrap();
            }
        }
    }
}

#[test]
fn the_catalogue_is_typeset() {
    for scenario in shelf::shelf().iter().flat_map(|title| title.game().scenarios()) {
        [&scenario.name, &scenario.about].into_iter().for_each(|text| well_set(&text.fr));
        well_set(&scenario.ways(Lang::Fr));
        for choice in &scenario.choices {
            [&choice.name, &choice.about].into_iter().for_each(|text| well_set(&text.fr));
            well_set(&choice.form(Some(2), Lang::Fr));
            for one in choice.options() {
                one.about.iter().chain([&one.name]).for_each(|text| well_set(&text.fr));
            }
        }
    }
    for mode in kernel::Mode::ALL {
        well_set(mode.name(2).fr);
        well_set(mode.about().fr);
    }
}
