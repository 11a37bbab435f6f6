//! What happens is seen happening: dice roll, figures walk, what others did can be gone through; at the pace that
//! somebody likes, skipped by a key, and not at all where the system asks for less motion.

use e2e::{House, Look, Page, campaign::before_a_whole_turn, play};
use serde_json::{Value, json};

/// Opens a turn with two battles, and goes to the first of them.
async fn come_to_a_battle(page: &Page, house: &House, pace: &str) {
    page.go(&house.url("")).await;
    page.js_with("localStorage.setItem('tablee.pace', arguments[0])", vec![json!(pace)]).await;
    page.reload().await;
    let (position, moves) = before_a_whole_turn();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("position.jsonl");
    std::fs::write(&file, position.header + "\n").expect("a file");
    page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
    page.find(".prompt").await;
    page.my_turn().await;
    for (from, to) in moves {
        let (stack, place) = (
            format!(".stk[data-drag][data-space='{}']", from.id()),
            format!(".area[data-space='{}']", to.id()),
        );
        page.until(&stack, &format!("document.querySelector(\"{stack}\")")).await;
        let (stack, place) = (page.point_on(&stack).await, page.point_on(&place).await);
        page.drag_to(stack.expect("a stack"), place.expect("a place"), None).await;
        page.my_turn().await;
    }
    page.click(".tbar__end").await;
    while !page.shows("[data-act=roll]").await {
        page.my_turn().await;
        if page.shows(".tbar__end[aria-disabled=false]").await && !page.shows("[data-act=roll]").await {
            page.click(".tbar__end").await;
        }
    }
}

/// The names of what moves, and for how long, in milliseconds.
async fn moving(page: &Page, name: &str) -> Vec<f64> {
    let found = page
        .value(&format!(
            "document.getAnimations().filter((one) => one.animationName === '{name}' && one.playState === 'running')\
             .map((one) => one.effect.getComputedTiming().endTime)"
        ))
        .await;
    found.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

#[test]
fn dice_tumble_and_a_key_lets_them_lie() {
    play("drama-dice", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(2)).await;
        come_to_a_battle(&page, &house, "slow").await;
        page.shot("stage").await;
        // The dice roll when they are rolled, each for less than its time at this pace.
        page.js("window.rolled = [];
             new MutationObserver(() => { for (const one of document.getAnimations()) \
               if (one.animationName === 'nr-tumble') window.rolled.push(one.effect.getComputedTiming().endTime); })
               .observe(document.body, {subtree: true, childList: true})")
            .await;
        // A click while something else still moves only brings that to rest.
        while page.value("window.rolled.length").await == json!(0) && page.shows("[data-act=roll]").await {
            page.click("[data-act=roll]").await;
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        }
        page.until("the dice roll", "window.rolled.length > 0").await;
        let longest = page.value("Math.max(...window.rolled)").await.as_f64().expect("a time");
        assert!((300.0..=1300.0).contains(&longest), "{longest} ms");
        // Any key brings them to rest, and what was rolled is read at once.
        page.press('x').await;
        assert_eq!(moving(&page, "nr-tumble").await.len(), 0, "they lie");
        assert!(page.count(".dice .pd[role=img]").await > 0, "each die says what it shows");
        page.shot("rolled").await;
    });
}

#[test]
fn nothing_rolls_where_less_motion_is_wanted() {
    play("drama-still", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(2) }).await;
        come_to_a_battle(&page, &house, "fast").await;
        let before = page.my_turn().await;
        page.js("window.rolled = 0;
             new MutationObserver(() => { window.rolled += document.getAnimations().filter((one) => \
               one.effect.getComputedTiming().duration > 1).length; }).observe(document.body, {subtree: true, childList: true});
             document.querySelector('[data-act=roll]').click()")
            .await;
        page.moved_on(&before).await;
        assert_eq!(page.value("window.rolled").await, json!(0));
    });
}

#[test]
fn what_the_others_did_can_be_gone_through() {
    play("drama-news", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(7)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        let first = page.my_turn().await;
        page.let_a_bot_play().await;
        page.moved_on(&first).await;
        page.my_turn().await;
        // Three others have played: step by step, forth and back.
        page.find(".news").await;
        page.shot("news").await;
        let told = page.text(".news__line").await;
        page.click_on(".news button", "Next").await;
        let next = page.text(".news__line").await;
        assert_ne!(told, next);
        page.click_on(".news button", "Back").await;
        assert_eq!(page.text(".news__line").await, told);
        assert_eq!(page.text(".news .num").await.split(" / ").next(), Some("1"));
        page.click("[data-tool=news]").await;
        page.until("it is put away", "!document.querySelector('.news')").await;
    });
}

#[test]
fn three_paces_and_none() {
    play("drama-paces", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(7)).await;
        page.go(&house.url("")).await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        page.open_menu().await;
        let paces = page
            .value("[...document.querySelectorAll('.menu [role=group]')].map((one) => one.children.length)")
            .await;
        assert!(
            paces.as_array().is_some_and(|all| all.contains(&json!(4))),
            "slow, calm, quick, at once: {paces}"
        );
        page.shot("menu").await;
        page.press(e2e::key::ESCAPE).await;
        // What lasts goes by the pace.
        let mut beats = Vec::new();
        for pace in ["slow", "normal", "fast", "off"] {
            page.js_with("localStorage.setItem('tablee.pace', arguments[0])", vec![json!(pace)]).await;
            page.reload().await;
            page.find(".prompt").await;
            let beat = page
                .value("getComputedStyle(document.querySelector('.tb')).getPropertyValue('--beat')")
                .await;
            beats.push(beat.as_str().and_then(|beat| beat.trim().parse::<f64>().ok()).expect("a number"));
        }
        assert!(beats.windows(2).all(|two| two[0] > two[1]) && beats[3] == 0.0, "{beats:?}");
    });
}
