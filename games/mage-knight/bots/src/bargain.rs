//! The rest of a turn without a fight: what to buy from the locals and with which cards, whom to heal, what
//! to do with mana that would be lost. The game's planner tries the lines; the judge values them.

use super::fight::Way;
use super::judge::Judge;
use super::mind::Mind;
use mage_knight::state::State;
use mage_knight_advice::{Beyond, Search};

/// Values are whole numbers to the planner: thousandths of Fame.
const FINE: f64 = 1000.0;

/// The best way to finish the turn from here, as far as it is certain; `steps` says how many steps may be
/// looked at.
pub(super) fn best(mind: &mut Mind, judge: &Judge, state: &State, steps: u32) -> Option<Way> {
    let steps = steps.min(mind.budget.saturating_sub(mind.steps));
    let mut part = mind.time.part(steps.into());
    let best = Search::new(state, state.seat())?.best(
        &mut |way| {
            let value = match way.beyond {
                Beyond::TurnOver => judge.after(way.state),
                // What cannot be foreseen is judged as it may be.
                Beyond::Chance | Beyond::Others => judge.after(&mind.step(way.state, way.action, 0).0),
            };
            Some((value * FINE) as i64)
        },
        &mut || !part(),
    )?;
    mind.steps = mind.steps.saturating_add(best.visited.min(u64::from(u32::MAX)) as u32);
    Some(Way { value: best.score as f64 / FINE, line: best.line.actions, lucky: false })
}
