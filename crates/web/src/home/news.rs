//! The data of home: the matches in this browser, those on the server, and who is logged in.

use crate::browser::{keep, server};
use crate::session::title_of;
use crate::ui::Ui;
use kernel::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::history::Played;
use table_view::{Kept, Said};
use wire::lobby::{MatchCard, SeatKind};
use wire::people::Me;

/// What the home page knows; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct News {
    pub(crate) ui: Ui,
    /// The matches of this browser; `None` until they have been read.
    pub(crate) kept: RwSignal<Option<Vec<Kept>>>,
    /// The player's matches on the server.
    pub(crate) mine: RwSignal<Vec<MatchCard>>,
    /// Open tables; `None` until the server has answered, or the reason for a failure.
    pub(crate) open: RwSignal<Option<Result<Vec<MatchCard>, Said>>>,
    /// The account on the server.
    pub(crate) me: RwSignal<Option<Me>>,
    /// Whether this browser has been here before.
    pub(crate) returning: Memo<bool>,
}

impl News {
    pub(crate) fn new(ui: Ui) -> News {
        let kept = RwSignal::new(None::<Vec<Kept>>);
        let mine = RwSignal::new(Vec::<MatchCard>::new());
        let returning = move |_: Option<&bool>| {
            kept.with(|kept| kept.as_ref().is_some_and(|kept| !kept.is_empty()))
                || mine.with(|mine| !mine.is_empty())
        };
        News {
            ui,
            kept,
            mine,
            open: RwSignal::new(None),
            me: RwSignal::new(None),
            returning: Memo::new(returning),
        }
    }

    /// Reloads everything.
    pub(crate) fn fetch(self) {
        self.fetch_kept();
        // Only a page that came from a server asks it.
        Effect::new(move || {
            if self.ui.server.get() {
                self.fetch_server();
            }
        });
    }

    /// Reloads the matches of this browser.
    pub(crate) fn fetch_kept(self) {
        spawn_local(async move {
            let found = keep::all().await.unwrap_or_default();
            let _ = self.kept.try_set(Some(found));
        });
    }

    /// Reloads everything from the server.
    pub(crate) fn fetch_server(self) {
        let lang = self.ui.lang.get_untracked();
        spawn_local(async move {
            if let Ok(Some(me)) = server::known(lang).await {
                let _ = self.me.try_set(Some(me));
                if let Ok(found) =
                    server::ask::<Vec<MatchCard>>("GET", "matches", server::NOTHING, lang).await
                {
                    let _ = self.mine.try_set(found);
                }
            }
            let open = server::ask::<Vec<MatchCard>>("GET", "tables", server::NOTHING, lang).await;
            // Whoever is kept out reads why.
            if let Err(Some(problem)) = &open
                && problem.code == "banned"
            {
                self.ui.notice.set(Some(server::said(Some(problem.clone()))));
            }
            let open = open.map_err(server::said);
            let others =
                |cards: Vec<MatchCard>| cards.into_iter().filter(|card| card.yours.is_empty()).collect();
            let _ = self.open.try_set(Some(open.map(others)));
        });
    }

    /// How many matches wait for the player.
    pub(crate) fn waiting(self) -> usize {
        let here = self.kept.with(|kept| kept.iter().flatten().filter(|one| one.waits_for_you()).count());
        here + self.mine.with(|mine| mine.iter().filter(|card| card.your_turn).count())
    }

    /// All finished matches.
    pub(crate) fn history(self) -> Vec<Played> {
        let mut all: Vec<Played> =
            self.kept.with(|kept| kept.iter().flatten().filter_map(Played::here).collect());
        self.mine.with(|mine| all.extend(mine.iter().filter_map(played)));
        all.sort_by(|a, b| b.when.total_cmp(&a.when));
        all
    }

    /// The player's name: from the server, or as this browser remembers it.
    pub(crate) fn name(self) -> Option<String> {
        let known = self.me.with(|me| me.as_ref().filter(|me| !me.guest).map(|me| me.name.clone()));
        known.or_else(|| crate::browser::remembered(server::NAME))
    }
}

/// The name of the scenario of a match on the server.
pub(crate) fn scenario(card: &MatchCard) -> Said {
    card.setup.as_ref().and_then(|setup| title_of(&card.game, setup)).unwrap_or_default()
}

/// Whether a match has a free seat.
pub(crate) fn has_room(card: &MatchCard) -> bool {
    card.over.is_none()
        && card.seats.iter().any(|seat| matches!(seat.kind, SeatKind::Open | SeatKind::Invited))
}

/// A match on the server, if it is over.
fn played(card: &MatchCard) -> Option<Played> {
    let over = card.over.clone()?;
    Some(Played {
        id: card.id.clone(),
        game: card.game.clone(),
        title: scenario(card),
        when: card.updated as f64,
        over: Some(over),
        own: card.yours.iter().copied().map(Seat).collect(),
        online: true,
    })
}
