//! The table, the same for all games. The board fills the window; a slim bar is above it, and everything else
//! floats over it or is in a drawer.

mod answers;
mod ask;
mod bar;
mod chart;
mod chat;
mod chips;
mod cover;
mod drawer;
mod goal;
mod keys;
mod leave;
mod log;
mod menu;
mod news;
mod online;
mod refusal;
mod replay;
mod result;
mod retold;
mod seats;
mod slip;
mod sounds;
mod spine;
mod step;
mod sure;
mod tips;
mod tools;

use crate::boards::{Board, Objects};
use crate::browser;
use crate::desk::{Desk, DrawerPage, Frame, Sheet};
use crate::frame::frame;
use crate::learn::FirstTimes;
use crate::parts::{Dialog, Lost, Waiting, icon};
use crate::room::Courtesy;
use crate::rules::{Drawer, RulesDrawer};
use crate::session::{self, NoTable};
use crate::ui::ui;
use kernel::{Lang, Narrate, Turn};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{Goal, Phase, Phrase, Route, Said, Stage, TableWord, Tip, Word};

pub(crate) use log::Log;
pub(crate) use online::OnlinePage;
pub(crate) use replay::ReplayPage;
pub(crate) use result::Result;

/// A match in this browser.
#[component]
pub(crate) fn TablePage<G: Narrate>(id: String, board: &'static dyn Board<G>) -> impl IntoView {
    let ui = ui();
    let opened = RwSignal::new(None::<std::result::Result<Desk<G>, Said>>);
    let owner = Owner::current().expect("a component has an owner");
    spawn_local(async move {
        let found = session::fetch(&id).await;
        // What the table is made of lives and ends with this page.
        let desk = owner.with(|| found.and_then(|(kept, journal)| session::open(ui, board, kept, &journal)));
        let _ = opened.try_set(Some(desk.map_err(NoTable::said)));
    });
    move || match opened.get() {
        None => view! { <Waiting word=Word::Loading/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(desk)) => view! { <Courtesy desk=desk.frame()/><Table desk/> }.into_any(),
    }
}

/// What the board says about this moment, for the parts of the page that do not know the game; cheap to copy.
#[derive(Clone, Copy)]
struct Told {
    /// The short numbers on the buttons of the answers.
    badges: Signal<Vec<Option<String>>>,
    goal: Callback<(Lang,), Option<Goal>>,
    phases: Callback<(Lang,), Vec<Phase>>,
    tip: Callback<(String, Lang), Option<Tip>>,
    /// The pages of the drawer that only this game has.
    panels: StoredValue<Vec<PanelCard>>,
    has_sheet: bool,
}

/// A page of the drawer as its tab shows it.
#[derive(Clone, Copy)]
struct PanelCard {
    id: &'static str,
    symbol: &'static str,
    key: char,
    name: fn(Lang) -> &'static str,
}

impl Told {
    fn of<G: Narrate>(desk: Desk<G>) -> Told {
        let board = desk.board;
        let card = |panel: &crate::boards::Panel<G>| PanelCard {
            id: panel.id,
            symbol: panel.symbol,
            key: panel.key,
            name: panel.name,
        };
        Told {
            badges: Signal::derive(move || board.badges(desk)),
            goal: Callback::new(move |(lang,)| {
                desk.moment.with(|moment| board.goal(&moment.view, moment.viewer, lang))
            }),
            phases: Callback::new(move |(lang,)| desk.moment.with(|moment| board.phases(&moment.view, lang))),
            tip: Callback::new(move |(key, lang): (String, Lang)| {
                desk.moment.with_untracked(|moment| board.tip(&moment.view, &key, lang))
            }),
            panels: StoredValue::new(board.panels().iter().map(card).collect()),
            has_sheet: board.sheet(desk).is_some(),
        }
    }
}

/// The table of a match, wherever it lives.
#[component]
pub(crate) fn Table<G: Narrate>(
    desk: Desk<G>,
    /// What is shown beside the board of a practice table; it also answers refusals.
    #[prop(optional)]
    beside: Option<Callback<(), AnyView>>,
) -> impl IntoView {
    let (ui, board) = (desk.ui, desk.board);
    provide_context(desk.frame());
    provide_context(Told::of(desk));
    let drawer = Drawer::new(ui, desk.game.to_owned());
    provide_context(drawer);
    Effect::new(move || {
        let now = desk.moment.with(|moment| match &moment.turn {
            Turn::Of(_, prompt) => board.rules_now(&moment.view, &prompt.question),
            Turn::Over(_) => Vec::new(),
        });
        drawer.now.set(now.into_iter().map(str::to_owned).collect());
    });
    ui.dress(Some(desk.game));
    on_cleanup(move || ui.dress(None));
    provide_context(Objects::of(desk));
    keys::listen(desk.frame());
    tips::listen(desk.frame());
    // Any key or click finishes what is moving, and counts all the same.
    let early =
        ["pointerdown", "keydown"].map(|event| browser::before_all(event, |_| browser::finish_motion()));
    StoredValue::new_local(early);
    seats::wind(desk.frame());
    sounds::listen(desk.frame());
    crate::helper::warm_up();

    let (hand, hud) = (board.hand(desk), board.hud(desk));
    let (has_hand, has_hud) = (hand.is_some(), hud.is_some());
    let panel = Callback::new(move |(id,): (&'static str,)| {
        board.panels().iter().find(|panel| panel.id == id).map(|panel| (panel.draw)(desk))
    });
    let own = move || desk.sheet.get() == Some(Sheet::Own);
    let drawn = move || desk.page.get().is_some();
    view! {
        <div class="tb" class:tb--drawer=drawn class:tb--hand=has_hand class:tb--hud=has_hud
            data-stage=move || ask::stage_name(&desk.stage.get()) style=move || format!("--beat:{}", ui.pace.get().beat())>
            <bar::Bar purse=board.purse(desk)/>
            <main class="stage" id="content" tabindex="-1" aria-label=ui.word(Word::Board) data-map="">
                {board.map(desk)}
            </main>
            {board.over(desk)}
            <chips::Chips/>
            {match beside {
                Some(beside) => beside.run(()),
                None => view! { <refusal::Refusal/><FirstTimes desk/> }.into_any(),
            }}
            <slip::SlipQuestion/>
            <news::News/>
            <tools::HintCard/>
            {hand.map(|hand| view! { <section class="hnd" aria-label=ui.word(Word::Hand)>{hand}</section> })}
            {hud.map(|hud| view! { <aside class="hudzone" aria-label=ui.table(TableWord::Sheet)>{hud}</aside> })}
            <goal::GoalCard/>
            <spine::Spine/>
            <drawer::TableDrawer panel/>
            <result::Ended detail=Callback::new(move |()| board.result(desk))
                luck=Callback::new(move |()| view! { <retold::LuckHere desk/> }.into_any())/>
        </div>
        <Show when=own>
            <Dialog class="drawer ownsheet" titled="sheet-title" on_close=Callback::new(move |()| desk.sheet.set(None))>
                <header class="drawer__head">
                    <h2 id="sheet-title">{ui.table(TableWord::Sheet)}</h2>
                    <button class="btn btn--quiet btn--icon push" aria-label=ui.word(Word::Close)
                        on:click=move |_| desk.sheet.set(None)>{icon("close")}</button>
                </header>
                <div class="drawer__body">{board.sheet(desk)}</div>
            </Dialog>
        </Show>
        <sure::Sure/>
        <tips::TipBox/>
        <cover::Cover/>
        <menu::Menu/>
        <RulesDrawer/>
    }
}
