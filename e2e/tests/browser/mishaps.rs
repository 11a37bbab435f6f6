//! Mistakes that must not happen again: a click, a key or an obvious first action that cost something nobody
//! intended.

use e2e::position::in_a_village;
use e2e::{House, Look, Page, key, play};
use std::path::PathBuf;

/// A file with a match of Mage Knight at the start of a turn in a village.
async fn a_turn_in_a_village(page: &Page, house: &House) -> PathBuf {
    page.go(&house.url("")).await;
    page.hurry_the_bots().await;
    page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
    page.my_turn().await;
    page.open_menu().await;
    page.click_on(".menu button", "Export the journal").await;
    let (file, journal) = page.downloaded().await;
    let position = in_a_village(journal.lines().next().expect("a header"));
    let file = file.with_file_name("village.jsonl");
    std::fs::write(&file, position.header + "\n").expect("a file");
    page.press(key::ESCAPE).await;
    file
}

/// Checks that nothing has happened since, and that nothing is asked either.
async fn nothing_happened(page: &Page, seq: u64, after: &str) {
    assert_eq!(page.prompt().await.seq, seq, "{after}");
    assert_eq!(page.count("[data-tool=sure]").await, 0, "{after}");
}

#[test]
fn nobody_plunders_by_a_click_on_the_hero_or_by_a_key() {
    play("mishaps-village", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(2)).await;
        let file = a_turn_in_a_village(&page, &house).await;
        page.click(".tbar__home").await;
        page.find(".gcard").await;
        page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
        let turn = page.my_turn().await;

        // The hero, and Enter without anything in focus, do nothing for good.
        let hero = page.point_on(".hex-hit[data-drag=hero], .mk-hero, .hex-hit.hex-here").await;
        page.click_at(hero.expect("the hero stands on the map")).await;
        nothing_happened(&page, turn.seq, "a click on the hero").await;
        page.press(key::ESCAPE).await;
        page.js("document.activeElement?.blur()").await;
        page.press(key::ENTER).await;
        page.press(key::ENTER).await;
        nothing_happened(&page, turn.seq, "Enter, twice").await;

        // Whoever means it is told the price first, and may think again.
        page.click_on(".achips .achip", "Plunder").await;
        page.says(".sure", "Reputation").await;
        page.shot("plunder").await;
        page.click("[data-tool=cancel]").await;
        nothing_happened(&page, turn.seq, "second thoughts").await;

        // Nobody has to open the turn: a card is chosen and played at once, and nothing is refused.
        page.click(".hand [data-card]:not([data-card=wound])").await;
        page.find(".hand [aria-pressed=true]").await;
        assert_eq!(page.count(".toast--refusal").await, 0, "the first natural act is not refused");
        page.shot("first-act").await;

        // It began the turn; taken back, and then plundered because that is confirmed.
        page.press(key::ESCAPE).await;
        let begun = page.my_turn().await;
        page.click("[data-tool=undo]").await;
        page.moved_on(&begun).await;
        let turn = page.my_turn().await;
        page.click_on(".achips .achip", "Plunder").await;
        page.click("[data-tool=sure]").await;
        page.moved_on(&turn).await;
    });
}

#[test]
fn cards_are_lit_if_and_only_if_they_can_be_played() {
    play("mishaps-lit", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(1)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        let mut looked = 0;
        for step in 0..24 {
            if page.my_turn().await.stage == "over" {
                break;
            }
            // Cards with an answer of their own, by the list of all answers, against those that glow.
            let dull = page.count(".hand .hcard--off").await;
            let lit = page.count(".hand .hcard--legal").await;
            if lit > 0 {
                let answers = page.answers().await;
                let names = page
                    .value(
                        "[...document.querySelectorAll('.hand .hcard')].map((card) => \
                         [card.querySelector('.hcard__name').textContent.trim(), card.classList.contains('hcard--legal')])",
                    )
                    .await;
                for pair in names.as_array().expect("a list") {
                    let name = pair[0].as_str().expect("a name");
                    let listed = answers.iter().any(|(_, label)| label.contains(name));
                    assert_eq!(pair[1], serde_json::json!(listed), "step {step}: {name} in {answers:?}");
                }
                assert_eq!(dull + lit, names.as_array().map_or(0, Vec::len) as u64, "step {step}");
                looked += 1;
            }
            page.follow_the_hint().await;
        }
        assert!(looked > 3, "cards were played: {looked}");
    });
}

#[test]
fn no_click_on_the_map_spends_gold() {
    play("mishaps-shop", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(7)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        let gold = "document.querySelector('.col .coin')?.textContent";
        for _ in 0..200 {
            page.my_turn().await;
            // In a turn that has gold for something, and a choice of places for it.
            let rich = page.shows(".ware:not(.ware--off)").await && page.count(".nm-castle").await > 1;
            if rich && page.prompt().await.question.starts_with("Buy and place") {
                break;
            }
            page.follow_the_hint().await;
        }
        let now = page.my_turn().await;
        let held = page.value(gold).await;
        page.shot("shop").await;
        // Every place that is lit only becomes the one that new units go to.
        page.until("several castles take units", "document.querySelectorAll('.nm-castle').length > 1").await;
        for at in 0..page.count(".nm-castle").await.min(4) {
            let css = format!(".nm-castle:nth-of-type({})", at + 1);
            if let Some(point) = page.point_on(&css).await {
                page.click_at(point).await;
            }
        }
        nothing_happened(&page, now.seq, "clicks on castles").await;
        assert_eq!(page.value(gold).await, held);
        // The shop is where gold is spent: a click buys and places.
        page.click(".ware:not(.ware--off)").await;
        if page.prompt().await.seq == now.seq {
            // Where the place that was chosen last takes no such unit, one that does is asked for.
            let place = page.point_on(".nm-lit, .nm-castle").await.expect("a place for it");
            page.click_at(place).await;
        }
        page.moved_on(&now).await;
        assert_ne!(page.value(gold).await, held);
        page.shot("bought").await;
    });
}

#[test]
fn a_tablet_shows_the_hero_in_full() {
    play("mishaps-tablet", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(1).french()).await;
        page.resize(1024, 768).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Mage Knight", "Première reconnaissance", 1).await;
        page.my_turn().await;
        page.find(".hud .hud__stats").await;
        page.click(".hud__open").await;
        page.says(".ownsheet", "Armure").await;
        page.says(".ownsheet", "Renommée").await;
        page.shot("sheet").await;
    });
}
