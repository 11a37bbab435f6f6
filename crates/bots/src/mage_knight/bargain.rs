//! Interactions: what to buy, and with which cards.

use super::fight::{Way, better};
use super::judge::Judge;
use super::mind::{self, Mind};
use ::mage_knight::action::Action;
use ::mage_knight::state::{Stage, State};
use std::collections::HashSet;

/// The best way through the interaction that is on.
pub(super) fn best(mind: &mut Mind, judge: &Judge, state: &State, budget: u32) -> Option<Way> {
    let limit = mind.budget.min(mind.steps + budget);
    let mut bargain = Bargain { mind, judge, limit, seen: HashSet::new(), line: Vec::new(), best: None };
    bargain.go(state, None);
    bargain.best
}

struct Bargain<'a> {
    mind: &'a mut Mind,
    judge: &'a Judge,
    limit: u32,
    seen: HashSet<u64>,
    line: Vec<Action>,
    best: Option<Way>,
}

impl Bargain<'_> {
    fn go(&mut self, state: &State, last: Option<Action>) {
        if self.mind.steps >= self.limit || !self.seen.insert(mind::key(state)) {
            return;
        }
        let value = self.judge.after(state);
        let line = &self.line;
        better(&mut self.best, value, || [&line[..], &[Action::Done]].concat());
        if state.stage != Stage::Interaction {
            return;
        }
        let (influence, mana) = (state.turn.influence, mind::mana(state));
        for action in mind::legal(state) {
            let deal = matches!(
                action,
                Action::Recruit(_)
                    | Action::RecruitBonded(_)
                    | Action::BuyHealing
                    | Action::Buy(_)
                    | Action::BuyUnseen
                    | Action::BuyArtifact
                    | Action::HealHand
                    | Action::HealUnit(_)
            );
            let deed = matches!(
                action,
                Action::Play(_)
                    | Action::PlayStrong(_)
                    | Action::Sideways(..)
                    | Action::Skill(_)
                    | Action::Activate { .. }
                    | Action::Use(_)
            );
            if !deal && (!deed || last.is_some_and(|last| action < last)) {
                continue;
            }
            for done in self.mind.deed(state, action) {
                let helps = deal
                    || done.state.turn.influence > influence
                    || last.is_none() && mind::mana(&done.state) > mana;
                if !helps {
                    continue;
                }
                let len = self.line.len();
                self.line.extend(&done.line);
                match done.sure {
                    // What cannot be foreseen ends the line; what it leads to is judged as it may be.
                    Some(n) => {
                        let value = self.judge.after(&done.state);
                        let line = &self.line[..len + n];
                        better(&mut self.best, value, || line.to_vec());
                    }
                    None => {
                        let influenced = done.state.turn.influence > influence;
                        self.go(&done.state, if influenced { Some(action) } else { last });
                    }
                }
                self.line.truncate(len);
            }
        }
    }
}
