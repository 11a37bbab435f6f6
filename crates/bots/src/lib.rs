//! Players that are not people, and the arena where they meet.
//!
//! A [`Bot`] answers the question of the moment. What it gets is a [`Position`]: its seat, the legal answers,
//! a random source of its own, and states as its seat may imagine them; never the real one. A [`Roster`]
//! names the bots of a game. An [`Arena`] plays one match on the bare functions of a game, a [`Series`] plays
//! many of them on several threads and counts; in a [`Contest`] players meet in turn, programs outside this one
//! among them ([`Outside`]), and [`ratings`] says how strong they are. [`Foresight`] is how a bot looks ahead.
//!
//! What is here serves every game. Bots that know one game live with it, in `games/<game>/bots`.

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
