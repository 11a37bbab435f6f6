//! What chance brings seldom in Euthia, at positions that the page takes in as journals: each is done on the
//! board, in both languages, at a desk and on a phone.

use e2e::moments::{self, Found, Step};
use e2e::position::Position;
use e2e::{House, Look, Page, key, play};
use euthia::action::Action;
use euthia::board::Handling;
use euthia::combat::{Choice, Incident, Phase};
use euthia::content::FoeId;
use euthia::event::Event;
use euthia::free_actions::Free;
use euthia::scenario;
use euthia::setup::Setup;
use euthia::task::Task;
use euthia::terms::{Mode, ScenarioId, Trade};
use euthia::trade::Deal;
use serde_json::Value;
use std::path::Path;

/// The themes as the page remembers them.
const THEMES: [&str; 2] = ["parchment", "night"];

fn alone(scenario: ScenarioId) -> Setup {
    Setup::new(scenario, Mode::Solo, 1)
}

fn duel(scenario: ScenarioId) -> Setup {
    Setup::new(scenario, Mode::Competitive, 2)
}

/// The Hunt alone, with the Griffin.
fn with_griffin() -> Setup {
    Setup { griffin: true, ..alone(ScenarioId::Hunt) }
}

fn tells(step: &Step<'_>, wanted: impl Fn(&Event) -> bool) -> bool {
    step.events.iter().any(wanted)
}

fn fights(step: &Step<'_>, wanted: impl Fn(&Incident) -> bool) -> bool {
    tells(step, |event| matches!(event, Event::Combat(incident) if wanted(incident)))
}

/// Whose part of a fight it is.
fn in_phase(step: &Step<'_>, wanted: impl Fn(Phase) -> bool) -> bool {
    step.before.fight.as_ref().is_some_and(|fight| wanted(fight.phase))
}

/// A moment that is wanted: what it is called, at which table, and which step comes next.
type Wanted = (&'static str, Setup, fn(&Step<'_>) -> bool);

fn wanted(name: &'static str, setup: Setup, is: fn(&Step<'_>) -> bool) -> Wanted {
    (name, setup, is)
}

/// What is done on the board by the tests, a moment each.
fn seldom() -> Vec<Wanted> {
    vec![
        wanted("reveal", alone(ScenarioId::Hunt), |step| matches!(step.action, Action::Reveal(_))),
        wanted("mine", alone(ScenarioId::Hunt), |step| matches!(step.action, Action::Mine(_))),
        wanted("equip", alone(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Board(Handling::Equip { .. })) && step.before.tasks.is_empty()
        }),
        wanted("trade", alone(ScenarioId::Hunt), |step| matches!(step.action, Action::Trade(_))),
        wanted("buy", alone(ScenarioId::Hunt), |step| matches!(step.action, Action::Market(Deal::Buy(_)))),
        wanted("learn", alone(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Market(Deal::Learn { .. }))
        }),
        wanted("changed-die", alone(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Gaar(_)) && in_phase(step, |phase| phase == Phase::HeroAfter)
        }),
        wanted("hope", alone(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Combat(Choice::Hope(_)))
        }),
        wanted("victory", alone(ScenarioId::Hunt), |step| fights(step, |it| matches!(it, Incident::Won(_)))),
        wanted("death", alone(ScenarioId::Hunt), |step| fights(step, |it| matches!(it, Incident::Lost(_)))),
        wanted("challenge", alone(ScenarioId::Hunt), |step| step.action == Action::Free(Free::Challenge)),
        wanted("quest", alone(ScenarioId::Villagers), |step| {
            tells(step, |event| matches!(event, Event::Quest { .. }))
        }),
        wanted("portal", alone(ScenarioId::Villagers), |step| matches!(step.action, Action::Portal(_))),
        wanted("griffin", with_griffin(), |step| matches!(step.action, Action::Griffin { .. })),
        wanted("monster-card", duel(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Combat(Choice::Play(..)))
        }),
        wanted("settlement", alone(ScenarioId::Farruga), |step| {
            step.action == Action::Scenario(scenario::Choice::Defend)
        }),
        wanted("round", alone(ScenarioId::Hunt), |step| {
            tells(step, |event| matches!(event, Event::Round(2)))
        }),
        wanted("scoring", alone(ScenarioId::Hunt), |step| step.after.over.is_some()),
    ]
}

