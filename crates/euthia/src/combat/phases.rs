//! The phases of a Combat round (EU-CBT-24): whose step it is, what can be done in it, and what comes next.

use super::{Blow, Fight, Step, attack, cards, ends, strikes};
use crate::action::Action;
use crate::board::{self, Spot};
use crate::content::{DWURT_BONUS, GAAR_BONUS, SLOTS};
use crate::effects::gains;
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::rules::{
    EU_CBT_19, EU_CBT_36, EU_CBT_37, EU_CBT_45, EU_CBT_46, EU_END_04, EU_GAR_02, EU_ROL_03, EU_SHD_02,
    EU_SHI_05, EU_SKO_06,
};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Hero, Trigger, Usage};
use crate::uses::{self, Moment};
use kernel::{Refusal, Seat};

/// Who does something in a step.
fn side(fight: &Fight, step: Step) -> Seat {
    match step {
        Step::AsMonster | Step::MonsterAMonster | Step::HeroAMonster | Step::Duel { hero: false, .. } => {
            fight.monster
        }
        _ => fight.hero,
    }
}

/// Whether the Hero may use tiles, Gems and Essences in a step.
const fn uses_things(step: Step) -> bool {
    matches!(
        step,
        Step::AsMonster
            | Step::Healing { .. }
            | Step::MonsterAHero
            | Step::MonsterCHero
            | Step::HeroAHero { .. }
            | Step::HeroC { .. }
    )
}

/// Everything that can be done in a step, but for ending it.
fn options(state: &State, fight: &Fight, step: Step, out: &mut Vec<Action>) {
    let seat = side(fight, step);
    let mut offer = |action: Action| {
        if check_doing(state, fight, step, &action).is_ok() {
            out.push(action);
        }
    };
    match step {
        Step::Initiative | Step::HeroB => {
            for slot in 0..SLOTS as u8 {
                (0..2).for_each(|at| offer(Action::Blow(Blow::With(slot, at))));
            }
        }
        Step::Trophy => offer(Action::Blow(Blow::Trophy)),
        Step::Duel { .. } | Step::HeroC { .. } => {
            (0..2).for_each(|die| offer(Action::Gaar(die)));
            (0..2).for_each(|die| offer(Action::Blow(Blow::MonsterGaar(die))));
            offer(Action::Dwurt);
        }
        _ => {}
    }
    (1..=3).for_each(|points| offer(Action::Blow(Blow::Hope(points))));
    if uses_things(step) {
        let from = out.len();
        uses::legal(state, seat, Moment::Fight(step), out);
        let mut at = from;
        while at < out.len() {
            if check_doing(state, fight, step, &out[at]).is_ok() {
                at += 1;
            } else {
                out.remove(at);
            }
        }
    }
    cards::legal(state, fight, step, out);
}

pub(crate) fn question(state: &State, step: Step) -> Option<Question> {
    let fight = state.fight.as_ref()?;
    // A fight that is decided goes on to its end.
    if step != Step::Trophy && ends::is_decided(state, fight) {
        return None;
    }
    let mut ways = Vec::new();
    options(state, fight, step, &mut ways);
    let forced = step == Step::HeroB && ways.len() == 1;
    // Whether the Monster Player has a card to play is nobody's business: who holds any is asked.
    let plays = matches!(step, Step::MonsterAMonster | Step::HeroAMonster | Step::Duel { hero: false, .. });
    let bluffs = plays && fight.chaos > 0 && !state.players[fight.monster.index()].hand.is_empty();
    (bluffs || !ways.is_empty() && !forced)
        .then(|| Question { seat: side(fight, step), what: Asked::Combat(step) })
}

pub(crate) fn legal(state: &State, step: Step, out: &mut Vec<Action>) {
    let Some(fight) = &state.fight else { return };
    if step != Step::HeroB {
        out.push(Action::Done);
    }
    options(state, fight, step, out);
}

pub(crate) fn check(state: &State, step: Step, action: &Action) -> Result<(), Refusal> {
    let Some(fight) = &state.fight else { return Err(not_an_answer()) };
    match action {
        Action::Done if step == Step::HeroB => Err(Refusal::rule(EU_CBT_45)),
        Action::Done => Ok(()),
        _ => check_doing(state, fight, step, action),
    }
}

