//! Positions for tests: an empty board to which a test adds only what its rule is about.

use crate::Nerath;
use crate::content::{EventId, Space, TreasureId};
use crate::fleet::{Passenger, Ship};
use crate::question::Question;
use crate::realm::{ByRealm, Realm};
use crate::state::{Length, Mode, Phase};
use crate::units::UnitKind;
use crate::{battle, movement, reinforce, reposition, setup};
use kernel::{Seat, step, testing};

kernel::by_hand!(Nerath);

/// A board under construction.
pub struct Board {
    state: State,
}

impl Default for Board {
    fn default() -> Board {
        let players = ByRealm([Seat(0), Seat(1), Seat(2), Seat(3)]);
        let mut state = setup::empty(Mode::FreeForAll, Length::Short, players, 4);
        state.phase = Phase::Move;
        for realm in Realm::ALL {
            state.realms[realm].gold = 0;
        }
        Board { state }
    }
}

impl Board {
    /// An empty board: every territory belongs to its home realm, no gold; free-for-all, Karkoth's Move
    /// phase.
    #[must_use]
    pub fn new() -> Board {
        Board::default()
    }

    /// Free-for-all or alliances.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Board {
        self.state.mode = mode;
        self
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(mut self, realm: Realm) -> Board {
        self.state.active = realm;
        self
    }

    /// Which phase begins.
    #[must_use]
    pub fn phase(mut self, phase: Phase) -> Board {
        self.state.phase = phase;
        self
    }

    /// Units in a space.
    #[must_use]
    pub fn troops(mut self, space: Space, realm: Realm, kind: UnitKind, n: u8) -> Board {
        self.state.troops.add(space, realm, kind, n);
        self
    }

    /// A Warship with this aboard; the first one is ship 0.
    #[must_use]
    pub fn ship(mut self, space: Space, realm: Realm, cargo: &[UnitKind]) -> Board {
        let mut ship = Ship::new(realm, space);
        ship.cargo = cargo.iter().map(|&kind| Passenger { kind, bound: false }).collect();
        self.state.fleet.launch(ship).expect("a test has few ships");
        self
    }

    /// A Castle.
    #[must_use]
    pub fn castle(mut self, space: Space) -> Board {
        self.state.castles.insert(space);
        self
    }

    /// Who controls a territory.
    #[must_use]
    pub fn control(mut self, space: Space, realm: Realm) -> Board {
        self.state.set_controller(space, realm);
        self
    }

    /// A treasury.
    #[must_use]
    pub fn gold(mut self, realm: Realm, gold: u16) -> Board {
        self.state.realms[realm].gold = gold;
        self
    }

    /// A Treasure that a realm has played.
    #[must_use]
    pub fn in_play(mut self, realm: Realm, treasure: TreasureId) -> Board {
        self.state.treasure_deck.remove(treasure);
        self.state.realms[realm].in_play.insert(treasure);
        self
    }

    /// An Event card in the hand of its realm.
    #[must_use]
    pub fn holds(mut self, card: EventId) -> Board {
        let holdings = &mut self.state.realms[card.realm()];
        assert!(holdings.deck.take(card.local()), "the card is in the deck");
        holdings.hand.put(card.local());
        self
    }

    /// Any other change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Board {
        change(&mut self.state);
        self
    }

    /// The position: held territories count as held since the turn began, and the phase has just begun.
    #[must_use]
    pub fn build(mut self) -> State {
        let realm = self.state.active;
        self.state.turn.held = self.state.control.by[realm];
        self.state.turn.castles_held = self.state.castles_of(realm);
        self.begin()
    }

    /// The same, but the test says what was held since the turn began.
    #[must_use]
    pub fn begin(mut self) -> State {
        during(&mut self.state, [], |play| match play.state.phase {
            Phase::Move => movement::begin(play),
            Phase::Battle => battle::begin(play),
            Phase::Reposition => reposition::begin(play),
            Phase::Reinforce => reinforce::begin(play),
            Phase::Start | Phase::Draw | Phase::Income => {}
        });
        self.state
    }
}

/// Plays an action that is legal and needs no chance.
pub fn act(state: &mut State, action: Action) -> Vec<Event> {
    act_rolling(state, action, [])
}

/// Plays a legal action with these dice.
pub fn act_rolling(state: &mut State, action: Action, faces: impl IntoIterator<Item = u32>) -> Vec<Event> {
    testing::assert_legal::<Nerath>(state, &action);
    during(state, faces, |play| step::answer(play, action))
}

/// The active realm's Battle phase with battles in these spaces, played with these dice until somebody is
/// asked. A flyer at home has something to do in Reposition, so that play stops there at the latest.
pub fn fight(board: Board, battles: &[Space], dice: impl IntoIterator<Item = u32>) -> (State, Vec<Event>) {
    let mut state = board
        .phase(Phase::Battle)
        .with(|state| {
            state.turn.battles = battles.iter().copied().collect();
            state.troops.add(Space::capital(state.active), state.active, UnitKind::StormElemental, 1);
        })
        .build();
    let events = during(&mut state, dice, step::run);
    (state, events)
}

/// The current question, and who is asked.
#[must_use]
pub fn asked(state: &State) -> Question {
    step::asked::<Nerath>(state).expect("somebody is asked")
}
