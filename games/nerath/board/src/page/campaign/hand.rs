//! What is in hand: taking groups, choosing spaces, dragging, and buying.

use super::{Campaign, Moment, name};
use crate::choices::{self, Group, Way};
use crate::orders::{self, Given, Order};
use crate::recruit::{self, Recruit};
use crate::stacks;
use leptos::prelude::*;
use nerath::action::{Action, Placement};
use nerath::content::{Space, SpaceSet};
use nerath::question::{Asked, CardChoice};
use nerath::realm::Realm;
use nerath::state::Phase;
use nerath::units::UnitKind;
use std::collections::VecDeque;
use table_view::{Said, Stage};
use web::boards::drag::Drag;

impl Campaign {
    /// Drops whatever was chosen; returns whether there was anything.
    pub(super) fn step_back(self) -> bool {
        let any = self.group.with_untracked(Option::is_some)
            || self.placing.with_untracked(Option::is_some)
            || self.looked.with_untracked(Option::is_some)
            || self.drive.with_untracked(Option::is_some);
        self.release();
        any
    }

    /// Gives these orders one after another; one undo takes all of them back.
    fn give(self, orders: VecDeque<Order>) {
        self.orders.set_value(orders);
        self.begun.set_value(false);
        self.go_on();
    }

    /// Carries out the next order, or buys what was clicked in the shop earlier.
    pub(super) fn go_on(self) {
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

    /// The castle that new units go to.
    pub(in crate::page) fn target(self) -> Option<Space> {
        let chosen = self.castle.get();
        self.with(|now| recruit::target(&now.view, &now.legal, chosen)).flatten()
    }

    /// The spaces that are lit: where the group in hand can go, or whatever can be chosen.
    pub(in crate::page) fn lit(self) -> SpaceSet {
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
    pub(in crate::page) fn castles(self) -> SpaceSet {
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
    pub(in crate::page) fn movable(self) -> SpaceSet {
        if self.group.with(Option::is_some) || self.placing.with(Option::is_some) {
            return SpaceSet::EMPTY;
        }
        self.origins.get()
    }

    /// Called when a space is chosen.
    pub(in crate::page) fn choose(self, space: Space) {
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

    /// Those of the group in hand that would reach a space, by land or by sea; `None` without a group.
    pub(in crate::page) fn arriving(self, to: Space) -> Option<Group> {
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

    /// Picks up what can move in this space; returns whether there is anything.
    pub(in crate::page) fn take(self, space: Space) -> bool {
        let Some(now) = self.now() else { return false };
        let group = Group::whole(&now.view, &self.ways.get_untracked(), space);
        let found = group.is_some();
        if let Some(group) = group {
            self.hold(group);
        }
        found
    }

    /// Holds a group: its targets are lit.
    pub(in crate::page) fn hold(self, group: Group) {
        self.placing.set(None);
        self.desk.picked.set(None);
        self.group.set(Some(group));
    }

    /// Drops whatever is in hand.
    pub(in crate::page) fn release(self) {
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

    /// Whether the person at the screen may pick up something of this realm here.
    pub(in crate::page) fn liftable(self, space: Space, realm: Realm) -> bool {
        self.asked()
            && self.origins.with(|origins| origins.contains(space))
            && self.with(|now| now.view.active == realm) == Some(true)
    }

    /// Dragging of stacks to their destinations.
    pub(in crate::page) fn dragging(self) -> Drag {
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

    /// Called when what is in hand is dropped over a space.
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

    /// Called when a kind is clicked in the shop: buys and places one at once, asks for its place, or shows
    /// the rule that forbids it.
    pub(in crate::page) fn want(self, kind: UnitKind) {
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

    /// Shows why a space cannot be chosen, if a rule forbids it; otherwise its card is enough.
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
}
