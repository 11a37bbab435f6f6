//! What a game sees of a match when it answers a request: what the asker may know, and nothing else.

use kernel::{AnyTable, Budget, Chance, Game, Lang, Seat, Seed, Table, Turn, Viewer};
use std::any::Any;

/// Somebody who asks about a match in progress.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    /// The match.
    pub table: &'a dyn AnyTable,
    /// The asker's seat; `None` for a spectator.
    pub seat: Option<Seat>,
}

impl<'a> Asker<'a> {
    /// Asks as the seat to answer; as a spectator when the game is over.
    #[must_use]
    pub fn in_turn(table: &'a dyn AnyTable) -> Asker<'a> {
        Asker { table, seat: table.turn().seat() }
    }
}

/// A request that only one game answers, as the game sees it: the match as the asker may know it, the
/// language, and a time limit.
///
/// The real state is inside but unreachable: the game gets views, and states as the asker may imagine them.
/// Two states that the asker cannot tell apart give the same answer, so no answer can reveal a secret.
pub struct Inquiry<'a, G: Game> {
    state: Option<&'a G::State>,
    seat: Option<Seat>,
    lang: Lang,
    budget: &'a Budget<'a>,
}

/// The seed of imagined states: the same question always gets the same answer.
const SEED: Seed = Seed(0);

/// The state of a table of `G`.
pub(crate) fn state<G: Game>(table: &dyn AnyTable) -> &G::State {
    let table: &dyn Any = table;
    table.downcast_ref::<Table<G>>().expect("a title is asked about its own tables").state()
}

impl<'a, G: Game> Inquiry<'a, G> {
    /// A request by this asker, if it is about a match. A seat that does not exist is treated as a spectator.
    #[must_use]
    pub fn new(asker: Option<Asker<'a>>, lang: Lang, budget: &'a Budget<'a>) -> Inquiry<'a, G> {
        let seat = asker.and_then(|asker| asker.seat.filter(|seat| seat.0 < asker.table.seats()));
        Inquiry { state: asker.map(|asker| state::<G>(asker.table)), seat, lang, budget }
    }

    /// The language of the answer.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// What the answer may cost.
    #[must_use]
    pub const fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// The asker's seat; `None` for a spectator.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Whose turn it is: the inner `None` when the game is over, the outer one without a match.
    #[must_use]
    pub fn turn(&self) -> Option<Option<Seat>> {
        self.state.map(|state| match G::turn(state) {
            Turn::Of(seat, _) => Some(seat),
            Turn::Over(_) => None,
        })
    }

    /// The asker's view of the match, if there is one.
    #[must_use]
    pub fn view(&self) -> Option<G::View> {
        let eyes = self.seat.map_or(Viewer::Spectator, Viewer::Seat);
        self.state.map(|state| G::view(state, eyes))
    }

    /// The match as the asker may imagine it, if there is one; always the same state.
    #[must_use]
    pub fn imagine(&self) -> Option<G::State> {
        let mut chance = Chance::new(SEED, 0);
        self.state.map(|state| match self.seat {
            Some(seat) => G::resample(state, seat, &mut chance),
            None => G::resample_for_spectators(state, &mut chance),
        })
    }
}
