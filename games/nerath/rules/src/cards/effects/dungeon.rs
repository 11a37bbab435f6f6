//! Cards that look at guardian tiles, or replace them (CN-GRD-11).

use crate::action::Action;
use crate::battle;
use crate::cards::choices::{Ask, Choices};
use crate::cards::resolve::Resolve;
use crate::event::Event;
use crate::frame::Play;
use crate::question::CardChoice;
use crate::realm::Realm;
use crate::rules::CN_DUN_01;
use crate::state::State;

/// Whether there is a face-down tile on the board that the realm has not seen.
pub(super) fn any_hidden(state: &State, realm: Realm) -> bool {
    state.dungeons.tiles.iter().flatten().any(|tile| tile.seen & 1 << realm.index() == 0)
}

/// The realm looks at every face-down tile. Faces that nobody has seen are decided now.
pub(super) fn peek(play: &mut Play<'_>, realm: Realm) {
    let dungeons = &mut play.state.dungeons;
    for tile in dungeons.tiles.iter_mut().flatten() {
        if tile.guardian.is_none() {
            tile.guardian = dungeons.unseen.draw(play.chance);
        }
        if tile.guardian.is_some() {
            tile.seen |= 1 << realm.index();
        }
    }
    play.chance.reveal();
    play.log.tell(Event::Peeked(realm));
}

/// Asks which guardian in the entrance to replace, if any.
pub(super) fn ask_swap(state: &State, resolve: &Resolve, n: u8) -> Option<Ask> {
    let entrance = state.battle.as_ref()?.space.dungeon_index()?;
    if resolve.done >= n {
        return None;
    }
    Some(Ask {
        realm: resolve.realm,
        choice: CardChoice::Guardian,
        among: Choices::Guardians(state.dungeons.tiles[entrance].len() as u8),
        may_stop: true,
        rule: CN_DUN_01,
    })
}

/// A new tile takes the place of a guardian.
pub(super) fn swap(play: &mut Play<'_>, resolve: &mut Resolve, n: u8, answer: Option<Action>) -> bool {
    let Some(Action::Guardian(tile)) = answer else { return true };
    battle::dungeon::swap(play, tile);
    resolve.done += 1;
    resolve.done >= n
}
