//! Below the map: treasury, the victory track, and the cards in hand. On a phone: the points in a strip, and
//! the odds of the battle above the question.

use super::campaign::Campaign;
use super::{battle, hand, realm_mark};
use crate::score::{Side, race};
use crate::words::{self, Term};
use crate::{colour, shape};
use leptos::prelude::*;
use nerath::realm::Realm;
use nerath::victory::Goal;
use web::parts::icon;

/// Treasury, track and hand.
pub(super) fn dock(campaign: Campaign) -> AnyView {
    view! {
        <div class="fightp only-phone">{move || battle::odds(campaign)}</div>
        {purse(campaign)} {track(campaign)} {hand::hand(campaign)}
    }
    .into_any()
}

/// The strip of a phone: points of everybody, and one's own gold.
pub(super) fn status(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let points = move |realm: Realm| {
        let points = move || campaign.with(|now| now.view.realms[realm].points).unwrap_or_default();
        view! { <span data-seat=colour(realm)>{realm_mark(realm)}<span class="vh">{move || realm.name(ui.lang.get())}</span>{points}</span> }
    };
    let goal = move || campaign.with(|now| words::goal(ui.lang.get(), race(&now.view).0));
    let gold = move || {
        let realm = campaign.realm();
        campaign.with(|now| now.view.realms[realm].gold)
    };
    view! {
        {Realm::ALL.map(points).collect_view()}
        <span class="mute">{goal}</span>
        <span>{icon("coin")}<span class="vh">{move || Term::Gold.get(ui.lang.get())}</span>{gold}</span>
    }
    .into_any()
}

fn purse(campaign: Campaign) -> impl IntoView {
    let ui = campaign.desk.ui;
    let own = move || {
        let (realm, lang) = (campaign.realm(), ui.lang.get());
        campaign.with(|now| {
            let own = &now.view.realms[realm];
            let treasures = usize::from(own.treasures_size) + own.in_play.len();
            view! {
                {realm_mark(realm)}
                <span class="coin" aria-hidden="true">{own.gold}</span>
                <span><b>{words::gold(lang, own.gold)}</b><small>{Term::Income.get(lang)}" +"{own.income}</small></span>
                <span class="purse__c">{icon("event")}<b>{own.hand_size}</b><small>{Term::Events.get(lang)}</small></span>
                <span class="purse__c">{icon("chest")}<b>{treasures}</b><small>{Term::Treasures.get(lang)}</small></span>
            }
        })
    };
    view! {
        <section class="panel purse" aria-label=move || Term::Treasury.get(ui.lang.get())
            data-seat=move || colour(campaign.realm())>{own}</section>
    }
}

/// The track: one cell a point up to the goal, with the shape of each side on its own.
fn track(campaign: Campaign) -> impl IntoView {
    let ui = campaign.desk.ui;
    let race = Memo::new(move |_| campaign.with(|now| race(&now.view)));
    let drawn = move || {
        let lang = ui.lang.get();
        let (goal, sides) = race.get()?;
        let needed = match goal {
            Goal::Points(needed) | Goal::Treasures(needed) => needed,
        };
        let last = sides.iter().map(|side| side.score).max().unwrap_or(0).max(needed);
        let cell = |n: u16| {
            let here: Vec<&Side> = sides.iter().filter(|side| side.score == n).collect();
            let marks = here
                .iter()
                .flat_map(|side| side.realms.first())
                .map(|realm| view! { <span class="vp__mark" data-seat=colour(*realm)>{icon(shape(*realm))}</span> })
                .collect_view();
            view! { <span class="vp__cell" class:goal=n == needed class:vp__cell--taken=!here.is_empty()><span class="vp__marks">{marks}</span><b>{n}</b></span> }
        };
        let text: Vec<String> = sides
            .iter()
            .map(|side| {
                let names: Vec<&str> = side.realms.iter().map(|realm| realm.name(lang)).collect();
                format!("{} {}", names.join(" + "), side.score)
            })
            .collect();
        let cells = (0..=last).map(cell).collect_view();
        Some(view! {
            <span class="eyebrow">{Term::Victory.get(lang)}" "<br/>{words::goal(lang, goal)}</span>
            <p class="vh">{text.join(", ")}</p>
            <div class="vp__track" aria-hidden="true">{cells}</div>
        })
    };
    view! { <section class="panel vp" aria-label=move || Term::Track.get(ui.lang.get())>{drawn}</section> }
}
