//! Using skills (MK-SKILL).

use super::{Means, Moments, in_vain};
use crate::action::Action;
use crate::content::{SkillId, Usage, card};
use crate::duel;
use crate::effect::{CardFate, Effect, HandCard, OddEffect, Timing};
use crate::effects;
use crate::effects::feasible::Outlook;
use crate::event::Event;
use crate::frame::Play;
use crate::player::Motivated;
use crate::question::Origin;
use crate::rules::{
    MK_CBT_GEN_05, MK_DEED_14, MK_FAQ_18, MK_PVP_07, MK_PVP_18, MK_SKILL_01, MK_SKILL_03, MK_SKILL_05,
};
use crate::state::{Stage, State};
use crate::terms::Category;
use kernel::{Refusal, Seat};

/// Every skill of the current player, usable or not.
pub(super) fn candidates(state: &State, offer: &mut impl FnMut(Action)) {
    let player = state.player();
    let mut left = player.skills.0 & !player.skills_down.0 & !player.skills_used.0;
    while left != 0 {
        let skill = left.trailing_zeros() as usize;
        left &= left - 1;
        offer(Action::Skill(kernel::Dense::from_index(skill)));
    }
}

/// When a skill can be used.
pub(super) fn moments(skill: SkillId) -> Moments {
    let says = skill.skill();
    Moments::of_icon(says.category).and(Moments::of(says.effect))
}

/// Whether a skill can be used in the player's own turn.
pub(super) fn check(means: &Means<'_>, skill: SkillId) -> Result<(), Refusal> {
    check_moment(means.state, means.now, skill)?;
    check_use(means.outlook(), skill)
}

/// Whether a skill can be used in the player's own turn, with these means.
pub(super) fn check_with(outlook: &Outlook<'_>, skill: SkillId) -> Result<(), Refusal> {
    check_moment(outlook.state, Moments::now(outlook.state), skill)?;
    check_use(outlook, skill)
}

/// Whether a skill is ready, and may be used now.
fn check_moment(state: &State, now: Moments, skill: SkillId) -> Result<(), Refusal> {
    check_ready(state, state.seat(), skill)?;
    // MK-PVP-07: it is not that player's turn.
    if duel::is_partial(state, state.seat()) && !is_motivation(skill) {
        return Err(Refusal::rule(MK_PVP_07));
    }
    let says = skill.skill();
    if !moments(skill).meets(now) {
        let heals = says.category == Category::Healing && state.stage == Stage::Combat;
        let defends = duel::is_defender(state, state.seat());
        return Err(Refusal::rule(match heals {
            true => MK_CBT_GEN_05,
            false if defends => MK_PVP_18,
            false => MK_DEED_14,
        }));
    }
    Ok(())
}

/// Checks whether there are the means to use a skill, and whether it has an effect.
fn check_use(outlook: &Outlook<'_>, skill: SkillId) -> Result<(), Refusal> {
    let (state, says) = (outlook.state, skill.skill());
    if !outlook.of(Origin::Skill(skill)).feasible(says.effect) {
        let sideways = says.effect.get().any(&mut |part| matches!(part, Effect::Sideways { .. }))
            && crate::effects::modifiers::sideways_pending(state).is_some();
        return Err(if sideways { Refusal::rule(MK_FAQ_18) } else { in_vain(state, says.effect) });
    }
    Ok(())
}

/// Checks whether a player has a skill and has not used it up, and no other Motivation prevents its use.
fn check_ready(state: &State, seat: Seat, skill: SkillId) -> Result<(), Refusal> {
    let player = &state.players[seat];
    if !player.skills.contains(skill) {
        return Err(Refusal::rule(MK_SKILL_01));
    }
    if player.skills_down.contains(skill) || skill.skill().usage == Usage::Permanent {
        return Err(Refusal::rule(MK_SKILL_03));
    }
    if player.skills_used.contains(skill) {
        return Err(Refusal::rule(MK_SKILL_05));
    }
    if is_motivation(skill) && player.motivated != Motivated::No {
        return Err(Refusal::rule(MK_SKILL_03));
    }
    Ok(())
}

/// Whether a Wound in hand can be useful, now or in the coming turn: a ready skill plays or discards one.
pub(crate) fn can_use_a_wound(state: &State) -> bool {
    let (seat, player) = (state.seat(), state.player());
    // After the action nothing is played sideways any more.
    let sideways = state.stage != Stage::AfterAction;
    let serves = |skill: SkillId| {
        let effect = skill.skill().effect;
        let takes = effect.get().any(&mut |part| match part {
            Effect::Odd(OddEffect::PowerOfPain) => sideways,
            Effect::Cards { fate: CardFate::Discard, card: HandCard::Wound, .. } => true,
            _ => false,
        });
        takes
            && check_ready(state, seat, skill).is_ok()
            && Outlook::new(state, seat, Origin::Skill(skill)).feasible(effect)
    };
    player.wounds_in_hand() > 0
        && (sideways && effects::modifiers::sideways_value(state, card::WOUND).is_some()
            || player.skills.iter().any(serves))
}

/// Whether a skill is one of those called Motivation.
fn is_motivation(skill: SkillId) -> bool {
    matches!(*skill.skill().effect.get(), Effect::Only(Timing::AnyTurn, _))
}

/// Uses a skill.
pub(super) fn use_skill(play: &mut Play<'_>, seat: Seat, skill: SkillId) {
    let player = &mut play.state.players[seat];
    match skill.skill().usage {
        // MK-SKILL-04: a token in the centre comes back face down.
        Usage::Round => player.skills_down.insert(skill),
        Usage::Turn | Usage::Permanent => player.skills_used.insert(skill),
    }
    play.log.tell(Event::Skill { seat, skill });
    effects::start(play, seat, Origin::Skill(skill), skill.skill().effect);
}

/// A skill has been gained: permanent ones take effect.
pub(crate) fn gained(play: &mut Play<'_>, seat: Seat, gained: SkillId) {
    if gained.skill().usage == Usage::Permanent {
        effects::start(play, seat, Origin::Skill(gained), gained.skill().effect);
    }
}
