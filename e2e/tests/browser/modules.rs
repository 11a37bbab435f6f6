//! The client comes in modules: no page loads more than it needs, and switching between modules is invisible.

use e2e::{House, Look, Page, play};
use serde_json::{Value, json};
use std::time::Duration;

/// The modules that the page has loaded.
async fn fetched(page: &Page) -> Value {
    page.value(
        "performance.getEntriesByType('resource').map((one) => one.name.match(/([^/]+)_bg\\.wasm$/)?.[1]).filter(Boolean)",
    )
    .await
}

#[test]
fn a_module_comes_when_it_is_wanted() {
    play("modules", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(3)).await;
        page.go(&house.url("")).await;
        page.find(".gcard").await;
        assert_eq!(fetched(&page).await, json!(["home"]));
        page.js("window.since = 'the first page'").await;

        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        let prompt = page.my_turn().await;
        assert_eq!(fetched(&page).await, json!(["home", "pages", "table-nerath"]));
        let table = page.value("location.hash").await;
        let table = table.as_str().expect("an address").to_owned();
        assert!(table.starts_with("#/table/nerath/"), "{table}");

        // Back and forth, in the same document; what is chosen in one module holds in the other.
        page.speak("FR").await;
        page.js("history.back()").await;
        page.says("h1", "préparer une partie").await;
        assert_eq!(page.count(".prompt").await, 0);
        page.click_on(".appbar .seg button", "EN").await;
        page.js("history.forward()").await;
        page.find(".prompt").await;
        assert_eq!(page.my_turn().await, prompt);
        assert_eq!(page.count(".setup, .tb").await, 1, "one module at a time");
        page.follow_the_hint().await;
        page.js("history.back()").await;
        page.says("h1", "set up a match").await;
        page.click(".brand").await;
        page.says(".match", "Short game, four players").await;
        assert_eq!(page.value("window.since").await, json!("the first page"));
        assert_eq!(fetched(&page).await, json!(["home", "pages", "table-nerath"]));

        // An address without the game leads to the table; one of nothing says so.
        let id = table.rsplit('/').next().expect("an id");
        page.js(&format!("location.hash = '#/table/{id}'")).await;
        page.find(".prompt").await;
        assert_eq!(page.value("location.hash").await, json!(table));
        for nowhere in ["#/table/nothing", "#/table/nothing/nothing", "#/table/nerath/nothing"] {
            page.js(&format!("location.hash = '{nowhere}'")).await;
            page.says("main [role=alert]", "not in this browser").await;
        }

        // A visit that begins at a table has no need of home.
        page.js(&format!("location.hash = '{table}'")).await;
        page.find(".prompt").await;
        page.reload().await;
        page.my_turn().await;
        assert_eq!(fetched(&page).await, json!(["table-nerath"]));
        page.click(".tbar__home").await;
        page.find(".gcard").await;
        page.shot("home").await;
    });
}

/// Holds back the WebAssembly of this module until [`let_through`].
async fn hold_back(page: &Page, module: &str) {
    let script = "const [module] = arguments; const fetch = window.fetch;
        const held = new Promise((go) => { window.letThrough = go; });
        window.fetch = async (what, ...how) => {
          if (String(what).includes(`${module}_bg`)) await held;
          return fetch(what, ...how);
        };";
    page.js_with(script, vec![json!(module)]).await;
}

async fn let_through(page: &Page) {
    page.js("window.letThrough()").await;
}

/// A page that is loading says so; going back meanwhile cancels it.
#[test]
fn going_back_ends_the_wait() {
    play("modules-back", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(3)).await;
        page.go(&house.url("")).await;
        page.find(".gcard").await;
        hold_back(&page, "table-nerath").await;
        page.js("location.hash = '#/table/nerath/nothing'").await;
        page.find("#boot").await;
        page.js("history.back()").await;
        page.until(
            "the page is free again",
            "document.getElementById('boot').hidden && location.hash.length < 3",
        )
        .await;
        // Gone before anything is said: nothing is said later.
        page.js("location.hash = '#/table/nerath/nothing'; setTimeout(() => history.back(), 60)").await;
        tokio::time::sleep(Duration::from_millis(900)).await;
        assert!(!page.shows("#boot").await, "the page waits for what nobody wants");
        let_through(&page).await;
        page.click("[data-play=mage-knight]").await;
    });
}

/// What could not be loaded can be tried again: by the same link, and by a button.
#[test]
fn a_module_that_is_missing_is_asked_for_again() {
    play("modules-missing", async |stage| {
        let mut house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(3)).await;
        page.go(&house.url("")).await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        let table = page.value("location.hash").await;
        page.click(".tbar__home").await;
        page.says(".match", "Short game, four players").await;
        page.reload().await;
        page.find(".match").await;

        house.close().await;
        // As if the network had gone before the game was kept.
        page.js("window.forgotten = false;
            (async () => {
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const one of await cache.keys()) if (one.url.includes('table-nerath')) await cache.delete(one);
              }
              window.forgotten = true;
            })();")
            .await;
        page.until("the game is forgotten", "window.forgotten").await;
        for _ in 0..2 {
            page.click(".match a[href*='#/table/']").await;
            page.find("#missing-retry").await;
            assert_eq!(page.value("location.hash").await, table);
            page.shot("missing").await;
            page.click("#missing-back").await;
            page.until("home is free again", "document.getElementById('missing').hidden").await;
        }
        page.click(".match a[href*='#/table/']").await;
        page.click("#missing-retry").await;
        page.until("it was tried again", "!document.getElementById('missing').hidden").await;
        house.reopen().await;
        page.click("#missing-retry").await;
        page.my_turn().await;
        assert!(!page.shows("#missing").await && !page.shows("#boot").await);
        page.follow_the_hint().await;
        page.shot("arrived").await;
    });
}
