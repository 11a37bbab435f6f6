//! Euthia in the browser: the map, the Hero, Combats, trade, choices.

mod ask;
mod banner;
mod choice;
mod fight;
mod hero;
mod hud;
mod kit;
mod map;
mod over;
mod panels;
mod peek;
mod pieces;
mod result;
mod rows;
mod trade;

use crate::fight::{Ahead, Worths};
use crate::lit::{self, Scene};
use crate::retold::Retold;
use crate::{Lit, Say, Subject, Thing, course, goals, seats, tips, words};
use euthia::Euthia;
use euthia::action::Action;
use euthia::combat::Choice;
use euthia::event::Event;
use euthia::map::Space;
use euthia::question::{Asked, Question};
use euthia::view::{PlayerView, View};
use kernel::{Lang, Seat, Viewer};
use leptos::prelude::*;
use std::sync::Arc;
use table_view::charts::Measure;
use table_view::cue::Cue;
use table_view::mark::Mark;
use table_view::retold::Teller;
use table_view::{Goal, Said, Stage, Tip};
use web::boards::{Board, Panel, Show};
use web::desk::Desk;
use web::tables::Tables;

/// A moment of Euthia.
type Moment = table_view::Moment<Euthia>;

/// The board of Euthia.
struct EuthiaBoard;

/// What Euthia has in the drawer.
static PANELS: &[Panel<Euthia>] = &[
    Panel {
        id: "quests",
        symbol: "encounter",
        key: 'Q',
        name: |lang| Say::Quests.get(lang),
        draw: |desk| panels::quests(Eu::of(desk)),
    },
    Panel {
        id: "offers",
        symbol: "tent",
        key: 'O',
        name: |lang| Say::Offers.get(lang),
        draw: |desk| panels::offers(Eu::of(desk)),
    },
];

/// The tables of Euthia, for the module that has them.
#[must_use]
pub const fn tables() -> Tables<Euthia> {
    Tables::of(&EuthiaBoard)
}

impl Board<Euthia> for EuthiaBoard {
    fn map(&self, desk: Desk<Euthia>) -> AnyView {
        map::whole(Eu::of(desk))
    }

    fn over(&self, desk: Desk<Euthia>) -> Option<AnyView> {
        Some(over::over(Eu::of(desk)))
    }

    fn hand(&self, desk: Desk<Euthia>) -> Option<AnyView> {
        Some(kit::kit(Eu::of(desk)))
    }

    fn hud(&self, desk: Desk<Euthia>) -> Option<AnyView> {
        Some(hud::hud(Eu::of(desk)))
    }

    fn sheet(&self, desk: Desk<Euthia>) -> Option<AnyView> {
        Some(hero::sheet(Eu::of(desk)))
    }

    fn panels(&self) -> &'static [Panel<Euthia>] {
        PANELS
    }

    fn purse(&self, desk: Desk<Euthia>) -> Option<AnyView> {
        Some(hud::purse(Eu::of(desk)))
    }

    fn goal(&self, view: &View, viewer: Viewer, lang: Lang) -> Option<Goal> {
        Some(goals::goal(view, viewer, lang))
    }

    fn on_board(&self, view: &View, action: &Action) -> bool {
        lit::on_board(view, *action)
    }

    fn step(&self, view: &View, action: &Action, lang: Lang) -> Option<String> {
        course::step(view, *action, lang)
    }

    fn warns(&self, view: &View, action: &Action, lang: Lang) -> Option<String> {
        course::warns(view, *action, lang)
    }

    fn tip(&self, view: &View, key: &str, lang: Lang) -> Option<Tip> {
        tips::tip(view, key, lang)
    }

    fn scene(&self, desk: Desk<Euthia>) -> Option<AnyView> {
        Some(over::beside(Eu::of(desk)))
    }

    fn result(&self, desk: Desk<Euthia>) -> Option<AnyView> {
        Some(result::result(Eu::of(desk)))
    }

    fn moment(&self, view: &View, lang: Lang) -> Option<String> {
        Some(words::round(lang, view))
    }

    fn seat_note(&self, view: &View, seat: Seat, lang: Lang) -> Option<String> {
        seats::note(view, seat, lang)
    }

    fn mark(&self, view: &View, seat: Seat) -> Mark {
        seats::mark(view, seat)
    }

    fn rules_now(&self, _view: &View, question: &Question) -> Vec<&'static str> {
        crate::chapters::now(question).to_vec()
    }

    fn firsts(&self, _view: &View, _seat: kernel::Seat, question: &Question) -> Vec<table_view::First> {
        crate::first::firsts(question)
    }

    fn ends(&self, action: &Action) -> bool {
        *action == Action::Done
    }

    fn symbol(&self, action: &Action) -> Option<&'static str> {
        rows::symbol(*action)
    }

    fn measures(&self) -> &'static [Measure<View>] {
        seats::MEASURES
    }

    fn lap(&self) -> Option<&'static Measure<View>> {
        Some(&seats::ROUND)
    }

    fn teller(&self) -> Option<Box<dyn Teller<Euthia>>> {
        Some(Box::new(Retold::default()))
    }

    fn cue(&self, event: &Event) -> Option<Cue> {
        seats::cue(event)
    }

    fn shows(&self, id: &str) -> bool {
        id.parse::<Subject>().is_ok()
    }

    fn show(&self, desk: Desk<Euthia>) -> Show {
        let eu = Eu::of(desk);
        Callback::new(move |(id, link): (String, web_sys::Element)| peek::open(eu, &id, &link))
    }

    fn is_same_turn(&self, before: &View, now: &View) -> bool {
        course::is_same_turn(before, now)
    }
}

