//! A short list inside a state: fixed capacity, `Copy`, no heap.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Bound, Deref, DerefMut, RangeBounds};

/// At most `N` plain things in a row, at most 255. It reads like a slice and is changed like a vector.
///
/// A state is copied at every branch of a search, and most of it is lists: this one is [`Copy`], so that what
/// holds it can be copied as bytes, all at once.
///
/// ```
/// use kernel::List;
/// let mut list: List<u8, 4> = [3, 5].into_iter().collect();
/// let copy = list;
/// list.push(7);
/// assert_eq!((&list[..], &copy[..]), (&[3, 5, 7][..], &[3, 5][..]));
/// ```
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    /// Places for all of them. Free places hold an earlier item, or a copy of the first item ever added;
    /// before that there is nothing to fill them with.
    places: Option<[T; N]>,
}

/// The list has no room for another item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl<T, const N: usize> List<T, N> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> List<T, N> {
        const { assert!(N <= u8::MAX as usize, "a list holds 255 things at most") };
        List { len: 0, places: None }
    }

    /// The number of items.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether there is no room for another.
    #[inline]
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len() >= N
    }

    /// How many items it can hold.
    #[inline]
    #[must_use]
    pub const fn capacity(&self) -> usize {
        N
    }

    /// How many more it can hold.
    #[inline]
    #[must_use]
    pub const fn remaining_capacity(&self) -> usize {
        N - self.len()
    }

    /// The items as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        match &self.places {
            Some(places) => &places[..self.len()],
            None => &[],
        }
    }

    /// The items as a mutable slice.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        match &mut self.places {
            Some(places) => &mut places[..usize::from(self.len)],
            None => &mut [],
        }
    }

    /// Keeps only the first items.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len.min(N) as u8);
    }

    /// Removes all items.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Adds an item at the end, if there is room.
    ///
    /// # Errors
    ///
    /// If there is none.
    #[inline]
    pub fn try_push(&mut self, thing: T) -> Result<(), Full> {
        if self.is_full() {
            return Err(Full);
        }
        let at = self.len();
        match &mut self.places {
            Some(places) => places[at] = thing,
            None => self.places = Some([thing; N]),
        }
        self.len += 1;
        Ok(())
    }

    /// Adds an item at the end.
    ///
    /// # Panics
    ///
    /// If there is no room.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, thing: T) {
        self.try_push(thing).expect("there is room in the list");
    }

    /// Removes and returns the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    /// Inserts an item at this position.
    ///
    /// # Panics
    ///
    /// If there is no room, or no such position.
    #[track_caller]
    pub fn insert(&mut self, at: usize, thing: T) {
        self.push(thing);
        self[at..].rotate_right(1);
    }

    /// Removes the item at this position; the ones after it move up.
    ///
    /// # Panics
    ///
    /// If there is no such position.
    #[track_caller]
    pub fn remove(&mut self, at: usize) -> T {
        let thing = self[at];
        self.copy_within(at + 1.., at);
        self.len -= 1;
        thing
    }

    /// Removes the item at this position, if there is one; the ones after it move up.
    pub fn pop_at(&mut self, at: usize) -> Option<T> {
        (at < self.len()).then(|| self.remove(at))
    }

    /// Removes the item at this position and puts the last one there.
    ///
    /// # Panics
    ///
    /// If there is no such position.
    #[track_caller]
    pub fn swap_remove(&mut self, at: usize) -> T {
        let last = self.len() - 1;
        self.swap(at, last);
        self.remove(last)
    }

    /// Removes the items that do not satisfy the condition; the others keep their order.
    pub fn retain(&mut self, mut fits: impl FnMut(&mut T) -> bool) {
        let mut kept = 0;
        for at in 0..self.len() {
            if fits(&mut self[at]) {
                self[kept] = self[at];
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Removes and returns the items at these positions, in order.
    ///
    /// # Panics
    ///
    /// If there are no such positions.
    #[track_caller]
    pub fn drain(&mut self, places: impl RangeBounds<usize>) -> IntoIter<T, N> {
        let from = match places.start_bound() {
            Bound::Included(from) => *from,
            Bound::Excluded(before) => before + 1,
            Bound::Unbounded => 0,
        };
        let to = match places.end_bound() {
            Bound::Included(last) => last + 1,
            Bound::Excluded(to) => *to,
            Bound::Unbounded => self.len(),
        };
        let taken = self[from..to].iter().copied().collect();
        self.copy_within(to.., from);
        self.len -= (to - from) as u8;
        IntoIter { list: taken, at: 0 }
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T, const N: usize> Default for List<T, N> {
    #[inline]
    fn default() -> Self {
        List::new()
    }
}

// What is in it counts, not what is left in the free places.
impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Copy, const N: usize> Extend<T> for List<T, N> {
    #[track_caller]
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        things.into_iter().for_each(|thing| self.push(thing));
    }
}

impl<T: Copy, const N: usize> FromIterator<T> for List<T, N> {
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut list = List::new();
        list.extend(things);
        list
    }
}

/// The items of a list, by value.
#[derive(Clone, Debug)]
pub struct IntoIter<T, const N: usize> {
    list: List<T, N>,
    at: usize,
}

impl<T: Copy, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let thing = self.list.get(self.at).copied()?;
        self.at += 1;
        Some(thing)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.at;
        (left, Some(left))
    }
}

