//! Silver and Gold cards in a fight (EU-SGC).

use super::{Fight, Played, Step, strikes};
use crate::action::Action;
use crate::content::PowerId;
use crate::event::Event;
use crate::frame::Play;
use crate::rules::{EU_SGC_05, EU_SGC_07, EU_SGC_09};
use crate::state::State;
use crate::terms::Trigger;
use kernel::Refusal;

/// Whether cards with this trigger can be played in a step (EU-SGC-05).
const fn fits(step: Step, trigger: Trigger) -> bool {
    match step {
        Step::MonsterAMonster => matches!(trigger, Trigger::MonsterBefore | Trigger::MonsterBoth),
        Step::Duel { hero: false, .. } => matches!(trigger, Trigger::MonsterAfter | Trigger::MonsterBoth),
        Step::HeroAMonster => matches!(trigger, Trigger::HeroBefore),
        _ => false,
    }
}

pub(super) fn check(state: &State, fight: &Fight, step: Step, card: PowerId, n: u8) -> Result<(), Refusal> {
    let held = state.players[fight.monster.index()].hand.count(card);
    if !fits(step, card.power().trigger) || n == 0 || n > held {
        return Err(Refusal::rule(EU_SGC_05));
    }
    // EU-SGC-09: no larger set than the card has sections.
    if usize::from(n) > card.power().sections.len() {
        return Err(Refusal::rule(EU_SGC_09));
    }
    if fight.chaos == 0 || fight.played.is_full() {
        return Err(Refusal::rule(EU_SGC_07));
    }
    Ok(())
}

pub(super) fn legal(state: &State, fight: &Fight, step: Step, out: &mut Vec<Action>) {
    for (card, held) in state.players[fight.monster.index()].hand.kinds() {
        let sets = (1..=held).filter(|n| check(state, fight, step, card, *n).is_ok());
        out.extend(sets.map(|n| Action::Blow(super::Blow::Play(card, n))));
    }
}

/// Plays a set: one Chaos token, and the section for so many cards (EU-SGC-06 to EU-SGC-08).
pub(super) fn play(play: &mut Play<'_>, card: PowerId, n: u8) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.chaos -= 1;
    fight.played.push(Played { card, n, old: false });
    let monster = fight.monster;
    for _ in 0..n {
        play.state.players[monster.index()].hand.take(card);
    }
    play.log.tell(Event::PlayedPowers { seat: monster, card, n });
    let section = card.power().sections[usize::from(n) - 1];
    strikes::monster_effect(play, section);
}

/// Whether a continuous effect is in play; several copies are one (EU-SGC-12, EU-SGC-13).
pub(super) fn continuous(fight: &Fight) -> impl Iterator<Item = crate::content::EffectId> + '_ {
    let first = |at: usize, played: &Played| fight.played[..at].iter().all(|other| other.card != played.card);
    fight
        .played
        .iter()
        .enumerate()
        .filter(move |(at, played)| first(*at, played))
        .map(|(_, played)| played.card.power().continuous)
}

/// Puts cards away at the end of a Combat round (`clovers` false) or in step A of the Monster attack (`clovers` true); all of them at the end
/// (EU-CBT-28, EU-SGC-11).
pub(super) fn discard(play: &mut Play<'_>, which: Discarded) {
    let mode = play.state.mode;
    let Some(fight) = &mut play.state.fight else { return };
    let mut gone: arrayvec::ArrayVec<Played, 16> = arrayvec::ArrayVec::new();
    fight.played.retain(|played| {
        let power = played.card.power();
        let lasts = power.continuous != crate::content::EffectId::NOTHING;
        let clover = power.sections[usize::from(played.n) - 1].whole().any(|part| {
            matches!(part.get(), crate::effect::Effect::Clover(_) | crate::effect::Effect::NextClover(_))
        });
        let leaves = match which {
            Discarded::All => true,
            Discarded::RoundEnds => !lasts && !clover,
            Discarded::StepA => !lasts && clover && played.old,
        };
        if leaves {
            gone.push(*played);
        }
        played.old = true;
        !leaves
    });
    for Played { card, n, .. } in gone {
        (0..n).for_each(|_| play.state.powers.of_mut(card.power().metal).put_away(card, mode));
    }
}

/// Which cards leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Discarded {
    /// Those without a Clover and without a lasting effect.
    RoundEnds,
    /// Those with a Clover that were played in the last Combat round.
    StepA,
    /// All of them.
    All,
}