/// What all parts of the board share; copied freely.
#[derive(Clone, Copy)]
pub(super) struct Eu {
    desk: Desk<Euthia>,
    /// Which answers belong to which things.
    lit: Memo<Arc<Lit>>,
    /// What the current question is answered on.
    scene: Memo<Scene>,
    /// What is looked at closely, and where it lies on the page.
    peek: RwSignal<Option<peek::Peek>>,
    /// Where the Hero is walking to, step by step.
    bound: RwSignal<Option<Space>>,
    /// The Trophy with which the Griffin is called: then the places where it flies are lit.
    flying: RwSignal<Option<u8>>,
    /// Whether a scene has been put aside to see the map.
    aside: RwSignal<bool>,
    /// What each answer is worth in the Combat that is on.
    worths: RwSignal<Option<Worths>>,
    /// The odds of a Combat that may come.
    ahead: RwSignal<Option<(u8, Ahead)>>,
    /// Whose board is looked at.
    looked: RwSignal<Option<Seat>>,
    /// The thing on a Hero's board that was chosen, whose answers are shown.
    held: RwSignal<Option<Thing>>,
}

impl Eu {
    /// The one of this table.
    fn of(desk: Desk<Euthia>) -> Eu {
        if let Some(eu) = use_context::<Eu>() {
            return eu;
        }
        let lit = Memo::new(move |_| {
            desk.moment.try_with(|now| Arc::new(lit::lit(&now.legal))).unwrap_or_default()
        });
        let scene = Memo::new(move |_| {
            desk.moment
                .try_with(|now| {
                    let asked = now.view.asked?.what;
                    let on_map = now.legal.is_empty() || now.legal.iter().any(lit::is_on_map);
                    Some(lit::scene(asked, on_map))
                })
                .flatten()
                .unwrap_or(Scene::Map)
        });
        let eu = Eu {
            desk,
            lit,
            scene,
            peek: RwSignal::new(None),
            bound: RwSignal::new(None),
            flying: RwSignal::new(None),
            aside: RwSignal::new(false),
            worths: RwSignal::new(None),
            ahead: RwSignal::new(None),
            looked: RwSignal::new(None),
            held: RwSignal::new(None),
        };
        // What was put aside comes back with the next scene.
        Effect::new(move || {
            scene.track();
            eu.aside.set(false);
        });
        Effect::new(move || {
            desk.moment.track();
            eu.flying.set(None);
            eu.held.set(None);
        });
        // A sheet that is opened anew shows the own board.
        Effect::new(move || {
            if eu.desk.sheet.get().is_none() {
                eu.looked.set(None);
            }
        });
        peek::listen(eu);
        map::listen(eu);
        ask::listen(eu);
        provide_context(eu);
        eu
    }

    fn lang(self) -> Lang {
        self.desk.ui.lang.get()
    }

    /// A fixed text in the language of the moment.
    fn say(self, say: Say) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || say.get(self.lang())
    }

    /// Something of the moment; nothing once the table has been left.
    fn read<T>(self, with: impl FnOnce(&Moment) -> T) -> Option<T> {
        self.desk.moment.try_with(|now| with(now))
    }

    /// Whether the person at the screen is asked.
    fn yours(self) -> bool {
        matches!(self.desk.stage.get(), Stage::Yours(_))
    }

    /// The seat whose Hero is shown: the player's own; to those who merely watch, the one whose turn it is.
    fn seat(self) -> Seat {
        self.desk.own_seat().unwrap_or_else(|| self.read(|now| now.view.active).unwrap_or(Seat(0)))
    }

    /// The player whose Hero is shown.
    fn player(self) -> Option<PlayerView> {
        self.player_on(self.seat())
    }

    /// The player on a seat.
    fn player_on(self, seat: Seat) -> Option<PlayerView> {
        self.read(|now| now.view.players.of(seat).cloned()).flatten()
    }

    /// The numbers of the answers about a thing.
    fn about(self, thing: Thing) -> Vec<usize> {
        self.lit.with(|lit| lit.at(thing).to_vec())
    }

    fn has(self, thing: Thing) -> bool {
        self.lit.with(|lit| lit.has(thing))
    }

    /// Whether a bot suggests an answer about this thing.
    fn hinted(self, thing: Thing) -> bool {
        self.desk
            .hint
            .with(|hint| hint.as_ref().map(|hint| hint.number))
            .is_some_and(|number| self.lit.with(|lit| lit.at(thing).contains(&number)))
    }

    /// A click on a thing: its answers, or why there is none.
    fn touch(self, thing: Thing, what: Said, otherwise: Action) {
        let answers = self.lit.with_untracked(|lit| lit.at(thing).to_vec());
        if answers.is_empty() {
            self.desk.attempt(what, otherwise);
        } else {
            self.desk.pick(what, answers);
        }
    }

    /// The number of an answer, if it is legal.
    fn number(self, action: Action) -> Option<usize> {
        self.read(|now| now.number_of(&action)).flatten()
    }

    /// An answer as on its button.
    fn label(self, number: usize) -> String {
        let lang = self.lang();
        self.read(|now| now.labels.get(number).map(|label| label.text(lang))).flatten().unwrap_or_default()
    }

    /// What is asked.
    fn asked(self) -> Option<Asked> {
        self.read(|now| now.view.asked.map(|question| question.what)).flatten()
    }

    /// The question in words.
    fn question(self) -> String {
        let lang = self.lang();
        self.read(|now| now.asks.text(lang)).unwrap_or_default()
    }
}

/// Whether an answer begins a Combat.
const fn fights(action: &Action) -> bool {
    matches!(action, Action::Combat(Choice::Fight(_)))
}
