//! The odds of a fight as a page for people.

use crate::{Move, Odds, Question, Spent, Thing, Tried};
use kernel::Lang;
use std::fmt::Write;

/// How long the bar of a certain event is.
const BAR: f64 = 40.0;
/// What is less likely than this is not worth a line.
const RARE: f64 = 0.0005;

/// A page that tells the odds of a fight: who wins, what it costs, what to do now.
#[must_use]
pub fn report(question: &Question, odds: &Odds, lang: Lang) -> String {
    let mut page = String::new();
    // Writing to a text cannot fail.
    let _ = header(&mut page, question, lang).and_then(|()| endings(&mut page, odds, lang)).and_then(|()| {
        if odds.most.is_none() || odds.tried.is_some() { health(&mut page, odds, lang) } else { Ok(()) }
    });
    page
}

fn header(page: &mut String, question: &Question, lang: Lang) -> std::fmt::Result {
    let Question { hero, fight, .. } = question;
    let mut tokens = vec![format!("{} {}", lang.pick("Health", "Santé"), hero.health)];
    let count = |tokens: &mut Vec<String>, n: u8, name: &str| {
        if n > 0 {
            tokens.push(format!("{n} {name}"));
        }
    };
    count(&mut tokens, hero.dwurt, "Dwurt");
    count(&mut tokens, hero.gaar, "Gaar");
    count(&mut tokens, question.hope, lang.pick("Hope", "Espoir"));
    write!(page, "{} ({})", hero.hero.board().name.get(lang), tokens.join(", "))?;
    let pieces = hero.slots.iter().flatten().chain(&hero.pack);
    let mut things: Vec<&str> = pieces.clone().map(|piece| piece.sheet().name.get(lang)).collect();
    things.extend(pieces.flat_map(|piece| piece.gems()).map(|gem| gem.charm().name.get(lang)));
    for (element, n) in euthia::terms::Element::ALL.into_iter().zip(hero.essences) {
        things.extend(std::iter::repeat_n(element.charm().name.get(lang), n.into()));
    }
    if !things.is_empty() {
        write!(page, "{}{}", lang.pick(": ", "\u{a0}: "), things.join(", "))?;
    }
    let mut tokens =
        vec![format!("{} {}", lang.pick("Health", "Santé"), fight.health.saturating_sub(fight.damage))];
    count(&mut tokens, fight.gaar, "Gaar");
    count(&mut tokens, fight.chaos, "Chaos");
    write!(page, "\n{} ({})", fight.sheet().name.get(lang), tokens.join(", "))?;
    if !question.hand.is_empty() {
        let cards: Vec<&str> = question.hand.iter().map(|card| card.power().name.get(lang)).collect();
        write!(page, "{}{}", lang.pick(": ", "\u{a0}: "), cards.join(", "))?;
    }
    if fight.monster.is_none() {
        write!(page, "{}", lang.pick("; Combat cards play it", "\u{202f}; les cartes Combat le jouent"))?;
    }
    writeln!(page, "\n")
}

fn endings(page: &mut String, odds: &Odds, lang: Lang) -> std::fmt::Result {
    if let Some(tried) = odds.tried {
        return played(page, odds, tried, lang);
    }
    if let Some(most) = odds.most {
        return between(page, odds, most, lang);
    }
    line(page, lang.pick("The Hero wins", "Le Héros gagne"), odds.won, lang)?;
    line(page, lang.pick("The Hero dies", "Le Héros meurt"), odds.lost, lang)?;
    let endless = 1.0 - odds.won - odds.lost;
    if endless > RARE {
        line(page, lang.pick("Nobody ever wins", "Personne ne gagne jamais"), endless, lang)?;
    }
    spent(page, odds, lang)?;
    best(page, odds, lang)
}

/// A fight that was played instead of being looked at.
fn played(page: &mut String, odds: &Odds, tried: Tried, lang: Lang) -> std::fmt::Result {
    let Tried { low, high, fights } = tried;
    line(page, lang.pick("The Hero wins, lowest", "Le Héros gagne, au plus bas"), low, lang)?;
    line(page, lang.pick("The Hero wins, highest", "Le Héros gagne, au plus haut"), high, lang)?;
    match lang {
        Lang::En => writeln!(
            page,
            "Too much can happen to look at it all. The fight was played {fights} times instead, with a rule of thumb\n\
             for both sides: the chance to win so lies between the two numbers, 99 times out of 100. A Hero who\n\
             plays better wins more often.",
        )?,
        Lang::Fr => writeln!(
            page,
            "Trop de choses peuvent arriver pour tout examiner. Le combat a donc été joué {fights} fois, au jugé des deux\n\
             côtés\u{a0}: la chance de gagner ainsi est entre les deux nombres, 99 fois sur 100. Un Héros qui joue mieux\n\
             gagne plus souvent.",
        )?,
    }
    if odds.won > low {
        line(page, lang.pick("For certain at least", "Au moins, à coup sûr"), odds.won, lang)?;
    }
    if let Some(most) = odds.most.filter(|most| *most < 1.0) {
        line(page, lang.pick("For certain at most", "Au plus, à coup sûr"), most, lang)?;
    }
    spent(page, odds, lang)?;
    best(page, odds, lang)
}

