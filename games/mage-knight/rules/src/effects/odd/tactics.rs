//! Tactics with an effect of their own (MK-TAC-03).

use crate::action::Action;
use crate::effects::answers::again;
use crate::effects::options::Options;
use crate::frame::Play;
use crate::source;
use crate::state::State;
use crate::task::{Given, Progress, Resolving};
use crate::terms::{BasicColour, ManaColour};

/// A die that shows a basic colour.
pub(super) fn mana_steal_options(state: &State, out: &mut Options) {
    let shown = BasicColour::ALL.into_iter().map(ManaColour::from);
    out.extend(shown.filter(|colour| source::showing(state, *colour).is_some()).map(Action::Mana));
}

/// The die stays on the tactic until it is used (MK-MANA-14).
pub(super) fn mana_steal(play: &mut Play<'_>, r: &Resolving, action: Action) {
    if let Action::Mana(colour) = action
        && let Some(die) = source::showing(play.state, colour)
    {
        play.state.source.away |= 1 << die;
        play.state.players[r.seat].stolen_die = Some(die);
    }
}

/// The colour of depleted dice at the hero's place (MK-MANA-15).
fn depleted(state: &State) -> ManaColour {
    if state.dark() { ManaColour::Gold } else { ManaColour::Black }
}

/// The colours whose dice may be rerolled: the depleted ones first.
pub(super) fn mana_search_dice(state: &State) -> impl Iterator<Item = ManaColour> + '_ {
    let depleted = depleted(state);
    let first = source::showing(state, depleted).is_some();
    let shown = ManaColour::ALL.into_iter().filter(|colour| source::showing(state, *colour).is_some());
    shown.filter(move |colour| !first || *colour == depleted)
}

pub(super) fn mana_search_options(state: &State, r: &Resolving, out: &mut Options) {
    // The die picked first is not put back yet: it must not be picked twice.
    let first = first_die(r);
    let there = |colour: &ManaColour| die_but(state, *colour, first).is_some();
    let depleted = depleted(state);
    let must = there(&depleted);
    let dice = ManaColour::ALL.into_iter().filter(there).filter(|colour| !must || *colour == depleted);
    out.extend(dice.map(Action::Mana));
    if !out.is_empty() {
        out.push(Action::Done);
    }
}

/// The die that was picked first, if one was.
const fn first_die(r: &Resolving) -> Option<u8> {
    match r.progress {
        Progress::Picked { die } => Some(die),
        _ => None,
    }
}

/// A die that shows this colour and is not this one.
fn die_but(state: &State, colour: ManaColour, but: Option<u8>) -> Option<u8> {
    let there = source::there(state);
    let dice = 0..state.source.dice.len() as u8;
    dice.into_iter().find(|die| {
        Some(*die) != but && there >> die & 1 == 1 && state.source.dice[usize::from(*die)] == colour
    })
}

/// Picks up to two dice and rerolls them together.
pub(super) fn mana_search(play: &mut Play<'_>, r: Resolving, action: Action) {
    let first = first_die(&r);
    let picked = match action {
        Action::Mana(colour) => die_but(play.state, colour, first),
        _ => None,
    };
    match (first, picked) {
        (None, Some(die)) => {
            again(play, Resolving { given: Given::Nothing, ..r }, Progress::Picked { die });
        }
        (Some(first), die) => source::reroll(play, 1 << first | die.map_or(0, |die| 1 << die)),
        (None, None) => {}
    }
}

/// Any card of one's Deed deck.
pub(super) fn preparation_options(state: &State, r: &Resolving, out: &mut Options) {
    let deck = &state.players[r.seat].deck;
    for card in deck.iter() {
        if !out.contains(&Action::Card(card)) {
            out.push(Action::Card(card));
        }
    }
}

/// Puts that card into the hand and shuffles the deck.
pub(super) fn preparation(play: &mut Play<'_>, r: &Resolving, action: Action) {
    if let Action::Card(card) = action {
        // One has looked through the deck: there is no taking it back.
        play.chance.reveal();
        let player = &mut play.state.players[r.seat];
        if player.deck.take(card) {
            player.hand.put(card);
        }
        player.deck.shuffle();
    }
}

/// Puts a card aside, or takes all that were put aside.
pub(super) fn sparing_power_options(state: &State, r: &Resolving, out: &mut Options) {
    let player = &state.players[r.seat];
    if !player.deck.is_empty() && !player.spared.is_full() {
        out.push(Action::Option(0));
    }
    if !player.spared.is_empty() {
        out.push(Action::Option(1));
    }
}

/// The top card of the Deed deck goes face down under the tactic; or all cards there go to hand, once.
pub(super) fn sparing_power(play: &mut Play<'_>, r: &Resolving, action: Action) {
    let player = &mut play.state.players[r.seat];
    match action {
        Action::Option(0) => {
            if let Some(card) = player.deck.draw(play.chance) {
                player.spared.push(card);
            }
        }
        Action::Option(1) => {
            play.chance.reveal();
            player.tactic_down = true;
            for card in player.spared.drain(..) {
                player.hand.put(card);
            }
        }
        _ => {}
    }
}
