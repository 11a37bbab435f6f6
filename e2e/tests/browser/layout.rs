//! Layout of the table: how much of the page the map takes, that it never moves, and that nothing overlaps.

use e2e::{House, Look, Page, play};
use serde_json::Value;

/// The window sizes to measure, with the minimum share of the page that must be map.
const WINDOWS: [(u32, u32, f64); 3] = [(1366, 640, 0.60), (1440, 757, 0.60), (1920, 1080, 0.70)];

/// The share of points, on a grid of 8 pixels, at which the map is visible.
const SHARE: &str = "(() => { const map = document.querySelector('[data-map]'); let seen = 0, all = 0; \
    for (let y = 4; y < innerHeight; y += 8) for (let x = 4; x < innerWidth; x += 8) { \
      all += 1; const top = document.elementFromPoint(x, y); if (top && map.contains(top)) seen += 1; } \
    return seen / all })()";

/// The rectangle of the map.
const PLACE: &str = "(() => { const map = document.querySelector('[data-map]').getBoundingClientRect(); \
    return [map.left, map.top, map.width, map.height] })()";

/// The zones over the map, overlaps between them, and texts that are too small.
const FAULTS: &str = "(() => { const faults = []; \
    const zones = [...document.querySelectorAll('.tbar, .goal, .hudzone, .hnd, .spine, .board__tools, .pool, .achips > *')] \
      .filter((one) => one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden') \
      .map((one) => [one.className, one.getBoundingClientRect()]); \
    for (const [name, box] of zones) { \
      if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1) faults.push(name + ' leaves the window'); \
      for (const [other, near] of zones) if (name < other && box.left < near.right - 1 && near.left < box.right - 1 \
        && box.top < near.bottom - 1 && near.top < box.bottom - 1) faults.push(name + ' lies on ' + other); } \
    const texts = document.createTreeWalker(document.querySelector('.tb'), NodeFilter.SHOW_TEXT); \
    while (texts.nextNode()) { const text = texts.currentNode; const in_ = text.parentElement; \
      if (!text.textContent.trim() || !in_.getClientRects().length || in_.closest('.vh, [hidden]')) continue; \
      const style = getComputedStyle(in_); if (style.visibility === 'hidden' || style.opacity === '0') continue; \
      const matrix = in_.getScreenCTM ? in_.getScreenCTM() : null; \
      const size = parseFloat(style.fontSize) * (matrix ? Math.hypot(matrix.c, matrix.d) : 1); \
      if (size < 10.9) faults.push(size.toFixed(1) + ' px: ' + text.textContent.trim().slice(0, 30)); } \
    return [...new Set(faults)].slice(0, 12) })()";

async fn faults(page: &Page, what: &str) {
    let found = page.value(FAULTS).await;
    assert_eq!(found, Value::Array(Vec::new()), "{what}");
}

/// Answers questions that cover the map: which tactic to take.
async fn come_to_the_map(page: &Page) {
    page.my_turn().await;
    while page.count(".choice").await > 0 {
        page.follow_the_hint().await;
        page.my_turn().await;
    }
}

/// Plays a few answers and checks that the map does not move.
async fn a_turn_of(page: &Page, game: &str, scenario: &str, players: u8, name: &str) {
    page.lay_the_table(game, scenario, players).await;
    come_to_the_map(page).await;
    for (width, height, wanted) in WINDOWS {
        page.resize(width, height).await;
        page.my_turn().await;
        let share = page.value(SHARE).await.as_f64().expect("a share");
        page.shot(&format!("{name}-{width}")).await;
        assert!(share >= wanted, "{game} at {width}×{height}: the map is {share:.2} of the page");
        faults(page, &format!("{game} at {width}×{height}")).await;
    }
    page.resize(1024, 768).await;
    page.shot(&format!("{name}-1024")).await;
    faults(page, &format!("{game} at 1024×768")).await;
    page.resize(1366, 640).await;
    let place = page.value(PLACE).await;
    for step in 0..12 {
        if page.my_turn().await.stage == "over" {
            break;
        }
        assert_eq!(page.value(PLACE).await, place, "{game}: the map moves after {step} answers");
        page.follow_the_hint().await;
    }
    page.resize(1440, 900).await;
}

#[test]
fn the_map_fills_the_window_and_stays_there() {
    play("layout", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(5)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        a_turn_of(&page, "Conquest of Nerath", "Short game", 4, "nerath").await;
        page.go(&house.url("#/")).await;
        a_turn_of(&page, "Mage Knight", "First Reconnaissance", 1, "mage-knight").await;
    });
}

#[test]
fn on_a_phone_the_map_is_most_of_the_page() {
    play("layout-phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::PHONE.lucky(5).french()).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        for (game, scenario, players) in
            [("La Conquête de Nerath", "Partie courte", 4), ("Mage Knight", "Première reconnaissance", 1)]
        {
            page.go(&house.url("#/")).await;
            page.lay_the_table(game, scenario, players).await;
            come_to_the_map(&page).await;
            let share = page.value(SHARE).await.as_f64().expect("a share");
            page.shot(&format!("{players}")).await;
            assert!(share >= 0.55, "{game}: the map is {share:.2} of the page");
            faults(&page, game).await;
        }
    });
}
