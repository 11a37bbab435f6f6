//! The name that others on the server see.

use crate::browser::{self, server};
use crate::parts::icon;
use crate::ui::ui;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{Phrase, Route, Said, Word};

/// For a guest, the name and a field to change it; for an account, its name and the link to it.
#[component]
pub(crate) fn GuestName() -> impl IntoView {
    let ui = ui();
    let typed = RwSignal::new(browser::remembered(server::NAME).unwrap_or_default());
    let guest = RwSignal::new(true);
    spawn_local(async move {
        // Somebody unknown is not asked in for this: a name is enough of a reason.
        if let Ok(Some(me)) = server::known(ui.lang.get_untracked()).await {
            let _ = typed.try_set(me.name);
            let _ = guest.try_set(me.guest);
        }
    });
    let take = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let name = typed.get_untracked();
        spawn_local(async move {
            let said = match server::take_name(name.trim(), ui.lang.get_untracked()).await {
                Ok(me) => Said::by(|lang| Phrase::NowCalled(&me.name).get(lang)),
                Err(problem) => server::said(problem),
            };
            ui.notice.set(Some(said));
        });
    };
    move || {
        match guest.get() {
        true => view! {
            <form class="guest" on:submit=take>
                <label class="field">{icon("person")}
                    <span class="vh">{ui.word(Word::YourName)}</span>
                    <input name="name" maxlength="30" autocomplete="nickname" placeholder=ui.word(Word::YourName)
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button class="btn">{ui.word(Word::ChangeName)}</button>
            </form>
        }
        .into_any(),
        false => view! {
            <a class="btn btn--quiet guest" href=Route::Account.to_string()>{icon("person")}{move || typed.get()}</a>
        }
        .into_any(),
    }
    }
}
