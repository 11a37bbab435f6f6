//! The games: what each is like, and a match of it in one click.

use super::play;
use crate::games;
use crate::house::{crop, emblem};
use crate::parts::icon;
use crate::ui::{Ui, ui};
use kernel::catalogue::Kind;
use leptos::prelude::*;
use table_view::catalogue::GameCard;
use table_view::words::duration;
use table_view::{House, HouseWord, LessonWord, Phrase, Route, Word};

/// How many portraits a game's card shows.
const FACES: usize = 4;

#[component]
pub(super) fn Games() -> impl IntoView {
    let ui = ui();
    let cards = games().games.iter().map(|game| view! { <Card game/> }).collect_view();
    view! {
        <section aria-labelledby="games">
            <div class="sec"><h2 id="games">{ui.house(HouseWord::Worlds)}</h2><span>{ui.house(HouseWord::OneClick)}</span></div>
            <div class="gcards">{cards}</div>
        </section>
    }
}

/// The portraits of the characters, from the seats of the largest table.
fn faces(game: &'static GameCard) -> Vec<&'static str> {
    let tables = game.scenarios.iter().flat_map(|one| one.tables.iter().map(move |table| (one, table)));
    let Some((scenario, table)) = tables.max_by_key(|(_, table)| table.players) else { return Vec::new() };
    let role = scenario.offered(table).find(|choice| matches!(choice.kind, Kind::Seats { .. }));
    let ids = role.into_iter().flat_map(|role| role.options()).map(|one| &*one.id);
    ids.filter(|id| !id.contains('+')).take(FACES).collect()
}

/// How long a match takes, how many can play, and how difficult it is.
pub(crate) fn facts(ui: Ui, game: &'static GameCard) -> impl IntoView {
    let (min, max) = game.players();
    let time = move || {
        let lang = ui.lang.get();
        game.about.range().map(|(low, high)| format!("{} – {}", duration(lang, low), duration(lang, high)))
    };
    let hard = game.about.difficulty;
    let pips = (1..=5).map(|n| view! { <i class:on={n <= hard}></i> }).collect_view();
    view! {
        <div class="facts">
            <span>{icon("hourglass")}{time}</span>
            <span>{icon("people")}{move || ui.say(Phrase::Players(min, max))}</span>
            <span title=move || ui.tell(House::Hard(hard))>
                <span class="vh">{move || ui.tell(House::Hard(hard))}</span><span class="pipsx" aria-hidden="true">{pips}</span>
            </span>
        </div>
    }
}

#[component]
fn Card(game: &'static GameCard) -> impl IntoView {
    let ui = ui();
    let busy = RwSignal::new(false);
    // The first scenario is the one to begin with, at its usual table.
    let first = game.scenarios.first().and_then(|scenario| Some((scenario, scenario.tables.first()?)));
    let start = move |_| {
        if let Some((scenario, table)) = first {
            play::begin(ui, busy, game, scenario, table);
        }
    };
    let name = move || game.title.get(ui.lang.get());
    let of = move |word: &'static str| format!("{word}, {}", name());
    let play = move || {
        if busy.get() { HouseWord::Starting.get(ui.lang.get()) } else { Word::Play.get(ui.lang.get()) }
    };
    let people = faces(game).into_iter().map(|id| emblem(&game.id, id)).collect_view();
    view! {
        <article class="panel gcard" data-game=game.id.as_str()>
            <div class="gcard__art">{crop(&game.id)}<span class="gcard__who" aria-hidden="true">{people}</span></div>
            <div class="gcard__b">
                <h3>{name}</h3>
                <p>{move || game.about.pitch.get(ui.lang.get())}</p>
                {facts(ui, game)}
                <div class="gcard__acts">
                    <button class="btn btn--go" data-play=game.id.as_str() aria-label=move || of(Word::Play.get(ui.lang.get()))
                        disabled=move || busy.get() on:click=start>{icon("play")}{play}</button>
                    <a class="btn" href=Route::New(Some(game.id.clone())).to_string()
                        aria-label=move || of(HouseWord::SetUp.get(ui.lang.get()))>{icon("gear")}{ui.house(HouseWord::SetUp)}</a>
                    {(!game.lessons.is_empty()).then(|| view! {
                        <a class="btn" data-learn=game.id.as_str() href=Route::Lessons(game.id.clone()).to_string()
                            aria-label=move || of(LessonWord::Learn.get(ui.lang.get()))>{icon("cap")}{ui.lesson(LessonWord::Learn)}</a>
                    })}
                    <a class="btn btn--icon" href=Route::Rules(game.id.clone(), None).to_string()
                        aria-label=move || of(Word::Rules.get(ui.lang.get())) title=ui.word(Word::Rules)>{icon("book")}</a>
                </div>
            </div>
        </article>
    }
}
