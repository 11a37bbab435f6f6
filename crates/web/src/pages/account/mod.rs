//! Your account on the server: a guest, or a login that works on other devices too.

mod email;
pub(super) mod form;
mod leave;
mod sessions;
mod ties;

use crate::browser::{self, server};
use crate::learned;
use crate::ui::{Ui, ui};
use form::{Field, Form};
use kernel::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::account::{Deed, advice};
use table_view::{Phrase, Route, Said, Word};
use wire::Problem;
use wire::people::{Credentials, Me, NewPassword, Settings};

/// Who the player is: nobody, a guest or an account; or why that is unknown. `None` until the server has
/// answered.
type Known = Option<Result<Option<Me>, Said>>;

/// What all parts of the page share; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) ui: Ui,
    known: RwSignal<Known>,
}

impl Here {
    pub(super) fn new() -> Here {
        Here { ui: ui(), known: RwSignal::new(None) }
    }

    pub(super) fn lang(self) -> Lang {
        self.ui.lang.get_untracked()
    }

    /// A request succeeded: shows the account as it is now, and a message.
    fn done(self, me: Option<Me>, said: Said) {
        self.ui.notice.set(Some(said));
        learned::signed_in(me.as_ref());
        learned::sync(self.ui);
        let _ = self.known.try_set(Some(Ok(me)));
        // What had the focus may be gone once the page is drawn again.
        request_animation_frame(|| browser::focus("#content"));
    }

    /// A request failed: shows why, and what to do, where it was made.
    fn failed(self, deed: Deed, problem: Option<Problem>) -> Option<Said> {
        let word = problem.as_ref().and_then(|problem| advice(deed, &problem.code));
        let said = word.map_or_else(|| server::said(problem), word_said);
        if word == Some(Word::SessionOver) {
            // Nothing of what is asked here makes sense any more.
            self.done(None, said);
            return None;
        }
        Some(said)
    }
}

pub(super) fn word_said(word: Word) -> Said {
    Said::by(|lang| word.get(lang).to_owned())
}

/// The account, as part of the player's own page.
#[component]
pub(super) fn AccountParts() -> impl IntoView {
    let here = Here::new();
    spawn_local(async move {
        let known = server::known(here.lang()).await.map_err(server::said);
        let _ = here.known.try_set(Some(known));
    });
    move || match here.known.get() {
        None => view! { <p role="status">{here.ui.word(Word::Connecting)}</p> }.into_any(),
        Some(Err(why)) => view! { <p class="trouble-line" role="alert">{here.ui.of(why)}</p> }.into_any(),
        Some(Ok(me)) => view! { <Known here me/> }.into_any(),
    }
}

#[component]
fn Known(here: Here, me: Option<Me>) -> impl IntoView {
    let ui = here.ui;
    let who = me.clone().map(|me| {
        let phrase = move || match me.guest {
            true => ui.say(Phrase::GuestCalled(&me.name)),
            false => ui.say(Phrase::SignedInAs(&me.name)),
        };
        view! { <p class="account__who">{phrase}</p> }
    });
    let about = match &me {
        None => Word::AccountNobody,
        Some(me) if me.guest => Word::AccountGuest,
        Some(_) => Word::AccountYours,
    };
    let parts = match me {
        None => view! { <Register here/> <SignIn here guest=false/> }.into_any(),
        Some(me) if me.guest => view! {
            <Register here/> <SignIn here guest=true/> <Rename here me/> <ties::Ties here guest=true/> <leave::Data here guest=true/>
        }
        .into_any(),
        Some(me) => view! {
            <Rename here me=me.clone()/> <email::Letters here me=me.clone()/> <ChangePassword here me/>
            <ties::Ties here guest=false/> <sessions::Sessions here/> <leave::SignOut here/> <leave::Data here guest=false/>
        }
        .into_any(),
    };
    view! {
        <section class="account" aria-labelledby="account">
            <div class="sec"><h2 id="account">{ui.word(Word::Account)}</h2></div>
            {who}
            <p class="mute">{ui.word(about)}</p>
            <div class="account__parts">{parts}</div>
            <p class="mute"><a href=Route::Privacy.to_string()>{ui.word(Word::Privacy)}</a></p>
        </section>
    }
}

