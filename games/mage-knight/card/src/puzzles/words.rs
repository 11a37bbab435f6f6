//! The texts of Mage Knight's puzzles.

use super::{Goal, Riddles};
use ::puzzles::Puzzle;
use kernel::Lang;
use kernel::wording::{and, count};
use mage_knight::action::Action;
use mage_knight::content::Hex;
use mage_knight::narrate::words::{card_face, enemy_face, site_face, unit_face};
use mage_knight::state::State;
use mage_knight_advice::{Aim, Goal as Wish};

/// Those who are to be fought on a space.
fn enemies(lang: Lang, state: &State, hex: Hex, numbers: bool) -> String {
    let tokens = state.map.tokens_at(state.map.garrison_space(hex));
    let names: Vec<String> = tokens
        .filter_map(|token| token.enemy())
        .map(|enemy| {
            let face = enemy_face(lang, enemy);
            if numbers { format!("{} ({})", face.name, face.numbers) } else { face.name }
        })
        .collect();
    and(lang, &names)
}

fn site(lang: Lang, state: &State, hex: Hex) -> Option<String> {
    state.map.site(hex).map(|site| site_face(lang, site).name)
}

pub(super) fn title(lang: Lang, state: &State, goal: &Goal) -> String {
    let Goal::Reach(aim) = goal else {
        return lang.pick("All the Fame there is", "Toute la Renommée possible").to_owned();
    };
    let printing = state.variants.printing;
    let unhurt = aim.wounds == Some(0);
    let names: Vec<String> = aim
        .goals
        .iter()
        .map(|wish| match *wish {
            Wish::Defeat(hex) => match site(lang, state, hex) {
                Some(site) if !state.map.has_rampaging(hex) => site,
                _ => enemies(lang, state, hex, false),
            },
            Wish::Reach(hex) => site(lang, state, hex).unwrap_or_default(),
            Wish::Recruit(unit) => unit_face(lang, printing, unit).name,
            Wish::Gain(card) => card_face(lang, printing, card).name,
            Wish::Foes(_) => lang.pick("The fight", "Le combat").to_owned(),
        })
        .collect();
    let names = and(lang, &names);
    let fights = aim.goals.iter().any(|wish| matches!(wish, Wish::Defeat(_) | Wish::Foes(_)));
    match (fights, unhurt, lang) {
        (true, true, Lang::En) => format!("{names}, without a scratch"),
        (true, true, Lang::Fr) => format!("{names}, sans une égratignure"),
        (true, false, Lang::En) => format!("{names}, at a price"),
        (true, false, Lang::Fr) => format!("{names}, à tout prix"),
        (false, _, Lang::En) => format!("{names} before the turn ends"),
        (false, _, Lang::Fr) => format!("{names} avant la fin du tour"),
    }
}

pub(super) fn task(lang: Lang, state: &State, goal: &Goal) -> String {
    match goal {
        Goal::Fame { .. } => lang
            .pick(
                "Win as much Fame as you can this turn, for certain and without a Wound.",
                "Gagnez le plus de Renommée possible ce tour-ci, à coup sûr et sans Blessure.",
            )
            .to_owned(),
        Goal::Reach(aim) => {
            let wishes: Vec<String> = aim.goals.iter().map(|wish| wish_for(lang, state, *wish)).collect();
            let limits = limits(lang, aim);
            let cards = lang.pick(
                "Spend as few cards as you can, and lose no unit.",
                "Dépensez le moins de cartes possible et ne perdez aucune unité.",
            );
            format!("{} {limits} {cards}", wishes.join(" "))
        }
    }
}

