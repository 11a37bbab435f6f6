//! Deeds: playing cards, using skills, units, banners and tactics, spending healing points (MK-DEED, MK-UNIT,
//! MK-SKILL, MK-HEAL).

mod cards;
mod healing;
mod moment;
mod skills;
mod spend_now;
mod tactics;
mod units;

#[cfg(test)]
mod tests;

pub(crate) use healing::heal_unit;
pub(crate) use moment::Moments;
pub(crate) use skills::{can_use_a_wound, gained as skill_gained};
pub(crate) use spend_now::could_spend;
pub(crate) use units::activate_offered;

use crate::MageKnight;
use crate::action::Action;
use crate::combat;
use crate::content::EffectId;
use crate::effect::{Effect, EnemyTarget, Moment, Points};
use crate::effects::feasible::Outlook;
use crate::effects::{self, modifiers, points};
use crate::frame::Play;
use crate::question::Origin;
use crate::rules::{MK_DEED_10, MK_DEED_14, MK_EFF_02, MK_MANA_04};
use crate::state::{Stage, State};
use crate::task::{Given, Task};
use crate::terms::{BasicColour, ManaColour};
use kernel::{Measure, Refusal, not_an_answer};
use serde::{Deserialize, Serialize};
use spend_now::SpendNow;
use std::cell::OnceCell;

/// What follows from a deed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FollowUp {
    /// A mana token was gained that must be spent at once.
    SpendNow(ManaColour),
    /// The card played with another one has had its effect: it boosts nothing any more.
    BoostEnds,
}

kernel::steps! {
    MageKnight: FollowUp {
        FollowUp::SpendNow(colour) => SpendNow(colour),
        FollowUp::BoostEnds => cards::BoostEnds,
    }
}

/// Whether an action is a deed: a card, skill, unit, banner, crystal or healing point used in the player's
/// own turn.
pub(crate) fn is_deed(action: &Action) -> bool {
    matches!(
        action,
        Action::Play(_)
            | Action::PlayStrong(_)
            | Action::Sideways(..)
            | Action::Skill(_)
            | Action::UseTactic
            | Action::Activate { .. }
            | Action::Banner(_)
            | Action::Use(_)
            | Action::Assign { .. }
            | Action::Crystal(_)
            | Action::HealHand
            | Action::HealUnit(_)
    )
}

/// Every deed that is possible now, for the player whose turn it is.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let means = Means::of(state);
    let mut offer = |action: Action| {
        if check_with(&means, &action).is_ok() {
            out.push(action);
        }
    };
    cards::candidates(state, &mut offer);
    skills::candidates(state, &mut offer);
    units::candidates(state, &mut offer);
    (0..state.turn.modifiers.len() as u8).map(Action::Use).for_each(&mut offer);
    offer(Action::UseTactic);
    BasicColour::ALL.into_iter().map(Action::Crystal).for_each(&mut offer);
    healing::candidates(state, &mut offer);
}

/// What all deeds of the current player have in common, computed once for as many as are checked: the moment,
/// and the available means of payment.
struct Means<'a> {
    state: &'a State,
    now: Moments,
    outlook: OnceCell<Outlook<'a>>,
}

impl<'a> Means<'a> {
    fn of(state: &'a State) -> Means<'a> {
        Means { state, now: Moments::now(state), outlook: OnceCell::new() }
    }

    /// The available means of payment, computed on demand: most deeds are not possible at this moment and do
    /// not need it.
    fn outlook(&self) -> &Outlook<'a> {
        self.outlook.get_or_init(|| Outlook::new(self.state, self.state.seat(), Origin::Site))
    }
}

/// Whether a deed is possible now.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    check_with(&Means::of(state), action)
}

