//! The rules: loaded on first use, searched, and shown in a drawer beside the table or on pages of their own;
//! and each game summed up on one page.

mod drawer;
mod page;
mod summary;
mod text;

use crate::browser::{self, fetch};
use crate::ui::Ui;
use kernel::Lang;
use ledger::Ledger;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use table_view::RulebookWord;
use wasm_bindgen::JsCast;

pub(crate) use drawer::RulesDrawer;
pub(crate) use page::RulesPage;
pub(crate) use summary::SummaryPage;

thread_local! {
    /// Fetched texts are kept when the page changes.
    static FETCHED: RefCell<HashMap<(String, Lang), Arc<Ledger>>> = RefCell::default();
}

/// The texts of one game in one language.
#[derive(Clone)]
pub(crate) enum Texts {
    Coming,
    Here(Arc<Ledger>),
    Missing,
}

/// The drawer with the rules of a game; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Drawer {
    pub(crate) ui: Ui,
    pub(crate) game: RwSignal<String>,
    pub(crate) open: RwSignal<bool>,
    /// The ids of the rules and areas that the current question is about.
    pub(crate) now: RwSignal<Vec<String>>,
    /// The language of the texts, which may differ from that of the page.
    lang: RwSignal<Lang>,
    /// The selected rule.
    shown: RwSignal<Option<String>>,
    /// The open chapter.
    chapter: RwSignal<Option<usize>>,
    typed: RwSignal<String>,
    /// The rules selected before, most recent first.
    cited: RwSignal<Vec<String>>,
    texts: RwSignal<HashMap<(String, Lang), Texts>>,
}

impl Drawer {
    pub(crate) fn new(ui: Ui, game: String) -> Drawer {
        let drawer = Drawer {
            ui,
            game: RwSignal::new(game),
            open: RwSignal::new(false),
            now: RwSignal::new(Vec::new()),
            lang: RwSignal::new(ui.lang.get_untracked()),
            shown: RwSignal::new(None),
            chapter: RwSignal::new(None),
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
        self.chapter.set(None);
        self.typed.set(String::new());
        self.cited.update(|cited| {
            cited.retain(|known| known != id);
            cited.insert(0, id.to_owned());
        });
        self.open.set(true);
    }

    /// Opens the drawer with the search field focused.
    pub(crate) fn search(self) {
        self.open.set(true);
        focus_soon("#rules-search".to_owned());
    }

    /// The texts in this language; fetched on first use.
    pub(crate) fn texts(self, lang: Lang) -> Texts {
        let key = (self.game.get(), lang);
        if let Some(texts) = self.texts.with(|texts| texts.get(&key).cloned()) {
            return texts;
        }
        if let Some(ledger) = FETCHED.with_borrow(|fetched| fetched.get(&key).cloned()) {
            return Texts::Here(ledger);
        }
        spawn_local(async move {
            let coming = self.texts.try_update(|texts| texts.insert(key.clone(), Texts::Coming).is_some());
            if coming != Some(false) {
                return;
            }
            let text = fetch::text(&format!("./rules.{}.{}.json", key.0, lang.code())).await;
            let ledger = text.and_then(|text| Ledger::from_asset(&text).ok()).map(Arc::new);
            if let Some(ledger) = &ledger {
                FETCHED.with_borrow_mut(|fetched| fetched.insert(key.clone(), Arc::clone(ledger)));
            }
            let texts = ledger.map_or(Texts::Missing, Texts::Here);
            self.texts.try_update(|all| all.insert(key, texts));
        });
        Texts::Coming
    }

    /// The text of one rule in the language of the page, once it has been fetched.
    pub(crate) fn text_of(self, id: &str) -> Option<String> {
        let lang = self.ui.lang.get();
        match self.texts(lang) {
            Texts::Here(ledger) => ledger.get(id).map(|rule| rule.text.get(lang).to_owned()),
            Texts::Coming | Texts::Missing => None,
        }
    }
}

impl Ui {
    /// A fixed text of the rule book, in the current language.
    pub(crate) fn book(self, word: RulebookWord) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || word.get(self.lang.get())
    }
}

/// Moves the focus once the element has been drawn.
fn focus_soon(selector: String) {
    spawn_local(async move {
        browser::time::sleep(30).await;
        browser::focus(&selector);
    });
}

/// While this part of the page is shown, `/` focuses its search field, unless somebody is typing.
fn listen_for_search() {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let typing = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| ["INPUT", "TEXTAREA", "SELECT"].contains(&element.tag_name().as_str()));
        if event.key() == "/" && !typing && !event.ctrl_key() && !event.meta_key() && !event.alt_key() {
            event.prevent_default();
            browser::focus("#rules-search");
        }
    });
    on_cleanup(move || handle.remove());
}

/// A chapter: its title, and the numbers of its rules in the ledger.
struct Chapter {
    title: String,
    rules: Vec<usize>,
}

/// The chapters in order.
fn chapters(ledger: &Ledger, lang: Lang) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for (number, rule) in ledger.rules.iter().enumerate() {
        let title = rule.section.get(lang);
        match chapters.iter_mut().find(|chapter| chapter.title == title) {
            Some(chapter) => chapter.rules.push(number),
            None => chapters.push(Chapter { title: title.to_owned(), rules: vec![number] }),
        }
    }
    chapters
}

/// The chapter that contains this rule, or in which this area begins.
fn chapter_of(ledger: &Ledger, chapters: &[Chapter], id: &str) -> Option<usize> {
    let id = ledger.first_of(id)?.id.as_str();
    let number = ledger.rules.iter().position(|rule| rule.id == id)?;
    chapters.iter().position(|chapter| chapter.rules.contains(&number))
}

fn game_name(game: &str, lang: Lang) -> &'static str {
    crate::games().get(game).map_or("", |game| game.title.get(lang))
}
