//! The set-ups on offer: every scenario in each mode and at each number of players.

use super::Setup;
use crate::terms::{Mode, ScenarioId};
use kernel::{Scenario, Text};

/// The scenario `$id` in all seven ways, with its names and a line about it.
macro_rules! seven_ways {
    ($out:ident, $scenario:ident, $id:literal, $en:literal, $fr:literal, $about_en:literal, $about_fr:literal) => {
        let about = Text { en: $about_en, fr: $about_fr };
        seven_ways!(@ $out, $scenario, Solo, 1, concat!($id, "-solo"), concat!($en, ", solo"), concat!($fr, ", en solitaire"), about);
        seven_ways!(@ $out, $scenario, Competitive, 2, concat!($id, "-2"), concat!($en, ", two players"), concat!($fr, ", à deux"), about);
        seven_ways!(@ $out, $scenario, Competitive, 3, concat!($id, "-3"), concat!($en, ", three players"), concat!($fr, ", à trois"), about);
        seven_ways!(@ $out, $scenario, Competitive, 4, concat!($id, "-4"), concat!($en, ", four players"), concat!($fr, ", à quatre"), about);
        seven_ways!(@ $out, $scenario, Coop, 2, concat!($id, "-coop-2"), concat!($en, ", two together"), concat!($fr, ", à deux ensemble"), about);
        seven_ways!(@ $out, $scenario, Coop, 3, concat!($id, "-coop-3"), concat!($en, ", three together"), concat!($fr, ", à trois ensemble"), about);
        seven_ways!(@ $out, $scenario, Coop, 4, concat!($id, "-coop-4"), concat!($en, ", four together"), concat!($fr, ", à quatre ensemble"), about);
    };
    (@ $out:ident, $scenario:ident, $mode:ident, $n:literal, $id:expr, $en:expr, $fr:expr, $about:ident) => {
        $out.push(Scenario {
            id: $id,
            name: Text { en: $en, fr: $fr },
            about: $about,
            setup: Setup::new(ScenarioId::$scenario, Mode::$mode, $n),
        });
    };
}

/// The set-ups on offer, Heroes dealt at random.
pub(crate) fn scenarios() -> Vec<Scenario<Setup>> {
    let mut all = Vec::new();
    seven_ways!(
        all,
        Hunt,
        "hunt",
        "The Hunt",
        "La Chasse",
        "A first game: Monsters are hunted, and those who defeat the most of them score for it.",
        "Une première partie\u{a0}: on chasse les Monstres, et ceux qui en vainquent le plus en tirent de la Réputation."
    );
    seven_ways!(
        all,
        ImpendingDoom,
        "doom",
        "Impending Doom",
        "La Menace imminente",
        "After the last round each Hero faces the Accomplice and then, at once, the Saboteur.",
        "Après la dernière manche, chaque Héros affronte le Complice puis, aussitôt, le Saboteur."
    );
    seven_ways!(
        all,
        Villagers,
        "villagers",
        "Helping the Villagers",
        "Au Secours des Villageois",
        "Encounters are villages in distress: Emblems and Characters reward those who help them.",
        "Les Rencontres sont des villages en détresse\u{a0}: Emblèmes et Personnages récompensent ceux qui les aident."
    );
    seven_ways!(
        all,
        Farruga,
        "farruga",
        "Defending the Settlements",
        "La Défense des Colonies",
        "Settlements want magic defences before the dragon Farruga comes.",
        "Les Colonies ont besoin de défenses magiques avant la venue du dragon Farruga."
    );
    seven_ways!(
        all,
        Mirrezil,
        "mirrezil",
        "Threat of Mirrezil",
        "La Menace de Mirrezil",
        "Events strike the land until the dragon Mirrezil is fought.",
        "Des Événements frappent le pays jusqu’au combat contre le dragon Mirrezil."
    );
    seven_ways!(
        all,
        Brasath,
        "brasath",
        "Banishing of Brasath",
        "Le Bannissement de Brasath",
        "Legends and Artifacts lead to the ritual that banishes the dragon Brasath.",
        "Légendes et Artefacts mènent au rituel qui bannit le dragon Brasath."
    );
    seven_ways!(
        all,
        Golem,
        "golem",
        "Devastation Incarnate",
        "Dévastation incarnée",
        "A crystal Golem lays the land waste until its spell is broken.",
        "Un Golem de cristal ravage le pays tant que son sortilège n’est pas brisé."
    );
    seven_ways!(
        all,
        Elementals1,
        "elementals-1",
        "Banishment of the Elementals I",
        "La Révocation des Élémentaires I",
        "Elementals are banished with their Essences, or by a roll of the dice.",
        "On révoque les Élémentaires avec leurs Essences, ou d’un lancer de dés."
    );
    seven_ways!(
        all,
        Elementals2,
        "elementals-2",
        "Banishment of the Elementals II",
        "La Révocation des Élémentaires II",
        "Seasoned Heroes banish Elementals while slaughter spreads over the land.",
        "Des Héros aguerris révoquent les Élémentaires pendant que le massacre gagne le pays."
    );
    seven_ways!(
        all,
        Elementals3,
        "elementals-3",
        "Banishment of the Elementals III",
        "La Révocation des Élémentaires III",
        "Mighty Heroes banish Elementals before the Magma Demon rises.",
        "De puissants Héros révoquent les Élémentaires avant l’éveil du Démon de magma."
    );
    all
}
