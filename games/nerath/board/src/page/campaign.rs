//! What all parts of the board share: the moment in the game's types, what the person has in hand, and the
//! odds.

use crate::choices::{self, Group, Way};
use crate::chronicle::Chronicle;
use crate::odds::{self as figures, Reading};
use crate::onward::{self, Onward};
use crate::orders::{self, Given, Order, Voyage};
use crate::recruit::{self, Recruit};
use crate::stacks::{self, Stack};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use nerath::Nerath;
use nerath::action::{Action, Placement};
use nerath::content::{Space, SpaceSet};
use nerath::event::Event;
use nerath::question::{Asked, CardChoice};
use nerath::realm::Realm;
use nerath::state::Phase;
use nerath::units::UnitKind;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use table_view::{Said, Stage};
use web::boards::drag::Drag;
use web::browser;
use web::desk::Desk;

/// How many entries of the log are read for the dice and the summary: more than a round of turns has.
const READ: usize = 500;

/// How long a space glows that was asked for, in milliseconds.
const GLOW: i32 = 3000;

/// A moment of Nerath.
pub(super) type Moment = Arc<table_view::Moment<Nerath>>;

/// What all parts of the board share; copied freely.
#[derive(Clone, Copy)]
pub(super) struct Campaign {
    pub(super) desk: Desk<Nerath>,
    /// The legal answers as ways on the map.
    pub(super) ways: Memo<Arc<Vec<Way>>>,
    /// Where something can be taken in hand.
    origins: Memo<SpaceSet>,
    /// What happened lately.
    pub(super) chronicle: Memo<Arc<Chronicle>>,
    /// What is in hand on the map.
    pub(super) group: RwSignal<Option<Group>>,
    /// What is about to be bought, as long as its place must be chosen.
    pub(super) placing: RwSignal<Option<UnitKind>>,
    /// What was wanted in the shop before the phase had begun.
    wanted: StoredValue<Option<UnitKind>>,
    /// The castle that the person chose for new units.
    castle: RwSignal<Option<Space>>,
    /// The battle that the person chose to look at next.
    front: RwSignal<Option<Space>>,
    /// A battle that goes on by itself.
    pub(super) drive: RwSignal<Option<Drive>>,
    /// The chance of success in per cent below which such a battle is broken off.
    pub(super) below: RwSignal<Option<u8>>,
    /// What stands on the board.
    pub(super) stacks: Memo<Arc<Vec<Stack>>>,
    /// Where the group in hand can land beyond the sea.
    pub(super) voyages: Memo<Arc<Vec<Voyage>>>,
    /// The space that was looked at last: its card is open.
    pub(super) looked: RwSignal<Option<Space>>,
    /// The space under the pointer or with the focus.
    pub(super) hovered: RwSignal<Option<Space>>,
    /// The space that glows because somebody asked where it is, and how often one was asked for without a
    /// rest.
    pub(super) shown: RwSignal<Option<(Space, u32)>>,
    /// The odds asked for so far, by their question.
    readings: RwSignal<HashMap<String, Option<Arc<Reading>>>>,
    orders: StoredValue<VecDeque<Order>>,
    /// Whether the first of the orders has been carried out.
    begun: StoredValue<bool>,
}

/// A battle that goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Drive {
    space: Space,
    below: Option<u8>,
    /// The moment at which it was begun.
    since: usize,
}

