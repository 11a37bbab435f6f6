//! A player: hero, cards, units, skills, crystals and tracks; and the small changes to them that every
//! chapter makes.

use crate::combat;
use crate::content::{
    CARDS, CRYSTALS_PER_COLOUR, CardId, Hex, Level, REPUTATION_HIGHEST, REPUTATION_LOWEST, SkillId, TacticId,
    UnitId, level_at, levels, tactic,
};
use crate::deck_building::draft::Draft;
use crate::end_of_turn;
use crate::event::{Event, Gain};
use crate::frame::Play;
use crate::state::State;
use crate::task::Task;
use crate::terms::{BasicColour, Hero, ManaColour};
use crate::turn_record::Played;
use arrayvec::ArrayVec;
use kernel::{Bag, Deck, List, Private, Seat};
use serde::{Deserialize, Serialize};

/// The most units a player can ever command, Bonds of Loyalty included.
pub const COMMAND: usize = 7;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The hero; `None` while heroes are still being picked (MK-FLOW-06).
    pub hero: Option<Hero>,
    /// The team: one per player, one for all who play together, or one of two (MK-TEAM-01).
    #[serde(default)]
    pub team: u8,
    /// Where the hero stands; off the map before the first turn, and between turns on the portal
    /// (MK-PLAYER-05, MK-MOV-PL-05).
    pub place: Option<Hex>,
    /// Fame; negative if it was bid for a hero (MK-VAR-AUCTION-04).
    pub fame: i16,
    /// The space on the Reputation track.
    pub reputation: i8,
    /// The level whose gains have been taken; Fame may be ahead of it until the end of the turn (MK-LVL-01).
    pub level: u8,
    /// The crystals in the inventory, by basic colour.
    pub crystals: [u8; BasicColour::ALL.len()],
    /// Mana tokens in the play area, by colour.
    pub tokens: [u8; ManaColour::ALL.len()],
    /// The hand: secret.
    pub hand: Bag<CardId, CARDS>,
    /// The Deed deck.
    pub deck: Deck<CardId, CARDS, 16>,
    /// The discard pile.
    pub discard: Bag<CardId, CARDS>,
    /// The units.
    pub units: List<Unit, COMMAND>,
    /// The skills owned, one bit each.
    pub skills: SkillSet,
    /// Skills that are face down until the next round.
    pub skills_down: SkillSet,
    /// Once-a-turn skills used in this turn.
    pub skills_used: SkillSet,
    /// Whether a Motivation was used lately.
    pub motivated: Motivated,
    /// Skill tokens still in the hero's own pile: their order is not decided yet.
    pub skill_pile: SkillSet,
    /// The tactic of this round.
    pub tactic: Option<TacticId>,
    /// Whether the tactic has been used up.
    pub tactic_down: bool,
    /// The source die on the tactic Mana Steal, by its index (MK-MANA-14).
    pub stolen_die: Option<u8>,
    /// The cards face down under the tactic Sparing Power: nobody may look at them until they are taken to
    /// hand.
    pub spared: List<CardId, 16>,
    /// A card that is set aside until the round ends: Time Bending of later printings (MK-VAR-PRINT-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<CardId>,
    /// The cards played while defending in part, which stay in the play area until the end of the next own
    /// turn (MK-PVP-15).
    #[serde(default, skip_serializing_if = "List::is_empty")]
    pub in_play: List<Played, 16>,
    /// The source dice used while defending in part, one bit each; they return with those of the next own
    /// turn (MK-PVP-15).
    #[serde(default)]
    pub dice_held: u8,
    /// The source dice set aside by an effect while defending in part, which return with them as they are,
    /// one bit each.
    #[serde(default)]
    pub dice_set: u8,
    /// Whether another turn was won in a turn in advance: it comes before the next player's.
    #[serde(default)]
    pub extra_turn: bool,
    /// Whether the Round Order token is face down: the next turn is skipped (MK-TURN-11).
    pub skipped: bool,
    /// Whether a village was plundered since the last own turn (MK-TURN-03).
    pub plundered: bool,
    /// Whether the tactic was used before a turn while being attacked, since the last own turn (MK-PVP-04).
    #[serde(default)]
    pub tactic_early: bool,
    /// The Nights in which an incantation was made, one bit each (MK-SCN-DRUIDS-04).
    pub incantations: u8,
    /// Whether the player is out of the game (MK-SCN-RETURN-08).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub eliminated: bool,
    /// The advanced actions drafted at the start (MK-VAR-DECK-06).
    #[serde(default, skip_serializing_if = "Draft::is_empty")]
    pub draft: Draft,
    /// Whether this is the chosen one of the team, which only the team knows (MK-SCN-RETURN-07).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chosen: bool,
}

