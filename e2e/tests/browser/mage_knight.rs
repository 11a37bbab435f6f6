//! Mage Knight, First Reconnaissance alone: whole rounds with a fight, a refusal with its rule, an undo and
//! its wall, a level-up.

use e2e::{House, Look, Page, key, play};
use serde_json::json;

/// What must be seen before the match may end.
#[derive(Default, Debug)]
struct Seen {
    /// A card was dragged onto the table, which prepares it and offers its uses.
    card: bool,
    /// Another use of a card was clicked.
    half: bool,
    /// A space was clicked, and the hero dragged to one.
    hex: bool,
    hero: bool,
    round: bool,
    fight: bool,
    level: bool,
    refusal: bool,
    undo: bool,
    wall: bool,
    /// A link of the log opened the description of what it names.
    told: bool,
}

impl Seen {
    const fn all(&self) -> bool {
        let by_board = self.card && self.half && self.hex && self.hero;
        by_board
            && self.round
            && self.fight
            && self.level
            && self.refusal
            && self.undo
            && self.wall
            && self.told
    }

    /// Plays on the board what can be played there and has not been yet; returns whether anything was.
    async fn play_on_the_board(&mut self, page: &Page) -> bool {
        let before = page.my_turn().await;
        let table = page.point_on(".mk__map").await;
        if !self.card
            && let Some(card) = page.point_on(".hand .hcard--legal[data-drag] .hcard__name").await
        {
            page.drag_to(card, table.expect("a map"), Some("card-dragged")).await;
            self.card = page.shows(".hand .hcard[aria-pressed=true]").await;
            page.shot("card-on-table").await;
        } else if !self.half && self.card && page.count(".hand .hcard--legal[aria-pressed=false]").await > 0 {
            // Another use of the card that is chosen: it is prepared, or played at once.
            page.click(".hand .hcard--legal[aria-pressed=false]").await;
            let Some(half) = page.point_on(".uses .upill:not(.upill--on)").await else { return false };
            page.click_at(half).await;
            self.half = true;
            page.shot("another-use").await;
        } else if let Some(hex) = page.point_on(".hex-hit.hex-legal:not([data-drag])").await {
            let hero = page.point_on(".hex-hit[data-drag=hero]").await;
            match hero {
                Some(hero) if self.hex && !self.hero => {
                    page.drag_to(hero, hex, Some("hero-dragged")).await;
                    self.hero = page.noticed(&before).await;
                }
                Some(_) if !self.hex => {
                    page.click_at(hex).await;
                    self.hex = page.noticed(&before).await;
                }
                _ => return false,
            }
        } else {
            return false;
        }
        page.my_turn().await.seq != before.seq
    }
}

/// An answer that has just become illegal keeps its place; choosing it shows the rule.
async fn refused(page: &Page) -> bool {
    page.open_drawer("answers").await;
    if !page.shows(".drw .ansrow[aria-disabled=true]").await {
        return false;
    }
    page.click(".drw .ansrow[aria-disabled=true]").await;
    page.find(".toast--refusal").await;
    page.until(
        "the rule's text",
        "document.querySelector('.toast--refusal .toast__text').textContent.length > 20",
    )
    .await;
    let rule = page.text(".toast--refusal .rule").await;
    assert!(rule.starts_with("MK-"), "{rule}");
    page.shot("refusal").await;
    // The rule opens in the drawer, and is cited there.
    page.click_on(".toast--refusal button", "Read the rule").await;
    page.says(".ruling--now", rule.trim()).await;
    page.shot("rule").await;
    page.click("[role=dialog] [aria-label=Close]").await;
    page.click(".toast--refusal [aria-label=Close]").await;
    true
}

/// Undoes the last action and plays it again.
async fn undone(page: &Page) -> bool {
    if !page.shows(".undo__go[aria-disabled=false]").await {
        return false;
    }
    let (before, told) = (page.prompt().await, page.log().await.len());
    page.shot("before-undo").await;
    page.click(".undo__go[aria-disabled=false]").await;
    page.moved_on(&before).await;
    assert!(page.log().await.len() < told, "the log no longer tells it");
    true
}

/// Things named in the log are links: pressing one opens the description of the card, the enemy or the site.
async fn told_by_the_log(page: &Page) -> bool {
    if page.count(".log .obj").await == 0 {
        return false;
    }
    let name = page.value("[...document.querySelectorAll('.log .obj')].pop().textContent").await;
    page.js_with("[...document.querySelectorAll('.log .obj')].pop().click(); return true", Vec::new()).await;
    let name = name.as_str().expect("a name").to_lowercase();
    page.find(".peek .peek__title").await;
    let told = page.text(".peek").await.to_lowercase();
    assert!(told.contains(&name), "{name}: {told}");
    page.shot("told").await;
    page.press(key::ESCAPE).await;
    page.until("the details are closed", "!document.querySelector('.peek')").await;
    true
}

#[test]
fn a_knight_scouts_alone() {
    play("mage-knight", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(1)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Mage Knight", "First Reconnaissance", 1).await;
        page.my_turn().await;
        page.shot("first-question").await;
        let mut seen = Seen::default();
        let mut answered = 0;
        while !seen.all() && page.my_turn().await.stage != "over" {
            let question = page.prompt().await.question;
            seen.refusal = seen.refusal || refused(&page).await;
            if !seen.undo && answered > 2 {
                seen.undo = undone(&page).await;
                page.my_turn().await;
            }
            page.log().await;
            seen.wall = seen.wall
                || page.count(".log__barrier").await > 0 && page.shows(".undo__go[aria-disabled=true]").await;
            seen.told = seen.told || told_by_the_log(&page).await;
            if !seen.play_on_the_board(&page).await && page.my_turn().await.stage == "yours" {
                page.follow_the_hint().await;
            }
            answered += 1;
            let log = page.log().await.join("\n").to_lowercase();
            if !seen.fight && log.contains("attack") && log.contains("defeat") {
                seen.fight = true;
                page.shot("fight").await;
            }
            if !seen.level && log.contains("level") {
                seen.level = true;
                page.shot("level").await;
            }
            seen.round = seen.round || log.contains("round 2") || log.contains("night");
            if answered % 20 == 0 {
                page.my_turn().await;
                page.shot(&format!("answer-{answered}")).await;
            }
            assert!(answered < 600, "{seen:?} {question}");
        }
        page.shot("end").await;
        assert!(seen.all(), "{seen:?} after {answered} answers");
        assert_ne!(page.value("location.hash").await, json!(""));
    });
}
