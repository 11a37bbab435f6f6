//! In whole matches, everything that the log names can be shown on the board.

use kernel::{Chance, Game, Lang, Seat, Seed, Span, Turn, Viewer};
use nerath::Nerath;
use nerath::content::Space;
use table_view::{Play, Sentence};

#[test]
fn the_log_names_things_in_both_languages() {
    let setup = Nerath::presets().swap_remove(0).setup;
    let mut play = Play::<Nerath>::new(setup, Seed(7), vec![Seat(0)]).expect("scenarios can be played");
    let mut chance = Chance::new(Seed(8), 0);
    for _ in 0..250 {
        let Turn::Of(seat, _) = play.table().turn() else { break };
        let mut legal = play.table().legal();
        let action = legal.swap_remove(chance.below(legal.len() as u32) as usize);
        play.act(seat, action, Sentence::default()).expect("legal actions are legal");
    }
    let lines = play.log().entries().iter().flat_map(|entry| entry.lines(Viewer::Seat(Seat(0))));
    let lines: Vec<_> = lines.collect();
    for lang in Lang::ALL {
        let names = |line: &&&Sentence| {
            let things = line.line(lang).spans().iter().filter_map(|span| match span {
                Span::Thing { id, .. } => Some(id),
                _ => None,
            });
            // The board can show each of them.
            things.inspect(|id| assert!(Space::from_id(id).is_some(), "{id}")).count() > 0
        };
        let with = lines.iter().filter(names).count();
        assert!(with * 4 > lines.len(), "{lang:?}: {with} of {} lines", lines.len());
    }
}
