//! Modes, players and the set-up of a match (CN-MOD, CN-SET).

mod offered;

pub(crate) use offered::scenarios;

use crate::content::{self, DUNGEONS, SpaceSet};
use crate::fleet::Ship;
use crate::frame::{self, Play};
use crate::realm::{ByRealm, Realm};
use crate::rules::{CN_MOD_01, CN_MOD_02, CN_MOD_03, CN_MOD_04, CN_MOD_12};
use crate::state::{Control, Dungeons, Holdings, Length, Mode, Phase, State, Tile, TreasureSet};
use crate::troops::Troops;
use crate::turn_record::TurnRecord;
use crate::units::UnitKind;
use kernel::{Bag, Chance, Deck, List, Log, Problem, RuleId, Seat, SetupError};
use serde::{Deserialize, Serialize};

/// How many Event cards a realm starts with (CN-SET-03).
const OPENING_HAND: usize = 2;

/// The set-up of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Free-for-all or alliances.
    pub mode: Mode,
    /// Short, medium or long.
    pub length: Length,
    /// The realms of each seat; a seat left open gets some at random, and so do all if this is missing
    /// (CN-MOD-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub realms: Option<Vec<Option<Vec<Realm>>>>,
    /// The number of seats, if the realms are not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// The optional rule that Dragons are solitary.
    #[serde(default)]
    pub solitary_dragons: bool,
}

/// The possible distributions of realms, by number of seats (CN-MOD-02 to CN-MOD-04).
fn shares(players: u8) -> &'static [&'static [Realm]] {
    use Realm::{IronCircle, Karkoth, Nerath, Vailin};
    match players {
        2 => &[&[Karkoth, IronCircle], &[Vailin, Nerath]],
        3 => &[&[Vailin, Nerath], &[Karkoth], &[IronCircle]],
        _ => &[&[Karkoth], &[Vailin], &[IronCircle], &[Nerath]],
    }
}

impl Setup {
    /// The default set-up: realms in turn order, with this many seats.
    #[must_use]
    pub fn usual(mode: Mode, length: Length, players: u8) -> Setup {
        let realms = shares(players).iter().map(|share| Some(share.to_vec())).collect();
        Setup { mode, length, realms: Some(realms), players: None, solitary_dragons: false }
    }

    /// The seat of each realm, and how many seats there are.
    fn players(&self, chance: &mut Chance) -> Result<(ByRealm<Seat>, u8), SetupError> {
        let players = match (&self.realms, self.players) {
            (Some(_), Some(_)) => {
                return Err(SetupError::new("players", Problem::Contradicts("realms".into())).by(CN_MOD_12));
            }
            (Some(realms), None) => realms.len() as i64,
            (None, Some(players)) => players.into(),
            (None, None) => return Err(SetupError::new("realms", Problem::Missing).by(CN_MOD_12)),
        };
        let field = if self.realms.is_some() { "realms" } else { "players" };
        if !(2..=4).contains(&players) {
            let range = Problem::OutOfRange { given: players, min: 2, max: 4 };
            return Err(SetupError::new(field, range).by(CN_MOD_01));
        }
        if players < 4 && self.mode == Mode::FreeForAll {
            return Err(SetupError::new("mode", Problem::Contradicts(field.into())).by(CN_MOD_01));
        }
        let seats = players as u8;
        let chosen = self.realms.clone().unwrap_or_else(|| vec![None; usize::from(seats)]);
        let hands = deal(chosen, seats, chance)?;
        Ok((seats_of(&hands)?, seats))
    }
}

/// The rule about the distribution among this many players.
const fn sharing(players: usize) -> RuleId {
    match players {
        2 => CN_MOD_02,
        3 => CN_MOD_03,
        _ => CN_MOD_04,
    }
}

/// Whether two seats have the same realms, in any order.
fn alike(one: &[Realm], other: &[Realm]) -> bool {
    let sorted = |hand: &[Realm]| {
        let mut hand = hand.to_vec();
        hand.sort_unstable();
        hand
    };
    sorted(one) == sorted(other)
}

fn no_share(hand: &[Realm], players: usize) -> SetupError {
    let names: Vec<&str> = hand.iter().map(|realm| realm.id()).collect();
    SetupError::new("realms", Problem::Contradicts(names.join("+"))).by(sharing(players))
}

