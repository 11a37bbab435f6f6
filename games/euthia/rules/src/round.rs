//! Rounds (EU-RND).

#[cfg(test)]
mod tests;

use crate::combat;
use crate::event::{Arrival, Event};
use crate::frame::Play;
use crate::player::{Inlay, Player};
use crate::rules::EU_RND_13;
use crate::scenario;
use crate::scoring;
use crate::state::TurnRecord;
use crate::terms::{Deed, Metal, Mode};
use kernel::Seat;

/// Begins the next turn, or the next round when everybody has had a turn. After the last round, and the final
/// battle if the scenario has one, the match is over (EU-RND-12, EU-RND-13).
pub(crate) fn advance(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let last = state.in_finale();
    if state.at < state.seats() {
        if last { scenario::begin_part(play) } else { begin_turn(play) }
    } else if state.course.closed < state.round {
        state.course.closed = state.round;
        if last { scenario::battle_ends(play) } else { scenario::round_ends(play) }
    } else if state.round < state.rounds() {
        begin_round(play);
    } else if !last && scenario::final_battle(state) {
        scenario::begin_finale(play);
    } else {
        end(play);
    }
}

/// Ends the match; in solo and cooperative games, with or without success (EU-SOL-30, EU-COP-10).
pub(crate) fn end(play: &mut Play<'_>) {
    if let Some(grade) = scenario::grade(play.state) {
        scenario::tell(play, scenario::Development::Ended(grade));
    }
    tell_scores(play);
    play.state.over = Some(EU_RND_13);
    play.log.tell(Event::Over(EU_RND_13));
}

/// Reports the final scoring line by line, without lines worth nothing (EU-SCO).
fn tell_scores(play: &mut Play<'_>) {
    play.log.tell(Event::Scoring);
    for seat in Seat::first(play.state.seats()) {
        let score = scoring::score(play.state, seat);
        let lines = scoring::lines(play.state, seat, &score);
        for line in lines.into_iter().filter(|line| line.points != 0) {
            play.log.tell(Event::Scored { seat, line });
        }
        play.log.tell(Event::Total { seat, total: score.total });
    }
}

/// The start of a round (EU-RND-01 to EU-RND-03).
fn begin_round(play: &mut Play<'_>) {
    play.state.round += 1;
    play.state.at = 0;
    play.log.tell(Event::Round(play.state.round));
    play.state.players.iter_mut().for_each(refresh);
    if play.state.mode == Mode::Solo {
        combat::feed(play, Metal::Silver, 1); // EU-SOL-05
    }
    scenario::round_begins(play);
}

/// One Action token of each kind, everything ready, all Gems active.
pub(crate) fn refresh(player: &mut Player) {
    player.tokens = [true; Deed::COUNT]; // EU-RND-01
    let Player { slots, pack, reserve, .. } = player;
    for piece in slots.iter_mut().flatten().chain(pack).chain(reserve) {
        piece.engaged = false; // EU-RND-02, EU-HTL-12
        for inlay in &mut piece.inlays {
            if let Inlay::Turned(gem) = *inlay {
                *inlay = Inlay::Active(gem); // EU-RND-03
            }
        }
    }
}

/// The start of a turn.
fn begin_turn(play: &mut Play<'_>) {
    let seat = play.state.seat();
    play.state.begun = true;
    play.state.turn = TurnRecord::default(); // EU-RND-10
    play.log.tell(Event::Turn(seat));
    if play.state.mode == Mode::Coop {
        combat::feed(play, Metal::Silver, 1); // EU-COP-07
    }
    if play.state.here().is_none() {
        // EU-RND-05; a centre is no edge of the map, so that nothing is revealed (EU-SPC-06).
        let chapel = play.state.chapel();
        play.state.player_mut().place = Some(chapel);
        play.log.tell(Event::Moved { seat, to: chapel, by: Arrival::Start });
    }
    scenario::turn_begins(play);
}
