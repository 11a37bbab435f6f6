//! The choices for a new match, and how it starts.

use crate::browser::server;
use crate::games;
use crate::home::news::has_room;
use crate::home::play;
use crate::house::keep_invites;
use crate::modules::Order;
use crate::ui::Ui;
use kernel::catalogue::Picks;
use kernel::{Mode, Scenario};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use table_view::{Chairs, Draft, Route, Said, Sitter};
use wire::lobby::{Begun, ClockCard, NewSeat, Talk, Visibility};

/// Who should play a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// Somebody at this screen.
    Person,
    Bot(String),
    /// Whoever comes first; only on a server.
    Open,
    /// Whoever has the link; only on a server.
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

/// The default bot of a seat: the easiest for new players, the strongest for those who have played before.
fn usual_bot(game: &str) -> String {
    let known = games().get(game);
    let bot = match crate::browser::remembered(&format!("last.{game}")).is_some() {
        true => known.and_then(|game| game.bots.last()),
        false => known.and_then(|game| game.easiest()),
    };
    bot.map_or("random", |bot| bot.name.as_str()).to_owned()
}

/// What has been chosen so far; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) ui: Ui,
    pub(super) game: RwSignal<&'static str>,
    /// The scenario with all its settings; `None` before the game is known.
    pub(super) draft: RwSignal<Option<Draft>>,
    pub(super) sitters: RwSignal<Vec<Pick>>,
    /// Whether the server should keep the match.
    pub(super) online: RwSignal<bool>,
    /// The time limit of a seat; only on a server.
    pub(super) clock: RwSignal<ClockCard>,
    /// Whether open seats are for friends only.
    pub(super) friends: RwSignal<bool>,
    /// Who may write in the chat.
    pub(super) talk: RwSignal<Talk>,
    pub(super) cover: RwSignal<bool>,
    pub(super) busy: RwSignal<bool>,
    /// The table of the draft: what depends on it alone is redrawn only when another table is chosen, and
    /// keeps the focus.
    pub(super) table: Memo<Option<&'static str>>,
}

impl Plan {
    pub(super) fn new(ui: Ui, game: &'static str) -> Plan {
        let draft = RwSignal::new(None::<Draft>);
        let plan = Plan {
            ui,
            game: RwSignal::new(game),
            draft,
            sitters: RwSignal::new(Vec::new()),
            online: RwSignal::new(false),
            clock: RwSignal::new(ClockCard::None),
            friends: RwSignal::new(false),
            talk: RwSignal::new(Talk::default()),
            cover: RwSignal::new(true),
            busy: RwSignal::new(false),
            table: Memo::new(move |_| draft.with(|draft| Some(&*draft.as_ref()?.table().id))),
        };
        plan.take_game(game);
        plan
    }

