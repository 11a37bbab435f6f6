//! Forgeries: JSON values that are almost right.

use crate::Chance;
use serde_json::{Map, Value};

/// Changes values slightly, using parts of another value, the donor.
pub(super) struct Forge<'a> {
    pub(super) donor: &'a Value,
    pub(super) dice: &'a mut Chance,
}

impl Forge<'_> {
    /// Changes one thing somewhere in the value.
    pub(super) fn twist(&mut self, value: &mut Value) {
        let mut at = self.dice.below(size(value));
        let Some(target) = nth(value, &mut at) else { return };
        if self.dice.below(4) == 0 {
            *target = self.part();
            return;
        }
        match target {
            Value::Null => *target = Value::from(0),
            Value::Bool(flag) => *flag = !*flag,
            Value::Number(number) => *target = self.number(number.as_i64().unwrap_or(0)),
            Value::String(text) => match self.dice.below(3) {
                0 => text.push('x'),
                _ => *text = self.word(),
            },
            Value::Array(items) => self.list(items),
            Value::Object(fields) => self.fields(fields),
        }
    }

    fn number(&mut self, number: i64) -> Value {
        let near = [number.wrapping_add(1), number.wrapping_sub(1), number.wrapping_mul(2), 0, 1];
        let far = [-1, 127, 255, 256, 65_535, i64::from(u32::MAX), i64::MAX, i64::MIN];
        match self.dice.below(5) {
            0 => Value::from(far[self.dice.below(far.len() as u32) as usize]),
            1 => Value::from(self.dice.below(16)),
            _ => Value::from(near[self.dice.below(near.len() as u32) as usize]),
        }
    }

    fn list(&mut self, items: &mut Vec<Value>) {
        if items.is_empty() {
            items.push(self.part());
            return;
        }
        let at = self.dice.below(items.len() as u32) as usize;
        match self.dice.below(4) {
            0 => drop(items.remove(at)),
            1 => items.push(items[at].clone()),
            2 => items.swap(0, at),
            _ => items.push(self.part()),
        }
    }

    fn fields(&mut self, fields: &mut Map<String, Value>) {
        let names: Vec<String> = fields.keys().cloned().collect();
        let Some(name) = self.dice.pick(&names).cloned() else { return };
        let Some(value) = fields.remove(&name) else { return };
        // A variant with the content of another, most of the time: the likeliest to be believed.
        if self.dice.below(4) > 0 {
            let name = self.word();
            fields.insert(name, value);
        }
    }

    /// Some part of the donor.
    fn part(&mut self) -> Value {
        let mut donor = self.donor.clone();
        let mut at = self.dice.below(size(&donor));
        nth(&mut donor, &mut at).map(Value::take).unwrap_or_default()
    }

    /// A random string of the donor: the name of a variant or a field.
    fn word(&mut self) -> String {
        let mut words = Vec::new();
        collect(self.donor, &mut words);
        self.dice.pick(&words).map(|&word| word.to_owned()).unwrap_or_default()
    }
}

/// The number of values inside a value, itself included.
fn size(value: &Value) -> u32 {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(fields) => fields.values().map(size).sum(),
        _ => 0,
    }
}

fn nth<'v>(value: &'v mut Value, at: &mut u32) -> Option<&'v mut Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, at)),
        Value::Object(fields) => fields.values_mut().find_map(|field| nth(field, at)),
        _ => None,
    }
}

fn collect<'v>(value: &'v Value, words: &mut Vec<&'v str>) {
    match value {
        Value::String(word) => words.push(word),
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::Object(fields) => {
            for (name, field) in fields {
                words.push(name);
                collect(field, words);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use serde_json::json;

    #[test]
    fn every_part_can_be_changed() {
        let original = json!({"move": {"unit": 3, "to": ["sea", 4], "fast": true}, "by": null});
        let mut dice = Chance::new(Seed(1), 0);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..500 {
            let mut forged = original.clone();
            Forge { donor: &original, dice: &mut dice }.twist(&mut forged);
            seen.insert(forged.to_string());
        }
        for wanted in [
            json!({"move": {"unit": 4, "to": ["sea", 4], "fast": true}, "by": null}),
            json!({"move": {"unit": 3, "to": ["sea", 4], "fast": false}, "by": null}),
            json!({"move": {"unit": 3, "to": [4], "fast": true}, "by": null}),
            json!({"move": {"unit": 3, "to": ["sea", 4], "fast": true}}),
            json!({"move": {"unit": 3, "to": ["by", 4], "fast": true}, "by": null}),
        ] {
            assert!(seen.contains(&wanted.to_string()), "{wanted}");
        }
    }

    #[test]
    fn nothing_is_too_small_to_forge() {
        let mut dice = Chance::new(Seed(1), 0);
        for original in [json!(null), json!([]), json!({}), json!(""), json!(0)] {
            for _ in 0..50 {
                Forge { donor: &Value::Null, dice: &mut dice }.twist(&mut original.clone());
            }
        }
    }
}
