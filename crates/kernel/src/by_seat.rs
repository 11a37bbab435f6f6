//! A table with one row for each seat.

use crate::Seat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// Something for each seat of a match, for at most `N` of them. It reads and writes like a list.
///
/// ```
/// use kernel::{BySeat, Seat};
/// let mut coins: BySeat<u8, 4> = [3, 5].into_iter().collect();
/// coins[Seat(1)] += 1;
/// assert_eq!(coins[Seat(1)], 6);
/// assert_eq!(coins.seats().collect::<Vec<_>>(), [(Seat(0), &3), (Seat(1), &6)]);
/// assert!(coins.of(Seat(2)).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[serde(bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct BySeat<T, const N: usize>(ArrayVec<T, N>);

impl<T, const N: usize> BySeat<T, N> {
    /// Calls `make` for each of the first `seats` seats.
    ///
    /// # Panics
    ///
    /// If there are more seats than `N`.
    pub fn from_fn(seats: u8, make: impl FnMut(Seat) -> T) -> BySeat<T, N> {
        BySeat(Seat::first(seats).map(make).collect())
    }

    /// The value of this seat, if the seat exists.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Each seat with its value.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = (Seat, &T)> + DoubleEndedIterator {
        self.0.iter().enumerate().map(|(seat, it)| (Seat(seat as u8), it))
    }
}

impl<T, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat(ArrayVec::new())
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T, const N: usize> Deref for BySeat<T, N> {
    type Target = ArrayVec<T, N>;

    fn deref(&self) -> &ArrayVec<T, N> {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for BySeat<T, N> {
    fn deref_mut(&mut self) -> &mut ArrayVec<T, N> {
        &mut self.0
    }
}

impl<T, const N: usize> From<ArrayVec<T, N>> for BySeat<T, N> {
    fn from(list: ArrayVec<T, N>) -> Self {
        BySeat(list)
    }
}

impl<T, const N: usize> FromIterator<T> for BySeat<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        BySeat(items.into_iter().collect())
    }
}

impl<T, const N: usize> IntoIterator for BySeat<T, N> {
    type Item = T;
    type IntoIter = arrayvec::IntoIter<T, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a BySeat<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut BySeat<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
