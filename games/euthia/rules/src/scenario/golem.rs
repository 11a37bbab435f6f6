//! Devastation Incarnate: a Golem devastates the land until its spell is broken.

use super::{Asking, Cause, Choice, Development, Due, Progress, in_order, rules, strikes, tell};
use crate::Euthia;
use crate::action::Action;
use crate::combat::Fight;
use crate::content::{GolemRules, PowerId, SpecialRules, TerritoryId};
use crate::effects::gains;
use crate::frame::Play;
use crate::hand;
use crate::map::{Map, Space, Spawned};
use crate::question::{Asked, Question};
use crate::round;
use crate::rules::{EU_MAP_08, EU_SET_02};
use crate::state::{PLAYERS, State};
use crate::task::Task;
use crate::terms::{Metal, SpaceKind};
use arrayvec::ArrayVec;
use kernel::{Measure, Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// The Golem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Golem {
    /// Its space; `None` before its crater is revealed.
    pub at: Option<Space>,
    /// The remaining strength of its spell.
    pub spell: u8,
    /// Golem tokens that are left.
    pub tokens: u8,
}

/// The state of a walk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Walk {
    /// Steps that are left.
    pub left: u8,
    /// Whether it has entered a space.
    pub moved: bool,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GolemReport {
    /// The Golem appeared here.
    Awakes(Space),
    /// It entered a space, which is destroyed.
    Walks(Space),
    /// It drove the Griffin here (EU-GRF-08).
    Griffin(Space),
    /// A Monster appeared.
    Spawned {
        /// The space.
        on: Space,
        /// Of which level.
        level: u8,
    },
    /// The spell has this strength now.
    Spell(u8),
    /// The spell was not broken.
    Stands,
}

impl Golem {
    pub(super) const fn new() -> Golem {
        Golem { at: None, spell: 0, tokens: 0 }
    }
}

fn own(state: &mut State) -> Option<&mut Golem> {
    match &mut state.course.progress {
        Progress::Golem(golem) => Some(golem),
        _ => None,
    }
}

const fn seen(state: &State) -> Golem {
    match &state.course.progress {
        Progress::Golem(golem) => *golem,
        _ => Golem::new(),
    }
}

/// The initial strength of the spell: greater for each player in the heroic variant.
fn spell(state: &State, rules: &GolemRules) -> u8 {
    let row = &state.scenario.sheet().rows[usize::from(state.seats()) - 1];
    row.spell + if state.agreed.heroic { rules.heroic_spell * state.seats() } else { 0 }
}

/// Puts the crater on top of its Chapter, and sets the spell.
pub(super) fn set_up(play: &mut Play<'_>, rules: &GolemRules) {
    play.state.stack.put_on_top(rules.crater, rules.crater_on);
    let spell = spell(play.state, rules);
    if let Some(golem) = own(play.state) {
        (golem.spell, golem.tokens) = (spell, rules.tokens);
    }
}

/// The Golem appears when its crater is revealed.
pub(super) fn revealed(play: &mut Play<'_>, rules: &GolemRules, tile: TerritoryId) {
    if tile != rules.crater {
        return;
    }
    let Some(at) = play.state.map.place_of(tile, SpaceKind::Crater) else { return };
    if let Some(golem) = own(play.state) {
        golem.at = Some(at);
    }
    tell(play, Development::Golem(GolemReport::Awakes(at)));
}

/// The targets of the Golem: a Place of Trade, an Encounter, a Portal or a Treasure. A token A marks its
/// destruction.
pub(super) const fn is_target(kind: SpaceKind) -> bool {
    kind.trade().is_some()
        || kind.treasure().is_some()
        || matches!(kind, SpaceKind::Encounter | SpaceKind::Portal)
}

/// How many Destruction tokens A are on the map.
pub(super) fn tokens_a(map: &Map) -> usize {
    map.spaces().filter(|space| map.is_destroyed(*space) && is_target(map.printed(*space))).count()
}

