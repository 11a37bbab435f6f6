//! A first visit: the page guesses the language, and a match starts within a few clicks.

use e2e::{House, Look, play};
use serde_json::json;

#[test]
fn a_newcomer_starts_in_english() {
    play("newcomer-en", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK).await;
        page.go(&house.url("")).await;
        assert_eq!(page.value("document.documentElement.lang").await, json!("en"));
        page.seen("h1", "Take a seat. Your realm is waiting.").await;
        // A stranger is told nothing of matches that there are not.
        assert_eq!((page.count(".cont").await, page.count(".match").await), (0, 0));
        page.find(".livemap .ship").await;
        page.says("#play-now", "about 20\u{a0}min").await;
        page.fits_the_window().await;
        page.shot("home").await;

        // One click, and no form: a short match against bots.
        page.click("#play-now").await;
        page.find(".prompt").await;
        let prompt = page.my_turn().await;
        assert_eq!(prompt.stage, "yours");
        assert!(prompt.question.ends_with('?') || !prompt.question.is_empty(), "{prompt:?}");
        page.says(".tbar__seats", "you").await;
        assert!(!page.answers().await.is_empty());
        page.fits_the_window().await;
        page.shot("table").await;

        // The match waits at home, with whose turn it is.
        page.click(".tbar__home").await;
        page.says(".match", "Short game, four players").await;
        page.says(".match .turnflag", "Your turn").await;
        page.says(".match .go__s", "Round 1").await;
        assert_eq!(page.count(".match .race li").await, 4, "the score of everybody");
        page.says(".slimhero h1", "Good ").await;
        page.says("#go-on", "Go on: Conquest of Nerath").await;
        page.find("[data-again=nerath]").await;
        page.shot("home-again").await;
    });
}

#[test]
fn a_newcomer_starts_in_french_and_may_change_the_language_at_any_time() {
    play("newcomer-fr", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.french()).await;
        page.go(&house.url("")).await;
        assert_eq!(page.value("document.documentElement.lang").await, json!("fr"));
        page.seen("h1", "Prenez place. Votre royaume vous attend.").await;
        page.shot("accueil").await;

        page.lay_the_table("Mage Knight", "Première reconnaissance", 1).await;
        let french = page.my_turn().await;
        page.shot("table").await;

        // In the middle of a match everything speaks the other language, and nothing else has changed.
        page.speak("EN").await;
        page.until("the page is English", "document.documentElement.lang === 'en'").await;
        let english = page.prompt().await;
        assert_ne!(french.question, english.question);
        assert_eq!((french.stage, french.seq), (english.stage, english.seq));
        page.find(".spine [aria-label=Rules]").await;

        // It is remembered.
        page.reload().await;
        assert_eq!(page.value("document.documentElement.lang").await, json!("en"));
        page.find(".prompt").await;
    });
}
