//! The tabs in the upper right that open the drawer. On a phone they fold into one button, so that they do
//! not hide the map.

use super::*;
use table_view::House;

#[component]
pub(super) fn Spine() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let told: Told = expect_context();
    let rules: Drawer = expect_context();
    let unread = move || desk.chat.with(Vec::len).saturating_sub(desk.read.get());
    let dot = move || {
        (unread() > 0)
            .then(|| view! { <span class="dot"><span aria-hidden="true">{unread()}</span><span class="vh">{ui.tell(House::UnreadLines(unread()))}</span></span> })
    };
    let unfolded = RwSignal::new(false);
    // Whatever it opened lies over it.
    Effect::new(move || {
        if desk.page.get().is_some() || rules.open.get() || desk.sheet.get().is_some() {
            unfolded.set(false);
        }
    });
    let tool = move |page: DrawerPage, symbol: &'static str, name: Signal<String>, key: char| {
        view! {
            <button class="tool" data-page=drawer::id(page) aria-label=move || name.get() title=move || format!("{} ({})", name.get(), key)
                aria-expanded=move || (desk.page.get() == Some(page)).to_string() on:click=move |_| drawer::toggle(desk, page)>
                {icon(symbol)}
                {(page == DrawerPage::Chat).then_some(dot)}
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
        <nav class="float spine" class:is-open=unfolded aria-label=ui.table(TableWord::Panels)>
            <button class="tool only-phone spine__fold" aria-label=ui.table(TableWord::Panels)
                aria-expanded=move || unfolded.get().to_string() on:click=move |_| unfolded.update(|open| *open = !*open)>
                {move || icon(if unfolded.get() { "close" } else { "log" })}{move || (!unfolded.get()).then_some(dot)}
            </button>
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
