//! Fights with other players: a rough estimate of what pays off. The knight blocks what hurts, with as little
//! as possible, and attacks if the attack beats whatever the opponent may still have.

use super::mind::Mind;
use super::strength::Strength;
use kernel::Seat;
use mage_knight::action::Action;
use mage_knight::content::Hex;
use mage_knight::duel::{Duel, DuelPhase};
use mage_knight::map::Map;
use mage_knight::question::DuelMove;
use mage_knight::scenarios::ScenarioId;
use mage_knight::state::State;

/// How much of all that could block does, about: there is not mana for everything.
const BLOCKS: f64 = 0.7;
/// The damage that it takes to drive somebody off, and how little is known of how it goes.
const NEEDED: f64 = 3.0;
const SPREAD: f64 = 2.5;

/// The answer to a question of a duel.
pub(super) fn answer(mind: &mut Mind, state: &State, what: DuelMove, legal: &[Action]) -> Vec<Action> {
    let Some(duel) = &state.duel else { return Vec::new() };
    match what {
        DuelMove::TakePart => take_part(state, duel, legal),
        DuelMove::Attack => attack(mind, state, duel, legal),
        DuelMove::Block => block(mind, state, duel, legal),
        DuelMove::Damage => damage(state, duel, legal),
    }
}

/// What another player may block with: the hand is an imagined one.
fn guard(state: &State, seat: Seat) -> f64 {
    BLOCKS * f64::from(Strength::with(state, &state.players[seat]).block.min(40))
}

/// How likely it is, about, that what is at hand gets through to the other hero.
fn chance(state: &State, other: Seat) -> f64 {
    // Not everything goes into one attack.
    let strength = 0.7 * f64::from(Strength::left(state).attack.min(40));
    1.0 / (1.0 + ((guard(state, other) + NEEDED - strength) / SPREAD).exp())
}

/// What driving the other hero off is worth: Fame (MK-PVP-RES-02), Wounds, a keep (MK-PVP-19), and the portal
/// (MK-SCN-RETURN-04).
fn stake(state: &State, other: Seat) -> f64 {
    let (own, theirs) = (state.player(), &state.players[other]);
    let ahead = own.fame < theirs.fame && own.level <= theirs.level;
    let fame = if ahead { 1.0 + 2.0 * f64::from(theirs.level - own.level) } else { 0.0 };
    let place = theirs.place.filter(|_| own.place == theirs.place);
    let keep = place.is_some_and(|place| state.claims().is_assault(place, state.seat()));
    let holds = state.scenario == ScenarioId::ConquerAndHold;
    let late = f64::from(state.round) / f64::from(state.rounds());
    let keep = match (keep, holds) {
        (true, true) => 3.0 * (1.0 + 3.0 * late) * 1.7,
        (true, false) => 1.5,
        (false, _) => 0.0,
    };
    let portal = place == Some(Map::PORTAL) && state.scenario == ScenarioId::OneToReturn;
    let portal = if portal && !state.portal_is_open() { 50.0 * late.powi(4) } else { 0.0 };
    fame + 0.6 + keep + portal
}

/// What it is worth to attack another hero from here, besides what the position is worth: what may be won,
/// and what a fight costs.
pub(super) fn worth(state: &State, other: Seat) -> f64 {
    const COST: f64 = 1.2;
    chance(state, other) * stake(state, other) - COST
}

/// With a good hand the next turn is taken now: it can be used to the full, and a new one is drawn. A poor
/// one is kept.
fn take_part(state: &State, duel: &Duel, legal: &[Action]) -> Vec<Action> {
    let hand = state.players[duel.defender].cards_in_hand();
    let full = hand >= 4 && legal.contains(&Action::DefendFully);
    vec![if full { Action::DefendFully } else { Action::DefendPartly }]
}

