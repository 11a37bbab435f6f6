//! The events, as lines of the log.

use super::{effect, fight, market, names, scenario};
use crate::content::{PowerId, TerritoryId};
use crate::event::{Arrival, Event};
use crate::map::Space;
use crate::terms::{Element, SpaceKind};
use crate::view::View;
use kernel::wording::{and, count, de, number, rule as cite, signed};
use kernel::{Lang, Seat};

/// An event, as a line of the log; its first letter becomes a capital.
pub(super) fn say(lang: Lang, view: &View, event: &Event) -> String {
    match lang {
        Lang::En => english(view, event),
        Lang::Fr => french(view, event),
    }
}

/// The names of cards, each between quotation marks.
fn cards(lang: Lang, cards: &[PowerId]) -> String {
    and(lang, &cards.iter().map(|card| names::power(lang, *card)).collect::<Vec<_>>())
}

/// The spaces of a tile that are something, its centre and its Encounter.
fn territory(lang: Lang, tile: TerritoryId) -> String {
    let sheet = tile.territory();
    let kinds = sheet.centre.into_iter().chain(sheet.cells.iter().map(|cell| cell.kind));
    let mut told: Vec<String> = Vec::new();
    for kind in kinds.filter(|kind| *kind != SpaceKind::Plain) {
        let name = match sheet.encounter {
            Some(encounter) if kind == SpaceKind::Encounter => encounter.sheet().name.get(lang),
            _ => names::space_kind(lang, kind),
        };
        if !told.iter().any(|other| other == name) {
            told.push(name.to_owned());
        }
    }
    if told.is_empty() { names::space_kind(lang, SpaceKind::Plain).to_owned() } else { and(lang, &told) }
}

fn english(view: &View, event: &Event) -> String {
    const L: Lang = Lang::En;
    let hero = |seat: &Seat| names::hero(L, view, *seat);
    match event {
        Event::Round(n) => format!("Round {n} begins."),
        Event::Turn(seat) => format!("It is {}'s turn.", hero(seat)),
        Event::EndOfTurn { seat, kept: None } => format!("{}'s turn ends.", hero(seat)),
        Event::EndOfTurn { seat, kept: Some(deed) } => {
            let hero = hero(seat);
            format!("{hero}'s turn ends; {hero} keeps the {} token.", names::deed(L, *deed))
        }
        Event::Marched { seat, token } => {
            let points = count(L, token.moves(), "Movement point", "Movement points");
            format!("{} uses the {} token for {points}.", hero(seat), names::deed(L, *token))
        }
        Event::Griffin { seat, .. } => format!("The Griffin comes and carries {} away.", hero(seat)),
        Event::Moved { seat, to, by } => moved_en(view, *seat, *to, *by),
        Event::Revealed { seat, tile, .. } => {
            let chapter = tile.territory().chapter;
            format!("{} reveals a tile of Chapter {chapter}: {}.", hero(seat), territory(L, *tile))
        }
        Event::Encounter(encounter) => {
            format!("An Encounter comes into play: {}.", encounter.sheet().name.get(L))
        }
        Event::Power { seat, element, n } => {
            let (hero, elemental) = (hero(seat), names::elemental(L, *element));
            let wounds = count(L, *n, "Wound", "Wounds");
            match element {
                Element::Fire => format!("{hero} suffers {wounds} ({elemental})."),
                Element::Water => format!("{hero} heals {wounds} ({elemental})."),
                Element::Air | Element::Earth => format!("The {elemental} acts on {hero}: {n}."),
            }
        }
        Event::Died { seat, reputation } => {
            format!("{} dies outside Combat and loses {reputation} Reputation.", hero(seat))
        }
        Event::Handled { seat, handling, tile } => market::handled(L, view, *seat, *handling, *tile),
        Event::Disposed { seat, goods } => format!("{} gives up {}.", hero(seat), market::goods(L, *goods)),
        Event::Used { seat, tile } => format!("{} uses {}.", hero(seat), names::the_tile(L, *tile)),
        Event::TurnedGem { seat, gem } => format!("{} uses a Gem: {}.", hero(seat), names::gem(L, *gem)),
        Event::SpentEssence { seat, element } => {
            format!("{} uses an {}.", hero(seat), names::essence(L, *element))
        }
        Event::Gold { seat, n } => format!("{}: {} gold.", hero(seat), signed(*n)),
        Event::Reputation { seat, n } => format!("{}: {} Reputation.", hero(seat), signed(*n)),
        Event::Gaar { seat, n } => format!("{} gains {n} Gaar.", hero(seat)),
        Event::Gem { seat, gem } => format!("{} gains a Gem: {}.", hero(seat), names::gem(L, *gem)),
        Event::Essence { seat, element } => {
            format!("{} gains an {}.", hero(seat), names::essence(L, *element))
        }
        Event::Gained { seat, tile } => format!("{} gains {}.", hero(seat), names::the_tile(L, *tile)),
        Event::Drew { seat, metal, n, cards: drawn } => {
            let [one, many] = names::cards(L, *metal);
            let n = count(L, *n, one, many);
            match drawn.value().filter(|drawn| !drawn.is_empty()) {
                Some(drawn) => format!("{} draws {n}: {}.", hero(seat), cards(L, drawn)),
                None => format!("{} draws {n}.", hero(seat)),
            }
        }
        Event::DiscardedPower { seat, card } => {
            format!("{} gives up the card {}.", hero(seat), names::power(L, *card))
        }
        Event::Rolled { seat, dice } => format!("{} rolls {}.", hero(seat), fight::dice(L, *dice)),
        Event::Rerolled { seat, dice } => {
            format!("{} spends a Gaar: the dice show {}.", hero(seat), fight::dice(L, *dice))
        }
        Event::Result { seat, total } => format!("{}'s roll is {}.", hero(seat), number(*total)),
        Event::Mined { seat, mine } => format!("{} mines ({}).", hero(seat), names::mine(L, *mine)),
        Event::Trades { seat, place } => format!("{} trades {}.", hero(seat), market::at_place(L, *place)),
        Event::Deal { seat, deal, goods } => market::dealt(L, view, *seat, *deal, *goods),
        Event::Unlocked { seat, slot } => {
            format!("{} unlocks a slot ({}).", hero(seat), names::slot(L, view, *seat, *slot))
        }
        Event::Discovered { seat, level } => format!("{} discovers a Treasure of level {level}.", hero(seat)),
        Event::Challenged { seat, element } => {
            format!("{} challenges the {}.", hero(seat), names::elemental(L, *element))
        }
        Event::Quest { seat, quest } => {
            let sheet = quest.quest();
            let reward = effect::phrase(L, sheet.reward);
            format!("{} completes a Quest ({}): {reward}.", hero(seat), sheet.encounter.sheet().name.get(L))
        }
        Event::Combat(report) => fight::report(L, view, *report),
        Event::Scenario(report) => scenario::report(L, view, *report),
        Event::Over(rule) => format!("The match is over [{}].", cite(*rule)),
    }
}

