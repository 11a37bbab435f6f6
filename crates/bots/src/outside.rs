//! A player outside this program. It is asked in JSON and sees what any player may see: a view and the legal
//! answers.

use crate::{Bot, Position};
use kernel::Game;
use serde_json::{Value, json};

/// A connection to an outside program.
pub trait Line: Send {
    /// Sends a request and waits for the `ok` of its reply, or returns an error message.
    fn ask(&mut self, request: Value) -> Result<Value, String>;
}

/// An outside program in a seat, for one match.
pub struct Outside {
    line: Result<Box<dyn Line>, String>,
    /// Whether it has been told that a match began.
    begun: bool,
}

impl Outside {
    /// A player over this connection; if there is none, it forfeits its first answer.
    #[must_use]
    pub fn new(line: Result<Box<dyn Line>, String>) -> Outside {
        Outside { line, begun: false }
    }

    fn ask<G: Game>(&mut self, position: &mut Position<'_, G>) -> Result<usize, String> {
        let line = self.line.as_mut().map_err(|why| why.clone())?;
        let (seat, seed) = (position.seat(), position.chance().seed());
        if !self.begun {
            line.ask(json!({ "do": "new", "seat": seat, "seed": seed }))?;
            self.begun = true;
        }
        let prompt = position.prompt();
        let legal: Vec<Value> = position.legal().iter().map(|action| json!(action)).collect();
        let reply = line.ask(json!({
            "do": "choose",
            "seat": seat,
            "seed": seed,
            "turn": { "kind": prompt.kind, "question": prompt.question },
            "legal": legal,
            "view": position.view(),
        }))?;
        let action = reply.get("action").ok_or("its reply has no `action`")?;
        legal.iter().position(|one| one == action).ok_or_else(|| {
            let written: String = action.to_string().chars().take(120).collect();
            format!("its action is not one of `legal`: {written}")
        })
    }
}

impl<G: Game> Bot<G> for Outside {
    fn choose<'a>(&mut self, position: &mut Position<'a, G>) -> &'a G::Action {
        let answer = self.ask(position).unwrap_or_else(|why| {
            self.line = Err(why);
            0
        });
        &position.legal()[answer]
    }

    fn fault(&self) -> Option<&str> {
        self.line.as_ref().err().map(String::as_str)
    }
}
