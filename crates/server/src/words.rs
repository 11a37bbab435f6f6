//! The server's own sentences, in both languages.

use crate::Fault;
use kernel::Lang;
use ledger::All;

impl Fault {
    /// A sentence that says what is wrong.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Fault::BadRequest(why) => match lang {
                Lang::En => format!("can’t read the request: {why}"),
                Lang::Fr => format!("la demande est illisible\u{a0}: {why}"),
            },
            Fault::TooLarge { limit } => match lang {
                Lang::En => format!("that is too long: the limit is {limit} bytes"),
                Lang::Fr => format!("c’est trop long\u{a0}: la limite est de {limit} octets"),
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
                Lang::En => format!("{given} seats were given for a table of {seats}"),
                Lang::Fr => format!("{given} sièges sont donnés pour une table de {seats}"),
            },
            Fault::TooManyMatches { limit } => match lang {
                Lang::En => format!("you have {limit} matches in progress: finish or leave one first"),
                Lang::Fr => {
                    format!("vous avez {limit} parties en cours\u{a0}: finissez-en ou quittez-en une d’abord")
                }
            },
            Fault::TooManyBotMatches { limit } => match lang {
                Lang::En => {
                    format!("you have {limit} matches in progress between bots: delete one first")
                }
                Lang::Fr => {
                    format!("vous avez {limit} parties en cours entre robots\u{a0}: supprimez-en une d’abord")
                }
            },
            Fault::Busy { seconds } => match lang {
                Lang::En => format!("the server is busy: try again in {seconds} s"),
                Lang::Fr => {
                    format!("le serveur est très demandé\u{a0}: réessayez dans {seconds}\u{a0}s")
                }
            },
            Fault::TooManyAttempts { seconds } => match lang {
                Lang::En => format!("too many failed attempts: try again in {seconds} s"),
                Lang::Fr => format!("trop d’essais ont échoué\u{a0}: réessayez dans {seconds}\u{a0}s"),
            },
            Fault::BadJournal(error) => error.told(lang, &All),
            Fault::JournalTooLong { limit } => match lang {
                Lang::En => format!("that journal is too long: you can import at most {limit} lines"),
                Lang::Fr => {
                    format!("ce journal est trop long\u{a0}: on peut importer {limit} lignes au plus")
                }
            },
            Fault::NoRoom { limit } => match lang {
                Lang::En => format!(
                    "your journals take up all the space you have ({} MiB): delete some, or come back tomorrow",
                    limit >> 20
                ),
                Lang::Fr => format!(
                    "vos journaux occupent tout l’espace disponible ({}\u{a0}Mio)\u{a0}: supprimez-en, ou revenez demain",
                    limit >> 20
                ),
            },
            Fault::Refused(refusal) => refusal.text(lang, &All),
            Fault::NoUndo(why) => why.text(lang),
            Fault::Declined(why) => why.clone(),
            Fault::BadChat { limit } => match lang {
                Lang::En => format!("a message has 1 to {limit} characters"),
                Lang::Fr => format!("un message compte de 1 à {limit} caractères"),
            },
            Fault::TooManyTables { limit } => match lang {
                Lang::En => {
                    format!("you have {limit} tables waiting for players: fill or delete one first")
                }
                Lang::Fr => format!(
                    "vous avez {limit} tables qui attendent des joueurs\u{a0}: complétez-en ou supprimez-en une d’abord"
                ),
            },
            Fault::Muted { until } => match lang {
                Lang::En => {
                    format!("the operators of this server have muted you until {}", stamp(lang, *until))
                }
                Lang::Fr => format!(
                    "les modérateurs de ce serveur vous ont retiré la parole jusqu’au {}",
                    stamp(lang, *until)
                ),
            },
            Fault::Banned { reason, until } => banned(lang, reason, *until),
            Fault::BadReason { limit } => match lang {
                Lang::En => format!("a reason has 1 to {limit} characters"),
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
                ("this address does not accept this method", "cette adresse n’accepte pas cette méthode")
            }
            Fault::CrossOrigin => (
                "this request comes from another site and was refused",
                "cette demande vient d’un autre site et a été refusée",
            ),
            Fault::TooFast => (
                "that was a lot at once: wait a moment and try again",
                "cela fait beaucoup à la fois\u{a0}: attendez un instant et réessayez",
            ),
            Fault::Unauthenticated => (
                "you’re signed out: play as a guest, or sign in",
                "vous êtes déconnecté\u{a0}: jouez en invité, ou connectez-vous",
            ),
            Fault::WrongPassword => {
                ("the name or the password is wrong", "le nom ou le mot de passe est incorrect")
            }
            Fault::NameTaken => (
                "this name is taken, or too similar to one that is",
                "ce nom est pris, ou ressemble trop à un nom qui l’est",
            ),
            Fault::ReservedName => (
                "this name is reserved for the people who run this server",
                "ce nom est réservé à ceux qui tiennent ce serveur",
            ),
            Fault::BadName => (
                "a name has 2 to 30 letters, digits, spaces, dots, hyphens or apostrophes, all from one alphabet",
                "un nom compte de 2 à 30 lettres, chiffres, espaces, points, traits d’union ou apostrophes, d’un seul alphabet",
            ),
            Fault::BadPassword => (
                "a password has 10 to 200 characters and differs from the name",
                "un mot de passe compte de 10 à 200 caractères, et diffère du nom",
            ),
            Fault::WeakPassword => (
                "this password is too easy to guess: choose another one",
                "ce mot de passe est trop facile à deviner\u{a0}: choisissez-en un autre",
            ),
            Fault::BadLink => (
                "this link no longer works: it has been used or has expired",
                "ce lien ne fonctionne plus\u{a0}: il a déjà servi ou il a expiré",
            ),
            Fault::NoLetters => ("this server sends no e-mail", "ce serveur n’envoie pas d’e-mails"),
            Fault::NothingToConfirm => {
                ("no address is waiting to be confirmed", "aucune adresse n’attend d’être confirmée")
            }
            Fault::TooManyLetters => (
                "enough e-mails have been sent lately: check your inbox, or try again later",
                "assez d’e-mails ont été envoyés ces derniers temps\u{a0}: regardez dans votre boîte de réception, ou réessayez plus tard",
            ),
            Fault::NoSuchSession => ("this session does not exist", "cette session n’existe pas"),
            Fault::NotSure => (
                "to delete everything, confirm it with `sure` set to `delete`",
                "pour tout supprimer, confirmez-le\u{a0}: «\u{a0}sure\u{a0}» doit valoir «\u{a0}delete\u{a0}»",
            ),
            Fault::BadEmail => {
                ("this is not a valid e-mail address", "cette adresse e-mail n’est pas valable")
            }
            Fault::NoHolidayLeft => (
                "you don’t have that much holiday left: there are 30 days a year, and each holiday counts as at least one",
                "il ne vous reste pas autant de congés\u{a0}: il y a 30 jours par an, et chaque congé en compte au moins un",
            ),
            Fault::HasAccount => ("you already have an account", "vous avez déjà un compte"),
            Fault::NeedsAccount => ("you need an account for this", "il faut un compte pour cela"),
            Fault::BadClock => (
                "a clock gives 1 to 1440 minutes, or 1 to 60 days",
                "une pendule donne de 1 à 1440 minutes, ou de 1 à 60 jours",
            ),
            Fault::NoSuchMatch => ("this match does not exist", "cette partie n’existe pas"),
            Fault::NoSuchSeat => ("this seat does not exist", "ce siège n’existe pas"),
            Fault::SeatTaken => ("this seat is taken", "ce siège est pris"),
            Fault::BadInvitation => (
                "this invitation is not valid or has already been used",
                "cette invitation n’est pas valable, ou a déjà servi",
            ),
            Fault::NoOpenSeat => ("no seat is open", "aucun siège n’est libre"),
            Fault::NotYourSeat => ("this seat is not yours", "ce siège n’est pas le vôtre"),
            Fault::StillRunning => (
                "the match is still in progress: its journal can be read once it is over",
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
                "the first message must be `hello`, in a version this server speaks",
                "le premier message doit être «\u{a0}hello\u{a0}», dans une version que ce serveur connaît",
            ),
            Fault::BotsAside => (
                "the bots of this match take too long: they pause until somebody plays",
                "les robots de cette partie mettent trop de temps\u{a0}: ils s’arrêtent jusqu’à ce que quelqu’un joue",
            ),
            Fault::OwnPosition => (
                "a journal that starts from a custom position can be opened in the browser, but not here",
                "un journal qui part d’une position donnée s’ouvre dans le navigateur, pas ici",
            ),
            Fault::Panicked => (
                "a bug stopped this move: nothing was played, and the match is as it was",
                "un bogue a arrêté ce coup\u{a0}: rien n’a été joué, et la partie est comme avant",
            ),
            Fault::Broken => (
                "this version of the program can’t open this match",
                "cette version du programme ne peut pas ouvrir cette partie",
            ),
            Fault::Aside => (
                "this match can’t go on with this version of the program; it is kept, counts for nobody, and you can download its journal",
                "cette partie ne peut pas continuer avec cette version du programme\u{202f}; elle est gardée, ne compte pour personne, et son journal peut être téléchargé",
            ),
            Fault::OtherEdition => (
                "a newer version of the program now runs this match: reload the page in a moment",
                "une version plus récente du programme s’occupe désormais de cette partie\u{a0}: rechargez la page dans un instant",
            ),
            Fault::OldClient => (
                "this page and the server have different versions: reload the page",
                "cette page et le serveur n’ont pas la même version\u{a0}: rechargez la page",
            ),
            Fault::NotWelcome => (
                "the host decides who may sit at this table, and has not let you in",
                "l’hôte décide qui s’assied à cette table, et ne vous y a pas admis",
            ),
            Fault::Played => (
                "the person in this seat has already played and can no longer be removed",
                "la personne assise là a joué, et ne peut plus être exclue",
            ),
            Fault::OthersPlayed => (
                "others have played in this match: it can’t be deleted",
                "d’autres ont joué dans cette partie\u{a0}: elle ne peut pas être supprimée",
            ),
            Fault::NotHost => (
                "only the person who started the match may do that",
                "seule la personne qui a lancé la partie peut faire cela",
            ),
            Fault::NoChat => (
                "you may watch this table, but not write",
                "vous pouvez regarder cette table, mais pas y écrire",
            ),
            Fault::NotOperator => (
                "only the operators of this server may do that",
                "c’est réservé aux modérateurs de ce serveur",
            ),
            Fault::NoSuchPerson => ("this person does not exist", "cette personne n’existe pas"),
            Fault::Yourself => {
                ("you can’t do this to yourself", "vous ne pouvez pas faire cela pour vous-même")
            }
            Fault::AlreadyReported => (
                "you have already reported this person today: the operators will look into it",
                "vous avez déjà signalé cette personne aujourd’hui\u{a0}: les modérateurs vont s’en occuper",
            ),
            Fault::TooManyReports => (
                "you have reported a lot today: come back tomorrow",
                "vous avez fait beaucoup de signalements aujourd’hui\u{a0}: revenez demain",
            ),
            Fault::ListFull => (
                "the list is full: remove somebody first",
                "la liste est pleine\u{a0}: retirez-en d’abord quelqu’un",
            ),
            Fault::BadRange => (
                "write an address range like 192.0.2.0/24 or 2001:db8::/48, no wider than /8 or /16",
                "une plage d’adresses s’écrit comme 192.0.2.0/24 ou 2001:db8::/48, et n’est pas plus large que /8 ou /16",
            ),
            Fault::Unavailable => (
                "the server can’t reach its database right now: try again",
                "le serveur n’atteint pas sa base de données en ce moment\u{a0}: réessayez",
            ),
            Fault::Closing => (
                "the server is restarting: come back in a moment",
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
            | Fault::TooManyAttempts { .. }
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

/// The name of a guest who gave none.
pub(crate) const fn guest(lang: Lang) -> &'static str {
    lang.pick("Guest", "Invité")
}

