//! Matches kept in this browser: continued, looked through again, deleted; and journals brought in.

use crate::browser::{file, keep, time};
use crate::games;
use crate::modules;
use crate::parts::{Dialog, icon};
use crate::ui::ui;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::said::capital;
use table_view::words::when;
use table_view::{Kept, Phrase, Route, Word};
use wasm_bindgen::JsCast;

#[component]
pub(super) fn Matches() -> impl IntoView {
    let ui = ui();
    let list = RwSignal::new(Vec::<Kept>::new());
    let doomed = RwSignal::new(None::<Kept>);
    let fetch = move || {
        spawn_local(async move {
            let found = keep::all().await.unwrap_or_default();
            let _ = list.try_set(found);
        });
    };
    fetch();
    let waiting = move || list.with(|list| list.iter().filter(|kept| kept.waits_for_you()).count());
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
    let delete = move |kept: Kept| {
        doomed.set(None);
        spawn_local(async move {
            // A match that cannot be deleted shows itself again in the list.
            let _ = keep::delete(&kept.id).await;
            fetch();
        });
    };
    view! {
        <section class="cont" aria-labelledby="your-matches">
            <div class="sec">
                <h2 id="your-matches">{ui.word(Word::YourMatches)}</h2>
                <span>{move || Some(waiting()).filter(|n| *n > 0).map(|n| ui.say(Phrase::WaitForYou(n)))}</span>
                <label class="btn btn--sm push filebtn">
                    {icon("plus")}{ui.word(Word::ImportJournal)}
                    <input type="file" class="vh" accept=".jsonl,.json,.txt,application/json" on:change=import/>
                </label>
            </div>
            <Show when=move || list.with(Vec::is_empty)>
                <p class="mute">{ui.word(Word::NoMatches)}</p>
            </Show>
            <div class="matches">
                <For each=move || list.get() key=|kept| (kept.id.clone(), kept.seq)
                    children=move |kept| view! { <Match kept doomed/> }/>
            </div>
            {move || doomed.get().map(|kept| view! { <Sure kept on_yes=delete doomed/> })}
        </section>
    }
}

#[component]
fn Match(kept: Kept, doomed: RwSignal<Option<Kept>>) -> impl IntoView {
    let ui = ui();
    let game = games().get(&kept.game);
    let name = move || game.map_or("", |game| game.title.get(ui.lang.get()));
    let yours = kept.waits_for_you();
    let owes = kept.owes.and_then(|seat| kept.seats.get(seat.index()).cloned());
    let over = kept.owes.is_none();
    let href = Route::Table(kept.game.clone(), kept.id.clone()).to_string();
    let replay = Route::Replay(kept.game.clone(), kept.id.clone()).to_string();
    let (title, question, touched) = (kept.title.clone(), kept.question.clone(), kept.touched);
    let state = move || {
        let lang = ui.lang.get();
        match &owes {
            _ if yours => {
                view! { <span class="chip chip--accent">{Word::YourTurn.get(lang)}</span> }.into_any()
            }
            Some(name) => {
                view! { <span class="chip">{icon("hourglass")}{name.get(lang).to_owned()}</span> }.into_any()
            }
            None => view! { <span class="chip">{icon("laurel")}{Word::Over.get(lang)}</span> }.into_any(),
        }
    };
    let sub = move || {
        let lang = ui.lang.get();
        let asked = Some(capital(question.get(lang))).filter(|text| yours && !text.is_empty());
        let ago = when(lang, time::now() - touched);
        asked.map_or(ago.clone(), |asked| format!("{asked} · {ago}"))
    };
    let doom = kept.clone();
    view! {
        <article class="panel match" class:match--turn=yours data-game=kept.game.clone()>
            <a class="match__b" href=href>
                <span class="match__t">{name}", "{ui.of(title)}</span>
                <span class="match__s">{state}<span class="match__q">{sub}</span></span>
            </a>
            {over.then(|| view! { <a class="btn btn--quiet btn--icon" href=replay.clone() aria-label=ui.word(Word::WatchReplay)
                title=ui.word(Word::WatchReplay)>{icon("play")}</a> })}
            <button class="btn btn--quiet btn--icon" aria-label=ui.word(Word::DeleteMatch) title=ui.word(Word::DeleteMatch)
                on:click=move |_| doomed.set(Some(doom.clone()))>{icon("close")}</button>
        </article>
    }
}

/// What cannot be undone is asked twice.
#[component]
fn Sure(kept: Kept, on_yes: impl Fn(Kept) + Send + 'static, doomed: RwSignal<Option<Kept>>) -> impl IntoView {
    let ui = ui();
    view! {
        <Dialog class="dialog sure" titled="sure-title" on_close=Callback::new(move |()| doomed.set(None))>
            <h2 id="sure-title">{ui.word(Word::DeleteMatch)}</h2>
            <p>{ui.word(Word::DeleteSure)}</p>
            <div class="row">
                <button class="btn push" on:click=move |_| doomed.set(None)>{ui.word(Word::Cancel)}</button>
                <button class="btn btn--go" on:click=move |_| on_yes(kept.clone())>{ui.word(Word::Delete)}</button>
            </div>
        </Dialog>
    }
}
