//! Two heroes at one screen: one follows the other onto a space, attacks, and drives that one off. Between
//! their answers nothing of the table is visible.

use e2e::{House, Look, Page, play};
use std::time::Duration;

/// Waits until somebody is asked; takes the screen if it is the other player's.
async fn asked(page: &Page) -> bool {
    // Whoever has just answered is still on the screen for a moment before the cover falls.
    tokio::time::sleep(Duration::from_millis(250)).await;
    page.until(
        "somebody is asked",
        "['yours', 'cover'].includes(document.querySelector('.prompt')?.dataset.stage)",
    )
    .await;
    if page.prompt().await.stage != "cover" {
        return false;
    }
    // Whoever looks now sees no hand, no answers and no scene behind the cover that could be read aloud.
    page.find(".cover").await;
    assert_eq!(page.count(".hand [data-card]").await, 0, "a hand is seen");
    assert_eq!(page.count("[data-scene-answer], .prompt [data-answer]").await, 0, "answers are seen");
    page.click(".cover .btn--go").await;
    page.until("the cover is gone", "!document.querySelector('.cover')").await;
    true
}

/// Gives the answer that ends or passes.
async fn pass(page: &Page) {
    let before = page.my_turn().await;
    page.click(".tbar__end").await;
    page.confirm().await;
    page.moved_on(&before).await;
}

/// Gets to the part of a turn in which cards are played: declines what a tactic asks for at once, and does
/// not rest.
async fn open_the_turn(page: &Page) {
    asked(page).await;
    let mut step = page.text(".tbar__end").await;
    for _ in 0..40 {
        // What leaves nothing to decide passes by itself, and what the button says changes with it: only one that
        // stays is pressed, and never the end of the turn.
        tokio::time::sleep(Duration::from_millis(250)).await;
        let now = page.text(".tbar__end").await;
        // A tactic may ask for cards as well: those that are played can be followed by the end of the turn.
        if now.contains("End turn") && page.count(".hand .hcard--legal").await > 0 {
            break;
        }
        if now == step && !now.contains("End turn") {
            pass(page).await;
            asked(page).await;
        }
        step = now;
    }
}

/// Chooses cards until a space can be entered; returns the space. The cards are played when the space is
/// clicked.
async fn space_in_reach(page: &Page, wanted: Option<&str>) -> String {
    let space = match wanted {
        Some(hex) => format!(".hex-hit.hex-legal[data-hex='{hex}']"),
        None => ".hex-hit.hex-legal:not([data-drag])".to_owned(),
    };
    for _ in 0..5 {
        if page.count(&space).await > 0 {
            break;
        }
        page.click(".hand .hcard--legal[aria-pressed=false]").await;
    }
    let hex = page.js(&format!("return document.querySelector(\"{space}\").dataset.hex")).await;
    hex.as_str().expect("a space").to_owned()
}

async fn go_to(page: &Page, hex: &str) {
    let before = page.my_turn().await;
    let space = format!(".hex-hit.hex-legal[data-hex='{hex}']");
    let point = page.point_on(&space).await.expect("the space is seen");
    page.click_at(point).await;
    page.moved_on(&before).await;
}

#[test]
fn a_duel_is_fought_at_one_screen() {
    play("duel", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(21)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.choose("Mage Knight", "Full Conquest", 2).await;
        page.click_on(".seatrow:nth-of-type(3) .sseat__w .seg button", "Here").await;
        page.click("#lay-the-table").await;
        page.find(".prompt").await;
        // Both take a tactic.
        for _ in 0..2 {
            asked(&page).await;
            let before = page.my_turn().await;
            page.first_answer().await;
            page.moved_on(&before).await;
        }
        open_the_turn(&page).await;
        // The first one leaves the portal, and stays where a step leads.
        let there = space_in_reach(&page, None).await;
        go_to(&page, &there).await;
        for _ in 0..6 {
            if page.stage_of(&["yours", "cover"]).await.stage == "cover" {
                break;
            }
            pass(&page).await;
        }
        // The second one follows. What staying means is said before anything happens.
        assert!(asked(&page).await, "the other one's turn");
        open_the_turn(&page).await;
        let again = space_in_reach(&page, Some(&there)).await;
        assert_eq!(again, there);
        go_to(&page, &there).await;
        page.says(".scene", "Another hero is here").await;
        page.says(".scene", "Whoever stays on this space attacks").await;
        page.shot("meeting").await;
        page.click_on(".scene .act", "Attack").await;

        // The one who is attacked says how to take part; nothing is shown before the screen has changed
        // hands.
        assert!(asked(&page).await, "the defender is asked");
        if page.count(".way").await == 0 {
            page.click(".scene__acts .act:last-child").await;
        }
        page.says(".scene", "Duel").await;
        page.says(".duelist", "has not said yet how to take part").await;
        assert_eq!(page.count(".duelist").await, 2, "both heroes are shown");
        assert_eq!(page.count(".duel__stakes li").await, 3, "the three endings");
        page.shot("choice").await;
        page.click_on(".way", "keep the next turn").await;
        page.says(".duelist", "keeps the next turn").await;

        // From afar nobody attacks: first the defender passes, then the aggressor.
        page.says(".scene__phases [aria-current]", "Ranged").await;
        page.shot("ranged").await;
        page.click_on(".scene__acts .act", "Do not attack").await;
        assert!(asked(&page).await, "the aggressor is asked");
        page.says(".scene__told", "has passed").await;
        page.click_on(".scene__acts .act", "Do not attack").await;

        // The melee: the aggressor is first, with whatever is left in hand.
        asked(&page).await;
        page.says(".scene__phases [aria-current]", "Melee").await;
        for _ in 0..3 {
            if page.count(".hand .hcard--legal[aria-pressed=false]").await == 0 {
                break;
            }
            page.click(".hand .hcard--legal[aria-pressed=false]").await;
        }
        // What is prepared is played by the step button.
        let before = page.my_turn().await;
        page.says(".tbar__end", "Play").await;
        page.click(".tbar__end").await;
        page.moved_on(&before).await;
        page.find(".scene__acts .act--go").await;
        page.shot("attack").await;
        page.click_on(".scene__acts .act", "Strike").await;

        // The defender lets it through.
        assert!(asked(&page).await, "the defender blocks");
        page.says(".scene__told", "come through").await;
        page.shot("block").await;
        page.click_on(".scene__acts .act", "Do not block").await;

        // What the damage buys: the other one is driven off, and that ends it.
        assert!(asked(&page).await, "the aggressor spends the damage");
        page.shot("damage").await;
        page.click_on(".price--legal", "retreat").await;
        asked(&page).await;
        page.until("the duel is over", "!document.querySelector('.duelist')").await;
        let log = page.log().await.join("\n");
        assert!(log.contains("wins the fight"), "{log}");
        page.shot("over").await;
    });
}
