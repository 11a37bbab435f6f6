//! The texts of events: lines of the log.

use super::{effect, fight, market, names, scenario};
use crate::combat::Incident;
use crate::content::{DWURT_DIE, PowerId, TerritoryId};
use crate::event::{Arrival, Change, Event, Harm};
use crate::map::Space;
use crate::scenario::Development;
use crate::scoring::{ScoreLine, Scored};
use crate::terms::{Element, SpaceKind};
use crate::view::View;
use kernel::wording::{Kind, and, count, de, number, rule as cite, signed};
use kernel::{Lang, Seat};

/// An event, as a line of the log, with a capital letter.
pub(super) fn say(lang: Lang, view: &View, event: &Event) -> String {
    match lang {
        Lang::En => english(view, event),
        Lang::Fr => french(view, event),
    }
}

/// The role of a line in the log: turns, fights, Trade actions and the scoring are headings of what follows.
pub(super) const fn kind(event: &Event) -> Kind {
    match event {
        Event::Over(_) | Event::Total { .. } => Kind::Result,
        Event::Round(_)
        | Event::Turn(_)
        | Event::Scoring
        | Event::Trades { .. }
        | Event::Combat(Incident::Began { .. } | Incident::Round(_))
        | Event::Scenario(Development::Finale) => Kind::Heading,
        _ => Kind::Line,
    }
}

/// The names of cards, each between quotation marks.
fn cards(lang: Lang, cards: &[PowerId]) -> String {
    and(lang, &cards.iter().map(|card| names::power(lang, *card)).collect::<Vec<_>>())
}

/// The special spaces of a tile, its centre and its Encounter.
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
    let told =
        if told.is_empty() { names::space_kind(lang, SpaceKind::Plain).to_owned() } else { and(lang, &told) };
    match monsters(lang, tile) {
        Some(monsters) => format!("{told}{}{monsters}", lang.pick("; ", " ; ")),
        None => told,
    }
}

/// The Monsters of a tile by their levels.
fn monsters(lang: Lang, tile: TerritoryId) -> Option<String> {
    let mut levels: Vec<u8> =
        tile.territory().cells.iter().map(|cell| cell.monster).filter(|level| *level > 0).collect();
    levels.sort_unstable();
    let names: Vec<String> = levels.iter().map(u8::to_string).collect();
    let what = match (lang, levels.len()) {
        (_, 0) => return None,
        (Lang::En, 1) => "a Monster of level",
        (Lang::En, _) => "Monsters of levels",
        (Lang::Fr, 1) => "un Monstre de niveau",
        (Lang::Fr, _) => "des Monstres de niveaux",
    };
    Some(format!("{what} {}", and(lang, &names)))
}

/// Health out of the maximum.
fn health(lang: Lang, view: &View, seat: Seat, left: u8) -> String {
    let maximum = names::player(view, seat).maximum;
    match lang {
        Lang::En => format!("Health {left} of {maximum}"),
        Lang::Fr => format!("Santé {left} sur {maximum}"),
    }
}

/// What wounds a Hero, in brackets; empty if the previous line said it.
fn harm(lang: Lang, by: Harm) -> String {
    match by {
        Harm::Monster(foe) => format!(" ({})", names::foe_name(lang, foe)),
        Harm::Challenge(element) => format!(" ({})", names::elemental(lang, element)),
        Harm::DwurtDie => lang.pick(" (Dwurt Die)", " (Dé de Dwurt)").to_owned(),
        Harm::Effect => String::new(),
    }
}

/// What changes a roll.
fn change(lang: Lang, by: Change) -> String {
    match by {
        Change::Earth => names::elemental(lang, Element::Earth).to_owned(),
        Change::Dwurt => "Dwurt".to_owned(),
        Change::Hope => lang.pick("Die of Hope", "Dé de l'Espoir").to_owned(),
        Change::Scenario => lang.pick("scenario", "scénario").to_owned(),
        Change::Used => lang.pick("effect used", "effet utilisé").to_owned(),
    }
}

