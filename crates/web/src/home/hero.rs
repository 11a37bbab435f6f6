//! The banner at the top: invites newcomers to play, and greets people who return.

use super::news::News;
use super::play;
use crate::browser::{fetch, time};
use crate::games;
use crate::parts::{PageBar, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::words::Greeting;
use table_view::{House, HouseWord, LessonWord, Route};

#[component]
pub(super) fn Hero(news: News) -> impl IntoView {
    // Nobody sees one page flash into the other: the band waits for the list, which is read within the page.
    move || {
        match (news.kept.with(Option::is_none), news.returning.get()) {
        (true, _) => view! { <div class="slimhero" data-theme="night"><PageBar over=true/><LivingMap/><div class="slimhero__in"></div></div> }.into_any(),
        (false, false) => view! { <Stranger news/> }.into_any(),
        (false, true) => view! { <Returning news/> }.into_any(),
    }
    }
}

#[component]
fn Stranger(news: News) -> impl IntoView {
    let ui = news.ui;
    let busy = RwSignal::new(false);
    let quick = games().quickest();
    let minutes = quick.and_then(|(game, scenario, _)| game.about.minutes(&scenario.id, 1));
    let price = move || {
        let lang = ui.lang.get();
        let time = minutes.map(|minutes| ui.tell(House::About(minutes)));
        let parts = [time, Some(HouseWord::EasyBots.get(lang).to_owned())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let rules = Route::Rules(quick.map(|(game, ..)| game.id.clone()).unwrap_or_default(), None);
    // Whoever learns the game that is begun in one click plays it next; any other that has lessons will do as well.
    let has = |game: &&table_view::catalogue::GameCard| !game.lessons.is_empty();
    let taught = quick.map(|(game, ..)| game).filter(has).or_else(|| games().games.iter().find(has));
    let teaches = taught.map(|game| Route::Lessons(game.id.clone()));
    let note = move |word: HouseWord| view! { <span>{icon("check")}{ui.house(word)}</span> };
    let label = move || if busy.get() { HouseWord::Starting } else { HouseWord::PlayNow }.get(ui.lang.get());
    view! {
        <div class="hero-band" data-theme="night">
            <PageBar over=true/>
            <LivingMap/>
            <div class="wrap hero-band__in">
                <span class="eyebrow">{ui.house(HouseWord::Eyebrow)}</span>
                <h1>{ui.house(HouseWord::HomeTitle)}</h1>
                <p class="lead">{ui.house(HouseWord::HomeLead)}</p>
                <div class="hero-cta">
                    <button class="btn btn--hero btn--lamp" id="play-now" disabled=move || busy.get() aria-busy=move || busy.get().to_string()
                        on:click=move |_| if let Some((game, scenario, table)) = quick { play::begin(ui, busy, game, scenario, table) }>
                        {icon("play")}<span>{label}<small>{price}</small></span>
                    </button>
                    {match teaches {
                        Some(lessons) => view! {
                            <a class="btn btn--hero btn--glass" id="learn" href=lessons.to_string()>
                                {icon("cap")}<span>{ui.lesson(LessonWord::LearnPitch)}<small>{ui.lesson(LessonWord::LearnPitchAbout)}</small></span>
                            </a>
                        }.into_any(),
                        None => view! {
                            <a class="btn btn--hero btn--glass" id="learn" href=rules.to_string()>
                                {icon("book")}<span>{ui.house(HouseWord::LearnRules)}<small>{ui.house(HouseWord::LearnRulesAbout)}</small></span>
                            </a>
                        }.into_any(),
                    }}
                </div>
                <div class="hero-note">{note(HouseWord::NoAccount)}{note(HouseWord::NoInstall)}{note(HouseWord::WorksOffline)}</div>
            </div>
            <div class="hero-tag hide-phone">{icon("live")}{ui.house(HouseWord::RealBoard)}</div>
        </div>
    }
}

#[component]
fn Returning(news: News) -> impl IntoView {
    let ui = news.ui;
    let hello = move || {
        let name = news.name();
        ui.tell(House::Hello(Greeting::at(time::hour()), name.as_deref()))
    };
    // The match that waits, here before elsewhere.
    let next = move || {
        let here = news.kept.with(|kept| {
            let waits = kept.iter().flatten().find(|one| one.waits_for_you())?;
            Some((waits.game.clone(), Route::Table(waits.game.clone(), waits.id.clone())))
        });
        here.or_else(|| {
            news.mine.with(|mine| {
                let card = mine.iter().find(|card| card.your_turn)?;
                Some((card.game.clone(), Route::Online(card.game.clone(), card.id.clone())))
            })
        })
    };
    let go = move || {
        next().map(|(game, route)| {
            let name = move || games().get(&game).map_or("", |game| game.title.get(ui.lang.get())).to_owned();
            view! {
                <a class="btn btn--lg btn--lamp" id="go-on" href=route.to_string()>{icon("play")}{move || ui.tell(House::GoOnWith(&name()))}</a>
            }
        })
    };
    view! {
        <div class="slimhero" data-theme="night">
            <PageBar over=true/>
            <LivingMap/>
            <div class="wrap slimhero__in">
                <div>
                    <h1>{hello}</h1>
                    <p>{move || ui.tell(House::TablesWait(news.waiting()))}</p>
                </div>
                <div class="row push">
                    {go}
                    <a class="btn btn--lg btn--glass" href=Route::New(None).to_string()>{icon("plus")}{ui.house(HouseWord::NewMatch)}</a>
                </div>
            </div>
        </div>
    }
}

thread_local! {
    /// The map, once it has been fetched: it is the same on every visit.
    static MAP: std::cell::RefCell<Option<String>> = const { std::cell::RefCell::new(None) };
}

/// The animated map: ships, a dragon, lamps. The page draws it itself, so that its styles can stop all
/// motion. It is decoration: nothing waits for it.
#[component]
fn LivingMap() -> impl IntoView {
    let drawn = RwSignal::new(MAP.with_borrow(Clone::clone).unwrap_or_default());
    if drawn.with_untracked(String::is_empty) {
        spawn_local(async move {
            let Some(map) = fetch::text("./art/hero.svg").await else { return };
            // A server that has no such file may answer with a page.
            if map.starts_with("<svg") {
                MAP.set(Some(map.clone()));
                let _ = drawn.try_set(map);
            }
        });
    }
    view! { <div class="hero-band__map" aria-hidden="true" inner_html=move || drawn.get()></div> }
}
