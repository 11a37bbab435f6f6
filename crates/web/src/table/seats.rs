//! The players: whose turn it is, who is connected, how much time they have.

use super::*;
use crate::browser::time;
use crate::desk::{Chair, Who};
use crate::order::{AboutPerson, Aim, ShowOut};
use crate::parts::{guest_sign, seat_mark};
use crate::session::bot_title;
use kernel::Seat;
use table_view::said::capital;
use table_view::{Clock, clock};

/// The current time by the server's clock, against which the clocks of the seats are read.
#[derive(Clone, Copy)]
struct Now(RwSignal<i64>);

/// Runs the clocks of this table for as long as it is open.
pub(super) fn wind(desk: Frame) {
    let now = RwSignal::new(time::server_now());
    provide_context(Now(now));
    if !desk.is_online() {
        return;
    }
    // A clock that is wound is read at once.
    Effect::new(move || {
        desk.clock.track();
        now.set(time::server_now());
    });
    spawn_local(async move {
        loop {
            let shortest = desk.clock.try_with_untracked(|clock| {
                clock.map(|clock| {
                    clock.runs.map_or(clock.each, |(seat, _)| clock.left(seat, time::server_now()))
                })
            });
            let Some(shortest) = shortest else { return };
            time::sleep(Clock::next_look(shortest.unwrap_or(i64::MAX)) as i32).await;
            let _ = now.try_set(time::server_now());
        }
    });
}

/// The clock of a seat.
fn face(desk: Frame, seat: Seat, only_if_it_runs: bool) -> impl IntoView {
    let Now(now) = expect_context();
    move || {
        let clock = desk.clock.get().filter(|clock| !only_if_it_runs || clock.runs_for(seat))?;
        // A clock that stands is the same at any time.
        let left = clock.left(seat, if clock.runs_for(seat) { now.get() } else { 0 });
        let (lang, runs) = (desk.ui.lang.get(), clock.runs_for(seat));
        let told = format!("{} {}", Word::TimeLeft.get(lang), clock::told(lang, left));
        Some(view! {
            <span class="clock" class:clock--runs=runs class:clock--short=runs && clock.is_short(left) role="timer" aria-label=told>
                {icon("hourglass")}<span aria-hidden="true">{clock::shown(lang, left)}</span>
            </span>
        })
    }
}

/// Whether somebody at another screen is connected: a filled or hollow dot, and the word for it.
fn presence(desk: Frame, chair: &Chair) -> Option<impl IntoView + use<>> {
    chair.here.map(|here| {
        let word = desk.ui.word(if here { Word::Online } else { Word::Offline });
        view! { <span class="here" class:here--not=!here role="img" aria-label=word title=word></span> }
    })
}

/// Whose turn it is.
fn has_turn(desk: Frame, seat: Seat) -> impl Fn() -> bool + Copy + Send + Sync + 'static {
    move || desk.shown.with(|shown| shown.owes == Some(seat))
}

/// A few words beside the name of a seat: its points, its gold.
fn note(desk: Frame, seat: Seat) -> impl IntoView {
    move || desk.note(seat).map(|note| view! { <small class="seat__note">{note}</small> })
}

/// Who plays the seat, if that is not somebody at this screen.
fn sitter(desk: Frame, chair: &Chair) -> Option<AnyView> {
    let ui = desk.ui;
    match &chair.sitter {
        Who::You => None,
        Who::Bot(name) => {
            let name = name.clone();
            let title = move || bot_title(desk.game, &name, ui.lang.get());
            Some(view! { <span class="seat__sub">{icon("bot")}{title}</span> }.into_any())
        }
        Who::Other(name, guest) => {
            let guest = guest.then(|| guest_sign(ui));
            Some(view! { <span class="seat__sub">{name.clone()}{guest}</span> }.into_any())
        }
        Who::Open => Some(view! { <span class="seat__sub">{ui.word(Word::OpenSeat)}</span> }.into_any()),
    }
}

fn you(desk: Frame, chair: &Chair) -> Option<impl IntoView + use<>> {
    (chair.sitter == Who::You).then(|| view! { <span class="you">{desk.ui.word(Word::You)}</span> })
}

/// In the bar of a wide screen: all seats in a row.
#[component]
pub(super) fn Seats() -> impl IntoView {
    let desk = frame();
    let seat = move |(at, chair): (usize, Chair)| {
        let seat = Seat(at as u8);
        let turn = has_turn(desk, seat);
        view! {
            <li class="tseat" class:tseat--turn=turn class:seat--away=chair.here == Some(false)
                data-seat=move || desk.mark(seat).colour aria-current=move || turn().then_some("true") title=move || desk.name(seat)>
                {move || seat_mark(desk.mark(seat))}
                <span class="vh">{move || desk.name(seat)}" "{you(desk, &chair)} {sitter(desk, &chair)}</span>
                {note(desk, seat)} {presence(desk, &chair)} {face(desk, seat, true)}
            </li>
        }
    };
    view! {
        <ul class="tbar__seats" aria-label=desk.ui.word(Word::Seats)>
            {move || desk.chairs.get().into_iter().enumerate().map(seat).collect_view()}
        </ul>
    }
}