/// A unit in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Which unit.
    pub unit: UnitId,
    /// Whether it is ready; otherwise spent (MK-UNIT-03).
    pub ready: bool,
    /// How many Wound cards lie on it: 0, 1 or 2.
    pub wounds: u8,
    /// The banner assigned to it (MK-UNIT-10).
    pub banner: Option<CardId>,
    /// Whether the banner has been used in this round.
    pub banner_down: bool,
    /// Whether damage has been assigned to it in this combat (MK-CBT-DMG-08).
    pub hit: bool,
    /// Whether it stands under Bonds of Loyalty.
    pub bonded: bool,
}

/// Whether a player has recently used a Motivation, and may therefore use no other (MK-SKILL-03). It does not
/// affect other players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motivated {
    /// One may be used.
    #[default]
    No,
    /// None may be used until the end of the player's next turn, which is still to come.
    NextTurn,
    /// None may be used until the end of this turn.
    ThisTurn,
}

/// The Dummy player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dummy {
    /// The hero whose cards it uses.
    pub hero: Hero,
    /// Its Deed deck.
    pub deck: Bag<CardId, CARDS>,
    /// Its discards.
    pub discard: Bag<CardId, CARDS>,
    /// Its crystals; there may be more than three of a colour (MK-DUM-08).
    pub crystals: [u8; BasicColour::ALL.len()],
    /// Its skill tokens still face down (MK-SOLO-01).
    pub skill_pile: SkillSet,
    /// Its tactic, for its place in the round order only (MK-DUM-04).
    pub tactic: Option<TacticId>,
}

/// A set of skills, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SkillSet(pub u64);

impl SkillSet {
    /// Whether a skill is in it.
    #[must_use]
    pub const fn contains(self, skill: SkillId) -> bool {
        self.0 & (1 << skill.index()) != 0
    }

    /// Puts a skill in.
    pub const fn insert(&mut self, skill: SkillId) {
        self.0 |= 1 << skill.index();
    }

    /// Takes a skill out.
    pub const fn remove(&mut self, skill: SkillId) {
        self.0 &= !(1 << skill.index());
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every skill in it.
    pub fn iter(self) -> impl Iterator<Item = SkillId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = left.trailing_zeros();
            left &= left.checked_sub(1)?; // Nothing left ends it.
            Some(kernel::Dense::from_index(first as usize))
        })
    }
}

impl FromIterator<SkillId> for SkillSet {
    fn from_iter<I: IntoIterator<Item = SkillId>>(skills: I) -> SkillSet {
        let mut set = SkillSet::default();
        skills.into_iter().for_each(|skill| set.insert(skill));
        set
    }
}

impl Serialize for SkillSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SkillSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<SkillId>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Player {
    /// The level that the Fame track shows now.
    #[must_use]
    pub const fn fame_level(&self) -> u8 {
        crate::content::level_at(self.fame)
    }

    /// How many non-Wound cards are in hand.
    #[must_use]
    pub fn cards_in_hand(&self) -> usize {
        self.hand.len() - usize::from(self.wounds_in_hand())
    }

    /// How many Wounds are in hand.
    #[must_use]
    pub fn wounds_in_hand(&self) -> u8 {
        self.hand.count(crate::content::card::WOUND)
    }
}

