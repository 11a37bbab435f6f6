//! `tablee doctor`: says what will become of each match when this version opens a database. It changes
//! nothing.

use crate::cli::DoctorArgs;
use crate::words::{colon, count};
use crate::{Error, World};
use kernel::Lang;
use serde_json::json;
use server::doctor::{Fate, fate};
use shelf::Shelf;
use std::collections::BTreeMap;
use store::{StoreError, Survey};
use tokio::runtime::Runtime;

/// How many matches are read at once.
const PAGE: u32 = 200;

/// How many matches of a game have each fate: continue unchanged, from their state, from their journal, from
/// their album, lost.
type Tally = [u64; 5];

/// Checks every match.
pub(crate) fn run(args: &DoctorArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    let runtime = Runtime::new()?;
    runtime.block_on(store::check(&args.db)).map_err(Error::Look)?;
    let survey = runtime.block_on(Survey::open(&args.db)).map_err(Error::Look)?;
    // Games in progress, then those that are over.
    let mut tallies: BTreeMap<(String, bool), Tally> = BTreeMap::new();
    let mut after = String::new();
    loop {
        let ids = runtime.block_on(survey.ids(&after, PAGE)).map_err(Error::Look)?;
        let Some(last) = ids.last() else { break };
        after.clone_from(last);
        for id in ids {
            let found = runtime.block_on(survey.one(&id)).or_else(unreadable).map_err(Error::Look)?;
            let Some(found) = found else { continue };
            let fate = fate(shelf, &found);
            let over = found.result.is_some();
            let tally = tallies.entry((found.game.clone(), over)).or_default();
            tally[place(&fate)] += 1;
            if args.json {
                let line = json!({"match": id, "game": found.game, "over": over, "fate": fate});
                writeln!(world.stdout, "{line}")?;
            } else if let Fate::Lost(why) = &fate {
                writeln!(world.stdout, "{id} ({}){} {}", found.game, colon(lang), why.get(lang))?;
            }
        }
    }
    let lost = tallies.iter().filter(|((_, over), _)| !over).map(|(_, tally)| tally[4]).sum();
    if !args.json {
        tell(&tallies, lang, world)?;
    }
    if lost > 0 { Err(Error::Lost { matches: lost }) } else { Ok(()) }
}

/// A row that cannot be read does not stop the check of the others.
fn unreadable<T>(error: StoreError) -> Result<Option<T>, StoreError> {
    if matches!(error, StoreError::Damaged(_)) { Ok(None) } else { Err(error) }
}

const fn place(fate: &Fate) -> usize {
    match fate {
        Fate::AsItWas => 0,
        Fate::FromItsState => 1,
        Fate::FromItsJournal => 2,
        Fate::FromItsAlbum => 3,
        Fate::Lost(_) => 4,
    }
}

fn tell(tallies: &BTreeMap<(String, bool), Tally>, lang: Lang, world: &mut World<'_>) -> Result<(), Error> {
    if tallies.is_empty() {
        let none = lang.pick("There is no match.", "Il n’y a aucune partie.");
        writeln!(world.stdout, "{none}")?;
    }
    for ((game, over), tally) in tallies {
        let total = tally.iter().sum();
        let what = if *over {
            count(
                lang,
                total,
                ["match that is over", "matches that are over"],
                ["partie terminée", "parties terminées"],
            )
        } else {
            count(
                lang,
                total,
                ["match in progress", "matches in progress"],
                ["partie en cours", "parties en cours"],
            )
        };
        writeln!(world.stdout, "{game}{} {what}", colon(lang))?;
        let fates = [
            ("as before", "comme avant"),
            ("by new rules, from the state as it stands", "par de nouvelles règles, depuis l’état actuel"),
            (
                "by new rules, from where the journal leads",
                "par de nouvelles règles, depuis là où mène le journal",
            ),
            ("to be viewed as it was recorded", "à revoir tel qu’enregistré"),
            (
                "not with this version: kept, and its journal can be downloaded",
                "pas avec cette version\u{a0}: gardé, et son journal peut être téléchargé",
            ),
        ];
        for (number, (en, fr)) in tally.iter().zip(fates).filter(|(number, _)| **number > 0) {
            writeln!(world.stdout, "  {number:>6}  {}", lang.pick(en, fr))?;
        }
    }
    Ok(())
}