impl<T: Copy, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        if self.at < self.list.len() { self.list.pop() } else { None }
    }
}

impl<T: Copy, const N: usize> ExactSizeIterator for IntoIter<T, N> {}

impl<T: Copy, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = IntoIter<T, N>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, N> {
        IntoIter { list: self, at: 0 }
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut List<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Things<T, const N: usize>(PhantomData<T>);

        impl<'de, T: Copy + Deserialize<'de>, const N: usize> Visitor<'de> for Things<T, N> {
            type Value = List<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an array with no more than {N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut things: A) -> Result<List<T, N>, A::Error> {
                let mut list = List::new();
                while let Some(thing) = things.next_element()? {
                    list.try_push(thing).map_err(|Full| A::Error::invalid_length(N + 1, &self))?;
                }
                Ok(list)
            }
        }

        deserializer.deserialize_seq(Things(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_changed_like_a_vector() {
        let mut list: List<u8, 6> = [1, 2, 3, 4].into_iter().collect();
        let mut vector = vec![1, 2, 3, 4];
        let mut both = |change: fn(&mut List<u8, 6>) -> Option<u8>, same: fn(&mut Vec<u8>) -> Option<u8>| {
            assert_eq!(change(&mut list), same(&mut vector));
            assert_eq!(list[..], vector[..]);
        };
        both(|l| Some(l.remove(1)), |v| Some(v.remove(1)));
        both(|l| Some(l.swap_remove(0)), |v| Some(v.swap_remove(0)));
        both(
            |l| {
                l.insert(0, 9);
                None
            },
            |v| {
                v.insert(0, 9);
                None
            },
        );
        both(
            |l| {
                l.insert(3, 8);
                None
            },
            |v| {
                v.insert(3, 8);
                None
            },
        );
        both(
            |l| {
                l.extend([7, 6]);
                None
            },
            |v| {
                v.extend([7, 6]);
                None
            },
        );
        both(|l| l.drain(1..3).next_back(), |v| v.drain(1..3).next_back());
        both(
            |l| {
                l.retain(|n| *n != 8);
                None
            },
            |v| {
                v.retain(|n| *n != 8);
                None
            },
        );
        both(|l| l.pop(), Vec::pop);
        both(|l| l.drain(..).next_back(), |v| v.drain(..).next_back());
        both(|l| l.pop(), Vec::pop);
    }

    #[test]
    fn a_list_takes_no_more_than_it_has_room_for() {
        let mut list: List<u8, 2> = [1, 2].into_iter().collect();
        assert!(list.is_full());
        assert_eq!(list.try_push(3), Err(Full));
        assert_eq!(list[..], [1, 2]);
        assert_eq!(List::<u8, 0>::new().try_push(3), Err(Full));
    }

    #[test]
    fn what_was_once_in_a_list_does_not_count() {
        let mut list: List<u8, 3> = [1, 2].into_iter().collect();
        list.clear();
        assert_eq!(list, List::new());
        assert_eq!(crate::state_hash(&list), crate::state_hash(&List::<u8, 3>::new()));
        list.push(5);
        let other: List<u8, 3> = [5].into_iter().collect();
        assert_eq!(list, other);
        assert_eq!(crate::state_hash(&list), crate::state_hash(&vec![5u8]));
    }

    #[test]
    fn lists_survive_the_journey() {
        let list: List<u8, 3> = [5, 6].into_iter().collect();
        assert_eq!(serde_json::to_string(&list).unwrap(), "[5,6]");
        assert_eq!(serde_json::from_str::<List<u8, 3>>("[5,6]").unwrap(), list);
        assert!(serde_json::from_str::<List<u8, 3>>("[5,6,7,8]").is_err());
    }
}
