//! What the server keeps, why, and for how long. The server deletes by this table, and the privacy page is
//! made from it.

use crate::{App, letters, order, session, time};
use axum::Json;
use kernel::Words;
use std::time::Duration;
use store::{Keep, Millis};
use wire::people::Kept;

/// How often the broom is taken.
const ROUND: Duration = Duration::from_secs(60 * 60);

/// How long something is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Span {
    Hours(i64),
    Days(i64),
    Years(i64),
}

impl Span {
    const fn millis(self) -> i64 {
        match self {
            Span::Hours(hours) => hours * 60 * time::MINUTE,
            Span::Days(days) => days * time::DAY,
            Span::Years(years) => years * 365 * time::DAY,
        }
    }

    /// The moment so long before another.
    const fn before(self, now: Millis) -> Millis {
        time::after(now, -self.millis())
    }

    fn words(self) -> (String, String) {
        let (number, en, fr) = match self {
            Span::Hours(number) => (number, "hour", "heure"),
            Span::Days(number) => (number, "day", "jour"),
            Span::Years(number) => (number, "year", "an"),
        };
        let s = if number > 1 { "s" } else { "" };
        (format!("{number} {en}{s}"), format!("{number}\u{a0}{fr}{s}"))
    }
}

/// Guests who have not come back, from the day on which they came; their session must have ended too.
const GUESTS: Span = Span::Days(30);
/// Sessions, from the day on which they were last used.
const SESSIONS: Span = Span::Days(session::DAYS);
/// The mark of a device, from the day on which somebody logged in from it.
const DEVICES: Span = Span::Days(session::DEVICE_DAYS);
/// Addresses that nobody has confirmed.
const UNCONFIRMED: Span = Span::Days(7);
/// What was said in a match that is over.
const CHAT: Span = Span::Years(1);
/// The secrets in letters.
const CONFIRM: Span = Span::Hours(letters::CONFIRM / (60 * time::MINUTE));
const RESET: Span = Span::Hours(letters::RESET / (60 * time::MINUTE));
/// How often letters were written, and tries to log in that went wrong.
const RATES: Span = Span::Days(2);
const TRIES: Span = Span::Hours(1);

/// What order needs: from where people came, reports, and what operators did.
const ADDRESSES: Span = Span::Days(order::ADDRESSES / time::DAY);
const REPORTS: Span = Span::Years(order::REPORTS / (365 * time::DAY));
const DEEDS: Span = Span::Years(order::DEEDS / (365 * time::DAY));