/// In the bar of a phone: the marks of all seats, and the running clock. It opens the list.
#[component]
pub(super) fn Marks() -> impl IntoView {
    let desk = frame();
    let mark = move |(at, chair): (usize, Chair)| {
        let seat = Seat(at as u8);
        view! {
            <span class="few" class:few--turn=has_turn(desk, seat) data-seat=move || desk.mark(seat).colour>
                {move || seat_mark(desk.mark(seat))}{presence(desk, &chair)}
            </span>
        }
    };
    let runs = move || desk.clock.get().and_then(|clock| clock.runs).map(|(seat, _)| face(desk, seat, true));
    // A label stands in for all that is in the button: it tells whose turn it is, and how long.
    let Now(now) = expect_context();
    let label = move || {
        let lang = desk.ui.lang.get();
        let owes = desk.shown.with(|shown| shown.owes);
        let turn = owes.map(|seat| desk.ui.say(Phrase::Decides(&desk.name(seat), desk.number(seat))));
        let time = desk.clock.get().and_then(|clock| {
            let (seat, _) = clock.runs?;
            let left = clock::told(lang, clock.left(seat, now.get()));
            Some(format!("{} {left}", capital(Word::TimeLeft.get(lang))))
        });
        let parts = [Some(Word::Seats.get(lang).to_owned() + "."), turn, time];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    view! {
        <button class="marks only-phone" aria-label=label on:click=move |_| desk.sheet.set(Some(Sheet::Menu))>
            {move || desk.chairs.get().into_iter().enumerate().map(mark).collect_view()} {runs}
        </button>
    }
}

/// A button that gives an empty seat to a bot, if the person at this screen may do that.
fn to_bot(
    desk: Frame,
    seat: Seat,
    chair: &Chair,
    failed: RwSignal<Option<Said>>,
) -> Option<impl IntoView + use<>> {
    let ui = desk.ui;
    let give = move |_| {
        spawn_local(async move {
            // Who sits there then is told by the server.
            let _ = failed.try_set(desk.give_to_bot(seat).await.err());
        });
    };
    let may = chair.sitter == Who::Open && desk.host.get() && desk.stage.get() != Stage::Over;
    may.then(|| view! {
        <button class="btn btn--sm" data-tool="to-bot" on:click=give
            aria-label=move || ui.say(Phrase::SeatToBot(&desk.name(seat)))>{icon("bot")}{ui.word(Word::ToBot)}</button>
    })
}

/// What can be done about another person at this table: whoever started the match may free a guest's seat.
fn guest(
    desk: Frame,
    seat: Seat,
    chair: &Chair,
    failed: RwSignal<Option<Said>>,
) -> Option<impl IntoView + use<>> {
    let (Who::Other(name, _), Route::Online(_, table)) = (&chair.sitter, desk.ui.route.get_untracked())
    else {
        return None;
    };
    let may = desk.host.get() && desk.stage.get() != Stage::Over;
    let (aim, name) = (Aim::Seat(seat.0), name.clone());
    Some(view! {
        <span class="row">
            {may.then(|| view! { <ShowOut seat=seat.0 failed/> })}
            <AboutPerson table aim name/>
        </span>
    })
}

/// In the menu: all seats with everything known about them.
#[component]
pub(super) fn List() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let failed = RwSignal::new(None::<Said>);
    let row = move |(at, chair): (usize, Chair)| {
        let seat = Seat(at as u8);
        let turn = has_turn(desk, seat);
        let here = chair.here.map(|here| {
            let word = if here { Word::Online } else { Word::Offline };
            view! { <span class="seatlist__here">{presence(desk, &chair)}<span aria-hidden="true">{ui.word(word)}</span></span> }
        });
        view! {
            <li class="seatlist__row" class:seatlist__row--turn=turn data-seat=move || desk.mark(seat).colour
                aria-current=move || turn().then_some("true")>
                {move || seat_mark(desk.mark(seat))}
                <span class="seatlist__who"><b>{move || desk.name(seat)}</b> {you(desk, &chair)} {sitter(desk, &chair)} {note(desk, seat)}</span>
                <span class="seatlist__now">{here} {face(desk, seat, false)} {to_bot(desk, seat, &chair, failed)} {guest(desk, seat, &chair, failed)}</span>
            </li>
        }
    };
    let watching = move || Some(desk.watching.get()).filter(|n| *n > 0).map(|n| ui.say(Phrase::Watching(n)));
    view! {
        <h3 class="eyebrow">{ui.word(Word::Seats)}</h3>
        <ul class="seatlist" aria-label=ui.word(Word::Seats)>
            {move || desk.chairs.get().into_iter().enumerate().map(row).collect_view()}
        </ul>
        {move || failed.get().map(|why| view! { <p class="trouble-line" role="alert">{ui.of(why)}</p> })}
        {move || watching().map(|text| view! { <p class="mute">{icon("eye")}" "{text}</p> })}
    }
}
