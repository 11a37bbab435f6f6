//! The state of a match: flat and small, and without anything that nobody may know yet.

use crate::battle::Battle;
use crate::content::{EventSlot, GuardianId, MAX_EVENTS_PER_REALM, SpaceSet, TREASURES, TreasureId};
use crate::fleet::Fleet;
use crate::realm::{ByRealm, Realm};
use crate::task::Task;
use crate::troops::Troops;
use crate::turn_record::TurnRecord;
use kernel::{Bag, Chance, Deck, List, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// More gold than any match gives anybody: the rest is not counted.
pub const MOST_GOLD: u16 = 9_999;
/// More victory points than any match has.
pub const MOST_POINTS: u16 = 9_999;
/// More rounds than any match has.
pub const MOST_ROUNDS: u16 = 9_999;

/// Free-for-all or alliances (CN-MOD-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Every realm for itself.
    FreeForAll,
    /// Karkoth and Iron Circle against Vailin and Nerath (CN-MOD-04).
    Alliance,
}

/// The length of the match (CN-VIC-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// To 13 points, or 20 for an alliance.
    Short,
    /// To 20 points, or 30 for an alliance.
    Medium,
    /// To the four Capitals, or to the Treasures.
    Long,
}

/// The six phases of a turn (CN-TRN-02), with the start of the turn before them (CN-DRW-04).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Effects "at the start of your turn".
    Start,
    /// 1: draw an Event card.
    Draw,
    /// 2: move.
    Move,
    /// 3: fight battles.
    Battle,
    /// 4: reposition.
    Reposition,
    /// 5: reinforce.
    Reinforce,
    /// 6: collect income.
    Income,
}

/// The whole state of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Free-for-all or alliances.
    pub mode: Mode,
    /// Short, medium or long.
    pub length: Length,
    /// The optional rule that Dragons are solitary (CN-OPT-01).
    pub solitary_dragons: bool,
    /// How many seats there are.
    pub seats: u8,
    /// The seat that plays each realm.
    pub players: ByRealm<Seat>,

    /// The game round, from 1.
    pub round: u16,
    /// Whose turn it is.
    pub active: Realm,
    /// The phase of the turn.
    pub phase: Phase,
    /// What must be settled before the phase goes on; the last one first.
    pub tasks: List<Task, 16>,
    /// The battle being fought.
    pub battle: Option<Battle>,
    /// What must be remembered about this turn.
    pub turn: TurnRecord,
    /// Who has won and by which rule, once the match has ended.
    pub won: Option<Won>,

    /// Every realm's own things.
    pub realms: ByRealm<Holdings>,
    /// Who controls each territory (CN-SPC-08).
    pub control: Control,
    /// Where Castles stand: at most one a territory (CN-CST-04), always the controller's (CN-CST-05).
    pub castles: SpaceSet,
    /// All units but Castles, Warships and what is aboard.
    pub troops: Troops,
    /// Warships and what is aboard.
    pub fleet: Fleet,
    /// The dungeon entrances and their guardians.
    pub dungeons: Dungeons,
    /// The Treasure cards that nobody has found, one bit each: their order is undecided.
    pub treasure_deck: TreasureSet,
}

/// What one realm has outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Holdings {
    /// Its treasury.
    pub gold: u16,
    /// Its victory points.
    pub points: u16,
    /// Its Event deck.
    pub deck: Deck<EventSlot, MAX_EVENTS_PER_REALM, 3>,
    /// The Event cards in its hand: secret.
    pub hand: Bag<EventSlot, MAX_EVENTS_PER_REALM>,
    /// Its Event discards, face up.
    pub discard: Bag<EventSlot, MAX_EVENTS_PER_REALM>,
    /// The Treasures in its hand: secret but for their number (CN-VIC-13).
    pub treasures: TreasureSet,
    /// The Treasures it has played (CN-TRE-02).
    pub in_play: TreasureSet,
    /// The last game round in which a once-a-round Treasure was used; 0 if never.
    pub aegis_used: u16,
}

