//! The shop: a row for each kind with its price and abilities. A click buys one unit and places it at the
//! castle with the white rim.

use super::campaign::Campaign;
use crate::words::Term;
use crate::{abilities, unit_symbol};
use leptos::prelude::*;
use nerath::action::Action;
use nerath::state::Phase;
use nerath::units::UnitKind;
use web::parts::icon;

/// What can be bought.
pub(super) fn shop(campaign: Campaign) -> AnyView {
    let ui = campaign.desk.ui;
    let gold =
        Memo::new(move |_| campaign.with(|now| now.view.realms[now.view.active].gold).unwrap_or_default());
    let early = Memo::new(move |_| campaign.with(|now| now.view.phase) == Some(Phase::Reposition));
    let row = move |kind: UnitKind| {
        let price =
            Memo::new(move |_| campaign.with(|now| now.view.prices[kind.index()]).unwrap_or_default());
        let open = Memo::new(move |_| {
            let offered =
                |action: &Action| matches!(action, Action::Buy { kind: other, .. } if *other == kind);
            let legal = campaign.with(|now| now.legal.iter().any(offered)).unwrap_or_default();
            legal || early.get() && price.get() <= gold.get()
        });
        let pressed = move || campaign.placing.get() == Some(kind);
        let able = abilities::of(kind);
        let line = move || {
            let lang = ui.lang.get();
            able.iter()
                .map(|ability| view! { <span class="ware__can" data-tip=format!("ability:{}", ability.key)>{ability.short.get(lang)}</span> })
                .collect_view()
        };
        view! {
            <li>
                <button class="ware" class:ware--off=move || !open.get() aria-pressed=move || pressed().to_string() data-kind=kind.index()
                    aria-disabled=move || (!open.get()).then_some("true") data-tip=format!("unit:{}", kind.index()) on:click=move |_| campaign.want(kind)>
                    <span class="coin">{move || price.get()}</span>
                    {icon(unit_symbol(kind))}
                    <span class="ware__about">
                        <b>{move || kind.name(ui.lang.get())}</b>
                        <small>{move || abilities::values(kind, ui.lang.get())}</small>
                        <small class="ware__cans">{line}</small>
                    </span>
                </button>
            </li>
        }
    };
    let note = move || {
        let lang = ui.lang.get();
        match campaign.placing.get() {
            Some(_) => Term::ChoosePlace.get(lang).to_owned(),
            None if early.get() => Term::EndsReposition.get(lang).to_owned(),
            None => campaign
                .target()
                .map(|space| {
                    format!(
                        "{}{}{}",
                        Term::NewUnitsGoTo.get(lang),
                        lang.pick(": ", "\u{a0}: "),
                        space.name(lang)
                    )
                })
                .unwrap_or_default(),
        }
    };
    view! {
        <section class="float shop" aria-label=move || Term::Recruit.get(ui.lang.get())>
            <header class="shop__head">
                <span class="coin" data-tip="gold">{move || gold.get()}</span>
                <span><b>{move || Term::Recruit.get(ui.lang.get())}</b><small role="status" data-tip="target">{note}</small></span>
            </header>
            <ul class="wares">{UnitKind::ALL.map(row).collect_view()}</ul>
        </section>
    }
    .into_any()
}