/// More of them, for pictures alone.
fn rare() -> Vec<Wanted> {
    vec![
        wanted("merchant", alone(ScenarioId::Hunt), |step| {
            tells(step, |event| matches!(event, Event::Trades { place: Trade::Merchant, .. }))
        }),
        wanted("alchemist", alone(ScenarioId::Hunt), |step| {
            tells(step, |event| matches!(event, Event::Trades { place: Trade::Alchemist, .. }))
        }),
        wanted("towers", alone(ScenarioId::Villagers), |step| {
            tells(step, |event| matches!(event, Event::Trades { place: Trade::Towers, .. }))
        }),
        wanted("unveil", alone(ScenarioId::Hunt), |step| step.action == Action::Market(Deal::Reveal)),
        wanted("unlock", alone(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Market(Deal::Unlock { .. }))
        }),
        wanted("sell", alone(ScenarioId::Hunt), |step| matches!(step.action, Action::Market(Deal::Sell(_)))),
        wanted("chapel", alone(ScenarioId::Hunt), |step| step.action == Action::Free(Free::Heal)),
        wanted("treasure", alone(ScenarioId::Hunt), |step| step.action == Action::Free(Free::Discover)),
        wanted("encounter", alone(ScenarioId::Hunt), |step| {
            tells(step, |event| matches!(event, Event::Encounter(_)))
        }),
        wanted("roll", alone(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Gaar(_)) && matches!(step.before.tasks.last(), Some(Task::Roll(_)))
        }),
        wanted("fire", alone(ScenarioId::Elementals2), |step| {
            tells(step, |event| matches!(event, Event::Power { element: euthia::terms::Element::Fire, .. }))
        }),
        wanted("air", duel(ScenarioId::Elementals2), |step| {
            tells(step, |event| matches!(event, Event::Turned { seat: None, .. }))
        }),
        wanted("chaos", alone(ScenarioId::Hunt), |step| {
            fights(step, |it| matches!(it, Incident::Card { chaos, .. } if *chaos > 0))
                && fights(step, |it| matches!(it, Incident::Played { .. }))
        }),
        wanted("shield", duel(ScenarioId::Hunt), |step| {
            matches!(step.action, Action::Use(..)) && in_phase(step, |phase| phase == Phase::Defence)
        }),
        wanted("monster-duel", duel(ScenarioId::Hunt), |step| {
            in_phase(step, |phase| matches!(phase, Phase::Duel { hero: false, .. }))
                && matches!(step.action, Action::Gaar(_))
        }),
        wanted("hero-duel", duel(ScenarioId::Hunt), |step| {
            in_phase(step, |phase| matches!(phase, Phase::Duel { hero: true, .. }))
                && matches!(step.action, Action::Gaar(_))
        }),
        wanted("trophy", alone(ScenarioId::Hunt), |step| step.action == Action::Combat(Choice::Keep)),
        wanted("elite", alone(ScenarioId::Farruga), |step| {
            let elite = |foe: &FoeId| foe.foe().level > 0;
            step.after.fight.as_ref().is_some_and(|fight| fight.bounty.is_some() && elite(&fight.foe))
                && step.before.fight.is_none()
        }),
        wanted("dead-on-the-road", alone(ScenarioId::Elementals2), |step| {
            tells(step, |event| matches!(event, Event::Died { .. }))
        }),
        wanted("finale", alone(ScenarioId::ImpendingDoom), |step| {
            step.after.in_finale() && !step.before.in_finale()
        }),
        wanted("mirrezil-finale", alone(ScenarioId::Mirrezil), |step| {
            step.after.in_finale() && step.after.fight.is_some()
        }),
        wanted("mirrezil-event", alone(ScenarioId::Mirrezil), |step| {
            step.after.round == 4 && step.before.round == 3
        }),
        wanted("farruga-offensive", alone(ScenarioId::Farruga), |step| {
            tells(step, |event| matches!(event, Event::Scenario(scenario::Development::Struck { .. })))
        }),
        wanted("brasath-legend", alone(ScenarioId::Brasath), |step| {
            matches!(step.action, Action::Scenario(scenario::Choice::Legend(_)))
        }),
        wanted("brasath-ritual", alone(ScenarioId::Brasath), |step| {
            step.action == Action::Scenario(scenario::Choice::Ritual)
        }),
        wanted("golem-walk", alone(ScenarioId::Golem), |step| {
            matches!(step.action, Action::Scenario(scenario::Choice::Walk(_)))
        }),
        wanted("golem-late", alone(ScenarioId::Golem), |step| {
            step.after.round == 6 && step.before.round == 5
        }),
        wanted("banish", alone(ScenarioId::Elementals1), |step| {
            matches!(step.action, Action::Scenario(scenario::Choice::Banish(_)))
        }),
        wanted("demon", alone(ScenarioId::Elementals3), |step| {
            step.after.round == 7 && step.before.round == 6
        }),
        wanted("help", alone(ScenarioId::Villagers), |step| {
            matches!(step.action, Action::Scenario(scenario::Choice::Help(_)))
        }),
        wanted("villagers-late", duel(ScenarioId::Villagers), |step| {
            step.after.round == 7 && step.before.round == 6
        }),
    ]
}

