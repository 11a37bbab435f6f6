//! The state of a match: flat and small, and without anything that nobody may know yet.

use crate::assault::Assault;
use crate::combat::Combat;
use crate::content::{
    CARDS, CardId, ENEMIES, EffectId, EnemyId, Half, RUINS, RuinId, TacticId, UNITS, UnitAbility, UnitId,
};
use crate::deck_building::improvement::REVEALED;
use crate::duel::Duel;
use crate::map::Map;
use crate::player::{Dummy, Player};
use crate::scenarios::ScenarioId;
use crate::source::Source;
use crate::task::Task;
use crate::turn_record::{Lasting, TurnRecord};
use crate::variants::Variants;
use kernel::{Bag, BySeat, Deck, List, RuleId, Seat};
use serde::{Deserialize, Serialize};

/// The most players.
pub const PLAYERS: usize = 4;

/// The whole state of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// What else was agreed on (MK-VAR-GEN-01).
    #[serde(default, skip_serializing_if = "Variants::is_usual")]
    pub variants: Variants,
    /// The game round, from 1.
    pub round: u8,
    /// Whether this round is a Night (MK-RND-01).
    pub night: bool,
    /// Where in the round.
    pub stage: Stage,
    /// The round order, from the top (MK-FLOW-03, MK-TAC-04).
    pub order: List<Who, { PLAYERS + 1 }>,
    /// Whose turn it is: a place in the round order.
    pub at: u8,
    /// Once the end of the round is announced: how many turns are left in it (MK-RND-14).
    pub round_ends_in: Option<u8>,
    /// Once the scenario's end condition is met: how many turns are left in the match (MK-SCN-GEN-02).
    pub match_ends_in: Option<u8>,
    /// What must be settled before the stage continues; the last one first.
    pub tasks: List<Task, 24>,
    /// What the rules remember of the current turn.
    pub turn: TurnRecord,
    /// Who acts, if it is not the player whose turn it is in the round order: a defender, another hero of a
    /// joint assault, a player with an extra turn after a turn in advance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acting: Option<Seat>,
    /// Interrupted turns of other players, in the order in which they are finished (MK-PVP-14, MK-COA-13).
    #[serde(default, skip_serializing_if = "List::is_empty")]
    pub aside: List<Aside, { PLAYERS - 1 }>,
    /// The joint assault in progress (MK-COA).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assault: Option<Assault>,
    /// Effects that outlast the turn.
    pub lasting: List<Lasting, 8>,
    /// The combat being fought.
    pub combat: Option<Combat>,
    /// The duel of two players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duel: Option<Duel>,
    /// The players, by seat.
    pub players: BySeat<Player, PLAYERS>,
    /// The Dummy player of solo and cooperative games (MK-DUM-01).
    pub dummy: Option<Dummy>,
    /// The map and everything on it.
    pub map: Map,
    /// The mana dice.
    pub source: Source,
    /// The offers and their decks.
    pub offers: Offers,
    /// The enemy tokens that are not on the map.
    pub piles: Piles,
    /// The tactics of this round that nobody has taken, one bit each; and those removed from the game.
    pub tactics: u16,
    /// Tactics that are out of the game (MK-SCN-SOLO-06), one bit each.
    pub tactics_gone: u16,
    /// Wound cards left in their pile.
    pub wounds: u8,
    /// Deed cards that are out of the game.
    pub removed: Bag<CardId, CARDS>,
    /// The skills in the common offer, one bit each (MK-SETUP-08).
    pub common_skills: u64,
    /// Set when the match is over: the rule by which it ended.
    pub over: Option<RuleId>,
}

// A state is copied at every branch of a search: with four seats it stays small.
const _: () = assert!(size_of::<State>() <= 8 * 1024);

/// Somebody in the round order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A player.
    Seat(Seat),
    /// The Dummy player.
    Dummy,
}

/// A turn in progress while somebody else acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aside {
    /// Whose turn it is.
    pub seat: Seat,
    /// What the rules remember of it.
    pub turn: TurnRecord,
}

/// Where in the round the match is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the first round: heroes are picked, and nothing has been laid out (MK-FLOW-06).
    SetUp,
    /// Players choose their tactics (MK-TAC-01).
    Tactics,
    /// A turn begins: announce the end of the round, or play (MK-TURN-04 to MK-TURN-07).
    TurnStart,
    /// The player moves and explores (MK-TURN-12).
    Movement,
    /// The player interacts with locals (MK-INT-01).
    Interaction,
    /// The player fights (MK-CBT-GEN-01).
    Combat,
    /// The action is done; healing and special effects may still be played (MK-TURN-15).
    AfterAction,
    /// The player rests (MK-REST-01).
    Rest,
    /// The steps at the end of the turn (MK-END-01).
    EndOfTurn,
}

