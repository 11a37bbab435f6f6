//! The choices of a set-up beside the scenario itself, as data: which there are is said by the catalogue.

use crate::Said;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Something that a table may want or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Variant {
    /// Its name.
    pub name: Said,
    /// One line that explains it.
    pub about: Said,
    /// The rule that describes it.
    pub rule: String,
    /// The fields of the set-up that it changes; one that is null is taken out.
    pub changes: Map<String, Value>,
    /// Whether it leaves to chance who plays what.
    pub deals_seats: bool,
}

impl Variant {
    /// Puts it into a set-up.
    pub fn choose(&self, setup: &mut Value) {
        let Some(fields) = setup.as_object_mut() else { return };
        for (field, value) in &self.changes {
            if value.is_null() {
                fields.remove(field);
            } else {
                fields.insert(field.clone(), value.clone());
            }
        }
    }
}

/// What a seat can be, where the set-up lets each choose: ids and names. Whoever does not choose is dealt one.
#[must_use]
pub fn roles(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "mage-knight" => {
            &[("arythea", "Arythea"), ("goldyx", "Goldyx"), ("norowas", "Norowas"), ("tovak", "Tovak")]
        }
        "euthia" => &[
            ("ael", "Ael"),
            ("dral", "Dral"),
            ("keleia", "Keleia"),
            ("maeldur", "Maeldur"),
            ("skoldur", "Skoldur"),
            ("taesiri", "Taesiri"),
        ],
        _ => &[],
    }
}

/// Puts the roles that seats have chosen into a set-up.
pub fn choose_roles(game: &str, setup: &mut Value, chosen: &[Option<String>]) {
    if !roles(game).is_empty() && chosen.iter().any(Option::is_some) {
        setup["heroes"] = chosen.iter().map(|role| role.clone().map_or(Value::Null, Value::from)).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_choice_changes_its_fields_and_no_others() {
        let changes = json!({ "griffin": true, "realms": null, "players": 4 });
        let said = || Said::alike("A variant");
        let changes = changes.as_object().expect("an object").clone();
        let variant =
            Variant { name: said(), about: said(), rule: String::new(), changes, deals_seats: true };
        let mut setup = json!({ "griffin": false, "realms": ["a", "b"], "land": "small" });
        variant.choose(&mut setup);
        assert_eq!(setup, json!({ "griffin": true, "players": 4, "land": "small" }));
    }
}
