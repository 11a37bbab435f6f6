//! Quests of Encounters (EU-FRE-14 to EU-FRE-16, EU-ENC).

use crate::Euthia;
use crate::content::QuestId;
use crate::effect::Effect;
use crate::effects::{self, Origin};
use crate::event::Event;
use crate::frame::Play;
use crate::map::Space;
use crate::rules::{EU_ENC_04, EU_FRE_14};
use crate::scenario;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Encounter, SpaceKind};
use kernel::{Refusal, Seat, Step};
use serde::{Deserialize, Serialize};

/// A Quest whose costs are being paid: once nothing is owed, its Reward is due.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// The seat that did it.
    pub seat: Seat,
    /// The Encounter.
    pub encounter: Encounter,
    /// Its index among the two face up.
    pub at: u8,
}

/// The Encounter of a space: of an Encounter space or centre, and of the Chapel with the Priest.
fn encounter(state: &State, here: Space) -> Option<Encounter> {
    let there = matches!(state.map.kind(here), SpaceKind::Encounter | SpaceKind::Chapel);
    state.map.placed(here).tile.territory().encounter.filter(|_| there)
}

/// The card at a place.
fn shown(state: &State, encounter: Encounter, at: u8) -> Option<QuestId> {
    state.encounters[encounter.index()].as_ref()?.shown.get(usize::from(at)).copied().flatten()
}

pub(super) fn check(state: &State, here: Space, at: u8) -> Result<(), Refusal> {
    let Some(encounter) = encounter(state, here) else { return Err(Refusal::rule(EU_ENC_04)) };
    let Some(quest) = shown(state, encounter, at) else { return Err(Refusal::rule(EU_FRE_14)) };
    // A Quest that asks for a roll is tried once in a turn.
    let tried = state.turn.tried.contains(&quest);
    if tried || !effects::payable(state, state.seat(), quest.quest().need) {
        return Err(Refusal::rule(EU_FRE_14));
    }
    Ok(())
}

/// Pays what the Quest asks for, one thing after another.
pub(super) fn begin(play: &mut Play<'_>, here: Space, at: u8) {
    let seat = play.state.seat();
    let Some(encounter) = encounter(play.state, here) else { return };
    let Some(quest) = shown(play.state, encounter, at) else { return };
    let need = quest.quest().need;
    if need.whole().any(|part| matches!(part.get(), Effect::Roll(_))) && !play.state.turn.tried.is_full() {
        play.state.turn.tried.push(quest);
    }
    play.state.tasks.push(Task::Quest(Attempt { seat, encounter, at }));
    effects::start(play, seat, Origin::Quest, need);
}

impl Step<Euthia> for Attempt {
    /// Everything is paid: the card is kept, and its Reward gained (EU-FRE-14).
    fn run(self, play: &mut Play<'_>) {
        let Attempt { seat, encounter, at } = self;
        let Some(quest) = shown(play.state, encounter, at) else { return };
        let mut first = false;
        if let Some(deck) = &mut play.state.encounters[encounter.index()] {
            first = deck.completed == 0;
            deck.shown[usize::from(at)] = None;
            deck.completed += 1;
        }
        play.state.players[seat].quests += 1;
        play.log.tell(Event::Quest { seat, quest });
        scenario::quest_completed(play, seat, first);
        effects::start(play, seat, Origin::Quest, quest.quest().reward);
    }
}

/// The roll for a Quest or a Legend has been made: a failure ends the attempt.
pub(crate) fn tried(play: &mut Play<'_>, succeeded: bool) {
    let waits = |task: &Task| matches!(task, Task::Quest(_) | Task::Scenario(scenario::Due::Legend(_)));
    if !succeeded && play.state.tasks.last().is_some_and(waits) {
        play.state.tasks.pop();
    }
}
