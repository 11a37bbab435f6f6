//! Without a network the page still opens, the match goes on, a new one can be started, and the rules are
//! available.

use e2e::{House, Look, play};

#[test]
fn play_goes_on_without_a_network() {
    play("offline", async |stage| {
        let mut house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(3)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        page.follow_the_hint().await;
        // Everything has been kept for this day, the texts of the rules among it.
        let kept = "window.kept === true || (caches.keys().then(async (names) => { \
            const cache = await caches.open(names.find((name) => name.startsWith('tablee-'))); \
            const all = (await cache.keys()).map((one) => one.url); \
            const wanted = ['home', 'table-nerath', 'helper-nerath', 'table-mage-knight', 'helper-mage-knight'].map((name) => `${name}_bg.wasm`); \
            window.kept = ['rules.nerath.fr', ...wanted].every((name) => all.some((url) => url.includes(name))); \
            }), false)";
        page.until("the page is kept", kept).await;

        house.close().await;
        page.reload().await;
        let back = page.my_turn().await;
        page.follow_the_hint().await;
        assert!(page.prompt().await.seq > back.seq);
        page.click(".spine [aria-label=Rules]").await;
        page.type_into("#rules-search", "dragon").await;
        page.find(".ruling").await;
        page.shot("rules").await;
        page.click("[role=dialog] [aria-label=Close]").await;
        page.shot("table").await;

        page.click(".tbar__home").await;
        page.find(".match--turn").await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        page.my_turn().await;
        page.follow_the_hint().await;
        page.shot("new-match").await;
    });
}

/// Waits until the service worker keeps files whose names contain all of these.
async fn kept(page: &e2e::Page, wanted: &[&str]) {
    page.js_with("window.wanted = arguments[0]; window.kept = false", vec![serde_json::json!(wanted)]).await;
    let looks = "window.kept === true || (caches.keys().then(async (names) => { \
        const cache = await caches.open(names.find((name) => name.startsWith('tablee-'))); \
        const all = (await cache.keys()).map((one) => one.url); \
        window.kept = window.wanted.every((name) => all.some((url) => url.includes(name))); \
        }), false)";
    page.until(&format!("{wanted:?} are kept"), looks).await;
}

#[test]
fn lessons_and_the_puzzle_of_the_day_are_there_without_a_network() {
    play("offline-learning", async |stage| {
        let mut house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(3) }).await;
        page.go(&house.url("#/puzzles")).await;
        page.find(".daily [data-daily], [data-daily]").await;
        let game = page.value("document.querySelector('[data-daily]').dataset.game").await;
        let today = page.value("document.querySelector('[data-daily]').dataset.daily").await;
        let (game, today) = (game.as_str().expect("a game"), today.as_str().expect("a puzzle"));
        let puzzle = format!("puzzle.{game}.{today}.json");
        let (table, helper) = (format!("table-{game}_bg.wasm"), format!("helper-{game}_bg.wasm"));
        kept(
            &page,
            &[
                "lessons.nerath",
                "lessons.mage-knight",
                "lessons.euthia",
                "table-nerath_bg.wasm",
                &puzzle,
                &table,
                &helper,
            ],
        )
        .await;
        house.close().await;

        // A lesson is taken, and what was reached is kept.
        page.go(&house.url("#/lessons/nerath")).await;
        page.click(".les--now").await;
        page.until("its first step", "document.querySelector('.coach')?.dataset.step === '0'").await;
        page.press('n').await;
        page.until("its second step", "document.querySelector('.coach')?.dataset.step === '1'").await;
        page.shot("lesson").await;

        // The puzzle of the day is judged.
        page.go(&house.url("#/puzzles")).await;
        page.click("[data-daily] a.btn--go").await;
        page.find(&format!("[data-puzzle='{today}']")).await;
        page.my_turn().await;
        page.click("[data-judge]").await;
        page.find("[data-verdict]").await;
        page.shot("puzzle").await;
    });
}
