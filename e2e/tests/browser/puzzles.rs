//! A puzzle from the list: a first answer that misses the goal, hints, then the best answer; the progress is
//! remembered.

use e2e::{House, Look, Page, play};
use kernel::Seed;
use serde_json::Value;

/// The puzzles of a game, as they stand in its file.
fn puzzles(game: &str) -> Vec<Value> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../games/{game}/puzzles/puzzles.jsonl"));
    let text = std::fs::read_to_string(path).expect("the puzzles of the game");
    let all = text
        .lines()
        .filter(|line| !line.starts_with("{\"made_by\""))
        .map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    all.collect()
}

/// A short puzzle of a game.
pub(super) fn puzzle(game: &str) -> Value {
    let all = puzzles(game).into_iter();
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

/// One day of the page's calendar later.
const TOMORROW: &str = "const Real = Date; const day = 86400000; \
    window.Date = class extends Real { constructor(...all) { super(...(all.length ? all : [Real.now() + day])); } \
    static now() { return Real.now() + day; } };";

#[test]
fn the_puzzle_of_the_day_makes_a_streak_and_is_shared_as_text() {
    play("puzzles-daily", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(3) }).await;
        let mut streak = 0;
        for tomorrow in [false, true] {
            page.go(&house.url("#/about")).await;
            page.reload().await;
            if tomorrow {
                page.js(TOMORROW).await;
            }
            // The same page goes on: the calendar stays the one it has now.
            page.js("location.hash = '#/puzzles'").await;
            page.find("[data-daily]").await;
            let (game, id) = (
                page.value("document.querySelector('[data-daily]').dataset.game").await,
                page.value("document.querySelector('[data-daily]').dataset.daily").await,
            );
            let (game, id) =
                (game.as_str().expect("a game").to_owned(), id.as_str().expect("a name").to_owned());
            let all = puzzles(&game);
            let today = all.iter().find(|one| one["id"] == id.as_str()).expect("it is in the file");
            page.click("[data-daily] a.btn--go").await;
            page.find(&format!("[data-puzzle='{id}']")).await;
            page.says(".pz__head", "Puzzle of the day").await;
            page.my_turn().await;
            solve(&page, &game, today).await;
            page.click("[data-judge]").await;
            page.find("[data-verdict=optimal]").await;
            streak += 1;
            let told = if streak == 1 { "1 day" } else { "2 days" };
            page.says(".pz__result", told).await;
            page.shot(&format!("day-{streak}")).await;

            // What is shared tells nothing of the answer.
            page.js("window.copied = []; Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }); \
                Object.defineProperty(navigator, 'clipboard', { configurable: true, \
                value: { writeText: (text) => { window.copied.push(text); return Promise.resolve(); } } })")
                .await;
            page.click("[data-share]").await;
            page.until("it is copied", "window.copied.length > 0").await;
            let text = page.value("window.copied[0]").await;
            let text = text.as_str().expect("a text");
            assert!(
                text.contains("◆") && text.contains(told) && text.contains(&format!("#/puzzle/{game}/{id}")),
                "{text}"
            );
        }
    });
}

#[test]
fn a_puzzle_of_every_game_is_laid_out_on_a_phone_in_french() {
    play("puzzles-phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::PHONE.french() }).await;
        for game in ["nerath", "mage-knight", "euthia"] {
            let puzzle = puzzle(game);
            let id = puzzle["id"].as_str().expect("a name");
            page.go(&house.url(&format!("#/puzzle/{game}/{id}"))).await;
            page.find(&format!("[data-puzzle='{id}']")).await;
            page.my_turn().await;
            page.until("its goal", "document.querySelector('.pz__task')?.textContent.length > 10").await;
            page.fits_the_window().await;
            page.has_no_barriers(&format!("a puzzle of {game} on a phone")).await;
            page.shot(game).await;
            solve(&page, game, &puzzle).await;
            page.click("[data-judge]").await;
            page.find("[data-verdict=optimal]").await;
            page.shot(&format!("{game}-solved")).await;
        }
    });
}
