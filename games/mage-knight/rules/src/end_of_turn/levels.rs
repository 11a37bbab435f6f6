//! Levels, skills and advanced actions (MK-LVL, MK-SKILL-01, MK-SOLO-02, MK-SOLO-03).

use super::Closing;
use crate::MageKnight;
use crate::action::Action;
use crate::content::{LevelGain, SkillId, levels};
use crate::deeds::skill_gained;
use crate::event::Event;
use crate::frame::Play;
use crate::player::{SkillSet, gain_card};
use crate::question::{Asked, Question};
use crate::round::refill_offers;
use crate::rules::{MK_LVL_04, MK_LVL_05, MK_LVL_06};
use crate::state::{Stage, State};
use crate::task::Task;
use kernel::{Chance, Refusal, Step, not_an_answer};

/// Gains levels one by one: the next that Fame has reached, if there is one; then the next step follows
/// (MK-LVL-01).
#[derive(Clone, Copy)]
pub(super) struct Levels;

impl Step<MageKnight> for Levels {
    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        let player = &mut play.state.players[seat];
        if player.level >= player.fame_level() {
            // A turn that was passed has nothing else to its end (MK-TURN-08, MK-PVP-15).
            let passed = play.state.stage == Stage::TurnStart;
            play.state.tasks.push(Task::End(if passed {
                Closing::Finish
            } else {
                Closing::Rewards { late: true }
            }));
            return;
        }
        player.level += 1;
        let level = player.level;
        play.log.tell(Event::Level { seat, level });
        play.state.tasks.push(Task::End(Closing::Levels));
        // MK-LVL-02: armor, hand limit and Command tokens follow from the level. MK-LVL-03: a skill and an
        // advanced action.
        if levels()[usize::from(level) - 1].gain == LevelGain::SkillAndAdvanced {
            let player = &mut play.state.players[seat];
            let revealed =
                [draw(&mut player.skill_pile, play.chance), draw(&mut player.skill_pile, play.chance)];
            play.state.tasks.push(Task::End(Closing::Skill { revealed }));
        }
    }
}

/// Draws a token of a pile whose order is undecided.
pub(crate) fn draw(pile: &mut SkillSet, chance: &mut Chance) -> Option<SkillId> {
    if pile.is_empty() {
        return None;
    }
    let skill = pile.iter().nth(chance.below(pile.len()) as usize)?;
    pile.remove(skill);
    Some(skill)
}

/// The skills of other heroes in the common offer (MK-LVL-05, MK-LVL-06).
fn common(state: &State) -> impl Iterator<Item = SkillId> + '_ {
    let hero = state.player().hero;
    SkillSet(state.common_skills).iter().filter(move |skill| Some(skill.skill().hero) != hero)
}

/// A skill is chosen (MK-LVL-03).
#[derive(Clone, Copy)]
pub(super) struct Skill {
    /// The revealed tokens of the hero's own pile.
    pub(super) revealed: [Option<SkillId>; 2],
}

impl Step<MageKnight> for Skill {
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { seat: state.seat(), what: Asked::LevelUp })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.revealed.into_iter().flatten().map(Action::PickSkill));
        out.extend(common(state).map(Action::PickSkill));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::PickSkill(skill) = *action else { return Err(not_an_answer()) };
        if self.revealed.contains(&Some(skill)) || common(state).any(|other| other == skill) {
            return Ok(());
        }
        Err(Refusal::rule(if Some(skill.skill().hero) != state.player().hero {
            MK_LVL_05
        } else if SkillSet(state.common_skills).contains(skill) {
            MK_LVL_06
        } else {
            MK_LVL_04
        }))
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::PickSkill(skill) = action {
            gain_skill(play, self.revealed, skill);
        }
    }

    fn run(self, _play: &mut Play<'_>) {}
}

/// Gains a skill: one of those revealed, with any card of the offer (MK-LVL-04), or one of another hero, with
/// the lowest card (MK-LVL-05).
fn gain_skill(play: &mut Play<'_>, revealed: [Option<SkillId>; 2], skill: SkillId) {
    let seat = play.state.seat();
    let own = revealed.contains(&Some(skill));
    let mut offer = SkillSet(play.state.common_skills);
    offer.remove(skill);
    revealed.into_iter().flatten().filter(|other| *other != skill).for_each(|other| offer.insert(other));
    play.state.common_skills = offer.0;
    play.state.players[seat].skills.insert(skill);
    play.log.tell(Event::GainedSkill { seat, skill });
    // MK-SOLO-02: one of the Dummy's, for later.
    if let Some(dummy) = &mut play.state.dummy
        && let Some(skill) = draw(&mut dummy.skill_pile, play.chance)
    {
        play.state.common_skills |= 1 << skill.index();
        play.log.tell(Event::SkillOffered(skill));
    }
    if own {
        play.state.tasks.push(Task::End(Closing::Advanced));
    } else {
        gain_advanced(play, 0);
    }
    skill_gained(play, seat, skill);
}

/// An advanced action is chosen (MK-LVL-04).
#[derive(Clone, Copy)]
pub(super) struct Advanced;

impl Step<MageKnight> for Advanced {
    fn asks(&self, state: &State) -> Option<Question> {
        let several = state.offers.advanced.len() > 1;
        several.then(|| Question { seat: state.seat(), what: Asked::PickCard })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend((0..state.offers.advanced.len() as u8).map(Action::Offer));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Offer(at) if usize::from(at) < state.offers.advanced.len() => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Offer(at) = action {
            gain_advanced(play, at.into());
        }
    }

    fn run(self, play: &mut Play<'_>) {
        gain_advanced(play, 0);
    }
}

/// Gains an advanced action from the offer, on top of the Deed deck; the offer is refilled (MK-LVL-07).
fn gain_advanced(play: &mut Play<'_>, at: usize) {
    let seat = play.state.seat();
    if let Some(card) = play.state.offers.advanced.pop_at(at) {
        gain_card(play, seat, card);
        refill_offers(play);
    }
}
