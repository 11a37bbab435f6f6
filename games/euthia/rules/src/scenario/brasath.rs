//! Banishing of Brasath: Legends lead to Artefacts, and those to the ritual on the dragon's lair.

use super::{Cause, Choice, Development, Due, Progress, forced, strikes, tell};
use crate::Euthia;
use crate::action::Action;
use crate::content::{BrasathRules, LEGENDS, TerritoryId};
use crate::effect::Effect;
use crate::effects::{self, Origin, gains};
use crate::frame::Play;
use crate::map::Space;
use crate::player::{Piece, Tile};
use crate::rolls::{self, Purpose};
use crate::rules::{EU_MAP_08, EU_SET_02};
use crate::state::{PLAYERS, State};
use crate::task::Task;
use crate::terms::{Kind, SpaceKind};
use kernel::{List, Measure, Refusal, Seat, Step};
use serde::{Deserialize, Serialize};

/// How many sites of Legends there are.
pub const SITES: usize = 3;
/// How many Legends lie at each.
const PER_SITE: usize = 2;

/// The state of the banishing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rites {
    /// The Legends that may still come, one bit each.
    pub cards: u8,
    /// The sites on the map.
    pub sites: List<Site, SITES>,
    /// The Seals of each seat.
    pub seals: [u8; PLAYERS],
}

/// A site of Legends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Site {
    /// The number of its tile on the map.
    pub tile: u8,
    /// The Legends there; a fulfilled one leaves its place empty.
    pub legends: [Option<u8>; PER_SITE],
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RitesReport {
    /// A Legend came to its site.
    Legend(u8),
    /// A Legend was fulfilled.
    Fulfilled {
        /// The seat that did it.
        seat: Seat,
        /// The legend.
        legend: u8,
    },
    /// The ritual succeeded.
    Sealed {
        /// The owner's seat.
        seat: Seat,
        /// How many Seals there are now.
        seals: u8,
        /// How many it takes.
        needed: u8,
    },
    /// Brasath is banished.
    Banished,
    /// Brasath has not been banished.
    Remains,
}

impl Rites {
    pub(super) fn new() -> Rites {
        Rites { cards: (1 << LEGENDS.len()) - 1, sites: List::new(), seals: [0; PLAYERS] }
    }
}

fn own(state: &mut State) -> Option<&mut Rites> {
    match &mut state.course.progress {
        Progress::Brasath(rites) => Some(rites),
        _ => None,
    }
}

const fn seen(state: &State) -> Option<&Rites> {
    match &state.course.progress {
        Progress::Brasath(rites) => Some(rites),
        _ => None,
    }
}

/// Gives every player the starting tiles of the scenario.
pub(super) fn set_up(play: &mut Play<'_>, rules: &BrasathRules) {
    super::gifts(play, rules.start_tiles);
}

pub(super) fn round_begins(play: &mut Play<'_>, rules: &BrasathRules) {
    forced::round_begins(play, rules.forced);
}

/// Legends come to a site when it is revealed.
pub(super) fn revealed(play: &mut Play<'_>, rules: &BrasathRules, tile: TerritoryId, number: u8) {
    if tile.territory().centre != Some(SpaceKind::Legend) {
        return;
    }
    let mut legends = [None; PER_SITE];
    for place in legends.iter_mut().take(rules.legends_per_site.into()) {
        let cards = seen(play.state).map_or(0, |rites| rites.cards);
        *place = super::draw(play, cards.into());
        if let (Some(card), Some(rites)) = (*place, own(play.state)) {
            rites.cards &= !(1 << card);
            tell(play, Development::Rites(RitesReport::Legend(card)));
        }
    }
    if let Some(rites) = own(play.state) {
        rites.sites.push(Site { tile: number, legends });
    }
}

/// The Legend at this place of the site at the Hero's space.
fn legend(state: &State, at: u8) -> Option<u8> {
    let here = state.here()?;
    let site = seen(state)?.sites.iter().find(|site| Space::centre(site.tile) == here)?;
    site.legends.get(usize::from(at)).copied().flatten()
}

/// Whether a Legend can be fulfilled at the Hero's space.
pub(super) fn check_legend(state: &State, at: u8) -> Result<(), Refusal> {
    let refused = Refusal::rule(EU_SET_02);
    let Some(card) = legend(state, at) else { return Err(refused) };
    if state.here().is_some_and(|here| !state.map.liberated(here)) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    let tried = state.turn.legends >> card & 1 == 1;
    let payable = effects::payable(state, state.seat(), LEGENDS[usize::from(card)].need);
    if tried || !payable { Err(refused) } else { Ok(()) }
}

/// Pays the costs of a Legend.
pub(super) fn begin_legend(play: &mut Play<'_>, at: u8) {
    let seat = play.state.seat();
    let Some(card) = legend(play.state, at) else { return };
    let need = LEGENDS[usize::from(card)].need;
    let rolls = need.whole().any(|part| matches!(part.get(), Effect::Roll(_)));
    if rolls {
        play.state.turn.legends |= 1 << card;
    }
    play.state.tasks.push(Task::Scenario(Due::Legend(card)));
    effects::start(play, seat, Origin::Scenario(Cause::Legend(card)), need);
}

/// The costs of a Legend are being paid; the Artefact and the other rewards of the card follow.
#[derive(Clone, Copy)]
pub(super) struct Legend(pub(super) u8);

