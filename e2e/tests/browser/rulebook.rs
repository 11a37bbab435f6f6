//! The rule book: questions in both languages, links between rules, keys of the drawer, a phone, and the
//! printable summary.

use e2e::{House, Look, key, play};

#[test]
fn a_question_finds_its_rule_in_both_languages() {
    play("rulebook_search", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK).await;
        page.go(&house.url("#/rules/nerath")).await;
        page.find("#chapter-title").await;
        // `/` leads to the search.
        page.press('/').await;
        page.until("the search has the focus", "document.activeElement?.id === 'rules-search'").await;
        page.type_into("#rules-search", "how do I win").await;
        page.seen(".rulings .ruling", "CN-VIC-").await;
        assert!(page.count(".rulings .ruling").await <= 30);
        assert!(page.shows(".rulings mark").await);
        page.shot("found").await;
        // A link between rules.
        page.go(&house.url("#/rules/nerath/CN-MOV-14")).await;
        page.until("the rule is in sight", "document.activeElement?.id === 'rule-CN-MOV-14'").await;
        page.click_on("#rule-CN-MOV-14 .cite", "REP-08").await;
        page.find("#rule-CN-REP-08.ruling--now").await;
        page.says("#chapter-title", "Reposition").await;
        // What nobody wrote is answered with the nearest words.
        page.type_into("#rules-search", "cstl").await;
        page.click_on(".nearest button", "castle").await;
        page.find(".rulings .ruling").await;

        let page = stage.browser(Look::DESK.french()).await;
        page.go(&house.url("#/rules/nerath")).await;
        page.find("#chapter-title").await;
        page.type_into("#rules-search", "combien coûte un dragon").await;
        page.seen(".rulings .ruling", "CN-UNI-09").await;
        page.shot("trouve").await;
    });
}

#[test]
fn the_drawer_opens_at_the_moment_and_by_its_keys() {
    play("rulebook_drawer", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(13)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        page.press('?').await;
        page.find(".drawer--rules").await;
        page.until("the title has the focus", "document.activeElement?.id === 'rules-title'").await;
        // The current question is about some rules; their texts are fetched when the drawer first opens.
        page.find(".now .ruling").await;
        page.shot("now").await;
        page.press('/').await;
        page.until("the search has the focus", "document.activeElement?.id === 'rules-search'").await;
        page.press(key::ESCAPE).await;
        page.until("the drawer is closed", "!document.querySelector('.drawer--rules')").await;
    });
}

#[test]
fn the_book_fits_a_phone() {
    play("rulebook_phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::PHONE).await;
        for address in ["#/rules/mage-knight", "#/rules/euthia/EU-SHI-01", "#/summary/nerath"] {
            page.go(&house.url(address)).await;
            page.find(".ruling, .sheet").await;
            page.fits_the_window().await;
            page.shot(&address.replace(['#', '/'], "-")).await;
        }
    });
}

#[test]
fn a_game_fits_on_one_page() {
    play("rulebook_summary", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.french()).await;
        page.go(&house.url("#/rules/nerath")).await;
        page.click(".rulebook__head a.btn").await;
        page.seen(".sheet h2", "Combat").await;
        assert_eq!(page.count(".ring__part").await, 6);
        assert_eq!(page.count(".sheet tbody tr").await, 9);
        let printed = page
            .value(
                "[...document.styleSheets].some((sheet) => [...sheet.cssRules].some((rule) => \
                 rule.media?.mediaText === 'print' && rule.cssText.includes('.sheet')))",
            )
            .await;
        assert_eq!(printed, serde_json::json!(true), "there is a print stylesheet");
        page.shot("summary").await;
        page.click_on(".sheet .cite", "UNI-09").await;
        page.find("#rule-CN-UNI-09.ruling--now").await;
    });
}
