//! What all parts of the board share: the moment in the game's types, what the person has in hand, and the
//! odds.

use crate::choices::{self, Group, Way};
use crate::chronicle::Chronicle;
use crate::odds::{self as figures, Reading};
use crate::orders::{self, Given, Order};
use crate::stacks;
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
use web::desk::{Desk, Picked};

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
    /// What is about to be bought.
    pub(super) kind: RwSignal<Option<UnitKind>>,
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
}

impl Campaign {
    /// The one of this table.
    pub(super) fn of(desk: Desk<Nerath>) -> Campaign {
        if let Some(known) = use_context::<Campaign>() {
            return known;
        }
        let ways = Memo::new(move |_| desk.moment.with(|now| Arc::new(choices::ways(&now.view, &now.legal))));
        let campaign = Campaign {
            desk,
            ways,
            origins: Memo::new(move |_| ways.with(|ways| choices::origins(ways))),
            chronicle: Memo::new(move |_| Arc::new(read(desk))),
            group: RwSignal::new(None),
            kind: RwSignal::new(None),
            looked: RwSignal::new(None),
            hovered: RwSignal::new(None),
            shown: RwSignal::new(None),
            readings: RwSignal::new(HashMap::new()),
            orders: StoredValue::new(VecDeque::new()),
        };
        campaign.follow();
        provide_context(campaign);
        campaign
    }

    /// Keeps what is in hand in step with the table.
    fn follow(self) {
        Effect::new(move |before: Option<usize>| {
            let seq = self.desk.moment.with(|moment| moment.seq);
            let picked = self.desk.picked.with(Option::is_some);
            if before != Some(seq) {
                self.group.set(None);
                self.go_on();
            } else if !picked {
                // Whoever lets the answers go lets the pieces go too.
                self.group.set(None);
                self.kind.set(None);
            }
            seq
        });
    }

    /// Carries out the next order, or takes up again what was about to be bought.
    fn go_on(self) {
        let Some(now) = self.now() else { return };
        let next = self
            .orders
            .try_update_value(|orders| orders::next(orders, &now.view, now.question(), &now.legal))
            .flatten();
        if let Some(number) = next {
            self.desk.answer(number);
            return;
        }
        if let Some(kind) = self.kind.get_untracked() {
            let asked = now.question().map(|question| question.what);
            match asked {
                Some(Asked::Phase(Phase::Reinforce)) => _ = self.offer(kind),
                Some(Asked::HowMany { .. }) => {}
                _ => self.kind.set(None),
            }
        }
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

    /// The spaces that are lit: where the group in hand can go, or whatever can be chosen.
    pub(super) fn lit(self) -> SpaceSet {
        let (ways, kind) = (self.ways.get(), self.kind.get());
        match self.group.get() {
            Some(group) => group.reach(&ways),
            None => match kind {
                Some(_) => self.pointed_by_kind(),
                None => choices::pointed(&ways),
            },
        }
    }

    /// The spaces with something to take in hand; none while something is.
    pub(super) fn movable(self) -> SpaceSet {
        if self.group.with(Option::is_some) || self.kind.with(Option::is_some) {
            return SpaceSet::EMPTY;
        }
        self.origins.get()
    }

    fn pointed_by_kind(self) -> SpaceSet {
        let kind = self.kind.get();
        self.with(|now| {
            let wanted = |way: &&Way| kind.is_none() || choices::bought(&now.legal[way.number]) == kind;
            self.ways.with(|ways| {
                ways.iter().filter(|way| way.piece.is_none()).filter(wanted).map(|way| way.to).collect()
            })
        })
        .unwrap_or_default()
    }

    /// A space was chosen.
    pub(super) fn choose(self, space: Space) {
        // What was done is seen on the map; the card of a space is for those who only look.
        self.looked.set(None);
        let Some(now) = self.now() else { return };
        let ways = self.ways.get_untracked();
        if let Some(group) = self.group.get_untracked() {
            self.send(&now, &ways, &group, space);
            return;
        }
        let kind = self.kind.get_untracked();
        let mut answers = choices::pointing(&ways, space);
        if kind.is_some() {
            answers.retain(|number| choices::bought(&now.legal[*number]) == kind);
        }
        if !answers.is_empty() {
            self.desk.pick(name(space), answers);
        } else if !self.take(space) {
            self.looked.set(Some(space));
            self.why_not(&now, space);
        }
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

    /// Holds a group: its answers are listed, its targets lit.
    pub(super) fn hold(self, group: Group) {
        let answers = group.numbers(&self.ways.get_untracked());
        self.kind.set(None);
        self.desk.picked.set(Some(Picked { what: name(group.at), answers }));
        self.group.set(Some(group));
    }

    /// Lets go whatever is in hand.
    pub(super) fn release(self) {
        self.group.set(None);
        self.kind.set(None);
        self.desk.picked.set(None);
    }

    fn send(self, now: &Moment, ways: &[Way], group: &Group, to: Space) {
        if group.at == to {
            self.release();
            return;
        }
        match orders::send(&now.view, &now.legal, ways, group, to) {
            Given::Orders(given) => {
                self.orders.set_value(given);
                self.go_on();
            }
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
        browser::into_sight(".board");
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

    /// Wants to buy units of this kind: where they may be placed is lit, or the rule is told that forbids it.
    pub(super) fn want(self, kind: UnitKind) {
        self.group.set(None);
        if self.offer(kind) {
            return;
        }
        let Some(active) = self.now().map(|now| now.view.active) else { return };
        let castle = Space::capital(active);
        let action = Action::Buy { kind, castle, at: Placement::Space(castle) };
        self.desk.attempt(Said::by(|lang| kind.name(lang).to_owned()), action);
    }

    /// Lists the answers that buy this kind; whether there are any.
    fn offer(self, kind: UnitKind) -> bool {
        let Some(now) = self.now() else { return false };
        let of_kind = |(_, action): &(usize, &Action)| choices::bought(action) == Some(kind);
        let answers: Vec<usize> =
            now.legal.iter().enumerate().filter(of_kind).map(|(number, _)| number).collect();
        let any = !answers.is_empty();
        let what = Said::by(|lang| kind.name(lang).to_owned());
        self.kind.set(any.then_some(kind));
        self.desk.picked.set(any.then_some(Picked { what, answers }));
        any
    }

    /// Says why a space cannot be chosen, where a rule forbids it; otherwise its card is answer enough.
    fn why_not(self, now: &Moment, space: Space) {
        let realm = now.view.active;
        let wanted = match now.question().map(|question| question.what) {
            Some(Asked::Phase(Phase::Battle)) => Some(Action::Fight(space)),
            Some(Asked::Rampage) => Some(Action::Rampage(space)),
            Some(Asked::Phase(Phase::Reinforce)) => {
                let buy = |kind| Action::Buy { kind, castle: space, at: Placement::Space(space) };
                self.kind.get_untracked().map(buy)
            }
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
