//! The puzzles of a game: a list with their names, and one file for each puzzle, loaded when somebody opens
//! it.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use kernel::{Budget, Lang};
use serde_json::{Value, json};
use shelf::Title;
use table_view::Said;
use table_view::puzzle::Listed;

use crate::dist::Dist;

/// Adds the puzzles of a game and returns their number. They are listed by difficulty, the easiest first.
pub(crate) fn add(dist: &mut Dist, title: &dyn Title, folder: &Path) -> Result<usize> {
    let path = folder.join("puzzles/puzzles.jsonl");
    let text = match std::fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        read => read.with_context(|| path.display().to_string())?,
    };
    let game = title.game().id();
    let mut list = Vec::new();
    let (_, lines) = puzzles::made(&text).with_context(|| path.display().to_string())?;
    for line in lines {
        let listed = listed(title, line).with_context(|| path.display().to_string())?;
        dist.add(format!("puzzle.{game}.{}.json", listed.id), line.as_bytes().to_vec());
        list.push(listed);
    }
    list.sort_by(|a, b| (a.grade, &a.id).cmp(&(b.grade, &b.id)));
    dist.add(format!("puzzles.{game}.json"), serde_json::to_vec(&list)?);
    Ok(list.len())
}

/// The entry of a puzzle in the list.
fn listed(title: &dyn Title, line: &str) -> Result<Listed> {
    let puzzle: Value = serde_json::from_str(line)?;
    let asked = json!({ "puzzle": puzzle });
    let called = |lang: Lang| -> Result<String> {
        let told = title.extra("puzzle", &asked, None, lang, &Budget::endless());
        let told = told.context("the game knows no puzzles")?.map_err(|complaint| anyhow!(complaint.0))?;
        Ok(told["title"].as_str().context("a puzzle has a title")?.to_owned())
    };
    let text =
        |field: &str| puzzle[field].as_str().map(str::to_owned).context("a puzzle has a name and a theme");
    Ok(Listed {
        id: text("id")?,
        title: Said { en: called(Lang::En)?, fr: called(Lang::Fr)? },
        theme: text("theme")?,
        grade: puzzle["grade"].as_u64().and_then(|n| u8::try_from(n).ok()).context("a grade")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every puzzle of the list can be loaded, and matches its entry.
    #[test]
    fn every_game_has_its_puzzles() {
        for title in shelf::shelf().iter() {
            let game = title.game().id();
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{game}"));
            let mut dist = Dist::default();
            let count = add(&mut dist, title, &folder).unwrap();
            assert!(count >= 100, "{game}: {count}");
            let list = dist.take(&format!("puzzles.{game}.json")).unwrap();
            let list: Vec<Listed> = serde_json::from_slice(&list).unwrap();
            for one in list {
                assert!(dist.has(&format!("puzzle.{game}.{}.json", one.id)), "{game}: {}", one.id);
                assert!(!one.title.en.is_empty() && !one.title.fr.is_empty(), "{game}: {}", one.id);
                let theme = table_view::words::theme(Lang::Fr, &one.theme);
                assert_ne!(theme, one.theme, "{game}: a theme without a name");
            }
        }
    }
}
