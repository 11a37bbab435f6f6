//! The legal answers by the things on a board that they are about: what is highlighted, and what a click on it does.

use std::collections::BTreeMap;

/// The legal answers by the things they are about. `T` is the board's own list of things.
///
/// ```
/// use table_view::Lit;
/// let lit = Lit::of(&["a1", "a2", "b1"], |answer| answer.chars().next());
/// assert_eq!((lit.at('a'), lit.at('c')), (&[0, 1][..], &[][..]));
/// assert_eq!(lit.things().collect::<String>(), "ab");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lit<T>(BTreeMap<T, Vec<usize>>);

impl<T> Default for Lit<T> {
    fn default() -> Lit<T> {
        Lit(BTreeMap::new())
    }
}

impl<T: Ord + Copy> Lit<T> {
    /// Sorts these answers by the `things` that each of them is about.
    pub fn of<A: Copy, I: IntoIterator<Item = T>>(legal: &[A], things: impl Fn(A) -> I) -> Lit<T> {
        let mut lit: BTreeMap<T, Vec<usize>> = BTreeMap::new();
        for (number, answer) in legal.iter().enumerate() {
            for thing in things(*answer) {
                lit.entry(thing).or_default().push(number);
            }
        }
        Lit(lit)
    }

    /// The numbers of the answers about a thing.
    #[must_use]
    pub fn at(&self, thing: T) -> &[usize] {
        self.0.get(&thing).map_or(&[], Vec::as_slice)
    }

    /// Whether any answer is about a thing.
    #[must_use]
    pub fn has(&self, thing: T) -> bool {
        self.0.contains_key(&thing)
    }

    /// Everything that answers are about, in order.
    pub fn things(&self) -> impl Iterator<Item = T> + '_ {
        self.0.keys().copied()
    }
}
