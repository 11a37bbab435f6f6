//! The questions of the map: where a secret entrance is, whether a glade is awakened, whose Shield gives way.

use super::secrets::{entrances, mark_entrance};
use crate::action::Action;
use crate::content::Hex;
use crate::event::Event;
use crate::frame::Play;
use crate::movement::{altar, druids};
use crate::question::{Asked, Question};
use crate::rules::{MK_SCN_DRUIDS_10, MK_SCN_DUNGEON_03, MK_SCN_DUNGEON_05};
use crate::state::State;
use crate::terms::Site;
use kernel::{Refusal, Seat, not_an_answer};
use serde::{Deserialize, Serialize};

/// A step of exploring, or of a site that is revealed or entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A village or monastery hides an entrance next to it (MK-SCN-DUNGEON-03, MK-SCN-DUNGEON-05).
    Entrance {
        /// The village or monastery.
        near: Hex,
        /// What it is the entrance of.
        site: Site,
    },
    /// The mana for the altar of these ruins has been paid.
    Altar(Hex),
    /// The movement has ended on this glade in a fight: it may be awakened before (MK-SCN-DRUIDS-03).
    Awaken(Hex),
    /// A Shield on this glade gives way to that of the player who awakens it (MK-SCN-DRUIDS-10).
    GiveWay(Hex),
}

pub(crate) fn question(state: &State, step: &Step) -> Option<Question> {
    let what = match step {
        Step::Entrance { near, .. } => (entrances(state, *near).len() > 1).then_some(Asked::Entrance(*near)),
        Step::Altar(_) => None,
        Step::Awaken(glade) => druids::may_awaken(state, *glade).is_ok().then_some(Asked::Awaken(*glade)),
        Step::GiveWay(glade) => {
            (state.map.shields(*glade).count_ones() > 1).then_some(Asked::GiveWay(*glade))
        }
    };
    what.map(|what| Question { seat: state.seat(), what })
}

pub(crate) fn legal(state: &State, step: &Step, out: &mut Vec<Action>) {
    match step {
        Step::Entrance { near, .. } => out.extend(entrances(state, *near).into_iter().map(Action::Space)),
        Step::Altar(_) => {}
        Step::Awaken(_) => out.extend([Action::Done, Action::Awaken]),
        Step::GiveWay(glade) => out.extend(shields_on(state, *glade).map(Action::Hero)),
    }
}

/// The players with a Shield on a space.
fn shields_on(state: &State, hex: Hex) -> impl Iterator<Item = Seat> + '_ {
    Seat::first(state.players.len() as u8).filter(move |seat| state.map.has_shield(hex, *seat))
}

pub(crate) fn check(state: &State, step: &Step, action: &Action) -> Result<(), Refusal> {
    match (step, *action) {
        (Step::Entrance { near, site }, Action::Space(hex)) => {
            let rule = if *site == Site::Tomb { MK_SCN_DUNGEON_05 } else { MK_SCN_DUNGEON_03 };
            if entrances(state, *near).contains(&hex) { Ok(()) } else { Err(Refusal::rule(rule)) }
        }
        (Step::Awaken(_), Action::Done) => Ok(()),
        (Step::Awaken(glade), Action::Awaken) => druids::may_awaken(state, *glade),
        (Step::GiveWay(glade), Action::Hero(seat)) => {
            if shields_on(state, *glade).any(|other| other == seat) {
                Ok(())
            } else {
                Err(Refusal::rule(MK_SCN_DRUIDS_10))
            }
        }
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    match (step, action) {
        (Step::Entrance { site, .. }, Action::Space(hex)) => mark_entrance(play, hex, site),
        (Step::Awaken(glade), Action::Awaken) => druids::awaken(play, glade),
        (Step::GiveWay(glade), Action::Hero(seat)) => give_way(play, glade, seat),
        _ => {}
    }
}

/// A player's Shield leaves a glade to that of the one who awakens it.
fn give_way(play: &mut Play<'_>, at: Hex, of: Seat) {
    let seat = play.state.seat();
    play.state.map.take_shield(at, of);
    play.state.map.put_shield(at, seat);
    play.log.tell(Event::GaveWay { seat, of, at });
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        // Where there is no choice, there is no question; where there is no room, no entrance.
        Step::Entrance { near, site } => {
            if let Some(hex) = entrances(play.state, near).first() {
                mark_entrance(play, *hex, site);
            }
        }
        Step::Altar(hex) => altar::paid(play, hex),
        Step::Awaken(_) => {}
        Step::GiveWay(glade) => {
            let only = shields_on(play.state, glade).next();
            only.into_iter().for_each(|of| give_way(play, glade, of));
        }
    }
}
