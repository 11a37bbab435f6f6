//! A new match, step by step: game, scenario, players and the way they play, who sits where as what,
//! variants, terms.

mod choices;
mod plan;
mod players;
mod scenario;
mod seats;
mod start;
mod terms;

use crate::games;
use crate::parts::icon;
use crate::rules::Drawer;
use crate::ui::ui;
use leptos::prelude::*;
use plan::Plan;
use table_view::catalogue::{self, Emblem};
use table_view::{Phrase, Word};

#[component]
pub(super) fn NewMatch() -> impl IntoView {
    let ui = ui();
    let first = games().games.first().map_or("", |game| game.id.as_str());
    let plan = Plan::new(ui, first);
    provide_context(Drawer::new(ui, first.to_owned()));
    let drawer: Drawer = expect_context();
    Effect::new(move || drawer.game.set(plan.game.get().to_owned()));
    let cards =
        games().games.iter().map(|game| view! { <GameCard plan id=game.id.as_str()/> }).collect_view();
    view! {
        <section aria-labelledby="new-match">
            <div class="sec"><h2 id="new-match">{ui.word(Word::NewMatch)}</h2><span>{ui.word(Word::ChooseGame)}</span></div>
            <div class="games" role="radiogroup" aria-label=ui.word(Word::Game)>{cards}</div>
            <div class="panel setup" data-game=move || plan.game.get()>
                <scenario::Scenarios plan/>
                <div>
                    <players::Players plan/>
                    <seats::Seats plan/>
                </div>
                <div>
                    <choices::Choices plan/>
                    <terms::Terms plan/>
                </div>
                <start::Start plan/>
            </div>
        </section>
        <crate::rules::RulesDrawer/>
    }
}

#[component]
fn GameCard(plan: Plan, id: &'static str) -> impl IntoView {
    let ui = plan.ui;
    let game = games().get(id).expect("cards are made of the games on offer");
    let (min, max) = game.players();
    let rules = game.rules;
    view! {
        <button class="panel gamecard" role="radio" data-game=id
            aria-checked=move || (plan.game.get() == id).to_string() on:click=move |_| plan.take_game(id)>
            <span class="gamecard__art" aria-hidden="true">{art(game)}</span>
            <span class="gamecard__b">
                <b class="gamecard__t">{move || game.title.get(ui.lang.get())}</b>
                <span class="gamecard__f">
                    <span>{icon("person")}{move || ui.say(Phrase::Players(min, max))}</span>
                    <span>{icon("book")}{move || ui.say(Phrase::RuleCount(rules))}</span>
                </span>
            </span>
        </button>
    }
}

/// A picture of a game: its own symbols in a row.
fn art(game: &'static catalogue::GameCard) -> impl IntoView {
    let emblem = |part: &'static Emblem| {
        view! { <span class="gamecard__sym" data-seat=part.colour.as_str()>{icon(&part.symbol)}</span> }
    };
    game.art.iter().map(emblem).collect_view()
}
