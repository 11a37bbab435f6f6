//! The spine at the upper right: what opens the drawer.

use super::*;

#[component]
pub(super) fn Spine() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let told: Told = expect_context();
    let rules: Drawer = expect_context();
    let unread = move || desk.chat.with(Vec::len).saturating_sub(desk.read.get());
    let tool = move |page: DrawerPage, symbol: &'static str, name: Signal<String>, key: char| {
        view! {
            <button class="tool" data-page=drawer::id(page) aria-label=move || name.get() title=move || format!("{} ({})", name.get(), key)
                aria-expanded=move || (desk.page.get() == Some(page)).to_string() on:click=move |_| drawer::toggle(desk, page)>
                {icon(symbol)}
                {move || (page == DrawerPage::Chat && unread() > 0).then(|| view! {
                    <span class="dot">{unread()}<span class="vh">" "{ui.table(TableWord::Unread)}</span></span>
                })}
            </button>
        }
    };
    let word = move |word: Word| Signal::derive(move || word.get(ui.lang.get()).to_owned());
    let panels = told.panels.with_value(|panels| {
        panels
            .iter()
            .map(|panel| {
                let name = panel.name;
                tool(
                    DrawerPage::Game(panel.id),
                    panel.symbol,
                    Signal::derive(move || name(ui.lang.get()).to_owned()),
                    panel.key,
                )
            })
            .collect_view()
    });
    view! {
        <nav class="float spine" aria-label=ui.table(TableWord::Panels)>
            {panels}
            {tool(DrawerPage::Log, "log", word(Word::Log), 'L')}
            <button class="tool" aria-label=ui.word(Word::Rules) title=move || format!("{} (?)", Word::Rules.get(ui.lang.get()))
                on:click=move |_| rules.open.set(true)>{icon("book")}</button>
            {desk.is_online().then(|| tool(DrawerPage::Chat, "chat", word(Word::Chat), 'T'))}
            {tool(DrawerPage::Answers, "keys", Signal::derive(move || TableWord::AllAnswers.get(ui.lang.get()).to_owned()), 'A')}
            {told.has_sheet.then(|| view! {
                <button class="tool only-phone" aria-label=ui.table(TableWord::Sheet) on:click=move |_| desk.sheet.set(Some(Sheet::Own))>{icon("person")}</button>
            })}
        </nav>
    }
}
