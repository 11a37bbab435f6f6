//! Combat: finds the best way through a fight by trying the deeds of every phase.

use super::judge::Judge;
use super::mind::{self, Mind};
use super::storm;
use super::strength::Strength;
use mage_knight::action::Action;
use mage_knight::combat::Combat;
use mage_knight::question::{Asked, CombatPhase};
use mage_knight::state::State;
use std::collections::HashSet;

/// A way to go on, and what it is worth.
#[derive(Clone)]
pub(super) struct Way {
    /// What the position at its end is worth.
    pub(super) value: f64,
    /// The answers, as far as nothing unknown is seen.
    pub(super) line: Vec<Action>,
    /// Whether something unknown is seen on the way: then the value is that of one fate among many.
    pub(super) lucky: bool,
}

/// Keeps the better of two ways.
pub(super) fn better(best: &mut Option<Way>, value: f64, line: impl FnOnce() -> Vec<Action>) {
    if best.as_ref().is_none_or(|best| value > best.value + 1e-9) {
        *best = Some(Way { value, line: line(), lucky: false });
    }
}

/// The best way through the fight that is on; none if there was no time to find one.
pub(super) fn best(mind: &mut Mind, judge: &Judge, state: &State, budget: u32, luck: u64) -> Option<Way> {
    let large = judge.temper.width > 0 && state.combat.as_ref().is_some_and(storm::is_large);
    if !large {
        return in_turn(mind, judge, state, budget, luck).map(|(way, _)| way);
    }
    let one = in_turn(mind, judge, state, budget / 4, luck);
    match one {
        Some((way, true)) => Some(way),
        one => {
            let other = storm::best(mind, judge, state, budget - budget / 4, luck);
            let mut both = one.map(|(way, _)| way).into_iter().chain(other);
            let first = both.next()?;
            Some(both.fold(first, |best, way| if way.value > best.value { way } else { best }))
        }
    }
}

/// The best of the ways that are tried one after the other, and whether these are all.
fn in_turn(mind: &mut Mind, judge: &Judge, state: &State, budget: u32, luck: u64) -> Option<(Way, bool)> {
    let limit = mind.budget.min(mind.steps.saturating_add(budget));
    let mut fight = Fight {
        mind,
        judge,
        limit,
        luck,
        seen: HashSet::new(),
        line: Vec::new(),
        sure: None,
        lucky: false,
        best: None,
    };
    fight.go(state, None);
    let (lucky, way) = (fight.lucky, fight.best);
    let complete = mind.steps < limit;
    way.map(|way| (Way { lucky, ..way }, complete))
}

struct Fight<'a, 'b> {
    mind: &'a mut Mind<'b>,
    judge: &'a Judge,
    limit: u32,
    luck: u64,
    seen: HashSet<u64>,
    line: Vec<Action>,
    /// How much of the line comes before something unknown is seen.
    sure: Option<usize>,
    /// Whether any line saw something unknown.
    lucky: bool,
    best: Option<Way>,
}

impl Fight<'_, '_> {
    /// Goes on from here. Deeds for one attack or block are tried in one order only: none before `last`.
    fn go(&mut self, state: &State, last: Option<Action>) {
        if self.mind.steps >= self.limit {
            return;
        }
        let Some((_, what)) = mind::asked(state) else { return self.over(state) };
        if !self.seen.insert(mind::key(state)) {
            return;
        }
        match what {
            Asked::Combat(CombatPhase::Damage) | Asked::Damage { .. } => self.suffer(state),
            Asked::Combat(_) => self.phase(state, last),
            // Who fights more than one must does so knowingly: see the march.
            Asked::Challenge => {
                for action in mind::legal(state) {
                    self.take(state, action, None);
                }
            }
            _ => self.over(state),
        }
    }

    /// The fight is over, or has led to something else.
    fn over(&mut self, state: &State) {
        let value = self.judge.after(state);
        let (line, sure) = (&self.line, self.sure);
        better(&mut self.best, value, || line[..sure.unwrap_or(line.len())].to_vec());
        self.lucky |= sure.is_some();
    }

    /// Gives one answer, which asks nothing more.
    fn take(&mut self, state: &State, action: Action, last: Option<Action>) {
        let (next, unveiled) = self.mind.step(state, action, self.luck);
        self.line.push(action);
        let sure = self.sure;
        if unveiled && sure.is_none() {
            self.sure = Some(self.line.len());
        }
        self.go(&next, last);
        self.sure = sure;
        self.line.pop();
    }

    /// Does a deed in every way; `helps` says whether a result is of use, and which deeds may follow it.
    fn deed(&mut self, state: &State, action: Action, helps: impl Fn(&State) -> Option<Option<Action>>) {
        for done in self.mind.deed(state, action) {
            let Some(last) = helps(&done.state) else { continue };
            let (sure, len) = (self.sure, self.line.len());
            self.line.extend(&done.line);
            self.sure = sure.or_else(|| done.sure.map(|n| len + n));
            self.go(&done.state, last);
            self.sure = sure;
            self.line.truncate(len);
        }
    }

