//! "Can I?" against another player: whether a hero can be driven off this turn.
//!
//! The asker approaches the other hero in the way that leaves most for the fight, keeps everything for the
//! first attack of the melee, and makes the strongest one possible. The defender plays the best defence for
//! each hand they may hold ([`Hands`]): a full or partial defence, blocks with everything that hand, units,
//! skills and mana give; or attacks first at range, if that removes a unit from the attack or knocks the hero
//! out. The attack is chosen before the hand is known: the one that succeeds against most hands.
//!
//! The asker neither blocks nor attacks before the melee, which could only help: the odds are those of a
//! plain attack.

use super::bounds::Bounds;
use super::cost::Cost;
use super::hands::{Case, Hands, Odds, imagined};
use super::key::key;
use super::together::{play, settle_windows};
use super::walk::{Arrival, Ended, Seeker, Walk, Worth};
use super::yields::{Table, Weights, Yield};
use super::{Aim, Beyond, Clock, Goal, Hope, Line, is_asked};
use kernel::{Budget, Game, Seat, StableHasher};
use mage_knight::MageKnight;
use mage_knight::action::{Action, Sideways};
use mage_knight::content::Hex;
use mage_knight::duel::{self, Duel, DuelPhase, Part};
use mage_knight::question::{Asked, DuelMove};
use mage_knight::state::State;
use mage_knight::terms::Element;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

/// How many ways to come there are tried out.
const WAYS: usize = 3;
/// How many steps the walk may take, of all there are.
const WALK: u64 = 4;
/// How many steps an attack and a block may take to be prepared.
const ATTACK: u64 = 20_000;
const BLOCK: u64 = 5_000;
/// What a card or a unit gives at most, as far as an estimate goes.
const GIVES: u16 = 24;

/// The answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DriveOff {
    /// Who is to be driven off.
    pub defender: Seat,
    /// The way there with the attack on the other hero at its end, if there is one.
    pub line: Option<Line>,
    /// What the attack amounts to.
    pub attack: u16,
    /// The damage that it takes to drive the defender off at least; nothing if there is nowhere to go.
    pub needs: Option<u16>,
    /// Over which hands of the defender.
    pub hands: Hands,
    /// How likely the defender is driven off.
    pub odds: Odds,
}

/// How likely it is that the seat whose turn it is can drive another hero off, as far as it can tell. It
/// takes this many steps at most. Nothing unless the seat is asked in its own turn, before a fight.
#[must_use]
pub fn drive_off(state: &State, seat: Seat, defender: Seat, steps: u64) -> Option<DriveOff> {
    drive_off_within(state, seat, defender, steps, &Budget::endless())
}

/// The same, and no longer than the budget lasts.
#[must_use]
pub fn drive_off_within(
    state: &State,
    seat: Seat,
    defender: Seat,
    steps: u64,
    budget: &Budget<'_>,
) -> Option<DriveOff> {
    let there = state.players.get(defender.index()).filter(|_| defender != seat)?.place;
    if !is_asked(state, seat) || state.combat.is_some() || state.assault.is_some() {
        return None;
    }
    let (hands, cases) = imagined(state, seat, &[defender]);
    let none = |odds| DriveOff { defender, line: None, attack: 0, needs: None, hands: Hands::Known, odds };
    // Who is off the map cannot be driven anywhere.
    let (Some(there), Some((_, first))) = (there, cases.first()) else {
        return Some(none(Odds { no: 1.0, ..Odds::NONE }));
    };
    let mut walk = budget.part(steps / WALK);
    let (ways, sure) = ways(first, seat, defender, there, &mut || !walk());
    if ways.is_empty() {
        return Some(none(if sure { Odds { no: 1.0, ..Odds::NONE } } else { Odds::OPEN }));
    }
    let mut best: Option<DriveOff> = None;
    let mut fight = Fight { seat, defender, steps: steps - steps / WALK, budget, states: HashSet::new() };
    let share = fight.steps / ways.len() as u64;
    for line in ways {
        let kept = fight.steps.saturating_sub(share);
        fight.steps -= kept;
        let found = fight.reckon(&cases, hands, line);
        fight.steps += kept;
        let worth = |found: &DriveOff| (found.odds.yes + 0.25 * found.odds.open, found.attack);
        if best.as_ref().is_none_or(|best| worth(&found) > worth(best)) {
            best = Some(found);
        }
    }
    best
}

