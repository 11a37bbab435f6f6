//! Mage Knight on the shelf.

use bots::{Lineup, Series};
use kernel::{Budget, Lang, Seed, Turn, Viewer};
use shelf::Silence;

#[test]
fn every_game_is_there_by_name() {
    let shelf = shelf::shelf();
    let games: Vec<&str> = shelf.iter().map(|title| title.game().id()).collect();
    assert_eq!(games, ["nerath", "mage-knight", "euthia"]);
}

#[test]
fn random_bots_play_every_number_of_seats() {
    let shelf = shelf::shelf();
    let title = shelf.get("mage-knight").unwrap();
    for scenario in title.game().presets().into_iter().filter(|scenario| scenario.id.starts_with("recon")) {
        let seats = title.game().open(&scenario.setup, Seed(1)).unwrap().seats();
        let series = Series {
            setup: scenario.setup,
            lineup: Lineup::parse("random", seats).unwrap(),
            games: 2,
            seed: Seed(11),
            rotate: false,
            cap: 50_000,
            threads: 1,
        };
        let tally = title.simulate(&series, &Silence).unwrap();
        assert_eq!((tally.games, tally.capped, tally.seats.len()), (2, 0, usize::from(seats)));
    }
}

#[test]
fn a_table_speaks_of_its_heroes() {
    let shelf = shelf::shelf();
    let title = shelf.get("mage-knight").unwrap();
    let setup =
        serde_json::json!({"scenario": "first_reconnaissance", "players": 2, "heroes": ["tovak", "arythea"]});
    let mut table = title.game().open(&setup, Seed(3)).unwrap();
    let names = |lang| table.speak(lang, Viewer::Spectator).seats;
    assert_eq!(names(Lang::En), ["Tovak", "Arythea"]);
    let Turn::Of(seat, _) = table.turn() else { panic!("a match has a first question") };
    let question = table.speak(Lang::Fr, Viewer::Seat(seat)).question.unwrap().text();
    assert!(question.starts_with("Quelle tactique"), "{question}");
    let advice = title.advise("random", Seed(1), &*table, &Budget::endless()).unwrap();
    table.act(seat, &advice.action).unwrap();
    let spoken = table.speak(Lang::En, Viewer::Spectator);
    assert!(spoken.events[0].text().contains("takes the tactic"), "{:?}", spoken.events);
}

#[test]
fn a_knight_says_why_and_how_it_goes_on() {
    let shelf = shelf::shelf();
    let title = shelf.get("mage-knight").unwrap();
    let setup = title.game().presets().remove(0).setup;
    let mut table = title.game().open(&setup, Seed(3)).unwrap();
    let mut reasons = Vec::new();
    for _ in 0..6 {
        let Some(seat) = table.turn().seat() else { break };
        let advice = title.advise("knight", Seed(3), &*table, &Budget::endless()).unwrap();
        reasons.extend(advice.reason);
        table.act(seat, &advice.action).unwrap();
    }
    assert!(reasons[0].en.contains("Tactic") && reasons[0].fr.contains("Tactique"), "{reasons:?}");
    assert!(
        reasons.iter().any(|reason| reason.en.contains("Then: ") && reason.fr.contains("Ensuite")),
        "{reasons:?}"
    );
}
