//! Rounds and tactics (MK-RND, MK-TAC).

#[cfg(test)]
mod dark_rounds;
mod nights;
mod rampaging;
#[cfg(test)]
mod rampaging_rounds;
pub(crate) mod removal;

use crate::MageKnight;
use crate::action::Action;
use crate::content::{SOURCE_DICE_BEYOND_PLAYERS, TacticId, TacticWhen, UNIT_OFFER_BEYOND_PLAYERS, UnitId};
use crate::deck_building::improvement;
use crate::end_of_turn::{Closing, draw_limit};
use crate::event::Event;
use crate::frame::Play;
use crate::player::{SkillSet, draw_cards};
use crate::question::{Asked, Origin, Question};
use crate::rules::{MK_FLOW_05, MK_RND_09, MK_SCN_COOP_07, MK_SCN_RETURN_08, MK_SCN_SOLO_06, MK_TAC_01};
use crate::scenarios::{ScenarioId, chosen_one};
use crate::state::{Stage, State, Who};
use crate::task::Task;
use crate::variants::HeroChoice;
use crate::{deck_building, dummy, effects, map, scenarios, source};
use kernel::{Refusal, Seat, Step, not_an_answer};

/// Who picks a tactic next: the player with the least Fame, among several the lowest in the column
/// (MK-TAC-01, MK-TAC-02). After an auction of heroes, Fame does not count in the first round
/// (MK-VAR-AUCTION-05).
fn picker(state: &State) -> Option<Seat> {
    let seats = state.order.iter().rev().filter_map(|who| match who {
        Who::Seat(seat) => Some(*seat),
        Who::Dummy => None,
    });
    let waiting = seats.filter(|seat| state.players[*seat].tactic.is_none());
    let by_fame = state.round > 1 || state.variants.heroes != HeroChoice::Auction;
    waiting.min_by_key(|seat| if by_fame { state.players[*seat].fame } else { 0 })
}

fn is_there(state: &State, tactic: TacticId) -> bool {
    state.tactics >> tactic.index() & 1 == 1
}

/// Players choose their tactics.
#[derive(Clone, Copy)]
pub(crate) struct PickTactic;

impl Step<MageKnight> for PickTactic {
    fn asks(&self, state: &State) -> Option<Question> {
        // MK-SCN-RETURN-07: before anything else.
        chosen_one::Choose
            .asks(state)
            .or_else(|| picker(state).map(|seat| Question { seat, what: Asked::Stage(Stage::Tactics) }))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if chosen_one::Choose.asks(state).is_some() {
            return chosen_one::Choose.legal(state, out);
        }
        let there = TacticId::of(state.night).filter(|tactic| is_there(state, *tactic));
        out.extend(there.map(Action::Tactic));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        if chosen_one::Choose.asks(state).is_some() {
            return chosen_one::Choose.check(state, action);
        }
        let Action::Tactic(tactic) = *action else { return Err(not_an_answer()) };
        if is_there(state, tactic) {
            return Ok(());
        }
        Err(Refusal::rule(if tactic.tactic().night != state.night {
            MK_RND_09
        } else if state.tactics_gone >> tactic.index() & 1 == 1 {
            if state.scenario.is_cooperative() { MK_SCN_COOP_07 } else { MK_SCN_SOLO_06 }
        } else {
            MK_TAC_01
        }))
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if chosen_one::Choose.asks(play.state).is_some() {
            return chosen_one::Choose.answer(play, action);
        }
        let (Action::Tactic(tactic), Some(seat)) = (action, picker(play.state)) else { return };
        play.state.tactics &= !(1 << tactic.index());
        play.state.players[seat].tactic = Some(tactic);
        play.log.tell(Event::Tactic { seat: Some(seat), tactic });
    }

