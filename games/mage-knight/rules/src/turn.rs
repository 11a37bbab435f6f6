//! Turns (MK-TURN).

use crate::MageKnight;
use crate::action::Action;
use crate::content::{EffectId, SOURCE_DICE_PER_TURN};
use crate::event::Event;
use crate::frame::Play;
use crate::map::Map;
use crate::player::SkillSet;
use crate::question::{Asked, Origin, Question};
use crate::rules::{
    MK_COA_10, MK_TURN_01, MK_TURN_03, MK_TURN_04, MK_TURN_05, MK_TURN_07, MK_TURN_09, MK_TURN_11,
};
use crate::state::{Stage, State, Who};
use crate::task::Task;
use crate::turn_record::TurnRecord;
use crate::windows::{self, Window};
use crate::{deeds, dummy, effects, end_of_turn, map, rest, round, scenarios, source, turn_in_advance};
use kernel::{Measure, Refusal, Seat, Step, not_an_answer};

/// What the player whose turn begins can choose (MK-TURN-04 to MK-TURN-07, MK-TURN-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ways {
    /// Announce the end of the round.
    announce: bool,
    /// Play a normal turn.
    play: bool,
    /// Rest.
    rest: bool,
}

fn ways(state: &State) -> Ways {
    // MK-COA-10: who takes part in a joint assault does nothing else.
    if state.assault.is_some() {
        return Ways { announce: false, play: true, rest: false };
    }
    let player = state.player();
    let no_cards = player.hand.is_empty() && player.deck.is_empty();
    Ways {
        announce: player.deck.is_empty() && state.round_ends_in.is_none(),
        // MK-TURN-09: a card must be used in the turn, and few skills make use of a Wound; else it can only
        // be discarded by a rest.
        play: !no_cards
            && (player.hand.is_empty() || player.cards_in_hand() > 0 || deeds::can_use_a_wound(state)),
        rest: rest::may_declare(state).is_ok(),
    }
}

/// Whether the turn cannot end yet: the hand is all Wounds, none was used, and one can be (MK-TURN-09). Other
/// cards are asked for before drawing (MK-DRAW-01).
pub(crate) fn owes_a_wound(state: &State) -> bool {
    let player = state.player();
    !state.turn.card_used
        && !player.hand.is_empty()
        && player.cards_in_hand() == 0
        && deeds::can_use_a_wound(state)
}

/// Whether the player can only pass (MK-TURN-07).
fn must_pass(ways: Ways) -> bool {
    !(ways.announce || ways.play || ways.rest)
}

/// A turn begins: the player chooses how to play it.
#[derive(Clone, Copy)]
pub(crate) struct Start;

