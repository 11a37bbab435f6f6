//! A player as a viewer sees them.

use super::named::{ByDeed, ByElement, ByGem, ByLevel, ByMetal};
use super::score::ScoreView;
use crate::board::{health, storage};
use crate::content::{FoeId, HAND_LIMIT, Lock, PowerId};
use crate::map::Space;
use crate::player::{Piece, Player};
use crate::state::{PLAYERS, State};
use crate::terms::{Deed, Element, Hero, Metal, Symbol};
use kernel::{BySeat, Private, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A player, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The Hero.
    pub hero: Hero,
    /// Where the Hero stands.
    pub place: Option<Space>,
    /// Current Health.
    pub health: u8,
    /// Maximum Health.
    pub maximum: u8,
    /// Gold.
    pub gold: u16,
    /// Reputation.
    pub reputation: u16,
    /// The current score, line by line.
    pub score: ScoreView,
    /// Gaar tokens.
    pub gaar: u8,
    /// Dwurt tokens.
    pub dwurt: u8,
    /// The Dwurt Die.
    pub dwurt_die: u8,
    /// Which Action tokens lie on their slots.
    pub tokens: ByDeed<bool>,
    /// The token on the fourth slot.
    pub kept: Option<Deed>,
    /// The slots of the board: Hero slots, then Equipment slots.
    pub slots: Vec<SlotView>,
    /// What can be carried.
    pub sacks: Sacks,
    /// Tiles that are carried.
    pub pack: Vec<Piece>,
    /// Loose Gems.
    pub gems: ByGem<u8>,
    /// Loose Essences.
    pub essences: ByElement<u8>,
    /// Trophies.
    pub trophies: Vec<FoeId>,
    /// Hero tiles beside the board.
    pub reserve: Vec<Piece>,
    /// How many Hero tiles are not revealed.
    pub hidden: u8,
    /// How many Silver and Gold cards are in hand.
    pub hand_size: ByMetal<u8>,
    /// The hand limit (EU-SGC-04).
    pub hand_limit: u8,
    /// Which ones.
    pub hand: Private<Vec<PowerId>>,
    /// Control cards in hand.
    pub control: u8,
    /// Hero tokens taken from each seat.
    pub beaten: BySeat<u8, PLAYERS>,
    /// Completed Quests.
    pub quests: u8,
    /// Collected Bounties.
    pub bounties: u8,
    /// Monsters defeated.
    pub kills: ByLevel<u8>,
    /// Chaos tokens on the board.
    pub chaos: u8,
}

/// A slot of a board, with what is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlotView {
    /// What can be placed there.
    pub symbol: Symbol,
    /// What opens it; `None` if it is open (EU-SLT-02).
    pub lock: Option<Price>,
    /// The tile that is there.
    pub piece: Option<Piece>,
}

/// What opens a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// This much gold.
    Gold(u8),
    /// An Essence of this type, or of any.
    Essence(Option<Element>),
}

/// What a Hero can carry (EU-SAC, EU-ITM-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sacks {
    /// How many Sacks there are.
    pub all: u8,
    /// How many are free.
    pub free: u8,
    /// How many things are carried without a place.
    pub excess: u16,
}

/// What opens a closed slot.
fn price(player: &Player, at: usize) -> Option<Price> {
    match player.hero.board().slots[at].lock {
        _ if player.is_open(at as u8) => None,
        Lock::Open => None,
        Lock::Gold(n) => Some(Price::Gold(n)),
        Lock::Essence(which) => Some(Price::Essence(which)),
    }
}

pub(super) fn player(state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player: &Player = &state.players[seat];
    let of = |metal: Metal| player.hand.iter().filter(|card| card.power().metal == metal).count() as u8;
    let slot = |(at, piece): (usize, &Option<Piece>)| SlotView {
        symbol: player.hero.board().slots[at].symbol,
        lock: price(player, at),
        piece: *piece,
    };
    let (all, taken) = (storage::sacks(player), storage::taken(player));
    let room = u16::from(all);
    PlayerView {
        hero: player.hero,
        place: player.place,
        health: player.health,
        maximum: health::maximum(player),
        gold: player.gold,
        reputation: player.reputation,
        score: ScoreView::of(state, seat),
        gaar: player.gaar,
        dwurt: player.dwurt,
        dwurt_die: player.dwurt_die,
        tokens: ByDeed::new(|deed| player.tokens[deed.index()]),
        kept: player.kept,
        slots: player.slots.iter().enumerate().map(slot).collect(),
        sacks: Sacks { all, free: room.saturating_sub(taken) as u8, excess: taken.saturating_sub(room) },
        pack: player.pack.to_vec(),
        gems: ByGem::new(|gem| player.gems[gem.index()]),
        essences: ByElement::new(|element| player.essences[element.index()]),
        trophies: player.trophies.to_vec(),
        reserve: player.reserve.to_vec(),
        hidden: player.hidden.count_ones() as u8,
        hand_size: ByMetal::new(of),
        hand_limit: HAND_LIMIT,
        hand: Private::new(seat, player.hand.iter().collect::<Vec<_>>()).to(viewer),
        control: player.control.into(),
        beaten: BySeat::from_fn(state.seats(), |other| player.beaten_of(other)),
        quests: player.quests,
        bounties: player.bounties,
        kills: player.kills.into(),
        chaos: player.chaos,
    }
}
