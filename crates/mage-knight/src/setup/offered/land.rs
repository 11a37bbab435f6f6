//! What can be chosen of the land: its map, its Nights, its cities and its rampaging enemies.

use super::super::agreed::CITIES_WITH_MEGAPOLIS;
use super::{Setup, switch};
use crate::content::{CITY_LEVELS, Shape};
use crate::rules::{
    MK_VAR_CITYLVL_01, MK_VAR_MAP_01, MK_VAR_MAP_02, MK_VAR_MAP_03, MK_VAR_MEGA_01, MK_VAR_NIGHT_01,
    MK_VAR_RAMP_01,
};
use crate::scenarios::{CityRule, Layout, ScenarioId};
use crate::variants::Variants;
use kernel::catalogue::{Alternative, Choice, Kind, Part};
use kernel::{Lang, Seating, Text, Words};

/// What can be chosen at a table, in the order in which it is asked: first what makes it harder or easier.
pub(super) fn choices(table: &Seating<Setup>) -> Vec<Choice> {
    let Setup { scenario, players, ref variants, .. } = table.setup;
    let layout = scenario.layout(players, variants);
    let mut all = Vec::new();
    if let CityRule::Levels(_) = layout.cities {
        all.push(city_levels(&layout));
        if layout.city_tiles() <= CITIES_WITH_MEGAPOLIS {
            let more = Variants { epic: true, ..variants.clone() };
            let epic = scenario.layout(players, &more).city_tiles();
            let choice = megapolis();
            all.push(if epic > CITIES_WITH_MEGAPOLIS { choice.not_with("epic") } else { choice });
        }
    }
    // MK-VAR-NIGHT-03: the druids count their Nights.
    if scenario != ScenarioId::DruidNights {
        all.push(nights());
    }
    all.push(rampaging());
    // In Conquer and Hold every tile has its place.
    if scenario != ScenarioId::ConquerAndHold {
        all.push(shape(layout.shape));
        all.push(tiles(scenario, &layout));
    }
    all.push(turned_tiles());
    if layout.cities != CityRule::Closed {
        all.push(random_cities());
    }
    all
}

/// The levels of the cities by the order in which they are revealed (MK-VAR-CITYLVL-01).
fn city_levels(layout: &Layout) -> Choice {
    let part = |at: u8| {
        let name = Words::by(|lang| match lang {
            Lang::En => format!("City {}", at + 1),
            Lang::Fr => format!("Cité {}", at + 1),
        });
        let default = layout.cities.level(at.into()).map_or(1, i64::from);
        Part { name, key: None, from: 1, to: CITY_LEVELS as i64, default }
    };
    let parts = (0..layout.city_tiles()).map(part).collect();
    Choice::new("city_levels", MK_VAR_CITYLVL_01, Kind::Numbers { parts })
        .at("variants.city_levels")
        .named("City levels", "Niveaux des cités")
        .about(
            "How strong each city is, in the order in which they are revealed: the usual way to make the game easier or harder.",
            "La force de chaque cité, dans l’ordre où elles sont révélées\u{a0}: le réglage habituel de la difficulté.",
        )
}

/// The level of a Megapolis, if there is one (MK-VAR-MEGA-01).
fn megapolis() -> Choice {
    let open = Text { en: "none", fr: "aucune" };
    let kind = Kind::Number { from: 2, to: 2 * CITY_LEVELS as i64, default: None, open: Some(open.into()) };
    Choice::new("megapolis", MK_VAR_MEGA_01, kind)
        .at("variants.megapolis.0")
        .named("Megapolis", "Mégapole")
        .about(
            "The last city revealed is two cities in one, at this level.",
            "La dernière cité révélée est faite de deux cités, à ce niveau.",
        )
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

/// The shape of the map (MK-VAR-MAP-01); leaving it as it is leaves it to the scenario.
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

/// How far a shape reaches, in a sentence.
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

/// How many tiles there are of each kind (MK-VAR-MAP-01).
fn tiles(scenario: ScenarioId, layout: &Layout) -> Choice {
    let words = [
        ("countryside", Text { en: "Countryside", fr: "Campagne" }),
        ("cities", Text { en: "City", fr: "Cité" }),
        ("core", Text { en: "Other core", fr: "Autres centrales" }),
    ];
    // Within bounds that hold whatever else is chosen: every shape has its first tiles, every level its city, and a Megapolis
    // comes with few cities. A set-up may go beyond them.
    let [countryside, cities, core] = scenario.tile_bounds(Shape::Open);
    let most =
        if layout.city_tiles() <= CITIES_WITH_MEGAPOLIS { CITIES_WITH_MEGAPOLIS } else { *cities.end() };
    let bounds = [countryside, layout.city_tiles()..=most, core];
    let parts = words.into_iter().zip(layout.numbers()).zip(bounds);
    let part =
        |(((key, name), n), bounds): (((&'static str, Text), u8), std::ops::RangeInclusive<u8>)| Part {
            name: name.into(),
            key: Some(key.into()),
            from: (*bounds.start()).into(),
            to: (*bounds.end()).into(),
            default: n.into(),
        };
    Choice::new("tiles", MK_VAR_MAP_01, Kind::Numbers { parts: parts.map(part).collect() })
        .at("variants.tiles")
        .named("Numbers of tiles", "Nombre de tuiles")
        .about(
            "How many tiles of each kind are in the tile deck, the first ones included.",
            "Combien de tuiles de chaque sorte compte la pile, les premières comprises.",
        )
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