impl Step<Euthia> for Legend {
    fn run(self, play: &mut Play<'_>) {
        let Legend(card) = self;
        let seat = play.state.seat();
        let Some(rites) = own(play.state) else { return };
        for place in rites.sites.iter_mut().flat_map(|site| &mut site.legends) {
            if *place == Some(card) {
                *place = None;
            }
        }
        tell(play, Development::Rites(RitesReport::Fulfilled { seat, legend: card }));
        let sheet = &LEGENDS[usize::from(card)];
        effects::start(play, seat, Origin::Scenario(Cause::Legend(card)), sheet.reward);
        if play.state.piles.unseen.take(sheet.artefact) {
            gains::tile(play, seat, sheet.artefact);
        }
    }
}

/// How many Artefacts a seat owns.
fn artefacts(state: &State, seat: Seat) -> u8 {
    let player = &state.players[seat];
    let artefact =
        |piece: &&Piece| matches!(piece.tile, Tile::Item(item) if item.item().sheet.kind == Kind::Artefact);
    player.equipped().chain(&player.pack).filter(artefact).count() as u8
}

/// The bonus of Artefacts for the ritual.
pub(super) fn feat_bonus(state: &State, rules: &BrasathRules, seat: Seat) -> i8 {
    (rules.per_artefact * artefacts(state, seat)) as i8
}

/// How many Seals there are, and how many are needed.
pub(super) fn seals(state: &State, rules: &BrasathRules) -> (u8, u8) {
    let seals = seen(state).map_or(0, |rites| rites.seals.iter().sum());
    (seals, state.seats() + rules.seals_beyond_players)
}

/// Whether Brasath has been banished.
pub(super) fn is_won(state: &State, rules: &BrasathRules) -> bool {
    let (seals, needed) = seals(state, rules);
    seals >= needed
}

/// Whether the ritual can be performed at the Hero's space.
pub(super) fn check_ritual(state: &State, rules: &BrasathRules) -> Result<(), Refusal> {
    let refused = Refusal::rule(EU_SET_02);
    let here = state.here().filter(|here| state.map.kind(*here) == SpaceKind::Lair);
    let Some(here) = here else { return Err(refused) };
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    if state.round < rules.from_round {
        return Err(refused
            .with(Measure::Need, i32::from(rules.from_round))
            .with(Measure::Have, i32::from(state.round)));
    }
    let performed = state.turn.feats > 0;
    if performed || is_won(state, rules) { Err(refused) } else { Ok(()) }
}

pub(super) fn begin_ritual(play: &mut Play<'_>, rules: &BrasathRules) {
    play.state.turn.feats += 1;
    let seat = play.state.seat();
    rolls::begin(play, seat, Purpose::Feat(rules.target));
}

/// The roll of the ritual is complete.
pub(super) fn tried(play: &mut Play<'_>, rules: &BrasathRules, seat: Seat, succeeded: bool) {
    if !succeeded {
        return strikes::wound(play, seat, strikes::wounds(rules.fail), Cause::Ritual);
    }
    if let Some(rites) = own(play.state) {
        rites.seals[seat.index()] += 1;
    }
    let (seals, needed) = seals(play.state, rules);
    tell(play, Development::Rites(RitesReport::Sealed { seat, seals, needed }));
    gains::reputation(play, seat, rules.seal as i8);
    if is_won(play.state, rules) {
        tell(play, Development::Rites(RitesReport::Banished));
    }
}

pub(super) fn open_legal(state: &State, rules: &BrasathRules, out: &mut Vec<Action>) {
    let places = (0..PER_SITE as u8).filter(|at| check_legend(state, *at).is_ok());
    out.extend(places.map(|at| Action::Scenario(Choice::Legend(at))));
    if check_ritual(state, rules).is_ok() {
        out.push(Action::Scenario(Choice::Ritual));
    }
}

/// After the last round everybody loses Reputation if the dragon is still there.
pub(super) fn round_ends(play: &mut Play<'_>, rules: &BrasathRules) {
    if play.state.round < play.state.rounds() || is_won(play.state, rules) {
        return;
    }
    tell(play, Development::Rites(RitesReport::Remains));
    strikes::all_lose(play, rules.lost);
}

pub(super) fn is_sound(state: &State, rules: &BrasathRules) -> bool {
    let Some(rites) = seen(state) else { return false };
    let legends = |tile: &u8| {
        let placed = state.map.tiles.get(usize::from(*tile));
        placed.is_some_and(|placed| placed.tile.territory().centre == Some(SpaceKind::Legend))
    };
    let mut found = rites.cards;
    for card in rites.sites.iter().flat_map(|site| site.legends).flatten() {
        if usize::from(card) >= LEGENDS.len() || found >> card & 1 == 1 {
            return false;
        }
        found |= 1 << card;
    }
    let sites = rites.sites.iter().map(|site| site.tile).collect::<List<u8, SITES>>();
    let once = sites.iter().all(|tile| sites.iter().filter(|other| *other == tile).count() == 1);
    let (seals, needed) = seals(state, rules);
    let seated = rites.seals.iter().skip(state.players.len()).all(|seals| *seals == 0);
    let paying = |task: &Task| match task {
        Task::Scenario(Due::Legend(card)) => {
            rites.sites.iter().any(|site| site.legends.contains(&Some(*card)))
        }
        _ => true,
    };
    found >> LEGENDS.len() == 0
        && state.turn.legends >> LEGENDS.len() == 0
        && once
        && sites.iter().all(legends)
        && seals <= needed
        && seated
        && state.tasks.iter().all(paying)
}
