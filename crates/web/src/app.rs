//! One module in the page: which page is open, and what is shown over it.

use crate::parts::icon;
use crate::ui::{Ui, ui};
use crate::{GAMES, browser};
use leptos::prelude::*;
use std::any::Any;
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;
use table_view::{Module, Route, Word};

/// What a module shows on each of its pages.
pub(crate) type Pages = Arc<dyn Fn(Route) -> AnyView + Send + Sync>;

thread_local! {
    /// Language, theme and page outlive what is mounted: a task that was running when the page was left may
    /// still read them.
    static UI: OnceCell<Ui> = const { OnceCell::new() };
    /// The owner of those signals; it never ends.
    static FOREVER: Owner = Owner::new();
    static MOUNTED: RefCell<Option<(Owner, Box<dyn Any>)>> = const { RefCell::new(None) };
}

/// Tells a module which games there are, before anything else.
pub fn start(games: &str) {
    browser::trouble::watch();
    let games = serde_json::from_str(games).expect("the list of the games is of the same build");
    // A second list would be the same one.
    let _ = GAMES.set(games);
}

/// Mounts a module in the page.
pub(crate) fn mount(module: Module<'static>, pages: Pages) {
    let forever = FOREVER.with(Owner::clone);
    let body = browser::document().body().expect("a page has a body");
    let owner = Owner::new();
    let mounted = owner.with(|| {
        leptos::mount::mount_to(body, move || {
            let ui = UI.with(|known| *known.get_or_init(|| forever.with(|| Ui::start(module))));
            ui.wake();
            provide_context(ui);
            view! { <App pages/> }
        })
    });
    MOUNTED.set(Some((owner, Box::new(mounted))));
}

/// Unmounts the module.
pub fn unmount() {
    if let Some((owner, mounted)) = MOUNTED.take() {
        owner.cleanup();
        drop(mounted);
    }
}

#[component]
fn App(pages: Pages) -> impl IntoView {
    let ui = ui();
    let newer = RwSignal::new(false);
    let update = window_event_listener_untyped("tablee-update", move |_| newer.set(true));
    on_cleanup(move || update.remove());
    view! { {move || pages(ui.route.get())} <Notices newer/> }
}

/// Notices over any page, until they are closed.
#[component]
fn Notices(newer: RwSignal<bool>) -> impl IntoView {
    let ui = ui();
    let notice = move || {
        ui.notice.get().map(|said| view! {
            <div class="toast">
                {icon("bell")}<p class="toast__text">{ui.of(said)}</p>
                <button class="toast__x" aria-label=ui.word(Word::Close) on:click=move |_| ui.notice.set(None)>{icon("close")}</button>
            </div>
        })
    };
    let reload = move || {
        newer.get().then(|| view! {
            <div class="toast toast--good">
                {icon("bell")}<p class="toast__text">{ui.word(Word::UpdateReady)}</p>
                <button class="toast__x" aria-label=ui.word(Word::Close) on:click=move |_| newer.set(false)>{icon("close")}</button>
                <p class="toast__foot"><button class="btn btn--sm" on:click=move |_| {
                    let _ = browser::window().location().reload();
                }>{ui.word(Word::Reload)}</button></p>
            </div>
        })
    };
    view! { <div class="notices" role="status">{notice}{reload}</div> }
}
