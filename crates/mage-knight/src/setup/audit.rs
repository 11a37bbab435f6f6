//! Whether a state from outside is one in which the game is still being set up: nothing has happened yet but what the players have
//! picked, so that everything else is known.

use super::{Setup, bare, check_variants};
use crate::content::FAME_LOWEST;
use crate::heroes::auction;
use crate::scenarios::ScenarioId;
use crate::state::{PLAYERS, State, Who};
use crate::task::Task;
use crate::teams::Mode;
use crate::variants::HeroChoice;
use kernel::{Flaw, Lang, Seat};

/// Compares the state with the one that the players' picks lead to.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    let four = state.scenario == ScenarioId::ConquerAndHold && state.players.len() == PLAYERS;
    if four && state.mode() != Mode::Teams {
        return Err(Flaw::new("players.team", "four play this in two teams"));
    }
    check_variants(state).map_err(|error| Flaw::new("variants", error.text(Lang::En)))?;
    let everybody = || Seat::first(state.players.len() as u8).map(Who::Seat);
    let once = everybody().all(|who| state.order.iter().filter(|other| **other == who).count() == 1);
    if !once || state.order.len() != everybody().count() {
        return Err(Flaw::new("order", "everybody is in it once"));
    }
    let Some(expected) = expected(state) else {
        return Err(Flaw::new("players.hero", "two with the same hero"));
    };
    if *state != expected {
        return Err(Flaw::new("stage", "something has happened before the game was set up"));
    }
    Ok(())
}

/// The state in which these players have picked these heroes, if they can.
fn expected(state: &State) -> Option<State> {
    let players = state.players.len() as u8;
    let setup = Setup { variants: state.variants.clone(), ..Setup::usual(state.scenario, players) };
    let mut expected = bare(&setup);
    expected.order = state.order.clone();
    if let [Task::Auction(auction)] = state.tasks[..]
        && auction::is_sound(state, &auction)
    {
        expected.tasks = state.tasks.clone();
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
    Some(expected)
}
