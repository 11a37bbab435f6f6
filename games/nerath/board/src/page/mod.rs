//! Conquest of Nerath: the map, the battle screen with its odds, purchases, cards, points.
//!
//! [`campaign`] is what all parts share: the moment in the game's types, what is in hand, the odds. The rest
//! is drawing.

mod battle;
mod campaign;
mod column;
mod hand;
mod map;
mod odds;
mod place;
mod popover;
mod realms;
mod result;
mod shop;
mod side;
mod summary;

use crate::retold::Retold;
use crate::{choices, colour, goal, seats, shape, sounds, steps, tips, unit_symbol};
use campaign::Campaign;
use kernel::{Lang, Seat, Viewer};
use leptos::prelude::*;
use nerath::Nerath;
use nerath::action::{Action, Loss};
use nerath::content::Space;
use nerath::event::Event;
use nerath::realm::Realm;
use nerath::view::View;
use table_view::charts::Measure;
use table_view::cue::Cue;
use table_view::mark::Mark;
use table_view::retold::Teller;
use table_view::{Goal, Moment, Number, Phase, Said, Tip};
use web::boards::{Board, Panel, Show};
use web::desk::Desk;
use web::parts::icon;
use web::tables::Tables;

/// The board of Nerath.
struct NerathBoard;

/// What Nerath has in the drawer.
static PANELS: &[Panel<Nerath>] = &[Panel {
    id: "realms",
    symbol: "compass",
    key: 'C',
    name: |lang| lang.pick("Battles and realms", "Batailles et royaumes"),
    draw: |desk| side::side(Campaign::of(desk)),
}];

/// The tables of Nerath, for the module that has them.
#[must_use]
pub const fn tables() -> Tables<Nerath> {
    Tables::of(&NerathBoard)
}