impl State {
    /// The level token that a player shows (MK-PLAYER-02).
    #[must_use]
    pub fn level(&self, seat: Seat) -> &'static Level {
        let level = usize::from(self.players[seat].level).clamp(1, levels().len());
        &levels()[level - 1]
    }

    /// The hand limit of a player's level token, without the bonus of keeps and cities (MK-PLAYER-02).
    #[must_use]
    pub fn hand_limit(&self, seat: Seat) -> u8 {
        self.level(seat).hand
    }

    /// A hero's armor (MK-PLAYER-02).
    #[must_use]
    pub fn armor(&self, seat: Seat) -> u8 {
        self.level(seat).armor
    }

    /// How many Command tokens a player has (MK-PLAYER-03).
    #[must_use]
    pub fn command_tokens(&self, seat: Seat) -> u8 {
        self.level(seat).command_tokens
    }

    /// Whether this player is the one who acts.
    #[must_use]
    pub fn is_active(&self, seat: Seat) -> bool {
        self.active() == crate::state::Who::Seat(seat)
    }
}

/// Gains Fame. Level-ups happen at the end of the turn (MK-LVL-01).
pub(crate) fn gain_fame(play: &mut Play<'_>, seat: Seat, n: u8) {
    let extra = play.state.scenario.fame_for_a_row();
    let player = &mut play.state.players[seat];
    let before = player.fame;
    player.fame += i16::from(n);
    // MK-SCN-BLITZ-05: each new row gives one more, which may itself lead to the next row.
    let mut row = level_at(before);
    while extra > 0 && row < player.fame_level() {
        row += 1;
        player.fame += i16::from(extra);
    }
    let change = player.fame - before;
    if change != 0 {
        play.log.tell(Event::Fame { seat, change });
    }
}

/// Moves on the Reputation track, up to its ends.
pub(crate) fn change_reputation(play: &mut Play<'_>, seat: Seat, change: i8) {
    let player = &mut play.state.players[seat];
    let before = player.reputation;
    player.reputation = before.saturating_add(change).clamp(REPUTATION_LOWEST, REPUTATION_HIGHEST);
    let change = player.reputation - before;
    if change != 0 {
        play.log.tell(Event::Reputation { seat, change });
    }
}

/// Puts Wounds into a player's hand (MK-HEAL-01), as many as the pile has.
pub(crate) fn wound_hero(play: &mut Play<'_>, seat: Seat, n: u8) {
    let n = take_wounds(play.state, n);
    for _ in 0..n {
        play.state.players[seat].hand.put(crate::content::card::WOUND);
    }
    if let Some(turn) = play.state.record_mut(seat) {
        turn.wounds_taken += n;
    }
    if n > 0 {
        play.log.tell(Event::Wounded { seat, n });
        combat::hero_wounded(play, seat, n);
    }
}

/// Takes Wounds from their pile, as many as it has.
pub(crate) fn take_wounds(state: &mut State, n: u8) -> u8 {
    let n = n.min(state.wounds);
    state.wounds -= n;
    n
}

/// Gains a crystal by an effect; a fourth one of a colour becomes a mana token (MK-GAIN-02).
pub(crate) fn gain_crystal(play: &mut Play<'_>, seat: Seat, colour: BasicColour) {
    if !store_crystal(play, seat, colour) {
        gain_token(play, seat, colour.into());
    }
}

/// Stores a crystal if there is room; otherwise that of a mine or reward is lost (MK-END-07, MK-END-09).
pub(crate) fn store_crystal(play: &mut Play<'_>, seat: Seat, colour: BasicColour) -> bool {
    let crystals = &mut play.state.players[seat].crystals[colour.index()];
    let room = *crystals < CRYSTALS_PER_COLOUR;
    if room {
        *crystals += 1;
        play.log.tell(Event::Gained { seat, what: Gain::Crystal(colour) });
    }
    room
}

