//! Setting up a match: scenario, players, way to play, heroes, variants; only relevant options are shown.

use e2e::{House, Look, key, play};
use serde_json::json;

#[test]
fn steps_ask_for_what_the_table_offers() {
    play("new-match", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(3)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.choose("Euthia: Torment of Resurrection", "Impending Doom", 1).await;
        assert_eq!(page.count("#step-scenario .opt").await, 5, "each scenario once, the first of them");
        page.click("#step-scenario [aria-expanded=false]").await;
        assert_eq!(page.count("#step-scenario .opt").await, 10);
        // Who is alone is not asked how to play.
        assert_eq!((page.count("#step-mode").await, page.count(".seatrow").await), (0, 1));
        page.click_on("#step-players label", "3").await;
        page.seen("#step-mode .opt:has(:checked)", "Against each other").await;
        page.click_on("#step-mode .opt", "Together").await;
        page.seen("#step-mode .opt:has(:checked)", "Together").await;
        assert_eq!(page.count(".seatrow").await, 3);

        // A hero for a seat, a switch, a number: the summary says what is not as usual.
        assert_eq!(page.count(".changes").await, 0);
        page.click(".seatrow [data-role=dral]").await;
        page.says(".seatrow .seatrow__who", "Dral").await;
        page.click("[data-choice=heroic] input").await;
        page.says(".changes", "Heroic: on").await;
        page.says(".changes", "Heroes: Dral, at random, at random").await;
        page.shot("chosen").await;
        // Another number of players keeps what still makes sense.
        page.click_on("#step-players label", "2").await;
        page.says(".changes", "Heroes: Dral, at random").await;
        page.seen("#step-mode .opt:has(:checked)", "Together").await;
        // A scenario without a heroic variant drops it, and nothing else.
        page.click_on("#step-scenario .opt", "The Hunt").await;
        page.until("it is not heroic", "!document.querySelector('.changes').innerText.includes('Heroic')")
            .await;
        page.says(".changes", "Dral").await;
        page.click(".changes button").await;
        page.until("all is as usual", "!document.querySelector('.changes')").await;

        page.says(".start", "The Hunt, two together: you and a bot.").await;
        page.click("#lay-the-table").await;
        page.find(".prompt").await;
        page.click(".tbar__home").await;
        page.says(".match", "The Hunt, two together").await;
    });
}

#[test]
fn steps_are_gone_through_by_keys() {
    play("new-match-keys", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK).await;
        page.go(&house.url("#/new")).await;
        page.click_on(".gamecard", "Mage Knight").await;
        page.seen(".gamecard[aria-current=page]", "Mage Knight").await;
        page.js("document.querySelector('#step-players input:checked').focus()").await;
        for players in ["2", "3"] {
            page.press(key::RIGHT).await;
            page.seen("#step-players label:has(:checked)", players).await;
            let here = page.value("document.activeElement.value").await;
            assert_eq!(here, json!(players), "the focus goes along");
        }
        assert_eq!(page.count(".seatrow").await, 3);
        page.js("document.querySelector('#step-scenario input:checked').focus()").await;
        page.press(key::DOWN).await;
        // Solo Conquest is for one: nobody is asked how many.
        page.seen("#step-scenario .opt:has(:checked)", "Solo Conquest").await;
        assert_eq!((page.count("#step-players").await, page.count(".seatrow").await), (0, 1));
        page.press(key::DOWN).await;
        page.seen("#step-scenario .opt:has(:checked)", "Full Conquest").await;
        page.says(".start", "Full Conquest, two players").await;
        page.has_no_barriers("a new match").await;
    });
}

#[test]
fn a_phone_shows_the_steps_one_below_the_other() {
    play("new-match-phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::PHONE.french()).await;
        page.go(&house.url("")).await;
        page.choose("La Conquête de Nerath", "Partie longue", 4).await;
        page.click_on("#step-mode .opt", "En équipes").await;
        page.click("[data-choice=solitary_dragons] input").await;
        page.says(".changes", "Dragons solitaires\u{a0}: oui").await;
        page.fits_the_window().await;
        let tops = page
            .value(
                "[...document.querySelectorAll('.setupstep')].map((step) => Math.round(step.getBoundingClientRect().top))",
            )
            .await;
        let tops: Vec<i64> = serde_json::from_value(tops).expect("numbers");
        assert!(tops.len() >= 5 && tops.is_sorted(), "{tops:?}");
        page.shot("steps").await;
        page.says(".start", "Partie longue, à quatre en équipes").await;
    });
}
