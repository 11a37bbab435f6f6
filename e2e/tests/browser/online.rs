//! Two people in two browsers at one table of the server; one of them loses the connection and comes back.

use e2e::{House, Look, play};
use serde_json::json;

#[test]
fn two_browsers_share_a_table_and_one_comes_back() {
    play("online", async |stage| {
        let mut house = House::open().await;
        let ada = stage.browser(Look::DESK).await;
        ada.go(&house.url("")).await;
        ada.choose("Conquest of Nerath", "Two players, short").await;
        ada.click_on(".setup button", "On this server").await;
        ada.click_on(".seatrow:nth-of-type(2) button", "Invite").await;
        ada.shot("set-up").await;
        ada.click("#lay-the-table").await;
        let link = ada.find(".invites__link").await;
        let link = link.prop("value").await.expect("a field").expect("a link");
        assert!(link.starts_with(&house.url("#/join/")), "{link}");
        ada.shot("invitation").await;
        ada.click_on(".invites a", "Continue").await;
        let first = ada.my_turn().await;
        assert_eq!(first.stage, "yours");

        // Grace follows the link, in French, and sees the table from her side.
        let grace = stage.browser(Look::DESK.french()).await;
        grace.go(&link).await;
        grace.find(".prompt").await;
        let there = grace.prompt().await;
        assert_eq!((there.stage.as_str(), there.seq), ("away", first.seq));
        ada.until(
            "Grace is seen",
            "document.querySelectorAll('.seat').length > 1 && !document.querySelector('.seat--away')",
        )
        .await;

        // An action of one reaches the other; so do words.
        ada.follow_the_hint().await;
        let seq = ada.prompt().await.seq;
        grace
            .until("Ada's action", &format!("Number(document.querySelector('.prompt').dataset.seq) >= {seq}"))
            .await;
        ada.type_into(".chat__say input", "Bonjour !").await;
        ada.click(".chat__say button").await;
        grace.says(".chat__lines", "Bonjour !").await;
        grace.shot("table-of-grace").await;

        // The server goes away and comes back; both browsers find it again by themselves, and nothing is lost.
        house.close().await;
        ada.says(".notices", "The connection was lost").await;
        ada.shot("lost").await;
        house.reopen().await;
        ada.until("Ada is back", "!document.querySelector('.notices .toast')").await;
        assert_eq!(ada.prompt().await.seq, seq);
        let before = ada.my_turn().await;
        ada.follow_the_hint().await;
        let seq = ada.prompt().await.seq;
        assert!(seq > before.seq);
        grace
            .until(
                "Grace is back",
                &format!("Number(document.querySelector('.prompt').dataset.seq) >= {seq}"),
            )
            .await;

        // Grace closes her page and opens it again: the cookie knows her, the table is hers.
        grace.go(&house.url("")).await;
        grace.find("#on-server").await;
        grace.shot("lobby").await;
        grace.click(".matches a[href*='#/online/']").await;
        grace
            .until("her table", &format!("Number(document.querySelector('.prompt')?.dataset.seq) >= {seq}"))
            .await;

        // Links of letters lead to the same table.
        let id = ada.value("location.hash.split('/').pop()").await;
        let id = id.as_str().expect("an id");
        grace.go(&house.url(&format!("match/{id}"))).await;
        grace.find(".prompt").await;
        assert_eq!(grace.value("location.hash").await, json!(format!("#/online/nerath/{id}")));
    });
}
