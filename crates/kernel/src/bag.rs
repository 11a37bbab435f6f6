//! A bag: things whose order is undecided until they are drawn.

use crate::Chance;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::marker::PhantomData;

/// An id that counts from zero without gaps, so that it can index a table.
pub trait Dense: Copy {
    /// The id as an index.
    fn index(self) -> usize;
    /// The id with this index. It is only called with results of [`Dense::index`].
    fn from_index(index: usize) -> Self;
}

impl Dense for u8 {
    fn index(self) -> usize {
        self.into()
    }

    fn from_index(index: usize) -> u8 {
        index as u8
    }
}

/// A multiset over `N` kinds of things. A draw decides what is drawn.
///
/// ```
/// use kernel::{Bag, Chance, Seed};
/// let mut bag: Bag<u8, 3> = Bag::of([2, 0, 1]);
/// let mut chance = Chance::new(Seed(1), 1);
/// let mut drawn: Vec<u8> = std::iter::from_fn(|| bag.draw(&mut chance)).collect();
/// drawn.sort();
/// assert_eq!(drawn, [0, 0, 2]);
/// assert!(chance.irrevocable());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag<T, const N: usize> {
    counts: [u8; N],
    total: u16,
    of: PhantomData<T>,
}

impl<T, const N: usize> Default for Bag<T, N> {
    fn default() -> Self {
        Bag { counts: [0; N], total: 0, of: PhantomData }
    }
}

impl<T: Dense, const N: usize> Bag<T, N> {
    /// Creates a bag with these counts.
    #[must_use]
    pub fn of(counts: [u8; N]) -> Self {
        let total = counts.iter().map(|&n| u16::from(n)).sum();
        Bag { counts, total, of: PhantomData }
    }

    /// The number of things in it.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// How many of this kind are in it.
    #[must_use]
    pub fn count(&self, thing: T) -> u8 {
        self.counts[thing.index()]
    }

    /// Adds one.
    pub fn put(&mut self, thing: T) {
        self.counts[thing.index()] += 1;
        self.total += 1;
    }

    /// Removes one of this kind, if there is one.
    pub fn take(&mut self, thing: T) -> bool {
        let count = &mut self.counts[thing.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.total -= 1;
        true
    }

    /// Draws one, each thing equally likely; `None` from an empty bag.
    pub fn draw(&mut self, chance: &mut Chance) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        let mut left = chance.below(u32::from(self.total));
        for (index, count) in self.counts.iter_mut().enumerate() {
            if left < u32::from(*count) {
                *count -= 1;
                self.total -= 1;
                return Some(T::from_index(index));
            }
            left -= u32::from(*count);
        }
        unreachable!("the total is the sum of the counts")
    }

    /// Moves everything from another bag into this one.
    pub fn pour(&mut self, other: &mut Self) {
        for (mine, theirs) in self.counts.iter_mut().zip(&mut other.counts) {
            *mine += std::mem::take(theirs);
        }
        self.total += std::mem::take(&mut other.total);
    }

    /// Everything in it, kind by kind.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.kinds().flat_map(|(thing, count)| std::iter::repeat_n(thing, count.into()))
    }

    /// The kinds in it, each with its count.
    pub fn kinds(&self) -> impl Iterator<Item = (T, u8)> + '_ {
        Kinds { counts: &self.counts, from: 0, left: eight(&self.counts, 0), of: PhantomData }
    }
}

/// Iterates over the kinds in a bag. Most bags are sparse and are iterated often, so it skips empty kinds
/// eight at a time.
struct Kinds<'a, T> {
    counts: &'a [u8],
    /// The index of the first of the current eight counts.
    from: usize,
    /// Those of the eight that are still to come, as the bytes of a number; the others are zero.
    left: u64,
    of: PhantomData<T>,
}

/// Eight counts as the bytes of a number; zero beyond the last.
#[inline]
fn eight(counts: &[u8], from: usize) -> u64 {
    let mut bytes = [0; 8];
    match counts.get(from..from + 8) {
        Some(eight) => bytes.copy_from_slice(eight),
        None => bytes.iter_mut().zip(&counts[from..]).for_each(|(byte, count)| *byte = *count),
    }
    u64::from_le_bytes(bytes)
}

impl<T: Dense> Iterator for Kinds<'_, T> {
    type Item = (T, u8);

    #[inline]
    fn next(&mut self) -> Option<(T, u8)> {
        while self.left == 0 {
            self.from += 8;
            if self.from >= self.counts.len() {
                return None;
            }
            self.left = eight(self.counts, self.from);
        }
        let byte = self.left.trailing_zeros() / 8;
        let count = (self.left >> (8 * byte)) as u8;
        self.left &= !(0xff << (8 * byte));
        Some((T::from_index(self.from + byte as usize), count))
    }
}

// As pairs of kind and count: most bags are sparse, and long arrays say little to a reader.
impl<T: Dense, const N: usize> Serialize for Bag<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.kinds().map(|(thing, count)| (thing.index(), count)))
    }
}

impl<'de, T: Dense, const N: usize> Deserialize<'de> for Bag<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut counts = [0; N];
        for (index, count) in Vec::<(usize, u8)>::deserialize(deserializer)? {
            *counts.get_mut(index).ok_or_else(|| de::Error::custom("no such kind of thing"))? = count;
        }
        Ok(Bag::of(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    #[test]
    fn draws_are_in_proportion() {
        let mut chance = Chance::new(Seed(3), 1);
        let bag: Bag<u8, 3> = Bag::of([1, 0, 3]);
        let rare = (0..40_000).filter(|_| bag.clone().draw(&mut chance) == Some(0)).count();
        assert!((9_600..10_400).contains(&rare), "{rare}");
    }

    #[test]
    fn nothing_comes_from_an_empty_bag() {
        let mut chance = Chance::new(Seed(3), 1);
        assert_eq!(Bag::<u8, 3>::default().draw(&mut chance), None);
        assert!(!chance.irrevocable());
        assert!(!Bag::<u8, 3>::default().take(1));
    }

    #[test]
    fn every_kind_is_told_with_its_count_in_order() {
        fn holds<const N: usize>(counts: [u8; N]) {
            let told: Vec<(u8, u8)> = Bag::<u8, N>::of(counts).kinds().collect();
            let there = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            assert_eq!(told, there.map(|(kind, count)| (kind as u8, *count)).collect::<Vec<_>>());
        }
        holds([]);
        holds([0; 21]);
        holds([3; 8]);
        holds([0, 0, 0, 0, 0, 0, 0, 255, 1]);
        for seed in 0..100 {
            let mut chance = Chance::new(Seed(seed), 1);
            holds::<37>(std::array::from_fn(|_| chance.below(4).saturating_sub(2) as u8));
        }
    }

    #[test]
    fn bags_survive_the_journey() {
        let bag: Bag<u8, 40> = Bag::of(std::array::from_fn(|at| (at % 3) as u8));
        let json = serde_json::to_string(&bag).unwrap();
        assert_eq!(serde_json::from_str::<Bag<u8, 40>>(&json).unwrap(), bag);
        assert!(serde_json::from_str::<Bag<u8, 2>>("[[2,1]]").is_err());
    }
}
