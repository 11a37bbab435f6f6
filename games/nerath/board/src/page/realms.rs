//! The four realms side by side: points, gold, income, land, cards.

use super::campaign::Campaign;
use super::realm_mark;
use crate::colour;
use crate::words::{self, Term};
use kernel::Lang;
use leptos::prelude::*;
use nerath::content::Space;
use nerath::realm::Realm;
use nerath::view::View;

/// What everybody may know of every realm.
pub(super) fn table(campaign: Campaign) -> AnyView {
    let body = move || {
        let lang = campaign.desk.ui.lang.get();
        campaign.with(|now| {
            let cards = Realm::ALL.map(|realm| card(&now.view, realm, lang)).collect_view();
            let stock = words::left_to_find(lang, now.view.treasure_deck, now.view.stock);
            view! { {cards} <p class="fight__note mute">{stock}</p> }
        })
    };
    view! { <section class="fight realms">{body}</section> }.into_any()
}

fn card(view: &View, realm: Realm, lang: Lang) -> impl IntoView + use<> {
    let own = &view.realms[realm];
    let held = view.control.by[realm];
    let capitals = Realm::ALL.into_iter().filter(|other| held.contains(Space::capital(*other))).count();
    let fact = |value: String, term: Term| view! { <div class="stat"><dt class="stat__k">{term.get(lang)}</dt><dd class="stat__v">{value}</dd></div> };
    let treasures = own
        .in_play
        .iter()
        .map(|id| {
            let card = id.card();
            view! { <li class="chip" title=card.text.get(lang)>{card.name.get(lang)}<b>{format!("{} {}", card.vp, Term::Vp.get(lang))}</b></li> }
        })
        .collect_view();
    let any = !own.in_play.is_empty();
    view! {
        <article class="realm" class:realm--turn=view.active == realm data-seat=colour(realm)>
            <h3 class="seat">{realm_mark(realm)}{realm.full_name(lang)}</h3>
            <dl>
                {fact(own.points.to_string(), Term::Vp)}
                {fact(own.gold.to_string(), Term::Gold)}
                {fact(format!("+{}", own.income), Term::Income)}
                {fact(held.len().to_string(), Term::Territories)}
                {fact(capitals.to_string(), Term::Capitals)}
                {fact(own.hand_size.to_string(), Term::Events)}
                {fact((usize::from(own.treasures_size) + own.in_play.len()).to_string(), Term::Treasures)}
            </dl>
            {any.then(|| view! { <ul class="realm__treasures" aria-label=Term::TreasuresInPlay.get(lang)>{treasures}</ul> })}
        </article>
    }
}
