//! A puzzle at the table: a practice match from its position, with the goal, hints and the verdict beside it.

use super::{daily, fetched, gems, styles, today};
use crate::boards::Board;
use crate::browser;
use crate::desk::Desk;
use crate::helper::{self, Ask, Position};
use crate::house::{can_share, copy, page_address, share};
use crate::learned;
use crate::parts::{Lost, Waiting, icon};
use crate::session::{Overlay, Rehearsal, practise};
use crate::table::Table;
use crate::ui::{Ui, ui};
use card::{PUZZLE, Told};
use kernel::{AnyTable, Narrate, Seat};
use leptos::prelude::*;
use leptos::task::spawn_local;
use puzzles::{Judged, Verdict};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;
use table_view::puzzle::Listed;
use table_view::{Progress, PuzzlePhrase, PuzzleWord, Route, Said, Word};

/// How many hints there are.
const HINTS: u8 = 3;

/// The player's answers so far.
#[derive(Clone, Default)]
struct Played(Rc<RefCell<Vec<Value>>>);

/// Records the answers given at the table.
struct Scribe {
    seat: Seat,
    played: Played,
}

impl Overlay for Scribe {
    fn played(&self, _: &dyn AnyTable, seat: Seat, action: &Value) {
        if seat == self.seat {
            self.played.0.borrow_mut().push(action.clone());
        }
    }

    fn undone(&self, _: &dyn AnyTable, count: u32) {
        let mut played = self.played.0.borrow_mut();
        let left = played.len().saturating_sub(count as usize);
        played.truncate(left);
    }

    /// An answer that leaves no choice is a step of the solution like any other.
    fn is_patient(&self) -> bool {
        true
    }

    /// The value of each answer, and the planner's lines, are what the puzzle asks for.
    fn withholds(&self, request: &str) -> bool {
        matches!(request, "choices" | "plan" | "fame")
    }
}

/// A puzzle and its table.
struct Laid<G: Narrate> {
    desk: Desk<G>,
    riddle: Riddle,
}

impl<G: Narrate> Clone for Laid<G> {
    fn clone(&self) -> Self {
        Laid { desk: self.desk, riddle: self.riddle.clone() }
    }
}

/// What the panel knows about a puzzle.
#[derive(Clone)]
struct Riddle {
    game: &'static str,
    /// The puzzle as its file has it.
    text: Rc<Value>,
    played: Played,
    rehearsal: Rc<dyn Rehearsal>,
}

impl Riddle {
    fn id(&self) -> &str {
        self.text["id"].as_str().unwrap_or_default()
    }

    /// Asks the helper about it; judges the answers, if there are any.
    async fn ask(&self, ui: Ui, played: Option<Vec<Value>>) -> Option<Told> {
        let header = &self.text["header"];
        let position = Position {
            game: self.game.to_owned(),
            setup: header["setup"].clone(),
            state: header["state"].clone(),
        };
        let arguments = json!({ "puzzle": *self.text, "played": played });
        let lang = ui.lang.get_untracked();
        let said = helper::ask(Ask::Extra { position, seat: None, name: PUZZLE.to_owned(), arguments, lang });
        serde_json::from_value(said.await.ok()?).ok()
    }
}

/// A puzzle on the board of its game.
#[component]
pub(crate) fn PuzzlePage<G: Narrate>(id: String, board: &'static dyn Board<G>) -> impl IntoView {
    let ui = ui();
    let opened = RwSignal::new_local(None::<Result<Laid<G>, Said>>);
    let owner = Owner::current().expect("a component has an owner");
    spawn_local(async move {
        let laid = match fetched(G::ID, &id).await {
            // What the table is made of lives and ends with this page.
            Some(text) => owner.with(|| lay(ui, board, &text)),
            None => None,
        };
        let missing = || Said::by(|lang| PuzzleWord::Missing.get(lang).to_owned());
        let _ = opened.try_set(Some(laid.ok_or_else(missing)));
    });
    move || match opened.get() {
        None => view! { <Waiting word=Word::Loading/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(Laid { desk, riddle })) => view! {
            {styles()}
            <div class="pz"><Table desk/>{panel(ui, riddle)}</div>
        }
        .into_any(),
    }
}

