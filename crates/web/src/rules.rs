//! The rules: fetched when first asked for, searched, and shown in a drawer beside the table or on a page of
//! their own.

use crate::browser::{self, fetch};
use crate::parts::{Dialog, icon};
use crate::ui::{Ui, ui};
use kernel::Lang;
use ledger::{Ledger, Rule};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::HashMap;
use std::sync::Arc;
use table_view::{Phrase, Route, Word};

/// How many rules a search shows.
const FOUND: usize = 40;

/// The texts of one game in one language.
#[derive(Clone)]
pub(crate) enum Texts {
    Coming,
    Here(Arc<Ledger>),
    Missing,
}

/// The drawer with the rules of a game; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Drawer {
    pub(crate) ui: Ui,
    pub(crate) game: RwSignal<String>,
    pub(crate) open: RwSignal<bool>,
    /// The language of the texts, which may differ from that of the page.
    lang: RwSignal<Lang>,
    /// The rule that was asked for.
    shown: RwSignal<Option<String>>,
    typed: RwSignal<String>,
    /// The rules that were asked for before, the last first.
    cited: RwSignal<Vec<String>>,
    texts: RwSignal<HashMap<(String, Lang), Texts>>,
}

impl Drawer {
    pub(crate) fn new(ui: Ui, game: String) -> Drawer {
        let drawer = Drawer {
            ui,
            game: RwSignal::new(game),
            open: RwSignal::new(false),
            lang: RwSignal::new(ui.lang.get_untracked()),
            shown: RwSignal::new(None),
            typed: RwSignal::new(String::new()),
            cited: RwSignal::new(Vec::new()),
            texts: RwSignal::new(HashMap::new()),
        };
        Effect::new(move || drawer.lang.set(ui.lang.get()));
        drawer
    }

    /// Opens the drawer at a rule.
    pub(crate) fn show(self, id: &str) {
        self.shown.set(Some(id.to_owned()));
        self.typed.set(String::new());
        self.cited.update(|cited| {
            cited.retain(|known| known != id);
            cited.insert(0, id.to_owned());
        });
        self.open.set(true);
    }

    /// Opens the drawer at the search.
    pub(crate) fn search(self) {
        self.open.set(true);
        spawn_local(async {
            browser::time::sleep(30).await;
            browser::focus("#rules-search");
        });
    }

    /// The texts in this language; fetched if this is the first time.
    pub(crate) fn texts(self, lang: Lang) -> Texts {
        let key = (self.game.get(), lang);
        if let Some(texts) = self.texts.with(|texts| texts.get(&key).cloned()) {
            return texts;
        }
        spawn_local(async move {
            let coming = self.texts.try_update(|texts| texts.insert(key.clone(), Texts::Coming).is_some());
            if coming != Some(false) {
                return;
            }
            let text = fetch::text(&format!("./rules.{}.{}.json", key.0, lang.code())).await;
            let ledger = text.and_then(|text| Ledger::from_asset(&text).ok());
            let texts = ledger.map_or(Texts::Missing, |ledger| Texts::Here(Arc::new(ledger)));
            self.texts.try_update(|all| all.insert(key, texts));
        });
        Texts::Coming
    }

    /// The text of one rule in the language of the page, once it is there.
    pub(crate) fn text_of(self, id: &str) -> Option<String> {
        let lang = self.ui.lang.get();
        match self.texts(lang) {
            Texts::Here(ledger) => ledger.get(id).map(|rule| rule.text.get(lang).to_owned()),
            Texts::Coming | Texts::Missing => None,
        }
    }
}

/// The drawer, over the table.
#[component]
pub(crate) fn RulesDrawer() -> impl IntoView {
    let drawer: Drawer = expect_context();
    view! {
        <Show when=move || drawer.open.get()>
            <Dialog class="drawer" titled="rules-title" on_close=Callback::new(move |()| drawer.open.set(false))>
                <RulesBody drawer/>
            </Dialog>
        </Show>
    }
}

/// The rules of a game: search, chapters, texts.
#[component]
pub(crate) fn RulesBody(
    drawer: Drawer,
    /// On a page of its own, where there is nothing to close.
    #[prop(optional)]
    page: bool,
) -> impl IntoView {
    let ui = ui();
    let head = view! {
        <header class="drawer__head">
            <h2 id="rules-title">{ui.word(Word::Rules)}</h2>
            <span class="chip">{move || game_name(&drawer.game.get(), ui.lang.get())}</span>
            <div class="row push">
                <div class="seg" role="group" aria-label=ui.word(Word::Language)>
                    {[Lang::Fr, Lang::En].map(|lang| view! {
                        <button lang=lang.code() aria-pressed=move || (drawer.lang.get() == lang).to_string()
                            on:click=move |_| drawer.lang.set(lang)>{lang.code().to_uppercase()}</button>
                    })}
                </div>
                {(!page).then(|| view! {
                    <button class="btn btn--quiet btn--icon" aria-label=ui.word(Word::Close)
                        on:click=move |_| drawer.open.set(false)>{icon("close")}</button>
                })}
            </div>
        </header>
    };
    view! {
        {head}
        <div class="drawer__search">
            <span class="field">{icon("search")}
                <input id="rules-search" type="search" autocomplete="off" placeholder=ui.word(Word::SearchRules)
                    aria-label=ui.word(Word::SearchRules) prop:value=move || drawer.typed.get()
                    on:input=move |event| drawer.typed.set(event_target_value(&event))/>
                <kbd>"/"</kbd>
            </span>
        </div>
        <div class="drawer__body">{move || body(drawer, ui)}</div>
    }
}

