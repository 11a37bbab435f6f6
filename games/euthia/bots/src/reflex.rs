//! Quick answers: what both sides of an imagined fight do, and how small questions are settled on the way.

use super::strength::mean_damage;
use euthia::action::Action;
use euthia::board::{Spot, dwurt_power};
use euthia::combat::{Asking, Choice, Fight, Package, Phase};
use euthia::content::{DWURT_BONUS, EffectId, GAAR_BONUS, Part};
use euthia::effect::Effect;
use euthia::effects::Answer;
use euthia::player::{Inlay, Player};
use euthia::question::Asked;
use euthia::rolls::Purpose;
use euthia::state::State;
use euthia::task::Task;
use euthia::terms::{Deed, Hero, Trigger, Usage};
use kernel::Seat;

/// The answer; the first one where nothing is known better.
pub(super) fn answer(state: &State, seat: Seat, what: Asked, legal: &[Action]) -> Action {
    let first = legal.first().copied().unwrap_or(Action::Done);
    let there = |action: Action| legal.contains(&action).then_some(action);
    let found = match what {
        Asked::Combat(Asking::Phase(phase)) => match &state.fight {
            Some(fight) if fight.hero == seat => Some(hero(state, fight, phase, legal)),
            Some(fight) => Some(monster(fight, phase, legal)),
            None => None,
        },
        Asked::Combat(Asking::Before) => {
            // An Ability that stands in for the token leaves the token to walk with.
            let mut ways = legal.iter().filter(|way| matches!(way, Action::Combat(Choice::Fight(_))));
            ways.next_back().copied()
        }
        Asked::Combat(Asking::Claim) => {
            let strong = state.players[seat].hand.len() >= 2;
            if strong { there(Action::Combat(Choice::Claim)) } else { there(Action::Done) }
        }
        Asked::Keep => {
            let order = [Deed::Combat, Deed::Trade, Deed::Mine];
            order.into_iter().find_map(|deed| there(Action::Keep(deed)))
        }
        Asked::DwurtDie => {
            let player = &state.players[seat];
            let spare = player.dwurt_die >= 3 && (player.dwurt_die >= 4 || player.health <= 4);
            if spare { there(Action::Dwurt) } else { there(Action::Done) }
        }
        Asked::Excess => legal
            .iter()
            .filter(|way| matches!(way, Action::Dispose(_)))
            .min_by_key(|way| price(&state.players[seat], way))
            .copied(),
        Asked::HandLimit => {
            let coin = || legal.iter().find(|way| matches!(way, Action::CashIn(_))).copied();
            there(Action::Convert).or_else(coin)
        }
        Asked::Cart => legal.iter().find(|way| matches!(way, Action::Use(..))).copied(),
        Asked::Roll => roll(state, legal).or_else(|| there(Action::Done)),
        Asked::Effect { effect, .. } => Some(choice(state, seat, effect, legal)),
        Asked::Turn | Asked::Trade(_) | Asked::Combat(_) => there(Action::Done),
        _ => None,
    };
    found.unwrap_or(first)
}

/// A roll that must reach something: tokens are spent where they can bring it there, on the lower die.
fn roll(state: &State, legal: &[Action]) -> Option<Action> {
    let Some(Task::Roll(roll)) = state.tasks.last() else { return None };
    let target = match roll.purpose {
        Purpose::Feat(n) | Purpose::Need(n) => i16::from(n),
        Purpose::Challenge(_) => return None,
    };
    let player = &state.players[roll.seat];
    let missing = target - roll.total();
    let low = u8::from(roll.dice[1] < roll.dice[0]);
    let tokens = if player.hero == Hero::Skoldur { player.dwurt } else { player.gaar };
    let each = if player.hero == Hero::Skoldur { dwurt_bonus(player) } else { REROLL + 1 };
    let reachable = missing > 0 && missing <= each * i16::from(tokens) + 2;
    let token = if player.hero == Hero::Skoldur { Action::Dwurt } else { Action::Gaar(low) };
    (reachable && legal.contains(&token)).then_some(token)
}

