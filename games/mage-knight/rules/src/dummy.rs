//! The Dummy player of solo and cooperative games (MK-DUM, MK-SOLO).

use crate::content::{CardId, DUMMY_FLIPS};
use crate::event::Event;
use crate::frame::Play;
use crate::player::{Dummy, SkillSet};
use crate::setup::Without;
use crate::state::Who;
use crate::terms::{BasicColour, Hero};
use crate::turn;
use arrayvec::ArrayVec;
use kernel::{Bag, Chance};

/// The Dummy, with a hero that nobody plays (MK-DUM-01, MK-DUM-02, MK-SOLO-01).
pub(crate) fn new(played: &[Hero], without: Without, chance: &mut Chance) -> Option<Dummy> {
    let free: Vec<Hero> = Hero::ALL.into_iter().filter(|hero| !played.contains(hero)).collect();
    let hero = *chance.pick(&free)?;
    Some(with(hero, played.len(), without))
}

/// The Dummy with this hero, for this many players.
pub(crate) fn with(hero: Hero, players: usize, without: Without) -> Dummy {
    let mut crystals = [0; BasicColour::COUNT];
    hero.sheet().dummy_crystals.into_iter().for_each(|colour| crystals[colour.index()] += 1);
    // MK-SOLO-01: its skills are used alone.
    let skill_pile = if players == 1 { without.skill_pile(hero) } else { SkillSet::default() };
    Dummy {
        hero,
        deck: Bag::of(*hero.starting_deck()),
        discard: Bag::default(),
        crystals,
        skill_pile,
        tactic: None,
    }
}

/// The Dummy's turn: it announces the end of the round, or flips cards.
pub(crate) fn turn(play: &mut Play<'_>) {
    play.log.tell(Event::Turn(None));
    let Some(dummy) = &mut play.state.dummy else { return };
    if dummy.deck.is_empty() {
        // MK-DUM-05.
        if play.state.round_ends_in.is_none() {
            turn::announce(play, Who::Dummy);
        }
        return;
    }
    // MK-DUM-06: the colour of the last of the first three cards says how many more are flipped.
    let mut flipped = Flipped::new();
    flip(dummy, DUMMY_FLIPS, play.chance, &mut flipped);
    if let Some(colour) = flipped.last().and_then(|card| card.card().colour) {
        let more = dummy.crystals[colour.index()];
        flip(dummy, more, play.chance, &mut flipped);
    }
    play.log.tell_with(|| Event::DummyFlipped(flipped.to_vec()));
}

/// The cards of a turn: never more than all actions that the Dummy can have.
type Flipped = ArrayVec<CardId, 64>;

fn flip(dummy: &mut Dummy, n: u8, chance: &mut Chance, flipped: &mut Flipped) {
    for _ in 0..n {
        let Some(card) = dummy.deck.draw(chance) else { break };
        dummy.discard.put(card);
        flipped.push(card);
    }
}

/// The Dummy's part in preparing a round: the bottom cards of the offers make it faster (MK-DUM-07,
/// MK-DUM-08).
pub(crate) fn prepare(dummy: &mut Dummy, advanced: Option<CardId>, spell: Option<CardId>) {
    let Dummy { deck, discard, .. } = dummy;
    deck.pour(discard);
    if let Some(card) = advanced {
        deck.put(card);
    }
    if let Some(colour) = spell.and_then(|card| card.card().colour) {
        dummy.crystals[colour.index()] += 1;
    }
}

#[cfg(test)]
mod tests;
