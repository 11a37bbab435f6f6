//! The server over HTTP and sockets, as clients use it. One test program: eighteen of them took minutes to
//! link.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod common;
mod crowds;
mod doors;
mod friends;
mod griefing;
mod hostile;
mod letters;
mod lobby;
mod names;
mod nodes;
mod operations;
mod operators;
mod people;
mod play;
mod privacy;
mod releases;
mod slips;
mod slow;
mod thinking;
mod uploads;
mod watch;
