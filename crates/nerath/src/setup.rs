//! Modes, players and the set-up of a match (CN-MOD, CN-SET).

use crate::content::{self, DUNGEONS, SpaceSet};
use crate::fleet::Ship;
use crate::frame::{self, Play};
use crate::realm::{ByRealm, Realm};
use crate::rules::{CN_MOD_01, CN_MOD_02, CN_MOD_03, CN_MOD_04, CN_MOD_12};
use crate::state::{Control, Dungeons, Holdings, Length, Mode, Phase, State, Tile, TreasureSet};
use crate::troops::Troops;
use crate::turn_record::TurnRecord;
use crate::units::UnitKind;
use arrayvec::ArrayVec;
use kernel::{Bag, Chance, Deck, Log, Problem, Scenario, Seat, SetupError, Text};
use serde::{Deserialize, Serialize};

/// How many Event cards a realm starts with (CN-SET-03).
const OPENING_HAND: usize = 2;

/// How a match is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Free-for-all or alliances.
    pub mode: Mode,
    /// Short, medium or long.
    pub length: Length,
    /// Which realms each seat plays; left out, they are dealt at random (CN-MOD-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub realms: Option<Vec<Vec<Realm>>>,
    /// How many seats, where the realms are dealt at random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// The optional rule that Dragons are solitary.
    #[serde(default)]
    pub solitary_dragons: bool,
}

/// The hands of realms that seats play, by number of seats (CN-MOD-02 to CN-MOD-04).
fn shares(players: u8) -> &'static [&'static [Realm]] {
    use Realm::{IronCircle, Karkoth, Nerath, Vailin};
    match players {
        2 => &[&[Karkoth, IronCircle], &[Vailin, Nerath]],
        3 => &[&[Vailin, Nerath], &[Karkoth], &[IronCircle]],
        _ => &[&[Karkoth], &[Vailin], &[IronCircle], &[Nerath]],
    }
}

impl Setup {
    /// The usual set-up: realms in turn order, as many seats as said.
    #[must_use]
    pub fn usual(mode: Mode, length: Length, players: u8) -> Setup {
        let realms = shares(players).iter().map(|share| share.to_vec()).collect();
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
        let hands = match &self.realms {
            Some(realms) => realms.clone(),
            None => {
                let mut dealt: Vec<_> = shares(seats).iter().map(|share| share.to_vec()).collect();
                chance.shuffle(&mut dealt);
                dealt
            }
        };
        Ok((seats_of(&hands)?, seats))
    }
}

/// Reads who plays what, each realm exactly once and shared out as the rules say.
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
    let rule = match hands.len() {
        2 => CN_MOD_02,
        3 => CN_MOD_03,
        _ => CN_MOD_04,
    };
    for hand in hands {
        let mut sorted = hand.clone();
        sorted.sort_unstable();
        if !shares(hands.len() as u8).iter().any(|share| {
            let mut share = share.to_vec();
            share.sort_unstable();
            share == sorted
        }) {
            let names: Vec<&str> = hand.iter().map(|realm| realm.id()).collect();
            return Err(SetupError::new("realms", Problem::Contradicts(names.join("+"))).by(rule));
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
    let mut play = Play { state: &mut state, chance, log: &mut Log::muted() };
    frame::begin_turn(&mut play, Realm::Karkoth);
    frame::run(&mut play, None);
    Ok(state)
}

/// The board without any unit: every territory its home realm's, decks and tiles as in the box.
pub(crate) fn empty(mode: Mode, length: Length, players: ByRealm<Seat>, seats: u8) -> State {
    let hidden: ArrayVec<Tile, 2> = [Tile::default()].into_iter().collect();
    State {
        mode,
        length,
        solitary_dragons: false,
        seats,
        players,
        round: 1,
        active: Realm::Karkoth,
        phase: Phase::Start,
        tasks: ArrayVec::new(),
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
            tiles: [(); DUNGEONS].map(|()| hidden.clone()),
            unseen: Bag::of(content::guardian_counts()),
            discard: Bag::default(),
        },
        treasure_deck: TreasureSet::ALL, // CN-SET-04
    }
}

/// The set-ups on offer.
pub(crate) fn scenarios() -> Vec<Scenario<Setup>> {
    let scenario = |id, name, about, mode, length, players| Scenario {
        id,
        name,
        about,
        setup: Setup::usual(mode, length, players),
    };
    use Length::{Long, Medium, Short};
    use Mode::{Alliance, FreeForAll};
    #[rustfmt::skip]
    let list = vec![
        scenario("ffa-short", Text { en: "Free-for-all, short", fr: "Chacun pour soi, courte" },
            Text { en: "Four players, each for himself, to 13 points.", fr: "Quatre joueurs, chacun pour soi, en 13 points." }, FreeForAll, Short, 4),
        scenario("ffa-medium", Text { en: "Free-for-all, medium", fr: "Chacun pour soi, moyenne" },
            Text { en: "Four players, each for himself, to 20 points.", fr: "Quatre joueurs, chacun pour soi, en 20 points." }, FreeForAll, Medium, 4),
        scenario("ffa-long", Text { en: "Free-for-all, long", fr: "Chacun pour soi, longue" },
            Text { en: "Four players, to all four Capitals or eight Treasures.", fr: "Quatre joueurs, jusqu’aux quatre Capitales ou à huit Trésors." }, FreeForAll, Long, 4),
        scenario("alliance-short", Text { en: "Alliances, short", fr: "Alliances, courte" },
            Text { en: "Four players, two against two, to 20 points.", fr: "Quatre joueurs, deux contre deux, en 20 points." }, Alliance, Short, 4),
        scenario("alliance-medium", Text { en: "Alliances, medium", fr: "Alliances, moyenne" },
            Text { en: "Four players, two against two, to 30 points.", fr: "Quatre joueurs, deux contre deux, en 30 points." }, Alliance, Medium, 4),
        scenario("alliance-long", Text { en: "Alliances, long", fr: "Alliances, longue" },
            Text { en: "Two against two, to all four Capitals or twelve Treasures.", fr: "Deux contre deux, jusqu’aux quatre Capitales ou à douze Trésors." }, Alliance, Long, 4),
        scenario("three-short", Text { en: "Three players, short", fr: "Trois joueurs, courte" },
            Text { en: "One plays Vailin and Nerath against two allies, to 20 points.", fr: "Un joueur mène Vailin et Nerath contre deux alliés, en 20 points." }, Alliance, Short, 3),
        scenario("duel-short", Text { en: "Two players, short", fr: "Deux joueurs, courte" },
            Text { en: "Each player leads an alliance of two realms, to 20 points.", fr: "Chaque joueur mène une alliance de deux royaumes, en 20 points." }, Alliance, Short, 2),
        scenario("duel-medium", Text { en: "Two players, medium", fr: "Deux joueurs, moyenne" },
            Text { en: "Each player leads an alliance of two realms, to 30 points.", fr: "Chaque joueur mène une alliance de deux royaumes, en 30 points." }, Alliance, Medium, 2),
    ];
    list
}

#[cfg(test)]
mod tests;
