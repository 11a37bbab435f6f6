//! Speed measurements on request (`cargo xtask e2e --figures`), with the client as it is released.

use e2e::{House, Look, Page, moments, play};
use euthia::setup::Setup;
use euthia::terms::{Mode, ScenarioId};
use serde_json::Value;

fn median(mut all: Vec<f64>) -> (f64, f64) {
    all.sort_by(f64::total_cmp);
    let at = |share: f64| {
        all.get(((all.len() as f64 - 1.0) * share).round() as usize).copied().unwrap_or(f64::NAN)
    };
    (at(0.5), at(0.95))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

/// From opening the address to a page that responds, on a first visit.
#[test]
#[ignore = "a figure, not a check"]
#[allow(clippy::print_stdout, reason = "figures are read by people")]
fn a_newcomer_waits() {
    play("figures-start", async |stage| {
        let house = House::open().await;
        let mut waited = Vec::new();
        for _ in 0..5 {
            let page = stage.browser(Look::DESK).await;
            page.go(&house.url("")).await;
            let ready = page.value("performance.getEntriesByName('tablee-ready')[0].startTime").await;
            waited.push(ready.as_f64().expect("milliseconds"));
        }
        let (half, most) = median(waited);
        println!("interactive after {half:.0} ms (median), {most:.0} ms (worst of 5)");
        assert!(most <= 2000.0, "{most} ms");
    });
}

/// From "Lay the table" to the table, when its game must be loaded first.
#[test]
#[ignore = "a figure, not a check"]
#[allow(clippy::print_stdout, reason = "figures are read by people")]
fn a_table_is_laid() {
    play("figures-table", async |stage| {
        let house = House::open().await;
        for (game, scenario, players) in [
            ("Conquest of Nerath", "Short game", 4),
            ("Mage Knight", "First Reconnaissance", 1),
            ("Euthia", "The Hunt", 1),
        ] {
            let mut waited = Vec::new();
            for _ in 0..5 {
                let page = stage.browser(Look::DESK).await;
                page.go(&house.url("")).await;
                page.choose(game, scenario, players).await;
                page.js("window.began = performance.now(); document.querySelector('#lay-the-table').click()")
                    .await;
                page.find(".prompt").await;
                let took = page
                    .value("performance.getEntriesByName('tablee-ready').at(-1).startTime - window.began")
                    .await;
                waited.push(took.as_f64().expect("milliseconds"));
            }
            let (half, most) = median(waited);
            println!("{game}: the table is laid after {half:.0} ms (median), {most:.0} ms (worst of 5)");
            assert!(most <= 2000.0, "{most} ms");
        }
    });
}

/// From a click on a legal answer to the next picture on the screen.
async fn clicks(page: &Page, wanted: usize) -> Vec<f64> {
    let mut took = Vec::new();
    while took.len() < wanted {
        if page.my_turn().await.stage == "over" {
            break;
        }
        page.click(".tbar [data-tool=hint]").await;
        page.hint().await;
        page.js("window.took = undefined;
             const bar = document.querySelector('.prompt');
             const button = document.querySelector('.hintcard [data-answer]');
             let began = performance.now();
             new MutationObserver((_, observer) => {
               observer.disconnect();
               // After the next frame it is on the screen.
               requestAnimationFrame(() => setTimeout(() => { window.took = performance.now() - began; }));
             }).observe(bar, {attributes: true, attributeFilter: ['data-seq']});
             button.click();
             // What costs something asks once more, in the next frame.
             requestAnimationFrame(() => setTimeout(() => {
               const sure = document.querySelector('[data-tool=sure]');
               if (sure) { began = performance.now(); sure.click(); }
             }));")
            .await;
        page.until("the answer is seen", "window.took !== undefined").await;
        took.push(page.value("window.took").await.as_f64().expect("milliseconds"));
    }
    took
}

#[test]
#[ignore = "a figure, not a check"]
#[allow(clippy::print_stdout, reason = "figures are read by people")]
fn a_click_is_answered() {
    play("figures-click", async |stage| {
        let house = House::open().await;
        for (game, scenario, players) in [
            ("Conquest of Nerath", "Short game", 4),
            ("Mage Knight", "First Reconnaissance", 1),
            ("Euthia", "The Hunt", 1),
        ] {
            let page = stage.browser(Look::DESK.lucky(21)).await;
            page.go(&house.url("")).await;
            page.hurry_the_bots().await;
            page.lay_the_table(game, scenario, players).await;
            let (half, most) = median(clicks(&page, 40).await);
            println!(
                "{game}: a click is on the screen after {half:.0} ms (median), {most:.0} ms (p95 of 40)"
            );
            assert!(half <= 100.0, "{half} ms");
        }
    });
}

#[test]
#[ignore = "a figure, not a check"]
#[allow(clippy::print_stdout, reason = "figures are read by people")]
fn panning_is_smooth() {
    play("figures-pan", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(21)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        frames(&page, ".stage svg", "the whole map of Nerath").await;

        // The largest map there is: the last rounds of a match of four.
        let setup = Setup::new(ScenarioId::Brasath, Mode::Competitive, 4);
        let found = moments::find(&setup, "the last round", |step| step.after.round == 9);
        let folder = tempfile::tempdir().expect("a folder");
        let file = found.keep(folder.path(), "large");
        page.go(&house.url("#/")).await;
        page.find(".gcard").await;
        page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
        page.until("the table", "location.hash.startsWith('#/table/euthia/')").await;
        page.my_turn().await;
        // Away from the Hero, whom a drag would lift.
        frames(&page, ".eu-hit:not([data-drag])", "a map of Euthia for four").await;
    });
}

/// How smoothly the map goes along under the mouse.
#[allow(clippy::print_stdout, reason = "figures are read by people")]
async fn frames(page: &Page, css: &str, what: &str) {
    page.js(
        "window.frames_seen = []; let last = performance.now(); window.watching = true;
         const look = (now) => { frames_seen.push(now - last); last = now; if (watching) requestAnimationFrame(look); };
         requestAnimationFrame(look);",
    )
    .await;
    page.drag(css, 160).await;
    page.js("window.watching = false").await;
    let frames = numbers(&page.value("window.frames_seen").await);
    let count = frames.len();
    let (half, most) = median(frames);
    println!("panning {what}: a frame every {half:.1} ms (median), {most:.1} ms (p95 of {count})");
}
