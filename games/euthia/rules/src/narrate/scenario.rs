//! The texts of scenarios: questions, buttons, lines of the log.

use super::{effect, names, perils};
use crate::content::{CHARACTERS, EVENTS, EffectId, OFFENSIVES, SLAUGHTERS, SpecialRules, TerritoryId};
use crate::map::Anchor;
use crate::scenario::{Asking, Cause, Choice, Development, Grade};
use crate::terms::{Aim, SpaceKind};
use crate::view::View;
use kernel::wording::{count, de, quoted};
use kernel::{Lang, Seat};

/// The name of a card or a deed.
pub(super) fn cause(lang: Lang, cause: Cause) -> String {
    cause.name().map_or_else(String::new, |name| quoted(lang, name.get(lang)))
}

/// What a tile is placed for.
fn place_of(lang: Lang, tile: TerritoryId) -> &'static str {
    let cells = || tile.territory().cells.iter().map(|cell| cell.kind).chain(tile.territory().centre);
    let wanted = [SpaceKind::Settlement, SpaceKind::Lair, SpaceKind::Legend];
    let kind = wanted.into_iter().find(|wanted| cells().any(|kind| kind == *wanted));
    names::space_kind(lang, kind.unwrap_or(SpaceKind::Plain))
}

pub(super) fn question(lang: Lang, view: &View, seat: Seat, asking: Asking) -> String {
    let hero = names::hero(lang, view, seat);
    match (lang, asking) {
        (Lang::En, Asking::Ready) => format!("How does {hero} get ready for the final battle?"),
        (Lang::Fr, Asking::Ready) => {
            format!("Comment {hero} se prépare-t-{} à la bataille finale ?", names::pronoun(view, seat))
        }
        (Lang::En, Asking::Place(tile)) => {
            let (chapter, place) = (tile.territory().chapter, place_of(lang, tile));
            format!("Where does {hero} place the tile of Chapter {chapter} that is missing ({place})?")
        }
        (Lang::Fr, Asking::Place(tile)) => {
            let (chapter, place) = (tile.territory().chapter, place_of(lang, tile));
            let he = names::pronoun(view, seat);
            format!("Où {hero} pose-t-{he} la tuile du Chapitre {chapter} qui manque ({place}) ?")
        }
        (_, Asking::Walk) => perils::walk(lang, view, seat),
    }
}

pub(super) fn choice(lang: Lang, view: &View, choice: Choice) -> String {
    match choice {
        Choice::Place(at) => place(lang, view, at),
        Choice::Defend => {
            let cost = match &view.scenario.sheet().special {
                SpecialRules::Farruga(rules) => effect::phrase(lang, rules.defence_cost),
                _ => String::new(),
            };
            match lang {
                Lang::En => format!("add a Magic Defence token: {cost}"),
                Lang::Fr => format!("ajouter un jeton Défense Magique : {cost}"),
            }
        }
        Choice::Help(at) => match CHARACTERS.get(usize::from(at)) {
            Some(card) => {
                let (need, reward) = (effect::phrase(lang, card.need), effect::phrase(lang, card.reward));
                let name = quoted(lang, card.name.get(lang));
                match lang {
                    Lang::En => format!("help {name}: {need} → {reward}"),
                    Lang::Fr => format!("aider {name} : {need} → {reward}"),
                }
            }
            None => lang.pick("help a Character", "aider un Personnage").to_owned(),
        },
        Choice::Legend(at) => perils::legend(lang, view, at),
        Choice::Ritual => perils::ritual(lang, view),
        Choice::Walk(to) => perils::walk_to(lang, view, to),
        Choice::Weaken(card) => perils::weaken(lang, card),
        Choice::Banish(offering) => perils::banish(lang, view, offering),
    }
}

