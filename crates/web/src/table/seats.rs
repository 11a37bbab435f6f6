//! Who sits at the table: whose turn it is, who is there, how much time they have.

use super::*;
use crate::browser::time;
use crate::desk::{Chair, Who};
use crate::parts::seat_mark;
use crate::session::bot_title;
use kernel::Seat;
use table_view::{Clock, clock};

/// The time of the moment, which clocks are read by.
#[derive(Clone, Copy)]
struct Now(RwSignal<i64>);

/// Lets the clocks of this table go, as long as it is open.
pub(super) fn wind(desk: Desk) {
    let now = RwSignal::new(time::now() as i64);
    provide_context(Now(now));
    if !desk.is_online() {
        return;
    }
    spawn_local(async move {
        loop {
            let shortest = desk.clock.try_with_untracked(|clock| {
                clock.map(|clock| {
                    clock.runs.map_or(clock.each, |(seat, _)| clock.left(seat, time::now() as i64))
                })
            });
            let Some(shortest) = shortest else { return };
            time::sleep(Clock::next_look(shortest.unwrap_or(i64::MAX)) as i32).await;
            let _ = now.try_set(time::now() as i64);
        }
    });
}

/// The clock of a seat.
fn face(desk: Desk, seat: Seat, only_if_it_runs: bool) -> impl IntoView {
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

/// Whether somebody elsewhere is connected: a dot that is full or hollow, and the word for it.
fn presence(desk: Desk, chair: &Chair) -> Option<impl IntoView + use<>> {
    chair.here.map(|here| {
        let word = desk.ui.word(if here { Word::Online } else { Word::Offline });
        view! { <span class="here" class:here--not=!here role="img" aria-label=word title=word></span> }
    })
}

/// Whose turn it is.
fn has_turn(desk: Desk, seat: Seat) -> impl Fn() -> bool + Copy + Send + Sync + 'static {
    move || desk.moment.with(|moment| moment.owes() == Some(seat))
}

/// What is known of a seat beside its name: its points, its gold.
fn note(desk: Desk, seat: Seat) -> impl IntoView {
    move || {
        let lang = desk.ui.lang.get();
        let note = desk.moment.with(|moment| boards::of(desk.game).seat_note(&moment.view, seat, lang));
        note.map(|note| view! { <small class="seat__note">{note}</small> })
    }
}

/// Who plays the seat, if that is not somebody at this screen.
fn sitter(desk: Desk, chair: &Chair) -> Option<AnyView> {
    let ui = desk.ui;
    match &chair.sitter {
        Who::You => None,
        Who::Bot(name) => {
            let name = name.clone();
            let title = move || bot_title(desk.game, &name, ui.lang.get());
            Some(view! { <span class="seat__sub">{icon("bot")}{title}</span> }.into_any())
        }
        Who::Other(name) => Some(view! { <span class="seat__sub">{name.clone()}</span> }.into_any()),
        Who::Open => Some(view! { <span class="seat__sub">{ui.word(Word::OpenSeat)}</span> }.into_any()),
    }
}

fn you(desk: Desk, chair: &Chair) -> Option<impl IntoView + use<>> {
    (chair.sitter == Who::You).then(|| view! { <span class="you">{desk.ui.word(Word::You)}</span> })
}

/// In the bar of a wide screen: everybody in a row.
#[component]
pub(super) fn Seats() -> impl IntoView {
    let desk = desk();
    let seat = move |(at, chair): (usize, Chair)| {
        let seat = Seat(at as u8);
        let turn = has_turn(desk, seat);
        view! {
            <li class="seat seat--pill" class:seat--turn=turn class:seat--away=chair.here == Some(false)
                data-seat=move || desk.mark(seat).colour aria-current=move || turn().then_some("true")>
                {move || seat_mark(desk.mark(seat))}
                <span class="seat__name">{move || desk.name(seat)}{note(desk, seat)}</span>
                {you(desk, &chair)} {sitter(desk, &chair)} {presence(desk, &chair)} {face(desk, seat, true)}
            </li>
        }
    };
    view! {
        <ul class="seats" aria-label=desk.ui.word(Word::Seats)>
            {move || desk.chairs.get().into_iter().enumerate().map(seat).collect_view()}
        </ul>
    }
}

/// In the bar of a phone: everybody's mark, and the clock that runs. It opens the list.
#[component]
pub(super) fn Marks() -> impl IntoView {
    let desk = desk();
    let mark = move |(at, chair): (usize, Chair)| {
        let seat = Seat(at as u8);
        view! {
            <span class="few" class:few--turn=has_turn(desk, seat) data-seat=move || desk.mark(seat).colour>
                {move || seat_mark(desk.mark(seat))}{presence(desk, &chair)}
            </span>
        }
    };
    let runs = move || desk.clock.get().and_then(|clock| clock.runs).map(|(seat, _)| face(desk, seat, true));
    view! {
        <button class="marks only-phone" aria-label=desk.ui.word(Word::Seats) on:click=move |_| desk.sheet.set(Some(Sheet::Menu))>
            {move || desk.chairs.get().into_iter().enumerate().map(mark).collect_view()} {runs}
        </button>
    }
}

/// In the menu: everybody with all that is known of them.
#[component]
pub(super) fn List() -> impl IntoView {
    let desk = desk();
    let ui = desk.ui;
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
                <span class="seatlist__now">{here} {face(desk, seat, false)}</span>
            </li>
        }
    };
    let watching = move || Some(desk.watching.get()).filter(|n| *n > 0).map(|n| ui.say(Phrase::Watching(n)));
    view! {
        <h3 class="eyebrow">{ui.word(Word::Seats)}</h3>
        <ul class="seatlist" aria-label=ui.word(Word::Seats)>
            {move || desk.chairs.get().into_iter().enumerate().map(row).collect_view()}
        </ul>
        {move || watching().map(|text| view! { <p class="mute">{icon("eye")}" "{text}</p> })}
    }
}