/// What somebody gives up who carries too much: what costs least.
fn price(player: &Player, way: &Action) -> u8 {
    match way {
        Action::Dispose(::euthia::board::Thing::Pack(at)) => {
            player.piece(Spot::Pack(*at)).map_or(0, |piece| 1 + piece.sheet().cost.max(piece.sheet().sell))
        }
        Action::Dispose(::euthia::board::Thing::Trophy(_)) => 0,
        Action::Dispose(_) => 2,
        _ => u8::MAX,
    }
}

/// A choice that an effect asks for: in a fight what heals or helps, else the first that is there.
fn choice(state: &State, seat: Seat, effect: EffectId, legal: &[Action]) -> Action {
    let player = &state.players[seat];
    let useful = |action: &Action| -> u8 {
        let at = match action {
            Action::Answer(Answer::Option(at)) => at,
            Action::Answer(_) | Action::Done => return 1,
            // What may be done whatever is asked is no answer.
            _ => return 0,
        };
        let Some(part) = effect.part(usize::from(*at)) else { return 1 };
        part.whole()
            .map(|one| match one.get() {
                Effect::Reputation(n) if *n > 0 => 8,
                Effect::Gold(n) if *n > 0 => n.unsigned_abs(),
                Effect::Heal(n) => (*n).min(player.maximum_health().saturating_sub(player.health)),
                Effect::Clover(_) | Effect::MonsterStrength(_) => 2,
                _ => 1,
            })
            .sum()
    };
    legal.iter().rev().max_by_key(|action| useful(action)).copied().unwrap_or(Action::Done)
}

/// The Wounds that the Monster's attack would deal with this Combat Strength.
pub(super) fn wounds_at(fight: &Fight, strength: i16) -> u8 {
    let mut wounds: Package = fight.wounds;
    for effect in fight.sheet().wounds.at(strength).whole() {
        match *effect.get() {
            Effect::Wounds(n) => wounds.plain += n,
            Effect::MoreWounds(n) => wounds.more += n,
            Effect::Kill => return u8::MAX,
            _ => {}
        }
    }
    wounds.dealt()
}

/// The part of the tile that the Hero attacks with.
fn weapon(state: &State, fight: &Fight) -> Option<&'static Part> {
    let (slot, at) = fight.weapon?;
    let piece = state.players[fight.hero].piece(Spot::Slot(slot))?;
    piece.sheet().parts.get(usize::from(at))
}

/// The Damage that the Hero's attack would deal with this Combat Strength, no more than is wanted.
fn damage_at(part: &Part, fight: &Fight, strength: i16) -> u8 {
    let mut blow = fight.blow;
    for effect in part.attack.at(strength).whole() {
        match *effect.get() {
            Effect::Damage(n) => blow.plain += n,
            Effect::MoreDamage(n) if n > 0 => blow.more += n.unsigned_abs(),
            Effect::MoreDamage(n) => blow.less += n.unsigned_abs(),
            _ => {}
        }
    }
    blow.less += fight.played.iter().map(::euthia::combat::Played::hampers).sum::<u8>();
    blow.dealt().min(fight.health - fight.damage.min(fight.health))
}

/// The mean over the faces of a die that is rolled again, the sum changed by `bonus` besides.
fn rerolled(face: u8, bonus: i16, strength: i16, of: impl Fn(i16) -> u8) -> f64 {
    let base = strength - i16::from(face) + bonus;
    (1..=6i16).map(|new| f64::from(of(base + new))).sum::<f64>() / 6.0
}

/// What an action of use does, and how often it can be done.
struct Means {
    effect: EffectId,
    usage: Usage,
    attack: Option<&'static Part>,
}

fn means(player: &Player, action: &Action) -> Option<Means> {
    match *action {
        Action::Use(spot, at) => {
            let part = player.piece(spot)?.sheet().parts.get(usize::from(at))?;
            Some(Means { effect: part.effect, usage: part.usage, attack: Some(part) })
        }
        Action::TurnGem(slot, at) => {
            let Inlay::Active(gem) = player.piece(Spot::Slot(slot))?.inlays[usize::from(at)] else {
                return None;
            };
            Some(Means { effect: gem.charm().effect, usage: Usage::Flip, attack: None })
        }
        Action::Essence(element) => {
            Some(Means { effect: element.charm().effect, usage: Usage::Discard, attack: None })
        }
        _ => None,
    }
}