    /// Everybody has chosen: the Dummy gets its tactic too, the round order follows the numbers, and effects
    /// of taking a tactic happen before the first turn.
    fn run(self, play: &mut Play<'_>) {
        if !play.state.scenario.is_cooperative() {
            tactic_for_dummy(play);
        }
        let state = &mut *play.state;
        let tactic_of = |who: &Who| match who {
            Who::Seat(seat) => state.players[*seat].tactic,
            Who::Dummy => state.dummy.as_ref().and_then(|dummy| dummy.tactic),
        };
        // MK-TAC-04.
        state.order.sort_by_key(|who| tactic_of(who).map(|tactic| tactic.tactic().number));
        state.at = 0;
        state.stage = Stage::TurnStart;
        state.tasks.push(Task::End(Closing::BeginTurn));
        // MK-TAC-03: in the order of the round, so the last one goes on the stack first. The Dummy's has no
        // effect (MK-DUM-04).
        for at in (0..play.state.order.len()).rev() {
            let Who::Seat(seat) = play.state.order[at] else { continue };
            let Some(tactic) = play.state.players[seat].tactic else { continue };
            if matches!(tactic.tactic().when, TacticWhen::Taken | TacticWhen::TakenAndOnceARound) {
                let effect = play.state.tactic_effect(tactic);
                effects::start(play, seat, Origin::Tactic(tactic), effect);
            }
        }
    }
}

/// The Dummy gets a random remaining tactic: in solo games after the player (MK-SCN-SOLO-05), in cooperative
/// ones before all others (MK-SCN-COOP-06).
pub(crate) fn tactic_for_dummy(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let Some(dummy) = &mut state.dummy else { return };
    let left: Vec<TacticId> =
        TacticId::of(state.night).filter(|tactic| state.tactics >> tactic.index() & 1 == 1).collect();
    if let Some(tactic) = play.chance.pick(&left).copied() {
        state.tactics &= !(1 << tactic.index());
        dummy.tactic = Some(tactic);
        play.log.tell(Event::Tactic { seat: None, tactic });
    }
}

/// How many mana dice the Source holds (MK-SETUP-11, MK-DUM-03, MK-SCN-BLITZ-07).
pub(crate) fn source_dice(state: &State) -> u8 {
    state.players.len() as u8 + SOURCE_DICE_BEYOND_PLAYERS + state.scenario.extra_offer()
}

/// How many units a new offer has (MK-SETUP-09, MK-RND-05).
pub(crate) fn unit_offer(state: &State) -> u8 {
    state.players.len() as u8 + UNIT_OFFER_BEYOND_PLAYERS + state.scenario.extra_offer()
}

/// Rolls all dice of the Source, and those that show black or gold again until half of all are of a basic
/// colour (MK-SETUP-11, MK-RND-03).
pub(crate) fn roll_source(play: &mut Play<'_>) {
    let dice = usize::from(source_dice(play.state));
    let rolled = (0..dice).map(|_| source::roll(play.chance)).collect();
    play.state.source.dice = rolled;
    play.state.source.away = 0;
    loop {
        let dice = &mut play.state.source.dice;
        let special = dice.iter().filter(|colour| colour.basic().is_none()).count();
        if (dice.len() - special) * 2 >= dice.len() {
            break;
        }
        for die in dice.iter_mut().filter(|colour| colour.basic().is_none()) {
            *die = source::roll(play.chance);
        }
    }
    play.log.tell_with(|| Event::Rolled(play.state.source.dice.to_vec()));
}

/// Whether elite units are dealt too: once a core tile has been revealed (MK-RND-05); in Conquer and Hold,
/// always in the second half of the game (MK-SCN-HOLD-05).
fn has_elite_units(state: &State) -> bool {
    match state.scenario {
        ScenarioId::ConquerAndHold => !scenarios::is_first_half(state),
        scenario => scenario.has_elite_units() && state.map.has_core(),
    }
}

/// The Source at the start of the match. Where it starts by Night, no die shows gold or black
/// (MK-VAR-NIGHT-01).
pub(crate) fn first_roll(play: &mut Play<'_>) {
    roll_source(play);
    let special = |state: &State| {
        let dice = state.source.dice.iter().enumerate().filter(|(_, die)| die.basic().is_none());
        dice.fold(0u8, |dice, (at, _)| dice | 1 << at)
    };
    while play.state.night && special(play.state) != 0 {
        source::reroll(play, special(play.state));
    }
}

/// Deals a new unit offer: regular units, or elite and regular ones in turn (MK-RND-05).
pub(crate) fn deal_units(play: &mut Play<'_>) {
    let mixed = has_elite_units(play.state);
    for at in 0..unit_offer(play.state) {
        let offers = &mut play.state.offers;
        let deck = if mixed && at % 2 == 0 { &mut offers.elite_deck } else { &mut offers.regular_deck };
        if let Some(unit) = deck.draw(play.chance) {
            offers.units.push(unit);
        }
    }
}

