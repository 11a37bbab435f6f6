//! The cards in hand and the Treasures in play, with their texts; playable ones are lit.

use super::campaign::Campaign;
use crate::words::{self, Term};
use kernel::Lang;
use leptos::prelude::*;
use nerath::action::Action;
use nerath::content::{EventId, TreasureId};
use nerath::question::{Asked, CardRef};
use table_view::Said;
use web::parts::icon;

/// A card that lies in front of the person.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Event(EventId),
    Treasure(TreasureId),
    InPlay(TreasureId),
    /// A card that can be pointed at, wherever it lies.
    Choice(EventId),
}

/// The name of a card and what it says.
pub(super) fn texts(card: CardRef, lang: Lang) -> (&'static str, &'static str) {
    match card {
        CardRef::Event(id) => (id.card().name.get(lang), id.card().text.get(lang)),
        CardRef::Power(id) | CardRef::Property(id) => (id.card().name.get(lang), id.card().text.get(lang)),
    }
}

/// The hand of the realm that is shown; beside the map in short, on its sheet with all texts.
pub(super) fn hand(campaign: Campaign, short: bool) -> impl IntoView {
    let ui = campaign.desk.ui;
    let cards = Memo::new(move |_| {
        let realm = campaign.realm();
        campaign
            .with(|now| {
                let own = &now.view.realms[realm];
                let hand: Vec<EventId> = own.hand.value().cloned().unwrap_or_default();
                let treasures = own.treasures.value().cloned().unwrap_or_default();
                let pointed = now.legal.iter().filter_map(|action| match action {
                    Action::Card(id) if !hand.contains(id) => Some(Lies::Choice(*id)),
                    _ => None,
                });
                let mut all: Vec<Lies> = pointed.collect();
                all.extend(hand.iter().map(|id| Lies::Event(*id)));
                all.extend(treasures.into_iter().map(Lies::Treasure));
                all.extend(own.in_play.iter().map(|id| Lies::InPlay(*id)));
                all
            })
            .unwrap_or_default()
    });
    let window =
        Memo::new(move |_| matches!(campaign.question(), Some(Asked::Window(_) | Asked::StartOrder)));
    let none = move || {
        (!short && cards.with(Vec::is_empty))
            .then(|| view! { <p class="mute">{move || Term::NoCards.get(ui.lang.get())}</p> })
    };
    view! {
        <ul class="evs" class:evs--asked=move || window.get() class:evs--whole=!short aria-label=move || Term::Hand.get(ui.lang.get())>
            {move || cards.get().into_iter().map(|lies| card(campaign, lies)).collect_view()}
        </ul>
        {none}
    }
}

fn card(campaign: Campaign, lies: Lies) -> impl IntoView {
    let ui = campaign.desk.ui;
    let (name, text, symbol) = match lies {
        Lies::Event(id) | Lies::Choice(id) => (id.card().name, id.card().text, "event"),
        Lies::Treasure(id) | Lies::InPlay(id) => (id.card().name, id.card().text, "chest"),
    };
    let numbers = Memo::new(move |_| {
        let about = |action: &Action| match (lies, action) {
            (Lies::Event(id), Action::Event(other) | Action::Card(other))
            | (Lies::Choice(id), Action::Card(other)) => id == *other,
            (Lies::Treasure(id), Action::Treasure(other)) | (Lies::InPlay(id), Action::Property(other)) => {
                id == *other
            }
            _ => false,
        };
        campaign
            .with(|now| {
                let found = now.legal.iter().enumerate().filter(|(_, action)| about(action));
                found.map(|(number, _)| number).collect::<Vec<_>>()
            })
            .unwrap_or_default()
    });
    let legal = move || !numbers.with(Vec::is_empty);
    let wanted = match lies {
        Lies::Event(id) | Lies::Choice(id) => Action::Event(id),
        Lies::Treasure(id) => Action::Treasure(id),
        Lies::InPlay(id) => Action::Property(id),
    };
    let play = move |_| {
        let what: Said = name.into();
        let answers = numbers.get_untracked();
        if answers.is_empty() {
            campaign.desk.attempt(what, wanted);
        } else {
            campaign.desk.pick(what, answers);
        }
    };
    let when = move || {
        let lang = ui.lang.get();
        match lies {
            Lies::Event(id) | Lies::Choice(id) => words::timing(lang, id.card().timing).to_owned(),
            Lies::Treasure(id) => {
                format!("{} {}, {}", id.card().vp, Term::Vp.get(lang), words::timing(lang, id.card().play))
            }
            Lies::InPlay(_) => Term::TreasuresInPlay.get(lang).to_owned(),
        }
    };
    let in_play = matches!(lies, Lies::InPlay(_));
    let tip = match lies {
        Lies::Event(id) | Lies::Choice(id) => format!("event:{}", id.card().id),
        Lies::Treasure(id) | Lies::InPlay(id) => format!("treasure:{}", id.card().id),
    };
    let eye = move || numbers.with(|numbers| matches!(numbers[..], [only] if campaign.desk.eye(only)));
    view! {
        <li>
            <button class="ev" class:ev--legal=legal class:ev--play=in_play data-tip=tip aria-disabled=move || (!legal()).then_some("true")
                on:click=play>
                {icon(symbol)}
                <b>{move || name.get(ui.lang.get())}{move || eye().then(web::parts::eye)}</b><small>{when}</small>
                <span class="ev__text">{move || text.get(ui.lang.get())}</span>
            </button>
        </li>
    }
}
