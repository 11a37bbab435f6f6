//! The rules beside the table: first those that concern the current question, then those just cited, then
//! every chapter.

use super::text::{Stands, count, results, rule, search_field, waiting};
use super::{Chapter, Drawer, Texts, chapter_of, chapters, game_name, listen_for_search};
use crate::browser;
use crate::parts::{Dialog, icon};
use crate::ui::{Ui, ui};
use kernel::Lang;
use ledger::Ledger;
use leptos::prelude::*;
use std::sync::Arc;
use table_view::{Route, RulebookWord, Word};

/// The drawer, over the table.
#[component]
pub(crate) fn RulesDrawer() -> impl IntoView {
    let drawer: Drawer = expect_context();
    view! {
        <Show when=move || drawer.open.get()>
            <Dialog class="drawer drawer--rules" titled="rules-title" on_close=Callback::new(move |()| drawer.open.set(false))>
                <Body drawer/>
            </Dialog>
        </Show>
    }
}

#[component]
fn Body(drawer: Drawer) -> impl IntoView {
    let ui = ui();
    listen_for_search();
    let book = move || Route::Rules(drawer.game.get(), None).to_string();
    let summary = move || Route::Summary(drawer.game.get()).to_string();
    view! {
        <header class="drawer__head">
            <h2 id="rules-title" tabindex="-1" autofocus=true>{ui.word(Word::Rules)}</h2>
            <span class="chip">{move || game_name(&drawer.game.get(), ui.lang.get())}</span>
            <div class="row push">
                <div class="seg" role="group" aria-label=ui.word(Word::Language)>
                    {[Lang::Fr, Lang::En].map(|lang| view! {
                        <button lang=lang.code() aria-pressed=move || (drawer.lang.get() == lang).to_string()
                            on:click=move |_| drawer.lang.set(lang)>{lang.code().to_uppercase()}</button>
                    })}
                </div>
                <button class="btn btn--quiet btn--icon" aria-label=ui.word(Word::Close)
                    on:click=move |_| drawer.open.set(false)>{icon("close")}</button>
            </div>
        </header>
        {search_field(drawer)}
        <p class="drawer__links">
            <a href=summary>{icon("book")}{ui.book(RulebookWord::Summary)}</a>
            <a href=book>{icon("log")}{ui.book(RulebookWord::WholeBook)}</a>
        </p>
        <div class="drawer__body">{move || body(drawer, ui)}</div>
    }
}

fn body(drawer: Drawer, ui: Ui) -> AnyView {
    let lang = drawer.lang.get();
    let ledger = match drawer.texts(lang) {
        Texts::Here(ledger) => ledger,
        Texts::Coming => return waiting(ui, false),
        Texts::Missing => return waiting(ui, true),
    };
    let typed = drawer.typed.get();
    if !typed.trim().is_empty() {
        return results(drawer, &ledger, &typed, lang);
    }
    let all = chapters(&ledger, lang);
    if let Some(open) = drawer.chapter.get().filter(|open| *open < all.len()) {
        return chapter(drawer, &ledger, &all, open, lang);
    }
    let shown = drawer.shown.get();
    let one = |id: &str, stands| ledger.get(id).map(|found| rule(drawer, &ledger, found, lang, None, stands));
    let first = shown.as_deref().and_then(|id| one(id, Stands::Lit));
    let cited: Vec<AnyView> = drawer
        .cited
        .get()
        .iter()
        .filter(|id| Some(*id) != shown.as_ref())
        .filter_map(|id| one(id, Stands::Among))
        .collect();
    let cited = (!cited.is_empty())
        .then(|| view! { <h3 class="eyebrow drawer__part">{ui.word(Word::CitedInMatch)}</h3> {cited} });
    view! {
        {first}
        {now(drawer, &ledger, &all, lang)}
        {cited}
        <h3 class="eyebrow drawer__part">{ui.word(Word::Chapters)}</h3>
        <ol class="chapters">{(0..all.len()).map(|at| entry(drawer, &all, at, lang)).collect_view()}</ol>
    }
    .into_any()
}

/// The rules the current question is about, and the chapters that say more.
fn now(drawer: Drawer, ledger: &Arc<Ledger>, all: &[Chapter], lang: Lang) -> Option<AnyView> {
    let ids = drawer.now.get();
    if ids.is_empty() {
        return None;
    }
    let rules: Vec<AnyView> = ids
        .iter()
        .filter_map(|id| ledger.get(id))
        .map(|found| rule(drawer, ledger, found, lang, None, Stands::Among))
        .collect();
    let mut more: Vec<usize> = ids.iter().filter_map(|id| chapter_of(ledger, all, id)).collect();
    more.dedup();
    let more = more.into_iter().map(|at| entry(drawer, all, at, lang)).collect_view();
    let title = drawer.ui.book(RulebookWord::Now);
    Some(
        view! {
            <section class="now" aria-label=title>
                <h3 class="eyebrow drawer__part">{title}</h3>
                {rules}
                <ol class="chapters">{more}</ol>
            </section>
        }
        .into_any(),
    )
}

/// An entry of the list of chapters.
fn entry(drawer: Drawer, all: &[Chapter], at: usize, lang: Lang) -> impl IntoView + use<> {
    let open = move |_| {
        drawer.chapter.set(Some(at));
        browser::focus("#rules-title");
    };
    let (title, rules) = (all[at].title.clone(), all[at].rules.len());
    view! {
        <li><button class="chapters__one" lang=lang.code() on:click=open>
            <span>{title}</span><span class="mute">{count(rules, lang)}</span>
        </button></li>
    }
}

/// One chapter, with links to the others.
fn chapter(drawer: Drawer, ledger: &Arc<Ledger>, all: &[Chapter], open: usize, lang: Lang) -> AnyView {
    let ui = drawer.ui;
    let to = |at: Option<usize>, word: RulebookWord, symbol: &'static str| {
        view! {
            <button class="btn btn--sm btn--icon" disabled=at.is_none() aria-label=ui.book(word) title=ui.book(word)
                on:click=move |_| drawer.chapter.set(at)>{icon(symbol)}</button>
        }
    };
    let rules: Vec<AnyView> = all[open]
        .rules
        .iter()
        .map(|&at| rule(drawer, ledger, &ledger.rules[at], lang, None, Stands::Among))
        .collect();
    view! {
        <div class="drawer__chapter">
            <button class="linkish" on:click=move |_| drawer.chapter.set(None)>{ui.book(RulebookWord::AllChapters)}</button>
            <span class="row push">
                {to(open.checked_sub(1), RulebookWord::Previous, "chev-l")}
                {to(Some(open + 1).filter(|next| *next < all.len()), RulebookWord::Next, "chev-r")}
            </span>
        </div>
        <h3 class="drawer__title" lang=lang.code()>{all[open].title.clone()}</h3>
        {rules}
    }
    .into_any()
}