/// Adds an advanced action to the unit offer (MK-RND-06), if there is one left.
pub(crate) fn add_monastery_card(play: &mut Play<'_>) {
    let offers = &mut play.state.offers;
    if !offers.monastery.is_full()
        && let Some(card) = offers.advanced_deck.draw(play.chance)
    {
        offers.monastery.push(card);
    }
}

/// Ends the round: the match is over too, or the next round is prepared (MK-FLOW-05).
pub(crate) fn end(play: &mut Play<'_>) {
    if play.state.match_ends_in.is_some() {
        // MK-SCN-GEN-02: if the round ends during the last turns, the match ends at once.
        return finish_match(play, play.state.scenario.end_rule());
    }
    effects::lasting::round_ends(play.state);
    if play.state.round >= play.state.rounds() {
        let rule = match play.state.scenario {
            ScenarioId::ConquerAndHold | ScenarioId::OneToReturn => play.state.scenario.end_rule(),
            _ => MK_FLOW_05,
        };
        return finish_match(play, rule);
    }
    // MK-VAR-GEN-03: the scenario's steps first, and nothing of all that after the last round. What asks
    // players is a task on top.
    scenarios::round_ends(play);
    if play.state.order.is_empty() {
        // MK-SCN-RETURN-08: nobody is left.
        return finish_match(play, MK_SCN_RETURN_08);
    }
    play.state.tasks.push(Task::End(Closing::NextRound));
    if removal::is_due(play.state) {
        removal::begin(play);
    }
}

/// The scenario's steps at the end of a round are done; the steps between two rounds follow (MK-VAR-GEN-03).
#[derive(Clone, Copy)]
pub(crate) struct Next;

impl Step<MageKnight> for Next {
    fn run(self, play: &mut Play<'_>) {
        next(play);
    }
}

/// Between two rounds: darkness, then rampaging enemies, then the preparation. Questions to players before it
/// are tasks on top of it (MK-VAR-GEN-03).
pub(crate) fn next(play: &mut Play<'_>) {
    let night = nights::next(play);
    rampaging::come_back(play);
    play.state.tasks.push(Task::End(Closing::Prepare { night }));
    improvement::begin(play);
}

/// The match is over.
pub(crate) fn finish_match(play: &mut Play<'_>, rule: kernel::RuleId) {
    play.state.tasks.clear();
    play.state.over = Some(rule);
    chosen_one::show(play);
    play.log.tell(Event::Over(rule));
}

/// The next round is prepared (MK-RND-01).
#[derive(Clone, Copy)]
pub(crate) struct Prepare {
    /// Whether it is a Night.
    pub(crate) night: bool,
}

impl Step<MageKnight> for Prepare {
    fn run(self, play: &mut Play<'_>) {
        prepare(play, self.night);
    }
}

/// Prepares the next round, a Day or a Night (MK-RND-01 to MK-RND-12).
pub(crate) fn prepare(play: &mut Play<'_>, night: bool) {
    let state = &mut *play.state;
    let drafted = state.variants.starting_draft && !state.night;
    state.round += 1;
    state.night = night; // MK-RND-02
    state.round_ends_in = None;
    state.stage = Stage::Tactics;
    play.log.tell(Event::Round { round: state.round, night: state.night });
    roll_source(play); // MK-RND-03
    clear_unit_offer(play.state); // MK-RND-04
    deal_units(play); // MK-RND-05
    for _ in 0..deck_building::monastery_cards(play.state) {
        add_monastery_card(play); // MK-RND-06
    }
    refresh_offers(play); // MK-RND-07, MK-RND-08
    lay_out_tactics(play); // MK-RND-09
    if play.state.scenario.is_cooperative() {
        tactic_for_dummy(play);
    }
    map::look_around(play); // what the daylight shows
    scenarios::round_begins(play);
    // MK-RND-10: banners are turned up and their owners asked; the rest comes after that.
    play.state.tasks.push(Task::End(Closing::NewHands));
    if drafted {
        // MK-VAR-DECK-07: before the cards are shuffled.
        let seats: Vec<Seat> = play.state.seats_left().collect();
        let steps = seats.into_iter().rev().map(|seat| Task::End(Closing::AddDrafted { seat }));
        play.state.tasks.extend(steps);
    }
    for seat in Seat::first(play.state.players.len() as u8).collect::<Vec<_>>().into_iter().rev() {
        let player = &mut play.state.players[seat];
        player.skills_down = SkillSet::default();
        player.skills_used = SkillSet::default();
        player.tokens = Default::default(); // MK-MANA-02
        player.units.iter_mut().for_each(|unit| unit.banner_down = false);
        play.state.tasks.push(Task::End(Closing::Banners { seat }));
    }
}

