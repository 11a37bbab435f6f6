//! The table: one grammar for all games. Bar, prompt, board, hand, panels, log; only the grid moves them
//! about.

mod bar;
mod chat;
mod cover;
mod keys;
mod leave;
mod log;
mod menu;
mod online;
mod prompt;
mod refusal;
mod result;
mod seats;
mod sounds;
mod undo;

use crate::boards::{Board, Objects};
use crate::desk::{Desk, Frame, Sheet};
use crate::frame::frame;
use crate::parts::{Lost, Waiting, icon};
use crate::room::Courtesy;
use crate::rules::{Drawer, RulesDrawer};
use crate::session::{self, NoTable};
use crate::ui::ui;
use kernel::Narrate;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{Phrase, Route, Said, Word};

pub(crate) use log::Log;
pub(crate) use online::OnlinePage;
pub(crate) use result::Result;

/// A match in this browser.
#[component]
pub(crate) fn TablePage<G: Narrate>(id: String, board: &'static dyn Board<G>) -> impl IntoView {
    let ui = ui();
    let opened = RwSignal::new(None::<std::result::Result<Desk<G>, Said>>);
    let owner = Owner::current().expect("a component has an owner");
    spawn_local(async move {
        let found = session::fetch(&id).await;
        // What the table is made of lives and ends with this page.
        let desk = owner.with(|| found.and_then(|(kept, journal)| session::open(ui, board, kept, &journal)));
        let _ = opened.try_set(Some(desk.map_err(NoTable::said)));
    });
    move || match opened.get() {
        None => view! { <Waiting word=Word::Loading/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(desk)) => view! { <Courtesy desk=desk.frame()/><Table desk/> }.into_any(),
    }
}

/// The short numbers on the buttons of the answers, as the board tells them.
#[derive(Clone, Copy)]
struct Badges(Signal<Vec<Option<String>>>);

/// The table of a match, wherever it lives.
#[component]
pub(crate) fn Table<G: Narrate>(desk: Desk<G>) -> impl IntoView {
    let (ui, board) = (desk.ui, desk.board);
    provide_context(desk.frame());
    provide_context(Badges(Signal::derive(move || board.badges(desk))));
    provide_context(Drawer::new(ui, desk.game.to_owned()));
    ui.dress(Some(desk.game));
    on_cleanup(move || ui.dress(None));
    provide_context(Objects::of(desk));
    keys::listen(desk.frame());
    seats::wind(desk.frame());
    sounds::listen(desk.frame());
    crate::helper::warm_up();

    let (left, dock, side, status) =
        (board.left(desk), board.dock(desk), board.side(desk), board.status(desk));
    let (has_left, plain) = (left.is_some(), side.is_none());
    let open = move |sheet: Sheet| move || desk.sheet.get() == Some(sheet);
    view! {
        <div class="game" class:game--no-left={!has_left}>
            <bar::Bar/>
            {status.map(|status| view! { <div class="status">{status}</div> })}
            <prompt::Prompt/>
            <main class="board" id="content" tabindex="-1" aria-label=ui.word(Word::Board)>
                {board.map(desk)}
                <refusal::Refusal/>
                <result::Ended detail=Callback::new(move |()| board.result(desk))/>
            </main>
            {dock.map(|dock| view! { <section class="dock" aria-label=ui.word(Word::Hand)>{dock}</section> })}
            {left.map(|left| view! {
                <aside class="left" class:is-open=open(Sheet::Left) aria-label=ui.word(Word::Sheet)>{left}</aside>
            })}
            <aside class="side" class:is-open=open(Sheet::Side) class:side--plain=plain
                aria-label=ui.word(Word::Log)>
                {side} <Log/> {desk.is_online().then(|| view! { <chat::Chat/> })}
            </aside>
            <TabBar has_left/>
        </div>
        <cover::Cover/>
        <menu::Menu/>
        <RulesDrawer/>
    }
}

/// On a phone: what lies over the board.
#[component]
fn TabBar(has_left: bool) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let drawer: Drawer = expect_context();
    let tab = move |word: Word, symbol: &'static str, sheet: Option<Sheet>| {
        view! {
            <button aria-current=move || (desk.sheet.get() == sheet).then_some("true")
                on:click=move |_| desk.sheet.update(|open| *open = if *open == sheet { None } else { sheet })>
                {icon(symbol)}{ui.word(word)}
            </button>
        }
    };
    view! {
        <nav class="tabbar" aria-label=ui.word(Word::Table)>
            {tab(Word::Map, "compass", None)}
            {has_left.then(|| tab(Word::Sheet, "person", Some(Sheet::Left)))}
            {tab(Word::Log, "log", Some(Sheet::Side))}
            <button on:click=move |_| drawer.open.set(true)>{icon("book")}{ui.word(Word::Rules)}</button>
            <button on:click=move |_| desk.sheet.set(Some(Sheet::Menu))>{icon("menu")}{ui.word(Word::Menu)}</button>
        </nav>
    }
}
