//! How far units can go: sets of spaces, one step after another.

use crate::action::Action;
use crate::cards;
use crate::content::{SPACES, Space, SpaceSet};
use crate::dragons;
use crate::state::State;
use crate::troops::{CROWD, slot};
use crate::units::{Class, UnitKind};

/// The farthest that any unit flies in one phase: Dragons go 3 spaces (CN-UNI-09), and a card may add one.
const FARTHEST: usize = 4;

/// The spaces within 1, 2, … steps of each space in a straight flight (CN-MOV-09), including the space
/// itself. The two impassable corners are not spaces, so nobody crosses them (CN-SPC-03).
static WITHIN: [[SpaceSet; SPACES]; FARTHEST] = {
    let mut within = [[SpaceSet::EMPTY; SPACES]; FARTHEST];
    let mut steps = 0;
    while steps < FARTHEST {
        let mut from = 0;
        while from < SPACES {
            let start = Space::from_index(from);
            let before = if steps == 0 { SpaceSet::of(start) } else { within[steps - 1][from] };
            let mut all = before;
            let mut via = 0;
            while via < SPACES {
                if before.contains(Space::from_index(via)) {
                    all = all.union(Space::from_index(via).neighbours());
                }
                via += 1;
            }
            within[steps][from] = all;
            from += 1;
        }
        steps += 1;
    }
    within
};

/// The spaces that a flyer reaches with this many steps, except its own.
pub(crate) fn fly(from: Space, steps: u8) -> SpaceSet {
    match usize::from(steps).min(FARTHEST) {
        0 => SpaceSet::EMPTY,
        steps => WITHIN[steps - 1][from.index()].without(from),
    }
}

/// The spaces that a ground unit reaches with this many steps, except its own: it enters only `ground` and
/// goes no further once it is in `stops` (CN-MOV-03).
pub(crate) fn walk(from: Space, steps: u8, ground: SpaceSet, stops: SpaceSet) -> SpaceSet {
    let mut reached = SpaceSet::of(from);
    let mut front = reached;
    for _ in 0..steps {
        let next = (front.neighbours() & ground) - reached;
        if next.is_empty() {
            break;
        }
        reached |= next;
        front = next - stops;
    }
    reached.without(from)
}

/// The spaces in which a kind of unit may end a move at all (CN-MOV-04, CN-MOV-06, CN-MOV-08, CN-MOV-10).
pub(crate) fn ground(kind: UnitKind) -> SpaceSet {
    match kind.class() {
        Class::Land if kind.is_building() => SpaceSet::EMPTY,
        Class::Land if kind.is_hero() => SpaceSet::TERRITORIES | SpaceSet::DUNGEONS,
        Class::Land => SpaceSet::TERRITORIES,
        Class::Flying => SpaceSet::TERRITORIES | SpaceSet::SEAS,
        Class::Naval => SpaceSet::SEAS,
    }
}

/// The Movement of the active realm's units of a kind, including permanent bonuses of its Treasures.
pub(crate) fn movement(state: &State, kind: UnitKind) -> u8 {
    kind.movement() + cards::move_bonus(state, state.active, kind)
}

/// How a unit gets to its destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    /// With its own Movement.
    Own,
    /// With the extra space that a card gives to some units.
    ForcedMarch,
    /// On one of the flights that a Treasure gives to Heroes.
    Flight,
}

/// Where units of one kind may go from a space, by the means they need; no space is in two of the sets.
#[derive(Clone, Copy, Default)]
pub(crate) struct Targets {
    own: SpaceSet,
    forced_march: SpaceSet,
    flight: SpaceSet,
}

impl Targets {
    /// All of them.
    pub(crate) fn all(self) -> SpaceSet {
        self.own | self.forced_march | self.flight
    }

    /// What a unit needs to get there.
    pub(crate) fn means(self, to: Space) -> Option<Means> {
        if self.own.contains(to) {
            Some(Means::Own)
        } else if self.forced_march.contains(to) {
            Some(Means::ForcedMarch)
        } else if self.flight.contains(to) {
            Some(Means::Flight)
        } else {
            None
        }
    }
}

/// Where the active realm's units of a kind may go from a space in its Move phase, if any are ready there.
pub(crate) fn targets(state: &State, kind: UnitKind, from: Space) -> Targets {
    let steps = movement(state, kind);
    let ground = ground(kind);
    if kind.class() == Class::Flying {
        let lairs = dragons::lairs(state, state.active, kind);
        return Targets { own: (fly(from, steps) & ground) - lairs, ..Targets::default() };
    }
    // CN-MOV-03, CN-MOV-06, CN-MOV-13: enemy spaces, as they were when the phase began, and dungeon entrances
    // stop it.
    let stops = state.turn.hostile | SpaceSet::DUNGEONS;
    let own = walk(from, steps, ground, stops);
    let forced_march = match state.turn.forced_march[slot(kind)] {
        0 => SpaceSet::EMPTY,
        _ => walk(from, steps + 1, ground, stops) - own,
    };
    let flight = match state.turn.flights {
        1.. if kind.is_hero() => (fly(from, steps) & ground) - own - forced_march,
        _ => SpaceSet::EMPTY,
    };
    Targets { own, forced_march, flight }
}

/// Where a flyer of this kind may be when its turn ends, as the phase began: in a friendly territory, an
/// ally's included (CN-REP-01, CN-REP-09), or hovering over a friendly sea zone (CN-REP-07).
pub(crate) fn havens(state: &State, kind: UnitKind) -> SpaceSet {
    match kind {
        UnitKind::StormElemental => (SpaceSet::TERRITORIES | SpaceSet::SEAS) - state.turn.hostile,
        _ => SpaceSet::TERRITORIES - state.turn.hostile,
    }
}

/// How many more of the active realm's units of a kind fit into a space. The rules set no limit (CN-SPC-11),
/// except for Dragons with the optional rule (CN-OPT-01); ours is far above what any match reaches.
pub(crate) fn room(state: &State, kind: UnitKind, space: Space) -> u8 {
    if kind == UnitKind::Dragon && state.solitary_dragons {
        return 1;
    }
    CROWD - state.troops.get(space, state.active, kind)
}

/// The room for the active realm's units everywhere, computed once for all offers.
#[derive(Clone, Copy)]
pub(crate) struct Room<'a> {
    state: &'a State,
    /// Spaces that may be full.
    crowded: SpaceSet,
}

impl<'a> Room<'a> {
    pub(crate) fn of(state: &'a State) -> Room<'a> {
        Room { state, crowded: state.troops.crowded(state.active) }
    }

    /// Those of some spaces that take one more of a kind.
    pub(crate) fn among(self, kind: UnitKind, spaces: SpaceSet) -> SpaceSet {
        let full = (spaces & self.crowded).iter().filter(|space| room(self.state, kind, *space) == 0);
        spaces - full.collect()
    }

    /// Offers a move to each of those spaces that has room for one more.
    pub(crate) fn offer(self, kind: UnitKind, from: Space, to: SpaceSet, out: &mut Vec<Action>) {
        let open = self.among(kind, to);
        out.reserve(open.len());
        open.iter().for_each(|to| out.push(Action::Move { kind, from, to }));
    }
}
