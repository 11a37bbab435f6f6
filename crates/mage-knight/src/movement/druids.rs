//! Druid Nights: glades are awakened, and by Night the monsters of all of them called up at once (MK-SCN-DRUIDS-03 to
//! MK-SCN-DRUIDS-08).

use crate::action::Action;
use crate::combat::{self, Start};
use crate::content::{CRYSTAL_REWARDS, Hex, SiteKind};
use crate::event::Event;
use crate::frame::{Play, not_an_answer};
use crate::map;
use crate::rules::{MK_MOV_PL_03, MK_SCN_DRUIDS_03, MK_SCN_DRUIDS_04};
use crate::scenarios::ScenarioId;
use crate::state::State;
use crate::terms::{Pile, Site};
use kernel::{Refusal, Seat};

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
    if map::is_occupied(state, place, seat) {
        return Err(Refusal::rule(MK_MOV_PL_03));
    }
    let (may, rule) = match action {
        // MK-SCN-DRUIDS-03: one Shield of each player.
        Action::Awaken => {
            let glade = state.map.site(place) == Some(Site::MagicalGlade);
            (glade && !state.map.has_shield(place, seat), MK_SCN_DRUIDS_03)
        }
        _ => {
            let kind = state.map.site(place).map(Site::kind);
            let inhabited = match kind {
                Some(SiteKind::Inhabited) => !state.map.is_conquered(place), // a burned monastery is empty
                Some(SiteKind::Fortified) => true,
                _ => false,
            };
            let done = state.player().incantations & night(state) != 0;
            (state.night && !inhabited && !done && glades(state, seat) > 0, MK_SCN_DRUIDS_04)
        }
    };
    if may { Ok(()) } else { Err(Refusal::rule(rule)) }
}

/// This Night's bit among the incantations of a player.
const fn night(state: &State) -> u8 {
    1 << (state.round / 2).saturating_sub(1)
}

/// How many glades a player has awakened.
fn glades(state: &State, seat: Seat) -> u8 {
    state.map.spaces_with(Site::MagicalGlade).filter(|glade| state.map.has_shield(*glade, seat)).count() as u8
}

/// Ends the movement on a glade, and awakens it.
pub(super) fn awaken(play: &mut Play<'_>, place: Hex) {
    let seat = play.state.seat();
    play.state.map.put_shield(place, seat);
    play.state.turn.halted = true;
    play.log.tell(Event::Awakened { seat, at: place });
}

/// Calls up a monster for each glade, and fights them all (MK-SCN-DRUIDS-04): brown ones in the first Night, red ones in the
/// second (MK-SCN-DRUIDS-08). The crystals come at the end of the turn, whatever becomes of the monsters (MK-SCN-DRUIDS-06).
pub(super) fn incant(play: &mut Play<'_>) {
    let seat = play.state.seat();
    let n = glades(play.state, seat);
    let second = play.state.round > 2;
    let night = night(play.state);
    play.state.player_mut().incantations |= night;
    let mut crystals = if second { 2 * n } else { n };
    // As few rewards as possible: they come in threes, twos and ones.
    while crystals > 0 && !play.state.turn.rewards.is_full() {
        let together = crystals.min(CRYSTAL_REWARDS.len() as u8);
        play.state.turn.rewards.push(CRYSTAL_REWARDS[usize::from(together) - 1]);
        crystals -= together;
    }
    combat::begin(play, Start::incantation(if second { Pile::Red } else { Pile::Brown }, n));
}
