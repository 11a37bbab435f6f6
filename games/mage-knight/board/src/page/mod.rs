//! Mage Knight: the hex map, the combat, the hand, the hero's sheet, the offers and the planner.

mod arena;
mod card;
mod choice;
mod duel;
mod foe;
mod hand;
mod hud;
mod map;
mod offers;
mod over;
mod peek;
mod pieces;
mod planner;
mod result;
mod scene;
mod sheet;
mod siege;
mod stake;
mod status;
mod team;

use crate::journey::Way;
use crate::retold::Retold;
use crate::{Lit, Say, Subject, Thing, aim, badge, course, heroes, lit, phases, seats, sounds, tips, words};
use kernel::{Lang, Seat, Viewer};
use leptos::prelude::*;
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::Hex;
use mage_knight::event::Event;
use mage_knight::player::Unit;
use mage_knight::variants::Printing;
use mage_knight::view::{PlayerView, View};
use std::collections::BTreeMap;
use std::sync::Arc;
use table_view::charts::Measure;
use table_view::cue::Cue;
use table_view::mark::Mark;
use table_view::retold::Teller;
use table_view::{Goal, Phase, Said, Stage, Tip};
use web::boards::{Board, Panel, Show};
use web::desk::Desk;
use web::tables::Tables;

/// A moment of Mage Knight.
type Moment = table_view::Moment<MageKnight>;

/// The board of Mage Knight.
struct MageKnightBoard;

/// What Mage Knight has in the drawer.
static PANELS: &[Panel<MageKnight>] = &[
    Panel {
        id: "planner",
        symbol: "compass",
        key: 'C',
        name: |lang| lang.pick("Can I?", "Puis-je\u{202f}?"),
        draw: |desk| planner::planner(Mk::of(desk)),
    },
    Panel {
        id: offers::PAGE,
        symbol: "people",
        key: 'O',
        name: |lang| Say::Offers.get(lang),
        draw: |desk| offers::panel(Mk::of(desk)),
    },
];

/// The tables of Mage Knight, for the module that has them.
#[must_use]
pub const fn tables() -> Tables<MageKnight> {
    Tables::of(&MageKnightBoard)
}

