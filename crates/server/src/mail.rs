//! Sends e-mail. [`crate::letters`] writes it and decides who gets it.

use crate::{Fault, StartError};
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::error::Error;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many letters are on their way at once.
const AT_ONCE: usize = 8;

/// How letters are sent.
#[derive(Clone)]
pub struct Mail {
    /// The server that takes them: `smtp://user:password@host:587?tls=required`, `smtps://…`, or
    /// `smtp://localhost:25`.
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
    at_once: Semaphore,
}

/// A letter that can be sent.
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) body: String,
    /// Where one says that one wants no more of these, by a single request.
    pub(crate) unsubscribe: Option<String>,
}

/// Says where letters like this one are ended, by RFC 2369.
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(ListUnsubscribe(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        // An address in ASCII needs no encoding, and must not be folded.
        HeaderValue::dangerous_new_pre_encoded(Self::name(), self.0.clone(), self.0.clone())
    }
}

/// Says that a single request does it, by RFC 8058.
#[derive(Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(ListUnsubscribePost)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

impl Post {
    pub(crate) fn new(mail: Mail) -> Result<Post, StartError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&mail.smtp)
            .map_err(|error| StartError::Mail(error.to_string()))?;
        Ok(Post {
            transport: transport.timeout(Some(Duration::from_secs(20))).build(),
            from: mail.from.parse().map_err(|error| StartError::Mail(format!("{error}: {}", mail.from)))?,
            patience: mail.patience,
            at_once: Semaphore::new(AT_ONCE),
        })
    }

    /// Sends a letter; whether it was taken is returned.
    pub(crate) async fn send(&self, letter: Letter) -> bool {
        let Ok(to) = letter.to.parse::<Address>() else { return false };
        let Ok(_right) = self.at_once.acquire().await else { return false };
        let mut message: MessageBuilder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject)
            .header(ContentType::TEXT_PLAIN);
        if let Some(address) = letter.unsubscribe.filter(|address| address.is_ascii()) {
            message = message.header(ListUnsubscribe(format!("<{address}>"))).header(ListUnsubscribePost);
        }
        let sent = match message.body(letter.body) {
            Ok(message) => self.transport.send(message).await.map(|_| ()).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        // The address stays out of the log.
        sent.inspect_err(|error| tracing::warn!(error, "a letter was not sent")).is_ok()
    }
}

/// Whether this can be an e-mail address: one of the plain kind, at a host that has a name. What else the
/// standards allow, such as quotes and comments, would only give one letter box many spellings.
pub(crate) fn check(email: &str) -> Result<(), Fault> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let label = |label: &str| {
        let inner = |c: char| c.is_ascii_alphanumeric() || c == '-';
        (1..=63).contains(&label.len())
            && label.chars().all(inner)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let fine = email.len() <= store::limits::EMAIL
        && email.rsplit_once('@').is_some_and(|(local, host)| {
            let named =
                host.rsplit_once('.').is_some_and(|(_, top)| top.chars().all(|c| !c.is_ascii_digit()));
            let xn = host.rsplit_once('.').is_some_and(|(_, top)| top.starts_with("xn--"));
            (1..=64).contains(&local.len())
                && local.chars().all(plain)
                && host.split('.').all(label)
                && (named || xn)
        });
    if fine && email.parse::<Address>().is_ok() { Ok(()) } else { Err(Fault::BadEmail) }
}

/// The letter box behind an address, whichever of its spellings is used: most houses deliver `ada+x@`,
/// `a.da@` and `ADA@` to the same person.
pub(crate) fn letter_box(email: &str) -> String {
    let folded = email.trim().to_lowercase();
    let (local, host) = folded.rsplit_once('@').unwrap_or((&folded, ""));
    let local = local.split('+').next().unwrap_or_default().replace('.', "");
    format!("{local}@{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_of_the_plain_kind() {
        for fine in
            ["ada@example.org", "a.d+a@mail.example.co.uk", "x@xn--bcher-kva.example", "o'neil@a-b.fr"]
        {
            assert_eq!(check(fine), Ok(()), "{fine}");
        }
        let long = format!("{}@example.org", "a".repeat(65));
        for none in [
            "",
            "@",
            "ada",
            "ada@",
            "@example.org",
            "ada@localhost",
            "ada@[127.0.0.1]",
            "ada@127.0.0.1",
            "\"ada\"@example.org",
            "ada@example.org\r\nBcc: eve@example.org",
            "ada@example..org",
            "ada@-a.org",
            "ada(x)@example.org",
            "ada@exa mple.org",
            "ada,eve@example.org",
            "ada@example.org,eve@example.org",
            "<ada@example.org>",
            "ada@example.org.",
            &long,
        ] {
            assert_eq!(check(none), Err(Fault::BadEmail), "{none:?}");
        }
    }

    #[test]
    fn a_letter_box_has_one_name() {
        for same in ["ada.l@Example.org", "ADAL@example.ORG", "adal+1@example.org", "a.d.a.l+x+y@example.org"]
        {
            assert_eq!(letter_box(same), "adal@example.org");
        }
    }
}