/// The sum of what atoms of an effect give.
fn sum(effect: EffectId, of: impl Fn(&Effect) -> i16) -> i16 {
    effect.whole().map(|one| of(one.get())).sum()
}

/// A Gaar adds this to a roll.
const REROLL: i16 = GAAR_BONUS as i16;

/// So does a Dwurt, with what permanent effects add to it (EU-SKO-06).
fn dwurt_bonus(player: &Player) -> i16 {
    i16::from(DWURT_BONUS) + i16::from(dwurt_power(player))
}

/// A fight of so many Combat rounds does not come to an end by itself.
const WEARY: u8 = 20;

/// Whether a Hero had better let a fight end, one way or the other. Shields can hold a Monster off for ever
/// that the Hero cannot hurt, and there is no retreat (EU-CBT-01).
pub(super) const fn is_weary(fight: &Fight) -> bool {
    fight.round > WEARY
}

/// The Hero's answer.
fn hero(state: &State, fight: &Fight, phase: Phase, legal: &[Action]) -> Action {
    let player = &state.players[fight.hero];
    let left = fight.health.saturating_sub(fight.damage);
    // The worst that a common attack does.
    let blow = wounds_at(&Fight { wounds: Package::default(), ..*fight }, 9);
    let in_danger = player.health <= blow.max(2);
    let ways = || legal.iter().filter_map(|action| Some((*action, means(player, action)?)));
    let done = if legal.contains(&Action::Done) { Action::Done } else { legal[0] };
    if player.dwurt == 0 && legal.contains(&Action::Brew) {
        return Action::Brew; // EU-SKO-03: a Gaar is of no other use to him here
    }
    match phase {
        Phase::Initiative if !legal.contains(&Action::Combat(Choice::Initiative)) => done,
        Phase::Initiative => Action::Combat(Choice::Initiative),
        Phase::Healing { .. } | Phase::MonsterBefore | Phase::Duel { .. } | Phase::Defence
            if is_weary(fight) =>
        {
            done
        }
        Phase::Healing { .. } => {
            let missing = i16::from(player.maximum_health().saturating_sub(player.health));
            let heal = |means: &Means| {
                sum(means.effect, |one| match one {
                    Effect::Heal(n) => i16::from(*n),
                    Effect::HealFull => 8,
                    _ => 0,
                })
            };
            let good = ways().filter(|(_, means)| {
                let n = heal(means);
                n > 0
                    && if means.usage == Usage::Discard {
                        in_danger && missing >= n.min(3)
                    } else {
                        missing >= n.min(3)
                    }
            });
            good.max_by_key(|(_, means)| (means.usage != Usage::Discard, heal(means)))
                .map_or(done, |(action, _)| action)
        }
        Phase::MonsterBefore | Phase::HeroBefore => {
            let hard = in_danger || fight.sheet().level >= 2;
            let good = ways().find(|(_, means)| {
                let helps = means.effect.whole().any(|one| match one.get() {
                    Effect::MonsterStrength(n) | Effect::MonsterDie(n) => *n < 0,
                    Effect::MonsterSkip | Effect::Damage(_) | Effect::Ward(_) => true,
                    Effect::MoreDamage(n) | Effect::NextClover(n) => *n > 0 && left > 1,
                    _ => false,
                });
                let hurts = means
                    .effect
                    .whole()
                    .any(|one| matches!(one.get(), Effect::Wound(n) if *n >= player.health));
                helps && !hurts && (means.usage != Usage::Discard || hard && (in_danger || left >= 3))
            });
            good.map_or(done, |(action, _)| action)
        }
        Phase::Duel { .. } => duel(state, fight, legal).unwrap_or(done),
        Phase::Defence => {
            let now = wounds_at(fight, fight.monster_strength());
            if now == 0 {
                return done;
            }
            let saved = |means: &Means| {
                let less =
                    sum(
                        means.effect,
                        |one| if let Effect::MonsterStrength(n) = one { i16::from(*n) } else { 0 },
                    );
                let ward = sum(means.effect, |one| if let Effect::Ward(n) = one { i16::from(*n) } else { 0 });
                let after = wounds_at(fight, fight.monster_strength() + less.min(0));
                i16::from(now) - (i16::from(after) - ward).max(0)
            };
            let deadly = now >= player.health;
            let good = ways().filter(|(_, means)| {
                let n = saved(means);
                match means.usage {
                    Usage::Discard => n > 0 && (deadly || n >= 3),
                    _ => n > 0,
                }
            });
            good.max_by_key(|(_, means)| {
                (means.usage == Usage::Each, means.usage != Usage::Discard, saved(means))
            })
            .map_or(done, |(action, _)| action)
        }
        Phase::Strike => {
            let bonus = fight.hero_strength() - i16::from(fight.dice[0]) - i16::from(fight.dice[1]);
            let mean = |part: &Part| mean_damage(part.attack, bonus);
            let best = ways().filter_map(|(action, means)| Some((action, mean(means.attack?))));
            best.max_by(|one, other| one.1.total_cmp(&other.1)).map_or(done, |(action, _)| action)
        }
        Phase::HeroAfter => attack(state, fight, legal).unwrap_or(done),
        _ => done,
    }
}

