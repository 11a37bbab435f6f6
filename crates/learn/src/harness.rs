//! Proves the lessons of a game: plays each to its end by the answers it shows, and through its slips. If a
//! change of rules or content breaks a lesson, the failure names its file and step.

use crate::files::{self, PARTS, Written};
use crate::{Deed, Fault, Lesson, Reached, Walk};
use kernel::{AnyGame, Lang, Viewer};
use serde_json::Value;
use std::fmt::Write as _;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;

/// Whether the board of a game has a thing with this name: `space:khardun`, `card:rage`, `tip:fame`.
pub type Things<'a> = &'a dyn Fn(&str) -> bool;

/// Proves all lessons of a game.
///
/// # Panics
///
/// With all mistakes, if there are any.
pub fn hold(game: &dyn AnyGame, things: Things<'_>) {
    match faults(game, &files::folder(game.id()), things) {
        faults if faults.is_empty() => {}
        faults => panic!("\n{}\n", faults.join("\n")),
    }
}

/// All mistakes in the lessons of a folder.
#[must_use]
pub fn faults(game: &dyn AnyGame, folder: &Path, things: Things<'_>) -> Vec<String> {
    match files::read_all(game, folder) {
        Ok(lessons) => lessons.iter().flat_map(|written| prove(game, written, things)).collect(),
        Err(faults) => faults,
    }
}

/// All mistakes of a lesson that could be read.
#[must_use]
pub fn prove(game: &dyn AnyGame, written: &Written, things: Things<'_>) -> Vec<String> {
    let Written { file, lesson } = written;
    let mut faults: Vec<String> =
        unknown(lesson, things).into_iter().map(|fault| format!("{file}: {fault}")).collect();
    let mut practice = match Practice::lay(game, lesson) {
        Ok(practice) => practice,
        Err(fault) => return vec![format!("{file}: {fault}")],
    };
    for at in 0..lesson.steps.len() {
        let mut told = |fault: String| faults.push(format!("{file}: step {}: {fault}", at + 1));
        let begin = practice.table.state();
        if let Err(fault) = practice.walk(at) {
            told(fault);
            return faults;
        }
        let end = practice.table.state();
        for (number, slip) in lesson.steps[at].slips.iter().enumerate() {
            let tried = practice.set_back(game, &begin).and_then(|()| practice.slip(at, number));
            if let Err(fault) = tried {
                told(format!("slip {} (\u{201c}{}\u{201d}): {fault}", number + 1, slip.say.en));
            }
        }
        if let Err(fault) = practice.set_back(game, &end) {
            told(fault);
            return faults;
        }
    }
    faults
}

/// Names of things that the board does not have.
fn unknown(lesson: &Lesson, things: Things<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, step) in lesson.steps.iter().enumerate() {
        let slips = step.slips.iter().flat_map(|slip| {
            slip.touched
                .iter()
                .map(String::as_str)
                .filter(|name| !name.ends_with(':'))
                .chain(slip.example.iter().filter_map(touch))
        });
        let checks = step.done.iter().chain(&step.lost).flat_map(crate::Check::things);
        let named = step.point.iter().map(String::as_str).chain(step.show.iter().filter_map(touch));
        for name in named.chain(slips).chain(checks) {
            if !PARTS.contains(&name) && !things(name) {
                faults.push(format!("step {}: the board has nothing named `{name}`", at + 1));
            }
        }
        let lights = step.point.iter().any(|name| name == "answer");
        if lights && !step.show.iter().any(|deed| matches!(deed, Deed::Act(_))) {
            faults.push(format!("step {}: field `point`: `show` has no answer to light", at + 1));
        }
    }
    faults
}

fn touch(deed: &Deed) -> Option<&str> {
    match deed {
        Deed::Touch { touch } => Some(touch),
        Deed::Undo { .. } | Deed::Act(_) => None,
    }
}

/// A learner under observation.
struct Practice(Walk);

impl Deref for Practice {
    type Target = Walk;

    fn deref(&self) -> &Walk {
        &self.0
    }
}

impl DerefMut for Practice {
    fn deref_mut(&mut self) -> &mut Walk {
        &mut self.0
    }
}

impl Practice {
    fn lay(game: &dyn AnyGame, lesson: &Lesson) -> Result<Practice, Fault> {
        Walk::lay(game, Arc::new(lesson.clone())).map(Practice)
    }

    /// Does a step as shown: it must be done afterwards, and not before.
    fn walk(&mut self, at: usize) -> Result<(), String> {
        self.course.enter(at);
        self.read_aloud()?;
        let step = self.course.lesson().steps[at].clone();
        if step.done.is_none() {
            return Ok(());
        }
        if self.course.look(&*self.table) == Reached::Done {
            return Err("field `done`: is met before anything is done".to_owned());
        }
        let last = step.show.len() - 1;
        for (number, deed) in step.show.iter().enumerate() {
            let shown = format!("field `show`, deed {} `{}`", number + 1, told(deed));
            let reached = self.carry_out(deed).map_err(|why| format!("{shown}: {why}"))?;
            match reached {
                Reached::Done if number < last => return Err(format!("{shown}: the step is done too early")),
                Reached::Done => {}
                Reached::Otherwise => return Err(format!("{shown}: the way that is shown is left")),
                Reached::Astray => return Err(format!("{shown}: the goal is lost on the way that is shown")),
                Reached::Nothing if number == last => {
                    return Err(format!("{shown}: the step is not done\n{}", self.position_in_words()));
                }
                Reached::Nothing => {}
            }
            self.read_aloud()?;
        }
        Ok(())
    }

