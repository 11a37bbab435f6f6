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
mod master;
mod mind;
mod reflex;
mod strength;
mod temper;
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
use judge::Atlas;
use kernel::{Lang, Seat, Text};
use march::Forecasts;
use master::Looking;
use mind::Mind;
use std::collections::VecDeque;
use temper::Effort;
pub use temper::Temper;
use why::{Lead, Why};

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
    let master = Text {
        en: "plays the best ways to use its turn on in its head, and knows what its Hero can learn",
        fr: "poursuit en pensée les meilleures façons de jouer son tour et sait ce que son Héros peut apprendre",
    };
    Roster::default()
        .level(Level::Easy, easy, || Box::new(Beginner::new(Box::new(Wanderer::default()), OVERLOOKS)))
        .level(Level::Steady, steady, || Box::new(Wanderer::default()))
        .once(&["wanderer"])
        .level(Level::Master, master, || Box::new(Wanderer::master()))
}

/// Those who have not shown yet that they are better than what is offered: for trials (`examples/wanderers.rs`),
/// on no roster until then.
#[must_use]
pub fn candidates() -> Roster<Euthia> {
    let about = Text {
        en: "learns besides: unveils its Hero’s tiles and takes what suits its board",
        fr: "apprend en plus\u{a0}: dévoile les tuiles de son Héros et prend ce qui sert à son plateau",
    };
    let scholar = Text { en: "Scholar", fr: "Érudit" };
    let wide = Text { en: "Wide", fr: "Large" };
    roster().with("scholar", scholar, about, || Box::new(Wanderer::scholar())).with(
        "wide",
        wide,
        about,
        || Box::new(Wanderer::with(Temper::STEADY, Effort::DEEP, true)),
    )
}

/// A Hero who thinks a turn ahead, and a Monster Player who thinks to the end of the fight. It knows nothing
/// but what its seat may know: it plays on in states as its seat may imagine them.
pub struct Wanderer {
    /// The answers that are planned, and for which turn.
    steps: VecDeque<Action>,
    turn: (u8, u8),
    atlas: Atlas,
    forecasts: Forecasts,
    /// What the plan is for, and how it did beside the second best.
    aim: Option<(Why, Option<Lead>)>,
    /// Why it answered as it did last.
    why: Option<Why>,
    /// How the plan behind that answer did beside the second best.
    lead: Option<Lead>,
    /// What it makes of things.
    temper: Temper,
    /// How much it thinks.
    effort: Effort,
    /// Whether it unveils and learns Hero tiles.
    learns: bool,
    /// How it looks further ahead than a turn, if it does.
    looking: Option<Looking>,
}

impl Default for Wanderer {
    fn default() -> Wanderer {
        Wanderer::with(Temper::STEADY, Effort::FULL, false)
    }
}

/// The answers to a small question, without what may be done whatever is asked: the board and the cards are
/// thought of in the open part of a turn, in a Trade action and before a fight.
fn to_the_point(legal: &[Action]) -> Vec<Action> {
    let aside = |action: &Action| matches!(action, Action::Board(_) | Action::Convert | Action::CashIn(_));
    let answers: Vec<Action> = legal.iter().copied().filter(|action| !aside(action)).collect();
    // Whoever overlooks things may have nothing else in sight.
    if answers.is_empty() { legal.to_vec() } else { answers }
}

impl Bot<Euthia> for Wanderer {
    fn choose<'a>(&mut self, position: &mut Position<'a, Euthia>) -> &'a Action {
        let legal = position.legal();
        (self.why, self.lead) = (None, None);
        if let [only] = legal {
            return only;
        }
        let action = self.answer(position, legal);
        legal.iter().find(|other| **other == action).unwrap_or(&legal[0])
    }

    fn reason(&self, lang: Lang, _: &View) -> Option<String> {
        let why = self.why?.text(lang);
        Some(match self.lead {
            Some(lead) => format!("{why} {}", lead.text(lang)),
            None => why,
        })
    }
}

