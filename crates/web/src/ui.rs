//! What every part of the page knows: the language, the theme, the page that is open.

use crate::browser;
use kernel::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{Phrase, Route, Said, Word};

/// The colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// As the system has it.
    Auto,
    Parchment,
    Night,
}

impl Theme {
    const fn id(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Parchment => "parchment",
            Theme::Night => "night",
        }
    }

    const fn next(self) -> Theme {
        match self {
            Theme::Auto => Theme::Parchment,
            Theme::Parchment => Theme::Night,
            Theme::Night => Theme::Auto,
        }
    }

    pub(crate) const fn word(self) -> Word {
        match self {
            Theme::Auto => Word::ThemeAuto,
            Theme::Parchment => Word::ThemeParchment,
            Theme::Night => Word::ThemeNight,
        }
    }
}

/// How long a bot's action stays in sight before the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    Calm,
    Quick,
    Instant,
}

impl Pace {
    pub(crate) const ALL: [(Pace, Word); 3] =
        [(Pace::Calm, Word::PaceCalm), (Pace::Quick, Word::PaceQuick), (Pace::Instant, Word::PaceInstant)];

    const fn id(self) -> &'static str {
        match self {
            Pace::Calm => "calm",
            Pace::Quick => "quick",
            Pace::Instant => "instant",
        }
    }

    pub(crate) const fn milliseconds(self) -> i32 {
        match self {
            Pace::Calm => 900,
            Pace::Quick => 250,
            Pace::Instant => 0,
        }
    }
}

/// Language, theme and page; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Ui {
    pub(crate) lang: RwSignal<Lang>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) pace: RwSignal<Pace>,
    /// Whether sounds are wanted.
    pub(crate) sound: RwSignal<bool>,
    pub(crate) route: RwSignal<Route>,
    /// Whether the page came from a server that keeps matches.
    pub(crate) server: RwSignal<bool>,
    /// A sentence for people, until it is closed.
    pub(crate) notice: RwSignal<Option<Said>>,
}

impl Ui {
    /// As remembered, or as the browser suggests.
    pub(crate) fn start() -> Ui {
        let guess = || {
            let wanted = browser::window().navigator().languages();
            let known =
                wanted.iter().filter_map(|tag| tag.as_string()?.get(..2)?.to_lowercase().parse().ok()).next();
            known.unwrap_or_default()
        };
        let lang = browser::remembered("lang").and_then(|code| code.parse().ok()).unwrap_or_else(guess);
        let theme = match browser::remembered("theme").as_deref() {
            Some("parchment") => Theme::Parchment,
            Some("night") => Theme::Night,
            _ => Theme::Auto,
        };
        let pace = match browser::remembered("pace").as_deref() {
            Some("calm") => Pace::Calm,
            Some("instant") => Pace::Instant,
            _ => Pace::Quick,
        };
        let hash = || browser::window().location().hash().unwrap_or_default();
        let ui = Ui {
            lang: RwSignal::new(lang),
            theme: RwSignal::new(theme),
            pace: RwSignal::new(pace),
            sound: RwSignal::new(browser::remembered("sound").as_deref() == Some("on")),
            route: RwSignal::new(Route::read(&hash())),
            server: RwSignal::new(false),
            notice: RwSignal::new(None),
        };
        browser::on_window("hashchange", move |_| {
            // What was told belonged to the page that was left.
            ui.notice.set(None);
            ui.route.set(Route::read(&hash()));
        });
        Effect::new(move || {
            let code = ui.lang.get().code();
            browser::remember("lang", code);
            if let Some(root) = browser::document().document_element() {
                let _ = root.set_attribute("lang", code);
            }
        });
        Effect::new(move || {
            let theme = ui.theme.get();
            browser::remember("theme", theme.id());
            if let Some(root) = browser::document().document_element() {
                let _ = match theme {
                    Theme::Auto => root.remove_attribute("data-theme"),
                    forced => root.set_attribute("data-theme", forced.id()),
                };
            }
        });
        Effect::new(move || browser::remember("pace", ui.pace.get().id()));
        Effect::new(move || browser::remember("sound", if ui.sound.get() { "on" } else { "off" }));
        spawn_local(async move { ui.server.set(browser::server::is_there().await) });
        ui
    }

    /// A fixed text in the language of the moment.
    pub(crate) fn word(self, word: Word) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || word.get(self.lang.get())
    }

    /// A text with something in it, in the language of the moment.
    pub(crate) fn say(self, phrase: Phrase<'_>) -> String {
        phrase.get(self.lang.get())
    }

    /// A text that is known in both languages, in that of the moment.
    pub(crate) fn of(self, said: Said) -> impl Fn() -> String + Clone + Send + Sync + 'static {
        move || said.get(self.lang.get()).to_owned()
    }

    pub(crate) fn next_theme(self) {
        self.theme.update(|theme| *theme = theme.next());
    }

    /// Opens another page.
    pub(crate) fn go(self, route: &Route) {
        let _ = browser::window().location().set_hash(&route.to_string());
    }

    /// Colours of a game for the whole page; none outside games.
    pub(crate) fn dress(self, game: Option<&str>) {
        if let Some(root) = browser::document().document_element() {
            let _ = match game {
                Some(game) => root.set_attribute("data-game", game),
                None => root.remove_attribute("data-game"),
            };
        }
    }
}

/// The [`Ui`] of this page.
pub(crate) fn ui() -> Ui {
    expect_context()
}
