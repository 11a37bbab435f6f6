//! What a player can pay with, as a small copy on which to test whether a cost can be paid in full
//! (MK-DEED-10, MK-MANA-11).

use crate::action::Purse;
use crate::duel;
use crate::effect::{Effect, OddEffect};
use crate::source;
use crate::state::State;
use crate::terms::{BasicColour, ManaColour};
use arrayvec::ArrayVec;
use kernel::Seat;

/// Every way to pay one mana.
pub(crate) type Purses = ArrayVec<Purse, 20>;

/// The mana that a player can use now, and what it can be used as.
#[derive(Clone, Copy)]
pub(crate) struct Wallet {
    tokens: [u8; ManaColour::COUNT],
    crystals: [u8; BasicColour::COUNT],
    dice: [u8; ManaColour::COUNT],
    dice_left: u8,
    stolen: Option<ManaColour>,
    /// A token that must be spent at once, before anything else.
    now: Option<ManaColour>,
    /// Colours of unlimited mana, one bit each.
    endless: u8,
    gold: bool,
    pub(crate) black: bool,
    dark: bool,
    storm: bool,
    polarization: bool,
    /// Whether a gold die cannot be used as a colour that a die of the Source shows (MK-VAR-FRIENDLY-04).
    friendly: bool,
}

/// How one mana counts as another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Normally.
    Plainly,
    /// By the skill Polarization, once.
    Polarized,
}

impl Wallet {
    /// What a player can pay with now. Dice, and effects of the turn, are only for the player whose turn it
    /// is.
    pub(crate) fn of(state: &State, seat: Seat) -> Wallet {
        let player = &state.players[seat];
        let dark = state.dark();
        let mut wallet = Wallet {
            tokens: player.tokens,
            crystals: player.crystals,
            dice: [0; ManaColour::COUNT],
            dice_left: 0,
            stolen: None,
            now: None,
            endless: 0,
            // MK-MANA-06, MK-MANA-07, MK-MANA-12.
            gold: !dark,
            black: dark,
            dark,
            storm: false,
            polarization: false,
            friendly: source::is_friendly(state),
        };
        if state.seat() != seat {
            return wallet;
        }
        wallet.now = state.turn.spend_now;
        for modifier in &state.turn.modifiers {
            match *modifier.effect.get() {
                Effect::AllowMana(ManaColour::Gold) => wallet.gold = true,
                Effect::AllowMana(ManaColour::Black) => wallet.black = true,
                Effect::UnlimitedMana(colour) => {
                    wallet.endless |= 1 << colour.index() | 1 << ManaColour::Black.index();
                }
                Effect::Odd(OddEffect::ManaStorm) => wallet.storm = true,
                Effect::Odd(OddEffect::Polarization) => wallet.polarization = true,
                _ => {}
            }
        }
        if !state.turn.dice_forgone {
            wallet.dice_left = state.turn.dice_left;
            let there = source::there(state);
            for (die, colour) in state.source.dice.iter().enumerate() {
                wallet.dice[colour.index()] += there >> die & 1;
            }
        }
        // MK-PVP-07: the die of Mana Steal is for the player's own turn.
        wallet.stolen = player
            .stolen_die
            .filter(|die| {
                !duel::is_partial(state, seat) && !player.tactic_down && state.turn.dice_used >> die & 1 == 0
            })
            .map(|die| state.source.dice[usize::from(die)]);
        wallet
    }

    /// Whether mana of one colour can pay for another, and how. Stronger spells have more possibilities by
    /// Night.
    fn way(&self, mana: ManaColour, die: bool, owed: ManaColour, spell: bool) -> Option<Way> {
        let wild = match mana {
            ManaColour::Gold if die && self.spares(owed) => false,
            ManaColour::Gold => self.gold || die && self.storm,
            ManaColour::Black => die && self.storm,
            _ => false,
        };
        let plainly = if owed == ManaColour::Black {
            mana == ManaColour::Black && self.black
        } else {
            // Gold and black are never owed but as black itself: all other costs are of basic colours
            // (MK-MANA-01).
            mana == owed && owed.basic().is_some() || wild && owed.basic().is_some()
        };
        if plainly {
            return Some(Way::Plainly);
        }
        let polarized = self.polarization
            && match mana {
                ManaColour::Red => owed == ManaColour::Blue,
                ManaColour::Blue => owed == ManaColour::Red,
                ManaColour::Green => owed == ManaColour::White,
                ManaColour::White => owed == ManaColour::Green,
                ManaColour::Black => !self.dark && owed != ManaColour::Black,
                ManaColour::Gold => self.dark && owed == ManaColour::Black && spell,
            };
        polarized.then_some(Way::Polarized)
    }

