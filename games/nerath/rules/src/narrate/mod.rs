//! The game in words, in both languages.
//!
//! French sentences name the realm first and put places between arrows, so that no article or preposition has
//! to agree with a name from the content.

mod action;
mod event;
mod grammar;
mod question;
#[cfg(test)]
mod tests;

use crate::Nerath;
use crate::action::Action;
use crate::event::Event;
use crate::question::Question;
use crate::realm::Realm;
use crate::view::View;
use kernel::{Lang, Line, Narrate, Seat};

impl Narrate for Nerath {
    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Conquest of Nerath",
            Lang::Fr => "La Conquête de Nerath",
        }
    }

    fn seat(lang: Lang, view: &View, seat: Seat) -> String {
        let realms = Realm::ALL.into_iter().filter(|realm| view.players[*realm] == seat);
        realms.map(|realm| realm.name(lang)).collect::<Vec<_>>().join(lang.pick(" and ", " et "))
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
