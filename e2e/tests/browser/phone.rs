//! On a phone everything fits, and a match can be played with a thumb.

use e2e::{House, Look, Page, play};

/// The question and the next-step button are within the window and do not overlap.
async fn the_next_step_is_in_sight(page: &Page) {
    let places = page
        .value(
            "(() => { const [ask, end] = ['.prompt__q', '.tbar__end'].map((css) => \
             document.querySelector(css).getBoundingClientRect()); \
             return [ask.left >= 0 && ask.width > 80 && end.right <= innerWidth && end.bottom <= innerHeight, \
             ask.right <= end.left || ask.bottom <= end.top] })()",
        )
        .await;
    assert_eq!(places, serde_json::json!([true, true]));
}

#[test]
fn a_phone_shows_and_plays_everything() {
    play("phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::PHONE.lucky(5)).await;
        page.go(&house.url("")).await;
        page.fits_the_window().await;
        page.shot("home").await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        page.fits_the_window().await;
        page.shot("nerath").await;
        // The answers are within reach of a thumb and large enough for one.
        let small = "[...document.querySelectorAll('.achip, .spine .tool, .tbar__end, .tbar .tool, .drw .ansrow')].filter((one) => \
            one.getClientRects().length && one.getBoundingClientRect().height < 43).map((one) => one.innerText)";
        assert_eq!(page.value(small).await, serde_json::json!([]), "what is touched is 44 pixels high");
        page.follow_the_hint().await;
        page.my_turn().await;
        the_next_step_is_in_sight(&page).await;

        // A finger that rests on a stack shows who stands there; one that drags a stack moves it, or says why
        // not.
        let stack = page.point_on(".stk").await.expect("a stack");
        page.touch_long(stack).await;
        page.find(".place:not(.place--passing) .pieces__more").await;
        page.shot("details").await;
        page.click(".place [aria-label=Close]").await;

        page.open_drawer("log").await;
        page.shot("log").await;
        page.click(".drw [aria-label=Close]").await;
        page.open_menu().await;
        page.shot("menu").await;
        page.click("[role=dialog] [aria-label=Close]").await;
        page.unfold_the_spine().await;
        page.click(".spine [aria-label=Rules]").await;
        page.find(".drawer .chapters").await;
        page.shot("rules").await;
        page.click("[role=dialog] [aria-label=Close]").await;

        page.go(&house.url("#/")).await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        page.my_turn().await;
        page.fits_the_window().await;
        page.shot("mage-knight").await;
        for _ in 0..3 {
            page.my_turn().await;
            page.follow_the_hint().await;
        }
        page.my_turn().await;
        page.fits_the_window().await;
        page.shot("mage-knight-later").await;
        the_next_step_is_in_sight(&page).await;
        // A card is dragged up onto the map with a finger.
        let card =
            page.point_on(".hand .hcard--legal[data-drag] .hcard__name").await.expect("a card in reach");
        let map = page.point_on(".mk__map").await.expect("a map");
        let before = page.prompt().await.seq;
        page.touch_drag(card, map).await;
        // It is chosen there; on a space that it reaches it is played.
        page.until(
            "the card is chosen or played",
            &format!(
                "document.querySelector('.hand .hcard[aria-pressed=true]') || \
                 +document.querySelector('.prompt').dataset.seq > {before}"
            ),
        )
        .await;
        page.shot("mage-knight-card").await;
    });
}
