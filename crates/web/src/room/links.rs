//! Links to the free seats: to copy, share or scan.

use super::{Room, qr};
use crate::house::{CopyButton, can_share, invites, page_address, share};
use crate::parts::icon;
use crate::ui::{Ui, ui};
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{HouseWord, Phrase, Route};
use wire::lobby::SeatKind;

/// The links of a room, while somebody is awaited who needs one.
#[component]
pub(super) fn Links(room: Room) -> impl IntoView {
    let ui = room.ui;
    let awaited = move || {
        room.card.with(|card| card.host && card.seats.iter().any(|seat| seat.kind == SeatKind::Invited))
    };
    let id = room.id.get_value();
    let links = Memo::new(move |_| {
        room.card.track();
        invites(&id)
    });
    let open = move || room.card.with(|card| card.seats.iter().any(|seat| seat.kind == SeatKind::Open));
    view! {
        <Show when=move || awaited() && links.with(|links| !links.is_empty())>
            <section class="panel inv" aria-labelledby="invite">
                <h2 id="invite">{ui.house(HouseWord::InviteTitle)}</h2>
                <p>{ui.house(HouseWord::InviteAbout)}</p>
                {move || (links.with(Vec::len) > 1).then(|| view! { <p>{ui.house(HouseWord::InviteMany)}</p> })}
                <For each=move || links.get() key=Clone::clone children=move |(seat, token)| {
                    let id = room.id.get_value();
                    let link = format!("{}{}", page_address(), Route::Join(id, token));
                    view! { <OneLink link seat/> }
                }/>
            </section>
        </Show>
        <Show when=move || awaited() && links.with(Vec::is_empty)>
            <section class="panel inv"><p>{ui.house(HouseWord::LinksElsewhere)}</p></section>
        </Show>
        // A seat that is open to all needs no secret: the address of the room will do.
        <Show when=move || open() && !awaited()>
            <section class="panel inv" aria-labelledby="invite-all">
                <h2 id="invite-all">{ui.house(HouseWord::OpenTitle)}</h2>
                <p>{ui.house(HouseWord::WhoeverAbout)}</p>
                <OneLink link=format!("{}{}", page_address(), Route::Room(room.id.get_value()))/>
            </section>
        </Show>
    }
}

/// Selects the whole text of a field, ready for copying.
fn select_all(event: leptos::ev::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(&event).select();
}

/// A link, to one seat or to the room.
#[component]
fn OneLink(link: String, #[prop(optional)] seat: Option<u8>) -> impl IntoView {
    let ui = ui();
    let field = NodeRef::<leptos::html::Input>::new();
    let label = move || {
        let title = HouseWord::InviteTitle.get(ui.lang.get());
        seat.map_or_else(
            || title.to_owned(),
            |seat| format!("{title}, {}", ui.say(Phrase::SeatNumber(seat + 1))),
        )
    };
    view! {
        <div class="linkrow" data-seat-link=seat.map(|seat| seat.to_string())>
            <div class="linkbox">
                <span class="field">{icon("link")}
                    <input class="invites__link" readonly node_ref=field prop:value=link.clone() aria-label=label
                        on:focus=select_all/>
                </span>
                <CopyButton text=link.clone() field/>
                {can_share().then(|| view! { <ShareButton ui link=link.clone()/> })}
            </div>
            <figure class="qrbox">{qr::code(ui, &link)}<figcaption>{ui.house(HouseWord::ScanToJoin)}</figcaption></figure>
        </div>
    }
}

#[component]
fn ShareButton(ui: Ui, link: String) -> impl IntoView {
    let link = StoredValue::new(link);
    let press = move |_| {
        spawn_local(async move {
            let lang = ui.lang.get_untracked();
            // Whoever closes the sheet has changed their mind: nothing is said.
            let _ = share("Tablée", HouseWord::InvitedTitle.get(lang), Some(&link.get_value())).await;
        });
    };
    view! { <button type="button" class="btn" data-tool="share" on:click=press>{icon("share")}{ui.house(HouseWord::Share)}</button> }
}
