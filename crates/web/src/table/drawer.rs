//! The drawer: log, answers, chat and the game's own pages in one place, closed until opened.

use super::*;

/// The name of a page, for styles and tests.
pub(super) const fn id(page: DrawerPage) -> &'static str {
    match page {
        DrawerPage::Log => "log",
        DrawerPage::Answers => "answers",
        DrawerPage::Chat => "chat",
        DrawerPage::Game(id) => id,
    }
}

/// Opens a page, or closes the drawer if it is open there.
pub(super) fn toggle(desk: Frame, page: DrawerPage) {
    desk.page.update(|open| *open = if *open == Some(page) { None } else { Some(page) });
}

#[component]
pub(super) fn TableDrawer(
    /// A page that only this game has, by its name.
    panel: Callback<(&'static str,), Option<AnyView>>,
) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let told: Told = expect_context();
    // What is said while the chat is open is read.
    Effect::new(move || {
        let said = desk.chat.with(Vec::len);
        if desk.page.get() == Some(DrawerPage::Chat) {
            desk.read.set(said);
        }
    });
    let title = move |page: DrawerPage| {
        let lang = ui.lang.get();
        match page {
            DrawerPage::Log => Word::Log.get(lang),
            DrawerPage::Answers => TableWord::AllAnswers.get(lang),
            DrawerPage::Chat => Word::Chat.get(lang),
            DrawerPage::Game(id) => told.panels.with_value(|panels| {
                panels.iter().find(|panel| panel.id == id).map_or("", |panel| (panel.name)(lang))
            }),
        }
    };
    let body = move |page: DrawerPage| match page {
        DrawerPage::Log => view! { <Log/> }.into_any(),
        DrawerPage::Answers => view! { <answers::Answers/> }.into_any(),
        DrawerPage::Chat => view! { <chat::Chat/> }.into_any(),
        DrawerPage::Game(id) => panel.run((id,)).into_any(),
    };
    let page = Memo::new(move |_| desk.page.get());
    move || {
        page.get().map(|page| {
            view! {
                <aside class="drw" data-page=id(page) aria-label=move || title(page)>
                    <header class="drw__head">
                        <h2>{move || title(page)}</h2>
                        <button class="tool push" aria-label=ui.word(Word::Close) on:click=move |_| desk.page.set(None)>{icon("close")}</button>
                    </header>
                    <div class="drw__body">{body(page)}</div>
                </aside>
            }
        })
    }
}