/// A position at the edge of the map, described like a space.
fn place(lang: Lang, view: &View, at: Anchor) -> String {
    let place = super::places::slot(lang, view, at);
    match lang {
        Lang::En => format!("place the tile: {place}"),
        Lang::Fr => format!("poser la tuile : {place}"),
    }
}

pub(super) fn report(lang: Lang, view: &View, report: Development) -> String {
    match lang {
        Lang::En => english(view, report),
        Lang::Fr => french(view, report),
    }
}

/// A Settlement by the Chapter of its tile.
fn settlement(lang: Lang, view: &View, at: u8) -> String {
    let tile = match &view.scenario.sheet().special {
        SpecialRules::Farruga(rules) => rules.forced.get(usize::from(at)).map(|(tile, _)| *tile),
        _ => None,
    };
    let chapter = tile.map_or(0, |tile| tile.territory().chapter);
    match lang {
        Lang::En => format!("the Settlement of Chapter {chapter}"),
        Lang::Fr => format!("la Colonie du Chapitre {chapter}"),
    }
}

/// The text of a card that was revealed.
fn card(lang: Lang, cause: Cause) -> String {
    match cause {
        Cause::Event(at) => EVENTS.get(usize::from(at)).map_or("", |card| card.text.get(lang)).to_owned(),
        Cause::Offensive(at) => {
            let Some(card) = OFFENSIVES.get(usize::from(at)) else { return String::new() };
            let aim = match card.aim {
                Aim::Weakest => lang.pick("the weakest Settlement", "la Colonie la plus faible"),
                Aim::NearFirst => lang.pick(
                    "the Settlement nearest to the first player",
                    "la Colonie la plus proche du premier joueur",
                ),
                Aim::All => lang.pick("all Settlements", "toutes les Colonies"),
                Aim::NearTop => lang.pick(
                    "the Settlement nearest to the highest Reputation",
                    "la Colonie la plus proche de la plus haute Réputation",
                ),
            };
            let heroes = match card.heroes {
                EffectId::NOTHING => String::new(),
                heroes => format!("{}{}", lang.pick("; ", " ; "), effect::phrase(lang, heroes)),
            };
            match lang {
                Lang::En => format!("{aim}, strength {}{heroes}.", card.strength),
                Lang::Fr => format!("{aim}, force {}{heroes}.", card.strength),
            }
        }
        Cause::Slaughter(at) => {
            SLAUGHTERS.get(usize::from(at)).map_or("", |card| card.text.get(lang)).to_owned()
        }
        Cause::Defence
        | Cause::Character(_)
        | Cause::Legend(_)
        | Cause::Ritual
        | Cause::Golem
        | Cause::Banishment => String::new(),
    }
}

fn english(view: &View, report: Development) -> String {
    const L: Lang = Lang::En;
    let hero = |seat: Seat| names::hero(L, view, seat);
    match report {
        Development::Finale => "The final battle".to_owned(),
        Development::Card(by) => format!("A card is turned up, {}: {}", cause(L, by), card(L, by)),
        Development::Wounded { seat, n, by } => {
            format!("{} suffers {} ({}).", hero(seat), count(L, n, "Wound", "Wounds"), cause(L, by))
        }
        Development::Dealt { seat, damage, left } => {
            format!(
                "{}'s part of the battle ends: {damage} Damage dealt, the dragon has {left} Health left.",
                hero(seat)
            )
        }
        Development::Survives => "The dragon lives.".to_owned(),
        Development::Grows(n) => format!("The dragon will have {n} more Health in the final battle."),
        Development::Learnt(seat) => format!("{} learns the weakness of the dragon.", hero(seat)),
        Development::Weakness(seat) => format!("{} strikes where the dragon is weak.", hero(seat)),
        Development::Defended { seat, settlement: at, defences } => format!(
            "{} adds a Magic Defence token to {} ({defences} now).",
            hero(seat),
            settlement(L, view, at)
        ),
        Development::Struck { settlement: at, removed, ruined: true } => format!(
            "{} loses {} and is ruined.",
            settlement(L, view, at),
            count(L, removed, "Magic Defence token", "Magic Defence tokens")
        ),
        Development::Struck { settlement: at, removed, .. } => format!(
            "{} loses {} and stands.",
            settlement(L, view, at),
            count(L, removed, "Magic Defence token", "Magic Defence tokens")
        ),
        Development::Emblem(seat) => format!("{} takes an Emblem.", hero(seat)),
        Development::Helped { seat, character } => {
            format!("{} helps a Character: {}.", hero(seat), cause(L, Cause::Character(character)))
        }
        Development::Rites(report) => perils::rites(L, view, report),
        Development::Golem(report) => perils::golem(L, view, report),
        Development::Banishing(report) => perils::banishing(L, view, report),
        Development::Ended(grade) => match grade {
            Grade::Lost => "The goal of the scenario is missed: defeat.",
            Grade::Won => "The goal of the scenario is reached: victory.",
            Grade::Bronze => "The goal of the scenario is reached: bronze.",
            Grade::Silver => "The goal of the scenario is reached: silver.",
            Grade::Gold => "The goal of the scenario is reached: gold.",
        }
        .to_owned(),
    }
}

