//! The end of a turn (MK-END, MK-LVL, MK-DRAW), step by step; and the questions between rounds.

mod draw;
mod levels;
mod rewards;
mod space;
#[cfg(test)]
mod tests;

pub(crate) use draw::draw_limit;
pub(crate) use space::clean_up;

use crate::action::Action;
use crate::content::SkillId;
use crate::deck_building::draft;
use crate::deck_building::improvement::{self, Improvement};
use crate::frame::Play;
use crate::player::{draw_cards, use_long_night};
use crate::question::{Asked, Question};
use crate::round::removal::{self, Removal};
use crate::rules::MK_UNIT_12;
use crate::state::State;
use crate::task::Task;
use crate::{effects, round, source, turn};
use kernel::{Refusal, Seat, not_an_answer};
use serde::{Deserialize, Serialize};

/// A step of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Used Source dice are rolled again and return (MK-END-01).
    Dice,
    /// The hero withdraws to a safe space (MK-END-03).
    Withdrawal,
    /// What cards do at the end of the turn; Wounds of a withdrawal are Wounds of the turn.
    Effects,
    /// Mana tokens and played cards leave the play area (MK-END-04).
    CleanUp,
    /// What the space gives (MK-END-05, MK-END-06).
    Space,
    /// Rewards are taken (MK-END-08).
    Rewards {
        /// Whether this is after the levels, for what was put off (MK-END-13).
        late: bool,
    },
    /// Levels are gained one by one (MK-LVL-01).
    Levels,
    /// A skill is chosen (MK-LVL-03).
    Skill {
        /// The tokens of the hero's own pile that were revealed.
        revealed: [Option<SkillId>; 2],
    },
    /// An advanced action is chosen (MK-LVL-04).
    Advanced,
    /// Cards are discarded before drawing (MK-DRAW-01).
    Discard,
    /// The hand is filled (MK-DRAW-02).
    Draw,
    /// The turn is over.
    Finish,
    /// The Deed deck ran out in the middle of a draw: Long Night may fill it (MK-DRAW-08).
    LongNight {
        /// Who draws.
        seat: Seat,
        /// How many cards are still to be drawn.
        left: u8,
    },
    /// The next turn begins.
    BeginTurn,
    /// A player says which banners stay with their units (MK-RND-10, MK-UNIT-12).
    Banners {
        /// Whose banners.
        seat: Seat,
    },
    /// The scenario's steps at the end of a round are done; what comes between two rounds follows (MK-VAR-GEN-03).
    NextRound,
    /// The next round is prepared (MK-RND-01).
    Prepare {
        /// Whether it is a Night.
        night: bool,
    },
    /// Units are readied and hands drawn for a new round (MK-RND-11, MK-RND-12).
    NewHands,
    /// Together, a tactic is chosen to leave the game (MK-SCN-COOP-07).
    RemoveTactic(Removal),
    /// Players improve actions after a Night (MK-VAR-DECK-02).
    Improve(Improvement),
    /// A player adds a drafted card to the Deed deck after a Day (MK-VAR-DECK-07).
    AddDrafted {
        /// Who.
        seat: Seat,
    },
}

/// The turn has been declared over.
pub(crate) fn begin(play: &mut Play<'_>) {
    play.state.tasks.push(Task::End(Step::Dice));
}

pub(crate) fn question(state: &State, step: &Step) -> Option<Question> {
    let ask = |what| Some(Question { seat: state.seat(), what });
    match *step {
        Step::Rewards { late } if rewards::asks(state, late) => ask(Asked::Rewards),
        Step::Skill { .. } => ask(Asked::LevelUp),
        Step::Advanced if state.offers.advanced.len() > 1 => ask(Asked::PickCard),
        Step::Discard if draw::may_discard(state) => ask(Asked::Discard),
        Step::LongNight { seat, .. } => Some(Question { seat, what: Asked::LongNight }),
        Step::Banners { seat } if banners(state, seat).next().is_some() => {
            Some(Question { seat, what: Asked::KeepBanner })
        }
        Step::RemoveTactic(removal) => removal::question(state, &removal),
        Step::Improve(improvement) => improvement::question(state, &improvement),
        Step::AddDrafted { seat } => draft::adding(state, seat),
        _ => None,
    }
}

pub(crate) fn legal(state: &State, step: &Step, out: &mut Vec<Action>) {
    match *step {
        Step::Rewards { late } => rewards::legal(state, late, out),
        Step::Skill { revealed } => levels::legal(state, revealed, out),
        Step::Advanced => out.extend((0..state.offers.advanced.len() as u8).map(Action::Offer)),
        Step::Discard => draw::legal(state, out),
        Step::LongNight { .. } => out.extend([Action::UseTactic, Action::Done]),
        Step::Banners { seat } => {
            out.push(Action::Done);
            out.extend(banners(state, seat).map(Action::Unit));
        }
        Step::RemoveTactic(removal) => removal::legal(state, &removal, out),
        Step::Improve(improvement) => improvement::legal(state, &improvement, out),
        Step::AddDrafted { seat } => draft::can_add(state, seat, out),
        _ => {}
    }
}

