//! Positions for tests: an empty table to which a test adds only what its rule is about.

use crate::Euthia;
use crate::anytime::is_any_time;
use crate::content::{ItemId, TerritoryId};
use crate::frame;
use crate::map::{Anchor, Hex, Space};
use crate::player::{Piece, Player, Tile};
use crate::setup;
use crate::terms::{Deed, Hero, Mode, Pile, ScenarioId, Trade};
use kernel::{Seat, testing};

kernel::by_hand!(Euthia);

/// The seat that most tests are about.
pub const ONE: Seat = Seat(0);
/// The seat after it.
pub const TWO: Seat = Seat(1);
/// And the third.
pub const THREE: Seat = Seat(2);

/// A table under construction.
pub struct Table {
    state: State,
}

impl Table {
    /// The Hunt for two against each other, Ael and Dral, in round 1. It is Ael's turn; both stand at the
    /// Chapel with all tokens and no gold. On the map lies the Starting tile alone, and no tile is to come;
    /// the Offers are empty, nothing has been looked at.
    #[cfg(test)]
    pub(crate) fn new() -> Table {
        Table::of(Mode::Competitive, &[Hero::Ael, Hero::Dral])
    }

    /// The same with any Heroes in any mode.
    pub fn of(mode: Mode, heroes: &[Hero]) -> Table {
        Table::playing(ScenarioId::Hunt, mode, heroes)
    }

    /// The same in any scenario.
    pub fn playing(scenario: ScenarioId, mode: Mode, heroes: &[Hero]) -> Table {
        let mut state = setup::empty(scenario, mode, heroes);
        (state.round, state.at, state.begun) = (1, 0, true);
        for player in &mut state.players {
            player.gold = 0;
            player.place = Some(Space::centre(0));
            player.tokens = [true; Deed::COUNT];
        }
        Table { state }
    }

    /// A tile on the map; it is not to come any more.
    pub fn tile(mut self, tile: TerritoryId, q: i8, r: i8) -> Table {
        let anchor = anchor(q, r);
        assert_eq!((i16::from(q) - i16::from(r)).rem_euclid(3), 0, "on the lattice");
        self.state.map.put(anchor, tile);
        self
    }

    /// Tiles that come in this order, all of one Chapter each: the stack holds them alone.
    pub fn stack(mut self, tiles: &[TerritoryId]) -> Table {
        for tile in tiles {
            let chapter = &mut self.state.stack.chapters[usize::from(tile.territory().chapter) - 1];
            let own =
                TerritoryId::all().filter(|other| other.territory().chapter == tile.territory().chapter);
            let at = own.enumerate().find(|(_, other)| other == tile).expect("of its Chapter").0;
            chapter.tiles |= 1 << at;
            match tile.territory().group {
                crate::terms::Group::Encounter => chapter.encounters += 1,
                crate::terms::Group::Other => chapter.others += 1,
                _ => {}
            }
        }
        self
    }

    /// Where somebody stands.
    pub fn place(mut self, seat: Seat, space: Space) -> Table {
        self.state.players[seat].place = Some(space);
        self
    }

    /// Where the Hero of the first seat stands.
    pub fn at(self, space: Space) -> Table {
        self.place(ONE, space)
    }

    /// Movement points.
    pub fn moves(mut self, n: u8) -> Table {
        self.state.turn.movement = n;
        self
    }

    /// Changes a player.
    pub fn player(mut self, seat: Seat, change: impl FnOnce(&mut Player)) -> Table {
        change(&mut self.state.players[seat]);
        self
    }

    /// Changes the first player.
    pub fn one(self, change: impl FnOnce(&mut Player)) -> Table {
        self.player(ONE, change)
    }

    /// Gold of the first player.
    pub fn gold(self, n: u16) -> Table {
        self.one(|player| player.gold = n)
    }

    /// An Item on a slot of the first player; Health stays as it is.
    pub fn equip(mut self, slot: usize, item: ItemId) -> Table {
        self.take(item);
        self.one(|player| player.slots[slot] = Some(Piece::new(Tile::Item(item))))
    }

    /// An Item that the first player carries.
    pub fn carry(mut self, item: ItemId) -> Table {
        self.take(item);
        self.one(|player| player.pack.push(Piece::new(Tile::Item(item))))
    }

    /// The Offer of a Place of Trade.
    pub fn offer(mut self, place: Trade, items: &[ItemId]) -> Table {
        items.iter().for_each(|item| self.take(*item));
        self.state.piles.offers[place.index()] = items.iter().copied().collect();
        self
    }

    /// Takes a tile out of its pile.
    fn take(&mut self, item: ItemId) {
        assert!(
            item.item().pile == Pile::Potions || self.state.piles.unseen.take(item),
            "there is such a tile left"
        );
    }

    /// Anything else.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Table {
        change(&mut self.state);
        self
    }

    /// The position.
    pub fn build(self) -> State {
        self.state
    }
}

/// A position for a tile.
pub const fn anchor(q: i8, r: i8) -> Anchor {
    Anchor(Hex { q, r })
}

/// A space of the Starting tile.
pub const fn start(cell: u8) -> Space {
    Space::new(0, cell)
}

/// The space on a hex.
pub fn on(state: &State, q: i8, r: i8) -> Space {
    state.map.space(Hex { q, r }).expect("a tile lies there")
}

/// Plays a legal action with these draws: a die shows the number given, a bag gives the thing at that index.
pub fn act_drawing(state: &mut State, action: Action, numbers: impl IntoIterator<Item = u32>) -> Vec<Event> {
    testing::assert_legal::<Euthia>(state, &action);
    during(state, numbers, |play| frame::answer(play, action))
}

/// Plays a legal action, whatever is drawn.
pub fn act_seeded(state: &mut State, action: Action) -> Vec<Event> {
    testing::assert_legal::<Euthia>(state, &action);
    during_seeded(state, |play| frame::answer(play, action))
}

/// Plays a legal action that needs no chance.
pub fn act(state: &mut State, action: Action) -> Vec<Event> {
    act_drawing(state, action, [])
}

/// Every answer to the question itself, without what may be done whatever is asked.
pub fn answers(state: &State) -> Vec<Action> {
    let mut actions = legal(state);
    actions.retain(|action| !is_any_time(action));
    actions
}
