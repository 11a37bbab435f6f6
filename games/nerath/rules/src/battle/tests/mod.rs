//! Battles, rule by rule: given, when, then.

mod allies;
mod cards;
mod dungeons;
mod first_strike;
mod hits;
mod landings;
mod order;
mod rampage;
mod results;
mod retreat;
mod sea;

pub(super) use crate::action::{Action, Loss};
pub(super) use crate::content::{GuardianId, Space, at, event, guardian, treasure};
pub(super) use crate::event::Event;
pub(super) use crate::fleet::ShipId;
pub(super) use crate::question::{Asked, Question};
pub(super) use crate::realm::Realm::{self, IronCircle, Karkoth, Nerath, Vailin};
pub(super) use crate::state::{Mode, Phase, State, Tile};
pub(super) use crate::testing::{Board, act, act_all, act_rolling, asked, during, fight, legal, refused};
pub(super) use crate::units::Side::{self, Attacker, Defender};
pub(super) use crate::units::UnitKind::{self, *};
pub(super) use kernel::rule;

/// A battle of Vailin's, next to one territory of Karkoth: Thornmere Plains.
pub(super) const FRONT: Space = at::MOONWATER_GLADES;
/// A battle of Vailin's, next to two territories of Karkoth: Blackthorn Wood and Thornmere Plains.
pub(super) const BORDER: Space = at::RETHMIL;
/// A sea zone with Vailin's Serpent Jungle and Starfall Haven and Karkoth's Thornmere Plains on its shores.
pub(super) const STRAIT: Space = at::TARSEM_COAST;

/// Karkoth attacks.
pub(super) fn board() -> Board {
    Board::new().active(Karkoth)
}

/// Guardians, face down, in an entrance that held one undecided tile.
pub(super) fn lair(board: Board, entrance: Space, guardians: &[GuardianId]) -> Board {
    board.with(|state| {
        let index = entrance.dungeon_index().expect("a dungeon entrance");
        let dungeons = &mut state.dungeons;
        dungeons.tiles[index].clear();
        for guardian in guardians {
            assert!(dungeons.unseen.take(*guardian));
            dungeons.tiles[index].push(Tile { guardian: Some(*guardian), seen: 0 });
        }
    })
}

/// The dice of every roll: side, First Strike, sides of the dice, hits.
pub(super) fn rolls(events: &[Event]) -> Vec<(Side, bool, Vec<u8>, u16)> {
    let rolled = |event: &Event| match event {
        Event::Rolled { side, first_strike, dice, hits } => {
            Some((*side, *first_strike, dice.iter().map(|roll| roll.die.sides()).collect(), *hits))
        }
        _ => None,
    };
    events.iter().filter_map(rolled).collect()
}

/// A unit takes a hit.
pub(super) fn lose(realm: Realm, kind: UnitKind) -> Action {
    Action::Lose(Loss::Unit { realm, kind })
}

/// A unit that stands two hits takes its first.
pub(super) fn wound(realm: Realm, kind: UnitKind) -> Action {
    Action::Lose(Loss::Wound { realm, kind })
}

/// How many of a kind stand in a space.
pub(super) fn count(state: &State, space: Space, realm: Realm, kind: UnitKind) -> u8 {
    state.troops.get(space, realm, kind)
}
