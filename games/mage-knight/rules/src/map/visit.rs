//! Questions about the map: where a secret entrance is, whether to awaken a glade, whose Shield is removed.

use super::secrets::{entrances, mark_entrance};
use crate::MageKnight;
use crate::action::Action;
use crate::content::Hex;
use crate::event::Event;
use crate::frame::Play;
use crate::movement::{altar, druids};
use crate::question::{Asked, Question};
use crate::rules::{MK_SCN_DRUIDS_10, MK_SCN_DUNGEON_03, MK_SCN_DUNGEON_05};
use crate::state::State;
use crate::terms::Site;
use kernel::{Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// What a site asks for when it is revealed or entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visit {
    /// A village or monastery hides an entrance next to it (MK-SCN-DUNGEON-03, MK-SCN-DUNGEON-05).
    Entrance {
        /// The village or monastery.
        near: Hex,
        /// What it is the entrance of.
        site: Site,
    },
    /// The mana for the altar of these ruins has been paid.
    Altar(Hex),
    /// The movement has ended on this glade because of a fight: it may be awakened first (MK-SCN-DRUIDS-03).
    Awaken(Hex),
    /// A Shield on this glade is replaced by that of the player who awakens it (MK-SCN-DRUIDS-10).
    GiveWay(Hex),
}

kernel::steps! {
    MageKnight: Visit {
        Visit::Entrance { near, site } => Entrance { near, site },
        Visit::Altar(hex) => altar::Paid(hex),
        Visit::Awaken(glade) => druids::AwakenFirst(glade),
        Visit::GiveWay(glade) => GiveWay(glade),
    }
}

/// A village or monastery hides an entrance next to it.
#[derive(Clone, Copy)]
struct Entrance {
    /// The village or monastery.
    near: Hex,
    /// What it is the entrance of.
    site: Site,
}

impl Step<MageKnight> for Entrance {
    fn asks(&self, state: &State) -> Option<Question> {
        let several = entrances(state, self.near).len() > 1;
        several.then(|| Question { seat: state.seat(), what: Asked::Entrance(self.near) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(entrances(state, self.near).into_iter().map(Action::Space));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::Space(hex) = *action else { return Err(not_an_answer()) };
        let rule = if self.site == Site::Tomb { MK_SCN_DUNGEON_05 } else { MK_SCN_DUNGEON_03 };
        if entrances(state, self.near).contains(&hex) { Ok(()) } else { Err(Refusal::rule(rule)) }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Space(hex) = action {
            mark_entrance(play, hex, self.site);
        }
    }

    /// Without a choice there is no question, and without a suitable space no entrance.
    fn run(self, play: &mut Play<'_>) {
        if let Some(hex) = entrances(play.state, self.near).first() {
            mark_entrance(play, *hex, self.site);
        }
    }
}

/// A Shield on this glade is replaced by that of the player who awakens it.
#[derive(Clone, Copy)]
struct GiveWay(Hex);

impl Step<MageKnight> for GiveWay {
    fn asks(&self, state: &State) -> Option<Question> {
        let several = state.map.shields(self.0).count_ones() > 1;
        several.then(|| Question { seat: state.seat(), what: Asked::GiveWay(self.0) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(shields_on(state, self.0).map(Action::Hero));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::Hero(seat) = *action else { return Err(not_an_answer()) };
        let there = shields_on(state, self.0).any(|other| other == seat);
        if there { Ok(()) } else { Err(Refusal::rule(MK_SCN_DRUIDS_10)) }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Hero(seat) = action {
            give_way(play, self.0, seat);
        }
    }

    fn run(self, play: &mut Play<'_>) {
        let only = shields_on(play.state, self.0).next();
        only.into_iter().for_each(|of| give_way(play, self.0, of));
    }
}

/// The players with a Shield on a space.
fn shields_on(state: &State, hex: Hex) -> impl Iterator<Item = Seat> + '_ {
    Seat::first(state.players.len() as u8).filter(move |seat| state.map.has_shield(hex, *seat))
}

/// Removes a player's Shield from a glade to make room for that of the player who awakens it.
fn give_way(play: &mut Play<'_>, at: Hex, of: Seat) {
    let seat = play.state.seat();
    play.state.map.take_shield(at, of);
    play.state.map.put_shield(at, seat);
    play.log.tell(Event::GaveWay { seat, of, at });
}