fn lay<G: Narrate>(ui: Ui, board: &'static dyn Board<G>, text: &str) -> Option<Laid<G>> {
    let puzzle: Value = serde_json::from_str(text).ok()?;
    let header = &puzzle["header"];
    let seat = Seat(u8::try_from(puzzle["seat"].as_u64()?).ok()?);
    let position = ::learn::Position {
        setup: header["setup"].clone(),
        seed: serde_json::from_value(header["seed"].clone()).ok()?,
        seat: seat.0,
        play: Vec::new(),
        // The whole state.
        set: [(String::new(), header["state"].clone())].into(),
        clear: Vec::new(),
        others: Vec::new(),
    };
    let played = Played::default();
    let scribe = Scribe { seat, played: played.clone() };
    let title = Said::by(|lang| PuzzleWord::Puzzles.get(lang).to_owned());
    let (desk, rehearsal) = practise(ui, board, title, position, Rc::new(scribe)).ok()?;
    let riddle = Riddle { game: G::ID, text: Rc::new(puzzle), played, rehearsal };
    Some(Laid { desk, riddle })
}

/// Every text in a goal that may be the name of a space.
fn texts_in(goal: &Value) -> Vec<String> {
    match goal {
        Value::String(text) if text.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_') => {
            vec![text.clone()]
        }
        Value::Array(all) => all.iter().flat_map(texts_in).collect(),
        Value::Object(all) => all.values().flat_map(texts_in).collect(),
        _ => Vec::new(),
    }
}

/// What the panel shows; cheap to copy.
#[derive(Clone, Copy)]
struct Panel {
    ui: Ui,
    riddle: StoredValue<Riddle, LocalStorage>,
    told: RwSignal<Option<Told>>,
    progress: RwSignal<Progress>,
    /// How many hints have been revealed.
    hints: RwSignal<u8>,
    /// The result of the last attempt; `None` before there is one.
    judged: RwSignal<Option<Told>>,
    /// Whether the solution has been revealed.
    solution: RwSignal<bool>,
    busy: RwSignal<bool>,
    /// Whether it is the puzzle of the day.
    daily: RwSignal<bool>,
    trouble: RwSignal<bool>,
}

impl Panel {
    fn of(ui: Ui, riddle: Riddle) -> Panel {
        Panel {
            ui,
            riddle: StoredValue::new_local(riddle),
            told: RwSignal::new(None),
            progress: RwSignal::new(learned::puzzles()),
            hints: RwSignal::new(0),
            judged: RwSignal::new(None),
            solution: RwSignal::new(false),
            busy: RwSignal::new(false),
            daily: RwSignal::new(false),
            trouble: RwSignal::new(false),
        }
    }

    /// Fetches the texts, and again when the language changes.
    fn listen(self) {
        Effect::new(move |before: Option<()>| {
            let lang = self.ui.lang.get();
            let riddle = self.riddle.get_value();
            // A judgement was worded in the language before.
            if before.is_some() {
                self.judged.set(None);
            }
            spawn_local(async move {
                let told = riddle.ask(self.ui, None).await;
                if self.ui.lang.try_get_untracked() == Some(lang) {
                    let _ = self.told.try_set(told);
                }
            });
        });
        let (game, id) = self.name();
        spawn_local(async move {
            let found = daily(today()).await;
            let same = found.is_some_and(|(of, card)| of.id == game && card.id == id);
            let _ = self.daily.try_set(same);
        });
    }

    fn name(self) -> (String, String) {
        self.riddle.with_value(|riddle| (riddle.game.to_owned(), riddle.id().to_owned()))
    }

    /// Whether a space that the goal names lies in the right half of the window: then the panel stands at the left.
    fn is_at_the_right(self) -> bool {
        let goal = self.riddle.try_with_value(|riddle| riddle.text["goal"].clone()).unwrap_or_default();
        let width = browser::window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or_default();
        let place = |id: &str| {
            let selector = format!("[data-space=\"{id}\"]");
            let found = browser::document().query_selector(&selector).ok().flatten()?;
            let bounds = found.get_bounding_client_rect();
            Some(bounds.left() + bounds.width() / 2.0)
        };
        texts_in(&goal).iter().filter_map(|id| place(id)).any(|middle| middle > width / 2.0)
    }

