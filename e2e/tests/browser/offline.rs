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
