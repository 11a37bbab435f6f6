//! Sounds are off until switched on, are remembered, and never the only way to notice something.

use e2e::{House, Look, play};
use serde_json::json;

/// Counts the notes that the page plays.
const LISTEN: &str = "if (!window.notes) {
      window.notes = 0;
      for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
      }
    }";

#[test]
fn sounds_are_heard_only_when_they_are_wanted() {
    play("sound", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(6)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.js(LISTEN).await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        for _ in 0..4 {
            page.my_turn().await;
            page.follow_the_hint().await;
        }
        assert_eq!(page.value("window.notes").await, json!(0), "nothing is heard unasked");

        page.open_menu().await;
        page.click("#sound").await;
        page.shot("menu").await;
        page.until("the sound of the switch", "window.notes > 0").await;
        page.click("[role=dialog] [aria-label=Close]").await;
        let before = page.value("window.notes").await;
        // A card that is played is heard.
        for _ in 0..12 {
            page.my_turn().await;
            page.follow_the_hint().await;
        }
        assert_ne!(page.value("window.notes").await, before);

        // It is remembered.
        page.reload().await;
        page.find(".prompt").await;
        page.open_menu().await;
        page.until("still on", "document.getElementById('sound')?.checked").await;
    });
}