/// The offers and the decks behind them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Offers {
    /// The spell offer, the lowest card first: new ones are added at the end (MK-GAIN-04).
    pub spells: List<CardId, 4>,
    /// The advanced action offer, the lowest-placed card first.
    pub advanced: List<CardId, 4>,
    /// The unit offer.
    pub units: List<UnitId, 32>,
    /// Advanced actions that monasteries have put into the unit offer (MK-RND-06).
    pub monastery: List<CardId, 8>,
    /// The advanced actions that are revealed to improve others (MK-VAR-DECK-02).
    #[serde(default, skip_serializing_if = "List::is_empty")]
    pub revealed: List<CardId, REVEALED>,
    /// The spell deck.
    pub spell_deck: Deck<CardId, CARDS, 8>,
    /// The advanced action deck.
    pub advanced_deck: Deck<CardId, CARDS, 28>,
    /// The artifact deck.
    pub artifact_deck: Deck<CardId, CARDS, 16>,
    /// Who put each of the artifacts at the bottom of their deck, and so knows which it is.
    pub buried: List<Seat, 16>,
    /// The regular units.
    pub regular_deck: Deck<UnitId, UNITS, 24>,
    /// The elite units.
    pub elite_deck: Deck<UnitId, UNITS, 24>,
}

/// The enemy tokens and ruins tokens that are not on the map or in a combat.
///
/// A face-down token gets its face when somebody may see it: until then it is one of `unseen`, and only
/// counted where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Piles {
    /// Every token whose face is not decided: those in the piles and those face down on the map together.
    pub unseen: Bag<EnemyId, ENEMIES>,
    /// The tokens that lay face down on the map when their pile was reshuffled: also undecided, but none of
    /// those discarded before that.
    pub before: Bag<EnemyId, ENEMIES>,
    /// The discard piles.
    pub discard: Bag<EnemyId, ENEMIES>,
    /// The ruins tokens whose face is not decided.
    pub ruins: Bag<RuinId, RUINS>,
}

impl State {
    /// Whose turn it is in the round order.
    #[must_use]
    pub fn in_order(&self) -> Who {
        self.order.get(usize::from(self.at)).copied().unwrap_or(Who::Dummy)
    }

    /// Who acts: the player whose turn it is, unless somebody else acts during it.
    #[must_use]
    pub fn active(&self) -> Who {
        self.acting.map_or_else(|| self.in_order(), Who::Seat)
    }

    /// What the rules remember of a player's turn, if one is in progress.
    #[must_use]
    pub fn record(&self, seat: Seat) -> Option<&TurnRecord> {
        if self.is_active(seat) {
            return Some(&self.turn);
        }
        self.aside.iter().find(|aside| aside.seat == seat).map(|aside| &aside.turn)
    }

    /// The same, to change it.
    pub fn record_mut(&mut self, seat: Seat) -> Option<&mut TurnRecord> {
        if self.is_active(seat) {
            return Some(&mut self.turn);
        }
        self.aside.iter_mut().find(|aside| aside.seat == seat).map(|aside| &mut aside.turn)
    }

    /// The seat that acts; the first seat during the Dummy's turn, which asks nothing.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self.active() {
            Who::Seat(seat) => seat,
            Who::Dummy => Seat(0),
        }
    }

    /// The player who acts.
    #[must_use]
    pub fn player(&self) -> &Player {
        &self.players[self.seat()]
    }

    /// The player who acts, to change it.
    pub fn player_mut(&mut self) -> &mut Player {
        let seat = self.seat();
        &mut self.players[seat]
    }

    /// One of the two effects of a card, as it is printed in this match (MK-VAR-PRINT-01).
    #[must_use]
    pub const fn half(&self, card: CardId, strong: bool) -> &'static Half {
        card.card().half(self.variants.printing, strong)
    }

    /// What a unit can do, as it is printed in this match.
    #[must_use]
    pub const fn abilities(&self, unit: UnitId) -> &'static [UnitAbility] {
        unit.unit().abilities(self.variants.printing)
    }

    /// What a tactic does, as it is printed in this match.
    #[must_use]
    pub const fn tactic_effect(&self, tactic: TacticId) -> EffectId {
        tactic.tactic().effect(self.variants.printing)
    }

    /// Whether it is night where the hero is: by Night, and in places where it is always dark (MK-MANA-12).
    /// What an effect does depends on this; what the round is, what the land costs and who is seen on it
    /// depends on [`State::night`].
    #[must_use]
    pub fn dark(&self) -> bool {
        self.night || self.combat.as_ref().is_some_and(Combat::is_dark)
    }
}
