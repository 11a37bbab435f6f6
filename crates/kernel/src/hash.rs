//! Hashes that are the same on every platform.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The fingerprint of a game's content, or of a state: 64 bits, written as 16 hexadecimal digits.
///
/// ```
/// use kernel::Fingerprint;
/// assert_eq!(Fingerprint(255).to_string(), "00000000000000ff");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        match u64::from_str_radix(&text, 16) {
            Ok(bits) if text.len() == 16 => Ok(Fingerprint(bits)),
            _ => Err(de::Error::custom("a fingerprint is 16 hexadecimal digits")),
        }
    }
}

/// A hasher whose result depends neither on the platform's word size nor on a random key, unlike the standard
/// one: FNV-1a over eight bytes at a time, with a final mix.
#[derive(Clone, Copy, Debug)]
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> Self {
        StableHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl StableHasher {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }
}

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.mix(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.mix(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    // Lengths and discriminants are words of the platform: always hash them as 64 bits.
    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.mix(n as i64 as u64);
    }

    fn finish(&self) -> u64 {
        let mut h = self.0;
        h = (h ^ (h >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        h = (h ^ (h >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        h ^ (h >> 32)
    }
}

/// The hash of a state, the same on every platform.
#[must_use]
pub fn state_hash<T: Hash>(state: &T) -> Fingerprint {
    let mut hasher = StableHasher::default();
    state.hash(&mut hasher);
    Fingerprint(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_same_everywhere() {
        // Golden: a change here breaks the comparison of hashes between versions and platforms.
        assert_eq!(state_hash(&(1u8, [2u8, 3], Some(4usize))).to_string(), "7c27b0639e0825cd");
    }

    #[test]
    fn fingerprints_travel_as_hexadecimal() {
        let json = serde_json::to_string(&Fingerprint(0xabc)).unwrap();
        assert_eq!(serde_json::from_str::<Fingerprint>(&json).unwrap(), Fingerprint(0xabc));
        assert!(serde_json::from_str::<Fingerprint>("\"abc\"").is_err());
    }
}
