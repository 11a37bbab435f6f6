//! Two people at one screen: between their turns nothing of the table is visible.

use e2e::{House, Look, play};

#[test]
fn the_screen_is_covered_between_two_knights() {
    play("hot-seat", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(4)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.choose("Mage Knight", "First Reconnaissance", 2).await;
        page.click_on(".seatrow:nth-of-type(3) .sseat__w .seg button", "Here").await;
        page.says(".setup", "Cover the screen between turns").await;
        page.click("#lay-the-table").await;
        page.find(".prompt").await;

        let mut covered = 0;
        for _ in 0..60 {
            page.until(
                "somebody is asked",
                "['yours', 'cover'].includes(document.querySelector('.prompt')?.dataset.stage)",
            )
            .await;
            if page.prompt().await.stage == "cover" {
                // Whoever looks now sees no hand, and no answers.
                page.find(".cover").await;
                assert_eq!(page.count(".hand [data-card]").await, 0, "a hand is seen");
                assert_eq!(page.count(".tb [data-answer]").await, 0, "answers are seen");
                page.shot(&format!("cover-{covered}")).await;
                page.click(".cover .btn--go").await;
                page.until("the cover is gone", "!document.querySelector('.cover')").await;
                covered += 1;
                if covered == 3 {
                    break;
                }
                continue;
            }
            page.follow_the_hint().await;
        }
        assert_eq!(covered, 3, "the screen went from hand to hand");
        assert!(page.count(".hand [data-card]").await > 0, "one's own hand is seen again");
        page.shot("own-hand").await;

        // A turn can be handed to a bot, and taken back into the player's own hands.
        let before = page.my_turn().await;
        page.open_menu().await;
        page.click_on(".menu button", "Play this turn for me").await;
        let after = page.moved_on(&before).await;
        assert!(after.seq > before.seq || after.stage != "yours");
        page.until(
            "the turn is over",
            "['cover', 'yours'].includes(document.querySelector('.prompt').dataset.stage)",
        )
        .await;
    });
}
