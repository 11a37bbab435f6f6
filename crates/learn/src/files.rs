//! Reads lesson files, and reports mistakes with file, step and field.

use crate::{Lesson, Text};
use content::french::typeset;
use kernel::AnyGame;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The maximum number of words in a sentence of the coach.
const MOST_WORDS: usize = 18;
/// The maximum number of words in a reply to a slip.
const MOST_WORDS_OF_REPLY: usize = 30;

/// The parts of every table that a step can point at, in any game; `answer` is whatever gives the next answer
/// of `show`.
pub const PARTS: [&str; 9] = ["answer", "bar", "step", "undo", "goal", "numbers", "hand", "log", "map"];

/// A lesson with the file it was read from.
#[derive(Debug)]
pub struct Written {
    /// The name of the file: `games/nerath/lessons/01-map.toml`.
    pub file: String,
    /// The lesson.
    pub lesson: Lesson,
}

/// The folder of the lessons of a game.
#[must_use]
pub fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("lessons")
}

/// Reads all lessons of a game, in order; reports all mistakes at once, each with its file and step.
pub fn read_all(game: &dyn AnyGame, folder: &Path) -> Result<Vec<Written>, Vec<String>> {
    let unreadable = |error: io::Error| vec![format!("{}: {error}", folder.display())];
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let (mut lessons, mut faults) = (Vec::<Written>::new(), Vec::new());
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = format!("games/{}/lessons/{name}", game.id());
        match fs::read_to_string(&path) {
            Ok(text) => match read(game, &file, &text) {
                Ok(lesson) => lessons.push(Written { file, lesson }),
                Err(more) => faults.extend(more),
            },
            Err(error) => faults.push(format!("{file}: {error}")),
        }
    }
    lessons.sort_by_key(|written| written.lesson.number);
    for (at, written) in lessons.iter().enumerate() {
        let before = &lessons[..at];
        if let Some(same) = before.iter().find(|other| other.lesson.id == written.lesson.id) {
            faults.push(format!("{}: field `id`: is taken by {}", written.file, same.file));
        }
        if faults.is_empty() && usize::from(written.lesson.number) != at + 1 {
            faults.push(format!("{}: field `number`: is not {}, which comes next", written.file, at + 1));
        }
    }
    if faults.is_empty() { Ok(lessons) } else { Err(faults) }
}

/// The lessons of a game in the form that a browser loads.
#[must_use]
pub fn pack(lessons: &[Written]) -> Vec<u8> {
    let lessons: Vec<&Lesson> = lessons.iter().map(|written| &written.lesson).collect();
    serde_json::to_vec(&lessons).expect("plain data has a JSON form")
}

/// Reads a lesson.
pub fn read(game: &dyn AnyGame, file: &str, text: &str) -> Result<Lesson, Vec<String>> {
    let table: toml::Table =
        toml::from_str(text).map_err(|error| vec![format!("{file}: {}", error.to_string().trim_end())])?;
    let mut written = serde_json::to_value(table).expect("TOML is plain data");
    let mut faults = Vec::new();
    // Step by step first, so that a mistake names its step.
    let steps = written.get("step").and_then(Value::as_array).cloned().unwrap_or_default();
    for (at, step) in steps.into_iter().enumerate() {
        if let Err(error) = serde_json::from_value::<crate::Step>(step) {
            faults.push(format!("{file}: step {}: {error}", at + 1));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if let Some(seed) = written.pointer_mut("/position/seed")
        && let Some(number) = seed.as_u64()
    {
        *seed = number.to_string().into();
    }
    let mut lesson: Lesson =
        serde_json::from_value(written).map_err(|error| vec![format!("{file}: {error}")])?;
    set_french(&mut lesson);
    faults.extend(look_over(game, &lesson).into_iter().map(|fault| format!("{file}: {fault}")));
    if faults.is_empty() { Ok(lesson) } else { Err(faults) }
}

/// Typesets the French texts.
fn set_french(lesson: &mut Lesson) {
    let mut texts = vec![&mut lesson.title, &mut lesson.goal];
    texts.extend(lesson.next.as_mut().map(|next| &mut next.say));
    for step in &mut lesson.steps {
        texts.push(&mut step.say);
        texts.extend(step.slips.iter_mut().map(|slip| &mut slip.say));
    }
    for text in texts {
        text.fr = typeset(&text.fr);
    }
}

/// Mistakes of a lesson that can be found without playing it.
fn look_over(game: &dyn AnyGame, lesson: &Lesson) -> Vec<String> {
    let mut faults = Vec::new();
    let known = |rule: &str| game.rules().ids().iter().any(|id| id.as_str() == rule);
    let named = |id: &str| {
        !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    if !named(&lesson.id) {
        faults.push("field `id`: small letters, digits and hyphens make a name".to_owned());
    }
    faults.extend(said("field `title`", &lesson.title, MOST_WORDS));
    faults.extend(said("field `goal`", &lesson.goal, MOST_WORDS));
    if lesson.rules.is_empty() {
        faults.push("field `rules`: a lesson teaches a rule".to_owned());
    }
    for rule in lesson.rules.iter().filter(|rule| !known(rule)) {
        faults.push(format!("field `rules`: `{rule}` is no rule of this game"));
    }
    if lesson.steps.is_empty() {
        faults.push("field `step`: a lesson has steps".to_owned());
    }
    for (at, step) in lesson.steps.iter().enumerate() {
        let mut fault = |what: String| faults.push(format!("step {}: {what}", at + 1));
        said("field `say`", &step.say, MOST_WORDS).into_iter().for_each(&mut fault);
        if step.done.is_some() == step.show.is_empty() {
            fault("fields `done` and `show`: a step has both, or neither if it is only read".to_owned());
        }
        if at + 1 == lesson.steps.len() && !step.dice.is_empty() {
            fault("field `dice`: in the last step the dice are real".to_owned());
        }
        for (number, slip) in step.slips.iter().enumerate() {
            let mut fault = |what: String| fault(format!("slip {}: {what}", number + 1));
            said("field `say`", &slip.say, MOST_WORDS_OF_REPLY).into_iter().for_each(&mut fault);
            for rule in
                [Some(&slip.rule), slip.refused.as_ref()].into_iter().flatten().filter(|rule| !known(rule))
            {
                fault(format!("`{rule}` is no rule of this game"));
            }
            if slip.refused.is_none() && slip.answer.is_none() && slip.touched.is_none() {
                fault("it is known by one of `refused`, `answer`, `touched`".to_owned());
            }
            if slip.example.is_empty() {
                fault("field `try`: an example of it is missing".to_owned());
            }
        }
    }
    faults
}

/// Mistakes of a text.
fn said(field: &str, text: &Text, most: usize) -> Vec<String> {
    let mut faults = Vec::new();
    for (lang, words) in [("en", &text.en), ("fr", &text.fr)] {
        let count = count(words);
        if count == 0 {
            faults.push(format!("{field}.{lang}: nothing is said"));
        } else if count > most {
            faults.push(format!("{field}.{lang}: {count} words, at most {most}"));
        }
    }
    if count(&text.en) > 3 && text.en == text.fr {
        faults.push(format!("{field}: English and French are the same"));
    }
    faults
}

/// Counts the words of a text; punctuation on its own does not count.
fn count(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}