impl Step<MageKnight> for Start {
    fn asks(&self, state: &State) -> Option<Question> {
        let Who::Seat(seat) = state.active() else { return None };
        // MK-TURN-01: somebody who must pass may still do what is done before a turn.
        let asks = !must_pass(ways(state))
            || windows::can_act(state, seat)
            || deeds::check(state, &Action::UseTactic).is_ok();
        asks.then_some(Question { seat, what: Asked::Stage(Stage::TurnStart) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let ways = ways(state);
        if ways.play || must_pass(ways) {
            out.push(Action::Done);
        }
        if ways.rest {
            out.push(Action::Rest);
        }
        if ways.announce {
            out.push(Action::AnnounceEnd);
        }
        // MK-TURN-01, MK-TURN-02: what is done before the turn comes before all this is checked.
        if windows::can_plunder(state, state.seat()) {
            out.push(Action::Plunder);
        }
        if deeds::check(state, &Action::UseTactic).is_ok() {
            out.push(Action::UseTactic);
        }
        out.extend(windows::skills(state, state.seat()).map(Action::Skill));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let ways = ways(state);
        let player = state.player();
        let unless = |allowed: bool, refusal: Refusal| if allowed { Ok(()) } else { Err(refusal) };
        match action {
            Action::Done => unless(
                ways.play || must_pass(ways),
                Refusal::rule(if player.hand.is_empty() { MK_TURN_05 } else { MK_TURN_09 }),
            ),
            Action::Rest => rest::may_declare(state),
            Action::AnnounceEnd if state.assault.is_some() => Err(Refusal::rule(MK_COA_10)),
            Action::AnnounceEnd if state.round_ends_in.is_some() => Err(Refusal::rule(MK_TURN_07)),
            Action::AnnounceEnd => unless(
                ways.announce,
                Refusal::rule(MK_TURN_04)
                    .with(Measure::Limit, 0)
                    .with(Measure::Have, player.deck.len() as i32),
            ),
            Action::Plunder => unless(windows::can_plunder(state, state.seat()), Refusal::rule(MK_TURN_03)),
            Action::UseTactic => deeds::check(state, action),
            Action::Skill(skill) => {
                let usable = windows::skills(state, state.seat()).any(|other| other == *skill);
                unless(usable, Refusal::rule(MK_TURN_01))
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let seat = play.state.seat();
        match action {
            Action::Plunder => windows::plunder(play, seat),
            Action::AnnounceEnd => {
                announce(play, Who::Seat(seat));
                forgo(play);
            }
            Action::Rest => open(play, Stage::Rest),
            Action::Done if must_pass(ways(play.state)) => pass(play),
            Action::Done => open(play, Stage::Movement),
            Action::Skill(skill) => windows::use_skill(play, seat, skill),
            _ => deeds::answer(play, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        pass(play);
    }
}

/// The turn is played, not passed.
pub(crate) fn open(play: &mut Play<'_>, stage: Stage) {
    play.state.stage = stage;
    start(play);
}

/// What happens at the start of a turn that is not passed.
pub(crate) fn start(play: &mut Play<'_>) {
    let seat = play.state.seat();
    // MK-TURN-09: with an empty hand there is nothing that must be used.
    play.state.turn.card_used = play.state.player().hand.is_empty();
    scenarios::tower_mana(play, seat);
    // MK-TURN-10: mana of the glade.
    if let Some(site) = play.state.player().place.and_then(|place| play.state.map.site(place)) {
        let effect = site.card().start_of_turn;
        if effect != EffectId::NOTHING {
            effects::start(play, seat, Origin::Site, effect);
        }
    }
}

/// The end of the round is announced: everybody else has one more turn (MK-RND-14).
pub(crate) fn announce(play: &mut Play<'_>, who: Who) {
    // The announcer's own turn, which is just ending, is counted too.
    play.state.round_ends_in = Some(play.state.order.len() as u8);
    let seat = match who {
        Who::Seat(seat) => Some(seat),
        Who::Dummy => None,
    };
    play.log.tell(Event::EndAnnounced(seat));
}

/// A turn that is passed ends at once, without the benefits of the space (MK-TURN-07, MK-TURN-08).
fn pass(play: &mut Play<'_>) {
    play.log.tell(Event::Passed { seat: play.state.seat(), rule: MK_TURN_07 });
    forgo(play);
}

/// The turn ends before it has begun. Levels reached in another player's turn are gained anyway (MK-PVP-15).
fn forgo(play: &mut Play<'_>) {
    let player = play.state.player();
    if player.level < player.fame_level() {
        play.state.tasks.push(Task::End(end_of_turn::Closing::Levels));
    } else {
        next(play);
    }
}

/// The action of the turn is done.
#[derive(Clone, Copy)]
pub(crate) struct AfterAction;

impl Step<MageKnight> for AfterAction {
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { seat: state.seat(), what: Asked::Stage(Stage::AfterAction) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if !owes_a_wound(state) {
            out.push(Action::Done);
        }
        deeds::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done if owes_a_wound(state) => Err(Refusal::rule(MK_TURN_09)),
            Action::Done => Ok(()),
            action if deeds::is_deed(action) => deeds::check(state, action),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Done => declare_over(play),
            _ => deeds::answer(play, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        declare_over(play);
    }
}

/// The player declares the turn over (MK-TURN-16): its end is settled step by step.
pub(crate) fn declare_over(play: &mut Play<'_>) {
    play.state.stage = Stage::EndOfTurn;
}

/// The record of a new turn. Cards and dice of a partial defence are still on the table (MK-PVP-15).
pub(crate) fn fresh(state: &mut State, seat: Seat) -> TurnRecord {
    let player = &mut state.players[seat];
    TurnRecord {
        dice_left: SOURCE_DICE_PER_TURN,
        played: player.in_play.drain(..).collect(),
        dice_used: std::mem::take(&mut player.dice_held),
        dice_kept: std::mem::take(&mut player.dice_set),
        ..TurnRecord::default()
    }
}

/// The next turn begins.
#[derive(Clone, Copy)]
pub(crate) struct NextBegins;

impl Step<MageKnight> for NextBegins {
    fn run(self, play: &mut Play<'_>) {
        begin(play);
    }
}

/// The next turn begins: that of the next player in the round order, or an extra turn.
pub(crate) fn begin(play: &mut Play<'_>) {
    let Who::Seat(seat) = play.state.active() else {
        dummy::turn(play);
        return pass_on(play);
    };
    play.log.tell(Event::Turn(Some(seat)));
    let in_turn = play.state.acting.is_none();
    if in_turn && std::mem::take(&mut play.state.players[seat].skipped) {
        // MK-TURN-11, MK-PVP-17: it was played in advance, and has neither a start nor an end.
        play.log.tell(Event::Passed { seat, rule: MK_TURN_11 });
        return pass_on(play);
    }
    play.state.turn = fresh(play.state, seat);
    let player = &mut play.state.players[seat];
    player.skills_used = SkillSet::default();
    // MK-PLAYER-05, MK-MOV-PL-05: onto the portal.
    player.place.get_or_insert(Map::PORTAL);
    map::look_around(play);
    play.state.stage = Stage::TurnStart;
    effects::lasting::turn_starts(play, seat);
    windows::open(play, Window::default());
}

/// The turn is over.
#[derive(Clone, Copy)]
pub(crate) struct Finish;

impl Step<MageKnight> for Finish {
    fn run(self, play: &mut Play<'_>) {
        next(play);
    }
}

/// A player's turn is over: interrupted turns come next, then extra turns, then the next player in the round
/// order.
pub(crate) fn next(play: &mut Play<'_>) {
    let seat = play.state.seat();
    // Whoever passes or announces still has what was left of a defence in part (MK-PVP-15).
    end_of_turn::clean_up(play, seat);
    source::return_dice(play);
    let state = &mut *play.state;
    let extra_turn = std::mem::take(&mut state.turn.extra_turn);
    let open = state.portal_is_open();
    let player = &mut state.players[seat];
    player.plundered = false;
    player.tactic_early = false;
    player.extra_turn |= extra_turn;
    // MK-MOV-PL-05: who ends a turn on the portal leaves the map until the next.
    if player.place == Some(Map::PORTAL) && open {
        player.place = None;
    }
    effects::lasting::turn_ends(state, seat);
    if turn_in_advance::resume(state) {
        return;
    }
    if turn_in_advance::extra_turn(state) {
        return begin(play);
    }
    pass_on(play);
}

/// Passes the turn to the next in the round order, or ends the round or the match.
fn pass_on(play: &mut Play<'_>) {
    if play.state.active() != Who::Dummy && count_match(play) {
        return;
    }
    let state = &mut *play.state;
    if let Some(left) = &mut state.round_ends_in {
        *left -= 1;
        if *left == 0 {
            return round::end(play);
        }
    }
    // MK-RND-13: down the column, then from the top again.
    loop {
        state.at = (state.at + 1) % state.order.len() as u8;
        // MK-SCN-SOLO-07: the Dummy has no part in the last turns.
        if state.match_ends_in.is_none() || state.active() != Who::Dummy {
            break;
        }
        // MK-RND-14: passed over, it has had the turn that the announcement left it.
        if let Some(left) = &mut state.round_ends_in {
            *left -= 1;
            if *left == 0 {
                return round::end(play);
            }
        }
    }
    state.stage = Stage::TurnStart;
    state.tasks.push(Task::End(end_of_turn::Closing::BeginTurn));
}

/// Counts the last turns of the match, once its end is near (MK-SCN-GEN-02). Returns whether it is over.
fn count_match(play: &mut Play<'_>) -> bool {
    match &mut play.state.match_ends_in {
        Some(left) => {
            *left -= 1;
            if *left > 0 {
                return false;
            }
            let rule = play.state.scenario.end_rule();
            round::finish_match(play, rule);
            true
        }
        None => {
            if scenarios::is_won(play.state) {
                let players = play.state.players.len() as u8;
                play.state.match_ends_in = Some(players);
                play.log.tell(Event::LastTurns(play.state.scenario.end_rule()));
            }
            false
        }
    }
}

#[cfg(test)]
mod tests;