fn moved_en(view: &View, seat: Seat, to: Space, by: Arrival) -> String {
    const L: Lang = Lang::En;
    let hero = names::hero(L, view, seat);
    let space = names::space(L, view, to);
    match by {
        Arrival::OnFoot => format!("{hero} moves: {space}."),
        Arrival::Portal => format!("{hero} goes through a Portal: {space}."),
        Arrival::Teleport => format!("{hero} teleports: {space}."),
        Arrival::Start => format!("{hero} appears: {space}."),
        Arrival::Resurrection => format!("{hero} comes back to life: {space}."),
    }
}

fn french(view: &View, event: &Event) -> String {
    const L: Lang = Lang::Fr;
    let hero = |seat: &Seat| names::hero(L, view, *seat);
    match event {
        Event::Round(n) => format!("La manche {n} commence."),
        Event::Turn(seat) => format!("C'est le tour {}.", de(&hero(seat))),
        Event::EndOfTurn { seat, kept: None } => format!("Le tour {} se termine.", de(&hero(seat))),
        Event::EndOfTurn { seat, kept: Some(deed) } => {
            let (deed, he) = (names::deed(L, *deed), names::pronoun(view, *seat));
            format!("Le tour {} se termine ; {he} garde le jeton {deed}.", de(&hero(seat)))
        }
        Event::Marched { seat, token } => {
            let points = count(L, token.moves(), "point de Mouvement", "points de Mouvement");
            format!("{} utilise le jeton {} : {points}.", hero(seat), names::deed(L, *token))
        }
        Event::Griffin { seat, .. } => format!("Le Griffon vient et emporte {}.", hero(seat)),
        Event::Moved { seat, to, by } => moved_fr(view, *seat, *to, *by),
        Event::Revealed { seat, tile, .. } => {
            let chapter = tile.territory().chapter;
            format!("{} révèle une tuile du Chapitre {chapter} : {}.", hero(seat), territory(L, *tile))
        }
        Event::Encounter(encounter) => {
            format!("Une Rencontre entre en jeu : {}.", encounter.sheet().name.get(L))
        }
        Event::Power { seat, element, n } => {
            let (hero, elemental) = (hero(seat), names::elemental(L, *element));
            let wounds = count(L, *n, "Blessure", "Blessures");
            match element {
                Element::Fire => format!("{hero} subit {wounds} ({elemental})."),
                Element::Water => format!("{hero} soigne {wounds} ({elemental})."),
                Element::Air | Element::Earth => format!("Pouvoir subi par {hero} ({elemental}) : {n}."),
            }
        }
        Event::Died { seat, reputation } => {
            format!("{} meurt hors Combat et perd {reputation} en Réputation.", hero(seat))
        }
        Event::Handled { seat, handling, tile } => market::handled(L, view, *seat, *handling, *tile),
        Event::Disposed { seat, goods } => {
            format!("{} abandonne {}.", hero(seat), market::goods(L, *goods))
        }
        Event::Used { seat, tile } => format!("{} utilise {}.", hero(seat), names::the_tile(L, *tile)),
        Event::TurnedGem { seat, gem } => {
            format!("{} utilise une Gemme : {}.", hero(seat), names::gem(L, *gem))
        }
        Event::SpentEssence { seat, element } => {
            format!("{} utilise une {}.", hero(seat), names::essence(L, *element))
        }
        Event::Gold { seat, n } => format!("{} : {} Or.", hero(seat), signed(*n)),
        Event::Reputation { seat, n } => format!("{} : {} en Réputation.", hero(seat), signed(*n)),
        Event::Gaar { seat, n } => {
            format!("{} reçoit {}.", hero(seat), count(L, *n, "jeton Gaar", "jetons Gaar"))
        }
        Event::Gem { seat, gem } => format!("{} reçoit une Gemme : {}.", hero(seat), names::gem(L, *gem)),
        Event::Essence { seat, element } => {
            format!("{} reçoit une {}.", hero(seat), names::essence(L, *element))
        }
        Event::Gained { seat, tile } => format!("{} reçoit {}.", hero(seat), names::the_tile(L, *tile)),
        Event::Drew { seat, metal, n, cards: drawn } => {
            let [one, many] = names::cards(L, *metal);
            let n = count(L, *n, one, many);
            match drawn.value().filter(|drawn| !drawn.is_empty()) {
                Some(drawn) => format!("{} pioche {n} : {}.", hero(seat), cards(L, drawn)),
                None => format!("{} pioche {n}.", hero(seat)),
            }
        }
        Event::DiscardedPower { seat, card } => {
            format!("{} défausse la carte {}.", hero(seat), names::power(L, *card))
        }
        Event::Rolled { seat, dice } => format!("{} obtient {}.", hero(seat), fight::dice(L, *dice)),
        Event::Rerolled { seat, dice } => {
            format!("{} dépense un jeton Gaar : les dés donnent {}.", hero(seat), fight::dice(L, *dice))
        }
        Event::Result { seat, total } => format!("Résultat {} : {}.", de(&hero(seat)), number(*total)),
        Event::Mined { seat, mine } => format!("{} extrait ({}).", hero(seat), names::mine(L, *mine)),
        Event::Trades { seat, place } => {
            format!("{} fait du Commerce {}.", hero(seat), market::at_place(L, *place))
        }
        Event::Deal { seat, deal, goods } => market::dealt(L, view, *seat, *deal, *goods),
        Event::Unlocked { seat, slot } => {
            format!("{} déverrouille un {}.", hero(seat), names::slot(L, view, *seat, *slot))
        }
        Event::Discovered { seat, level } => format!("{} découvre un Trésor de niveau {level}.", hero(seat)),
        Event::Challenged { seat, element } => {
            format!("{} défie un {}.", hero(seat), names::elemental(L, *element))
        }
        Event::Quest { seat, quest } => {
            let sheet = quest.quest();
            let reward = effect::phrase(L, sheet.reward);
            format!(
                "{} accomplit une Quête ({}) : {reward}.",
                hero(seat),
                sheet.encounter.sheet().name.get(L)
            )
        }
        Event::Combat(report) => fight::report(L, view, *report),
        Event::Scenario(report) => scenario::report(L, view, *report),
        Event::Over(rule) => format!("La partie est terminée [{}].", cite(*rule)),
    }
}

fn moved_fr(view: &View, seat: Seat, to: Space, by: Arrival) -> String {
    const L: Lang = Lang::Fr;
    let hero = names::hero(L, view, seat);
    let space = names::space(L, view, to);
    match by {
        Arrival::OnFoot => format!("{hero} avance : {space}."),
        Arrival::Portal => format!("{hero} passe par un Portail : {space}."),
        Arrival::Teleport => format!("{hero} se téléporte : {space}."),
        Arrival::Start => format!("{hero} apparaît : {space}."),
        Arrival::Resurrection => format!("{hero} revient à la vie : {space}."),
    }
}
