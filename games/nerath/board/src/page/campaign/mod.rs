//! What all parts of the board share: the moment in the game's types, what is in hand (`hand`), a battle that
//! continues by itself (`drive`), and the odds (`odds`).

mod drive;
mod hand;
mod odds;

use crate::choices::{self, Group, Way};
use crate::chronicle::Chronicle;
use crate::odds::Reading;
use crate::orders::{self, Order, Voyage};
use crate::stacks::{self, Stack};
use drive::Drive;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use nerath::Nerath;
use nerath::content::{Space, SpaceSet};
use nerath::event::Event;
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::units::UnitKind;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use table_view::{Said, Stage};
use web::browser;
use web::desk::Desk;

/// How many entries of the log are read for the dice and the summary: more than a round of turns has.
const READ: usize = 500;

/// How long a space glows after somebody asked where it is, in milliseconds.
const GLOW: i32 = 3000;

/// A moment of Nerath.
pub(in crate::page) type Moment = Arc<table_view::Moment<Nerath>>;

/// What all parts of the board share; copied freely.
#[derive(Clone, Copy)]
pub(in crate::page) struct Campaign {
    pub(in crate::page) desk: Desk<Nerath>,
    /// The legal answers as ways on the map.
    pub(in crate::page) ways: Memo<Arc<Vec<Way>>>,
    /// The spaces where something can be picked up.
    origins: Memo<SpaceSet>,
    /// Recent events.
    pub(in crate::page) chronicle: Memo<Arc<Chronicle>>,
    /// The group in hand.
    pub(in crate::page) group: RwSignal<Option<Group>>,
    /// The unit to buy while its place is being chosen.
    pub(in crate::page) placing: RwSignal<Option<UnitKind>>,
    /// The unit that was clicked in the shop before the phase had begun.
    wanted: StoredValue<Option<UnitKind>>,
    /// The castle chosen for new units.
    castle: RwSignal<Option<Space>>,
    /// The battle chosen to be fought next.
    front: RwSignal<Option<Space>>,
    /// A battle that goes on by itself.
    pub(in crate::page) drive: RwSignal<Option<Drive>>,
    /// The chance of success, in percent, below which such a battle is broken off.
    pub(in crate::page) below: RwSignal<Option<u8>>,
    /// The stacks on the board.
    pub(in crate::page) stacks: Memo<Arc<Vec<Stack>>>,
    /// Where the group in hand can land across the sea.
    pub(in crate::page) voyages: Memo<Arc<Vec<Voyage>>>,
    /// The space whose card is open.
    pub(in crate::page) looked: RwSignal<Option<Space>>,
    /// The space under the pointer or with the focus.
    pub(in crate::page) hovered: RwSignal<Option<Space>>,
    /// The space that glows because somebody asked where it is, and a counter that tells such requests apart.
    pub(in crate::page) shown: RwSignal<Option<(Space, u32)>>,
    /// The odds asked for so far, by their question.
    readings: RwSignal<HashMap<String, Option<Arc<Reading>>>>,
    orders: StoredValue<VecDeque<Order>>,
    /// Whether the first of the orders has been carried out.
    begun: StoredValue<bool>,
}

impl Campaign {
    /// The one of this table.
    pub(in crate::page) fn of(desk: Desk<Nerath>) -> Campaign {
        if let Some(known) = use_context::<Campaign>() {
            return known;
        }
        let ways = Memo::new(move |_| desk.moment.with(|now| Arc::new(choices::ways(&now.view, &now.legal))));
        let group = RwSignal::new(None::<Group>);
        let voyages = Memo::new(move |_| {
            let found = group.get().map(|group| {
                desk.moment.with(|now| ways.with(|ways| orders::voyages(&now.view, ways, &group)))
            });
            Arc::new(found.unwrap_or_default())
        });
        let campaign = Campaign {
            desk,
            ways,
            voyages,
            stacks: Memo::new(move |_| desk.moment.with(|now| Arc::new(stacks::stacks(&now.view)))),
            origins: Memo::new(move |_| ways.with(|ways| choices::origins(ways))),
            chronicle: Memo::new(move |_| Arc::new(read(desk))),
            group,
            placing: RwSignal::new(None),
            wanted: StoredValue::new(None),
            castle: RwSignal::new(None),
            front: RwSignal::new(None),
            drive: RwSignal::new(None),
            below: RwSignal::new(None),
            looked: RwSignal::new(None),
            hovered: RwSignal::new(None),
            shown: RwSignal::new(None),
            readings: RwSignal::new(HashMap::new()),
            orders: StoredValue::new(VecDeque::new()),
            begun: StoredValue::new(false),
        };
        campaign.follow();
        provide_context(campaign);
        campaign
    }

