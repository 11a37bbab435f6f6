//! Carries out effects that ask nothing.

use super::meaning::holds;
use super::{Answer, Origin, Resolving, draw, gains, options};
use crate::board::{self, Spot};
use crate::effect::{Effect, Pick};
use crate::event::{Arrival, Event, Harm};
use crate::frame::Play;
use crate::movement::enter;
use crate::task::Task;
use crate::terms::{Element, Gem, Metal, Pile};
use crate::{combat, death, hand, rolls, scenario};

/// How many times an effect asks.
const fn times(effect: &Effect) -> u8 {
    match effect {
        Effect::Gem(_, n)
        | Effect::Essence(_, n)
        | Effect::GiveGem(_, n)
        | Effect::GiveEssence(_, n)
        | Effect::GiveResource(_, n)
        | Effect::GiveItem(_, n)
        | Effect::GiveTrophy(_, n)
        | Effect::GivePotion(n)
        | Effect::GiveSilver(n)
        | Effect::GiveGoldCard(n) => *n,
        _ => 1,
    }
}

/// Carries out an effect that asks nothing.
pub(super) fn run(play: &mut Play<'_>, resolving: Resolving) {
    let Resolving { seat, origin, effect, .. } = resolving;
    let mut only = None;
    options::each(play.state, &resolving, &mut |answer| only = Some(answer));
    if let Some(answer) = only {
        return apply(play, resolving, answer);
    }
    match *effect.get() {
        Effect::All => {
            let parts: arrayvec::ArrayVec<_, 8> = effect.parts().collect();
            parts.into_iter().rev().for_each(|part| super::start(play, seat, origin, part));
        }
        Effect::If(guard) if holds(play.state, seat, guard, resolving.tile()) => {
            effect.parts().for_each(|part| super::start(play, seat, origin, part));
        }
        Effect::Gold(n) => gains::gold(play, seat, n.into()),
        Effect::Reputation(n) => gains::reputation(play, seat, n),
        Effect::Silver(n) => gains::powers(play, seat, Metal::Silver, n),
        Effect::GoldCard(n) => gains::powers(play, seat, Metal::Gold, n),
        Effect::Gaar(n) => gains::gaar(play, seat, n),
        Effect::Dwurt(n) => gains::dwurt(play, seat, n),
        Effect::Potion(n) => gains::tiles(play, seat, Pile::Potions, n),
        Effect::Gem(which, n) => {
            for _ in 0..n {
                let gem = match which {
                    Pick::One(gem) => gem,
                    Pick::Any | Pick::Random => random_gem(play),
                };
                gains::gem(play, seat, gem);
            }
        }
        Effect::Essence(which, n) => {
            for _ in 0..n {
                let element = match which {
                    Pick::One(element) => element,
                    Pick::Any | Pick::Random => {
                        Element::ALL[play.chance.below(Element::COUNT as u32) as usize]
                    }
                };
                gains::essence(play, seat, element);
            }
        }
        Effect::Treasure(level, n) => gains::tiles(play, seat, Pile::of_treasure(level), n),
        Effect::Resource(mine, n) => gains::tiles(play, seat, Pile::of_mine(mine), n),
        Effect::Reward(whose) => gains::tiles(play, seat, Pile::of_rewards(whose), 1),
        Effect::Provisions(n) => gains::tiles(play, seat, Pile::Provisions, n),
        Effect::Draft(place, n) => draw(play, seat, Pile::of_trade(place), n),
        Effect::Pay(n) => gains::gold(play, seat, -i16::from(n)),
        Effect::GiveGem(Some(gem), n) => take(&mut play.state.players[seat].gems[gem.index()], n),
        Effect::GiveEssence(Some(element), n) => {
            take(&mut play.state.players[seat].essences[element.index()], n)
        }
        Effect::GiveGaar(n) => take(&mut play.state.players[seat].gaar, n),
        Effect::LoseReputation(n) => gains::reputation(play, seat, -(n as i8)),
        Effect::Roll(n) => rolls::begin(play, seat, rolls::Purpose::Need(n)),
        Effect::Heal(n) => gains::heal(play, seat, n),
        Effect::HealFull => gains::heal(play, seat, u8::MAX),
        Effect::Wound(n) => match origin {
            Origin::Scenario(cause) => scenario::wound(play, seat, n, cause),
            _ => {
                let by = match origin {
                    Origin::Challenge(element) => Harm::Challenge(element),
                    _ => Harm::Effect,
                };
                gains::wounds(play, seat, n, by);
                if !combat::wounded(play, seat) && play.state.players[seat].health == 0 {
                    death::outside_combat(play, seat);
                }
            }
        },
        Effect::Move(n) if play.state.seat() == seat => {
            play.state.turn.gain_movement(n.max(0).unsigned_abs());
        }
        Effect::MonsterHealth(n) if play.state.fight.is_none() => scenario::feed_dragon(play, n),
        // What belongs to a fight does nothing outside one; what is permanent or only shown needs no doing.
        _ => combat::apply(play, seat, origin, effect.get()),
    }
}

/// Takes from what a player has; the caller has checked that there is enough (EU-FRE-14).
fn take(from: &mut u8, n: u8) {
    *from = from.saturating_sub(n);
}

fn random_gem(play: &mut Play<'_>) -> Gem {
    let common: arrayvec::ArrayVec<Gem, { Gem::COUNT }> =
        Gem::ALL.into_iter().filter(|gem| gem.is_common()).collect();
    common[play.chance.below(common.len() as u32) as usize]
}

/// Carries out an answer; asks again if the effect is to be done several times.
pub(super) fn apply(play: &mut Play<'_>, resolving: Resolving, answer: Answer) {
    let Resolving { seat, origin, effect, done } = resolving;
    if done + 1 < times(effect.get()) {
        play.state.tasks.push(Task::Effect(Resolving { done: done + 1, ..resolving }));
    }
    let giving = effect.get().is_cost();
    match answer {
        Answer::Option(_) if *effect.get() == Effect::IfPaid => {
            let parts: arrayvec::ArrayVec<_, 2> = effect.parts().collect();
            parts.into_iter().rev().for_each(|part| super::start(play, seat, origin, part));
        }
        Answer::Option(at) => {
            if let Some(part) = effect.part(at.into()) {
                super::start(play, seat, origin, part);
            }
        }
        Answer::Gem(gem) if giving => play.state.players[seat].gems[gem.index()] -= 1,
        Answer::Gem(gem) => gains::gem(play, seat, gem),
        Answer::Essence(element) if giving => play.state.players[seat].essences[element.index()] -= 1,
        Answer::Essence(element) => gains::essence(play, seat, element),
        Answer::Tile(spot) => give_tile(play, seat, spot),
        Answer::Trophy(at) => {
            let trophy = play.state.players[seat].trophies.remove(at.into());
            board::put_trophy_away(play, trophy);
        }
        Answer::Power(card) => hand::discard(play, seat, card),
        Answer::Space(to) => enter(play, to, Arrival::Teleport),
        Answer::Slot(slot) => {
            play.state.players[seat].unlocked |= 1 << slot;
            play.log.tell(Event::Unlocked { seat, slot });
        }
    }
}

/// Gives a tile away; Health follows the Equipment (EU-HLT-06).
fn give_tile(play: &mut Play<'_>, seat: kernel::Seat, spot: Spot) {
    let Some(piece) = play.state.players[seat].piece(spot).copied() else { return };
    if let Ok(after) = board::rearranged(&play.state.players[seat], |player| {
        player.take(spot);
    }) {
        play.state.players[seat] = after;
        board::put_away(play, piece);
    }
}
