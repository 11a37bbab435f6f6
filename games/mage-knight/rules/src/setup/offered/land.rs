//! Options about the land: its map, its Nights, its cities and its rampaging enemies.

use super::super::agreed::CITIES_WITH_MEGAPOLIS;
use super::{Setup, switch};
use crate::content::{CITY_LEVELS, Shape};
use crate::rules::{
    MK_SCN_CONQUEST_09, MK_VAR_CITYLVL_01, MK_VAR_MAP_01, MK_VAR_MAP_02, MK_VAR_MAP_03, MK_VAR_MEGA_01,
    MK_VAR_MEGA_09, MK_VAR_NIGHT_01, MK_VAR_RAMP_01,
};
use crate::scenarios::{CityRule, Layout, ScenarioId};
use crate::variants::{TileNumbers, Variants};
use kernel::catalogue::{Alternative, Choice, Count, Kind, Part};
use kernel::{Lang, Mode, Seating, Text, Words};
use std::ops::RangeInclusive;

/// What can be chosen at a table, in the order of the form: first what makes it harder or easier.
pub(super) fn choices(table: &Seating<Setup>) -> Vec<Choice> {
    let Setup { scenario, players, ref variants, .. } = table.setup;
    let layout = scenario.layout(players, variants);
    let mut all = Vec::new();
    if let CityRule::Levels(_) = layout.cities {
        all.extend(conquered(table, &layout));
    }
    // MK-VAR-NIGHT-03: the druids count their Nights.
    if scenario != ScenarioId::DruidNights {
        all.push(nights());
    }
    all.push(rampaging());
    // In Conquer and Hold every tile has its place.
    if scenario != ScenarioId::ConquerAndHold {
        all.push(shape(layout.shape));
        all.extend(tiles(scenario, &layout));
    }
    all.push(turned_tiles());
    if layout.cities != CityRule::Closed {
        all.push(random_cities());
    }
    all
}

/// How many cities are to be conquered, and how strong they are.
fn conquered(table: &Seating<Setup>, layout: &Layout) -> Vec<Choice> {
    let Setup { scenario, players, ref variants, .. } = table.setup;
    let usual = layout.city_tiles();
    let more = Variants { epic: true, ..*variants };
    let epic = scenario.layout(players, &more).city_tiles();
    let [_, bounds, _] = scenario.tile_bounds(layout.shape);
    let teams = scenario == ScenarioId::FullConquest && table.mode == Mode::Teams;
    // MK-VAR-MEGA-01: with few cities.
    let few = bounds.clone().filter(|n| *n <= CITIES_WITH_MEGAPOLIS).map(Some);
    let open = (usual <= CITIES_WITH_MEGAPOLIS).then_some(None);
    let one = megapolis().only_when("cities", few.chain(open));
    let one = if epic > CITIES_WITH_MEGAPOLIS && usual <= CITIES_WITH_MEGAPOLIS {
        one.not_with("epic")
    } else {
        one
    };
    // The epic game has more cities: their levels are its own.
    let parts = if epic > usual { usual } else { *bounds.end() };
    // MK-VAR-MEGA-09: two of them on two tiles, of which the epic game has more.
    let open = (usual == 2).then_some(None);
    let first =
        first_megapolis().only_with("megapolis").only_when("cities", [Some(2)].into_iter().chain(open));
    let first = if usual == 2 && epic > usual { first.not_with("epic") } else { first };
    vec![cities(bounds, teams), city_levels(table, layout, parts), one, first]
}

/// How many cities there are (MK-VAR-MAP-01, MK-SCN-CONQUEST-09).
fn cities(bounds: RangeInclusive<u8>, teams: bool) -> Choice {
    let choice = number_of_tiles("cities", bounds)
        .named("Number of cities", "Nombre de cités")
        .about("How many cities are to be conquered.", "Combien de cités sont à conquérir.");
    if !teams {
        return choice;
    }
    Choice { rule: MK_SCN_CONQUEST_09, ..choice }.about(
        "Teams conquer four cities, or two at level 10 or 11, or two Megapolises.",
        "Les équipes conquièrent quatre cités, ou deux de niveau 10 ou 11, ou deux Mégapoles.",
    )
}

