//! Everything that the board and the table say over whole matches of every scenario can be shown to people: no
//! key, no piece of code, no number of a tile, and no word of the other language.

use euthia::Euthia;
use euthia::action::Action;
use euthia::combat::Asking;
use euthia::question::Asked;
use euthia::view::View;
use euthia_board::{Say, Subject, course, detail, fight, first, goals, rolled, scenario, seats, tips, words};
use kernel::{Chance, Game, Lang, Seat, Seed, Turn, Viewer};
use std::collections::BTreeSet;
use table_view::{Play, Sentence};

/// English words that no French sentence has, and French ones that no English sentence has.
const FOREIGN: [&[&str]; 2] = [
    &[
        "le",
        "la",
        "les",
        "des",
        "une",
        "avec",
        "pour",
        "dans",
        "sur",
        "est",
        "sont",
        "jet",
        "jets",
        "carte",
        "tuile",
        "héros",
        "réputation",
        "vous",
        "votre",
        "qui",
        "chaque",
        "niveau",
        "gemme",
    ],
    &[
        "the", "of", "with", "you", "your", "from", "and", "by", "its", "each", "when", "after", "before",
        "roll", "rolls", "gold", "wound", "wounds", "heal", "health", "space", "level", "lose", "does",
        "card", "cards", "turn", "spend", "tile", "hero", "heroes", "quest", "monster",
    ],
];

/// What is wrong with a text that is shown to people, if anything is.
fn fault(lang: Lang, text: &str) -> Option<String> {
    let has = |wrong: &str| text.contains(wrong);
    for wrong in ["_", "{", "}", "()", "::", "Some(", "None", "NaN", "null", "undefined", "  ", " ,", ".."] {
        if has(wrong) {
            return Some(format!("has {wrong:?}"));
        }
    }
    if text.trim().is_empty() || text.trim() != text || kernel::wording::is_marked(text) {
        return Some("is empty, marked or not trimmed".to_owned());
    }
    // The number of a rule is a link; no other brackets, and no number of a tile or a card.
    for inside in text.split('[').skip(1) {
        if !inside.starts_with("EU-") {
            return Some("has brackets".to_owned());
        }
    }
    let plain = text.split('[').next().unwrap_or_default();
    let words = || plain.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
    for word in words() {
        let mut parts = word.split('-');
        let numbered = parts
            .next()
            .is_some_and(|first| !first.is_empty() && first.chars().all(|c| "IVXivx".contains(c)));
        if numbered && parts.next().is_some_and(|n| n.len() == 2 && n.chars().all(|c| c.is_ascii_digit())) {
            return Some(format!("names the tile {word}"));
        }
        // `m1`, `gem3`: a name that a program made.
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        if letters != word && !letters.is_empty() && letters.chars().all(char::is_alphabetic) {
            return Some(format!("has the key {word}"));
        }
    }
    let foreign = FOREIGN[if lang == Lang::En { 0 } else { 1 }];
    let mut plain_words = plain.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    if let Some(word) = plain_words.find(|word| foreign.contains(&word.as_str())) {
        return Some(format!("has the word “{word}” of the other language"));
    }
    let typeset = match lang {
        Lang::En => [" :", " ;", " ?", " !", "\u{a0}", "«"].into_iter().find(|wrong| has(wrong)),
        Lang::Fr => [" :", " ;", " ?", " !", "'", "« ", " »", "“"].into_iter().find(|wrong| has(wrong)),
    };
    typeset.map(|wrong| format!("has {wrong:?}"))
}

/// Collects what is wrong, each text once.
#[derive(Default)]
struct Reader {
    read: BTreeSet<(bool, String)>,
    faults: Vec<String>,
}

impl Reader {
    fn read(&mut self, lang: Lang, what: &str, text: &str) {
        if !text.is_empty()
            && self.read.insert((lang == Lang::En, text.to_owned()))
            && let Some(fault) = fault(lang, text)
        {
            self.faults.push(format!("{what}, {}: {text:?} {fault}", lang.pick("English", "French")));
        }
    }