/// Takes in a match at the home page; the question that is asked then is the viewer's.
async fn take_in(page: &Page, house: &House, folder: &Path, name: &str, found: &Found) {
    page.go(&house.url("#/")).await;
    page.find(".gcard").await;
    let file = found.keep(folder, name);
    page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
    page.until("the table", "location.hash.startsWith('#/table/euthia/')").await;
    page.my_turn().await;
}

/// Presses the first of these that is there, with the mouse; whether one was.
async fn presses(page: &Page, all: &[String]) -> bool {
    for css in all {
        if page.count(css).await == 0 {
            continue;
        }
        page.js_with(
            "document.querySelector(arguments[0]).scrollIntoView?.({block: 'center', inline: 'center'})",
            vec![css.clone().into()],
        )
        .await;
        if let Some(point) = page.point_on(css).await {
            page.click_at(point).await;
            return true;
        }
    }
    false
}

/// What answers lie on for this number, wherever scenes, chips or the step button put them.
fn answers(number: usize) -> Vec<String> {
    vec![
        format!(".eu-scene [data-scene-answer='{number}']"),
        format!(".achips [data-answer='{number}']"),
        format!(".tbar__end[data-answer='{number}']"),
    ]
}

/// Does the next step on the board, as people do: on the thing that it is about.
async fn acts(page: &Page, found: &Found, name: &str) {
    let before = page.my_turn().await;
    let on: Vec<String> = match found.action {
        Action::Walk(to) | Action::Portal(to) => vec![format!(".eu-hit[data-space='{}']", to.0)],
        Action::Reveal(_) => vec![".eu-ghost--open".to_owned()],
        Action::Griffin { trophy, to } => {
            let chips = page.count(".eu-fly").await;
            assert!(chips > u64::from(trophy), "{name}: the Trophies that call the Griffin");
            page.click(".eu-fly").await;
            vec![format!(".eu-hit[data-space='{}']", to.0)]
        }
        Action::Market(Deal::Buy(at)) => vec![format!("[data-ware='{at}']")],
        Action::Market(Deal::Learn { reserve, .. }) => {
            vec![format!(".eu-stall [data-reserve='{reserve}']")]
        }
        Action::Board(Handling::Equip { pack, .. }) => {
            if page.shows(".eu-hud__open").await {
                page.click(".eu-hud__open").await;
            } else {
                page.press('s').await;
            }
            page.find(".eu-sheet").await;
            vec![format!(".eu-sheet [data-drag='pack:{pack}']")]
        }
        _ => answers(found.number),
    };
    assert!(presses(page, &on).await, "{name}: {on:?} is seen");
    // Where several answers are about one thing, the one that is meant is a row or a chip now.
    page.confirm().await;
    if !page.noticed(&before).await || page.prompt().await.seq == before.seq {
        let mut all = answers(found.number);
        all.insert(0, format!(".eu-held [data-scene-answer='{}']", found.number));
        assert!(presses(page, &all).await, "{name}: answer {} is seen", found.number);
        page.confirm().await;
    }
    page.moved_on(&before).await;
}

