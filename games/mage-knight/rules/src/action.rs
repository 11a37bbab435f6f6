//! Every answer that a seat can give.

use crate::content::{CardId, Hex, SkillId, TacticId, TilePos};
use crate::terms::{BasicColour, Hero, ManaColour};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// One answer to one question. Big decisions are chains of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Ends the stage or the phase, or declines what is optional.
    Done,

    /// Picks a hero (MK-FLOW-02).
    PickHero(Hero),
    /// Picks a tactic (MK-TAC-01).
    Tactic(TacticId),
    /// Agrees to another player's proposal (MK-SCN-COOP-14, MK-COA-05).
    Agree,
    /// Refuses it.
    Refuse,
    /// Announces the end of the round instead of a turn (MK-TURN-04).
    AnnounceEnd,
    /// Declares a rest (MK-REST-01).
    Rest,
    /// Plunders the village (MK-TURN-03).
    Plunder,

    /// Plays a card for its basic effect (MK-DEED-03 to MK-DEED-05).
    Play(CardId),
    /// Plays a card for its stronger effect; the mana is asked next if there is a choice.
    PlayStrong(CardId),
    /// Plays a card sideways (MK-DEED-07).
    Sideways(CardId, Sideways),
    /// Uses a skill (MK-SKILL-03 to MK-SKILL-05).
    Skill(SkillId),
    /// Uses the tactic.
    UseTactic,
    /// Activates a unit for one of its abilities (MK-UNIT-06).
    Activate {
        /// The unit, by its index.
        unit: u8,
        /// Which ability.
        ability: u8,
    },
    /// Uses the banner of a unit.
    Banner(u8),
    /// Uses something that an earlier effect of this turn has left open, by its index among the modifiers.
    Use(u8),
    /// Assigns a banner to a unit (MK-UNIT-10).
    Assign {
        /// The banner.
        card: CardId,
        /// The unit, by its index.
        unit: u8,
    },
    /// Pays one mana this way (MK-MANA-11).
    Pay(Purse),
    /// Turns a crystal into mana (MK-MANA-04).
    Crystal(BasicColour),
    /// Heals a Wound of the hand with a healing point (MK-HEAL-07).
    HealHand,
    /// Heals a unit with healing points (MK-HEAL-08).
    HealUnit(u8),

    /// Moves to a space (MK-MOV-04).
    Move(Hex),
    /// Goes underground to another conquered dungeon or tomb (MK-SCN-DUNGEON-07).
    Tunnel(Hex),
    /// Reveals a tile (MK-EXP-01).
    Explore(TilePos),
    /// Ends the movement and interacts with the locals (MK-INT-01).
    Interact,
    /// Enters the adventure site (MK-CBT-START-03).
    Enter,
    /// Burns the monastery (MK-CBT-START-04).
    Burn,
    /// Challenges the rampaging enemies in a space (MK-CBT-START-05).
    Challenge(Hex),
    /// Attacks another player on the space that was entered (MK-PVP-01).
    Attack(Seat),
    /// Defends against another player with the next turn, taken now (MK-PVP-05).
    DefendFully,
    /// Defends against another player and keeps the next turn (MK-PVP-07).
    DefendPartly,
    /// Ends the movement on a magical glade and awakens it (MK-SCN-DRUIDS-03).
    Awaken,
    /// Summons the monsters of all glades that the player has awakened (MK-SCN-DRUIDS-04).
    Incant,

    /// Proposes a joint assault on the city on a space (MK-COA-02).
    Propose(Hex),
    /// Invites a player to it (MK-COA-04).
    Invite(Seat),

    /// Recruits a unit of the offer, by its index (MK-INT-07).
    Recruit(u8),
    /// Recruits a unit of the offer, by its index, under Bonds of Loyalty.
    RecruitBonded(u8),
    /// Disbands a unit, by its index (MK-UNIT-04).
    Disband(u8),
    /// Buys a healing point (MK-INT-09).
    BuyHealing,
    /// Buys the card at this index of the offer that the site sells (MK-INT-10, MK-INT-11, MK-INT-15).
    Buy(u8),
    /// Buys the card at this index of the advanced action offer, in a Megapolis that sells spells too
    /// (MK-VAR-MEGA-07).
    BuyAdvanced(u8),
    /// Buys the unseen top card of the advanced action deck (MK-INT-15).
    BuyUnseen,
    /// Buys an artifact (MK-INT-12).
    BuyArtifact,
    /// Adds an elite unit to the offer (MK-INT-14).
    AddElite,

    /// Adds an enemy to the attack, or picks the enemy to block (MK-CBT-RNG-02, MK-CBT-BLK-04).
    Target(u8),
    /// Removes an enemy from the attack (MK-CBT-RNG-12).
    Spare(u8),
    /// Resolves the attack or the block as prepared.
    Strike,
    /// Assigns the damage of this enemy next (MK-CBT-DMG-01).
    Suffer(u8),
    /// Assigns damage to a unit (MK-CBT-DMG-03).
    DamageUnit(u8),
    /// Lets the hero take the remaining damage (MK-CBT-DMG-09).
    DamageHero,

    /// Steals an artifact from the other player for damage (MK-PVP-MEL-05).
    Steal(CardId),
    /// Drives the other player to a space for damage (MK-PVP-MEL-07).
    Drive(Hex),

    /// Picks one of the options of an effect.
    Option(u8),
    /// Answers with a number.
    Amount(u8),
    /// Names a basic colour.
    Colour(BasicColour),
    /// Names a colour of mana.
    Mana(ManaColour),
    /// Names a card: in hand, in the discard pile, among those drawn.
    Card(CardId),
    /// Names a place in an offer.
    Offer(u8),
    /// Names a source die.
    Die(u8),
    /// Names one of the player's own units, by its index.
    Unit(u8),
    /// Names an enemy in the combat, by its index.
    Enemy(u8),
    /// Names a space.
    Space(Hex),
    /// Names a player.
    Hero(Seat),
    /// Names a skill.
    PickSkill(SkillId),
    /// Discards a card (MK-DRAW-01, MK-REST-02).
    Discard(CardId),
    /// Takes a reward, by its index (MK-END-08).
    Reward(u8),
}

/// The points of a card played sideways (MK-DEED-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sideways {
    /// Move 1.
    Move,
    /// Influence 1.
    Influence,
    /// Attack 1.
    Attack,
    /// Block 1.
    Block,
}

/// A source of one mana (MK-MANA-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purse {
    /// A token of this colour.
    Token(ManaColour),
    /// A crystal of this colour.
    Crystal(BasicColour),
    /// A source die showing this colour (MK-MANA-08).
    Die(ManaColour),
    /// The die on the tactic Mana Steal (MK-MANA-14).
    Stolen(ManaColour),
    /// Mana that is unlimited this turn.
    Endless(ManaColour),
}
