//! The list of the games there are: the one place that names them all.
//!
//! A game known by its type becomes a [`Title`]: the game itself, its bots, and the requests that only it answers, behind
//! one face for callers that learn at run time which game is meant.

mod entry;
mod euthia;
mod inquiry;
mod mage_knight;
mod nerath;
mod title;

pub use entry::{Entry, Extra};
pub use inquiry::{Asker, Inquiry};
pub use title::{Advice, Audience, BotCard, Complaint, NoAdvice, Reason, Silence, SimulateError, Title};

use ::euthia::Euthia;
use ::mage_knight::MageKnight;
use ::nerath::Nerath;
use kernel::{JournalError, Narrate, Registry};

/// The games there are.
#[must_use]
pub fn shelf() -> Shelf {
    Shelf::default().with(nerath()).with(mage_knight()).with(euthia())
}

/// Conquest of Nerath.
#[must_use]
pub fn nerath() -> Entry<Nerath> {
    Entry::new(bots::nerath::roster()).extra("odds", nerath::odds).extra("delve", nerath::delve)
}

/// Mage Knight.
#[must_use]
pub fn mage_knight() -> Entry<MageKnight> {
    Entry::new(bots::mage_knight::roster())
        .own_extra("plan", mage_knight::plan)
        .own_extra("assault", mage_knight::assault)
        .own_extra("duel", mage_knight::duel)
}

/// Euthia: Torment of Resurrection.
#[must_use]
pub fn euthia() -> Entry<Euthia> {
    Entry::new(bots::euthia::roster()).extra("odds", euthia::odds)
}

/// Games, by their short names.
#[derive(Default)]
pub struct Shelf {
    titles: Vec<Box<dyn Title>>,
    registry: Registry,
}

impl Shelf {
    /// Puts a game on the shelf.
    #[must_use]
    pub fn with<G: Narrate>(mut self, entry: Entry<G>) -> Shelf {
        self.titles.push(Box::new(entry));
        self.registry = self.registry.with::<G>();
        self
    }

    /// The game with this short name.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&dyn Title> {
        self.iter().find(|title| title.game().id() == id)
    }

    /// Every game.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Title> {
        self.titles.iter().map(|title| &**title)
    }

    /// The game that a journal is of.
    pub fn game_of(&self, journal: &str) -> Result<&dyn Title, JournalError> {
        let id = self.registry.game_of(journal)?.id();
        Ok(self.get(id).expect("titles and registry list the same games"))
    }

    /// The games without bots and extras, for those who need no more.
    #[must_use]
    pub const fn registry(&self) -> &Registry {
        &self.registry
    }
}