fn check_doing(state: &State, fight: &Fight, step: Step, action: &Action) -> Result<(), Refusal> {
    let seat = side(fight, step);
    let hero = &state.players[fight.hero.index()];
    let refuse = |rule| Err(Refusal::rule(rule));
    match *action {
        Action::Blow(Blow::With(slot, at)) => check_weapon(state, fight, step, slot, at),
        Action::Blow(Blow::Play(card, n)) => cards::check(state, fight, step, card, n),
        Action::Blow(Blow::Trophy) => {
            let room = step == Step::Trophy && fight.foe.foe().trophy && !hero.trophies.is_full();
            if room { Ok(()) } else { refuse(EU_END_04) }
        }
        Action::Blow(Blow::MonsterGaar(die)) => {
            let rolls = matches!(step, Step::Duel { hero: false, .. });
            let there = fight.dice.get(usize::from(die)).is_some_and(|die| *die > 0);
            if !rolls || !there {
                return refuse(EU_CBT_36);
            }
            if fight.gaar == 0 { refuse(EU_GAR_02) } else { Ok(()) }
        }
        Action::Blow(Blow::Hope(points)) => {
            let own = seat == fight.hero && step != Step::Trophy;
            let timely = points == 2 || matches!(step, Step::HeroC { .. }) && (points == 1 || points == 3);
            if own && timely && state.hope >= points { Ok(()) } else { refuse(EU_SHI_05) }
        }
        Action::Gaar(die) => {
            let duel = matches!(step, Step::Duel { hero: true, .. });
            let there = fight.dice.get(usize::from(die)).is_some_and(|die| *die > 0);
            // EU-ELI-19: the roll of an immune Monster is out of reach.
            let reached = duel && !fight.foe.foe().immune || matches!(step, Step::HeroC { .. });
            if hero.hero == Hero::Skoldur {
                return refuse(EU_SKO_06);
            }
            if !reached || !there {
                return refuse(EU_CBT_37);
            }
            if hero.gaar == 0 { refuse(EU_ROL_03) } else { Ok(()) }
        }
        Action::Dwurt => {
            let duel = matches!(step, Step::Duel { hero: true, .. }) && !fight.foe.foe().immune;
            let reached = duel || matches!(step, Step::HeroC { .. });
            if hero.hero == Hero::Skoldur && hero.dwurt > 0 && reached { Ok(()) } else { refuse(EU_SKO_06) }
        }
        Action::Use(spot, at) if uses_things(step) => {
            uses::check(state, seat, Moment::Fight(step), spot, at)?;
            if let (Step::Healing { .. }, true) = (step, fight.no_heal) {
                return refuse(crate::rules::EU_CBT_25);
            }
            // EU-SHD-02: a Shield once in each Monster attack.
            match spot {
                Spot::Slot(slot) if fight.shields >> slot & 1 == 1 => refuse(EU_SHD_02),
                _ => Ok(()),
            }
        }
        Action::TurnGem(..) | Action::Essence(_) if uses_things(step) && step != Step::AsMonster => {
            if matches!(step, Step::Healing { .. }) && fight.no_heal {
                return refuse(crate::rules::EU_CBT_25);
            }
            uses::check_action(state, seat, Moment::Fight(step), action)
        }
        _ => Err(not_an_answer()),
    }
}

/// Whether a tile can be chosen for the attack (EU-CBT-19, EU-CBT-20, EU-CBT-45, EU-CBT-46).
fn check_weapon(state: &State, fight: &Fight, step: Step, slot: u8, at: u8) -> Result<(), Refusal> {
    let (wanted, rule) = match step {
        Step::Initiative => (Trigger::Initiative, EU_CBT_19),
        Step::HeroB => (Trigger::Attack, EU_CBT_45),
        _ => return Err(not_an_answer()),
    };
    let player = &state.players[fight.hero.index()];
    let piece = player.piece(Spot::Slot(slot));
    let part = piece.and_then(|piece| piece.sheet().parts.get(usize::from(at)));
    let (Some(piece), Some(part)) = (piece, part.filter(|part| part.trigger == wanted)) else {
        return Err(Refusal::rule(rule));
    };
    if part.usage == Usage::Engage && piece.engaged {
        return Err(Refusal::rule(EU_CBT_46));
    }
    Ok(())
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    let Some(fight) = &mut play.state.fight else { return };
    let seat = side(fight, step);
    match action {
        Action::Done => return proceed(play, step),
        Action::Blow(Blow::With(slot, at)) => return choose(play, step, slot, at),
        Action::Blow(Blow::Trophy) => return ends::settle(play, true),
        Action::Blow(Blow::Play(card, n)) => cards::play(play, card, n),
        Action::Blow(Blow::MonsterGaar(die)) => {
            fight.gaar -= 1;
            fight.bonus = fight.bonus.saturating_add(GAAR_BONUS as i8);
            fight.dice[usize::from(die)] = play.chance.die(6);
        }
        Action::Blow(Blow::Hope(points)) => hope(play, points),
        Action::Gaar(die) => {
            // EU-CBT-37: on the Monster's roll it takes two away, on the own it adds them.
            let sign = if matches!(step, Step::Duel { .. }) { -1 } else { 1 };
            fight.bonus = fight.bonus.saturating_add(sign * GAAR_BONUS as i8);
            fight.dice[usize::from(die)] = play.chance.die(6);
            play.state.players[seat.index()].gaar -= 1;
        }
        Action::Dwurt => {
            let sign = if matches!(step, Step::Duel { .. }) { -1 } else { 1 };
            let player = &mut play.state.players[seat.index()];
            player.dwurt -= 1;
            player.dwurt_die = (player.dwurt_die + 1).min(5);
            fight.bonus = fight.bonus.saturating_add(sign * (DWURT_BONUS + board::dwurt_power(player)));
        }
        Action::Use(spot, at) => {
            let each = play.state.players[seat.index()]
                .piece(spot)
                .and_then(|piece| piece.sheet().parts.get(usize::from(at)));
            if let (Spot::Slot(slot), Some(Usage::Each)) = (spot, each.map(|part| part.usage)) {
                fight.shields |= 1 << slot;
            }
            if let Some((effect, _)) = uses::spend(play, seat, spot, at) {
                if step == Step::AsMonster {
                    strikes::monster_effect(play, effect);
                } else {
                    strikes::hero_effect(play, step, effect, Some(spot));
                }
            }
        }
        Action::TurnGem(slot, at) => {
            if let Some((effect, _)) = uses::turn_gem(play, seat, slot, at) {
                strikes::hero_effect(play, step, effect, None);
            }
        }
        Action::Essence(element) => {
            let (effect, _) = uses::spend_essence(play, seat, element);
            strikes::hero_effect(play, step, effect, None);
        }
        _ => {}
    }
    // In the duel the other side is next (EU-CBT-35); elsewhere the step goes on.
    let next = match step {
        Step::Duel { hero, .. } if !matches!(action, Action::Blow(Blow::Hope(_))) => {
            Step::Duel { hero: !hero, passed: false }
        }
        step => step,
    };
    play.state.tasks.push(Task::Combat(next));
}

