//! The texts of questions.

use super::{effect, fight, names, scenario};
use crate::content::{DWURT_DIE, HAND_LIMIT};
use crate::effect::Effect;
use crate::effects::Origin;
use crate::question::{Asked, Question};
use crate::rolls::{Purpose, Roll};
use crate::task::Task;
use crate::view::{PlayerView, View};
use kernel::wording::{count, number, quoted};
use kernel::{Lang, Seat};

/// The question to a seat.
pub(super) fn say(lang: Lang, view: &View, question: &Question) -> String {
    match lang {
        Lang::En => english(view, question.seat, question.what),
        Lang::Fr => french(view, question.seat, question.what),
    }
}

/// The roll that is being changed.
pub(super) fn rolled(view: &View) -> Option<Roll> {
    match view.task {
        Some(Task::Roll(roll)) => Some(roll),
        _ => None,
    }
}

fn roll(lang: Lang, view: &View, seat: Seat) -> String {
    let hero = names::hero(lang, view, seat);
    let Some(roll) = rolled(view) else {
        return match lang {
            Lang::En => format!("Does {hero} change the roll?"),
            Lang::Fr => format!("{hero} modifie-t-{} le jet ?", names::pronoun(view, seat)),
        };
    };
    let [one, two] = roll.dice;
    let total = number(roll.total());
    match lang {
        Lang::En => {
            let what = match roll.purpose {
                Purpose::Challenge(element) => names::elemental(lang, element).to_owned(),
                Purpose::Need(n) | Purpose::Feat(n) => format!("{n} or more is needed"),
            };
            format!("The dice show {one} and {two}, {total} in all ({what}): does {hero} change the roll?")
        }
        Lang::Fr => {
            let what = match roll.purpose {
                Purpose::Challenge(element) => names::elemental(lang, element).to_owned(),
                Purpose::Need(n) | Purpose::Feat(n) => format!("il faut {n} ou plus"),
            };
            let pronoun = names::pronoun(view, seat);
            format!(
                "Les dés donnent {one} et {two}, soit {total} ({what}) : {hero} modifie-t-{pronoun} le jet ?"
            )
        }
    }
}

fn english(view: &View, seat: Seat, what: Asked) -> String {
    const L: Lang = Lang::En;
    let hero = names::hero(L, view, seat);
    let PlayerView { gold, dwurt_die: die, .. } = *names::player(view, seat);
    match what {
        Asked::Turn if view.turn.movement > 0 => {
            let points = count(L, view.turn.movement, "Movement point", "Movement points");
            format!("What does {hero} do with {points}?")
        }
        Asked::Turn => format!("What does {hero} do?"),
        Asked::Reveal => match view.next_chapter {
            Some(chapter) => format!("Where does {hero} place the next tile, of Chapter {chapter}?"),
            None => format!("Where does {hero} place the next tile?"),
        },
        Asked::DwurtDie => format!(
            "The Dwurt Die shows {die} ({}): does {hero} avoid it?",
            effect::phrase(L, DWURT_DIE[usize::from(die).min(5)])
        ),
        Asked::Keep => format!("Which Action token does {hero} keep?"),
        Asked::Excess => format!("{hero} carries too much: what does {hero} give up, use or equip?"),
        Asked::HandLimit => {
            format!("{hero} holds more than {HAND_LIMIT} cards: which ones does {hero} give up or exchange?")
        }
        Asked::Discard(metal) => format!("Which {} does {hero} give up?", names::cards(L, metal)[0]),
        Asked::Cart => format!("Does {hero} use a Mine Cart?"),
        Asked::Trade(place) => {
            format!("What does {hero} trade with {gold} gold ({})?", names::trade(L, place))
        }
        Asked::HeroTile => format!("Which of the revealed tiles does {hero} keep?"),
        Asked::Draft => format!("Which of the tiles drawn does {hero} keep?"),
        Asked::Roll => roll(L, view, seat),
        Asked::Combat(asking) => fight::question(L, view, seat, asking),
        Asked::Scenario(asking) => scenario::question(L, view, seat, asking),
        Asked::Effect { origin, effect } => {
            format!("{}: {}", source(L, view, seat, origin), asked_en(view, seat, effect.get()))
        }
    }
}

