//! All puzzles, by game, theme and difficulty, with your progress.

use super::{DailyCard, gems, list, styles};
use crate::games;
use crate::house::crop;
use crate::learned;
use crate::parts::Page;
use crate::ui::{Ui, ui};
use leptos::prelude::*;
use leptos::task::spawn_local;
use puzzles::Verdict;
use std::collections::BTreeSet;
use table_view::puzzle::Listed;
use table_view::words::theme;
use table_view::{HouseWord, Progress, PuzzlePhrase, PuzzleWord, Route};

/// How many puzzles are listed before the rest is expanded.
const SHOWN: usize = 24;

/// The state of loading the lists.
#[derive(Clone, PartialEq)]
enum Lists {
    Coming,
    Here(Vec<(String, Listed)>),
    Missing,
}

/// The filters of the list.
#[derive(Clone, Copy)]
struct Wish {
    game: RwSignal<Option<String>>,
    theme: RwSignal<Option<String>>,
    grade: RwSignal<Option<u8>>,
    unsolved: RwSignal<bool>,
    shown: RwSignal<usize>,
}

impl Wish {
    fn fits(self, progress: &Progress, game: &str, one: &Listed) -> bool {
        self.game.with(|wanted| wanted.as_ref().is_none_or(|wanted| wanted == game))
            && self.theme.with(|wanted| wanted.as_ref().is_none_or(|wanted| *wanted == one.theme))
            && self.grade.get().is_none_or(|wanted| wanted == one.grade)
            && !(self.unsolved.get() && progress.is_solved(game, &one.id))
    }
}

/// The list of the puzzles.
#[component]
pub(crate) fn PuzzlesPage() -> impl IntoView {
    let ui = ui();
    learned::sync(ui);
    let lists = RwSignal::new(Lists::Coming);
    let fetch = move || {
        lists.set(Lists::Coming);
        spawn_local(async move {
            let mut all = Vec::new();
            for game in games().games.iter().filter(|game| game.puzzles > 0) {
                let Some(found) = list(&game.id).await else {
                    let _ = lists.try_set(Lists::Missing);
                    return;
                };
                all.extend(found.into_iter().map(|one| (game.id.clone(), one)));
            }
            let _ = lists.try_set(Lists::Here(all));
        });
    };
    fetch();
    let word = move |word: PuzzleWord| move || word.get(ui.lang.get());
    view! {
        <Page class="house puzzles">
            {styles()}
            <h1>{word(PuzzleWord::Puzzles)}</h1>
            <p>{word(PuzzleWord::Lead)}</p>
            <DailyCard/>
            {move || match lists.get() {
                Lists::Coming => view! { <p role="status">{word(PuzzleWord::Loading)}</p> }.into_any(),
                Lists::Missing => view! {
                    <p role="alert">{word(PuzzleWord::ListMissing)}</p>
                    <p><button class="btn" on:click=move |_| fetch()>{ui.house(HouseWord::Retry)}</button></p>
                }
                .into_any(),
                Lists::Here(all) => {
                    ui.learned.track();
                    view! { <Shelf all/> }.into_any()
                }
            }}
        </Page>
    }
}

#[component]
fn Shelf(all: Vec<(String, Listed)>) -> impl IntoView {
    let ui = ui();
    let progress = StoredValue::new(learned::puzzles());
    let wish = Wish {
        game: RwSignal::new(None),
        theme: RwSignal::new(None),
        grade: RwSignal::new(None),
        unsolved: RwSignal::new(false),
        shown: RwSignal::new(SHOWN),
    };
    let all = StoredValue::new(all);
    let fitting = Memo::new(move |_| {
        let fits = |(game, one): &&(String, Listed)| progress.with_value(|done| wish.fits(done, game, one));
        all.with_value(|all| all.iter().filter(fits).cloned().collect::<Vec<_>>())
    });
    let cards = move || {
        let shown = fitting.get().into_iter().take(wish.shown.get());
        shown
            .map(|(game, one)| {
                let done = progress.with_value(|done| done.of(&game, &one.id).best);
                view! { <Card game one done/> }
            })
            .collect_view()
    };
    let none = move || fitting.with(Vec::is_empty).then(|| PuzzleWord::NoneLeft.get(ui.lang.get()));
    let more = move || {
        (fitting.with(Vec::len) > wish.shown.get()).then(|| {
            view! {
                <p><button class="btn" on:click=move |_| wish.shown.update(|n| *n += SHOWN)>
                    {move || PuzzleWord::More.get(ui.lang.get())}
                </button></p>
            }
        })
    };
    view! {
        <Filters ui wish all progress/>
        <p role="status">{none}</p>
        <ul class="pgrid">{cards}</ul>
        {more}
    }
}

