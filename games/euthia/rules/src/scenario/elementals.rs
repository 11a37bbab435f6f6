//! Banishment of the Elementals, three episodes: Elementals are banished with Essences or by the dice. The
//! second episode adds Slaughter cards (`slaughter`), the third the Power of the Faer and the Magma Demon
//! (`faer`).

use super::faer::{self, Demon};
use super::{Cause, Choice, Development, Due, Goal, Progress, Target, strikes, tell};
use crate::Euthia;
use crate::action::Action;
use crate::board::{self, Spot};
use crate::content::{
    AIR_WATER_TOKENS, BANISHMENTS, Banishment, EARTH_FIRE_TOKENS, Elementals, SLAUGHTERS, item,
};
use crate::effects::{self, gains};
use crate::event::Event;
use crate::frame::Play;
use crate::map::{self, Space};
use crate::player::Tile;
use crate::rolls::{self, Purpose};
use crate::rules::{EU_MAP_08, EU_SET_02};
use crate::state::{PLAYERS, State};
use crate::task::Task;
use crate::terms::{Element, SpaceKind, Trade};
use crate::trade;
use kernel::{Measure, Refusal, Seat, Step};
use serde::{Deserialize, Serialize};

/// The state of the banishment; the map shows which Elementals have been banished.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Banishing {
    /// The Slaughter cards that may still come, one bit each.
    pub cards: u16,
    /// The Slaughter card of this round.
    pub card: Option<u8>,
    /// Who has been on a rift in this round, one bit each.
    pub rift: u8,
    /// How many Movement points each seat loses in its next turn.
    pub hampered: [u8; PLAYERS],
    /// How many extra Chaos tokens the Monster of each seat has in the next Combat.
    pub thunder: [u8; PLAYERS],
    /// The Power of the Faer.
    pub faer: u8,
    /// The Magma Demon.
    pub demon: Demon,
}

/// The means of banishing an Elemental.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offering {
    /// An Essence of its element.
    Essence,
    /// A Catalyst instead of it.
    Catalyst,
    /// The dice.
    Roll,
}

/// A Trade action before the first round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Stall {
    /// The player's place in the turn order.
    pub at: u8,
    /// The place.
    pub place: Trade,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BanishingReport {
    /// An Elemental was banished.
    Banished {
        /// The seat that did it.
        seat: Seat,
        /// The element.
        element: Element,
        /// How many are banished in all.
        total: u8,
    },
    /// An Elemental resisted.
    Withstood {
        /// Who tried.
        seat: Seat,
        /// The element.
        element: Element,
    },
    /// A Catalyst was used up.
    Catalyst(Seat),
    /// The Power of the Faer has this value now.
    Faer(u8),
    /// The Magma Demon has risen here.
    Risen(Space),
    /// The Magma Demon is defeated.
    Slain(Seat),
}

impl Banishing {
    pub(super) const fn new() -> Banishing {
        Banishing {
            cards: (1 << SLAUGHTERS.len()) - 1,
            card: None,
            rift: 0,
            hampered: [0; PLAYERS],
            thunder: [0; PLAYERS],
            faer: 0,
            demon: Demon::Asleep,
        }
    }
}

pub(super) fn own(state: &mut State) -> Option<&mut Banishing> {
    match &mut state.course.progress {
        Progress::Elementals(banishing) => Some(banishing),
        _ => None,
    }
}

pub(super) const fn seen(state: &State) -> Banishing {
    match &state.course.progress {
        Progress::Elementals(banishing) => *banishing,
        _ => Banishing::new(),
    }
}

pub(super) fn say(play: &mut Play<'_>, report: BanishingReport) {
    tell(play, Development::Banishing(report));
}

/// Gives everybody a Catalyst, if the episode provides one.
pub(super) fn set_up(play: &mut Play<'_>, rules: &Elementals) {
    if rules.catalysts {
        super::gifts(play, &[item::CATALYST]);
    }
}

/// Ends the card of the last round. Before the first round everybody trades; later a Slaughter card is
/// revealed.
pub(super) fn round_begins(play: &mut Play<'_>, rules: &Elementals) {
    let rifts = Seat::first(play.state.seats()).filter(|seat| {
        let place = play.state.players[*seat].place;
        place.is_some_and(|place| play.state.map.kind(place) == SpaceKind::Rift)
    });
    let rift = rifts.fold(0, |set, seat| set | 1 << seat.0);
    if let Some(banishing) = own(play.state) {
        (banishing.card, banishing.rift) = (None, rift);
    }
    let round = play.state.round;
    if round == 1 && !rules.free_trades.is_empty() {
        play.state.tasks.push(Task::Scenario(Due::Opening));
        for at in (0..play.state.seats()).rev() {
            let stalls = rules.free_trades.iter().rev().map(|place| Due::Stall(Stall { at, place: *place }));
            play.state.tasks.extend(stalls.map(Task::Scenario));
        }
    }
    if rules.slaughter_rounds.contains(&round) {
        play.state.tasks.push(Task::Scenario(Due::Card));
    }
}