/// The levels of the cities by the order in which they are revealed (MK-VAR-CITYLVL-01).
fn city_levels(table: &Seating<Setup>, layout: &Layout, parts: u8) -> Choice {
    let part = |at: u8| {
        let name = Words::by(|lang| match lang {
            Lang::En => format!("City {}", at + 1),
            Lang::Fr => format!("Cité {}", at + 1),
        });
        let default = layout.cities.level(at.into()).map_or(1, i64::from);
        Part { name, key: None, from: 1, to: CITY_LEVELS as i64, default }
    };
    let usual = layout.city_tiles();
    // Where the last city is stronger than the others, it is so whatever their number.
    let others = (1..=parts).filter(|n| *n != usual).map(|n| {
        let Setup { scenario, players, variants, .. } = &table.setup;
        let tiles = TileNumbers { cities: Some(n), ..variants.tiles };
        let cities = scenario.layout(*players, &Variants { tiles, ..*variants }).cities;
        (0..n).map(|at| cities.level(at.into()).map_or(1, i64::from)).collect::<Vec<_>>()
    });
    let parts: Vec<Part> = (0..parts).map(part).collect();
    let own = |list: &Vec<i64>| list.iter().zip(&parts).any(|(level, part)| *level != part.default);
    let count = Count { choice: "cities".into(), usual: usual.into(), others: others.filter(own).collect() };
    let kind = Kind::Numbers { parts, count: Some(count) };
    Choice::new("city_levels", MK_VAR_CITYLVL_01, kind)
        .at("variants.city_levels")
        .named("City levels", "Niveaux des cités")
        .about(
            "How strong each city is, in the order in which they are revealed: the usual way to make the game easier or harder.",
            "La force de chaque cité, dans l’ordre où elles sont révélées\u{a0}: le réglage habituel de la difficulté.",
        )
}

/// The level of a Megapolis, if there is one (MK-VAR-MEGA-01).
fn megapolis() -> Choice {
    Choice::new("megapolis", MK_VAR_MEGA_01, megapolis_level())
        .at("variants.megapolis")
        .named("Megapolis", "Mégapole")
        .about(
            "The last city revealed is two cities in one, at this level.",
            "La dernière cité révélée est faite de deux cités, à ce niveau.",
        )
}

/// The level of the first of two Megapolises (MK-VAR-MEGA-09).
fn first_megapolis() -> Choice {
    Choice::new("first_megapolis", MK_VAR_MEGA_09, megapolis_level())
        .at("variants.first_megapolis")
        .named("First Megapolis", "Première Mégapole")
        .about(
            "The first of two cities is a Megapolis as well, at this level.",
            "La première des deux cités est aussi une Mégapole, à ce niveau.",
        )
}

fn megapolis_level() -> Kind {
    let open = Text { en: "none", fr: "aucune" };
    Kind::Number { from: 2, to: 2 * CITY_LEVELS as i64, default: None, open: Some(open.into()) }
}

/// When the Nights are (MK-VAR-NIGHT-01, MK-VAR-NIGHT-02).
fn nights() -> Choice {
    let options = vec![
        Alternative::new("usual", Text { en: "As usual", fr: "Comme d’habitude" })
            .about("Day and Night in turn, Day first.", "Jour et nuit alternent, le jour d’abord."),
        Alternative::new("arrival", Text { en: "Night arrival", fr: "Arrivée de nuit" })
            .about("The first round is a Night.", "La première manche est une nuit."),
        Alternative::new("darkness", Text { en: "Darkness comes", fr: "Les ténèbres approchent" }).about(
            "After every Day dice say whether Night falls, and then it stays.",
            "Après chaque jour, des dés disent si la nuit tombe, et alors elle demeure.",
        ),
    ];
    Choice::one_of("nights", MK_VAR_NIGHT_01, options)
        .at("variants.nights")
        .named("Day and Night", "Jour et nuit")
        .about("When the Nights are.", "Quand viennent les nuits.")
}

/// How many rampaging enemies there are (MK-VAR-RAMP-01, MK-VAR-RAMP-05).
fn rampaging() -> Choice {
    let options = vec![
        Alternative::new("usual", Text { en: "As usual", fr: "Comme d’habitude" })
            .about("Those that the tiles show.", "Ceux que montrent les tuiles."),
        Alternative::new("more", Text { en: "More", fr: "Plus" }).about(
            "Beaten ones may come back when a round ends; Reputation starts 2 lower.",
            "Vaincus, ils peuvent revenir en fin de manche\u{202f}; la Réputation débute 2 cases plus bas.",
        ),
        Alternative::new("even_more", Text { en: "Even more", fr: "Encore plus" }).about(
            "Beaten ones always come back when a round ends; Reputation starts 4 lower.",
            "Vaincus, ils reviennent à chaque fin de manche\u{202f}; la Réputation débute 4 cases plus bas.",
        ),
    ];
    Choice::one_of("rampaging", MK_VAR_RAMP_01, options)
        .at("variants.rampaging")
        .named("Rampaging enemies", "Ennemis errants")
        .about("How many roam the land.", "Combien d’entre eux parcourent le pays.")
}