/// Gains a mana token (MK-GAIN-01).
pub(crate) fn gain_token(play: &mut Play<'_>, seat: Seat, colour: ManaColour) {
    play.state.players[seat].tokens[colour.index()] += 1;
    play.log.tell(Event::Gained { seat, what: Gain::Token(colour) });
}

/// Draws cards from the Deed deck. When it runs out, drawing stops (MK-DRAW-07), unless Long Night can refill
/// it: then its owner is asked first, and drawing continues afterwards (MK-DRAW-08).
pub(crate) fn draw_cards(play: &mut Play<'_>, seat: Seat, n: u8) {
    let player = &mut play.state.players[seat];
    let mut drawn: ArrayVec<CardId, { u8::MAX as usize }> = ArrayVec::new();
    while drawn.len() < usize::from(n)
        && let Some(card) = player.deck.draw(play.chance)
    {
        player.hand.put(card);
        drawn.push(card);
    }
    let left = n - drawn.len() as u8;
    if !drawn.is_empty() {
        let n = drawn.len() as u8;
        play.log.tell_with(|| Event::Drew { seat, n, cards: Private::new(seat, drawn.to_vec()) });
    }
    if left > 0 && can_use_long_night(play.state, seat) {
        play.state.tasks.push(Task::End(end_of_turn::Closing::LongNight { seat, left }));
    }
}

/// Whether a player may use Long Night now: it is unused, the Deed deck is empty and there is something to
/// put there.
pub(crate) fn can_use_long_night(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat];
    player.tactic == Some(tactic::LONG_NIGHT)
        && !player.tactic_down
        && player.deck.is_empty()
        && !player.discard.is_empty()
}

/// Uses Long Night: three random cards of the discard pile become the Deed deck.
pub(crate) fn use_long_night(play: &mut Play<'_>, seat: Seat) {
    let player = &mut play.state.players[seat];
    player.tactic_down = true;
    for _ in 0..3 {
        if let Some(card) = player.discard.draw(play.chance) {
            player.deck.put_anywhere(card);
        }
    }
}

/// Reveals a hand to the whole table.
pub(crate) fn show_hand(play: &mut Play<'_>, seat: Seat) {
    let hand = &play.state.players[seat].hand;
    play.log.tell_with(|| Event::HandShown { seat, cards: hand.iter().collect() });
}

/// Discards a card of the hand (MK-DISC-01).
pub(crate) fn discard(play: &mut Play<'_>, seat: Seat, card: CardId) {
    let player = &mut play.state.players[seat];
    if player.hand.take(card) {
        player.discard.put(card);
        used(play, seat);
        play.log.tell(Event::Discarded { seat, card, removed: false });
    }
}

/// Removes a card of the hand from the game; a Wound goes back to its pile (MK-DISC-02).
pub(crate) fn remove_card(play: &mut Play<'_>, seat: Seat, card: CardId) {
    if play.state.players[seat].hand.take(card) {
        box_card(play.state, card);
        used(play, seat);
        play.log.tell(Event::Discarded { seat, card, removed: true });
    }
}

/// Removes a card that has left its place from the game; a Wound returns to its pile (MK-DISC-02).
pub(crate) fn box_card(state: &mut State, card: CardId) {
    if card.is_wound() {
        state.wounds += 1;
    } else {
        state.removed.put(card);
    }
}

/// A card of the hand was used in its owner's turn (MK-TURN-09).
fn used(play: &mut Play<'_>, seat: Seat) {
    if let Some(turn) = play.state.record_mut(seat) {
        turn.card_used = true;
    }
}

/// Puts a gained card on top of the Deed deck (MK-GAIN-03).
pub(crate) fn gain_card(play: &mut Play<'_>, seat: Seat, card: CardId) {
    play.state.players[seat].deck.put_on_top(card);
    play.log.tell(Event::GainedCard { seat, card: Private::new(seat, card) });
}

#[cfg(test)]
mod tests;
