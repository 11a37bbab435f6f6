//! Pocket: a tiny hidden-hand dice-and-cards game. It is on no shelf; the tests of the kernel play it, and
//! newcomers read it as the model of a game crate. It has one of everything: a deck, hidden hands, dice, a
//! secret simultaneous choice, a chain of small choices, a reaction window, and an end.
//!
//! # The rules
//!
//! Two to four seats with five coins and two cards each fight for the purse over a few rounds.
//!
//! Each round opens with an auction: every seat secretly bids up to three of its coins, then the bids are
//! shown. The highest bidder (the first in seat order among equals) leads the round and pays its bid to the
//! bank; the others pay nothing.
//!
//! Then each seat has a turn, the leader first. In any order it may draw a card, once, while it holds fewer
//! than four; and it may play a card, once:
//!
//! - **Strike**: point at another seat that has coins, then add up to two coins as a stake, which go to the
//!   bank. A die is rolled and the stake added: on 4 or more the target loses a coin to the striker, on 7 or
//!   more two.
//! - **Guard**: only in answer to a strike, before the die: the strike fails.
//! - **Purse**: a die is rolled; the bank pays half of it, rounded up.
//!
//! After the last round the richest seat wins; equals share the place.
//!
//! # The code
//!
//! The modules are the chapters: [`cards`], [`state`] (what there is on the table), [`actions`] (what may be
//! done, and why not), [`effects`] (what it does), [`eyes`] (who sees what), [`words`] (both languages),
//! [`rules`] (the ledger). [`later`] is the game after a release, for tests.

pub mod actions;
pub mod cards;
pub mod effects;
pub mod eyes;
pub mod later;
pub mod rules;
pub mod state;
pub mod words;

use actions::{Action, Question};
use effects::Event;
use eyes::{Secret, View};
use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Refusal, RuleBook, Scenario, Seat, SetupError, Turn, Viewer,
};
use state::{Setup, State};

/// The game itself.
#[derive(Debug)]
pub struct Pocket;

impl Game for Pocket {
    const ID: &'static str = "pocket";
    // A game with content files has this generated; the cards of this one are code, numbered by hand.
    const CONTENT: Fingerprint = Fingerprint(0x0706_f636_b657_4001);

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Secret = Secret;

    fn rules() -> &'static RuleBook {
        &rules::RULES
    }

    fn scenarios() -> Vec<Scenario<Setup>> {
        vec![state::scenario()]
    }

    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        state::start(setup, chance)
    }

    fn seats(state: &State) -> u8 {
        state.seats()
    }

    fn turn(state: &State) -> Turn<Question> {
        actions::turn(state)
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        actions::legal(state, out);
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        actions::check(state, *action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        effects::apply(state, *action, chance, log);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        eyes::view(state, viewer)
    }

    fn show(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(eyes::show(event, viewer))
    }

    fn secret(state: &State, seat: Seat) -> Secret {
        eyes::secret(state, seat)
    }

    fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
        eyes::resample(state, seat, chance)
    }

    fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
        eyes::resample_for_spectators(state, chance)
    }

    fn audit(state: &State) -> Result<(), Flaw> {
        state.audit()
    }
}