    /// Makes a slip and checks the reply.
    fn slip(&mut self, at: usize, number: usize) -> Result<(), String> {
        self.course.enter(at);
        let slip = self.course.lesson().steps[at].slips[number].clone();
        let Some((last, before)) = slip.example.split_last() else { return Ok(()) };
        for deed in before {
            self.carry_out(deed).map_err(|why| format!("`{}`: {why}", told(deed)))?;
        }
        let reply = match last {
            Deed::Act(action) => match self.table.check(self.seat(), action) {
                Ok(()) => self.course.reply_to_answer(action),
                Err(refusal) => {
                    let rule = refusal.cites().map(|rule| rule.to_string());
                    let reply = self.course.reply_to_refusal(Some(action), rule.as_deref());
                    if reply.is_none() {
                        return Err(format!("is refused like this: {}", refusal.text(Lang::En, &())));
                    }
                    reply
                }
            },
            Deed::Touch { touch } => self.course.reply_to_touch(touch),
            Deed::Undo { .. } => None,
        };
        match reply {
            Some(reply) if reply.slip == slip => Ok(()),
            Some(_) => Err("another slip answers first".to_owned()),
            None => Err("nobody answers it".to_owned()),
        }
    }

    /// Words everything the learner would read at the table, in both languages.
    fn read_aloud(&self) -> Result<(), String> {
        for lang in Lang::ALL {
            let spoken = self.table.speak(lang, Viewer::Seat(self.seat()));
            let silent = self.table.legal().into_iter().find(|action| spoken.action(action).is_none());
            if let Some(action) = silent {
                return Err(format!("`{action}` has no words"));
            }
        }
        Ok(())
    }

    fn position_in_words(&self) -> String {
        let mut text = String::from("    asked next: ");
        let spoken = self.table.speak(Lang::En, Viewer::Seat(self.seat()));
        let question = spoken.question.as_ref().map_or_else(|| "nothing".to_owned(), |line| line.text());
        let _ = write!(text, "{question}");
        for event in &self.course.since().events {
            let _ = write!(text, "\n    happened: {event}");
        }
        text
    }
}

fn told(deed: &Deed) -> String {
    serde_json::to_string(deed).expect("plain data has a JSON form")
}

/// Information for authors: the state at the beginning of a step, the question, and every legal answer as it
/// is written in a lesson. Step 1 is the position itself.
pub fn peek(game: &dyn AnyGame, lesson: &str, step: usize) -> Result<String, String> {
    let lessons = files::read_all(game, &files::folder(game.id())).map_err(|faults| faults.join("\n"))?;
    let written = lessons
        .iter()
        .find(|written| written.lesson.id == lesson || written.file.ends_with(&format!("/{lesson}.toml")))
        .ok_or_else(|| format!("no lesson of {} is called `{lesson}`", game.id()))?;
    let mut practice =
        Practice::lay(game, &written.lesson).map_err(|fault| format!("{}: {fault}", written.file))?;
    let mut text = String::new();
    for at in 0..step.saturating_sub(1).min(written.lesson.steps.len()) {
        if let Err(fault) = practice.walk(at) {
            let _ =
                writeln!(text, "{}: step {}: {fault}\n(the table as it stands then)", written.file, at + 1);
            break;
        }
    }
    let table = &*practice.table;
    let state = serde_json::to_string_pretty(&table.state()).expect("plain data has a JSON form");
    let _ = writeln!(text, "STATE\n{state}\n");
    let spoken = table.speak(Lang::En, table.turn().seat().map_or(Viewer::Spectator, Viewer::Seat));
    match table.turn() {
        kernel::Turn::Of(seat, prompt) => {
            let words = spoken.question.as_ref().map_or_else(String::new, |line| line.text());
            let _ = writeln!(text, "ASKED of seat {}: {words}\n  {}\n\nLEGAL", seat.0, prompt.question);
        }
        kernel::Turn::Over(_) => text.push_str("OVER\n"),
    }
    for action in table.legal() {
        let words = spoken.action(&action).map_or_else(String::new, |line| line.text());
        let _ = writeln!(text, "  {}    # {words}", inline(&action));
    }
    Ok(text)
}

/// A value on one line of TOML.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(key, value)| format!("{key} = {}", inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

/// Prints what [`peek`] returns for the lesson and step in the program's arguments.
#[allow(clippy::print_stdout, clippy::print_stderr, reason = "it is the whole of a small program")]
pub fn peek_from_arguments(game: &dyn AnyGame) -> std::process::ExitCode {
    let mut arguments = std::env::args().skip(1);
    let lesson = arguments.next().unwrap_or_default();
    let step = arguments.next().and_then(|step| step.parse().ok()).unwrap_or(1);
    match peek(game, &lesson, step) {
        Ok(text) => {
            println!("{text}");
            std::process::ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            std::process::ExitCode::FAILURE
        }
    }
}