    /// Changes the saved progress.
    fn note(self, change: impl FnOnce(&mut Progress, &str, &str)) {
        let (game, id) = self.name();
        self.progress.set(learned::note_puzzle(self.ui, |known| change(known, &game, &id)));
    }

    fn day(self) -> Option<puzzles::daily::Day> {
        self.daily.get_untracked().then(today)
    }

    /// Has the answers on the table judged.
    fn answer(self) {
        let riddle = self.riddle.get_value();
        let played = riddle.played.0.borrow().clone();
        self.busy.set(true);
        self.trouble.set(false);
        spawn_local(async move {
            let told = riddle.ask(self.ui, Some(played)).await;
            let _ = self.busy.try_set(false);
            let Some(judged) = told.as_ref().and_then(|told| told.judged) else {
                let _ = self.trouble.try_set(true);
                return;
            };
            let day = self.day();
            self.note(|known, game, id| known.tried(game, id, judged.verdict, day));
            let _ = self.judged.try_set(told);
        });
    }

    fn start_over(self) {
        self.judged.set(None);
        self.riddle.with_value(|riddle| {
            riddle.played.0.borrow_mut().clear();
            riddle.rehearsal.set_back(&riddle.text["header"]["state"]);
        });
    }

    fn hint(self) {
        self.hints.update(|n| *n = (*n + 1).min(HINTS));
        let hints = self.hints.get_untracked();
        self.note(|known, game, id| known.hinted(game, id, hints));
    }

    fn show_solution(self) {
        let day = self.day();
        self.note(|known, game, id| known.looked(game, id, day));
        self.solution.set(true);
    }

    /// The result as a text.
    fn shared(self) -> String {
        let (game, id) = self.name();
        let title = crate::games().get(&game).map(|card| card.title.clone()).unwrap_or_default();
        let grade = self.riddle.with_value(|riddle| riddle.text["grade"].as_u64().unwrap_or(1) as u8);
        let card = Listed { id: id.clone(), title: Said::default(), theme: String::new(), grade };
        let lang = self.ui.lang.get_untracked();
        let text = self
            .progress
            .with_untracked(|known| known.shared(lang, &card, (&game, &title), self.day(), today()));
        format!("{text}\n{}{}", page_address(), Route::Puzzle(game, id))
    }
}

/// The panel beside the board.
fn panel(ui: Ui, riddle: Riddle) -> impl IntoView {
    let grade = riddle.text["grade"].as_u64().unwrap_or(1) as u8;
    let panel = Panel::of(ui, riddle);
    panel.listen();
    learned::sync(ui);
    let left = RwSignal::new(false);
    request_animation_frame(move || left.set(panel.is_at_the_right()));
    let word = move |word: PuzzleWord| move || word.get(ui.lang.get());
    let eyebrow =
        move || if panel.daily.get() { PuzzleWord::Daily } else { PuzzleWord::Goal }.get(ui.lang.get());
    let title = move || panel.told.get().map(|told| told.title);
    let task = move || panel.told.get().map(|told| told.task);
    let hints = move || {
        let all = panel.told.get().map(|told| told.hints).unwrap_or_default();
        let shown = all.into_iter().take(panel.hints.get().into());
        shown.map(|hint| view! { <li>{hint}</li> }).collect_view()
    };
    let solution = move || {
        let line = panel.told.get().filter(|_| panel.solution.get()).map(|told| told.line);
        line.map(|line| {
            let steps = line.into_iter().map(|step| view! { <li>{step}</li> }).collect_view();
            view! { <h3>{word(PuzzleWord::BestAnswer)}</h3><ol class="pz__line" data-solution="">{steps}</ol> }
        })
    };
    view! {
        <details class=move || if left.get() { "panel pz__panel pz__panel--left" } else { "panel pz__panel" } open data-puzzle=panel.name().1>
            <summary class="pz__head">
                <small>{eyebrow}" "{gems(ui, grade)}</small>
                <strong>{title}</strong>
            </summary>
            <div class="pz__body">
                <p class="pz__task">{task}</p>
                <div class="pz__acts">
                    <button class="btn btn--go" data-judge="" title=word(PuzzleWord::AnswerAbout) disabled=move || panel.busy.get()
                        on:click=move |_| panel.answer()>{icon("check")}{word(PuzzleWord::Answer)}</button>
                    <button class="btn" data-again="" on:click=move |_| panel.start_over()>{icon("undo")}{word(PuzzleWord::StartOver)}</button>
                </div>
                <div role="status">{move || outcome(panel)}</div>
                <ol class="pz__hints" aria-label=word(PuzzleWord::Hints)>{hints}</ol>
                {solution}
                <div class="pz__acts">
                    <button class="btn btn--quiet" data-hint-more="" disabled={move || panel.hints.get() >= HINTS}
                        on:click=move |_| panel.hint()>{icon("bulb")}{move || {
                            if panel.hints.get() >= HINTS { PuzzleWord::NoMoreHints } else { PuzzleWord::NextHint }.get(ui.lang.get())
                        }}</button>
                    <button class="btn btn--quiet" data-show-solution="" title=word(PuzzleWord::SolutionAbout) disabled=move || panel.solution.get()
                        on:click=move |_| panel.show_solution()>{icon("eye")}{word(PuzzleWord::Solution)}</button>
                </div>
                <p><a href=Route::Puzzles.to_string()>{word(PuzzleWord::AllPuzzles)}</a></p>
            </div>
        </details>
    }
}

