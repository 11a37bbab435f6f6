//! What somebody has learned and solved follows them from browser to browser, by their account.

use e2e::{House, Look, Page, play};
use serde_json::json;

/// Makes an account, or signs in to it.
async fn sign_in(page: &Page, house: &House, form: &str) {
    page.go(&house.url("#/account")).await;
    page.type_into(&format!("#{form}-name"), "Ada Lovelace").await;
    page.type_into(&format!("#{form}-password"), "an engine of brass").await;
    page.press(e2e::key::ENTER).await;
    page.says(".account__who", "signed in as Ada Lovelace").await;
}

/// Goes on to the next step of a lesson.
async fn show(page: &Page, step: u32) {
    page.until("the step", &format!("document.querySelector('.coach')?.dataset.step === '{step}'")).await;
    page.press('n').await;
}

#[test]
fn progress_is_found_in_another_browser() {
    play("learned", async |stage| {
        let house = House::open().await;
        let desk = stage.browser(Look { still: true, ..Look::DESK }).await;
        // Something was learned before there was an account.
        desk.go(&house.url("#/lesson/nerath/map")).await;
        show(&desk, 0).await;
        desk.until("the next step", "document.querySelector('.coach')?.dataset.step === '1'").await;
        desk.go(&house.url("#/lessons/nerath")).await;
        desk.find("[data-kept=browser]").await;
        sign_in(&desk, &house, "register").await;

        // Another browser of hers knows it, and adds something.
        let phone = stage.browser(Look { still: true, ..Look::PHONE }).await;
        sign_in(&phone, &house, "signin").await;
        phone.go(&house.url("#/lessons/nerath")).await;
        phone.find("[data-kept=account]").await;
        phone.find(".les--now[data-lesson=map] .coach__beads").await;
        phone.shot("phone").await;
        phone.js("localStorage.setItem('tablee.puzzles', JSON.stringify({done: {'nerath/00000000': {best: 'optimal', tries: 2}}, days: []}))")
            .await;
        phone.click(".les--now").await;
        show(&phone, 1).await;
        phone.until("the next step", "document.querySelector('.coach')?.dataset.step === '2'").await;

        // Back at the desk both are there, without a word being typed.
        desk.until(
            "the account has it",
            "window.known === true || (window.asking ??= fetch('./api/me/progress').then((one) => one.json()).then((one) => { \
             const text = one.text ?? ''; window.known = text.includes('00000000') && text.includes('\"step\":2'); \
             setTimeout(() => { window.asking = undefined; }, 300); }), false)",
        )
        .await;
        desk.go(&house.url("#/lessons/nerath")).await;
        desk.until(
            "the desk knows it",
            "JSON.parse(localStorage.getItem('tablee.lessons')).nerath.map.step === 2 && \
             localStorage.getItem('tablee.puzzles')?.includes('00000000')",
        )
        .await;
        desk.until(
            "the page shows it",
            "document.querySelectorAll('[data-lesson=map] .coach__beads .on').length === 2",
        )
        .await;
        desk.shot("desk").await;

        // Whoever signs out keeps what this browser knows, and nothing more is sent.
        desk.go(&house.url("#/account")).await;
        desk.click_on("#signout button", "Sign out here").await;
        desk.says(".notices", "You are signed out").await;
        assert_eq!(desk.value("localStorage.getItem('tablee.account')").await, json!(null));
        desk.go(&house.url("#/lessons/nerath")).await;
        desk.find("[data-kept=browser]").await;
        desk.find("[data-lesson=map] .coach__beads").await;
    });
}
