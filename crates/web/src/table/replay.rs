//! A match from its beginning, with a slider, and its charts.

use super::Result as Standings;
use super::chart::Chart;
use super::retold::Retold;
use crate::boards::{Board, Objects};
use crate::browser::{self, time};
use crate::desk::{Chair, Desk};
use crate::parts::{Lost, Page, Waiting, icon, seat_mark, told};
use crate::rules::{Drawer, RulesDrawer};
use crate::session::{self, NoTable, Past, Place};
use crate::ui::{Ui, ui};
use kernel::album::Volume;
use kernel::wording::Kind;
use kernel::{Narrate, Seat, Turn, Viewer};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::rc::Rc;
use table_view::charts::{self, Curves, Laps};
use table_view::replay::Replay;
use table_view::{Chairs, Kept, Phrase, Route, Said, Sentence, Stage, Word};
use wasm_bindgen::JsCast;

/// How long an action stays visible during playback, in milliseconds.
const STEP: i32 = 450;
/// The maximal number of positions from which curves are drawn: enough for any screen.
const SAMPLES: usize = 240;

/// A match kept in this browser, from its beginning.
#[component]
pub(crate) fn ReplayPage<G: Narrate>(id: String, board: &'static dyn Board<G>) -> impl IntoView {
    let ui = ui();
    let opened = RwSignal::new(None::<std::result::Result<Watching<G>, Said>>);
    let owner = Owner::current().expect("a component has an owner");
    spawn_local(async move {
        let found = session::fetch(&id).await;
        let album = browser::keep::album(&id).await.unwrap_or_default();
        let watching =
            owner.with(|| found.and_then(|(kept, journal)| open(ui, board, &kept, &journal, album)));
        let _ = opened.try_set(Some(watching.map_err(NoTable::said)));
    });
    move || match opened.get() {
        None => view! { <Waiting word=Word::Loading/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(watching)) => view! { <Watch watching/> }.into_any(),
    }
}

/// A replay; cheap to copy.
pub(super) struct Watching<G: Narrate> {
    pub(super) desk: Desk<G>,
    pub(super) replay: StoredValue<Replay<G>, LocalStorage>,
    len: usize,
    at: RwSignal<usize>,
    viewer: RwSignal<Viewer>,
    told: RwSignal<Vec<Sentence>>,
    by: RwSignal<Option<Seat>>,
    pub(super) running: RwSignal<bool>,
    /// The chairs and the name of a finished match, from which another match can start.
    pub(super) onward: StoredValue<Option<(Chairs, Said)>>,
    /// Whose view can be chosen: players of an unfinished match see only their own.
    eyes: StoredValue<Vec<Viewer>>,
}

impl<G: Narrate> Clone for Watching<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Narrate> Copy for Watching<G> {}

fn open<G: Narrate>(
    ui: Ui,
    board: &'static dyn Board<G>,
    kept: &Kept,
    journal: &str,
    album: Vec<Volume>,
) -> std::result::Result<Watching<G>, NoTable> {
    if kept.game != G::ID {
        return Err(NoTable::Gone);
    }
    let mut replay = Replay::<G>::open(journal, album).map_err(NoTable::Journal)?;
    let len = replay.len();
    replay.go(len).map_err(NoTable::Journal)?;
    let over = matches!(replay.table().turn(), Turn::Over(_));
    let mut eyes: Vec<Viewer> = kept.chairs.people().map(Viewer::Seat).collect();
    if over {
        eyes.insert(0, Viewer::Arbiter);
    } else if eyes.len() != 1 {
        eyes = vec![Viewer::Spectator];
    }
    let viewer = eyes[0];
    let moment = replay.moment(viewer);
    let (told, by) = (replay.told(&moment), replay.last_seat());
    let replay = StoredValue::new_local(replay);
    let desk = Desk::new(ui, board, Place::Past, Rc::new(Past(replay)), moment);
    desk.title.set(kept.title.clone());
    desk.chairs.set(kept.chairs.sitters.iter().map(Chair::from).collect());
    let watching = Watching {
        desk,
        len,
        at: RwSignal::new(len),
        viewer: RwSignal::new(viewer),
        told: RwSignal::new(told),
        by: RwSignal::new(by),
        running: RwSignal::new(false),
        onward: StoredValue::new(over.then(|| {
            let chairs = Chairs { looking: None, ..kept.chairs.clone() };
            (chairs, kept.title.clone())
        })),
        eyes: StoredValue::new(eyes),
        replay,
    };
    desk.stage.set(Stage::Over);
    Ok(watching)
}

impl<G: Narrate> Watching<G> {
    /// Shows the match after this many actions.
    pub(super) fn go(self, to: usize) {
        let viewer = self.viewer.get_untracked();
        let shown = self.replay.try_update_value(|replay| {
            replay.go(to).ok()?;
            let moment = replay.moment(viewer);
            let told = replay.told(&moment);
            Some((replay.at(), moment, told, replay.last_seat()))
        });
        if let Some(Some((at, moment, told, by))) = shown {
            self.at.set(at);
            self.told.set(told);
            self.by.set(by);
            self.desk.show(moment, Stage::Over);
        }
    }