    /// Keeps what is in hand in sync with the table.
    fn follow(self) {
        Effect::new(move |before: Option<usize>| {
            let seq = self.desk.moment.with(|moment| moment.seq);
            if before != Some(seq) {
                self.group.set(None);
                self.placing.set(None);
                self.looked.set(None);
                self.go_on();
            }
            seq
        });
        // The step button fights the battle that is looked at.
        Effect::new(move || {
            let number = self.fought_next().map(|(_, number)| number);
            self.desk.narrowed.set(number);
        });
        Effect::new(move || self.drive_on());
        let keys = window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" && !event.default_prevented() && self.step_back() {
                event.prevent_default();
            }
        });
        on_cleanup(move || keys.remove());
    }

    /// Whether the person at the screen is asked.
    pub(in crate::page) fn asked(self) -> bool {
        matches!(self.desk.stage.get(), Stage::Yours(_))
    }

    /// Reads something from the moment; `None` once the table has been left.
    pub(in crate::page) fn with<T>(self, of: impl FnOnce(&table_view::Moment<Nerath>) -> T) -> Option<T> {
        self.desk.moment.try_with(|now| of(now))
    }

    /// The moment, untracked; `None` once the table has been left.
    fn now(self) -> Option<Moment> {
        self.desk.moment.try_get_untracked()
    }

    /// The realm whose treasury and hand are shown.
    pub(in crate::page) fn realm(self) -> Realm {
        let viewer = self.desk.viewer.get();
        self.with(|now| {
            let asked = now.question().map(|question| question.realm);
            crate::shown_realm(&now.view, viewer, asked)
        })
        .unwrap_or(Realm::Karkoth)
    }

    /// What is asked of the person at the screen.
    pub(in crate::page) fn question(self) -> Option<Asked> {
        if !self.asked() {
            return None;
        }
        self.with(|now| now.question().map(|question| question.what)).flatten()
    }

    /// Shows where a space is: it glows for a moment, and nothing lies over the map.
    pub(in crate::page) fn point_out(self, space: Space) {
        let count = self.shown.get_untracked().map_or(0, |(_, count)| count + 1);
        self.desk.sheet.set(None);
        browser::into_sight(".pan");
        self.shown.set(Some((space, count)));
        spawn_local(async move {
            browser::time::sleep(GLOW).await;
            if self.shown.try_get_untracked() == Some(Some((space, count))) {
                self.shown.set(None);
            }
        });
    }
}

/// Reads the log's events. The last action's are in the moment, should the log have only sentences.
fn read(desk: Desk<Nerath>) -> Chronicle {
    let viewer = desk.viewer.get();
    let happened = desk.happened.get();
    let recent = &happened[happened.len().saturating_sub(READ)..];
    let told = recent.last().is_some_and(|seen| !seen.events(viewer).is_empty());
    let mut events: Vec<Event> = recent.iter().flat_map(|seen| seen.events(viewer)).cloned().collect();
    if !told {
        desk.moment.with(|moment| events.extend(moment.events.iter().cloned()));
    }
    Chronicle::read(events)
}

/// A space, for people.
pub(in crate::page) fn name(space: Space) -> Said {
    Said::by(|lang| space.name(lang).to_owned())
}
