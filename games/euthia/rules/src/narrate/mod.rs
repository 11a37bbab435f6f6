//! The game in words, in both languages.
//!
//! Questions name the Hero, events say what the Heroes do, and actions are short enough for a button and
//! include their numbers. All of it comes from the event or the viewer's own view. Names from the content are
//! in quotation marks, after a colon or in brackets, so that no article has to agree with them.

mod action;
mod effect;
mod event;
mod fight;
mod grammar;
mod market;
pub mod names;
mod perils;
mod places;
mod question;
mod scenario;
#[cfg(test)]
mod tests;

use crate::Euthia;
use crate::action::Action;
use crate::content::EffectId;
use crate::event::Event;
use crate::question::Question;
use crate::view::View;
use kernel::wording::capital;
use kernel::{Lang, Line, Narrate, Seat};

impl Narrate for Euthia {
    fn title(lang: Lang) -> &'static str {
        lang.pick("Euthia: Torment of Resurrection", "Euthia\u{a0}: Torment of Resurrection")
    }

    fn seat(lang: Lang, view: &View, seat: Seat) -> String {
        names::title(lang, view, seat).to_owned()
    }

    fn question(lang: Lang, view: &View, question: &Question) -> Line {
        Line::of(lang, &question::say(lang, view, question))
    }

    fn action(lang: Lang, view: &View, action: &Action) -> Line {
        Line::of(lang, &capital(&action::say(lang, view, action)))
    }

    fn event(lang: Lang, view: &View, event: &Event) -> Line {
        Line::of(lang, &capital(&event::say(lang, view, event))).with_kind(event::kind(event))
    }
}

/// The text of an effect for boards, as on buttons.
#[must_use]
pub fn effect(lang: Lang, effect: EffectId) -> Line {
    Line::of(lang, &capital(&effect::phrase(lang, effect)))
}
