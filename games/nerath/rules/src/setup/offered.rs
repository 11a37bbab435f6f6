//! What the game offers. Scenarios differ in the length of the match: it decides what wins (CN-VIC-01), and
//! players agree on it first. Whether realms are allied depends on the players.

use super::{Setup, shares};
use crate::realm::Realm;
use crate::rules::{CN_MOD_12, CN_OPT_01};
use crate::state::{Length, Mode};
use kernel::catalogue::{Alternative, Choice, Kind, Name};
use kernel::{Lang, Scenario, Seating, Text, Words};

/// The scenarios on offer.
pub(crate) fn scenarios() -> Vec<Scenario<Setup>> {
    vec![
        scenario(
            Length::Short,
            ["ffa-short", "alliance-short", "three-short", "duel-short"],
            Text { en: "Short game", fr: "Partie courte" },
            Text {
                en: "To 13 Victory Points, or 20 for an alliance.",
                fr: "En 13 Points de Victoire, ou 20 pour une alliance.",
            },
        ),
        scenario(
            Length::Medium,
            ["ffa-medium", "alliance-medium", "three-medium", "duel-medium"],
            Text { en: "Medium game", fr: "Partie moyenne" },
            Text {
                en: "To 20 Victory Points, or 30 for an alliance.",
                fr: "En 20 Points de Victoire, ou 30 pour une alliance.",
            },
        ),
        scenario(
            Length::Long,
            ["ffa-long", "alliance-long", "three-long", "duel-long"],
            Text { en: "Long game", fr: "Partie longue" },
            Text {
                en: "To all four Capitals or eight Treasures, twelve for an alliance.",
                fr: "Jusqu’aux quatre Capitales ou à huit Trésors, douze pour une alliance.",
            },
        ),
    ]
}

/// A match of this length at each table; `ids` are their short names in order.
fn scenario(length: Length, ids: [&'static str; 4], name: Text, about: Text) -> Scenario<Setup> {
    let [free, allied, three, duel] = ids;
    let table =
        |id, players, mode, rule| Seating::new(id, players, mode, Setup::usual(rule, length, players));
    let tables = vec![
        table(free, 4, kernel::Mode::Against, Mode::FreeForAll),
        table(allied, 4, kernel::Mode::Teams, Mode::Alliance),
        table(three, 3, kernel::Mode::Teams, Mode::Alliance),
        // Each of two players leads an alliance.
        table(duel, 2, kernel::Mode::Against, Mode::Alliance),
    ];
    let id = match length {
        Length::Short => "short",
        Length::Medium => "medium",
        Length::Long => "long",
    };
    Scenario::new(id, name, about, tables, |table| vec![realms(table.players), solitary_dragons()])
}

/// Who plays which realms (CN-MOD-12).
fn realms(players: u8) -> Choice {
    let share = |realms: &&[Realm]| {
        // Named as their seat is in a match: in turn order.
        let mut realms = realms.to_vec();
        realms.sort_unstable();
        let name = |lang: Lang| {
            realms.iter().map(|realm| realm.name(lang)).collect::<Vec<_>>().join(lang.pick(" and ", " et "))
        };
        let ids: Vec<&str> = realms.iter().map(|realm| realm.id()).collect();
        Alternative::new(ids.join("+"), Words::by(name)).writes(&realms)
    };
    let options: Vec<Alternative> = shares(players).iter().map(share).collect();
    let default: Vec<Option<Name>> = options.iter().map(|one| Some(one.id.clone())).collect();
    let open = Text { en: "at random", fr: "au hasard" };
    Choice::new("realms", CN_MOD_12, Kind::Seats { options, default, open: open.into() })
        .named("Realms", "Royaumes")
        .about(
            "Who leads which realm; a seat left open is dealt one at random.",
            "Qui mène quel royaume\u{202f}; un siège laissé libre en reçoit un au hasard.",
        )
}

fn solitary_dragons() -> Choice {
    Choice::switch("solitary_dragons", CN_OPT_01).named("Solitary Dragons", "Dragons solitaires").about(
        "A realm never has two of its Dragons in the same space.",
        "Un royaume n’a jamais deux de ses Dragons dans un même espace.",
    )
}
