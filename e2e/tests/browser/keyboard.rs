//! Keyboard only: from opening the page to the end of a turn.

use e2e::{House, Look, Page, key, play};

/// Presses Tab until the focus is on a matching element.
async fn tab_to(page: &Page, css: &str, text: &str) {
    for _ in 0..120 {
        let here = page
            .js_with(
                "const [css, text] = arguments; const here = document.activeElement; \
                 return here.matches(css) && (here.innerText + (here.ariaLabel ?? '')).includes(text)",
                vec![css.into(), text.into()],
            )
            .await;
        if here == serde_json::json!(true) {
            let ring = page.value("getComputedStyle(document.activeElement).outlineStyle").await;
            assert_ne!(ring, serde_json::json!("none"), "the focus on {css} is seen");
            return;
        }
        page.press(key::TAB).await;
    }
    panic!("Tab never comes to {css} “{text}”");
}

/// A whole turn by keyboard: the first answers of the list, each by Tab and Enter, until E ends the turn.
async fn a_turn(page: &Page) {
    let first = page.my_turn().await;
    let (mut pressed, mut ended) = (0, false);
    while !ended || page.prompt().await.seq < first.seq + 8 {
        let now = page.my_turn().await;
        if pressed % 2 == 1 && page.shows(".tbar__end[aria-disabled=false]").await {
            page.press('e').await;
            ended = true;
        } else {
            if !page.shows(".drw[data-page=answers]").await {
                page.press('a').await;
                page.find(".drw[data-page=answers]").await;
            }
            page.js("document.activeElement?.blur()").await;
            tab_to(page, ".drw .ansrow", "").await;
            page.press(key::ENTER).await;
        }
        page.confirm().await;
        page.moved_on(&now).await;
        pressed += 1;
        assert!(pressed < 60, "the turn does not end");
    }
}

#[test]
fn a_turn_of_mage_knight_is_played_by_keys() {
    play("keyboard-mage-knight", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(13)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        a_turn(&page).await;
        page.shot("turn").await;
    });
}

#[test]
fn a_turn_of_euthia_is_played_by_keys() {
    play("keyboard-euthia", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(13)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Euthia", "The Hunt", 1).await;
        a_turn(&page).await;
        page.shot("turn").await;
    });
}

#[test]
fn keys_alone_are_enough() {
    play("keyboard", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(13)).await;
        page.go(&house.url("#/new")).await;
        page.hurry_the_bots().await;
        page.find("#lay-the-table").await;
        tab_to(&page, ".gamecard", "Conquest of Nerath").await;
        page.press(key::ENTER).await;
        page.seen(".gamecard[aria-current=page]", "Conquest of Nerath").await;
        tab_to(&page, "#lay-the-table", "").await;
        page.press(key::ENTER).await;
        page.find(".prompt").await;

        // All answers are in a list under A: Tab leads to it, Enter gives one.
        let before = page.my_turn().await;
        page.press('a').await;
        page.find(".drw[data-page=answers]").await;
        tab_to(&page, ".ansrow", "").await;
        page.press(key::ENTER).await;
        page.confirm().await;
        page.moved_on(&before).await;
        // Undo is Z, where it can be taken back.
        let after = page.my_turn().await;
        if page.shows("[data-tool=undo][aria-disabled=false]").await {
            page.press('z').await;
            page.moved_on(&after).await;
        }
        // Enter gives no answer that nobody has looked at.
        let still = page.my_turn().await;
        page.js("document.activeElement?.blur()").await;
        page.press(key::ENTER).await;
        page.press(key::ENTER).await;
        assert_eq!(page.prompt().await.seq, still.seq);

        // Rules open and close, and the focus comes back to where it was.
        page.press('?').await;
        page.find("[role=dialog]").await;
        page.until(
            "the focus is in the drawer",
            "document.querySelector('[role=dialog]').contains(document.activeElement)",
        )
        .await;
        for _ in 0..40 {
            page.press(key::TAB).await;
        }
        page.until(
            "the focus stays in the drawer",
            "document.querySelector('[role=dialog]').contains(document.activeElement)",
        )
        .await;
        page.press(key::ESCAPE).await;
        page.until("the drawer is closed", "!document.querySelector('[role=dialog]')").await;

        a_turn(&page).await;
        tab_to(&page, ".drw .ansrow", "").await;
        page.shot("focus").await;
    });
}