impl Step<Euthia> for Stall {
    fn run(self, play: &mut Play<'_>) {
        play.state.at = self.at;
        trade::free(play, self.place);
    }
}

/// All have traded: the first round is opened.
#[derive(Clone, Copy)]
pub(super) struct Opening;

impl Step<Euthia> for Opening {
    fn run(self, play: &mut Play<'_>) {
        play.state.at = 0;
    }
}

/// Effects announced for the Hero's next turn happen.
pub(super) fn turn_begins(play: &mut Play<'_>) {
    let seat = play.state.seat();
    let Some(banishing) = own(play.state) else { return };
    play.state.turn.hampered = std::mem::take(&mut banishing.hampered[seat.index()]);
}

/// A Hero who enters a rift banishes more easily in this round.
pub(super) fn entered(play: &mut Play<'_>, seat: Seat, to: Space) {
    if play.state.map.kind(to) == SpaceKind::Rift
        && let Some(banishing) = own(play.state)
    {
        banishing.rift |= 1 << seat.0;
    }
}

/// The bonus of a rift for a banishing roll.
pub(super) fn feat_bonus(state: &State, rules: &Elementals, seat: Seat) -> i8 {
    let been = seen(state).rift >> seat.0 & 1 == 1;
    if been { effects::clover(state, seat, rules.rift_bonus, None).unwrap_or(0) } else { 0 }
}

/// The place of a Catalyst in the pack.
fn catalyst(state: &State) -> Option<Spot> {
    let at = state.player().pack.iter().position(|piece| piece.tile == Tile::Item(item::CATALYST));
    at.map(|at| Spot::Pack(at as u8))
}

/// Air and Water share their Banishment tokens, as do Earth and Fire.
const fn is_airy(element: Element) -> bool {
    matches!(element, Element::Air | Element::Water)
}

/// How many Banishment tokens of an element's kind are on the map.
fn used(state: &State, element: Element) -> u8 {
    let airy = |token: &map::Banishment| state.map.printed(token.on).elemental().map(is_airy);
    state.map.banished.iter().filter(|token| airy(token) == Some(is_airy(element))).count() as u8
}

/// How many are left.
fn tokens_left(state: &State, element: Element) -> u8 {
    let all = if is_airy(element) { AIR_WATER_TOKENS } else { EARTH_FIRE_TOKENS };
    all.saturating_sub(used(state, element))
}

/// Whether the Elemental at the Hero's space can be banished by this means.
pub(super) fn check(state: &State, offering: Offering) -> Result<(), Refusal> {
    let refused = Refusal::rule(EU_SET_02);
    let Some(here) = state.here() else { return Err(refused) };
    let Some(element) = state.map.elemental(here) else { return Err(refused) };
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    if state.turn.feats > 0 || state.turn.challenged {
        return Err(refused.with(Measure::Limit, 1).with(Measure::Have, 1));
    }
    if tokens_left(state, element) == 0 {
        return Err(refused.with(Measure::Need, 1).with(Measure::Have, 0));
    }
    let paid = match offering {
        Offering::Essence => state.player().essences[element.index()] > 0,
        Offering::Catalyst => catalyst(state).is_some(),
        Offering::Roll => true,
    };
    if paid { Ok(()) } else { Err(refused) }
}

pub(super) fn open_legal(state: &State, out: &mut Vec<Action>) {
    let offerings = [Offering::Essence, Offering::Catalyst, Offering::Roll];
    let offerings = offerings.into_iter().filter(|offering| check(state, *offering).is_ok());
    out.extend(offerings.map(|offering| Action::Scenario(Choice::Banish(offering))));
}

pub(super) fn begin(play: &mut Play<'_>, rules: &Elementals, offering: Offering) {
    let seat = play.state.seat();
    let Some(element) = play.state.here().and_then(|here| play.state.map.elemental(here)) else { return };
    play.state.turn.feats += 1;
    match offering {
        Offering::Essence => {
            play.state.player_mut().essences[element.index()] -= 1;
            play.log.tell(Event::SpentEssence { seat, element });
        }
        Offering::Catalyst => {
            let piece = catalyst(play.state).and_then(|spot| play.state.player_mut().take(spot));
            if let Some(piece) = piece {
                board::put_away(play, piece);
            }
            say(play, BanishingReport::Catalyst(seat));
        }
        Offering::Roll => return rolls::begin(play, seat, Purpose::Feat(rules.roll)),
    }
    banish(play, rules, seat);
}

