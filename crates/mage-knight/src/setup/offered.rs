//! The set-ups on offer: every scenario at each number of players.

use super::Setup;
use crate::scenarios::ScenarioId;
use kernel::{Scenario, Text};

/// A scenario for so many players.
const fn offered(
    id: &'static str,
    scenario: ScenarioId,
    players: u8,
    name: Text,
    about: Text,
) -> Scenario<Setup> {
    Scenario { id, name, about, setup: Setup { scenario, players, heroes: Vec::new() } }
}

/// The set-ups on offer, heroes dealt at random.
#[rustfmt::skip]
pub(crate) fn scenarios() -> Vec<Scenario<Setup>> {
    use ScenarioId::{BlitzConquest, DruidNights, DungeonLords, FirstReconnaissance, FullConquest, MinesLiberation, SoloConquest};
    const RECONNAISSANCE: Text = Text {
        en: "Learn the game: explore until the city comes into sight, three rounds at most.",
        fr: "Pour apprendre le jeu\u{a0}: explorez jusqu’à découvrir la cité, en trois manches au plus.",
    };
    const CONQUEST: Text = Text {
        en: "Conquer all cities within six rounds; the most Fame wins.",
        fr: "Conquérez toutes les cités en six manches\u{202f}; la plus grande Renommée l’emporte.",
    };
    const BLITZ: Text = Text {
        en: "Conquer all cities within four rounds, with a faster start.",
        fr: "Conquérez toutes les cités en quatre manches, avec un départ plus rapide.",
    };
    const SOLO: Text = Text {
        en: "Alone against time: conquer both cities within six rounds.",
        fr: "Seul contre le temps\u{a0}: conquérez les deux cités en six manches.",
    };
    const MINES: Text = Text {
        en: "Free every crystal mine within four rounds.",
        fr: "Libérez toutes les mines de cristal en quatre manches.",
    };
    const DRUIDS: Text = Text {
        en: "Wake the magical glades by day, and call their monsters by night.",
        fr: "Éveillez les clairières magiques le jour, et invoquez leurs monstres la nuit.",
    };
    const DUNGEONS: Text = Text {
        en: "Conquer every dungeon and tomb, the secret ones too, within five rounds.",
        fr: "Conquérez tous les donjons et tombeaux, même secrets, en cinq manches.",
    };
    vec![
        offered("reconnaissance-solo", FirstReconnaissance, 1, Text { en: "First Reconnaissance, solo", fr: "Première reconnaissance, en solitaire" }, RECONNAISSANCE),
        offered("reconnaissance-2", FirstReconnaissance, 2, Text { en: "First Reconnaissance, two players", fr: "Première reconnaissance, à deux" }, RECONNAISSANCE),
        offered("reconnaissance-3", FirstReconnaissance, 3, Text { en: "First Reconnaissance, three players", fr: "Première reconnaissance, à trois" }, RECONNAISSANCE),
        offered("reconnaissance-4", FirstReconnaissance, 4, Text { en: "First Reconnaissance, four players", fr: "Première reconnaissance, à quatre" }, RECONNAISSANCE),
        offered("solo-conquest", SoloConquest, 1, Text { en: "Solo Conquest", fr: "Conquête en solitaire" }, SOLO),
        offered("conquest-2", FullConquest, 2, Text { en: "Full Conquest, two players", fr: "Conquête, à deux" }, CONQUEST),
        offered("conquest-3", FullConquest, 3, Text { en: "Full Conquest, three players", fr: "Conquête, à trois" }, CONQUEST),
        offered("conquest-4", FullConquest, 4, Text { en: "Full Conquest, four players", fr: "Conquête, à quatre" }, CONQUEST),
        offered("blitz-solo", BlitzConquest, 1, Text { en: "Blitz Conquest, solo", fr: "Conquête éclair, en solitaire" }, BLITZ),
        offered("blitz-2", BlitzConquest, 2, Text { en: "Blitz Conquest, two players", fr: "Conquête éclair, à deux" }, BLITZ),
        offered("blitz-3", BlitzConquest, 3, Text { en: "Blitz Conquest, three players", fr: "Conquête éclair, à trois" }, BLITZ),
        offered("blitz-4", BlitzConquest, 4, Text { en: "Blitz Conquest, four players", fr: "Conquête éclair, à quatre" }, BLITZ),
        offered("mines-solo", MinesLiberation, 1, Text { en: "Mines Liberation, solo", fr: "Libération des mines, en solitaire" }, MINES),
        offered("mines-2", MinesLiberation, 2, Text { en: "Mines Liberation, two players", fr: "Libération des mines, à deux" }, MINES),
        offered("mines-3", MinesLiberation, 3, Text { en: "Mines Liberation, three players", fr: "Libération des mines, à trois" }, MINES),
        offered("mines-4", MinesLiberation, 4, Text { en: "Mines Liberation, four players", fr: "Libération des mines, à quatre" }, MINES),
        offered("druids-solo", DruidNights, 1, Text { en: "Druid Nights, solo", fr: "Les nuits des druides, en solitaire" }, DRUIDS),
        offered("druids-2", DruidNights, 2, Text { en: "Druid Nights, two players", fr: "Les nuits des druides, à deux" }, DRUIDS),
        offered("druids-3", DruidNights, 3, Text { en: "Druid Nights, three players", fr: "Les nuits des druides, à trois" }, DRUIDS),
        offered("druids-4", DruidNights, 4, Text { en: "Druid Nights, four players", fr: "Les nuits des druides, à quatre" }, DRUIDS),
        offered("dungeons-solo", DungeonLords, 1, Text { en: "Dungeon Lords, solo", fr: "Les seigneurs des souterrains, en solitaire" }, DUNGEONS),
        offered("dungeons-2", DungeonLords, 2, Text { en: "Dungeon Lords, two players", fr: "Les seigneurs des souterrains, à deux" }, DUNGEONS),
        offered("dungeons-3", DungeonLords, 3, Text { en: "Dungeon Lords, three players", fr: "Les seigneurs des souterrains, à trois" }, DUNGEONS),
        offered("dungeons-4", DungeonLords, 4, Text { en: "Dungeon Lords, four players", fr: "Les seigneurs des souterrains, à quatre" }, DUNGEONS),
    ]
}