    /// Whether a gold die cannot be used as this colour because a die of that colour is in the Source
    /// (MK-VAR-FRIENDLY-04).
    pub(crate) fn spares(&self, owed: ManaColour) -> bool {
        self.friendly && self.dice[owed.index()] > 0
    }

    /// Adds a token that must be spent at once.
    pub(crate) fn with_token(mut self, colour: ManaColour) -> Wallet {
        self.tokens[colour.index()] += 1;
        self.now = Some(colour);
        self
    }

    /// Whether the token that must be spent at once can pay one mana of this colour.
    pub(crate) fn spends_now(&self, owed: ManaColour) -> bool {
        self.now.is_some_and(|now| self.way(now, false, owed, true).is_some())
    }

    /// Every way to pay one mana of this colour.
    pub(crate) fn purses(&self, owed: ManaColour, spell: bool) -> Purses {
        let mut purses = Purses::new();
        let can = |mana, die| self.way(mana, die, owed, spell).is_some();
        if let Some(now) = self.now {
            // It must be spent at once: nothing else may be used for what it can pay.
            if self.tokens[now.index()] > 0 && can(now, false) {
                purses.push(Purse::Token(now));
                return purses;
            }
        }
        if self.endless >> owed.index() & 1 == 1 && can(owed, false) {
            purses.push(Purse::Endless(owed));
            return purses;
        }
        for colour in ManaColour::ALL {
            if self.tokens[colour.index()] > 0 && can(colour, false) {
                purses.push(Purse::Token(colour));
            }
        }
        for colour in BasicColour::ALL {
            if self.crystals[colour.index()] > 0 && can(colour.into(), false) {
                purses.push(Purse::Crystal(colour));
            }
        }
        if let Some(colour) = self.stolen.filter(|colour| can(*colour, true)) {
            purses.push(Purse::Stolen(colour));
        }
        if self.dice_left > 0 {
            for colour in ManaColour::ALL {
                if self.dice[colour.index()] > 0 && can(colour, true) {
                    purses.push(Purse::Die(colour));
                }
            }
        }
        purses
    }

    /// What remains after paying in this way.
    pub(crate) fn after(mut self, purse: Purse, owed: ManaColour, spell: bool) -> Wallet {
        let (mana, die) = match purse {
            Purse::Token(colour) => {
                self.tokens[colour.index()] -= 1;
                if self.now == Some(colour) {
                    self.now = None;
                }
                (colour, false)
            }
            Purse::Crystal(colour) => {
                self.crystals[colour.index()] -= 1;
                (colour.into(), false)
            }
            Purse::Die(colour) => {
                self.dice[colour.index()] -= 1;
                self.dice_left -= 1;
                (colour, true)
            }
            Purse::Stolen(colour) => {
                self.stolen = None;
                (colour, true)
            }
            Purse::Endless(colour) => (colour, false),
        };
        if self.way(mana, die, owed, spell) == Some(Way::Polarized) {
            self.polarization = false;
        }
        self
    }

    /// Whether paying in this way uses the skill Polarization.
    pub(crate) fn polarizes(&self, purse: Purse, owed: ManaColour, spell: bool) -> bool {
        let (mana, die) = match purse {
            Purse::Token(colour) | Purse::Endless(colour) => (colour, false),
            Purse::Crystal(colour) => (colour.into(), false),
            Purse::Die(colour) | Purse::Stolen(colour) => (colour, true),
        };
        self.way(mana, die, owed, spell) == Some(Way::Polarized)
    }

    /// Whether all these can be paid.
    pub(crate) fn covers(&self, owed: &[ManaColour], spell: bool) -> bool {
        let Some((first, rest)) = owed.split_first() else {
            return true;
        };
        let purses = self.purses(*first, spell);
        purses.into_iter().any(|purse| self.after(purse, *first, spell).covers(rest, spell))
    }
}
