//! Moments of whole matches, for tests.

use euthia::Euthia;
use euthia::action::Action;
use euthia::event::Event;
use euthia::view::View;
use kernel::{Chance, Game, Seed, Turn, Viewer};

/// Every moment of a few matches at random: what is seen by whoever is asked, and what is legal.
pub(crate) fn each_moment(mut look: impl FnMut(&View, &[Action])) {
    play(|view, legal, _| look(view, legal));
}

/// The same with all that has happened in the match so far, as everybody was told of it.
pub(crate) fn each_told_moment(mut look: impl FnMut(&View, &[Event])) {
    play(|view, _, told| look(view, told));
}

fn play(mut look: impl FnMut(&View, &[Action], &[Event])) {
    for (at, scenario) in Euthia::presets().into_iter().enumerate().step_by(3) {
        let seed = Seed(11 + at as u128);
        let mut state = Euthia::start(&scenario.setup, &mut Chance::new(seed, 0)).expect("a preset starts");
        let mut dice = Chance::new(Seed(5 + at as u128), 0);
        let mut told: Vec<Event> = Vec::new();
        for step in 1..700 {
            let Turn::Of(seat, _) = Euthia::turn(&state) else { break };
            let mut legal = Vec::new();
            Euthia::legal(&state, &mut legal);
            look(&Euthia::view(&state, Viewer::Seat(seat)), &legal, &told);
            let busy: Vec<Action> = legal
                .iter()
                .copied()
                .filter(|action| !matches!(action, Action::Done | Action::Board(_)))
                .collect();
            let from = if busy.is_empty() || dice.below(6) == 0 { &legal } else { &busy };
            let action = from[dice.below(from.len() as u32) as usize];
            let mut log = kernel::Log::default();
            Euthia::apply(&mut state, &action, &mut Chance::new(seed, step), &mut log);
            told.extend(log.into_events());
        }
    }
}