/// No raw key, no unexplained name of a field is ever seen or read out.
async fn speaks(page: &Page, name: &str) {
    let raw = page
        .value(
            "[document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)]
               .flatMap((text) => [...text.matchAll(/\\b[a-z0-9]+_[a-z0-9_]+\\b|[{}]|\\b(undefined|null|NaN)\\b/g)].map((found) => found[0]))",
        )
        .await;
    assert_eq!(raw, Value::Array(Vec::new()), "{name}: raw words");
}

/// Plays all moments at one look; the checks that are the same for each.
async fn all_on_the_board(page: &Page, house: &House, look: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, setup, wanted) in seldom() {
        let found = moments::find(&setup, name, wanted);
        take_in(page, house, folder.path(), name, &found).await;
        speaks(page, name).await;
        page.fits_the_window().await;
        page.shot(&format!("{look}-{name}")).await;
        acts(page, &found, name).await;
        match name {
            "death" => {
                page.find(".eu-banner--lost").await;
                page.shot(&format!("{look}-{name}-banner")).await;
            }
            "victory" => {
                page.find(".eu-banner--won").await;
                page.shot(&format!("{look}-{name}-banner")).await;
            }
            "changed-die" => page.find(".eu-roll .eu-die").await.text().await.map(|_| ()).expect("dice"),
            "scoring" => {
                page.find(".ended .eu-score").await;
            }
            _ => {}
        }
        let now = page.prompt().await;
        assert!(["yours", "over", "bot", "away"].contains(&now.stage.as_str()), "{name}: {now:?}");
        if name == "death" {
            // The Hero is back at the Chapel, and the match goes on.
            page.my_turn().await;
            let log = page.log().await.join("\n").to_lowercase();
            assert!(log.contains("comes back to life") || log.contains("revient à la vie"), "{log}");
            page.close_drawer().await;
        }
        speaks(page, name).await;
        page.fits_the_window().await;
    }
}

#[test]
fn what_chance_seldom_brings_is_done_at_a_desk() {
    play("euthia-seldom", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.resize(1440, 900).await;
        all_on_the_board(&page, &house, "en").await;
    });
}

#[test]
fn what_chance_seldom_brings_is_done_on_a_phone_in_french() {
    play("euthia-seldom-phone", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::PHONE.french()).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.js("localStorage.setItem('tablee.theme', 'night')").await;
        all_on_the_board(&page, &house, "fr").await;
    });
}

/// Goes on with the first row of the fight as long as this page is asked in it.
async fn fights_on(page: &Page) -> bool {
    let now = page.stage_of(&["yours", "away", "over"]).await;
    if now.stage != "yours" || !page.shows(".eu-fight").await {
        return false;
    }
    let done = [".eu-fight .eu-row--done".to_owned(), ".tbar__end[aria-disabled=false]".to_owned()];
    let any = [".eu-fight [data-scene-answer]".to_owned()];
    if !presses(page, &done).await {
        assert!(presses(page, &any).await, "an answer of the fight is seen");
    }
    page.confirm().await;
    page.moved_on(&now).await;
    true
}

