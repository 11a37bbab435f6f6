//! Ids (128 random bits, short enough for a link) and points in time in milliseconds.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many characters an id is written with.
const WRITTEN: usize = 22;

/// A text that is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no id: 22 letters, digits, '-' or '_' are expected")]
pub struct NoId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// Written as 22 URL-safe characters; nobody can guess one.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; 16]);

        impl $name {
            /// Creates an id from the system's randomness.
            ///
            /// # Errors
            /// When the system provides no randomness.
            pub fn random() -> Result<Self, getrandom::Error> {
                let mut bytes = [0; 16];
                getrandom::fill(&mut bytes)?;
                Ok(Self(bytes))
            }

            /// The id made of these bytes.
            #[must_use]
            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(bytes)
            }

            /// The bytes of the id.
            #[must_use]
            pub const fn to_bytes(self) -> [u8; 16] {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = NoId;

            fn from_str(text: &str) -> Result<Self, NoId> {
                // The length is looked at first: a text from outside may be of any size.
                if text.len() != WRITTEN {
                    return Err(NoId);
                }
                let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NoId)?;
                Ok(Self(bytes.try_into().map_err(|_| NoId)?))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                std::borrow::Cow::<str>::deserialize(from)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id! {
    /// Which match.
    MatchId
}
id! {
    /// Which person.
    PersonId
}
id! {
    /// Which session: a name for it that opens nothing.
    SessionId
}

/// A moment: milliseconds since the start of 1970, handed in by the caller. The store reads no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

/// The SHA-256 of a secret token. The store never sees the token itself, so that a stolen database opens no
/// door.
pub type TokenHash = [u8; 32];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_back_as_it_was_written() {
        for _ in 0..1000 {
            let id = MatchId::random().unwrap();
            let text = id.to_string();
            assert_eq!(text.len(), WRITTEN);
            assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(serde_json::from_str::<MatchId>(&serde_json::to_string(&id).unwrap()).unwrap(), id);
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        let long = "A".repeat(1 << 20);
        // The last one has bits set beyond the 128: two texts must never name one id.
        for text in
            ["", "x", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA/", &long, "AAAAAAAAAAAAAAAAAAAAAB"]
        {
            assert_eq!(text.parse::<PersonId>(), Err(NoId), "{}", &text[..text.len().min(30)]);
        }
        assert!(serde_json::from_str::<PersonId>("\"'; DROP TABLE people; --\"").is_err());
    }
}
