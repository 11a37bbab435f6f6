//! Letters: "it is your turn", for those who asked for them.

use crate::{Fault, StartError};
use kernel::Lang;
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, MessageBuilder};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;

/// How letters are sent.
#[derive(Clone)]
pub struct Mail {
    /// The server that takes them: `smtp://user:password@host:587?tls=required`, `smtps://…`, or `smtp://localhost:25`.
    pub smtp: String,
    /// Who writes: `Tablée <tablee@example.org>`.
    pub from: String,
    /// How long to wait whether the person comes without being written to.
    pub patience: Duration,
}

// The address has a password in it.
impl std::fmt::Debug for Mail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("from", &self.from).finish_non_exhaustive()
    }
}

/// A letter box.
pub(crate) struct Post {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    pub(crate) patience: Duration,
}

/// A letter that can be sent.
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) body: String,
}

impl Post {
    pub(crate) fn new(mail: Mail) -> Result<Post, StartError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.smtp)
            .map_err(|error| StartError::Mail(error.to_string()))?;
        Ok(Post {
            transport: transport.timeout(Some(Duration::from_secs(20))).build(),
            from: mail.from.parse().map_err(|error| StartError::Mail(format!("{error}: {}", mail.from)))?,
            patience: mail.patience,
        })
    }

    /// Sends a letter; whether it was taken is returned.
    pub(crate) async fn send(&self, letter: Letter) -> bool {
        let Ok(to) = letter.to.parse::<Address>() else { return false };
        let message: MessageBuilder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject)
            .header(ContentType::TEXT_PLAIN);
        let sent = match message.body(letter.body) {
            Ok(message) => self.transport.send(message).await.map(|_| ()).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        // The address stays out of the log.
        sent.inspect_err(|error| tracing::warn!(error, "a letter was not sent")).is_ok()
    }
}

/// Whether this can be an e-mail address.
pub(crate) fn check(email: &str) -> Result<(), Fault> {
    if email.len() > store::limits::EMAIL || email.chars().any(char::is_control) {
        return Err(Fault::BadEmail);
    }
    email.parse::<Address>().map(|_| ()).map_err(|_| Fault::BadEmail)
}

/// The letter that says that it is one's turn.
pub(crate) fn your_turn(lang: Lang, to: String, title: &str, link: Option<&str>) -> Letter {
    let link = link.unwrap_or_default();
    let body = match lang {
        Lang::En => format!(
            "It is your turn in your match of {title}.\n\n{link}\n\nYou get this letter since you asked for it: in your settings you can say that you want no more.\n"
        ),
        Lang::Fr => format!(
            "C’est à vous dans votre partie de {title}.\n\n{link}\n\nVous recevez cette lettre parce que vous l’avez demandée\u{a0}: dans vos réglages, vous pouvez dire que vous n’en voulez plus.\n"
        ),
    };
    Letter { to, subject: crate::words::your_turn(lang, title), body }
}
