//! What the game offers: every scenario alone, against each other and together, and the options before a
//! match.

use super::{LEAST_RADIUS, Setup};
use crate::rules::{EU_ELI_01, EU_GRF_01, EU_HBD_01, EU_REV_06, EU_SET_02};
use crate::terms::{Hero, Mode, ScenarioId};
use kernel::catalogue::{Alternative, Choice, Kind};
use kernel::{Scenario, Seating, Text};

/// The largest radius on offer: few matches reach further.
const WIDEST: u8 = 12;

/// The scenarios on offer, with Heroes dealt at random.
pub(crate) fn scenarios() -> Vec<Scenario<Setup>> {
    ScenarioId::ALL.into_iter().map(scenario).collect()
}

fn scenario(scenario: ScenarioId) -> Scenario<Setup> {
    let (id, name, about) = said(scenario);
    let way = |end: &str, players, mode, rule| {
        Seating::new(format!("{id}-{end}"), players, mode, Setup::new(scenario, rule, players))
    };
    use kernel::Mode::{Against, Alone, Together};
    let tables = vec![
        way("solo", 1, Alone, Mode::Solo),
        way("2", 2, Against, Mode::Competitive),
        way("3", 3, Against, Mode::Competitive),
        way("4", 4, Against, Mode::Competitive),
        way("coop-2", 2, Together, Mode::Coop),
        way("coop-3", 3, Together, Mode::Coop),
        way("coop-4", 4, Together, Mode::Coop),
    ];
    Scenario::new(id, name, about, tables, |table| choices(&table.setup))
}

/// What can be chosen for a set-up, in the order of the form.
fn choices(setup: &Setup) -> Vec<Choice> {
    let hero = |hero: Hero| Alternative::new(hero.id(), hero.board().name);
    let heroes = Hero::ALL.into_iter().map(hero).collect();
    let open = Text { en: "at random", fr: "au hasard" };
    let mut all = vec![
        Choice::new(
            "heroes",
            EU_HBD_01,
            Kind::Seats { options: heroes, default: Vec::new(), open: open.into() },
        )
        .named("Heroes", "Héros")
        .about(
            "Who plays which Hero; a seat left open is dealt one at random.",
            "Qui joue quel Héros\u{202f}; un siège laissé libre en reçoit un au hasard.",
        ),
    ];
    if let Some(about) = heroic(setup.scenario) {
        let heroic = Choice::switch("heroic", EU_SET_02).named("Heroic", "Héroïque");
        all.push(heroic.about(about.en, about.fr));
    }
    let unlimited = Text { en: "no limit", fr: "sans limite" };
    let radius = Kind::Number {
        from: LEAST_RADIUS.into(),
        to: WIDEST.into(),
        default: None,
        open: Some(unlimited.into()),
    };
    all.extend([
        Choice::new("elites", EU_ELI_01, Kind::Switch { default: setup.has_elites() })
            .named("Elite Monsters", "Monstres Élites")
            .about(
                "Stronger Monsters with Bounties on their heads join the others.",
                "Des Monstres plus forts, dont la tête est mise à prix, s’ajoutent aux autres.",
            ),
        Choice::switch("griffin", EU_GRF_01).named("Griffin", "Griffon").about(
            "A Griffin roosts in the land; Heroes can ride it to far places.",
            "Un Griffon niche dans le pays\u{202f}; les Héros peuvent le chevaucher vers des lieux lointains.",
        ),
        Choice::new("radius", EU_REV_06, radius).named("Size of the land", "Taille du pays").about(
            "How many spaces the map may reach from its middle.",
            "À combien de cases de son centre la carte peut s’étendre.",
        ),
    ]);
    all
}

/// A description of the heroic variant of a scenario, if it has one.
const fn heroic(scenario: ScenarioId) -> Option<Text> {
    match scenario {
        ScenarioId::ImpendingDoom => Some(Text {
            en: "Before the Accomplice each Hero faces a level 3 Monster.",
            fr: "Avant le Complice, chaque Héros affronte un Monstre de niveau 3.",
        }),
        ScenarioId::Golem => Some(Text {
            en: "The Golem’s spell is stronger, by two for each player.",
            fr: "Le sortilège du Golem est plus fort, de deux par joueur.",
        }),
        _ => None,
    }
}