    /// Who deals damage next, and to whom.
    fn suffer(&mut self, state: &State) {
        let mut order = false;
        for action in mind::legal(state) {
            match action {
                // Any order is as good as another.
                Action::Suffer(_) if !order => {
                    order = true;
                    self.take(state, action, None);
                }
                Action::DamageHero | Action::DamageUnit(_) => self.take(state, action, None),
                _ => {}
            }
        }
    }

    fn phase(&mut self, state: &State, last: Option<Action>) {
        let Some(combat) = &state.combat else { return };
        let legal = mind::legal(state);
        if legal.contains(&Action::Strike) {
            return self.take(state, Action::Strike, None);
        }
        if combat.group != 0 || combat.blocking.is_some() {
            return self.prepare(state, &legal, last);
        }
        let block = combat.phase == CombatPhase::Block;
        for &action in &legal {
            match action {
                Action::Target(place) => self.aim(state, combat, place, block),
                action if is_deed(action) => {
                    // What weakens enemies or strengthens units before anybody is aimed at.
                    let before = combat.foes;
                    let modifiers = state.turn.modifiers.len();
                    self.deed(state, action, |after| {
                        let foes = after.combat.as_ref().map(|combat| &combat.foes);
                        let helps = foes.is_some_and(|foes| *foes != before)
                            || after.turn.modifiers.len() > modifiers;
                        helps.then_some(None)
                    });
                }
                _ => {}
            }
        }
        self.take(state, Action::Done, None);
    }

    /// Aims at an enemy: alone, with each other one, and with all others.
    fn aim(&mut self, state: &State, combat: &Combat, place: u8, block: bool) {
        self.take(state, Action::Target(place), None);
        if block {
            return;
        }
        let others =
            |from: u8| (from..combat.foes.len() as u8).filter(|other| !combat.foes[usize::from(*other)].gone);
        for other in others(place + 1) {
            self.aim_at(state, &[place, other]);
        }
        let all: Vec<u8> = others(0).collect();
        if all.len() > 2 && all[0] == place {
            self.aim_at(state, &all);
        }
    }

    fn aim_at(&mut self, state: &State, places: &[u8]) {
        let mut aimed = state.clone();
        let len = self.line.len();
        for &place in places {
            if !mind::legal(&aimed).contains(&Action::Target(place)) {
                self.line.truncate(len);
                return;
            }
            aimed = self.mind.step(&aimed, Action::Target(place), 0).0;
            self.line.push(Action::Target(place));
        }
        self.go(&aimed, None);
        self.line.truncate(len);
    }

    /// Adds to the attack or block that is being prepared.
    fn prepare(&mut self, state: &State, legal: &[Action], last: Option<Action>) {
        let Some(combat) = &state.combat else { return };
        if lacks(state, combat) {
            return;
        }
        let (have, mana) = (strength(combat), mind::mana(state));
        for &action in legal.iter().filter(|action| is_deed(**action)) {
            if last.is_some_and(|last| action < last) {
                continue;
            }
            self.deed(state, action, |after| {
                let now = after.combat.as_ref().map_or(i32::MAX, strength);
                if now > have {
                    Some(Some(action))
                } else {
                    // Mana comes before what it is for.
                    (last.is_none() && now == have && mind::mana(after) > mana).then_some(None)
                }
            });
        }
    }
}

/// Whether the attack or the block being prepared cannot succeed, whatever is done.
pub(super) fn lacks(state: &State, combat: &Combat) -> bool {
    let left = Strength::left(state);
    match combat.blocking {
        Some(place) => combat.block_total() + left.block < combat.block_needed(place.into()),
        None => {
            let more = match combat.phase {
                CombatPhase::Attack => left.attack,
                _ if combat.siege_only() => left.siege,
                _ => left.ranged,
            };
            combat.attack_total() + more < combat.armor_total()
        }
    }
}

/// How much nearer to success an attack or a block is. Points that count half count too: two of them are one.
pub(super) fn strength(combat: &Combat) -> i32 {
    let sum = |points: &[u8]| points.iter().map(|n| i32::from(*n)).sum::<i32>();
    match combat.blocking {
        Some(place) => {
            2 * (i32::from(combat.block_total()) - i32::from(combat.block_needed(place.into())))
                + sum(&combat.block)
        }
        None => {
            2 * (i32::from(combat.attack_total()) - i32::from(combat.armor_total()))
                + sum(combat.attack.as_flattened())
        }
    }
}

/// Whether an action is a deed that a fight may use.
pub(super) fn is_deed(action: Action) -> bool {
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
    )
}
