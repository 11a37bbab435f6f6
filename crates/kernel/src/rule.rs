//! Rule ids. The texts are in the ledger: a game carries only the ids.

use crate::Lang;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The number of a rule in its ledger, for example `CN-MOV-04`.
///
/// ```
/// use kernel::RuleId;
/// const LOADING: RuleId = RuleId::new("CN-TRA-02");
/// assert_eq!(LOADING.as_str(), "CN-TRA-02");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    text: [u8; RuleId::MAX_LEN],
}

impl RuleId {
    /// The longest id that a ledger may hold.
    pub const MAX_LEN: usize = 20;

    /// The id written `text`.
    ///
    /// # Panics
    /// If `text` is not an id ([`RuleId::parse`] asks first). Ids are constants generated from the ledger, so
    /// this happens when the project is compiled, not when it runs.
    #[must_use]
    pub const fn new(text: &str) -> RuleId {
        match RuleId::parse(text) {
            Some(id) => id,
            None => panic!("a rule id is 1 to 20 capital letters, digits and hyphens"),
        }
    }

    /// The id written `text`, if it is one: 1 to 20 capital letters, digits and hyphens.
    #[must_use]
    pub const fn parse(text: &str) -> Option<RuleId> {
        let bytes = text.as_bytes();
        if bytes.is_empty() || bytes.len() > RuleId::MAX_LEN {
            return None;
        }
        let mut id = [0; RuleId::MAX_LEN];
        let mut at = 0;
        while at < bytes.len() {
            if !(bytes[at].is_ascii_uppercase() || bytes[at].is_ascii_digit() || bytes[at] == b'-') {
                return None;
            }
            id[at] = bytes[at];
            at += 1;
        }
        Some(RuleId { text: id })
    }

    /// The id as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let len = self.text.iter().position(|&b| b == 0).unwrap_or(RuleId::MAX_LEN);
        std::str::from_utf8(&self.text[..len]).expect("an id is ASCII by construction")
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        RuleId::parse(&text).ok_or_else(|| de::Error::custom(format_args!("`{text}` is not a rule id")))
    }
}

/// The ids of all the rules of one game.
#[derive(Debug)]
pub struct RuleBook {
    game: &'static str,
    ids: &'static [RuleId],
}

impl RuleBook {
    /// The rules of `game`; `ids` in ascending order.
    #[must_use]
    pub const fn new(game: &'static str, ids: &'static [RuleId]) -> RuleBook {
        RuleBook { game, ids }
    }

    /// The game whose rules these are.
    #[must_use]
    pub const fn game(&self) -> &'static str {
        self.game
    }

    /// Every id, in ascending order.
    #[must_use]
    pub const fn ids(&self) -> &'static [RuleId] {
        self.ids
    }

    /// Whether the ledger holds this rule.
    #[must_use]
    pub fn contains(&self, id: RuleId) -> bool {
        self.ids.binary_search(&id).is_ok()
    }
}

/// Looks up the texts of rules, where a ledger is available. Games carry only the ids.
pub trait RuleTexts {
    /// The text of a rule in this language.
    fn says(&self, rule: RuleId, lang: Lang) -> Option<&str>;
}

/// No ledger available.
impl RuleTexts for () {
    fn says(&self, _: RuleId, _: Lang) -> Option<&str> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_capitals_digits_and_hyphens() {
        assert!(RuleId::parse("MK-SCN-BLITZCOOP-03").is_some());
        for bad in ["", "cn-mov-04", "CN MOV 04", "CN-MOV-04-AND-MANY-MORE", "É-1"] {
            assert_eq!(RuleId::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn ids_travel_as_text() {
        let id = RuleId::new("CN-MOV-04");
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, "\"CN-MOV-04\"");
        assert_eq!(serde_json::from_str::<RuleId>(&json).unwrap(), id);
        assert!(serde_json::from_str::<RuleId>("\"no rule\"").is_err());
    }
}
