//! Positions for tests: an empty board on which a test puts what its rule is about, and nothing else.

use crate::action::Action;
use crate::content::{Space, TreasureId};
use crate::event::Event;
use crate::fleet::{Passenger, Ship};
use crate::frame::{self, Play};
use crate::realm::{ByRealm, Realm};
use crate::state::{Length, Mode, Phase, State};
use crate::units::UnitKind;
use crate::{battle, movement, reinforce, reposition, setup};
use kernel::{Chance, Log, RuleId, Seat};

/// A board under construction.
pub(crate) struct Board {
    state: State,
}

impl Board {
    /// No unit anywhere, every territory its home realm's, no gold; free-for-all, Karkoth's Move phase.
    pub(crate) fn new() -> Board {
        let players = ByRealm([Seat(0), Seat(1), Seat(2), Seat(3)]);
        let mut state = setup::empty(Mode::FreeForAll, Length::Short, players, 4);
        state.phase = Phase::Move;
        for realm in Realm::ALL {
            state.realms[realm].gold = 0;
        }
        Board { state }
    }

    /// Free-for-all or alliances.
    pub(crate) fn mode(mut self, mode: Mode) -> Board {
        self.state.mode = mode;
        self
    }

    /// Whose turn it is.
    pub(crate) fn active(mut self, realm: Realm) -> Board {
        self.state.active = realm;
        self
    }

    /// Which phase begins.
    pub(crate) fn phase(mut self, phase: Phase) -> Board {
        self.state.phase = phase;
        self
    }

    /// Units in a space.
    pub(crate) fn troops(mut self, space: Space, realm: Realm, kind: UnitKind, n: u8) -> Board {
        self.state.troops.add(space, realm, kind, n);
        self
    }

    /// A Warship with this aboard; the first one is ship 0.
    pub(crate) fn ship(mut self, space: Space, realm: Realm, cargo: &[UnitKind]) -> Board {
        let mut ship = Ship::new(realm, space);
        ship.cargo = cargo.iter().map(|&kind| Passenger { kind, bound: false }).collect();
        self.state.fleet.launch(ship).expect("a test has few ships");
        self
    }

    /// A Castle.
    pub(crate) fn castle(mut self, space: Space) -> Board {
        self.state.castles.insert(space);
        self
    }

    /// Who controls a territory.
    pub(crate) fn control(mut self, space: Space, realm: Realm) -> Board {
        self.state.set_controller(space, realm);
        self
    }

    /// A treasury.
    pub(crate) fn gold(mut self, realm: Realm, gold: u16) -> Board {
        self.state.realms[realm].gold = gold;
        self
    }

    /// A Treasure that a realm has played.
    pub(crate) fn in_play(mut self, realm: Realm, treasure: TreasureId) -> Board {
        self.state.treasure_deck.remove(treasure);
        self.state.realms[realm].in_play.insert(treasure);
        self
    }

    /// Anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut State)) -> Board {
        change(&mut self.state);
        self
    }

    /// The position: what is held is held since the turn began, and the phase has just begun.
    pub(crate) fn build(mut self) -> State {
        let realm = self.state.active;
        self.state.turn.held = self.state.control.by[realm];
        self.state.turn.castles_held = self.state.castles_of(realm);
        self.begin()
    }

    /// The same, but what was held since the turn began is as the test says.
    pub(crate) fn begin(mut self) -> State {
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

/// Runs a piece of play with these dice, all of which must be rolled; gives what happened.
pub(crate) fn during(
    state: &mut State,
    faces: impl IntoIterator<Item = u32>,
    piece: impl FnOnce(&mut Play<'_>),
) -> Vec<Event> {
    let mut chance = Chance::scripted(faces);
    let mut log = Log::default();
    piece(&mut Play { state, chance: &mut chance, log: &mut log });
    assert_eq!(chance.left(), 0, "every scripted number is used");
    log.into_events()
}

/// Does something that is legal and needs no chance.
pub(crate) fn act(state: &mut State, action: Action) -> Vec<Event> {
    act_rolling(state, action, [])
}

/// Does several things, one after the other.
pub(crate) fn act_all(state: &mut State, actions: impl IntoIterator<Item = Action>) {
    for action in actions {
        act(state, action);
    }
}

/// Does something that is legal, with these dice.
pub(crate) fn act_rolling(
    state: &mut State,
    action: Action,
    faces: impl IntoIterator<Item = u32>,
) -> Vec<Event> {
    assert_eq!(frame::check(state, &action), Ok(()), "{action:?}");
    assert!(legal(state).contains(&action), "{action:?} is legal but not listed");
    during(state, faces, |play| frame::answer(play, action))
}

/// Every legal answer.
pub(crate) fn legal(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    frame::legal(state, &mut actions);
    actions
}

/// The rule that forbids something.
pub(crate) fn refused(state: &State, action: Action) -> RuleId {
    assert!(!legal(state).contains(&action), "{action:?} is listed");
    let refusal = frame::check(state, &action).expect_err("the action is refused");
    refusal.cites().unwrap_or_else(|| panic!("{action:?} is refused by {:?}", refusal.reason))
}

/// Whether this is no answer at all to the question of the moment.
pub(crate) fn not_an_answer(state: &State, action: Action) -> bool {
    frame::check(state, &action) == Err(frame::not_an_answer())
}

/// Runs a piece of play whose dice do not matter; gives what happened.
pub(crate) fn during_seeded(state: &mut State, piece: impl FnOnce(&mut Play<'_>)) -> Vec<Event> {
    let mut chance = Chance::new(kernel::Seed(1), 1);
    let mut log = Log::default();
    piece(&mut Play { state, chance: &mut chance, log: &mut log });
    log.into_events()
}
