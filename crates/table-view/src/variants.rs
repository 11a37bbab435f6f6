//! The choices of a set-up beside the scenario itself.

use crate::Said;
use kernel::{AnyGame, Lang, Seed, Text, Viewer};
use serde_json::Value;

/// Something that a table may want or not.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its name.
    pub name: Text,
    /// One line that explains it.
    pub about: Text,
    /// The rule that describes it.
    pub rule: &'static str,
    switch: Switch,
}

#[derive(Clone, Copy, Debug)]
enum Switch {
    /// A field that is true or false.
    Flag(&'static str),
    /// Realms in turn order, or dealt at random.
    DealRealms,
}

/// What can be chosen for this set-up of this game.
#[must_use]
pub fn of(game: &str, setup: &Value) -> Vec<Variant> {
    let all: &[Variant] = match game {
        "nerath" => &NERATH,
        _ => &[],
    };
    all.iter().filter(|variant| variant.applies(setup)).copied().collect()
}

const NERATH: [Variant; 2] = [
    Variant {
        name: Text { en: "Solitary Dragons", fr: "Dragons solitaires" },
        about: Text {
            en: "A realm never has two of its Dragons in the same space.",
            fr: "Un royaume n’a jamais deux de ses Dragons dans un même espace.",
        },
        rule: "CN-OPT-01",
        switch: Switch::Flag("solitary_dragons"),
    },
    Variant {
        name: Text { en: "Realms at random", fr: "Royaumes au hasard" },
        about: Text {
            en: "Who plays which realm is drawn by lot.",
            fr: "Le sort décide qui joue quel royaume.",
        },
        rule: "CN-MOD-12",
        switch: Switch::DealRealms,
    },
];

impl Variant {
    fn applies(&self, setup: &Value) -> bool {
        match self.switch {
            Switch::Flag(field) => setup.get(field).is_some(),
            Switch::DealRealms => setup.get("realms").is_some_and(Value::is_array),
        }
    }

    /// Whether it leaves to chance who plays what.
    #[must_use]
    pub const fn deals_seats(&self) -> bool {
        matches!(self.switch, Switch::DealRealms)
    }

    /// Puts the choice into a set-up.
    pub fn choose(&self, setup: &mut Value, wanted: bool) {
        match self.switch {
            Switch::Flag(field) => setup[field] = wanted.into(),
            Switch::DealRealms if wanted => {
                if let Some(seats) = setup["realms"].as_array().map(Vec::len)
                    && let Some(fields) = setup.as_object_mut()
                {
                    fields.remove("realms");
                    fields.insert("players".into(), seats.into());
                }
            }
            Switch::DealRealms => {}
        }
    }
}

/// What a seat can be, where the set-up lets each choose: ids and names. Whoever does not choose is dealt one.
#[must_use]
pub fn roles(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "mage-knight" => {
            &[("arythea", "Arythea"), ("goldyx", "Goldyx"), ("norowas", "Norowas"), ("tovak", "Tovak")]
        }
        _ => &[],
    }
}

/// Puts the roles that seats have chosen into a set-up.
pub fn choose_roles(game: &str, setup: &mut Value, chosen: &[Option<String>]) {
    if !roles(game).is_empty() && chosen.iter().any(Option::is_some) {
        setup["heroes"] = chosen.iter().map(|role| role.clone().map_or(Value::Null, Value::from)).collect();
    }
}

/// What the seats of a set-up are called, if that is known before the match begins: nothing where chance decides.
#[must_use]
pub fn seat_names(game: &dyn AnyGame, setup: &Value) -> Vec<Option<Said>> {
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

    #[test]
    fn every_choice_makes_a_set_up_that_can_be_played() {
        let shelf = shelf::shelf();
        for title in shelf.iter() {
            let game = title.game();
            for scenario in game.scenarios() {
                for variant in of(game.id(), &scenario.setup) {
                    let mut setup = scenario.setup.clone();
                    variant.choose(&mut setup, true);
                    assert_ne!(setup, scenario.setup, "{}: {} changes nothing", scenario.id, variant.name.en);
                    game.open(&setup, Seed(1)).unwrap();
                }
            }
        }
    }

    #[test]
    fn seats_are_named_unless_chance_decides() {
        let shelf = shelf::shelf();
        let nerath = shelf.get("nerath").unwrap().game();
        let mut setup = nerath.scenarios().remove(0).setup;
        let names = seat_names(nerath, &setup);
        assert_eq!(names.len(), 4);
        assert!(names.iter().all(Option::is_some));
        NERATH[1].choose(&mut setup, true);
        assert_eq!(seat_names(nerath, &setup), [None, None, None, None]);
    }

    #[test]
    fn every_choice_cites_a_rule_that_exists() {
        for variant in NERATH {
            assert!(ledger::Ledger::of("nerath").unwrap().get(variant.rule).is_some(), "{}", variant.rule);
        }
    }
}
