//! The board of Conquest of Nerath: the map, its stacks, what can be chosen, battles and their odds.
//!
//! [`map`] turns the outlines of the content into drawings, [`stacks`] says what is where, [`choices`] what a
//! click on a space means, and [`orders`] turns a chosen group and a target into answers. [`recruit`] is the
//! shop; [`battle`], [`odds`] and [`onward`] are the battle. [`chronicle`] tells what the others did;
//! [`score`] and [`goal`] cover the points, [`seats`] the players' marks and statistics, [`steps`] the
//! next-step button. [`retold`] tells the story of a finished match, [`things`] names what lessons can point
//! at, [`abilities`] and [`tips`] explain symbols, and [`words`] has every sentence of this board. All of
//! these are plain functions, tested on the host; `page` draws them in a browser.

pub mod abilities;
pub mod battle;
pub mod chapters;
pub mod choices;
pub mod chronicle;
#[cfg(test)]
mod clicks;
pub mod first;
pub mod goal;
pub mod map;
pub mod odds;
pub mod onward;
pub mod orders;
#[cfg(target_family = "wasm")]
mod page;
pub mod recruit;
pub mod retold;
pub mod score;
pub mod seats;
pub mod sounds;
pub mod stacks;
pub mod steps;
pub mod things;
pub mod tips;
pub mod words;

#[cfg(target_family = "wasm")]
pub use page::tables;

use nerath::content::{Space, SpaceSet};
use nerath::realm::Realm;
use nerath::state::Mode;
use nerath::units::{Die, UnitKind};
use nerath::view::View;

/// The name of a realm's colours in the stylesheet.
#[must_use]
pub const fn colour(realm: Realm) -> &'static str {
    match realm {
        Realm::Karkoth => "violet",
        Realm::Vailin => "gold",
        Realm::IronCircle => "ember",
        Realm::Nerath => "blue",
    }
}

/// The symbol that is a realm's shape.
#[must_use]
pub const fn shape(realm: Realm) -> &'static str {
    match realm {
        Realm::Karkoth => "r-karkoth",
        Realm::Vailin => "r-vailin",
        Realm::IronCircle => "r-iron",
        Realm::Nerath => "r-nerath",
    }
}

/// The symbol of a unit.
#[must_use]
pub const fn unit_symbol(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Footsoldier => "u-footsoldier",
        UnitKind::SiegeEngine => "u-siege",
        UnitKind::Fighter => "u-fighter",
        UnitKind::Wizard => "u-wizard",
        UnitKind::Monster => "u-monster",
        UnitKind::Castle => "u-castle",
        UnitKind::StormElemental => "u-storm",
        UnitKind::Dragon => "u-dragon",
        UnitKind::Warship => "u-warship",
    }
}

/// The outline of a die in a box of 32, and where the baseline of its number lies: the shape tells the size.
#[must_use]
pub const fn die_shape(die: Die) -> (&'static str, f32) {
    match die {
        Die::D6 => ("M5 4h22a1 1 0 0 1 1 1v22a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z", 21.3),
        Die::D8 => ("M16 1.5L30 16 16 30.5 2 16z", 21.2),
        Die::D10 => ("M16 1.5L30 13.5 16 30.5 2 13.5z", 19.5),
        Die::D12 => ("M16 2l14 10.2-5.3 16.3H7.3L2 12.2z", 22.0),
        Die::D20 => ("M16 1.5l12.6 7.2v14.6L16 30.5 3.4 23.3V8.7z", 21.3),
    }
}

/// Whether two realms are the same or allies (CN-MOD-05).
#[must_use]
pub fn allied(view: &View, one: Realm, other: Realm) -> bool {
    one == other || view.mode == Mode::Alliance && one.ally() == other
}

/// Who controls a territory; nobody controls the sea and the dungeons (CN-SPC-09, CN-SPC-10).
#[must_use]
pub fn controller(view: &View, space: Space) -> Option<Realm> {
    Realm::ALL.into_iter().find(|realm| view.control.by[*realm].contains(space))
}

/// The realms that a seat plays, in turn order.
pub fn realms_of(view: &View, seat: kernel::Seat) -> impl Iterator<Item = Realm> + '_ {
    Realm::ALL.into_iter().filter(move |realm| view.players[*realm] == seat)
}

