//! The plans of teams and against rivals ("Can we?", "Can I?"), asked through the untyped interface.

use kernel::{AnyTable, Budget, Chance, Game, Lang, Seat, Seed};
use mage_knight::MageKnight;
use mage_knight::content::{CardId, Hex, Spot, TilePos, card, enemy, tile};
use mage_knight::map::{Placed, RevealedCity, Stance, Token, TokenFace};
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State, Who};
use mage_knight::terms::{BasicColour, Hero, Terrain};
use serde_json::{Value, json};
use shelf::Asker;

fn asked(name: &str, table: Option<&dyn AnyTable>, arguments: Value, lang: Lang) -> Result<Value, String> {
    let shelf = shelf::shelf();
    let title = shelf.get("mage-knight").expect("it is there");
    assert!(title.is_own(name), "it is made of the cards in hand");
    let answer = title.extra(name, &arguments, table.map(Asker::in_turn), lang, &Budget::endless());
    let answer = answer.expect("the game knows the request");
    answer.map_err(|complaint| complaint.0)
}

/// Puts these cards into a player's hand; the others go to the Deed deck.
fn holds(state: &mut State, seat: usize, hand: &[CardId]) {
    let player = &mut state.players[Seat(seat as u8)];
    let before = std::mem::take(&mut player.hand);
    before.iter().for_each(|card| player.deck.put_anywhere(card));
    for card in hand {
        assert!(player.deck.take(*card), "it is one of the hero's");
        player.hand.put(*card);
    }
}

fn table(setup: &Setup, state: &State) -> Box<dyn AnyTable> {
    let shelf = shelf::shelf();
    let game = shelf.get("mage-knight").expect("it is there").game();
    let [setup, state] =
        [serde_json::to_value(setup), serde_json::to_value(state)].map(|json| json.expect("plain data"));
    game.open_at(&setup, Seed(5), &state).expect("it can be played on")
}

/// A match between Tovak and Arythea in Tovak's turn, during movement.
fn begun(scenario: ScenarioId) -> (Setup, State) {
    let heroes = vec![Some(Hero::Tovak), Some(Hero::Arythea)];
    let setup = Setup { heroes, ..Setup::usual(scenario, 2) };
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(5), 0)).expect("a sound set-up");
    state.at = state.order.iter().position(|who| *who == Who::Seat(Seat(0))).expect("in the order") as u8;
    state.stage = Stage::Movement;
    (setup, state)
}

/// Both heroes on adjacent plains.
fn side_by_side(hers: &[CardId]) -> Box<dyn AnyTable> {
    let (setup, mut state) = begun(ScenarioId::FullConquest);
    let open = |hex: &Hex| {
        let ground = state.map.terrain(*hex).filter(|_| state.map.site(*hex).is_none());
        ground.is_some_and(|ground| ground.cost(false).is_some_and(|cost| cost <= 3))
    };
    let plains = |hex: &Hex| open(hex) && state.map.terrain(*hex) == Some(Terrain::Plains);
    let beside = |hex: Hex| hex.neighbours().into_iter().find(open).map(|from| [from, hex]);
    let [one, other] = state.map.spaces().filter(plains).find_map(beside).expect("there are plains");
    (state.players[Seat(0)].place, state.players[Seat(1)].place) = (Some(one), Some(other));
    holds(&mut state, 0, &[card::MARCH, card::RAGE, card::RAGE]);
    holds(&mut state, 1, hers);
    table(&setup, &state)
}

#[test]
fn a_duel_is_told_in_odds_in_actions_and_in_words() {
    let table = side_by_side(&[card::MARCH, card::RAGE]);
    let ask = |lang: &str| asked("duel", Some(&*table), json!({ "defender": 1, "text": lang }), Lang::En);
    let [en, fr] = ["en", "fr"].map(|lang| ask(lang).expect("it answers"));
    assert_eq!((&en["seat"], &en["defender"], &en["attack"]), (&json!(0), &json!(1), &json!(4)));
    assert_eq!(en["hands"], json!({ "sampled": 48 }));
    let odds = ["yes", "no", "open"].map(|which| en["odds"][which].as_f64().expect("a number"));
    assert!((odds.iter().sum::<f64>() - 1.0).abs() < 1e-9 && odds[0] > 0.0 && odds[0] < 1.0, "{odds:?}");
    let line = en["line"]["actions"].as_array().expect("there is a way");
    assert_eq!((&line[0], line.last()), (&json!({ "play": "march" }), Some(&json!({ "attack": 1 }))));
    assert_eq!(en["labels"].as_array().map(Vec::len), Some(line.len()));
    let percent = format!("{:.0}", 100.0 * odds[0]);
    let (en, fr) = (en["text"].as_str().expect("words"), fr["text"].as_str().expect("words"));
    assert!(en.contains(&format!("{percent}%")) && en.contains("48 of those that are possible"), "{en}");
    assert!(fr.contains(&format!("{percent}\u{a0}%")) && fr.contains("48 des mains possibles"), "{fr}");
    // What she holds is not told.
    let other = side_by_side(&[card::DETERMINATION, card::STAMINA]);
    let again = asked("duel", Some(&*other), json!({ "defender": 1, "text": "en" }), Lang::En);
    assert_eq!(again, ask("en"));
}

