//! An account from sign-up to deletion: by mouse and keyboard, on a desktop and on a phone, in both
//! languages.

use e2e::{House, Look, Page, key, play};
use serde_json::json;

/// Replaces the text of a field.
async fn fill(page: &Page, css: &str, text: &str) {
    page.find(css).await;
    page.js_with(
        "const field = document.querySelector(arguments[0]); field.value = ''; field.dispatchEvent(new Event('input'))",
        vec![json!(css)],
    )
    .await;
    page.type_into(css, text).await;
}

async fn sign_in(page: &Page, name: &str, password: &str) {
    fill(page, "#signin-name", name).await;
    fill(page, "#signin-password", password).await;
    page.press(key::ENTER).await;
}

#[test]
fn an_account_is_made_used_and_deleted() {
    play("account", async |stage| {
        let house = House::open().await;
        let ada = stage.browser(Look::DESK).await;
        ada.go(&house.url("")).await;
        ada.click_on(".housenav a", "Me").await;
        ada.says("#account", "Account").await;
        ada.says(".account", "You aren’t signed in").await;
        ada.shot("nobody").await;
        ada.has_no_barriers("account of nobody").await;

        // What is wrong is told where it was typed, with what to do.
        sign_in(&ada, "Ada", "an engine of iron").await;
        ada.says("#signin [role=alert]", "Check both and try again").await;
        fill(&ada, "#register-name", "Ada").await;
        fill(&ada, "#register-password", "short").await;
        ada.click("#register button").await;
        ada.says("#register [role=alert]", "has 10 to 200 characters").await;
        let told =
            ada.value("document.getElementById('register-password').getAttribute('aria-describedby')").await;
        assert_eq!(told, json!("register-password-note register-trouble"));
        ada.shot("trouble").await;
        ada.has_no_barriers("account with trouble").await;
        fill(&ada, "#register-password", "an engine of brass").await;
        ada.press(key::ENTER).await;
        ada.says(".notices", "Account created").await;
        ada.says(".account__who", "signed in as Ada").await;
        assert_eq!(ada.value("document.activeElement.id").await, json!("content"), "the focus is not lost");
        ada.click(".notices [aria-label=Close]").await;
        ada.shot("desk").await;
        ada.has_no_barriers("account").await;

        // Out, and back in after a reload.
        ada.click_on("#signout button", "Sign out here").await;
        ada.says(".notices", "You are signed out").await;
        ada.reload().await;
        ada.says(".account", "You aren’t signed in").await;
        sign_in(&ada, "ada", "an engine of brass").await;
        ada.says(".account__who", "signed in as Ada").await;

        fill(&ada, "#rename-name", "Ada Lovelace").await;
        ada.click("#rename button").await;
        ada.says(".account__who", "signed in as Ada Lovelace").await;
        ada.click_on(".housenav a", "Play").await;
        ada.says("a.guest", "Ada Lovelace").await;

        // Whoever has an account is not asked for a name when invited.
        let grace = stage.browser(Look::DESK).await;
        grace.go(&house.url("")).await;
        grace.choose("Conquest of Nerath", "Short game", 2).await;
        grace.click_on(".seatrow:nth-of-type(3) button", "Invite").await;
        grace.click("#lay-the-table").await;
        let link = grace.find(".invites__link").await.prop("value").await.expect("a field").expect("a link");
        ada.go(&link).await;
        ada.find(".letter").await;
        assert_eq!(ada.count("#invited-name").await, 0, "an account has its name");
        ada.click_on(".invited button", "Take this seat").await;
        ada.find(".prompt[data-stage=away]").await;
        grace.says(".rseats", "Ada Lovelace").await;

        // A new password; and all that is known, as a file.
        ada.go(&house.url("#/account")).await;
        fill(&ada, "#password-old", "an engine of iron").await;
        fill(&ada, "#password-new", "an engine of steam").await;
        ada.click("#password button").await;
        ada.says("#password [role=alert]", "The current password is wrong").await;
        fill(&ada, "#password-old", "an engine of brass").await;
        ada.click("#password button").await;
        ada.says(".notices", "Password changed").await;
        ada.click(".notices [aria-label=Close]").await;
        ada.click_on("#data a", "Download my data").await;
        let (_, data) = ada.downloaded().await;
        assert!(data.contains("Ada Lovelace") && !data.contains("argon2"), "{data}");

        // The same on a phone, in French; from there every session ends.
        let phone = stage.browser(Look::PHONE.french()).await;
        phone.go(&house.url("#/account")).await;
        phone.says("#account", "Compte").await;
        sign_in(&phone, "Ada Lovelace", "an engine of steam").await;
        phone.says(".account__who", "le compte Ada Lovelace").await;
        phone.click(".notices [aria-label=Fermer]").await;
        phone.fits_the_window().await;
        phone.shot("phone").await;
        phone.has_no_barriers("account on a phone").await;
        phone.click_on("#signout button", "Se déconnecter partout").await;
        phone.says(".notices", "Vous êtes déconnecté").await;
        phone.shot("phone-nobody").await;
        phone.fits_the_window().await;
        fill(&ada, "#rename-name", "Ada King").await;
        ada.click("#rename button").await;
        ada.says(".notices", "You’re signed out. Sign in again.").await;

        // Deleted for good, but not by accident.
        sign_in(&ada, "Ada Lovelace", "an engine of steam").await;
        ada.says(".account__who", "signed in as Ada Lovelace").await;
        ada.click_on("#data button", "Delete my account and data").await;
        ada.says(".sure", "deleted for good").await;
        ada.shot("delete").await;
        ada.press(key::ESCAPE).await;
        ada.until("nothing was done", "!document.querySelector('.sure')").await;
        ada.click_on("#data button", "Delete my account and data").await;
        fill(&ada, "#delete-password", "an engine of iron").await;
        ada.click("[data-tool=delete-me]").await;
        ada.says("#data [role=alert]", "The current password is wrong").await;
        ada.click_on("#data button", "Delete my account and data").await;
        fill(&ada, "#delete-password", "an engine of steam").await;
        ada.click("[data-tool=delete-me]").await;
        ada.says(".notices", "Your account and data are deleted").await;
        ada.says(".account", "You aren’t signed in").await;
        grace
            .until("a bot plays for her", "!document.querySelector('.seats')?.textContent.includes('Ada')")
            .await;
    });
}
