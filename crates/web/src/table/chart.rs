//! Charts over the course of a match, with the same numbers as a table.

use crate::frame::frame;
use crate::parts::{icon, seat_mark};
use kernel::{Seat, Text};
use leptos::prelude::*;
use table_view::Word;
use table_view::charts::{Curves, Laps, sentence, ticks};

const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 190.0;

/// One quantity of all seats.
#[component]
pub(crate) fn Chart(
    name: Text,
    curves: Curves,
    /// What divides the match, if anything does.
    laps: Option<Laps>,
    /// How many actions the match has.
    end: usize,
    /// The action at which the chart is marked.
    at: Signal<usize>,
) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let as_table = RwSignal::new(false);
    let curves = StoredValue::new(curves);
    let laps = StoredValue::new(laps);
    let label = move || {
        let seats = desk.names.get();
        curves.with_value(|curves| sentence(name, &seats, curves, end)).get(ui.lang.get()).to_owned()
    };
    let picture = move || {
        let (low, high) = curves.with_value(Curves::range);
        let y = move |value: i64| HEIGHT * (1.0 - (value - low) as f64 / (high - low).max(1) as f64);
        let lines = ticks(low, high)
            .into_iter()
            .map(|tick| {
                view! {
                    <line class="chart__line" x1="0" x2=WIDTH y1=y(tick) y2=y(tick)></line>
                    <text class="chart__tick" x="-8" y=y(tick) + 4.0>{tick}</text>
                }
            })
            .collect_view();
        let seats = curves.with_value(|curves| curves.seats.len());
        let paths = (0..seats)
            .map(|seat| {
                let colour = desk.mark(Seat(seat as u8)).colour;
                let path = curves.with_value(|curves| curves.path(seat, end, WIDTH, HEIGHT));
                let last = curves.with_value(|curves| curves.value(seat, end));
                view! {
                    <g data-seat=colour>
                        <path class="chart__curve" d=path></path>
                        <text class="chart__end" x=WIDTH + 6.0 y=y(last) + 4.0>{last}</text>
                    </g>
                }
            })
            .collect_view();
        let x = move |at: usize| WIDTH * at as f64 / end.max(1) as f64;
        let now = move || x(at.get());
        let scale = laps.get_value().map(|laps| {
            let lang = ui.lang.get();
            let marks = laps
                .begin
                .iter()
                .enumerate()
                .map(|(nth, (begin, lap))| {
                    let (x, first) = (x(*begin), nth == 0);
                    let text = if first { format!("{} {lap}", laps.name.get(lang)) } else { lap.to_string() };
                    view! {
                        <line class="chart__line" x1=x x2=x y1=HEIGHT y2=HEIGHT + 7.0></line>
                        <text class="chart__tick chart__lap" x=x + 3.0 y=HEIGHT + 14.0>{text}</text>
                    }
                })
                .collect_view();
            view! { <g aria-hidden="true">{marks}</g> }
        });
        view! {
            <svg class="chart" viewBox="-40 -10 540 218" role="img" aria-label=label>
                {lines} {scale} {paths}
                <line class="chart__now" x1=now x2=now y1="0" y2=HEIGHT></line>
            </svg>
        }
    };
    let table = move || {
        let lang = ui.lang.get();
        // At the end of each round; where there are none, at every quarter of the match.
        let steps: Vec<(String, usize)> = match laps.get_value() {
            Some(laps) => laps
                .ends(end)
                .enumerate()
                .map(|(nth, (lap, over))| match nth {
                    0 => (format!("{} {lap}", laps.name.get(lang)), over),
                    _ => (lap.to_string(), over),
                })
                .collect(),
            None => (0..=4).map(|part| end * part / 4).map(|step| (step.to_string(), step)).collect(),
        };
        let heads = steps
            .iter()
            .map(|(head, _)| view! { <th scope="col" class="num">{head.clone()}</th> })
            .collect_view();
        let seats = desk.names.get();
        let rows = seats
            .iter()
            .enumerate()
            .map(|(seat, name)| {
                let cells = steps
                    .iter()
                    .map(|(_, step)| {
                        let value = curves.with_value(|curves| curves.value(seat, *step));
                        view! { <td class="num">{value}</td> }
                    })
                    .collect_view();
                view! { <tr><th scope="row">{name.get(lang).to_owned()}</th>{cells}</tr> }
            })
            .collect_view();
        view! { <table class="standings"><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table> }
    };
    let key = move || {
        let seats = desk.names.get();
        seats
            .into_iter()
            .enumerate()
            .map(|(seat, name)| view! {
                <span class="seat">{seat_mark(desk.mark(Seat(seat as u8)))}{name.get(ui.lang.get()).to_owned()}</span>
            })
            .collect_view()
    };
    view! {
        <section class="panel chartpanel">
            <div class="panel__head">
                <h3 class="panel__title">{icon("chart")}{move || name.get(ui.lang.get())}</h3>
                <button class="btn btn--quiet btn--sm push" aria-pressed=move || as_table.get().to_string()
                    on:click=move |_| as_table.update(|table| *table = !*table)>
                    {move || if as_table.get() { Word::ShowAsChart } else { Word::ShowAsTable }.get(ui.lang.get())}
                </button>
            </div>
            <div class="panel__body">
                {move || if as_table.get() { table().into_any() } else { picture().into_any() }}
                <div class="chart__key">{key}</div>
            </div>
        </section>
    }
}
