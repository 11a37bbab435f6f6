//! The texts of actions, short enough for a button.

use super::{effect, fight, market, names, question, scenario};
use crate::action::Action;
use crate::board::{Spot, Thing};
use crate::combat::{Asking, Phase};
use crate::content::{CHAPEL_HEAL, CHAPEL_HEAL_PRICE, CHAPEL_POTION_PRICE, EffectId};
use crate::effects::Answer;
use crate::free_actions::Free;
use crate::map::{Anchor, Space};
use crate::player::Inlay;
use crate::question::{Asked, Question};
use crate::task::Task;
use crate::terms::{Deed, SpaceKind};
use crate::view::View;
use kernel::Lang;
use kernel::wording::and;

/// An action, as on a button, with a capital letter.
pub(super) fn say(lang: Lang, view: &View, action: &Action) -> String {
    let seat = names::asked(view);
    match *action {
        Action::Done => done(lang, view).to_owned(),
        Action::March(deed) => march(lang, deed),
        Action::Walk(to) => walk(lang, view, to),
        Action::Portal(to) => through_portal(lang, view, to),
        Action::Reveal(at) => reveal(lang, view, at),
        Action::Keep(deed) => match lang {
            Lang::En => format!("keep the {} token", names::deed(lang, deed)),
            Lang::Fr => format!("garder le jeton {}", names::deed(lang, deed)),
        },
        Action::Griffin { trophy, to } => {
            let (to, guard) = (super::places::space(lang, view, to), guarded(lang, view, to));
            let trophy = market::thing(lang, view, seat, Thing::Trophy(trophy));
            match lang {
                Lang::En => format!("call the Griffin with a {trophy} and fly: {to}{guard}"),
                Lang::Fr => format!("appeler le Griffon avec un {trophy} et voler : {to}{guard}"),
            }
        }
        Action::Mine(source) => {
            format!("{}{}", lang.pick("mine", "extraire"), fight::paid(lang, view, source))
        }
        Action::Trade(source) => {
            format!("{}{}", lang.pick("trade", "faire du Commerce"), fight::paid(lang, view, source))
        }
        Action::Market(deal) => market::deal(lang, view, deal),
        Action::Free(free) => free_action(lang, view, free),
        Action::Board(handling) => market::handling(lang, view, handling),
        Action::Dispose(thing) => {
            let thing = market::thing(lang, view, seat, thing);
            format!("{}{thing}", lang.pick("give up: ", "abandonner : "))
        }
        Action::Use(spot, at) => use_tile(lang, view, spot, at),
        Action::TurnGem(slot, at) => turn_gem(lang, view, slot, at),
        Action::Essence(element) => {
            let charm = element.charm();
            named(lang, charm.name.get(lang), charm.effect)
        }
        Action::Gaar(die) => gaar(lang, view, die),
        Action::Dwurt if is_dwurt_die(view) => {
            lang.pick("discard a Dwurt instead", "défausser plutôt un jeton Dwurt").to_owned()
        }
        Action::Dwurt => lang.pick("spend a Dwurt", "dépenser un jeton Dwurt").to_owned(),
        Action::Combat(choice) => fight::choice(lang, view, choice),
        Action::Scenario(choice) => scenario::choice(lang, view, choice),
        Action::Answer(answer) => given(lang, view, answer),
        Action::Discard(card) => {
            let name = names::power_name(lang, card);
            format!("{}{name}", lang.pick("give up: ", "défausser : "))
        }
        Action::Brew => {
            lang.pick("turn a Gaar into a Dwurt", "changer un jeton Gaar en jeton Dwurt").to_owned()
        }
        Action::CashIn(None) => {
            lang.pick("turn 4 Silver cards into 1 gold", "changer 4 cartes Argent en 1 Or").to_owned()
        }
        Action::CashIn(Some(card)) => {
            let name = names::power_name(lang, card);
            format!("{name}{}", lang.pick(": turn the card into 1 gold", " : changer la carte en 1 Or"))
        }
        Action::Convert => lang
            .pick("turn 4 Silver cards into a Gold card", "changer 4 cartes Argent en une carte Or")
            .to_owned(),
    }
}

/// Whether the question is about the Dwurt Die.
fn is_dwurt_die(view: &View) -> bool {
    view.asked.is_some_and(|question| question.what == Asked::DwurtDie)
}

