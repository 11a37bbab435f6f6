//! Euthia without a board of its own: its table in rows, playable all the same.

use e2e::{House, Look, play};

#[test]
fn euthia_is_played_at_the_plain_table() {
    play("euthia", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(11)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Euthia: Torment of Resurrection", "The Hunt", 1).await;

        // Answers by hand, each by the button that the bot would press, until a fight was fought.
        let mut answered = 0;
        let mut fought = false;
        while !(fought && answered >= 30) && page.my_turn().await.stage != "over" {
            page.follow_the_hint().await;
            answered += 1;
            fought = fought || page.log().await.iter().any(|line| line.contains("Combat"));
            if [3, 20, 60].contains(&answered) {
                page.my_turn().await;
                page.shot(&format!("answer-{answered}")).await;
            }
            assert!(answered < 400, "a match of The Hunt has fights");
        }
        assert!(fought, "after {answered} answers");

        // The table speaks French as well, to the last row.
        page.speak("FR").await;
        page.says(".log", "Combat").await;
        page.shot("french").await;
    });
}
