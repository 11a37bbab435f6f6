//! The client comes in modules: nobody is sent what they do not use, and going from one to the other is seen by nobody.

use e2e::{House, Look, Page, play};
use serde_json::{Value, json};

/// The modules that the page has fetched.
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
        page.find("#lay-the-table").await;
        assert_eq!(fetched(&page).await, json!(["home"]));
        page.js("window.since = 'the first page'").await;

        page.lay_the_table("Conquest of Nerath", "Free-for-all, short").await;
        let prompt = page.my_turn().await;
        assert_eq!(fetched(&page).await, json!(["home", "table-nerath"]));
        let table = page.value("location.hash").await;
        let table = table.as_str().expect("an address").to_owned();
        assert!(table.starts_with("#/table/nerath/"), "{table}");

        // Back and forth, in the same document; what is chosen in one module holds in the other.
        page.click_on(".appbar .seg button", "FR").await;
        page.js("history.back()").await;
        page.says("h1", "Prenez place.").await;
        assert_eq!(page.count(".prompt").await, 0);
        page.click_on(".appbar .seg button", "EN").await;
        page.js("history.forward()").await;
        page.find(".prompt").await;
        assert_eq!(page.my_turn().await, prompt);
        assert_eq!(page.count(".lead, .game").await, 1, "one module at a time");
        page.follow_the_hint().await;
        page.js("history.back()").await;
        page.says("h1", "Take a seat.").await;
        page.says(".match", "Free-for-all, short").await;
        assert_eq!(page.value("window.since").await, json!("the first page"));
        assert_eq!(fetched(&page).await, json!(["home", "table-nerath"]));

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
        page.click(".brand").await;
        page.find("#lay-the-table").await;
        page.shot("home").await;
    });
}
