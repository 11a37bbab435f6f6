//! Two heroes in two browsers assault a city together: one proposes, the other agrees, and each fights.

use e2e::position::around_a_city;
use e2e::{House, Look, Page, play};

/// Gives first answers until the other player is asked, or the assault is over.
async fn fight_on(page: &Page) {
    for _ in 0..60 {
        let prompt = page.stage_of(&["yours", "away", "over"]).await;
        if prompt.stage != "yours" || page.count(".siege__strip").await == 0 {
            return;
        }
        // Passing ends a phase; where that is no answer, the damage goes to the first who can take it.
        match page.count(".tbar__end[aria-disabled=false]").await {
            0 => page.first_answer().await,
            _ => {
                page.close_drawer().await;
                page.click(".tbar__end").await;
            }
        }
        page.confirm().await;
        page.moved_on(&prompt).await;
    }
    panic!("a fight without an end");
}

/// The answer that enters the city, if there is one.
async fn assault(page: &Page) -> Option<u64> {
    page.answers().await.into_iter().find(|(_, label)| label.contains("Assault")).map(|(number, _)| number)
}

/// Enters the city.
async fn go_in(page: &Page) {
    for _ in 0..3 {
        if assault(page).await.is_some() {
            break;
        }
        let before = page.my_turn().await;
        // On a phone the list of answers lies over the hand.
        page.close_drawer().await;
        page.click(".hand .hcard--legal[aria-pressed=false]").await;
        page.click(".tbar__end").await;
        page.moved_on(&before).await;
    }
    let before = page.my_turn().await;
    let number = assault(page).await.expect("the city is in reach");
    page.answer(number).await;
    page.moved_on(&before).await;
}

#[test]
fn two_browsers_assault_a_city_together() {
    play("assault", async |stage| {
        let mut house = House::open().await;
        let ada = stage.browser(Look::DESK).await;
        ada.go(&house.url("")).await;
        ada.choose("Mage Knight", "Blitz Cooperation", 2).await;
        ada.click_on(".seatrow:nth-of-type(3) button", "Invite").await;
        ada.click("#lay-the-table").await;
        let link = ada.find(".invites__link").await;
        let link = link.prop("value").await.expect("a field").expect("a link");
        let grace = stage.browser(Look::PHONE).await;
        grace.go(&link).await;
        grace.type_into(".invited input", "Grace").await;
        grace.click(".invited .btn--go").await;
        grace.find(".prompt").await;
        ada.says(".startbar", "Everybody is here").await;
        ada.click("#to-the-table").await;
        ada.find(".prompt").await;

        // A year later both stand before a city.
        let id = ada.value("location.hash.split('/').pop()").await;
        house.close().await;
        house.put(id.as_str().expect("an id"), around_a_city).await;
        house.reopen().await;
        ada.reload().await;
        grace.reload().await;
        ada.find(".prompt").await;
        grace.find(".prompt").await;

        // Whose turn it is, is a matter of tactics.
        let first = ada.stage_of(&["yours", "away"]).await.stage == "yours";
        let (host, guest) = if first { (&ada, &grace) } else { (&grace, &ada) };
        if host.count(".team").await > 0 {
            assert!(host.count(".team .rival").await == 2, "both are of one team");
        }

        // The proposal: whom, and how many each.
        let before = host.my_turn().await;
        host.click_on(".achips .achip", "Propose a joint assault").await;
        host.moved_on(&before).await;
        host.says(".scene", "Joint assault").await;
        host.says(".scene .party", "proposes, fights first").await;
        host.says(".scene .siege__price", "Reputation").await;
        host.shot("invite").await;
        host.click_on(".scene .party .act", "Invite").await;
        if host.look(".scene__acts .act", "Nobody else").await.is_some() {
            host.click_on(".scene__acts .act", "Nobody else").await;
        }
        host.find(".siege__amount").await;
        host.shot("share").await;
        let before = host.my_turn().await;
        host.click(".siege__amount").await;
        host.moved_on(&before).await;

        // The other one is asked; until then everybody sees whose answer is awaited, and nobody is dealt
        // anything.
        host.says(".scene .party", "answer awaited").await;
        assert_eq!(host.prompt().await.stage, "away");
        guest.says(".scene .party--own", "your answer?").await;
        guest.says(".scene .party--own", "defender").await;
        assert_eq!(guest.count(".party .defender").await, 0, "nothing is dealt before all agree");
        assert_eq!(host.count("[data-scene-answer]").await, 0, "it is not for the host to answer");
        host.shot("awaited").await;
        guest.shot("asked").await;
        guest.click_on(".scene__acts .act", "Agree").await;

        // Dealt: each sees who faces whom. The host goes in and fights.
        host.stage_of(&["yours"]).await;
        host.find(".party .defender").await;
        guest.find(".party .defender").await;
        host.shot("dealt").await;
        go_in(host).await;
        host.find(".siege__strip").await;
        host.find(".foe2").await;
        guest.find(".siege__party--now").await;
        host.shot("fight").await;
        guest.shot("watch").await;
        fight_on(host).await;

        // Then the guest, in a turn taken in advance.
        guest.stage_of(&["yours"]).await;
        host.says(".party--now, .siege__party--now", "fights now").await;
        go_in(guest).await;
        guest.find(".foe2").await;
        guest.shot("fight-of-the-guest").await;
        fight_on(guest).await;

        // The city has held, and everybody goes back.
        host.stage_of(&["yours"]).await;
        host.until("the assault is over", "!document.querySelector('.siege__strip, .party')").await;
        let log = host.log().await.join("\n");
        assert!(log.contains("joint assault"), "{log}");
        host.shot("over").await;
    });
}
