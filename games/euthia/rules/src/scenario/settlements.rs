//! Defending the Settlements: Magic Defence against Farruga's Offensives, then the battle with the dragon.

use super::dragon::{self, Wyrm};
use super::{Cause, Choice, Development, Due, Progress, forced, strikes, tell};
use crate::Euthia;
use crate::action::Action;
use crate::combat::Fight;
use crate::content::SpecialRules;
use crate::content::{OFFENSIVES, Settlements};
use crate::effect::Guard;
use crate::effects::{self, Origin, gains};
use crate::frame::Play;
use crate::map::Space;
use crate::rules::EU_SET_02;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Aim, SpaceKind};
use arrayvec::ArrayVec;
use kernel::{Measure, Refusal, Seat, Step};
use serde::{Deserialize, Serialize};

/// How many Settlements there are.
pub const SETTLEMENTS: usize = 3;

/// The state of the Settlements, which are numbered in the order of their Chapters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Siege {
    /// Magic Defence tokens of each Settlement.
    pub defences: [u8; SETTLEMENTS],
    /// Which of them are ruined.
    pub ruined: [bool; SETTLEMENTS],
    /// The Offensive cards that may still come, one bit each.
    pub cards: u8,
    /// Farruga.
    pub dragon: Wyrm,
}

impl Siege {
    pub(super) const fn new() -> Siege {
        Siege {
            defences: [0; SETTLEMENTS],
            ruined: [false; SETTLEMENTS],
            cards: (1 << OFFENSIVES.len()) - 1,
            dragon: Wyrm { health: 0, damage: 0 },
        }
    }
}

fn own(state: &mut State) -> Option<&mut Siege> {
    match &mut state.course.progress {
        Progress::Settlements(siege) => Some(siege),
        _ => None,
    }
}

fn seen(state: &State) -> Siege {
    match &state.course.progress {
        Progress::Settlements(siege) => *siege,
        _ => Siege::new(),
    }
}

/// The space of a Settlement, if its tile is on the map.
fn space(state: &State, rules: &Settlements, at: usize) -> Option<Space> {
    let (tile, _) = *rules.forced.get(at)?;
    state.map.place_of(tile, SpaceKind::Settlement)
}

/// The Settlements that can be struck: on the map and not ruined, in the order in which they were placed.
fn standing(state: &State, rules: &Settlements) -> ArrayVec<(usize, Space), SETTLEMENTS> {
    let siege = seen(state);
    let there = |at: usize| space(state, rules, at).filter(|_| !siege.ruined[at]).map(|space| (at, space));
    let mut standing: ArrayVec<(usize, Space), SETTLEMENTS> = (0..SETTLEMENTS).filter_map(there).collect();
    standing.sort_unstable_by_key(|(_, space)| *space);
    standing
}

pub(super) fn round_begins(play: &mut Play<'_>, rules: &Settlements) {
    forced::round_begins(play, rules.forced);
}

/// The Settlement at the Hero's space.
fn here(state: &State, rules: &Settlements) -> Option<usize> {
    let here = state.here().filter(|here| state.map.kind(*here) == SpaceKind::Settlement)?;
    (0..SETTLEMENTS).find(|at| space(state, rules, *at) == Some(here))
}

/// Whether a Magic Defence token can be added at the Hero's space.
pub(super) fn check(state: &State, rules: &Settlements) -> Result<(), Refusal> {
    let refused = Refusal::rule(EU_SET_02);
    let Some(at) = here(state, rules) else { return Err(refused) };
    let siege = seen(state);
    if state.turn.feats >= rules.per_turn {
        return Err(refused
            .with(Measure::Limit, i32::from(rules.per_turn))
            .with(Measure::Have, i32::from(state.turn.feats)));
    }
    if siege.defences[at] >= rules.per_settlement {
        return Err(refused
            .with(Measure::Limit, i32::from(rules.per_settlement))
            .with(Measure::Have, i32::from(siege.defences[at])));
    }
    let payable = effects::payable(state, state.seat(), rules.defence_cost);
    if siege.ruined[at] || !payable { Err(refused) } else { Ok(()) }
}

pub(super) fn legal(state: &State, rules: &Settlements, out: &mut Vec<Action>) {
    if check(state, rules).is_ok() {
        out.push(Action::Scenario(Choice::Defend));
    }
}

/// Pays for a token.
pub(super) fn begin(play: &mut Play<'_>, rules: &Settlements) {
    let seat = play.state.seat();
    let Some(at) = here(play.state, rules) else { return };
    play.state.turn.feats += 1;
    play.state.tasks.push(Task::Scenario(Due::Defend(at as u8)));
    effects::start(play, seat, Origin::Scenario(Cause::Defence), rules.defence_cost);
}

/// The Magic Defence of this Settlement is being paid; then its token is placed.
#[derive(Clone, Copy)]
pub(super) struct Defend(pub(super) u8);

