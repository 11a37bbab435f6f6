//! The proposal: who is invited, how many defenders each faces, and whether all agree (MK-COA-02 to
//! MK-COA-05, MK-COA-14).

use super::{Draft, Pact, course, defended, defenders, in_order_from};
use crate::MageKnight;
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
use kernel::{Measure, Refusal, Seat, Step, not_an_answer};

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

/// Whether the initiator can enter a city by Underground Attack.
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

/// The other heroes who may be invited: next to the city, with the Round Order token face up, and able to
/// take a turn (MK-COA-03, MK-COA-14).
pub fn eligible(state: &State, city: Hex) -> impl Iterator<Item = Seat> + '_ {
    let city = defended(state, city);
    let near = move |seat: &Seat| {
        let player = &state.players[*seat];
        city.zip(player.place).is_some_and(|(city, place)| city.is_next_to(place)) && !player.skipped
    };
    let others = Seat::first(state.players.len() as u8).filter(|seat| !state.is_active(*seat));
    others.filter(near).filter(|seat| turn_in_advance::is_possible(state, *seat))
}

/// Proposes an assault.
pub(crate) fn propose(play: &mut Play<'_>, city: Hex) {
    let draft = Draft { city, invited: 0, shares: [0; PLAYERS], agreed: 0 };
    play.state.tasks.push(Task::Assault(Pact::Invite(draft)));
}

/// Who else can be invited: nobody if there would be more heroes than defenders.
fn guests<'a>(state: &'a State, draft: &Draft) -> impl Iterator<Item = Seat> + use<'a> {
    let room = u32::from(defenders(state, draft.city)) > 1 + draft.invited.count_ones();
    let invited = draft.invited;
    eligible(state, draft.city).filter(move |seat| room && invited >> seat.index() & 1 == 0)
}

/// The participants in the order of their fights (MK-COA-08).
fn parties(state: &State, invited: u8) -> impl Iterator<Item = Seat> + '_ {
    let by = state.seat();
    in_order_from(state, by).filter(move |seat| *seat == by || invited >> seat.index() & 1 == 1)
}

/// The next player whose number of defenders must be decided.
fn unshared(state: &State, draft: &Draft) -> Option<Seat> {
    parties(state, draft.invited).find(|seat| draft.shares[seat.index()] == 0)
}

/// How many defenders that player can face, so that everybody faces at least one; the last player faces all
/// that are left.
fn share(state: &State, draft: &Draft) -> std::ops::RangeInclusive<u8> {
    let left = defenders(state, draft.city).saturating_sub(draft.shares.iter().sum());
    let waiting = parties(state, draft.invited).filter(|seat| draft.shares[seat.index()] == 0).count() as u8;
    if waiting <= 1 { left..=left } else { 1..=left.saturating_sub(waiting - 1) }
}

/// Who has not answered the invitation yet.
fn unasked(state: &State, draft: &Draft) -> Option<Seat> {
    parties(state, draft.invited).skip(1).find(|seat| draft.agreed >> seat.index() & 1 == 0)
}

/// The initiator invites players.
#[derive(Clone, Copy)]
pub(super) struct Invite(pub(super) Draft);

impl Step<MageKnight> for Invite {
    fn asks(&self, state: &State) -> Option<Question> {
        let what = Asked::Invite(self.0.city);
        guests(state, &self.0).next().map(|_| Question { seat: state.seat(), what })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(guests(state, &self.0).map(Action::Invite));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::Invite(seat) if guests(state, &self.0).any(|guest| guest == seat) => Ok(()),
            Action::Invite(seat) if eligible(state, self.0.city).any(|guest| guest == seat) => {
                Err(Refusal::rule(MK_COA_14))
            }
            Action::Invite(_) => Err(Refusal::rule(MK_COA_03)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Invite(seat) => {
                let draft = Draft { invited: self.0.invited | 1 << seat.index(), ..self.0 };
                play.state.tasks.push(Task::Assault(Pact::Invite(draft)));
            }
            _ => go_on(play, self.0),
        }
    }

    /// Nobody is left to invite.
    fn run(self, play: &mut Play<'_>) {
        go_on(play, self.0);
    }
}

