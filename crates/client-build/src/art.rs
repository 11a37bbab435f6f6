//! What a game shows before any of its code is loaded: pictures, portraits and a few facts, from the `art`
//! folder of its board.

use crate::dist::Dist;
use anyhow::{Context, Result, bail};
use std::io::ErrorKind;
use std::path::Path;
use table_view::catalogue::About;

/// Adds the pictures of a game: a piece of its board, the portraits of its playable characters and, for home,
/// its animated map if it has one.
pub(crate) fn add(dist: &mut Dist, board: &Path, game: &str) -> Result<()> {
    let card = read(board, "card.svg")?;
    dist.add(format!("art/{game}.svg"), card.with_context(|| format!("{game} has no art/card.svg"))?);
    if let Some(emblems) = read(board, "emblems.svg")? {
        dist.add(format!("art/{game}.emblems.svg"), emblems);
    }
    if let Some(hero) = read(board, "hero.svg")? {
        dist.add("art/hero.svg", hero);
    }
    Ok(())
}

/// What newcomers want to know about a game.
pub(crate) fn about(board: &Path) -> Result<About> {
    let Some(text) = read(board, "about.json")? else {
        bail!("{} has no art/about.json", board.display());
    };
    serde_json::from_slice(&text).with_context(|| format!("{}/art/about.json", board.display()))
}

fn read(board: &Path, file: &str) -> Result<Option<Vec<u8>>> {
    let path = board.join("art").join(file);
    match std::fs::read(&path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}
