//! Starts a match in one click: a newcomer's first one, a game's usual one, or the same as last time.

use super::news::News;
use crate::browser;
use crate::games;
use crate::house::crop;
use crate::modules::{self, Order};
use crate::parts::icon;
use crate::ui::Ui;
use kernel::{Scenario, Seating};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::catalogue::GameCard;
use table_view::{Chairs, HouseWord, Route, Said, Sitter};

/// Starts a match of this table against the easiest bots, and opens it.
pub(super) fn begin(
    ui: Ui,
    busy: RwSignal<bool>,
    game: &'static GameCard,
    scenario: &'static Scenario,
    table: &'static Seating,
) {
    let bot = game.easiest().map_or_else(String::new, |bot| bot.name.clone());
    let others = (1..table.players).map(|_| Sitter::Bot(bot.clone()));
    let sitters = std::iter::once(Sitter::Person).chain(others).collect();
    let order = Order {
        title: scenario.title(table).into(),
        setup: table.setup.clone(),
        chairs: Chairs { sitters, cover: true, looking: None },
    };
    lay(ui, busy, game.id.clone(), order);
}

/// Starts a match in this browser, remembers its set-up, and opens it.
pub(crate) fn lay(ui: Ui, busy: RwSignal<bool>, game: String, order: Order) {
    busy.set(true);
    spawn_local(async move {
        match modules::begin(&game, &order).await {
            Ok(id) => {
                let text = serde_json::to_string(&order).expect("plain data has a JSON form");
                browser::remember(&last_key(&game), &text);
                ui.go(&Route::Table(game, id));
            }
            Err(said) => ui.notice.set(Some(said)),
        }
        let _ = busy.try_set(false);
    });
}

/// The key under which the last match of a game is remembered.
fn last_key(game: &str) -> String {
    format!("last.{game}")
}

/// The match of a game that was last started in this browser.
fn last(game: &str) -> Option<Order> {
    serde_json::from_str(&browser::remembered(&last_key(game))?).ok()
}

/// The same tables as last time, for returning players.
#[component]
pub(super) fn Again(news: News) -> impl IntoView {
    let ui = news.ui;
    let orders: Vec<(&'static GameCard, Said)> =
        games().games.iter().filter_map(|game| Some((game, last(&game.id)?.title))).collect();
    let some = !orders.is_empty();
    let card = move |(game, title): (&'static GameCard, Said)| {
        let busy = RwSignal::new(false);
        let again = move |_| {
            if let Some(order) = last(&game.id) {
                lay(ui, busy, game.id.clone(), order);
            }
        };
        let name = move || game.title.get(ui.lang.get());
        let label = move || format!("{}, {}", HouseWord::PlayAgainRow.get(ui.lang.get()), name());
        view! {
            <article class="panel minig" data-game=game.id.as_str()>
                <span class="minig__art">{crop(&game.id)}</span>
                <span><b>{name}</b><small>{ui.of(title)}</small></span>
                <button class="btn btn--go btn--icon" data-again=game.id.as_str() aria-label=label disabled=move || busy.get() on:click=again>{icon("play")}</button>
            </article>
        }
    };
    let cards = StoredValue::new(orders);
    view! {
        <Show when=move || some && news.returning.get()>
            <section aria-labelledby="again">
                <div class="sec">
                    <h2 id="again">{ui.house(HouseWord::PlayAgainRow)}</h2><span>{ui.house(HouseWord::PlayAgainAbout)}</span>
                    <a href=Route::New(None).to_string()>{ui.house(HouseWord::SetUp)}{icon("chev-r")}</a>
                </div>
                <div class="mini">{cards.get_value().into_iter().map(card).collect_view()}</div>
            </section>
        </Show>
    }
}
