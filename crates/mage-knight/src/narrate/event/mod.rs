//! The events, as lines of the log. The view says who the heroes are and what lies where; what happened is in the event.

mod en;
mod fr;

use super::grammar::{Noun, and, spoken};
use super::names;
use crate::content::EnemyId;
use crate::event::Event;
use crate::view::View;
use kernel::{Lang, Seat};

/// An event, as a line of the log.
pub(super) fn say(lang: Lang, view: &View, event: &Event) -> String {
    let text = match lang {
        Lang::En => en::say(view, event),
        Lang::Fr => fr::say(view, event),
    };
    spoken(lang, &text)
}

/// Whoever did it, at the start of a sentence.
fn who(lang: Lang, view: &View, seat: Option<Seat>) -> String {
    match seat {
        Some(seat) => names::seat(lang, view, seat),
        None => names::DUMMY.get(lang).to_owned(),
    }
}

/// Enemies with their articles; equal ones are counted.
fn foes(lang: Lang, enemies: &[EnemyId]) -> String {
    let mut kinds: Vec<(EnemyId, usize)> = Vec::new();
    for enemy in enemies {
        match kinds.iter_mut().find(|(kind, _)| kind == enemy) {
            Some((_, n)) => *n += 1,
            None => kinds.push((*enemy, 1)),
        }
    }
    let named = kinds.into_iter().map(|(enemy, n)| {
        let noun: Noun = names::foe(lang, enemy);
        if n == 1 { noun.the(lang) } else { format!("{} (× {n})", noun.the(lang)) }
    });
    and(lang, &named.collect::<Vec<_>>())
}
