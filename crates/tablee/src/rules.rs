//! `tablee rules`: looks up and searches the ledger.

use crate::cli::RulesArgs;
use crate::words::whole;
use crate::{Error, World};
use kernel::Lang;
use ledger::{Ledger, Rule};
use serde_json::{Value, json};
use shelf::Shelf;
use std::io::Write;

pub(crate) fn run(args: &RulesArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    let ledger = Ledger::of(&args.game)
        .ok_or_else(|| Error::UnknownGame { name: args.game.clone(), known: ledger::games().collect() })?;
    let out = &mut *world.stdout;
    if args.words.is_empty() {
        let title = shelf.get(&args.game).map_or(&*args.game, |title| title.game().title(lang));
        areas(ledger, title, lang, args.json, out)
    } else if args.words.iter().all(|word| is_id(ledger, word)) {
        let mut rules = Vec::new();
        for word in &args.words {
            rules.extend(look_up(ledger, word, lang)?);
        }
        show(&rules, &[], lang, args.json, out)
    } else {
        let found = ledger.search(&args.words.join(" "), lang);
        let rules: Vec<&Rule> = found.hits.iter().map(|hit| hit.rule).collect();
        show(&rules, &found.nearest, lang, args.json, out)
    }
}

/// Whether a word is meant as an id or an area: it has the prefix of this game's ids, or their form.
fn is_id(ledger: &Ledger, word: &str) -> bool {
    let prefix = ledger.rules.first().and_then(|rule| rule.id.split('-').next()).unwrap_or_default();
    match word.split_once('-') {
        Some((first, _)) => {
            first.eq_ignore_ascii_case(prefix) || word.ends_with(|c: char| c.is_ascii_digit())
        }
        None => false,
    }
}

/// The rule with this id, or all rules of this area.
fn look_up<'l>(ledger: &'l Ledger, id: &str, lang: Lang) -> Result<Vec<&'l Rule>, Error> {
    if let Some(rule) = ledger.get(id) {
        return Ok(vec![rule]);
    }
    let area: Vec<&Rule> = ledger.rules.iter().filter(|rule| rule.area().eq_ignore_ascii_case(id)).collect();
    if area.is_empty() {
        return Err(Error::UnknownRule { id: id.to_uppercase(), suggestion: ledger.suggest(id).say(lang) });
    }
    Ok(area)
}

/// Prints rules, or that there are none and the most similar words.
fn show(rules: &[&Rule], nearest: &[&str], lang: Lang, json: bool, out: &mut dyn Write) -> Result<(), Error> {
    if json {
        let cards: Vec<Value> = rules.iter().map(|rule| card(rule, lang)).collect();
        writeln!(out, "{}", json!({ "found": rules.len(), "rules": cards, "nearest": nearest }))?;
        return Ok(());
    }
    for rule in rules {
        let (section, kind) = (rule.section.get(lang), rule.kind.name(lang));
        writeln!(out, "{}  {section} ({kind})\n  {}\n", rule.id, rule.text.get(lang))?;
    }
    if !rules.is_empty() {
        return Ok(());
    }
    match lang {
        Lang::En => writeln!(out, "No rule is about this.")?,
        Lang::Fr => writeln!(out, "Aucune règle n’en parle.")?,
    }
    match (nearest.join(", "), lang) {
        (words, _) if words.is_empty() => {}
        (words, Lang::En) => writeln!(out, "Words that look alike: {words}.")?,
        (words, Lang::Fr) => writeln!(out, "Mots voisins\u{a0}: {words}.")?,
    }
    Ok(())
}

fn card(rule: &Rule, lang: Lang) -> Value {
    json!({
        "id": rule.id,
        "area": rule.area(),
        "section": rule.section.get(lang),
        "kind": rule.kind.id(),
        "text": rule.text.get(lang),
        "source": rule.source,
    })
}

/// Prints the areas in the order of the ledger, each with its first section and its number of rules.
fn areas(ledger: &Ledger, title: &str, lang: Lang, json: bool, out: &mut dyn Write) -> Result<(), Error> {
    let mut areas: Vec<(&Rule, u64)> = Vec::new();
    for rule in &ledger.rules {
        match areas.iter_mut().find(|(first, _)| first.area() == rule.area()) {
            Some((_, count)) => *count += 1,
            None => areas.push((rule, 1)),
        }
    }
    if json {
        let areas: Vec<Value> = areas
            .iter()
            .map(|(first, count)| {
                json!({ "area": first.area(), "section": first.section.get(lang), "rules": count })
            })
            .collect();
        writeln!(out, "{}", json!({ "game": ledger.game, "rules": ledger.rules.len(), "areas": areas }))?;
        return Ok(());
    }
    let total = whole(lang, ledger.rules.len() as u64);
    match lang {
        Lang::En => writeln!(out, "{title}: {total} rules")?,
        Lang::Fr => writeln!(out, "{title}\u{a0}: {total} règles")?,
    }
    let width = areas.iter().map(|(first, _)| first.area().len()).max().unwrap_or(0);
    for (first, count) in areas {
        writeln!(out, "  {:<width$}  {count:>4}  {}", first.area(), first.section.get(lang))?;
    }
    Ok(())
}