/// The result of the last attempt.
fn outcome(panel: Panel) -> AnyView {
    let ui = panel.ui;
    let lang = ui.lang.get();
    if panel.busy.get() {
        return view! { <p>{PuzzleWord::Judging.get(lang)}</p> }.into_any();
    }
    if panel.trouble.get() {
        return view! { <p class="pz__no">{PuzzleWord::JudgeLost.get(lang)}</p> }.into_any();
    }
    let Some(Told { judged: Some(Judged { verdict, .. }), worth, best, .. }) = panel.judged.get() else {
        return ().into_any();
    };
    let (word, class, name) = match verdict {
        Verdict::Optimal => (PuzzleWord::Optimal, "pz__result pz__result--good", "optimal"),
        Verdict::Good => (PuzzleWord::Good, "pz__result pz__result--near", "good"),
        Verdict::Not => (PuzzleWord::Not, "pz__result pz__result--no", "not"),
    };
    let worth = PuzzlePhrase::Worth { found: worth.as_deref(), best: &best }.get(lang);
    let again = (verdict != Verdict::Optimal).then(|| view! { <p>{PuzzleWord::NotAbout.get(lang)}</p> });
    let solved = (verdict == Verdict::Optimal).then(|| {
        let (streak, done) = panel.progress.with(|known| {
            let (game, id) = panel.name();
            (known.streak(today()), known.of(&game, &id))
        });
        view! {
            <p>{PuzzlePhrase::Tries(done.tries, done.hints).get(lang)}</p>
            {panel.daily.get().then(|| view! { <p>{PuzzlePhrase::Streak(streak).get(lang)}</p> })}
            <div class="pz__acts"><ShareButton panel/>
                <button class="btn btn--quiet" on:click=move |_| panel.solution.set(true)>{PuzzleWord::BestAnswer.get(lang)}</button>
            </div>
        }
    });
    view! {
        <div class=class data-verdict=name>
            <strong>{word.get(lang)}</strong>
            <p>{worth}</p>
            {again}{solved}
        </div>
    }
    .into_any()
}

/// Shares the result, or copies it where the system has no share sheet.
#[component]
fn ShareButton(panel: Panel) -> impl IntoView {
    let ui = panel.ui;
    let copied = RwSignal::new(false);
    let press = move |_| {
        let text = panel.shared();
        spawn_local(async move {
            let sent = can_share() && share("Tablée", &text, None).await;
            if !sent && copy(&text).await {
                let _ = copied.try_set(true);
            }
        });
    };
    let label = move || {
        let word = match (copied.get(), can_share()) {
            (true, _) => PuzzleWord::Copied,
            (false, true) => PuzzleWord::Share,
            (false, false) => PuzzleWord::Copy,
        };
        word.get(ui.lang.get())
    };
    view! { <button class="btn btn--go" data-share="" on:click=press>{icon("share")}{label}</button> }
}
