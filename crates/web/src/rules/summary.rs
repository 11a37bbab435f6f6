//! A game on one page, to read before the first turn and to print for the table.

use super::game_name;
use crate::browser::{self, fetch};
use crate::parts::{Page, icon};
use crate::ui::{Ui, ui};
use kernel::Lang;
use ledger::{Row, Section, Step, Summary, Table};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{Route, RulebookWord, Word, wheel};

/// The state of loading a summary.
#[derive(Clone)]
enum State {
    Coming,
    Here(Box<Summary>),
    Missing,
}

/// A game on one page.
#[component]
pub(crate) fn SummaryPage(game: String) -> impl IntoView {
    let ui = ui();
    ui.dress(crate::games().get(&game).map(|card| card.id.as_str()));
    on_cleanup(move || ui.dress(None));
    let state = RwSignal::new(State::Coming);
    let wanted = game.clone();
    Effect::new(move || {
        let (game, lang) = (wanted.clone(), ui.lang.get());
        spawn_local(async move {
            let text = fetch::text(&format!("./summary.{game}.{}.json", lang.code())).await;
            // Somebody may have chosen the other language meanwhile.
            if ui.lang.try_get_untracked() == Some(lang) {
                let summary = text.and_then(|text| serde_json::from_str(&text).ok());
                let _ =
                    state.try_set(summary.map_or(State::Missing, |summary| State::Here(Box::new(summary))));
            }
        });
    });
    let rules = Route::Rules(game.clone(), None).to_string();
    let tabs = crate::games()
        .games
        .iter()
        .map(|card| {
            let here = card.id == game;
            view! {
                <a class="tab" href=Route::Summary(card.id.clone()).to_string()
                    aria-current=here.then_some("page")>{move || card.title.get(ui.lang.get())}</a>
            }
        })
        .collect_view();
    let print = move |_| {
        let _ = browser::window().print();
    };
    view! {
        <Page class="summary">
            <nav class="tabs" aria-label=ui.word(Word::Game)>{tabs}</nav>
            <p class="summary__acts">
                <a class="btn btn--quiet" href=rules>{icon("log")}{ui.book(RulebookWord::WholeBook)}</a>
                <button class="btn" on:click=print>{icon("book")}{ui.book(RulebookWord::Print)}</button>
            </p>
            {move || match state.get() {
                State::Coming => view! { <p role="status">{ui.book(RulebookWord::SummaryLoading)}</p> }.into_any(),
                State::Missing => view! { <p role="alert">{ui.book(RulebookWord::SummaryMissing)}</p> }.into_any(),
                State::Here(summary) => sheet(ui, &summary),
            }}
        </Page>
    }
}

fn sheet(ui: Ui, summary: &Summary) -> AnyView {
    let lang = summary.lang;
    let game = &*summary.game;
    let sections = summary.sections.iter().map(|part| section(game, part, lang)).collect_view();
    let tables = summary.tables.iter().map(|part| table(ui, game, part)).collect_view();
    view! {
        <article class="sheet" lang=lang.code()>
            <header class="sheet__head"><h1>{game_name(game, lang)}</h1><p>{summary.lead.clone()}</p></header>
            <div class="sheet__turn">{ring(summary)}{steps(game, summary)}</div>
            <div class="sheet__parts">{sections}</div>
            {tables}
        </article>
    }
    .into_any()
}

/// The turn as a ring: number, symbol and order of its steps; the text stands beside it.
fn ring(summary: &Summary) -> impl IntoView + use<> {
    let all = wheel::parts(summary.wheel.steps.len());
    let parts = all.iter().zip(&summary.wheel.steps).zip(1..).map(|((part, step), number)| {
        let (x, y) = part.at;
        view! {
            <g class="ring__part">
                <path d=part.path.clone()></path>
                <use href=format!("#{}", step.icon) x=(x - 11.0).to_string() y=(y - 17.0).to_string() width="22" height="22"></use>
                <text x=x.to_string() y=(y + 20.0).to_string() text-anchor="middle">{number}</text>
            </g>
        }
    });
    let parts = parts.collect_view();
    let (size, middle) = (format!("0 0 {0} {0}", wheel::WIDTH), (wheel::WIDTH / 2.0).to_string());
    let words: Vec<String> = summary.wheel.title.split(' ').map(str::to_owned).collect();
    let first = wheel::WIDTH / 2.0 + 6.0 - 9.0 * (words.len() as f32 - 1.0);
    let title = words.into_iter().enumerate().map(|(line, word)| {
        view! { <tspan x=middle.clone() y=(first + 18.0 * line as f32).to_string()>{word}</tspan> }
    });
    let title = title.collect_view();
    view! {
        <svg class="ring" viewBox=size role="img" aria-label=summary.wheel.title.clone()>
            {parts}
            <text class="ring__title" text-anchor="middle">{title}</text>
        </svg>
    }
}

fn steps(game: &str, summary: &Summary) -> impl IntoView + use<> {
    let step = |step: &Step| {
        view! { <li><b>{step.name.clone()}</b>" "{step.text.clone()}" "{cites(game, &step.rules)}</li> }
    };
    view! {
        <section class="sheet__steps">
            <h2>{summary.wheel.title.clone()}</h2>
            <ol>{summary.wheel.steps.iter().map(step).collect_view()}</ol>
        </section>
    }
}

fn section(game: &str, section: &Section, _lang: Lang) -> impl IntoView + use<> {
    let lines =
        section.lines.iter().map(|line| view! { <li>{line.text.clone()}" "{cites(game, &line.rules)}</li> });
    let lines = lines.collect_view();
    view! {
        <section class="sheet__part">
            <h2>{symbol(&section.icon)}{section.title.clone()}</h2>
            <ul>{lines}</ul>
        </section>
    }
}

fn table(ui: Ui, game: &str, table: &Table) -> impl IntoView + use<> {
    let row = |row: &Row| {
        let cells = row.cells.iter().enumerate().map(|(column, cell)| match column {
            0 => view! { <th scope="row">{row.icon.as_deref().map(symbol)}{cell.clone()}</th> }.into_any(),
            _ => view! { <td>{cell.clone()}</td> }.into_any(),
        });
        let cells = cells.collect_view();
        view! { <tr>{cells}<td class="sheet__cites">{cites(game, &row.rules)}</td></tr> }
    };
    let head = table.head.iter().map(|name| view! { <th scope="col">{name.clone()}</th> }).collect_view();
    view! {
        <div class="sheet__table" tabindex="0" role="region" aria-label=table.title.clone()>
            <table>
                <caption>{table.title.clone()}</caption>
                <thead><tr>{head}<th scope="col"><span class="unseen">{ui.word(Word::Rules)}</span></th></tr></thead>
                <tbody>{table.rows.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// A symbol named by a summary.
fn symbol(name: &str) -> impl IntoView + use<> {
    view! { <svg class="i" aria-hidden="true"><use href=format!("#{name}")></use></svg> }
}

/// Links to the rules that a line sums up, without the game's two-letter prefix.
fn cites(game: &str, rules: &[String]) -> impl IntoView + use<> {
    let cite = |id: &String| {
        let short = id.split_once('-').map_or(&**id, |(_, short)| short).to_owned();
        view! { <a class="cite" href=Route::Rules(game.to_owned(), Some(id.clone())).to_string()>{short}</a>" " }
    };
    view! { <span class="cites">{rules.iter().map(cite).collect_view()}</span> }
}
