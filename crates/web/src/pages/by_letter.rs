//! The pages that e-mails link to. Opening one changes nothing, because mail programs open links before
//! people do.

use super::account::form::{Field, Form};
use super::account::{Here, word_said};
use crate::browser::server;
use crate::parts::Page;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::account::{Deed, advice};
use table_view::{Route, Said, Word};
use wire::people::{Forgotten, FromLetter, NewPasswordFromLetter};

/// A page with one thing to do, and the button that does it.
#[component]
fn Press(
    title: Word,
    about: Word,
    done: Word,
    /// The path of the request.
    path: String,
    /// The body of the request.
    #[prop(optional_no_strip)]
    said: Option<FromLetter>,
) -> impl IntoView {
    let here = Here::new();
    let ui = here.ui;
    let (busy, is_done) = (RwSignal::new(false), RwSignal::new(false));
    let failed = RwSignal::new(None::<Said>);
    let press = move |_| {
        busy.set(true);
        failed.set(None);
        let (path, said) = (path.clone(), said.clone());
        spawn_local(async move {
            match server::tell("POST", &path, said.as_ref(), here.lang()).await {
                Ok(()) => {
                    let _ = is_done.try_set(true);
                }
                Err(problem) => {
                    let word = problem.as_ref().and_then(|problem| advice(Deed::Letters, &problem.code));
                    let _ = failed.try_set(Some(word.map_or_else(|| server::said(problem), word_said)));
                }
            }
            let _ = busy.try_set(false);
        });
    };
    let trouble =
        move || failed.get().map(|why| view! { <p class="trouble-line" role="alert">{ui.of(why)}</p> });
    view! {
        <Page class="account">
            <h1>{ui.word(title)}</h1>
            <div class="panel account__part">
                <p role="status">{move || match is_done.get() {
                    true => ui.word(done)(),
                    false => ui.word(about)(),
                }}</p>
                {trouble}
                <Show when=move || !is_done.get()>
                    <p><button class="btn btn--go" id="by-letter" disabled=move || busy.get() on:click=press.clone()>{ui.word(title)}</button></p>
                </Show>
            </div>
            <p><a href=Route::Account.to_string()>{ui.word(Word::Account)}</a></p>
        </Page>
    }
}

/// Confirms an address.
#[component]
pub(super) fn Confirm(token: String) -> impl IntoView {
    let said = Some(FromLetter { token });
    view! {
        <Press title=Word::ConfirmEmail about=Word::ConfirmEmailAbout done=Word::EmailConfirmed path="confirm".to_owned() said/>
    }
}

/// Unsubscribes from letters.
#[component]
pub(super) fn Unsubscribe(token: String) -> impl IntoView {
    view! {
        <Press title=Word::StopLetters about=Word::StopLettersAbout done=Word::LettersStopped
            path=format!("unsubscribe/{token}") said=None/>
    }
}

/// Sets a new password with the secret from a letter, or requests that letter.
#[component]
pub(super) fn Reset(token: Option<String>) -> impl IntoView {
    let here = Here::new();
    let ui = here.ui;
    let form = match token {
        Some(token) => view! { <NewPassword here token/> }.into_any(),
        None => view! { <Ask here/> }.into_any(),
    };
    view! {
        <Page class="account">
            <h1>{ui.word(Word::SetNewPassword)}</h1>
            <div class="account__parts">{form}</div>
        </Page>
    }
}

#[component]
fn Ask(here: Here) -> impl IntoView {
    let email = RwSignal::new(String::new());
    let form = Form::new(here, Deed::Letters, "forgotten");
    let take = move || {
        form.send(async move {
            let wish = Forgotten { email: email.get_untracked() };
            server::tell("POST", "forgotten", Some(&wish), here.lang()).await?;
            Ok((None, word_said(Word::LetterAsked)))
        });
    };
    form.view(Word::ForgotPassword, Some(Word::AskForLetterAbout), Word::AskForLetter, take, move || {
        form.field(Field::email("forgotten-email"), email)
    })
}

#[component]
fn NewPassword(here: Here, token: String) -> impl IntoView {
    let password = RwSignal::new(String::new());
    let form = Form::new(here, Deed::Letters, "reset");
    let take = move || {
        let token = token.clone();
        form.send(async move {
            let wish = NewPasswordFromLetter { token, password: password.get_untracked() };
            server::tell("POST", "reset", Some(&wish), here.lang()).await?;
            here.ui.go(&Route::Account);
            Ok((None, word_said(Word::NewPasswordSet)))
        });
    };
    form.view(Word::NewPassword, Some(Word::SetNewPasswordAbout), Word::SetNewPassword, take, move || {
        form.field(Field { label: Word::NewPassword, ..Field::new_password("reset-password") }, password)
    })
}
