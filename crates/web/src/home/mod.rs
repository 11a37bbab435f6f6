//! Home: matches that wait for you, the games, friends, and finished matches.

pub(crate) mod archive;
mod friends;
mod games;
mod goon;
mod hero;
pub(crate) mod news;
pub(crate) mod play;

use crate::app;
use crate::parts::{Content, PageFoot, PageTabs, icon};
use crate::puzzles::DailyCard;
use crate::ui::ui;
use leptos::prelude::*;
use news::News;
use std::sync::Arc;
use table_view::{HouseWord, Module};

/// Mounts the home page: the only page of this module, so that it loads fast.
pub fn mount() {
    app::mount(Module::Home, Arc::new(|_| view! { <Home/> }.into_any()));
}

/// The home page. A new visitor sees the games, a returning one the matches in progress.
#[component]
fn Home() -> impl IntoView {
    let news = News::new(ui());
    news.fetch();
    view! {
        <hero::Hero news/>
        <PageTabs/>
        <Content class="house">
            <goon::GoOn news/>
            <play::Again news/>
            <games::Games/>
            <DailyCard/>
            <Show when=move || news.ui.server.get()><friends::Friends news/></Show>
            <archive::Archive news/>
            <Show when=move || !news.returning.get()><Host/></Show>
        </Content>
        <PageFoot/>
    }
}

/// What a new visitor should know about this site.
#[component]
fn Host() -> impl IntoView {
    let ui = ui();
    let promise = move |symbol: &'static str, what: HouseWord, about: HouseWord| {
        view! { <div>{icon(symbol)}<b>{ui.house(what)}</b><span>{ui.house(about)}</span></div> }
    };
    view! {
        <section aria-labelledby="host">
            <div class="sec"><h2 id="host">{ui.house(HouseWord::Host)}</h2></div>
            <div class="trust">
                {promise("book", HouseWord::HostRules, HouseWord::HostRulesAbout)}
                {promise("undo", HouseWord::HostUndo, HouseWord::HostUndoAbout)}
                {promise("dice", HouseWord::HostOdds, HouseWord::HostOddsAbout)}
            </div>
        </section>
    }
}
