//! What was broken when the table was first tried: each of it has a test here or in `mishaps`, `online`, `phone`.

use e2e::{House, Look, Page, play};
use serde_json::json;

/// Follows the hints until it is asked what to buy.
async fn come_to_the_shop(page: &Page, question: &str) {
    for _ in 0..200 {
        page.my_turn().await;
        if page.prompt().await.question.starts_with(question) && page.count(".ware:not(.ware--off)").await > 0
        {
            return;
        }
        page.follow_the_hint().await;
    }
    panic!("nobody buys anything");
}

/// The boxes of elements that are seen, and whether any two of them lie on each other.
const ON_EACH_OTHER: &str = "(() => { const boxes = [...document.querySelectorAll(CSS)] \
    .filter((one) => one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden') \
    .map((one) => [one.className, one.getBoundingClientRect()]); \
    const found = []; \
    for (const [name, a] of boxes) for (const [other, b] of boxes) if (a !== b && a.left < b.right - 1 && b.left < a.right - 1 \
      && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push(name + ' on ' + other); \
    return found })()";

#[test]
fn a_phone_has_a_shop_and_a_map_that_spends_nothing() {
    play("broken-phone-shop", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::PHONE.lucky(7)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        come_to_the_shop(&page, "Buy and place").await;
        page.close_drawer().await;
        let now = page.my_turn().await;
        page.find(".shop").await;
        page.shot("shop").await;
        page.fits_the_window().await;
        // Every kind can be reached by a thumb, and nothing lies over the shop.
        let hidden = page
            .value(
                "[...document.querySelectorAll('.shop .ware')].filter((ware) => { ware.scrollIntoView({block: 'nearest'}); \
                 const box = ware.getBoundingClientRect(); \
                 const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); \
                 return box.height < 43 || !met || !ware.contains(met) && met !== ware; }).map((ware) => ware.innerText)",
            )
            .await;
        assert_eq!(hidden, json!([]), "every kind is in reach");
        // The map does not sell castles.
        for at in 0..page.count(".nm-castle").await.min(3) {
            if let Some(point) = page.point_on(&format!(".nm-castle:nth-of-type({})", at + 1)).await {
                page.click_at(point).await;
            }
        }
        assert_eq!(page.prompt().await.seq, now.seq, "the map spends nothing");
        page.click(".ware:not(.ware--off)").await;
        if page.prompt().await.seq == now.seq {
            let place = page.point_on(".nm-lit, .nm-castle").await.expect("a place for it");
            page.click_at(place).await;
        }
        page.moved_on(&now).await;
        page.shot("bought").await;
    });
}

#[test]
fn the_drawer_of_an_online_table_has_room_for_each_of_its_pages() {
    play("broken-online", async |stage| {
        let house = House::open().await;
        let ada = stage.browser(Look::DESK).await;
        ada.resize(1366, 640).await;
        ada.go(&house.url("")).await;
        ada.choose("Mage Knight", "First Reconnaissance", 2).await;
        ada.click_on(".seatrow:nth-of-type(3) button", "Open").await;
        ada.click("#lay-the-table").await;
        ada.click("#to-the-table").await;
        ada.find(".prompt").await;
        for page in ["log", "planner", "offers", "answers", "chat"] {
            ada.open_drawer(page).await;
            let body = ada
                .value(
                    "(() => { const one = document.querySelector('.drw').getBoundingClientRect(); \
                     const body = [...document.querySelector('.drw').children].pop().getBoundingClientRect(); \
                     return [one.width, one.height, one.right <= innerWidth + 1 && one.bottom <= innerHeight + 1, body.height] })()",
                )
                .await;
            let number = |at: usize| body[at].as_f64().unwrap_or_default();
            assert!(number(0) >= 300.0 && number(1) >= 500.0, "{page}: {body}");
            assert!(number(3) >= 60.0, "{page} is a line: {body}");
            assert_eq!(body[2], json!(true), "{page} leaves the window");
            let tools = ON_EACH_OTHER.replace("CSS", "'.drw, .tbar, .hudzone'");
            assert_eq!(ada.value(&tools).await, json!([]), "{page}");
            ada.shot(page).await;
        }
    });
}

#[test]
fn dice_glow_if_and_only_if_they_can_be_taken() {
    play("broken-dice", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(1)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        let (mut lit, mut dull) = (0, 0);
        for step in 0..60 {
            if page.my_turn().await.stage == "over" {
                break;
            }
            let listed =
                page.answers().await.into_iter().any(|(_, label)| label.to_lowercase().contains(" die"));
            let glow = page.count(".pool .die--legal").await;
            // What the list says and what the Source shows is the same.
            assert!(glow == 0 || listed, "step {step}: {glow} dice glow, and no answer takes one");
            assert_eq!(
                page.count(".pool .die").await,
                page.count(".pool .die[class*='die--'][aria-label]").await,
                "step {step}: a die has lost its colour"
            );
            if glow > 0 {
                lit += 1
            } else {
                dull += 1
            }
            if lit > 0 && dull > 0 && step > 20 {
                break;
            }
            page.follow_the_hint().await;
        }
        assert!(dull > 0, "{lit} {dull}");
    });
}

#[test]
fn answers_that_are_gone_keep_their_names_and_say_why() {
    play("broken-dead-answers", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(1)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        let gone = "[...document.querySelectorAll('.drw .ansrow[aria-disabled=true]')].map((one) => \
             one.innerText.replace(/\\s+/g, ' ').trim())";
        let mut before: Vec<String> = Vec::new();
        let mut seen = 0;
        for _ in 0..30 {
            if page.my_turn().await.stage == "over" || seen > 4 {
                break;
            }
            let now: Vec<String> = page.answers().await.into_iter().map(|(_, label)| label).collect();
            let dead: Vec<String> = serde_json::from_value(page.value(gone).await).expect("a list");
            for label in &dead {
                assert!(before.contains(label), "“{label}” was never offered: {before:?}");
                seen += 1;
            }
            before = now;
            // What is dead now stays so by its name in the next question too.
            before.extend(dead);
            page.follow_the_hint().await;
        }
        assert!(seen > 0, "answers went");
    });
}
