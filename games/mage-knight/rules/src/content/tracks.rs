//! Fame and levels, Reputation, the cost of terrain, and the supply of everything.

use kernel::Text;

use crate::terms::{BasicColour, ManaColour, Terrain};

/// A level of a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The Fame at which it starts.
    pub fame: u8,
    /// The hero's armor.
    pub armor: u8,
    /// The hand limit.
    pub hand: u8,
    /// How many units the hero can command.
    pub command_tokens: u8,
    /// The reward for reaching it.
    pub gain: LevelGain,
}

/// The reward for reaching a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LevelGain {
    /// None: everybody starts there.
    Nothing,
    /// A command token, and perhaps armor or cards (MK-LVL-02).
    CommandToken,
    /// A skill and an advanced action (MK-LVL-03).
    SkillAndAdvanced,
}

/// The levels, from 1.
pub const fn levels() -> &'static [Level; 10] {
    &LEVEL_TABLE
}

/// The level, from 1, of a hero with this much Fame; beyond the track it stays the highest.
///
/// ```
/// use mage_knight::content::level_at;
/// assert_eq!([-2, 0, 2, 3, 14, 15, 300].map(level_at), [1, 1, 1, 2, 3, 4, 10]);
/// ```
pub const fn level_at(fame: i16) -> u8 {
    let mut level = LEVEL_TABLE.len();
    while level > 1 && LEVEL_TABLE[level - 1].fame as i16 > fame {
        level -= 1;
    }
    level as u8
}

/// The lowest possible Fame: the first space of the last row, counted back from the end of the track
/// (MK-VAR-AUCTION-06).
pub const FAME_LOWEST: i16 = LEVEL_TABLE[LEVEL_TABLE.len() - 1].fame as i16 - FAME_SPACES as i16;

/// The space of the track on which Fame is marked: below nothing from the end of the last row
/// (MK-VAR-AUCTION-04). Nothing beyond the track.
///
/// ```
/// use mage_knight::content::fame_space;
/// assert_eq!([-2, 0, 119, 120].map(fame_space), [Some(118), Some(0), Some(119), None]);
/// ```
pub const fn fame_space(fame: i16) -> Option<u8> {
    let space = if fame < 0 { fame + FAME_SPACES as i16 } else { fame };
    if 0 <= space && space < FAME_SPACES as i16 { Some(space as u8) } else { None }
}

/// What Reputation adds to influence in an interaction; nothing on the X, where there is none (MK-INT-03).
///
/// ```
/// use mage_knight::content::reputation_modifier;
/// assert_eq!([-7, -6, -2, 0, 2, 7].map(reputation_modifier), [None, Some(-5), Some(-1), Some(0), Some(1), Some(5)]);
/// ```
///
/// # Panics
/// If the track has no such space.
pub const fn reputation_modifier(space: i8) -> Option<i8> {
    assert!(REPUTATION_LOWEST <= space && space <= REPUTATION_HIGHEST, "the track has no such space");
    if space == REPUTATION_LOWEST {
        return None;
    }
    Some(REPUTATION_MODIFIERS[(space - REPUTATION_LOWEST - 1) as usize])
}

impl Terrain {
    /// What entering it costs; nothing if it cannot be entered (MK-MOV-04).
    ///
    /// ```
    /// use mage_knight::terms::Terrain;
    /// assert_eq!(Terrain::Forest.cost(false), Some(3));
    /// assert_eq!(Terrain::Forest.cost(true), Some(5));
    /// assert_eq!(Terrain::Lake.cost(false), None);
    /// ```
    #[inline]
    pub const fn cost(self, night: bool) -> Option<u8> {
        TERRAIN_COSTS[night as usize][self.index()]
    }

    /// What it is called.
    pub const fn name(self) -> Text {
        TERRAIN_NAMES[self.index()]
    }
}

impl ManaColour {
    /// What it is called.
    pub const fn name(self) -> Text {
        COLOUR_NAMES[self.index()]
    }
}

impl BasicColour {
    /// What it is called.
    pub const fn name(self) -> Text {
        COLOUR_NAMES[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/tracks.rs"));