/// A line of the final scoring: what, how much of it, and its Reputation.
fn scored(lang: Lang, view: &View, seat: Seat, line: ScoreLine) -> String {
    let hero = names::hero(lang, view, seat);
    let (n, points) = (line.n, signed(line.points));
    let what = match line.what {
        Scored::Reputation => {
            lang.pick("Reputation before the scoring", "Réputation avant le décompte").to_owned()
        }
        Scored::Resources => lang.pick("Natural Resources", "Ressources Naturelles").to_owned(),
        Scored::Gold => match lang {
            Lang::En => format!("{n} gold with everything cashed in"),
            Lang::Fr => format!("{n} Or, tout étant vendu"),
        },
        Scored::Tally(tally) => format!("{} × {n}", tally.name().get(lang)),
        Scored::Scenario => view.scenario.sheet().name.get(lang).to_owned(),
        Scored::Deaths => match lang {
            Lang::En => count(lang, n, "death in Combat", "deaths in Combat"),
            Lang::Fr => count(lang, n, "mort au Combat", "morts au Combat"),
        },
    };
    match lang {
        Lang::En => format!("{hero}, {what}: {points}."),
        Lang::Fr => format!("{hero}, {what} : {points}."),
    }
}

fn english(view: &View, event: &Event) -> String {
    const L: Lang = Lang::En;
    let hero = |seat: &Seat| names::hero(L, view, *seat);
    match event {
        Event::Round(n) if *n > view.rounds => format!("Round {n}"),
        Event::Round(n) => format!("Round {n} of {}", view.rounds),
        Event::Turn(seat) => format!("{}'s turn", hero(seat)),
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
        Event::Wounded { seat, n, left, by } => {
            let (wounds, health) = (count(L, *n, "Wound", "Wounds"), health(L, view, *seat, *left));
            format!("{} suffers {wounds}{}: {health}.", hero(seat), harm(L, *by))
        }
        Event::Healed { seat, n, left } => {
            let (wounds, health) = (count(L, *n, "Wound", "Wounds"), health(L, view, *seat, *left));
            format!("{} heals {wounds}: {health}.", hero(seat))
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
        Event::Dwurt { seat, n } => format!("{} gains {n} Dwurt.", hero(seat)),
        Event::Brewed(seat) => format!("{} turns a Gaar into a Dwurt.", hero(seat)),
        Event::DwurtDie { seat, face } => {
            format!("{}'s Dwurt Die shows {face}: {}.", hero(seat), dwurt_die(L, *face))
        }
        Event::DwurtAvoided(seat) => format!("{} discards a Dwurt and avoids the Dwurt Die.", hero(seat)),
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
        Event::Rerolled { seat, dice, n: 0 } => {
            format!("{} spends a Gaar: the dice show {}.", hero(seat), fight::dice(L, *dice))
        }
        Event::Rerolled { seat, dice, n } => {
            let dice = fight::dice(L, *dice);
            format!("{} spends a Gaar: the dice show {dice}, and {} counts besides.", hero(seat), signed(*n))
        }
        Event::Turned { seat, dice } => {
            let (air, dice) = (names::elemental(L, Element::Air), fight::dice(L, *dice));
            match seat {
                Some(seat) => format!("{air}: {}'s dice become {dice}.", hero(seat)),
                None => format!("{air}: the dice of the Monster become {dice}."),
            }
        }
        Event::Changed { seat, n, by, total } => {
            let (n, by, total) = (signed(*n), change(L, *by), number(*total));
            format!("{}'s roll: {n} ({by}), {total} in all.", hero(seat))
        }
        Event::Result { seat, total } => format!("{}'s roll is {}.", hero(seat), number(*total)),
        Event::Mined { seat, mine } => format!("{} mines ({}).", hero(seat), names::mine(L, *mine)),
        Event::Trades { seat, place } => format!("{} trades {}", hero(seat), market::at_place(L, *place)),
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
        Event::Scoring => "Final scoring".to_owned(),
        Event::Scored { seat, line } => scored(L, view, *seat, *line),
        Event::Total { seat, total } => format!("{}'s final score: {total} Reputation.", hero(seat)),
        Event::Over(rule) => format!("The match is over [{}].", cite(*rule)),
    }
}

/// The effect of a face of the Dwurt Die.
fn dwurt_die(lang: Lang, face: u8) -> String {
    effect::phrase(lang, DWURT_DIE[usize::from(face).min(DWURT_DIE.len() - 1)])
}

fn moved_en(view: &View, seat: Seat, to: Space, by: Arrival) -> String {
    const L: Lang = Lang::En;
    let hero = names::hero(L, view, seat);
    let space = super::places::space(L, view, to);
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
        Event::Round(n) if *n > view.rounds => format!("Manche {n}"),
        Event::Round(n) => format!("Manche {n} sur {}", view.rounds),
        Event::Turn(seat) => format!("Tour {}", de(&hero(seat))),
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
        Event::Wounded { seat, n, left, by } => {
            let (wounds, health) = (count(L, *n, "Blessure", "Blessures"), health(L, view, *seat, *left));
            format!("{} subit {wounds}{} : {health}.", hero(seat), harm(L, *by))
        }
        Event::Healed { seat, n, left } => {
            let (wounds, health) = (count(L, *n, "Blessure", "Blessures"), health(L, view, *seat, *left));
            format!("{} soigne {wounds} : {health}.", hero(seat))
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
        Event::Dwurt { seat, n } => {
            format!("{} reçoit {}.", hero(seat), count(L, *n, "jeton Dwurt", "jetons Dwurt"))
        }
        Event::Brewed(seat) => format!("{} transforme un jeton Gaar en jeton Dwurt.", hero(seat)),
        Event::DwurtDie { seat, face } => {
            format!("Le Dé de Dwurt {} indique {face} : {}.", de(&hero(seat)), dwurt_die(L, *face))
        }
        Event::DwurtAvoided(seat) => {
            format!("{} défausse un jeton Dwurt et évite le Dé de Dwurt.", hero(seat))
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
        Event::Rerolled { seat, dice, n: 0 } => {
            format!("{} dépense un jeton Gaar : les dés donnent {}.", hero(seat), fight::dice(L, *dice))
        }
        Event::Rerolled { seat, dice, n } => {
            let (dice, n) = (fight::dice(L, *dice), signed(*n));
            format!("{} dépense un jeton Gaar : les dés donnent {dice}, avec {n} en plus du jet.", hero(seat))
        }
        Event::Turned { seat, dice } => {
            let (air, dice) = (names::elemental(L, Element::Air), fight::dice(L, *dice));
            match seat {
                Some(seat) => format!("{air} : les dés {} deviennent {dice}.", de(&hero(seat))),
                None => format!("{air} : les dés du Monstre deviennent {dice}."),
            }
        }
        Event::Changed { seat, n, by, total } => {
            let (n, by, total) = (signed(*n), change(L, *by), number(*total));
            format!("Jet {} : {n} ({by}), {total} en tout.", de(&hero(seat)))
        }
        Event::Result { seat, total } => format!("Résultat {} : {}.", de(&hero(seat)), number(*total)),
        Event::Mined { seat, mine } => format!("{} extrait ({}).", hero(seat), names::mine(L, *mine)),
        Event::Trades { seat, place } => {
            format!("{} fait du Commerce {}", hero(seat), market::at_place(L, *place))
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
        Event::Scoring => "Décompte final".to_owned(),
        Event::Scored { seat, line } => scored(L, view, *seat, *line),
        Event::Total { seat, total } => format!("Score final {} : {total} en Réputation.", de(&hero(seat))),
        Event::Over(rule) => format!("La partie est terminée [{}].", cite(*rule)),
    }
}

fn moved_fr(view: &View, seat: Seat, to: Space, by: Arrival) -> String {
    const L: Lang = Lang::Fr;
    let hero = names::hero(L, view, seat);
    let space = super::places::space(L, view, to);
    match by {
        Arrival::OnFoot => format!("{hero} avance : {space}."),
        Arrival::Portal => format!("{hero} passe par un Portail : {space}."),
        Arrival::Teleport => format!("{hero} se téléporte : {space}."),
        Arrival::Start => format!("{hero} apparaît : {space}."),
        Arrival::Resurrection => format!("{hero} revient à la vie : {space}."),
    }
}
