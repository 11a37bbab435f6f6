//! Every page that there is, prepared so that it has something to show; and what is looked for on each of them.

use crate::after::played;
use crate::puzzles::puzzle;
use e2e::{House, Page};

/// A page: its name, its address, and what is there when it is.
pub(super) type Place = (String, String, &'static str);

/// Makes an account that is an operator, a match that is over, a waiting room; the addresses of all pages. Tables begin
/// at their first question.
pub(super) async fn all(page: &Page, house: &mut House) -> Vec<Place> {
    page.go(&house.url("#/account")).await;
    page.type_into("#register-name", "Ada Lovelace").await;
    page.type_into("#register-password", "an engine of brass").await;
    page.press(e2e::key::ENTER).await;
    page.find(".account__who").await;
    // One program has the database at a time.
    house.close().await;
    house.appoint("Ada Lovelace").await;
    house.reopen().await;

    page.go(&house.url("#/")).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.json");
    std::fs::write(&file, played()).expect("a file");
    page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
    page.find(".ended").await;
    let over = address(page).await;

    page.go(&house.url("#/new/nerath")).await;
    page.find("#lay-the-table").await;
    page.click(".seatrow:nth-of-type(2) .sseat__w .seg button:nth-of-type(3)").await;
    page.click("#lay-the-table").await;
    page.find("#to-the-table").await;
    let room = address(page).await;

    let id = puzzle("nerath");
    let id = id["id"].as_str().expect("a name").to_owned();
    let place = |name: &str, address: String, what| (name.to_owned(), address, what);
    let mut all = vec![
        place("home", "#/".into(), ".gcard"),
        place("new", "#/new".into(), "#lay-the-table"),
        place("room", room, "#to-the-table"),
        place("result", over.clone(), ".ended"),
        place("replay", over.replace("/table/", "/replay/"), ".scrub"),
        place("profile", "#/account".into(), "#settings"),
        place("lessons", "#/lessons/mage-knight".into(), ".lroad"),
        place("lesson", "#/lesson/nerath/map".into(), "#coach-say"),
        place("puzzles", "#/puzzles".into(), ".pcard"),
        place("puzzle", format!("#/puzzle/nerath/{id}"), ".pz__task"),
        place("operators", "#/operators".into(), "main h1"),
        place("privacy", "#/privacy".into(), "main h1"),
        place("about", "#/about".into(), "main h1"),
    ];
    for game in ["nerath", "mage-knight", "euthia"] {
        all.push(place(&format!("rules-{game}"), format!("#/rules/{game}"), "#chapter-title"));
        all.push(place(&format!("summary-{game}"), format!("#/summary/{game}"), ".sheet"));
    }
    all
}

/// What stands behind the address of the page.
async fn address(page: &Page) -> String {
    page.value("location.hash").await.as_str().expect("an address").to_owned()
}
