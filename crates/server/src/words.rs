//! The sentences of the server, in both languages.

use crate::Fault;
use kernel::Lang;
use ledger::All;

impl Fault {
    /// A sentence that says what is wrong.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Fault::BadRequest(why) => match lang {
                Lang::En => format!("the request cannot be read: {why}"),
                Lang::Fr => format!("la demande est illisible\u{a0}: {why}"),
            },
            Fault::TooLarge { limit } => match lang {
                Lang::En => format!("that is too long: at most {limit} bytes are read"),
                Lang::Fr => format!("c’est trop long\u{a0}: {limit} octets au plus sont lus"),
            },
            Fault::NoSuchGame(name) => match lang {
                Lang::En => format!("there is no game `{name}`"),
                Lang::Fr => format!("il n’y a pas de jeu «\u{a0}{name}\u{a0}»"),
            },
            Fault::Unoffered(no) => no.text(lang),
            Fault::NoSuchBot(name) => match lang {
                Lang::En => format!("there is no bot `{name}`"),
                Lang::Fr => format!("il n’y a pas de robot «\u{a0}{name}\u{a0}»"),
            },
            Fault::BadSetup(error) => error.text(lang),
            Fault::SeatCount { given, seats } => match lang {
                Lang::En => format!("{given} seats are given for a table of {seats}"),
                Lang::Fr => format!("{given} sièges sont donnés pour une table de {seats}"),
            },
            Fault::TooManyMatches { limit } => match lang {
                Lang::En => format!("you have {limit} matches going on: finish or leave one first"),
                Lang::Fr => {
                    format!("vous avez {limit} parties en cours\u{a0}: finissez-en ou quittez-en une d’abord")
                }
            },
            Fault::TooManyBotMatches { limit } => match lang {
                Lang::En => {
                    format!("you have {limit} matches going on in which only bots play: clear one away first")
                }
                Lang::Fr => {
                    format!("vous avez {limit} parties en cours entre robots\u{a0}: supprimez-en une d’abord")
                }
            },
            Fault::Busy { seconds } => match lang {
                Lang::En => format!("many want to know something right now: please try again in {seconds} s"),
                Lang::Fr => {
                    format!("beaucoup de demandes sont en cours\u{a0}: réessayez dans {seconds}\u{a0}s")
                }
            },
            Fault::Slowly { seconds } => match lang {
                Lang::En => format!("that went wrong too often: please try again in {seconds} s"),
                Lang::Fr => format!("trop d’essais ont échoué\u{a0}: réessayez dans {seconds}\u{a0}s"),
            },
            Fault::BadJournal(error) => error.told(lang, &All),
            Fault::JournalTooLong { limit } => match lang {
                Lang::En => format!("that journal is too long: at most {limit} lines can be brought along"),
                Lang::Fr => format!("ce journal est trop long\u{a0}: on apporte {limit} lignes au plus"),
            },
            Fault::NoRoom { limit } => match lang {
                Lang::En => format!(
                    "there is no room for more journals of yours: at most {} MiB; clear some away, or come back tomorrow",
                    limit >> 20
                ),
                Lang::Fr => format!(
                    "il n’y a plus de place pour vos journaux\u{a0}: {}\u{a0}Mio au plus\u{202f}; supprimez-en, ou revenez demain",
                    limit >> 20
                ),
            },
            Fault::Refused(refusal) => refusal.text(lang, &All),
            Fault::NoUndo(why) => why.text(lang),
            Fault::Declined(why) => why.clone(),
            Fault::BadChat { limit } => match lang {
                Lang::En => format!("a message has from 1 to {limit} characters"),
                Lang::Fr => format!("un message compte de 1 à {limit} caractères"),
            },
            Fault::TooManyTables { limit } => match lang {
                Lang::En => {
                    format!("you have {limit} tables waiting for somebody: fill or clear one away first")
                }
                Lang::Fr => format!(
                    "vous avez {limit} tables qui attendent quelqu’un\u{a0}: complétez-en ou supprimez-en une d’abord"
                ),
            },
            Fault::Muted { until } => match lang {
                Lang::En => {
                    format!("the operators of this server let you not write until {}", stamp(lang, *until))
                }
                Lang::Fr => format!(
                    "les modérateurs de ce serveur vous ont retiré la parole jusqu’au {}",
                    stamp(lang, *until)
                ),
            },
            Fault::Banned { reason, until } => banned(lang, reason, *until),
            Fault::BadReason { limit } => match lang {
                Lang::En => format!("a reason has from 1 to {limit} characters"),
                Lang::Fr => format!("un motif compte de 1 à {limit} caractères"),
            },
            Fault::Closed(why) => why.get(lang).to_owned(),
            plain => {
                let (en, fr) = plain.plain();
                lang.pick(en, fr).to_owned()
            }
        }
    }

    /// The sentences without anything to fill in.
    fn plain(&self) -> (&'static str, &'static str) {
        match self {
            Fault::NoSuchPage => ("there is nothing at this address", "il n’y a rien à cette adresse"),
            Fault::NoSuchMethod => {
                ("this address does not take such requests", "cette adresse ne prend pas de telles demandes")
            }
            Fault::StrangeOrigin => (
                "this request comes from another site, and is not served",
                "cette demande vient d’un autre site, et n’est pas servie",
            ),
            Fault::TooFast => (
                "that was a lot at once: please wait a moment",
                "cela fait beaucoup à la fois\u{a0}: attendez un instant, s’il vous plaît",
            ),
            Fault::WhoAreYou => (
                "you are not known here (any more): come in as a guest, or log in",
                "vous n’êtes pas (ou plus) connu ici\u{a0}: entrez en invité, ou connectez-vous",
            ),
            Fault::WrongPassword => {
                ("the name or the password is wrong", "le nom ou le mot de passe est faux")
            }
            Fault::NameTaken => (
                "this name is taken, or looks too much like one that is",
                "ce nom est pris, ou ressemble trop à un nom qui l’est",
            ),
            Fault::ReservedName => (
                "this name is kept for those who run this server",
                "ce nom est réservé à ceux qui tiennent ce serveur",
            ),
            Fault::BadName => (
                "a name has from 2 to 30 letters, digits, spaces, dots, hyphens or apostrophes, all of one alphabet",
                "un nom compte de 2 à 30 lettres, chiffres, espaces, points, traits d’union ou apostrophes, d’un seul alphabet",
            ),
            Fault::BadPassword => (
                "a password has from 10 to 200 characters, and is not the name",
                "un mot de passe compte de 10 à 200 caractères, et n’est pas le nom",
            ),
            Fault::WeakPassword => (
                "this password is among the first that anybody would try: please think of another",
                "ce mot de passe est parmi les premiers que n’importe qui essaierait\u{a0}: pensez à un autre",
            ),
            Fault::BadLink => (
                "this link opens nothing any more: it was used, or is too old",
                "ce lien n’ouvre plus rien\u{a0}: il a déjà servi, ou il est trop vieux",
            ),
            Fault::NoLetters => ("this server sends no letters", "ce serveur n’envoie pas de lettres"),
            Fault::NothingToConfirm => {
                ("no address waits to be confirmed", "aucune adresse n’attend d’être confirmée")
            }
            Fault::TooManyLetters => (
                "enough letters were written of late: please look into your letter box, or try again later",
                "assez de lettres ont été écrites ces derniers temps\u{a0}: regardez dans votre boîte, ou réessayez plus tard",
            ),
            Fault::NoSuchSession => ("there is no such session", "il n’y a pas de telle session"),
            Fault::NotSure => (
                "whoever deletes everything says so: `sure` is `delete`",
                "qui supprime tout le dit\u{a0}: «\u{a0}sure\u{a0}» vaut «\u{a0}delete\u{a0}»",
            ),
            Fault::BadEmail => ("this is no e-mail address", "ce n’est pas une adresse électronique"),
            Fault::NoHolidayLeft => (
                "so much holiday is not left: there are 30 days in a year, and each holiday counts for one at least",
                "il ne reste pas tant de congés\u{a0}: il y a 30 jours par an, et chaque congé en compte au moins un",
            ),
            Fault::HasAccount => ("you have an account already", "vous avez déjà un compte"),
            Fault::NeedsAccount => ("this needs an account", "il faut un compte pour cela"),
            Fault::BadClock => (
                "a clock gives from 1 to 1440 minutes, or from 1 to 60 days",
                "une horloge donne de 1 à 1440 minutes, ou de 1 à 60 jours",
            ),
            Fault::NoSuchMatch => ("there is no such match", "il n’y a pas de telle partie"),
            Fault::NoSuchSeat => ("there is no such seat", "il n’y a pas de tel siège"),
            Fault::SeatTaken => ("this seat is taken", "ce siège est pris"),
            Fault::BadInvitation => (
                "this invitation is not valid, or was used already",
                "cette invitation n’est pas valable, ou a déjà servi",
            ),
            Fault::NoOpenSeat => ("no seat is open", "aucun siège n’est libre"),
            Fault::NotYourSeat => ("this seat is not yours", "ce siège n’est pas le vôtre"),
            Fault::StillRunning => (
                "the match goes on: its journal can be read once it is over",
                "la partie continue\u{a0}: son journal pourra être lu quand elle sera finie",
            ),
            Fault::Over => ("the match is over", "la partie est terminée"),
            Fault::Stale { .. } => (
                "the match has moved on in the meantime: look again",
                "la partie a avancé entre-temps\u{a0}: regardez de nouveau",
            ),
            Fault::SlipAsked => (
                "somebody is already asking the table to forgive a slip: answer that first",
                "quelqu’un demande déjà à la table de pardonner une erreur\u{a0}: répondez-y d’abord",
            ),
            Fault::SlipAgain => (
                "you have asked at this moment before: ask again once somebody has played",
                "vous l’avez déjà demandé à ce moment\u{a0}: redemandez quand quelqu’un aura joué",
            ),
            Fault::NoSlip => ("nobody is asking for this any more", "plus personne ne demande cela"),
            Fault::NoHello => (
                "the first message must be `hello`, in a version that is spoken here",
                "le premier message doit être «\u{a0}hello\u{a0}», dans une version parlée ici",
            ),
            Fault::BotsAside => (
                "the bots of this match take too long: they rest until somebody plays",
                "les robots de cette partie mettent trop de temps\u{a0}: ils se reposent jusqu’à ce que quelqu’un joue",
            ),
            Fault::OwnPosition => (
                "a journal that starts from a position of its own can be opened in the browser, not here",
                "un journal qui part d’une position donnée s’ouvre dans le navigateur, pas ici",
            ),
            Fault::Panicked => (
                "the game has a fault here: this was not played, and the match is as it was",
                "le jeu a un défaut ici\u{a0}: cela n’a pas été joué, et la partie est comme avant",
            ),
            Fault::Broken => (
                "this match cannot be opened by this version of the program",
                "cette partie ne peut pas être ouverte par cette version du programme",
            ),
            Fault::Aside => (
                "this match cannot go on with this version of the program; it is kept, counts for nobody, and its journal can be downloaded",
                "cette partie ne peut pas continuer avec cette version du programme\u{202f}; elle est gardée, ne compte pour personne, et son journal peut être téléchargé",
            ),
            Fault::OtherEdition => (
                "a newer version of the program serves this match now: please reload the page in a moment",
                "une version plus récente du programme sert désormais cette partie\u{a0}: rechargez la page dans un instant",
            ),
            Fault::OldClient => (
                "this page is of another version than the server: please reload it",
                "cette page est d’une autre version que le serveur\u{a0}: rechargez-la",
            ),
            Fault::NotWelcome => (
                "the host decides who may sit at this table, and you may not",
                "l’hôte décide qui s’assied à cette table, et vous ne le pouvez pas",
            ),
            Fault::Played => (
                "whoever sits there has played, and cannot be shown out any more",
                "la personne assise là a joué, et ne peut plus être écartée",
            ),
            Fault::OthersPlayed => (
                "others have played in this match: it stays",
                "d’autres ont joué dans cette partie\u{a0}: elle reste",
            ),
            Fault::NotHost => (
                "only whoever began the match may do that",
                "seule la personne qui a lancé la partie peut faire cela",
            ),
            Fault::NoChat => (
                "you may look on at this table, but not write",
                "vous pouvez regarder cette table, mais pas y écrire",
            ),
            Fault::NotOperator => {
                ("that is for the operators of this server", "c’est réservé aux modérateurs de ce serveur")
            }
            Fault::NoSuchPerson => ("there is no such person", "il n’y a pas de telle personne"),
            Fault::Yourself => ("that would be yourself", "ce serait vous-même"),
            Fault::AlreadyReported => (
                "you have reported this person today: the operators will look at it",
                "vous avez déjà signalé cette personne aujourd’hui\u{a0}: les modérateurs vont regarder",
            ),
            Fault::TooManyReports => (
                "you have reported much today: please come back tomorrow",
                "vous avez beaucoup signalé aujourd’hui\u{a0}: revenez demain",
            ),
            Fault::ListFull => (
                "the list is full: take somebody off it first",
                "la liste est pleine\u{a0}: retirez-en d’abord quelqu’un",
            ),
            Fault::BadRange => (
                "a range of addresses reads like 192.0.2.0/24 or 2001:db8::/48, and is no wider than /8 or /16",
                "une plage d’adresses s’écrit comme 192.0.2.0/24 ou 2001:db8::/48, et n’est pas plus large que /8 ou /16",
            ),
            Fault::Unavailable => (
                "the server cannot reach its memory right now: please try again",
                "le serveur n’atteint pas sa mémoire en ce moment\u{a0}: réessayez",
            ),
            Fault::Closing => (
                "the server is being restarted: please come back in a moment",
                "le serveur redémarre\u{a0}: revenez dans un instant",
            ),
            // These have their words in `text`; they are named so that none can be forgotten.
            Fault::BadRequest(_)
            | Fault::TooLarge { .. }
            | Fault::NoSuchGame(_)
            | Fault::Unoffered(_)
            | Fault::NoSuchBot(_)
            | Fault::BadSetup(_)
            | Fault::SeatCount { .. }
            | Fault::TooManyMatches { .. }
            | Fault::TooManyBotMatches { .. }
            | Fault::Busy { .. }
            | Fault::Slowly { .. }
            | Fault::BadJournal(_)
            | Fault::JournalTooLong { .. }
            | Fault::NoRoom { .. }
            | Fault::Refused(_)
            | Fault::NoUndo(_)
            | Fault::Declined(_)
            | Fault::TooManyTables { .. }
            | Fault::Muted { .. }
            | Fault::Banned { .. }
            | Fault::BadReason { .. }
            | Fault::Closed(_)
            | Fault::BadChat { .. } => ("this cannot be done", "cela ne peut pas se faire"),
        }
    }
}