/// Both heroes next to a city with two defenders.
fn beside_a_city(hers: &[CardId]) -> Box<dyn AnyTable> {
    let (setup, mut state) = begun(ScenarioId::FullCooperation);
    let at = TilePos::new(2, 2);
    state.map.tiles.push(Placed::new(at, tile::CORE_7));
    for group in &mut state.map.deck.core {
        group.left -= u8::from(group.tiles.contains(tile::CORE_7));
        group.tiles.remove(tile::CORE_7);
    }
    let (centre, colour, shields) = (at.hex(Spot::Centre), BasicColour::White, Default::default());
    let city = RevealedCity { at: centre, colour, level: 5, stance: Stance::Defended, shields, half: None };
    state.map.cities.push(city);
    for foe in [enemy::CROSSBOWMEN, enemy::GUARDSMEN] {
        assert!(state.piles.unseen.take(foe));
        state.map.tokens.push(Token::new(centre, foe.enemy().pile, TokenFace::Up(foe)));
    }
    state.players[Seat(0)].place = Some(at.hex(Spot::NorthEast));
    state.players[Seat(1)].place = Some(at.hex(Spot::East));
    holds(&mut state, 0, &[card::MARCH, card::RAGE, card::RAGE, card::SWIFTNESS]);
    holds(&mut state, 1, hers);
    table(&setup, &state)
}

#[test]
fn an_assault_together_is_told_in_odds_and_in_words() {
    let table = beside_a_city(&[card::MARCH, card::RAGE]);
    let ask =
        |lang: &str| asked("assault", Some(&*table), json!({ "text": lang, "shares": [1, 1] }), Lang::En);
    let [en, fr] = ["en", "fr"].map(|lang| ask(lang).expect("it answers"));
    assert_eq!((&en["seat"], &en["deals"]), (&json!(0), &json!(2)));
    let parties = en["parties"].as_array().expect("who takes part");
    assert_eq!(
        (&parties[0]["seat"], &parties[1]["seat"], &parties[1]["n"]),
        (&json!(0), &json!(1), &json!(1))
    );
    let (words, mots) = (en["text"].as_str().expect("words"), fr["text"].as_str().expect("words"));
    assert!(words.starts_with("The city") && words.contains("Each of the 2 ways"), "{words}");
    assert!(words.contains("the partners’ hand"), "{words}");
    assert!(mots.starts_with("La cité") && mots.contains("des partenaires\u{a0}:"), "{mots}");
    let other = beside_a_city(&[card::DETERMINATION, card::STAMINA]);
    let again = asked("assault", Some(&*other), json!({ "text": "en", "shares": [1, 1] }), Lang::En);
    assert_eq!(again, Ok(en));
}

#[test]
fn mistakes_are_told_in_both_languages() {
    let table = side_by_side(&[card::MARCH]);
    for (name, arguments, en, fr) in [
        ("duel", json!({ "defender": 0 }), "another player", "un autre joueur"),
        ("duel", json!({ "defender": 9 }), "another player", "un autre joueur"),
        ("duel", json!({ "defender": 1, "steps": 5_000_001 }), "at most 5000000", "au plus 5000000"),
        ("assault", json!({}), "no joint assault", "aucun assaut commun"),
        ("assault", json!({ "shares": [1] }), "for each seat", "de chaque joueur"),
    ] {
        let told = |lang| asked(name, Some(&*table), arguments.clone(), lang).expect_err("it is a mistake");
        assert!(told(Lang::En).contains(en), "{}", told(Lang::En));
        assert!(told(Lang::Fr).contains(fr), "{}", told(Lang::Fr));
    }
    for name in ["duel", "assault"] {
        let arguments = json!({ "defender": 1, "speed": 1 });
        assert!(asked(name, Some(&*table), arguments, Lang::En).is_err());
    }
    assert_eq!(asked("assault", None, json!({}), Lang::En), Err("there is no match".to_owned()));
}
