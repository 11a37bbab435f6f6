//! A whole short match of Conquest of Nerath against three bots, through the interface.

use e2e::{House, Look, Page, key, play};
use serde_json::json;
use std::time::Duration;

/// Chooses the first space of the map that may be chosen; whether the table noticed.
async fn choose_a_space(page: &Page) -> bool {
    page.js("document.querySelector('.board [role=button]').focus()").await;
    page.js("window.before = document.querySelector('.game').innerHTML").await;
    page.js("document.activeElement.dispatchEvent(new MouseEvent('click', {bubbles: true}))").await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    let noticed = page.value("document.querySelector('.game').innerHTML !== window.before").await;
    page.shot("space").await;
    // The rest of the turn is answered from the whole list again.
    page.press(key::ESCAPE).await;
    noticed == json!(true)
}

#[test]
fn a_whole_short_match_against_bots() {
    play("nerath", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(7)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Free-for-all, short").await;

        // The first turn is handed to a bot, the rest is answered by hand: by the button that the bot would press.
        let first = page.my_turn().await;
        page.shot("first-question").await;
        page.click("[data-tool=auto]").await;
        page.moved_on(&first).await;
        let (mut answered, mut by_map) = (0, 0);
        while page.my_turn().await.stage != "over" {
            // Now and then a space on the map is chosen, which leaves fewer answers or gives the only one.
            if answered % 10 == 5 && page.shows(".board [role=button]").await {
                by_map += u32::from(choose_a_space(&page).await);
                page.my_turn().await;
            }
            page.follow_the_hint().await;
            answered += 1;
            if [5, 15, 40, 80].contains(&answered) {
                page.my_turn().await;
                page.shot(&format!("answer-{answered}")).await;
            }
            assert!(answered < 1000, "a short match ends long before");
        }
        assert!(answered > 10, "{answered}");
        assert!(by_map > 0, "no space was ever chosen on the map");

        // Somebody has won, by a rule, and the standings say who.
        page.says(".result", "Ended by").await;
        assert!(page.count(".result .standings tbody tr").await == 4);
        assert!(page.count(".result .standings tr.is-won").await >= 1);
        page.shot("result").await;

        // The replay goes back to the first action, and the curves have a twin in words.
        page.click_on(".result a, .result button, .ended a, .ended button, .board a", "Watch the replay")
            .await;
        page.find(".scrub").await;
        page.find(".chart").await;
        page.shot("replay-end").await;
        page.click("[aria-label=First]").await;
        page.says(".replay__controls", "step 0 of").await;
        page.click("[aria-label=Next]").await;
        page.says(".replay__controls", "step 1 of").await;
        page.shot("replay-begin").await;
    });
}
