//! Purchases: the nine kinds with what one more costs now.

use super::campaign::Campaign;
use super::place::details;
use crate::choices::bought;
use crate::unit_symbol;
use crate::words::Term;
use leptos::prelude::*;
use nerath::units::UnitKind;
use web::parts::icon;

/// What can be bought: a kind first, then one of the lit spaces.
pub(super) fn shop(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let gold = move || campaign.with(|now| now.view.realms[now.view.active].gold).unwrap_or_default();
    let tile = move |kind: UnitKind| {
        let price = move || campaign.with(|now| now.view.prices[kind.index()]).unwrap_or_default();
        let open = Memo::new(move |_| {
            campaign
                .with(|now| now.legal.iter().any(|action| bought(action) == Some(kind)))
                .unwrap_or_default()
        });
        let pressed = move || campaign.kind.get() == Some(kind);
        let choose = move |_| if pressed() { campaign.release() } else { campaign.want(kind) };
        view! {
            <button class="tile ware" class:tile--legal=move || open.get() class:ware--off=move || !open.get()
                aria-pressed=move || pressed().to_string() aria-disabled=move || (!open.get()).then_some("true")
                title=move || details(kind, ui.lang.get()) on:click=choose>
                <span class="tile__art">{icon(unit_symbol(kind))}</span>
                <span class="tile__name">{move || kind.name(ui.lang.get())}</span>
                <span class="ware__dice">{format!("d{}", kind.die().sides())}" · "{kind.movement()}{icon("move")}</span>
                <span class="coin tile__price">{price}</span>
            </button>
        }
    };
    let hint = move || {
        let term = if campaign.kind.with(Option::is_some) { Term::PlaceIt } else { Term::RecruitAbout };
        term.get(ui.lang.get())
    };
    view! {
        <section class="fight">
            <div class="fight__head row">
                <h2>{move || Term::Recruit.get(ui.lang.get())}</h2>
                <span class="push row"><span class="coin">{gold}</span></span>
            </div>
            <p class="fight__note" role="status">{hint}</p>
            <div class="wares" data-seat=move || campaign.with(|now| crate::colour(now.view.active))>
                {UnitKind::ALL.map(tile).collect_view()}
            </div>
        </section>
    }
    .into_any()
}
