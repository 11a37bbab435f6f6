//! The four realms, and tables with one entry for each of them.

use std::ops::{Index, IndexMut};

use kernel::Lang;
use serde::{Deserialize, Serialize};

use crate::content::REALMS;
pub use crate::terms::Realm;

impl Realm {
    /// The realm at this position in turn order.
    ///
    /// # Panics
    ///
    /// From 4 on: there are four realms.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// The realm that plays after this one; Karkoth again after Nerath. Its player is the opponent to the
    /// left (CN-DUN-04).
    ///
    /// ```
    /// use nerath::realm::Realm;
    /// assert_eq!(Realm::Nerath.next(), Realm::Karkoth);
    /// ```
    pub const fn next(self) -> Self {
        Self::ALL[(self.index() + 1) % Self::COUNT]
    }

    /// The other realm of its alliance (CN-MOD-02): Karkoth with the Iron Circle, Vailin with Nerath.
    ///
    /// ```
    /// use nerath::realm::Realm;
    /// assert_eq!(Realm::Vailin.ally(), Realm::Nerath);
    /// ```
    pub const fn ally(self) -> Self {
        Self::ALL[(self.index() + 2) % Self::COUNT]
    }

    /// The realms in turn order, this one first.
    ///
    /// ```
    /// use nerath::realm::Realm::*;
    /// assert_eq!(IronCircle.and_after(), [IronCircle, Nerath, Karkoth, Vailin]);
    /// ```
    pub const fn and_after(self) -> [Self; Self::COUNT] {
        let second = self.next();
        let third = second.next();
        [self, second, third, third.next()]
    }

    /// Its short name: "Karkoth".
    pub fn name(self, lang: Lang) -> &'static str {
        REALMS[self.index()].name.get(lang)
    }

    /// Its name in full: "Dark Empire of Karkoth".
    pub fn full_name(self, lang: Lang) -> &'static str {
        REALMS[self.index()].full_name.get(lang)
    }
}

/// Something for each realm.
///
/// ```
/// use nerath::realm::{ByRealm, Realm};
/// let mut gold = ByRealm([10, 11, 12, 13]);
/// gold[Realm::Vailin] += 5;
/// assert_eq!(gold[Realm::Vailin], 16);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByRealm<T>(pub [T; Realm::COUNT]);

impl<T> ByRealm<T> {
    /// Calls `make` for each realm.
    pub fn from_fn(mut make: impl FnMut(Realm) -> T) -> Self {
        Self(std::array::from_fn(|index| make(Realm::from_index(index))))
    }

    /// Each realm with its value, in turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Realm, &T)> {
        Realm::ALL.into_iter().zip(&self.0)
    }

    /// Each realm with its value, mutable.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Realm, &mut T)> {
        Realm::ALL.into_iter().zip(&mut self.0)
    }

    /// Converts all values.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> ByRealm<U> {
        ByRealm(self.0.map(f))
    }
}

impl<T> Index<Realm> for ByRealm<T> {
    type Output = T;

    fn index(&self, realm: Realm) -> &T {
        &self.0[realm.index()]
    }
}

impl<T> IndexMut<Realm> for ByRealm<T> {
    fn index_mut(&mut self, realm: Realm) -> &mut T {
        &mut self.0[realm.index()]
    }
}
