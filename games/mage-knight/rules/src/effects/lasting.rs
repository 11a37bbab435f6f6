//! Effects that outlast the turn: tokens in the centre (MK-SKILL-04), dice claimed for the round, and
//! Motivation.

use super::{inner, start_given};
use crate::content::EffectId;
use crate::effect::{Effect, OddEffect};
use crate::frame::Play;
use crate::player::Motivated;
use crate::state::State;
use crate::task::{Progress, Resolving, Task};
use crate::turn_record::Lasting;
use kernel::Seat;

/// Puts an effect in force beyond the turn.
pub(super) fn add(play: &mut Play<'_>, r: &Resolving, round: bool) {
    let lasting = Lasting { seat: r.seat, origin: r.origin, effect: r.effect, given: r.given, round };
    // There are four such skills and one such spell in the box.
    let _ = play.state.lasting.try_push(lasting);
}

/// Called when a player's turn starts, with a fresh turn record: effects that lasted until then end, and
/// recurring ones happen.
pub(crate) fn turn_starts(play: &mut Play<'_>, seat: Seat) {
    if is_frozen(play.state, seat) {
        // Other players cannot use their usual source die.
        play.state.turn.dice_left = play.state.turn.dice_left.saturating_sub(1);
    }
    let motivated = &mut play.state.players[seat].motivated;
    if *motivated == Motivated::NextTurn {
        *motivated = Motivated::ThisTurn;
    }
    let mut thaw = None;
    play.state.lasting.retain(|lasting| {
        let ends = lasting.seat == seat && !lasting.round;
        if ends && *lasting.effect.get() == Effect::Odd(OddEffect::SourceFreeze) {
            thaw = Some(*lasting);
        }
        !ends
    });
    if let Some(lasting) = thaw {
        let Lasting { seat, origin, effect, given, .. } = lasting;
        play.state.tasks.push(Task::Effect(Resolving {
            seat,
            origin,
            effect,
            progress: Progress::Thaws,
            given,
        }));
    }
    for at in 0..play.state.lasting.len() {
        let lasting = play.state.lasting[at];
        if lasting.seat == seat && matches!(*lasting.effect.get(), Effect::EachTurn(_)) {
            let part: EffectId = inner(lasting.effect);
            start_given(play, seat, lasting.origin, part, lasting.given);
        }
    }
}

/// A player's turn ends.
pub(crate) fn turn_ends(state: &mut State, seat: Seat) {
    let motivated = &mut state.players[seat].motivated;
    if *motivated == Motivated::ThisTurn {
        *motivated = Motivated::No;
    }
}

/// Called when the round ends: none of these lasts beyond it, and claimed dice return. A player who has used
/// a Motivation still waits for the end of a turn.
pub(crate) fn round_ends(state: &mut State) {
    state.lasting.clear();
    state.source.away = 0;
    for player in &mut state.players {
        player.stolen_die = None;
    }
}

/// Whether another player's Source Freeze keeps a player from the usual die.
fn is_frozen(state: &State, seat: Seat) -> bool {
    state
        .lasting
        .iter()
        .filter(|lasting| lasting.seat != seat && !state.allied(lasting.seat, seat)) // MK-TEAM-02
        .any(|lasting| *lasting.effect.get() == Effect::Odd(OddEffect::SourceFreeze))
}
