//! Builds the set-up from the command line: from a scenario and options, or from a file.

use crate::Error;
use kernel::catalogue::Picks;
use kernel::{AnyGame, Mode, Unoffered, Wanted, Words};
use serde_json::{Value, json};
use std::{fs, io};

/// What was asked for on a command line.
#[derive(clap::Args, Default)]
pub(crate) struct SetupArgs {
    /// A scenario, or a file with a whole set-up in JSON; by default the first scenario
    #[arg(long, value_name = "SCENARIO|FILE")]
    pub(crate) setup: Option<String>,
    /// For how many players
    #[arg(long, value_name = "NUMBER")]
    pub(crate) players: Option<u8>,
    /// How they stand to each other: alone, against, together or teams
    #[arg(long)]
    pub(crate) mode: Option<Mode>,
    /// Something to choose, as `tablee games` lists it; may be given again
    #[arg(long = "set", value_name = "CHOICE=VALUE")]
    pub(crate) choices: Vec<String>,
}

impl SetupArgs {
    /// Builds the set-up.
    pub(crate) fn read(&self, game: &dyn AnyGame) -> Result<Value, Error> {
        let scenarios = game.scenarios();
        let first = scenarios.first().map(|scenario| &*scenario.id).unwrap_or_default();
        let name = self.setup.as_deref().unwrap_or(first);
        let mut wanted = Wanted { players: self.players, mode: self.mode, ..Wanted::usual(name) };
        let (scenario, table) = match wanted.find(&scenarios) {
            Ok(found) => found,
            Err(Unoffered::Scenario { known, .. }) => return self.read_file(name, known),
            Err(no) => return Err(Error::Unoffered(no)),
        };
        let mut picks = Picks::new();
        for text in &self.choices {
            let Some((name, pick)) = text.split_once('=') else { return Err(Error::BadChoice(text.clone())) };
            let choice = scenario.choice(table, name.trim()).map_err(Error::Unoffered)?;
            let unreadable = || Unoffered::Pick {
                choice: choice.id.clone().into_owned(),
                given: pick.to_owned(),
                form: Words::by(|lang| choice.form(Some(table.players), lang)),
            };
            let pick = choice.read(pick).ok_or_else(unreadable).map_err(Error::Unoffered)?;
            picks.insert(choice.id.clone().into_owned(), pick);
        }
        wanted.choices = picks;
        scenario.set_up(table, &wanted.choices).map_err(Error::Unoffered)
    }

    /// Reads a whole set-up, to which nothing is added.
    fn read_file(&self, path: &str, known: Vec<String>) -> Result<Value, Error> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
                return Err(Error::UnknownSetup { name: path.to_owned(), known });
            }
            Err(cause) => return Err(Error::File { path: path.to_owned(), cause }),
        };
        if self.players.is_some() || self.mode.is_some() || !self.choices.is_empty() {
            return Err(Error::WholeSetup { path: path.to_owned() });
        }
        serde_json::from_str(&text).map_err(|cause| Error::SetupFile { path: path.to_owned(), cause })
    }
}

/// A scenario for programs: its entry in the catalogue, and the set-up of its default table.
pub(crate) fn card(scenario: &kernel::Scenario) -> Value {
    let mut card = json!(scenario);
    card["setup"] = scenario.tables.first().map(|table| table.setup.clone()).unwrap_or_default();
    card
}
