//! Golden journals and walks: one version of a game always plays the same lines to the same states.
//!
//! A *walk* is the hash over a random match of every ready-made set-up: what was legal, and every state. It
//! shows any change of the rules that one of these matches meets. If a walk differs, raise the version of the
//! game: matches in progress are carried over by that number (`games/<game>/content/versions.toml`).

use crate::{Chance, Edition, Fingerprint, Game, Log, Preset, Seed, StableHasher, Table, Turn, resume};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::Path;

/// The longest walk, in decisions.
const WALK: usize = 150;
/// For how many set-ups a whole journal is stored.
const JOURNALS: usize = 2;
/// The longest of these journals, in steps.
const STEPS: usize = 80;

/// What is stored for a version.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Walks {
    edition: Edition,
    walks: BTreeMap<String, Fingerprint>,
}

/// Creates the test that compares a game with its golden files, in `tests/golden` of its crate.
#[macro_export]
macro_rules! golden {
    ($game:ty) => {
        #[test]
        fn the_same_version_plays_the_same_match() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
            if let Err(what) = $crate::conformance::golden::<$game>(folder.as_ref()) {
                panic!("{what}");
            }
        }
    };
}

/// Compares the game with its golden files. With `TABLEE_BLESS=1` in the environment it writes those of a new
/// version, and of new set-ups; with `TABLEE_BLESS=unreleased` those of a changed version that nobody has
/// played yet.
///
/// # Errors
///
/// What differs, and what to do about it.
pub fn golden<G: Game>(folder: &Path) -> Result<(), String> {
    let bless = std::env::var("TABLEE_BLESS").unwrap_or_default();
    let path = folder.join("walks.json");
    let edition = Edition::of::<G>();
    let walks = G::presets().iter().map(|preset| (preset.id.to_string(), walk::<G>(preset))).collect();
    let here = Walks { edition, walks };
    let kept: Option<Walks> = match fs::read_to_string(&path) {
        Ok(text) => {
            Some(serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?)
        }
        Err(_) => None,
    };
    let raised = kept.as_ref().is_none_or(|kept| kept.edition.version < edition.version);
    if raised || bless == "unreleased" {
        if bless.is_empty() {
            return Err(to_be_blessed::<G>());
        }
        write(folder, &here).and_then(|()| journals::<G>(folder)).map_err(|error| error.to_string())?;
    } else if let Some(mut kept) = kept {
        let differs = |(id, walk): &(&String, &Fingerprint)| here.walks.get(*id) != Some(*walk);
        let first =
            kept.walks.iter().find(differs).map(|(id, _)| format!("a match of `{id}` comes out otherwise"));
        let content = (kept.edition != edition).then(|| "the content has changed".to_owned());
        if let Some(what) = first.or(content) {
            return Err(format!(
                "{}: {what}, but its version is still {}. Raise it in games/{0}/content/versions.toml, say there what changed for \
                 those who play, migrate what has another shape, and write the golden files of the new version with \
                 TABLEE_BLESS=1. (TABLEE_BLESS=unreleased if nobody has played version {1} yet.)",
                G::ID,
                edition.version
            ));
        }
        if kept.walks.len() < here.walks.len() {
            if bless.is_empty() {
                return Err(to_be_blessed::<G>());
            }
            kept.walks = here.walks;
            write(folder, &kept).map_err(|error| error.to_string())?;
        }
    }
    replay_all::<G>(folder)
}

fn to_be_blessed<G: Game>() -> String {
    format!(
        "{}: there is something new; write its golden files with TABLEE_BLESS=1, and look at the difference",
        G::ID
    )
}

fn write(folder: &Path, walks: &Walks) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let text = serde_json::to_string_pretty(walks).expect("plain data has a JSON form");
    fs::write(folder.join("walks.json"), text + "\n")
}

/// Hashes a random match: what was legal, and every state.
fn walk<G: Game>(preset: &Preset<G::Setup>) -> Fingerprint {
    let mut dice = dice(preset);
    let mut hasher = StableHasher::default();
    let mut state = G::start(&preset.setup, &mut dice).expect("a set-up on offer is sound");
    let mut legal = Vec::new();
    for _ in 0..WALK {
        state.hash(&mut hasher);
        if let Turn::Over(_) = G::turn(&state) {
            break;
        }
        legal.clear();
        G::legal(&state, &mut legal);
        legal.sort_unstable();
        hasher.write_usize(legal.len());
        let action = dice.pick(&legal).expect("who owes an answer has one to give").clone();
        G::apply(&mut state, &action, &mut dice, &mut Log::muted());
    }
    Fingerprint(hasher.finish())
}

fn dice<S>(preset: &Preset<S>) -> Chance {
    Chance::new(Seed(crate::state_hash(&preset.id).0.into()), 0)
}

/// Writes journals of this version, for set-ups that differ much.
fn journals<G: Game>(folder: &Path) -> std::io::Result<()> {
    let presets = G::presets();
    let stride = (presets.len() / JOURNALS).max(1);
    for preset in presets.iter().step_by(stride).take(JOURNALS) {
        let mut dice = dice(preset);
        let mut table =
            Table::<G>::new(preset.setup.clone(), dice.seed()).expect("a set-up on offer is sound");
        for step in 0..STEPS {
            let Turn::Of(seat, _) = table.turn() else { break };
            let action = dice.pick(&table.legal()).expect("who owes an answer has one to give").clone();
            table.submit(seat, action).expect("what is listed is allowed");
            if step % 7 == 6 && table.undoable(seat).is_ok() {
                table.undo(seat, 1).expect("what is offered can be taken back");
            }
        }
        let name = format!("v{}-{}.jsonl", Edition::of::<G>().version, preset.id);
        fs::write(folder.join(name), table.journal().to_string())?;
    }
    Ok(())
}

/// Replays every stored journal: those of this version exactly, those of earlier ones carried over.
fn replay_all<G: Game>(folder: &Path) -> Result<(), String> {
    let mut found = 0;
    for file in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = file.map_err(|error| error.to_string())?.path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        found += 1;
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let resumed = resume::<G>(&text, None).map_err(|error| format!("{}: {error}", path.display()))?;
        let current = format!("\"version\":{},", Edition::of::<G>().version);
        let is_current = text.lines().next().is_some_and(|header| header.contains(&current));
        if is_current && let Some((_, carried)) = resumed.part {
            return Err(format!(
                "{}: is of this version, but had to be carried over ({carried:?})",
                path.display()
            ));
        }
    }
    if found == 0 { Err(format!("{} has no golden journal", folder.display())) } else { Ok(()) }
}
