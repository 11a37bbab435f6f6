//! The score sheet of each hero.

use super::Mk;
use crate::glyphs::signed;
use crate::{Say, words};
use kernel::{Narrate, Seat};
use leptos::prelude::*;
use mage_knight::MageKnight;
use mage_knight::content::{Achievement, Scoring};
use mage_knight::scoring::Sheet;
use web::parts::seat_mark;

/// The result in detail.
pub(super) fn result(mk: Mk) -> AnyView {
    view! { <section class="scoresheet"><h3>{mk.say(Say::ScoreSheet)}</h3>{move || table(mk)}</section> }
        .into_any()
}

/// The sheet as a table, a column for each hero.
pub(super) fn table(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    if mk.read(|now| now.view.scenario.scoring())? == Scoring::None {
        return Some(view! { <p>{Say::NoScore.get(lang)}</p> }.into_any());
    }
    let sheets = mk.read(|now| now.view.sheets.clone())?;
    let heroes = mk.read(|now| {
        Seat::first(now.view.players.len() as u8)
            .map(|seat| MageKnight::seat(lang, &now.view, seat))
            .collect::<Vec<_>>()
    })?;
    let row = |name: &str, points: &dyn Fn(&Sheet) -> i32, total: bool| {
        let values: Vec<i32> = sheets.iter().map(points).collect();
        // A line that gives nothing to anybody says nothing.
        (total || values.iter().any(|n| *n != 0)).then(|| {
            let cells = values.into_iter().map(|n| {
                view! { <td class="num" class:bad={n < 0}>{if total { n.to_string() } else { signed(n) }}</td> }
            });
            view! { <tr class:scoresheet__total=total><th scope="row">{name.to_owned()}</th>{cells.collect_view()}</tr> }
        })
    };
    let heads = heroes
        .iter()
        .enumerate()
        .map(|(at, name)| view! { <th scope="col">{seat_mark(mk.desk.mark(Seat(at as u8)))}" "{name.clone()}</th> })
        .collect_view();
    let achievements = Achievement::ALL
        .into_iter()
        .map(|which| {
            row(
                &words::name(lang, which.card().name),
                &|sheet: &Sheet| sheet.achievements[which.index()],
                false,
            )
        })
        .collect_view();
    Some(
        view! {
            <table class="standings scoresheet__table">
                <thead><tr><th></th>{heads}</tr></thead>
                <tbody>
                    {row(Say::Fame.get(lang), &|sheet| sheet.fame, false)}
                    {achievements}
                    {row(Say::Cities.get(lang), &|sheet| sheet.cities, false)}
                    {row(Say::Mines.get(lang), &|sheet| sheet.mines, false)}
                    {row(Say::Held.get(lang), &|sheet| sheet.held, false)}
                    {row(Say::Bonus.get(lang), &|sheet| sheet.bonus, false)}
                    {row(Say::Total.get(lang), &Sheet::total, true)}
                </tbody>
            </table>
        }
        .into_any(),
    )
}