/// What `Done` means here.
fn done(lang: Lang, view: &View) -> &'static str {
    match view.asked.map(|Question { what, .. }| what) {
        Some(Asked::Turn) => lang.pick("end the turn", "finir le tour"),
        Some(Asked::Keep) => lang.pick("keep no token", "ne garder aucun jeton"),
        Some(Asked::DwurtDie) => lang.pick("bear the Dwurt Die", "subir le Dé de Dwurt"),
        Some(Asked::Trade(_)) => lang.pick("end the Trade", "finir le Commerce"),
        Some(Asked::Roll) => lang.pick("leave the roll as it is", "laisser le jet tel quel"),
        Some(Asked::Cart) => lang.pick("mine without a Mine Cart", "extraire sans Chariot Minier"),
        Some(Asked::Effect { .. }) => lang.pick("do without", "s'en passer"),
        Some(Asked::Scenario(crate::scenario::Asking::Ready)) => {
            lang.pick("begin the fight", "engager le combat")
        }
        Some(Asked::Combat(asking)) => match asking {
            Asking::Claim => lang.pick("leave the Monster to others", "laisser le Monstre à d'autres"),
            Asking::Trophy(_) => lang.pick("keep no Trophy", "ne pas garder de Trophée"),
            Asking::Barter => lang.pick("do not trade", "ne pas faire de Commerce"),
            Asking::Phase(Phase::Initiative) => {
                lang.pick("no Initiative attack", "pas d'attaque d'Initiative")
            }
            Asking::Phase(_) | Asking::Before => lang.pick("go on", "continuer"),
        },
        Some(
            Asked::Reveal
            | Asked::Excess
            | Asked::HandLimit
            | Asked::Discard(_)
            | Asked::HeroTile
            | Asked::Draft
            | Asked::Scenario(crate::scenario::Asking::Place(_) | crate::scenario::Asking::Walk),
        )
        | None => lang.pick("done", "terminé"),
    }
}

/// Something with what it does.
fn named(lang: Lang, name: &str, effect: EffectId) -> String {
    format!("{name}{}{}", lang.pick(": ", " : "), effect::phrase(lang, effect))
}

fn march(lang: Lang, deed: Deed) -> String {
    let name = names::deed(lang, deed);
    match lang {
        Lang::En => format!("use the {name} token to move ({})", deed.moves()),
        Lang::Fr => format!("utiliser le jeton {name} pour se déplacer ({})", deed.moves()),
    }
}

/// The Monster on a space, after its name.
fn guarded(lang: Lang, view: &View, space: Space) -> String {
    let level = if view.map.contains(space) { view.map.undefeated(space) } else { 0 };
    match (level, lang) {
        (0, _) => String::new(),
        (level, Lang::En) => format!(", Monster of level {level}"),
        (level, Lang::Fr) => format!(", Monstre de niveau {level}"),
    }
}

fn walk(lang: Lang, view: &View, to: Space) -> String {
    let from = names::player(view, names::asked(view)).place;
    let way = names::direction(lang, view, from, to);
    let site = names::site(lang, view, to);
    let guard = guarded(lang, view, to);
    match lang {
        Lang::En if to.is_centre() => format!("go to the {way}: {site}{guard}"),
        Lang::En => format!("go {way}: {site}{guard}"),
        Lang::Fr if way.starts_with(['e', 'o']) => format!("aller à l'{way} : {site}{guard}"),
        Lang::Fr => format!("aller au {way} : {site}{guard}"),
    }
}

fn through_portal(lang: Lang, view: &View, to: Space) -> String {
    let (space, guard) = (super::places::space(lang, view, to), guarded(lang, view, to));
    match lang {
        Lang::En => format!("go through the Portal: {space}{guard}"),
        Lang::Fr => format!("passer par le Portail : {space}{guard}"),
    }
}

/// Placing a tile: described by the direction of the hexes next to the Hero that it covers.
fn reveal(lang: Lang, view: &View, at: Anchor) -> String {
    let here = names::player(view, view.active).place.filter(|place| view.map.contains(*place));
    let hex = here.and_then(|here| view.map.hex(here));
    let ways: Vec<String> = hex.map_or_else(Vec::new, |hex| {
        let covered = hex.around().filter(|near| near.tile().0 == at);
        covered.map(|near| names::way(lang, hex, near).to_owned()).collect()
    });
    match lang {
        Lang::En => format!("place the tile: {}", and(lang, &ways)),
        Lang::Fr => format!("poser la tuile : {}", and(lang, &ways)),
    }
}

fn free_action(lang: Lang, view: &View, free: Free) -> String {
    let place = names::player(view, names::asked(view)).place.filter(|place| view.map.contains(*place));
    let kind = place.map_or(SpaceKind::Plain, |place| view.map.kind(place));
    match free {
        Free::Heal => match lang {
            Lang::En => format!("heal {CHAPEL_HEAL} Wounds ({CHAPEL_HEAL_PRICE} gold)"),
            Lang::Fr => format!("soigner {CHAPEL_HEAL} Blessures ({CHAPEL_HEAL_PRICE} Or)"),
        },
        Free::Potion => match lang {
            Lang::En => format!("buy a Healing Potion ({CHAPEL_POTION_PRICE} gold)"),
            Lang::Fr => format!("acheter une Potion de Soins ({CHAPEL_POTION_PRICE} Or)"),
        },
        Free::Discover => {
            let treasure = names::space_kind(lang, kind);
            format!("{}{treasure}", lang.pick("discover: ", "découvrir : "))
        }
        Free::Challenge => {
            let elemental = names::space_kind(lang, kind);
            format!("{}{elemental}", lang.pick("challenge: ", "défier : "))
        }
        Free::Quest(at) => quest(lang, view, place, at),
    }
}

