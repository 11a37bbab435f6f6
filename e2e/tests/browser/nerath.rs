//! A whole short match of Conquest of Nerath against three bots, through the interface.

use e2e::{House, Look, Page, key, play};

/// Where the first movable stack can be picked up, and where it could go; nothing is selected afterwards.
async fn a_march(page: &Page) -> Option<((f64, f64), (f64, f64))> {
    let stack = page.point_on(".stk[data-drag]").await?;
    page.click_at(stack).await;
    page.find(".nm-held").await;
    let target = page.point_on(".nm-lit").await;
    page.shot("in-hand").await;
    page.press(key::ESCAPE).await;
    page.until("nothing is in hand", "!document.querySelector('.nm-held')").await;
    Some((stack, target?))
}

/// Moves a stack by clicking it and its destination on the map; returns whether that was possible.
async fn march_by_clicks(page: &Page) -> bool {
    let Some((stack, target)) = a_march(page).await else { return false };
    let before = page.prompt().await;
    page.click_at(stack).await;
    page.find(".nm-held").await;
    page.click_at(target).await;
    page.noticed(&before).await && page.prompt().await.seq > before.seq
}

/// Moves a stack by dragging it to its destination.
async fn march_by_dragging(page: &Page) -> bool {
    let Some((stack, target)) = a_march(page).await else { return false };
    let before = page.prompt().await;
    page.drag_to(stack, target, Some("dragging")).await;
    page.noticed(&before).await && page.prompt().await.seq > before.seq
}

/// A stack dropped where it cannot go is refused with the rule, and a drag from the empty map moves the map.
async fn refused_and_panned(page: &Page) {
    let (stack, _) = a_march(page).await.expect("a stack that may move");
    let before = page.prompt().await;
    let far = "[...document.querySelectorAll('.area')].map((area) => area.dataset.space)\
        .find((id) => !document.querySelector(`.nm-lit[data-space='${id}'], .nm-movable[data-space='${id}'], .stk[data-space='${id}']`))";
    page.click_at(stack).await;
    page.find(".nm-held").await;
    let far = page.value(far).await;
    page.press(key::ESCAPE).await;
    let far = page.point_on(&format!(".area[data-space='{}']", far.as_str().expect("a space"))).await;
    page.drag_to(stack, far.expect("a space that is seen"), None).await;
    page.find(".toast--refusal .rule").await;
    page.shot("unreachable").await;
    page.press(key::ESCAPE).await;
    assert_eq!(page.prompt().await.seq, before.seq);

    // What has happened since the last turn lies over the sea; it is put away first.
    if page.count("[data-tool=news]").await > 0 {
        page.click("[data-tool=news]").await;
    }
    let place = "document.querySelector('.pan__content').style.transform";
    page.click("[aria-label='Zoom in']").await;
    let still = page.value(place).await;
    let sea = page.point_on(".nm-zone").await.expect("a sea");
    page.drag_to(sea, (sea.0 + 60.0, sea.1 + 40.0), None).await;
    page.until("the map is moved", &format!("{place} !== {still}")).await;
    page.click("[aria-label='Whole board']").await;
    assert_eq!(page.prompt().await.seq, before.seq);
}

/// A space named in the log glows on the map, which scrolls it into view.
async fn shown_by_the_log(page: &Page, logged: &str, shot: &str) {
    let link = format!("{logged} .obj");
    if logged == ".log" && page.count(".drw[data-page=log]").await == 0 {
        page.click(".spine [data-page=log]").await;
    }
    page.find(&link).await;
    page.click("[aria-label='Zoom in']").await;
    page.click("[aria-label='Zoom in']").await;
    page.click("[aria-label='Zoom in']").await;
    // The last one, which is in sight.
    let space = page.value(&format!("[...document.querySelectorAll('{link}')].pop().dataset.peek")).await;
    page.js_with(
        "[...document.querySelectorAll(arguments[0])].pop().click(); return true",
        vec![link.into()],
    )
    .await;
    let space = space.as_str().expect("the id of a space");
    let glows = format!(".nm-shown[data-shown='{space}']");
    page.find(&glows).await;
    let seen = format!(
        "(() => {{ const one = document.querySelector(\"{glows}\").getBoundingClientRect(), \
         all = document.querySelector('.pan').getBoundingClientRect(); \
         return one.left < all.right && one.right > all.left && one.top < all.bottom && one.bottom > all.top }})()"
    );
    page.until("the space is in sight", &seen).await;
    page.shot(shot).await;
    page.until("it glows for a moment only", "!document.querySelector('.nm-shown')").await;
    page.click("[aria-label='Whole board']").await;
}

#[test]
fn a_whole_short_match_against_bots() {
    play("nerath", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(7)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;

        // The first turn is handed to a bot, the rest is answered by hand: by the button that the bot would
        // press.
        let first = page.my_turn().await;
        page.shot("first-question").await;
        page.let_a_bot_play().await;
        page.moved_on(&first).await;
        let mut answered = 0;
        let (mut clicked, mut dragged, mut linked) = (false, false, false);
        while page.my_turn().await.stage != "over" {
            // Whatever can be answered can be answered on the map.
            if !(clicked && dragged) && page.count(".stk[data-drag]").await > 0 {
                if !clicked {
                    refused_and_panned(&page).await;
                    clicked = march_by_clicks(&page).await;
                } else {
                    dragged = march_by_dragging(&page).await;
                }
                page.my_turn().await;
            }
            page.follow_the_hint().await;
            answered += 1;
            if !linked && answered > 5 && page.my_turn().await.stage == "yours" {
                shown_by_the_log(&page, ".log", "shown").await;
                linked = true;
            }
            if [5, 15, 40, 80].contains(&answered) {
                page.my_turn().await;
                page.shot(&format!("answer-{answered}")).await;
            }
            assert!(answered < 1000, "a short match ends long before");
        }
        assert!(answered > 10, "{answered}");
        assert!(linked, "the log links to spaces");
        assert!(clicked && dragged, "by clicks {clicked}, by dragging {dragged}");

        // Somebody has won, by a rule, and the standings say who.
        let told = page.text(".result h2").await;
        assert!(told.contains(" win") && told.ends_with('.') && !told.contains("CN-"), "in words: {told}");
        page.says(".result__rule", "CN-VIC-").await;
        page.find(".ended .chart__curve").await;
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

        // A battle in the replay is shown with its dice and its odds.
        for _ in 0..400 {
            if page.shows(".replay .oddsbox .odds__plot").await {
                break;
            }
            page.click("[aria-label=Next]").await;
        }
        page.find(".replay .fight .odds__plot").await;
        page.shot("replay-battle").await;
        // What it tells links to the map as the log does.
        for _ in 0..100 {
            if page.shows(".replay__told .obj").await {
                break;
            }
            page.click("[aria-label=Next]").await;
        }
        shown_by_the_log(&page, ".replay__told", "replay-shown").await;

        // The match is in the archive with its result, and counted in the profile.
        page.click(".brand").await;
        page.says(".arch .match", "Short game, four players").await;
        page.says(".arch .match", " – ").await;
        page.shot("archive").await;
        page.click_on(".housenav a", "Me").await;
        page.says(".sg[data-game=nerath] [data-tally=matches]", "1").await;
        page.says(".profile .arch", "Short game").await;
        page.shot("profile").await;
    });
}
