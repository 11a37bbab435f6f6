//! Silver and Gold cards in a Combat (EU-SGC).

use super::{Choice, Fight, Incident, Phase, Played, atoms, tell};
use crate::action::Action;
use crate::content::PowerId;
use crate::effect::Effect;
use crate::frame::Play;
use crate::rules::{
    EU_CBT_21, EU_CBT_26, EU_CBT_30, EU_CBT_39, EU_CBT_43, EU_SGC_05, EU_SGC_07, EU_SGC_09, EU_SGC_10,
};
use crate::state::State;
use crate::terms::{Metal, Trigger};
use kernel::{Measure, Refusal, RuleId, not_an_answer};

/// The triggers of cards that the Monster Player can play now (EU-SGC-05), or the rule that forbids it.
const fn playable(fight: &Fight, trigger: Trigger) -> Result<bool, RuleId> {
    match fight.phase {
        Phase::MonsterCards => Ok(matches!(trigger, Trigger::MonsterBefore | Trigger::MonsterBoth)),
        Phase::Duel { hero: false, .. } => {
            Ok(matches!(trigger, Trigger::MonsterAfter | Trigger::MonsterBoth))
        }
        Phase::Curses => Ok(matches!(trigger, Trigger::HeroBefore)),
        Phase::Healing { .. } => Err(EU_CBT_26),
        Phase::MonsterBefore => Err(EU_CBT_30),
        Phase::Defence => Err(EU_CBT_39),
        Phase::HeroBefore | Phase::Strike | Phase::HeroAfter | Phase::Counter if fight.initiative => {
            Err(EU_CBT_21)
        }
        Phase::HeroBefore | Phase::Strike | Phase::HeroAfter | Phase::Counter => Err(EU_CBT_43),
        Phase::Preparation | Phase::Initiative | Phase::Duel { hero: true, .. } => Err(EU_SGC_05),
    }
}

/// Whether a set can be played now.
pub(super) fn check(state: &State, fight: &Fight, card: PowerId, n: u8) -> Result<(), Refusal> {
    let power = card.power();
    match playable(fight, power.trigger) {
        Err(rule) => return Err(Refusal::rule(rule)),
        Ok(false) => return Err(Refusal::rule(EU_SGC_05)),
        Ok(true) => {}
    }
    let Some(seat) = fight.monster else { return Err(not_an_answer()) };
    let most = power.sections.len() as u8;
    if !(1..=most).contains(&n) || fight.played.is_full() {
        return Err(Refusal::rule(EU_SGC_09)
            .with(Measure::Limit, i32::from(most))
            .with(Measure::Need, i32::from(n)));
    }
    let held = state.players[seat].hand.count(card);
    if held < n {
        return Err(Refusal::rule(EU_SGC_10)
            .with(Measure::Need, i32::from(n))
            .with(Measure::Have, i32::from(held)));
    }
    if fight.chaos == 0 {
        return Err(Refusal::rule(EU_SGC_07).with(Measure::Need, 1).with(Measure::Have, 0));
    }
    Ok(())
}

/// Whether the Monster Player might be able to play a card now, from public information: the question reveals
/// nothing about the hand.
pub(super) fn may_play(state: &State, fight: &Fight) -> bool {
    let Some(seat) = fight.monster else { return false };
    let hand = &state.players[seat].hand;
    let silver = hand.iter().filter(|card| card.power().metal == Metal::Silver).count();
    let cards = if fight.phase == Phase::Curses { silver } else { hand.len() };
    fight.chaos > 0 && cards > 0
}

pub(super) fn legal(state: &State, fight: &Fight, out: &mut Vec<Action>) {
    let Some(seat) = fight.monster else { return };
    for (card, held) in state.players[seat].hand.kinds() {
        let sets = (1..=held).filter(|n| check(state, fight, card, *n).is_ok());
        out.extend(sets.map(|n| Action::Combat(Choice::Play(card, n))));
    }
}

/// Plays a set from the Monster Player's hand.
pub(super) fn play(play: &mut Play<'_>, card: PowerId, n: u8) {
    if let Some(seat) = play.state.fight.as_ref().and_then(|fight| fight.monster) {
        let hand = &mut play.state.players[seat].hand;
        (0..n).for_each(|_| {
            hand.take(card);
        });
    }
    resolve(play, Played { card, n, section: n });
}

/// A set is placed by the Monster: it costs a Chaos token, and one of its sections is carried out (EU-SGC-06
/// to EU-SGC-08).
pub(super) fn resolve(play: &mut Play<'_>, set: Played) {
    tell(play, Incident::Played { card: set.card, n: set.n });
    if let Some(fight) = &mut play.state.fight {
        fight.chaos -= 1;
        fight.played.push(set);
    }
    set.effects().for_each(|effect| atoms::monster(play, effect));
}

/// Discards the sets by the Monster that are no longer needed.
pub(super) fn discard(play: &mut Play<'_>, mut keep: impl FnMut(&Played) -> bool) {
    let mode = play.state.mode;
    let Some(fight) = &mut play.state.fight else { return };
    let sets = fight.played;
    fight.played.retain(|set| keep(set));
    for set in sets.iter().filter(|set| !keep(set)) {
        let deck = play.state.powers.of_mut(set.card.power().metal);
        (0..set.n).for_each(|_| deck.put_away(set.card, mode));
    }
}

/// Discards cards with a Clover, in step A of the next Monster attack (EU-CBT-28, EU-SGC-11).
pub(super) fn discard_clovers(play: &mut Play<'_>) {
    discard(play, |set| set.lasts() || set.clover() == 0);
}

/// Discards all others, at the end of the Combat round (EU-SGC-11).
pub(super) fn discard_spent(play: &mut Play<'_>) {
    discard(play, |set| set.lasts() || set.clover() != 0);
}

/// No card of the Monster affects this Hero attack: discards those that would.
pub(super) fn silence(play: &mut Play<'_>) {
    discard(play, |set| set.clover() == 0 && set.hampers() == 0);
}

/// How much Damage continuous effects remove from the Monster at the start of a Combat round; copies do not
/// add up (EU-SGC-12, EU-SGC-13).
pub(super) fn regeneration(fight: &Fight) -> u8 {
    let regenerates = |set: &Played| {
        let whole = set.card.power().continuous.whole();
        whole.map(|effect| if let Effect::Regenerate(n) = *effect.get() { n } else { 0 }).max().unwrap_or(0)
    };
    fight.played.iter().map(regenerates).max().unwrap_or(0)
}