/// Checks whether a deed is possible with these means.
fn check_with(means: &Means<'_>, action: &Action) -> Result<(), Refusal> {
    let state = means.state;
    match *action {
        Action::Play(card) => cards::check(means, card, false),
        Action::PlayStrong(card) => cards::check(means, card, true),
        Action::Sideways(card, what) => cards::check_sideways(means, card, what),
        Action::Assign { card, unit } => units::check_assign(state, card, unit),
        Action::Skill(skill) => skills::check(means, skill),
        Action::UseTactic => tactics::check(state),
        Action::Activate { unit, ability } => units::check(means, unit, ability),
        Action::Banner(unit) => units::check_banner(state, unit),
        Action::Use(at) => check_use(state, at),
        Action::Crystal(colour) => check_crystal(state, colour),
        Action::HealHand => healing::check_hand(state),
        Action::HealUnit(unit) => healing::check_unit(state, unit),
        _ => Err(not_an_answer()),
    }
}

/// Whether any unit of the player can be used now, for an ability or a banner.
pub(crate) fn some_unit_can_act(state: &State) -> bool {
    let (means, mut can) = (Means::of(state), false);
    units::candidates(state, &mut |action| can = can || check_with(&means, &action).is_ok());
    can
}

/// When a deed can be done, as far as its icons and its effect are concerned.
fn moments(state: &State, action: &Action) -> Moments {
    match *action {
        Action::Play(card) => cards::moments(state, card, false),
        Action::PlayStrong(card) => cards::moments(state, card, true),
        Action::Sideways(_, what) => cards::sideways_moments(what),
        Action::Skill(skill) => skills::moments(skill),
        Action::Activate { unit, ability } => units::ability(state, unit, ability)
            .map_or(Moments::ALL, |ability| Moments::of_effect(ability.effect.get())),
        Action::Use(at) => {
            let modifier = state.turn.modifiers.get(usize::from(at));
            modifier.map_or(Moments::ALL, |modifier| match *modifier.effect.get() {
                Effect::Convert { into, .. } => Moments::of_effect(into),
                _ => modifier.effect.part(0).map_or(Moments::ALL, |part| Moments::of_effect(part.get())),
            })
        }
        Action::Banner(unit) => units::banner_moments(state, unit),
        _ => Moments::ALL,
    }
}

/// Called when something is done that is possible at these moments. Unless it is possible during a rest, this
/// is a normal turn (MK-REST-05); and it is no longer the start of a combat, unless it is a special effect,
/// which may come at any time (MK-CBT-GEN-05).
pub(crate) fn done(play: &mut Play<'_>, moments: Moments) {
    if !moments.meets(Moments::REST) {
        play.state.turn.normal = true;
        play.state.turn.combat_used |= play.state.stage == Stage::Combat;
    }
}

/// Does a deed.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    let moments = moments(play.state, &action);
    done(play, moments);
    let turn = &mut play.state.turn;
    turn.interacted |= play.state.stage == Stage::Interaction;
    match action {
        Action::Play(card) => cards::play(play, card, false),
        Action::PlayStrong(card) => cards::play(play, card, true),
        Action::Sideways(card, what) => cards::play_sideways(play, card, what),
        Action::Assign { card, unit } => units::assign(play, card, unit),
        Action::Skill(skill) => {
            let seat = play.state.seat();
            skills::use_skill(play, seat, skill);
        }
        Action::UseTactic => tactics::answer(play),
        Action::Activate { unit, ability } => units::activate(play, unit, ability),
        Action::Banner(unit) => units::use_banner(play, unit),
        Action::Use(at) => use_modifier(play, at),
        Action::Crystal(colour) => {
            let seat = play.state.seat();
            let player = &mut play.state.players[seat];
            player.crystals[colour.index()] -= 1;
            player.tokens[ManaColour::from(colour).index()] += 1;
            play.state.turn.crystals_spent[colour.index()] += 1;
        }
        Action::HealHand => healing::heal_hand(play),
        Action::HealUnit(unit) => healing::spend_on_unit(play, unit),
        _ => {}
    }
}

