//! Screenshots of every page at every size and in both themes, for people to look at (`cargo xtask e2e
//! --figures every_page`).

use e2e::{House, Look, Page, play};

/// A phone, a tablet, and three desktop sizes.
const SIZES: [(u32, u32); 5] = [(390, 844), (1024, 768), (1366, 640), (1440, 900), (1920, 1080)];

/// Takes a screenshot of the page at every size; nothing on it may be wider than the window.
async fn pictures(page: &Page, name: &str) {
    for (width, height) in SIZES {
        page.resize(width, height).await;
        page.fits_the_window().await;
        page.shot(&format!("{name}-{width}")).await;
    }
}

#[test]
#[ignore = "pictures for people, not a check"]
fn every_page_at_every_size() {
    for (gallery, look, theme) in [
        ("gallery-en", Look::DESK, "parchment"),
        ("gallery-en-night", Look::DESK, "night"),
        ("gallery-fr", Look::DESK.french(), "parchment"),
        ("gallery-fr-night", Look::DESK.french(), "night"),
    ] {
        play(gallery, async |stage| {
            let mut house = House::open().await;
            let page = stage.browser(Look { still: true, ..look.lucky(9) }).await;
            page.go(&house.url("")).await;
            page.hurry_the_bots().await;
            page.js(&format!("localStorage.setItem('tablee.theme', '{theme}')")).await;
            page.reload().await;
            pictures(&page, "stranger").await;
            page.resize(1440, 900).await;
            for (name, address, what) in crate::pages::all(&page, &mut house).await {
                page.go(&house.url(&address)).await;
                page.find(what).await;
                pictures(&page, &name).await;
                page.resize(1440, 900).await;
            }
            page.resize(1440, 900).await;
            let scenarios = match gallery {
                name if name.starts_with("gallery-en") => ["Short game", "First Reconnaissance", "The Hunt"],
                _ => ["Partie courte", "Première reconnaissance", "La Chasse"],
            };
            for (game, scenario, players) in
                [("Nerath", scenarios[0], 4), ("Mage Knight", scenarios[1], 1), ("Euthia", scenarios[2], 1)]
            {
                page.go(&house.url("#/")).await;
                page.lay_the_table(game, scenario, players).await;
                for _ in 0..6 {
                    page.my_turn().await;
                    page.follow_the_hint().await;
                }
                page.my_turn().await;
                let name = game.replace(' ', "-").to_lowercase();
                pictures(&page, &format!("table-{name}")).await;
                page.resize(1440, 900).await;
                let id = page.value("location.hash.split('/').pop()").await;
                let id = id.as_str().expect("an id").to_owned();
                page.go(&house.url(&format!("#/replay/{id}"))).await;
                page.find(".scrub").await;
                pictures(&page, &format!("replay-{name}")).await;
                page.resize(1440, 900).await;
            }
        });
    }
}
