//! The optional rule: Dragons are solitary (CN-OPT).

use crate::frame::Play;

pub(crate) fn duels(_play: &mut Play<'_>) {}
