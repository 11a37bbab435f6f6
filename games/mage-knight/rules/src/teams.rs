//! Teams (MK-TEAM): who plays with whom.

use crate::rules::MK_TEAM_01;
use crate::scenarios::ScenarioId;
use crate::state::{PLAYERS, State};
use kernel::{Chance, Problem, Seat, SetupError};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// How the players are related.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// One player and the Dummy.
    Alone,
    /// Everybody for themselves.
    Against,
    /// All players are one team, with the Dummy (MK-SCN-COOP-01).
    Together,
    /// Two teams of two (MK-TEAM-01).
    Teams,
}

/// How two teams of two are formed (MK-TEAM-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Teams {
    /// By lot.
    ByLot,
    /// By choice: who plays with the first seat; the other two are the other team.
    WithFirst(Seat),
}

impl Teams {
    /// The team of each seat.
    pub(crate) fn form(self, chance: &mut Chance) -> Result<[u8; PLAYERS], SetupError> {
        let partner = match self {
            Teams::ByLot => 1 + chance.below(PLAYERS as u32 - 1) as usize,
            Teams::WithFirst(seat) => seat.index(),
        };
        if !(1..PLAYERS).contains(&partner) {
            let range = Problem::OutOfRange { given: partner as i64, min: 1, max: PLAYERS as i64 - 1 };
            return Err(SetupError::new("teams.with_first", range).by(MK_TEAM_01));
        }
        Ok(std::array::from_fn(|seat| u8::from(seat != 0 && seat != partner)))
    }
}

impl ScenarioId {
    /// Whether it can be played by two teams of two (MK-TEAM-01).
    #[must_use]
    pub const fn has_teams(self) -> bool {
        matches!(self, ScenarioId::FullConquest | ScenarioId::ConquerAndHold | ScenarioId::OneToReturn)
    }
}

/// The seats of a player's team, one bit each.
pub(crate) fn side(teams: impl Iterator<Item = u8> + Clone, seat: Seat) -> u8 {
    let own = teams.clone().nth(seat.index());
    teams.enumerate().filter(|(_, team)| Some(*team) == own).fold(0, |set, (at, _)| set | 1 << at)
}

impl State {
    /// How the players are related.
    #[must_use]
    pub fn mode(&self) -> Mode {
        let team = |at: usize| self.players.get(at).map(|player| player.team);
        let partners = |at: usize| (0..self.players.len()).filter(|other| team(*other) == team(at)).count();
        match (self.players.len(), partners(0)) {
            (1, _) => Mode::Alone,
            (n, all) if n == all => Mode::Together,
            (_, 1) => Mode::Against,
            _ => Mode::Teams,
        }
    }

    /// A player and the partners, one bit a seat.
    #[must_use]
    pub fn side(&self, seat: Seat) -> u8 {
        side(self.players.iter().map(|player| player.team), seat)
    }

    /// Whether two seats are different players of one team.
    #[must_use]
    pub fn allied(&self, one: Seat, other: Seat) -> bool {
        one != other && self.players[one].team == self.players[other].team
    }
}
