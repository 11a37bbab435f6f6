//! Small pieces that every page is made of.

use crate::boards::Objects;
use crate::browser;
use crate::ui::{Ui, ui};
use kernel::{Lang, Span};
use leptos::prelude::*;
use table_view::mark::Mark;
use table_view::{HouseWord, Route, Said, Sentence, TableWord, Word};
use wasm_bindgen::JsCast;

/// A symbol.
pub fn icon(name: &'static str) -> impl IntoView {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#{name}")></use></svg> }
}

/// The sign of something that cannot be undone.
pub fn eye() -> impl IntoView {
    let ui = ui();
    view! {
        <span class="eye" title=ui.table(TableWord::CannotUndoAbout)>{icon("eye")}<span class="vh">", "{ui.table(TableWord::CannotUndo)}</span></span>
    }
}

/// A symbol whose name is only known at run time.
pub(crate) fn shape(name: &str) -> impl IntoView + use<> {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#{name}")></use></svg> }
}

/// The mark of a seat: its colour and shape.
pub fn seat_mark(mark: Mark) -> impl IntoView {
    let class = if mark.bare { "seat__mark" } else { "seat__disc" };
    view! { <span class=class data-seat=mark.colour aria-hidden="true">{icon(mark.shape)}</span> }
}

/// The sign beside the name of a guest: anybody may use such a name.
pub(crate) fn guest_sign(ui: Ui) -> impl IntoView {
    view! { " "<small class="guest-sign">{ui.word(Word::GuestSign)}</small> }
}

/// A link to a rule; it opens the rules drawer where there is one.
#[component]
pub fn RuleChip(
    /// Its number.
    id: String,
    /// Whether it appears within text.
    #[prop(optional)]
    quiet: bool,
    /// Whether the text around it moves between its links with the arrow keys, so that it is not a stop of
    /// the Tab key.
    #[prop(optional)]
    roving: bool,
) -> impl IntoView {
    let drawer = use_context::<crate::rules::Drawer>();
    let class = if quiet { "rule rule--quiet" } else { "rule" };
    let href = drawer.map(|drawer| Route::Rules(drawer.game.get_untracked(), Some(id.clone())).to_string());
    let shown = id.clone();
    let open = move |event: leptos::ev::MouseEvent| {
        if let Some(drawer) = drawer {
            event.prevent_default();
            drawer.show(&id);
        }
    };
    view! { <a class=class href=href tabindex=roving.then_some("-1") on:click=open>{icon("book")}{shown}</a> }
}

/// A sentence of the log, known in both languages, with its rules and things as links.
pub(crate) fn told(ui: Ui, said: Sentence) -> impl IntoView {
    let objects: Objects = expect_context();
    let drawn = move |span: &Span| match span {
        Span::Thing { id, text } => objects.link(text, id),
        Span::Rule(id) => {
            view! { <RuleChip id=id.to_string() quiet=true roving=objects.is_roving()/> }.into_any()
        }
        Span::Text(_) | Span::Seat(..) | Span::Amount(_) => span.text().into_owned().into_any(),
    };
    move || said.line(ui.lang.get()).spans().iter().map(drawn).collect_view()
}

/// A choice between the two languages.
#[component]
pub(crate) fn LangSwitch() -> impl IntoView {
    let ui = ui();
    let choice = move |lang: Lang, name: &'static str| {
        view! {
            <button lang=lang.code() aria-pressed=move || (ui.lang.get() == lang).to_string()
                on:click=move |_| ui.lang.set(lang)>{name}</button>
        }
    };
    view! {
        <div class="seg" role="group" aria-label=ui.word(Word::Language)>
            {choice(Lang::Fr, "FR")} {choice(Lang::En, "EN")}
        </div>
    }
}

/// The theme; each press switches to the next.
#[component]
pub(crate) fn ThemeButton() -> impl IntoView {
    let ui = ui();
    let label = move || {
        let lang = ui.lang.get();
        let colon = lang.pick(": ", "\u{a0}: ");
        format!("{}{colon}{}", Word::Theme.get(lang), ui.theme.get().word().get(lang))
    };
    view! {
        <button class="btn btn--quiet btn--icon" aria-label=label title=label on:click=move |_| ui.next_theme()>
            {icon("theme")}
        </button>
    }
}

/// The name of the site, as a link to the home page.
#[component]
pub(crate) fn Brand() -> impl IntoView {
    view! { <a class="brand" href=Route::Home.to_string() aria-label="Tablée">{icon("mark")}<span class="brand__name">"Tablée"</span></a> }
}

/// The bar of all pages except tables.
#[component]
pub(crate) fn PageBar(
    /// Whether it lies over a picture.
    #[prop(optional)]
    over: bool,
) -> impl IntoView {
    let ui = ui();
    view! {
        <header class="appbar housebar" class:housebar--over=over>
            <a class="skip" href="#content" on:click=skip>{ui.word(Word::SkipToContent)}</a>
            <Brand/>
            <nav class="housenav hide-phone" aria-label=ui.word(Word::Main)>{places(ui)}</nav>
            <div class="row push"><LangSwitch/><ThemeButton/></div>
        </header>
        // A bar over a picture is caught in it: there the page has its tabs itself.
        {(!over).then(|| view! { <PageTabs/> })}
    }
}

