//! The course of a joint assault: the garrison is dealt, one participant after another enters and fights, and
//! the city falls or not (MK-COA-06 to MK-COA-13, MK-COA-15 to MK-COA-18).

use super::{Assault, Draft, Pact, defended, defenders, in_order_from};
use crate::MageKnight;
use crate::action::Action;
use crate::content::Hex;
use crate::event::Event;
use crate::frame::Play;
use crate::map::Stance;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::{deeds, turn, turn_in_advance, windows};
use kernel::{Chance, Log, Seat, Step};

/// Everybody has agreed: invited players turn their tokens face down, and the garrison is dealt at random
/// (MK-COA-06, MK-COA-07).
pub(super) fn begin(play: &mut Play<'_>, draft: &Draft) {
    let shares = &draft.shares;
    let parties = in_order_from(play.state, play.state.seat());
    let mut dealt: Vec<Seat> =
        parties.flat_map(|seat| (0..shares[seat.index()]).map(move |_| seat)).collect();
    play.chance.shuffle(&mut dealt);
    deal(play, draft, &dealt);
}

/// Continues from a joint assault that begins with the garrison dealt like this, token by token: for
/// planners.
pub fn begin_as_dealt(state: &mut State, draft: &Draft, dealt: &[Seat], chance: &mut Chance) {
    let mut log = Log::muted();
    let play = &mut Play::new(state, chance, &mut log);
    deal(play, draft, dealt);
    kernel::step::run(play);
}

/// Begins the assault with the garrison dealt like this, token by token.
fn deal(play: &mut Play<'_>, draft: &Draft, dealt: &[Seat]) {
    let by = play.state.seat();
    let assault = Assault { city: draft.city, by, shares: draft.shares, entered: 0, done: 0 };
    let parties: Vec<Seat> = in_order_from(play.state, by).filter(|seat| assault.has(*seat)).collect();
    for seat in parties.iter().filter(|seat| **seat != by) {
        play.state.players[*seat].skipped = true;
    }
    let garrison = play.state.map.tokens.iter_mut().filter(|token| token.at == draft.city);
    garrison.zip(dealt).for_each(|(token, seat)| token.dealt = Some(*seat));
    for seat in parties {
        let own = play.state.map.tokens_at(draft.city).filter(|token| token.dealt == Some(seat));
        let enemies = own.filter_map(|token| token.enemy()).collect();
        play.log.tell(Event::Dealt { seat, enemies });
    }
    // The initiator goes first, in the turn in progress (MK-COA-08).
    play.state.turn.acted = true;
    play.state.assault = Some(assault);
}

/// Whether a step or jump to a space leads into the city under joint assault. No other may be assaulted
/// meanwhile (MK-COA-10).
pub(crate) fn leads_in(state: &State, hex: Hex) -> bool {
    let city = state.assault.as_ref().map(|assault| assault.city);
    state.map.city_at(hex).is_some_and(|there| Some(there.at) == city)
}

/// A participant does not enter: the turn is spent all the same (MK-COA-16).
pub(crate) fn gives_up(play: &mut Play<'_>) {
    play.state.stage = Stage::AfterAction;
    play.state.tasks.push(Task::Assault(Pact::Next));
}

/// A participant's fight is over. Everybody stays in the city until the last fight is (MK-COA-15).
pub(crate) fn fought(play: &mut Play<'_>) {
    let seat = play.state.seat();
    if let Some(assault) = &mut play.state.assault {
        assault.entered |= 1 << seat.index();
        play.state.tasks.push(Task::Assault(Pact::Next));
    }
}

/// A participant's fight is over.
#[derive(Clone, Copy)]
pub(super) struct Next;

impl Step<MageKnight> for Next {
    /// The next participant takes a turn in advance (MK-COA-08, MK-COA-18); after the last one the assault is
    /// over.
    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        let Some(assault) = &mut play.state.assault else { return };
        assault.done |= 1 << seat.index();
        let assault = *assault;
        let waiting = |seat: &Seat| assault.has(*seat) && assault.done >> seat.index() & 1 == 0;
        let Some(next) = in_order_from(play.state, assault.by).find(waiting) else {
            return end(play, &assault);
        };
        // MK-UNDO-02: what the one before has done is done.
        play.chance.reveal();
        turn_in_advance::take(play, next);
        // MK-COA-09: what can be done before a turn can be done now.
        play.state.stage = Stage::TurnStart;
        if !windows::can_act(play.state, next) && deeds::check(play.state, &Action::UseTactic).is_err() {
            turn::open(play, Stage::Movement);
        }
    }
}

/// All have fought. Without defenders the city is conquered; otherwise everybody in it returns to where they
/// came from, without a Wound (MK-COA-12, MK-COA-15). Then each finishes the turn, starting with the
/// initiator (MK-COA-13).
fn end(play: &mut Play<'_>, assault: &Assault) {
    play.chance.reveal();
    let at = assault.city;
    let conquered = defenders(play.state, at) == 0 && defended(play.state, at).is_some();
    play.state.assault = None;
    play.state.map.tokens.iter_mut().for_each(|token| token.dealt = None);
    if conquered {
        let city = play.state.map.cities.iter_mut().find(|city| city.at == at);
        let leader = city.and_then(|city| {
            city.stance = Stance::Conquered;
            city.leader()
        });
        play.log.tell(Event::Conquered { seat: leader.unwrap_or(assault.by), at });
    } else {
        play.log.tell(Event::AssaultFailed { city: at });
        let inside: Vec<Seat> = in_order_from(play.state, assault.by)
            .filter(|seat| assault.entered >> seat.index() & 1 == 1)
            .collect();
        inside.into_iter().for_each(|seat| retreat(play, seat));
    }
    turn_in_advance::hand_over(play.state, assault.by);
    play.state.stage = Stage::AfterAction;
}

/// Moves a hero one step back.
fn retreat(play: &mut Play<'_>, seat: Seat) {
    let back = play.state.record_mut(seat).and_then(|turn| turn.path.pop());
    if let Some(to) = back {
        play.state.players[seat].place = Some(to);
        play.log.tell(Event::Retreated { seat, to });
    }
}