fn french(view: &View, seat: Seat, what: Asked) -> String {
    const L: Lang = Lang::Fr;
    let hero = names::hero(L, view, seat);
    let he = names::pronoun(view, seat);
    let PlayerView { gold, dwurt_die: die, .. } = *names::player(view, seat);
    match what {
        Asked::Turn if view.turn.movement > 0 => {
            let points = count(L, view.turn.movement, "point de Mouvement", "points de Mouvement");
            format!("Que fait {hero} avec {points} ?")
        }
        Asked::Turn => format!("Que fait {hero} ?"),
        Asked::Reveal => match view.next_chapter {
            Some(chapter) => format!("Où {hero} pose-t-{he} la prochaine tuile, du Chapitre {chapter} ?"),
            None => format!("Où {hero} pose-t-{he} la prochaine tuile ?"),
        },
        Asked::DwurtDie => format!(
            "Le Dé de Dwurt indique {die} ({}) : {hero} l'évite-t-{he} ?",
            effect::phrase(L, DWURT_DIE[usize::from(die).min(5)])
        ),
        Asked::Keep => format!("Quel jeton Action {hero} garde-t-{he} ?"),
        Asked::Excess => {
            format!("{hero} porte trop de choses : qu'abandonne, utilise ou équipe-t-{he} ?")
        }
        Asked::HandLimit => {
            format!(
                "{hero} a plus de {HAND_LIMIT} cartes en main : lesquelles défausse-t-{he} ou échange-t-{he} ?"
            )
        }
        Asked::Discard(metal) => format!("Quelle {} {hero} défausse-t-{he} ?", names::cards(L, metal)[0]),
        Asked::Cart => format!("{hero} utilise-t-{he} un Chariot Minier ?"),
        Asked::Trade(place) => {
            format!("Que négocie {hero} avec {gold} Or ({}) ?", names::trade(L, place))
        }
        Asked::HeroTile => format!("Laquelle des tuiles dévoilées {hero} garde-t-{he} ?"),
        Asked::Draft => format!("Laquelle des tuiles piochées {hero} garde-t-{he} ?"),
        Asked::Roll => roll(L, view, seat),
        Asked::Combat(asking) => fight::question(L, view, seat, asking),
        Asked::Scenario(asking) => scenario::question(L, view, seat, asking),
        Asked::Effect { origin, effect } => {
            format!("{} : {}", source(L, view, seat, origin), asked_fr(view, seat, effect.get()))
        }
    }
}

/// What an effect belongs to, at the start of a question.
fn source(lang: Lang, view: &View, seat: Seat, origin: Origin) -> String {
    match origin {
        Origin::Tile(spot) => quoted(lang, names::tile_at(lang, view, seat, spot)),
        Origin::Discarded(tile) => names::the_tile(lang, tile),
        Origin::Gem(gem) => names::gem(lang, gem).to_owned(),
        Origin::Essence(element) => names::essence(lang, element).to_owned(),
        Origin::Challenge(element) => names::elemental(lang, element).to_owned(),
        Origin::Quest => lang.pick("Quest", "Quête").to_owned(),
        Origin::Sale => lang.pick("Sale", "Vente").to_owned(),
        Origin::Reward => lang.pick("Reward", "Récompense").to_owned(),
        Origin::Loot => lang.pick("Loot", "Butin").to_owned(),
        Origin::Scenario(cause) => scenario::cause(lang, cause),
    }
}

/// The question of an effect, after its source. Effects that never ask get a general question.
fn asked_en(view: &View, seat: Seat, what: &Effect) -> String {
    let hero = names::hero(Lang::En, view, seat);
    match what {
        Effect::Choose => format!("what does {hero} choose?"),
        Effect::IfPaid => format!("does {hero} pay the price?"),
        Effect::Gem(..) => format!("which Gem does {hero} take?"),
        Effect::Essence(..) => format!("which Essence does {hero} take?"),
        Effect::GiveGem(..) => format!("which Gem does {hero} give?"),
        Effect::GiveEssence(..) => format!("which Essence does {hero} give?"),
        Effect::GiveResource(..) => format!("which Natural Resource does {hero} give?"),
        Effect::GiveItem(..) | Effect::GivePotion(_) => format!("which tile does {hero} give?"),
        Effect::GiveTrophy(..) => format!("which Trophy does {hero} give?"),
        Effect::GiveSilver(_) => format!("which Silver card does {hero} give?"),
        Effect::GiveGoldCard(_) => format!("which Gold card does {hero} give?"),
        Effect::Unlock(_) => format!("which slot does {hero} unlock?"),
        Effect::Teleport(_) | Effect::GoTo(_) => format!("where does {hero} teleport to?"),
        _ => format!("what does {hero} do?"),
    }
}

fn asked_fr(view: &View, seat: Seat, what: &Effect) -> String {
    let hero = names::hero(Lang::Fr, view, seat);
    let he = names::pronoun(view, seat);
    match what {
        Effect::Choose => format!("que choisit {hero} ?"),
        Effect::IfPaid => format!("{hero} paie-t-{he} le prix ?"),
        Effect::Gem(..) => format!("quelle Gemme {hero} prend-{he} ?"),
        Effect::Essence(..) => format!("quelle Essence {hero} prend-{he} ?"),
        Effect::GiveGem(..) => format!("quelle Gemme {hero} donne-t-{he} ?"),
        Effect::GiveEssence(..) => format!("quelle Essence {hero} donne-t-{he} ?"),
        Effect::GiveResource(..) => format!("quelle Ressource Naturelle {hero} donne-t-{he} ?"),
        Effect::GiveItem(..) | Effect::GivePotion(_) => format!("quelle tuile {hero} donne-t-{he} ?"),
        Effect::GiveTrophy(..) => format!("quel Trophée {hero} donne-t-{he} ?"),
        Effect::GiveSilver(_) => format!("quelle carte Argent {hero} donne-t-{he} ?"),
        Effect::GiveGoldCard(_) => format!("quelle carte Or {hero} donne-t-{he} ?"),
        Effect::Unlock(_) => format!("quel emplacement {hero} déverrouille-t-{he} ?"),
        Effect::Teleport(_) | Effect::GoTo(_) => format!("où {hero} se téléporte-t-{he} ?"),
        _ => format!("que fait {hero} ?"),
    }
}