/// The name that others read; for an account also its sign-in name.
#[component]
fn Rename(here: Here, me: Me) -> impl IntoView {
    let name = RwSignal::new(me.name);
    let form = Form::new(here, Deed::Rename, "rename");
    let take = move || {
        form.send(async move {
            let wish = Settings { name: Some(name.get_untracked()), ..Settings::default() };
            let me = server::ask::<Me>("PATCH", "me", Some(&wish), here.lang()).await?;
            if me.guest {
                browser::remember(server::NAME, &me.name);
            }
            let said = Said::by(|lang| Phrase::NowCalled(&me.name).get(lang));
            Ok((Some(me), said))
        });
    };
    let note = if me.guest { Word::GuestNameAbout } else { Word::NameAbout };
    let auto = if me.guest { "nickname" } else { "username" };
    form.view(Word::YourName, None, Word::ChangeName, take, move || {
        form.field(Field { auto, note: Some(note), ..Field::name("rename-name") }, name)
    })
}

/// Turns the guest into an account, or creates one.
#[component]
fn Register(here: Here) -> impl IntoView {
    let name = RwSignal::new(browser::remembered(server::NAME).unwrap_or_default());
    let password = RwSignal::new(String::new());
    let form = Form::new(here, Deed::Register, "register");
    let take = move || {
        form.send(async move {
            // Whoever is nobody yet comes in first.
            server::me(here.lang()).await.ok_or(None)?;
            let wish = Credentials { name: name.get_untracked(), password: password.get_untracked() };
            let me = server::ask::<Me>("POST", "account", Some(&wish), here.lang()).await?;
            Ok((Some(me), word_said(Word::AccountMade)))
        });
    };
    form.view(Word::MakeAccount, Some(Word::MakeAccountAbout), Word::MakeAccount, take, move || {
        let asked = Field { note: Some(Word::NameAbout), ..Field::name("register-name") };
        let new = Field::new_password("register-password");
        view! { {form.field(asked, name)} {form.field(new, password)} }
    })
}

/// Signs in to an account.
#[component]
fn SignIn(here: Here, guest: bool) -> impl IntoView {
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let form = Form::new(here, Deed::SignIn, "signin");
    let take = move || {
        form.send(async move {
            let wish = Credentials { name: name.get_untracked(), password: password.get_untracked() };
            let me = server::ask::<Me>("POST", "login", Some(&wish), here.lang()).await?;
            Ok((Some(me), word_said(Word::SignedIn)))
        });
    };
    let about = if guest { Word::SignInLeaves } else { Word::SignInAbout };
    form.view(Word::SignIn, Some(about), Word::SignIn, take, move || {
        view! {
            {form.field(Field::name("signin-name"), name)}
            {form.field(Field::password("signin-password"), password)}
            <a href=Route::Reset(None).to_string()>{here.ui.word(Word::ForgotPassword)}</a>
        }
    })
}

#[component]
fn ChangePassword(here: Here, me: Me) -> impl IntoView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let form = Form::new(here, Deed::ChangePassword, "password");
    let take = move || {
        form.send(async move {
            let wish = NewPassword { old: old.get_untracked(), new: new.get_untracked() };
            let me = server::ask::<Me>("POST", "me/password", Some(&wish), here.lang()).await?;
            Ok((Some(me), word_said(Word::PasswordChanged)))
        });
    };
    let about = Some(Word::ChangePasswordAbout);
    form.view(Word::ChangePassword, about, Word::ChangePassword, take, move || {
        let before = Field { label: Word::OldPassword, ..Field::password("password-old") };
        let after = Field { label: Word::NewPassword, ..Field::new_password("password-new") };
        view! {
            // Whatever keeps passwords for people wants to know whose it is.
            <input class="vh" type="text" name="username" autocomplete="username" readonly tabindex="-1" aria-hidden="true" prop:value=me.name/>
            {form.field(before, old)} {form.field(after, new)}
        }
    })
}
