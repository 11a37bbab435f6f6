//! `tablee games`: lists what is on the shelf.

use crate::cli::GamesArgs;
use crate::setup::card;
use crate::words::colon;
use crate::{Error, World, find};
use kernel::catalogue::{Choice, Kind};
use kernel::{Lang, Scenario};
use serde_json::{Value, json};
use shelf::{Shelf, Title};
use std::io::{self, Write};

pub(crate) fn run(args: &GamesArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    let titles: Vec<&dyn Title> = match &args.game {
        Some(game) => vec![find(shelf, game)?],
        None => shelf.iter().collect(),
    };
    if args.json {
        let games: Vec<Value> = titles.iter().map(|title| game_card(*title, lang)).collect();
        writeln!(world.stdout, "{}", json!({ "games": games }))?;
        return Ok(());
    }
    for title in titles {
        tell(title, lang, world.stdout)?;
    }
    Ok(())
}

/// Prints a game for people: each scenario once, then the options, then the bots.
fn tell(title: &dyn Title, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let (game, colon) = (title.game(), colon(lang));
    let scenarios = game.scenarios();
    writeln!(out, "{}{colon} {}", game.id(), game.title(lang))?;
    writeln!(out, "  {} (--setup)", lang.pick("scenarios", "scénarios"))?;
    for scenario in &scenarios {
        let (id, name, about) = (&scenario.id, scenario.name.get(lang), scenario.about.get(lang));
        writeln!(out, "    {id:<20} {name}. {about}")?;
        writeln!(out, "    {:<20} {}", "", scenario.ways(lang))?;
        let choices = ids(scenario);
        if !choices.is_empty() {
            let choose = lang.pick("to choose", "à choisir");
            writeln!(out, "    {:<20} {choose}{colon} {}", "", choices.join(", "))?;
        }
    }
    let choices = distinct(&scenarios);
    if !choices.is_empty() {
        writeln!(out, "  {} (--set)", lang.pick("choices", "choix"))?;
    }
    for (at, choice) in choices.iter().enumerate() {
        tell_choice(choice, at.checked_sub(1).and_then(|before| choices.get(before).copied()), lang, out)?;
    }
    writeln!(out, "  {} (--bots)", lang.pick("bots", "robots"))?;
    for bot in title.bots() {
        writeln!(out, "    {:<20} {}", bot.name, bot.about.get(lang))?;
    }
    Ok(())
}

/// Prints an option and its values, without repeating what the previous one has already said.
fn tell_choice(choice: &Choice, before: Option<&Choice>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let same = before.filter(|before| before.id == choice.id);
    if same.is_none_or(|before| before.about != choice.about) {
        let (name, about) = (choice.name.get(lang), choice.about.get(lang));
        writeln!(out, "    {:<20} {name}. {about} [{}]", choice.id, choice.rule)?;
    }
    match &choice.kind {
        Kind::One { options, default } => {
            for one in options {
                let usual = if one.id == *default { lang.pick(" (usual)", " (d’habitude)") } else { "" };
                let about = one.about.as_ref().map_or("", |about| about.get(lang));
                writeln!(
                    out,
                    "    {:<20} {}{usual}{} {}. {about}",
                    "",
                    one.id,
                    colon(lang),
                    one.name.get(lang)
                )?;
            }
            Ok(())
        }
        _ => writeln!(out, "    {:<20} {}", "", choice.form(None, lang)),
    }
}

/// The short names of a scenario's options, each once.
fn ids(scenario: &Scenario) -> Vec<&str> {
    let mut ids: Vec<&str> = Vec::new();
    for choice in &scenario.choices {
        if !ids.contains(&&*choice.id) {
            ids.push(&choice.id);
        }
    }
    ids
}

/// The options of a game as people would distinguish them: those of the same name together.
fn distinct(scenarios: &[Scenario]) -> Vec<&Choice> {
    let mut all: Vec<&Choice> = Vec::new();
    for choice in scenarios.iter().flat_map(|scenario| &scenario.choices) {
        let alike = |other: &&Choice| {
            other.id == choice.id
                && other.about == choice.about
                && other.options() == choice.options()
                && other.form(None, Lang::En) == choice.form(None, Lang::En)
        };
        if !all.iter().any(alike) {
            let like = all.iter().rposition(|other| other.id == choice.id);
            all.insert(like.map_or(all.len(), |like| like + 1), choice);
        }
    }
    all
}

fn game_card(title: &dyn Title, lang: Lang) -> Value {
    let game = title.game();
    let bots = title.bots().into_iter().map(|bot| json!({ "name": bot.name, "about": bot.about.get(lang) }));
    json!({
        "game": game.id(),
        "title": game.title(lang),
        "content": game.content(),
        "rules": game.rules().ids().len(),
        "scenarios": game.scenarios().iter().map(card).collect::<Vec<_>>(),
        "bots": bots.collect::<Vec<_>>(),
    })
}
