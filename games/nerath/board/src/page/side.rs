//! Pages of the drawer: the battles to come, the realms, and what the others did.

use super::campaign::Campaign;
use super::odds::{colours, histogram, split};
use super::{battle, realms, summary};
use crate::stacks;
use crate::words::Term;
use leptos::prelude::*;
use nerath::content::Space;
use web::parts::icon;

/// The battles to come, what the others did, and the realms.
pub(super) fn side(campaign: Campaign) -> AnyView {
    let contested = Memo::new(move |_| campaign.with(|now| stacks::contested(&now.view)).unwrap_or_default());
    view! {
        <div class="nr-side">
            {move || {
                let contested = contested.get();
                (!contested.is_empty()).then(|| coming(campaign, contested.iter().collect()))
            }}
            {realms::table(campaign)}
            {summary::summary(campaign)}
        </div>
    }
    .into_any()
}

/// The battles that wait, with the exact odds of each.
fn coming(campaign: Campaign, spaces: Vec<Space>) -> AnyView {
    let ui = campaign.desk.ui;
    let one = move |space: Space| {
        view! {
            <li class="coming">
                <button class="linkish coming__name" on:click=move |_| campaign.point_out(space)>
                    {icon("attack")}{move || space.name(ui.lang.get())}
                </button>
                {move || forecast(campaign, space)}
            </li>
        }
    };
    view! {
        <section class="fight">
            <div class="fight__head row">
                <h2>{move || Term::BattlesToCome.get(ui.lang.get())}</h2>
                <span class="panel__note push">{move || Term::WithoutCards.get(ui.lang.get())}</span>
            </div>
            <ul>{spaces.into_iter().map(one).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn forecast(campaign: Campaign, space: Space) -> AnyView {
    let lang = campaign.desk.ui.lang.get();
    if !campaign.asked() {
        return ().into_any();
    }
    let Some(reading) = campaign.forecast(space, None) else {
        return view! { <p class="mute">{Term::NoDefender.get(lang)}</p> }.into_any();
    };
    let Some(reading) = reading else {
        return view! { <p class="mute">{Term::Computing.get(lang)}</p> }.into_any();
    };
    let sides = campaign.with(|now| colours(&now.view, space)).unwrap_or(["grey", "grey"]);
    let unknown = !reading.fates.is_empty();
    view! {
        {split(&reading, sides, lang)}
        {unknown.then(|| view! { <p class="mute">{Term::Unexplored.get(lang)}</p> {battle::fates(&reading.fates, lang)} })}
        <details class="odds__table"><summary>{Term::HowManyLeft.get(lang)}</summary>{histogram(&reading, sides, lang)}</details>
    }
    .into_any()
}
