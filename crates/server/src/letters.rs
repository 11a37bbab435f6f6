//! E-mails: who gets which, and how often.
//!
//! An unconfirmed address gets only the e-mail that asks to confirm it. Limits count per person who causes an
//! e-mail and per mailbox that receives it, whoever caused it, across all nodes.

use crate::mail::{Letter, Post, letter_box};
use crate::session::Token;
use crate::signer::{Seal, Signer};
use crate::{App, Fault, time};
use kernel::Lang;
use store::{Person, PersonId, Purpose, Rate};

/// How long the secret that confirms an address is good for.
pub(crate) const CONFIRM: i64 = 2 * time::DAY;

/// How long the secret that sets a new password is good for.
pub(crate) const RESET: i64 = 60 * time::MINUTE;

const HOUR: i64 = 60 * time::MINUTE;

/// Why a letter is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Confirm,
    Reset,
    Turn,
    /// Something has changed about the account.
    Told,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Confirm => "confirm",
            Kind::Reset => "reset",
            Kind::Turn => "turn",
            Kind::Told => "told",
        }
    }

    /// So many at once, and one more each time so long has passed: for one person, and for one letter box.
    const fn rates(self) -> [&'static [(u32, i64)]; 2] {
        match self {
            Kind::Confirm => [&[(3, 6 * HOUR)], &[(2, 12 * HOUR)]],
            Kind::Reset => [&[(2, 6 * HOUR)], &[(3, 6 * HOUR)]],
            Kind::Turn => [&[(1, 10 * time::MINUTE), (8, 2 * HOUR)], &[(16, HOUR)]],
            Kind::Told => [&[(5, 2 * HOUR)], &[(10, HOUR)]],
        }
    }
}

/// Whether one more letter of this kind may be written; if so, it counts.
async fn may_write(app: &App, kind: Kind, person: PersonId, email: &str) -> Result<bool, Fault> {
    let signer = Signer::of(app).await?;
    let (person, letter_box) = (person.to_string(), letter_box(email));
    let [own, shared] = kind.rates();
    let rate = |(number, of, who, (burst, every)): (usize, &str, &str, (u32, i64))| Rate {
        who: signer.key(&["letter", kind.name(), of, who, &number.to_string()]),
        burst,
        every,
    };
    let own = own.iter().enumerate().map(|(number, rate)| (number, "person", person.as_str(), *rate));
    let shared = shared.iter().enumerate().map(|(number, rate)| (number, "box", letter_box.as_str(), *rate));
    Ok(app.store.allow(own.chain(shared).map(rate).collect(), time::now()).await?)
}

/// The post and the address of the site; nothing where no letters are sent. A link never goes by what a
/// request says the site is called: that may be anybody's.
pub(crate) fn post(app: &App) -> Option<(&Post, &str)> {
    let site = app.config.public_url.as_deref()?.trim_end_matches('/');
    Some((app.post.as_ref()?, site))
}

fn lang_of(person: &Person) -> Lang {
    person.lang.as_deref().and_then(|code| code.parse().ok()).unwrap_or_default()
}

/// Sends it in its own time, so that nobody waits for the post, and nobody learns from the wait whether there
/// was a letter.
fn send(app: &App, letter: Letter) {
    let app = app.clone();
    tokio::spawn(async move { deliver(&app, letter).await });
}

/// Sends the e-mail now and counts it in the metrics.
async fn deliver(app: &App, letter: Letter) {
    let Some((post, _)) = post(app) else { return };
    if post.send(letter).await {
        app.metrics.letters.inc();
    } else {
        app.metrics.letters_failed.inc();
    }
}

/// Sends the e-mail that asks a person to confirm their address.
pub(crate) async fn confirm(app: &App, person: &Person) -> Result<(), Fault> {
    let (_, site) = post(app).ok_or(Fault::NoLetters)?;
    let email = person.wanted_email.as_deref().ok_or(Fault::NothingToConfirm)?;
    if !may_write(app, Kind::Confirm, person.id, email).await? {
        return Err(Fault::TooManyLetters);
    }
    let token = Token::random()?;
    let until = time::after(time::now(), CONFIRM);
    app.store.issue_ticket(token.hash(), person.id, Purpose::Confirm, email, until).await?;
    // Nothing that the writer of the wish has chosen stands in it: it may go to a stranger.
    let link = format!("{site}/#/confirm/{}", token.text());
    let (subject, body) = match lang_of(person) {
        Lang::En => (
            "Please confirm your address".to_owned(),
            format!(
                "An account at {site} wants to receive e-mail at this address. If that is you, please confirm it:\n\n{link}\n\nThe link works for two days. If it is not you, do nothing: no other e-mail will come.\n"
            ),
        ),
        Lang::Fr => (
            "Merci de confirmer votre adresse".to_owned(),
            format!(
                "Un compte sur {site} souhaite recevoir des e-mails à cette adresse. Si c’est vous, merci de la confirmer\u{a0}:\n\n{link}\n\nLe lien est valable deux jours. Si ce n’est pas vous, ne faites rien\u{a0}: aucun autre e-mail ne viendra.\n"
            ),
        ),
    };
    send(app, Letter { to: email.to_owned(), subject, body, unsubscribe: None });
    Ok(())
}

