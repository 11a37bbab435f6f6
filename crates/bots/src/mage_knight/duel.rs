//! Fights with other players: a rough estimate of what pays. What hurts is blocked, with as little as it takes; an attack is made
//! when it gets through whatever the other one may still have.

use super::mind::Mind;
use super::strength::Strength;
use ::mage_knight::action::Action;
use ::mage_knight::content::Hex;
use ::mage_knight::duel::{Duel, DuelPhase};
use ::mage_knight::question::DuelMove;
use ::mage_knight::state::State;
use kernel::Seat;

/// What a card in hand blocks on average, of which one knows no more.
const CARD_BLOCKS: f64 = 1.3;
/// What a ready unit blocks on average.
const UNIT_BLOCKS: f64 = 2.5;

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

/// What another player may block with, as far as anybody can tell.
fn guard(state: &State, seat: Seat) -> f64 {
    let player = &state.players[seat.index()];
    let units = player.units.iter().filter(|unit| unit.ready && unit.wounds == 0).count();
    CARD_BLOCKS * player.hand.len() as f64 + UNIT_BLOCKS * units as f64
}

/// Whether it pays to attack a player: what is at hand gets through to the hero, and more is to be had than Wounds.
pub(super) fn pays(state: &State, other: Seat) -> bool {
    let (own, theirs) = (state.player(), &state.players[other.index()]);
    let gains = own.fame < theirs.fame;
    let strength = f64::from(Strength::left(state).attack);
    gains && strength >= guard(state, other) + f64::from(state.armor(other)) + 3.0
}

/// With a good hand the next turn is taken now: it can be used to the full, and a new one is drawn. A poor one is kept.
fn take_part(state: &State, duel: &Duel, legal: &[Action]) -> Vec<Action> {
    let hand = state.players[duel.defender.index()].cards_in_hand();
    let full = hand >= 4 && legal.contains(&Action::DefendFully);
    vec![if full { Action::DefendFully } else { Action::DefendPartly }]
}

/// What a deed adds to the attack or the block, and the way to do it; the best for what it takes.
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
            .filter(|done| {
                done.state.players[seat.index()].wounds_in_hand() <= state.player().wounds_in_hand()
            })
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

/// Strikes when the attack will do; goes on preparing it as long as it may; passes when it cannot get through.
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

/// Blocks until the hero is not hurt any more, with the smallest deed that is enough, or else with the largest; what would stop no
/// Wound is not played.
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
