//! Players that are programs, and the arena where they meet.
//!
//! A [`Bot`] answers the current question. It gets a [`Position`]: its seat, the legal answers, its own
//! source of randomness, and states that its seat may imagine, never the real one. A [`Roster`] names the
//! bots of a game. An [`Arena`] plays one match directly on the functions of a game, and a [`Series`] plays
//! many on several threads and counts the results. In a [`Contest`] players meet in turn, including programs
//! outside this one ([`Outside`]), and [`ratings`] says how strong they are. [`Foresight`] is the search that
//! bots use to look ahead.
//!
//! This crate serves every game. The bots of one game live in `games/<game>/bots`.

mod arena;
mod beginner;
mod bot;
mod contest;
mod crew;
mod foresight;
mod lineup;
mod outside;
mod random;
mod rating;
mod roster;
mod series;
mod tally;

pub use arena::{Arena, Ending, MatchReport, NoMatch, Player};
pub use beginner::Beginner;
pub use bot::{Bot, Position};
pub use contest::{Bout, Call, Contest, Contestant, Seatings};
pub use foresight::{Foresight, Maker, Prospect};
pub use lineup::{Lineup, NoLineup};
pub use outside::{Line, Outside};
pub use random::Random;
pub use rating::{Pair, Rating, ratings};
pub use roster::{Entrant, Level, Roster};
pub use series::{Broken, Fault, Series, SeriesError, Spectator, Unwatched};
pub use tally::{Score, Tally};
