//! What every part of the page shares: language, theme, and the open page.

use crate::{browser, games};
use kernel::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{House, HouseWord, LessonWord, Module, Phrase, Route, Said, TableWord, Word};

/// The colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// As the system prefers.
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

/// How long a bot's action stays visible before the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    Slow,
    Calm,
    Quick,
    Instant,
}

impl Pace {
    pub(crate) const ALL: [(Pace, Word); 4] = [
        (Pace::Slow, Word::PaceSlow),
        (Pace::Calm, Word::PaceCalm),
        (Pace::Quick, Word::PaceQuick),
        (Pace::Instant, Word::PaceInstant),
    ];

    /// The pace with this name, including names of earlier releases.
    fn read(name: &str) -> Option<Pace> {
        Some(match name {
            "slow" => Pace::Slow,
            "normal" | "calm" => Pace::Calm,
            "fast" | "quick" => Pace::Quick,
            "off" | "instant" => Pace::Instant,
            _ => return None,
        })
    }

    const fn id(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Calm => "normal",
            Pace::Quick => "fast",
            Pace::Instant => "off",
        }
    }

    /// The duration of motion, as a factor of the usual one.
    pub(crate) const fn beat(self) -> &'static str {
        match self {
            Pace::Slow => "2",
            Pace::Calm => "1.6",
            Pace::Quick => "1",
            Pace::Instant => "0",
        }
    }

    pub(crate) const fn milliseconds(self) -> i32 {
        match self {
            Pace::Slow => 1600,
            Pace::Calm => 900,
            Pace::Quick => 250,
            Pace::Instant => 0,
        }
    }
}

/// Language, theme and page; cheap to copy.
#[derive(Clone, Copy)]
pub struct Ui {
    /// The module whose pages are shown.
    module: Module<'static>,
    /// The language of the page.
    pub lang: RwSignal<Lang>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) pace: RwSignal<Pace>,
    /// Whether sounds are switched on.
    pub(crate) sound: RwSignal<bool>,
    /// Whether the table stops at questions that leave no choice.
    pub(crate) stops: RwSignal<bool>,
    /// Whether the coach is switched on in matches.
    pub(crate) coach: RwSignal<bool>,
    /// Changes whenever another browser of the same account turns out to know more.
    pub(crate) learned: RwSignal<u32>,
    pub(crate) route: RwSignal<Route>,
    /// Whether the page came from a server that keeps matches.
    pub(crate) server: RwSignal<bool>,
    /// A message for people, until it is closed.
    pub(crate) notice: RwSignal<Option<Said>>,
}

impl Ui {
    /// How long something lasts at the chosen pace, in milliseconds.
    #[must_use]
    pub fn lasts(self, milliseconds: i32) -> i32 {
        match self.pace.get_untracked() {
            Pace::Slow => milliseconds * 2,
            Pace::Calm => milliseconds * 8 / 5,
            Pace::Quick => milliseconds,
            Pace::Instant => 0,
        }
    }

