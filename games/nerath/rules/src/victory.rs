//! Victory and game length (CN-VIC).

use crate::content::Space;
use crate::event::Event;
use crate::frame::Play;
use crate::realm::Realm;
use crate::rules::{CN_VIC_02, CN_VIC_03, CN_VIC_04, CN_VIC_05, CN_VIC_06, CN_VIC_07, CN_VIC_08};
use crate::state::{Length, Mode, State, Won};
use kernel::RuleId;

/// One side of the match: a realm, or an alliance named by its first realm.
fn sides(state: &State) -> &'static [Realm] {
    match state.mode {
        Mode::FreeForAll => &Realm::ALL,
        // CN-MOD-04: Karkoth with Iron Circle, Vailin with Nerath.
        Mode::Alliance => &[Realm::Karkoth, Realm::Vailin],
    }
}

/// The victory points of a realm's side (CN-MOD-10: an alliance adds them up).
pub(crate) fn side_points(state: &State, realm: Realm) -> u32 {
    state.friends(realm).map(|friend| u32::from(state.realms[friend].points)).sum()
}

/// The Treasure cards of a realm's side, in hand and in play (CN-VIC-05).
fn side_treasures(state: &State, realm: Realm) -> u32 {
    let owned = |friend: Realm| state.realms[friend].treasures.len() + state.realms[friend].in_play.len();
    state.friends(realm).map(owned).sum()
}

/// What a side must reach to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// This many victory points.
    Points(u16),
    /// This many Treasures, or all four Capitals.
    Treasures(u16),
}

/// What a side must reach in a match of this length.
#[must_use]
pub const fn goal(length: Length, mode: Mode) -> Goal {
    match points_needed(length, mode) {
        Some((points, _)) => Goal::Points(points as u16),
        None => Goal::Treasures(treasures_needed(mode).0 as u16),
    }
}

/// The points that a side needs, and the rule that says so; none in a long game (CN-VIC-13).
pub(crate) const fn points_needed(length: Length, mode: Mode) -> Option<(u32, RuleId)> {
    match (length, mode) {
        (Length::Short, Mode::FreeForAll) => Some((13, CN_VIC_02)),
        (Length::Medium, Mode::FreeForAll) => Some((20, CN_VIC_03)),
        (Length::Short, Mode::Alliance) => Some((20, CN_VIC_06)),
        (Length::Medium, Mode::Alliance) => Some((30, CN_VIC_07)),
        (Length::Long, _) => None,
    }
}

/// The Treasures that a side needs in a long game, and the rule that says so.
const fn treasures_needed(mode: Mode) -> (u32, RuleId) {
    match mode {
        Mode::FreeForAll => (8, CN_VIC_05),
        Mode::Alliance => (12, CN_VIC_08),
    }
}

/// In a long game the Capitals are counted at the end of every turn (CN-VIC-04, CN-VIC-12).
pub(crate) fn after_turn(play: &mut Play<'_>) {
    if play.state.length != Length::Long {
        return; // CN-VIC-01: only the condition of the chosen length ends the game.
    }
    let realm = play.state.active;
    let ours = play.state.friendly_territories(realm);
    if Realm::ALL.into_iter().all(|other| ours.contains(Space::capital(other))) {
        let rule = match play.state.mode {
            Mode::FreeForAll => CN_VIC_04,
            Mode::Alliance => CN_VIC_08,
        };
        win(play, realm, rule);
    }
}

/// Points and Treasures are counted once a round, after Nerath (CN-VIC-09).
pub(crate) fn after_round(play: &mut Play<'_>) {
    let state = &*play.state;
    let (score, (needed, rule)): (fn(&State, Realm) -> u32, _) = match points_needed(state.length, state.mode)
    {
        Some(points) => (side_points, points),
        None => (side_treasures, treasures_needed(state.mode)),
    };
    // CN-VIC-10, CN-VIC-11: strictly the highest total; a tie in the lead means another round.
    let best = sides(state).iter().map(|&side| score(state, side)).max().unwrap_or(0);
    let mut leaders = sides(state).iter().filter(|&&side| score(state, side) == best);
    if let (Some(&leader), None) = (leaders.next(), leaders.next())
        && best >= needed
    {
        win(play, leader, rule);
    }
}

fn win(play: &mut Play<'_>, realm: Realm, rule: RuleId) {
    play.state.won = Some(Won { realm, rule });
    play.log.tell(Event::Won { realm, rule });
}

#[cfg(test)]
mod tests;