/// Spends points of the Die of Hope (EU-SHI-02 to EU-SHI-04).
fn hope(play: &mut Play<'_>, points: u8) {
    play.state.hope -= points;
    let Some(fight) = &mut play.state.fight else { return };
    match points {
        2 => {
            let hero = fight.hero;
            gains::gaar(play, hero, 1);
        }
        points => {
            fight.bonus = fight.bonus.saturating_add(1);
            fight.package[0] += u8::from(points == 3);
        }
    }
}

/// The Hero attacks with a tile: a Combat Ability is engaged (EU-CBT-46).
fn choose(play: &mut Play<'_>, step: Step, slot: u8, at: u8) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.weapon = Some((slot, at));
    let hero = fight.hero;
    if let Some(piece) = &mut play.state.players[hero.index()].slots[usize::from(slot)] {
        let engages =
            piece.sheet().parts.get(usize::from(at)).is_some_and(|part| part.usage == Usage::Engage);
        piece.engaged |= engages;
    }
    if step == Step::Initiative {
        attack::reset(play);
        return play.state.tasks.push(Task::Combat(Step::HeroAHero { initiative: true }));
    }
    attack::roll_hero(play);
    play.state.tasks.push(Task::Combat(Step::HeroC { initiative: false }));
}

/// Goes on without a question: the only attack there is is made, a decided fight ends, a step in which nothing can be done is over.
pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    let Some(fight) = &play.state.fight else { return };
    if step == Step::Trophy {
        return ends::settle(play, false);
    }
    if ends::is_decided(play.state, fight) {
        return ends::decide(play);
    }
    if step == Step::HeroB {
        let mut ways = Vec::new();
        options(play.state, fight, step, &mut ways);
        if let Some(Action::Blow(Blow::With(slot, at))) = ways.first() {
            return choose(play, step, *slot, *at);
        }
    }
    proceed(play, step);
}

/// The step is over: what comes next.
fn proceed(play: &mut Play<'_>, step: Step) {
    let push = |play: &mut Play<'_>, step: Step| play.state.tasks.push(Task::Combat(step));
    match step {
        // The Initiative lies below it.
        Step::AsMonster => {}
        Step::Initiative => attack::next_round(play),
        Step::Healing { second: false } => {
            attack::reset(play);
            push(play, Step::MonsterAHero);
        }
        Step::Healing { second: true } => {
            attack::reset(play);
            push(play, Step::HeroAMonster);
        }
        Step::MonsterAHero => {
            cards::discard(play, cards::Discarded::StepA); // EU-CBT-28
            if let Some(fight) = &mut play.state.fight {
                fight.hero_all = 0;
            }
            push(play, Step::MonsterAMonster);
        }
        Step::MonsterAMonster => {
            if attack::roll_monster(play) {
                push(play, Step::Duel { hero: false, passed: false });
            } else {
                push(play, Step::Healing { second: true });
            }
        }
        // EU-CBT-38: two passes one after the other.
        Step::Duel { passed: true, .. } => push(play, Step::MonsterCHero),
        Step::Duel { hero, passed: false } => push(play, Step::Duel { hero: !hero, passed: true }),
        Step::MonsterCHero => {
            attack::resolve_monster(play);
            push(play, Step::Healing { second: true });
        }
        Step::HeroAMonster => push(play, Step::HeroAHero { initiative: false }),
        Step::HeroAHero { initiative: false } => push(play, Step::HeroB),
        Step::HeroAHero { initiative: true } => {
            attack::roll_hero(play);
            push(play, Step::HeroC { initiative: true });
        }
        // EU-CBT-47: without anything to attack with there is no attack.
        Step::HeroB => attack::end_round(play),
        Step::HeroC { initiative } => {
            attack::resolve_hero(play);
            if initiative { attack::next_round(play) } else { attack::end_round(play) }
        }
        Step::Trophy => ends::settle(play, false),
    }
}
