//! The rule book: one page for each chapter, with contents and a search over everything.

use super::text::{Stands, results, rule, search_field, waiting};
use super::{Chapter, Drawer, Texts, chapter_of, chapters, focus_soon, game_name, listen_for_search};
use crate::parts::{Page, icon};
use crate::ui::{Ui, ui};
use crate::{browser, games};
use kernel::Lang;
use ledger::Ledger;
use leptos::prelude::*;
use std::sync::Arc;
use table_view::{Route, RulebookWord, Word};

/// The rules of a game: at a rule, an area, a chapter (`ch-3`), or the beginning.
#[component]
pub(crate) fn RulesPage(game: String, rule: Option<String>) -> impl IntoView {
    let ui = ui();
    let drawer = Drawer::new(ui, game.clone());
    provide_context(drawer);
    listen_for_search();
    ui.dress(games().get(&game).map(|card| card.id.as_str()));
    on_cleanup(move || ui.dress(None));
    let tabs = games()
        .games
        .iter()
        .map(|card| {
            let here = card.id == game;
            view! {
                <a class="tab" href=Route::Rules(card.id.clone(), None).to_string()
                    aria-current=here.then_some("page")>{move || card.title.get(ui.lang.get())}</a>
            }
        })
        .collect_view();
    let summary = Route::Summary(game).to_string();
    view! {
        <Page class="rulebook">
            <nav class="tabs" aria-label=ui.word(Word::Game)>{tabs}</nav>
            <header class="rulebook__head">
                <h1>{ui.word(Word::Rules)}</h1>
                {search_field(drawer)}
                <a class="btn btn--quiet" href=summary>{icon("book")}{ui.book(RulebookWord::Summary)}</a>
            </header>
            <Book drawer asked=rule/>
        </Page>
    }
}

#[component]
fn Book(drawer: Drawer, asked: Option<String>) -> impl IntoView {
    let ui = drawer.ui;
    // Once the texts are there, the rule that was asked for comes into sight.
    let sought = asked.clone();
    let shown = StoredValue::new(false);
    Effect::new(move || {
        let lang = ui.lang.get();
        let Texts::Here(ledger) = drawer.texts(lang) else { return };
        if shown.get_value() {
            return;
        }
        shown.set_value(true);
        match sought.as_deref().and_then(|id| ledger.get(id)) {
            Some(rule) => focus_soon(format!("#rule-{}", rule.id)),
            None => browser::window().scroll_to_with_x_and_y(0.0, 0.0),
        }
    });
    move || {
        let lang = ui.lang.get();
        let ledger = match drawer.texts(lang) {
            Texts::Here(ledger) => ledger,
            Texts::Coming => return waiting(ui, false),
            Texts::Missing => return waiting(ui, true),
        };
        let all = chapters(&ledger, lang);
        let open = asked.as_deref().and_then(|id| place(&ledger, &all, id)).unwrap_or(0);
        let lit = asked.as_deref().and_then(|id| ledger.get(id)).map(|rule| rule.id.clone());
        let reading = chapter(drawer, &ledger, &all, open, lit.as_deref(), lang);
        let ledger = Arc::clone(&ledger);
        let finds = move || {
            let typed = drawer.typed.get();
            (!typed.trim().is_empty()).then(|| results(drawer, &ledger, &typed, lang))
        };
        view! {
            <div class="rulebook__body" class:is-searching=move || drawer.typed.with(|typed| !typed.trim().is_empty())>
                {contents(drawer, &all, open, ui)}
                <div class="rulebook__text">{finds} {reading}</div>
            </div>
        }
        .into_any()
    }
}

/// The chapter that an address refers to.
fn place(ledger: &Ledger, all: &[Chapter], id: &str) -> Option<usize> {
    match id.strip_prefix("ch-") {
        Some(number) => number.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < all.len()),
        None => chapter_of(ledger, all, &id.to_ascii_uppercase()),
    }
}

fn to_chapter(drawer: Drawer, at: usize) -> String {
    Route::Rules(drawer.game.get_untracked(), Some(format!("ch-{}", at + 1))).to_string()
}

/// The table of contents: a list at the side, or a select field on a narrow screen.
fn contents(drawer: Drawer, all: &[Chapter], open: usize, ui: Ui) -> impl IntoView + use<> {
    let links = all.iter().enumerate().map(|(at, chapter)| {
        let here = at == open;
        view! {
            <li><a href=to_chapter(drawer, at) aria-current=here.then_some("page")>{chapter.title.clone()}</a></li>
        }
    });
    let links = links.collect_view();
    let options = all.iter().enumerate().map(|(at, chapter)| {
        view! { <option value=at.to_string() selected={at == open}>{format!("{}. {}", at + 1, chapter.title)}</option> }
    });
    let options = options.collect_view();
    let choose = move |event: leptos::ev::Event| {
        if let Ok(at) = event_target_value(&event).parse::<usize>() {
            let _ = browser::window().location().set_hash(&to_chapter(drawer, at));
        }
    };
    view! {
        <nav class="rulebook__contents" aria-label=ui.book(RulebookWord::Contents)>
            <label class="rulebook__choose">
                <span class="eyebrow">{ui.book(RulebookWord::ChooseChapter)}</span>
                <select class="select" on:change=choose>{options}</select>
            </label>
            <ol>{links}</ol>
        </nav>
    }
}

fn chapter(
    drawer: Drawer,
    ledger: &Arc<Ledger>,
    all: &[Chapter],
    open: usize,
    lit: Option<&str>,
    lang: Lang,
) -> AnyView {
    let ui = drawer.ui;
    let Some(chapter) = all.get(open) else { return waiting(ui, true) };
    let rules: Vec<AnyView> = chapter
        .rules
        .iter()
        .map(|&at| {
            let found = &ledger.rules[at];
            let stands = if lit == Some(&found.id) { Stands::Lit } else { Stands::Among };
            rule(drawer, ledger, found, lang, None, stands)
        })
        .collect();
    let way = |at: Option<usize>, word: RulebookWord, class: &'static str, symbol: &'static str| {
        at.and_then(|at| all.get(at).map(|chapter| (at, chapter))).map(|(at, chapter)| {
            let title = chapter.title.clone();
            view! {
                <a class=class href=to_chapter(drawer, at) rel={if class.ends_with("next") { "next" } else { "prev" }}>
                    {icon(symbol)}<span><small>{ui.book(word)}</small><b>{title}</b></span>
                </a>
            }
        })
    };
    let game = game_name(&drawer.game.get_untracked(), lang);
    view! {
        <section class="rulebook__chapter" aria-labelledby="chapter-title">
            <p class="eyebrow">{format!("{game} · {} / {}", open + 1, all.len())}</p>
            <h2 id="chapter-title">{chapter.title.clone()}</h2>
            {rules}
            <nav class="rulebook__ways" aria-label=ui.word(Word::Chapters)>
                {way(open.checked_sub(1), RulebookWord::Previous, "way", "chev-l")}
                {way(Some(open + 1), RulebookWord::Next, "way way--next", "chev-r")}
            </nav>
        </section>
    }
    .into_any()
}
