//! The proposal: who is invited, how many defenders each faces, and whether all agree (MK-COA-02 to MK-COA-05, MK-COA-14).

use super::{Draft, Step, defended, defenders, in_order_from};
use crate::action::Action;
use crate::content::{Hex, card};
use crate::effect::{Effect, TravelEnd};
use crate::effects::travel;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{MK_COA_01, MK_COA_02, MK_COA_03, MK_COA_04, MK_COA_10, MK_COA_14};
use crate::state::{PLAYERS, Stage, State};
use crate::task::Task;
use crate::{deeds, map, turn_in_advance};
use kernel::{Measure, Refusal, Seat, not_an_answer};

/// Every assault that can be proposed now.
pub(crate) fn legal_proposals(state: &State, place: Hex, out: &mut Vec<Action>) {
    if state.map.cities.is_empty() || !state.joint_assaults() {
        return;
    }
    let cities = state.map.cities.iter().map(|city| city.at);
    out.extend(cities.filter(|city| check_proposal(state, place, *city).is_ok()).map(Action::Propose));
}

/// Whether a joint assault on the city of a space can be proposed now.
pub(crate) fn check_proposal(state: &State, place: Hex, city: Hex) -> Result<(), Refusal> {
    let no = |rule| Err(Refusal::rule(rule));
    if !state.joint_assaults() {
        return no(MK_COA_01);
    }
    if state.assault.is_some() {
        return no(MK_COA_10);
    }
    let under_way = state.round_ends_in.is_none() && state.match_ends_in.is_none();
    let Some(there) = defended(state, city).filter(|_| under_way && !state.turn.acted && !state.turn.halted)
    else {
        return no(MK_COA_02);
    };
    // MK-MOV-PL-03: a shared space allows no action.
    if map::is_occupied(state, place, state.seat()) {
        return no(MK_COA_14);
    }
    if !there.is_next_to(place) && !goes_underground(state, city) {
        return no(MK_COA_02);
    }
    if eligible(state, city).next().is_none() {
        return no(MK_COA_03);
    }
    let have = defenders(state, city);
    if have < 2 {
        return Err(Refusal::rule(MK_COA_14).with(Measure::Need, 2).with(Measure::Have, have));
    }
    Ok(())
}

/// Whether the initiator can come into a city by Underground Attack.
fn goes_underground(state: &State, city: Hex) -> bool {
    let seat = state.seat();
    if state.player().hand.count(card::UNDERGROUND_TRAVEL) == 0
        || deeds::check(state, &Action::PlayStrong(card::UNDERGROUND_TRAVEL)).is_err()
    {
        return false;
    }
    let parts = state.half(card::UNDERGROUND_TRAVEL, true).effect.whole();
    parts.into_iter().any(|part| match *part.get() {
        Effect::Travel { spaces, each, avoiding, to: TravelEnd::Assault } => {
            let reach = travel::reach(state, spaces, each);
            travel::ends(state, seat, reach, avoiding, true)
                .iter()
                .any(|(hex, _)| state.map.garrison_space(*hex) == city)
        }
        _ => false,
    })
}

/// The other heroes who may be invited: next to the city, with the Round Order token face up, and able to take a turn (MK-COA-03,
/// MK-COA-14).
pub fn eligible(state: &State, city: Hex) -> impl Iterator<Item = Seat> + '_ {
    let city = defended(state, city);
    let near = move |seat: &Seat| {
        let player = &state.players[seat.index()];
        city.zip(player.place).is_some_and(|(city, place)| city.is_next_to(place)) && !player.skipped
    };
    let others = Seat::first(state.players.len() as u8).filter(|seat| !state.is_active(*seat));
    others.filter(near).filter(|seat| turn_in_advance::is_possible(state, *seat))
}

/// The player proposes an assault.
pub(crate) fn propose(play: &mut Play<'_>, city: Hex) {
    let draft = Draft { city, invited: 0, shares: [0; PLAYERS], agreed: 0 };
    play.state.tasks.push(Task::Assault(Step::Invite(draft)));
}

/// Who can be invited besides: nobody when there would be more heroes than defenders.
fn guests<'a>(state: &'a State, draft: &Draft) -> impl Iterator<Item = Seat> + use<'a> {
    let room = u32::from(defenders(state, draft.city)) > 1 + draft.invited.count_ones();
    let invited = draft.invited;
    eligible(state, draft.city).filter(move |seat| room && invited >> seat.index() & 1 == 0)
}

/// Those who take part, in the order of their fights (MK-COA-08).
fn parties(state: &State, invited: u8) -> impl Iterator<Item = Seat> + '_ {
    let by = state.seat();
    in_order_from(state, by).filter(move |seat| *seat == by || invited >> seat.index() & 1 == 1)
}

/// Whose number of defenders is to be said next.
fn unshared(state: &State, draft: &Draft) -> Option<Seat> {
    parties(state, draft.invited).find(|seat| draft.shares[seat.index()] == 0)
}

/// How many defenders the next one can face, so that everybody faces at least one; the last one faces all who are left.
fn share(state: &State, draft: &Draft) -> std::ops::RangeInclusive<u8> {
    let left = defenders(state, draft.city).saturating_sub(draft.shares.iter().sum());
    let waiting = parties(state, draft.invited).filter(|seat| draft.shares[seat.index()] == 0).count() as u8;
    if waiting <= 1 { left..=left } else { 1..=left.saturating_sub(waiting - 1) }
}

/// Who has not answered the invitation.
fn unasked(state: &State, draft: &Draft) -> Option<Seat> {
    parties(state, draft.invited).skip(1).find(|seat| draft.agreed >> seat.index() & 1 == 0)
}

