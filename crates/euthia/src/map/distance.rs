//! How far it is over revealed spaces, Monsters and Heroes or not (EU-TEL-09, EU-TEL-10).

use super::{MOST_TILES, Map, Space};

/// Further than any space.
pub const FAR: u8 = u8::MAX;

impl Map {
    /// The distance of every space from one, by number; [`FAR`] where there is no space or no way.
    #[must_use]
    pub fn distances(&self, from: Space) -> [u8; MOST_TILES * 4] {
        let mut distances = [FAR; MOST_TILES * 4];
        let mut queue = [from; MOST_TILES * 4];
        let (mut head, mut tail) = (0, 1);
        distances[usize::from(from.0)] = 0;
        while head < tail {
            let space = queue[head];
            head += 1;
            for next in self.neighbours(space) {
                if distances[usize::from(next.0)] == FAR {
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
