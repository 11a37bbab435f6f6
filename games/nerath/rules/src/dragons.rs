//! The optional rule: Dragons are solitary (CN-OPT).

use crate::content::{Space, SpaceSet};
use crate::event::Event;
use crate::frame::Play;
use crate::realm::Realm;
use crate::state::State;
use crate::troops::CROWD;
use crate::units::{TO_HIT, UnitKind};
use arrayvec::ArrayVec;

/// The spaces that a unit of this kind must avoid: with the optional rule, those where a Dragon of its own
/// realm is, if it is a Dragon itself (CN-OPT-01). Those of an ally do not matter (CN-OPT-03).
pub(crate) fn lairs(state: &State, realm: Realm, kind: UnitKind) -> SpaceSet {
    if !state.solitary_dragons || kind != UnitKind::Dragon {
        return SpaceSet::EMPTY;
    }
    let has_dragon = |space: &Space| state.troops.get(*space, realm, UnitKind::Dragon) > 0;
    state.troops.occupied(realm).iter().filter(has_dragon).collect()
}

/// At the end of a turn, Dragons of the active realm that share a space fight until one is left (CN-OPT-02).
pub(crate) fn duels(play: &mut Play<'_>) {
    let realm = play.state.active;
    for space in lairs(play.state, realm, UnitKind::Dragon) {
        let dragons = play.state.troops.get(space, realm, UnitKind::Dragon);
        if dragons > 1 {
            duel(play, dragons);
            let lost = dragons - 1;
            play.state.troops.remove(space, realm, UnitKind::Dragon, lost);
            play.log.tell(Event::DragonDuel { realm, space, lost });
        }
    }
}

/// Rolls the rounds of a duel until one Dragon is left (CN-OPT-04).
fn duel(play: &mut Play<'_>, dragons: u8) {
    // Unhurt Dragons are all alike, so any circle of them is a random one.
    let mut wounds: ArrayVec<u8, { CROWD as usize }> = (0..dragons).map(|_| 0).collect();
    while wounds.len() > 1 {
        let mut after = wounds.clone();
        for at in 0..wounds.len() {
            if play.chance.die(UnitKind::Dragon.die().sides()) >= TO_HIT {
                after[(at + 1) % wounds.len()] += 1;
            }
        }
        after.retain(|wounds| *wounds < UnitKind::Dragon.hits());
        if !after.is_empty() {
            wounds = after;
        } // Otherwise nobody would be left: the round does not count.
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::content::at;
    use crate::realm::Realm::{IronCircle, Karkoth, Vailin};
    use crate::rules::CN_OPT_01;
    use crate::state::Mode;
    use crate::testing::{Board, act, during, legal, refused};
    use kernel::rule;

    const HIT: u32 = 6;
    const MISS: u32 = 5;

    fn board() -> Board {
        Board::new().with(|state| state.solitary_dragons = true)
    }

    fn fly(from: Space, to: Space) -> Action {
        Action::Move { kind: UnitKind::Dragon, from, to }
    }

    #[rule("CN-OPT-01")]
    #[test]
    fn a_second_dragon_keeps_away() {
        let two = |board: Board| {
            let board = board.troops(at::DOL_THAMAR, Karkoth, UnitKind::Dragon, 1);
            board.troops(at::ICEFANG_TUNDRA, Karkoth, UnitKind::Dragon, 1).build()
        };
        let mut state = two(board());
        assert_eq!(refused(&state, fly(at::DOL_THAMAR, at::ICEFANG_TUNDRA)), CN_OPT_01);
        act(&mut state, fly(at::DOL_THAMAR, at::NURTHEDUR_MOUNTAINS)); // Over the other one's head, if need be.
        let mut without = two(Board::new());
        act(&mut without, fly(at::DOL_THAMAR, at::ICEFANG_TUNDRA));
        assert_eq!(without.troops.get(at::ICEFANG_TUNDRA, Karkoth, UnitKind::Dragon), 2);
    }

    #[rule("CN-OPT-03")]
    #[test]
    fn one_dragon_a_battle_and_allies_do_not_count() {
        let mut state = board()
            .mode(Mode::Alliance)
            .troops(at::THORNMERE_PLAINS, Karkoth, UnitKind::Dragon, 2)
            .troops(at::DOL_THAMAR, IronCircle, UnitKind::Dragon, 1)
            .build();
        // Two that a card has brought together leave one by one.
        act(&mut state, fly(at::THORNMERE_PLAINS, at::RETHMIL));
        assert_eq!(state.troops.get(at::RETHMIL, Karkoth, UnitKind::Dragon), 1);
        assert_eq!(refused(&state, fly(at::THORNMERE_PLAINS, at::RETHMIL)), CN_OPT_01);
        assert!(legal(&state).contains(&fly(at::THORNMERE_PLAINS, at::DOL_THAMAR)));
    }

    #[rule("CN-OPT-02")]
    #[test]
    fn dragons_together_at_the_end_of_the_turn_fight() {
        let mut state = board()
            .troops(at::DOL_THAMAR, Karkoth, UnitKind::Dragon, 2)
            .troops(at::RETHMIL, Vailin, UnitKind::Dragon, 2)
            .build();
        let events = during(&mut state, [HIT, MISS, HIT, MISS], duels);
        assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, UnitKind::Dragon), 1);
        assert_eq!(state.troops.get(at::RETHMIL, Vailin, UnitKind::Dragon), 2, "not their turn");
        assert_eq!(events, [Event::DragonDuel { realm: Karkoth, space: at::DOL_THAMAR, lost: 1 }]);
        let mut without = Board::new().troops(at::DOL_THAMAR, Karkoth, UnitKind::Dragon, 2).build();
        during(&mut without, [], duels);
        assert_eq!(without.troops.get(at::DOL_THAMAR, Karkoth, UnitKind::Dragon), 2);
    }

    #[rule("CN-OPT-04")]
    #[test]
    fn a_round_that_would_kill_all_does_not_count() {
        let mut state = board().troops(at::DOL_THAMAR, Karkoth, UnitKind::Dragon, 2).build();
        // One wound each; both would die; again both; then only the second one strikes.
        let rolls = [HIT, HIT, HIT, HIT, 20, 20, MISS, HIT];
        during(&mut state, rolls, duels);
        assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, UnitKind::Dragon), 1);
    }

    #[rule("CN-OPT-04")]
    #[test]
    fn three_fight_in_a_circle() {
        let mut state = board().troops(at::DOL_THAMAR, Karkoth, UnitKind::Dragon, 3).build();
        // The first strikes the second; again, and the second, dying, the third; the circle closes, and the
        // first strikes the third.
        let rolls = [HIT, MISS, MISS, HIT, HIT, MISS, HIT, MISS];
        during(&mut state, rolls, duels);
        assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, UnitKind::Dragon), 1);
    }
}