pub(crate) fn check(state: &State, step: &Step, action: &Action) -> Result<(), Refusal> {
    match (*step, *action) {
        (Step::Rewards { late }, _) => rewards::check(state, late, action),
        (Step::Skill { revealed }, _) => levels::check(state, revealed, action),
        (Step::Advanced, Action::Offer(at)) if usize::from(at) < state.offers.advanced.len() => Ok(()),
        (Step::Discard, _) => draw::check(state, action),
        (Step::LongNight { .. }, Action::UseTactic | Action::Done) => Ok(()),
        (Step::Banners { .. }, Action::Done) => Ok(()),
        (Step::Banners { seat }, Action::Unit(unit)) => {
            if banners(state, seat).any(|other| other == unit) {
                Ok(())
            } else {
                Err(Refusal::rule(MK_UNIT_12))
            }
        }
        (Step::RemoveTactic(removal), _) => removal::check(state, &removal, action),
        (Step::Improve(improvement), _) => improvement::check(state, &improvement, action),
        (Step::AddDrafted { seat }, _) => draft::check_add(state, seat, action),
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    match (step, action) {
        (Step::Rewards { late }, _) => rewards::answer(play, late, action),
        (Step::Skill { revealed }, Action::PickSkill(skill)) => levels::gain_skill(play, revealed, skill),
        (Step::Advanced, Action::Offer(at)) => levels::gain_advanced(play, at.into()),
        (Step::Discard, _) => draw::answer(play, action),
        (Step::LongNight { seat, left }, Action::UseTactic) => {
            use_long_night(play, seat);
            draw_cards(play, seat, left);
        }
        (Step::Banners { seat }, Action::Unit(unit)) => {
            // MK-RND-10: to the discard pile, which is shuffled into the Deed deck next.
            let player = &mut play.state.players[seat.index()];
            if let Some(banner) = player.units[usize::from(unit)].banner.take() {
                player.discard.put(banner);
            }
            play.state.tasks.push(Task::End(step));
        }
        (Step::RemoveTactic(removal), _) => removal::answer(play, removal, action),
        (Step::Improve(improvement), _) => improvement::answer(play, improvement, action),
        (Step::AddDrafted { seat }, Action::Card(card)) => draft::add(play, seat, Some(card)),
        _ => {}
    }
}

/// Carries out a step that asks nothing (any more); the next one waits below it.
pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    if let Some(next) = after(step) {
        play.state.tasks.push(Task::End(next));
    }
    let seat = play.state.seat();
    match step {
        Step::Dice => source::return_dice(play),
        Step::Withdrawal => space::withdraw(play, seat),
        Step::Effects => effects::end_of_turn(play),
        Step::CleanUp => space::clean_up(play, seat),
        Step::Space => space::benefits(play, seat),
        Step::Rewards { late } => rewards::run(play, late),
        Step::Levels => levels::gain(play, seat),
        Step::Advanced => levels::gain_advanced(play, 0),
        Step::Draw => draw::fill_hand(play, seat),
        Step::Finish => turn::next(play),
        Step::BeginTurn => turn::begin(play),
        Step::NextRound => round::next(play),
        Step::Prepare { night } => round::prepare(play, night),
        Step::NewHands => round::new_hands(play),
        Step::RemoveTactic(removal) => removal::run(play, removal),
        Step::Improve(_) => improvement::run(play),
        Step::AddDrafted { seat } => draft::add(play, seat, None),
        Step::Skill { .. } | Step::Discard | Step::LongNight { .. } | Step::Banners { .. } => {}
    }
}

/// What comes after a step (MK-END-01).
const fn after(step: Step) -> Option<Step> {
    match step {
        Step::Dice => Some(Step::Withdrawal),
        Step::Withdrawal => Some(Step::Effects),
        Step::Effects => Some(Step::CleanUp),
        Step::CleanUp => Some(Step::Space),
        Step::Space => Some(Step::Rewards { late: false }),
        Step::Discard => Some(Step::Draw),
        Step::Draw => Some(Step::Finish),
        // These say themselves when they are done, or stand alone.
        Step::Rewards { .. }
        | Step::Levels
        | Step::Skill { .. }
        | Step::Advanced
        | Step::Finish
        | Step::LongNight { .. }
        | Step::BeginTurn
        | Step::Banners { .. }
        | Step::NextRound
        | Step::Prepare { .. }
        | Step::NewHands
        | Step::RemoveTactic(_)
        | Step::Improve(_)
        | Step::AddDrafted { .. } => None,
    }
}

/// The units of a player that have a banner, by their places.
fn banners(state: &State, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    let units = state.players.get(seat.index()).map_or(&[][..], |player| &player.units);
    (0..units.len() as u8).filter(|at| units[usize::from(*at)].banner.is_some())
}