/// What a guest without a name is called.
pub(crate) const fn guest(lang: Lang) -> &'static str {
    lang.pick("Guest", "Invité")
}

/// That it is one's turn, in a list of notices.
pub(crate) fn your_turn(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("It is your turn: {title}"),
        Lang::Fr => format!("C’est à vous\u{a0}: {title}"),
    }
}

/// That a match is over.
pub(crate) fn has_ended(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("Your match is over: {title}"),
        Lang::Fr => format!("Votre partie est terminée\u{a0}: {title}"),
    }
}

/// A moment, by the clock of nobody in particular.
pub(crate) fn stamp(lang: Lang, millis: i64) -> String {
    let (year, month, day, minutes) = crate::time::civil(millis);
    let (hour, minute) = (minutes / 60, minutes % 60);
    match lang {
        Lang::En => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC"),
        Lang::Fr => format!("{day:02}/{month:02}/{year:04} à {hour:02}:{minute:02} UTC"),
    }
}

/// That somebody is kept out: until when, and why in the operator's own words.
fn banned(lang: Lang, reason: &str, until: Option<i64>) -> String {
    match (lang, until) {
        (Lang::En, Some(until)) => {
            format!(
                "you may not play on this server until {}. The operators say: {reason}",
                stamp(lang, until)
            )
        }
        (Lang::En, None) => format!("you may not play on this server any more. The operators say: {reason}"),
        (Lang::Fr, Some(until)) => format!(
            "vous ne pouvez pas jouer sur ce serveur jusqu’au {}. Les modérateurs disent\u{a0}: {reason}",
            stamp(lang, until)
        ),
        (Lang::Fr, None) => {
            format!("vous ne pouvez plus jouer sur ce serveur. Les modérateurs disent\u{a0}: {reason}")
        }
    }
}

/// That operators have closed a match, and why in their own words.
pub(crate) fn closed(lang: Lang, reason: &str) -> String {
    match lang {
        Lang::En => {
            format!("this match was closed by the keepers of this server, and counts for nobody: {reason}")
        }
        Lang::Fr => format!(
            "cette partie a été close par les responsables de ce serveur, et ne compte pour personne\u{a0}: {reason}"
        ),
    }
}

/// That the host has shown one out of a table.
pub(crate) fn shown_out(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("The host has given your seat to others: {title}"),
        Lang::Fr => format!("L’hôte a rendu votre siège libre\u{a0}: {title}"),
    }
}

/// That an operator has taken one off a seat.
pub(crate) fn kicked(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("The operators of this server have taken you off your seat: {title}"),
        Lang::Fr => format!("Les modérateurs de ce serveur vous ont retiré de votre siège\u{a0}: {title}"),
    }
}