    fn look(self, viewer: Viewer) {
        self.viewer.set(viewer);
        self.go(self.at.get_untracked());
    }

    /// Starts a new match from the position after this many actions, with the same chairs, and opens it.
    pub(super) fn play_on(self, at: usize) {
        let ui = self.desk.ui;
        self.running.set(false);
        let Some((chairs, title)) = self.onward.get_value() else { return };
        let from = self.replay.try_update_value(|replay| {
            let was = replay.at();
            let found = replay.go(at).ok().map(|()| {
                let table = replay.table();
                (table.setup().clone(), table.state().clone())
            });
            // The scrubber stays where it is.
            replay.go(was).ok()?;
            found
        });
        let Some(Some((setup, state))) = from else { return };
        let title = Said::by(|lang| Phrase::PlayedOn(title.get(lang), at).get(lang));
        spawn_local(async move {
            match session::go_on::<G>(title, setup, state, chairs).await {
                Ok(id) => ui.go(&Route::Table(G::ID.to_owned(), id)),
                Err(_) => ui.notice.set(Some(Said::by(|lang| Word::NoPlayingOn.get(lang).to_owned()))),
            }
        });
    }

    /// Plays action by action until it is stopped or at the end.
    fn run(self) {
        if self.running.get_untracked() {
            self.running.set(false);
            return;
        }
        if self.at.get_untracked() == self.len {
            self.go(0);
        }
        self.running.set(true);
        spawn_local(async move {
            while self.running.try_get_untracked() == Some(true) {
                let at = self.at.get_untracked();
                if at >= self.len {
                    self.running.set(false);
                    break;
                }
                self.go(at + 1);
                let silent = self.told.with_untracked(Vec::is_empty);
                time::sleep(if silent { 30 } else { STEP }).await;
            }
        });
    }
}

#[component]
fn Watch<G: Narrate>(watching: Watching<G>) -> impl IntoView {
    let desk = watching.desk;
    let ui = desk.ui;
    provide_context(desk.frame());
    provide_context(Drawer::new(ui, desk.game.to_owned()));
    provide_context(Objects::of(desk));
    ui.dress(Some(desk.game));
    on_cleanup(move || ui.dress(None));
    listen(watching);
    let board = desk.board;
    let outcome = desk.moment.with_untracked(|moment| match &moment.turn {
        Turn::Over(outcome) => Some(outcome.clone()),
        Turn::Of(..) => None,
    });
    let heading = move || {
        let lang = ui.lang.get();
        format!("{}, {}", G::title(lang), desk.title.get().get(lang))
    };
    let position = move || {
        let lang = ui.lang.get();
        desk.moment.with(|moment| board.moment(&moment.view, lang))
    };
    view! {
        <Page class="replay">
            <div class="replay__main">
                <section class="panel replay__board">
                    <div class="stage stage--replay">{board.map(desk)}</div>
                    <div class="replay__told" aria-live="polite">
                        {move || watching.by.get().map(|seat| view! {
                            <span class="seat" data-seat=desk.mark(seat).colour>{seat_mark(desk.mark(seat))}{desk.name(seat)}</span>
                        })}
                        <span class="mute">{position}</span>
                        <div>{move || watching.told.get().into_iter().map(|line| match line.en.kind() {
                            Kind::Heading => view! { <h3>{told(ui, line)}</h3> }.into_any(),
                            Kind::Line | Kind::Result | Kind::Aside => view! { <p>{told(ui, line)}</p> }.into_any(),
                        }).collect_view()}</div>
                    </div>
                    <Controls watching/>
                </section>
            </div>
            <div class="replay__side">
                {board.scene(desk)}
                <section class="panel replay__head">
                    <h1>{heading}</h1>
                    <p class="mute">{move || ui.say(Phrase::Actions(watching.len))}</p>
                    {outcome.map(|outcome| view! { <Standings outcome/> })}
                    {board.result(desk)}
                </section>
                {watching.onward.with_value(Option::is_some).then(|| view! { <Retold watching/> })}
                <Charts watching/>
            </div>
        </Page>
        <RulesDrawer/>
    }
}

/// The arrow keys step through the match, Home and End jump to its ends, the space bar starts and stops
/// playback.
fn listen<G: Narrate>(watching: Watching<G>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        // A slider, a text and a button have a use of their own for these keys.
        let taken = target.is_some_and(|element| {
            ["INPUT", "TEXTAREA", "SELECT", "BUTTON", "A"].contains(&element.tag_name().as_str())
        });
        if taken || event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
            return;
        }
        let at = watching.at.get_untracked();
        let to = match event.key().as_str() {
            "ArrowLeft" => at.saturating_sub(1),
            "ArrowRight" => (at + 1).min(watching.len),
            "Home" => 0,
            "End" => watching.len,
            " " => {
                event.prevent_default();
                return watching.run();
            }
            _ => return,
        };
        event.prevent_default();
        watching.running.set(false);
        watching.go(to);
    });
    on_cleanup(move || handle.remove());
}

