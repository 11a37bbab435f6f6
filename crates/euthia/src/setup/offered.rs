//! The set-ups on offer: every scenario in each mode and at each number of players.

use super::Setup;
use crate::terms::{Mode, ScenarioId};
use kernel::{Scenario, Text};

/// The scenario `$id` in all seven ways, with its names.
macro_rules! seven_ways {
    ($out:ident, $scenario:ident, $id:literal, $en:literal, $fr:literal) => {
        let about = ScenarioId::$scenario.sheet().rules[0];
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
    seven_ways!(all, Hunt, "hunt", "The Hunt", "La Chasse");
    seven_ways!(all, ImpendingDoom, "doom", "Impending Doom", "La Menace imminente");
    seven_ways!(all, Villagers, "villagers", "Helping the Villagers", "Au Secours des Villageois");
    seven_ways!(all, Farruga, "farruga", "Defending the Settlements", "La Défense des Colonies");
    seven_ways!(all, Mirrezil, "mirrezil", "Threat of Mirrezil", "La Menace de Mirrezil");
    seven_ways!(all, Brasath, "brasath", "Banishing of Brasath", "Le Bannissement de Brasath");
    seven_ways!(all, Golem, "golem", "Devastation Incarnate", "Dévastation incarnée");
    seven_ways!(
        all,
        Elementals1,
        "elementals-1",
        "Banishment of the Elementals I",
        "La Révocation des Élémentaires I"
    );
    seven_ways!(
        all,
        Elementals2,
        "elementals-2",
        "Banishment of the Elementals II",
        "La Révocation des Élémentaires II"
    );
    seven_ways!(
        all,
        Elementals3,
        "elementals-3",
        "Banishment of the Elementals III",
        "La Révocation des Élémentaires III"
    );
    all
}
