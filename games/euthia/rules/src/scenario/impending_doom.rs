//! Impending Doom: after the last round each Hero faces a chain of enemies.

use super::{Due, Enemy, Progress, in_order};
use crate::board;
use crate::combat::Fight;
use crate::content::{FoeId, ImpendingDoom};
use crate::death;
use crate::effects::gains;
use crate::frame::Play;
use crate::state::State;
use crate::task::Task;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The state of the chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Chain {
    /// How many enemies of the chain the current Hero has defeated: the Initiative tokens show it.
    pub behind: u8,
    /// Who has defeated the last enemy of the chain, one bit each.
    pub victors: u8,
}

fn own(state: &mut State) -> Option<&mut Chain> {
    match &mut state.course.progress {
        Progress::ImpendingDoom(chain) => Some(chain),
        _ => None,
    }
}

fn seen(state: &State) -> Chain {
    match &state.course.progress {
        Progress::ImpendingDoom(chain) => *chain,
        _ => Chain::default(),
    }
}

/// How many enemies the chain has.
fn length(state: &State, rules: &ImpendingDoom) -> u8 {
    rules.chain.len() as u8 + u8::from(state.agreed.heroic)
}

/// Heals everybody and gives them Gaar.
pub(super) fn battle_begins(play: &mut Play<'_>, rules: &ImpendingDoom) {
    for seat in in_order(play.state) {
        gains::heal(play, seat, u8::MAX);
        gains::gaar(play, seat, rules.gaar);
    }
}

/// The chain of a Hero begins.
pub(super) fn part_begins(play: &mut Play<'_>) {
    if let Some(chain) = own(play.state) {
        chain.behind = 0;
    }
}

/// Whether the Hero keeps fighting: then the rest of the chain follows this fight, without a refresh.
pub(super) fn fights_on(play: &mut Play<'_>, rules: &ImpendingDoom) -> bool {
    let on = seen(play.state).behind < length(play.state, rules);
    if on {
        play.state.tasks.push(Task::Scenario(Due::Battle));
    }
    on
}

/// The next enemy of the chain, in the final battle.
pub(super) fn enemy(play: &mut Play<'_>, rules: &ImpendingDoom) -> Option<Enemy> {
    if !play.state.in_finale() {
        return None;
    }
    let heroic = u8::from(play.state.agreed.heroic);
    let mut foe = None;
    if seen(play.state).behind < heroic {
        foe = play.state.monsters.draw(rules.heroic_level, play.chance);
        // Without a Monster card left the chain begins with its named enemies.
        if let (None, Some(chain)) = (foe, own(play.state)) {
            chain.behind += 1;
        }
    }
    let at = usize::from(seen(play.state).behind.saturating_sub(heroic));
    let foe: FoeId = foe.or_else(|| rules.chain.get(at).copied())?;
    Some(Enemy { foe, health: foe.foe().health, damage: 0 })
}

/// An enemy of the chain is defeated: Reputation for those with a name, and nothing else.
pub(super) fn defeated(play: &mut Play<'_>, rules: &ImpendingDoom, fight: &Fight) {
    let (seat, foe) = (fight.hero, fight.foe);
    board::put_trophy_away(play, foe);
    let last = rules.chain.last() == Some(&foe);
    if let Some(chain) = own(play.state) {
        chain.behind += 1;
        chain.victors |= u8::from(last) << seat.0;
    }
    if rules.chain.contains(&foe) {
        let reputation = if last { rules.saboteur } else { rules.accomplice };
        gains::reputation(play, seat, reputation as i8);
    }
}

/// A Hero died in the chain: that only costs Reputation, and the chain is over. The Monster is discarded as
/// if it had been defeated, so that the next Hero does not know the first enemy.
pub(super) fn fell(play: &mut Play<'_>, rules: &ImpendingDoom, fight: &Fight) {
    let length = length(play.state, rules);
    if let Some(chain) = own(play.state) {
        chain.behind = length;
    }
    board::put_trophy_away(play, fight.foe);
    gains::reputation(play, fight.hero, -(rules.lost as i8));
    death::resurrect(play, fight.hero);
}

/// Solo: the last enemy must be defeated. Cooperative: by at least half of the Heroes.
pub(super) fn is_won(state: &State) -> bool {
    let (victors, needed) = victors(state);
    victors >= needed
}

/// How many Heroes have defeated the last enemy, and how many have to.
pub(super) fn victors(state: &State) -> (u8, u8) {
    (seen(state).victors.count_ones() as u8, state.seats().div_ceil(2))
}

pub(super) fn is_sound(state: &State, rules: &ImpendingDoom) -> bool {
    let Chain { behind, victors } = seen(state);
    let there = |at: u8| victors >> at & 1 == 0 || Seat(at).index() < state.players.len();
    behind <= length(state, rules) && (0..8).all(there)
}
