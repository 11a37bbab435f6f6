//! Rolling to the end: a battle that continues by itself.

use super::Campaign;
use crate::onward::{self, Onward};
use leptos::prelude::*;
use leptos::task::spawn_local;
use nerath::action::Action;
use nerath::content::Space;
use web::browser;

/// A battle that continues by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::page) struct Drive {
    space: Space,
    below: Option<u8>,
    /// The moment at which it was begun.
    since: usize,
}

impl Campaign {
    /// The battle to be fought next, with the number of its answer: the chosen one, otherwise the first.
    pub(in crate::page) fn fought_next(self) -> Option<(Space, usize)> {
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
    pub(in crate::page) fn roll_on(self, space: Space, number: usize) {
        let Some(since) = self.now().map(|now| now.seq) else { return };
        let below = self.below.get_untracked();
        self.desk.answer(number);
        self.drive.set(Some(Drive { space, below, since }));
    }

    /// Gives the next answer of a battle that continues by itself.
    pub(super) fn drive_on(self) {
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
}