    pub(super) fn scenarios(game: &str) -> &'static [Scenario] {
        games().get(game).map_or(&[], |game| &game.scenarios)
    }

    /// A value of the draft; tracked by reactive code.
    pub(super) fn of<T: Default>(self, look: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with(|draft| draft.as_ref().map_or_else(T::default, look))
    }

    /// The same, without tracking.
    pub(super) fn now<T: Default>(self, look: impl FnOnce(&Draft) -> T) -> T {
        untrack(|| self.of(look))
    }

    pub(super) fn take_game(self, game: &'static str) {
        self.game.set(game);
        self.draft.set(Plan::scenarios(game).first().and_then(Draft::new));
        self.sitters.set(Vec::new());
        self.take_seats();
    }

    pub(super) fn take_scenario(self, scenario: &'static Scenario) {
        self.step(|draft| draft.with_scenario(scenario));
    }

    pub(super) fn take_players(self, players: u8) {
        self.step(|draft| Some(draft.with_players(players)));
    }

    pub(super) fn take_mode(self, mode: Mode) {
        self.step(|draft| Some(draft.with_mode(mode)));
    }

    fn step(self, next: impl FnOnce(&Draft) -> Option<Draft>) {
        self.draft.update(|draft| {
            if let Some(next) = draft.as_ref().and_then(next) {
                *draft = Some(next);
            }
        });
        self.take_seats();
    }

    /// Changes the draft without changing its table.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(|draft| {
            if let Some(draft) = draft {
                change(draft);
            }
        });
    }

    /// Adjusts the seats to the number of players: existing ones stay, the first is a person, new ones are
    /// bots.
    fn take_seats(self) {
        let players = usize::from(self.now(|draft| draft.table().players));
        let bot = Pick::Bot(usual_bot(self.game.get_untracked()));
        self.sitters.update(|all| {
            if all.is_empty() {
                all.push(Pick::Person);
            }
            all.resize(players, bot);
        });
    }

    /// Puts somebody in a seat. Friends and open seats need the server, which needs a match.
    pub(super) fn put(self, at: usize, pick: Pick) {
        if matches!(pick, Pick::Open | Pick::Invited) {
            self.online.set(true);
        }
        self.sitters.update(|sitters| {
            if let Some(place) = sitters.get_mut(at) {
                *place = pick;
            }
        });
    }

    /// The approximate duration in minutes, if known.
    pub(super) fn minutes(self) -> Option<u16> {
        let people = self.sitters.with(|all| all.iter().filter(|one| !matches!(one, Pick::Bot(_))).count());
        let about = &games().get(self.game.get())?.about;
        self.draft.with(|draft| about.minutes(&draft.as_ref()?.scenario().id, people.max(1) as u8))
    }

    pub(super) fn start(self) {
        let Some((made, title)) =
            self.now(|draft| Some((draft.setup(), draft.scenario().title(draft.table()))))
        else {
            return;
        };
        let (ui, game) = (self.ui, self.game.get_untracked());
        let setup = match made {
            Ok(setup) => setup,
            Err(no) => {
                ui.notice.set(Some(Said::by(|lang| no.text(lang))));
                return;
            }
        };
        if self.online.get_untracked() {
            self.start_online(setup);
            return;
        }
        let sitters = self.sitters.with_untracked(|all| all.iter().map(Pick::sitter).collect());
        let chairs = Chairs { sitters, cover: self.cover.get_untracked(), looking: None };
        play::lay(ui, self.busy, game.to_owned(), Order { title: title.into(), setup, chairs });
    }

    /// Starts the match on the server. If people are awaited, this leads to the waiting room with the links
    /// to their seats: the server sends these only once.
    fn start_online(self, setup: Value) {
        let (ui, lang) = (self.ui, self.ui.lang.get_untracked());
        let seats: Vec<NewSeat> = self.sitters.with_untracked(|all| all.iter().map(Pick::seat).collect());
        let listed = seats.iter().any(|seat| matches!(seat, NewSeat::Open {}));
        let new = wire::lobby::NewMatch {
            game: self.game.get_untracked().to_owned(),
            scenario: None,
            players: None,
            mode: None,
            choices: Picks::new(),
            setup: Some(setup),
            seats,
            clock: self.clock.get_untracked(),
            visibility: match (listed, self.friends.get_untracked()) {
                (false, _) => Visibility::Private,
                (true, false) => Visibility::Listed,
                (true, true) => Visibility::Friends,
            },
            talk: self.talk.get_untracked(),
        };
        self.busy.set(true);
        spawn_local(async move {
            let _ = server::me(lang).await;
            match server::ask::<Begun>("POST", "matches", Some(&new), lang).await {
                Ok(begun) => {
                    let links: Vec<(u8, String)> =
                        begun.invitations.into_iter().map(|one| (one.seat, one.token)).collect();
                    keep_invites(&begun.table.id, &links);
                    match has_room(&begun.table) {
                        true => ui.go(&Route::Room(begun.table.id)),
                        false => ui.go(&Route::Online(begun.table.game, begun.table.id)),
                    }
                }
                Err(problem) => ui.notice.set(Some(server::said(problem))),
            }
            let _ = self.busy.try_set(false);
        });
    }
}