    /// For this module; it reads nothing from the browser before [`wake`](Ui::wake).
    pub(crate) fn start(module: Module<'static>) -> Ui {
        let ui = Ui {
            module,
            lang: RwSignal::new(Lang::default()),
            theme: RwSignal::new(Theme::Auto),
            pace: RwSignal::new(Pace::Quick),
            sound: RwSignal::new(false),
            stops: RwSignal::new(false),
            coach: RwSignal::new(false),
            learned: RwSignal::new(0),
            route: RwSignal::new(Route::Home),
            server: RwSignal::new(false),
            notice: RwSignal::new(None),
        };
        browser::on_window("hashchange", move |_| {
            // Pages of other modules are not shown here: `boot.js` changes to them.
            // The module may just have woken to this page.
            let shown = |route: &Route| ui.route.with_untracked(|open| open == route);
            if let Some(route) = ui.own_page().filter(|route| !shown(route)) {
                // What was told belonged to the page that was left.
                ui.notice.set(handed_notice());
                ui.route.set(route);
            }
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
        Effect::new(move || browser::remember("stops", if ui.stops.get() { "on" } else { "off" }));
        Effect::new(move || browser::remember("coach", if ui.coach.get() { "on" } else { "off" }));
        if !matches!(module, Module::Tables(_)) {
            spawn_local(async move { ui.server.set(browser::server::is_there().await) });
        }
        ui
    }

    /// The module is mounted: restores settings, or takes the browser's.
    pub(crate) fn wake(self) {
        let guess = || {
            let wanted = browser::window().navigator().languages();
            let known =
                wanted.iter().filter_map(|tag| tag.as_string()?.get(..2)?.to_lowercase().parse().ok()).next();
            known.unwrap_or_default()
        };
        self.lang.set(browser::remembered("lang").and_then(|code| code.parse().ok()).unwrap_or_else(guess));
        self.theme.set(match browser::remembered("theme").as_deref() {
            Some("parchment") => Theme::Parchment,
            Some("night") => Theme::Night,
            _ => Theme::Auto,
        });
        self.pace.set(browser::remembered("pace").and_then(|name| Pace::read(&name)).unwrap_or(Pace::Quick));
        self.sound.set(browser::remembered("sound").as_deref() == Some("on"));
        self.stops.set(browser::remembered("stops").as_deref() == Some("on"));
        self.coach.set(browser::remembered("coach").as_deref() == Some("on"));
        self.notice.set(handed_notice());
        self.route.set(self.own_page().unwrap_or_default());
    }

    /// The open page, if it is one of this module's.
    fn own_page(self) -> Option<Route> {
        let route = Route::read(&browser::window().location().hash().unwrap_or_default());
        let module = match route.module() {
            // What leads to a game that is not on offer is told by a page without one.
            Module::Tables(game) if games().get(game).is_none() => Module::Pages,
            module => module,
        };
        (module == self.module).then_some(route)
    }

    /// How long each step of automatic play stays visible, in milliseconds.
    #[must_use]
    pub fn pause(self) -> i32 {
        self.pace.get_untracked().milliseconds()
    }

    /// A fixed text in the current language.
    pub fn word(self, word: Word) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || word.get(self.lang.get())
    }

    /// A fixed text of the table in the current language.
    pub fn table(self, word: TableWord) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || word.get(self.lang.get())
    }

    /// A fixed text of the house in the current language.
    pub(crate) fn house(self, word: HouseWord) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || word.get(self.lang.get())
    }

    /// A fixed text of the lessons in the current language.
    pub(crate) fn lesson(self, word: LessonWord) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || word.get(self.lang.get())
    }

    /// A phrase of the house with its values, in the current language.
    pub(crate) fn tell(self, said: House<'_>) -> String {
        said.get(self.lang.get())
    }

    /// A phrase with its values, in the current language.
    pub fn say(self, phrase: Phrase<'_>) -> String {
        phrase.get(self.lang.get())
    }

    /// A text that is known in both languages, in the current one.
    pub fn of(self, said: Said) -> impl Fn() -> String + Clone + Send + Sync + 'static {
        move || said.get(self.lang.get()).to_owned()
    }

    pub(crate) fn next_theme(self) {
        self.theme.update(|theme| *theme = theme.next());
    }

    /// Opens another page and shows a message there, whichever module mounts it.
    pub(crate) fn go_and_tell(self, route: &Route, said: &Said) {
        browser::hand_over("notice", &serde_json::to_string(said).expect("plain data has a JSON form"));
        self.go(route);
    }

    /// Opens another page.
    pub(crate) fn go(self, route: &Route) {
        let _ = browser::window().location().set_hash(&route.to_string());
    }

    /// Uses the colours of a game on the whole page; the house's colours for `None`.
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

/// The message that the previous page left.
fn handed_notice() -> Option<Said> {
    serde_json::from_str(&browser::handed_over("notice")?).ok()
}