/// Whether a crystal can be turned into mana (MK-MANA-04).
fn check_crystal(state: &State, colour: BasicColour) -> Result<(), Refusal> {
    if state.player().crystals[colour.index()] > 0 {
        Ok(())
    } else {
        Err(Refusal::rule(MK_MANA_04).with(Measure::Have, 0).with(Measure::Need, 1))
    }
}

/// The rule by which an attack or a block of an effect has no target now.
fn nobody_for(state: &State, effect: &Effect) -> Option<Refusal> {
    let now = Moments::now(state);
    let mut refusal = None;
    effect.any(&mut |part| {
        let taken = match *part {
            _ if !Moments::of_effect(part).meets(now) => Ok(()),
            Effect::Attack { reach, .. } => combat::takes_attack(state, modifiers::reach(state, reach)),
            Effect::Block { .. }
            | Effect::SwiftBlock { .. }
            | Effect::Enemies { target: EnemyTarget::Blocked, .. } => combat::takes_block(state),
            _ => Ok(()),
        };
        refusal = taken.err();
        refusal.is_some()
    });
    refusal
}

/// Why an effect cannot be used although the moment is right.
fn in_vain(state: &State, effect: EffectId) -> Refusal {
    nobody_for(state, effect.get()).unwrap_or_else(|| Refusal::rule(MK_DEED_10))
}

/// Checks whether something that an earlier effect of the turn has left open can be used now.
fn check_use(state: &State, at: u8) -> Result<(), Refusal> {
    let Some(modifier) = state.turn.modifiers.get(usize::from(at)) else {
        return Err(not_an_answer());
    };
    let part = modifier.effect.part(0).unwrap_or(EffectId::NOTHING);
    let now = Moments::now(state);
    match *modifier.effect.get() {
        Effect::Convert { from, n, into } => {
            if !Moments::of_effect(into).meets(now) {
                return Err(Refusal::rule(MK_DEED_14));
            }
            let have = match from {
                Points::Move => i16::from(state.turn.movement),
                Points::Influence => state.turn.influence,
            };
            if have < i16::from(n) {
                return Err(lack(n.into(), have.into()));
            }
            nobody_for(state, into).map_or(Ok(()), Err)
        }
        Effect::Once(..) => {
            let outlook = Outlook::new(state, state.seat(), modifier.origin).given(modifier.given);
            outlook.open(part).then_some(()).ok_or_else(|| Refusal::rule(MK_DEED_10))
        }
        Effect::At(Moment::AttackPhase, _) => {
            if !Moments::ATTACK.meets(now) {
                return Err(Refusal::rule(MK_DEED_14));
            }
            nobody_for(state, part.get()).map_or(Ok(()), Err)
        }
        _ => Err(Refusal::rule(MK_EFF_02)),
    }
}

fn lack(need: i32, have: i32) -> Refusal {
    Refusal::rule(MK_DEED_10).with(Measure::Need, need).with(Measure::Have, have)
}

/// Uses something that an earlier effect of the turn has left open.
fn use_modifier(play: &mut Play<'_>, at: u8) {
    let modifier = play.state.turn.modifiers[usize::from(at)];
    if let Effect::Convert { from, n, into } = *modifier.effect.get() {
        match from {
            Points::Move => play.state.turn.movement -= n,
            Points::Influence => play.state.turn.influence -= i16::from(n),
        }
        points::converted(play, into);
    } else {
        effects::spring(play, usize::from(at));
    }
}

/// Pushes an effect, and on top of it the mana owed for it.
fn start_for(play: &mut Play<'_>, origin: Origin, effect: EffectId, given: Given, owed: &[ManaColour]) {
    let seat = play.state.seat();
    effects::start_given(play, seat, origin, effect, given);
    for colour in owed.iter().rev() {
        play.state.tasks.push(Task::Pay(*colour));
    }
}
