//! Any view as readable rows, for games that have no board of their own.

use kernel::Lang;
use serde_json::Value;

/// A part of the view under one heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// The name of the field in the game.
    pub key: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// One line of a panel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its depth.
    pub depth: u8,
    /// The name of the field in the game; empty for an item of a list.
    pub key: String,
    /// Its values. A heading has none.
    pub items: Vec<Item>,
}

/// One value in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A number.
    Number(String),
    /// Yes or no.
    Flag(bool),
    /// The id of a card, a place, a unit …
    Id(String),
}

/// Splits a view into panels: simple fields in the first, every larger field in one of its own. Empty fields
/// are left out.
#[must_use]
pub fn panels(view: &Value) -> Vec<Panel> {
    let Value::Object(fields) = view else { return Vec::new() };
    let mut first = Panel { key: String::new(), rows: Vec::new() };
    let mut others = Vec::new();
    for (key, value) in fields {
        match value {
            Value::Object(_) | Value::Array(_) => {
                let mut rows = Vec::new();
                inside(value, 0, &mut rows);
                if !rows.is_empty() {
                    others.push(Panel { key: key.clone(), rows });
                }
            }
            _ => first.rows.extend(item(value).map(|item| Row {
                depth: 0,
                key: key.clone(),
                items: vec![item],
            })),
        }
    }
    std::iter::once(first).filter(|panel| !panel.rows.is_empty()).chain(others).collect()
}

fn inside(value: &Value, depth: u8, rows: &mut Vec<Row>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| row(key, value, depth, rows)),
        Value::Array(list) => match items(value) {
            Some(items) if items.is_empty() => {}
            Some(items) => rows.push(Row { depth, key: String::new(), items }),
            None => {
                for (at, value) in list.iter().enumerate() {
                    row(&(at + 1).to_string(), value, depth, rows);
                }
            }
        },
        simple => rows.extend(item(simple).map(|item| Row { depth, key: String::new(), items: vec![item] })),
    }
}

fn row(key: &str, value: &Value, depth: u8, rows: &mut Vec<Row>) {
    if let Some(items) = items(value) {
        if !items.is_empty() {
            rows.push(Row { depth, key: key.to_owned(), items });
        }
        return;
    }
    let heading = rows.len();
    rows.push(Row { depth, key: key.to_owned(), items: Vec::new() });
    inside(value, depth.saturating_add(1), rows);
    if rows.len() == heading + 1 {
        rows.pop();
    }
}

/// The values of a simple value or of a list of simple values; `None` for anything deeper.
fn items(value: &Value) -> Option<Vec<Item>> {
    match value {
        Value::Object(_) => None,
        Value::Array(list) if list.iter().any(|value| value.is_object() || value.is_array()) => None,
        Value::Array(list) => Some(list.iter().filter_map(item).collect()),
        simple => Some(item(simple).into_iter().collect()),
    }
}

fn item(value: &Value) -> Option<Item> {
    match value {
        Value::Bool(flag) => Some(Item::Flag(*flag)),
        Value::Number(number) => Some(Item::Number(number.to_string())),
        Value::String(id) => Some(Item::Id(id.clone())),
        _ => None,
    }
}

/// A field's name for people: a translated word for common fields, otherwise the game's own name with spaces.
#[must_use]
pub fn name(key: &str, lang: Lang) -> String {
    let known = match key {
        "round" => ("Round", "Manche"),
        "phase" => ("Phase", "Phase"),
        "active" => ("Active", "Actif"),
        "players" => ("Players", "Joueurs"),
        "gold" => ("Gold", "Or"),
        "income" => ("Income", "Revenu"),
        "points" => ("Points", "Points"),
        "hand" => ("Hand", "Main"),
        "hand_size" => ("Cards in hand", "Cartes en main"),
        "deck" => ("Deck", "Pioche"),
        "discard" => ("Discard", "Défausse"),
        "units" => ("Units", "Unités"),
        "map" => ("Map", "Carte"),
        "fame" => ("Fame", "Renommée"),
        "level" => ("Level", "Niveau"),
        "score" | "scores" => ("Score", "Score"),
        "" => ("Table", "Table"),
        _ => return crate::said::capital(&key.replace(['_', '-'], " ")),
    };
    lang.pick(known.0, known.1).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_view_becomes_rows() {
        let view = json!({
            "round": 3, "night": false, "won": null,
            "players": [{"hero": "tovak", "hand": ["rage", "march"], "units": []}],
            "empty": {"nothing": []},
        });
        let found = panels(&view);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].rows.len(), 2);
        let row = |depth, key: &str, items: &[&str]| Row {
            depth,
            key: key.into(),
            items: items.iter().map(|id| Item::Id((*id).into())).collect(),
        };
        assert_eq!(
            found[1].rows,
            [row(0, "1", &[]), row(1, "hand", &["rage", "march"]), row(1, "hero", &["tovak"])]
        );
    }

    #[test]
    fn fields_have_names_for_people() {
        assert_eq!(name("hand_size", Lang::Fr), "Cartes en main");
        assert_eq!(name("treasure_deck", Lang::En), "Treasure deck");
    }
}
