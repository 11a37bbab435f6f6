//! The same version of the game leads from the same lines to the same states.

kernel::golden!(mage_knight::MageKnight);