impl Board<Nerath> for NerathBoard {
    fn rules_now(
        &self,
        _view: &<Nerath as kernel::Game>::View,
        question: &nerath::question::Question,
    ) -> Vec<&'static str> {
        crate::chapters::now(question).to_vec()
    }

    fn firsts(
        &self,
        _view: &<Nerath as kernel::Game>::View,
        _seat: kernel::Seat,
        question: &nerath::question::Question,
    ) -> Vec<table_view::First> {
        crate::first::firsts(question)
    }

    fn map(&self, desk: Desk<Nerath>) -> AnyView {
        map::map(Campaign::of(desk))
    }

    fn hud(&self, desk: Desk<Nerath>) -> Option<AnyView> {
        Some(column::column(Campaign::of(desk)))
    }

    fn sheet(&self, desk: Desk<Nerath>) -> Option<AnyView> {
        Some(column::sheet(Campaign::of(desk)))
    }

    fn panels(&self) -> &'static [Panel<Nerath>] {
        PANELS
    }

    fn purse(&self, desk: Desk<Nerath>) -> Option<AnyView> {
        Some(column::purse(Campaign::of(desk)))
    }

    fn goal(&self, view: &View, viewer: Viewer, lang: Lang) -> Option<Goal> {
        Some(goal::goal(view, viewer, lang))
    }

    fn phases(&self, view: &View, lang: Lang) -> Vec<Phase> {
        goal::phases(view, lang)
    }

    fn on_board(&self, view: &View, action: &Action) -> bool {
        choices::on_board(view, action)
    }

    fn step(&self, view: &View, action: &Action, lang: Lang) -> Option<String> {
        steps::word(view, action, lang)
    }

    fn warns(&self, view: &View, action: &Action, lang: Lang) -> Option<String> {
        steps::warning(view, action, lang)
    }

    fn instead(&self, now: &Moment<Nerath>, refused: &Action) -> Option<(Said, Action)> {
        steps::instead(&now.view, &now.legal, refused)
    }

    fn passes(&self, moment: &Moment<Nerath>) -> Option<usize> {
        choices::passes(&moment.view, moment.question()?, &moment.legal)
    }

    fn tip(&self, view: &View, key: &str, lang: Lang) -> Option<Tip> {
        tips::tip(view, key, lang)
    }

    fn scene(&self, desk: Desk<Nerath>) -> Option<AnyView> {
        let campaign = Campaign::of(desk);
        let fights = Memo::new(move |_| campaign.with(|now| now.view.battle.is_some()) == Some(true));
        let scene = move || {
            fights
                .get()
                .then(|| view! { <section class="panel">{move || battle::screen(campaign)}</section> })
        };
        Some(scene.into_any())
    }

    fn result(&self, desk: Desk<Nerath>) -> Option<AnyView> {
        Some(result::result(Campaign::of(desk)))
    }

    fn moment(&self, view: &View, lang: Lang) -> Option<String> {
        Some(seats::moment(view, lang))
    }

    fn seat_note(&self, view: &View, seat: Seat, lang: Lang) -> Option<String> {
        Some(seats::note(view, seat, lang))
    }

    fn mark(&self, view: &View, seat: Seat) -> Mark {
        seats::mark(view, seat)
    }

    fn number(&self, view: &View, seat: Seat) -> Number {
        seats::number(view, seat)
    }

    fn measures(&self) -> &'static [Measure<View>] {
        seats::MEASURES
    }

    fn teller(&self) -> Option<Box<dyn Teller<Nerath>>> {
        Some(Box::new(Retold::default()))
    }

    fn cue(&self, event: &Event) -> Option<Cue> {
        sounds::cue(event)
    }

    fn ends(&self, action: &Action) -> bool {
        matches!(action, Action::Done | Action::Press)
    }

    fn is_same_turn(&self, before: &View, now: &View) -> bool {
        seats::is_same_turn(before, now)
    }

    fn shows(&self, id: &str) -> bool {
        Space::from_id(id).is_some()
    }

    fn show(&self, desk: Desk<Nerath>) -> Show {
        let campaign = Campaign::of(desk);
        Callback::new(move |(id, _): (String, _)| {
            if let Some(space) = Space::from_id(&id) {
                campaign.point_out(space);
            }
        })
    }

    fn badges(&self, desk: Desk<Nerath>) -> Vec<Option<String>> {
        let campaign = Campaign::of(desk);
        let legal = desk.moment.with(|now| now.legal.clone());
        legal.iter().map(|action| campaign.badge(action)).collect()
    }

    fn symbol(&self, action: &Action) -> Option<&'static str> {
        Some(match *action {
            Action::Move { kind, .. }
            | Action::Load { kind, .. }
            | Action::Unload { kind, .. }
            | Action::Withdraw { kind, .. }
            | Action::Board { kind, .. }
            | Action::Buy { kind, .. }
            | Action::Unit { kind, .. } => unit_symbol(kind),
            Action::Lose(Loss::Unit { kind, .. } | Loss::Wound { kind, .. } | Loss::Wounded { kind, .. })
            | Action::Lose(Loss::Aboard { kind, .. }) => unit_symbol(kind),
            Action::Lose(Loss::Castle) => "u-castle",
            Action::Lose(Loss::Ship(_))
            | Action::Sail { .. }
            | Action::WithdrawShip { .. }
            | Action::Ship(_) => "u-warship",
            Action::Lose(Loss::Guardian { .. }) | Action::Guardian(_) => "dungeon",
            Action::Event(_) | Action::Card(_) => "event",
            Action::Treasure(_) | Action::Property(_) => "chest",
            Action::Fight(_) | Action::Press => "attack",
            Action::Retreat => "move",
            Action::Rampage(_) => "u-monster",
            Action::Realm(realm) => shape(realm),
            Action::Done | Action::Amount(_) | Action::Space(_) | Action::Option(_) | Action::Split => {
                return None;
            }
        })
    }
}

/// The mark of a realm: colour and shape together.
fn realm_mark(realm: Realm) -> impl IntoView {
    view! { <span class="seat__mark" data-seat=colour(realm) aria-hidden="true">{icon(shape(realm))}</span> }
}
