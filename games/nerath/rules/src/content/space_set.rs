//! Sets of spaces, one bit each.

use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::board::{DUNGEONS, SEAS, SPACES, Space, TERRITORIES};

/// A set of spaces.
///
/// ```
/// use nerath::content::{SpaceSet, at};
/// let shores = at::LAKE_SURTH.neighbours() & SpaceSet::TERRITORIES;
/// assert!(shores.contains(at::KARKOTHI_THRONEHOLDS));
/// assert!(shores.iter().all(|space| space.coastal()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct SpaceSet(pub(super) u128);

/// `len` bits from `first` on.
const fn run(first: usize, len: usize) -> SpaceSet {
    SpaceSet(((1 << len) - 1) << first)
}

impl SpaceSet {
    /// No space.
    pub const EMPTY: Self = Self(0);
    /// Every space.
    pub const ALL: Self = run(0, SPACES);
    /// Every territory.
    pub const TERRITORIES: Self = run(0, TERRITORIES);
    /// Every sea zone.
    pub const SEAS: Self = run(TERRITORIES, SEAS);
    /// Every dungeon entrance.
    pub const DUNGEONS: Self = run(TERRITORIES + SEAS, DUNGEONS);

    /// One space.
    #[inline]
    pub const fn of(space: Space) -> Self {
        Self(1 << space.index())
    }

    /// Whether the space is in it.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.index() & 1 == 1
    }

    /// Puts a space in.
    #[inline]
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.index();
    }

    /// Takes a space out.
    #[inline]
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.index());
    }

    /// The set with this space in it.
    #[inline]
    pub const fn with(self, space: Space) -> Self {
        self.union(Self::of(space))
    }

    /// The set with this space not in it.
    #[inline]
    pub const fn without(self, space: Space) -> Self {
        self.minus(Self::of(space))
    }

    /// How many spaces are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no space is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is in either.
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both.
    #[inline]
    pub const fn intersect(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in this one and not in the other.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether they have a space in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of it is in the other.
    #[inline]
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The space with the smallest number.
    #[inline]
    pub const fn first(self) -> Option<Space> {
        if self.is_empty() { None } else { Some(Space(self.0.trailing_zeros() as u8)) }
    }

    /// The spaces in it, in order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// Every space next to one in it; those in it are there only if they touch another one.
    ///
    /// ```
    /// use nerath::content::{SpaceSet, at};
    /// let start = SpaceSet::of(at::GULF_OF_KAR);
    /// assert_eq!(start.neighbours(), at::GULF_OF_KAR.neighbours());
    /// assert!(start.neighbours().neighbours().contains(at::GULF_OF_KAR));
    /// ```
    #[inline]
    pub fn neighbours(self) -> Self {
        self.iter().fold(Self::EMPTY, |all, space| all.union(space.neighbours()))
    }
}

/// The spaces of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter(u128);

impl Iterator for Iter {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let space = SpaceSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(space)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = SpaceSet(self.0).len();
        (left, Some(left))
    }

    /// Iterates over one half of the set at a time: 64 bits fit into a register.
    #[inline]
    fn fold<B, F: FnMut(B, Space) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (first, mut half) in [(0, self.0 as u64), (64, (self.0 >> 64) as u64)] {
            while half != 0 {
                all = f(all, Space(first + half.trailing_zeros() as u8));
                half &= half - 1;
            }
        }
        all
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Space> for SpaceSet {
    fn extend<I: IntoIterator<Item = Space>>(&mut self, spaces: I) {
        *self |= Self::from_iter(spaces);
    }
}

impl From<Space> for SpaceSet {
    #[inline]
    fn from(space: Space) -> Self {
        Self::of(space)
    }
}

impl BitOr for SpaceSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitAnd for SpaceSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.intersect(other)
    }
}

impl Sub for SpaceSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.minus(other)
    }
}

/// All other spaces of the board.
impl Not for SpaceSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::ALL.minus(self)
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for SpaceSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for SpaceSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

// Two words of 64 bits: the bytes of a u128 would be hashed in the platform's order.
impl Hash for SpaceSet {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0 as u64);
        hasher.write_u64((self.0 >> 64) as u64);
    }
}

impl std::fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SpaceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SpaceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Space>::deserialize(deserializer)?.into_iter().collect())
    }
}
