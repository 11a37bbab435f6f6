//! The powers of Fire and Water (EU-ELM).

use super::Entry;
use crate::Euthia;
use crate::board::{self, health};
use crate::death;
use crate::event::Event;
use crate::frame::Play;
use crate::scenario;
use crate::state::State;
use crate::task::Task;
use crate::terms::Element;
use kernel::{Seat, Step};

/// The Wounds of the Fire power, and the healing of the Water power (EU-ELM-02, EU-ELM-03).
const STRENGTH: u8 = 2;

/// Which of the two affects the space of a Hero: neither if both would (EU-ELM-07).
fn working(state: &State, seat: Seat) -> Option<Element> {
    let place = state.players[seat].place?;
    let powers = state.map.powers(place);
    let water = powers[Element::Water.index()] && !scenario::poisons(state);
    match (powers[Element::Fire.index()], water) {
        (true, false) => Some(Element::Fire),
        (false, true) => Some(Element::Water),
        _ => None,
    }
}

/// The power of the space affects the Hero who came there.
#[derive(Clone, Copy)]
pub(super) struct Power;

impl Step<Euthia> for Power {
    fn run(self, play: &mut Play<'_>) {
        let lives = working(play.state, play.state.seat()).is_none_or(|element| apply(play, element));
        // EU-MOV-09: who dies of it does nothing more there.
        if lives {
            play.state.tasks.push(Task::Enter(Entry::Reveal));
        }
    }
}

/// Which of the two powers reached the Hero's space before a tile was placed.
pub(super) fn before(state: &State) -> [bool; Element::COUNT] {
    state.here().map_or([false; Element::COUNT], |here| state.map.powers(here))
}

/// Applies powers that a new tile brought to the Hero's space, but not those that were there before
/// (EU-ELM-04, EU-ELM-11, EU-ELM-12). Returns whether the Hero is alive.
pub(super) fn on_reveal(play: &mut Play<'_>, before: [bool; Element::COUNT]) -> bool {
    match working(play.state, play.state.seat()) {
        Some(element) if !before[element.index()] => apply(play, element),
        _ => true,
    }
}

/// Wounds or heals the active Hero.
fn apply(play: &mut Play<'_>, element: Element) -> bool {
    let seat = play.state.seat();
    let scourge = scenario::scourge(play.state, element);
    if element == Element::Water && scourge.is_none() {
        let n = health::heal(play.state, seat, STRENGTH);
        if n > 0 {
            play.log.tell(Event::Power { seat, element, n });
        }
        return true;
    }
    // EU-HTL-14.
    if board::is_immune(&play.state.players[seat], element) {
        return true;
    }
    if let Some((n, cause)) = scourge {
        let lives = play.state.players[seat].health > n;
        scenario::wound(play, seat, n, cause);
        return lives;
    }
    let n = health::wound(play.state, seat, STRENGTH);
    play.log.tell(Event::Power { seat, element, n });
    if play.state.players[seat].health > 0 {
        return true;
    }
    death::outside_combat(play, seat);
    false
}
