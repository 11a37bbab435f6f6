//! Finished matches: a list, and a few statistics for each game.

use crate::{Kept, Said};
use kernel::{Outcome, Seat};

/// A finished match, wherever it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// What was played: the scenario.
    pub title: Said,
    /// When it ended, in milliseconds since 1970.
    pub when: f64,
    /// How it ended; `None` if that was not stored.
    pub over: Option<Outcome>,
    /// The player's own seats.
    pub own: Vec<Seat>,
    /// Whether it was played on a server.
    pub online: bool,
}

/// The result for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Won, with one of the player's seats.
    Won,
    /// Lost.
    Lost,
    /// Unknown, or the player had no seat.
    Unknown,
}

impl Played {
    /// A match of this browser, if it is finished.
    #[must_use]
    pub fn here(kept: &Kept) -> Option<Played> {
        kept.owes.is_none().then(|| Played {
            id: kept.id.clone(),
            game: kept.game.clone(),
            title: kept.title.clone(),
            when: kept.touched,
            over: kept.summary.as_ref().and_then(|summary| summary.over.clone()),
            own: kept.chairs.people().collect(),
            online: false,
        })
    }

    /// The result for the player.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match &self.over {
            Some(over) if over.winners().any(|seat| self.own.contains(&seat)) => Verdict::Won,
            Some(_) if !self.own.is_empty() => Verdict::Lost,
            _ => Verdict::Unknown,
        }
    }

    /// The best score of the player's seats.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        let own = self.over.as_ref()?.standings.iter().filter(|one| self.own.contains(&one.seat));
        own.map(|one| one.score).max()
    }
}

/// Statistics over the matches of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of matches.
    pub matches: usize,
    /// The number of matches won.
    pub won: usize,
    /// The best score.
    pub best: Option<i32>,
    /// Whether the latest matches were won, the latest last.
    pub form: Vec<bool>,
}

/// How many of the latest matches are shown.
const FORM: usize = 8;

/// Statistics over the matches of a game; matches with an unknown result count as played.
#[must_use]
pub fn tally(game: &str, all: &[Played]) -> Tally {
    let mut of: Vec<&Played> = all.iter().filter(|one| one.game == game).collect();
    of.sort_by(|a, b| a.when.total_cmp(&b.when));
    let known = of.iter().filter(|one| one.verdict() != Verdict::Unknown);
    let form: Vec<bool> = known.map(|one| one.verdict() == Verdict::Won).collect();
    Tally {
        matches: of.len(),
        won: form.iter().filter(|won| **won).count(),
        best: of.iter().filter_map(|one| one.score()).max(),
        form: form[form.len().saturating_sub(FORM)..].to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{RuleId, Standing};

    fn played(game: &str, when: f64, won: Option<bool>, score: i32) -> Played {
        let standing = |won| Standing { seat: Seat(0), place: 1, score, won };
        Played {
            id: "x".into(),
            game: game.into(),
            title: Said::default(),
            when,
            over: won.map(|won| Outcome {
                rule: RuleId::new("X-1"),
                standings: [standing(won)].into_iter().collect(),
            }),
            own: vec![Seat(0)],
            online: false,
        }
    }

    #[test]
    fn matches_of_a_game_add_up() {
        let all = [
            played("a", 3.0, Some(true), 12),
            played("a", 1.0, Some(false), 15),
            played("a", 2.0, None, 0),
            played("b", 2.0, Some(true), 99),
        ];
        let tally = tally("a", &all);
        assert_eq!(tally, Tally { matches: 3, won: 1, best: Some(15), form: vec![false, true] });
    }
}
