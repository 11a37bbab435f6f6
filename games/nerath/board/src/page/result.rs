//! After the game: where the points came from.

use super::campaign::Campaign;
use super::realm_mark;
use crate::colour;
use crate::score::{Sheet, race, sheets};
use crate::words::{self, Term};
use leptos::prelude::*;
use web::parts::icon;

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
    let why = move || {
        let lang = lang.get();
        campaign.with(|now| {
            let winner = now.view.won?.realm;
            let (goal, mut sides) = race(&now.view);
            sides.sort_by_key(|side| std::cmp::Reverse(side.score));
            let won = sides.iter().find(|side| side.realms.contains(&winner))?;
            let next = sides
                .iter()
                .filter(|side| !side.realms.contains(&winner))
                .map(|side| side.score)
                .max()
                .unwrap_or(0);
            let names: Vec<&str> = won.realms.iter().map(|realm| realm.name(lang)).collect();
            let text =
                words::why_won(lang, &names.join(" + "), won.score.saturating_sub(next), won.score, goal);
            Some(view! { <p class="breakdown__why">{icon("laurel")}<b>{text}</b></p> })
        })
    };
    view! {
        {why}
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
