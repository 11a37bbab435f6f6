//! The e-mail address, and whether it is confirmed.

use super::form::{Field, Form};
use super::{Here, word_said};
use crate::browser::server;
use leptos::prelude::*;
use table_view::account::Deed;
use table_view::{Said, Word};
use wire::Problem;
use wire::people::{Me, Settings};

/// Changes settings; returns the account as it is then, and the message to show.
async fn set(here: Here, wish: Settings, word: Word) -> Result<(Option<Me>, Said), Option<Problem>> {
    let me = server::ask::<Me>("PATCH", "me", Some(&wish), here.lang()).await?;
    Ok((Some(me), word_said(word)))
}

/// The address, whether it is confirmed, and which letters are sent to it.
#[component]
pub(super) fn Letters(here: Here, me: Me) -> impl IntoView {
    let ui = here.ui;
    if !me.letters {
        return view! {
            <section class="panel account__part" id="letters" aria-labelledby="letters-title">
                <h2 id="letters-title">{ui.word(Word::Letters)}</h2>
                <p class="mute">{ui.word(Word::LettersNone)}</p>
            </section>
        }
        .into_any();
    }
    let (email, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let form = Form::new(here, Deed::Letters, "letters");
    let take = move || {
        let (email, password) = (email.get_untracked(), password.get_untracked());
        let wish = Settings { email: Some(email), password: Some(password), ..Settings::default() };
        form.send(set(here, wish, Word::EmailSent));
    };
    let again = {
        let me = me.clone();
        move |_| {
            let me = me.clone();
            form.send(async move {
                server::tell("POST", "me/email", server::NOTHING, here.lang()).await?;
                Ok((Some(me), word_said(Word::EmailSent)))
            });
        }
    };
    let forget = move |_| {
        let wish = Settings { email: Some(String::new()), ..Settings::default() };
        form.send(set(here, wish, Word::EmailForgotten));
    };
    let notify = me.notify;
    let turn = move |_| {
        let wish = Settings { notify: Some(!notify), ..Settings::default() };
        form.send(set(here, wish, Word::NotifyChanged));
    };
    let (has, waits) = (me.email.clone(), me.wanted_email.clone());
    let known = has.is_some() || waits.is_some();
    form.view(Word::Letters, Some(Word::LettersAbout), Word::EmailUse, take, move || {
        let has = has.map(|email| {
            view! {
                <p class="account__state"><b>{email}</b>" "<span class="chip chip--accent">{ui.word(Word::Confirmed)}</span></p>
                <label class="account__tick">
                    <input type="checkbox" id="letters-notify" prop:checked=notify on:change=turn/>" "{ui.word(Word::NotifyMe)}
                </label>
            }
        });
        let waits = waits.map(|email| {
            view! {
                <p class="account__state"><b>{email}</b>" "<span class="chip">{ui.word(Word::NotConfirmed)}</span></p>
                <button class="btn btn--sm" type="button" id="letters-again" disabled=move || form.is_busy() on:click=again>
                    {ui.word(Word::EmailAgain)}
                </button>
            }
        });
        let forget = known.then(|| {
            view! {
                <button class="btn btn--sm" type="button" id="letters-forget" disabled=move || form.is_busy() on:click=forget>
                    {ui.word(Word::EmailForget)}
                </button>
            }
        });
        view! {
            {has} {waits} {forget}
            {form.field(Field::email("letters-email"), email)}
            {form.field(Field::password("letters-password"), password)}
        }
    })
    .into_any()
}