    fn detail(&mut self, lang: Lang, what: &str, told: &detail::Detail) {
        self.read(lang, what, &told.title);
        self.read(lang, what, &told.kind);
        self.read(lang, what, &told.text(lang));
    }
}

/// What the board says of a moment.
fn board(reader: &mut Reader, view: &View, viewer: Viewer, legal: &[Action]) {
    for lang in Lang::ALL {
        for space in view.map.spaces() {
            reader.read(lang, "a space", &course::told(view, space, lang));
            reader.detail(lang, "the details of a space", &course::detail(view, space, lang));
        }
        for action in legal {
            for text in [course::step(view, *action, lang), course::warns(view, *action, lang)] {
                reader.read(lang, "a step", &text.unwrap_or_default());
            }
        }
        let goal = goals::goal(view, viewer, lang);
        reader.read(lang, "the goal", &goal.title);
        goal.lines.iter().for_each(|line| reader.read(lang, "the goal", &line.text));
        goal.details.iter().for_each(|text| reader.read(lang, "the goal", text));
        for level in 1..=3 {
            let tip = tips::tip(view, &format!("level:{level}"), lang).expect("levels are explained");
            reader.read(lang, "a tip", &tip.text);
        }
        reader.read(lang, "the round", &words::round(lang, view));
        scenario::sheets(view, lang).iter().for_each(|sheet| reader.detail(lang, "the scenario", sheet));
        for (seat, player) in view.players.seats() {
            reader.read(lang, "a seat", &seats::note(view, seat, lang).unwrap_or_default());
            for slot in 0..player.slots.len() {
                reader.read(lang, "a slot", &euthia::called::slot(lang, view, seat, slot as u8));
            }
            for line in &player.score.lines {
                reader.read(lang, "a line of the score", words::scored(lang, line.what));
            }
        }
        if let Some(asked) = view.asked {
            for first in first::firsts(&asked) {
                reader.read(lang, "a first", first.text.get(lang));
            }
            if let Asked::Combat(Asking::Phase(phase)) = asked.what {
                reader.read(lang, "going on", &course::go_on(view, phase, lang));
            }
        }
        let Some(combat) = &view.combat else { continue };
        for deals in combat.weapons.iter().map(|weapon| &weapon.deals).chain([&combat.monster]) {
            for band in fight::ruler(deals, None).bands.iter().filter_map(|band| band.deals) {
                reader.read(lang, "a band", &detail::effect(lang, band.effect));
            }
        }
        if let Some(attack) = &combat.attack {
            for part in &attack.parts {
                reader.read(lang, "a change", &words::by(lang, part.by));
            }
            let told = words::symbols(lang, attack.side, attack.symbols);
            reader.read(lang, "symbols", &told.unwrap_or_default());
        }
    }
}

