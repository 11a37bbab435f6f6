//! The Hunt of Euthia alone: a whole match on its board. Every answer a bot suggests lights up on the board
//! and is given there: spaces, places for tiles, tokens, tiles, the rows of a Combat and of a trade.

use e2e::{House, Look, Page, key, play};
use serde_json::Value;

/// Things on the board that a hint highlights, and what shows that a click on each of them works.
const LIT: [(&str, &str); 6] = [
    (".eu-hit--hint", "space"),
    (".eu-ghost--hint", "place"),
    (".eu-scene [data-scene-answer='N']", "row"),
    (".eu-service--hint", "service"),
    (".eu-scene .eu-tile--hint", "tile"),
    (".achips [data-answer='N']", "chip"),
];

/// What was clicked on the board, and what was seen.
#[derive(Default, Debug)]
struct Seen {
    space: bool,
    place: bool,
    row: bool,
    service: bool,
    tile: bool,
    chip: bool,
    /// A tile was equipped on the Hero's board.
    equip: bool,
    fight: bool,
    odds: bool,
    trade: bool,
}

impl Seen {
    fn note(&mut self, what: &str) {
        match what {
            "space" => self.space = true,
            "place" => self.place = true,
            "row" => self.row = true,
            "service" => self.service = true,
            "tile" => self.tile = true,
            _ => self.chip = true,
        }
    }
}

/// Equips a carried tile on the Hero's own board, if possible.
async fn equips(page: &Page) -> bool {
    let before = page.my_turn().await;
    page.press('s').await;
    page.find(".eu-sheet").await;
    page.shot("hero").await;
    let done = page.count(".eu-sheet [data-drag^='pack:'].eu-tile--legal").await > 0;
    if done {
        page.click(".eu-sheet [data-drag^='pack:'].eu-tile--legal").await;
        page.click(".eu-held .eu-row").await;
        page.moved_on(&before).await;
        page.shot("equipped").await;
    }
    page.press(key::ESCAPE).await;
    page.until("the board is put away", "!document.querySelector('.eu-sheet')").await;
    done
}

/// Does on the board what a bot suggests; returns whether that was possible.
async fn follows_on_the_board(page: &Page, seen: &mut Seen) -> bool {
    let before = page.my_turn().await;
    page.click(".tbar [data-tool=hint]").await;
    let number = page.hint().await;
    for (css, what) in LIT {
        let css = css.replace('N', &number.to_string());
        let Some(point) = page.point_on(&css).await else { continue };
        page.click_at(point).await;
        page.confirm().await;
        if !page.noticed(&before).await {
            continue;
        }
        // Where several answers belong to what was clicked, the one that is meant is a chip now, or a row.
        let chip = format!(".achips [data-answer='{number}']");
        if page.prompt().await.seq == before.seq && page.shows(&chip).await {
            page.click(&chip).await;
            page.confirm().await;
        }
        if page.prompt().await.seq != before.seq || page.prompt().await.stage != before.stage {
            seen.note(what);
            return true;
        }
    }
    false
}

/// Plays on until the match is over or everything has been seen.
async fn plays(page: &Page, seen: &mut Seen, name: &str, enough: fn(&Seen) -> bool) -> u32 {
    let mut answered = 0;
    while !enough(seen) && page.my_turn().await.stage != "over" {
        if answered % 20 == 10 {
            speaks(page).await;
            page.fits_the_window().await;
        }
        if page.shows(".eu-fight").await {
            if !seen.fight {
                page.shot(&format!("{name}-fight")).await;
            }
            seen.fight = true;
            seen.odds = seen.odds || page.count(".eu-pct, .eu-odds b").await > 0;
        }
        if page.shows(".eu-trade").await && !seen.trade {
            seen.trade = true;
            page.shot(&format!("{name}-trade")).await;
        }
        if !seen.equip && answered % 15 == 14 && !page.shows(".eu-scene").await {
            seen.equip = equips(page).await;
            page.my_turn().await;
        }
        let before = page.my_turn().await;
        if before.stage == "over" {
            break;
        }
        if !follows_on_the_board(page, seen).await && page.my_turn().await.seq == before.seq {
            page.follow_the_hint().await;
        }
        answered += 1;
        assert!(answered < 700, "{seen:?}");
    }
    answered
}

/// Checks that no raw key or field name is seen or read out.
async fn speaks(page: &Page) {
    let raw = page
        .value(
            "[document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)]
               .flatMap((text) => [...text.matchAll(/\\b[a-z0-9]+_[a-z0-9_]+\\b|[{}]|\\b(undefined|null|NaN)\\b/g)].map((found) => found[0]))",
        )
        .await;
    assert_eq!(raw, Value::Array(Vec::new()), "raw words");
}

/// The result says line by line where the Reputation came from.
async fn tells_the_score(page: &Page) {
    page.find(".ended .eu-score").await;
    page.says(".eu-score", "Total").await;
    page.shot("result").await;
    speaks(page).await;
    page.fits_the_window().await;
    page.has_no_barriers("the result of Euthia").await;
}

#[test]
fn the_hunt_is_played_at_its_own_board() {
    play("euthia", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(11)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Euthia: Torment of Resurrection", "The Hunt", 1).await;
        page.resize(1440, 757).await;
        page.my_turn().await;
        page.shot("first-question").await;
        page.has_no_barriers("the map of Euthia").await;
        let mut seen = Seen::default();
        let answered = plays(&page, &mut seen, "desk", |_| false).await;
        assert!(answered > 40, "a whole match takes more than {answered} answers");
        assert!(seen.space && seen.place && seen.row && seen.chip, "{seen:?}");
        assert!(seen.fight && seen.odds && seen.equip, "{seen:?}");
        tells_the_score(&page).await;
    });
}

#[test]
fn the_hunt_is_played_on_a_phone_in_french() {
    play("euthia-phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::PHONE.lucky(11).french()).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Euthia", "La Chasse", 1).await;
        page.my_turn().await;
        page.shot("first-question").await;
        page.fits_the_window().await;
        page.has_no_barriers("Euthia on a phone").await;
        let mut seen = Seen::default();
        plays(&page, &mut seen, "phone", |_| false).await;
        assert!(seen.fight && seen.trade && seen.space && seen.row, "{seen:?}");
        tells_the_score(&page).await;
    });
}

#[test]
fn the_hunt_begins_at_a_desk_in_french_and_on_a_phone_in_english() {
    play("euthia-begins", async |stage| {
        let house = House::open().await;
        for (look, name, game) in
            [(Look::DESK.french(), "desk-fr", "La Chasse"), (Look::PHONE, "phone-en", "The Hunt")]
        {
            let page = stage.browser(look.lucky(11)).await;
            page.go(&house.url("")).await;
            page.hurry_the_bots().await;
            page.lay_the_table("Euthia", game, 1).await;
            let mut seen = Seen::default();
            plays(&page, &mut seen, name, |seen| seen.fight && seen.odds && seen.space && seen.row).await;
            assert!(seen.fight && seen.odds && seen.space && seen.row, "{seen:?}");
            speaks(&page).await;
            page.fits_the_window().await;
            page.shot(name).await;
        }
    });
}
