//! Victory and death: a banner over the map that disappears by itself.

use super::Eu;
use crate::Say;
use euthia::combat::Incident;
use euthia::content::FoeId;
use euthia::event::Event;
use kernel::{Lang, Seat};
use leptos::prelude::*;
use std::time::Duration;
use web::parts::icon;

/// How long a banner stays.
const STAY: Duration = Duration::from_millis(2200);

/// A moment that is worth a banner.
#[derive(Clone, PartialEq)]
enum Great {
    /// A Monster is defeated, with the Reputation that this brought.
    Won(FoeId, i32),
    /// A Hero is dead, killed by a Monster.
    Lost(FoeId),
    /// A Hero is dead.
    Died(Seat),
}

fn great(events: &[Event]) -> Option<Great> {
    let gained: i32 = events
        .iter()
        .map(|event| if let Event::Reputation { n, .. } = event { i32::from(*n) } else { 0 })
        .sum();
    events.iter().find_map(|event| match event {
        Event::Combat(Incident::Won(foe)) => Some(Great::Won(*foe, gained)),
        Event::Combat(Incident::Lost(foe)) => Some(Great::Lost(*foe)),
        Event::Died { seat, .. } => Some(Great::Died(*seat)),
        _ => None,
    })
}

/// The banner of what has just happened.
pub(super) fn banner(eu: Eu) -> impl IntoView {
    let shown = RwSignal::new(None::<(usize, Great)>);
    Effect::new(move || {
        let found = eu.read(|now| Some((now.seq, great(&now.events)?))).flatten();
        let Some((seq, great)) = found else { return };
        shown.set(Some((seq, great)));
        set_timeout(
            move || {
                let _ = shown.try_update(|shown| {
                    if shown.as_ref().is_some_and(|(at, _)| *at == seq) {
                        *shown = None;
                    }
                });
            },
            STAY,
        );
    });
    move || {
        let (_, great) = shown.get()?;
        let lang = eu.lang();
        let (class, symbol, title, text) = told(eu, &great, lang);
        Some(view! {
            <div class=class role="status">
                <span class="eu-banner__sign">{icon(symbol)}</span><b>{title}</b><span>{text}</span>
            </div>
        })
    }
}

fn told(eu: Eu, great: &Great, lang: Lang) -> (&'static str, &'static str, &'static str, String) {
    match great {
        Great::Won(foe, gained) => {
            let name = foe.foe().name.get(lang);
            let mut text = match lang {
                Lang::En => format!("{name} is defeated"),
                Lang::Fr => format!("{name}\u{a0}: vaincu"),
            };
            if *gained > 0 {
                text.push_str(&format!(" · +{gained} {}", Say::Reputation.get(lang)));
            }
            ("eu-banner eu-banner--won", "laurel", Say::Victory.get(lang), text)
        }
        Great::Lost(foe) => {
            let name = foe.foe().name.get(lang);
            let text = match lang {
                Lang::En => format!("{name} wins; the Hero comes back to life at the Chapel"),
                Lang::Fr => format!("{name} l’emporte\u{202f}; le Héros revient à la vie à la Chapelle"),
            };
            ("eu-banner eu-banner--lost", "tomb", Say::Death.get(lang), text)
        }
        Great::Died(seat) => {
            let name = eu.desk.name(*seat);
            let text = match lang {
                Lang::En => format!("{name} comes back to life at the Chapel"),
                Lang::Fr => format!("{name} revient à la vie à la Chapelle"),
            };
            ("eu-banner eu-banner--lost", "tomb", Say::Death.get(lang), text)
        }
    }
}
