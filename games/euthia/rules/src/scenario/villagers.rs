//! Helping the Villagers: Emblems for the first Quest of each Encounter; alone and together, Characters at
//! the Chapel.

use super::{Cause, Choice, Development, Due, Progress, tell};
use crate::Euthia;
use crate::action::Action;
use crate::content::SpecialRules;
use crate::content::{CHARACTERS, Villagers};
use crate::effects::{self, Origin, gains};
use crate::frame::Play;
use crate::rules::EU_SET_02;
use crate::state::{PLAYERS, State};
use crate::task::Task;
use crate::terms::{Mode, SpaceKind};
use kernel::{Refusal, Seat, Step};
use serde::{Deserialize, Serialize};

/// Who has helped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Help {
    /// The Emblems of each seat.
    pub emblems: [u8; PLAYERS],
    /// The Characters who were helped, one bit each.
    pub helped: u8,
}

fn own(state: &mut State) -> Option<&mut Help> {
    match &mut state.course.progress {
        Progress::Villagers(help) => Some(help),
        _ => None,
    }
}

fn seen(state: &State) -> Help {
    match &state.course.progress {
        Progress::Villagers(help) => *help,
        _ => Help::default(),
    }
}

/// A Quest was completed: gold, and for the first one of its Encounter an Emblem, while there are any.
pub(super) fn quest_completed(play: &mut Play<'_>, rules: &Villagers, seat: Seat, first: bool) {
    gains::gold(play, seat, rules.quest_gold.into());
    let left = seen(play.state).emblems.iter().sum::<u8>() < rules.emblems;
    if let Some(help) = own(play.state).filter(|_| first && left) {
        help.emblems[seat.index()] += 1;
        tell(play, Development::Emblem(seat));
    }
}

/// Reputation for Emblems.
pub(super) fn bonus(state: &State, rules: &Villagers, seat: Seat) -> u16 {
    let emblems = seen(state).emblems[seat.index()];
    let set = if emblems >= rules.emblem_set { rules.set_bonus } else { 0 };
    u16::from(emblems) * u16::from(rules.emblem) + u16::from(set)
}

/// Whether a Character can be helped here and now.
pub(super) fn check(state: &State, at: u8) -> Result<(), Refusal> {
    let Some(card) = CHARACTERS.get(usize::from(at)) else { return Err(kernel::not_an_answer()) };
    let chapel = state.here().is_some_and(|here| {
        state.map.kind(here) == SpaceKind::Chapel && state.map.liberated(here) // EU-MAP-08
    });
    let waits = state.mode != Mode::Competitive && seen(state).helped >> at & 1 == 0;
    let can = chapel && waits && effects::payable(state, state.seat(), card.need);
    if can { Ok(()) } else { Err(Refusal::rule(EU_SET_02)) }
}

pub(super) fn legal(state: &State, out: &mut Vec<Action>) {
    let helpless = (0..CHARACTERS.len() as u8).filter(|at| check(state, *at).is_ok());
    out.extend(helpless.map(|at| Action::Scenario(Choice::Help(at))));
}

/// Pays the costs of the Character.
pub(super) fn begin(play: &mut Play<'_>, at: u8) {
    let seat = play.state.seat();
    play.state.tasks.push(Task::Scenario(Due::Help(at)));
    let need = CHARACTERS[usize::from(at)].need;
    effects::start(play, seat, Origin::Scenario(Cause::Character(at)), need);
}

/// The costs of a Character are being paid; then the Character has been helped, which counts as a completed
/// Quest.
#[derive(Clone, Copy)]
pub(super) struct Helping(pub(super) u8);

impl Step<Euthia> for Helping {
    fn run(self, play: &mut Play<'_>) {
        let (Helping(at), SpecialRules::Villagers(rules)) = (self, super::rules(play.state)) else { return };
        let seat = play.state.seat();
        if let Some(help) = own(play.state) {
            help.helped |= 1 << at;
        }
        play.state.players[seat].quests += 1;
        tell(play, Development::Helped { seat, character: at });
        gains::gold(play, seat, rules.quest_gold.into());
        let reward = CHARACTERS[usize::from(at)].reward;
        effects::start(play, seat, Origin::Scenario(Cause::Character(at)), reward);
    }
}

/// Whether all Characters were helped.
pub(super) fn all_helped(state: &State) -> bool {
    usize::from(helped(state)) == CHARACTERS.len()
}

/// How many Characters were helped.
pub(super) fn helped(state: &State) -> u8 {
    seen(state).helped.count_ones() as u8
}

pub(super) fn is_sound(state: &State, rules: &Villagers) -> bool {
    let Help { emblems, helped } = seen(state);
    let all: u16 = emblems.iter().map(|n| u16::from(*n)).sum();
    let nobody = emblems.iter().skip(state.players.len()).all(|n| *n == 0);
    let characters = usize::from(helped) < 1 << CHARACTERS.len();
    all <= rules.emblems.into() && nobody && characters && (helped == 0 || state.mode != Mode::Competitive)
}
