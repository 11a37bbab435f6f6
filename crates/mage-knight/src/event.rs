//! Everything that can happen, for the log and the animations. Each chapter adds its own.

use crate::action::Sideways;
use crate::content::{CardId, EnemyId, Hex, RuinId, SkillId, TacticId, TileId, TilePos, UnitId};
use crate::question::CombatPhase;
use crate::terms::{BasicColour, ManaColour, Site};
use kernel::{Private, RuleId, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins.
    Round {
        /// Its number.
        round: u8,
        /// Day or Night.
        night: bool,
    },
    /// Somebody took a tactic; the Dummy when no seat is given.
    Tactic {
        /// Who.
        seat: Option<Seat>,
        /// Which.
        tactic: TacticId,
    },
    /// A turn begins; the Dummy's when no seat is given.
    Turn(Option<Seat>),
    /// The end of the round was announced; by the Dummy when no seat is given.
    EndAnnounced(Option<Seat>),
    /// A turn was passed or skipped.
    Passed {
        /// Whose.
        seat: Seat,
        /// By which rule.
        rule: RuleId,
    },
    /// The scenario's goal is met: everybody has one last turn (MK-SCN-GEN-02).
    LastTurns(RuleId),
    /// The Dummy flipped cards.
    DummyFlipped(Vec<CardId>),
    /// A card was played.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        card: CardId,
        /// For its stronger effect?
        strong: bool,
    },
    /// A card was played sideways.
    PlayedSideways {
        /// Who.
        seat: Seat,
        /// What.
        card: CardId,
        /// As what.
        as_what: Sideways,
    },
    /// A skill was used.
    Skill {
        /// Who.
        seat: Seat,
        /// Which.
        skill: SkillId,
    },
    /// A unit was activated.
    Activated {
        /// Who.
        seat: Seat,
        /// Which unit.
        unit: UnitId,
        /// Which of its abilities.
        ability: u8,
    },
    /// Mana was paid.
    Paid {
        /// Who.
        seat: Seat,
        /// As which colour.
        colour: ManaColour,
        /// From where.
        purse: crate::action::Purse,
    },
    /// Mana tokens or crystals were gained.
    Gained {
        /// Who.
        seat: Seat,
        /// Tokens, by colour, or a crystal.
        what: Gain,
    },
    /// Cards were drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        n: u8,
        /// Which, for the drawer's eyes.
        cards: Private<Vec<CardId>>,
    },
    /// A card was discarded or removed.
    Discarded {
        /// Who.
        seat: Seat,
        /// What.
        card: CardId,
        /// Out of the game?
        removed: bool,
    },
    /// The hero moved.
    Moved {
        /// Who.
        seat: Seat,
        /// Where to.
        to: Hex,
        /// At which cost.
        cost: u8,
    },
    /// A tile was revealed.
    Explored {
        /// Who; nobody at the set-up.
        seat: Option<Seat>,
        /// Which tile.
        tile: TileId,
        /// Where.
        at: TilePos,
    },
    /// A secret entrance was found (MK-SCN-DUNGEON-03).
    Entrance {
        /// Where.
        at: Hex,
        /// To what.
        site: Site,
    },
    /// A magical glade was awakened (MK-SCN-DRUIDS-03).
    Awakened {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Hex,
    },
    /// A player interacts with locals (MK-INT-01).
    Interacts {
        /// Who.
        seat: Seat,
        /// Where.
        at: Hex,
    },
    /// A player spent influence on healing, an artifact or an elite unit (MK-INT-09, MK-INT-12, MK-INT-14).
    Bought {
        /// Who.
        seat: Seat,
        /// What.
        what: Bought,
    },
    /// An enemy token got its face.
    Revealed {
        /// Where.
        at: Hex,
        /// Who.
        enemy: EnemyId,
    },
    /// A ruins token got its face.
    RuinRevealed {
        /// Where.
        at: Hex,
        /// What.
        ruin: RuinId,
    },
    /// A combat begins.
    CombatBegins {
        /// Who fights.
        seat: Seat,
        /// Against whom.
        enemies: Vec<EnemyId>,
    },
    /// A combat phase begins.
    CombatPhase(CombatPhase),
    /// Enemies were defeated.
    Defeated {
        /// Who.
        enemies: Vec<EnemyId>,
        /// For how much Fame.
        fame: u8,
    },
    /// A summoner drew a monster.
    Summoned {
        /// The summoner.
        by: EnemyId,
        /// The monster.
        enemy: EnemyId,
    },
    /// An enemy was blocked.
    Blocked(EnemyId),
    /// Poison put Wounds into a discard pile.
    Poisoned {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// A hero was knocked out (MK-CBT-DMG-10).
    KnockedOut {
        /// Who.
        seat: Seat,
    },
    /// A hero retreated after a failed assault (MK-CBT-RES-12).
    Retreated {
        /// Who.
        seat: Seat,
        /// To where.
        to: Hex,
    },
    /// A hero took Wounds.
    Wounded {
        /// Who.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// A unit was wounded, or destroyed.
    UnitWounded {
        /// Whose.
        seat: Seat,
        /// Which.
        unit: UnitId,
        /// For good?
        destroyed: bool,
    },
    /// Wounds were healed.
    Healed {
        /// Who.
        seat: Seat,
        /// How many.
        n: u8,
        /// On a unit; in hand when none is given.
        unit: Option<UnitId>,
    },
    /// Fame changed.
    Fame {
        /// Whose.
        seat: Seat,
        /// By how much.
        change: i16,
    },
    /// Reputation changed.
    Reputation {
        /// Whose.
        seat: Seat,
        /// By how much.
        change: i8,
    },
    /// A unit was recruited or gained.
    Recruited {
        /// By whom.
        seat: Seat,
        /// Which.
        unit: UnitId,
    },
    /// A unit was disbanded.
    Disbanded {
        /// Whose.
        seat: Seat,
        /// Which.
        unit: UnitId,
    },
    /// A card of an offer or a deck was gained.
    GainedCard {
        /// By whom.
        seat: Seat,
        /// What; artifacts are for the owner's eyes.
        card: Private<CardId>,
    },
    /// A site was conquered.
    Conquered {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Hex,
    },
    /// A hero withdrew (MK-END-03).
    Withdrew {
        /// Who.
        seat: Seat,
        /// To where.
        to: Hex,
    },
    /// A hero reached a level.
    Level {
        /// Who.
        seat: Seat,
        /// Which level.
        level: u8,
    },
    /// A skill was gained.
    GainedSkill {
        /// By whom.
        seat: Seat,
        /// Which.
        skill: SkillId,
    },
    /// A skill of the Dummy joined the common offer (MK-SOLO-02).
    SkillOffered(SkillId),
    /// Source dice were rolled.
    Rolled(Vec<ManaColour>),
    /// The match is over.
    Over(RuleId),
}

/// Something that is bought and not named otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bought {
    /// A healing point.
    Healing,
    /// An artifact, to be drawn at the end of the turn.
    Artifact,
    /// A new unit in the offer.
    Offered(UnitId),
}

/// Mana that was gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// A token.
    Token(ManaColour),
    /// A crystal.
    Crystal(BasicColour),
}
