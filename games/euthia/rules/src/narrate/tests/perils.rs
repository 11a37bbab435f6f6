//! The texts of the last five scenarios.

use super::{asked, labelled, reported};
use crate::action::Action;
use crate::content::{LEGENDS, SLAUGHTERS, power, territory};
use crate::map::Space;
use crate::question::Asked;
use crate::scenario::{
    Asking, BanishingReport, Cause, Choice, Development, GolemReport, Offering, Progress, RitesReport, Site,
};
use crate::state::State;
use crate::terms::{Element, Hero, Mode, ScenarioId};
use crate::testing::{ONE, TWO, Table};
use kernel::Lang;

const HERE: Space = Space::new(1, 2);

fn at(scenario: ScenarioId) -> State {
    let table = Table::playing(scenario, Mode::Coop, &[Hero::Ael, Hero::Dral]);
    table.tile(territory::I_10, -1, -1).at(HERE).build()
}

fn says(scenario: ScenarioId, report: Development) -> [String; 2] {
    reported(&at(scenario), report)
}

#[test]
fn everything_that_happens_is_told_in_both_languages() {
    let cards = (0..LEGENDS.len() as u8)
        .flat_map(|legend| [RitesReport::Legend(legend), RitesReport::Fulfilled { seat: TWO, legend }]);
    let sealed = RitesReport::Sealed { seat: ONE, seals: 1, needed: 3 };
    for report in cards.chain([sealed, RitesReport::Banished, RitesReport::Remains]) {
        says(ScenarioId::Brasath, Development::Rites(report));
    }
    for report in [
        GolemReport::Awakes(HERE),
        GolemReport::Walks(HERE),
        GolemReport::Griffin(HERE),
        GolemReport::Spawned { on: HERE, level: 2 },
        GolemReport::Spell(4),
        GolemReport::Spell(0),
        GolemReport::Stands,
    ] {
        says(ScenarioId::Golem, Development::Golem(report));
    }
    for element in Element::ALL {
        let banished = BanishingReport::Banished { seat: ONE, element, total: 2 };
        for report in [banished, BanishingReport::Withstood { seat: TWO, element }] {
            says(ScenarioId::Elementals1, Development::Banishing(report));
        }
    }
    for report in [
        BanishingReport::Catalyst(ONE),
        BanishingReport::Faer(3),
        BanishingReport::Risen(HERE),
        BanishingReport::Slain(TWO),
    ] {
        says(ScenarioId::Elementals3, Development::Banishing(report));
    }
    for card in 0..SLAUGHTERS.len() as u8 {
        says(ScenarioId::Elementals2, Development::Card(Cause::Slaughter(card)));
    }
    for by in [Cause::Ritual, Cause::Golem, Cause::Banishment] {
        says(ScenarioId::Golem, Development::Wounded { seat: ONE, n: 3, by });
    }
}

#[test]
fn some_lines_of_the_log() {
    assert_eq!(
        says(ScenarioId::Golem, Development::Golem(GolemReport::Walks(HERE))),
        [
            "The Golem walks and destroys: Water Elemental.",
            "Le Golem avance et détruit\u{a0}: Élémentaire d’Eau."
        ]
    );
    let banished = BanishingReport::Banished { seat: ONE, element: Element::Fire, total: 1 };
    assert_eq!(
        says(ScenarioId::Elementals1, Development::Banishing(banished)),
        [
            "Ael banishes the Fire Elemental (1 Elemental banished).",
            "Ael révoque un Élémentaire de Feu (en tout 1 Élémentaire)."
        ]
    );
}

#[test]
fn questions_and_buttons() {
    let golem = at(ScenarioId::Golem);
    assert_eq!(
        asked(&golem, ONE, Asked::Scenario(Asking::Walk)),
        [
            "Several ways are equally short: where does Ael send the Golem?",
            "Plusieurs chemins se valent\u{a0}: où Ael envoie-t-elle le Golem\u{202f}?"
        ]
    );
    assert_eq!(
        labelled(&golem, Action::Scenario(Choice::Walk(HERE))),
        ["The Golem walks: Water Elemental", "Le Golem avance\u{a0}: Élémentaire d’Eau"]
    );
    let weaken = labelled(&golem, Action::Scenario(Choice::Weaken(power::HEALING)));
    assert_eq!(weaken[0], "Discard against the spell: Healing");
    assert_eq!(weaken[1], "Défausser contre le sortilège\u{a0}: Guérison");
    let elementals = at(ScenarioId::Elementals3);
    let banish = |offering| labelled(&elementals, Action::Scenario(Choice::Banish(offering)));
    assert_eq!(banish(Offering::Roll)[0], "Banish the Water Elemental: a roll of 11 or more");
    assert_eq!(banish(Offering::Roll)[1], "Révoquer (un Élémentaire d’Eau)\u{a0}: un lancer de 11 ou plus");
    assert_eq!(banish(Offering::Catalyst)[0], "Banish the Water Elemental: a Catalyst");
    assert!(banish(Offering::Essence)[0].starts_with("Banish the Water Elemental: "));
    let mut brasath = at(ScenarioId::Brasath);
    assert_eq!(
        labelled(&brasath, Action::Scenario(Choice::Ritual)),
        ["Perform the ritual (12 or more)", "Accomplir le rituel (12 ou plus)"]
    );
    brasath.map.put(crate::testing::anchor(1, -2), territory::III_08);
    brasath.players[ONE].place = Some(Space::centre(2));
    if let Progress::Brasath(rites) = &mut brasath.course.progress {
        rites.sites.push(Site { tile: 2, legends: [Some(2), None] });
    }
    let legend = labelled(&brasath, Action::Scenario(Choice::Legend(0)));
    assert!(legend[0].starts_with("Fulfil “The Silent Choir”: ") && legend[0].contains("Horn of Davir"));
    assert!(legend[1].starts_with("Accomplir «\u{a0}Le Chœur muet\u{a0}»\u{a0}: "));
    assert_eq!(labelled(&brasath, Action::Scenario(Choice::Legend(1)))[0], "Fulfil a Legend");
}

#[test]
fn the_magma_demon_is_named_before_the_elite_monster() {
    let fight = Action::Combat(crate::combat::Choice::Fight(crate::deeds::Source::Token));
    let mut state = at(ScenarioId::Elementals3);
    state.bounties.shown = crate::content::BountyId::all().next();
    let elite = state.bounties.shown.unwrap().bounty().elite.foe().name;
    assert!(labelled(&state, fight)[0].contains(elite.get(Lang::En)));
    let Progress::Elementals(banishing) = &mut state.course.progress else { panic!("another scenario") };
    banishing.demon = crate::scenario::Demon::Risen(HERE);
    let [en, fr] = labelled(&state, fight);
    let demon = crate::content::foe::MAGMA_DEMON.foe().name;
    assert!(en.contains(demon.get(Lang::En)) && fr.contains(demon.get(Lang::Fr)), "{en}, {fr}");
}
