//! Conquest of Nerath: the map, the battle screen with its odds, purchases, cards, points.
//!
//! [`campaign`] is what all parts share: the moment in the game's types, what is in hand, the odds. The rest is drawing.

mod battle;
mod campaign;
mod dock;
mod hand;
mod map;
mod odds;
mod place;
mod realms;
mod result;
mod shop;
mod side;
mod summary;

use crate::{colour, seats, shape, sounds, unit_symbol};
use campaign::Campaign;
use kernel::{Lang, Seat, Text};
use leptos::prelude::*;
use nerath::Nerath;
use nerath::action::{Action, Loss};
use nerath::content::Space;
use nerath::realm::Realm;
use nerath::view::View;
use serde::Deserialize;
use serde_json::Value;
use table_view::cue::Cue;
use table_view::mark::Mark;
use table_view::objects::Named;
use table_view::{Answer, Number};
use web::boards::{self, Board, Show};
use web::desk::Desk;
use web::parts::icon;
use web::tables::Tables;

/// The board of Nerath.
struct NerathBoard;

/// The tables of Nerath, for the module that has them.
#[must_use]
pub fn tables() -> Tables {
    Tables::of::<Nerath>(&NerathBoard)
}

impl Board for NerathBoard {
    fn map(&self, desk: Desk) -> AnyView {
        map::map(Campaign::of(desk))
    }

    fn dock(&self, desk: Desk) -> Option<AnyView> {
        Some(dock::dock(Campaign::of(desk)))
    }

    fn side(&self, desk: Desk) -> Option<AnyView> {
        Some(side::side(Campaign::of(desk)))
    }

    fn status(&self, desk: Desk) -> Option<AnyView> {
        Some(dock::status(Campaign::of(desk)))
    }

    fn scene(&self, desk: Desk) -> Option<AnyView> {
        let campaign = Campaign::of(desk);
        let fights = Memo::new(move |_| campaign.with(|now| now.view.battle.is_some()) == Some(true));
        let scene = move || {
            fights
                .get()
                .then(|| view! { <section class="panel">{move || battle::screen(campaign)}</section> })
        };
        Some(scene.into_any())
    }

    fn result(&self, desk: Desk) -> Option<AnyView> {
        Some(result::result(Campaign::of(desk)))
    }

    fn moment(&self, view: &Value, lang: Lang) -> Option<String> {
        Some(seats::moment(&View::deserialize(view).ok()?, lang))
    }

    fn seat_note(&self, view: &Value, seat: Seat, lang: Lang) -> Option<String> {
        Some(seats::note(&View::deserialize(view).ok()?, seat, lang))
    }

    fn marks(&self, view: &Value, seats: u8) -> Vec<Mark> {
        let Ok(view) = View::deserialize(view) else { return Vec::new() };
        Seat::first(seats).map(|seat| seats::mark(&view, seat)).collect()
    }

    fn measures(&self) -> Vec<Text> {
        seats::MEASURES.iter().map(|measure| measure.name).collect()
    }

    fn measured(&self, view: &Value, seats: u8) -> Vec<Vec<i64>> {
        boards::measured(seats::MEASURES, view, seats)
    }

    fn cue(&self, events: &[Value]) -> Option<Cue> {
        boards::sound(sounds::cue, events)
    }

    fn objects(&self, lang: Lang) -> Vec<Named> {
        crate::objects(lang)
    }

    fn show(&self, desk: Desk) -> Show {
        let campaign = Campaign::of(desk);
        Callback::new(move |(id, _): (String, _)| {
            if let Some(space) = Space::from_id(&id) {
                campaign.point_out(space);
            }
        })
    }

    fn number(&self, view: &Value, seat: Seat) -> Number {
        View::deserialize(view).map_or(Number::One, |view| seats::number(&view, seat))
    }

    fn badge(&self, answer: &Answer) -> Option<String> {
        let campaign = use_context::<Campaign>()?;
        campaign.badge(&Action::deserialize(&answer.action).ok()?)
    }

    fn symbol(&self, answer: &Answer) -> Option<&'static str> {
        Some(match Action::deserialize(&answer.action).ok()? {
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
