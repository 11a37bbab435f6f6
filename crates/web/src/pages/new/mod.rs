//! A new match on one page: five short steps with everything preselected, and a sentence that sums up the
//! choice.

mod choices;
mod plan;
mod players;
mod scenario;
mod seats;
mod start;
mod terms;

use crate::games;
use crate::parts::{Page, PageFoot};
use crate::rules::Drawer;
use crate::ui::ui;
use leptos::prelude::*;
use plan::Plan;
use table_view::{House, HouseWord, Route};

#[component]
pub(super) fn NewMatch(game: Option<String>) -> impl IntoView {
    let ui = ui();
    let known = game.as_deref().and_then(|game| games().get(game)).or_else(|| games().games.first());
    let first = known.map_or("", |game| game.id.as_str());
    let plan = Plan::new(ui, first);
    let drawer = Drawer::new(ui, first.to_owned());
    provide_context(drawer);
    ui.dress(Some(first));
    on_cleanup(move || ui.dress(None));
    let title =
        move || ui.tell(House::SetUpOf(games().get(first).map_or("", |game| game.title.get(ui.lang.get()))));
    let tabs = games()
        .games
        .iter()
        .map(|game| {
            let here = game.id == first;
            view! {
                <a class="tab gamecard" href=Route::New(Some(game.id.clone())).to_string() aria-current=here.then_some("page")>
                    {move || game.title.get(ui.lang.get())}
                </a>
            }
        })
        .collect_view();
    view! {
        <Page class="house newmatch">
            <nav class="tabs" aria-label=ui.house(HouseWord::NewMatch)>{tabs}</nav>
            <header class="learnhead"><h1 id="new-match">{title}</h1><p>{ui.house(HouseWord::SetUpLead)}</p></header>
            <div class="setup" data-game=first>
                <div class="setup__steps">
                    <scenario::Scenarios plan/>
                    <players::Players plan/>
                    <seats::Seats plan/>
                    <section class="panel sstep" id="step-options">
                        {step(5, ui.house(HouseWord::StepOptions))}
                        <choices::Choices plan/>
                        <terms::Terms plan/>
                    </section>
                </div>
                <start::Start plan/>
            </div>
        </Page>
        <PageFoot/>
        <crate::rules::RulesDrawer/>
    }
}

/// The heading of a step: its number and its name.
fn step(number: u8, name: impl Fn() -> &'static str + Copy + Send + Sync + 'static) -> impl IntoView {
    view! { <div class="sstep__h"><i aria-hidden="true">{number}</i><h2>{name}</h2></div> }
}
