//! Forced withdrawal, clean-up and what the space gives (MK-END-02 to MK-END-07).

use super::Closing;
use crate::MageKnight;
use crate::content::EffectId;
use crate::effects;
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::player::{box_card, store_crystal, wound_hero};
use crate::question::Origin;
use crate::scenarios;
use crate::task::Task;
use crate::terms::Site;
use crate::turn_record::Fate;
use kernel::{Seat, Step};

/// The hero withdraws to a safe space.
#[derive(Clone, Copy)]
pub(super) struct Withdrawal;

impl Step<MageKnight> for Withdrawal {
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::Effects));
        let seat = play.state.seat();
        withdraw(play, seat);
    }
}

/// Moves back along this turn's path to the first safe space, with a Wound for each space (MK-END-02,
/// MK-END-03).
fn withdraw(play: &mut Play<'_>, seat: Seat) {
    if let Some((to, spaces)) = map::withdrawal(play.state, seat) {
        play.state.players[seat].place = Some(to);
        play.log.tell(Event::Withdrew { seat, to });
        wound_hero(play, seat, spaces);
        map::look_around(play);
    }
}

/// Mana tokens and played cards leave the play area.
#[derive(Clone, Copy)]
pub(super) struct CleanUp;

impl Step<MageKnight> for CleanUp {
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::Space));
        let seat = play.state.seat();
        clean_up(play, seat);
    }
}

/// Mana tokens return to the bank, played cards go where they belong (MK-END-04).
pub(crate) fn clean_up(play: &mut Play<'_>, seat: Seat) {
    let state = &mut *play.state;
    let player = &mut state.players[seat];
    player.tokens = Default::default();
    player.units.iter_mut().for_each(|unit| unit.hit = false);
    for played in std::mem::take(&mut state.turn.played) {
        let player = &mut state.players[seat];
        match played.then {
            Fate::Discard => player.discard.put(played.card),
            Fate::Remove => box_card(state, played.card),
            Fate::DeckTop => player.deck.put_on_top(played.card),
            Fate::DeckBottom => player.deck.put_at_bottom(played.card),
        }
    }
}

/// The benefits of the space.
#[derive(Clone, Copy)]
pub(super) struct Space;

impl Step<MageKnight> for Space {
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::Rewards { late: false }));
        let seat = play.state.seat();
        benefits(play, seat);
    }
}

/// The benefits of the space for a hero who ends the turn there.
fn benefits(play: &mut Play<'_>, seat: Seat) {
    let Some(place) = play.state.players[seat].place else { return };
    match play.state.map.site(place) {
        // MK-END-06, MK-END-07: a crystal, or nothing when there is no room; MK-SCN-MINES-07: from a mine
        // that is free.
        Some(Site::Mine) => {
            if let Some(colour) = play.state.map.colour(place)
                && scenarios::mine_works(play.state, place)
            {
                store_crystal(play, seat, colour);
            }
        }
        Some(site) if site.card().end_of_turn != EffectId::NOTHING => {
            effects::start(play, seat, Origin::Site, site.card().end_of_turn);
        }
        _ => {}
    }
}
