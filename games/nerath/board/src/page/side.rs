//! Beside the map: the battle, the battles to come, the purchases, or what the others did; and the realms.

use super::campaign::Campaign;
use super::odds::{colours, histogram, split};
use super::{battle, place, realms, shop, summary};
use crate::stacks;
use crate::words::Term;
use leptos::prelude::*;
use nerath::content::Space;
use nerath::state::Phase;
use web::parts::icon;

/// Which half is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Now,
    Realms,
}

impl Tab {
    const fn term(self) -> Term {
        match self {
            Tab::Now => Term::Now,
            Tab::Realms => Term::Realms,
        }
    }
}

/// Everything beside the map but the log.
pub(super) fn side(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let open = RwSignal::new(Tab::Now);
    let tab = move |this: Tab, symbol: &'static str| {
        view! {
            <button class="tab" role="tab" aria-selected=move || (open.get() == this).to_string() on:click=move |_| open.set(this)>
                {icon(symbol)}{move || this.term().get(ui.lang.get())}
            </button>
        }
    };
    view! {
        <section class="panel campaign" tabindex="-1">
            <div class="tabs" role="tablist">
                {tab(Tab::Now, "target")} {tab(Tab::Realms, "crown")}
            </div>
            <div class="campaign__body" role="tabpanel" tabindex="0" aria-label=move || open.get().term().get(ui.lang.get())>
                {move || match open.get() {
                    Tab::Now => now(campaign),
                    Tab::Realms => realms::table(campaign),
                }}
            </div>
        </section>
    }
    .into_any()
}

/// What the moment is about.
fn now(campaign: Campaign) -> AnyView {
    let about = Memo::new(move |_| {
        campaign.with(|now| (now.view.battle.is_some(), now.view.phase, stacks::contested(&now.view)))
    });
    let phase = move || about.get().map(|(_, phase, _)| phase);
    let yours = Memo::new(move |_| campaign.asked());
    let held = Memo::new(move |_| campaign.group.with(|group| group.as_ref().map(|group| group.at)));
    view! {
        {move || held.get().map(|at| place::taken(campaign, at))}
        {move || about.get().is_some_and(|(fights, ..)| fights).then(|| view! { {move || battle::screen(campaign)} })}
        {move || {
            let (fights, _, contested) = about.get()?;
            (!fights && !contested.is_empty()).then(|| coming(campaign, contested.iter().collect()))
        }}
        {move || (!about.get().is_some_and(|(fights, ..)| fights)).then(|| view! { {move || battle::aftermath(campaign)} })}
        {move || (phase() == Some(Phase::Reinforce) && yours.get()).then(|| shop::shop(campaign))}
        {move || {
            let quiet = about.get().is_some_and(|(fights, phase, contested)| {
                !fights && contested.is_empty() && held.get().is_none() && !(phase == Phase::Reinforce && yours.get())
            });
            quiet.then(|| summary::summary(campaign))
        }}
    }
    .into_any()
}

/// The battles that wait, with the exact odds of each.
fn coming(campaign: Campaign, spaces: Vec<Space>) -> AnyView {
    let ui = campaign.desk.ui;
    let one = move |space: Space| {
        view! {
            <li class="coming">
                <button class="linkish coming__name" on:click=move |_| campaign.choose(space)>
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
