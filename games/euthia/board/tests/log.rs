//! In whole matches, everything that the log names can be shown on the board.

use euthia::Euthia;
use euthia_board::Subject;
use kernel::{Chance, Game, Lang, Seat, Seed, Span, Turn, Viewer};
use table_view::{Play, Sentence};

#[test]
fn the_log_names_things_that_the_board_can_show() {
    let setup = Euthia::presets().swap_remove(0).setup;
    let mut play = Play::<Euthia>::new(setup, Seed(7), vec![Seat(0)]).expect("scenarios can be played");
    let mut chance = Chance::new(Seed(8), 0);
    for _ in 0..400 {
        let Turn::Of(seat, _) = play.table().turn() else { break };
        let mut legal = play.table().legal();
        let action = legal.swap_remove(chance.below(legal.len() as u32) as usize);
        play.act(seat, action, Sentence::default()).expect("legal actions are legal");
    }
    let lines: Vec<_> =
        play.log().entries().iter().flat_map(|entry| entry.lines(Viewer::Seat(Seat(0)))).collect();
    for lang in Lang::ALL {
        let things = lines.iter().flat_map(|line| {
            line.line(lang).spans().iter().filter_map(|span| match span {
                Span::Thing { id, .. } => Some(id.clone()),
                _ => None,
            })
        });
        let things: Vec<_> = things.inspect(|id| assert!(id.parse::<Subject>().is_ok(), "{id}")).collect();
        assert!(things.len() > 20, "{lang:?}: {}", things.len());
    }
}
