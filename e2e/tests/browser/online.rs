//! Two people in two browsers at one table on the server; one loses the connection and returns.

use e2e::{House, Look, play};
use serde_json::json;

/// A browser that has not yet been asked for permission to notify, and that records notifications.
const PERMISSION: &str = "window.told = [];
    window.Notification = class {
      static permission = 'default';
      static requestPermission() { window.Notification.permission = 'granted'; return Promise.resolve('granted'); }
      constructor(text) { window.told.push(text); }
    };";

#[test]
fn two_browsers_share_a_table_and_one_comes_back() {
    play("online", async |stage| {
        let mut house = House::open().await;
        let ada = stage.browser(Look::DESK).await;
        ada.go(&house.url("")).await;
        ada.choose("Conquest of Nerath", "Short game", 2).await;
        ada.click_on(".seatrow:nth-of-type(3) button", "Invite").await;
        ada.says(".start", "you and a friend").await;
        ada.js("const clock = document.getElementById('clock'); clock.value = '2'; clock.dispatchEvent(new Event('change'))")
            .await;
        ada.shot("set-up").await;
        ada.click("#lay-the-table").await;
        // The host waits in a room of her own: the link, its code, the free seat, and her name is asked for.
        let link = ada.find(".invites__link").await;
        let link = link.prop("value").await.expect("a field").expect("a link");
        assert!(link.starts_with(&house.url("#/join/")), "{link}");
        ada.find(".qr path").await;
        ada.says(".roomhead", "Conquest of Nerath, Short game").await;
        ada.says(".rseat--open", "Free seat").await;
        ada.says(".startbar", "One seat is free").await;
        ada.js("window.copied = []; Object.defineProperty(navigator, 'clipboard', { configurable: true, \
             value: { writeText: (text) => { window.copied.push(text); return Promise.resolve(); } } })")
            .await;
        ada.click("[data-tool=copy]").await;
        ada.says("[data-tool=copy]", "Copied").await;
        assert_eq!(ada.value("window.copied[0]").await, json!(link));
        ada.type_into("#host-name", "Ada").await;
        ada.click(".roomname button").await;
        ada.says(".notices", "Ada").await;
        ada.has_no_barriers("a waiting room").await;
        ada.shot("room").await;
        // Nothing begins by itself: the address of the table leads back to the room, and home leads there too.
        let id = ada.value("location.hash.split('/').pop()").await;
        let id = id.as_str().expect("an id").to_owned();
        ada.go(&house.url(&format!("#/online/nerath/{id}"))).await;
        ada.until("the room again", "location.hash.startsWith('#/room/')").await;
        ada.find(".invites__link").await;

        // Grace follows the link, in French, and sees the table from her side.
        let grace = stage.browser(Look::DESK.french()).await;
        grace.go(&link).await;
        grace.js(PERMISSION).await;
        grace.says(".letter", "Ada vous invite à sa table").await;
        grace.says(".letter h1", "La Conquête de Nerath, Partie courte").await;
        grace.shot("invited").await;
        grace.type_into(".invited input", "Grace").await;
        grace.click(".invited .btn--go").await;
        grace.find(".prompt").await;
        // Ada is told who came, and begins.
        ada.says(".notices", "Grace joined.").await;
        ada.says(".rseats", "Grace").await;
        ada.says(".startbar", "Everybody is here").await;
        ada.shot("room-full").await;
        ada.click("#to-the-table").await;
        let first = ada.my_turn().await;
        assert_eq!(first.stage, "yours");
        assert_eq!(ada.value("document.title").await, json!("● Your turn – Conquest of Nerath"));
        let there = grace.prompt().await;
        assert_eq!((there.stage.as_str(), there.seq), ("away", first.seq));
        // Ada sees that she is there, and whose clock runs.
        ada.find(".tbar__seats .here:not(.here--not)").await;
        let left = ada.text(".tbar__seats .clock--runs").await;
        assert!(left.starts_with("9:") || left.starts_with("10:00"), "{left}");
        ada.click(".tbar [aria-label=Menu]").await;
        ada.says(".seatlist", "Grace").await;
        ada.says(".seatlist__here", "connected").await;
        assert_eq!(ada.count(".seatlist .clock").await, 2, "everybody has a clock");
        ada.click("[role=dialog] [aria-label=Close]").await;
        grace.click(".tbar [aria-label=Menu]").await;
        grace.says(".seatlist", "Ada").await;
        grace.click("[role=dialog] [aria-label=Fermer]").await;

        // Grace may be told when her turn comes; the browser asks her in its own words.
        grace.click("[data-tool=tell]").await;
        grace
            .until("Grace was asked", "window.told?.length === 0 && Notification.permission === 'granted'")
            .await;
        grace.until("nobody is asked twice", "!document.querySelector('[data-tool=tell]')").await;

        // An action of one reaches the other; so do words.
        ada.follow_the_hint().await;
        let seq = ada.prompt().await.seq;
        grace
            .until("Ada's action", &format!("Number(document.querySelector('.prompt').dataset.seq) >= {seq}"))
            .await;
        ada.open_drawer("chat").await;
        ada.type_into(".chat__say input", "Bonjour !").await;
        ada.click(".chat__say button").await;
        grace.says(".spine .dot", "1 non lu").await;
        grace.shot("unread").await;
        grace.open_drawer("chat").await;
        grace.says(".chat__lines", "Bonjour !").await;
        grace.until("it is read", "!document.querySelector('.spine .dot')").await;
        grace.shot("table-of-grace").await;

        // The server goes away and comes back; both browsers find it again by themselves, and nothing is
        // lost.
        house.close().await;
        ada.says(".notices", "Connection lost").await;
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

        // Ada's turn is played for her; when it is over, Grace is told although she looks elsewhere.
        grace.js("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })").await;
        ada.let_a_bot_play().await;
        ada.find(".prompt[data-stage=bot]").await;
        ada.shot("played-for-me").await;
        ada.stage_of(&["away"]).await;
        grace.until("Grace is told", "window.told.length > 0").await;
        let told = grace.value("window.told[0]").await;
        assert_eq!(told, json!("Tablée · À vous"));
        let seq = ada.prompt().await.seq;

        // Grace closes her page and opens it again: the cookie knows her, the table is hers.
        grace.go(&house.url("")).await;
        grace.find("#on-server").await;
        grace.says(".match .turnflag", "À vous").await;
        grace.says(".match .go__s", "Tour de jeu 1").await;
        grace.shot("lobby").await;
        grace.click(".matches a[href*='#/online/']").await;
        grace
            .until("her table", &format!("Number(document.querySelector('.prompt')?.dataset.seq) >= {seq}"))
            .await;

        // Whoever follows the link now is told that it is closed, and may look on without a player's buttons.
        let edsger = stage.browser(Look::DESK).await;
        edsger.go(&link).await;
        edsger.says(".closed", "This table is closed").await;
        edsger.shot("closed").await;
        edsger.click_on(".closed a", "Just watch").await;
        edsger.says(".courtesy", "You are watching").await;
        assert_eq!(edsger.count("[data-tool=tell]").await, 0, "whoever looks on has no turn");

        // Links of letters lead to the same table.
        grace.go(&house.url(&format!("match/{id}"))).await;
        grace.find(".prompt").await;
        assert_eq!(grace.value("location.hash").await, json!(format!("#/online/nerath/{id}")));
    });
}
