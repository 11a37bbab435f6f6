//! Checks a state in which the match is still being set up: nothing has happened except the players' picks,
//! so everything else is known.

use super::{Setup, Without, bare, check_variants, hand_out};
use crate::content::FAME_LOWEST;
use crate::deck_building::draft;
use crate::dummy;
use crate::heroes::auction;
use crate::scenarios::ScenarioId;
use crate::state::{PLAYERS, State, Who};
use crate::task::Task;
use crate::teams::Mode;
use crate::variants::{ChosenOne, HeroChoice};
use kernel::{Flaw, Lang, Seat};

/// Compares the state with the one that the players' choices lead to.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    let four = state.scenario == ScenarioId::ConquerAndHold && state.players.len() == PLAYERS;
    if four && state.mode() != Mode::Teams {
        return Err(Flaw::new("players.team", "four play this in two teams"));
    }
    check_variants(state).map_err(|error| Flaw::new("variants", error.text(Lang::En)))?;
    let everybody = || {
        let seats = Seat::first(state.players.len() as u8).map(Who::Seat);
        seats.chain(state.dummy.as_ref().map(|_| Who::Dummy))
    };
    let once = everybody().all(|who| state.order.iter().filter(|other| **other == who).count() == 1);
    if !once || state.order.len() != everybody().count() {
        return Err(Flaw::new("order", "everybody is in it once"));
    }
    let Some(expected) = expected(state) else {
        return Err(Flaw::new("players", "two with the same hero, or a draft that cannot be"));
    };
    if *state != expected {
        return Err(Flaw::new("stage", "something has happened before the game was set up"));
    }
    Ok(())
}

/// The state in which these players have picked these heroes, if they can.
fn expected(state: &State) -> Option<State> {
    let players = state.players.len() as u8;
    let setup = Setup { variants: state.variants, ..Setup::usual(state.scenario, players) };
    let mut expected = bare(&setup);
    expected.order = state.order;
    if let [Task::Auction(auction)] = state.tasks[..]
        && auction::is_sound(state, &auction)
    {
        expected.tasks = state.tasks;
    }
    let teams = state.mode() == Mode::Teams && state.scenario.has_teams();
    for (player, there) in expected.players.iter_mut().zip(&state.players) {
        let same = state.players.iter().filter(|other| other.hero == there.hero).count();
        if there.hero.is_some() && same > 1 {
            return None;
        }
        player.hero = there.hero;
        // MK-VAR-AUCTION-06: whoever has a hero may have paid for it.
        let paid = state.variants.heroes == HeroChoice::Auction && there.hero.is_some();
        if paid && (FAME_LOWEST..=player.fame).contains(&there.fame) {
            player.fame = there.fame;
        }
        if teams {
            player.team = there.team;
        }
    }
    if state.players.iter().any(|player| !player.draft.is_empty()) {
        drafting(state, &mut expected)?;
    }
    Some(expected)
}

/// The kits are handed out, the Dummy is there, and cards are being drafted (MK-VAR-DECK-06).
fn drafting(state: &State, expected: &mut State) -> Option<()> {
    let players = state.players.len();
    let complete = state.players.iter().all(|player| player.hero.is_some());
    let dummy = state.scenario.has_dummy(players as u8) == state.dummy.is_some();
    if !state.variants.starting_draft || !complete || !dummy || !draft::is_under_way(state) {
        return None;
    }
    hand_out(expected);
    if let Some(there) = &state.dummy {
        let free = state.players.iter().all(|player| player.hero != Some(there.hero));
        expected.dummy = free.then(|| dummy::with(there.hero, players, Without::in_match(state)));
    }
    // MK-SCN-RETURN-07: the chosen ones are drawn before, or picked later.
    let drawn = state.has_chosen_ones() && state.variants.chosen_one == ChosenOne::Drawn;
    let chosen =
        |team: u8| state.players.iter().filter(|player| player.team == team && player.chosen).count();
    for (player, there) in expected.players.iter_mut().zip(&state.players) {
        if chosen(there.team) != usize::from(drawn) {
            return None;
        }
        player.chosen = there.chosen;
        for card in there.draft.packet.iter().chain(&there.draft.kept) {
            if !expected.offers.advanced_deck.take(*card) {
                return None;
            }
        }
        player.draft = there.draft;
    }
    Some(())
}
