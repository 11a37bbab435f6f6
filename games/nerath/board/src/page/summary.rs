//! What the others did since your last turn.

use super::campaign::Campaign;
use super::realm_mark;
use crate::chronicle::Story;
use crate::words::{self, Term};
use crate::{colour, realms_of, unit_symbol};
use kernel::{Lang, Viewer};
use leptos::prelude::*;
use nerath::content::Space;
use nerath::realm::Realm;
use web::parts::icon;

/// The turns of the others, each in a few lines.
pub(super) fn summary(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let told = move || {
        let lang = ui.lang.get();
        let own: Vec<Realm> = match campaign.desk.viewer.get() {
            Viewer::Seat(seat) => {
                campaign.with(|now| realms_of(&now.view, seat).collect()).unwrap_or_default()
            }
            Viewer::Spectator | Viewer::Arbiter => Vec::new(),
        };
        let chronicle = campaign.chronicle.get();
        let stories = chronicle.others(&own);
        let title = if own.is_empty() { Term::LastTurns } else { Term::SinceYourTurn };
        let body = match stories.is_empty() {
            true => view! { <p class="mute fight__note">{Term::NothingYet.get(lang)}</p> }.into_any(),
            false => stories.iter().map(|found| story(campaign, found, lang)).collect_view().into_any(),
        };
        view! { <div class="fight__head"><h2>{title.get(lang)}</h2></div>{body} }
    };
    view! { <section class="fight">{told}</section> }.into_any()
}

fn story(campaign: Campaign, story: &Story, lang: Lang) -> impl IntoView + use<> {
    let place = move |space: Space| {
        view! { <button class="linkish" on:click=move |_| campaign.point_out(space)>{space.name(lang)}</button> }
    };
    let mut lines: Vec<AnyView> = Vec::new();
    for &(space, realm, points) in &story.conquered {
        let points = (points > 0).then(
            || view! { <span class="chip chip--good">{format!("+{points} {}", Term::Vp.get(lang))}</span> },
        );
        let who = (realm != story.realm).then(|| format!("{} ", realm.name(lang)));
        lines.push(view! { <li>{icon("laurel")}<span>{who}{Term::Conquers.get(lang)}" "{place(space)}" "{points}</span></li> }.into_any());
    }
    for &space in &story.repelled {
        lines.push(
            view! { <li>{icon("block")}<span>{Term::Repelled.get(lang)}" "{place(space)}</span></li> }
                .into_any(),
        );
    }
    for &space in &story.cleared {
        lines.push(
            view! { <li>{icon("dungeon")}<span>{Term::Clears.get(lang)}" "{place(space)}</span></li> }
                .into_any(),
        );
    }
    if story.treasures > 0 {
        let n = (story.treasures > 1).then(|| format!(" ×{}", story.treasures));
        lines.push(
            view! { <li>{icon("chest")}<span>{Term::FindsTreasure.get(lang)}{n}</span></li> }.into_any(),
        );
    }
    for &(realm, card) in &story.cards {
        let (name, text) = super::hand::texts(card, lang);
        let who = (realm != story.realm).then(|| format!("{} ", realm.name(lang)));
        lines.push(view! { <li title=text>{icon("event")}<span>{who}{Term::Plays.get(lang)}" "<b>{name}</b></span></li> }.into_any());
    }
    let losses: Vec<String> = story
        .lost
        .iter()
        .filter(|(_, n)| **n > 0)
        .map(|(realm, n)| {
            format!("{} {} {}", realm.name(lang), Term::LosesUnits.get(lang), words::units(lang, *n))
        })
        .collect();
    if !losses.is_empty() {
        lines.push(view! { <li>{icon("wound")}<span>{losses.join(", ")}</span></li> }.into_any());
    }
    if !story.bought.is_empty() {
        let units = story
            .bought
            .iter()
            .map(|(kind, n)| view! { <span class="pieces" title=kind.name(lang)>{icon(unit_symbol(*kind))}<b>{*n}</b></span> })
            .collect_view();
        lines.push(view! { <li>{icon("coin")}<span>{Term::Buys.get(lang)}" "{units}" ("{words::gold(lang, story.spent)}")"</span></li> }.into_any());
    }
    let quiet =
        lines.is_empty().then(|| view! { <li class="mute"><span></span>{Term::QuietTurn.get(lang)}</li> });
    let realm = story.realm;
    view! {
        <div class="story" data-seat=colour(realm)>
            <h3 class="seat">{realm_mark(realm)}{realm.name(lang)}</h3>
            <ul>{lines}{quiet}</ul>
        </div>
    }
}
