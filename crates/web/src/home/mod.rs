//! Home: what waits for one, the games, friends, what is over.

mod account;
mod archive;
mod by_letter;
mod find;
mod friends;
mod games;
mod goon;
mod hero;
mod new;
pub(crate) mod news;
mod operators;
mod play;
mod privacy;
mod profile;

use crate::app;
use crate::pages::{About, RulesPage, SummaryPage};
use crate::parts::{Content, Lost, PageFoot, PageTabs, gone, icon};
use crate::room::{Invited, RoomPage};
use crate::ui::ui;
use find::Find;
use leptos::prelude::*;
use news::News;
use profile::Profile;
use std::sync::Arc;
use table_view::{HouseWord, Route};

/// Shows the page that is open.
pub fn mount() {
    app::mount(
        None,
        Arc::new(|route| match route {
            Route::Home => view! { <Home/> }.into_any(),
            Route::New(game) => view! { <new::NewMatch game/> }.into_any(),
            Route::Room(id) => view! { <RoomPage id/> }.into_any(),
            Route::Join(id, token) => view! { <Invited id token/> }.into_any(),
            Route::Find(place, id) => view! { <Find place id/> }.into_any(),
            Route::Rules(game, rule) => view! { <RulesPage game rule/> }.into_any(),
            Route::Summary(game) => view! { <SummaryPage game/> }.into_any(),
            Route::Account => view! { <Profile/> }.into_any(),
            Route::Confirm(token) => view! { <by_letter::Confirm token/> }.into_any(),
            Route::Reset(token) => view! { <by_letter::Reset token/> }.into_any(),
            Route::Unsubscribe(token) => view! { <by_letter::Unsubscribe token/> }.into_any(),
            Route::Privacy => view! { <privacy::Privacy/> }.into_any(),
            Route::Operators => view! { <operators::Operators/> }.into_any(),
            Route::About => view! { <About/> }.into_any(),
            // Of a game that is not on offer.
            Route::Table(..) | Route::Online(..) | Route::Replay(..) => {
                view! { <Lost why=gone()/> }.into_any()
            }
        }),
    );
}

/// The first page. A stranger sees what there is, somebody who comes back what waits.
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
            <Show when=move || news.ui.server.get()><friends::Friends news/></Show>
            <archive::Archive news/>
            <Show when=move || !news.returning.get()><Host/></Show>
        </Content>
        <PageFoot/>
    }
}

/// What a stranger can count on.
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