impl Campaign {
    /// The one of this table.
    pub(super) fn of(desk: Desk<Nerath>) -> Campaign {
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

    /// Keeps what is in hand in step with the table.
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

    /// Drops the last thing that was chosen; whether there was any.
    fn step_back(self) -> bool {
        let any = self.group.with_untracked(Option::is_some)
            || self.placing.with_untracked(Option::is_some)
            || self.looked.with_untracked(Option::is_some)
            || self.drive.with_untracked(Option::is_some);
        self.release();
        any
    }

    /// Gives these orders, one after the other; one undo takes all of them back.
    fn give(self, orders: VecDeque<Order>) {
        self.orders.set_value(orders);
        self.begun.set_value(false);
        self.go_on();
    }

    /// Carries out the next order, or takes up again what was wanted in the shop.
    fn go_on(self) {
        let Some(now) = self.now() else { return };
        let next = self
            .orders
            .try_update_value(|orders| orders::next(orders, &now.view, now.question(), &now.legal))
            .flatten();
        match next {
            Some(number) if self.begun.get_value() => self.desk.answer_along(number),
            Some(number) => {
                self.begun.set_value(true);
                self.desk.answer(number);
            }
            None => {
                let asked = now.question().map(|question| question.what);
                let wanted = self.wanted.try_update_value(Option::take).flatten();
                if let (Some(kind), Some(Asked::Phase(Phase::Reinforce))) = (wanted, asked) {
                    self.want(kind);
                }
            }
        }
    }

    /// The battle that would be fought next, with the number of its answer: the one chosen, else the first.
    pub(super) fn fought_next(self) -> Option<(Space, usize)> {
        let chosen = self.front.get();
        if !self.asked() {
            return None;
        }
        self.with(|now| {
            let fights = || {
                now.legal.iter().enumerate().filter_map(|(number, action)| match action {
                    Action::Fight(space) => Some((*space, number)),
                    _ => None,
                })
            };
            fights().find(|(space, _)| Some(*space) == chosen).or_else(|| fights().next())
        })?
    }

    /// Rolls the battle in this space to its end, beginning with this answer.
    pub(super) fn roll_on(self, space: Space, number: usize) {
        let Some(since) = self.now().map(|now| now.seq) else { return };
        let below = self.below.get_untracked();
        self.desk.answer(number);
        self.drive.set(Some(Drive { space, below, since }));
    }

    /// The next answer of a battle that goes on by itself.
    fn drive_on(self) {
        let Some(drive) = self.drive.get() else { return };
        let Some((seq, here)) =
            self.with(|now| (now.seq, now.view.battle.as_ref().map(|battle| battle.space)))
        else {
            return;
        };
        if here != Some(drive.space) {
            // It has not begun yet, or it is over.
            if seq > drive.since {
                self.drive.set(None);
            }
            return;
        }
        if seq <= drive.since || !self.asked() {
            return;
        }
        let won = drive.below.and_then(|_| self.battle().flatten()).map(|reading| reading.won);
        let next = self.with(|now| onward::next(&now.view, now.question(), &now.legal, drive.below, won));
        match next {
            Some(Onward::Answer(number)) => spawn_local(async move {
                browser::time::sleep(self.desk.ui.lasts(650)).await;
                let same = self.desk.moment.try_with_untracked(|now| now.seq) == Some(seq);
                if same && self.drive.try_get_untracked() == Some(Some(drive)) {
                    self.desk.answer_along(number);
                }
            }),
            Some(Onward::Wait) => {}
            Some(Onward::Stop) | None => self.drive.set(None),
        }
    }

    /// The castle that new units go to.
    pub(super) fn target(self) -> Option<Space> {
        let chosen = self.castle.get();
        self.with(|now| recruit::target(&now.view, &now.legal, chosen)).flatten()
    }

    /// Whether the person at the screen is asked.
    pub(super) fn asked(self) -> bool {
        matches!(self.desk.stage.get(), Stage::Yours(_))
    }

    /// Something of the moment; nothing once the table has been left.
    pub(super) fn with<T>(self, of: impl FnOnce(&table_view::Moment<Nerath>) -> T) -> Option<T> {
        self.desk.moment.try_with(|now| of(now))
    }

    /// The moment, for what is done once; nothing once the table has been left.
    fn now(self) -> Option<Moment> {
        self.desk.moment.try_get_untracked()
    }

    /// The realm whose treasury and hand are shown.
    pub(super) fn realm(self) -> Realm {
        let viewer = self.desk.viewer.get();
        self.with(|now| {
            let asked = now.question().map(|question| question.realm);
            crate::shown_realm(&now.view, viewer, asked)
        })
        .unwrap_or(Realm::Karkoth)
    }

    /// What is asked of the person at the screen.
    pub(super) fn question(self) -> Option<Asked> {
        if !self.asked() {
            return None;
        }
        self.with(|now| now.question().map(|question| question.what)).flatten()
    }

    /// The spaces that are lit: where the group in hand can go, or whatever can be chosen.
    pub(super) fn lit(self) -> SpaceSet {
        let ways = self.ways.get();
        if let Some(group) = self.group.get() {
            let overseas: SpaceSet = self.voyages.with(|all| all.iter().map(|voyage| voyage.to).collect());
            return group.reach(&ways) | overseas;
        }
        if let Some(kind) = self.placing.get() {
            return self.places(kind);
        }
        choices::pointed(&ways)
    }

    /// The castles that could be chosen for new units; none while a place is being chosen.
    pub(super) fn castles(self) -> SpaceSet {
        if self.placing.with(Option::is_some) || self.group.with(Option::is_some) || !self.asked() {
            return SpaceSet::EMPTY;
        }
        self.with(|now| recruit::castles(&now.view, &now.legal)).unwrap_or_default()
    }

    fn places(self, kind: UnitKind) -> SpaceSet {
        let target = self.target();
        self.with(|now| match recruit::want(&now.view, &now.legal, kind, target) {
            Recruit::Where(places) => places,
            Recruit::Now(_) | Recruit::Refused(_) => SpaceSet::EMPTY,
        })
        .unwrap_or_default()
    }

    /// The spaces with something to take in hand; none while something is.
    pub(super) fn movable(self) -> SpaceSet {
        if self.group.with(Option::is_some) || self.placing.with(Option::is_some) {
            return SpaceSet::EMPTY;
        }
        self.origins.get()
    }

    /// A space was chosen.
    pub(super) fn choose(self, space: Space) {
        self.looked.set(None);
        let Some(now) = self.now() else { return };
        let ways = self.ways.get_untracked();
        if let Some(group) = self.group.get_untracked() {
            self.send(&now, &ways, &group, space);
            return;
        }
        let target = untrack(|| self.target());
        if let Some(kind) = self.placing.get_untracked() {
            // A click while a place is chosen is never anything else.
            match recruit::buy_at(&now.legal, kind, target, space) {
                Some(buy) => self.give(VecDeque::from([Order::Buy(buy)])),
                None => self.attempt(space, Action::Buy { kind, castle: space, at: Placement::Space(space) }),
            }
            return;
        }
        if now.legal.contains(&Action::Fight(space)) {
            self.front.set(Some(space));
            return;
        }
        // In Reinforce a click on a castle makes it the one that new units go to; it never spends anything.
        if target != Some(space) && untrack(|| self.castles()).contains(space) {
            self.castle.set(Some(space));
            return;
        }
        let answers = choices::pointing(&ways, space);
        if !answers.is_empty() {
            self.desk.pick(name(space), answers);
        } else if !self.take(space) {
            self.looked.set(Some(space));
            self.why_not(&now, space);
        }
    }

    /// Those of the group in hand who would reach a space, by land or by sea; nobody without a group.
    pub(super) fn arriving(self, to: Space) -> Option<Group> {
        let group = self.group.get().filter(|group| group.at != to)?;
        let direct = self.ways.with(|ways| orders::arriving(&group, ways, to));
        if direct.size() > 0 {
            return Some(direct);
        }
        self.voyages.with(|all| {
            let landed = &all.iter().find(|voyage| voyage.to == to)?.landed;
            let mut troops: Vec<(UnitKind, u8, u8)> = Vec::new();
            for kind in landed {
                match troops.iter_mut().find(|(other, ..)| other == kind) {
                    Some((_, n, _)) => *n += 1,
                    None => troops.push((*kind, 1, 1)),
                }
            }
            Some(Group { at: group.at, troops, ships: Vec::new() })
        })
    }

    /// Takes in hand what can move in this space; whether there is anything.
    pub(super) fn take(self, space: Space) -> bool {
        let Some(now) = self.now() else { return false };
        let group = Group::whole(&now.view, &self.ways.get_untracked(), space);
        let found = group.is_some();
        if let Some(group) = group {
            self.hold(group);
        }
        found
    }

    /// Holds a group: its targets are lit.
    pub(super) fn hold(self, group: Group) {
        self.placing.set(None);
        self.desk.picked.set(None);
        self.group.set(Some(group));
    }

    /// Lets go whatever is in hand.
    pub(super) fn release(self) {
        self.group.set(None);
        self.placing.set(None);
        self.looked.set(None);
        self.drive.set(None);
        self.orders.set_value(VecDeque::new());
    }

    fn send(self, now: &Moment, ways: &[Way], group: &Group, to: Space) {
        if group.at == to {
            self.release();
            return;
        }
        match orders::send(&now.view, &now.legal, ways, group, to) {
            Given::Orders(given) => self.give(given),
            Given::Which(answers) => self.desk.pick(name(to), answers),
            // Another stack is meant, or something that the rules forbid.
            Given::Refused(wanted) => {
                if !self.take(to)
                    && let Some(wanted) = wanted
                {
                    self.attempt(to, wanted);
                }
            }
        }
    }

    /// Shows where a space is: it glows for a moment, and nothing lies over the map.
    pub(super) fn point_out(self, space: Space) {
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

    /// The spaces with something that the person at the screen may take in hand.
    pub(super) fn liftable(self, space: Space, realm: Realm) -> bool {
        self.asked()
            && self.origins.with(|origins| origins.contains(space))
            && self.with(|now| now.view.active == realm) == Some(true)
    }

    /// Stacks are dragged to where they shall go.
    pub(super) fn dragging(self) -> Drag {
        let space = |place: Option<web_sys::Element>| Space::from_id(&place?.get_attribute("data-space")?);
        Drag {
            lift: Callback::new(move |from: String| {
                self.release();
                Space::from_id(&from).is_some_and(|from| self.take(from))
            }),
            over: Callback::new(move |(_, place)| self.hovered.set(space(place))),
            drop: Callback::new(move |(from, place): (String, _)| {
                self.hovered.set(None);
                match space(place) {
                    Some(to) if to.id() == from => {} // As if it had been clicked: it stays in hand.
                    Some(to) => self.let_go(to),
                    None => self.release(),
                }
            }),
        }
    }

    /// What is in hand was let go over a space.
    fn let_go(self, to: Space) {
        let (Some(now), Some(group)) = (self.now(), self.group.get_untracked()) else { return };
        let ways = self.ways.get_untracked();
        match orders::send(&now.view, &now.legal, &ways, &group, to) {
            Given::Refused(wanted) => {
                self.release();
                if let Some(wanted) = wanted {
                    self.attempt(to, wanted);
                }
            }
            Given::Orders(_) | Given::Which(_) => self.send(&now, &ways, &group, to),
        }
    }

    /// A kind was clicked in the shop: one is bought and placed at once, or its place is asked for, or the rule
    /// is told that forbids it.
    pub(super) fn want(self, kind: UnitKind) {
        if self.placing.get_untracked() == Some(kind) {
            self.placing.set(None);
            return;
        }
        self.release();
        let Some(now) = self.now() else { return };
        // What is recruited before the phase ends the one before.
        if let Some(Asked::Phase(Phase::Reposition)) = now.question().map(|question| question.what) {
            self.wanted.set_value(Some(kind));
            self.give(VecDeque::from([Order::End]));
            return;
        }
        match recruit::want(&now.view, &now.legal, kind, untrack(|| self.target())) {
            Recruit::Now(buy) => self.give(VecDeque::from([Order::Buy(buy)])),
            Recruit::Where(_) => self.placing.set(Some(kind)),
            Recruit::Refused(wanted) => {
                self.desk.attempt(Said::by(|lang| kind.name(lang).to_owned()), wanted);
            }
        }
    }

    /// Says why a space cannot be chosen, where a rule forbids it; otherwise its card is answer enough.
    fn why_not(self, now: &Moment, space: Space) {
        let realm = now.view.active;
        let wanted = match now.question().map(|question| question.what) {
            Some(Asked::Phase(Phase::Battle)) => Some(Action::Fight(space)),
            Some(Asked::Rampage) => Some(Action::Rampage(space)),
            Some(Asked::Phase(Phase::Move | Phase::Reposition)) => {
                let stays =
                    stacks::SHOWN.into_iter().find(|kind| now.view.troops.get(space, realm, *kind) > 0);
                let to = space.neighbours().first();
                stays.zip(to).map(|(kind, to)| Action::Move { kind, from: space, to })
            }
            Some(Asked::Withdrawal) => now.legal.iter().find_map(|action| match action {
                Action::Withdraw { kind, .. } => Some(Action::Withdraw { kind: *kind, to: space }),
                _ => None,
            }),
            Some(Asked::Card {
                choice: CardChoice::Place(_) | CardChoice::From | CardChoice::To, ..
            }) => Some(Action::Space(space)),
            _ => None,
        };
        if let (Some(wanted), Stage::Yours(_)) = (wanted, self.desk.stage.get_untracked()) {
            self.attempt(space, wanted);
        }
    }

    fn attempt(self, space: Space, action: Action) {
        self.desk.attempt(name(space), action);
    }

    /// The short number of an answer: its price, its chance, how many it concerns. The map shows the same.
    pub(super) fn badge(self, action: &Action) -> Option<String> {
        let lang = self.desk.ui.lang.get();
        match *action {
            Action::Fight(space) => {
                self.forecast(space, None).flatten().map(|found| figures::percent(lang, found.won))
            }
            Action::Buy { kind, .. } => self.with(|now| now.view.prices[kind.index()].to_string()),
            Action::Move { kind, from, .. } => self
                .with(|now| now.view.turn.ready.get(from, kind))
                .filter(|n| *n > 1)
                .map(|n| format!("×{n}")),
            Action::Press => self.battle().flatten().map(|found| figures::percent(lang, found.won)),
            _ => None,
        }
    }

    /// The odds of the battle being fought, from its next dice on: none without a battle, nothing yet while
    /// they are computed.
    pub(super) fn battle(self) -> Option<Option<Arc<Reading>>> {
        let (fights, ended) = self.with(|now| {
            let ended = now.view.battle.as_ref().is_some_and(|battle| battle.ended.is_some());
            (now.view.battle.is_some(), ended)
        })?;
        if !fights || ended || !(self.asked() || self.desk.has_leisure()) {
            return None;
        }
        let seq = self.desk.moment.with(|moment| moment.seq);
        Some(self.reading(format!("battle {seq}"), "odds", json!({})))
    }

    /// The odds of a battle that waits or is planned: none if nobody would fight, nothing yet while they are
    /// computed.
    pub(super) fn forecast(self, space: Space, joining: Option<&Group>) -> Option<Option<Arc<Reading>>> {
        if !self.asked() {
            return None;
        }
        let (name, arguments) = self.with(|now| {
            figures::forecast(&now.view, space, joining)
                .map(|question| ("odds", json!({ "ground": question.ground, "armies": question.armies })))
                .or_else(|| figures::delve(&now.view, space, joining).map(|asked| ("delve", asked)))
        })??;
        Some(self.reading(arguments.to_string(), name, arguments))
    }

    /// The answer to a request, asked for at most once.
    fn reading(self, key: String, name: &'static str, arguments: Value) -> Option<Arc<Reading>> {
        if let Some(known) = self.readings.with(|readings| readings.get(&key).cloned()) {
            return known;
        }
        spawn_local(async move {
            let waits = self.readings.try_update(|readings| {
                // A turn has a few dozen questions at the most; what is older is not asked again.
                if readings.len() > 200 {
                    readings.clear();
                }
                readings.insert(key.clone(), None).is_some()
            });
            if waits != Some(false) {
                return;
            }
            let answer = self.desk.extra(name, arguments).await;
            let reading = answer.ok().and_then(|answer| Reading::of(&answer).ok()).map(Arc::new);
            self.readings.try_update(|readings| readings.insert(key, reading));
        });
        None
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
pub(super) fn name(space: Space) -> Said {
    Said::by(|lang| space.name(lang).to_owned())
}
