//! Battles in dungeon entrances: guardians, how they are defeated and what they guard (CN-DUN, CN-GRD,
//! CN-PLD).

use super::{Battle, Ending};
use crate::action::Loss;
use crate::content::{Guardian, Space};
use crate::event::{Event, GoldReason};
use crate::frame::Play;
use crate::income;
use crate::state::{State, Tile};
use crate::units::{Ground, Side, TO_HIT};
use kernel::{Flaw, Private};

/// How many guardians move into an empty entrance (CN-REP-06).
const NEWCOMERS: u8 = 2;

impl Battle {
    /// The fighting guardians, with the dice that each has left, one bit each.
    pub fn guardians<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (&'static Guardian, u8)> + 'a {
        let tiles = self.space.dungeon_index().into_iter().flat_map(|at| &state.dungeons.tiles[at]);
        tiles.zip(self.guardian_dice).filter_map(|(tile, left)| Some((tile.guardian?.tile(), left)))
    }
}

/// Turns the tiles of an entrance face up for everybody (CN-DUN-01), and reads what Heroes need to hit them.
pub(super) fn reveal(play: &mut Play<'_>, space: Space) {
    let Some(at) = space.dungeon_index() else { return };
    for tile in 0..play.state.dungeons.tiles[at].len() {
        turn_up(play, space, at, tile);
    }
    brace(play.state);
}

/// Turns one tile face up; its face is decided now if nobody has looked at it before.
fn turn_up(play: &mut Play<'_>, space: Space, at: usize, tile: usize) {
    let dungeons = &mut play.state.dungeons;
    let Some(tile) = dungeons.tiles[at].get_mut(tile) else { return };
    if tile.face_up() {
        return;
    }
    if tile.guardian.is_none() {
        tile.guardian = dungeons.unseen.draw(play.chance);
    }
    play.chance.reveal();
    tile.turn_up();
    if let Some(guardian) = tile.guardian {
        play.log.tell(Event::GuardianRevealed { space, guardian });
    }
}

/// Sets all guardians to full strength; the hardest determines what Heroes need for the whole battle
/// (CN-GRD-06, CN-GRD-07).
fn brace(state: &mut State) {
    let Some(mut battle) = state.battle.take() else { return };
    battle.guardian_dice = [u8::MAX; 2];
    let mut dice = [0; 2];
    let mut need = TO_HIT;
    for (place, (guardian, _)) in battle.guardians(state).enumerate() {
        dice[place] = (1 << guardian.dice.len()) - 1;
        need = need.max(guardian.heroes_need);
    }
    battle.guardian_dice = dice;
    battle.heroes_need = need;
    state.battle = Some(battle);
}

/// The dice that a guardian may lose to the next hit (CN-GRD-03); equal dice of a guardian once.
pub(super) fn losses(state: &State, battle: &Battle, mut found: impl FnMut(Loss)) {
    for (tile, (guardian, left)) in battle.guardians(state).enumerate() {
        let has = |die: usize| left >> die & 1 == 1;
        for (die, size) in guardian.dice.iter().enumerate() {
            let first = !(0..die).any(|other| has(other) && guardian.dice[other] == *size);
            if has(die) && first {
                found(Loss::Guardian { tile: tile as u8, die: die as u8 });
            }
        }
    }
}

/// Replaces a guardian of the entrance being explored by a new tile, face up; returns whether it was still
/// there. The old one goes to the discards.
pub(crate) fn swap(play: &mut Play<'_>, tile: u8) -> bool {
    let Some(battle) = &play.state.battle else { return false };
    let (space, place) = (battle.space, usize::from(tile));
    if battle.guardian_dice.get(place).is_none_or(|dice| *dice == 0) {
        return false;
    }
    let Some(at) = space.dungeon_index() else { return false };
    if !fill_stock(play) {
        return false;
    }
    let dungeons = &mut play.state.dungeons;
    let Some(old) = dungeons.tiles[at].get_mut(place).and_then(|tile| std::mem::take(tile).guardian) else {
        return false;
    };
    dungeons.discard.put(old);
    turn_up(play, space, at, place);
    let fought: Vec<u8> = play.state.battle.iter().flat_map(|battle| battle.guardian_dice).collect();
    brace(play.state);
    // The other guardian keeps what it has lost to a volley.
    if let Some(battle) = &mut play.state.battle
        && let Some(other) = fought.get(1 - place)
    {
        battle.guardian_dice[1 - place] = *other;
    }
    true
}

/// Makes sure that a tile can be drawn from the stock, reshuffling the discards if it is empty (CN-GRD-11);
/// returns false if there is no tile at all.
fn fill_stock(play: &mut Play<'_>) -> bool {
    if play.state.dungeons.stock() > 0 {
        return true;
    }
    let dungeons = &mut play.state.dungeons;
    if dungeons.discard.is_empty() {
        return false;
    }
    // Tiles that lie in the entrances came from the old stock and are none of the discards: they are decided
    // now, seen by nobody, while only the old stock is in the bag.
    for tile in dungeons.tiles.iter_mut().flatten().filter(|tile| tile.guardian.is_none()) {
        tile.guardian = dungeons.unseen.draw(play.chance);
    }
    dungeons.unseen.pour(&mut dungeons.discard);
    true
}

/// New guardians move into an entrance, face down: as many tiles as there are, at most `n` (CN-REP-06,
/// CN-GRD-11).
pub(crate) fn restock(play: &mut Play<'_>, entrance: Space, n: u8) {
    let Some(at) = entrance.dungeon_index() else { return };
    let mut tiles = 0;
    for _ in 0..n {
        if play.state.dungeons.tiles[at].is_full() || !fill_stock(play) {
            break;
        }
        play.state.dungeons.tiles[at].push(Tile::default());
        tiles += 1;
    }
    play.log.tell(Event::Restocked { space: entrance, tiles });
}

/// Settles what happens to the entrance, and who is paid.
pub(super) fn settle(play: &mut Play<'_>, ending: Ending) {
    let Some(battle) = &play.state.battle else { return };
    let (space, attacker, left) = (battle.space, battle.attacker, battle.guardian_dice);
    let Some(at) = space.dungeon_index() else { return };
    // CN-GRD-10: what all guardians of the battle carried.
    let reward: u16 = battle.guardians(play.state).map(|(guardian, _)| u16::from(guardian.reward)).sum();
    // Destroyed tiles are discarded, survivors stay face up with all their dice (CN-DUN-06, CN-DUN-09).
    let dungeons = &mut play.state.dungeons;
    let mut place = 0;
    dungeons.tiles[at].retain(|tile| {
        let stays = left.get(place).is_some_and(|dice| *dice != 0);
        place += 1;
        if let (false, Some(guardian)) = (stays, tile.guardian) {
            dungeons.discard.put(guardian);
        }
        stays
    });
    match ending {
        Ending::Won(Side::Attacker) => {
            play.state.turn.cleared.insert(space);
            income::gain(play, attacker, reward, GoldReason::Reward); // CN-GRD-09
            plunder(play, attacker);
        }
        // CN-DUN-08: nobody is left on either side, so new residents move in.
        Ending::BothDestroyed => restock(play, space, NEWCOMERS),
        Ending::Won(Side::Defender) => {}
    }
}

/// Draws the Treasure of a plundered entrance: exactly one, as long as there are any (CN-PLD-01 to
/// CN-PLD-03).
fn plunder(play: &mut Play<'_>, realm: crate::realm::Realm) {
    let drawn = play.state.treasure_deck.draw(play.chance);
    if let Some(treasure) = drawn {
        play.state.realms[realm].treasures.insert(treasure);
    }
    let owner = play.state.players[realm];
    play.log.tell(Event::Plundered { realm, treasure: drawn.map(|treasure| Private::new(owner, treasure)) });
}

/// Checks that the guardians of a battle are face up and have only dice of their own.
pub(super) fn audit(state: &State, battle: &Battle) -> Result<(), Flaw> {
    let tiles = battle.space.dungeon_index().map_or(0, |at| state.dungeons.tiles[at].len());
    let mut known = 0;
    for (guardian, left) in battle.guardians(state) {
        known += 1;
        if u32::from(left) >> guardian.dice.len() != 0 {
            return Err(Flaw::new("battle.guardian_dice", "more dice than the guardian has"));
        }
    }
    let extra = battle.guardian_dice.iter().skip(known).any(|dice| *dice != 0);
    let begun = !state.tasks.contains(&crate::task::Task::Battle(super::Fighting::Begin));
    if extra || (begun && battle.ended.is_none() && battle.ground() == Ground::Dungeon && known < tiles) {
        return Err(Flaw::new("battle.guardian_dice", "dice of guardians that nobody has seen"));
    }
    Ok(())
}
