//! Asks the helper for odds: the value of each answer in a Combat, and the chances of a Combat that may come.

use super::Eu;
use crate::lit::Scene;
use euthia::combat::Asking;
use euthia::question::Asked;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;

/// Listens as long as the table is open.
pub(super) fn listen(eu: Eu) {
    Effect::new(move || {
        let seq = eu.read(|now| now.seq);
        eu.worths.set(None);
        eu.ahead.set(None);
        let wanted = eu.yours() && eu.scene.get() == Scene::Fight;
        let (Some(seq), true) = (seq, wanted) else { return };
        let before = matches!(eu.asked(), Some(Asked::Combat(Asking::Before)));
        spawn_local(async move {
            if before {
                odds(eu, seq, None).await;
                return;
            }
            let Ok(told) = eu.desk.extra("choices", json!({})).await else { return };
            let Ok(worths) = serde_json::from_value(told) else { return };
            if eu.desk.moment.try_with_untracked(|now| now.seq) == Some(seq) {
                let _ = eu.worths.try_set(Some(worths));
            }
        });
    });
}

/// The odds against whatever Monster of this level comes next; without a level, where the Hero stands.
pub(super) async fn odds(eu: Eu, seq: usize, level: Option<u8>) {
    let arguments = level.map_or_else(|| json!({}), |level| json!({ "level": level }));
    let Ok(told) = eu.desk.extra("odds", arguments).await else { return };
    let Ok(ahead) = serde_json::from_value(told) else { return };
    if eu.desk.moment.try_with_untracked(|now| now.seq) == Some(seq) {
        let _ = eu.ahead.try_set(Some((level.unwrap_or(0), ahead)));
    }
}