/// The ways to come to the other hero and attack that leave most for the fight; and whether that is all there
/// are.
fn ways(state: &State, seat: Seat, defender: Seat, there: Hex, clock: Clock<'_>) -> (Vec<Line>, bool) {
    let attack = Action::Attack(defender);
    let cost = Cost::default();
    let at_once = MageKnight::check(state, &attack).is_ok();
    let at_once = at_once.then(|| (strength(state, seat), Line { actions: vec![attack], cost }));
    let aim = Aim::new([Goal::Reach(there)]);
    let bounds = Bounds::new(state, seat, &aim);
    let mut seeker = Approach {
        seat,
        defender,
        aim: &aim,
        root: state,
        bounds,
        found: at_once.into_iter().collect(),
        luck: false,
    };
    let mut walk = Walk::new(state, seat);
    let mut limit = 0;
    // What takes two cards more to get there leaves less.
    let mut spare = 2;
    let complete = loop {
        match walk.go(&mut seeker, 0, limit, clock) {
            Ended::Complete => break true,
            Ended::Interrupted => break false,
            Ended::Limited if !seeker.found.is_empty() && spare == 0 => break true,
            Ended::Limited => {
                spare -= u8::from(!seeker.found.is_empty());
                limit += 1;
            }
        }
    };
    let mut found = seeker.found;
    found.sort_by_key(|(strength, line)| (std::cmp::Reverse(*strength), line.cost));
    found.truncate(WAYS);
    (found.into_iter().map(|(_, line)| line).collect(), complete && !seeker.luck)
}

/// Looks for ways to stand where the other hero stands.
struct Approach<'a> {
    seat: Seat,
    defender: Seat,
    aim: &'a Aim,
    root: &'a State,
    bounds: Bounds<'a>,
    found: Vec<(u16, Line)>,
    luck: bool,
}

impl Seeker for Approach<'_> {
    fn arrive(&mut self, arrival: &Arrival<'_>) -> (u8, bool) {
        let met = self.aim.after(self.root, arrival.before, arrival.state, self.seat, arrival.met);
        let attack = Action::Attack(self.defender);
        if met == self.aim.all() && MageKnight::check(arrival.state, &attack).is_ok() {
            let mut actions = arrival.line();
            actions.push(attack);
            let strength = strength(arrival.state, self.seat);
            // Of ways that leave as much one is enough.
            match self.found.iter_mut().find(|(other, _)| *other == strength) {
                Some((_, line)) if arrival.cost < line.cost => *line = Line { actions, cost: arrival.cost },
                Some(_) => {}
                None => self.found.push((strength, Line { actions, cost: arrival.cost })),
            }
            return (met, false);
        }
        (met, true)
    }

    fn leave(&mut self, arrival: &Arrival<'_>, beyond: Beyond) {
        // A tile or cards that nobody knows may lead there.
        self.luck |= beyond == Beyond::Chance
            && self.bounds.may_help(arrival.before, arrival.state, arrival.action(), arrival.met, u8::MAX);
    }

    fn rank(&self, cost: Cost) -> Cost {
        cost
    }

    fn hope(&mut self, state: &State, cost: Cost, met: u8, limit: u16) -> Worth {
        match self.bounds.hope(state, met, u8::MAX) {
            Hope::Some { spends, .. } if cost.spends().saturating_add(spends) > limit => Worth::Later,
            Hope::Some { slack, .. } => Worth::Going(slack),
            Hope::Luck => {
                self.luck = true;
                Worth::Nothing
            }
            Hope::None => Worth::Nothing,
        }
    }
}

