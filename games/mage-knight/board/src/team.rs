//! The teams, and what partners want together.

use super::words::{self, Say};
use kernel::{Lang, Seat};
use mage_knight::map::Stance;
use mage_knight::view::View;

/// A team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Its players.
    pub seats: Vec<Seat>,
    /// Whether the one who looks is among them.
    pub own: bool,
    /// The score that it would have if the match ended now; nothing where there is none.
    pub score: Option<i32>,
}

/// The teams at the table, as one seat sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Teams {
    /// The team of the one who looks first.
    pub teams: Vec<Team>,
    /// Cities conquered, of all there are to conquer, where that is the goal.
    pub cities: Option<(u8, u8)>,
    /// Whether the lowest Fame of a team is what its score begins with (MK-TEAM-08, MK-SCN-COOP-09).
    pub lowest_fame: bool,
}

/// The teams of the table; nothing where everybody plays alone.
#[must_use]
pub fn teams(view: &View, seat: Seat) -> Option<Teams> {
    use mage_knight::content::{FameBase, Scoring};
    let all = || (0..view.players.len()).map(|at| Seat(at as u8));
    let mut teams: Vec<Team> = Vec::new();
    let scored = view.scenario.scoring() != Scoring::None;
    for first in all() {
        if teams.iter().any(|team| team.seats.contains(&first)) {
            continue;
        }
        let side = view.side(first);
        let score = view.scores.get(first.index()).copied().filter(|_| scored);
        teams.push(Team {
            seats: all().filter(|seat| side >> seat.index() & 1 == 1).collect(),
            own: side >> seat.index() & 1 == 1,
            score,
        });
    }
    if teams.len() == view.players.len() {
        return None;
    }
    teams.sort_by_key(|team| !team.own);
    // By teams Fame is counted as teams do, unless it does not count at all (MK-SCN-HOLD-17).
    let lowest_fame = scored && view.scenario.scoring().card().base != FameBase::Nothing;
    Some(Teams { teams, cities: cities(view), lowest_fame })
}

/// How many cities are conquered, and how many there are to conquer in all; nothing where that is not the
/// goal.
#[must_use]
pub fn cities(view: &View) -> Option<(u8, u8)> {
    if !view.scenario.is_conquest() {
        return None;
    }
    let with = |stance: Stance| view.map.cities.iter().filter(|city| city.stance == stance).count() as u8;
    let groups = view.map.deck.core.iter();
    let to_come: u8 = groups
        .filter(|group| group.tiles.iter().all(|tile| tile.tile().city.is_some()))
        .map(|group| group.left)
        .sum();
    let conquered = with(Stance::Conquered);
    Some((conquered, conquered + with(Stance::Defended) + to_come)).filter(|(_, all)| *all > 0)
}

impl Teams {
    /// What the panel is called.
    #[must_use]
    pub const fn title(&self) -> Say {
        if self.teams.len() == 1 { Say::AllTogether } else { Say::YourTeam }
    }

    /// How far the goal is, if it is cities.
    #[must_use]
    pub fn goal(&self, lang: Lang) -> Option<String> {
        let (taken, all) = self.cities?;
        let of = lang.pick("of", "sur");
        Some(words::labelled(lang, Say::CitiesTaken.get(lang), &format!("{taken} {of} {all}")))
    }
}
