//! At the size of a phone: everything fits, and a match can be played with a thumb.

use e2e::{House, Look, play};

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
        let small = "[...document.querySelectorAll('.prompt__acts .act, .tabbar button')].filter((one) => \
            one.getClientRects().length && one.getBoundingClientRect().height < 43).map((one) => one.innerText)";
        assert_eq!(page.value(small).await, serde_json::json!([]), "what is touched is 44 pixels high");
        page.follow_the_hint().await;
        page.my_turn().await;
        // Undo and hint leave the question the whole width.
        let ask = page.value("document.querySelector('.tbar__ask').getBoundingClientRect().width").await;
        assert!(ask.as_f64() > Some(300.0), "{ask}");

        // A finger that rests on a stack shows who stands there; one that drags a stack moves it, or says why
        // not.
        let stack = page.point_on(".stk").await.expect("a stack");
        page.touch_long(stack).await;
        page.find(".place:not(.place--passing) .pieces__more").await;
        page.shot("details").await;
        page.click(".place [aria-label=Close]").await;

        page.click_on(".tabbar button", "Log").await;
        page.find(".side.is-open .log").await;
        page.shot("log").await;
        page.click_on(".tabbar button", "Map").await;
        page.click_on(".tabbar button", "Menu").await;
        page.find(".menu").await;
        page.shot("menu").await;
        page.click("[role=dialog] [aria-label=Close]").await;
        page.click_on(".tabbar button", "Rules").await;
        page.find(".drawer .chapter").await;
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
        let ask = page.value("document.querySelector('.tbar__ask').getBoundingClientRect().width").await;
        assert!(ask.as_f64() > Some(300.0), "{ask}");
        // A card is dragged up onto the map with a finger.
        let card =
            page.point_on(".hand .hcard--legal[data-drag] .hcard__name").await.expect("a card in reach");
        let map = page.point_on(".mk__map").await.expect("a map");
        page.touch_drag(card, map).await;
        page.find(".hand .hcard[aria-pressed=true]").await;
        page.shot("mage-knight-card").await;
    });
}
