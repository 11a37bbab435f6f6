//! Revealing Territory tiles (EU-REV).

use super::{Entry, powers};
use crate::Euthia;
use crate::action::Action;
use crate::content::TerritoryId;
use crate::event::Event;
use crate::frame::Play;
use crate::griffin;
use crate::map::Anchor;
use crate::question::{Asked, Question};
use crate::rules::{EU_REV_02, EU_TRG_13};
use crate::scenario;
use crate::setup;
use crate::state::State;
use crate::task::Task;
use crate::uses::{self, Occasion};
use arrayvec::ArrayVec;
use kernel::{Refusal, Step, not_an_answer};

/// The free positions around the Hero where a tile must be placed; none once the stack is empty (EU-REV-01,
/// EU-REV-05).
pub(crate) fn missing(state: &State) -> ArrayVec<Anchor, 6> {
    match state.here() {
        Some(here) if !state.stack.is_empty() => state.map.open_slots(here, state.agreed.radius),
        _ => ArrayVec::new(),
    }
}

/// Missing tiles are placed around the Hero, one by one (EU-REV-02).
#[derive(Clone, Copy)]
pub(super) struct Reveal;

impl Step<Euthia> for Reveal {
    fn asks(&self, state: &State) -> Option<Question> {
        // The last one is forced (EU-REV-02).
        let asks = missing(state).len() > 1;
        asks.then(|| Question { seat: state.seat(), what: Asked::Reveal })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(missing(state).into_iter().map(Action::Reveal));
        let mut ways = Vec::new();
        uses::legal(state, state.seat(), Occasion::Out, &mut ways);
        out.extend(ways.into_iter().filter(|way| self.check(state, way).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Reveal(slot) if missing(state).contains(slot) => Ok(()),
            Action::Reveal(_) => Err(Refusal::rule(EU_REV_02)),
            // EU-TRG-13: the Hero stays on the space that is being surrounded.
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => {
                uses::check_unless(state, action, uses::leaves, EU_TRG_13)
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Reveal(slot) => place(play, slot),
            _ => {
                play.state.tasks.push(Task::Enter(Entry::Reveal));
                uses::answer(play, play.state.seat(), action);
            }
        }
    }

    fn run(self, play: &mut Play<'_>) {
        match missing(play.state).first() {
            // Where but one is missing nobody is asked.
            Some(slot) => place(play, *slot),
            None => play.state.tasks.push(Task::Enter(Entry::Fight)),
        }
    }
}

/// Puts a tile on the map.
pub(crate) fn lay(play: &mut Play<'_>, at: Anchor, tile: TerritoryId) {
    let number = play.state.map.put(at, tile);
    griffin::revealed(play, tile);
    let seat = play.state.seat();
    play.log.tell(Event::Revealed { seat, at, tile });
    if let Some(encounter) = tile.territory().encounter {
        setup::open_encounter(play, encounter);
        play.log.tell(Event::Encounter(encounter));
    }
    scenario::revealed(play, tile, number);
}

/// Draws the top tile and places it; what it brings happens at once. Continues with the next position unless
/// the Hero dies (EU-REV-09).
fn place(play: &mut Play<'_>, at: Anchor) {
    let before = powers::before(play.state);
    let Some(tile) = play.state.stack.draw(play.chance) else { return };
    lay(play, at, tile);
    if powers::on_reveal(play, before) {
        play.state.tasks.push(Task::Enter(Entry::Reveal));
    }
}