/// A set of Treasure cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TreasureSet(pub u32);

/// How a match was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Won {
    /// The winning realm, or one of the winning alliance.
    pub realm: Realm,
    /// By which rule.
    pub rule: kernel::RuleId,
}

/// A guardian tile in a dungeon entrance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tile {
    /// The guardian; undecided until somebody looks.
    pub guardian: Option<GuardianId>,
    /// The realms that have seen it, one bit each; all four if it is face up.
    pub seen: u8,
}

/// The guardian tiles: in the entrances, in the stock, in the discard (CN-SET-05, CN-GRD-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dungeons {
    /// The tiles in each entrance.
    pub tiles: [List<Tile, 2>; crate::content::DUNGEONS],
    /// Every tile whose face is not decided yet: the stock, and the undecided ones in the entrances.
    pub unseen: Bag<GuardianId, { crate::content::GUARDIANS }>,
    /// Destroyed guardians, face up.
    pub discard: Bag<GuardianId, { crate::content::GUARDIANS }>,
}

/// Who controls each territory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Control {
    /// The territories of each realm: all territories, without overlap.
    pub by: ByRealm<SpaceSet>,
}

impl TreasureSet {
    /// Every Treasure card.
    pub const ALL: TreasureSet = TreasureSet((1 << TREASURES) - 1);

    /// Whether this card is in it.
    #[must_use]
    pub const fn contains(self, card: TreasureId) -> bool {
        self.0 & (1 << card.index()) != 0
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: TreasureId) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: TreasureId) {
        self.0 &= !(1 << card.index());
    }

    /// How many cards it holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every card in it.
    pub fn iter(self) -> impl Iterator<Item = TreasureId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = left.trailing_zeros();
            left &= left.checked_sub(1)?; // Nothing left ends it.
            Some(kernel::Dense::from_index(first as usize))
        })
    }

    /// Draws a card, each equally likely: the order of the deck is decided card by card.
    pub fn draw(&mut self, chance: &mut Chance) -> Option<TreasureId> {
        if self.is_empty() {
            return None;
        }
        let card = self.iter().nth(chance.below(self.len()) as usize)?;
        self.remove(card);
        Some(card)
    }
}

impl FromIterator<TreasureId> for TreasureSet {
    fn from_iter<I: IntoIterator<Item = TreasureId>>(cards: I) -> TreasureSet {
        let mut set = TreasureSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl Serialize for TreasureSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TreasureSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<TreasureId>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Tile {
    const FACE_UP: u8 = 0b1111;

    /// Whether it is face up.
    #[must_use]
    pub const fn face_up(&self) -> bool {
        self.seen == Tile::FACE_UP
    }

    /// Whether this realm has looked at it.
    #[must_use]
    pub const fn seen_by(&self, realm: Realm) -> bool {
        self.seen & (1 << realm.index()) != 0
    }

    /// Turns it face up.
    pub const fn turn_up(&mut self) {
        self.seen = Tile::FACE_UP;
    }
}

impl Dungeons {
    /// How many tiles are in the stock: the undecided ones that are not in an entrance.
    #[must_use]
    pub fn stock(&self) -> usize {
        let undecided = self.tiles.iter().flatten().filter(|tile| tile.guardian.is_none()).count();
        self.unseen.len().saturating_sub(undecided)
    }
}

impl Serialize for Control {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.by.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Control {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let by = ByRealm::<SpaceSet>::deserialize(deserializer)?;
        let all = by.0.iter().fold(SpaceSet::default(), |all, held| all | *held);
        let sum: usize = by.0.iter().map(|held| held.len()).sum();
        if all != SpaceSet::TERRITORIES || sum != all.len() {
            return Err(de::Error::custom("every territory is controlled by exactly one realm"));
        }
        Ok(Control { by })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_fits_in_four_kibibytes() {
        assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
    }
}
