//! Conquest of Nerath: four realms at war, every rule enforced.

pub mod odds;
pub mod units;
