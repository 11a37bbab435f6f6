//! The cards in hand and the Treasures in play: what can be played is lit, and each tells its text.

use super::campaign::Campaign;
use crate::colour;
use crate::words::{self, Term};
use kernel::Lang;
use leptos::prelude::*;
use nerath::action::Action;
use nerath::content::{EventId, TreasureId};
use nerath::question::CardRef;
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

/// The hand of the realm that is shown.
pub(super) fn hand(campaign: Campaign) -> impl IntoView {
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
    let shown = move || !cards.with(Vec::is_empty);
    view! {
        <Show when=shown>
            <ul class="cards" aria-label=move || Term::Hand.get(ui.lang.get()) data-seat=move || colour(campaign.realm())>
                {move || cards.get().into_iter().enumerate().map(|(at, lies)| card(campaign, at, lies)).collect_view()}
            </ul>
        </Show>
    }
}

fn card(campaign: Campaign, at: usize, lies: Lies) -> impl IntoView {
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
    let id = format!("nm-card-{at}");
    let in_play = matches!(lies, Lies::InPlay(_));
    view! {
        <li class="held" class:held--legal=legal class:held--play=in_play>
            <button class="held__card" aria-describedby=id.clone() aria-disabled=move || (!legal()).then_some("true") on:click=play>
                {icon(symbol)}
                <span class="held__name"><b>{move || name.get(ui.lang.get())}</b><small>{when}</small></span>
            </button>
            <div class="held__text" role="tooltip" id=id>
                <b>{move || name.get(ui.lang.get())}</b>
                <p>{move || text.get(ui.lang.get())}</p>
                <small>{when}</small>
            </div>
        </li>
    }
}
