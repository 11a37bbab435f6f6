//! Distances over revealed spaces, regardless of Monsters and Heroes (EU-TEL-09, EU-TEL-10).

use super::{MOST_TILES, Map, Space};

/// Farther than any space.
pub const FAR: u8 = u8::MAX;

impl Map {
    /// The distance of every space from one, by number; [`FAR`] if there is no such space or no path.
    #[must_use]
    pub fn distances(&self, from: Space) -> [u8; MOST_TILES * 4] {
        self.distances_from([from], |_| true)
    }

    /// The distance of every space from the nearest of some, over spaces that can be entered.
    pub(crate) fn distances_from(
        &self,
        from: impl IntoIterator<Item = Space>,
        open: impl Fn(Space) -> bool,
    ) -> [u8; MOST_TILES * 4] {
        let mut distances = [FAR; MOST_TILES * 4];
        let mut queue = [Space(0); MOST_TILES * 4];
        let (mut head, mut tail) = (0, 0);
        for space in from {
            distances[usize::from(space.0)] = 0;
            queue[tail] = space;
            tail += 1;
        }
        while head < tail {
            let space = queue[head];
            head += 1;
            for next in self.neighbours(space) {
                if distances[usize::from(next.0)] == FAR && open(next) {
                    distances[usize::from(next.0)] = distances[usize::from(space.0)] + 1;
                    queue[tail] = next;
                    tail += 1;
                }
            }
        }
        distances
    }

    /// The distance between two spaces.
    #[must_use]
    pub fn distance(&self, from: Space, to: Space) -> Option<u8> {
        let distance = self.distances(from)[usize::from(to.0)];
        (distance < FAR).then_some(distance)
    }
}
