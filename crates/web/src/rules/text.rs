//! A rule as people read it: its number, its text with links to other rules, and highlighted search words.

use super::Drawer;
use crate::browser;
use crate::parts::icon;
use crate::ui::Ui;
use kernel::Lang;
use ledger::{Found, Ledger, Piece, Rule};
use leptos::prelude::*;
use table_view::{Route, RulebookWord, Said, Word};

/// How a rule is highlighted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    /// Not at all.
    Among,
    /// It is the selected one.
    Lit,
}

/// One rule.
pub(super) fn rule(
    drawer: Drawer,
    ledger: &Ledger,
    rule: &Rule,
    lang: Lang,
    found: Option<&Found<'_>>,
    stands: Stands,
) -> AnyView {
    let ui = drawer.ui;
    let lit = stands == Stands::Lit;
    let game = drawer.game.get_untracked();
    let here = Route::Rules(game.clone(), Some(rule.id.clone())).to_string();
    let link = here.clone();
    let copy = move |_| copy_link(ui, &link);
    let class = if lit { "ruling ruling--now" } else { "ruling" };
    // Beside others of its chapter a rule need not say which that is.
    let section = (found.is_some() || lit)
        .then(|| view! { <span class="soft">{rule.section.get(lang).to_owned()}</span> });
    view! {
        <article class=class id=format!("rule-{}", rule.id) tabindex="-1" lang=lang.code() aria-labelledby=format!("name-{}", rule.id)>
            <p class="ruling__head">
                <a class="rule" id=format!("name-{}", rule.id) href=here>{icon("book")}{rule.id.clone()}</a>
                {section}
                <span class="mute">{rule.kind.name(lang)}</span>
                <button class="ruling__link push" aria-label=ui.book(RulebookWord::LinkToRule) title=ui.book(RulebookWord::LinkToRule)
                    on:click=copy>{icon("link")}</button>
            </p>
            <p class="ruling__text">{text(drawer, ledger, rule.text.get(lang), found)}</p>
        </article>
    }
    .into_any()
}

/// A text with its citations as links and the search terms marked.
fn text(drawer: Drawer, ledger: &Ledger, text: &str, found: Option<&Found<'_>>) -> Vec<AnyView> {
    let mut parts = Vec::new();
    for piece in ledger.cited(text) {
        match piece {
            Piece::Rule(written, id) => parts.push(citation(drawer, written, id)),
            Piece::Text(words) => {
                let mut said = 0;
                for at in found.map(|found| found.marks(words)).unwrap_or_default() {
                    parts.push(words[said..at.start].to_owned().into_any());
                    said = at.end;
                    parts.push(view! { <mark>{words[at].to_owned()}</mark> }.into_any());
                }
                parts.push(words[said..].to_owned().into_any());
            }
        }
    }
    parts
}

/// A link to another rule: within the drawer where there is one, otherwise to the page of the rules.
fn citation(drawer: Drawer, written: &str, id: String) -> AnyView {
    let href = Route::Rules(drawer.game.get_untracked(), Some(id.clone())).to_string();
    let open = move |event: leptos::ev::MouseEvent| {
        if drawer.open.get_untracked() {
            event.prevent_default();
            drawer.show(&id);
        }
    };
    view! { <a class="cite" href=href on:click=open>{written.to_owned()}</a> }.into_any()
}

fn copy_link(ui: Ui, link: &str) {
    let page = browser::window().location().href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    let _ = browser::window().navigator().clipboard().write_text(&format!("{page}{link}"));
    ui.notice.set(Some(Said::by(|lang| Word::Copied.get(lang).to_owned())));
}

/// The field to search in.
pub(super) fn search_field(drawer: Drawer) -> impl IntoView {
    let ui = drawer.ui;
    view! {
        <div class="drawer__search" role="search">
            <span class="field">{icon("search")}
                <input id="rules-search" type="search" autocomplete="off" spellcheck="false" placeholder=ui.book(RulebookWord::Ask)
                    aria-label=ui.word(Word::SearchRules) prop:value=move || drawer.typed.get()
                    on:input=move |event| drawer.typed.set(event_target_value(&event))/>
                <kbd>"/"</kbd>
            </span>
        </div>
    }
}

/// The results of a search, or the nearest words if there are none.
pub(super) fn results(drawer: Drawer, ledger: &Ledger, typed: &str, lang: Lang) -> AnyView {
    let ui = drawer.ui;
    let found = ledger.search(typed, lang);
    let page = ui.lang.get();
    let nearest = (!found.nearest.is_empty()).then(|| {
        let word = |word: &&str| {
            let (word, shown) = ((*word).to_owned(), (*word).to_owned());
            view! { <button class="chip chip--word" on:click=move |_| drawer.typed.set(word.clone())>{shown}</button> }
        };
        view! {
            <p class="drawer__note nearest">
                <span>{RulebookWord::DidYouMean.get(page)}</span>
                {found.nearest.iter().map(word).collect_view()}
            </p>
        }
    });
    let note = match found.hits.len() {
        0 => RulebookWord::NothingFound.get(page).to_owned(),
        several => ui.say(table_view::Phrase::Found(several)),
    };
    let rules: Vec<AnyView> = found
        .hits
        .iter()
        .map(|hit| rule(drawer, ledger, hit.rule, lang, Some(&found), Stands::Among))
        .collect();
    view! {
        <section class="rulings" aria-label=RulebookWord::Results.get(page)>
            <p class="drawer__note" role="status">{note}</p>
            {nearest}
            {rules}
        </section>
    }
    .into_any()
}

/// Says that the texts are loading, or could not be fetched.
pub(super) fn waiting(ui: Ui, missing: bool) -> AnyView {
    if missing {
        view! { <p class="drawer__note" role="alert">{ui.word(Word::RulesMissing)}</p> }.into_any()
    } else {
        view! { <p class="drawer__note" role="status">{ui.word(Word::RulesLoading)}</p> }.into_any()
    }
}

/// The number of rules, in words.
pub(super) fn count(rules: usize, lang: Lang) -> String {
    let word = if rules == 1 { RulebookWord::OneRule } else { RulebookWord::SeveralRules };
    format!("{rules}\u{a0}{}", word.get(lang))
}