/// In a duel: a token, where it keeps off enough.
fn duel(state: &State, fight: &Fight, legal: &[Action]) -> Option<Action> {
    let player = &state.players[fight.hero];
    let strength = fight.monster_strength();
    let now = wounds_at(fight, strength);
    if now == 0 {
        return None;
    }
    let wanted = if now >= player.health { 0.3 } else { 1.3 };
    let capped = |n: u8| n.min(player.health + 2);
    let now = f64::from(capped(now));
    let of = |strength| capped(wounds_at(fight, strength));
    let gaar = |die: u8| now - rerolled(fight.dice[usize::from(die)], -REROLL, strength, of);
    let dwurt = now - f64::from(of(strength - dwurt_bonus(player)));
    let skoldur = player.hero == Hero::Skoldur;
    let value = |action: &Action| match *action {
        Action::Gaar(die) => gaar(die),
        Action::Dwurt => dwurt,
        // EU-SHI-03: a token that hope gives.
        Action::Combat(Choice::Hope(2)) if skoldur => dwurt - 0.01,
        Action::Combat(Choice::Hope(2)) => {
            let there = (0..2u8).filter(|die| fight.dice[usize::from(*die)] > 0);
            there.map(gaar).fold(0.0, f64::max) - 0.01
        }
        _ => 0.0,
    };
    let best = legal.iter().max_by(|one, other| value(one).total_cmp(&value(other)))?;
    (value(best) >= wanted).then_some(*best)
}