pub(super) fn question(state: &State, step: &Step) -> Option<Question> {
    let by = state.seat();
    match step {
        Step::Invite(draft) => {
            guests(state, draft).next().map(|_| Question { seat: by, what: Asked::Invite(draft.city) })
        }
        Step::Share(draft) => {
            let range = share(state, draft);
            let seat = unshared(state, draft).filter(|_| range.start() < range.end());
            seat.map(|seat| Question { seat: by, what: Asked::Share(seat) })
        }
        Step::Consent(draft) => unasked(state, draft).map(|seat| {
            let what = Asked::Join { city: draft.city, by, n: draft.shares[seat.index()] };
            Question { seat, what }
        }),
        Step::Next => None,
    }
}

pub(super) fn legal(state: &State, step: &Step, out: &mut Vec<Action>) {
    match step {
        Step::Invite(draft) => {
            out.push(Action::Done);
            out.extend(guests(state, draft).map(Action::Invite));
        }
        Step::Share(draft) => out.extend(share(state, draft).map(Action::Amount)),
        Step::Consent(_) => out.extend([Action::Agree, Action::Refuse]),
        Step::Next => {}
    }
}

pub(super) fn check(state: &State, step: &Step, action: &Action) -> Result<(), Refusal> {
    match (step, *action) {
        (Step::Invite(_), Action::Done) => Ok(()),
        (Step::Invite(draft), Action::Invite(seat)) => {
            if guests(state, draft).any(|guest| guest == seat) {
                Ok(())
            } else if eligible(state, draft.city).any(|guest| guest == seat) {
                Err(Refusal::rule(MK_COA_14))
            } else {
                Err(Refusal::rule(MK_COA_03))
            }
        }
        (Step::Share(draft), Action::Amount(n)) => {
            if share(state, draft).contains(&n) {
                Ok(())
            } else {
                Err(Refusal::rule(MK_COA_04).with(Measure::Limit, *share(state, draft).end()))
            }
        }
        (Step::Consent(_), Action::Agree | Action::Refuse) => Ok(()),
        _ => Err(not_an_answer()),
    }
}

pub(super) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    match (step, action) {
        (Step::Invite(mut draft), Action::Invite(seat)) => {
            draft.invited |= 1 << seat.index();
            play.state.tasks.push(Task::Assault(Step::Invite(draft)));
        }
        (Step::Invite(draft), _) => go_on(play, draft),
        (Step::Share(mut draft), Action::Amount(n)) => {
            if let Some(seat) = unshared(play.state, &draft) {
                draft.shares[seat.index()] = n;
            }
            go_on(play, draft);
        }
        (Step::Consent(draft), _) => consent(play, draft, action),
        _ => {}
    }
}

/// Somebody who was invited answers, for good (MK-UNDO-02). Who refuses frees all others (MK-COA-05).
fn consent(play: &mut Play<'_>, mut draft: Draft, action: Action) {
    play.chance.reveal();
    let Some(seat) = unasked(play.state, &draft) else { return };
    if action == Action::Agree {
        play.log.tell(Event::Agreed { seat });
        draft.agreed |= 1 << seat.index();
        play.state.tasks.push(Task::Assault(Step::Consent(draft)));
    } else {
        play.log.tell(Event::Refused { seat });
        let turn = &mut play.state.turn;
        turn.refused = turn.refused.saturating_add(1);
    }
}

/// The next part of the proposal: how many defenders somebody faces, or the proposal is made. Without anybody invited there is none.
pub(super) fn go_on(play: &mut Play<'_>, mut draft: Draft) {
    if draft.invited == 0 {
        return;
    }
    while let Some(seat) = unshared(play.state, &draft) {
        let range = share(play.state, &draft);
        if range.start() < range.end() {
            return play.state.tasks.push(Task::Assault(Step::Share(draft)));
        }
        draft.shares[seat.index()] = *range.end();
        if *range.end() == 0 {
            // Only in a state from outside; such a proposal comes to nothing.
            return;
        }
    }
    let state = &*play.state;
    play.log.tell_with(|| Event::AssaultProposed {
        seat: state.seat(),
        city: draft.city,
        shares: parties(state, draft.invited).map(|seat| (seat, draft.shares[seat.index()])).collect(),
    });
    play.state.tasks.push(Task::Assault(Step::Consent(draft)));
}

/// Whether a proposal can be gone on with: the initiator moves, next to a city that stands, with guests at the table.
pub(super) fn is_sound(state: &State, step: &Step) -> bool {
    let (Step::Invite(draft) | Step::Share(draft) | Step::Consent(draft)) = step else { return false };
    let seats = (1u16 << state.players.len()) - 1;
    let by = state.seat();
    let guests = u16::from(draft.invited) & !seats == 0 && draft.invited >> by.index() & 1 == 0;
    let all = defenders(state, draft.city);
    let told = draft.shares.iter().map(|n| u16::from(*n)).sum::<u16>();
    let party = |seat: usize| seat == by.index() || draft.invited >> seat & 1 == 1;
    let shares = (0..PLAYERS).all(|seat| draft.shares[seat] == 0 || party(seat));
    let waiting = parties(state, draft.invited).filter(|seat| draft.shares[seat.index()] == 0).count() as u16;
    let said = match step {
        Step::Invite(_) => told == 0,
        Step::Share(_) => draft.invited != 0 && waiting > 0 && told + waiting <= u16::from(all),
        _ => draft.invited != 0 && waiting == 0 && told == u16::from(all),
    };
    let enough = u32::from(all) > draft.invited.count_ones();
    state.stage == Stage::Movement
        && state.assault.is_none()
        && defended(state, draft.city).is_some()
        && guests
        && enough
        && shares
        && said
        && (draft.agreed & !draft.invited) == 0
}