/// The banishing roll is complete.
pub(super) fn tried(play: &mut Play<'_>, rules: &Elementals, seat: Seat, succeeded: bool) {
    if succeeded {
        return banish(play, rules, seat);
    }
    if let Some(element) = play.state.here().and_then(|here| play.state.map.elemental(here)) {
        say(play, BanishingReport::Withstood { seat, element });
    }
    strikes::wound(play, seat, strikes::wounds(rules.fail), Cause::Banishment);
}

/// The Banishment card of an episode.
const fn card(rules: &Elementals) -> &'static Banishment {
    &BANISHMENTS[rules.episode as usize]
}

/// Removes the Elemental: its power ends, and it is worth Reputation.
fn banish(play: &mut Play<'_>, rules: &Elementals, seat: Seat) {
    let Some(here) = play.state.here() else { return };
    let Some(element) = play.state.map.elemental(here) else { return };
    let map = &mut play.state.map;
    let own_of_type = map.banished.iter().filter(|token| token.seat == seat);
    let first = own_of_type.filter(|token| map.printed(token.on).elemental() == Some(element)).count() == 0;
    if map.banished.try_push(map::Banishment { on: here, seat }).is_err() {
        return; // there are no more tokens than places for them
    }
    let total = map.banished.len() as u8;
    say(play, BanishingReport::Banished { seat, element, total });
    let card = card(rules);
    gains::reputation(play, seat, (card.each + if first { card.first_of_type } else { 0 }) as i8);
    if let Some(faer) = &rules.faer {
        faer::shift(play, faer, faer.per_banish);
    }
}

/// A Combat begins: thunder may give the Monster Chaos tokens.
pub(super) fn fight_begins(play: &mut Play<'_>, hero: Seat) {
    let Some(banishing) = own(play.state) else { return };
    let chaos = std::mem::take(&mut banishing.thunder[hero.index()]);
    if let Some(fight) = &mut play.state.fight {
        fight.chaos = fight.chaos.saturating_add(chaos);
    }
}

/// Whether enough Elementals have been banished, and no Magma Demon is left.
pub(super) fn is_won(state: &State, rules: &Elementals) -> bool {
    goals(state, rules).iter().all(|goal| goal.have >= goal.need)
}

/// The Elementals to banish, and the Magma Demon once it has risen.
pub(super) fn goals(state: &State, rules: &Elementals) -> Vec<Goal> {
    let need = card(rules).goals[usize::from(state.seats()) - 1].into();
    let banished = Goal { what: Target::Elementals, have: state.map.banished.len() as u16, need };
    let slain = match seen(state).demon {
        Demon::Asleep => None,
        Demon::Risen(_) => Some(0),
        Demon::Slain => Some(1),
    };
    let demon = slain.map(|have| Goal { what: Target::Demon, have, need: 1 });
    [banished].into_iter().chain(demon).collect()
}

pub(super) fn is_sound(state: &State, rules: &Elementals) -> bool {
    let Banishing { cards, card, rift, hampered, thunder, faer, demon, .. } = seen(state);
    let seats = state.seats();
    let shown = card.is_none_or(|card| usize::from(card) < SLAUGHTERS.len() && cards >> card & 1 == 0);
    let most = rules.faer.as_ref().map_or(0, |faer| faer.max);
    let awake = match demon {
        Demon::Asleep => faer < most || most == 0,
        Demon::Risen(on) => state.map.contains(on) && faer == most && most > 0,
        Demon::Slain => faer == most && most > 0,
    };
    let tokens = [Element::Air, Element::Earth].map(|element| used(state, element));
    let tokens = tokens[0] <= AIR_WATER_TOKENS && tokens[1] <= EARTH_FIRE_TOKENS;
    // More than all cards together could bring about is impossible.
    let threatens = |by_seat: &[u8; PLAYERS]| {
        let nobody = by_seat.iter().skip(seats.into()).all(|n| *n == 0);
        nobody && by_seat.iter().all(|n| usize::from(*n) <= SLAUGHTERS.len())
    };
    let stalls = |task: &Task| match task {
        Task::Scenario(Due::Stall(stall)) => stall.at < seats && state.round == 1,
        Task::Scenario(Due::Opening) => state.round == 1,
        _ => true,
    };
    cards >> SLAUGHTERS.len() == 0
        && shown
        && rift >> seats == 0
        && [hampered, thunder].iter().all(threatens)
        && faer <= most
        && awake
        && tokens
        && state.tasks.iter().all(stalls)
}
