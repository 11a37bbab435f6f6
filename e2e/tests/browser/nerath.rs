//! A whole short match of Conquest of Nerath against three bots, through the interface.

use e2e::{House, Look, play};

#[test]
fn a_whole_short_match_against_bots() {
    play("nerath", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(7)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Free-for-all, short").await;

        // The first turn is handed to the bot; from then on every answer is a click.
        page.my_turn().await;
        page.shot("first-question").await;
        let mut answered = 0;
        while page.my_turn().await.stage != "over" {
            page.follow_the_hint().await;
            answered += 1;
            if [5, 15, 40, 80].contains(&answered) {
                page.my_turn().await;
                page.shot(&format!("answer-{answered}")).await;
            }
            assert!(answered < 1000, "a short match ends long before");
        }
        assert!(answered > 10, "{answered}");

        // Somebody has won, by a rule, and the standings say who.
        page.says(".result", "Ended by").await;
        assert!(page.count(".standings tbody tr").await == 4);
        assert!(page.count(".standings tr.is-won").await >= 1);
        page.shot("result").await;

        // The replay goes back to the first action, and the curves have a twin in words.
        page.click_on(".result a, .result button, .ended a, .ended button, .board a", "Watch the replay").await;
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
