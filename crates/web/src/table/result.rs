//! The end of a match: who won and by how much, in words; the score line by line, its chart, and what to do
//! next.

use super::chart::Chart;
use super::*;
use crate::desk::Who;
use crate::house::{can_share, copy, share};
use crate::parts::{RuleChip, seat_mark};
use crate::session::Place;
use kernel::{Outcome, Seat, Viewer};
use table_view::charts::{Curves, Laps};
use table_view::{HouseWord, ending};

fn outcome(desk: Frame) -> Option<Outcome> {
    desk.shown.with(|shown| shown.over.clone())
}

/// The seats of the people at this screen.
fn own(desk: Frame) -> Vec<Seat> {
    let seated = desk.chairs.with(|chairs| {
        let you = chairs.iter().enumerate().filter(|(_, chair)| chair.sitter == Who::You);
        you.map(|(at, _)| Seat(at as u8)).collect::<Vec<_>>()
    });
    match (seated.is_empty(), desk.viewer.get()) {
        (true, Viewer::Seat(seat)) => vec![seat],
        _ => seated,
    }
}

/// Who won, in a sentence.
fn headline(desk: Frame, outcome: &Outcome) -> Said {
    let own = own(desk);
    let number = |seat| desk.number(seat);
    desk.names.with(|names| ending::headline(outcome, &own, names, number))
}

/// Shown over the board when the game has ended, until it is closed.
#[component]
pub(super) fn Ended(
    /// The details of the result, drawn by the board.
    detail: Callback<(), Option<AnyView>>,
    /// The luck of the dice.
    luck: Callback<(), AnyView>,
) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let aside = RwSignal::new(false);
    // Those who only looked on have nothing to play again.
    let again = move || desk.chairs.with(|chairs| chairs.iter().any(|chair| chair.sitter == Who::You));
    let replay = match desk.place() {
        Place::Here(id) => Some(Route::Replay(desk.game.to_owned(), id).to_string()),
        Place::Server | Place::Practice | Place::Past => None,
    };
    move || {
        let live = desk.place() != Place::Past;
        let ended = outcome(desk).filter(|_| live && !aside.get())?;
        let (replay, shared) = (replay.clone(), ended.clone());
        Some(view! {
            <div class="ended board__float">
                <div class="dialog ended__box">
                    <Result outcome=ended/>
                    <Courses/>
                    {luck.run(())}
                    {detail.run(()).map(|detail| view! {
                        <section class="ended__detail"><h3>{ui.house(HouseWord::InDetail)}</h3>{detail}</section>
                    })}
                    <div class="row row--wrap ended__acts">
                        {again().then(|| view! {
                            <button class="btn btn--go" data-tool="again" on:click=move |_| _ = desk.please(|deeds| deeds.play_again())>{icon("dice")}{ui.house(HouseWord::Rematch)}</button>
                        })}
                        {move || desk.is_online().then(|| view! { <super::online::BringHome/> })}
                        {replay.map(|href| view! { <a class="btn" href=href>{icon("play")}{ui.word(Word::WatchReplay)}</a> })}
                        <Share outcome=shared/>
                        <a class="btn" href=Route::Home.to_string()>{ui.word(Word::Home)}</a>
                        <button class="btn btn--quiet" on:click=move |_| aside.set(true)>{ui.word(Word::BackToTable)}</button>
                    </div>
                </div>
            </div>
        })
    }
}

/// The curves of what the board measures, as far as this table has seen it.
#[component]
fn Courses() -> impl IntoView {
    let desk = frame();
    let courses = desk.courses.get_untracked();
    let last = |curves: &Curves| curves.seats.iter().flatten().map(|(at, _)| *at).max();
    let end = courses.iter().filter_map(last).max().unwrap_or(0);
    let lap = desk.lap.get_value().zip(courses.last());
    let laps = StoredValue::new(lap.and_then(|(name, course)| Laps::of(name, course)));
    let mut charts = desk
        .measures
        .get_value()
        .into_iter()
        .zip(courses)
        // A single point is no curve.
        .filter(|(_, curves)| end > 0 && curves.seats.iter().any(|seat| seat.len() > 1))
        .map(|(name, curves)| {
            view! { <Chart name curves laps=laps.get_value() end at=Signal::stored(end)/> }.into_any()
        });
    let first = charts.next();
    let others: Vec<_> = charts.collect();
    view! {
        {first}
        {(!others.is_empty()).then(|| view! {
            <details class="ended__detail">
                <summary>{move || desk.ui.house(HouseWord::OtherCurves)}</summary>
                {others}
            </details>
        })}
    }
}

/// The result as a text, for the share sheet or the clipboard.
#[component]
fn Share(outcome: Outcome) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let press = move |_| {
        let lang = ui.lang.get_untracked();
        let said = untrack(|| headline(desk, &outcome));
        let title = format!("{}, {}", (desk.heading)(lang), desk.title.get_untracked().get(lang));
        let names = desk.names.get_untracked();
        let text = ending::text(lang, &title, said.get(lang), &outcome, &names);
        spawn_local(async move {
            if can_share() && share(&title, &text, None).await {
                return;
            }
            if copy(&text).await {
                ui.notice.set(Some(Said::by(|lang| HouseWord::ResultCopied.get(lang).to_owned())));
            }
        });
    };
    view! { <button class="btn" data-tool="share" on:click=press>{icon("share")}{ui.house(HouseWord::ShareResult)}</button> }
}

/// Who won and by how much, the standings, and by which rule it ended.
#[component]
pub(crate) fn Result(outcome: Outcome) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let told = outcome.clone();
    let title = move || headline(desk, &told).get(ui.lang.get()).to_owned();
    let placed = outcome.clone();
    let place = move || ending::own_place(&placed, &own(desk)).map(|said| said.get(ui.lang.get()).to_owned());
    let mut standings: Vec<kernel::Standing> = outcome.standings.to_vec();
    standings.sort_by_key(|standing| standing.place);
    let row = move |standing: kernel::Standing| {
        let seat = standing.seat;
        let mine = move || own(desk).contains(&seat);
        view! {
            <tr data-seat=move || desk.mark(seat).colour class:is-won=standing.won>
                <td class="num">{standing.place}</td>
                <th scope="row"><span class="seat">{move || seat_mark(desk.mark(seat))}{move || desk.name(seat)}
                    {move || mine().then(|| view! { " "<span class="you">{ui.word(Word::You)}</span> })}</span></th>
                <td class="num">{standing.score}</td>
                <td>{standing.won.then(|| view! { <span class="chip chip--good">{icon("laurel")}{ui.word(Word::Won)}</span> })}</td>
            </tr>
        }
    };
    // What the rule says is why it ended now.
    let (drawer, rule) = (use_context::<Drawer>(), outcome.rule.to_string());
    let why = move || drawer.and_then(|drawer| drawer.text_of(&rule));
    view! {
        <div class="result">
            <h2>{title}</h2>
            <p>{place}</p>
            <super::slip::SlipCount/>
            <table class="standings">
                <caption class="vh">{ui.word(Word::Standings)}</caption>
                <thead><tr>
                    <th scope="col">{ui.word(Word::Place)}</th><th scope="col">{ui.word(Word::Seats)}</th>
                    <th scope="col">{ui.word(Word::Score)}</th><th></th>
                </tr></thead>
                <tbody>{standings.into_iter().map(row).collect_view()}</tbody>
            </table>
            <p class="mute result__rule">{ui.house(HouseWord::HowItEnded)}" "<RuleChip id=outcome.rule.to_string()/>" "<span>{why}</span></p>
        </div>
    }
}
