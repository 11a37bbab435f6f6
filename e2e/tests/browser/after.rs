//! After a match: the luck of the dice, the moments that went against the odds, and a new match from one of
//! its points.

use e2e::{House, Look, Page, play};
use kernel::{Budget, Seed};

/// The journal of a short match of Nerath played to its end by bots.
pub(super) fn played() -> String {
    let shelf = shelf::shelf();
    let title = shelf.get("nerath").expect("Nerath is on the shelf");
    let presets = title.game().presets();
    let short = presets
        .iter()
        .find(|preset| preset.name.en.starts_with("Short game"))
        .expect("there is a short game");
    let mut table = title.game().open(&short.setup, Seed(19)).expect("presets can be played");
    let bot = title.bots().last().expect("there are bots").name.to_string();
    for step in 0.. {
        let Some(seat) = table.turn().seat() else { break };
        assert!(step < 3_000, "a short match ends long before");
        let advice = title.advise(&bot, Seed(step), &*table, &Budget::endless()).expect("an answer");
        table.act(seat, &advice.action).expect("bots play by the rules");
    }
    table.journal()
}

/// The position of the slider.
async fn at(page: &Page) -> u64 {
    page.value("document.querySelector('.scrub').valueAsNumber").await.as_u64().expect("a number")
}

#[test]
fn a_match_is_told_and_played_on() {
    play("after", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(5)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("match.json");
        let journal = played();
        let lines = journal.lines().count() as u64 - 1;
        std::fs::write(&file, journal).expect("a file");
        page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;

        // Where it has ended, the dice are told in numbers.
        assert_eq!(page.stage_of(&["over"]).await.stage, "over");
        page.says(".ended [data-luck] .luck__told", "to be expected").await;
        page.shot("luck").await;

        // So they are in the replay, with the battles that went against the odds.
        page.click_on(".ended a", "Watch the replay").await;
        page.find(".scrub").await;
        page.says(".replay [data-luck] .luck__told", "where").await;
        page.until(
            "every battle has been looked at",
            "document.querySelector('.retold[data-moments=\"0\"]') !== null",
        )
        .await;
        let moments = page.count(".mom").await;
        assert!((1..=3).contains(&moments), "{moments}");
        assert!(page.text(".mom p").await.contains('%'), "the chance is told");
        page.shot("moments").await;

        // The end cannot be played on, a key moment can be gone to.
        assert_eq!(at(&page).await, lines);
        page.find("[data-tool=play-on][disabled]").await;
        let wanted = page.value("+document.querySelector('[data-moment]').dataset.moment").await.as_u64();
        page.click("[data-moment]").await;
        assert_eq!(Some(at(&page).await), wanted);

        // So can any other point: here the first but one.
        page.click("[aria-label=First]").await;
        page.click("[aria-label=Next]").await;
        page.says(".replay__controls", "step 1 of").await;
        page.click("[data-tool=play-on]").await;
        let first = page.my_turn().await;
        assert_eq!(first.stage, "yours", "the match goes on");
        page.follow_the_hint().await;
        page.my_turn().await;
        page.shot("played-on").await;

        // It says where it comes from, and outlives the page.
        page.reload().await;
        page.my_turn().await;
        page.click(".tbar__home").await;
        page.says("[data-match]", "from step 1 on").await;
    });
}
