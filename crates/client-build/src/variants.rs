//! What can be chosen beside a scenario: read off each game here, so that a page needs none of them to offer it.

use euthia::setup::Setup as EuthiaSetup;
use kernel::{AnyGame, Lang, Seed, Text, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use table_view::Said;
use table_view::variants::Variant;

/// A variant of a game, and which of its set-ups have it.
struct Offer {
    name: Text,
    about: Text,
    rule: &'static str,
    /// The fields that it changes in this set-up; none where it means nothing.
    changes: fn(&Value) -> Option<Value>,
    deals_seats: bool,
}

/// What can be chosen for this set-up of this game.
pub(crate) fn of(game: &str, setup: &Value) -> Vec<Variant> {
    let offers: &[Offer] = match game {
        "nerath" => &NERATH,
        "euthia" => &EUTHIA,
        _ => &[],
    };
    offers.iter().filter_map(|offer| offer.variant(setup)).collect()
}

impl Offer {
    fn variant(&self, setup: &Value) -> Option<Variant> {
        let Value::Object(changes) = (self.changes)(setup)? else { return None };
        Some(Variant {
            name: self.name.into(),
            about: self.about.into(),
            rule: self.rule.to_owned(),
            changes,
            deals_seats: self.deals_seats,
        })
    }
}

/// Turns on what this set-up has turned off.
fn flag(setup: &Value, field: &str) -> Option<Value> {
    setup.get(field)?;
    Some(Map::from_iter([(field.to_owned(), true.into())]).into())
}

/// With Elite Monsters where there are none, or without them where there are some.
fn elites(setup: &Value, with: bool) -> Option<Value> {
    let setup = EuthiaSetup::deserialize(setup).ok()?;
    (setup.has_elites() != with).then(|| json!({ "elites": with }))
}

const NERATH: [Offer; 2] = [
    Offer {
        name: Text { en: "Solitary Dragons", fr: "Dragons solitaires" },
        about: Text {
            en: "A realm never has two of its Dragons in the same space.",
            fr: "Un royaume n’a jamais deux de ses Dragons dans un même espace.",
        },
        rule: "CN-OPT-01",
        changes: |setup| flag(setup, "solitary_dragons"),
        deals_seats: false,
    },
    Offer {
        name: Text { en: "Realms at random", fr: "Royaumes au hasard" },
        about: Text {
            en: "Who plays which realm is drawn by lot.",
            fr: "Le sort décide qui joue quel royaume.",
        },
        rule: "CN-MOD-12",
        changes: |setup| {
            let seats = setup.get("realms")?.as_array()?.len();
            Some(json!({ "realms": null, "players": seats }))
        },
        deals_seats: true,
    },
];

/// How far the map of Euthia reaches where its size is limited.
const SMALL_MAP: u8 = 6;

const EUTHIA: [Offer; 5] = [
    Offer {
        name: Text { en: "Griffin", fr: "Griffon" },
        about: Text {
            en: "A Griffin roosts in the land; Heroes can ride it to far places.",
            fr: "Un Griffon niche dans le pays\u{202f}; les Héros peuvent le chevaucher vers des lieux lointains.",
        },
        rule: "EU-GRF-01",
        changes: |setup| flag(setup, "griffin"),
        deals_seats: false,
    },
    Offer {
        name: Text { en: "Elite Monsters", fr: "Monstres Élites" },
        about: Text {
            en: "Stronger Monsters with Bounties on their heads join the others.",
            fr: "Des Monstres plus forts, dont la tête est mise à prix, s’ajoutent aux autres.",
        },
        rule: "EU-ELI-01",
        changes: |setup| elites(setup, true),
        deals_seats: false,
    },
    Offer {
        name: Text { en: "No Elite Monsters", fr: "Sans Monstres Élites" },
        about: Text {
            en: "The stronger Monsters and their Bounties stay in the box.",
            fr: "Les Monstres plus forts et leurs Primes restent dans la boîte.",
        },
        rule: "EU-ELI-01",
        changes: |setup| elites(setup, false),
        deals_seats: false,
    },
    Offer {
        name: Text { en: "Heroic", fr: "Héroïque" },
        about: Text {
            en: "The harder way to play this scenario.",
            fr: "La façon la plus difficile de jouer ce scénario.",
        },
        rule: "EU-SET-02",
        changes: |setup| {
            let setup = EuthiaSetup::deserialize(setup).ok()?;
            setup.has_heroic().then(|| json!({ "heroic": true }))
        },
        deals_seats: false,
    },
    Offer {
        name: Text { en: "Small land", fr: "Pays restreint" },
        about: Text {
            en: "The map reaches no further than six spaces from its middle.",
            fr: "La carte ne s’étend pas à plus de six cases de son centre.",
        },
        rule: "EU-REV-06",
        changes: |setup| setup.get("radius").is_none().then(|| json!({ "radius": SMALL_MAP })),
        deals_seats: false,
    },
];

/// What the seats of a set-up are called, if that is known before the match begins: nothing where chance decides.
pub(crate) fn seat_names(game: &dyn AnyGame, setup: &Value) -> Vec<Option<Said>> {
    let names = |seed| {
        let table = game.open(setup, Seed(seed)).ok()?;
        let [en, fr] = Lang::ALL.map(|lang| table.speak(lang, Viewer::Spectator).seats);
        Some(Said::zip(en, fr))
    };
    let Some(first) = names(1) else { return Vec::new() };
    let others: Vec<Vec<Said>> = (2..7).filter_map(names).collect();
    let same = |at: usize, name: &Said| others.iter().all(|names| names.get(at) == Some(name));
    first.iter().enumerate().map(|(at, name)| same(at, name).then(|| name.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue;
    use table_view::variants::roles;

    #[test]
    fn every_choice_makes_a_set_up_that_can_be_played() {
        let shelf = shelf::shelf();
        let mut choices = 0;
        for card in catalogue(&shelf).games {
            let game = shelf.get(&card.id).unwrap().game();
            for scenario in &card.scenarios {
                for (at, variant) in scenario.variants.iter().enumerate() {
                    let wanted: Vec<bool> = (0..scenario.variants.len()).map(|one| one == at).collect();
                    let setup = scenario.chosen(&card.id, &wanted, &[]);
                    assert_ne!(setup, scenario.setup, "{}: {} changes nothing", scenario.id, variant.name.en);
                    game.open(&setup, Seed(1)).unwrap();
                    choices += 1;
                }
            }
        }
        assert!(choices > 0, "the catalogue offers no choices");
    }

    #[test]
    fn seats_are_named_unless_chance_decides() {
        let shelf = shelf::shelf();
        let nerath = shelf.get("nerath").unwrap().game();
        let mut setup = nerath.scenarios().remove(0).setup;
        let names = seat_names(nerath, &setup);
        assert_eq!(names.len(), 4);
        assert!(names.iter().all(Option::is_some));
        NERATH[1].variant(&setup).unwrap().choose(&mut setup);
        assert_eq!(seat_names(nerath, &setup), [None, None, None, None]);
    }

    #[test]
    fn every_choice_cites_a_rule_that_exists() {
        for (game, offers) in [("nerath", &NERATH[..]), ("euthia", &EUTHIA)] {
            for offer in offers {
                assert!(ledger::Ledger::of(game).unwrap().get(offer.rule).is_some(), "{}", offer.rule);
            }
        }
    }

    #[test]
    fn only_what_a_scenario_has_is_offered() {
        let cards = catalogue(&shelf::shelf());
        let offered = |game: &str, id: &str| {
            let scenario = cards.get(game).unwrap().scenario(id).unwrap();
            scenario.variants.iter().map(|variant| variant.name.en.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(offered("euthia", "hunt-2"), ["Griffin", "Elite Monsters", "Small land"]);
        assert_eq!(offered("euthia", "doom-solo"), ["Griffin", "Elite Monsters", "Heroic", "Small land"]);
        assert_eq!(
            offered("euthia", "golem-coop-3"),
            ["Griffin", "No Elite Monsters", "Heroic", "Small land"]
        );
        let nerath = &cards.get("nerath").unwrap().scenarios[0].id;
        assert_eq!(offered("nerath", nerath), ["Solitary Dragons", "Realms at random"]);
    }

    #[test]
    fn every_role_can_be_taken_by_any_seat() {
        let shelf = shelf::shelf();
        for card in catalogue(&shelf).games {
            let game = shelf.get(&card.id).unwrap().game();
            for (id, name) in roles(&card.id) {
                let scenario = card.scenarios.last().expect("a game has scenarios");
                let mut chosen = vec![None; scenario.seats.len()];
                *chosen.last_mut().expect("a scenario has seats") = Some((*id).to_owned());
                let setup = scenario.chosen(&card.id, &[], &chosen);
                let named = seat_names(game, &setup).pop().flatten().expect("the choice is known");
                assert_eq!((named.en.as_str(), named.fr.as_str()), (*name, *name));
            }
        }
    }

    /// What is read off a card is what a game says of itself when its table is laid, whatever has been chosen.
    #[test]
    fn seats_are_named_as_the_game_names_them() {
        let shelf = shelf::shelf();
        for card in catalogue(&shelf).games {
            let game = shelf.get(&card.id).unwrap().game();
            for scenario in &card.scenarios {
                let choices = scenario.variants.len();
                // Each alone; and a role for the first seat, where there are any.
                let roles = roles(&card.id).iter().map(|(role, _)| Some((*role).to_owned()));
                for role in roles.take(1).chain([None]) {
                    let mut chosen = vec![None; scenario.seats.len()];
                    chosen[0] = role;
                    for on in 0..=choices {
                        let wanted: Vec<bool> = (0..choices).map(|at| at == on).collect();
                        let setup = scenario.chosen(&card.id, &wanted, &chosen);
                        let said = scenario.seat_names(&card.id, &wanted, &chosen);
                        assert_eq!(said, seat_names(game, &setup), "{} {setup}", scenario.id);
                    }
                }
            }
        }
    }
}
