//! The list of all games: the one place outside `games/` that names them.

pub use card::{
    Advice, Asker, Audience, BotCard, Card, Complaint, Emblem, Extra, Inquiry, NoAdvice, Reason, Silence,
    SimulateError, Title,
};

use kernel::{Damage, JournalError, Narrate};

/// All games.
#[must_use]
pub fn shelf() -> Shelf {
    Shelf::default().with(nerath_card::card()).with(mage_knight_card::card()).with(euthia_card::card())
}

/// The benchmarks of all games.
#[cfg(feature = "bench")]
pub fn cases() -> impl Iterator<Item = &'static [card::bench::Case]> {
    [nerath_card::CASES, mage_knight_card::CASES, euthia_card::CASES].into_iter()
}

/// Games, by their short names.
#[derive(Default)]
pub struct Shelf {
    titles: Vec<Box<dyn Title>>,
}

impl Shelf {
    /// Adds a game.
    #[must_use]
    pub fn with<G: Narrate>(mut self, card: Card<G>) -> Shelf {
        self.titles.push(Box::new(card));
        self
    }

    /// The game with this short name.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&dyn Title> {
        self.iter().find(|title| title.game().id() == id)
    }

    /// All games.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Title> {
        self.titles.iter().map(|title| &**title)
    }

    /// The game that a journal belongs to.
    pub fn game_of(&self, journal: &str) -> Result<&dyn Title, JournalError> {
        let id = kernel::game_of(journal)?;
        self.get(&id).ok_or(JournalError { line: 1, damage: Damage::OtherGame(id) })
    }
}