/// The realm whose sheet is shown: the one that is asked if the viewer plays it, else the first of his, else
/// the active one.
#[must_use]
pub fn shown_realm(view: &View, viewer: kernel::Viewer, asked: Option<Realm>) -> Realm {
    let kernel::Viewer::Seat(seat) = viewer else { return view.active };
    let own = |realm: &Realm| view.players[*realm] == seat;
    asked
        .filter(own)
        .or(Some(view.active).filter(own))
        .or_else(|| realms_of(view, seat).next())
        .unwrap_or(view.active)
}

/// The spaces that hold anything of a realm: troops, Warships or a Castle.
#[must_use]
pub fn presence(view: &View, realm: Realm) -> SpaceSet {
    view.troops.occupied(realm) | view.fleet.zones(realm) | (view.castles & view.control.by[realm])
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use kernel::{Chance, Game, Seed, Table, Turn, Viewer};
    use nerath::Nerath;
    use nerath::action::Action;
    use nerath::event::Event;
    use nerath::question::Question;
    use nerath::state::Phase;

    /// A match that is played by chance, seen by everybody and nobody.
    pub(crate) struct Match {
        table: Table<Nerath>,
        chance: Chance,
    }

    impl Match {
        pub(crate) fn new() -> Match {
            let setup = Nerath::presets().swap_remove(0).setup;
            Match {
                table: Table::new(setup, Seed(3)).expect("scenarios are right"),
                chance: Chance::new(Seed(5), 0),
            }
        }

        pub(crate) fn view(&self) -> View {
            self.table.view(Viewer::Arbiter)
        }

        pub(crate) fn legal(&self) -> Vec<Action> {
            self.table.legal()
        }

        pub(crate) fn question(&self) -> Option<Question> {
            match self.table.turn() {
                Turn::Of(_, prompt) => Some(prompt.question),
                Turn::Over(_) => None,
            }
        }

        pub(crate) fn events(&self) -> Vec<Event> {
            let shown = self.table.events().iter();
            shown.filter_map(|event| Nerath::show(event, Viewer::Arbiter)).collect()
        }

        pub(crate) fn act(&mut self, number: usize) {
            let seat = self.table.turn().seat().expect("somebody is asked");
            let action = self.table.legal()[number];
            self.table.submit(seat, action).expect("a legal answer");
        }

        /// Gives some answer.
        pub(crate) fn by_chance(&mut self) {
            let number = self.chance.below(self.table.legal().len() as u32) as usize;
            self.act(number);
        }

        /// Plays by chance until it comes to this, or is over.
        pub(crate) fn until(&mut self, mut reached: impl FnMut(&View, &[Action]) -> bool) {
            for _ in 0..20_000 {
                if self.question().is_none() || reached(&self.view(), &self.legal()) {
                    return;
                }
                self.by_chance();
            }
            panic!("a match by chance did not come so far");
        }
    }

    /// The board as it is set up.
    pub(crate) fn opening() -> View {
        Match::new().view()
    }

    /// The first Move phase of a realm, with what it can do.
    pub(crate) fn moving(realm: Realm) -> (View, Vec<Action>) {
        let mut game = Match::new();
        game.until(|view, _| view.phase == Phase::Move && view.active == realm && view.task.is_none());
        (game.view(), game.legal())
    }

    /// Looks at so many positions of a match played by chance.
    pub(crate) fn legal_at(positions: usize, mut look: impl FnMut(&View, &[Action])) {
        let mut game = Match::new();
        let mut left = positions;
        game.until(|view, legal| {
            look(view, legal);
            left -= 1;
            left == 0
        });
    }

    #[test]
    fn a_sheet_is_shown_to_its_own_player() {
        let view = opening();
        let own = view.players[Realm::Vailin];
        assert_eq!(shown_realm(&view, Viewer::Seat(own), None), Realm::Vailin);
        assert_eq!(shown_realm(&view, Viewer::Seat(own), Some(Realm::Karkoth)), Realm::Vailin);
        assert_eq!(shown_realm(&view, Viewer::Spectator, None), view.active);
    }
}