/// What a seat could bring up at most, by some measure.
fn most(state: &State, seat: Seat, weights: Weights, what: impl Fn(&Yield) -> u16, cap: u16) -> u16 {
    let player = &state.players[seat];
    let cards: Vec<_> = player.hand.kinds().map(|(card, _)| card).collect();
    let units: Vec<_> = player.units.iter().map(|unit| unit.unit).collect();
    let mut table = Table::new(weights, state.variants.printing, &cards, &units);
    let mut sum = 0u16;
    let mut add = |n: u16, times: u16| sum = sum.saturating_add(n.min(cap).saturating_mul(times));
    for (card, n) in player.hand.kinds().filter(|(card, _)| !card.is_wound()) {
        let means = table.card(card);
        add(what(&means.plain).max(what(&means.strong)), n.into());
    }
    for unit in player.units.iter().filter(|unit| unit.ready && unit.wounds == 0) {
        let means = table.unit(unit.unit);
        add(what(&means.plain).max(what(&means.strong)), 1);
        if let Some(banner) = unit.banner {
            add(what(&table.most(state.half(banner, false).effect.get())), 1);
        }
    }
    for skill in player.skills.iter().filter(|skill| !player.skills_down.contains(*skill)) {
        add(what(&table.skill(skill)), 1);
    }
    let tactic = player.tactic.filter(|_| !player.tactic_down);
    let tactic = tactic.map(|tactic| tactic.tactic().effect(state.variants.printing));
    let in_force =
        state.record(seat).into_iter().flat_map(|turn| &turn.modifiers).map(|modifier| modifier.effect);
    for effect in in_force.chain(tactic) {
        add(what(&table.most(effect.get())), 1);
    }
    sum
}

fn weights(state: &State, attack: u8, block: u8) -> Weights {
    Weights {
        attack: [attack; Element::COUNT],
        block: [block; Element::COUNT],
        foes: 8,
        units: 7,
        points: state.turn.movement,
        ..Weights::default()
    }
}

/// What is left for an attack, about: a measure to compare by.
fn strength(state: &State, seat: Seat) -> u16 {
    most(state, seat, weights(state, 2, 0), |gives| gives.attack, GIVES)
}

/// The fight, as long as there are steps.
struct Fight<'a> {
    seat: Seat,
    defender: Seat,
    steps: u64,
    budget: &'a Budget<'a>,
    states: HashSet<u64>,
}

/// What the defender does before the melee.
type Opening = Vec<Action>;