/// The next spaces of the Golem: those on a shortest path to a nearest intact target. It never walks over the
/// Chapel.
pub(super) fn ways(map: &Map, from: Space) -> ArrayVec<Space, 7> {
    let targets = map.spaces().filter(|space| *space != from && is_target(map.kind(*space)));
    let open = |space: Space| map.printed(space) != SpaceKind::Chapel;
    let distances = map.distances_from(targets, open);
    let distance = |space: Space| distances[usize::from(space.0)];
    let nearer = |space: &Space| open(*space) && distance(*space) < distance(from);
    let mut ways: ArrayVec<Space, 7> = map.neighbours(from).into_iter().filter(nearer).collect();
    ways.sort_unstable();
    ways
}

/// The possible steps of the Golem; none when it stands still.
fn open_ways(state: &State) -> ArrayVec<Space, 7> {
    let golem = seen(state);
    match golem.at {
        Some(at) if golem.spell > 0 => ways(&state.map, at),
        _ => ArrayVec::new(),
    }
}

/// After each round the Golem walks; after the last one it is decided whether its spell is broken.
pub(super) fn round_ends(play: &mut Play<'_>, rules: &GolemRules) {
    let round = play.state.round;
    if round == play.state.rounds() {
        play.state.tasks.push(Task::Scenario(Due::Reckoning));
    }
    let left = rules.steps.get(usize::from(round) - 1).copied().unwrap_or(0);
    play.state.tasks.push(Task::Scenario(Due::Walk(Walk { left, moved: false })));
}

