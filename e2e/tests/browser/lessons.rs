//! Learning by playing: the first lesson of every game, on a desktop in English and on a phone in French; and
//! the coach in a match.

use e2e::{House, Look, Page, play};
use kernel::Lang;
use learn::{Deed, Lesson, files};

/// The first lesson of each game.
fn first_lessons() -> Vec<(String, Lesson, usize)> {
    let shelf = shelf::shelf();
    let first = |title: &dyn shelf::Title| {
        let game = title.game();
        let lessons = files::read_all(game, &files::folder(game.id())).expect("every lesson can be read");
        let many = lessons.len();
        lessons.into_iter().next().map(|written| (game.id().to_owned(), written.lesson, many))
    };
    shelf.iter().filter_map(first).collect()
}

/// A text with no-break spaces turned into spaces, as in a page.
fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// The elements with the name of a thing.
fn named(name: &str) -> String {
    let id = name.strip_prefix("space:").unwrap_or(name);
    let space = if id == name { String::new() } else { format!("[data-space='{id}'], ") };
    format!("{space}[data-peek='{name}'], [data-tip='{name}']")
}

/// Does what the step shows: points at things, gives answers where they are highlighted, and lets the coach
/// show what is out of sight.
async fn do_step(page: &Page, deeds: &[Deed]) {
    for deed in deeds {
        let point = match deed {
            Deed::Touch { touch } => page.point_on(&named(touch)).await,
            Deed::Undo { .. } => page.point_on("[data-tool=undo]").await,
            Deed::Act(_) => page.point_on(".tb .act--go").await,
        };
        match point {
            Some(point) => page.click_at(point).await,
            None => {
                page.click("[data-tool=show]").await;
                return;
            }
        }
    }
}

/// Of each thing that is lit, unless it is as large as the map, a part can be touched beside the card.
const UNCOVERED: &str = "[...document.querySelectorAll('.spotlight__ring')].every((ring) => { \
    const [a, b] = [ring, document.querySelector('.coach')].map((one) => one.getBoundingClientRect()); \
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top); \
    const all = a.width * a.height; \
    return all > 0.4 * innerWidth * innerHeight || Math.max(wide, 0) * Math.max(high, 0) < 0.6 * all; })";

/// Takes a lesson from its list to its end.
async fn take(page: &Page, house: &House, game: &str, lesson: &Lesson, many: usize, lang: Lang) {
    page.go(&house.url(&format!("#/lessons/{game}"))).await;
    page.says(".les--now", lesson.title.get(lang)).await;
    page.fits_the_window().await;
    page.has_no_barriers(&format!("lessons of {game}")).await;
    page.shot(&format!("list-{game}")).await;
    page.click(".les--now").await;
    let mut slipped = false;
    for (at, step) in lesson.steps.iter().enumerate() {
        page.until(
            "the step is there",
            &format!("document.querySelector('.coach')?.dataset.step === '{at}'"),
        )
        .await;
        assert_eq!(page.text("#coach-say").await, plain(step.say.get(lang)));
        page.until("the card does not lie on what it points at", UNCOVERED).await;
        if at == 0 {
            page.until("the thing is lit", "document.querySelector('.spotlight__ring, .act--go')").await;
            page.fits_the_window().await;
            page.has_no_barriers(&format!("first step of {game}")).await;
            page.shot(&format!("step-{game}")).await;
        }
        // A slip is answered in the card, and nothing is lost by it.
        let slip = step.slips.iter().find_map(|slip| match &slip.example[..] {
            [Deed::Touch { touch }] => Some((slip, touch)),
            _ => None,
        });
        if let Some((slip, touch)) = slip.filter(|_| !slipped)
            && let Some(point) = page.point_on(&named(touch)).await
        {
            slipped = true;
            page.click_at(point).await;
            page.says(".coach__kind", &plain(slip.say.get(lang))).await;
            page.says(".coach__kind .rule", &slip.rule).await;
            page.shot(&format!("slip-{game}")).await;
        }
        if step.show.is_empty() {
            page.click("[data-tool=go-on]").await;
        } else {
            do_step(page, &step.show).await;
        }
    }
    page.find("[data-finished]").await;
    page.shot(&format!("end-{game}")).await;
    if many > 1 {
        page.find("[data-tool=next-lesson]").await;
    }
    // It is remembered.
    page.go(&house.url(&format!("#/lessons/{game}"))).await;
    page.reload().await;
    page.find(&format!(".les--done[data-lesson='{}']", lesson.id)).await;
}

#[test]
fn the_first_lessons_are_taken_at_a_desk_in_english() {
    play("lessons-en", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK }).await;
        page.go(&house.url("")).await;
        page.find("#learn").await;
        for (game, lesson, many) in first_lessons() {
            page.find(&format!("[data-learn='{game}']")).await;
            take(&page, &house, &game, &lesson, many, Lang::En).await;
            page.go(&house.url("#/")).await;
        }
    });
}

#[test]
fn the_first_lessons_are_taken_on_a_phone_in_french() {
    play("lessons-fr", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::PHONE.french() }).await;
        for (game, lesson, many) in first_lessons() {
            take(&page, &house, &game, &lesson, many, Lang::Fr).await;
        }
    });
}

#[test]
fn keys_lead_through_a_lesson_and_escape_asks_before_it_leaves() {
    play("lessons-keys", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK }).await;
        let Some((game, lesson, _)) = first_lessons().into_iter().next() else { return };
        page.go(&house.url(&format!("#/lesson/{game}/{}", lesson.id))).await;
        page.find("#coach-say").await;
        page.press('n').await;
        page.until("the next step", "document.querySelector('.coach')?.dataset.step === '1'").await;
        // What was reached is kept: the lesson goes on there.
        page.reload().await;
        page.until("the same step", "document.querySelector('.coach')?.dataset.step === '1'").await;
        page.click("[data-tool=step-back]").await;
        page.until("the step before", "document.querySelector('.coach')?.dataset.step === '0'").await;
        page.press(e2e::key::ESCAPE).await;
        page.find("#coach-leave").await;
        page.press(e2e::key::ESCAPE).await;
        page.until("one stays", "!document.querySelector('#coach-leave')").await;
        page.press(e2e::key::ESCAPE).await;
        page.click("#coach-leave").await;
        page.find(".lroad").await;
    });
}

#[test]
fn the_coach_speaks_up_in_a_match_where_he_is_wanted() {
    play("lessons-coach", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look { still: true, ..Look::DESK.lucky(9) }).await;
        page.go(&house.url("")).await;
        page.js("localStorage.setItem('tablee.coach', 'on')").await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        page.my_turn().await;
        page.find(".coach--first").await;
        page.has_no_barriers("a first time").await;
        page.shot("first").await;
        let first = page.value("document.querySelector('.coach--first').dataset.first").await;
        page.click("[data-tool=understood]").await;
        page.reload().await;
        page.my_turn().await;
        let again = format!("document.querySelector('.coach--first')?.dataset.first !== {first}");
        page.until("each is told once", &again).await;
    });
}
