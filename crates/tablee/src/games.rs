//! `tablee games`: what is on the shelf.

use crate::cli::GamesArgs;
use crate::words::colon;
use crate::{Error, World};
use kernel::Lang;
use serde_json::{Value, json};
use shelf::{Shelf, Title};

pub(crate) fn run(args: &GamesArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    if args.json {
        let games: Vec<Value> = shelf.iter().map(|title| card(title, lang)).collect();
        writeln!(world.stdout, "{}", json!({ "games": games }))?;
        return Ok(());
    }
    for title in shelf.iter() {
        let game = title.game();
        writeln!(world.stdout, "{}{} {}", game.id(), colon(lang), game.title(lang))?;
        writeln!(world.stdout, "  {}", lang.pick("scenarios", "scénarios"))?;
        for scenario in game.scenarios() {
            let (name, about) = (scenario.name.get(lang), scenario.about.get(lang));
            writeln!(world.stdout, "    {:<20} {name}. {about}", scenario.id)?;
        }
        writeln!(world.stdout, "  {}", lang.pick("bots", "robots"))?;
        for bot in title.bots() {
            writeln!(world.stdout, "    {:<20} {}", bot.name, bot.about.get(lang))?;
        }
    }
    Ok(())
}

fn card(title: &dyn Title, lang: Lang) -> Value {
    let game = title.game();
    let scenarios = game.scenarios().into_iter().map(|scenario| {
        json!({
            "id": scenario.id,
            "name": scenario.name.get(lang),
            "about": scenario.about.get(lang),
            "setup": scenario.setup,
        })
    });
    let bots = title.bots().into_iter().map(|bot| json!({ "name": bot.name, "about": bot.about.get(lang) }));
    json!({
        "game": game.id(),
        "title": game.title(lang),
        "content": game.content(),
        "rules": game.rules().ids().len(),
        "scenarios": scenarios.collect::<Vec<_>>(),
        "bots": bots.collect::<Vec<_>>(),
    })
}
