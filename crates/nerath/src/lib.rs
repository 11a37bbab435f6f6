//! Conquest of Nerath: four realms at war, every rule enforced.

pub mod content;
pub mod odds;
pub mod realm;
pub mod rules;
pub mod units;
