//! The texts of events: lines of the log. The event says what happened, the view who the heroes are and where
//! things are.

mod en;
mod fr;

use super::names;
use crate::content::{CardId, EnemyId};
use crate::event::Event;
use crate::view::View;
use kernel::wording::{Kind, and};
use kernel::{Lang, Line, Seat};

/// An event, as a line of the log.
pub(super) fn say(lang: Lang, view: &View, event: &Event) -> Line {
    let text = match lang {
        Lang::En => en::say(view, event),
        Lang::Fr => fr::say(view, event),
    };
    Line::of(lang, &text).with_kind(match event {
        Event::CombatPhase(_) | Event::DuelPhase(_) => Kind::Heading,
        Event::Over(_) => Kind::Result,
        _ => Kind::Line,
    })
}

/// The person who did it, at the start of a sentence.
fn who(lang: Lang, view: &View, seat: Option<Seat>) -> String {
    match seat {
        Some(seat) => names::seat(lang, view, seat),
        None => names::DUMMY.get(lang).to_owned(),
    }
}

/// Things with their names; equal ones are counted.
fn counted<T: Copy + PartialEq>(lang: Lang, things: &[T], name: impl Fn(T) -> String) -> String {
    let mut kinds: Vec<(T, usize)> = Vec::new();
    for thing in things {
        match kinds.iter_mut().find(|(kind, _)| kind == thing) {
            Some((_, n)) => *n += 1,
            None => kinds.push((*thing, 1)),
        }
    }
    let named = kinds.into_iter().map(|(thing, n)| {
        let name = name(thing);
        if n == 1 { name } else { format!("{name} (× {n})") }
    });
    and(lang, &named.collect::<Vec<_>>())
}

/// Enemies with their articles.
fn foes(lang: Lang, enemies: &[EnemyId]) -> String {
    counted(lang, enemies, |enemy| names::foe(lang, enemy).the(lang))
}

/// Cards by their names.
fn cards(lang: Lang, these: &[CardId]) -> String {
    counted(lang, these, |card| names::card(lang, card))
}
