//! Reads the ledgers and what each demands of the tests: `rules.toml` and `coverage.toml`.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::id;

/// The rules of one game.
#[derive(Debug)]
pub(crate) struct Ledger {
    /// The name of the game's folder under `games/`.
    pub(crate) game: String,
    /// In the order of the ledger.
    pub(crate) ids: Vec<String>,
    /// Whether every rule in scope must have a test.
    pub(crate) required: bool,
    exceptions: Vec<OutOfScope>,
}

impl Ledger {
    /// Reads `games/<game>/content/`.
    pub(crate) fn read(games: &Path, game: &str) -> Result<Self> {
        let content = games.join(game).join("content");
        let rules = content.join("rules.toml");
        let text =
            fs::read_to_string(&rules).with_context(|| format!("{} cannot be read", rules.display()))?;
        let coverage = content.join("coverage.toml");
        let demands = match coverage.exists() {
            true => Some(fs::read_to_string(&coverage)?),
            false => None,
        };
        Self::parse(game, &text, demands.as_deref())
            .with_context(|| format!("games/{game}/content is not sound"))
    }

    /// A game without a `coverage.toml` must have a test for every rule.
    pub(crate) fn parse(game: &str, rules: &str, coverage: Option<&str>) -> Result<Self> {
        let entries: Entries = toml::from_str(rules).context("rules.toml")?;
        let demands = match coverage {
            Some(text) => toml::from_str(text).context("coverage.toml")?,
            None => Demands { required: true, out_of_scope: Vec::new() },
        };
        let ids: Vec<String> = entries.rule.into_iter().map(|entry| entry.id).collect();
        let mut seen = HashSet::new();
        if let Some(twice) = ids.iter().find(|id| !seen.insert(id.as_str())) {
            bail!("rules.toml: {twice} stands there twice");
        }
        for exception in &demands.out_of_scope {
            if exception.why().trim().is_empty() {
                bail!("coverage.toml: {:?} is out of scope without a reason", exception.what());
            }
            if !ids.iter().any(|id| exception.covers(id)) {
                bail!("coverage.toml: {:?} is out of scope but names no rule", exception.what());
            }
        }
        Ok(Self { game: game.to_owned(), ids, required: demands.required, exceptions: demands.out_of_scope })
    }

    /// Why a rule needs no test, if it needs none.
    pub(crate) fn out_of_scope(&self, id: &str) -> Option<&str> {
        self.exceptions.iter().find(|exception| exception.covers(id)).map(OutOfScope::why)
    }
}

/// The games that have a ledger: the folders of `games/` with a `content/rules.toml`.
pub(crate) fn games(folder: &Path) -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let entry = entry?;
        if entry.path().join("content/rules.toml").is_file() {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort();
    Ok(games)
}

/// The part of a ledger that counting needs.
#[derive(Deserialize)]
struct Entries {
    rule: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Demands {
    required: bool,
    #[serde(default)]
    out_of_scope: Vec<OutOfScope>,
}

/// One rule, or an area with its subareas, that need not have tests.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "[[out_of_scope]] takes `why`, and either `area` or `id`")]
enum OutOfScope {
    Area { area: String, why: String },
    Rule { id: String, why: String },
}

impl OutOfScope {
    fn what(&self) -> &str {
        match self {
            Self::Area { area: name, .. } | Self::Rule { id: name, .. } => name,
        }
    }

    fn why(&self) -> &str {
        match self {
            Self::Area { why, .. } | Self::Rule { why, .. } => why,
        }
    }

    fn covers(&self, rule: &str) -> bool {
        match self {
            Self::Rule { id, .. } => id == rule,
            Self::Area { area, .. } => {
                let below = id::area(rule).strip_prefix(area.as_str());
                below.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            }
        }
    }
}
