//! A card with the puzzle of the day.

use super::{daily, gems, keep_ahead, styles, today};
use crate::house::crop;
use crate::learned;
use crate::parts::icon;
use crate::ui::ui;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puzzles::daily::Day;
use table_view::catalogue::GameCard;
use table_view::puzzle::Listed;
use table_view::{HouseWord, PuzzlePhrase, PuzzleWord, Route};

/// How many days the week on the card has.
const WEEK: u32 = 7;

/// The puzzle of the day; nothing if it cannot be fetched.
#[component]
pub(crate) fn DailyCard() -> impl IntoView {
    let ui = ui();
    let found = RwSignal::new(None::<(&'static GameCard, Listed)>);
    let day = today();
    spawn_local(async move {
        let card = daily(day).await;
        let _ = found.try_set(card);
        keep_ahead(day).await;
    });
    move || {
        found.get().map(|(game, listed)| {
            ui.learned.track();
            view! { {styles()}<Card day game listed/> }
        })
    }
}

#[component]
fn Card(day: Day, game: &'static GameCard, listed: Listed) -> impl IntoView {
    let ui = ui();
    let progress = learned::puzzles();
    let solved = progress.is_solved(&game.id, &listed.id);
    let streak = progress.streak(day);
    let title = listed.title.clone();
    let act = if solved { PuzzleWord::Again } else { PuzzleWord::Solve };
    let days = (0..WEEK).rev().filter_map(|back| day.0.checked_sub(back).map(Day)).collect::<Vec<_>>();
    let week = days.into_iter().map(|one| {
        let done = progress.has_day(one);
        let (_, month, of_month) = one.date();
        let said = move || {
            let lang = ui.lang.get();
            let state = if done { PuzzleWord::DaySolved } else { PuzzleWord::DayOpen };
            format!("{}, {}", table_view::words::date(lang, of_month, month - 1), state.get(lang))
        };
        view! {
            <li class:on=done class:now={one == day}>
                <i aria-hidden="true">{done.then(|| icon("check"))}</i><span aria-hidden="true">{of_month}</span><span class="vh">{said}</span>
            </li>
        }
    });
    let week = week.collect_view();
    view! {
        <section aria-labelledby="daily">
            <div class="sec">
                <h2 id="daily">{move || PuzzleWord::Daily.get(ui.lang.get())}</h2>
                <a class="btn btn--quiet" href=Route::Puzzles.to_string()>{ui.house(HouseWord::Puzzles)}</a>
            </div>
            <article class="panel daily" data-game=game.id.as_str() data-daily=listed.id.clone()>
                <div class="daily__art">{crop(&game.id)}</div>
                <div class="daily__b">
                    <p class="row"><span>{move || game.title.get(ui.lang.get())}</span>{gems(ui, listed.grade)}</p>
                    <h3>{move || title.get(ui.lang.get()).to_owned()}</h3>
                    <ol class="week" aria-label=move || PuzzleWord::Week.get(ui.lang.get())>{week}</ol>
                    <p>{move || PuzzlePhrase::Streak(streak).get(ui.lang.get())}</p>
                    <div class="row">
                        <a class="btn btn--go" href=Route::Puzzle(game.id.clone(), listed.id.clone()).to_string()>
                            {move || act.get(ui.lang.get())}
                        </a>
                    </div>
                </div>
            </article>
        </section>
    }
}