/// The initiator distributes the defenders.
#[derive(Clone, Copy)]
pub(super) struct Share(pub(super) Draft);

impl Step<MageKnight> for Share {
    fn asks(&self, state: &State) -> Option<Question> {
        let range = share(state, &self.0);
        let next = unshared(state, &self.0).filter(|_| range.start() < range.end());
        next.map(|next| Question { seat: state.seat(), what: Asked::Share(next) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(share(state, &self.0).map(Action::Amount));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::Amount(n) = *action else { return Err(not_an_answer()) };
        let range = share(state, &self.0);
        if range.contains(&n) {
            Ok(())
        } else {
            Err(Refusal::rule(MK_COA_04).with(Measure::Limit, *range.end()))
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Action::Amount(n) = action else { return };
        let mut draft = self.0;
        if let Some(seat) = unshared(play.state, &draft) {
            draft.shares[seat.index()] = n;
        }
        go_on(play, draft);
    }

    fn run(self, play: &mut Play<'_>) {
        go_on(play, self.0);
    }
}

/// Invited players accept or refuse.
#[derive(Clone, Copy)]
pub(super) struct Consent(pub(super) Draft);

impl Step<MageKnight> for Consent {
    fn asks(&self, state: &State) -> Option<Question> {
        unasked(state, &self.0).map(|seat| {
            let n = self.0.shares[seat.index()];
            Question { seat, what: Asked::Join { city: self.0.city, by: state.seat(), n } }
        })
    }

    fn legal(&self, _state: &State, out: &mut Vec<Action>) {
        out.extend([Action::Agree, Action::Refuse]);
    }

    fn check(&self, _state: &State, action: &Action) -> Result<(), Refusal> {
        if matches!(action, Action::Agree | Action::Refuse) { Ok(()) } else { Err(not_an_answer()) }
    }

    /// An invited player's answer is final (MK-UNDO-02). A refusal frees all others (MK-COA-05).
    fn answer(self, play: &mut Play<'_>, action: Action) {
        play.chance.reveal();
        let Some(seat) = unasked(play.state, &self.0) else { return };
        if action == Action::Agree {
            play.log.tell(Event::Agreed { seat });
            let draft = Draft { agreed: self.0.agreed | 1 << seat.index(), ..self.0 };
            play.state.tasks.push(Task::Assault(Pact::Consent(draft)));
        } else {
            play.log.tell(Event::Refused { seat });
            let turn = &mut play.state.turn;
            turn.refused = turn.refused.saturating_add(1);
        }
    }

    /// All have agreed.
    fn run(self, play: &mut Play<'_>) {
        course::begin(play, &self.0);
    }
}

/// The next part of the proposal: another player's number of defenders, or the complete proposal. Without
/// guests there is none.
fn go_on(play: &mut Play<'_>, mut draft: Draft) {
    if draft.invited == 0 {
        return;
    }
    while let Some(seat) = unshared(play.state, &draft) {
        let range = share(play.state, &draft);
        if range.start() < range.end() {
            return play.state.tasks.push(Task::Assault(Pact::Share(draft)));
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
    play.state.tasks.push(Task::Assault(Pact::Consent(draft)));
}

/// Checks that a proposal can continue: the initiator is moving, next to a defended city, with guests at the
/// table.
pub(super) fn is_sound(state: &State, step: &Pact) -> bool {
    let (Pact::Invite(draft) | Pact::Share(draft) | Pact::Consent(draft)) = step else { return false };
    let seats = (1u16 << state.players.len()) - 1;
    let by = state.seat();
    let guests = u16::from(draft.invited) & !seats == 0 && draft.invited >> by.index() & 1 == 0;
    let all = defenders(state, draft.city);
    let told = draft.shares.iter().map(|n| u16::from(*n)).sum::<u16>();
    let party = |seat: usize| seat == by.index() || draft.invited >> seat & 1 == 1;
    let shares = (0..PLAYERS).all(|seat| draft.shares[seat] == 0 || party(seat));
    let waiting = parties(state, draft.invited).filter(|seat| draft.shares[seat.index()] == 0).count() as u16;
    let said = match step {
        Pact::Invite(_) => told == 0,
        Pact::Share(_) => draft.invited != 0 && waiting > 0 && told + waiting <= u16::from(all),
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
