//! The coach in ordinary matches of Mage Knight: what is met for the first time is explained once.

use e2e::position::come_to;
use e2e::{House, Look, Page, play};
use mage_knight_board::first::firsts;

/// Opens a position in which this is the first thing to explain.
async fn open(page: &Page, house: &House, what: &'static str) {
    let position = come_to(|view, seat, question| {
        firsts(view, seat, question).first().is_some_and(|first| first.id == what)
    });
    page.go(&house.url("#/")).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(format!("{what}.jsonl"));
    std::fs::write(&file, position.header + "\n").expect("a file");
    page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
    page.find(".prompt").await;
    page.my_turn().await;
}

#[test]
fn each_first_encounter_is_explained_once() {
    play("coach", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(9) }).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        for (what, says) in [
            ("night", "Night"),
            ("fortified", "fortified"),
            ("rampaging", "Rampaging"),
            ("window", "reaction"),
        ] {
            // Nobody who has not asked for it is spoken to.
            page.js("localStorage.setItem('tablee.coach', 'off')").await;
            page.reload().await;
            open(&page, &house, what).await;
            assert_eq!(page.count(".coach--first").await, 0, "{what}: the coach was not asked for");
            // Whoever wants the coach switches him on at the table.
            page.open_menu().await;
            page.click(".menu [data-tool=coach]").await;
            page.press(e2e::key::ESCAPE).await;
            page.find(&format!(".coach--first[data-first={what}]")).await;
            page.says(".coach--first", says).await;
            page.says(".coach--first .rule", "MK-").await;
            page.has_no_barriers(&format!("first {what}")).await;
            page.shot(what).await;
            page.click("[data-tool=understood]").await;
            page.until("it is gone", &format!("!document.querySelector('.coach--first[data-first={what}]')"))
                .await;
            // Not again, in this match or in another one.
            page.reload().await;
            page.my_turn().await;
            tokio::time::sleep(std::time::Duration::from_millis(400)).await;
            assert_eq!(
                page.count(&format!(".coach--first[data-first={what}]")).await,
                0,
                "{what} is told once"
            );
        }
    });
}
