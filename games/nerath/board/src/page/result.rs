//! After the game: where the points came from.

use super::campaign::Campaign;
use super::realm_mark;
use crate::colour;
use crate::score::{Sheet, sheets};
use crate::words::Term;
use leptos::prelude::*;

/// The score of every realm, taken apart.
pub(super) fn result(campaign: Campaign) -> AnyView {
    let lang = campaign.desk.ui.lang;
    let rows = move || {
        let row = |sheet: Sheet| {
            let cells = [
                sheet.conquests,
                sheet.treasures,
                sheet.points,
                sheet.territories,
                sheet.taken,
                sheet.capitals,
                sheet.hoard,
                sheet.gold,
            ];
            view! {
                <tr data-seat=colour(sheet.realm)>
                    <th scope="row"><span class="seat">{realm_mark(sheet.realm)}{sheet.realm.name(lang.get())}</span></th>
                    {cells.map(|cell| view! { <td class="num">{cell}</td> }).collect_view()}
                </tr>
            }
        };
        campaign.with(|now| sheets(&now.view).into_iter().map(row).collect_view())
    };
    let heads = [
        Term::ByConquest,
        Term::ByTreasure,
        Term::Total,
        Term::Territories,
        Term::OfThemTaken,
        Term::Capitals,
        Term::Treasures,
        Term::GoldLeft,
    ];
    view! {
        <div class="breakdown" tabindex="0">
            <table class="standings">
                <caption>{move || Term::Points.get(lang.get())}</caption>
                <thead><tr><th></th>{heads.map(|term| view! { <th scope="col">{move || term.get(lang.get())}</th> }).collect_view()}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}