/// What it costs.
fn spent(page: &mut String, odds: &Odds, lang: Lang) -> std::fmt::Result {
    let name = lang.pick("Health lost on average: ", "Santé perdue en moyenne\u{a0}: ");
    writeln!(page, "{name}{}", lang.decimal(odds.expected_wounds, 2))?;
    let Spent { gaar, dwurt, hope, gems, essences, tiles } = odds.spent;
    let spent = [
        (gaar, "Gaar"),
        (dwurt, "Dwurt"),
        (hope, lang.pick("points of Hope", "points d’Espoir")),
        (gems, lang.pick("Gems", "Gemmes")),
        (essences, "Essences"),
        (tiles, lang.pick("tiles", "tuiles")),
    ];
    let spent: Vec<String> = spent
        .into_iter()
        .filter(|(n, _)| *n > RARE)
        .map(|(n, name)| format!("{} {name}", lang.decimal(n, 2)))
        .collect();
    if spent.is_empty() {
        return Ok(());
    }
    let name = lang.pick("Spent on average: ", "Dépensé en moyenne\u{a0}: ");
    writeln!(page, "{name}{}", spent.join(", "))
}

/// Two numbers between which the chance lies: too much can happen to look at it all.
fn between(page: &mut String, odds: &Odds, most: f64, lang: Lang) -> std::fmt::Result {
    line(page, lang.pick("The Hero wins at least", "Le Héros gagne au moins"), odds.won, lang)?;
    line(page, lang.pick("The Hero wins at most", "Le Héros gagne au plus"), most, lang)?;
    best(page, odds, lang)
}

/// What to do now.
fn best(page: &mut String, odds: &Odds, lang: Lang) -> std::fmt::Result {
    if let Some(moves) = &odds.best {
        let moves: Vec<String> = moves.iter().map(|step| told(*step, lang)).collect();
        writeln!(page, "{}{}", lang.pick("Best now: ", "Le mieux\u{a0}: "), moves.join(", "))?;
    }
    Ok(())
}

/// How likely so much Health is lost.
fn health(page: &mut String, odds: &Odds, lang: Lang) -> std::fmt::Result {
    writeln!(page, "\n{}", lang.pick("Health lost", "Santé perdue"))?;
    for (n, chance) in odds.wounds.iter().enumerate().filter(|(_, chance)| **chance >= RARE) {
        line(page, &n.to_string(), *chance, lang)?;
    }
    Ok(())
}

/// A move in words.
fn told(step: Move, lang: Lang) -> String {
    let thing = |thing: Thing| match thing {
        Thing::Tile(tile, _) => tile.sheet().name.get(lang),
        Thing::Gem(gem) => gem.charm().name.get(lang),
        Thing::Essence(element) => element.charm().name.get(lang),
    };
    match (lang, step) {
        (Lang::En, Move::Gaar(face)) => format!("a Gaar: roll the {face} again"),
        (Lang::Fr, Move::Gaar(face)) => format!("un Gaar\u{a0}: relancer le {face}"),
        (Lang::En, Move::Dwurt) => "spend a Dwurt".into(),
        (Lang::Fr, Move::Dwurt) => "dépenser un Dwurt".into(),
        (Lang::En, Move::Hope(1)) => "spend 1 point of Hope".into(),
        (Lang::En, Move::Hope(n)) => format!("spend {n} points of Hope"),
        (Lang::Fr, Move::Hope(1)) => "dépenser 1 point d’Espoir".into(),
        (Lang::Fr, Move::Hope(n)) => format!("dépenser {n} points d’Espoir"),
        (Lang::En, Move::Use(one, _)) => format!("use {}", thing(one)),
        (Lang::Fr, Move::Use(one, _)) => format!("utiliser {}", thing(one)),
        (Lang::En, Move::Attack(one)) => format!("attack with {}", thing(one)),
        (Lang::Fr, Move::Attack(one)) => format!("attaquer avec {}", thing(one)),
        (Lang::En, Move::Initiative) => "make the Initiative attack".into(),
        (Lang::Fr, Move::Initiative) => "lancer l’attaque d’Initiative".into(),
        (Lang::En, Move::Play(card, n)) => format!("play {n} {}", card.power().name.en),
        (Lang::Fr, Move::Play(card, n)) => format!("jouer {n} {}", card.power().name.fr),
        (Lang::En, Move::Done) => "go on".into(),
        (Lang::Fr, Move::Done) => "continuer".into(),
    }
}

/// A name, a chance, and a bar as long as it is likely.
fn line(page: &mut String, name: &str, chance: f64, lang: Lang) -> std::fmt::Result {
    let bar = "█".repeat((chance * BAR).round() as usize);
    let text = format!("  {name:<26} {:>8}  {bar}", lang.percent(chance));
    writeln!(page, "{}", text.trim_end())
}