impl Step<Euthia> for Walk {
    fn asks(&self, state: &State) -> Option<Question> {
        let asks = self.left > 0 && open_ways(state).len() > 1;
        asks.then_some(Question { seat: state.first, what: Asked::Scenario(Asking::Walk) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(open_ways(state).into_iter().map(|to| Action::Scenario(Choice::Walk(to))));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Scenario(Choice::Walk(to)) if open_ways(state).contains(to) => Ok(()),
            Action::Scenario(Choice::Walk(_)) => Err(Refusal::rule(EU_SET_02)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let (Action::Scenario(Choice::Walk(to)), SpecialRules::Golem(rules)) = (action, rules(play.state))
        {
            step(play, rules, self, to);
        }
    }

    fn run(self, play: &mut Play<'_>) {
        // Walks where there is but one way; with none left the walk is over.
        let SpecialRules::Golem(rules) = rules(play.state) else { return };
        match open_ways(play.state).first() {
            Some(to) if self.left > 0 => step(play, rules, self, *to),
            _ if self.moved => spawn(play, rules),
            _ => {}
        }
    }
}

/// The Golem enters a space: the space is destroyed, and whoever is there is hit.
fn step(play: &mut Play<'_>, rules: &GolemRules, walk: Walk, to: Space) {
    let Some(from) = own(play.state).and_then(|golem| golem.at.replace(to)) else { return };
    play.state.map.destroy(to);
    tell(play, Development::Golem(GolemReport::Walks(to)));
    // EU-GRF-08.
    if play.state.griffin == Some(to) {
        play.state.griffin = Some(from);
        tell(play, Development::Golem(GolemReport::Griffin(from)));
    }
    let met = |seat: &Seat| play.state.players[*seat].place == Some(to);
    let met: ArrayVec<Seat, PLAYERS> = in_order(play.state).filter(met).collect();
    for seat in met {
        strikes::wound(play, seat, strikes::wounds(rules.hits), Cause::Golem);
    }
    if tokens_a(&play.state.map) >= rules.destruction_a.into() {
        fail(play, rules);
        return round::end(play);
    }
    play.state.tasks.push(Task::Scenario(Due::Walk(Walk { left: walk.left - 1, moved: true })));
}

/// The walk is over: a Monster appears where it ends, while there are tokens.
fn spawn(play: &mut Play<'_>, rules: &GolemRules) {
    let round = usize::from(play.state.round);
    let level = rules.spawn_levels.get(round - 1).copied().unwrap_or(1);
    let golem = seen(play.state);
    let free = |at: &Space| golem.tokens > 0 && play.state.map.spawned_on(*at).is_none();
    let Some(at) = golem.at.filter(free) else { return };
    play.state.map.spawned.push(Spawned { on: at, level });
    if let Some(golem) = own(play.state) {
        golem.tokens -= 1;
    }
    tell(play, Development::Golem(GolemReport::Spawned { on: at, level }));
}

/// A Monster of the Golem is defeated: it gives Reputation and weakens the spell.
pub(super) fn defeated(play: &mut Play<'_>, fight: &Fight) {
    let level = play.state.here().and_then(|here| play.state.map.spawned_on(here));
    if let Some(level) = level.filter(|_| fight.bounty.is_none()) {
        gains::reputation(play, fight.hero, level as i8);
        weaken(play, level);
    }
}

fn weaken(play: &mut Play<'_>, n: u8) {
    let Some(golem) = own(play.state).filter(|golem| golem.spell > 0) else { return };
    golem.spell = golem.spell.saturating_sub(n);
    let spell = golem.spell;
    tell(play, Development::Golem(GolemReport::Spell(spell)));
}

/// Whether a Gold card can be discarded against the spell at the Hero's space.
pub(super) fn check_card(state: &State, rules: &GolemRules, card: PowerId) -> Result<(), Refusal> {
    let refused = Refusal::rule(EU_SET_02);
    let Some(here) = state.here().filter(|here| state.map.is_destroyed(*here)) else { return Err(refused) };
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    if state.turn.feats >= rules.cards_per_turn {
        return Err(refused
            .with(Measure::Limit, i32::from(rules.cards_per_turn))
            .with(Measure::Have, i32::from(state.turn.feats)));
    }
    let held = card.power().metal == Metal::Gold && state.player().hand.count(card) > 0;
    if held && seen(state).spell > 0 { Ok(()) } else { Err(refused) }
}

pub(super) fn open_legal(state: &State, rules: &GolemRules, out: &mut Vec<Action>) {
    if state.here().is_some_and(|here| state.map.is_destroyed(here)) {
        let cards = state.player().hand.kinds().map(|(card, _)| card);
        let cards = cards.filter(|card| check_card(state, rules, *card).is_ok());
        out.extend(cards.map(|card| Action::Scenario(Choice::Weaken(card))));
    }
}

pub(super) fn give(play: &mut Play<'_>, rules: &GolemRules, card: PowerId) {
    let seat = play.state.seat();
    hand::discard(play, seat, card);
    play.state.turn.feats += 1;
    gains::reputation(play, seat, rules.card_reputation as i8);
    weaken(play, rules.card_spell);
}

/// The last round is over: if the spell stands, everybody loses Reputation.
#[derive(Clone, Copy)]
pub(super) struct Reckoning;

impl Step<Euthia> for Reckoning {
    fn run(self, play: &mut Play<'_>) {
        let SpecialRules::Golem(rules) = rules(play.state) else { return };
        if !is_won(play.state) {
            fail(play, rules);
        }
    }
}

fn fail(play: &mut Play<'_>, rules: &GolemRules) {
    tell(play, Development::Golem(GolemReport::Stands));
    strikes::all_lose(play, rules.lost);
}

/// The remaining strength of the spell, and its initial strength.
pub(super) fn spell_left(state: &State, rules: &GolemRules) -> (u8, u8) {
    (seen(state).spell, spell(state, rules))
}

/// Whether the spell is broken.
pub(super) const fn is_won(state: &State) -> bool {
    seen(state).spell == 0
}

pub(super) fn is_sound(state: &State, rules: &GolemRules) -> bool {
    let golem = seen(state);
    let stands =
        golem.at.is_none_or(|at| state.map.contains(at) && state.map.printed(at) != SpaceKind::Chapel);
    let tokens = usize::from(golem.tokens) + state.map.spawned.len() <= usize::from(rules.tokens);
    let walk = |task: &Task| match task {
        Task::Scenario(Due::Walk(walk)) => walk.left <= 9 && golem.at.is_some(),
        _ => true,
    };
    stands && tokens && golem.spell <= spell(state, rules) && state.tasks.iter().all(walk)
}
