//! The end of a match: who won, by which rule, and the standings.

use super::*;
use crate::desk::Who;
use crate::parts::{RuleChip, seat_mark};
use crate::session::Place;
use kernel::Outcome;
use table_view::Number;
use table_view::words::list;

fn outcome(desk: Frame) -> Option<Outcome> {
    desk.shown.with(|shown| shown.over.clone())
}

/// Over the board when the game has ended, until it is put aside.
#[component]
pub(super) fn Ended(
    /// The result as the board tells it.
    detail: Callback<(), Option<AnyView>>,
) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let aside = RwSignal::new(false);
    // Those who only looked on have nothing to play again.
    let again = move || desk.chairs.with(|chairs| chairs.iter().any(|chair| chair.sitter == Who::You));
    let replay = match desk.place() {
        Place::Here(id) => Some(Route::Replay(desk.game.to_owned(), id).to_string()),
        Place::Server | Place::Past => None,
    };
    move || {
        let live = desk.place() != Place::Past;
        let ended = outcome(desk).filter(|_| live && !aside.get())?;
        let replay = replay.clone();
        Some(view! {
            <div class="ended board__float">
                <div class="dialog ended__box">
                    <Result outcome=ended/>
                    {detail.run(())}
                    <div class="row row--wrap">
                        {move || desk.is_online().then(|| view! { <super::online::BringHome/> })}
                        {replay.map(|href| view! { <a class="btn btn--go" href=href>{icon("play")}{ui.word(Word::WatchReplay)}</a> })}
                        {again().then(|| view! {
                            <button class="btn" data-tool="again" on:click=move |_| _ = desk.please(|deeds| deeds.play_again())>{icon("dice")}{ui.word(Word::PlayAgain)}</button>
                        })}
                        <a class="btn" href=Route::Home.to_string()>{ui.word(Word::Home)}</a>
                        <button class="btn btn--quiet" on:click=move |_| aside.set(true)>{ui.word(Word::BackToTable)}</button>
                    </div>
                </div>
            </div>
        })
    }
}

/// Who won, by which rule, and the standings.
#[component]
pub(crate) fn Result(outcome: Outcome) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let winners: Vec<kernel::Seat> = outcome.winners().collect();
    let title = move || {
        let lang = ui.lang.get();
        let names: Vec<String> = winners.iter().map(|seat| desk.name(*seat)).collect();
        let number = match winners[..] {
            [] => return Word::Nobody.get(lang).to_owned(),
            [alone] => desk.number(alone),
            _ => Number::Several,
        };
        ui.say(Phrase::Wins(&list(lang, &names), number))
    };
    let mut standings: Vec<kernel::Standing> = outcome.standings.to_vec();
    standings.sort_by_key(|standing| standing.place);
    let row = move |standing: kernel::Standing| {
        let seat = standing.seat;
        view! {
            <tr data-seat=move || desk.mark(seat).colour class:is-won=standing.won>
                <td class="num">{standing.place}</td>
                <th scope="row"><span class="seat">{move || seat_mark(desk.mark(seat))}{move || desk.name(seat)}</span></th>
                <td class="num">{standing.score}</td>
                <td>{standing.won.then(|| view! { <span class="chip chip--good">{icon("laurel")}{ui.word(Word::Won)}</span> })}</td>
            </tr>
        }
    };
    view! {
        <div class="result">
            <h2>{title}</h2>
            <p class="mute">{ui.word(Word::EndedBy)}" "<RuleChip id=outcome.rule.to_string()/></p>
            <super::slip::SlipCount/>
            <table class="standings">
                <caption class="vh">{ui.word(Word::Standings)}</caption>
                <thead><tr>
                    <th scope="col">{ui.word(Word::Place)}</th><th scope="col">{ui.word(Word::Seats)}</th>
                    <th scope="col">{ui.word(Word::Score)}</th><th></th>
                </tr></thead>
                <tbody>{standings.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}
