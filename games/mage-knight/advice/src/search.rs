//! Searches for the line with the highest value for a seat.

use super::walk::{Arrival, Ended, Seeker, Walk, Worth};
use super::{Beyond, Clock, Cost, Line, is_asked};
use kernel::Seat;
use mage_knight::action::Action;
use mage_knight::state::State;

/// A way in which a line leaves what is certain. Every line ends in one: at the latest when the turn is
/// declared over.
#[derive(Clone, Copy, Debug)]
pub struct Way<'a> {
    /// The last state that is certain: what the action is taken in.
    pub state: &'a State,
    /// The action that leads out.
    pub action: Action,
    /// Why nothing is certain after it.
    pub beyond: Beyond,
    /// What the line has cost, that action included.
    pub cost: Cost,
}

/// The best line found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The line; its last action leads out of what is certain.
    pub line: Line,
    /// Why nothing is certain after it.
    pub beyond: Beyond,
    /// What it is worth.
    pub score: i64,
    /// Whether all lines have been seen.
    pub complete: bool,
    /// How many steps were looked at.
    pub visited: u64,
}

/// A search for the line of this turn that is worth most.
///
/// Lines that take few cards, units and skills are looked at first, so that a search that is interrupted has
/// seen all simple ones. Of lines worth the same the first is kept, which takes no more of these than the
/// others.
///
/// ```
/// # use kernel::{Chance, Game, Seed};
/// # use mage_knight::MageKnight;
/// use mage_knight_advice::{Search, Way, nodes};
/// # let setup = &MageKnight::presets()[0].setup;
/// # let state = MageKnight::start(setup, &mut Chance::new(Seed(1), 0)).unwrap();
/// // In a state where a seat is asked in its own turn:
/// if let Some(search) = Search::new(&state, state.seat()) {
///     let mut value = |way: &Way<'_>| Some(i64::from(way.state.player().fame) - i64::from(way.cost.wounds));
///     let best = search.best(&mut value, &mut nodes(1_000));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    state: &'a State,
    seat: Seat,
}

impl<'a> Search<'a> {
    /// A search from here. Nothing unless it is the seat's turn and the seat is asked.
    #[must_use]
    pub fn new(state: &'a State, seat: Seat) -> Option<Search<'a>> {
        is_asked(state, seat).then_some(Search { state, seat })
    }

    /// The line with the highest value. `value` is asked at every way out of what is certain, and says
    /// nothing where a line must not end. It sees the state before the last action, never what chance would
    /// make of it. Nothing if no line that was seen in time has a value.
    pub fn best(self, value: &mut dyn FnMut(&Way<'_>) -> Option<i64>, clock: Clock<'_>) -> Option<Best> {
        let mut seeker = Maximiser { value, best: None };
        let mut walk = Walk::new(self.state, self.seat);
        let mut limit = 0;
        let ended = loop {
            match walk.go(&mut seeker, 0, limit, clock) {
                Ended::Limited => limit += 1,
                ended => break ended,
            }
        };
        let best = seeker.best?;
        Some(Best { complete: ended == Ended::Complete, visited: walk.visited, ..best })
    }
}

struct Maximiser<'v> {
    value: &'v mut dyn FnMut(&Way<'_>) -> Option<i64>,
    best: Option<Best>,
}

impl Seeker for Maximiser<'_> {
    fn arrive(&mut self, _arrival: &Arrival<'_>) -> (u8, bool) {
        (0, true)
    }

    fn leave(&mut self, arrival: &Arrival<'_>, beyond: Beyond) {
        let way = Way { state: arrival.before, action: arrival.action(), beyond, cost: arrival.cost };
        let Some(score) = (self.value)(&way) else { return };
        if self.best.as_ref().is_none_or(|best| score > best.score) {
            let line = Line { actions: arrival.line(), cost: arrival.cost };
            self.best = Some(Best { line, beyond, score, complete: false, visited: 0 });
        }
    }

    fn rank(&self, cost: Cost) -> Cost {
        // How much was spent to come here decides how much further one may go.
        Cost { mana: cost.spends().min(255) as u8, ..Cost::default() }
    }

    fn hope(&mut self, _state: &State, _cost: Cost, _met: u8, _limit: u16) -> Worth {
        Worth::Going(0)
    }
}