/// Sends a reset link to every account with this address. The caller never learns whether there is one.
pub(crate) async fn reset(app: &App, email: &str) -> Result<(), Fault> {
    let Some((_, site)) = post(app) else { return Ok(()) };
    let mut links = String::new();
    let (mut to, mut lang) = (None, Lang::En);
    for person in app.store.accounts_by_email(email).await? {
        let (Some(address), Some(name)) = (&person.email, &person.name) else { continue };
        if !may_write(app, Kind::Reset, person.id, address).await? {
            continue;
        }
        let token = Token::random()?;
        let until = time::after(time::now(), RESET);
        app.store.issue_ticket(token.hash(), person.id, Purpose::Reset, address, until).await?;
        lang = lang_of(&person);
        links.push_str(&format!("{name}\n{site}/#/reset/{}\n\n", token.text()));
        to = Some(address.clone());
    }
    let Some(to) = to else { return Ok(()) };
    let (subject, body) = match lang {
        Lang::En => (
            "A new password".to_owned(),
            format!(
                "Somebody, perhaps you, has asked for a new password at {site}. Choose it here:\n\n{links}The link works once, within an hour. If it was not you, do nothing: your password stays as it is.\n"
            ),
        ),
        Lang::Fr => (
            "Un nouveau mot de passe".to_owned(),
            format!(
                "Quelqu’un, peut-être vous, a demandé un nouveau mot de passe sur {site}. Choisissez-le ici\u{a0}:\n\n{links}Le lien est valable une heure, et une seule fois. Si ce n’était pas vous, ne faites rien\u{a0}: votre mot de passe reste le même.\n"
            ),
        ),
    };
    send(app, Letter { to, subject, body, unsubscribe: None });
    Ok(())
}

/// A change to an account that its owner is told about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// The password was reset through a link in an e-mail.
    PasswordReset,
    /// The password was changed.
    PasswordChanged,
    /// The account now uses another e-mail address.
    AddressChanged,
}

/// Tells somebody what was done to their account, at the address that was theirs when it was done.
pub(crate) async fn tell(app: &App, person: PersonId, to: Option<String>, news: News) {
    let (Some(to), Some((_, site))) = (to, post(app)) else { return };
    let told = async {
        let Some(person) = app.store.person(person).await? else { return Ok(()) };
        if may_write(app, Kind::Told, person.id, &to).await? {
            let (subject, what) = news.words(lang_of(&person));
            let name = person.name.as_deref().unwrap_or_default();
            let body = match lang_of(&person) {
                Lang::En => format!(
                    "{what} This is about the account “{name}” at {site}.\n\nIf it was not you, set a new password at once:\n\n{site}/#/reset\n"
                ),
                Lang::Fr => format!(
                    "{what} Il s’agit du compte «\u{a0}{name}\u{a0}» sur {site}.\n\nSi ce n’était pas vous, choisissez tout de suite un nouveau mot de passe\u{a0}:\n\n{site}/#/reset\n"
                ),
            };
            send(app, Letter { to, subject: subject.to_owned(), body, unsubscribe: None });
        }
        Ok::<(), Fault>(())
    };
    if let Err(fault) = told.await {
        tracing::warn!(%fault, "could not tell a person about a change to their account");
    }
}

impl News {
    const fn words(self, lang: Lang) -> (&'static str, &'static str) {
        match self {
            News::PasswordReset => (
                lang.pick("Your password was reset", "Votre mot de passe a été réinitialisé"),
                lang.pick(
                    "Your password was reset by e-mail, and every device was signed out.",
                    "Votre mot de passe a été réinitialisé par e-mail, et tous les appareils ont été déconnectés.",
                ),
            ),
            News::PasswordChanged => (
                lang.pick("Your password was changed", "Votre mot de passe a été changé"),
                lang.pick(
                    "Your password was changed, and every other device was signed out.",
                    "Votre mot de passe a été changé, et tous les autres appareils ont été déconnectés.",
                ),
            ),
            News::AddressChanged => (
                lang.pick("Your e-mail address was changed", "Votre adresse e-mail a été changée"),
                lang.pick(
                    "Another address was confirmed, and we write to that one from now on.",
                    "Une autre adresse a été confirmée, et c’est à elle que nous écrivons désormais.",
                ),
            ),
        }
    }
}

/// Tells a person who is not connected that it is their turn, unless they have had enough e-mails lately.
pub(crate) async fn your_turn(
    app: &App,
    person: &Person,
    title: impl Fn(Lang) -> Option<&'static str>,
    path: &str,
) -> Result<(), Fault> {
    let (Some((_, site)), Some(email)) = (post(app), &person.email) else { return Ok(()) };
    let lang = lang_of(person);
    let Some(title) = title(lang) else { return Ok(()) };
    if !may_write(app, Kind::Turn, person.id, email).await? {
        return Ok(());
    }
    let token = unsubscribe(app, person.id).await?;
    let (link, stop) = (format!("{site}{path}"), format!("{site}/#/unsubscribe/{token}"));
    let body = match lang {
        Lang::En => format!(
            "It is your turn in your match of {title}.\n\n{link}\n\nYou get this e-mail because you asked for it. To get no more of them:\n{stop}\n"
        ),
        Lang::Fr => format!(
            "C’est à vous dans votre partie de {title}.\n\n{link}\n\nVous recevez cet e-mail parce que vous l’avez demandé. Pour ne plus en recevoir\u{a0}:\n{stop}\n"
        ),
    };
    let unsubscribe = Some(format!("{site}/api/unsubscribe/{token}"));
    let subject = crate::words::your_turn(lang, title);
    deliver(app, Letter { to: email.clone(), subject, body, unsubscribe }).await;
    Ok(())
}

/// Returns the token that lets this person unsubscribe; it never expires.
async fn unsubscribe(app: &App, person: PersonId) -> Result<String, Fault> {
    Ok(Signer::of(app).await?.seal(Seal::Unsubscribe, person, [0; 16]))
}

/// Returns the person whose unsubscribe link this is.
pub(crate) async fn unsubscribed(app: &App, token: &str) -> Result<PersonId, Fault> {
    let found = Signer::of(app).await?.unseal(Seal::Unsubscribe, token);
    found.map(|(person, _)| person).ok_or(Fault::BadLink)
}
