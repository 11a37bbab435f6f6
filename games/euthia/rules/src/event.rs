//! Every event, for the log and the animations.

use crate::board::Handling;
use crate::combat::Incident;
use crate::content::{FoeId, PowerId, QuestId, TerritoryId};
use crate::map::{Anchor, Space};
use crate::player::Tile;
use crate::scenario;
use crate::scoring::ScoreLine;
use crate::terms::{Deed, Element, Encounter, Gem, Metal, Mine, Trade};
use crate::trade::Deal;
use kernel::{Private, RuleId, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins (EU-RND-04).
    Round(u8),
    /// A turn begins.
    Turn(Seat),
    /// A turn ended; this token was kept (EU-RND-08).
    EndOfTurn {
        /// The owner's seat.
        seat: Seat,
        /// The token on the fourth Action slot.
        kept: Option<Deed>,
    },
    /// An Action token was used for its Movement points (EU-ACT-01).
    Marched {
        /// The owner's seat.
        seat: Seat,
        /// The token.
        token: Deed,
    },
    /// A Hero came to a space.
    Moved {
        /// The owner's seat.
        seat: Seat,
        /// The destination.
        to: Space,
        /// How it came: on foot, by a Portal, by a teleport, by death.
        by: Arrival,
    },
    /// The Griffin carried a Hero (EU-GRF-04).
    Griffin {
        /// The owner's seat.
        seat: Seat,
        /// The destination.
        to: Space,
    },
    /// A tile was placed (EU-REV-02).
    Revealed {
        /// The seat that did it.
        seat: Seat,
        /// The place.
        at: Anchor,
        /// Which tile.
        tile: TerritoryId,
    },
    /// An Encounter came into play (EU-ENC-01).
    Encounter(Encounter),
    /// The power of an Elemental reached a Hero: Wounds or healing (EU-ELM-02, EU-ELM-03).
    Power {
        /// The Hero's seat.
        seat: Seat,
        /// Which power.
        element: Element,
        /// The number of Wounds, or the amount healed.
        n: u8,
    },
    /// A Hero suffered Wounds.
    Wounded {
        /// The owner's seat.
        seat: Seat,
        /// How many.
        n: u8,
        /// The remaining Health.
        left: u8,
        /// The cause.
        by: Harm,
    },
    /// A Hero was healed.
    Healed {
        /// The owner's seat.
        seat: Seat,
        /// How many Wounds.
        n: u8,
        /// Health now.
        left: u8,
    },
    /// A Hero died outside Combat (EU-DTH-11).
    Died {
        /// The owner's seat.
        seat: Seat,
        /// Reputation lost.
        reputation: u8,
    },
    /// A board was rearranged.
    Handled {
        /// The owner's seat.
        seat: Seat,
        /// What was changed.
        handling: Handling,
        /// The tile involved.
        tile: Option<Tile>,
    },
    /// Something was given up.
    Disposed {
        /// The seat that did it.
        seat: Seat,
        /// The goods.
        goods: Goods,
    },
    /// A tile was used.
    Used {
        /// The seat that did it.
        seat: Seat,
        /// Which tile.
        tile: Tile,
    },
    /// A set Gem was turned.
    TurnedGem {
        /// The seat that did it.
        seat: Seat,
        /// Which Gem.
        gem: Gem,
    },
    /// An Essence was discarded for its effect.
    SpentEssence {
        /// The seat that did it.
        seat: Seat,
        /// Which Essence.
        element: Element,
    },
    /// Gold was gained or lost.
    Gold {
        /// The seat that did it.
        seat: Seat,
        /// The amount.
        n: i16,
    },
    /// Reputation was gained or lost.
    Reputation {
        /// The seat that did it.
        seat: Seat,
        /// The amount.
        n: i8,
    },
    /// Gaar tokens were gained.
    Gaar {
        /// The seat that did it.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// Dwurt tokens were gained.
    Dwurt {
        /// The seat that did it.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// A Gaar was turned into a Dwurt (EU-SKO-03).
    Brewed(Seat),
    /// The Dwurt Die was rolled at the end of the turn (EU-SKO-10).
    DwurtDie {
        /// The owner's seat.
        seat: Seat,
        /// What it shows.
        face: u8,
    },
    /// A Dwurt was discarded, and the Dwurt Die does nothing (EU-SKO-10).
    DwurtAvoided(Seat),
    /// A Gem was gained.
    Gem {
        /// The seat that did it.
        seat: Seat,
        /// Which.
        gem: Gem,
    },
    /// An Essence was gained.
    Essence {
        /// The seat that did it.
        seat: Seat,
        /// The element.
        element: Element,
    },
    /// A tile was gained.
    Gained {
        /// The seat that did it.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// Silver or Gold cards were drawn.
    Drew {
        /// The seat that did it.
        seat: Seat,
        /// Of which metal.
        metal: Metal,
        /// How many.
        n: u8,
        /// Which, to those who may know.
        cards: Private<Vec<PowerId>>,
    },
    /// A Silver or Gold card was given up.
    DiscardedPower {
        /// The seat that did it.
        seat: Seat,
        /// Which card.
        card: PowerId,
    },
    /// Hero dice were rolled.
    Rolled {
        /// The seat that did it.
        seat: Seat,
        /// What they show.
        dice: [u8; 2],
    },
    /// A die was rolled again.
    Rerolled {
        /// The seat that did it.
        seat: Seat,
        /// What the dice show now.
        dice: [u8; 2],
        /// The bonus or penalty in addition (EU-GAR-03); 0 in older matches, which do not record it.
        #[serde(default)]
        n: i8,
    },
    /// The Air power turned a die over (EU-ROL-07).
    Turned {
        /// The seat of the Hero who rolled; `None` for the Monster.
        seat: Option<Seat>,
        /// What the dice show now.
        dice: [u8; 2],
    },
    /// A roll of a Hero was changed, outside Combat or in the Hero's attack.
    Changed {
        /// The owner's seat.
        seat: Seat,
        /// By how much.
        n: i8,
        /// The cause.
        by: Change,
        /// The new total.
        total: i16,
    },
    /// A roll is final.
    Result {
        /// The owner's seat.
        seat: Seat,
        /// The result.
        total: i16,
    },
    /// A Mining action was taken (EU-MIN-01).
    Mined {
        /// The seat that did it.
        seat: Seat,
        /// The kind of mine.
        mine: Mine,
    },
    /// A Trade action was taken (EU-TRD-01).
    Trades {
        /// The seat that did it.
        seat: Seat,
        /// The place.
        place: Trade,
    },
    /// A transaction was made (EU-TRD-08).
    Deal {
        /// The seat that did it.
        seat: Seat,
        /// Which.
        deal: Deal,
        /// The goods, if there are any.
        goods: Option<Goods>,
    },
    /// A slot was unlocked (EU-SLT-02).
    Unlocked {
        /// The seat that did it.
        seat: Seat,
        /// The slot.
        slot: u8,
    },
    /// A Treasure was discovered (EU-FRE-04).
    Discovered {
        /// The seat that did it.
        seat: Seat,
        /// Its level.
        level: u8,
    },
    /// An Elemental was challenged (EU-FRE-08).
    Challenged {
        /// The seat that did it.
        seat: Seat,
        /// The element.
        element: Element,
    },
    /// A Quest was completed (EU-FRE-14).
    Quest {
        /// The seat that did it.
        seat: Seat,
        /// The quest.
        quest: QuestId,
    },
    /// Something happened in a Combat.
    Combat(Incident),
    /// Something happened by the rules of the scenario (EU-SET-02).
    Scenario(scenario::Development),
    /// The final scoring begins (EU-SCO).
    Scoring,
    /// A line of the final scoring.
    Scored {
        /// The owner's seat.
        seat: Seat,
        /// What is scored.
        line: ScoreLine,
    },
    /// The final score of a player.
    Total {
        /// The owner's seat.
        seat: Seat,
        /// All of it together.
        total: u16,
    },
    /// The match is over.
    Over(RuleId),
}

/// Something that a Hero owns or gets. A place on the board identifies it only for a moment; this does so for
/// good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    /// A tile.
    Tile(Tile),
    /// A loose Gem.
    Gem(Gem),
    /// A loose Essence.
    Essence(Element),
    /// A Gaar token.
    Gaar,
    /// A Dwurt token.
    Dwurt,
    /// A Trophy.
    Trophy(FoeId),
}

/// What wounds a Hero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// The Monster that is fought.
    Monster(FoeId),
    /// An Elemental that was challenged (EU-FRE-12).
    Challenge(Element),
    /// The Dwurt Die (EU-SKO-11).
    DwurtDie,
    /// An effect of something that the Hero used or took.
    Effect,
}

/// What changes a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The Earth power (EU-ROL-08).
    Earth,
    /// A Dwurt (EU-SKO-06).
    Dwurt,
    /// The Die of Hope (EU-SHI).
    Hope,
    /// The scenario.
    Scenario,
    /// A tile, a Gem or an Essence.
    Used,
}

/// How a Hero gets to a space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// By a step.
    OnFoot,
    /// Through a Portal (EU-TEL-04).
    Portal,
    /// By a teleport (EU-TEL-01).
    Teleport,
    /// At the start of the first turn (EU-RND-05).
    Start,
    /// By coming back to life (EU-DTH-05).
    Resurrection,
}
