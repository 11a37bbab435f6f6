//! Druid Nights: glades are awakened, and by Night the monsters of all of them are summoned at once
//! (MK-SCN-DRUIDS-03 to MK-SCN-DRUIDS-08, MK-SCN-DRUIDS-10, MK-SCN-DRUIDS-11).

use crate::MageKnight;
use crate::action::Action;
use crate::combat::{self, Start};
use crate::content::{CRYSTAL_REWARDS, Hex, SiteKind};
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::question::{Asked, Question};
use crate::rules::{MK_MOV_PL_03, MK_SCN_DRUIDS_03, MK_SCN_DRUIDS_04};
use crate::scenarios::ScenarioId;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Pile, Site};
use kernel::{Refusal, Seat, Step, not_an_answer};

/// What Druid Nights adds to the actions.
pub(super) fn legal(state: &State, place: Hex, out: &mut Vec<Action>) {
    if state.scenario == ScenarioId::DruidNights {
        let actions = [Action::Awaken, Action::Incant].into_iter();
        out.extend(actions.filter(|action| check(state, place, action).is_ok()));
    }
}

/// Whether a glade can be awakened here, or an incantation made.
pub(super) fn check(state: &State, place: Hex, action: &Action) -> Result<(), Refusal> {
    let seat = state.seat();
    if state.scenario != ScenarioId::DruidNights {
        return Err(not_an_answer());
    }
    if *action == Action::Awaken {
        return may_awaken(state, place);
    }
    if map::is_occupied(state, place, seat) {
        return Err(Refusal::rule(MK_MOV_PL_03));
    }
    let inhabited = match state.map.site(place).map(Site::kind) {
        Some(SiteKind::Inhabited) => !state.map.is_conquered(place), // a burned monastery is empty
        Some(SiteKind::Fortified) => true,
        _ => false,
    };
    let done = state.player().incantations & night(state) != 0;
    let may = state.night && !inhabited && !done && glades(state, seat) > 0;
    if may { Ok(()) } else { Err(Refusal::rule(MK_SCN_DRUIDS_04)) }
}

/// Whether the active player can awaken the glade where the movement ends: one Shield of each player
/// (MK-SCN-DRUIDS-03).
fn may_awaken(state: &State, place: Hex) -> Result<(), Refusal> {
    let seat = state.seat();
    if map::is_occupied(state, place, seat) {
        return Err(Refusal::rule(MK_MOV_PL_03));
    }
    let glade = state.map.site(place) == Some(Site::MagicalGlade);
    if glade && !state.map.has_shield(place, seat) { Ok(()) } else { Err(Refusal::rule(MK_SCN_DRUIDS_03)) }
}

/// The movement ends on a space because enemies were provoked: a glade may still be awakened, before they are
/// fought.
pub(super) fn provoked(play: &mut Play<'_>, place: Hex) {
    if play.state.scenario == ScenarioId::DruidNights && may_awaken(play.state, place).is_ok() {
        play.state.tasks.push(Task::Map(map::Visit::Awaken(place)));
    }
}

/// The movement has ended on this glade because of a fight: it may be awakened first.
#[derive(Clone, Copy)]
pub(crate) struct AwakenFirst(pub(crate) Hex);

impl Step<MageKnight> for AwakenFirst {
    fn asks(&self, state: &State) -> Option<Question> {
        let may = may_awaken(state, self.0).is_ok();
        may.then(|| Question { seat: state.seat(), what: Asked::Awaken(self.0) })
    }

    fn legal(&self, _state: &State, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Awaken]);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Awaken => may_awaken(state, self.0),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Awaken {
            awaken(play, self.0);
        }
    }

    fn run(self, _play: &mut Play<'_>) {}
}

/// The bit of this Night among a player's incantations.
const fn night(state: &State) -> u8 {
    1 << (state.round / 2).saturating_sub(1)
}

/// How many glades a player has awakened.
fn glades(state: &State, seat: Seat) -> u8 {
    state.map.spaces_with(Site::MagicalGlade).filter(|glade| state.map.has_shield(*glade, seat)).count() as u8
}

/// Ends the movement on a glade and awakens it; if there is no room for another Shield, one of the others is
/// removed.
pub(super) fn awaken(play: &mut Play<'_>, place: Hex) {
    let seat = play.state.seat();
    play.state.turn.halted = true;
    play.log.tell(Event::Awakened { seat, at: place });
    if is_full(play.state, place) {
        play.state.tasks.push(Task::Map(map::Visit::GiveWay(place)));
    } else {
        play.state.map.put_shield(place, seat);
    }
}

/// Whether a glade has no room for another Shield: one with two players, two with more (MK-SCN-DRUIDS-10).
fn is_full(state: &State, glade: Hex) -> bool {
    let room = if state.players.len() == 2 { 1 } else { 2 };
    state.variants.competitive_glades && state.map.shields(glade).count_ones() >= room
}

/// Calls up monsters for each glade, and fights them all (MK-SCN-DRUIDS-04): a brown one in the first Night,
/// a red one in the second (MK-SCN-DRUIDS-08), one of each in the third (MK-SCN-DRUIDS-11). The crystals,
/// one, two or three for each glade, come at the end of the turn, whatever becomes of the monsters
/// (MK-SCN-DRUIDS-06).
pub(super) fn incant(play: &mut Play<'_>) {
    let seat = play.state.seat();
    let n = glades(play.state, seat);
    let (piles, each): (&[Pile], u8) = match play.state.round {
        0..=2 => (&[Pile::Brown], 1),
        3..=4 => (&[Pile::Red], 2),
        _ => (&[Pile::Brown, Pile::Red], 3),
    };
    let night = night(play.state);
    play.state.player_mut().incantations |= night;
    let mut crystals = each * n;
    // As few rewards as possible: they come in threes, twos and ones.
    while crystals > 0 && !play.state.turn.rewards.is_full() {
        let together = crystals.min(CRYSTAL_REWARDS.len() as u8);
        play.state.turn.rewards.push(CRYSTAL_REWARDS[usize::from(together) - 1]);
        crystals -= together;
    }
    combat::begin(play, Start::incantation(piles, n));
}
