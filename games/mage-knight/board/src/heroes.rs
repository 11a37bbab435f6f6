//! The heroes at the table: who acts, what each has played, and how texts refer to them.

use kernel::{Lang, Narrate as _, Seat};
use mage_knight::MageKnight;
use mage_knight::content::{CardId, CardKind};
use mage_knight::state::Who;
use mage_knight::terms::Hero;
use mage_knight::turn_record::{Fate, Played, TurnRecord};
use mage_knight::view::View;

/// Whose turn it is in the round order.
#[must_use]
pub fn in_order(view: &View) -> Option<Seat> {
    match view.order.get(usize::from(view.at)) {
        Some(Who::Seat(seat)) => Some(*seat),
        Some(Who::Dummy) | None => None,
    }
}

/// Who acts: the one whose turn it is, or another who fights in it.
#[must_use]
pub fn acting(view: &View) -> Option<Seat> {
    view.acting.or_else(|| in_order(view))
}

/// What is remembered of a player's turn, if one is under way.
#[must_use]
pub fn record(view: &View, seat: Seat) -> Option<&TurnRecord> {
    if acting(view) == Some(seat) {
        return Some(&view.turn);
    }
    view.aside.iter().find(|aside| aside.seat == seat).map(|aside| &aside.turn)
}

/// The cards that lie in a player's play area.
pub fn in_play(view: &View, seat: Seat) -> impl Iterator<Item = &Played> {
    let turn = record(view, seat).into_iter().flat_map(|turn| &turn.played);
    let kept = view.players.get(seat.index()).into_iter().flat_map(|player| &player.in_play);
    turn.chain(kept)
}

/// The artifacts of a player's that others can see and could steal (MK-PVP-MEL-05, MK-PVP-MEL-06,
/// MK-PVP-MEL-09).
#[must_use]
pub fn in_reach(view: &View, seat: Seat) -> Vec<CardId> {
    let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
    let played = in_play(view, seat).filter(|played| played.then != Fate::Remove).map(|played| played.card);
    let carried = player.units.iter().filter(|unit| unit.wounds > 0).filter_map(|unit| unit.banner);
    let all = player.discard.iter().copied().chain(played).chain(carried);
    all.filter(|card| card.card().kind == CardKind::Artifact).collect()
}

/// The name of the hero of a seat.
#[must_use]
pub fn name(lang: Lang, view: &View, seat: Seat) -> String {
    MageKnight::seat(lang, view, seat)
}

/// Whether French says `elle` of the hero of a seat.
#[must_use]
pub fn is_she(view: &View, seat: Seat) -> bool {
    view.players.get(seat.index()).is_some_and(|player| player.hero == Some(Hero::Arythea))
}

/// The one or the other word, as the hero of a seat is spoken of.
#[must_use]
pub fn agree(view: &View, seat: Seat, he: &'static str, she: &'static str) -> &'static str {
    if is_she(view, seat) { she } else { he }
}

/// `a, b and c`.
#[must_use]
pub fn listed(lang: Lang, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{}{last}", first.join(", "), lang.pick(" and ", " et ")),
    }
}
