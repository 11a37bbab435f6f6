//! The game in words, in both languages.
//!
//! Questions name the hero, events say what the heroes do, and actions are short enough for a button and
//! include their numbers. All of it comes from the event or the viewer's own view. The texts of cards, units,
//! skills, tokens and sites are in [`words`], made from the same effects that the engine carries out.

mod action;
mod answer;
mod deal;
mod duel;
mod effect;
mod event;
mod fight;
mod grammar;
mod journey;
mod names;
mod question;
mod sites;
#[cfg(test)]
mod tests;
pub mod words;

use crate::MageKnight;
use crate::action::Action;
use crate::event::Event;
use crate::question::Question;
use crate::view::View;
use kernel::{Lang, Line, Narrate, Seat};

impl Narrate for MageKnight {
    fn title(_: Lang) -> &'static str {
        "Mage Knight"
    }

    fn seat(lang: Lang, view: &View, seat: Seat) -> String {
        names::title(lang, view, seat)
    }

    fn question(lang: Lang, view: &View, question: &Question) -> Line {
        question::say(lang, view, question)
    }

    fn action(lang: Lang, view: &View, action: &Action) -> Line {
        action::say(lang, view, action)
    }

    fn event(lang: Lang, view: &View, event: &Event) -> Line {
        event::say(lang, view, event)
    }
}
