//! The cost of a line.

use kernel::Seat;
use mage_knight::action::Action;
use mage_knight::player::{Player, Unit};
use mage_knight::state::State;
use serde::{Deserialize, Serialize};

/// What a line costs. Costs are compared in the order of the fields: a Wound weighs more than any number of
/// cards, a card more than any number of crystals, and so on.
///
/// Everything is counted as it is spent: what a line gains on the way is not set off against it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Wounds that the hero takes, to the hand or, by poison, to the discard pile.
    pub wounds: u8,
    /// Units destroyed or disbanded.
    pub units_lost: u8,
    /// Wounds that units take.
    pub unit_wounds: u8,
    /// Cards that leave the hand: played, discarded, removed, assigned.
    pub cards: u8,
    /// Crystals spent.
    pub crystals: u8,
    /// Units activated or otherwise spent.
    pub units: u8,
    /// Source dice and mana tokens used.
    pub mana: u8,
    /// Skills, tactics and banners used.
    pub skills: u8,
}

impl Cost {
    /// How many cards, units and skills it takes: what makes a search wide.
    pub(super) fn spends(self) -> u16 {
        u16::from(self.cards) + u16::from(self.units) + u16::from(self.skills)
    }

    /// What a step from one state to the next costs.
    pub(super) fn of(before: &State, after: &State, action: Action, seat: Seat) -> Cost {
        let (was, is) = (&before.players[seat], &after.players[seat]);
        // A turn that somebody else's has interrupted is put aside.
        let (then, now) =
            (before.record(seat).unwrap_or(&before.turn), after.record(seat).unwrap_or(&after.turn));
        let more = |after: u8, before: u8| after.saturating_sub(before);
        let less = |was: &[u8], is: &[u8]| was.iter().zip(is).map(|(was, is)| was.saturating_sub(*is)).sum();
        let mut cost = Cost {
            wounds: more(now.wounds_taken, then.wounds_taken)
                + more(now.wounds_discarded, then.wounds_discarded),
            crystals: less(&was.crystals, &is.crystals),
            mana: less(&was.tokens, &is.tokens)
                + more(now.dice_used.count_ones() as u8, then.dice_used.count_ones() as u8),
            skills: (is.skills_used.len() + is.skills_down.len())
                .saturating_sub(was.skills_used.len() + was.skills_down.len()) as u8
                + u8::from(matches!(action, Action::UseTactic | Action::Banner(_))),
            ..Cost::default()
        };
        if was.hand != is.hand {
            cost.cards = spent_cards(was, is);
        }
        if was.units != is.units {
            cost.of_units(&was.units, &is.units);
        }
        cost
    }

    fn of_units(&mut self, was: &[Unit], is: &[Unit]) {
        if was.len() == is.len() && was.iter().zip(is).all(|(was, is)| was.unit == is.unit) {
            for (was, is) in was.iter().zip(is) {
                self.unit_wounds += is.wounds.saturating_sub(was.wounds);
                self.units += u8::from(was.ready && !is.ready);
            }
            return;
        }
        let count = |units: &[Unit], unit: &Unit| units.iter().filter(|own| own.unit == unit.unit).count();
        for (at, unit) in was.iter().enumerate() {
            if count(&was[..at], unit) == 0 {
                self.units_lost += count(was, unit).saturating_sub(count(is, unit)) as u8;
            }
        }
    }

    /// Both together.
    pub(super) fn plus(self, other: Cost) -> Cost {
        Cost {
            wounds: self.wounds.saturating_add(other.wounds),
            units_lost: self.units_lost.saturating_add(other.units_lost),
            unit_wounds: self.unit_wounds.saturating_add(other.unit_wounds),
            cards: self.cards.saturating_add(other.cards),
            crystals: self.crystals.saturating_add(other.crystals),
            units: self.units.saturating_add(other.units),
            mana: self.mana.saturating_add(other.mana),
            skills: self.skills.saturating_add(other.skills),
        }
    }
}

/// How many cards have left the hand, Wounds aside.
fn spent_cards(was: &Player, is: &Player) -> u8 {
    let cards = was.hand.kinds().filter(|(card, _)| !card.is_wound());
    cards.map(|(card, n)| n.saturating_sub(is.hand.count(card))).sum()
}