/// Something that is kept: what, what for, and until when, in which `{}` stands for the time. Each in English
/// and in French.
struct Entry {
    what: [&'static str; 2],
    why: [&'static str; 2],
    until: [&'static str; 2],
    span: Option<Span>,
}

const TABLE: &[Entry] = &[
    Entry {
        what: ["Your name, your language, your settings", "Votre nom, votre langue, vos réglages"],
        why: ["so that the others know who plays", "pour que les autres sachent qui joue"],
        until: [
            "until you delete your account; if you never do, for ever",
            "jusqu’à la suppression de votre compte\u{202f}; sans suppression, toujours",
        ],
        span: None,
    },
    Entry {
        what: ["A guest who does not come back", "Un invité qui ne revient pas"],
        why: ["so that you can go on where you were", "pour que vous puissiez continuer où vous en étiez"],
        until: [
            "{} at least, and until the session has ended; then the name and all that was said are deleted. Whoever sits in a match that goes on or is over keeps the name there",
            "au moins {}, et jusqu’à la fin de la session\u{202f}; ensuite le nom et tout ce qui a été dit sont supprimés. Qui est assis dans une partie en cours ou finie y garde son nom",
        ],
        span: Some(GUESTS),
    },
    Entry {
        what: [
            "Your password, as a hash from which nobody can read it",
            "Votre mot de passe, sous une forme d’où personne ne peut le lire",
        ],
        why: ["so that you alone come in", "pour que vous seul entriez"],
        until: [
            "until you change it or delete your account",
            "jusqu’à ce que vous le changiez ou supprimiez votre compte",
        ],
        span: None,
    },
    Entry {
        what: [
            "Your sessions: when they began, when they were last used, and what they were begun on, such as “Firefox, Linux”",
            "Vos sessions\u{a0}: quand elles ont été ouvertes, quand elles ont servi, et depuis quoi, par exemple «\u{a0}Firefox, Linux\u{a0}»",
        ],
        why: [
            "so that you stay signed in, and can see where; a cookie of your browser names the session, and no other site can read it",
            "pour que vous restiez connecté, et voyiez où\u{202f}; un cookie de votre navigateur nomme la session, et aucun autre site ne peut le lire",
        ],
        until: [
            "{} after you last used them, or until you end them",
            "{} après leur dernier usage, ou jusqu’à ce que vous les fermiez",
        ],
        span: Some(SESSIONS),
    },
    Entry {
        what: [
            "A mark on a device from which you have signed in, in a cookie of your browser",
            "Une marque sur un appareil d’où vous vous êtes connecté, dans un cookie de votre navigateur",
        ],
        why: [
            "so that nobody who guesses passwords can keep you out",
            "pour que personne, en devinant des mots de passe, ne puisse vous tenir dehors",
        ],
        until: ["{}, in your browser alone", "{}, dans votre navigateur seulement"],
        span: Some(DEVICES),
    },
    Entry {
        what: ["Your e-mail address, if you give one", "Votre adresse électronique, si vous en donnez une"],
        why: [
            "to say that it is your turn, if you like, and to let you set a new password",
            "pour dire que c’est à vous, si vous le voulez, et vous laisser choisir un nouveau mot de passe",
        ],
        until: [
            "until you take it back or delete your account",
            "jusqu’à ce que vous la retiriez ou supprimiez votre compte",
        ],
        span: None,
    },
    Entry {
        what: ["An address that nobody has confirmed", "Une adresse que personne n’a confirmée"],
        why: ["to ask whether it is yours", "pour demander si c’est la vôtre"],
        until: ["{}", "{}"],
        span: Some(UNCONFIRMED),
    },
    Entry {
        what: [
            "The secret in an e-mail that confirms an address, as a hash",
            "Le secret d’un e-mail qui confirme une adresse, haché",
        ],
        why: ["so that the link works", "pour que le lien marche"],
        until: ["until it is used, at most {}", "jusqu’à ce qu’il serve, {} au plus"],
        span: Some(CONFIRM),
    },
    Entry {
        what: [
            "The secret in an e-mail that sets a new password, as a hash",
            "Le secret d’un e-mail qui donne un nouveau mot de passe, haché",
        ],
        why: ["so that the link works", "pour que le lien marche"],
        until: ["until it is used, at most {}", "jusqu’à ce qu’il serve, {} au plus"],
        span: Some(RESET),
    },
    Entry {
        what: [
            "How many e-mails were sent to whom, as numbers under a hash",
            "Combien d’e-mails ont été envoyés à qui, en nombres sous un hachage",
        ],
        why: ["so that nobody’s inbox is filled", "pour que la boîte de personne ne déborde"],
        until: ["about {}", "environ {}"],
        span: Some(RATES),
    },
    Entry {
        what: [
            "Tries to sign in that went wrong, in memory alone",
            "Les essais de connexion ratés, en mémoire seulement",
        ],
        why: ["so that guessing takes long", "pour que deviner prenne longtemps"],
        until: ["{}", "{}"],
        span: Some(TRIES),
    },
    Entry {
        what: [
            "Matches: who sat where, what was played, how it ended",
            "Les parties\u{a0}: qui était assis où, ce qui a été joué, comment cela a fini",
        ],
        why: [
            "so that they go on, and can be told again",
            "pour qu’elles continuent, et puissent être racontées",
        ],
        until: [
            "for ever; when you delete your account, your name is taken out, and bots take your seats in those that go on",
            "toujours\u{202f}; quand vous supprimez votre compte, votre nom en est retiré, et des robots prennent vos sièges dans celles qui continuent",
        ],
        span: None,
    },
    Entry {
        what: ["What you say at a table", "Ce que vous dites à une table"],
        why: ["so that the others can read it", "pour que les autres puissent le lire"],
        until: [
            "{} after the match is over, or until you delete your account",
            "{} après la fin de la partie, ou jusqu’à la suppression de votre compte",
        ],
        span: Some(CHAT),
    },
    Entry {
        what: [
            "Which lessons and puzzles you have done, if you have an account",
            "Les leçons et les énigmes que vous avez faites, si vous avez un compte",
        ],
        why: [
            "so that you find them done in every browser where you sign in",
            "pour que vous les retrouviez faites dans tout navigateur où vous vous connectez",
        ],
        until: ["until you delete your account", "jusqu’à ce que vous supprimiez votre compte"],
        span: None,
    },
    Entry {
        what: ["Your friends, and whom you have blocked", "Vos amis, et qui vous avez bloqué"],
        why: ["so that you meet whom you like", "pour que vous retrouviez qui vous voulez"],
        until: [
            "until you take it back or delete your account",
            "jusqu’à ce que vous le retiriez ou supprimiez votre compte",
        ],
        span: None,
    },
    Entry {
        what: [
            "The networks from which you came, for operators alone",
            "Les réseaux d’où vous êtes venu, pour les modérateurs seulement",
        ],
        why: [
            "so that whoever was shown the door does not come back at once",
            "pour que quelqu’un d’exclu ne revienne pas aussitôt",
        ],
        until: ["{}", "{}"],
        span: Some(ADDRESSES),
    },
    Entry {
        what: [
            "A report that somebody makes, with what was said around it",
            "Un signalement que quelqu’un fait, avec ce qui a été dit autour",
        ],
        why: ["so that operators can settle it", "pour que les modérateurs puissent le régler"],
        until: ["{} after it is settled", "{} après son règlement"],
        span: Some(REPORTS),
    },
    Entry {
        what: ["What operators did, and to whom", "Ce que les modérateurs ont fait, et à qui"],
        why: ["so that they answer for it", "pour qu’ils en répondent"],
        until: ["{}", "{}"],
        span: Some(DEEDS),
    },
    Entry {
        what: [
            "How much was asked for from your address, in memory alone",
            "Combien a été demandé depuis votre adresse, en mémoire seulement",
        ],
        why: [
            "so that nobody asks for so much that others have to wait",
            "pour que personne ne demande tant que les autres doivent attendre",
        ],
        until: ["at most {} after you were last here", "{} au plus après votre dernier passage"],
        span: Some(TRIES),
    },
];

/// The table, for people.
fn told() -> Vec<Kept> {
    let both = |[en, fr]: [&'static str; 2]| Words { en: en.into(), fr: fr.into() };
    let until = |entry: &Entry| {
        let [en, fr] = entry.until;
        match entry.span.map(Span::words) {
            Some((in_en, in_fr)) => {
                Words { en: en.replace("{}", &in_en).into(), fr: fr.replace("{}", &in_fr).into() }
            }
            None => both(entry.until),
        }
    };
    let kept = |entry: &Entry| Kept { what: both(entry.what), why: both(entry.why), how_long: until(entry) };
    TABLE.iter().map(kept).collect()
}

/// What this server keeps about people, why, and for how long.
#[utoipa::path(get, path = "/api/privacy", tag = "people", responses((status = 200, body = Vec<Kept>)))]
pub(crate) async fn privacy() -> Json<Vec<Kept>> {
    Json(told())
}

/// Throws away what need not be kept, until the server stops.
pub(crate) async fn keep(app: App) {
    loop {
        sweep(&app).await;
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = app.closes() => return,
        }
    }
}

async fn sweep(app: &App) {
    let now = time::now();
    let keep = Keep {
        now,
        guests: GUESTS.before(now),
        unconfirmed: UNCONFIRMED.before(now),
        chat: CHAT.before(now),
    };
    match app.store.sweep(keep).await {
        Ok(swept) => tracing::debug!(?swept, "what need not be kept was thrown away"),
        Err(error) => tracing::warn!(%error, "what need not be kept could not be thrown away"),
    }
    forget_for_good(app).await;
}

/// Sees to it that what was deleted cannot be read from the files of the database.
pub(crate) async fn forget_for_good(app: &App) {
    if let Err(error) = app.store.checkpoint().await {
        tracing::warn!(%error, "the log of the database could not be emptied");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_what_is_kept() {
        for kept in told() {
            for words in [&kept.what, &kept.why, &kept.how_long] {
                assert!(
                    !words.en.is_empty()
                        && !words.fr.is_empty()
                        && !words.en.contains('{')
                        && !words.fr.contains('{')
                );
            }
        }
        for entry in TABLE {
            assert_eq!(entry.until[0].contains("{}"), entry.span.is_some(), "{}", entry.what[0]);
            assert_eq!(entry.until[1].contains("{}"), entry.span.is_some(), "{}", entry.what[1]);
        }
        let says = |part: &str| told().iter().any(|kept| kept.how_long.en.contains(part));
        assert!(says("90 days") && says("7 days") && says("48 hours") && says("1 hour") && says("1 year"));
        assert!(told().iter().any(|kept| kept.how_long.fr.contains("90\u{a0}jours")));
    }
}
