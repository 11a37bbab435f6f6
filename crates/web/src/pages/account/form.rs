//! A form, with errors shown at their fields.

use super::Here;
use crate::parts::icon;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::account::Deed;
use table_view::{Said, Word};
use wire::Problem;
use wire::people::Me;

/// A form; cheap to copy.
#[derive(Clone, Copy)]
pub(in crate::pages) struct Form {
    here: Here,
    deed: Deed,
    /// The prefix of its element ids.
    id: &'static str,
    failed: RwSignal<Option<Said>>,
    busy: RwSignal<bool>,
}

/// A field of a form.
#[derive(Clone, Copy)]
pub(in crate::pages) struct Field {
    pub(in crate::pages) id: &'static str,
    pub(in crate::pages) label: Word,
    /// A note below the field.
    pub(in crate::pages) note: Option<Word>,
    /// The value of `autocomplete`, for password managers.
    pub(in crate::pages) auto: &'static str,
    pub(in crate::pages) kind: &'static str,
    pub(in crate::pages) symbol: &'static str,
    pub(in crate::pages) longest: u16,
}

impl Field {
    pub(in crate::pages) const fn name(id: &'static str) -> Field {
        let (label, note, auto) = (Word::AccountName, None, "username");
        Field { id, label, note, auto, kind: "text", symbol: "person", longest: 30 }
    }

    pub(in crate::pages) const fn password(id: &'static str) -> Field {
        let (label, note, auto) = (Word::Password, None, "current-password");
        Field { id, label, note, auto, kind: "password", symbol: "lock", longest: 200 }
    }

    /// An e-mail address.
    pub(in crate::pages) const fn email(id: &'static str) -> Field {
        let (label, note, auto) = (Word::Email, None, "email");
        Field { id, label, note, auto, kind: "email", symbol: "person", longest: 254 }
    }

    /// A new password.
    pub(in crate::pages) const fn new_password(id: &'static str) -> Field {
        let note = Some(Word::PasswordAbout);
        Field { note, auto: "new-password", ..Field::password(id) }
    }
}

impl Form {
    pub(in crate::pages) fn new(here: Here, deed: Deed, id: &'static str) -> Form {
        Form { here, deed, id, failed: RwSignal::new(None), busy: RwSignal::new(false) }
    }

    /// Sends the form to the server, one request at a time; returns the account as it is then, and the
    /// message to show.
    pub(in crate::pages) fn send(
        self,
        asked: impl Future<Output = Result<(Option<Me>, Said), Option<Problem>>> + 'static,
    ) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.failed.set(None);
        spawn_local(async move {
            match asked.await {
                Ok((me, said)) => self.here.done(me, said),
                Err(problem) => {
                    let _ = self.failed.try_set(self.here.failed(self.deed, problem));
                }
            }
            let _ = self.busy.try_set(false);
        });
    }

    fn trouble_id(self) -> String {
        format!("{}-trouble", self.id)
    }

    /// What went wrong, if anything.
    pub(in crate::pages) fn trouble(self) -> impl IntoView {
        let ui = self.here.ui;
        move || {
            self.failed.get().map(|why| {
                view! { <p class="trouble-line" role="alert" id=self.trouble_id()>{icon("warn")}<span>{ui.of(why)}</span></p> }
            })
        }
    }

    /// Whether a request is running.
    pub(in crate::pages) fn is_busy(self) -> bool {
        self.busy.get()
    }

    /// The whole form.
    pub(in crate::pages) fn view<V: IntoView + 'static>(
        self,
        title: Word,
        about: Option<Word>,
        go: Word,
        submit: impl Fn() + 'static,
        fields: impl FnOnce() -> V,
    ) -> impl IntoView {
        let ui = self.here.ui;
        let titled = format!("{}-title", self.id);
        let submit = move |event: ev::SubmitEvent| {
            event.prevent_default();
            submit();
        };
        // The server says what is wrong, in the language of the page; a browser says it in its own.
        view! {
            <form class="panel account__part" id=self.id aria-labelledby=titled novalidate on:submit=submit>
                <h2 id=titled.clone()>{ui.word(title)}</h2>
                {about.map(|about| view! { <p class="mute">{ui.word(about)}</p> })}
                {fields()}
                {self.trouble()}
                <button class="btn btn--go" disabled=move || self.busy.get()>{ui.word(go)}</button>
            </form>
        }
    }

    /// One field of it.
    pub(in crate::pages) fn field(self, field: Field, typed: RwSignal<String>) -> impl IntoView {
        let ui = self.here.ui;
        let note_id = format!("{}-note", field.id);
        let note =
            field.note.map(|note| view! { <small class="mute" id=note_id.clone()>{ui.word(note)}</small> });
        let has_note = field.note.is_some();
        let described = move || {
            let wrong = self.failed.with(Option::is_some).then(|| self.trouble_id());
            let told: Vec<String> =
                [has_note.then(|| note_id.clone()), wrong].into_iter().flatten().collect();
            (!told.is_empty()).then(|| told.join(" "))
        };
        view! {
            <div class="account__field">
                <label for=field.id>{ui.word(field.label)}</label>
                <span class="field">{icon(field.symbol)}
                    <input id=field.id name=field.id type=field.kind autocomplete=field.auto maxlength=field.longest required
                        autocapitalize="none" spellcheck="false" aria-describedby=described
                        aria-invalid=move || self.failed.with(Option::is_some).then_some("true")
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                </span>
                {note}
            </div>
        }
    }
}
