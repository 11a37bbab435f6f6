//! All that somebody has learned and solved: as this browser keeps it, and as an account carries it to others.

use crate::{lessons, puzzle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What somebody has learned and solved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Learned {
    /// How far with all lessons.
    pub lessons: lessons::Progress,
    /// What has been done with all puzzles.
    pub puzzles: puzzle::Progress,
    /// What the coach has explained in matches: `nerath/battle`.
    pub told: BTreeSet<String>,
}

impl Learned {
    /// What was kept; nothing where it cannot be read.
    #[must_use]
    pub fn read(text: &str) -> Learned {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// To be kept.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }

    /// Both together: whatever either knows is known. It does not matter which is first, nor how often it is done.
    #[must_use]
    pub fn with(&self, other: &Learned) -> Learned {
        let mut both = self.clone();
        both.lessons.join(&other.lessons);
        both.puzzles.join(&other.puzzles);
        both.told.extend(other.told.iter().cloned());
        both
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzles::Verdict;
    use puzzles::daily::Day;

    /// Two browsers of one person, of which each knows something.
    fn two() -> [Learned; 2] {
        let (mut desk, mut phone) = (Learned::default(), Learned::default());
        desk.lessons.finish("nerath", "map");
        desk.lessons.reach("nerath", "turn", 2);
        phone.lessons.reach("nerath", "map", 4);
        phone.lessons.reach("nerath", "turn", 1);
        desk.puzzles.tried("nerath", "a", Verdict::Not, None);
        desk.puzzles.tried("nerath", "a", Verdict::Good, None);
        phone.puzzles.tried("nerath", "a", Verdict::Optimal, Some(Day(7)));
        desk.puzzles.tried("euthia", "b", Verdict::Optimal, Some(Day(6)));
        desk.told.insert("nerath/move".into());
        phone.told.insert("nerath/hits".into());
        [desk, phone]
    }

    #[test]
    fn what_either_browser_knows_is_known() {
        let [desk, phone] = two();
        let both = desk.with(&phone);
        assert!(both.lessons.of("nerath", "map").done);
        assert_eq!(both.lessons.of("nerath", "turn").step, 2);
        assert!(both.puzzles.is_solved("nerath", "a") && both.puzzles.is_solved("euthia", "b"));
        assert_eq!(both.puzzles.streak(Day(7)), 2);
        assert_eq!(both.told.len(), 2);
        // Whichever begins, and however often.
        assert_eq!(phone.with(&desk), both);
        assert_eq!(both.with(&desk).with(&phone), both);
        assert_eq!(Learned::read(&both.write()), both);
        assert_eq!(Learned::read("nonsense"), Learned::default());
    }

    #[test]
    fn what_was_done_again_stays_done_and_a_streak_that_ended_stays_ended() {
        let [mut desk, phone] = two();
        // A lesson that is done once more begins anew, whatever another browser remembers of the middle of it.
        desk.lessons.reach("nerath", "map", 3);
        let old = desk.clone();
        desk.lessons.finish("nerath", "map");
        assert_eq!(desk.with(&old).lessons.of("nerath", "map").step, 0);
        assert_eq!(old.with(&desk), desk);

        let before = desk.with(&phone);
        let mut after = before.clone();
        after.puzzles.looked("nerath", "c", Some(Day(8)));
        assert_eq!((before.puzzles.streak(Day(8)), after.puzzles.streak(Day(8))), (2, 0));
        assert_eq!(after.with(&before).puzzles.streak(Day(8)), 0);
        assert_eq!(before.with(&after), after);
    }

    #[test]
    fn all_puzzles_and_lessons_find_room() {
        let mut all = Learned::default();
        for at in 0..700 {
            let id = format!("{at:08x}");
            all.puzzles.tried("mage-knight", &id, Verdict::Not, None);
            all.puzzles.tried("mage-knight", &id, Verdict::Optimal, Some(Day(20_000 + at)));
        }
        for at in 0..40 {
            all.lessons.finish("mage-knight", &format!("a-lesson-{at}"));
        }
        // The server keeps 48 kB.
        assert!(all.write().len() < 48 * 1024, "{}", all.write().len());
    }
}
