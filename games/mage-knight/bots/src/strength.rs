//! Upper bounds on a hero's attack and block: the bot does not try anything beyond them.

use kernel::Dense;
use mage_knight::content::{CARDS, CardId};
use mage_knight::effect::{Amount, Effect};
use mage_knight::player::Player;
use mage_knight::state::State;
use mage_knight::terms::Reach;
use mage_knight::variants::Printing;
use std::sync::LazyLock;

/// More than any fight needs: stands for what cannot be computed.
const ANY: u16 = 60;

/// What an ordinary card gives.
const ORDINARY: u16 = 4;

/// Points at most, whatever they cost.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Strength {
    /// Attack in the attack phase.
    pub(super) attack: u16,
    /// Attack from afar.
    pub(super) ranged: u16,
    /// Siege attack.
    pub(super) siege: u16,
    /// Block.
    pub(super) block: u16,
}

impl Strength {
    const fn plus(self, other: Strength) -> Strength {
        Strength {
            attack: self.attack + other.attack,
            ranged: self.ranged + other.ranged,
            siege: self.siege + other.siege,
            block: self.block + other.block,
        }
    }

    fn max(self, other: Strength) -> Strength {
        Strength {
            attack: self.attack.max(other.attack),
            ranged: self.ranged.max(other.ranged),
            siege: self.siege.max(other.siege),
            block: self.block.max(other.block),
        }
    }

    const fn times(self, n: u16) -> Strength {
        Strength {
            attack: self.attack * n,
            ranged: self.ranged * n,
            siege: self.siege * n,
            block: self.block * n,
        }
    }

    const EVERYTHING: Strength = Strength { attack: ANY, ranged: ANY, siege: ANY, block: ANY };

    /// What an effect gives at most.
    fn of(effect: &Effect) -> Strength {
        let parts = || effect.parts().iter().map(Strength::of);
        match *effect {
            Effect::Attack { n, reach, .. } => {
                let n = u16::from(n);
                let from_afar = if reach == Reach::Melee { 0 } else { n };
                let siege = if reach == Reach::Siege { n } else { 0 };
                Strength { attack: n, ranged: from_afar, siege, block: 0 }
            }
            Effect::Block { n, .. } => Strength { block: n.into(), ..Strength::default() },
            // It counts twice against whoever is swift.
            Effect::SwiftBlock { n, .. } => Strength { block: 2 * u16::from(n), ..Strength::default() },
            Effect::Choose(_) | Effect::PayByColour(_) | Effect::Roll(_) => {
                parts().fold(Strength::default(), Strength::max)
            }
            Effect::Times(n, part) | Effect::UpTo(n, part) => Strength::of(part).times(n.into()),
            Effect::Per { then, max, .. } => Strength::of(then).times(max.map_or(6, u16::from)),
            Effect::Cards { amount, then, .. } => {
                Strength::of(then).times(if matches!(amount, Amount::Exactly(_)) { 1 } else { 6 })
            }
            // Points of movement and influence become attack and block; odd effects do what they like.
            Effect::Convert { .. }
            | Effect::WithAction { .. }
            | Effect::Odd(_)
            | Effect::Enemies { .. }
            | Effect::Units { .. }
            | Effect::NextCard { .. }
            | Effect::Ready(_)
            | Effect::Draw(_) => Strength::EVERYTHING,
            Effect::Sideways { better, value, .. } => {
                let n = u16::from(value.max(better));
                Strength { attack: n, block: n, ..Strength::default() }
            }
            _ => parts().fold(Strength::default(), Strength::plus),
        }
    }

    fn of_card(card: CardId, printing: Printing) -> Strength {
        if card.is_wound() {
            return Strength::default();
        }
        let sideways = Strength { attack: 1, block: 1, ..Strength::default() };
        let [basic, strong] = card.card().halves(printing).map(|half| Strength::of(half.effect.get()));
        basic.max(strong).max(sideways)
    }

    /// What all cards of a printing give.
    fn of_cards(printing: Printing) -> [Strength; CARDS] {
        std::array::from_fn(|at| Strength::of_card(CardId::from_index(at), printing))
    }

    /// What the player who acts has left.
    pub(super) fn left(state: &State) -> Strength {
        let in_force = state.turn.modifiers.iter().map(|modifier| Strength::of(modifier.effect.get()));
        in_force.fold(Strength::with(state, state.player()), Strength::plus)
    }

    /// What the player who acts has left, about: what cannot be computed counts like an ordinary card.
    pub(super) fn likely(state: &State) -> Strength {
        Strength::sum(state, state.player(), |one| {
            let usual = |n: u16| if n >= ANY { ORDINARY } else { n };
            Strength {
                attack: usual(one.attack),
                ranged: usual(one.ranged),
                siege: usual(one.siege),
                block: usual(one.block),
            }
        })
    }

    /// What a player has.
    pub(super) fn with(state: &State, player: &Player) -> Strength {
        Strength::sum(state, player, |one| one)
    }

    /// The sum over all cards, units and skills of a player, each seen in some way.
    fn sum(state: &State, player: &Player, seen: impl Fn(Strength) -> Strength) -> Strength {
        static FIRST: LazyLock<[Strength; CARDS]> = LazyLock::new(|| Strength::of_cards(Printing::First));
        static LATER: LazyLock<[Strength; CARDS]> = LazyLock::new(|| Strength::of_cards(Printing::Later));
        let cards: &[Strength; CARDS] = match state.variants.printing {
            Printing::First => &FIRST,
            Printing::Later => &LATER,
        };
        let mut sum = Strength::default();
        for (card, n) in player.hand.kinds() {
            sum = sum.plus(seen(cards[card.index()]).times(n.into()));
        }
        for unit in player.units.iter().filter(|unit| unit.ready && unit.wounds == 0) {
            let abilities = state.abilities(unit.unit).iter();
            let best = abilities.map(|ability| Strength::of(ability.effect.get()));
            sum = sum.plus(seen(best.fold(Strength::default(), Strength::max)));
            if unit.banner.is_some() {
                sum = sum.plus(seen(Strength::EVERYTHING));
            }
        }
        for skill in player.skills.iter() {
            if !player.skills_down.contains(skill) && !player.skills_used.contains(skill) {
                sum = sum.plus(seen(Strength::of(skill.skill().effect.get())));
            }
        }
        sum
    }
}
