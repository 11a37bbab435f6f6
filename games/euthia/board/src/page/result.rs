//! After the game: where the Reputation of each Hero came from.

use super::Eu;
use crate::{Say, words};
use euthia::scoring::Scored;
use kernel::Seat;
use kernel::wording::signed;
use leptos::prelude::*;
use web::parts::{icon, seat_mark};

/// The score of every Hero, line by line.
pub(super) fn result(eu: Eu) -> AnyView {
    let table = move || {
        let lang = eu.lang();
        eu.read(|now| {
            let players = &now.view.players;
            let heads = players
                .seats()
                .map(|(seat, player)| {
                    view! { <th scope="col" data-seat=eu.desk.mark(seat).colour><span class="seat">{seat_mark(eu.desk.mark(seat))}{player.hero.board().name.get(lang)}</span></th> }
                })
                .collect_view();
            let lines: Vec<Scored> =
                players.of(Seat(0)).map(|player| player.score.lines.iter().map(|line| line.what).collect()).unwrap_or_default();
            let rows = lines
                .into_iter()
                .map(|what| {
                    let of = |seat: Seat| {
                        players.of(seat)?.score.lines.iter().find(|line| line.what == what).copied()
                    };
                    let cells = players
                        .seats()
                        .map(|(seat, _)| {
                            let many = of(seat).and_then(words::how_many);
                            let many = many.map(|many| view! { <small>{many}</small> });
                            let points = of(seat).map_or(0, |line| line.points);
                            view! { <td class="num">{many}" "{if points == 0 { "0".to_owned() } else { signed(points) }}</td> }
                        })
                        .collect_view();
                    let some = players.seats().any(|(seat, _)| of(seat).is_some_and(|line| line.n > 0 || line.points != 0));
                    some.then(|| view! { <tr><th scope="row">{words::scored(lang, what)}</th>{cells}</tr> })
                })
                .collect_view();
            let totals = players.iter().map(|player| view! { <td class="num">{player.score.total}</td> }).collect_view();
            let grade = now.view.grade.map(|grade| {
                view! { <p class="eu-grade">{icon("laurel")}<b>{words::grade(grade).get(lang)}</b></p> }
            });
            view! {
                {grade}
                <div class="breakdown" tabindex="0"><table class="standings eu-score">
                    <thead><tr><th scope="col"><small>{Say::ScoreColumns.get(lang)}</small></th>{heads}</tr></thead>
                    <tbody>{rows}<tr class="eu-score__total"><th scope="row">{Say::Total.get(lang)}</th>{totals}</tr></tbody>
                </table></div>
            }
        })
    };
    table.into_any()
}
