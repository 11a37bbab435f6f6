//! The bots of Conquest of Nerath.
//!
//! [`Warlord`] plays by rules of thumb and exact battle odds. Each part of its thinking has its own file: the
//! value of things (`value`), where enemies may attack (`threat`), the board as it sees it (`outlook`), the
//! plan of a Move phase (`campaign`, `attack`, `sea`, `dungeon`), battles, repositioning (`fly`), purchases
//! (`buy`) and cards.

#[cfg(test)]
mod ahead;
mod attack;
mod battle;
mod buy;
mod campaign;
mod cards;
mod chances;
mod dungeon;
mod fly;
mod forecast;
mod learned;
mod master;
mod muster;
mod outlook;
mod sea;
mod sight;
mod temper;
#[cfg(test)]
mod tests;
mod threat;
mod value;
mod ways;
mod why;

use bots::{Beginner, Bot, Level, Position, Roster};
use campaign::Order;
pub use chances::{Chances, FEATURES, features};
use forecast::{Forecast, Memory};
use kernel::{Game, Lang, Text, Turn};
use master::Master;
use nerath::Nerath;
use nerath::action::Action;
use nerath::question::{Asked, Question};
use nerath::realm::Realm;
use nerath::state::{Phase, State};
use nerath::task::Task;
use outlook::Outlook;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
pub use temper::Temper;
use ways::Way;
use why::Why;

/// How many in a hundred answers a beginner overlooks.
const OVERLOOKS: u32 = 45;

/// The bots of Conquest of Nerath.
#[must_use]
pub fn roster() -> Roster<Nerath> {
    let easy = Text {
        en: "goes for what lies open, fears nobody and overlooks things",
        fr: "prend ce qui s’offre, ne craint personne et néglige des occasions",
    };
    let steady = Text {
        en: "plans its attacks by exact odds, guards what it holds, goes for points",
        fr: "prépare ses attaques selon les probabilités exactes, garde ses terres, vise les points",
    };
    Roster::default()
        .level(Level::Easy, easy, || Box::new(Beginner::new(Box::new(Warlord::of(Temper::EASY)), OVERLOOKS)))
        .level(Level::Steady, steady, || Box::new(Warlord::default()))
        .once(&["warlord"])
}

/// Those who have not shown yet that they are better than what is offered: for trials (`examples/trial.rs`), on
/// no roster until then.
#[must_use]
pub fn candidates() -> Roster<Nerath> {
    let about = Text {
        en: "plays its turn in its head in several ways first, and takes the one that ends best",
        fr: "joue d’abord son tour en tête de plusieurs façons, et prend celle qui finit le mieux",
    };
    let fitted = Text { en: "weighs as the lab found", fr: "pèse comme l’a trouvé le laboratoire" };
    let learned = Text {
        en: "the same, and weighs positions as the lab has learned",
        fr: "de même, et pèse les positions comme l’a appris le laboratoire",
    };
    roster()
        .with("fitted", fitted, fitted, || Box::new(Warlord::of(Temper::FITTED)))
        .with("learned", learned, learned, || Box::new(Master::learned()))
        .level(Level::Master, about, || Box::new(Master::default()))
}

/// A realm's ruler who thinks a turn ahead. It never looks at what its seat may not know: of the states it
/// imagines it uses what lies open, and its own cards.
#[derive(Default)]
pub struct Warlord {
    /// What it makes of things.
    temper: Temper,
    /// What it will make of them from its next turn on, if that is something else.
    afterwards: Option<Temper>,
    /// The round in which it answered first.
    since: Option<u16>,
    /// What is still to be done in this Move phase, and whose phase it is.
    orders: VecDeque<Order>,
    planned: Option<(u16, Realm)>,
    /// The answer if it is asked how many.
    amount: Option<u8>,
    /// Shared by all Warlords in one head.
    memory: Arc<Mutex<Memory>>,
    /// Why it answered as it did last.
    why: Option<Why>,
}

impl Bot<Nerath> for Warlord {
    fn choose<'a>(&mut self, position: &mut Position<'a, Nerath>) -> &'a Action {
        let legal = position.legal();
        self.why = None;
        if let [only] = legal {
            return only;
        }
        let question = position.prompt().question;
        let action = match (question.what, self.amount.take()) {
            (Asked::HowMany { max, .. }, Some(amount)) => Some(Action::Amount(amount.clamp(1, max))),
            _ => {
                let memory = std::mem::take(&mut *self.memory.lock().unwrap_or_else(PoisonError::into_inner));
                let mut forecast = Forecast::new(memory, position.budget(), self.temper);
                let state = position.imagine();
                let since = *self.since.get_or_insert(state.round);
                if state.round > since
                    && let Some(afterwards) = self.afterwards.take()
                {
                    (self.temper, forecast.temper) = (afterwards, afterwards);
                }
                let answer = self.answer(&state, question, legal, &mut forecast);
                *self.memory.lock().unwrap_or_else(PoisonError::into_inner) = forecast.into_memory();
                answer
            }
        };
        // Whatever has no answer of its own is let go by, which stands last where it is possible.
        let action = action.and_then(|action| legal.iter().find(|other| **other == action));
        action.unwrap_or(&legal[legal.len() - 1])
    }

    fn reason(&self, lang: Lang, _view: &::nerath::view::View) -> Option<String> {
        self.why.map(|why| why.text(lang))
    }
}

