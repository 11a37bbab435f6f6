//! Skills with an effect of their own.

use crate::action::Action;
use crate::content::card;
use crate::effects::answers::again;
use crate::effects::lasting;
use crate::effects::options::Options;
use crate::event::Event;
use crate::frame::Play;
use crate::player::{gain_crystal, gain_token};
use crate::source;
use crate::state::State;
use crate::task::{Given, Progress, Resolving};
use crate::terms::{BasicColour, ManaColour};
use arrayvec::ArrayVec;
use kernel::Seat;

/// How many Wounds to remove; then, if several other heroes are equally close, who gets one of them.
pub(super) fn healing_ritual_options(state: &State, r: &Resolving, out: &mut Options) {
    if r.begins() {
        let wounds = state.players[r.seat].wounds_in_hand();
        out.extend((1..=wounds.min(2)).map(Action::Amount));
    } else {
        out.extend(closest(state, r.seat).into_iter().map(|seat| Action::Option(seat.0)));
    }
}

/// Wounds are removed from the hand; one of them goes to the closest other hero.
pub(super) fn healing_ritual(play: &mut Play<'_>, r: Resolving, action: Action) {
    match action {
        Action::Amount(n) => {
            let player = &mut play.state.players[r.seat];
            for _ in 0..n {
                player.hand.take(card::WOUND);
            }
            play.state.wounds += n;
            play.log.tell(Event::Healed { seat: r.seat, n, unit: None });
            if !closest(play.state, r.seat).is_empty() {
                again(play, r, Progress::PassesWound);
            }
        }
        Action::Option(seat) => crate::player::wound_hero(play, Seat(seat), 1),
        _ => {}
    }
}

/// The closest other heroes on the map; partners are skipped (MK-TEAM-02).
fn closest(state: &State, seat: Seat) -> ArrayVec<Seat, 4> {
    let Some(place) = state.players[seat].place else {
        return ArrayVec::new();
    };
    let far = |other: &Seat| state.players[*other].place.map(|there| there.distance(place));
    let others = || {
        Seat::first(state.players.len() as u8)
            .filter(move |other| *other != seat && !state.allied(seat, *other))
    };
    let least = others().filter_map(|other| far(&other)).min();
    others().filter(|other| least.is_some() && far(other) == least).collect()
}

/// The token lies in the Source until the owner's next turn.
pub(super) fn source_freeze(play: &mut Play<'_>, r: &Resolving) {
    if r.begins() {
        lasting::add(play, r, false);
    }
}

/// The owner's next turn: chooses among the basic colours shown in the Source.
pub(super) fn source_freeze_options(state: &State, r: &Resolving, out: &mut Options) {
    if r.progress == Progress::Thaws {
        let shown = |colour: &BasicColour| source::showing(state, (*colour).into()).is_some();
        out.extend(BasicColour::ALL.into_iter().filter(shown).map(Action::Colour));
    }
}

/// A crystal of that colour; the die stays as it is.
pub(super) fn source_freeze_thaws(play: &mut Play<'_>, r: &Resolving, action: Action) {
    if let Action::Colour(colour) = action {
        gain_crystal(play, r.seat, colour);
    }
}

pub(super) fn mana_exploit_options(out: &mut Options) {
    let not_gold = ManaColour::ALL.into_iter().filter(|colour| *colour != ManaColour::Gold);
    out.extend(not_gold.map(Action::Mana));
}

/// A mana of that colour, and until the owner's next turn a Wound for every other colour that other players
/// use.
pub(super) fn mana_exploit(play: &mut Play<'_>, r: &Resolving, action: Action) {
    if let Action::Mana(colour) = action {
        gain_token(play, r.seat, colour);
        lasting::add(play, &Resolving { given: Given::Colour(colour), ..*r }, false);
    }
}

/// Two regular units join the unit offer.
pub(super) fn bonds_of_loyalty(play: &mut Play<'_>) {
    for _ in 0..2 {
        let offers = &mut play.state.offers;
        if !offers.units.is_full()
            && let Some(unit) = offers.regular_deck.draw(play.chance)
        {
            offers.units.push(unit);
        }
    }
}
