//! Finished matches: results and replays, and matches opened from a file.

use super::news::News;
use crate::browser::{file, keep, time};
use crate::modules;
use crate::parts::{Dialog, icon};
use crate::ui::Ui;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::history::{Played, Verdict};
use table_view::words::{date, when};
use table_view::{HouseWord, Route, Word, ending};
use wasm_bindgen::JsCast;

/// How many finished matches the home page lists; the profile has all of them.
const FEW: usize = 5;

#[component]
pub(super) fn Archive(news: News) -> impl IntoView {
    let ui = news.ui;
    let list = Memo::new(move |_| news.history());
    view! {
        <section aria-labelledby="archive">
            <div class="sec">
                <h2 id="archive">{ui.house(HouseWord::Archive)}</h2>
                <span>{ui.house(HouseWord::ArchiveAbout)}</span>
                <span class="push"><Import ui/></span>
            </div>
            <Show when=move || list.with(|list| !list.is_empty())>
                <History news list=Signal::derive(move || list.with(|list| list.iter().take(FEW).cloned().collect()))/>
            </Show>
        </section>
    }
}

/// Imports a match from a file.
#[component]
pub(crate) fn Import(ui: Ui) -> impl IntoView {
    let import = move |event: ev::Event| {
        let field = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        spawn_local(async move {
            let Some(field) = field else { return };
            let Some(text) = file::chosen(field).await else { return };
            match modules::import(&text).await {
                Ok((game, id)) => ui.go(&Route::Table(game, id)),
                Err(said) => ui.notice.set(Some(said)),
            }
        });
    };
    view! {
        <label class="btn btn--sm filebtn">
            {icon("plus")}{ui.house(HouseWord::ImportMatch)}
            <input type="file" class="vh" accept=".jsonl,.json,.txt,application/json" on:change=import/>
        </label>
    }
}

/// Finished matches, one per line.
#[component]
pub(crate) fn History(news: News, list: Signal<Vec<Played>>) -> impl IntoView {
    let ui = news.ui;
    view! {
        <ul class="panel arch" aria-label=ui.house(HouseWord::Matches)>
            <For each=move || list.get() key=|one| (one.id.clone(), one.when.to_bits()) children=move |one| view! { <Line news one/> }/>
        </ul>
    }
}

#[component]
fn Line(news: News, one: Played) -> impl IntoView {
    let ui = news.ui;
    let game = crate::games().get(&one.game);
    let title = one.title.clone();
    let heading = move || {
        let lang = ui.lang.get();
        let name = game.map_or("", |game| game.title.get(lang));
        let scenario = title.get(lang);
        if scenario.is_empty() { name.to_owned() } else { format!("{name}, {scenario}") }
    };
    let verdict = one.verdict();
    let scores = one.over.as_ref().map(ending::scores).unwrap_or_default();
    let result = move || {
        let lang = ui.lang.get();
        let word = match verdict {
            Verdict::Won => HouseWord::ResultWon.get(lang),
            Verdict::Lost => HouseWord::ResultLost.get(lang),
            Verdict::Unknown => Word::Over.get(lang),
        };
        if scores.is_empty() { word.to_owned() } else { format!("{word}, {scores}") }
    };
    let at = one.when;
    let day = move || {
        let lang = ui.lang.get();
        let ago = time::now() - at;
        if ago < 2.0 * 86_400_000.0 {
            return when(lang, ago);
        }
        let (day, month, ..) = time::calendar(at);
        date(lang, day, month)
    };
    let symbol = match verdict {
        Verdict::Won => "crown",
        Verdict::Lost => "cross",
        Verdict::Unknown => "laurel",
    };
    let open = match one.online {
        true => Route::Online(one.game.clone(), one.id.clone()),
        false => Route::Replay(one.game.clone(), one.id.clone()),
    };
    let bin = (!one.online).then(|| view! { <Bin news id=one.id.clone()/> });
    view! {
        <li class="match" data-game=one.game.clone() data-result=match verdict { Verdict::Won => "won", Verdict::Lost => "lost", Verdict::Unknown => "" }>
            <span class="res" class:res--won={verdict == Verdict::Won}>{icon(symbol)}</span>
            <b>{heading}</b>
            <span class="mute">{result}</span>
            <span class="mute">{day}</span>
            <span class="row">
                <a class="btn btn--sm" href=open.to_string() aria-label=ui.word(Word::WatchReplay)>{icon("play")}{ui.house(HouseWord::Open)}</a>
                {bin}
            </span>
        </li>
    }
}

/// Deletes a match of this browser. It cannot be undone, so it asks twice.
#[component]
pub(super) fn Bin(news: News, id: String) -> impl IntoView {
    let ui = news.ui;
    let asked = RwSignal::new(false);
    let id = StoredValue::new(id);
    let delete = move |_| {
        asked.set(false);
        spawn_local(async move {
            // A match that cannot be deleted shows itself again in the list.
            let _ = keep::delete(&id.get_value()).await;
            news.fetch_kept();
        });
    };
    view! {
        <button class="btn btn--quiet btn--icon btn--sm" aria-label=ui.word(Word::DeleteMatch) title=ui.word(Word::DeleteMatch)
            on:click=move |_| asked.set(true)>{icon("close")}</button>
        <Show when=move || asked.get()>
            <Dialog class="dialog sure" titled="sure-title" on_close=Callback::new(move |()| asked.set(false))>
                <h2 id="sure-title">{ui.word(Word::DeleteMatch)}</h2>
                <p>{ui.word(Word::DeleteSure)}</p>
                <div class="row">
                    <button class="btn push" on:click=move |_| asked.set(false)>{ui.word(Word::Cancel)}</button>
                    <button class="btn btn--go" on:click=delete>{ui.word(Word::Delete)}</button>
                </div>
            </Dialog>
        </Show>
    }
}