fn game_name(game: &str, lang: Lang) -> &'static str {
    crate::games().get(game).map_or("", |game| game.title.get(lang))
}

fn body(drawer: Drawer, ui: Ui) -> AnyView {
    let lang = drawer.lang.get();
    let ledger = match drawer.texts(lang) {
        Texts::Here(ledger) => ledger,
        Texts::Coming => {
            return view! { <p class="drawer__note" role="status">{ui.word(Word::RulesLoading)}</p> }
                .into_any();
        }
        Texts::Missing => {
            return view! { <p class="drawer__note" role="alert">{ui.word(Word::RulesMissing)}</p> }
                .into_any();
        }
    };
    let typed = drawer.typed.get();
    if !typed.trim().is_empty() {
        let hits = ledger.search(&typed, lang);
        let count = hits.len();
        let note = if count == 0 {
            Word::NoRuleFound.get(ui.lang.get()).to_owned()
        } else {
            ui.say(Phrase::Found(count))
        };
        let rules =
            hits.iter().take(FOUND).map(|hit| rule(drawer, hit.rule, lang, &typed, false)).collect_view();
        return view! { <p class="drawer__note" role="status">{note}</p> {rules} }.into_any();
    }
    let shown =
        drawer.shown.get().and_then(|id| ledger.get(&id).map(|found| rule(drawer, found, lang, "", true)));
    let now = drawer.shown.get();
    let cited: Vec<_> = drawer
        .cited
        .get()
        .iter()
        .filter(|id| Some(*id) != now.as_ref())
        .filter_map(|id| ledger.get(id).map(|found| rule(drawer, found, lang, "", false)))
        .collect();
    let cited = (!cited.is_empty())
        .then(|| view! { <h3 class="eyebrow drawer__part">{ui.word(Word::CitedInMatch)}</h3> {cited} });
    view! {
        {shown} {cited}
        <h3 class="eyebrow drawer__part">{ui.word(Word::Chapters)}</h3>
        {chapters(drawer, &ledger, lang)}
    }
    .into_any()
}

fn chapters(drawer: Drawer, ledger: &Arc<Ledger>, lang: Lang) -> impl IntoView + use<> {
    let mut sections: Vec<(String, usize)> = Vec::new();
    for rule in &ledger.rules {
        let name = rule.section.get(lang);
        match sections.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => sections.push((name.to_owned(), 1)),
        }
    }
    sections
        .into_iter()
        .map(|(name, count)| {
            let ledger = Arc::clone(ledger);
            let opened = RwSignal::new(false);
            let title = name.clone();
            let rules = move || {
                opened.get().then(|| {
                    let of = ledger.rules.iter().filter(|rule| rule.section.get(lang) == name);
                    of.map(|found| rule(drawer, found, lang, "", false)).collect_view()
                })
            };
            view! {
                <details class="chapter" on:toggle=move |_| opened.update(|open| *open = !*open)>
                    <summary>{title}<span class="tab__n">{count}</span></summary>
                    {rules}
                </details>
            }
        })
        .collect_view()
}

fn rule(drawer: Drawer, rule: &Rule, lang: Lang, typed: &str, now: bool) -> AnyView {
    let ui = drawer.ui;
    let id = rule.id.clone();
    let link = Route::Rules(drawer.game.get_untracked(), Some(id.clone())).to_string();
    let copy = move |_| {
        let location = browser::window().location();
        let page = location.href().unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default().to_owned();
        let _ = browser::window().navigator().clipboard().write_text(&format!("{page}{link}"));
        ui.notice.set(Some(table_view::Said::by(|lang| Word::Copied.get(lang).to_owned())));
    };
    let class = if now { "ruling ruling--now" } else { "ruling" };
    view! {
        <article class=class lang=lang.code()>
            <p class="ruling__head">
                <span class="rule">{icon("book")}{id}</span>
                <span class="soft">{rule.section.get(lang).to_owned()}</span>
                {now.then(|| view! { <span class="push mute">{ui.word(Word::CitedNow)}</span> })}
            </p>
            <p class="ruling__text">{marked(rule.text.get(lang), typed)}</p>
            <p class="ruling__foot mute">
                <span>{rule.kind.name(lang)}</span>
                <button class="linkish" on:click=copy>{icon("link")}{ui.word(Word::CopyLink)}</button>
            </p>
        </article>
    }
    .into_any()
}

/// A text with the words that were searched for marked.
fn marked(text: &str, typed: &str) -> impl IntoView + use<> {
    let wanted: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    text.split_inclusive(' ')
        .map(|word| {
            let plain = word.to_lowercase();
            let found = wanted
                .iter()
                .any(|wanted| plain.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(wanted));
            if found {
                view! { <mark>{word.to_owned()}</mark> }.into_any()
            } else {
                word.to_owned().into_any()
            }
        })
        .collect_view()
}