/// The shape of the map (MK-VAR-MAP-01); by default that of the scenario.
fn shape(usual: Shape) -> Choice {
    let name = |shape: Shape| Words::from(shape.card().name);
    let as_usual = Words::by(|lang| match lang {
        Lang::En => format!("As usual ({})", name(usual).get(lang)),
        Lang::Fr => format!("Comme d’habitude ({})", name(usual).get(lang)),
    });
    let first = Alternative::new("usual", as_usual)
        .about("The map of the scenario.", "La carte du scénario.")
        .writes(());
    let others = Shape::ALL.into_iter().filter(|shape| *shape != usual && *shape != Shape::Predefined);
    let others = others.map(|shape| {
        let (en, fr) = reach(shape);
        Alternative::new(shape.id(), name(shape)).about(en, fr)
    });
    Choice::one_of("shape", MK_VAR_MAP_01, [first].into_iter().chain(others).collect())
        .at("variants.shape")
        .named("Shape of the map", "Forme de la carte")
        .about("How far the land reaches to both sides.", "Jusqu’où le pays s’étend de chaque côté.")
}

/// The extent of a shape, in a sentence.
const fn reach(shape: Shape) -> (&'static str, &'static str) {
    match shape {
        Shape::Wedge => (
            "Two coasts meet at the start; no core tiles at the coast.",
            "Deux côtes se rejoignent au départ\u{202f}; pas de tuile centrale au bord de l’eau.",
        ),
        Shape::WedgeUnrestricted => (
            "Two coasts meet at the start; any tile at the coast.",
            "Deux côtes se rejoignent au départ\u{202f}; toute tuile au bord de l’eau.",
        ),
        Shape::Open => ("Five columns of tiles.", "Cinq rangées de tuiles."),
        Shape::Open4 => ("Four columns of tiles.", "Quatre rangées de tuiles."),
        Shape::Open3 => ("Three columns of tiles.", "Trois rangées de tuiles."),
        Shape::Predefined => ("A place for each tile.", "Une place pour chaque tuile."),
    }
}

/// How many tiles there are of each kind (MK-VAR-MAP-01), except cities to conquer, which have their own
/// choice.
fn tiles(scenario: ScenarioId, layout: &Layout) -> Vec<Choice> {
    // Within bounds that hold for every shape of the map, which has its first tiles.
    let [countryside, cities, core] = scenario.tile_bounds(Shape::Open);
    let countryside =
        number_of_tiles("countryside", countryside).named("Countryside tiles", "Tuiles de campagne").about(
            "How many are in the tile deck, the first ones included.",
            "Combien la pile en compte, les premières comprises.",
        );
    let core = number_of_tiles("core", core)
        .named("Core tiles without a city", "Tuiles centrales sans cité")
        .about("How many are in the tile deck.", "Combien la pile en compte.");
    let with_city = || {
        number_of_tiles("cities", cities)
            .named("City tiles", "Tuiles de cité")
            .about("How many are in the tile deck.", "Combien la pile en compte.")
    };
    let others = (!matches!(layout.cities, CityRule::Levels(_))).then(with_city);
    [countryside, core].into_iter().chain(others).collect()
}

/// A number of tiles that is by default that of the scenario.
fn number_of_tiles(kind: &'static str, bounds: RangeInclusive<u8>) -> Choice {
    let open = Text { en: "as usual", fr: "comme d’habitude" };
    let (from, to) = ((*bounds.start()).into(), (*bounds.end()).into());
    let number = Kind::Number { from, to, default: None, open: Some(open.into()) };
    Choice::new(kind, MK_VAR_MAP_01, number).at(format!("variants.tiles.{kind}"))
}

fn turned_tiles() -> Choice {
    switch("turned_tiles", MK_VAR_MAP_02).named("Turned tiles", "Tuiles tournées").about(
        "Every tile is turned at random as it comes.",
        "Chaque tuile est tournée au hasard en arrivant.",
    )
}

fn random_cities() -> Choice {
    switch("random_cities", MK_VAR_MAP_03).named("Random cities", "Cités au hasard").about(
        "Which city stands on a city tile is drawn when it is revealed.",
        "La cité d’une tuile de cité est tirée au sort quand elle est révélée.",
    )
}
