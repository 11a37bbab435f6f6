//! Numbers that are written as ids: the indices of a game's content tables.

/// Gives a `u8` newtype its ids: dense numbers inside, `"gulf_of_kar"` in JSON and in debug output.
#[macro_export]
macro_rules! named_id {
    ($name:ident, $count:expr, $id:expr, $noun:literal) => {
        impl $name {
            /// Its index, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..$count as u8).map(Self)
            }

            /// Its id in content files.
            pub fn id(self) -> &'static str {
                let id: fn(usize) -> &'static str = $id;
                id(self.index())
            }

            /// The one with this id.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::all().find(|each| each.id() == id)
            }
        }

        impl $crate::Dense for $name {
            #[inline]
            fn index(self) -> usize {
                self.0.into()
            }

            #[inline]
            fn from_index(index: usize) -> Self {
                debug_assert!(index < $count);
                Self(index as u8)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let id = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                Self::from_id(&id).ok_or_else(|| {
                    serde::de::Error::custom(format_args!(concat!("no ", $noun, " is called `{}`"), id))
                })
            }
        }
    };
}
