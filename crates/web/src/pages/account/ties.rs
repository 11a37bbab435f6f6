//! Friends and blocked people.

use super::Here;
use crate::browser::server;
use crate::parts::icon;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{OrderWord, Said};
use wire::order::{Bond, FriendCard, PersonCard, Somebody, Ties as Lists};

/// A request: its method, its path, and the other person.
type Asked = (&'static str, String, Option<Somebody>);

/// Friends, requests and blocked people, with the buttons that change them.
#[component]
pub(super) fn Ties(here: Here, guest: bool) -> impl IntoView {
    let ui = here.ui;
    let lists = RwSignal::new(Lists::default());
    let failed = RwSignal::new(None::<Said>);
    let name = RwSignal::new(String::new());
    let ask = Callback::new(move |(method, path, body): Asked| {
        spawn_local(async move {
            let told = server::ask::<Lists>(method, &path, body.as_ref(), here.lang()).await;
            match told {
                Ok(new) => {
                    let _ = lists.try_set(new);
                    let _ = failed.try_set(None);
                }
                Err(problem) => {
                    let _ = failed.try_set(Some(server::said(problem)));
                }
            }
        });
    });
    ask.run(("GET", "me/friends".to_owned(), None));
    let befriend = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let somebody = Somebody { name: Some(name.get_untracked()), ..Somebody::default() };
        name.set(String::new());
        ask.run(("POST", "me/friends".to_owned(), Some(somebody)));
    };
    let friend = move |card: FriendCard| {
        let (id, word) = (
            card.person.id.clone(),
            match card.bond {
                Bond::Friend => OrderWord::IsFriend,
                Bond::Asked => OrderWord::IsAsked,
                Bond::Asks => OrderWord::Asks,
            },
        );
        let yes = Somebody { person: Some(id.clone()), ..Somebody::default() };
        let path = format!("me/friends/{id}");
        view! {
            <li class="people__row">
                <span><b>{card.person.name}</b>" "<span class="mute">{ui.order(word)}</span></span>
                <span class="row push">
                    {(card.bond == Bond::Asks).then(|| view! {
                        <button type="button" class="btn btn--sm btn--go" on:click=move |_| ask.run(("POST", "me/friends".to_owned(), Some(yes.clone())))>
                            {ui.order(OrderWord::SayYes)}</button>
                    })}
                    <button type="button" class="btn btn--sm" on:click=move |_| ask.run(("DELETE", path.clone(), None))>{ui.order(OrderWord::TakeOff)}</button>
                </span>
            </li>
        }
    };
    let blocked = move |card: PersonCard| {
        let path = format!("me/blocked/{}", card.id);
        view! {
            <li class="people__row"><b>{card.name}</b>
                <button type="button" class="btn btn--sm push" on:click=move |_| ask.run(("DELETE", path.clone(), None))>{ui.order(OrderWord::Unblock)}</button>
            </li>
        }
    };
    view! {
        <section class="panel account__part" id="ties" aria-labelledby="ties-title">
            <h2 id="ties-title">{ui.order(OrderWord::Friends)}</h2>
            <p class="mute">{ui.order(OrderWord::FriendsAbout)}</p>
            {move || failed.get().map(|why| view! { <p class="trouble-line" role="alert">{icon("warn")}<span>{ui.of(why)}</span></p> })}
            <Show when=move || lists.with(|lists| lists.friends.is_empty())><p class="mute">{ui.order(OrderWord::NoFriends)}</p></Show>
            <ul class="people">{move || lists.get().friends.into_iter().map(friend).collect_view()}</ul>
            {(!guest).then(|| view! {
                <form class="joinrow" on:submit=befriend>
                    <span class="field">{icon("person")}
                        <input maxlength="30" placeholder=ui.order(OrderWord::NameOfFriend) aria-label=ui.order(OrderWord::NameOfFriend) autocapitalize="none" spellcheck="false"
                            prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event))/>
                    </span>
                    <button class="btn">{ui.order(OrderWord::Befriend)}</button>
                </form>
            })}
            <Show when=move || lists.with(|lists| !lists.blocked.is_empty())>
                <h3>{ui.order(OrderWord::BlockedPeople)}</h3>
                <p class="mute">{ui.order(OrderWord::BlockAbout)}</p>
            </Show>
            <ul class="people">{move || lists.get().blocked.into_iter().map(blocked).collect_view()}</ul>
        </section>
    }
}