#[component]
fn Filters(
    ui: Ui,
    wish: Wish,
    all: StoredValue<Vec<(String, Listed)>>,
    progress: StoredValue<Progress>,
) -> impl IntoView {
    let word = move |word: PuzzleWord| move || word.get(ui.lang.get());
    let anew = move || wish.shown.set(SHOWN);
    let chip = move |game: Option<String>, name: Box<dyn Fn() -> String + Send>| {
        let (count, done) = all.with_value(|all| {
            let own = all.iter().filter(|(of, _)| game.as_ref().is_none_or(|game| of == game));
            let own: Vec<_> = own.collect();
            let solved =
                own.iter().filter(|(of, one)| progress.with_value(|done| done.is_solved(of, &one.id)));
            (own.len(), solved.count())
        });
        let (wanted, here) = (game.clone(), game);
        view! {
            <button class="fchip" aria-pressed=move || wish.game.with(|now| *now == here).to_string()
                title=move || PuzzlePhrase::Count(count, done).get(ui.lang.get())
                on:click=move |_| { wish.game.set(wanted.clone()); wish.theme.set(None); anew(); }>{name}" "<small>{count}</small></button>
        }
    };
    let chips =
        games().games.iter().filter(|game| game.puzzles > 0).map(|game| {
            chip(Some(game.id.clone()), Box::new(move || game.title.get(ui.lang.get()).to_owned()))
        });
    let chips = chips.collect_view();
    let themes = move || {
        let wanted = wish.game.get();
        let own = |all: &Vec<(String, Listed)>| -> BTreeSet<String> {
            let fits = all.iter().filter(|(of, _)| wanted.as_ref().is_none_or(|game| game == of));
            fits.map(|(_, one)| one.theme.clone()).collect()
        };
        let lang = ui.lang.get();
        let chosen = wish.theme.get();
        let option = |id: String| {
            let selected = chosen.as_ref() == Some(&id);
            let name = theme(lang, &id).to_owned();
            view! { <option value=id selected=selected>{name}</option> }
        };
        all.with_value(own).into_iter().map(option).collect_view()
    };
    let grades = (1u8..=4).map(|n| {
        view! { <option value=n.to_string()>{move || PuzzlePhrase::Grade(n).get(ui.lang.get())}</option> }
    });
    let grades = grades.collect_view();
    view! {
        <div class="fchips" role="group" aria-label=word(PuzzleWord::Filter)>
            {chip(None, Box::new(move || PuzzleWord::All.get(ui.lang.get()).to_owned()))}
            {chips}
            <button class="fchip" aria-pressed=move || wish.unsolved.get().to_string()
                on:click=move |_| { wish.unsolved.update(|on| *on = !*on); anew(); }>{word(PuzzleWord::Unsolved)}</button>
            <select class="select" aria-label=word(PuzzleWord::Theme)
                on:change=move |event| { wish.theme.set(Some(event_target_value(&event)).filter(|id| !id.is_empty())); anew(); }>
                <option value="">{word(PuzzleWord::AnyTheme)}</option>{themes}
            </select>
            <select class="select" aria-label=word(PuzzleWord::Grade)
                on:change=move |event| { wish.grade.set(event_target_value(&event).parse().ok()); anew(); }>
                <option value="">{word(PuzzleWord::AnyGrade)}</option>{grades}
            </select>
        </div>
    }
}

#[component]
fn Card(game: String, one: Listed, done: Option<Verdict>) -> impl IntoView {
    let ui = ui();
    let Listed { id, title, theme: about, grade } = one;
    let state = done.map(|done| match done {
        Verdict::Optimal => (PuzzleWord::Solved, "chip chip--good pcard__s"),
        Verdict::Good => (PuzzleWord::NearlySolved, "chip chip--warn pcard__s"),
        Verdict::Not => (PuzzleWord::Try, "chip pcard__s"),
    });
    let state =
        state.map(|(word, class)| view! { <span class=class>{move || word.get(ui.lang.get())}</span> });
    view! {
        <li>
            <a class="panel pcard" data-game=game.clone() data-puzzle=id.clone() href=Route::Puzzle(game.clone(), id).to_string()>
                <span class="pcard__art">{crop(&game)}</span>
                <span class="pcard__b">
                    <b>{move || title.get(ui.lang.get()).to_owned()}</b>
                    <span class="pcard__f"><span class="chip">{move || theme(ui.lang.get(), &about).to_owned()}</span>{gems(ui, grade)}</span>
                </span>
                {state}
            </a>
        </li>
    }
}