impl Board<MageKnight> for MageKnightBoard {
    fn rules_now(
        &self,
        _view: &<MageKnight as kernel::Game>::View,
        question: &mage_knight::question::Question,
    ) -> Vec<&'static str> {
        crate::chapters::now(question).to_vec()
    }

    fn firsts(
        &self,
        view: &<MageKnight as kernel::Game>::View,
        seat: kernel::Seat,
        question: &mage_knight::question::Question,
    ) -> Vec<table_view::First> {
        crate::first::firsts(view, seat, question)
    }

    fn map(&self, desk: Desk<MageKnight>) -> AnyView {
        map::whole(Mk::of(desk))
    }

    fn hand(&self, desk: Desk<MageKnight>) -> Option<AnyView> {
        Some(hand::hand(Mk::of(desk)))
    }

    fn over(&self, desk: Desk<MageKnight>) -> Option<AnyView> {
        Some(over::over(Mk::of(desk)))
    }

    fn hud(&self, desk: Desk<MageKnight>) -> Option<AnyView> {
        Some(hud::hud(Mk::of(desk)))
    }

    fn scene(&self, desk: Desk<MageKnight>) -> Option<AnyView> {
        Some(over::beside(Mk::of(desk)))
    }

    fn goal(&self, view: &View, viewer: Viewer, lang: Lang) -> Option<Goal> {
        Some(aim::goal(view, viewer, lang))
    }

    fn phases(&self, view: &View, lang: Lang) -> Vec<Phase> {
        phases::phases(view, lang)
    }

    fn on_board(&self, view: &View, action: &Action) -> bool {
        course::on_board(view, *action)
    }

    fn step(&self, view: &View, action: &Action, lang: Lang) -> Option<String> {
        course::step(view, *action, lang).map(str::to_owned)
    }

    fn warns(&self, view: &View, action: &Action, lang: Lang) -> Option<String> {
        course::warns(view, *action, lang)
    }

    fn instead(&self, now: &Moment, refused: &Action) -> Option<(Said, Action)> {
        course::instead(&now.view, &now.legal, *refused)
    }

    fn passes(&self, now: &Moment) -> Option<usize> {
        course::passes(&now.view, &now.legal)
    }

    fn tip(&self, view: &View, key: &str, lang: Lang) -> Option<Tip> {
        tips::tip(view, key, lang)
    }

    fn seat_note(&self, view: &View, seat: Seat, lang: Lang) -> Option<String> {
        let fame = view.players.get(seat.index())?.fame;
        Some(format!("{} {}", words::fame(fame), Say::Fame.get(lang)))
    }

    fn sheet(&self, desk: Desk<MageKnight>) -> Option<AnyView> {
        Some(sheet::sheet(Mk::of(desk)))
    }

    fn panels(&self) -> &'static [Panel<MageKnight>] {
        PANELS
    }

    fn purse(&self, desk: Desk<MageKnight>) -> Option<AnyView> {
        Some(status::purse(Mk::of(desk)))
    }

    fn result(&self, desk: Desk<MageKnight>) -> Option<AnyView> {
        Some(result::result(Mk::of(desk)))
    }

    fn moment(&self, view: &View, lang: Lang) -> Option<String> {
        Some(seats::moment(view, lang))
    }

    fn mark(&self, view: &View, seat: Seat) -> Mark {
        seats::mark(view, seat)
    }

    fn measures(&self) -> &'static [Measure<View>] {
        seats::MEASURES
    }

    fn teller(&self) -> Option<Box<dyn Teller<MageKnight>>> {
        Some(Box::new(Retold::default()))
    }

    fn cue(&self, event: &Event) -> Option<Cue> {
        sounds::cue(event)
    }

    fn ends(&self, action: &Action) -> bool {
        *action == Action::Done
    }

    fn is_same_turn(&self, before: &View, now: &View) -> bool {
        seats::is_same_turn(before, now)
    }

    fn badges(&self, desk: Desk<MageKnight>) -> Vec<Option<String>> {
        desk.moment.with(|now| now.legal.iter().map(|action| badge::badge(&now.view, *action)).collect())
    }

    fn symbol(&self, action: &Action) -> Option<&'static str> {
        badge::symbol(*action)
    }

    fn shows(&self, id: &str) -> bool {
        id.parse::<Subject>().is_ok()
    }

    fn show(&self, desk: Desk<MageKnight>) -> Show {
        let mk = Mk::of(desk);
        Callback::new(move |(_, link): (String, web_sys::Element)| peek::open(mk, link))
    }
}

/// What all parts of the board share; copied freely.
#[derive(Clone, Copy)]
pub(super) struct Mk {
    desk: Desk<MageKnight>,
    /// Which answers belong to which things.
    lit: Memo<Arc<Lit>>,
    /// What is looked at closely, and where it lies on the page.
    peek: RwSignal<Option<peek::Peek>>,
    /// The way of the line that the planner shows.
    path: RwSignal<Vec<Hex>>,
    /// Where the goal is that the planner shows.
    goal: RwSignal<Option<Hex>>,
    /// Whether the next click on the map asks the planner.
    asking: RwSignal<bool>,
    /// The space that the planner was asked about.
    wanted: RwSignal<Option<Hex>>,
    /// What is prepared, to be taken by a place, an enemy or the step button.
    staked: RwSignal<Vec<stake::Staked>>,
    /// Whose uses are shown.
    chosen: RwSignal<Option<stake::Held>>,
    /// The ways of the hero who is asked where to go.
    ways: Memo<Arc<BTreeMap<Hex, Way>>>,
    /// Whether the combat, or a choice, has been put aside to see the map.
    aside: RwSignal<bool>,
}

