//! The bots of Euthia.
//!
//! [`Wanderer`] looks for the best use of each turn. Each part of its thinking has its own file: look-ahead
//! (`mind`), quick answers (`reflex`), the strength of a Hero board (`strength`), the value of a position
//! (`judge`), the scenario's goal (`errand`), the open part of a turn (`march`), trading (`market`), and
//! fights from both sides (`fight`).

mod errand;
mod fight;
mod judge;
mod march;
mod market;
mod mind;
mod reflex;
mod strength;
#[cfg(test)]
mod tests;
mod why;

use bots::{Beginner, Bot, Level, Position, Roster};
use euthia::Euthia;
use euthia::action::Action;
use euthia::board::Handling;
use euthia::combat::Asking;
use euthia::question::Asked;
use euthia::scenario;
use euthia::state::State;
use euthia::view::View;
use judge::{Atlas, prospects, worth};
use kernel::{Lang, Seat, Text};
use march::Forecasts;
use mind::Mind;
use std::collections::VecDeque;
use why::Why;

/// What comes to mind first, without thinking: how fights are imagined, and what somebody would do who does
/// not compute.
#[must_use]
pub fn first_thought(state: &State, seat: Seat, what: Asked, legal: &[Action]) -> Action {
    reflex::answer(state, seat, what, legal)
}

/// How many in a hundred answers a beginner overlooks.
const OVERLOOKS: u32 = 12;

/// The bots of Euthia.
#[must_use]
pub fn roster() -> Roster<Euthia> {
    let easy = Text {
        en: "explores and fights with a beginner's eye: much is overlooked",
        fr: "explore et combat avec l’œil d’un débutant\u{a0}: bien des choses lui échappent",
    };
    let steady = Text {
        en: "explores, mines, trades, equips, and fights where the odds are good",
        fr: "explore, extrait, commerce, s’équipe et combat quand les chances sont bonnes",
    };
    Roster::default()
        .level(Level::Easy, easy, || Box::new(Beginner::new(Box::new(Wanderer::default()), OVERLOOKS)))
        .level(Level::Steady, steady, || Box::new(Wanderer::default()))
        .once(&["wanderer"])
}

/// Those who have not shown yet that they are better than what is offered: for trials (`examples/wanderers.rs`),
/// on no roster until then.
#[must_use]
pub fn candidates() -> Roster<Euthia> {
    let about = Text {
        en: "learns besides: unveils its Hero’s tiles and takes what suits its board",
        fr: "apprend en plus\u{a0}: dévoile les tuiles de son Héros et prend ce qui sert à son plateau",
    };
    roster().level(Level::Master, about, || Box::new(Wanderer::scholar()))
}

/// A Hero who thinks a turn ahead, and a Monster Player who thinks to the end of the fight. It knows nothing
/// but what its seat may know: it plays on in states as its seat may imagine them.
#[derive(Default)]
pub struct Wanderer {
    /// The answers that are planned, and for which turn.
    steps: VecDeque<Action>,
    turn: (u8, u8),
    atlas: Atlas,
    forecasts: Forecasts,
    /// What the plan is for.
    aim: Option<Why>,
    /// Why it answered as it did last.
    why: Option<Why>,
    /// Whether it unveils and learns Hero tiles.
    learns: bool,
}

/// The answers to a small question, without what may be done whatever is asked: the board and the cards are
/// thought of in the open part of a turn, in a Trade action and before a fight.
fn to_the_point(legal: &[Action]) -> Vec<Action> {
    let aside = |action: &Action| matches!(action, Action::Board(_) | Action::Convert | Action::CashIn(_));
    let answers: Vec<Action> = legal.iter().copied().filter(|action| !aside(action)).collect();
    // Whoever overlooks things may have nothing else in sight.
    if answers.is_empty() { legal.to_vec() } else { answers }
}

/// How often each answer to a small question is tried.
const SAMPLES: u32 = 3;

impl Bot<Euthia> for Wanderer {
    fn choose<'a>(&mut self, position: &mut Position<'a, Euthia>) -> &'a Action {
        let legal = position.legal();
        self.why = None;
        if let [only] = legal {
            return only;
        }
        let action = self.answer(position, legal);
        legal.iter().find(|other| **other == action).unwrap_or(&legal[0])
    }

    fn reason(&self, lang: Lang, _: &View) -> Option<String> {
        self.why.map(|why| why.text(lang))
    }
}