#[test]
fn one_plays_the_monster_against_the_other() {
    play("euthia-monster", async |stage| {
        let mut house = House::open().await;
        let ada = stage.browser(Look::DESK).await;
        ada.go(&house.url("")).await;
        ada.choose("Euthia", "The Hunt", 2).await;
        ada.click_on(".seatrow:nth-of-type(3) button", "Invite").await;
        ada.click("#lay-the-table").await;
        let link = ada.find(".invites__link").await;
        let link = link.prop("value").await.expect("a field").expect("a link");
        let grace = stage.browser(Look::PHONE.french()).await;
        grace.go(&link).await;
        grace.type_into(".invited input", "Grace").await;
        grace.click(".invited .btn--go").await;
        grace.find(".prompt").await;
        ada.click("#to-the-table").await;
        ada.find(".prompt").await;

        // Later one of them fights, and the other has cards for the Monster.
        let id = ada.value("location.hash.split('/').pop()").await;
        let mut seat = None;
        house.close().await;
        house
            .put(id.as_str().expect("an id"), |header| {
                let setup = moments::setup_of(header);
                let found = moments::find(&setup, "a card by the Monster", |step| {
                    matches!(step.action, Action::Combat(Choice::Play(..)))
                });
                seat = Some(found.seat);
                Position { header: found.header(), turn: found.seat.0 }
            })
            .await;
        house.reopen().await;
        ada.reload().await;
        grace.reload().await;
        let ada_is_the_monster = seat == Some(kernel::Seat(0));
        let (monster, hero) = if ada_is_the_monster { (&ada, &grace) } else { (&grace, &ada) };
        monster.my_turn().await;
        hero.find(".eu-fight").await;
        for (page, name) in [(monster, "monster"), (hero, "hero")] {
            let wanted =
                if page.count("html[lang=fr]").await > 0 { "joue le Monstre" } else { "plays the Monster" };
            page.says(".eu-fight .eu-us", wanted).await;
            speaks(page, name).await;
            page.shot(name).await;
        }
        // The cards are in one hand alone; the other sees how many they are, not which.
        assert!(monster.count(".eu-kit [data-card]").await > 0, "the Monster Player's own cards");
        let rows = ".eu-fight .eu-row:not(.eu-row--done)";
        assert!(monster.count(rows).await > 0, "cards to play");
        assert_eq!(hero.count(".eu-fight [data-scene-answer]").await, 0, "it is not the Hero's choice");
        // One is played: both see it lie there, and what it does.
        assert_eq!(hero.count(".eu-minicard").await, monster.count(".eu-minicard").await);
        let lying = hero.count(".eu-minicard").await;
        let before = monster.my_turn().await;
        monster.click(rows).await;
        monster.moved_on(&before).await;
        hero.until(
            "the card is seen",
            &format!("document.querySelectorAll('.eu-minicard').length > {lying}"),
        )
        .await;
        hero.shot("card").await;
        // They fight on, each at their own screen, until somebody wins.
        for _ in 0..120 {
            let monster_did = fights_on(monster).await;
            let hero_did = fights_on(hero).await;
            let over = !monster.shows(".eu-fight").await && !hero.shows(".eu-fight").await;
            if over || !(monster_did || hero_did) && hero.prompt().await.stage == "over" {
                break;
            }
        }
        assert!(!hero.shows(".eu-fight").await, "the fight ends");
        for page in [monster, hero] {
            let log = page.log().await.join("\n");
            let told = ["is defeated", "kills the Hero", "Monstre vaincu", "Le Héros meurt"];
            assert!(told.iter().any(|words| log.contains(words)), "{log}");
            page.shot("after").await;
        }
    });
}

#[test]
fn the_map_is_walked_by_keys() {
    play("euthia-keys", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(13)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Euthia", "The Hunt", 1).await;
        let first = page.my_turn().await;
        // A token gives Movement points; then Tab comes to the map, and arrows go from space to space.
        let focused = |css: &'static str| format!("document.activeElement.matches(\"{css}\")");
        for (css, then) in [("[data-token]:not(.eu-deed--used)", key::ENTER), (".eu-hit--now", key::RIGHT)] {
            page.js("document.activeElement?.blur()").await;
            for _ in 0..80 {
                if page.value(&focused(css)).await == Value::Bool(true) {
                    break;
                }
                page.press(key::TAB).await;
            }
            assert_eq!(page.value(&focused(css)).await, Value::Bool(true), "Tab comes to {css}");
            let label = page.value("document.activeElement.ariaLabel").await;
            assert!(label.as_str().is_some_and(|label| label.len() > 3), "{css} has a name: {label}");
            let here = page.my_turn().await;
            page.press(then).await;
            if then == key::ENTER {
                page.moved_on(&here).await;
                page.my_turn().await;
            }
        }
        let there = page.value("document.activeElement.dataset.space").await;
        assert!(there.is_string(), "the focus is on a space: {there}");
        page.shot("focus").await;
        let here = page.my_turn().await;
        page.press(key::ENTER).await;
        page.confirm().await;
        page.moved_on(&here).await;
        assert!(page.prompt().await.seq > first.seq + 1);
        page.shot("walked").await;
    });
}

