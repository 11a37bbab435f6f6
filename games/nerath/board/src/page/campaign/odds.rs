//! The odds, and the short numbers of answers.

use super::Campaign;
use crate::choices::Group;
use crate::odds::{self as figures, Reading};
use leptos::prelude::*;
use leptos::task::spawn_local;
use nerath::action::Action;
use nerath::content::Space;
use serde_json::{Value, json};
use std::sync::Arc;

impl Campaign {
    /// The short number of an answer: its price, its chance, how many it concerns. The map shows the same.
    pub(in crate::page) fn badge(self, action: &Action) -> Option<String> {
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

    /// The odds of the current battle, from its next dice on: the outer `None` without a battle, the inner
    /// one while they are computed.
    pub(in crate::page) fn battle(self) -> Option<Option<Arc<Reading>>> {
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

    /// The odds of a pending or planned battle: the outer `None` if nobody would fight, the inner one while
    /// they are computed.
    pub(in crate::page) fn forecast(
        self,
        space: Space,
        joining: Option<&Group>,
    ) -> Option<Option<Arc<Reading>>> {
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
                // A turn has a few dozen questions at most; what is older is not asked again.
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
