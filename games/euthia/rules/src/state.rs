//! The state of a match: flat and small, and without anything that nobody may know yet.

use crate::combat::Fight;
use crate::content::{COMBAT_CARDS, CombatCardId, QuestId};
use crate::decks::{Bounties, EncounterDeck, Monsters, Piles, Powers};
use crate::map::{Map, Space, Stack};
use crate::player::Player;
use crate::scenario::Course;
use crate::task::Task;
use crate::terms::{Encounter, Mode, ScenarioId};
use kernel::{Bag, BySeat, List, RuleId, Seat};
use serde::{Deserialize, Serialize};

/// The most players.
pub const PLAYERS: usize = 4;

/// The whole state of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// How the players are related.
    pub mode: Mode,
    /// What else was agreed on.
    pub agreed: Agreed,
    /// The round, from 1.
    pub round: u8,
    /// The first player, for the whole game (EU-TRB-01).
    pub first: Seat,
    /// How many turns of this round are over.
    pub at: u8,
    /// Whether the turn being played has begun.
    pub begun: bool,
    /// What must be settled before the turn continues; the last one first.
    pub tasks: List<Task, 24>,
    /// What the rules remember of the current turn.
    pub turn: TurnRecord,
    /// The players, by seat.
    pub players: BySeat<Player, PLAYERS>,
    /// The map and everything on it.
    pub map: Map,
    /// The Territory tiles still to come.
    pub stack: Stack,
    /// Item tiles that nobody owns.
    pub piles: Piles,
    /// Silver and Gold cards that nobody holds.
    pub powers: Powers,
    /// The Monster decks.
    pub monsters: Monsters,
    /// Control cards in the deck, by the seat of their Hero (EU-DEC-05).
    pub control: [u8; PLAYERS],
    /// Control cards that were discarded, by the seat of their Hero.
    pub control_discard: [u8; PLAYERS],
    /// The deck of Combat cards (EU-DEC-07).
    pub combat_cards: Bag<CombatCardId, COMBAT_CARDS>,
    /// The Encounters that have been revealed (EU-DEC-02).
    pub encounters: [Option<EncounterDeck>; Encounter::COUNT],
    /// The Bounties (EU-ELI).
    pub bounties: Bounties,
    /// Where the Griffin is (EU-GRF-02).
    pub griffin: Option<Space>,
    /// The Die of Hope (EU-DEC-01).
    pub hope: u8,
    /// The current fight (EU-CBT).
    pub fight: Option<Fight>,
    /// Who has claimed control of the Monster, one bit each: known only to themselves until all have answered
    /// (EU-CBT-12).
    pub claims: u8,
    /// The state of the scenario's own rules.
    pub course: Course,
    /// Set when the match is over: the rule by which it ended.
    pub over: Option<RuleId>,
}

// A state is copied at every branch of a search: with four seats it stays small.
const _: () = assert!(size_of::<State>() <= 8 * 1024);

/// What the players have agreed on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Agreed {
    /// With the Griffin (EU-GRF-01).
    pub griffin: bool,
    /// The heroic variant of a scenario.
    pub heroic: bool,
    /// The limit of the map's radius (EU-REV-06).
    pub radius: Option<u8>,
}

/// What the rules remember of a turn; cleared at its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TurnRecord {
    /// Movement points left (EU-ACT-08).
    pub movement: u8,
    /// How many of the next Movement points will be lost.
    pub hampered: u8,
    /// Portals used in this turn and not left on foot since (EU-TEL-05, EU-TEL-06).
    pub portals: List<Space, 8>,
    /// Quests with a roll that were attempted: one attempt per turn.
    pub tried: List<QuestId, 8>,
    /// Legends with a roll that were attempted, one bit each: one attempt per turn.
    pub legends: u8,
    /// Whether the Hero has challenged an Elemental.
    pub challenged: bool,
    /// How often the Hero has used a limited deed of the scenario in this turn: Magic Defence, Gold cards
    /// against the spell of the Golem, the ritual against Brasath, banishing an Elemental.
    pub feats: u8,
}

impl TurnRecord {
    /// Adds Movement points; those to be lost are deducted first (EU-ACT-08).
    pub(crate) fn gain_movement(&mut self, n: u8) {
        let lost = n.min(self.hampered);
        self.hampered -= lost;
        self.movement = (self.movement + n - lost).min(100);
    }
}

impl State {
    /// How many players there are.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// Whose turn it is: clockwise from the first player (EU-RND-04).
    #[must_use]
    pub fn seat(&self) -> Seat {
        Seat((self.first.0 + self.at) % self.seats().max(1))
    }

    /// The player whose turn it is.
    #[must_use]
    pub fn player(&self) -> &Player {
        &self.players[self.seat()]
    }

    /// The player whose turn it is, to change it.
    pub fn player_mut(&mut self) -> &mut Player {
        let seat = self.seat();
        &mut self.players[seat]
    }

    /// The space of the Hero whose turn it is; none before the first turn.
    #[must_use]
    pub fn here(&self) -> Option<Space> {
        self.player().place
    }

    /// How many rounds the scenario lasts (EU-SET-01).
    #[must_use]
    pub const fn rounds(&self) -> u8 {
        self.scenario.sheet().rounds
    }

    /// Whether the final battle of the scenario is in progress: a round after the last one.
    #[must_use]
    pub const fn in_finale(&self) -> bool {
        self.round > self.rounds()
    }

    /// The centre of the Starting tile: the Chapel, where Heroes start and are revived (EU-RND-05, EU-DTH-05,
    /// EU-DTH-12).
    #[must_use]
    pub const fn chapel(&self) -> Space {
        Space::centre(0)
    }
}
