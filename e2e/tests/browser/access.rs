//! Accessibility: axe-core finds nothing serious on home, table, rules and replay, in both themes.

use e2e::{House, Look, play};

#[test]
fn no_page_has_barriers() {
    play("access", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(9) }).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        for theme in ["parchment", "night"] {
            page.js(&format!("localStorage.setItem('tablee.theme', '{theme}')")).await;
            page.go(&house.url("#/")).await;
            page.reload().await;
            page.find(".gcard").await;
            page.has_no_barriers(&format!("home, {theme}")).await;
            for (address, what) in [("#/new", "#lay-the-table"), ("#/account", "#settings")] {
                page.go(&house.url(address)).await;
                page.find(what).await;
                page.has_no_barriers(&format!("{address}, {theme}")).await;
            }
            for (game, scenario, players) in
                [("Conquest of Nerath", "Short game", 4), ("Mage Knight", "First Reconnaissance", 1)]
            {
                page.go(&house.url("#/")).await;
                page.lay_the_table(game, scenario, players).await;
                page.my_turn().await;
                page.has_no_barriers(&format!("first question of {game}, {theme}")).await;
                for _ in 0..4 {
                    page.my_turn().await;
                    page.follow_the_hint().await;
                }
                page.my_turn().await;
                page.has_no_barriers(&format!("table of {game}, {theme}")).await;
                page.shot(&format!(
                    "{}-{theme}",
                    if game == "Mage Knight" { "mage-knight" } else { "nerath" }
                ))
                .await;
                page.press('?').await;
                page.find(".drawer .chapters").await;
                page.has_no_barriers(&format!("rules drawer of {game}, {theme}")).await;
                page.click("[role=dialog] [aria-label=Close]").await;
                let id = page.value("location.hash.split('/').pop()").await;
                let id = id.as_str().expect("an id").to_owned();
                page.go(&house.url(&format!("#/replay/{id}"))).await;
                page.find(".scrub").await;
                page.has_no_barriers(&format!("replay of {game}, {theme}")).await;
                page.shot(&format!("replay-{theme}")).await;
            }
            page.go(&house.url("#/rules/nerath")).await;
            page.find("#chapter-title").await;
            page.has_no_barriers(&format!("rules, {theme}")).await;
            page.go(&house.url("#/about")).await;
            page.has_no_barriers(&format!("about, {theme}")).await;
        }
    });
}

#[test]
fn no_table_has_barriers_on_a_phone() {
    play("access-phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::PHONE.lucky(9) }).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        for theme in ["parchment", "night"] {
            page.js(&format!("localStorage.setItem('tablee.theme', '{theme}')")).await;
            page.go(&house.url("#/")).await;
            page.reload().await;
            page.find(".gcard").await;
            page.has_no_barriers(&format!("home, {theme}, phone")).await;
            for (game, scenario, players) in [
                ("Conquest of Nerath", "Short game", 4),
                ("Mage Knight", "First Reconnaissance", 1),
                ("Euthia", "The Hunt", 1),
            ] {
                page.go(&house.url("#/")).await;
                page.lay_the_table(game, scenario, players).await;
                for _ in 0..3 {
                    page.my_turn().await;
                    page.follow_the_hint().await;
                }
                page.my_turn().await;
                page.has_no_barriers(&format!("table of {game}, {theme}, phone")).await;
                page.fits_the_window().await;
            }
        }
    });
}

#[test]
fn no_page_of_the_house_has_barriers_at_a_desk_or_on_a_phone() {
    play("access-house", async |stage| {
        let mut house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(9) }).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        let all = crate::pages::all(&page, &mut house).await;
        for theme in ["parchment", "night"] {
            page.js(&format!("localStorage.setItem('tablee.theme', '{theme}')")).await;
            for (width, height) in [(1440, 900), (390, 844)] {
                page.resize(width, height).await;
                page.reload().await;
                for (name, address, what) in &all {
                    page.go(&house.url(address)).await;
                    page.find(what).await;
                    page.fits_the_window().await;
                    page.has_no_barriers(&format!("{name}, {theme}, {width} wide")).await;
                }
            }
        }
    });
}

#[test]
fn less_motion_is_no_motion() {
    play("still", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(9) }).await;
        page.go(&house.url("")).await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        let moving =
            "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1).length";
        assert_eq!(page.value(moving).await, serde_json::json!(0));
    });
}