impl Warlord {
    /// One of this temper.
    #[must_use]
    pub fn of(temper: Temper) -> Warlord {
        Warlord { temper, ..Warlord::default() }
    }

    /// One who remembers the same odds as others in this head.
    fn sharing(memory: &Arc<Mutex<Memory>>, temper: Temper) -> Warlord {
        Warlord { temper, memory: Arc::clone(memory), ..Warlord::default() }
    }

    /// One who goes this way in the turn in which it begins, and is of another temper afterwards.
    fn going(memory: &Arc<Mutex<Memory>>, way: &Way, afterwards: Temper) -> Warlord {
        let afterwards = Some(afterwards);
        Warlord { afterwards, amount: way.amount, ..Warlord::sharing(memory, way.temper) }
    }

    fn answer(
        &mut self,
        state: &State,
        question: Question,
        legal: &[Action],
        forecast: &mut Forecast<'_>,
    ) -> Option<Action> {
        let realm = question.realm;
        match question.what {
            Asked::Phase(Phase::Move) => self.march(state, legal, forecast),
            Asked::Phase(Phase::Battle) => {
                let (next, won) = battle::next(state, forecast, legal)?;
                self.why = (won >= 0.0).then_some(Why::Surest { won });
                Some(next)
            }
            Asked::Phase(Phase::Reposition) => {
                let order = fly::next(&Outlook::new(state, realm, self.temper), legal);
                self.obey(order)
            }
            Asked::Phase(Phase::Reinforce) => {
                let outlook = Outlook::new(state, realm, self.temper);
                match cards::in_phase(&outlook, legal) {
                    Some(card) => self.play(card),
                    None => self.obey(buy::next(&outlook, legal)),
                }
            }
            Asked::Phase(_) | Asked::StartOrder => legal.first().copied(),
            Asked::HowMany { max, .. } => {
                Some(Action::Amount(self.how_many(state, forecast).unwrap_or(max).clamp(1, max)))
            }
            Asked::Window(moment) => match cards::window(state, forecast, realm, moment, legal) {
                Some(Action::Done) | None => {
                    self.why = Some(Why::Patience);
                    Some(Action::Done)
                }
                Some(card) => self.play(card),
            },
            Asked::Landing => battle::land(&Outlook::new(state, realm, self.temper), forecast, legal),
            Asked::Hits { .. } => {
                self.why = Some(Why::Spare);
                battle::hit(state, forecast, realm, legal)
            }
            Asked::Consent { .. } => Some(Action::Done),
            Asked::PressOrRetreat => {
                let (answer, won) = battle::press(state, forecast, realm);
                self.why = won.map(|won| Why::Press { on: answer == Action::Press, won });
                Some(answer)
            }
            Asked::Withdrawal => battle::withdraw(&Outlook::new(state, realm, self.temper), legal),
            Asked::Rampage => battle::rampage(&Outlook::new(state, realm, self.temper), legal),
            Asked::Card { card, choice } => {
                cards::choose(&Outlook::new(state, realm, self.temper), card, choice, legal)
            }
        }
    }

    /// How many it meant when it gave the order that is being asked about: whoever is made anew for each answer gives
    /// it once more in its head.
    fn how_many(&mut self, state: &State, forecast: &mut Forecast<'_>) -> Option<u8> {
        let mut before = state.clone();
        let Some(Task::HowMany(group)) = before.tasks.pop() else { return None };
        let Turn::Of(_, prompt) = Nerath::turn(&before) else { return None };
        let mut legal = Vec::new();
        Nerath::legal(&before, &mut legal);
        let order = self.answer(&before, prompt.question, &legal, forecast)?;
        let n = self.amount.take();
        n.filter(|_| order == group.action())
    }

    /// Plays a card.
    fn play(&mut self, card: Action) -> Option<Action> {
        self.why = Some(Why::Card);
        Some(card)
    }

    /// Carries out an order; or ends the phase.
    fn obey(&mut self, order: Option<Order>) -> Option<Action> {
        let order = order.unwrap_or(Order { action: Action::Done, n: 1, why: Why::Enough });
        self.amount = Some(order.n);
        self.why = Some(order.why);
        Some(order.action)
    }

    /// The next order of the Move phase; the plan is made when it begins, after the cards that change it.
    fn march(&mut self, state: &State, legal: &[Action], forecast: &mut Forecast<'_>) -> Option<Action> {
        let turn = (state.round, state.active);
        if self.planned != Some(turn) {
            if legal.iter().any(cards::plays)
                && let Some(card) = cards::in_phase(&Outlook::new(state, state.active, self.temper), legal)
            {
                return self.play(card);
            }
            self.orders = campaign::orders(state, legal, forecast);
            self.planned = Some(turn);
        }
        // An order that is no longer possible is forgotten.
        while let Some(order) = self.orders.pop_front() {
            if legal.contains(&order.action) {
                return self.obey(Some(order));
            }
        }
        self.obey(None)
    }
}
