//! Single steps and jumps, their cost and whom they provoke (MK-MOV-04 to MK-MOV-08, MK-MOV-13 to MK-MOV-15,
//! MK-MOV-PL).

use super::{druids, over};
use crate::action::Action;
use crate::assault;
use crate::combat::{self, Start};
use crate::content::{EffectId, Hex};
use crate::duel;
use crate::effects::modifiers;
use crate::event::Event;
use crate::frame::Play;
use crate::map::{self, Map, Stance};
use crate::player::change_reputation;
use crate::rules::{
    MK_COA_10, MK_MOV_04, MK_MOV_07, MK_PVP_02, MK_SCN_DUNGEON_07, MK_SCN_HOLD_04, MK_SCN_RECON_03,
};
use crate::scenarios::{self, ScenarioId};
use crate::state::{Stage, State};
use crate::terms::Site;
use crate::turn_record::TurnRecord;
use arrayvec::ArrayVec;
use kernel::{Measure, Refusal, Seat};

/// How far away the next space may be: with Space Bending, spaces at distance 2 count as adjacent.
pub(super) fn reach(state: &State) -> u8 {
    if modifiers::bends_space(&state.turn) { 2 } else { 1 }
}

/// The spaces of the rampaging enemies that a move provokes: those adjacent to both spaces of a single step
/// (MK-MOV-08). A leap provokes none (MK-MOV-15), and neither does any move in a turn of Space Bending.
pub(crate) fn provoked(map: &Map, turn: &TurnRecord, from: Hex, to: Hex) -> ArrayVec<Hex, 6> {
    let calm = !from.touches(to) || modifiers::bends_space(turn);
    map.rampaging_near(to).into_iter().filter(|enemy| !calm && enemy.touches(from)).collect()
}

/// The spaces within a distance of 1 or 2.
pub(super) fn around(place: Hex, reach: u8) -> impl Iterator<Item = Hex> {
    let reach = reach as i8;
    (-reach..=reach)
        .flat_map(move |q| (-reach..=reach).map(move |r| Hex::new(place.q + q, place.r + r)))
        .filter(move |hex| (1..=reach as u8).contains(&hex.distance(place)))
}

/// Every step that is possible.
pub(super) fn legal(state: &State, place: Hex, out: &mut Vec<Action>) {
    around(place, reach(state)).for_each(|hex| {
        if check(state, place, hex).is_ok() {
            out.push(Action::Move(hex));
        }
    });
    if state.assault.is_some() {
        return;
    }
    let tunnels = map::tunnels(state, place).into_iter();
    out.extend(tunnels.filter(|(_, cost)| *cost <= state.turn.movement).map(|(hex, _)| Action::Tunnel(hex)));
}

/// Whether a step is possible, and what it costs.
pub(super) fn check(state: &State, place: Hex, hex: Hex) -> Result<u8, Refusal> {
    let no = |rule| Err(Refusal::rule(rule));
    if !(1..=reach(state)).contains(&place.distance(hex)) {
        return no(MK_MOV_04);
    }
    if state.assault.is_some() && !assault::leads_in(state, hex) {
        return no(MK_COA_10);
    }
    let Some(face) = state.map.face(hex) else { return no(MK_MOV_04) };
    match face.site {
        Some(Site::Orc | Site::Draconum) if state.map.has_rampaging(hex) => return no(MK_MOV_07),
        // MK-SCN-RECON-03, MK-SCN-HOLD-04.
        Some(Site::City) if is_closed(state, hex) => {
            let hold = state.scenario == ScenarioId::ConquerAndHold;
            return no(if hold { MK_SCN_HOLD_04 } else { MK_SCN_RECON_03 });
        }
        _ => {}
    }
    let Some(cost) = modifiers::move_cost(state, face.ground()) else { return no(MK_MOV_04) };
    // MK-PVP-02: nobody fights enemies where another hero stands, whether or not heroes may be fought
    // (MK-MOV-PL-03).
    if map::is_occupied(state, hex, state.seat()) && !provoked(&state.map, &state.turn, place, hex).is_empty()
    {
        return no(MK_PVP_02);
    }
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

/// Whether there are enough Move points.
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
    let provoked = provoked(&play.state.map, &play.state.turn, from, to);
    arrive(play, seat, to, cost, provoked);
}

