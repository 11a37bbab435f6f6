//! Who sits where, and who is at the screen.

use kernel::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Who answers for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Somebody at this screen.
    Person,
    /// A bot, by its short name.
    Bot(String),
}

/// The seats of a match at this screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chairs {
    /// Who answers for each seat.
    pub sitters: Vec<Sitter>,
    /// Whether the screen is covered when it goes from one person to another.
    pub cover: bool,
    /// The person at the screen, if several share it.
    #[serde(default)]
    pub looking: Option<Seat>,
}

/// Who must act now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The person at the screen answers for this seat.
    Yours(Seat),
    /// The screen must go to the person of this seat first.
    HandOver(Seat),
    /// A bot thinks for this seat.
    Bot(Seat, String),
    /// Somebody at another screen answers for this seat.
    Away(Seat),
    /// The game is over.
    Over,
}

impl Stage {
    /// A short name, for styles and tests.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Stage::Yours(_) => "yours",
            Stage::HandOver(_) => "cover",
            Stage::Bot(..) => "bot",
            Stage::Away(_) => "away",
            Stage::Over => "over",
        }
    }
}

impl Chairs {
    /// The seats of the people at this screen.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|seat| self.sitter(*seat) == Some(&Sitter::Person))
    }

    /// Every seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.sitters.len()).map(|at| Seat(at as u8))
    }

    /// Who answers for a seat.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.sitters.get(seat.index())
    }

    /// Who must act if this seat owes the answer.
    #[must_use]
    pub fn stage(&self, owes: Option<Seat>) -> Stage {
        let Some(seat) = owes else { return Stage::Over };
        match self.sitter(seat) {
            Some(Sitter::Bot(name)) => Stage::Bot(seat, name.clone()),
            Some(Sitter::Person) if self.covered() && self.looking != Some(seat) => Stage::HandOver(seat),
            Some(Sitter::Person) => Stage::Yours(seat),
            None => Stage::Away(seat),
        }
    }

    /// Whether secrets are hidden between people who share the screen.
    fn covered(&self) -> bool {
        self.cover && self.people().nth(1).is_some()
    }

    /// Whose view is shown at this stage.
    #[must_use]
    pub fn viewer(&self, stage: &Stage) -> Viewer {
        let mut people = self.people();
        match (stage, people.next(), people.next()) {
            (_, None, _) => Viewer::Spectator,
            (_, Some(alone), None) => Viewer::Seat(alone),
            (Stage::Yours(seat), ..) => Viewer::Seat(*seat),
            (Stage::HandOver(_), ..) => Viewer::Spectator,
            _ => self.looking.map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    /// Gives the screen to the person in this seat.
    pub const fn take(&mut self, seat: Seat) {
        self.looking = Some(seat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chairs(sitters: &[Option<&str>], cover: bool) -> Chairs {
        let sitter = |bot: &Option<&str>| bot.map_or(Sitter::Person, |name| Sitter::Bot(name.into()));
        Chairs { sitters: sitters.iter().map(sitter).collect(), cover, looking: None }
    }

    #[test]
    fn one_person_alone_always_sees_their_own_side() {
        let chairs = chairs(&[Some("random"), None], true);
        let bot = chairs.stage(Some(Seat(0)));
        assert_eq!(bot, Stage::Bot(Seat(0), "random".into()));
        assert_eq!(chairs.viewer(&bot), Viewer::Seat(Seat(1)));
        assert_eq!(chairs.stage(Some(Seat(1))), Stage::Yours(Seat(1)));
        assert_eq!(chairs.viewer(&Stage::Over), Viewer::Seat(Seat(1)));
    }

    #[test]
    fn the_screen_is_covered_between_two_people() {
        let mut chairs = chairs(&[None, None, Some("random")], true);
        let stage = chairs.stage(Some(Seat(1)));
        assert_eq!(stage, Stage::HandOver(Seat(1)));
        assert_eq!(chairs.viewer(&stage), Viewer::Spectator);
        chairs.take(Seat(1));
        assert_eq!(chairs.stage(Some(Seat(1))), Stage::Yours(Seat(1)));
        let bot = chairs.stage(Some(Seat(2)));
        assert_eq!(chairs.viewer(&bot), Viewer::Seat(Seat(1)), "a bot's turn does not take the screen away");
        assert_eq!(chairs.stage(Some(Seat(0))), Stage::HandOver(Seat(0)));
    }

    #[test]
    fn friends_without_secrets_just_play_on() {
        let chairs = chairs(&[None, None], false);
        let stage = chairs.stage(Some(Seat(1)));
        assert_eq!(stage, Stage::Yours(Seat(1)));
        assert_eq!(chairs.viewer(&stage), Viewer::Seat(Seat(1)));
    }

    #[test]
    fn bots_alone_are_watched_by_a_spectator() {
        let chairs = chairs(&[Some("a"), Some("b")], true);
        assert_eq!(chairs.viewer(&chairs.stage(Some(Seat(0)))), Viewer::Spectator);
    }
}