/// After the Hero's roll: what adds enough Damage.
fn attack(state: &State, fight: &Fight, legal: &[Action]) -> Option<Action> {
    let player = &state.players[fight.hero];
    let part = weapon(state, fight)?;
    let strength = fight.hero_strength();
    let of = |strength| damage_at(part, fight, strength);
    let now = of(strength);
    let left = fight.health.saturating_sub(fight.damage);
    if now >= left {
        return None;
    }
    let hope = state.hope;
    // What is free, or comes back: whenever it adds something.
    let mut best: Option<(f64, Action)> = None;
    let mut offer = |value: f64, action: Action| {
        if value > 0.0 && best.is_none_or(|(other, _)| value > other) {
            best = Some((value, action));
        }
    };
    let low = player.health <= 3;
    for action in legal {
        let gain = |after: u8| f64::from(after) - f64::from(now);
        match *action {
            Action::Combat(Choice::Hope(1)) => {
                // Points that lead to the next range.
                let steps = (1..=i16::from(hope)).find(|n| of(strength + n) > now);
                if steps.is_some() {
                    offer(1.0, *action);
                }
            }
            Action::Combat(Choice::Hope(3)) => offer(1.3, *action),
            Action::Combat(Choice::Hope(2)) if player.hero == Hero::Skoldur => {
                if player.dwurt == 0 && gain(of(strength + dwurt_bonus(player))) >= 1.0 {
                    offer(0.9, *action);
                }
            }
            Action::Combat(Choice::Hope(2)) if player.gaar == 0 => {
                let gaar = (0..2).map(|die| rerolled(fight.dice[die], REROLL, strength, of) - f64::from(now));
                if gaar.fold(0.0, f64::max) >= 0.9 {
                    offer(0.9, *action);
                }
            }
            Action::Gaar(die) => {
                let more = rerolled(fight.dice[usize::from(die)], REROLL, strength, of) - f64::from(now);
                if more >= if low { 0.6 } else { 0.9 } {
                    offer(more * 0.8, *action);
                }
            }
            Action::Dwurt => {
                let more = gain(of(strength + dwurt_bonus(player)));
                if more >= 1.0 && player.dwurt_die < 3 {
                    offer(more * 0.8, *action);
                }
            }
            _ => {
                let Some(means) = means(player, action) else { continue };
                let clover =
                    sum(means.effect, |one| if let Effect::Clover(n) = one { i16::from(*n) } else { 0 });
                let more: i16 = sum(means.effect, |one| match one {
                    Effect::MoreDamage(n) => i16::from(*n),
                    Effect::Damage(n) => i16::from(*n),
                    _ => 0,
                });
                let base = of(strength + clover);
                let after = if base > 0 { (i16::from(base) + more).min(i16::from(left)) } else { 0 };
                let gain = f64::from(after) - f64::from(now);
                let dear = means.usage == Usage::Discard;
                if gain >= if dear { 2.0 } else { 1.0 } || gain > 0.0 && after >= i16::from(left) {
                    offer(gain + if dear { 0.0 } else { 0.5 }, *action);
                }
            }
        }
    }
    best.map(|(_, action)| action)
}

/// The Monster Player's answer.
fn monster(fight: &Fight, phase: Phase, legal: &[Action]) -> Action {
    let strength = fight.monster_strength();
    let now = f64::from(wounds_at(fight, strength));
    let largest = || {
        let sets = legal.iter().filter_map(|action| match action {
            Action::Combat(Choice::Play(card, n)) => Some((card.power(), *n, *action)),
            _ => None,
        });
        // Healing waits until there is something to heal.
        let wanted = sets.filter(|(power, ..)| {
            let heals = power.sections[0].whole().any(|one| matches!(one.get(), Effect::MonsterHeal(_)));
            !heals || fight.damage >= 2
        });
        wanted.max_by_key(|(_, n, _)| *n).map(|(.., action)| action)
    };
    match phase {
        Phase::Preparation => legal.iter().find(|way| **way != Action::Done).copied().unwrap_or(Action::Done),
        Phase::MonsterCards | Phase::Curses => largest().unwrap_or(Action::Done),
        Phase::Duel { .. } => {
            let of = |strength| wounds_at(fight, strength).min(20);
            let gaar = legal.iter().filter_map(|action| match *action {
                Action::Gaar(die) => {
                    Some((rerolled(fight.dice[usize::from(die)], REROLL, strength, of) - now, *action))
                }
                _ => None,
            });
            let gaar = gaar.filter(|(more, _)| *more >= 0.6).max_by(|one, other| one.0.total_cmp(&other.0));
            gaar.map(|(_, action)| action).or_else(largest).unwrap_or(Action::Done)
        }
        Phase::Counter => {
            let high = usize::from(fight.dice[1] > fight.dice[0]) as u8;
            let action = Action::Gaar(high);
            if fight.dice[usize::from(high)] >= 4 && legal.contains(&action) { action } else { Action::Done }
        }
        _ => legal[0],
    }
}

/// Whether something is used up for good: a tile that is discarded, a token, a card.
pub(super) fn is_dear(player: &Player, action: &Action) -> bool {
    match action {
        Action::Gaar(_)
        | Action::Dwurt
        | Action::Combat(Choice::Play(..))
        | Action::Combat(Choice::Hope(_)) => true,
        _ => means(player, action).is_some_and(|means| {
            let attacks = means.attack.is_some_and(|part| part.trigger == Trigger::Attack);
            means.usage == Usage::Discard || attacks && means.usage == Usage::Engage
        }),
    }
}
