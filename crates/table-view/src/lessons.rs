//! Progress in the lessons, kept in the browser.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A learner's progress in one lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Mark {
    /// The step to continue with, from 0.
    #[serde(default)]
    pub step: u8,
    /// Whether it was ever completed.
    #[serde(default)]
    pub done: bool,
    /// How often: so that of two browsers the one that has done it once more is believed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub times: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_none(times: &u16) -> bool {
    *times == 0
}

/// A learner's progress in all lessons: by game, then by lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Progress(BTreeMap<String, BTreeMap<String, Mark>>);

impl Progress {
    /// Reads stored progress; empty if it cannot be read.
    #[must_use]
    pub fn read(text: &str) -> Progress {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The form in which it is stored.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }

    /// The progress in a lesson.
    #[must_use]
    pub fn of(&self, game: &str, lesson: &str) -> Mark {
        self.0.get(game).and_then(|lessons| lessons.get(lesson)).copied().unwrap_or_default()
    }

    /// How many lessons of a game are completed.
    #[must_use]
    pub fn done(&self, game: &str) -> usize {
        self.0.get(game).map_or(0, |lessons| lessons.values().filter(|mark| mark.done).count())
    }

    /// Records that the learner has reached this step.
    pub fn reach(&mut self, game: &str, lesson: &str, step: usize) {
        self.mark(game, lesson).step = u8::try_from(step).unwrap_or(u8::MAX);
    }

    /// Records that the learner has completed a lesson; next time it starts over.
    pub fn finish(&mut self, game: &str, lesson: &str) {
        let mark = self.mark(game, lesson);
        // Earlier releases did not count.
        let times = mark.times.max(mark.done.into()).saturating_add(1);
        *mark = Mark { step: 0, done: true, times };
    }

    /// Adds what another browser knows: of each lesson whatever is further.
    pub fn join(&mut self, other: &Progress) {
        for (game, lessons) in &other.0 {
            for (lesson, theirs) in lessons {
                let own = self.mark(game, lesson);
                if (own.done, own.times, own.step) < (theirs.done, theirs.times, theirs.step) {
                    *own = *theirs;
                }
            }
        }
    }

    fn mark(&mut self, game: &str, lesson: &str) -> &mut Mark {
        self.0.entry(game.to_owned()).or_default().entry(lesson.to_owned()).or_default()
    }

    /// The lesson to continue with: one in progress, otherwise the first that is not completed.
    #[must_use]
    pub fn next<'a>(
        &self,
        game: &str,
        lessons: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Option<&'a str> {
        let open = |lesson: &&str| !self.of(game, lesson).done;
        let begun = lessons.clone().into_iter().filter(open).find(|lesson| self.of(game, lesson).step > 0);
        begun.or_else(|| lessons.into_iter().find(open))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LESSONS: [&str; 3] = ["map", "turn", "march"];

    #[test]
    fn one_goes_on_where_one_was() {
        let mut progress = Progress::default();
        assert_eq!(progress.next("pocket", LESSONS), Some("map"));
        progress.reach("pocket", "march", 2);
        assert_eq!(progress.next("pocket", LESSONS), Some("march"), "what was begun comes first");
        progress.finish("pocket", "march");
        progress.finish("pocket", "map");
        assert_eq!((progress.next("pocket", LESSONS), progress.done("pocket")), (Some("turn"), 2));
        progress.reach("pocket", "map", 1);
        assert!(progress.of("pocket", "map").done, "who does a lesson again has still done it");
        progress.finish("pocket", "turn");
        assert_eq!((progress.next("pocket", LESSONS), progress.done("chess")), (None, 0));
    }

    #[test]
    fn progress_is_kept_and_what_cannot_be_read_is_none() {
        let mut progress = Progress::default();
        progress.reach("pocket", "map", 3);
        assert_eq!(Progress::read(&progress.write()), progress);
        assert_eq!(Progress::read("{\"nerath\":{\"map\":{}}}").of("pocket", "map"), Mark::default());
        assert_eq!(Progress::read("nonsense"), Progress::default());
    }
}
