//! The game in words, in both languages.
//!
//! Questions speak of the hero by name, events tell what the heroes do, actions are short enough for a button
//! and say their numbers. Everything comes from the event or from the viewer's own view. What cards, units,
//! skills, tokens and sites say is in [`words`], put together from the same effects that the engine carries
//! out.

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
