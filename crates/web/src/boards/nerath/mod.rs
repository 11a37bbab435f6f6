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

use super::{Board, Show};
use crate::desk::Desk;
use crate::parts::icon;
use campaign::Campaign;
use kernel::{Lang, Seat};
use leptos::prelude::*;
use nerath::action::{Action, Loss};
use nerath::content::Space;
use nerath::realm::Realm;
use serde::Deserialize;
use serde_json::Value;
use table_view::nerath::{colour, shape, unit_symbol, words};
use table_view::{Answer, Number};

/// The board of Nerath.
pub(crate) struct NerathBoard;

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
        let round = view["round"].as_u64()?;
        let realm = Realm::deserialize(&view["active"]).ok()?;
        let phase = nerath::state::Phase::deserialize(&view["phase"]).ok()?;
        let round = format!("{} {round}", lang.pick("round", "manche"));
        Some(format!("{round} · {} · {}", realm.name(lang), words::phase(lang, phase)))
    }

    fn seat_note(&self, view: &Value, seat: Seat, lang: Lang) -> Option<String> {
        let sum = |field: &str| {
            own(view, seat).filter_map(|realm| view["realms"][realm][field].as_u64()).sum::<u64>() as u16
        };
        Some(words::standing(lang, sum("points"), sum("gold"), sum("income")))
    }

    fn shows(&self, id: &str) -> bool {
        Space::from_id(id).is_some()
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
        Number::of(own(view, seat).count())
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

/// The realms of a seat. Tables by realm are lists in turn order; this is read for every seat at every moment, so not the whole
/// view.
fn own(view: &Value, seat: Seat) -> impl Iterator<Item = usize> {
    (0..Realm::COUNT).filter(move |realm| view["players"][realm].as_u64() == Some(seat.0.into()))
}

/// The mark of a realm: colour and shape together.
fn realm_mark(realm: Realm) -> impl IntoView {
    view! { <span class="seat__mark" data-seat=colour(realm) aria-hidden="true">{icon(shape(realm))}</span> }
}
