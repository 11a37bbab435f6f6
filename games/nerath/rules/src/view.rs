//! What a viewer may see: the whole board, but only their own cards.

use crate::battle::Battle;
use crate::content::{EventId, GuardianId, Space, SpaceSet, TreasureId};
use crate::fleet::Fleet;
use crate::income::income;
use crate::realm::{ByRealm, Realm};
use crate::state::{Control, Length, Mode, Phase, State, Tile, Won};
use crate::task::Task;
use crate::troops::Troops;
use crate::turn_record::TurnRecord;
use kernel::{Private, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Free-for-all or alliances.
    pub mode: Mode,
    /// Short, medium or long.
    pub length: Length,
    /// The optional rule that Dragons are solitary.
    pub solitary_dragons: bool,
    /// The seat that plays each realm.
    pub players: ByRealm<Seat>,
    /// The game round.
    pub round: u16,
    /// Whose turn it is.
    pub active: Realm,
    /// Where in the turn.
    pub phase: Phase,
    /// The task being settled.
    pub task: Option<Task>,
    /// The battle being fought.
    pub battle: Option<Battle>,
    /// What must be remembered about this turn.
    pub turn: TurnRecord,
    /// How the match was won.
    pub won: Option<Won>,
    /// What one more unit of each kind costs the active realm now, in the order of
    /// [`UnitKind::ALL`](crate::units::UnitKind::ALL).
    pub prices: [u16; crate::units::UnitKind::COUNT],
    /// Every realm's own things.
    pub realms: ByRealm<RealmView>,
    /// Who controls each territory.
    pub control: Control,
    /// Where Castles stand.
    pub castles: SpaceSet,
    /// All units but Castles, Warships and what is aboard.
    pub troops: Troops,
    /// Warships and what is aboard.
    pub fleet: Fleet,
    /// The dungeon entrances.
    pub dungeons: Vec<DungeonView>,
    /// How many guardian tiles are left in the stock.
    pub stock: u8,
    /// The guardians destroyed so far.
    pub guardian_discard: Vec<GuardianId>,
    /// How many Treasure cards are left to find.
    pub treasure_deck: u8,
}

/// What one realm owns, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RealmView {
    /// Its treasury.
    pub gold: u16,
    /// What it would collect now.
    pub income: u16,
    /// Its victory points.
    pub points: u16,
    /// How many cards its Event deck holds.
    pub deck: u8,
    /// How many Event cards it holds in hand.
    pub hand_size: u8,
    /// The Event cards in its hand.
    pub hand: Private<Vec<EventId>>,
    /// The cards that it knows on top of its deck, the topmost first.
    pub known_top: Private<Vec<EventId>>,
    /// Its discards.
    pub discard: Vec<EventId>,
    /// How many Treasures it holds in hand (CN-VIC-13: public).
    pub treasures_size: u8,
    /// The Treasures in its hand.
    pub treasures: Private<Vec<TreasureId>>,
    /// The Treasures it has played.
    pub in_play: Vec<TreasureId>,
}

/// A dungeon entrance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DungeonView {
    /// The space.
    pub space: Space,
    /// Its tiles, with the guardian if the viewer has seen it.
    pub tiles: Vec<Option<GuardianId>>,
}

/// What this viewer may see.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    View {
        mode: state.mode,
        length: state.length,
        solitary_dragons: state.solitary_dragons,
        players: state.players,
        round: state.round,
        active: state.active,
        phase: state.phase,
        task: state.tasks.last().copied(),
        battle: state.battle,
        turn: state.turn,
        won: state.won,
        prices: crate::reinforce::price_list(state),
        realms: ByRealm(Realm::ALL.map(|realm| realm_view(state, realm, viewer))),
        control: state.control,
        castles: state.castles,
        troops: state.troops,
        fleet: state.fleet,
        dungeons: SpaceSet::DUNGEONS
            .iter()
            .zip(&state.dungeons.tiles)
            .map(|(space, tiles)| DungeonView {
                space,
                tiles: tiles.iter().map(|tile| tile.guardian.filter(|_| sees(state, viewer, tile))).collect(),
            })
            .collect(),
        stock: state.dungeons.stock() as u8,
        guardian_discard: state.dungeons.discard.iter().collect(),
        treasure_deck: state.treasure_deck.len() as u8,
    }
}

fn realm_view(state: &State, realm: Realm, viewer: Viewer) -> RealmView {
    let holdings = &state.realms[realm];
    // CN-MOD-11: the seat that plays a realm sees its hand, and nobody else does.
    let own = state.players[realm];
    let ids = |cards: &mut dyn Iterator<Item = crate::content::EventSlot>| -> Vec<EventId> {
        cards.map(|slot| realm.event(slot)).collect()
    };
    RealmView {
        gold: holdings.gold,
        income: income(state, realm),
        points: holdings.points,
        deck: holdings.deck.len() as u8,
        hand_size: holdings.hand.len() as u8,
        hand: Private::new(own, ids(&mut holdings.hand.iter())).to(viewer),
        known_top: Private::new(own, ids(&mut holdings.deck.known_on_top().iter().rev().copied())).to(viewer),
        discard: ids(&mut holdings.discard.iter()),
        treasures_size: holdings.treasures.len() as u8,
        treasures: Private::new(own, holdings.treasures.iter().collect()).to(viewer),
        in_play: holdings.in_play.iter().collect(),
    }
}

/// Whether a viewer has seen a tile: it is face up, or one of the viewer's realms has looked.
pub(crate) fn sees(state: &State, viewer: Viewer, tile: &Tile) -> bool {
    tile.face_up()
        || Realm::ALL.into_iter().any(|realm| tile.seen_by(realm) && viewer.sees(state.players[realm]))
}

#[cfg(test)]
mod tests;
