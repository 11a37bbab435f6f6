//! What has been chosen of a new match, and how it begins.

use crate::browser::server;
use crate::games;
use crate::modules::{self, Order};
use crate::session::adviser;
use crate::ui::Ui;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use table_view::catalogue::ScenarioCard;
use table_view::variants::Variant;
use table_view::{Chairs, Route, Sitter};
use wire::lobby::{Begun, ClockCard, NewSeat, Visibility};

/// Who shall sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// Somebody at this screen.
    Person,
    Bot(String),
    /// Whoever comes first; on a server.
    Open,
    /// Whoever has the link; on a server.
    Invited,
}

impl Pick {
    fn sitter(&self) -> Sitter {
        match self {
            Pick::Bot(name) => Sitter::Bot(name.clone()),
            Pick::Person | Pick::Open | Pick::Invited => Sitter::Person,
        }
    }

    fn seat(&self) -> NewSeat {
        match self {
            Pick::Person => NewSeat::Me {},
            Pick::Bot(bot) => NewSeat::Bot { bot: bot.clone() },
            Pick::Open => NewSeat::Open {},
            Pick::Invited => NewSeat::Invited {},
        }
    }
}

/// What has been chosen so far; copied freely.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) ui: Ui,
    pub(super) game: RwSignal<&'static str>,
    pub(super) scenario: RwSignal<&'static str>,
    pub(super) sitters: RwSignal<Vec<Pick>>,
    /// Whether the match shall be kept by the server.
    pub(super) online: RwSignal<bool>,
    /// How long a seat may take; on a server.
    pub(super) clock: RwSignal<ClockCard>,
    /// The links for those who are invited to the match that was just made.
    pub(super) invited: RwSignal<Vec<String>>,
    pub(super) roles: RwSignal<Vec<Option<String>>>,
    pub(super) wanted: RwSignal<Vec<bool>>,
    pub(super) cover: RwSignal<bool>,
    pub(super) busy: RwSignal<bool>,
}

impl Choice {
    pub(super) fn new(ui: Ui, game: &'static str) -> Choice {
        Choice {
            ui,
            game: RwSignal::new(game),
            scenario: RwSignal::new(""),
            sitters: RwSignal::new(Vec::new()),
            online: RwSignal::new(false),
            clock: RwSignal::new(ClockCard::None),
            invited: RwSignal::new(Vec::new()),
            roles: RwSignal::new(Vec::new()),
            wanted: RwSignal::new(Vec::new()),
            cover: RwSignal::new(true),
            busy: RwSignal::new(false),
        }
    }

    pub(super) fn scenarios(game: &str) -> &'static [ScenarioCard] {
        games().get(game).map_or(&[], |game| &game.scenarios)
    }

    /// The scenario; follows the choice where something is drawn from it.
    pub(super) fn chosen(self) -> Option<&'static ScenarioCard> {
        games().get(self.game.get())?.scenario(self.scenario.get())
    }

    pub(super) fn variants(self) -> &'static [Variant] {
        self.chosen().map_or(&[], |scenario| &scenario.variants)
    }

    /// The set-up with everything that was chosen.
    pub(super) fn setup(self) -> Option<Value> {
        let scenario = self.chosen()?;
        Some(scenario.chosen(self.game.get(), &self.wanted.get(), &self.roles.get()))
    }

    pub(super) fn take_game(self, game: &'static str) {
        self.game.set(game);
        if let Some(first) = Choice::scenarios(game).first() {
            self.take_scenario(&first.id);
        }
    }

    /// Takes a scenario: the first seat is a person's, the others are bots'.
    pub(super) fn take_scenario(self, id: &'static str) {
        self.scenario.set(id);
        self.wanted.set(vec![false; untrack(|| self.variants()).len()]);
        let seats = untrack(|| self.chosen()).map_or(0, |scenario| scenario.seats.len());
        let bot = Pick::Bot(adviser(self.game.get_untracked()));
        self.sitters.set((0..seats).map(|at| if at == 0 { Pick::Person } else { bot.clone() }).collect());
        self.roles.set(vec![None; seats]);
    }

    pub(super) fn start(self) {
        let (Some(setup), Some(scenario)) = untrack(|| (self.setup(), self.chosen())) else { return };
        let (ui, game) = (self.ui, self.game.get_untracked());
        if self.online.get_untracked() {
            self.start_online(setup);
            return;
        }
        let sitters = self.sitters.with_untracked(|all| all.iter().map(Pick::sitter).collect());
        let chairs = Chairs { sitters, cover: self.cover.get_untracked(), looking: None };
        self.busy.set(true);
        spawn_local(async move {
            let order = Order { title: scenario.name.clone(), setup, chairs };
            match modules::begin(game, &order).await {
                Ok(id) => ui.go(&Route::Table(game.to_owned(), id)),
                Err(said) => ui.notice.set(Some(said)),
            }
            let _ = self.busy.try_set(false);
        });
    }

    /// Begins the match on the server; those who are invited get a link each.
    fn start_online(self, setup: Value) {
        let (ui, lang) = (self.ui, self.ui.lang.get_untracked());
        let seats: Vec<NewSeat> = self.sitters.with_untracked(|all| all.iter().map(Pick::seat).collect());
        let listed = seats.iter().any(|seat| matches!(seat, NewSeat::Open {}));
        let new = wire::lobby::NewMatch {
            game: self.game.get_untracked().to_owned(),
            scenario: None,
            setup: Some(setup),
            seats,
            clock: self.clock.get_untracked(),
            visibility: if listed { Visibility::Listed } else { Visibility::Private },
        };
        self.busy.set(true);
        spawn_local(async move {
            let _ = server::me(lang).await;
            match server::ask::<Begun>("POST", "matches", Some(&new), lang).await {
                Ok(begun) if begun.invitations.is_empty() => {
                    ui.go(&Route::Online(begun.table.game, begun.table.id));
                }
                Ok(begun) => {
                    let page = crate::browser::window().location().href().unwrap_or_default();
                    let page = page.split('#').next().unwrap_or_default().to_owned();
                    let id = begun.table.id;
                    let link = |token: String| format!("{page}{}", Route::Join(id.clone(), token));
                    let mut links: Vec<String> =
                        begun.invitations.into_iter().map(|invitation| link(invitation.token)).collect();
                    links.push(Route::Online(begun.table.game, id.clone()).to_string());
                    let _ = self.invited.try_set(links);
                }
                Err(problem) => ui.notice.set(Some(server::said(problem))),
            }
            let _ = self.busy.try_set(false);
        });
    }
}
