//! How a match begins: what the game offers, and the first state.

use crate::content::{Cards, Deck, in_the_box};
use crate::rules::{PK_ROUNDS_01, PK_SEATS_01};
use crate::state::{COINS_IN_THE_BOX, MOST_SEATS, Phase, Player, State};
use kernel::catalogue::{Choice, Kind};
use kernel::{Chance, List, Mode, Problem, Scenario, Seat, Seating, SetupError, Text};
use serde::{Deserialize, Serialize};

/// The most rounds there can be.
pub(crate) const MOST_ROUNDS: u8 = 6;
/// The coins that each seat begins with.
pub(crate) const FIRST_COINS: u8 = 5;
const FIRST_CARDS: u8 = 2;

/// The set-up of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many seats: 2 to 4.
    pub seats: u8,
    /// How many rounds: 1 to 6.
    pub rounds: u8,
}

/// What the game offers: one scenario at three tables, with any number of rounds.
pub(crate) fn scenario() -> Scenario<Setup> {
    let name = Text { en: "The purse", fr: "La bourse" };
    let about = Text {
        en: "Strike the others for their coins; the richest wins.",
        fr: "Frappez les autres pour leurs pièces\u{202f}; le plus riche gagne.",
    };
    let table = |id, seats, rounds| Seating::new(id, seats, Mode::Against, Setup { seats, rounds });
    let tables = vec![table("duel", 2, 4), table("trio", 3, 3), table("brawl", 4, 6)];
    Scenario::new("purse", name, about, tables, |table| {
        let default = Some(table.setup.rounds.into());
        let kind = Kind::Number { from: 1, to: MOST_ROUNDS.into(), default, open: None };
        vec![
            Choice::new("rounds", PK_ROUNDS_01, kind)
                .named("Rounds", "Manches")
                .about("How many rounds are played.", "Combien de manches sont jouées."),
        ]
    })
}

/// The first state, with the cards dealt.
pub(crate) fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
    let within = |field, given, min, max, rule| match (min..=max).contains(&given) {
        true => Ok(()),
        false => {
            let [given, min, max] = [given, min, max].map(i64::from);
            Err(SetupError::new(field, Problem::OutOfRange { given, min, max }).by(rule))
        }
    };
    within("seats", setup.seats, 2, MOST_SEATS as u8, PK_SEATS_01)?;
    within("rounds", setup.rounds, 1, MOST_ROUNDS, PK_ROUNDS_01)?;

    let mut deck = Deck::of(in_the_box());
    let mut players = List::new();
    for _ in 0..setup.seats {
        let mut hand = Cards::default();
        (0..FIRST_CARDS).filter_map(|_| deck.draw(chance)).for_each(|card| hand.put(card));
        players.push(Player { coins: FIRST_COINS, hand, bid: None });
    }
    Ok(State {
        players,
        rounds: setup.rounds,
        round: 1,
        leader: Seat(0),
        turns: 0,
        phase: Phase::Bid,
        drawn: false,
        played: false,
        deck,
        discard: Cards::default(),
        bank: COINS_IN_THE_BOX - FIRST_COINS * setup.seats,
    })
}
