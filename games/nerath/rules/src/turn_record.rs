//! What must be remembered about the current turn. It is forgotten when the turn ends.

use crate::content::{Space, SpaceSet, TERRITORIES};
use crate::troops::{CELLS, Counts, TROOPS, cell, counts_of};
use crate::units::UnitKind;
use kernel::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// What must be remembered about the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TurnRecord {
    /// Territories that the active realm has controlled since its turn began (CN-REI-22).
    pub held: SpaceSet,
    /// Territories with a Castle that it has controlled since its turn began (CN-REI-02, CN-REI-22).
    pub castles_held: SpaceSet,
    /// Spaces that were enemy to the active realm when its Move phase began (CN-MOV-13).
    pub hostile: SpaceSet,
    /// Its units that may still move in this phase: in Move those that have not moved, in Reposition the
    /// flyers, in Reinforce the new ones.
    pub ready: Ready,
    /// Whether it has done anything in this phase. If so it must end the phase itself, even if nothing is
    /// left to do: until then it may undo everything (CN-TRN-04).
    pub acted: bool,
    /// Spaces with a battle still to be fought (CN-ATK-01).
    pub battles: SpaceSet,
    /// Sea zones where the active realm has won a battle this turn: cargo there may land (CN-AMP-03).
    pub won_at_sea: SpaceSet,
    /// Entrances that its Heroes have cleared this turn and must leave (CN-REP-04).
    pub cleared: SpaceSet,
    /// Units that landed this turn, by territory (for cards that favour them).
    pub landed: List<Landed, 16>,
    /// Extra Movement this turn, by kind: how many units may still go one space further. Warships are
    /// separate.
    pub forced_march: Counts,
    /// Extra zones for every Warship this turn.
    pub favourable_winds: u8,
    /// How many Heroes may still fly in this Move phase.
    pub flights: u8,
    /// Special prices this turn.
    pub bargains: List<Bargain, 6>,
    /// New units charged to each Castle this turn (CN-REI-03).
    pub placed: Placed,
    /// Territories where a Castle was built this turn: nothing else is placed there (CN-REI-06).
    pub built: SpaceSet,
    /// How many Castles the active realm controlled when Reinforce began (CN-REI-05).
    pub castles_counted: u8,
    /// How often each once-a-turn Property has been used; one bit each.
    pub properties_used: u32,
}

impl TurnRecord {
    /// Remembers that a unit landed here.
    pub fn land(&mut self, space: Space, kind: UnitKind) {
        match self.landed.iter_mut().find(|landed| landed.space == space && landed.kind == kind) {
            Some(landed) => landed.n = landed.n.saturating_add(1),
            // A seventeenth group of landed units is beyond anything that a fleet can do in a match.
            None => _ = self.landed.try_push(Landed { space, kind, n: 1 }),
        }
    }
}

/// Units of one kind that landed in a territory this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Landed {
    /// The space.
    pub space: Space,
    /// The kind of unit.
    pub kind: UnitKind,
    /// How many.
    pub n: u8,
}

/// A special price for units bought this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bargain {
    /// The kind, or `None` for any.
    pub kind: Option<UnitKind>,
    /// The price instead, or the discount.
    pub price: Price,
    /// For how many more units.
    pub left: u8,
}

/// How a bargain changes a price.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// This price instead of the printed one.
    Fixed(u8),
    /// Less by the first number, but never below the second.
    Less(u8, u8),
}

/// New units charged to each Castle this turn, four bits for each territory: no limit is higher than 15, and
/// where there is none it is enough to know that there are some.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Placed {
    counts: [u8; TERRITORIES.div_ceil(2)],
}

impl Placed {
    const MOST: u8 = 15;

    /// How many units are charged to the Castle in this territory; 15 may mean more. Nothing is charged to
    /// any other space.
    #[must_use]
    pub const fn get(&self, castle: Space) -> u8 {
        if !castle.is_territory() {
            return 0;
        }
        self.counts[castle.index() / 2] >> Self::shift(castle) & Self::MOST
    }

