//! Resolves effects outside Combat, one question at a time.

mod carry_out;
mod draft;
pub(crate) mod gains;
mod meaning;
mod options;
#[cfg(test)]
mod tests;

pub use draft::Drawn;
pub(crate) use draft::draw;
pub use meaning::payable;
pub(crate) use meaning::{clover, does_something, holds};
pub(crate) use options::{leaves_a_choice, refusal};

use crate::Euthia;
use crate::action::Action;
use crate::board::Spot;
use crate::content::{EffectId, PowerId};
use crate::effect::Effect;
use crate::frame::Play;
use crate::hand;
use crate::map::Space;
use crate::player::Tile;
use crate::question::{Asked, Question};
use crate::scenario::Cause;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Element, Gem, Metal};
use kernel::{Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// The source of an effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A tile of the player, by its place.
    Tile(Spot),
    /// A tile that was used up.
    Discarded(Tile),
    /// A set Gem.
    Gem(Gem),
    /// An Essence.
    Essence(Element),
    /// The Challenge of an Elemental.
    Challenge(Element),
    /// A Quest: its cost, or its Reward.
    Quest,
    /// The sale of a Natural Resource.
    Sale,
    /// The Reward for a Monster (EU-END-02).
    Reward,
    /// The Loot of a space (EU-END-05).
    Loot,
    /// The scenario.
    Scenario(Cause),
}

/// An effect that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Resolving {
    /// The player it is for.
    pub seat: Seat,
    /// Its source.
    pub origin: Origin,
    /// The effect, or the next part of it.
    pub effect: EffectId,
    /// How many times it has been done, if it asks several times.
    pub done: u8,
}

/// An answer to the question of an effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// One of the alternatives, or of the tiles drawn.
    Option(u8),
    /// A Gem.
    Gem(Gem),
    /// An Essence.
    Essence(Element),
    /// A tile of the player's own.
    Tile(Spot),
    /// A Trophy.
    Trophy(u8),
    /// A Silver or Gold card.
    Power(PowerId),
    /// A space of the map.
    Space(Space),
    /// A slot of the board.
    Slot(u8),
}

impl Resolving {
    /// The spot of the tile it belongs to.
    fn tile(&self) -> Option<Spot> {
        match self.origin {
            Origin::Tile(spot) => Some(spot),
            _ => None,
        }
    }
}

/// Begins an effect.
pub(crate) fn start(play: &mut Play<'_>, seat: Seat, origin: Origin, effect: EffectId) {
    if effect != EffectId::NOTHING {
        play.state.tasks.push(Task::Effect(Resolving { seat, origin, effect, done: 0 }));
    }
}

impl Step<Euthia> for Resolving {
    fn asks(&self, state: &State) -> Option<Question> {
        let Resolving { seat, origin, effect, done } = *self;
        let held = |metal| hand::count(&state.players[seat], metal);
        let asks = match effect.get() {
            // By what all can see: how many cards there are, not which (EU-GLD-10).
            Effect::GiveSilver(n) => held(Metal::Silver) > n.saturating_sub(done),
            Effect::GiveGoldCard(n) => held(Metal::Gold) > n.saturating_sub(done),
            // A single way of doing what must be done is not asked for.
            _ => {
                let mut count = 0;
                options::each(state, self, &mut |_| count += 1);
                count > 1
                    || count == 1 && options::is_optional(self)
                    || options::is_more_in_reach(state, self)
            }
        };
        asks.then_some(Question { seat, what: Asked::Effect { origin, effect } })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if options::is_optional(self) {
            out.push(Action::Done);
        }
        options::each(state, self, &mut |answer| out.push(Action::Answer(answer)));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done if options::is_optional(self) => Ok(()),
            Action::Answer(answer) => {
                let mut found = false;
                options::each(state, self, &mut |option| found |= option == *answer);
                if found { Ok(()) } else { Err(options::refusal(self)) }
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Answer(answer) = action {
            carry_out::apply(play, self, answer);
        }
    }

    fn run(self, play: &mut Play<'_>) {
        carry_out::run(play, self);
    }
}