/// A whole match at random, read by everybody who sits there.
fn match_of(reader: &mut Reader, setup: &<Euthia as Game>::Setup, seed: u128) {
    let state = Euthia::start(setup, &mut Chance::new(Seed(seed), 0)).expect("a preset starts");
    let everybody: Vec<Seat> = Seat::first(Euthia::seats(&state)).collect();
    let mut play = Play::<Euthia>::new(setup.clone(), Seed(seed), everybody).expect("a preset can be played");
    let mut dice = Chance::new(Seed(seed + 1), 0);
    let mut told = 0;
    for step in 0.. {
        let Turn::Of(seat, _) = play.table().turn() else { break };
        assert!(step < 20_000, "a match ends");
        let moment = play.moment(Viewer::Seat(seat));
        for lang in Lang::ALL {
            reader.read(lang, "a question", &moment.asks.text(lang));
            moment.labels.iter().for_each(|label| reader.read(lang, "a button", &label.text(lang)));
            moment.seats.iter().for_each(|name| reader.read(lang, "a name", name.get(lang)));
        }
        // The map changes slowly: looking at every fifth moment is enough for what is always there.
        if step % 5 == 0 || moment.view.combat.is_some() {
            board(reader, &moment.view, moment.viewer, &moment.legal);
        }
        let busy: Vec<Action> = moment
            .legal
            .iter()
            .copied()
            .filter(|action| !matches!(action, Action::Done | Action::Board(_)))
            .collect();
        let from = if busy.is_empty() || dice.below(6) == 0 { &moment.legal } else { &busy };
        let action = from[dice.below(from.len() as u32) as usize];
        play.act(seat, action, Sentence::default()).expect("legal answers are legal");
        let entries = play.log().entries();
        for entry in &entries[told.min(entries.len())..] {
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                for line in entry.lines(viewer) {
                    Lang::ALL
                        .iter()
                        .for_each(|lang| reader.read(*lang, "a line of the log", &line.text(*lang)));
                }
            }
        }
        told = entries.len();
    }
}

#[test]
fn no_match_of_any_scenario_says_anything_raw() {
    let mut reader = Reader::default();
    for (at, scenario) in Euthia::presets().into_iter().enumerate() {
        match_of(&mut reader, &scenario.setup, 700 + at as u128);
    }
    assert!(reader.read.len() > 5_000, "{} texts", reader.read.len());
    assert!(reader.faults.is_empty(), "{}", reader.faults.join("\n"));
}

#[test]
fn nothing_that_always_stands_there_is_raw() {
    let mut reader = Reader::default();
    let setup = Euthia::presets().swap_remove(0).setup;
    let table = kernel::Table::<Euthia>::new(setup, Seed(1)).expect("a preset can be played");
    let view = table.view(Viewer::Spectator);
    for lang in Lang::ALL {
        Say::ALL.iter().for_each(|say| reader.read(lang, "a word", say.get(lang)));
        for key in tips::SIGNS {
            let tip = tips::tip(&view, key, lang).expect("signs explain themselves");
            reader.read(lang, key, &tip.title);
            reader.read(lang, key, &tip.text);
        }
        for by in [
            rolled::Cause::Gaar(None),
            rolled::Cause::Gaar(Some(Seat(0))),
            rolled::Cause::By(euthia::event::Change::Earth),
            rolled::Cause::By(euthia::event::Change::Used),
        ] {
            reader.read(lang, "a change", &rolled::cause(lang, by, Seat(0)));
        }
        let tiles = euthia::content::ItemId::all().map(euthia::player::Tile::Item);
        let heroes = euthia::content::HeroTileId::all().map(euthia::player::Tile::Hero);
        let mut all: Vec<Subject> = tiles.chain(heroes).map(Subject::Tile).collect();
        all.extend(euthia::content::FoeId::all().map(Subject::Monster));
        all.extend(euthia::content::PowerId::all().map(Subject::Power));
        for subject in all {
            reader.detail(lang, &subject.to_string(), &detail::detail(lang, subject));
        }
    }
    assert!(reader.faults.is_empty(), "{}", reader.faults.join("\n"));
}

#[test]
fn what_is_raw_is_found() {
    for (lang, text) in [
        (Lang::En, "A tile of forced_tiles is missing."),
        (Lang::En, "on the V-09 rift"),
        (Lang::En, "gain {n} gold"),
        (Lang::En, "m1 strikes"),
        (Lang::En, "Perdre une carte"),
        (Lang::Fr, "gagner 2 gold"),
        (Lang::Fr, "l'Élémentaire"),
        (Lang::Fr, "vraiment ?"),
    ] {
        assert!(fault(lang, text).is_some(), "{text}");
    }
    assert_eq!(fault(Lang::En, "The match is over [EU-SCO-10]."), None);
    assert_eq!(fault(Lang::Fr, "Élémentaire de Feu\u{a0}: 2 Blessures"), None);
}
