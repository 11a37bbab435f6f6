//! The Monster without a Monster Player: reserves, Combat cards and Chaos Actions (EU-SOL-05 to EU-SOL-27,
//! EU-COP-07, EU-COP-08).

use super::{Incident, Phase, Played, cards, monster_attack, phases, tell};
use crate::content::{CombatCardId, PowerId, SILVER_FOR_GOLD};
use crate::effect::Effect;
use crate::frame::Play;
use crate::terms::{Metal, Mode};
use arrayvec::ArrayVec;

/// The Monster spends a Gaar on a die that shows at most this (EU-SOL-16).
pub const LOW: u8 = 3;

/// Adds cards to a reserve; four Silver cards become a Gold card (EU-SOL-07, EU-SOL-08). There are no
/// reserves if players play Monsters.
pub(crate) fn feed(play: &mut Play<'_>, metal: Metal, n: u8) {
    if play.state.mode == Mode::Competitive {
        return;
    }
    for _ in 0..n {
        play.state.powers.of_mut(metal).feed_reserve();
        let silver = play.state.powers.of_mut(Metal::Silver);
        if silver.reserve.len() >= SILVER_FOR_GOLD.into() {
            // The oldest first, unseen as they are, under their deck (EU-SOL-10).
            let spent: ArrayVec<Option<PowerId>, 4> = silver.reserve.drain(..4).collect();
            silver.bottom.extend(spent);
            play.state.powers.of_mut(Metal::Gold).feed_reserve();
        }
    }
}

/// Step B and the Monster's part of step C: a Combat card sets the dice, then its Gaar and its Chaos Actions
/// apply (EU-SOL-12 to EU-SOL-18).
pub(super) fn roll(play: &mut Play<'_>) {
    let Some(card) = combat_card(play) else { return };
    let shown = card.card();
    let left = play.state.combat_cards.len() as u8;
    let dice = [shown.left, shown.right];
    tell(play, Incident::Card { dice, gaar: shown.gaar, chaos: shown.chaos, left });
    let one_die = play.state.fight.as_ref().is_some_and(|fight| fight.one_die);
    // EU-SOL-13: the left die is the one that an Air Essence removes.
    let dice = if one_die { [shown.right, 0] } else { [shown.left, shown.right] };
    monster_attack::rolled(play, dice);
    (0..shown.gaar).for_each(|_| spend_gaar(play));
    chaos(play, shown.chaos);
    phases::go(play, Phase::Duel { hero: true, passed: true }); // EU-SOL-15, EU-SOL-19
}

/// The next Combat card; when all have been seen, they are reshuffled (EU-GLD-01).
fn combat_card(play: &mut Play<'_>) -> Option<CombatCardId> {
    if play.state.combat_cards.is_empty() {
        CombatCardId::all().for_each(|card| play.state.combat_cards.put(card));
    }
    play.state.combat_cards.draw(play.chance)
}

/// A Gaar symbol: rerolls the lower die if it is low (EU-SOL-16, EU-SOL-17).
fn spend_gaar(play: &mut Play<'_>) {
    let Some(fight) = &mut play.state.fight else { return };
    let lower = if fight.dice[1] > 0 && fight.dice[1] < fight.dice[0] { 1 } else { 0 };
    if fight.gaar > 0 && fight.dice[lower] <= LOW {
        fight.gaar -= 1;
        fight.dice[lower] = play.chance.die(6);
        fight.bonus += phases::GAAR;
        let dice = fight.dice;
        tell(play, Incident::MonsterGaar { dice, n: phases::GAAR });
    }
}

/// Chaos Actions: as many stacks are built from the reserves as there are symbols and tokens, then each is
/// carried out (EU-SOL-18).
fn chaos(play: &mut Play<'_>, symbols: u8) {
    let Some(fight) = &play.state.fight else { return };
    let (stacks, unharmed) = (symbols.min(fight.chaos), fight.damage == 0);
    let mut sets: ArrayVec<Played, 4> = ArrayVec::new();
    let mut next = None;
    for left in (0..stacks).rev() {
        let healed = unharmed && sets.iter().any(|set| heals(set.card));
        let Some(first) = next.take().or_else(|| first(play, healed)) else { break };
        let mut set = Played { card: first, n: 1, section: 1 };
        // EU-SOL-25, EU-SOL-26: a Monster without Damage takes one Healing card, and no more of them.
        let whole = if unharmed && heals(first) { 1 } else { first.power().sections.len() as u8 };
        while set.n < whole {
            let Some(card) = draw(play, first.power().metal, healed) else { break };
            if card == first {
                set.n += 1;
                set.section += 1;
            } else if left > 0 {
                next = Some(card); // EU-SOL-23: it begins the second stack
                break;
            } else {
                put_under(play, card); // EU-SOL-20
                break;
            }
        }
        let room = play.state.fight.as_ref().is_some_and(|fight| fight.played.len() + sets.len() < 12);
        if room {
            sets.push(set);
        } else {
            (0..set.n).for_each(|_| put_under(play, set.card));
        }
    }
    sets.into_iter().for_each(|set| cards::resolve(play, set)); // EU-SOL-22
}

/// Whether a card heals the Monster.
fn heals(card: PowerId) -> bool {
    let mut whole = card.power().continuous.whole();
    whole.any(|effect| matches!(effect.get(), Effect::Regenerate(_)))
}

/// The first card of a stack: from the Gold reserve, otherwise from the Silver one (EU-SOL-20, EU-SOL-21,
/// EU-SOL-24).
fn first(play: &mut Play<'_>, healed: bool) -> Option<PowerId> {
    draw(play, Metal::Gold, healed).or_else(|| draw(play, Metal::Silver, healed))
}

/// Reveals the top card of a reserve; further Healing cards are skipped and go to the bottom (EU-SOL-26).
fn draw(play: &mut Play<'_>, metal: Metal, healed: bool) -> Option<PowerId> {
    let cards = play.state.powers.of(metal).reserve.len();
    for _ in 0..cards {
        let card = play.state.powers.of_mut(metal).reveal_reserve(play.chance)?;
        if !(healed && heals(card)) {
            return Some(card);
        }
        put_under(play, card);
    }
    None
}

/// Puts a card at the bottom of its reserve, with its face known.
fn put_under(play: &mut Play<'_>, card: PowerId) {
    play.state.powers.of_mut(card.power().metal).reserve.push(Some(card));
}
