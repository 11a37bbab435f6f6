//! In whole matches, everything that the log names can be shown on the board.

use kernel::{Chance, Game, Lang, Seat, Seed, Span, Turn, Viewer};
use mage_knight::MageKnight;
use mage_knight::content::{EnemyId, UnitId};
use mage_knight_board::Subject;
use table_view::{Play, Sentence};

#[test]
fn the_log_names_things_in_both_languages() {
    let setup = MageKnight::presets().swap_remove(0).setup;
    let mut play = Play::<MageKnight>::new(setup, Seed(7), vec![Seat(0)]).expect("scenarios can be played");
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
            things.inspect(|id| assert!(id.parse::<Subject>().is_ok(), "{id}")).count() > 0
        };
        let with = lines.iter().filter(names).count();
        assert!(with * 4 > lines.len(), "{lang:?}: {with} of {} lines", lines.len());
    }
}

/// A unit and an enemy have one name; a line says which it means.
#[test]
fn things_of_one_name_are_told_apart() {
    let unit = UnitId::from_id("fire_mages").expect("there is such a unit");
    let enemy = EnemyId::from_id("fire_mages").expect("there is such an enemy");
    assert_eq!(unit.unit().name.en, enemy.enemy().name.en);
    let [unit, enemy] = [Subject::Unit(unit), Subject::Enemy(enemy)];
    assert_ne!(unit.to_string(), enemy.to_string());
    assert_eq!((unit.to_string().parse(), enemy.to_string().parse()), (Ok(unit), Ok(enemy)));
}
