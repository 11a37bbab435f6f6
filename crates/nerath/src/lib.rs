//! Conquest of Nerath: four realms at war, every rule enforced.