/// What a deed adds to the attack or the block, and the way to do it; the best for what is needed.
fn deeds(
    mind: &mut Mind,
    state: &State,
    legal: &[Action],
    gain: impl Fn(&Duel) -> u16,
) -> Vec<(u16, Vec<Action>)> {
    let before = state.duel.as_ref().map_or(0, &gain);
    let seat = state.seat();
    let mut found = Vec::new();
    for &action in legal {
        let uses = matches!(
            action,
            Action::Play(_)
                | Action::PlayStrong(_)
                | Action::Sideways(..)
                | Action::Activate { .. }
                | Action::Skill(_)
                | Action::Use(_)
        );
        if !uses {
            continue;
        }
        let best = mind
            .deed(state, action)
            .into_iter()
            .filter(|done| done.state.players[seat].wounds_in_hand() <= state.player().wounds_in_hand())
            .filter_map(|done| {
                let more = done.state.duel.as_ref().map_or(0, &gain).saturating_sub(before);
                (more > 0).then(|| (more, done.line[..done.sure.unwrap_or(done.line.len())].to_vec()))
            })
            .max_by_key(|(more, _)| *more);
        found.extend(best);
    }
    found.sort_by_key(|(more, _)| std::cmp::Reverse(*more));
    found
}

/// Strikes when the attack will do; goes on preparing it as long as it may; passes when it cannot get
/// through.
fn attack(mind: &mut Mind, state: &State, duel: &Duel, legal: &[Action]) -> Vec<Action> {
    let other = duel.opponent(duel.attacker);
    let total = duel.attack_total();
    let armor = u16::from(state.armor(other));
    let melee = duel.phase == DuelPhase::Melee;
    let guard = guard(state, other) * if melee { 1.0 } else { 0.5 };
    let wanted = guard + f64::from(armor);
    if f64::from(total) < wanted {
        let found = deeds(mind, state, legal, Duel::attack_total);
        let most = f64::from(total) + found.iter().map(|(more, _)| f64::from(*more)).sum::<f64>();
        if total == 0 && most < wanted {
            return vec![Action::Done];
        }
        if let Some((_, line)) = found.into_iter().next() {
            return line;
        }
    }
    vec![if total > 0 { Action::Strike } else { Action::Done }]
}

/// Blocks until the hero is not hurt any more, with the smallest deed that is enough, or else with the
/// largest; what would stop no Wound is not played.
fn block(mind: &mut Mind, state: &State, duel: &Duel, legal: &[Action]) -> Vec<Action> {
    let armor = u16::from(state.armor(duel.blocker()));
    let left = duel.unblocked();
    let harmless = if duel.phase == DuelPhase::Melee { 1 } else { armor - 1 };
    let hurts = |left: u16| left > harmless;
    if !hurts(left) {
        return vec![Action::Done];
    }
    let stops = |duel: &Duel| duel.attack_total().saturating_sub(duel.unblocked());
    let found = deeds(mind, state, legal, stops);
    let all: u16 = found.iter().map(|(more, _)| *more).sum();
    let enough = found.iter().rev().find(|(more, _)| !hurts(left.saturating_sub(*more)));
    // Half a block is worth it only if it saves a Wound.
    let saves = left / armor > left.saturating_sub(all) / armor;
    match enough.or_else(|| found.first().filter(|_| saves)) {
        Some((_, line)) => line.clone(),
        None => vec![Action::Done],
    }
}

/// Artifacts first, as long as the other one can be driven off besides; then Wounds; the retreat comes last.
fn damage(state: &State, duel: &Duel, legal: &[Action]) -> Vec<Action> {
    let cost =
        |hex: Hex| state.map.face(hex).and_then(|face| face.ground().cost(state.night)).map_or(9, u16::from);
    let retreat = legal
        .iter()
        .filter_map(|action| match action {
            Action::Drive(hex) => Some((cost(*hex), *action)),
            _ => None,
        })
        .min();
    let spare = duel.left.saturating_sub(retreat.map_or(0, |(cost, _)| cost));
    let theft = legal.iter().find(|action| matches!(action, Action::Steal(_)));
    if let Some(theft) = theft.filter(|_| spare >= 5 || retreat.is_none()) {
        return vec![*theft];
    }
    let armor = u16::from(state.armor(duel.blocker()));
    if legal.contains(&Action::DamageHero) && (spare >= armor || retreat.is_none()) {
        return vec![Action::DamageHero];
    }
    if let Some((_, retreat)) = retreat {
        return vec![retreat];
    }
    let unit = legal.iter().copied().find(|action| matches!(action, Action::DamageUnit(_)));
    vec![unit.unwrap_or(Action::Done)]
}