impl Mk {
    /// The one of this table.
    fn of(desk: Desk<MageKnight>) -> Mk {
        if let Some(mk) = use_context::<Mk>() {
            return mk;
        }
        let lit = Memo::new(move |_| desk.moment.with(|now| Arc::new(lit::lit(&now.view, &now.legal))));
        let mk = Mk {
            desk,
            lit,
            peek: RwSignal::new(None),
            path: RwSignal::new(Vec::new()),
            goal: RwSignal::new(None),
            asking: RwSignal::new(false),
            wanted: RwSignal::new(None),
            staked: RwSignal::new(Vec::new()),
            chosen: RwSignal::new(None),
            ways: Memo::new(move |_| map::ways(desk)),
            aside: RwSignal::new(false),
        };
        // What was put aside comes back with the next question of another kind.
        let kind = Memo::new(move |_| {
            mk.read(|now| now.question().map(|question| std::mem::discriminant(&question.what)))
        });
        Effect::new(move || {
            kind.track();
            mk.aside.set(false);
        });
        peek::listen(mk);
        stake::listen(mk);
        offers::listen(mk);
        provide_context(mk);
        mk
    }

    fn lang(self) -> Lang {
        self.desk.ui.lang.get()
    }

    /// The printing of the cards in this match (MK-VAR-PRINT-01).
    fn printing(self) -> Printing {
        self.read(|now| now.view.variants.printing).unwrap_or_default()
    }

    /// A fixed text in the language of the moment.
    fn say(self, say: Say) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || say.get(self.lang())
    }

    /// Something of the moment; nothing once the table has been left.
    fn read<T>(self, with: impl FnOnce(&Moment) -> T) -> Option<T> {
        self.desk.moment.try_with(|now| with(now))
    }

    /// The moment, for what is done once; nothing once the table has been left.
    fn now(self) -> Option<Arc<Moment>> {
        self.desk.moment.try_get_untracked()
    }

    /// Whether the person at the screen is asked.
    fn yours(self) -> bool {
        matches!(self.desk.stage.get(), Stage::Yours(_))
    }

    /// The seat whose sheet and hand are shown: the player's own; to those who merely watch, the one who
    /// acts.
    fn seat(self) -> Seat {
        self.desk
            .own_seat()
            .unwrap_or_else(|| self.read(|now| heroes::acting(&now.view)).flatten().unwrap_or(Seat(0)))
    }

    /// The player whose sheet and hand are shown.
    fn player(self) -> Option<PlayerView> {
        let seat = self.seat();
        self.read(|now| now.view.players.get(seat.index()).cloned()).flatten()
    }

    /// The numbers of the answers about a thing, if the person at the screen is asked.
    fn about(self, thing: Thing) -> Vec<usize> {
        self.lit.with(|lit| lit.at(thing).to_vec())
    }

    fn has(self, thing: Thing) -> bool {
        self.lit.with(|lit| lit.has(thing))
    }

    /// A click on a thing: its answers, or why there is none.
    fn touch(self, thing: Thing, what: Said, otherwise: Action) {
        let answers = self.lit.with_untracked(|lit| lit.at(thing).to_vec());
        if answers.is_empty() {
            self.try_it(what, otherwise);
        } else {
            self.desk.pick(what, answers);
        }
    }

    /// Tries an action that is perhaps not legal.
    fn try_it(self, what: Said, action: Action) {
        self.desk.attempt(what, action);
    }

    /// The number of an answer, if it is legal.
    fn number(self, action: Action) -> Option<usize> {
        self.read(|now| now.legal.iter().position(|legal| *legal == action)).flatten()
    }
}

/// The state of a unit in a few words, if there is anything to say.
fn unit_state(unit: &Unit, lang: Lang) -> Option<&'static str> {
    if unit.wounds > 0 {
        Some(Say::Wounded.get(lang))
    } else if !unit.ready {
        Some(Say::Spent.get(lang))
    } else {
        None
    }
}
