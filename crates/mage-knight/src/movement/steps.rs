//! Single steps and leaps, what they cost and what they provoke (MK-MOV-04 to MK-MOV-08, MK-MOV-13 to MK-MOV-15, MK-MOV-PL).

use super::over;
use crate::action::Action;
use crate::combat::{self, Start};
use crate::content::{Hex, SiteKind};
use crate::effects::modifiers;
use crate::event::Event;
use crate::frame::Play;
use crate::map::{self, Map, Stance};
use crate::rules::{MK_MOV_04, MK_MOV_07, MK_SCN_DUNGEON_07, MK_SCN_RECON_03};
use crate::state::State;
use crate::terms::Site;
use arrayvec::ArrayVec;
use kernel::{Measure, Refusal, Seat};

/// How far the next space may be: with Space Bending, spaces at distance 2 count as adjacent.
pub(super) fn reach(state: &State) -> u8 {
    if modifiers::bends_space(state) { 2 } else { 1 }
}

/// The spaces around one, out to a distance of 1 or 2.
pub(super) fn around(place: Hex, reach: u8) -> impl Iterator<Item = Hex> {
    let reach = reach as i8;
    (-reach..=reach)
        .flat_map(move |q| (-reach..=reach).map(move |r| Hex::new(place.q + q, place.r + r)))
        .filter(move |hex| (1..=reach as u8).contains(&hex.distance(place)))
}

/// Every step that is possible.
pub(super) fn legal(state: &State, place: Hex, out: &mut Vec<Action>) {
    out.extend(around(place, reach(state)).filter(|hex| check(state, place, *hex).is_ok()).map(Action::Move));
    let tunnels = map::tunnels(state, place).into_iter();
    out.extend(tunnels.filter(|(_, cost)| *cost <= state.turn.movement).map(|(hex, _)| Action::Tunnel(hex)));
}

/// Whether a step is possible, and what it costs.
pub(super) fn check(state: &State, place: Hex, hex: Hex) -> Result<u8, Refusal> {
    let no = |rule| Err(Refusal::rule(rule));
    if !(1..=reach(state)).contains(&place.distance(hex)) {
        return no(MK_MOV_04);
    }
    let Some(face) = state.map.face(hex) else { return no(MK_MOV_04) };
    match face.site {
        Some(Site::Orc | Site::Draconum) if state.map.has_rampaging(hex) => return no(MK_MOV_07),
        Some(Site::City) if is_closed(state, hex) => return no(MK_SCN_RECON_03),
        _ => {}
    }
    let Some(cost) = modifiers::move_cost(state, face.ground()) else { return no(MK_MOV_04) };
    affordable(state, cost, MK_MOV_04)
}

/// Whether nobody may visit the city on a space.
fn is_closed(state: &State, hex: Hex) -> bool {
    state.map.city_at(hex).is_some_and(|city| city.stance == Stance::Closed)
}

/// Whether a way underground is possible, and what it costs (MK-SCN-DUNGEON-07).
pub(super) fn check_tunnel(state: &State, place: Hex, hex: Hex) -> Result<u8, Refusal> {
    match map::tunnels(state, place).into_iter().find(|(other, _)| *other == hex) {
        Some((_, cost)) => affordable(state, cost, MK_SCN_DUNGEON_07),
        None => Err(Refusal::rule(MK_SCN_DUNGEON_07)),
    }
}

/// Whether there are as many Move points.
pub(super) fn affordable(state: &State, cost: u8, rule: kernel::RuleId) -> Result<u8, Refusal> {
    let have = state.turn.movement;
    if cost <= have {
        Ok(cost)
    } else {
        Err(Refusal::rule(rule).with(Measure::Cost, cost).with(Measure::Have, have))
    }
}

/// Goes to the next space.
pub(super) fn go(play: &mut Play<'_>, from: Hex, to: Hex) {
    let Ok(cost) = check(play.state, from, to) else { return };
    play.state.turn.movement -= cost;
    let seat = play.state.seat();
    // MK-MOV-15: only a step to the very next space provokes.
    let provokes = from.touches(to);
    arrive(play, seat, to, cost, provokes);
}

/// Goes underground to another conquered dungeon or tomb.
pub(super) fn go_underground(play: &mut Play<'_>, from: Hex, to: Hex) {
    let Ok(cost) = check_tunnel(play.state, from, to) else { return };
    play.state.turn.movement -= cost;
    let seat = play.state.seat();
    arrive(play, seat, to, cost, false);
}

/// Moves a hero several spaces at once, by an effect, for so many Move points that have been paid: the spaces between are
/// ignored and nobody is provoked (MK-MOV-15). Where it takes an assault to enter the space, there is one.
pub(crate) fn leap(play: &mut Play<'_>, seat: Seat, to: Hex, cost: u8) {
    arrive(play, seat, to, cost, false);
}

/// Whether entering a space is an assault: on an unconquered fortified site, or on a keep of another player (MK-MOV-06).
#[must_use]
pub(crate) fn is_assault(map: &Map, hex: Hex, seat: Seat) -> bool {
    match map.site(hex) {
        Some(Site::Keep) => !map.has_shield(hex, seat),
        Some(Site::City) => map.city_at(hex).is_some_and(|city| city.stance == Stance::Defended),
        Some(site) if site.kind() == SiteKind::Fortified => !map.is_conquered(hex),
        _ => false,
    }
}

/// Puts the hero onto a space, and does what follows.
fn arrive(play: &mut Play<'_>, seat: Seat, to: Hex, cost: u8, provokes: bool) {
    let Some(from) = play.state.players[seat.index()].place.replace(to) else { return };
    let path = &mut play.state.turn.path;
    if path.is_full() {
        // Terrain that costs nothing lets a hero wander for ever; no withdrawal ever leads back so far.
        path.remove(0);
    }
    path.push(from);
    play.log.tell(Event::Moved { seat, to, cost });
    map::look_around(play);
    // MK-MOV-08, MK-CBT-START-07.
    let near = play.state.map.rampaging_near(to);
    let provoked = near.into_iter().filter(|enemy| provokes && enemy.touches(from)).collect();
    if is_assault(&play.state.map, to, seat) {
        assault(play, seat, from, to, provoked);
    } else if !provoked.is_empty() {
        combat::begin(play, Start::rampaging(provoked));
    }
}

/// The movement ends with an assault (MK-MOV-06); those whom it provokes join in (MK-CBT-START-08).
fn assault(play: &mut Play<'_>, seat: Seat, from: Hex, to: Hex, provoked: ArrayVec<Hex, 6>) {
    // MK-MOV-PL-02, MK-MOV-PL-07: the owner is at home, but players do not fight each other. The movement ends, there is no
    // action, and the turn will end with a withdrawal.
    if map::is_occupied(play.state, to, seat) {
        return over(play);
    }
    let map = &play.state.map;
    let Some(fight) = map.site(to).and_then(|site| site.card().fight.as_ref()) else { return };
    let mut start = match map.owner(to) {
        Some(_) => Start::absent_owner(to, fight, from), // MK-CBT-START-02
        None => Start::assault(to, fight, map.city_at(to).map(|city| city.colour), from),
    };
    start.rampaging = provoked;
    combat::begin(play, start);
}
