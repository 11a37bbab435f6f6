//! Every error of the commands, in both languages.

use crate::words::colon;
use crate::{BAD_INPUT, FAILED, IN_USE};
use bots::{Fault, NoLineup, NoMatch, SeriesError};
use kernel::{JournalError, Lang, Seat, SetupError, Unoffered};
use shelf::SimulateError;
use std::io;
use store::StoreError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum Error {
    /// An unknown game.
    UnknownGame {
        /// The name given.
        name: String,
        /// The names that exist.
        known: Vec<&'static str>,
    },
    /// An unknown rule.
    UnknownRule {
        /// The id given.
        id: String,
        /// A suggestion; empty if there is none.
        suggestion: String,
    },
    /// A file or folder that cannot be read or written.
    File {
        /// Its path.
        path: String,
        /// The system's error.
        cause: io::Error,
    },
    /// Neither a scenario nor a file.
    UnknownSetup {
        /// The name given.
        name: String,
        /// The scenarios that exist.
        known: Vec<String>,
    },
    /// Something that is not on offer.
    Unoffered(Unoffered),
    /// An option without a value.
    BadChoice(String),
    /// A whole set-up in a file, together with options.
    WholeSetup {
        /// The path of the file.
        path: String,
    },
    /// A file with a set-up that is not JSON.
    SetupFile {
        /// Its path.
        path: String,
        /// What is wrong with it.
        cause: serde_json::Error,
    },
    /// A set-up that the game refuses.
    Setup(SetupError),
    /// Bots that do not fit the table.
    Lineup(NoLineup),
    /// A simulation that failed.
    Simulate(SimulateError),
    /// A program that cannot take part.
    Program {
        /// Its name.
        name: String,
        /// The reason.
        why: String,
    },
    /// A name that two players have, or an empty one.
    PlayerName(String),
    /// A journal that cannot be used.
    Journal(JournalError),
    /// A seat that the match does not have.
    NoSuchSeat {
        /// The seat asked for.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
    /// A game without odds.
    NoOdds {
        /// The game.
        game: &'static str,
        /// The games that have odds.
        known: Vec<&'static str>,
    },
    /// A question that the game does not understand, with the game's message.
    Question(String),
    /// The server cannot start, or had to stop; the system's message.
    Serve(String),
    /// Another server uses the database.
    InUse {
        /// Its file.
        path: String,
    },
    /// The database could not be copied.
    Backup(StoreError),
    /// The database could not be read.
    Look(StoreError),
    /// An operator's request that makes no sense, in words.
    Admin(String),
    /// Matches that cannot go on with this version.
    Lost {
        /// How many.
        matches: u64,
    },
    /// The results cannot be written, or the requests cannot be read.
    Output(#[from] io::Error),
}

impl Error {
    /// A sentence that says what to fix.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let colon = colon(lang);
        match (self, lang) {
            (Error::UnknownGame { name, known }, Lang::En) => {
                format!("there is no game `{name}`{}", list("; there are: ", known))
            }
            (Error::UnknownGame { name, known }, Lang::Fr) => {
                format!("il n’y a pas de jeu «\u{a0}{name}\u{a0}»{}", list("\u{202f}; il y a\u{a0}: ", known))
            }
            (Error::UnknownRule { id, suggestion }, Lang::En) => {
                format!("There is no rule {id}. {suggestion}").trim_end().to_owned()
            }
            (Error::UnknownRule { id, suggestion }, Lang::Fr) => {
                format!("Il n’y a pas de règle {id}. {suggestion}").trim_end().to_owned()
            }
            (Error::File { path, cause }, _) => format!("{path}{colon} {cause}"),
            (Error::UnknownSetup { name, known }, Lang::En) => {
                format!("`{name}` is neither a scenario nor a file; scenarios: {}", known.join(", "))
            }
            (Error::UnknownSetup { name, known }, Lang::Fr) => format!(
                "«\u{a0}{name}\u{a0}» n’est ni un scénario ni un fichier\u{202f}; scénarios\u{a0}: {}",
                known.join(", ")
            ),
            (Error::Unoffered(no), _) => no.text(lang),
            (Error::BadChoice(text), Lang::En) => {
                format!("`--set {text}` is not CHOICE=VALUE; `tablee games` lists what can be chosen")
            }
            (Error::BadChoice(text), Lang::Fr) => format!(
                "«\u{a0}--set {text}\u{a0}» n’a pas la forme CHOIX=VALEUR\u{202f}; «\u{a0}tablee games\u{a0}» dit ce qui se choisit"
            ),
            (Error::WholeSetup { path }, Lang::En) => format!(
                "{path} has a whole set-up: write players, mode and choices into it, or name a scenario instead"
            ),
            (Error::WholeSetup { path }, Lang::Fr) => format!(
                "{path} contient une mise en place entière\u{a0}: écrivez-y joueurs, façon de jouer et choix, ou nommez plutôt un scénario"
            ),
            (Error::SetupFile { path, cause }, _) => format!("{path}{colon} {cause}"),
            (Error::Setup(error), _) => error.text(lang),
            (Error::Lineup(error), _) => error.text(lang),
            (Error::Simulate(error), _) => error.text(lang),
            (Error::Program { name, why }, Lang::En) => format!("the program `{name}` cannot play: {why}"),
            (Error::Program { name, why }, Lang::Fr) => {
                format!("le programme «\u{a0}{name}\u{a0}» ne peut pas jouer\u{a0}: {why}")
            }
            (Error::PlayerName(name), Lang::En) => format!(
                "every player needs a name of its own, and `{name}` is not one: write NAME=COMMAND, or each bot once"
            ),
            (Error::PlayerName(name), Lang::Fr) => format!(
                "il faut à chaque joueur un nom à lui, et «\u{a0}{name}\u{a0}» n’en est pas un\u{a0}: écrivez NOM=COMMANDE, ou chaque robot une fois"
            ),
            (Error::Journal(error), _) => error.told(lang, &ledger::All),
            (Error::NoSuchSeat { seat, seats }, _) => no_such_seat(lang, *seat, *seats),
            (Error::NoOdds { game, known }, Lang::En) => {
                format!("there are no odds for `{game}`{}", list("; there are for: ", known))
            }
            (Error::NoOdds { game, known }, Lang::Fr) => format!(
                "il n’y a pas de probabilités pour «\u{a0}{game}\u{a0}»{}",
                list("\u{202f}; il y en a pour\u{a0}: ", known)
            ),
            (Error::Question(why), _) => why.clone(),
            (Error::Admin(why), _) => why.clone(),
            (Error::Serve(why), Lang::En) => format!("the server cannot run: {why}"),
            (Error::Serve(why), Lang::Fr) => format!("le serveur ne peut pas fonctionner\u{a0}: {why}"),
            (Error::InUse { path }, Lang::En) => format!(
                "another server uses this database: {path} is held. Stop that one first, or give this one a database of its own; several nodes need PostgreSQL."
            ),
            (Error::InUse { path }, Lang::Fr) => format!(
                "un autre serveur utilise cette base\u{a0}: {path} est tenu. Arrêtez-le d’abord, ou donnez à celui-ci sa propre base\u{202f}; plusieurs nœuds demandent PostgreSQL."
            ),
            (Error::Backup(StoreError::DamagedFile { path, found }), Lang::En) => format!(
                "no backup was made, since {path} is damaged: {found}. Stop the server, keep a copy of the file with its -wal beside it, and put your last good backup in its place; `sqlite3 {path} .recover` may save what came after."
            ),
            (Error::Backup(StoreError::DamagedFile { path, found }), Lang::Fr) => format!(
                "aucune sauvegarde n’a été faite, car {path} est abîmé\u{a0}: {found}. Arrêtez le serveur, gardez une copie du fichier et de son -wal, et mettez à sa place votre dernière bonne sauvegarde\u{202f}; «\u{a0}sqlite3 {path} .recover\u{a0}» peut sauver ce qui est venu après."
            ),
            (Error::Backup(StoreError::BackupByPgDump), Lang::Fr) => {
                "PostgreSQL se sauvegarde avec son propre outil\u{a0}: pg_dump --format=custom --file=FICHIER BASE".to_owned()
            }
            (Error::Backup(StoreError::Address(address)), Lang::Fr) => format!(
                "la base doit être donnée comme sqlite:CHEMIN, et non «\u{a0}{address}\u{a0}»"
            ),
            (Error::Backup(StoreError::File { path, error }), _) => format!("{path}{colon} {error}"),
            (Error::Backup(why), Lang::En) => format!("no backup was made: {why}"),
            (Error::Backup(why), Lang::Fr) => format!("aucune sauvegarde n’a été faite\u{a0}: {why}"),
            (Error::Look(why), Lang::En) => format!("the database cannot be looked at: {why}"),
            (Error::Look(StoreError::Address(address)), Lang::Fr) => format!(
                "la base doit être donnée comme sqlite:CHEMIN ou postgres://…, et non «\u{a0}{address}\u{a0}»"
            ),
            (Error::Look(why), Lang::Fr) => format!("la base ne peut pas être examinée\u{a0}: {why}"),
            (Error::Lost { matches: 1 }, Lang::En) => {
                "One match cannot go on with this version; it will be kept, and its journal can be downloaded.".to_owned()
            }
            (Error::Lost { matches: 1 }, Lang::Fr) => {
                "Une partie ne peut pas continuer avec cette version\u{202f}; elle sera gardée, et son journal peut être téléchargé.".to_owned()
            }
            (Error::Lost { matches }, Lang::En) => format!(
                "{matches} matches cannot go on with this version; they will be kept, and their journals can be downloaded."
            ),
            (Error::Lost { matches }, Lang::Fr) => format!(
                "{matches} parties ne peuvent pas continuer avec cette version\u{202f}; elles seront gardées, et leurs journaux peuvent être téléchargés."
            ),
            (Error::Output(cause), _) => cause.to_string(),
        }
    }

    /// The exit code, by the cause of the error.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Error::Simulate(SimulateError::Series(SeriesError::Broken(broken))) => match &broken.by {
                Fault::NoMatch(NoMatch::Setup(_) | NoMatch::Seats { .. }) => BAD_INPUT,
                Fault::NoMatch(NoMatch::DeadEnd { .. }) | Fault::Panic(_) => FAILED,
            },
            Error::Backup(StoreError::DamagedFile { .. })
            | Error::Serve(_)
            | Error::Lost { .. }
            | Error::Output(_) => FAILED,
            Error::InUse { .. } => IN_USE,
            _ => BAD_INPUT,
        }
    }
}

/// The message for a seat that does not exist.
pub(crate) fn no_such_seat(lang: Lang, seat: Seat, seats: u8) -> String {
    match lang {
        Lang::En => format!("there is no seat {seat}: the seats are 0 to {}", seats.saturating_sub(1)),
        Lang::Fr => {
            format!("il n’y a pas de siège {seat}\u{a0}: les sièges vont de 0 à {}", seats.saturating_sub(1))
        }
    }
}

/// Introduces a list of names; empty if there are none.
pub(crate) fn list(words: &str, names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!("{words}{}", names.join(", ")) }
}