/// The short name, the name and the line of a scenario.
const fn said(scenario: ScenarioId) -> (&'static str, Text, Text) {
    match scenario {
        ScenarioId::Hunt => (
            "hunt",
            Text { en: "The Hunt", fr: "La Chasse" },
            Text {
                en: "A first game: Monsters are hunted, and those who defeat the most of them score for it.",
                fr: "Une première partie\u{a0}: on chasse les Monstres, et ceux qui en vainquent le plus en tirent de la Réputation.",
            },
        ),
        ScenarioId::ImpendingDoom => (
            "doom",
            Text { en: "Impending Doom", fr: "La Menace imminente" },
            Text {
                en: "After the last round each Hero faces the Accomplice and then, at once, the Saboteur.",
                fr: "Après la dernière manche, chaque Héros affronte le Complice puis, aussitôt, le Saboteur.",
            },
        ),
        ScenarioId::Villagers => (
            "villagers",
            Text { en: "Helping the Villagers", fr: "Au Secours des Villageois" },
            Text {
                en: "Encounters are villages in distress: Emblems and Characters reward those who help them.",
                fr: "Les Rencontres sont des villages en détresse\u{a0}: Emblèmes et Personnages récompensent ceux qui les aident.",
            },
        ),
        ScenarioId::Farruga => (
            "farruga",
            Text { en: "Defending the Settlements", fr: "La Défense des Colonies" },
            Text {
                en: "Settlements want magic defences before the dragon Farruga comes.",
                fr: "Les Colonies ont besoin de défenses magiques avant la venue du dragon Farruga.",
            },
        ),
        ScenarioId::Mirrezil => (
            "mirrezil",
            Text { en: "Threat of Mirrezil", fr: "La Menace de Mirrezil" },
            Text {
                en: "Events strike the land until the dragon Mirrezil is fought.",
                fr: "Des Événements frappent le pays jusqu’au combat contre le dragon Mirrezil.",
            },
        ),
        ScenarioId::Brasath => (
            "brasath",
            Text { en: "Banishing of Brasath", fr: "Le Bannissement de Brasath" },
            Text {
                en: "Legends and Artifacts lead to the ritual that banishes the dragon Brasath.",
                fr: "Légendes et Artefacts mènent au rituel qui bannit le dragon Brasath.",
            },
        ),
        ScenarioId::Golem => (
            "golem",
            Text { en: "Devastation Incarnate", fr: "Dévastation incarnée" },
            Text {
                en: "A crystal Golem lays the land waste until its spell is broken.",
                fr: "Un Golem de cristal ravage le pays tant que son sortilège n’est pas brisé.",
            },
        ),
        ScenarioId::Elementals1 => (
            "elementals-1",
            Text { en: "Banishment of the Elementals I", fr: "La Révocation des Élémentaires I" },
            Text {
                en: "Elementals are banished with their Essences, or by a roll of the dice.",
                fr: "On révoque les Élémentaires avec leurs Essences, ou d’un lancer de dés.",
            },
        ),
        ScenarioId::Elementals2 => (
            "elementals-2",
            Text { en: "Banishment of the Elementals II", fr: "La Révocation des Élémentaires II" },
            Text {
                en: "Seasoned Heroes banish Elementals while slaughter spreads over the land.",
                fr: "Des Héros aguerris révoquent les Élémentaires pendant que le massacre gagne le pays.",
            },
        ),
        ScenarioId::Elementals3 => (
            "elementals-3",
            Text { en: "Banishment of the Elementals III", fr: "La Révocation des Élémentaires III" },
            Text {
                en: "Mighty Heroes banish Elementals before the Magma Demon rises.",
                fr: "De puissants Héros révoquent les Élémentaires avant l’éveil du Démon de magma.",
            },
        ),
    }
}
