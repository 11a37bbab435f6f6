//! Leaving a table on the server, on a phone too; and playing a match again.

use e2e::{House, Look, Page, play};
use kernel::{Budget, Seed, Turn};
use serde_json::{Value, json};

/// The journal of a match played to its end by bots.
fn journal() -> String {
    let shelf = shelf::shelf();
    let title = shelf.get("nerath").expect("a game");
    let scenarios = title.game().presets();
    let scenario = scenarios.iter().find(|one| one.id == "duel-short").expect("a scenario");
    let mut table = title.game().open(&scenario.setup, Seed(3)).expect("it opens");
    while let Turn::Of(seat, _) = table.turn() {
        let seed = Seed(table.seq() as u128);
        let advice = title.advise("random", seed, &*table, &Budget::endless()).expect("an answer");
        table.act(seat, &advice.action).expect("a legal one");
    }
    table.journal()
}

/// Sends a request to the server, as the page would.
async fn ask(page: &Page, path: &str, body: Value) -> Value {
    page.js_with(
        "return fetch('./api/' + arguments[0], {method: 'POST', headers: {'content-type': 'application/json'}, \
         body: JSON.stringify(arguments[1])}).then((answer) => answer.json())",
        vec![json!(path), body],
    )
    .await
}

#[test]
fn a_match_is_left_and_another_played_again() {
    play("leaving", async |stage| {
        let house = House::open().await;
        let ada = stage.browser(Look::DESK).await;
        ada.go(&house.url("")).await;
        ada.type_into(".guest input", "Ada").await;
        ada.click(".guest button").await;
        ada.says(".notices", "The others now see “Ada”.").await;
        ada.shot("named").await;
        ada.click(".notices [aria-label=Close]").await;
        lay_a_table_with_an_open_seat(&ada).await;

        // Grace takes the open seat with her phone, and sees who is there.
        let grace = stage.browser(Look::PHONE).await;
        grace.go(&house.url("")).await;
        grace.click_on(".match button", "Join").await;
        grace.find(".prompt[data-stage=away]").await;
        grace.find(".marks .here:not(.here--not)").await;
        grace.shot("phone").await;
        grace.fits_the_window().await;
        grace.click(".marks").await;
        grace.says(".seatlist", "Ada").await;
        grace.says(".seatlist__here", "connected").await;
        grace.fits_the_window().await;
        grace.shot("phone-seats").await;

        // She leaves: a bot plays on for her, and Ada sees it.
        grace.click("[data-tool=leave]").await;
        grace.says(".sure", "The others play on").await;
        grace.shot("phone-leave").await;
        grace.click_on(".leave__way", "A bot takes it over").await;
        grace.says(".notices", "You have left the match.").await;
        ada.until("a bot sits there", "document.querySelectorAll('.tbar__seats .tseat').length === 2 && !document.querySelector('.tbar__seats .here')")
            .await;

        // Ada leaves too, for whoever comes; the table is cleared away as nobody sits there.
        ada.click(".tbar [aria-label=Menu]").await;
        ada.click("[data-tool=leave]").await;
        ada.shot("leave").await;
        ada.click_on(".leave__way", "It stays open").await;
        ada.says(".notices", "You have left the match.").await;
        ada.until(
            "the lobby is empty",
            "document.querySelector('#on-server') && !document.querySelector('.matches a[href*=\"/online/\"], .matches a[href*=\"/room/\"]')",
        )
        .await;

        // Nobody comes to the next table: its open seat goes to a bot. What stands in the way is told in its
        // place.
        ada.click(".notices [aria-label=Close]").await;
        lay_a_table_with_an_open_seat(&ada).await;
        ada.click(".tbar [aria-label=Menu]").await;
        ada.js("window.fetchIt = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))")
            .await;
        ada.click("[data-tool=to-bot]").await;
        ada.says(".menu [role=alert]", "Can’t reach the server").await;
        ada.js("window.fetch = window.fetchIt").await;
        ada.shot("open-seat").await;
        ada.click("[data-tool=to-bot]").await;
        ada.says(".seatlist .seat__sub", "Steady").await;
        ada.until(
            "nothing is open any more",
            "!document.querySelector('.menu [role=alert], [data-tool=to-bot]')",
        )
        .await;
        ada.go(&house.url("#/")).await;

        // A match that is over is played again, at a new table with the same people.
        let begun = ask(&ada, "journals", json!({ "journal": journal() })).await;
        let id = begun["table"]["id"].as_str().unwrap_or_else(|| panic!("{begun}")).to_owned();
        ada.go(&house.url(&format!("#/online/{id}"))).await;
        ada.find(".ended").await;
        let told = ada.text(".ended h2").await;
        assert!(told.contains(" win") && !told.contains("CN-"), "{told}");
        ada.shot("ended").await;
        ada.click("[data-tool=again]").await;
        ada.until(
            "another table",
            &format!("location.hash.startsWith('#/online/') && !location.hash.endsWith('{id}')"),
        )
        .await;
        let first = ada.my_turn().await;
        assert_eq!((first.stage.as_str(), first.seq), ("yours", 0));
        ada.shot("again").await;
    });
}

/// The host does not wait in the room, but starts the match with an empty seat.
async fn lay_a_table_with_an_open_seat(page: &Page) {
    page.choose("Conquest of Nerath", "Short game", 2).await;
    page.click_on(".seatrow:nth-of-type(3) button", "Open").await;
    page.click("#lay-the-table").await;
    page.says(".startbar", "One seat is free").await;
    page.click("#to-the-table").await;
    page.my_turn().await;
}