fn french(view: &View, report: Development) -> String {
    const L: Lang = Lang::Fr;
    let hero = |seat: Seat| names::hero(L, view, seat);
    match report {
        Development::Finale => "La bataille finale".to_owned(),
        Development::Card(by) => format!("Une carte est révélée, {} : {}", cause(L, by), card(L, by)),
        Development::Wounded { seat, n, by } => {
            format!("{} subit {} ({}).", hero(seat), count(L, n, "Blessure", "Blessures"), cause(L, by))
        }
        Development::Dealt { seat, damage, left } => {
            let damage = count(L, damage, "Dégât infligé", "Dégâts infligés");
            format!(
                "La part {} dans la bataille s'achève : {damage}, il reste {left} Santé au dragon.",
                de(&hero(seat))
            )
        }
        Development::Survives => "Le dragon survit.".to_owned(),
        Development::Grows(n) => format!("Le dragon aura {n} Santé de plus à la bataille finale."),
        Development::Learnt(seat) => format!("{} apprend la faiblesse du dragon.", hero(seat)),
        Development::Weakness(seat) => format!("{} frappe au point faible du dragon.", hero(seat)),
        Development::Defended { seat, settlement: at, defences } => format!(
            "{} ajoute un jeton Défense Magique ({} : {defences} à présent).",
            hero(seat),
            settlement(L, view, at)
        ),
        Development::Struck { settlement: at, removed, ruined: true } => format!(
            "{} perd {} et tombe en ruine.",
            settlement(L, view, at),
            count(L, removed, "jeton Défense Magique", "jetons Défense Magique")
        ),
        Development::Struck { settlement: at, removed, .. } => format!(
            "{} perd {} et tient bon.",
            settlement(L, view, at),
            count(L, removed, "jeton Défense Magique", "jetons Défense Magique")
        ),
        Development::Emblem(seat) => format!("{} prend un Emblème.", hero(seat)),
        Development::Helped { seat, character } => {
            format!("{} aide un Personnage : {}.", hero(seat), cause(L, Cause::Character(character)))
        }
        Development::Rites(report) => perils::rites(L, view, report),
        Development::Golem(report) => perils::golem(L, view, report),
        Development::Banishing(report) => perils::banishing(L, view, report),
        Development::Ended(grade) => match grade {
            Grade::Lost => "L'objectif du scénario est manqué : défaite.",
            Grade::Won => "L'objectif du scénario est atteint : victoire.",
            Grade::Bronze => "L'objectif du scénario est atteint : bronze.",
            Grade::Silver => "L'objectif du scénario est atteint : argent.",
            Grade::Gold => "L'objectif du scénario est atteint : or.",
        }
        .to_owned(),
    }
}