/// Returns units to the bottom of their decks, and the advanced actions of monasteries to theirs (MK-RND-04).
fn clear_unit_offer(state: &mut State) {
    let offers = &mut state.offers;
    for unit in std::mem::take(&mut offers.units) {
        put_under(unit, &mut offers.regular_deck, &mut offers.elite_deck);
    }
    for card in std::mem::take(&mut offers.monastery) {
        offers.advanced_deck.put_at_bottom(card);
    }
}

fn put_under<const K: usize>(
    unit: UnitId,
    regular: &mut kernel::Deck<UnitId, { crate::content::UNITS }, K>,
    elite: &mut kernel::Deck<UnitId, { crate::content::UNITS }, K>,
) {
    if unit.unit().elite { elite.put_at_bottom(unit) } else { regular.put_at_bottom(unit) }
}

/// The bottom cards of both offers leave, new ones enter at the top (MK-RND-07, MK-RND-08); the Dummy takes
/// the advanced action and a crystal of the spell's colour (MK-DUM-07, MK-DUM-08).
fn refresh_offers(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let advanced = state.offers.advanced.pop_at(0);
    let spell = state.offers.spells.pop_at(0);
    match &mut state.dummy {
        Some(dummy) => dummy::prepare(dummy, advanced, spell),
        None => advanced.into_iter().for_each(|card| state.offers.advanced_deck.put_at_bottom(card)),
    }
    spell.into_iter().for_each(|card| state.offers.spell_deck.put_at_bottom(card));
    refill_offers(play);
}

/// Fills the offers of spells and advanced actions from their decks (MK-GAIN-04).
pub(crate) fn refill_offers(play: &mut Play<'_>) {
    let offers = &mut play.state.offers;
    while offers.advanced.len() < usize::from(crate::content::ADVANCED_OFFER)
        && let Some(card) = offers.advanced_deck.draw(play.chance)
    {
        offers.advanced.push(card);
    }
    while offers.spells.len() < usize::from(crate::content::SPELL_OFFER)
        && let Some(card) = offers.spell_deck.draw(play.chance)
    {
        offers.spells.push(card);
    }
}

/// Collects the tactics of the last round and lays out those of the new one (MK-RND-09). In solo games used
/// tactics are out of the game (MK-SCN-SOLO-06), until there are too few left (MK-VAR-NIGHT-04).
fn lay_out_tactics(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let dummy = state.dummy.as_mut().and_then(|dummy| dummy.tactic.take());
    let used = state.players.iter_mut().filter_map(|player| {
        player.tactic_down = false;
        player.spared.drain(..).for_each(|card| player.discard.put(card));
        player.set_aside.take().into_iter().for_each(|card| player.discard.put(card));
        player.tactic.take()
    });
    let used = used.chain(dummy).fold(0, |set, tactic| set | 1 << tactic.index());
    if state.players.len() == 1 {
        state.tactics_gone |= used;
    }
    let all = TacticId::of(state.night).fold(0, |set, tactic| set | 1 << tactic.index());
    if ((all & !state.tactics_gone).count_ones() as usize) < state.order.len() {
        state.tactics_gone &= !all;
        play.log.tell(Event::TacticsBack { night: state.night });
    }
    state.tactics = all & !state.tactics_gone;
}

/// Units are readied and hands are drawn for a new round (MK-RND-11, MK-RND-12).
#[derive(Clone, Copy)]
pub(crate) struct NewHands;

impl Step<MageKnight> for NewHands {
    fn run(self, play: &mut Play<'_>) {
        new_hands(play);
    }
}

/// Units are readied (MK-RND-11), and every player gets a new Deed deck and hand (MK-RND-12).
pub(crate) fn new_hands(play: &mut Play<'_>) {
    for seat in Seat::first(play.state.players.len() as u8) {
        let limit = draw_limit(play.state, seat);
        let player = &mut play.state.players[seat];
        for unit in &mut player.units {
            unit.ready = true;
            unit.hit = false;
        }
        let mut hand = std::mem::take(&mut player.hand);
        hand.pour(&mut player.discard);
        for card in hand.iter() {
            player.deck.put_anywhere(card);
        }
        player.deck.shuffle();
        draw_cards(play, seat, limit);
    }
}

#[cfg(test)]
mod tests;
