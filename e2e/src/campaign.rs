//! A turn of Conquest of Nerath that has something of everything: two attacks, a march, gold for units of three kinds.

use crate::position::Position;
use kernel::{Chance, Game as _, Log, Seat, Seed, Table, Turn, Viewer};
use nerath::Nerath;
use nerath::action::Action;
use nerath::content::Space;
use nerath::state::Phase;
use nerath::view::View;
use nerath_board::choices::{Group, origins, ways};
use nerath_board::{allied, controller, odds};

/// What there is to spend: two Footsoldiers, a Siege Engine and a Fighter cost less.
const GOLD: u16 = 14;

/// Two attacks on defended enemy territories and a march elsewhere, each by a stack of its own that leaves nobody behind.
fn plan(view: &View, legal: &[Action]) -> Option<Vec<(Space, Space)>> {
    if view.phase != Phase::Move || view.task.is_some() || view.turn.acted {
        return None;
    }
    let all = ways(view, legal);
    let hostile = |space: &Space| {
        space.is_territory()
            && controller(view, *space).is_some_and(|held| !allied(view, view.active, held))
            && !odds::undefended(view, *space)
    };
    let mut moves: Vec<(Space, Space)> = Vec::new();
    for at in origins(&all).iter().filter(|at| at.is_territory()) {
        let Some(group) = Group::whole(view, &all, at) else { continue };
        let attacks = moves.len() < 2;
        let fits = |to: &Space| {
            let taken = moves.iter().any(|(from, other)| from == to || other == to);
            let peaceful = to.is_territory() && controller(view, *to) == Some(view.active);
            !taken && if attacks { hostile(to) } else { peaceful }
        };
        if let Some(to) = group.reach(&all).iter().find(fits) {
            moves.push((at, to));
        }
    }
    (moves.len() >= 3).then(|| moves[..3].to_vec())
}

/// The first such turn that a short match by chance comes to, and what goes where in it.
///
/// # Panics
/// When none does.
#[must_use]
pub fn before_a_whole_turn() -> (Position, Vec<(Space, Space)>) {
    for seed in 0..40 {
        let setup = Nerath::presets().swap_remove(0).setup;
        let mut dice = Chance::new(Seed(5 + seed), 0);
        let mut state = Nerath::start(&setup, &mut Chance::new(Seed(seed), 0)).expect("scenarios are right");
        for step in 1..4_000 {
            let Turn::Of(seat, _) = Nerath::turn(&state) else { break };
            let mut legal = Vec::new();
            Nerath::legal(&state, &mut legal);
            if let Some(moves) = plan(&Nerath::view(&state, Viewer::Seat(seat)), &legal) {
                let active = state.active;
                state.realms[active].gold = state.realms[active].gold.max(GOLD);
                return (written(setup, Seed(seed), state, seat), moves);
            }
            let action = legal[dice.below(legal.len() as u32) as usize];
            Nerath::apply(&mut state, &action, &mut Chance::new(Seed(seed), step), &mut Log::muted());
        }
    }
    panic!("no match by chance comes to such a turn");
}

fn written(setup: nerath::setup::Setup, seed: Seed, state: nerath::state::State, seat: Seat) -> Position {
    let table = Table::<Nerath>::from_state(setup, seed, state).expect("a position that can be played on");
    let journal = table.journal().to_string();
    Position { header: journal.lines().next().expect("a header").to_owned(), turn: seat.0 }
}