impl Step<Euthia> for Defend {
    fn run(self, play: &mut Play<'_>) {
        let (Defend(at), SpecialRules::Farruga(rules)) = (self, super::rules(play.state)) else { return };
        let seat = play.state.seat();
        let Some(siege) = own(play.state) else { return };
        siege.defences[usize::from(at)] += 1;
        let defences = siege.defences[usize::from(at)];
        tell(play, Development::Defended { seat, settlement: at, defences });
        gains::reputation(play, seat, rules.defence as i8);
    }
}

/// After certain rounds an Offensive strikes.
pub(super) fn round_ends(play: &mut Play<'_>, rules: &Settlements) {
    if rules.offensive_after.contains(&play.state.round) {
        let cards = seen(play.state).cards;
        let Some(card) = super::draw(play, cards.into()) else { return };
        if let Some(siege) = own(play.state) {
            siege.cards &= !(1 << card);
        }
        offensive(play, rules, card);
    }
}

/// The Settlements that a card targets.
fn targets(state: &State, rules: &Settlements, aim: Aim) -> ArrayVec<(usize, Space), SETTLEMENTS> {
    let standing = standing(state, rules);
    let siege = seen(state);
    let nearest = |from: &dyn Fn(Seat) -> bool| {
        let places = || Seat::first(state.seats()).filter(|seat| from(*seat));
        let distance = |to: Space| {
            let ways = places().filter_map(|seat| state.map.distance(state.players[seat].place?, to));
            ways.min().unwrap_or(u8::MAX)
        };
        standing.iter().copied().min_by_key(|(_, space)| distance(*space))
    };
    let top = state.players.iter().map(|player| player.reputation).max().unwrap_or(0);
    let one = match aim {
        Aim::All => return standing,
        Aim::Weakest => standing.iter().copied().min_by_key(|(at, _)| siege.defences[*at]),
        Aim::NearFirst => nearest(&|seat| seat == state.first),
        Aim::NearTop => nearest(&|seat| state.players[seat].reputation == top),
    };
    one.into_iter().collect()
}

/// An Offensive: removes tokens, and ruins a Settlement that has too few. Heroes nearby are wounded.
fn offensive(play: &mut Play<'_>, rules: &Settlements, card: u8) {
    let sheet = &OFFENSIVES[usize::from(card)];
    tell(play, Development::Card(Cause::Offensive(card)));
    let targets = targets(play.state, rules, sheet.aim);
    // All at once, so that what one suffers does not change whom it strikes.
    let (struck, each) = strikes::concerned(play.state, sheet.heroes, |seat, guard| match guard {
        Guard::OnTarget(_) => targets.iter().any(|(_, space)| play.state.players[seat].place == Some(*space)),
        guard => effects::holds(play.state, seat, guard, None),
    });
    for (at, _) in &targets {
        let Some(siege) = own(play.state) else { return };
        let removed = siege.defences[*at].min(sheet.strength);
        siege.defences[*at] -= removed;
        siege.ruined[*at] = removed < sheet.strength;
        let ruined = siege.ruined[*at];
        tell(play, Development::Struck { settlement: *at as u8, removed, ruined });
    }
    for seat in struck {
        strikes::wound(play, seat, each.map_or(0, strikes::wounds), Cause::Offensive(card));
    }
}

/// Farruga appears: stronger for each ruin, weaker for each defended Settlement.
pub(super) fn battle_begins(play: &mut Play<'_>, rules: &Settlements) {
    let players = i16::from(play.state.seats());
    let siege = seen(play.state);
    let ruins = siege.ruined.iter().filter(|ruined| **ruined).count() as i16;
    let saved = (0..SETTLEMENTS).filter(|at| !siege.ruined[*at] && siege.defences[*at] > 0).count() as i16;
    let change = i16::from(rules.health_per_ruin) * ruins + i16::from(rules.health_per_saved) * saved;
    let dragon = Wyrm::new(play.state, change * players);
    if let Some(siege) = own(play.state) {
        siege.dragon = dragon;
    }
}

/// The dragon.
pub(super) fn dragon(state: &State) -> Wyrm {
    seen(state).dragon
}

/// A Hero's part in the battle is over.
pub(super) fn settle(play: &mut Play<'_>, rules: &Settlements, fight: &Fight) {
    let after = dragon::settle(play, &rules.battle, seen(play.state).dragon, fight);
    if let Some(siege) = own(play.state) {
        siege.dragon = after;
    }
}

pub(super) fn is_sound(state: &State, rules: &Settlements) -> bool {
    let Siege { defences, ruined, cards, dragon } = seen(state);
    let fine = |at: usize| {
        let on_map = space(state, rules, at).is_some();
        defences[at] <= rules.per_settlement
            && (defences[at] == 0 || on_map && !ruined[at])
            && (!ruined[at] || on_map)
    };
    let paid_for = state.tasks.iter().all(|task| match task {
        Task::Scenario(Due::Defend(at)) => space(state, rules, usize::from(*at)).is_some(),
        _ => true,
    });
    (0..SETTLEMENTS).all(fine) && cards >> OFFENSIVES.len() == 0 && dragon.is_sound() && paid_for
}