fn wish_for(lang: Lang, state: &State, wish: Wish) -> String {
    let printing = state.variants.printing;
    match (wish, lang) {
        (Wish::Defeat(hex), _) => {
            let foes = enemies(lang, state, hex, true);
            match (site(lang, state, hex).filter(|_| !state.map.has_rampaging(hex)), lang) {
                (Some(site), Lang::En) => {
                    format!("{site}: take this place this turn. It is held by {foes}.")
                }
                (Some(site), Lang::Fr) => {
                    format!("{site}\u{a0}: prenez ce lieu ce tour-ci. Qui le garde\u{a0}: {foes}.")
                }
                (None, Lang::En) => format!("Defeat this turn: {foes}."),
                (None, Lang::Fr) => format!("À vaincre ce tour-ci\u{a0}: {foes}."),
            }
        }
        (Wish::Reach(hex), Lang::En) => {
            let site = site(lang, state, hex).unwrap_or_default();
            format!("Be there this turn: {site}.")
        }
        (Wish::Reach(hex), Lang::Fr) => {
            let site = site(lang, state, hex).unwrap_or_default();
            format!("Soyez sur place ce tour-ci\u{a0}: {site}.")
        }
        (Wish::Recruit(unit), Lang::En) => {
            format!("Recruit this turn: {}.", unit_face(lang, printing, unit).name)
        }
        (Wish::Recruit(unit), Lang::Fr) => {
            format!("À recruter ce tour-ci\u{a0}: {}.", unit_face(lang, printing, unit).name)
        }
        (Wish::Gain(card), Lang::En) => {
            format!("Learn this turn: {}.", card_face(lang, printing, card).name)
        }
        (Wish::Gain(card), Lang::Fr) => {
            format!("À apprendre ce tour-ci\u{a0}: {}.", card_face(lang, printing, card).name)
        }
        (Wish::Foes(_), Lang::En) => "Win the fight that is on.".to_owned(),
        (Wish::Foes(_), Lang::Fr) => "Gagnez le combat en cours.".to_owned(),
    }
}

fn limits(lang: Lang, aim: &Aim) -> String {
    let own = match (aim.wounds, lang) {
        (Some(0), Lang::En) => "You take no Wound".to_owned(),
        (Some(0), Lang::Fr) => "Vous ne prenez aucune Blessure".to_owned(),
        (Some(n), Lang::En) => format!("You take {} at most", count(lang, n, "Wound", "Wounds")),
        (Some(n), Lang::Fr) => format!("Vous prenez au plus {}", count(lang, n, "Blessure", "Blessures")),
        (None, Lang::En) => "Wounds do not matter".to_owned(),
        (None, Lang::Fr) => "Les Blessures ne comptent pas".to_owned(),
    };
    match (aim.unit_wounds, lang) {
        (Some(0), Lang::En) => format!("{own}, and neither do your units."),
        (Some(0), Lang::Fr) => format!("{own}, et vos unités non plus."),
        (Some(n), Lang::En) => format!("{own}, your units {}.", count(lang, n, "Wound", "Wounds")),
        (Some(n), Lang::Fr) => format!("{own}, vos unités {}.", count(lang, n, "Blessure", "Blessures")),
        (None, _) => format!("{own}."),
    }
}

pub(super) fn amount(lang: Lang, goal: &Goal, mark: i64) -> String {
    match (goal, lang) {
        (Goal::Reach(_), Lang::En) => count(lang, mark.abs(), "card", "cards"),
        (Goal::Reach(_), Lang::Fr) => count(lang, mark.abs(), "carte", "cartes"),
        (Goal::Fame { .. }, Lang::En) => format!("{mark} Fame"),
        (Goal::Fame { .. }, Lang::Fr) => format!("{mark} de Renommée"),
    }
}

/// What the best line is made of, without saying how.
pub(super) fn hint(lang: Lang, puzzle: &Puzzle<Riddles>) -> String {
    let has = |wanted: fn(&Action) -> bool| puzzle.line.iter().any(wanted);
    let made_of = if has(|action| matches!(action, Action::Activate { .. })) {
        lang.pick("one of your units has a part in it", "une de vos unités y joue un rôle")
    } else if has(|action| matches!(action, Action::Skill(_) | Action::UseTactic)) {
        lang.pick(
            "a skill or your tactic has a part in it",
            "une compétence ou votre tactique y joue un rôle",
        )
    } else if has(|action| matches!(action, Action::PlayStrong(_))) {
        lang.pick("it takes mana, in the right place", "il y faut du mana, au bon endroit")
    } else if has(|action| matches!(action, Action::Sideways(..))) {
        lang.pick("a card is played sideways", "une carte se joue de côté")
    } else {
        lang.pick("the order matters", "l’ordre compte")
    };
    let best = amount(lang, &puzzle.goal, puzzle.best);
    match lang {
        Lang::En => format!("The best answer: {best}; {made_of}."),
        Lang::Fr => format!("La meilleure réponse\u{a0}: {best}\u{202f}; {made_of}."),
    }
}
