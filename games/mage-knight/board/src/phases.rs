//! Where in the turn this is: move, act, end. (A fight has phases of its own, which it shows.)

use kernel::Lang;
use mage_knight::state::Stage;
use mage_knight::view::View;
use table_view::{Phase, When};

/// The phases of the turn that is going on (MK-TURN-12, MK-TURN-16); none while tactics are chosen.
#[must_use]
pub fn phases(view: &View, lang: Lang) -> Vec<Phase> {
    let walk = ("move", lang.pick("Movement", "Déplacement"));
    let act = ("attack", lang.pick("Action", "Action"));
    let end = ("flag", lang.pick("End of turn", "Fin du tour"));
    let rest = ("heal", lang.pick("Rest", "Repos"));
    let (all, now): (&[(&'static str, &str)], usize) = match view.stage {
        Stage::SetUp | Stage::Tactics => return Vec::new(),
        Stage::TurnStart | Stage::Movement => (&[walk, act, end], 0),
        Stage::Interaction | Stage::Combat | Stage::AfterAction => (&[walk, act, end], 1),
        Stage::EndOfTurn => (&[walk, act, end], 2),
        Stage::Rest => (&[rest, end], 0),
    };
    let phase = |(at, (symbol, name)): (usize, &(&'static str, &str))| Phase {
        symbol,
        name: (*name).to_owned(),
        when: match at.cmp(&now) {
            std::cmp::Ordering::Less => When::Done,
            std::cmp::Ordering::Equal => When::Now,
            std::cmp::Ordering::Greater => When::Later,
        },
    };
    all.iter().enumerate().map(phase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Chance, Game as _, Seat, Seed, Viewer};
    use mage_knight::MageKnight;

    #[test]
    fn one_phase_is_now_and_none_while_tactics_are_chosen() {
        let setup = MageKnight::presets().swap_remove(0).setup;
        let state = MageKnight::start(&setup, &mut Chance::new(Seed(0), 0)).unwrap();
        let mut view = MageKnight::view(&state, Viewer::Seat(Seat(0)));
        view.stage = Stage::Tactics;
        assert_eq!(phases(&view, Lang::En), []);
        for (stage, now, many) in [
            (Stage::TurnStart, "Déplacement", 3),
            (Stage::Movement, "Déplacement", 3),
            (Stage::Combat, "Action", 3),
            (Stage::Interaction, "Action", 3),
            (Stage::EndOfTurn, "Fin du tour", 3),
            (Stage::Rest, "Repos", 2),
        ] {
            view.stage = stage;
            let all = phases(&view, Lang::Fr);
            let here: Vec<&Phase> = all.iter().filter(|phase| phase.when == When::Now).collect();
            assert_eq!((all.len(), here.len(), here[0].name.as_str()), (many, 1, now));
        }
    }
}
