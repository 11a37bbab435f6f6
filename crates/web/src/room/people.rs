//! Asks everybody without a name for one, the host too.

use crate::browser::{self, server};
use crate::parts::icon;
use crate::ui::ui;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::{HouseWord, Phrase, Said, Word};

/// Whether a guest has not given a name yet.
pub(super) async fn nameless(lang: kernel::Lang) -> Result<bool, Option<wire::Problem>> {
    let remembered = browser::remembered(server::NAME).is_some();
    Ok(match server::known(lang).await? {
        Some(me) => me.guest && !remembered,
        None => !remembered,
    })
}

/// Asks for a name, once.
#[component]
pub(super) fn HostName() -> impl IntoView {
    let ui = ui();
    let (asked, typed) = (RwSignal::new(false), RwSignal::new(String::new()));
    let failed = RwSignal::new(None::<Said>);
    spawn_local(async move {
        if let Ok(true) = nameless(ui.lang.get_untracked()).await {
            let _ = asked.try_set(true);
        }
    });
    let take = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let name = typed.get_untracked();
        spawn_local(async move {
            match server::take_name(name.trim(), ui.lang.get_untracked()).await {
                Ok(me) => {
                    let _ = asked.try_set(false);
                    ui.notice.set(Some(Said::by(|lang| Phrase::NowCalled(&me.name).get(lang))));
                }
                Err(problem) => {
                    let _ = failed.try_set(Some(server::said(problem)));
                }
            }
        });
    };
    view! {
        <Show when=move || asked.get()>
            <form class="panel roomname" on:submit=take>
                <label for="host-name">{ui.house(HouseWord::NameAsk)}</label>
                <span class="field">{icon("person")}
                    <input id="host-name" maxlength="30" autocomplete="nickname" placeholder=ui.word(Word::YourName)
                        prop:value=move || typed.get() on:input=move |event| { failed.set(None); typed.set(event_target_value(&event)) }/>
                </span>
                <button class="btn btn--go">{ui.house(HouseWord::Save)}</button>
                {move || failed.get().map(|why| view! { <p class="trouble-line" role="alert">{ui.of(why)}</p> })}
            </form>
        </Show>
    }
}