impl Fight<'_> {
    /// How likely it is that the attack at the end of this line drives the defender off.
    fn reckon(&mut self, cases: &[(f64, State)], hands: Hands, line: Line) -> DriveOff {
        let (defender, mut hands) = (self.defender, hands);
        let begun = |state: &State| {
            let mut state = state.clone();
            line.actions.iter().for_each(|action| play(&mut state, *action));
            settle(&mut state);
            state
        };
        let first = melee(begun(&cases[0].1), &[Action::DefendPartly, Action::Done]);
        let needs = first.as_ref().and_then(|state| duel::least_to_drive_off(state, state.duel.as_ref()?));
        let attacks = first.as_ref().map_or_else(Vec::new, |state| self.attacks(state));
        let most = attacks.iter().map(|(total, _)| *total).max().unwrap_or(0);
        let told =
            |attack, hands, odds| DriveOff { defender, line: Some(line.clone()), attack, needs, hands, odds };
        // Nothing is blocked, and it is not enough; or there is nowhere to go.
        let Some(needs) = needs.filter(|needs| *needs <= most) else {
            return told(most, Hands::Known, Odds { no: 1.0, ..Odds::NONE });
        };
        let mut by_attack = vec![Odds::NONE; attacks.len()];
        let (total, mut seen): (f64, f64) = (cases.iter().map(|(weight, _)| weight).sum(), 0.0);
        let mut looked_at = 0;
        for (weight, imagined) in cases {
            let Some(fates) = self.fates(&begun(imagined), &attacks, needs) else { break };
            by_attack.iter_mut().zip(fates).for_each(|(odds, case)| odds.count(case, *weight));
            seen += weight;
            looked_at += 1;
        }
        match &mut hands {
            Hands::Sampled(n) => *n = looked_at,
            Hands::Known | Hands::All(_) => {
                by_attack.iter_mut().for_each(|odds| odds.count(Case::Open, total - seen));
            }
        }
        let best = by_attack.into_iter().zip(&attacks).max_by(|(a, _), (b, _)| {
            let worth = |odds: &Odds| odds.yes + 0.25 * odds.open;
            worth(a).total_cmp(&worth(b))
        });
        match best {
            Some((odds, (attack, _))) => told(*attack, hands, odds.whole()),
            None => told(0, hands, Odds::OPEN),
        }
    }

    /// How each of the attacks ends against this hand, if the defender does what is best; none if time is up.
    fn fates(&mut self, state: &State, attacks: &[(u16, Vec<Action>)], needs: u16) -> Option<Vec<Case>> {
        let mut fates = vec![Case::Yes; attacks.len()];
        for choice in [Action::DefendPartly, Action::DefendFully] {
            if MageKnight::check(state, &choice).is_err() {
                continue;
            }
            let Some(plain) = melee(state.clone(), &[choice, Action::Done]) else {
                return Some(vec![Case::Open; attacks.len()]);
            };
            for (fate, (_, line)) in fates.iter_mut().zip(attacks) {
                if *fate != Case::No {
                    *fate = worse(*fate, self.blocked(&plain, line, needs)?);
                }
            }
            if fates.iter().all(|fate| *fate == Case::No) {
                return Some(fates);
            }
            for volley in self.volleys(state, choice)? {
                let Some(shot) = melee(state.clone(), &volley) else { continue };
                // The attack is prepared anew with what is left: whichever gets through.
                let left = self.attacks(&shot);
                let mut best = Case::No;
                for (_, line) in left.iter().filter(|(total, _)| *total >= needs) {
                    best = better(best, self.blocked(&shot, line, needs)?);
                    if best == Case::Yes {
                        break;
                    }
                }
                fates.iter_mut().for_each(|fate| *fate = worse(*fate, best));
            }
        }
        Some(fates)
    }

    /// Whether an attack gets through the best block that there is; none if time is up.
    fn blocked(&mut self, state: &State, line: &[Action], needs: u16) -> Option<Case> {
        let mut state = state.clone();
        for action in line.iter().chain([&Action::Strike]) {
            if MageKnight::check(&state, action).is_err() {
                return Some(Case::Open);
            }
            play(&mut state, *action);
        }
        let left = |duel: &Duel| duel.unblocked();
        let open = state.duel.as_ref().map_or(0, left);
        if open < needs {
            return Some(Case::No);
        }
        // What cannot be blocked with everything need not be tried.
        let missing = 2 * (open - needs + 1);
        let block = |gives: &Yield| gives.block;
        if most(&state, self.defender, weights(&state, 0, 2), block, u16::MAX) < missing {
            return Some(Case::Yes);
        }
        let mut stopped = false;
        let complete = self.explore(&state, DuelMove::Block, BLOCK, &mut |state, _| {
            stopped |= state.duel.as_ref().is_none_or(|duel| left(duel) < needs);
            !stopped
        });
        match complete {
            _ if stopped => Some(Case::No),
            Some(true) => Some(Case::Yes),
            Some(false) => Some(Case::Open),
            None => None,
        }
    }

    /// The strongest attacks, one for each set of elements, as lines of deeds.
    fn attacks(&mut self, state: &State) -> Vec<(u16, Vec<Action>)> {
        let mut best: Vec<(u8, u16, Vec<Action>)> = Vec::new();
        self.explore(state, DuelMove::Attack, ATTACK, &mut |state, line| {
            let Some(duel) = &state.duel else { return true };
            let total = duel.attack_total();
            let kinds = duel.kinds().fold(0, |set, kind| set | 1 << kind.index());
            match best.iter_mut().find(|(other, ..)| *other == kinds) {
                Some((_, most, known)) if total > *most => (*most, *known) = (total, line.to_vec()),
                Some(_) => {}
                None if total > 0 => best.push((kinds, total, line.to_vec())),
                None => {}
            }
            true
        });
        best.into_iter().map(|(_, total, line)| (total, line)).collect()
    }

    /// What the defender may do before the melee besides letting it come: shots that take units out of the
    /// attack, or knock the hero out.
    fn volleys(&mut self, state: &State, choice: Action) -> Option<Vec<Opening>> {
        let mut chosen = state.clone();
        play(&mut chosen, choice);
        settle(&mut chosen);
        let shots = self.attacks(&chosen);
        let mut found = Vec::new();
        for (_, shot) in shots {
            let mut aimed = chosen.clone();
            let mut line = vec![choice];
            for action in shot.into_iter().chain([Action::Strike, Action::Done]) {
                if MageKnight::check(&aimed, &action).is_err() {
                    break;
                }
                line.push(action);
                play(&mut aimed, action);
            }
            let before = aimed.players[self.seat];
            while let Some(action) = self.target(&aimed) {
                line.push(action);
                play(&mut aimed, action);
                if self.steps == 0 {
                    return None;
                }
                self.steps -= 1;
            }
            let after = &aimed.players[self.seat];
            if before.units != after.units || after.hand.len() < before.hand.len() {
                if MageKnight::check(&aimed, &Action::Done).is_ok() && is_asked_for(&aimed, DuelMove::Damage)
                {
                    line.push(Action::Done);
                }
                found.push(line);
            }
        }
        Some(found)
    }

    /// Where the next damage hurts the attack most.
    fn target(&self, state: &State) -> Option<Action> {
        if !is_asked_for(state, DuelMove::Damage) {
            return None;
        }
        let mut legal = Vec::new();
        MageKnight::legal(state, &mut legal);
        let units = &state.players[self.seat].units;
        let table = Table::new(weights(state, 2, 0), state.variants.printing, &[], &[]);
        let worth = |place: u8| {
            let unit = units.get(usize::from(place)).filter(|unit| unit.ready)?;
            let means = table.unit(unit.unit);
            Some(means.plain.attack.max(means.strong.attack))
        };
        let unit = legal.iter().filter_map(|action| match action {
            Action::DamageUnit(place) => Some((worth(*place)?, *action)),
            _ => None,
        });
        let hero = legal.contains(&Action::DamageHero).then_some(Action::DamageHero);
        unit.max().map(|(_, action)| action).or(hero)
    }

    /// Looks at everything that can be prepared in one part of the duel, the strongest deeds first: `see` is
    /// shown every state with the line to it, and says whether to go on. Whether it looked at everything;
    /// none if time was up.
    fn explore(
        &mut self,
        state: &State,
        part: DuelMove,
        most: u64,
        see: &mut dyn FnMut(&State, &[Action]) -> bool,
    ) -> Option<bool> {
        self.states.clear();
        if self.budget.is_over() {
            self.steps = 0;
        }
        let mut left = most.min(self.steps);
        let limited = left < most;
        let before = left;
        let mut line = Vec::new();
        let on = self.deeper(state, part, &mut left, &mut line, see);
        self.steps -= before - left;
        match on {
            Some(_) => Some(true),
            None if limited => None,
            None => Some(false),
        }
    }

    /// Whether to go on; none if time is up.
    fn deeper(
        &mut self,
        state: &State,
        part: DuelMove,
        left: &mut u64,
        line: &mut Vec<Action>,
        see: &mut dyn FnMut(&State, &[Action]) -> bool,
    ) -> Option<bool> {
        let seat = state.seat();
        let open = is_asked_for(state, part);
        if open && !see(state, line) {
            return Some(false);
        }
        let mut legal = Vec::new();
        MageKnight::legal(state, &mut legal);
        if open {
            legal.retain(|action| serves(*action, part));
            legal.sort_by_key(|action| match action {
                Action::PlayStrong(_) => 0,
                Action::Activate { .. } | Action::Banner(_) => 1,
                Action::Play(_) => 3,
                Action::Sideways(..) => 4,
                _ => 2,
            });
        }
        for action in legal {
            *left = left.checked_sub(1).filter(|_| self.budget.step())?;
            let mut next = state.clone();
            play(&mut next, action);
            settle_windows(&mut next);
            // It goes on as long as the same one is asked, in the same part of the duel.
            let asked = next.asked();
            let same = next.duel.as_ref().map(|duel| (duel.phase, duel.part))
                == state.duel.as_ref().map(|duel| (duel.phase, duel.part));
            if !same || asked.is_none_or(|asked| asked.seat != seat) {
                continue;
            }
            let mut hasher = StableHasher::default();
            (key(&next, seat, 0), &next.duel).hash(&mut hasher);
            if !self.states.insert(hasher.finish()) {
                continue;
            }
            line.push(action);
            let on = self.deeper(&next, part, left, line, see);
            line.pop();
            if !on? {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn worse(one: Case, other: Case) -> Case {
    match (one, other) {
        (Case::No, _) | (_, Case::No) => Case::No,
        (Case::Open, _) | (_, Case::Open) => Case::Open,
        (Case::Yes, Case::Yes) => Case::Yes,
    }
}

fn better(one: Case, other: Case) -> Case {
    match (one, other) {
        (Case::Yes, _) | (_, Case::Yes) => Case::Yes,
        (Case::Open, _) | (_, Case::Open) => Case::Open,
        (Case::No, Case::No) => Case::No,
    }
}

/// Whether the current question is this part of a duel.
fn is_asked_for(state: &State, part: DuelMove) -> bool {
    state.asked().is_some_and(|asked| asked.what == Asked::Duel(part))
}

/// Whether an action may add to an attack or a block.
fn serves(action: Action, part: DuelMove) -> bool {
    match action {
        Action::Sideways(_, Sideways::Attack) => part == DuelMove::Attack,
        Action::Sideways(_, Sideways::Block) => part == DuelMove::Block,
        Action::Play(_)
        | Action::PlayStrong(_)
        | Action::Skill(_)
        | Action::UseTactic
        | Action::Activate { .. }
        | Action::Banner(_)
        | Action::Use(_) => true,
        _ => false,
    }
}

/// Lets pass by what is done before the defender says how to take part, and what others may do.
fn settle(state: &mut State) {
    for _ in 0..16 {
        if state.asked().is_none_or(|asked| asked.what != Asked::Window) {
            return;
        }
        play(state, Action::Done);
    }
}

/// The state at the asker's first attack of the melee, when the defender begins like this and nobody shoots
/// any more.
fn melee(mut state: State, opening: &[Action]) -> Option<State> {
    for action in opening {
        MageKnight::check(&state, action).ok()?;
        play(&mut state, *action);
        settle(&mut state);
    }
    for _ in 0..8 {
        let duel = state.duel.as_ref()?;
        if duel.phase == DuelPhase::Melee && duel.part == Part::Attack && duel.attacker == duel.aggressor {
            return Some(state);
        }
        MageKnight::check(&state, &Action::Done).ok()?;
        play(&mut state, Action::Done);
        settle(&mut state);
    }
    None
}
