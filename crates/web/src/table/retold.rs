//! After a match: the luck of the dice, and the moments that went against the odds. Both are computed in
//! small steps, the odds in the worker, so that the page stays responsive.

use super::replay::Watching;
use crate::boards::Board;
use crate::browser::time;
use crate::desk::Desk;
use crate::frame::{Frame, frame};
use crate::helper::{self, Ask, Position};
use crate::parts::{icon, seat_mark};
use kernel::{Lang, Narrate, Seat, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::replay::Replay;
use table_view::retold::{KeyMoment, Seen, Teller, Throws, keep};
use table_view::{HouseWord, Said};

/// For how many milliseconds the page may be blocked.
const BUSY: f64 = 12.0;

/// Pauses for a moment if the page has been blocked for too long. Returns whether the page is still shown.
async fn breathe(since: &mut f64, is_left: impl Fn() -> bool) -> bool {
    if time::now() - *since > BUSY {
        time::sleep(0).await;
        *since = time::now();
    }
    !is_left()
}

/// Goes to a position of the match in small portions; `None` if that is impossible, or the page has been
/// left.
async fn go<G: Narrate>(replay: &mut Replay<G>, to: usize, is_left: impl Fn() -> bool) -> Option<()> {
    let from = if replay.at() <= to { replay.at() } else { 0 };
    let mut since = time::now();
    for at in from..=to {
        replay.go(at).ok()?;
        breathe(&mut since, &is_left).await.then_some(())?;
    }
    Some(())
}

/// Passes a match from beginning to end to its teller; `None` if it cannot be told, or the page has been
/// left.
async fn read<G: Narrate>(
    board: &dyn Board<G>,
    replay: &mut Replay<G>,
    is_left: impl Fn() -> bool,
) -> Option<Box<dyn Teller<G>>> {
    let mut teller = board.teller().filter(|_| replay.is_played())?;
    replay.go(0).ok()?;
    let mut before = replay.table().view(Viewer::Arbiter);
    let mut since = time::now();
    for at in 1..=replay.len() {
        replay.go(at).ok()?;
        let now = replay.table().view(Viewer::Arbiter);
        teller.see(&Seen { at, before: &before, now: &now, events: replay.table().events() });
        before = now;
        breathe(&mut since, &is_left).await.then_some(())?;
    }
    Some(teller)
}

/// The luck and the key moments of a finished match, in its replay.
#[component]
pub(super) fn Retold<G: Narrate>(watching: Watching<G>) -> impl IntoView {
    let desk = watching.desk;
    let luck = RwSignal::new(Vec::<Throws>::new());
    let moments = RwSignal::new(Vec::<(KeyMoment, Option<Said>)>::new());
    // Nothing until it is known where to look.
    let left = RwSignal::new(None::<usize>);
    let replay = watching.replay;
    let people = watching.people();
    spawn_local(async move {
        time::sleep(80).await;
        // A look of its own at the same journal, so that the scrubber keeps its place.
        let Some(Some(mut second)) = replay.try_with_value(|replay| replay.again().ok()) else { return };
        let is_left = move || left.try_get_untracked().is_none();
        let Some(teller) = read(desk.board, &mut second, is_left).await else { return };
        let _ = luck.try_set(teller.luck());
        let looks = teller.looks(&people);
        let (mut told, mut places) = (Vec::new(), Vec::<(usize, Option<Said>)>::new());
        let mut open = looks.len();
        let _ = left.try_set(Some(open));
        for look in looks {
            if go(&mut second, look.at, is_left).await.is_none() {
                return;
            }
            let position = Position::of(second.table());
            let (seat, name) = (Some(look.seat), look.name.to_owned());
            let asked = Ask::Extra { position, seat, name, arguments: look.arguments, lang: Lang::En };
            // What the helper cannot compute is not told.
            let found = helper::ask(asked).await.ok().and_then(|answer| (look.judge)(&answer));
            if is_left() {
                return;
            }
            if let Some(moment) = found {
                let view = second.table().view(Viewer::Spectator);
                let place = |lang| desk.board.moment(&view, lang);
                let place = place(Lang::En).zip(place(Lang::Fr)).map(|(en, fr)| Said { en, fr });
                places.push((moment.at, place));
                keep(&mut told, moment);
                let shown = told.iter().map(|moment: &KeyMoment| {
                    let place = places.iter().find(|(at, _)| *at == moment.at);
                    (moment.clone(), place.and_then(|(_, place)| place.clone()))
                });
                let _ = moments.try_set(shown.collect());
            }
            open -= 1;
            let _ = left.try_set(Some(open));
        }
    });
    view! {
        {move || (!luck.with(Vec::is_empty)).then(|| view! {
            <section class="panel retold" data-luck="">{lucky(desk.frame(), luck.get())}</section>
        })}
        {move || left.get().is_some().then(|| view! { <Moments watching moments left/> })}
    }
}

/// The key moments, each with a link to it and one to play on from there.
#[component]
fn Moments<G: Narrate>(
    watching: Watching<G>,
    moments: RwSignal<Vec<(KeyMoment, Option<Said>)>>,
    left: RwSignal<Option<usize>>,
) -> impl IntoView {
    let desk = watching.desk.frame();
    let ui = desk.ui;
    let state = move || {
        let word = match (left.get(), moments.with(Vec::is_empty)) {
            (Some(0), true) => HouseWord::NoMoments,
            (Some(0), false) | (None, _) => return None,
            (Some(_), _) => HouseWord::MomentsSought,
        };
        Some(view! { <p class="mute">{ui.house(word)}</p> })
    };
    let row = move |(moment, place): (KeyMoment, Option<Said>)| {
        let (at, seat) = (moment.at, moment.seat);
        let (title, told) = (moment.title.clone(), moment.told.clone());
        view! {
            <li class="mom" data-seat=move || desk.mark(seat).colour>
                {place.map(|place| view! { <span class="mom__when">{move || place.get(ui.lang.get()).to_owned()}</span> })}
                <b>{move || title.get(ui.lang.get()).to_owned()}</b>
                <p>{move || told.get(ui.lang.get()).to_owned()}</p>
                <div class="row row--wrap">
                    <button class="btn btn--sm" data-moment=at on:click=move |_| watching.jump(at)>{icon("eye")}{ui.house(HouseWord::GoThere)}</button>
                    <button class="btn btn--sm btn--quiet" on:click=move |_| watching.play_on(at)>{icon("play")}{ui.word(table_view::Word::PlayOnFromHere)}</button>
                </div>
            </li>
        }
    };
    view! {
        <section class="panel retold" data-moments=move || left.get().unwrap_or_default()>
            <h2>{icon("laurel")}{ui.house(HouseWord::KeyMoments)}</h2>
            <ol class="moms">{move || moments.get().into_iter().map(row).collect_view()}</ol>
            <div aria-live="polite">{state}</div>
        </section>
    }
}

/// The luck of the dice of a finished match in this browser.
#[component]
pub(super) fn LuckHere<G: Narrate>(desk: Desk<G>) -> impl IntoView {
    let luck = RwSignal::new(Vec::<Throws>::new());
    let journal = desk.journal();
    spawn_local(async move {
        time::sleep(80).await;
        let replay = journal.and_then(|journal| Replay::<G>::open(&journal, Vec::new()).ok());
        let Some(mut replay) = replay else { return };
        let is_left = move || luck.try_with_untracked(Vec::is_empty).is_none();
        if let Some(teller) = read(desk.board, &mut replay, is_left).await {
            let _ = luck.try_set(teller.luck());
        }
    });
    move || {
        (!luck.with(Vec::is_empty)).then(|| {
            view! { <section class="ended__detail retold" data-luck="">{lucky(frame(), luck.get())}</section> }
        })
    }
}

/// A bar to the right for good luck and to the left for bad luck, with the numbers in words.
fn lucky(desk: Frame, luck: Vec<Throws>) -> impl IntoView {
    let ui = desk.ui;
    let row = move |throws: Throws| {
        let Throws { seat, luck, told } = throws;
        let percent = luck.percent().unwrap_or(0);
        // Half the bar is half as much again as was to be expected.
        let side = if percent < 0 { "right" } else { "left" };
        let bar = format!("{side}:50%;width:{}%", percent.unsigned_abs().min(50));
        view! {
            <li class="luck__row" data-seat=move || desk.mark(seat).colour>
                <span class="seat">{move || seat_mark(desk.mark(seat))}{move || desk.name(seat)}</span>
                <span class="luck__bar" aria-hidden="true"><i style=bar></i></span>
                <b>{move || luck.signed(ui.lang.get())}</b>
                <span class="luck__told">{move || told.get(ui.lang.get()).to_owned()}</span>
            </li>
        }
    };
    view! {
        <h2>{icon("dice")}{ui.house(HouseWord::LuckOfTheDice)}</h2>
        <ul class="luck">{luck.into_iter().map(row).collect_view()}</ul>
    }
}

impl<G: Narrate> Watching<G> {
    /// The seats of the people at this screen.
    fn people(self) -> Vec<Seat> {
        self.onward.with_value(|onward| {
            onward.as_ref().map_or_else(Vec::new, |(chairs, _)| chairs.people().collect())
        })
    }

    /// Takes the scrubber to a moment.
    fn jump(self, at: usize) {
        self.running.set(false);
        self.go(at);
    }
}