impl Wanderer {
    /// One who has Hero tiles unveiled, and learns what suits its board.
    #[must_use]
    pub fn scholar() -> Wanderer {
        Wanderer { learns: true, ..Wanderer::default() }
    }

    fn answer(&mut self, position: &mut Position<'_, Euthia>, legal: &[Action]) -> Action {
        let seat = position.seat();
        let what = position.prompt().question.what;
        let mut mind = Mind::new(position.chance().seed(), position.budget(), self.learns);
        match what {
            Asked::Turn => self.march(&mut mind, &position.imagine(), seat, legal),
            Asked::Trade(_) => {
                let state = position.imagine();
                let deal = market::best(&mut mind, &state, seat, legal).map(|(deal, _)| deal);
                self.why = Some(if deal.is_some() { Why::Deal } else { Why::Enough });
                deal.or_else(|| legal.contains(&Action::Done).then_some(Action::Done))
                    .unwrap_or_else(|| self.small(&mut mind, &state, seat, legal))
            }
            Asked::HeroTile if self.learns => {
                self.why = Some(Why::Choice);
                market::keep(&mut mind, &position.imagine(), seat, legal).unwrap_or(legal[0])
            }
            Asked::Combat(Asking::Phase(_)) => {
                let (action, why) = fight::answer(&mut mind, position);
                self.why = why;
                action
            }
            Asked::Combat(Asking::Before) => {
                let state = position.imagine();
                match march::tidy(&mut mind, &state, seat, legal) {
                    Some(action) => {
                        self.why = Some(Why::Equip);
                        action
                    }
                    None => reflex::answer(&state, seat, what, legal),
                }
            }
            Asked::Keep | Asked::Cart | Asked::Combat(Asking::Claim) | Asked::HandLimit => {
                reflex::answer(&position.imagine(), seat, what, legal)
            }
            Asked::Excess | Asked::Effect { .. } | Asked::Scenario(scenario::Asking::Ready) => {
                self.small(&mut mind, &position.imagine(), seat, legal)
            }
            _ => self.small(&mut mind, &position.imagine(), seat, &to_the_point(legal)),
        }
    }

    /// The open part of a turn.
    fn march(&mut self, mind: &mut Mind, state: &State, seat: Seat, legal: &[Action]) -> Action {
        let turn = (state.round, state.at);
        if self.turn != turn {
            self.steps.clear();
            self.turn = turn;
            self.forecasts = Forecasts::default();
        }
        if let Some(action) = march::tidy(mind, state, seat, legal) {
            self.steps.clear();
            self.why = Some(Why::Equip);
            return action;
        }
        if !self.steps.front().is_some_and(|next| legal.contains(next)) {
            let plan = march::plan(mind, state, seat, &mut self.atlas, &mut self.forecasts);
            self.steps = plan.steps;
            self.aim = Some(plan.why);
        }
        self.why = self.aim;
        let next = self.steps.pop_front().filter(|next| legal.contains(next));
        next.unwrap_or_else(|| {
            self.why = Some(Why::Enough);
            Action::Done
        })
    }

    /// A small question: each answer is tried, and what follows settled without thinking.
    fn small(&mut self, mind: &mut Mind, state: &State, seat: Seat, legal: &[Action]) -> Action {
        let now = worth(state, seat);
        let mut best = (f64::MIN, legal[0]);
        for action in legal {
            if mind.is_tired() {
                break;
            }
            let mut value = 0.0;
            for _ in 0..SAMPLES {
                let mut next = mind.step(state, *action);
                mind.settle(&mut next);
                value += worth(&next, seat) + prospects(&next, seat, &mut self.atlas);
            }
            value /= f64::from(SAMPLES);
            // Moving things about on the board must lead somewhere.
            if matches!(action, Action::Board(handling) if matches!(handling, Handling::Unequip(_)) || value <= now + 0.02)
            {
                continue;
            }
            if value > best.0 {
                best = (value, *action);
            }
        }
        self.why = Some(Why::Choice);
        best.1
    }
}