/// Goes underground to another conquered dungeon or tomb.
pub(super) fn go_underground(play: &mut Play<'_>, from: Hex, to: Hex) {
    let Ok(cost) = check_tunnel(play.state, from, to) else { return };
    play.state.turn.movement -= cost;
    let seat = play.state.seat();
    arrive(play, seat, to, cost, ArrayVec::new());
}

/// Moves a hero several spaces at once, by an effect, for Move points already paid: the spaces between are
/// ignored and nobody is provoked (MK-MOV-15). If entering the space takes an assault, there is one.
pub(crate) fn leap(play: &mut Play<'_>, seat: Seat, to: Hex, cost: u8) {
    arrive(play, seat, to, cost, ArrayVec::new());
    // MK-PVP-01: whoever ends on the space of another hero attacks that player.
    if play.state.stage == Stage::Movement
        && let Some(other) = duel::whom(play.state, seat, to)
    {
        duel::begin(play, other);
    }
}

/// Puts the hero onto a space, and does what follows: an assault, or a fight with those whom the move
/// provoked (MK-MOV-08, MK-CBT-START-07).
fn arrive(play: &mut Play<'_>, seat: Seat, to: Hex, cost: u8, provoked: ArrayVec<Hex, 6>) {
    let Some(from) = play.state.players[seat].place.replace(to) else { return };
    let path = &mut play.state.turn.path;
    if path.is_full() {
        // Terrain that costs nothing lets a hero wander for ever; no withdrawal ever leads back so far.
        path.remove(0);
    }
    path.push(from);
    play.log.tell(Event::Moved { seat, to, cost });
    map::look_around(play);
    let claims = play.state.claims();
    if claims.is_assault(to, seat) {
        storm(play, seat, from, to, provoked);
    } else if !provoked.is_empty() {
        combat::begin(play, Start::rampaging(provoked));
        druids::provoked(play, to);
    } else if is_partner_at_home(play.state, to, seat) {
        // MK-TEAM-10: nobody is attacked, and nothing else can be done there.
        over(play);
    }
}

/// Whether a teammate is in their own keep or tower on a space.
fn is_partner_at_home(state: &State, hex: Hex, seat: Seat) -> bool {
    let owner = state.map.owner(hex).filter(|_| state.claims().is_held_for(hex, seat));
    owner.is_some_and(|owner| owner != seat && state.players[owner].place == Some(hex))
}

/// The movement ends with an assault (MK-MOV-06); provoked enemies join in (MK-CBT-START-08).
fn storm(play: &mut Play<'_>, seat: Seat, from: Hex, to: Hex, provoked: ArrayVec<Hex, 6>) {
    let map = &play.state.map;
    let Some(site) = map.site(to) else { return };
    let Some(fight) = site.card().fight.as_ref() else { return };
    let free = play.state.scenario.towers_have_owners(); // MK-SCN-HOLD-07
    if map::is_occupied(play.state, to, seat) {
        return match duel::whom(play.state, seat, to) {
            // MK-MOV-PL-02, MK-CBT-START-02, MK-TEAM-10: the owner, or a teammate of the owner, is at home
            // and is attacked.
            Some(owner) => {
                change_reputation(play, seat, if free { 0 } else { fight.reputation });
                duel::begin(play, owner);
            }
            // MK-MOV-PL-07: they may not fight each other. The movement ends, there is no action, and the
            // turn will end with a withdrawal.
            None => over(play),
        };
    }
    let city = map.city_at(to);
    let mut start = match map.owner(to) {
        // MK-CBT-START-02.
        Some(_) => Start::absent_owner(to, fight, from, scenarios::defenders(play.state)),
        None => Start::assault(map.garrison_space(to), fight, city.map(|city| city.colour), from),
    };
    start.half = city.and_then(|city| city.half).map(|half| half.colour); // MK-VAR-MEGA-04
    start.rampaging = provoked.into_iter().collect();
    if free {
        start.reputation = 0;
        if site == Site::MageTower {
            start.rewards = [EffectId::NOTHING; 2]; // MK-SCN-HOLD-08: no spell; the Shield is put there all the same
        }
    }
    combat::begin(play, start);
}