/// Tells a person in a list of notices that it is their turn.
pub(crate) fn your_turn(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("It is your turn: {title}"),
        Lang::Fr => format!("C’est à vous\u{a0}: {title}"),
    }
}

/// Tells a person that their match is over.
pub(crate) fn has_ended(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("Your match is over: {title}"),
        Lang::Fr => format!("Votre partie est terminée\u{a0}: {title}"),
    }
}

/// A point in time, in UTC.
pub(crate) fn stamp(lang: Lang, millis: i64) -> String {
    let (year, month, day, minutes) = crate::time::civil(millis);
    let (hour, minute) = (minutes / 60, minutes % 60);
    match lang {
        Lang::En => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC"),
        Lang::Fr => format!("{day:02}/{month:02}/{year:04} à {hour:02}:{minute:02} UTC"),
    }
}

/// Tells a person that they are banned: until when, and why in the operator's own words.
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

/// Tells players that operators have closed a match, and why in their own words.
pub(crate) fn closed(lang: Lang, reason: &str) -> String {
    match lang {
        Lang::En => {
            format!("the operators of this server have closed this match; it counts for nobody: {reason}")
        }
        Lang::Fr => format!(
            "les modérateurs de ce serveur ont clos cette partie, qui ne compte pour personne\u{a0}: {reason}"
        ),
    }
}

/// Tells a person that the host has removed them from a table.
pub(crate) fn shown_out(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("The host has freed your seat: {title}"),
        Lang::Fr => format!("L’hôte a libéré votre siège\u{a0}: {title}"),
    }
}

/// Tells a person that an operator has taken them off a seat.
pub(crate) fn kicked(lang: Lang, title: &str) -> String {
    match lang {
        Lang::En => format!("The operators of this server have removed you from your seat: {title}"),
        Lang::Fr => format!("Les modérateurs de ce serveur vous ont retiré de votre siège\u{a0}: {title}"),
    }
}