    /// Charges this many more.
    pub fn add(&mut self, castle: Space, n: u8) {
        if !castle.is_territory() {
            return;
        }
        let count = self.get(castle).saturating_add(n).min(Self::MOST);
        let pair = &mut self.counts[castle.index() / 2];
        *pair = *pair & !(Self::MOST << Self::shift(castle)) | count << Self::shift(castle);
    }

    const fn shift(castle: Space) -> usize {
        castle.index() % 2 * 4
    }

    /// The territories with any, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (Space, u8)> + '_ {
        SpaceSet::TERRITORIES.iter().map(|castle| (castle, self.get(castle))).filter(|(_, n)| *n > 0)
    }
}

impl std::fmt::Debug for Placed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Placed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Placed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut placed = Placed::default();
        for (castle, n) in Vec::<(Space, u8)>::deserialize(deserializer)? {
            if !castle.is_territory() {
                return Err(de::Error::custom(format_args!(
                    "Castles stand in territories, not in {castle:?}"
                )));
            }
            placed.add(castle, n);
        }
        Ok(placed)
    }
}

/// How many of the active realm's units may still move, by space and kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ready {
    cells: [u8; CELLS],
    /// The spaces with any, kept in sync with the cells.
    spaces: SpaceSet,
}

impl Default for Ready {
    fn default() -> Self {
        Ready { cells: [0; CELLS], spaces: SpaceSet::default() }
    }
}

impl Ready {
    /// How many of this kind.
    #[must_use]
    pub fn get(&self, space: Space, kind: UnitKind) -> u8 {
        cell(space, kind).map_or(0, |cell| self.cells[cell])
    }

    /// How many of each kind.
    #[must_use]
    pub fn of(&self, space: Space) -> Counts {
        counts_of(&self.cells, space)
    }

    /// The spaces where any unit may still move.
    #[must_use]
    pub fn spaces(&self) -> SpaceSet {
        self.spaces
    }

    /// Sets how many of this kind may move.
    pub fn set(&mut self, space: Space, kind: UnitKind, n: u8) {
        let Some(cell) = cell(space, kind) else { return };
        self.cells[cell] = n;
        if n > 0 {
            self.spaces.insert(space);
        } else if self.of(space) == [0; TROOPS.len()] {
            self.spaces.remove(space);
        }
    }

    /// Lets this many more move.
    pub fn add(&mut self, space: Space, kind: UnitKind, n: u8) {
        self.set(space, kind, self.get(space, kind).saturating_add(n));
    }

    /// Lets this many fewer move; at least none.
    pub fn spend(&mut self, space: Space, kind: UnitKind, n: u8) {
        self.set(space, kind, self.get(space, kind).saturating_sub(n));
    }

    /// Nobody may move any more.
    pub fn clear(&mut self) {
        *self = Ready::default();
    }

    /// Every group that may still move.
    pub fn iter(&self) -> impl Iterator<Item = (Space, UnitKind, u8)> + '_ {
        self.spaces.iter().flat_map(move |space| {
            TROOPS.into_iter().map(move |kind| (space, kind, self.get(space, kind))).filter(|(.., n)| *n > 0)
        })
    }
}

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Ready {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Ready {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut ready = Ready::default();
        for (space, kind, n) in Vec::<(Space, UnitKind, u8)>::deserialize(deserializer)? {
            if !TROOPS.contains(&kind) {
                return Err(de::Error::custom(format_args!("{kind:?} does not move by itself")));
            }
            ready.set(space, kind, n);
        }
        Ok(ready)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::at;

    #[test]
    fn only_territories_have_a_castle_to_charge() {
        let mut placed = Placed::default();
        for space in SpaceSet::ALL {
            placed.add(space, 1);
        }
        assert!(SpaceSet::ALL.iter().all(|space| placed.get(space) == u8::from(space.is_territory())));
        assert_eq!(placed.iter().count(), TERRITORIES);
        assert_eq!(placed.get(at::KARKOTHI_THRONEHOLDS), 1);
    }
}
