//! Numbers in a state have bounds, and the audit rejects a state that exceeds one.
//!
//! Code that plays on from a state relies on its numbers. One that no match can bring about may cost more
//! time than anybody has: a wind that carries ships round the world a hundred times, an army of sixty
//! thousand.

use super::Plan;
use crate::{Chance, Game, Log, Seed, Turn};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// Numbers that are out of bounds in any game.
const BEYOND: [i64; 12] = [
    200,
    255,
    20_000,
    32_767,
    65_535,
    i32::MAX as i64,
    u32::MAX as i64,
    i64::MAX,
    -100,
    -128,
    -20_000,
    i64::MIN,
];

/// How often each field is tested.
const TRIES: u32 = 4;
/// How many actions lie between two tests.
const APART: u64 = 5;

/// Plays random games of every ready-made set-up and puts out-of-bounds numbers into their states: the audit
/// must reject every one. `sets` names fields that are bit sets, not numbers, and `ample` fields under which
/// a match may have hundreds or thousands.
///
/// # Errors
///
/// The fields whose numbers have no bound, each with one that passed.
pub fn measure<G: Game>(plan: &Plan, sets: &[&str], ample: &[&str]) -> Result<(), String> {
    let mut tried: HashMap<String, u32> = HashMap::new();
    let mut passed: BTreeMap<String, i64> = BTreeMap::new();
    for preset in G::presets() {
        for game in 0..plan.games {
            let seed = Seed(plan.seed.0 + u128::from(game));
            let Ok(mut state) = G::start(&preset.setup, &mut Chance::new(seed, 0)) else { continue };
            let mut dice = Chance::new(seed, u64::MAX);
            let mut legal = Vec::new();
            for index in 1..=u64::from(plan.actions) {
                if index % APART == 1 {
                    look::<G>(&state, sets, ample, &mut tried, &mut passed);
                }
                legal.clear();
                G::legal(&state, &mut legal);
                let (Turn::Of(..), Some(action)) = (G::turn(&state), dice.pick(&legal)) else { break };
                G::apply(&mut state, action, &mut Chance::new(seed, index), &mut Log::muted());
            }
        }
    }
    if passed.is_empty() {
        return Ok(());
    }
    let told: Vec<String> = passed.iter().map(|(field, number)| format!("{field} = {number}")).collect();
    Err(format!("these numbers have no bound in the audit:\n{}", told.join("\n")))
}

fn look<G: Game>(
    state: &G::State,
    sets: &[&str],
    ample: &[&str],
    tried: &mut HashMap<String, u32>,
    passed: &mut BTreeMap<String, i64>,
) {
    let Ok(mut json) = serde_json::to_value(state) else { return };
    let mut places = Vec::new();
    numbers(&json, &mut String::new(), &mut String::new(), &mut places);
    for (pointer, field) in places {
        let within = |names: &[&str]| field.split('.').any(|part| names.contains(&part));
        let times = tried.entry(field.clone()).or_default();
        if *times >= TRIES || within(sets) {
            continue;
        }
        *times += 1;
        let most = if within(ample) { 10_000 } else { 100 };
        for number in BEYOND.into_iter().filter(|number| number.unsigned_abs() >= most) {
            let Some(place) = json.pointer_mut(&pointer) else { break };
            let before = std::mem::replace(place, Value::from(number));
            let read = G::State::deserialize(&json);
            if read.is_ok_and(|state| G::audit(&state).is_ok()) {
                passed.entry(field.clone()).or_insert(number);
            }
            if let Some(place) = json.pointer_mut(&pointer) {
                *place = before;
            }
        }
    }
}

/// Lists the numbers of a value: the path of each, and the same path with all list positions replaced by one
/// placeholder.
fn numbers(value: &Value, pointer: &mut String, field: &mut String, out: &mut Vec<(String, String)>) {
    let (at, of) = (pointer.len(), field.len());
    match value {
        Value::Number(_) => out.push((pointer.clone(), field.clone())),
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                pointer.push_str(&format!("/{place}"));
                field.push_str(".*");
                numbers(item, pointer, field, out);
                pointer.truncate(at);
                field.truncate(of);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                pointer.push_str(&format!("/{}", name.replace('~', "~0").replace('/', "~1")));
                field.push_str(&format!(".{name}"));
                numbers(item, pointer, field, out);
                pointer.truncate(at);
                field.truncate(of);
            }
        }
        _ => {}
    }
}
