//! The goals a player can ask about, and when one is reached.

use kernel::Seat;
use mage_knight::combat::{Foe, FoeSet};
use mage_knight::content::{CardId, Hex, UnitId};
use mage_knight::map::Token;
use mage_knight::state::State;
use serde::{Deserialize, Serialize};

/// Something to be reached this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// The hero stands on this space when everything else is done.
    Reach(Hex),
    /// Everybody who is to be fought on this space is defeated: rampaging enemies, a garrison, what waits in
    /// a site; in a joint assault those who were dealt to the seat.
    Defeat(Hex),
    /// These enemies of the combat that is being fought are defeated, one bit each by their indices; see
    /// [`Combat::foes`](mage_knight::combat::Combat::foes).
    Foes(FoeSet),
    /// One more such unit has joined.
    Recruit(UnitId),
    /// This card is gained: a spell or an advanced action of an offer.
    Gain(CardId),
}

/// What is asked: goals to be reached together, and what they may cost at most.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// The goals; at most eight count.
    pub goals: Vec<Goal>,
    /// The most Wounds that the hero may take, poison included; any number if nothing is said.
    #[serde(default)]
    pub wounds: Option<u8>,
    /// The most Wounds that units may take; any number if nothing is said.
    #[serde(default)]
    pub unit_wounds: Option<u8>,
}

impl Aim {
    /// These goals, whatever they cost.
    #[must_use]
    pub fn new(goals: impl IntoIterator<Item = Goal>) -> Aim {
        Aim { goals: goals.into_iter().collect(), wounds: None, unit_wounds: None }
    }

    /// The same with this many Wounds of the hero at most.
    #[must_use]
    pub fn wounds(mut self, most: u8) -> Aim {
        self.wounds = Some(most);
        self
    }

    /// The same with this many Wounds of units at most.
    #[must_use]
    pub fn unit_wounds(mut self, most: u8) -> Aim {
        self.unit_wounds = Some(most);
        self
    }

    /// All goals, one bit each.
    pub(super) fn all(&self) -> u8 {
        ((1u16 << self.goals.len().min(8)) - 1) as u8
    }

    /// The goals that hold at the start: a space that one stands on, enemies of whom none is left.
    pub(super) fn at_first(&self, state: &State, seat: Seat) -> u8 {
        self.bits(|goal| match goal {
            Goal::Reach(hex) => state.players[seat].place == Some(hex),
            Goal::Foes(set) => places(set).all(|place| foe(state, place).is_some_and(|foe| foe.defeated)),
            Goal::Defeat(_) | Goal::Recruit(_) | Goal::Gain(_) => false,
        })
    }

    /// The goals that hold after a step. What is won stays won; only a space can be left again.
    pub(super) fn after(&self, root: &State, before: &State, after: &State, seat: Seat, met: u8) -> u8 {
        let own = |state: &State, card: CardId| {
            let player = &state.players[seat];
            let known = player.deck.known_on_top().iter().filter(|known| **known == card).count();
            known + usize::from(player.hand.count(card)) + usize::from(player.discard.count(card))
        };
        let units = |state: &State, unit: UnitId| {
            state.players[seat].units.iter().filter(|own| own.unit == unit).count()
        };
        let kept = self.bits(|goal| !matches!(goal, Goal::Reach(_))) & met;
        kept | self.bits(|goal| match goal {
            Goal::Reach(hex) => after.players[seat].place == Some(hex),
            Goal::Defeat(hex) => {
                let hex = root.map.garrison_space(hex);
                let won = |state: &State| state.map.has_shield(hex, seat);
                // Those who were dealt to others stay, and are nobody's when the assault is over.
                let others = root.map.tokens_at(hex).count() - defenders(root, hex, seat).count();
                let there = |state: &State| state.map.tokens_at(hex).count() > others;
                !there(after)
                    && (there(root) || won(after) && !won(root))
                    && defeated(after, seat) > defeated(root, seat)
            }
            Goal::Foes(set) => places(set).all(|place| is_beaten(before, after, seat, place)),
            Goal::Recruit(unit) => units(after, unit) > units(root, unit),
            Goal::Gain(card) => own(after, card) > own(root, card),
        })
    }

    fn bits(&self, mut holds: impl FnMut(Goal) -> bool) -> u8 {
        let goals = self.goals.iter().take(8).enumerate();
        goals.fold(0, |bits, (at, goal)| bits | u8::from(holds(*goal)) << at)
    }
}

fn places(set: FoeSet) -> impl Iterator<Item = usize> {
    (0..FoeSet::BITS as usize).filter(move |place| set >> place & 1 == 1)
}

fn foe(state: &State, place: usize) -> Option<&Foe> {
    state.combat.as_ref()?.foes.get(place)
}

/// Those on a space whom a seat has to fight there: in a joint assault those who were dealt to it
/// (MK-COA-11).
pub(super) fn defenders(state: &State, hex: Hex, seat: Seat) -> impl Iterator<Item = &Token> {
    state.map.tokens_at(hex).filter(move |token| token.dealt.is_none_or(|to| to == seat))
}

/// How many enemies a seat has defeated in its turn, which somebody else's may have interrupted.
fn defeated(state: &State, seat: Seat) -> u8 {
    state.record(seat).map_or(0, |turn| turn.defeated)
}

/// Whether an enemy of the combat is defeated after a step. A combat that ended with a defeat ended with that
/// of its last enemy.
fn is_beaten(before: &State, after: &State, seat: Seat, place: usize) -> bool {
    match (foe(before, place), &after.combat) {
        (None, _) => false,
        (Some(foe), _) if foe.defeated => true,
        (Some(_), Some(combat)) => combat.foes.get(place).is_some_and(|foe| foe.defeated),
        (Some(foe), None) => !foe.is_summoned() && defeated(after, seat) > defeated(before, seat),
    }
}