#[component]
fn Controls<G: Narrate>(watching: Watching<G>) -> impl IntoView {
    let desk = watching.desk;
    let ui = desk.ui;
    let step = move |word: Word, symbol: &'static str, to: fn(usize, usize) -> usize| {
        view! {
            <button class="btn btn--icon btn--quiet" aria-label=ui.word(word) title=ui.word(word)
                on:click=move |_| { watching.running.set(false); watching.go(to(watching.at.get_untracked(), watching.len)) }>
                {icon(symbol)}
            </button>
        }
    };
    let run_word =
        move || if watching.running.get() { Word::PauseReplay } else { Word::PlayReplay }.get(ui.lang.get());
    let name = move |viewer: Viewer| match viewer {
        Viewer::Seat(seat) => desk.name(seat),
        Viewer::Spectator | Viewer::Arbiter => Word::Everybody.get(ui.lang.get()).to_owned(),
    };
    let eyes = watching.eyes.get_value();
    let eyes = (eyes.len() > 1).then(|| {
        view! {
            <div class="seg push" role="group" aria-label=ui.word(Word::ThroughWhoseEyes)>
                {eyes.into_iter().map(|viewer| view! {
                    <button aria-pressed=move || (watching.viewer.get() == viewer).to_string()
                        on:click=move |_| watching.look(viewer)>{icon("eye")}{move || name(viewer)}</button>
                }).collect_view()}
            </div>
        }
    });
    view! {
        <div class="replay__controls">
            <div class="row row--wrap">
                {step(Word::First, "first", |_, _| 0)}
                {step(Word::Previous, "prev", |at, _| at.saturating_sub(1))}
                <button class="btn btn--go btn--icon replay__run" aria-label=run_word on:click=move |_| watching.run()>
                    {move || icon(if watching.running.get() { "pause" } else { "play" })}
                </button>
                {step(Word::Next, "next", |at, len| (at + 1).min(len))}
                {step(Word::Last, "last", |_, len| len)}
                <span class="mute num">{move || ui.say(Phrase::StepOf(watching.at.get(), watching.len))}</span>
                {eyes}
            </div>
            {watching.onward.with_value(Option::is_some).then(|| view! {
                <div class="row row--wrap replay__onward">
                    <button class="btn btn--sm" data-tool="play-on" disabled=move || watching.at.get() == watching.len
                        on:click=move |_| watching.play_on(watching.at.get_untracked())>
                        {icon("play")}{ui.word(Word::PlayOnFromHere)}
                    </button>
                    <span class="mute">{ui.word(Word::PlayOnAbout)}</span>
                </div>
            })}
            <input class="scrub" type="range" min="0" max=watching.len aria-label=ui.word(Word::Timeline)
                prop:value=move || watching.at.get().to_string()
                on:input=move |event| {
                    watching.running.set(false);
                    if let Ok(to) = event_target_value(&event).parse() { watching.go(to) }
                }/>
        </div>
    }
}

/// The curves. They are computed in small portions so that the page stays responsive.
#[component]
fn Charts<G: Narrate>(watching: Watching<G>) -> impl IntoView {
    let desk = watching.desk;
    let measures = desk.board.measures();
    let found = RwSignal::new(None::<Vec<Curves>>);
    let id = watching.replay;
    spawn_local(async move {
        browser::time::sleep(50).await;
        // A second look at the same journal, so that the scrubber keeps its own place.
        let Some(Some(mut second)) = id.try_with_value(|replay| replay.again().ok()) else { return };
        let mut curves = Vec::new();
        let stride = (watching.len / SAMPLES).max(1);
        let mut drawn = time::now();
        for at in (0..=watching.len).filter(|at| at % stride == 0 || *at == watching.len) {
            if second.go(at).is_err() {
                return;
            }
            let view = second.table().view(Viewer::Spectator);
            let seats = Seat::first(second.seat_count());
            charts::follow(&mut curves, measures, desk.board.lap(), &view, seats, at);
            if time::now() - drawn > 12.0 {
                time::sleep(0).await;
                drawn = time::now();
            }
        }
        let _ = found.try_set(Some(curves));
    });
    move || {
        found.get().map(|all| {
            let laps = desk.board.lap().zip(all.last()).and_then(|(lap, course)| Laps::of(lap.name, course));
            all.into_iter()
                .zip(measures)
                .map(|(curves, measure)| {
                    view! {
                        <Chart name=measure.name curves laps=laps.clone() end=watching.len at=watching.at.into()/>
                    }
                })
                .collect_view()
        })
    }
}