impl Wanderer {
    /// One who has Hero tiles unveiled, and learns what suits its board.
    #[must_use]
    pub fn scholar() -> Wanderer {
        Wanderer::with(Temper::STEADY, Effort::FULL, true)
    }

    /// One who looks further ahead than the turn: the best ways to use it are played on in the head.
    #[must_use]
    pub fn master() -> Wanderer {
        Wanderer { looking: Some(Looking::MASTER), ..Wanderer::with(Temper::STEADY, Effort::DEEP, true) }
    }

    /// The same with so much less to look at that whole matches take no time: for tests of what it says.
    #[cfg(test)]
    fn apprentice() -> Wanderer {
        Wanderer { looking: Some(Looking::APPRENTICE), ..Wanderer::with(Temper::STEADY, Effort::QUICK, true) }
    }

    /// One with this temper who does not think long: for the lab.
    #[must_use]
    pub fn hasty(temper: Temper) -> Wanderer {
        Wanderer::with(temper, Effort::HASTY, true)
    }

    /// One who goes this way first, and does not think long afterwards: for matches in the head.
    fn following(steps: &VecDeque<Action>, turn: (u8, u8), temper: Temper) -> Wanderer {
        Wanderer { steps: steps.clone(), turn, ..Wanderer::with(temper, Effort::QUICK, true) }
    }

    fn with(temper: Temper, effort: Effort, learns: bool) -> Wanderer {
        Wanderer {
            steps: VecDeque::new(),
            turn: (0, 0),
            atlas: Atlas::default(),
            forecasts: Forecasts::default(),
            aim: None,
            why: None,
            lead: None,
            temper,
            effort,
            learns,
            looking: None,
        }
    }

    fn answer(&mut self, position: &mut Position<'_, Euthia>, legal: &[Action]) -> Action {
        let seat = position.seat();
        let what = position.prompt().question.what;
        let mut mind =
            Mind::new(position.chance().seed(), position.budget(), self.temper, self.effort, self.learns);
        match what {
            Asked::Turn => self.march(&mut mind, position, seat, legal),
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
    fn march(
        &mut self,
        mind: &mut Mind,
        position: &mut Position<'_, Euthia>,
        seat: Seat,
        legal: &[Action],
    ) -> Action {
        let state = &position.imagine();
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
            let most = self.looking.map_or(1, |looking| looking.plans);
            let plans = march::plans(mind, state, seat, &mut self.atlas, &mut self.forecasts, most);
            let chosen = self.looking.map(|looking| looking.best(&plans, &self.temper, position, state));
            let (best, lead) = chosen.unwrap_or((0, None));
            let plan = &plans[best];
            self.steps.clone_from(&plan.steps);
            self.aim = Some((plan.why, lead));
        }
        if let Some((why, lead)) = self.aim {
            (self.why, self.lead) = (Some(why), lead);
        }
        let next = self.steps.pop_front().filter(|next| legal.contains(next));
        next.unwrap_or_else(|| {
            // What was compared was the whole of the plan, and that is over.
            if self.why != Some(Why::Enough) {
                (self.why, self.lead) = (Some(Why::Enough), None);
            }
            Action::Done
        })
    }

    /// A small question: each answer is tried, and what follows settled without thinking.
    fn small(&mut self, mind: &mut Mind, state: &State, seat: Seat, legal: &[Action]) -> Action {
        let now = mind.worth(state, seat);
        let mut best = (f64::MIN, legal[0]);
        for action in legal {
            if mind.is_tired() {
                break;
            }
            let mut value = 0.0;
            for _ in 0..mind.effort.samples {
                let mut next = mind.step(state, *action);
                mind.settle(&mut next);
                value += mind.worth(&next, seat) + mind.prospects(&next, seat, &mut self.atlas);
            }
            value /= f64::from(mind.effort.samples);
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
