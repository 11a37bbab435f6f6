//! A strike, in three small choices: the target, the stake, and whether it is stopped.

use crate::Pocket;
use crate::action::Action;
use crate::auction::affords;
use crate::content::card;
use crate::event::Event;
use crate::frame::Play;
use crate::question::Question;
use crate::rules::{PK_STAKE_01, PK_TARGET_01};
use crate::state::{HIGHEST_STAKE, Phase, State};
use kernel::step::not_an_answer;
use kernel::{Measure, Protocol, Refusal, Seat, Step};

/// Chooses the target of the strike (PK-TARGET-01).
#[derive(Clone, Copy)]
pub(crate) struct Aim;

impl Step<Pocket> for Aim {
    fn asks(&self, _: &State) -> Option<Question> {
        Some(Question::Target)
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let seats = Seat::first(state.seats()).filter(|&seat| state.can_be_hit(seat));
        out.extend(seats.map(Action::Target));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Target(seat) if seat.0 >= state.seats() => Err(Refusal::protocol(Protocol::Unreadable)),
            Action::Target(seat) if state.can_be_hit(seat) => Ok(()),
            Action::Target(seat) => Err(Refusal::rule(PK_TARGET_01)
                .with(Measure::Need, 1)
                .with(Measure::Have, state.of(seat).coins)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Target(target) = action {
            play.state.phase = Phase::Stake { target };
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}

/// Chooses the stake (PK-STAKE-01).
#[derive(Clone, Copy)]
pub(crate) struct Raise {
    pub(crate) target: Seat,
}

impl Step<Pocket> for Raise {
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question::Stake { most: state.of(state.active()).coins.min(HIGHEST_STAKE) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let stakes = (0..=HIGHEST_STAKE).map(Action::Stake);
        out.extend(stakes.filter(|stake| self.check(state, stake).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Stake(stake) => {
                affords(stake, HIGHEST_STAKE, state.of(state.active()).coins, PK_STAKE_01)
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Action::Stake(stake) = action else { return };
        let (state, target) = (&mut *play.state, self.target);
        state.of_mut(state.active()).coins -= stake;
        state.bank += stake;
        play.log.tell(Event::Struck(target, stake));
        // A window opens only for a seat that can use it. So the striker learns here whether there is a
        // guard, even where no die is rolled yet: that is something hidden which comes to light.
        play.chance.reveal();
        state.phase = Phase::React { target, stake };
    }

    fn run(self, _: &mut Play<'_>) {}
}

/// Carries out the strike, unless the target has a guard and uses it (PK-GUARD-01).
#[derive(Clone, Copy)]
pub(crate) struct Blow {
    pub(crate) target: Seat,
    pub(crate) stake: u8,
}

impl Step<Pocket> for Blow {
    fn asks(&self, state: &State) -> Option<Question> {
        state.guard_of(self.target)?;
        Some(Question::React { from: state.active(), stake: self.stake })
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Guard, Action::Yield]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Guard | Action::Yield => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match (action, play.state.guard_of(self.target)) {
            (Action::Guard, Some(guard)) => {
                play.state.of_mut(self.target).hand.take(guard);
                play.state.discard.put(guard);
                play.log.tell(Event::Guarded(self.target));
            }
            _ => self.run(play),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        let state = &mut *play.state;
        let (by, from) = (state.active(), self.target);
        let die = play.chance.die(6);
        let coins = card::STRIKE.card().effect.takes(die + self.stake).min(state.of(from).coins);
        state.of_mut(from).coins -= coins;
        state.of_mut(by).coins += coins;
        play.log.tell(Event::Rolled(die));
        play.log.tell(Event::Took { by, from, coins });
    }
}
