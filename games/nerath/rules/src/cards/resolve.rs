//! Resolving a card: its effects in order, each with the choices that it leaves open.

use super::choices::{Ask, Only};
use super::effects;
use crate::Nerath;
use crate::action::Action;
use crate::content::{Effect, EventId, Space};
use crate::fleet::ShipId;
use crate::frame::Play;
use crate::question::{CardRef, Question};
use crate::realm::Realm;
use crate::state::State;
use crate::task::Task;
use crate::units::UnitKind;
use kernel::{Flaw, Refusal, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// A card that is being resolved, and its progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Resolve {
    /// Whose card.
    pub realm: Realm,
    /// Which card.
    pub card: CardRef,
    /// Which of its effects is next.
    pub effect: u8,
    /// How often that effect has been done: units placed, transferred or destroyed, cards drawn.
    #[serde(default)]
    pub done: u8,
    /// How many cards are being looked at.
    #[serde(default)]
    pub looking: u8,
    /// The option that was picked.
    #[serde(default)]
    pub option: Option<u8>,
    /// The space chosen to take from, or where a unit was sacrificed.
    #[serde(default)]
    pub from: Option<Space>,
    /// The space chosen to go to.
    #[serde(default)]
    pub to: Option<Space>,
    /// The ship aboard which a unit was sacrificed.
    #[serde(default)]
    pub ship: Option<ShipId>,
    /// The kind of unit chosen.
    #[serde(default)]
    pub unit: Option<UnitKind>,
}

impl Resolve {
    /// A card of which nothing has been done yet.
    #[must_use]
    pub const fn new(realm: Realm, card: CardRef) -> Resolve {
        Resolve {
            realm,
            card,
            effect: 0,
            done: 0,
            looking: 0,
            option: None,
            from: None,
            to: None,
            ship: None,
            unit: None,
        }
    }

    /// The next effect, skipping those of other options; `None` when the card is done.
    fn current(&mut self) -> Option<&'static Effect> {
        let clauses = self.card.clauses();
        while let Some(clause) = clauses.get(usize::from(self.effect)) {
            if clause.only_if.is_none() || clause.only_if == self.option {
                return Some(&clause.effect);
            }
            self.effect += 1;
        }
        None
    }

    /// Moves on to the next effect. The space of a sacrifice is kept: the next effect may need it.
    fn forward(&mut self, effect: &Effect) {
        let start = Resolve::new(self.realm, self.card);
        let next = Resolve { effect: self.effect + 1, option: self.option, ..start };
        *self = match effect {
            Effect::Sacrifice { .. } => Resolve { from: self.from, ship: self.ship, ..next },
            _ => next,
        };
    }

    /// The current question, if there is one.
    fn ask(mut self, state: &State) -> Option<Ask> {
        let effect = self.current()?;
        effects::ask(state, &self, effect)
    }
}

/// The Event cards of a realm that have left its hand and are being resolved: not yet in its discard
/// (CN-EVT-03).
pub(crate) fn being_resolved(state: &State, realm: Realm) -> impl Iterator<Item = EventId> {
    state.tasks.iter().filter_map(move |task| match task {
        Task::Resolve(Resolve { realm: whose, card: CardRef::Event(card), .. }) if *whose == realm => {
            Some(*card)
        }
        _ => None,
    })
}

/// Checks the cards being resolved, in a state from outside.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    for task in &state.tasks {
        let Task::Resolve(resolve) = task else { continue };
        let holdings = &state.realms[resolve.realm];
        let played = match resolve.card {
            CardRef::Event(card) => card.realm() == resolve.realm,
            CardRef::Power(card) | CardRef::Property(card) => holdings.in_play.contains(card),
        };
        if !played {
            return Err(Flaw::new("tasks", "a card being resolved that its realm has not played"));
        }
        if usize::from(resolve.looking) > holdings.deck.known_on_top().len() {
            return Err(Flaw::new("tasks", "more cards are being looked at than lie on top of the deck"));
        }
        let effect = resolve.card.clauses().get(usize::from(resolve.effect)).map(|clause| clause.effect);
        let fits = match effect {
            Some(Effect::Evade) => Space::is_sea,
            _ => Space::is_territory,
        };
        if !resolve.from.into_iter().chain(resolve.to).all(fits)
            || resolve
                .ship
                .is_some_and(|ship| state.fleet.get(ship).is_none_or(|ship| ship.realm != resolve.realm))
        {
            return Err(Flaw::new("tasks", "a card being resolved in a place where it cannot be"));
        }
    }
    Ok(())
}

impl Step<Nerath> for Resolve {
    /// The card's question, unless it can continue by itself.
    fn asks(&self, state: &State) -> Option<Question> {
        let ask = self.ask(state)?;
        match ask.among.only(state) {
            Only::Nothing => None,
            Only::This(_) if !ask.may_stop => None,
            Only::This(_) | Only::Several => Some(ask.question(self.card)),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(ask) = self.ask(state) {
            ask.legal(state, out);
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        self.ask(state).ok_or_else(not_an_answer)?.check(state, *action)
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        let Some(effect) = self.current() else { return };
        advance(play, self, effect, Some(action));
    }

    /// Continues with the only answer there is, or without one.
    fn run(mut self, play: &mut Play<'_>) {
        let Some(effect) = self.current() else {
            finish(play, &self);
            return;
        };
        match effects::ask(play.state, &self, effect) {
            None => advance(play, self, effect, None),
            Some(ask) => match ask.among.only(play.state) {
                Only::This(action) => advance(play, self, effect, Some(action)),
                // Nothing that this effect could be done to: the card goes on without it.
                Only::Nothing | Only::Several => {
                    self.forward(effect);
                    play.state.tasks.push(Task::Resolve(self));
                }
            },
        }
    }
}

/// Does the effect, or a part of it, and pushes the rest of the card back. What the effect pushes comes
/// before the rest: a card that must be played at once, hits that are taken at once.
fn advance(play: &mut Play<'_>, mut resolve: Resolve, effect: &'static Effect, answer: Option<Action>) {
    let below = play.state.tasks.len();
    let over = match answer {
        Some(Action::Done) => true,
        _ => effects::act(play, &mut resolve, effect, answer),
    };
    if over {
        resolve.forward(effect);
    }
    play.state.tasks.insert(below, Task::Resolve(resolve));
}

/// A resolved Event goes face up to its realm's discards (CN-EVT-03); a Treasure stays in play (CN-TRE-02).
fn finish(play: &mut Play<'_>, resolve: &Resolve) {
    if let CardRef::Event(card) = resolve.card {
        play.state.realms[resolve.realm].discard.put(card.local());
    }
}
