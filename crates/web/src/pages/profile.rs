//! Your own page: what you have played and won, your preferences, and your account on the server.

use super::account::AccountParts;
use crate::games;
use crate::home::archive::{History, Import};
use crate::home::news::News;
use crate::parts::{Page, PageFoot, icon};
use crate::ui::{Pace, Theme, Ui, ui};
use kernel::Lang;
use leptos::prelude::*;
use table_view::catalogue::GameCard;
use table_view::history::{Played, Verdict, tally};
use table_view::{House, HouseWord, Route, Word};

/// Which matches are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Filter {
    All,
    Won,
    Online,
}

#[component]
pub(super) fn Profile() -> impl IntoView {
    let ui = ui();
    let news = News::new(ui);
    news.fetch();
    let list = Memo::new(move |_| news.history());
    let name = move || news.name().unwrap_or_else(|| HouseWord::Guest.get(ui.lang.get()).to_owned());
    let record = move || {
        let (count, won) =
            list.with(|list| (list.len(), list.iter().filter(|one| one.verdict() == Verdict::Won).count()));
        ui.tell(House::Record(count, won))
    };
    let initial = move || name().chars().next().map(|c| c.to_uppercase().collect::<String>());
    let tallies = games().games.iter().map(|game| view! { <Tally game list/> }).collect_view();
    view! {
        <Page class="house profile">
            <header class="profhead">
                <span class="who__disc" aria-hidden="true">{initial}</span>
                <div>
                    <h1>{name}</h1>
                    <p class="mute">{record}{move || (!ui.server.get()).then(|| format!(" · {}", HouseWord::ThisBrowserOnly.get(ui.lang.get())))}</p>
                </div>
                <a class="btn push hide-phone" href=Route::Home.to_string()>{icon("play")}{ui.house(HouseWord::GoOnPlaying)}</a>
            </header>
            <div class="prof">
                <div class="prof__main">
                    <div class="sgrid">{tallies}</div>
                    <Matches news list/>
                </div>
                <Settings ui/>
            </div>
            <Show when=move || ui.server.get()><AccountParts/></Show>
        </Page>
        <PageFoot/>
    }
}

/// The totals of the matches of a game.
#[component]
fn Tally(game: &'static GameCard, list: Memo<Vec<Played>>) -> impl IntoView {
    let ui = ui();
    let sum = Memo::new(move |_| list.with(|list| tally(&game.id, list)));
    let form = move || {
        let one = |won: bool| {
            let word = if won { HouseWord::ResultWon } else { HouseWord::ResultLost };
            view! { <i class:won=won class:lost=!won title=ui.house(word)></i> }
        };
        sum.with(|sum| sum.form.iter().copied().map(one).collect_view())
    };
    let best = move || sum.with(|sum| sum.best.map_or_else(|| "–".to_owned(), |best| best.to_string()));
    view! {
        <section class="panel sg" data-game=game.id.as_str()>
            <h2>{move || game.title.get(ui.lang.get())}</h2>
            <div class="form" aria-hidden="true">{form}</div>
            <dl>
                <dt>{ui.house(HouseWord::Matches)}</dt><dd data-tally="matches">{move || sum.with(|sum| sum.matches)}</dd>
                <dt>{ui.house(HouseWord::Won)}</dt><dd>{move || sum.with(|sum| ui.tell(House::WonOf(sum.won, sum.matches)))}</dd>
                <dt>{ui.house(HouseWord::BestScore)}</dt><dd>{best}</dd>
            </dl>
        </section>
    }
}

#[component]
fn Matches(news: News, list: Memo<Vec<Played>>) -> impl IntoView {
    let ui = news.ui;
    let filter = RwSignal::new(Filter::All);
    let shown = Signal::derive(move || {
        let fits = |one: &Played| match filter.get() {
            Filter::All => true,
            Filter::Won => one.verdict() == Verdict::Won,
            Filter::Online => one.online,
        };
        list.with(|list| list.iter().filter(|one| fits(one)).cloned().collect::<Vec<_>>())
    });
    let choice = move |which: Filter, word: HouseWord| {
        view! {
            <button aria-pressed=move || (filter.get() == which).to_string() on:click=move |_| filter.set(which)>{ui.house(word)}</button>
        }
    };
    view! {
        <section aria-labelledby="history">
            <div class="sec">
                <h2 id="history">{ui.house(HouseWord::Matches)}</h2>
                <div class="seg" role="group" aria-labelledby="history">
                    {choice(Filter::All, HouseWord::FilterAll)} {choice(Filter::Won, HouseWord::FilterWon)} {choice(Filter::Online, HouseWord::FilterOnline)}
                </div>
                <span class="push"><Import ui/></span>
            </div>
            <Show when=move || shown.with(Vec::is_empty)><p class="mute">{ui.house(HouseWord::NoHistory)}</p></Show>
            <Show when=move || shown.with(|list| !list.is_empty())><History news list=shown/></Show>
        </section>
    }
}

#[component]
fn Settings(ui: Ui) -> impl IntoView {
    let lang = move |lang: Lang, name: &'static str| {
        view! { <button lang=lang.code() aria-pressed=move || (ui.lang.get() == lang).to_string() on:click=move |_| ui.lang.set(lang)>{name}</button> }
    };
    let theme = move |theme: Theme| {
        view! { <button aria-pressed=move || (ui.theme.get() == theme).to_string() on:click=move |_| ui.theme.set(theme)>{ui.word(theme.word())}</button> }
    };
    let pace = move |(pace, word): (Pace, Word)| {
        view! { <button aria-pressed=move || (ui.pace.get() == pace).to_string() on:click=move |_| ui.pace.set(pace)>{ui.word(word)}</button> }
    };
    let row = |word: HouseWord, control: AnyView| view! { <div class="setrow"><span>{ui.house(word)}</span>{control}</div> };
    let group = move |word: HouseWord, buttons: AnyView| {
        row(
            word,
            view! { <div class="seg" role="group" aria-label=ui.house(word)>{buttons}</div> }.into_any(),
        )
    };
    let switch = move |id: &'static str, word: HouseWord, on: RwSignal<bool>| {
        view! {
            <label class="switch setrow">
                <input type="checkbox" id=id prop:checked=move || on.get() on:change=move |event| on.set(event_target_checked(&event))/>
                <span>{ui.house(word)}</span>
            </label>
        }
    };
    view! {
        <section class="panel settings" aria-labelledby="settings">
            <div class="panel__head"><h2 class="panel__title" id="settings">{icon("gear")}{ui.house(HouseWord::Settings)}</h2></div>
            <div class="panel__body">
                {group(HouseWord::Language, view! { {lang(Lang::Fr, "Français")} {lang(Lang::En, "English")} }.into_any())}
                {group(HouseWord::Theme, [Theme::Auto, Theme::Parchment, Theme::Night].map(theme).collect_view().into_any())}
                {group(HouseWord::Pace, Pace::ALL.map(pace).collect_view().into_any())}
                {switch("set-sound", HouseWord::Sounds, ui.sound)}
                {switch("set-stops", HouseWord::Stops, ui.stops)}
                <p class="mute">{ui.house(HouseWord::StopsAbout)}</p>
                <crate::learn::Switch/>
            </div>
        </section>
    }
}
