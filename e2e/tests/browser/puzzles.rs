//! A puzzle from the list: a first answer that misses the goal, hints, then the best answer; the progress is
//! remembered.

use e2e::{House, Look, Page, play};
use kernel::Seed;
use serde_json::Value;

/// A short puzzle of a game, from its file.
fn puzzle(game: &str) -> Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../games/{game}/puzzles/puzzles.jsonl"));
    let text = std::fs::read_to_string(path).expect("the puzzles of the game");
    let all = text
        .lines()
        .filter(|line| !line.starts_with("{\"made_by\""))
        .map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    all.min_by_key(|one| one["line"].as_array().map_or(usize::MAX, Vec::len)).expect("there is one")
}

/// Gives the answers of the best line, each by its number in the list.
async fn solve(page: &Page, game: &str, puzzle: &Value) {
    let shelf = shelf::shelf();
    let header = &puzzle["header"];
    let seed: Seed = serde_json::from_value(header["seed"].clone()).expect("a seed");
    let title = shelf.get(game).expect("the game is on the shelf");
    let table = title.game().open_at(&header["setup"], seed, &header["state"]);
    let mut table = table.unwrap_or_else(|_| panic!("the position opens"));
    for action in puzzle["line"].as_array().expect("a line") {
        let number = table.legal().iter().position(|legal| legal == action).expect("it is legal");
        let before = page.prompt().await;
        page.answer(number as u64).await;
        page.moved_on(&before).await;
        let seat = table.turn().seat().expect("somebody is asked");
        table.act(seat, action).unwrap_or_else(|_| panic!("it is allowed"));
    }
    page.close_drawer().await;
}

#[test]
fn a_puzzle_is_failed_then_solved() {
    play("puzzles", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(3)).await;
        let puzzle = puzzle("nerath");
        let id = puzzle["id"].as_str().expect("a name");
        page.go(&house.url("#/puzzles")).await;
        page.click_on(".fchip", "Nerath").await;
        page.find(".pcard").await;
        page.shot("list").await;

        page.js(&format!("location.hash = '#/puzzle/nerath/{id}'")).await;
        page.find(&format!("[data-puzzle='{id}']")).await;
        page.my_turn().await;
        // Nothing has been done yet: that is no answer.
        page.click("[data-judge]").await;
        page.find("[data-verdict=not]").await;
        page.click("[data-hint-more]").await;
        page.find(".pz__hints li").await;
        page.shot("not-yet").await;
        page.click("[data-again]").await;
        page.until("the judgement is gone", "!document.querySelector('[data-verdict]')").await;

        solve(&page, "nerath", &puzzle).await;
        page.click("[data-judge]").await;
        page.find("[data-verdict=optimal]").await;
        page.find("[data-share]").await;
        page.shot("solved").await;

        let kept = page.value("JSON.parse(localStorage.getItem('tablee.puzzles')).done").await;
        let done = &kept[format!("nerath/{id}")];
        assert_eq!(done["best"], "optimal", "{kept}");
        assert_eq!((&done["tries"], &done["hints"]), (&2.into(), &1.into()), "{kept}");
    });
}
