//! A player's puzzles: the list, what was tried and solved, the streak, and what can be shared.

use crate::Said;
use crate::words::{PuzzlePhrase, PuzzleWord, date};
use kernel::Lang;
use puzzles::Verdict;
use puzzles::daily::{Day, streak};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A puzzle in the list of its game: `puzzles.GAME.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// Its id: the puzzle itself is `puzzle.GAME.ID.json`.
    pub id: String,
    /// Its title.
    pub title: Said,
    /// Its theme.
    pub theme: String,
    /// Its difficulty, from 1 to 4.
    pub grade: u8,
}

/// A player's progress with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Done {
    /// The best verdict so far.
    pub best: Option<Verdict>,
    /// The number of answers up to the best one.
    pub tries: u32,
    /// The number of hints used.
    #[serde(skip_serializing_if = "is_default")]
    pub hints: u8,
    /// Whether the player saw the solution before finding it.
    #[serde(skip_serializing_if = "is_default")]
    pub looked: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Done {
    /// What decides between two browsers: first what came of it.
    fn rank(&self) -> (u8, bool, u32, u8) {
        let best = match self.best {
            Some(Verdict::Optimal) => 3,
            Some(Verdict::Good) => 2,
            Some(Verdict::Not) => 1,
            None => 0,
        };
        (best, self.looked, self.tries, self.hints)
    }
}

/// A player's progress with all puzzles, stored in the browser and in the account.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// By game and puzzle: `pocket/0a1b2c3d`.
    done: BTreeMap<String, Done>,
    /// The days on which the puzzle of the day was solved without looking at the solution.
    days: Vec<u32>,
    /// The last day on which a look at the solution ended the streak: nothing up to it counts any more.
    #[serde(skip_serializing_if = "is_default")]
    ended: u32,
}

impl Progress {
    /// Reads stored progress; empty if it cannot be read.
    #[must_use]
    pub fn read(text: Option<&str>) -> Progress {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// The form in which it is stored.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }

    /// The progress with a puzzle.
    #[must_use]
    pub fn of(&self, game: &str, id: &str) -> Done {
        self.done.get(&key(game, id)).copied().unwrap_or_default()
    }

    /// Whether a puzzle is solved.
    #[must_use]
    pub fn is_solved(&self, game: &str, id: &str) -> bool {
        self.of(game, id).best == Some(Verdict::Optimal)
    }

    /// Records the verdict on an answer; `today` is given if it is the puzzle of this day.
    pub fn tried(&mut self, game: &str, id: &str, verdict: Verdict, today: Option<Day>) {
        let done = self.done.entry(key(game, id)).or_default();
        if done.best == Some(Verdict::Optimal) {
            return;
        }
        done.tries += 1;
        if done.best != Some(Verdict::Good) || verdict == Verdict::Optimal {
            done.best = Some(verdict);
        }
        if let Some(Day(day)) = today
            && verdict == Verdict::Optimal
            && !done.looked
            && !self.days.contains(&day)
        {
            self.days.push(day);
        }
    }

    /// Records a hint.
    pub fn hinted(&mut self, game: &str, id: &str, hints: u8) {
        let done = self.done.entry(key(game, id)).or_default();
        if done.best != Some(Verdict::Optimal) {
            done.hints = done.hints.max(hints);
        }
    }

    /// Records that the player saw the solution. For the puzzle of the day that ends the streak, unless it is
    /// solved already.
    pub fn looked(&mut self, game: &str, id: &str, today: Option<Day>) {
        let done = self.done.entry(key(game, id)).or_default();
        if done.best != Some(Verdict::Optimal) {
            done.looked = true;
            if let Some(Day(today)) = today {
                self.ended = self.ended.max(today);
                self.days.retain(|day| *day > today);
            }
        }
    }

    /// Adds what another browser knows: of each puzzle whatever came out best, and every day that still counts.
    pub fn join(&mut self, other: &Progress) {
        for (puzzle, theirs) in &other.done {
            let own = self.done.entry(puzzle.clone()).or_default();
            if own.rank() < theirs.rank() {
                *own = *theirs;
            }
        }
        self.ended = self.ended.max(other.ended);
        self.days.extend(&other.days);
        self.days.retain(|day| *day > self.ended);
        self.days.sort_unstable();
        self.days.dedup();
    }

    /// How many days in a row were solved.
    #[must_use]
    pub fn streak(&self, today: Day) -> u32 {
        let days: Vec<Day> = self.days.iter().copied().map(Day).collect();
        streak(&days, today)
    }

    /// Whether the puzzle of this day was solved on that day.
    #[must_use]
    pub fn has_day(&self, day: Day) -> bool {
        self.days.contains(&day.0)
    }

    /// The result of a puzzle as a text to share with friends, which does not give away the answer.
    #[must_use]
    pub fn shared(
        &self,
        lang: Lang,
        card: &Listed,
        game: (&str, &Said),
        day: Option<Day>,
        today: Day,
    ) -> String {
        let done = self.of(game.0, &card.id);
        let gems: String = (1..=4).map(|n| if n <= card.grade { '◆' } else { '◇' }).collect();
        let what = match day {
            Some(day) => {
                let (_, month, of_month) = day.date();
                format!("{}, {}", PuzzleWord::Daily.get(lang), date(lang, of_month, month - 1))
            }
            None => PuzzleWord::Puzzles.get(lang).to_owned(),
        };
        let result = match done.best {
            Some(Verdict::Optimal) => PuzzleWord::Solved,
            Some(Verdict::Good) => PuzzleWord::NearlySolved,
            _ => PuzzleWord::Try,
        };
        let tries = PuzzlePhrase::Tries(done.tries, done.hints).get(lang);
        let mut lines = vec![
            format!("Tablée · {what}"),
            format!("{} {gems}", game.1.get(lang)),
            format!("{} · {tries}", result.get(lang)),
        ];
        if day.is_some() && self.streak(today) > 0 {
            lines.push(PuzzlePhrase::Streak(self.streak(today)).get(lang));
        }
        lines.join("\n")
    }
}

fn key(game: &str, id: &str) -> String {
    format!("{game}/{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_solved_once() {
        let mut progress = Progress::default();
        progress.tried("pocket", "a", Verdict::Not, Some(Day(9)));
        progress.hinted("pocket", "a", 2);
        progress.tried("pocket", "a", Verdict::Good, Some(Day(9)));
        progress.tried("pocket", "a", Verdict::Not, Some(Day(9)));
        assert_eq!(progress.of("pocket", "a").best, Some(Verdict::Good), "the best counts");
        progress.tried("pocket", "a", Verdict::Optimal, Some(Day(9)));
        progress.tried("pocket", "a", Verdict::Not, Some(Day(9)));
        progress.hinted("pocket", "a", 3);
        let done = progress.of("pocket", "a");
        assert_eq!(done, Done { best: Some(Verdict::Optimal), tries: 4, hints: 2, looked: false });
        assert!(progress.has_day(Day(9)) && progress.is_solved("pocket", "a"));
        assert_eq!(Progress::read(Some(&progress.write())), progress);
        assert_eq!(Progress::read(Some("{")), Progress::default());
    }

    #[test]
    fn whoever_looks_begins_a_new_streak() {
        let mut progress = Progress::default();
        progress.tried("a", "1", Verdict::Optimal, Some(Day(4)));
        progress.tried("a", "2", Verdict::Optimal, Some(Day(5)));
        assert_eq!(progress.streak(Day(6)), 2);
        progress.looked("a", "2", Some(Day(5)));
        assert_eq!(progress.streak(Day(6)), 2, "a solved one may be looked at");
        progress.looked("a", "3", Some(Day(6)));
        assert_eq!(progress.streak(Day(6)), 0);
        progress.tried("a", "3", Verdict::Optimal, Some(Day(6)));
        assert!(!progress.has_day(Day(6)));
        progress.looked("a", "9", None);
        progress.tried("a", "4", Verdict::Optimal, Some(Day(7)));
        assert_eq!(progress.streak(Day(7)), 1);
    }

    #[test]
    fn what_is_shared_tells_no_answer() {
        let card = Listed { id: "1".into(), title: Said::alike("The keep"), theme: "siege".into(), grade: 3 };
        let mut progress = Progress::default();
        progress.tried("a", "1", Verdict::Not, Some(Day(20_776)));
        progress.tried("a", "1", Verdict::Optimal, Some(Day(20_776)));
        let day = Some(Day(20_776));
        let game = ("a", &Said::alike("Pocket"));
        let text = progress.shared(Lang::En, &card, game, day, Day(20_776));
        assert!(
            text.contains("◆◆◆◇") && text.contains("2 tries, 0 hints") && text.contains("1 day"),
            "{text}"
        );
        assert!(!text.contains("keep"), "{text}");
        let text = progress.shared(Lang::Fr, &card, game, day, Day(20_776));
        assert!(text.contains("Énigme du jour") && text.contains("2 essais, 0 indice"), "{text}");
    }
}