/// On a phone, the main pages are within reach of the thumb.
#[component]
pub(crate) fn PageTabs() -> impl IntoView {
    let ui = ui();
    view! { <nav class="tabbar housetabs only-phone" aria-label=ui.word(Word::Main)>{places(ui)}</nav> }
}

/// The main pages.
fn places(ui: Ui) -> impl IntoView {
    let link = move |word: HouseWord, symbol: &'static str, here: fn(&Route) -> bool, to: Route| {
        view! {
            <a href=to.to_string() aria-current=move || ui.route.with(here).then_some("page")>{icon(symbol)}<span>{ui.house(word)}</span></a>
        }
    };
    let first = crate::games().games.first().map(|game| game.id.clone());
    let rules = Route::Rules(first.unwrap_or_default(), None);
    let play = |route: &Route| matches!(route, Route::Home | Route::New(_) | Route::Room(_));
    view! {
        {link(HouseWord::Play, "dice", play, Route::Home)}
        {link(HouseWord::Puzzles, "target", |route| matches!(route, Route::Puzzles | Route::Puzzle(..)), Route::Puzzles)}
        {link(HouseWord::Rules, "book", |route| matches!(route, Route::Rules(..)), rules)}
        {link(HouseWord::Me, "person", |route| *route == Route::Account, Route::Account)}
    }
}

/// The footer of all pages except tables.
#[component]
pub(crate) fn PageFoot() -> impl IntoView {
    let ui = ui();
    view! {
        <footer class="foot wrap">
            <span>"Tablée"</span>
            <a href=Route::About.to_string()>{ui.word(Word::About)}</a>
            <Show when=move || ui.server.get()><a href=Route::Privacy.to_string()>{ui.word(Word::Privacy)}</a></Show>
        </footer>
    }
}

/// The content of a page, with the id that skip links use.
#[component]
pub(crate) fn Content(
    /// Further classes of the element.
    #[prop(optional)]
    class: &'static str,
    children: Children,
) -> impl IntoView {
    view! { <main class=format!("page {class}") id="content" tabindex="-1">{children()}</main> }
}

/// A page that is not a table.
#[component]
pub(crate) fn Page(#[prop(optional)] class: &'static str, children: Children) -> impl IntoView {
    view! { <PageBar/><Content class>{children()}</Content> }
}

/// A page that is still loading, and what it waits for.
#[component]
pub(crate) fn Waiting(word: Word) -> impl IntoView {
    view! { <Content><p role="status">{ui().word(word)}</p></Content> }
}

/// A page that could not be found, and why.
#[component]
pub(crate) fn Lost(why: Said) -> impl IntoView {
    let ui = ui();
    view! {
        <Page>
            <p role="alert">{ui.of(why)}</p>
            <p><a class="btn" href=Route::Home.to_string()>{ui.word(Word::Home)}</a></p>
        </Page>
    }
}

/// There is no such match in this browser.
pub(crate) fn gone() -> Said {
    Said::by(|lang| Word::MatchGone.get(lang).to_owned())
}

/// A skip link: the address bar belongs to the router, so it moves the focus itself.
pub(crate) fn skip(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    crate::browser::focus("#content");
}

/// Elements that can have the focus.
const FOCUSABLE: &str = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/// A dialog: it takes the focus, keeps it, and returns it when it closes.
#[component]
pub(crate) fn Dialog(
    class: &'static str,
    /// The id of its title.
    titled: &'static str,
    /// What closes it: the Escape key and a click outside it. `None` if it has to be answered.
    #[prop(optional, into)]
    on_close: Option<Callback<()>>,
    children: Children,
) -> impl IntoView {
    let body = NodeRef::<leptos::html::Section>::new();
    let before = StoredValue::new_local(browser::document().active_element());
    Effect::new(move || {
        let Some(body) = body.get() else { return };
        // What names itself first gets it, otherwise the first thing there is.
        let first = body.query_selector("[autofocus]").ok().flatten();
        let first = first.or_else(|| body.query_selector(FOCUSABLE).ok().flatten());
        if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = first.focus();
        }
    });
    on_cleanup(move || {
        let before = before.get_value().and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(before) = before.filter(|element| element.is_connected()) {
            let _ = before.focus();
        }
    });
    let close = move || {
        if let Some(close) = on_close {
            close.run(());
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        "Escape" => {
            event.stop_propagation();
            close();
        }
        "Tab" => {
            if let Some(body) = body.get_untracked() {
                browser::keep_focus_within(&body, FOCUSABLE, &event);
            }
        }
        _ => {}
    };
    view! {
        <div class="scrim" on:click=move |_| close()></div>
        <section class=class node_ref=body role="dialog" aria-modal="true" aria-labelledby=titled on:keydown=keys>
            {children()}
        </section>
    }
}
