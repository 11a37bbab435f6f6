//! Rampaging enemies that return (MK-VAR-RAMP).

use crate::content::Hex;
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::source;
use crate::state::State;
use crate::terms::{ManaColour, Pile, Site};
use crate::variants::Rampaging;

/// At the end of every round except the last, each empty lair may get a new enemy, or even two.
pub(super) fn come_back(play: &mut Play<'_>) {
    let rampaging = play.state.variants.rampaging;
    if rampaging == Rampaging::Usual {
        return;
    }
    for (at, pile) in empty_lairs(play.state) {
        let die = source::roll(play.chance);
        let due = is_due(die, play.state.night);
        // MK-VAR-RAMP-02, MK-VAR-RAMP-03; MK-VAR-RAMP-06.
        let (comes, brings) = match rampaging {
            Rampaging::EvenMore => (true, due),
            _ => (due, due && die == gravest(play.state.night)),
        };
        play.log.tell(Event::LairRolled { at, die });
        let first = if comes { map::put_if_left(play, at, pile) } else { false };
        let second = if brings { map::put_if_left(play, at, Pile::Brown) } else { false };
        if first && second {
            play.state.map.pair(at);
        }
    }
}

/// The empty lairs: without enemies and without a hero.
fn empty_lairs(state: &State) -> Vec<(Hex, Pile)> {
    let lairs = [(Site::Orc, Pile::Green), (Site::Draconum, Pile::Red)];
    let spaces = lairs.into_iter().flat_map(|(site, pile)| {
        let of_kind = state.map.spaces_with(site);
        of_kind.map(move |at| (at, pile))
    });
    let empty = |at: Hex| {
        state.map.tokens_at(at).next().is_none()
            && state.players.iter().all(|player| player.place != Some(at))
    };
    spaces.filter(|(at, _)| empty(*at)).collect()
}

/// Whether a die brings an enemy: a warm colour after a Day, a cold one after a Night.
const fn is_due(die: ManaColour, night: bool) -> bool {
    let warm = matches!(die, ManaColour::Red | ManaColour::Green | ManaColour::Gold);
    warm != night
}

/// The colour that adds a brown token.
const fn gravest(night: bool) -> ManaColour {
    if night { ManaColour::Black } else { ManaColour::Gold }
}
