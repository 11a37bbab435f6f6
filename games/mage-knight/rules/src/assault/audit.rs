//! Checks whether play can go on from an assault that came from outside.

use super::{Pact, defended, proposal};
use crate::state::{Stage, State, Who};
use crate::task::Task;
use kernel::{Flaw, Seat};

/// Checks that all participants are at the table, that the player who acts takes part, and that defenders are
/// dealt only to participants.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    let expect = |holds: bool, why: &str| if holds { Ok(()) } else { Err(Flaw::new("assault", why)) };
    for task in &state.tasks {
        if let Task::Assault(step) = task {
            let last = state.tasks.last() == Some(task);
            expect(last && *step != Pact::Next && proposal::is_sound(state, step), "a proposal of nothing")?;
        }
    }
    let dealt = || state.map.tokens.iter().filter_map(|token| token.dealt.map(|seat| (token.at, seat)));
    let Some(assault) = &state.assault else {
        return expect(dealt().next().is_none(), "defenders dealt, but no assault");
    };
    let here = |seat: Seat| seat.index() < state.players.len();
    let parties = || (0..assault.shares.len() as u8).map(Seat).filter(|seat| assault.has(*seat));
    expect(parties().all(here) && assault.has(assault.by), "somebody who is not there")?;
    expect(defended(state, assault.city).is_some(), "there is no such city")?;
    expect(dealt().all(|(at, seat)| at == assault.city && assault.has(seat)), "dealt to nobody")?;
    let shares = parties().all(|seat| {
        dealt().filter(|(_, other)| *other == seat).count() <= usize::from(assault.shares[seat.index()])
    });
    expect(shares, "more than was agreed on")?;
    let seat = state.seat();
    let acts = state.in_order() != Who::Dummy && assault.has(seat) && assault.done >> seat.index() & 1 == 0;
    expect(acts, "it is somebody else's turn")?;
    let others = parties().filter(|other| assault.done >> other.index() & 1 == 1);
    let busy = others.into_iter().all(|other| state.aside.iter().any(|aside| aside.seat == other));
    expect(busy, "who has fought still has a turn to finish")?;
    let stage = matches!(state.stage, Stage::TurnStart | Stage::Movement | Stage::Combat);
    expect(stage && (assault.entered | assault.done) >> state.players.len() == 0, "in no such stage")
}