/// The realms of every seat: shares that nobody has chosen are dealt at random (CN-MOD-12).
fn deal(
    chosen: Vec<Option<Vec<Realm>>>,
    players: u8,
    chance: &mut Chance,
) -> Result<Vec<Vec<Realm>>, SetupError> {
    if let Some(hands) = chosen.iter().cloned().collect() {
        return Ok(hands);
    }
    let mut free: Vec<&[Realm]> = shares(players).to_vec();
    for hand in chosen.iter().flatten() {
        let Some(at) = free.iter().position(|share| alike(share, hand)) else {
            // No share at all, or one that another seat has.
            let known = shares(players).iter().any(|share| alike(share, hand));
            let twice = hand.first().filter(|_| known).map(|realm| Problem::Twice(realm.id().into()));
            return Err(match twice {
                Some(twice) => SetupError::new("realms", twice).by(CN_MOD_01),
                None => no_share(hand, chosen.len()),
            });
        };
        free.remove(at);
    }
    chance.shuffle(&mut free);
    let mut free = free.into_iter();
    let hand =
        |hand: Option<Vec<Realm>>| hand.or_else(|| free.next().map(<[Realm]>::to_vec)).unwrap_or_default();
    Ok(chosen.into_iter().map(hand).collect())
}

/// Reads who plays what: each realm exactly once, distributed as the rules say.
fn seats_of(hands: &[Vec<Realm>]) -> Result<ByRealm<Seat>, SetupError> {
    let mut seat_of = ByRealm([None; 4]);
    for (seat, hand) in hands.iter().enumerate() {
        for realm in hand {
            if seat_of[*realm].replace(Seat(seat as u8)).is_some() {
                return Err(SetupError::new("realms", Problem::Twice(realm.id().into())).by(CN_MOD_01));
            }
        }
    }
    let mut players = ByRealm([Seat(0); 4]);
    for realm in Realm::ALL {
        // CN-MOD-01: all four realms are always in play.
        players[realm] = seat_of[realm].ok_or_else(|| {
            SetupError::new(format!("realms.{}", realm.id()), Problem::Missing).by(CN_MOD_01)
        })?;
    }
    for hand in hands {
        if !shares(hands.len() as u8).iter().any(|share| alike(share, hand)) {
            return Err(no_share(hand, hands.len()));
        }
    }
    Ok(players)
}

/// The first state of a match.
pub(crate) fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
    let (players, seats) = setup.players(chance)?;
    let mut state = empty(setup.mode, setup.length, players, seats);
    state.solitary_dragons = setup.solitary_dragons;
    // CN-SET-01: exactly the listed units in the listed spaces.
    for placement in content::PLACEMENTS {
        for &(kind, n) in placement.units {
            match kind {
                UnitKind::Castle => state.castles.insert(placement.space),
                UnitKind::Warship => {
                    for _ in 0..n {
                        state.fleet.launch(Ship::new(placement.realm, placement.space));
                    }
                }
                _ => state.troops.add(placement.space, placement.realm, kind, n),
            }
        }
    }
    // CN-SET-03: two Event cards each.
    for realm in Realm::ALL {
        let holdings = &mut state.realms[realm];
        for _ in 0..OPENING_HAND {
            if let Some(card) = holdings.deck.draw(chance) {
                holdings.hand.put(card);
            }
        }
    }
    let mut log = Log::muted();
    let mut play = Play::new(&mut state, chance, &mut log);
    frame::begin_turn(&mut play, Realm::Karkoth);
    kernel::step::run(&mut play);
    Ok(state)
}

/// The board without units: every territory belongs to its home realm, decks and tiles as in the box.
pub(crate) fn empty(mode: Mode, length: Length, players: ByRealm<Seat>, seats: u8) -> State {
    let hidden: List<Tile, 2> = [Tile::default()].into_iter().collect();
    State {
        mode,
        length,
        solitary_dragons: false,
        seats,
        players,
        round: 1,
        active: Realm::Karkoth,
        phase: Phase::Start,
        tasks: List::new(),
        battle: None,
        turn: TurnRecord::default(),
        won: None,
        // CN-SET-03, CN-SET-06, CN-SET-07.
        realms: ByRealm(Realm::ALL.map(|realm| Holdings {
            gold: realm.card().treasury.into(),
            points: 0,
            deck: Deck::of(realm.event_counts()),
            hand: Bag::default(),
            discard: Bag::default(),
            treasures: TreasureSet::default(),
            in_play: TreasureSet::default(),
            aegis_used: 0,
        })),
        control: Control { by: ByRealm(Realm::ALL.map(SpaceSet::homes)) }, // CN-SET-06
        castles: SpaceSet::default(),
        troops: Troops::default(),
        fleet: Default::default(),
        // CN-SET-05: one tile in each entrance, the others in the stock.
        dungeons: Dungeons {
            tiles: [(); DUNGEONS].map(|()| hidden),
            unseen: Bag::of(content::guardian_counts()),
            discard: Bag::default(),
        },
        treasure_deck: TreasureSet::ALL, // CN-SET-04
    }
}

#[cfg(test)]
mod tests;