#[test]
fn no_scene_of_euthia_has_barriers() {
    play("euthia-access", async |stage| {
        let house = House::open().await;
        let folder = tempfile::tempdir().expect("a folder");
        let scenes: Vec<(&str, Found)> = seldom()
            .into_iter()
            .filter(|(name, ..)| {
                ["reveal", "learn", "changed-die", "challenge", "monster-card", "scoring"].contains(name)
            })
            .map(|(name, setup, wanted)| (name, moments::find(&setup, name, wanted)))
            .collect();
        for (look, size) in [(Look::DESK, "desk"), (Look::PHONE, "phone")] {
            let page = stage.browser(Look { still: true, ..look }).await;
            page.go(&house.url("")).await;
            page.hurry_the_bots().await;
            for theme in THEMES {
                page.js(&format!("localStorage.setItem('tablee.theme', '{theme}')")).await;
                for (name, found) in &scenes {
                    take_in(&page, &house, folder.path(), name, found).await;
                    if *name == "scoring" {
                        acts(&page, found, name).await;
                        page.find(".ended .eu-score").await;
                    }
                    page.has_no_barriers(&format!("{name}, {theme}, {size}")).await;
                    if *name == "reveal" {
                        if page.shows(".eu-hud__open").await {
                            page.click(".eu-hud__open").await;
                        } else {
                            page.press('s').await;
                        }
                        page.find(".eu-sheet").await;
                        page.has_no_barriers(&format!("the Hero's board, {theme}, {size}")).await;
                    }
                }
            }
        }
    });
}

/// Every moment at three sizes, in both languages and themes: pictures for people to look at
/// (`cargo xtask e2e --figures every_moment_of_euthia`). `MOMENTS` in the environment names those that are wanted.
#[test]
#[ignore = "pictures for people, not a check"]
fn every_moment_of_euthia() {
    let only = std::env::var("MOMENTS").ok();
    let wanted: Vec<Wanted> = seldom()
        .into_iter()
        .chain(rare())
        .filter(|(name, ..)| only.as_ref().is_none_or(|only| only.split(',').any(|one| one == *name)))
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let found: Vec<(&str, Found)> =
        wanted.into_iter().filter_map(|(name, setup, is)| Some((name, moments::seek(&setup, is)?))).collect();
    for (test, look, theme, sizes) in [
        ("moments-en", Look::DESK, "parchment", &[(1440, 900), (1366, 640)][..]),
        ("moments-fr", Look::PHONE.french(), "night", &[(390, 844)][..]),
    ] {
        play(test, async |stage| {
            let house = House::open().await;
            let page = stage.browser(look).await;
            page.go(&house.url("")).await;
            page.hurry_the_bots().await;
            page.js(&format!("localStorage.setItem('tablee.theme', '{theme}')")).await;
            for (name, found) in &found {
                take_in(&page, &house, folder.path(), name, found).await;
                for (width, height) in sizes {
                    if sizes.len() > 1 {
                        page.resize(*width, *height).await;
                    }
                    page.shot(&format!("{name}-{width}")).await;
                }
                let before = page.my_turn().await;
                page.answer(found.number as u64).await;
                page.moved_on(&before).await;
                // The result lies over everything.
                if page.prompt().await.stage != "over" {
                    page.close_drawer().await;
                }
                for (width, height) in sizes.iter().rev() {
                    if sizes.len() > 1 {
                        page.resize(*width, *height).await;
                    }
                    page.shot(&format!("{name}-{width}-after")).await;
                }
            }
        });
    }
}
