//! `tablee odds`: exact odds, for games that can compute them.
//!
//! The game itself decides how a question is written: the words go to its request `odds`, which returns a
//! page or JSON.

use crate::cli::OddsArgs;
use crate::error::list;
use crate::{Error, World, find};
use kernel::{Budget, Lang};
use serde_json::{Value, json};
use shelf::{Complaint, Shelf, Title};

/// The game's request that answers.
const REQUEST: &str = "odds";

pub(crate) fn run(args: &OddsArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    let Some(game) = &args.game else { return usage(lang, shelf, world) };
    let title = find(shelf, game)?;
    if args.help || args.words.is_empty() {
        let help = ask(title, &json!({ "words": [] }), lang, shelf)?;
        writeln!(world.stdout, "tablee odds {game} {}", page(&help, "help"))?;
    } else if args.json {
        writeln!(world.stdout, "{}", ask(title, &json!({ "words": args.words }), lang, shelf)?)?;
    } else {
        let answer = ask(title, &json!({ "words": args.words, "report": lang }), lang, shelf)?;
        write!(world.stdout, "{}", page(&answer, "report"))?;
    }
    Ok(())
}

/// Lists the games that have odds, if no game is named.
fn usage(lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    let games = with_odds(shelf);
    let words = match lang {
        Lang::En => format!(
            "tablee odds GAME QUESTION [--json] [--lang en|fr]\n\nExact odds, of whatever a game has odds of. `tablee odds GAME` tells how a question is written.\n{}",
            list("Games: ", &games)
        ),
        Lang::Fr => format!(
            "tablee odds JEU QUESTION [--json] [--lang en|fr]\n\nProbabilités exactes, selon le jeu. «\u{a0}tablee odds JEU\u{a0}» dit comment s’écrit une question.\n{}",
            list("Jeux\u{a0}: ", &games)
        ),
    };
    writeln!(world.stdout, "{}", words.trim_end())?;
    Ok(())
}

fn with_odds(shelf: &Shelf) -> Vec<&'static str> {
    let has = |title: &&dyn Title| title.extras().contains(&REQUEST);
    shelf.iter().filter(has).map(|title| title.game().id()).collect()
}

fn ask(title: &dyn Title, arguments: &Value, lang: Lang, shelf: &Shelf) -> Result<Value, Error> {
    match title.extra(REQUEST, arguments, None, lang, &Budget::endless()) {
        Some(answer) => answer.map_err(|Complaint(why)| Error::Question(why)),
        None => Err(Error::NoOdds { game: title.game().id(), known: with_odds(shelf) }),
    }
}

/// A text in a game's answer.
fn page<'a>(answer: &'a Value, field: &str) -> &'a str {
    answer[field].as_str().unwrap_or_default()
}
