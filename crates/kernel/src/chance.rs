//! The only source of randomness, and the only way to reveal what is hidden.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// The seed that determines every random number of a match.
///
/// ```
/// use kernel::Seed;
/// assert_eq!("7".parse(), Ok(Seed(7)));
/// assert_eq!("0xff".parse(), Ok(Seed(255)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u128);

/// A text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is a whole number below 2^128, decimal or hexadecimal after 0x")]
pub struct SeedError;

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.0)
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let number = match text.strip_prefix("0x") {
            Some(hex) => u128::from_str_radix(hex, 16),
            None => text.parse(),
        };
        number.map(Seed).map_err(|_| SeedError)
    }
}

// As text: JSON readers of other languages lose the low bits of large numbers.
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The only source of randomness in a game, and the only way to reveal what is hidden.
///
/// The numbers depend only on the seed of the match and the index of the action, on every platform. Drawing a
/// number or revealing something makes the action irrevocable: nobody undoes a roll.
///
/// ```
/// use kernel::{Chance, Seed};
/// let mut one = Chance::new(Seed(7), 3);
/// let mut same = Chance::new(Seed(7), 3);
/// assert_eq!(one.die(20), same.die(20));
/// assert!(one.irrevocable());
/// assert!(!Chance::new(Seed(7), 4).irrevocable());
/// ```
#[derive(Clone, Debug)]
pub struct Chance {
    source: Source,
    irrevocable: bool,
}

#[derive(Clone, Debug)]
// On the stack for one action: a box would cost an allocation for every roll.
#[cfg_attr(feature = "testing", allow(clippy::large_enum_variant))]
enum Source {
    /// The generator is created for the first number: most actions need none.
    Seeded { seed: Seed, index: u64, rng: Option<ChaCha8Rng> },
    #[cfg(feature = "testing")]
    Scripted(std::collections::VecDeque<u32>),
}

impl Chance {
    /// Returns the chance of action number `index` in a match with this seed.
    #[must_use]
    pub fn new(seed: Seed, index: u64) -> Chance {
        Chance { source: Source::Seeded { seed, index, rng: None }, irrevocable: false }
    }

    /// Returns a chance with scripted numbers: a die shows the given number, and [`Chance::below`] returns it
    /// unchanged.
    ///
    /// # Panics
    /// The result panics when the caller asks for more numbers than were given, or when one is out of range,
    /// so that a test with scripted dice fails loudly.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn scripted(numbers: impl IntoIterator<Item = u32>) -> Chance {
        Chance { source: Source::Scripted(numbers.into_iter().collect()), irrevocable: false }
    }

    /// How many scripted numbers are left; 0 for a seeded chance.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn left(&self) -> usize {
        match &self.source {
            Source::Scripted(numbers) => numbers.len(),
            Source::Seeded { .. } => 0,
        }
    }

    /// Whether something random or hidden has come out, so that the action can no longer be undone.
    #[must_use]
    pub const fn irrevocable(&self) -> bool {
        self.irrevocable
    }

    /// Records that something hidden became known without a random draw. The action is irrevocable from here.
    pub fn reveal(&mut self) {
        self.irrevocable = true;
    }

    /// Returns a whole number from 0 up to but not including `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a choice among nothing");
        self.irrevocable = true;
        match &mut self.source {
            Source::Seeded { seed, index, rng } => {
                let rng = rng.get_or_insert_with(|| generator(*seed, *index));
                // Multiply and shift, with the few biased words rejected: exact, and no division on the usual
                // path.
                let mut wide = u64::from(rng.next_u32()) * u64::from(bound);
                if (wide as u32) < bound {
                    let threshold = bound.wrapping_neg() % bound;
                    while (wide as u32) < threshold {
                        wide = u64::from(rng.next_u32()) * u64::from(bound);
                    }
                }
                (wide >> 32) as u32
            }
            #[cfg(feature = "testing")]
            Source::Scripted(numbers) => {
                let number = numbers.pop_front().expect("the script holds a number for every draw");
                assert!(number < bound, "scripted {number}, but only numbers below {bound} can come up");
                number
            }
        }
    }

    /// Rolls a die with this many sides, numbered from 1.
    pub fn die(&mut self, sides: u8) -> u8 {
        #[cfg(feature = "testing")]
        if let Source::Scripted(numbers) = &mut self.source
            && let Some(face) = numbers.front_mut()
        {
            assert!(*face >= 1, "a die shows at least 1");
            *face -= 1;
        }
        // A face fits: it is at most `sides`.
        self.below(u32::from(sides)) as u8 + 1
    }

    /// Picks one of the items, each equally likely; `None` if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        if things.is_empty() {
            return None;
        }
        things.get(self.below(things.len() as u32) as usize)
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.below(end as u32 + 1) as usize);
        }
    }

    /// Draws a seed for something that needs its own stream of numbers.
    pub fn seed(&mut self) -> Seed {
        let mut word = || u128::from(self.below(u32::MAX));
        Seed(word() | word() << 32 | word() << 64 | word() << 96)
    }
}

/// The stream of numbers for one action: the seed is the key, the index chooses the stream.
fn generator(seed: Seed, index: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&seed.0.to_le_bytes());
    key[16..].copy_from_slice(b"tablee chance 1\0");
    let mut rng = ChaCha8Rng::from_seed(key);
    rng.set_stream(index);
    rng
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_same_everywhere() {
        // Golden: a change here would break every journal ever written.
        let mut chance = Chance::new(Seed(2011), 1);
        let rolls: Vec<u8> = (0..8).map(|_| chance.die(20)).collect();
        assert_eq!(rolls, [13, 12, 15, 8, 11, 11, 3, 18]);
    }

    #[test]
    fn every_action_has_its_own_numbers() {
        let roll = |seed, index| {
            let mut chance = Chance::new(Seed(seed), index);
            (0..16).map(|_| chance.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(roll(1, 1), roll(1, 1));
        assert_ne!(roll(1, 1), roll(1, 2));
        assert_ne!(roll(1, 1), roll(2, 1));
    }

    #[test]
    fn each_number_is_equally_likely() {
        let mut chance = Chance::new(Seed(5), 0);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[chance.below(7) as usize] += 1;
        }
        // Six degrees of freedom: chi-squared above 22.5 has probability 0.001.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 22.5, "{seen:?}");
    }

    #[test]
    fn only_what_passes_the_door_is_irrevocable() {
        let mut chance = Chance::new(Seed(1), 1);
        assert_eq!(chance.pick::<u8>(&[]), None);
        chance.shuffle::<u8>(&mut []);
        assert!(!chance.irrevocable());
        chance.reveal();
        assert!(chance.irrevocable());
    }

    #[test]
    fn shuffles_keep_everything() {
        let mut cards: Vec<u8> = (0..40).collect();
        Chance::new(Seed(9), 1).shuffle(&mut cards);
        assert_ne!(cards, (0..40).collect::<Vec<u8>>());
        cards.sort_unstable();
        assert_eq!(cards, (0..40).collect::<Vec<u8>>());
    }

    #[test]
    fn seeds_are_numbers_in_text() {
        assert_eq!(serde_json::to_string(&Seed(255)).unwrap(), "\"0xff\"");
        assert_eq!(serde_json::from_str::<Seed>("\"0xff\"").unwrap(), Seed(255));
        assert!("0xg".parse::<Seed>().is_err());
        assert!("-1".parse::<Seed>().is_err());
    }
}