fn quest(lang: Lang, view: &View, place: Option<Space>, at: u8) -> String {
    let encounter = place.and_then(|place| view.map.placed(place).tile.territory().encounter);
    let deck = view.encounters.iter().find(|deck| Some(deck.encounter) == encounter);
    let card = deck.and_then(|deck| deck.shown.get(usize::from(at)).copied().flatten());
    match card {
        Some(card) => {
            let (need, reward) = (effect::phrase(lang, card.need), effect::phrase(lang, card.reward));
            format!("{}{need} → {reward}", lang.pick("Quest: ", "Quête : "))
        }
        None => lang.pick("Quest", "Quête").to_owned(),
    }
}

fn use_tile(lang: Lang, view: &View, spot: Spot, at: u8) -> String {
    let piece = names::piece(view, names::asked(view), spot);
    let part = piece.and_then(|piece| piece.sheet().parts.get(usize::from(at)));
    let (Some(piece), Some(part)) = (piece, part) else {
        return lang.pick("use a tile", "utiliser une tuile").to_owned();
    };
    let name = names::tile(lang, piece.tile);
    let dwurt = match piece.sheet().dwurt {
        0 => String::new(),
        n => format!(" ({n} Dwurt)"),
    };
    let colon = lang.pick(": ", " : ");
    if part.attack.0.is_empty() {
        format!("{name}{dwurt}{colon}{}", effect::phrase(lang, part.effect))
    } else {
        format!("{name}{dwurt}{colon}{}", effect::table(lang, &part.attack))
    }
}

fn turn_gem(lang: Lang, view: &View, slot: u8, at: u8) -> String {
    let seat = names::asked(view);
    let piece = names::piece(view, seat, Spot::Slot(slot));
    let gem = piece.and_then(|piece| piece.inlays.get(usize::from(at)).copied().and_then(Inlay::gem));
    let Some((piece, gem)) = piece.zip(gem) else {
        return lang.pick("turn a Gem", "retourner une Gemme").to_owned();
    };
    let head = format!("{} ({})", names::gem(lang, gem), names::tile(lang, piece.tile));
    named(lang, &head, gem.charm().effect)
}

fn gaar(lang: Lang, view: &View, die: u8) -> String {
    let dice = question::rolled(view).map(|roll| roll.dice).or(view.fight.as_ref().map(|fight| fight.dice));
    let face = dice.and_then(|dice| dice.get(usize::from(die)).copied());
    let shows = face.map(|face| match lang {
        Lang::En => format!(", which shows {face}"),
        Lang::Fr => format!(", qui indique {face}"),
    });
    let shows = shows.unwrap_or_default();
    match (lang, die) {
        (Lang::En, 0) => format!("spend a Gaar: roll the first die{shows}, again"),
        (Lang::En, _) => format!("spend a Gaar: roll the second die{shows}, again"),
        (Lang::Fr, 0) => format!("dépenser un jeton Gaar : relancer le premier dé{shows}"),
        (Lang::Fr, _) => format!("dépenser un jeton Gaar : relancer le second dé{shows}"),
    }
}

/// An answer to the question of an effect.
fn given(lang: Lang, view: &View, answer: Answer) -> String {
    let seat = names::asked(view);
    match answer {
        Answer::Option(at) => option(lang, view, at),
        Answer::Gem(gem) => names::gem(lang, gem).to_owned(),
        Answer::Essence(element) => names::essence(lang, element).to_owned(),
        Answer::Tile(spot) => names::tile_at(lang, view, seat, spot),
        Answer::Trophy(at) => market::thing(lang, view, seat, Thing::Trophy(at)),
        Answer::Power(card) => names::power_name(lang, card),
        Answer::Space(to) => format!("{}{}", super::places::space(lang, view, to), guarded(lang, view, to)),
        Answer::Slot(slot) => names::slot(lang, view, seat, slot),
    }
}

/// One of the alternatives of the effect, or one of the tiles drawn.
fn option(lang: Lang, view: &View, at: u8) -> String {
    match view.task {
        Some(Task::Effect(resolving)) => {
            if let Some(part) = resolving.effect.part(at.into()) {
                if *resolving.effect.get() == crate::effect::Effect::IfPaid {
                    return effect::phrase(lang, resolving.effect);
                }
                return effect::phrase(lang, part);
            }
        }
        Some(Task::Draft(drawn)) => {
            if let Some(item) = drawn.tiles.get(usize::from(at)).copied().flatten() {
                return item.item().sheet.name.get(lang).to_owned();
            }
        }
        _ => {}
    }
    match lang {
        Lang::En => format!("alternative {}", at + 1),
        Lang::Fr => format!("possibilité {}", at + 1),
    }
}
