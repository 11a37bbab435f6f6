//! Logging out, and deleting the account.

use super::form::{Field, Form};
use super::{Here, word_said};
use crate::browser::{self, server};
use crate::parts::{Dialog, icon};
use leptos::prelude::*;
use table_view::Word;
use table_view::account::Deed;
use wire::people::Goodbye;

/// Ends the session of this browser, or all sessions.
#[component]
pub(super) fn SignOut(here: Here) -> impl IntoView {
    let ui = here.ui;
    let form = Form::new(here, Deed::SignOut, "signout");
    let go = move |path: &'static str| {
        form.send(async move {
            server::tell("POST", path, server::NOTHING, here.lang()).await?;
            Ok((None, word_said(Word::SignedOut)))
        });
    };
    let way = move |word: Word, path: &'static str| {
        view! { <button class="btn" disabled=move || form.is_busy() on:click=move |_| go(path)>{ui.word(word)}</button> }
    };
    view! {
        <section class="panel account__part" id="signout" aria-labelledby="signout-title">
            <h2 id="signout-title">{ui.word(Word::SignOut)}</h2>
            <p class="mute">{ui.word(Word::SignOutAbout)}</p>
            {form.trouble()}
            <div class="row row--wrap">{way(Word::SignOutHere, "logout")} {way(Word::SignOutEverywhere, "logout/everywhere")}</div>
        </section>
    }
}

/// What the server stores about the player: download it as a file, or delete it.
#[component]
pub(super) fn Data(here: Here, guest: bool) -> impl IntoView {
    let ui = here.ui;
    let asked = RwSignal::new(false);
    let password = RwSignal::new(String::new());
    let form = Form::new(here, Deed::Delete, "data");
    let delete = move |_| {
        asked.set(false);
        form.send(async move {
            let password = password.get_untracked();
            let wish = match guest {
                true => Goodbye { sure: Some("delete".to_owned()), ..Goodbye::default() },
                false => Goodbye { password: Some(password), ..Goodbye::default() },
            };
            server::tell("DELETE", "me", Some(&wish), here.lang()).await?;
            browser::forget(server::NAME);
            Ok((None, word_said(Word::MeDeleted)))
        });
    };
    view! {
        <section class="panel account__part" id="data" aria-labelledby="data-title">
            <h2 id="data-title">{ui.word(Word::YourData)}</h2>
            <p class="mute">{ui.word(Word::YourDataAbout)}</p>
            {form.trouble()}
            <div class="row row--wrap">
                <a class="btn" href="./api/me/export" download="tablee.json">{icon("log")}{ui.word(Word::DownloadData)}</a>
                <button class="btn" disabled=move || form.is_busy() on:click=move |_| asked.set(true)>
                    {icon("close")}{ui.word(Word::DeleteMe)}
                </button>
            </div>
        </section>
        <Show when=move || asked.get()>
            <Dialog class="dialog sure" titled="delete-title" on_close=Callback::new(move |()| asked.set(false))>
                <h2 id="delete-title">{ui.word(Word::DeleteMe)}</h2>
                <p>{ui.word(Word::DeleteMeSure)}</p>
                {(!guest).then(|| form.field(Field { label: Word::DeletePassword, ..Field::password("delete-password") }, password))}
                <div class="row">
                    <button class="btn push" on:click=move |_| asked.set(false)>{ui.word(Word::Cancel)}</button>
                    <button class="btn btn--go" data-tool="delete-me" on:click=delete>{ui.word(Word::DeleteMeYes)}</button>
                </div>
            </Dialog>
        </Show>
    }
}
