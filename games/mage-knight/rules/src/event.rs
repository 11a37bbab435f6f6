//! Every event, for the log and the animations. Each chapter adds its own.

pub use crate::interaction::Bought;
pub use crate::mana::Gain;

use crate::action::Sideways;
use crate::content::{CardId, EnemyId, Hex, RuinId, SkillId, TacticId, TileId, TilePos, UnitId};
use crate::duel::DuelPhase;
use crate::question::CombatPhase;
use crate::terms::{BasicColour, Element, Hero, ManaColour, Site};
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
    /// At the end of a Day, dice say whether darkness comes (MK-VAR-NIGHT-02).
    Darkness {
        /// What they show.
        dice: [ManaColour; 2],
        /// Whether night falls for good.
        falls: bool,
    },
    /// There were too few tactics: those removed from the game are back (MK-VAR-NIGHT-04).
    TacticsBack {
        /// Of the Night, or of the Day.
        night: bool,
    },
    /// A die says whether rampaging enemies come back to a space (MK-VAR-RAMP-02, MK-VAR-RAMP-06).
    LairRolled {
        /// The space.
        at: Hex,
        /// What it shows.
        die: ManaColour,
    },
    /// A player would like a hero, unless somebody objects (MK-VAR-AUCTION-01).
    HeroNamed {
        /// The player's seat.
        seat: Seat,
        /// The hero.
        hero: Hero,
    },
    /// A player bids Fame for a hero (MK-VAR-AUCTION-01).
    Bid {
        /// The player's seat.
        seat: Seat,
        /// For which hero.
        hero: Hero,
        /// The amount of the bid.
        bid: u8,
    },
    /// A player bids nothing (more) for a hero (MK-VAR-AUCTION-03).
    NoBid {
        /// The player's seat.
        seat: Seat,
        /// For which hero.
        hero: Hero,
    },
    /// A player looks at a packet of the draft (MK-VAR-DECK-06).
    Packet {
        /// The player's seat.
        seat: Seat,
        /// How many cards it has.
        n: u8,
        /// The cards.
        cards: Private<Vec<CardId>>,
    },
    /// A player kept a card of the packet (MK-VAR-DECK-06).
    Kept {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: Private<CardId>,
    },
    /// A drafted card joined a Deed deck (MK-VAR-DECK-07).
    AddedDrafted {
        /// The owner's seat.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// Advanced actions are revealed to improve others (MK-VAR-DECK-02).
    Improvement {
        /// The cards.
        cards: Vec<CardId>,
        /// What each player has, by which it is said who chooses first (MK-VAR-DECK-03).
        scores: Vec<(Seat, i32)>,
    },
    /// An action was replaced by an advanced one (MK-VAR-DECK-04).
    Improved {
        /// The owner's seat.
        seat: Seat,
        /// The card that left the game.
        old: CardId,
        /// The card that took its place.
        new: CardId,
    },
    /// A player took a hero (MK-FLOW-02).
    HeroPicked {
        /// The player's seat.
        seat: Seat,
        /// The hero.
        hero: Hero,
    },
    /// The hero of the Dummy was drawn (MK-DUM-01).
    DummyHero(Hero),
    /// Somebody took a tactic; the Dummy when no seat is given.
    Tactic {
        /// The player's seat.
        seat: Option<Seat>,
        /// The tactic.
        tactic: TacticId,
    },
    /// A player proposes to remove a tactic from the game (MK-SCN-COOP-14).
    RemovalProposed {
        /// The player's seat.
        seat: Seat,
        /// The tactic.
        tactic: TacticId,
    },
    /// A player agreed to what another proposed.
    Agreed {
        /// The player's seat.
        seat: Seat,
    },
    /// A player did not agree to what another proposed.
    Refused {
        /// The player's seat.
        seat: Seat,
    },
    /// A tactic was removed from the game (MK-SCN-COOP-07).
    TacticRemoved(TacticId),
    /// A turn begins; the Dummy's when no seat is given.
    Turn(Option<Seat>),
    /// The end of the round was announced; by the Dummy when no seat is given.
    EndAnnounced(Option<Seat>),
    /// A turn was passed or skipped.
    Passed {
        /// The owner's seat.
        seat: Seat,
        /// By which rule.
        rule: RuleId,
    },
    /// A player takes the next turn now, in somebody else's (MK-PVP-05, MK-COA-06).
    TurnInAdvance {
        /// The player's seat.
        seat: Seat,
    },
    /// The scenario's goal is met: everybody has one last turn (MK-SCN-GEN-02).
    LastTurns(RuleId),
    /// The Dummy flipped cards.
    DummyFlipped(Vec<CardId>),
    /// A card was played.
    Played {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: CardId,
        /// For its stronger effect?
        strong: bool,
    },
    /// A card was played sideways.
    PlayedSideways {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: CardId,
        /// As what.
        as_what: Sideways,
    },
    /// A skill was used.
    Skill {
        /// The player's seat.
        seat: Seat,
        /// The skill.
        skill: SkillId,
    },
    /// A unit was activated.
    Activated {
        /// The player's seat.
        seat: Seat,
        /// Which unit.
        unit: UnitId,
        /// Which of its abilities.
        ability: u8,
    },
    /// Mana was paid.
    Paid {
        /// The player's seat.
        seat: Seat,
        /// As which colour.
        colour: ManaColour,
        /// From where.
        purse: crate::action::Purse,
    },
    /// Mana tokens or crystals were gained.
    Gained {
        /// The player's seat.
        seat: Seat,
        /// Tokens, by colour, or a crystal.
        what: Gain,
    },
    /// Cards were drawn.
    Drew {
        /// The player's seat.
        seat: Seat,
        /// How many.
        n: u8,
        /// Which, for the drawer's eyes.
        cards: Private<Vec<CardId>>,
    },
    /// A card was discarded or removed.
    Discarded {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Out of the game?
        removed: bool,
    },
    /// A hand was shown to all.
    HandShown {
        /// The owner's seat.
        seat: Seat,
        /// The cards in it.
        cards: Vec<CardId>,
    },
    /// The hero moved.
    Moved {
        /// The player's seat.
        seat: Seat,
        /// The destination.
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
        /// The place.
        at: TilePos,
    },
    /// A city came to its space by lot (MK-VAR-MAP-03).
    CityDrawn {
        /// The space.
        at: Hex,
        /// The colour.
        colour: BasicColour,
    },
    /// A city joined the one that was revealed, and both are a Megapolis (MK-VAR-MEGA-02).
    Megapolis {
        /// Where its first half is.
        at: Hex,
        /// The first half.
        colour: BasicColour,
        /// The second half.
        half: BasicColour,
        /// The level of both together.
        level: u8,
    },
    /// A secret entrance was found (MK-SCN-DUNGEON-03).
    Entrance {
        /// The space.
        at: Hex,
        /// To what.
        site: Site,
    },
    /// A magical glade was awakened (MK-SCN-DRUIDS-03).
    Awakened {
        /// The seat that did it.
        seat: Seat,
        /// The space.
        at: Hex,
    },
    /// A Shield on a magical glade gave way to another (MK-SCN-DRUIDS-10).
    GaveWay {
        /// To whose.
        seat: Seat,
        /// Whose.
        of: Seat,
        /// The space.
        at: Hex,
    },
    /// A player set a die in secret, which makes the only enemy of another's combat stronger
    /// (MK-VAR-ICBT-01).
    DieSet {
        /// The player's seat.
        seat: Seat,
        /// To which colour.
        colour: Private<ManaColour>,
    },
    /// That die was shown (MK-VAR-ICBT-04).
    DieShown {
        /// Whose it is.
        seat: Seat,
        /// Which colour.
        colour: ManaColour,
    },
    /// It was said what that die does not show (MK-VAR-ICBT-04).
    DieIsNot {
        /// Whose it is.
        seat: Seat,
        /// Which colour it is not.
        colour: ManaColour,
    },
    /// The portal closed (MK-SCN-RETURN-03).
    PortalClosed(RuleId),
    /// A player is out of the game (MK-SCN-RETURN-08).
    Eliminated {
        /// The player's seat.
        seat: Seat,
    },
    /// The chosen one of a team is known to one of its players (MK-SCN-RETURN-07).
    ChosenOne {
        /// Who knows.
        seat: Seat,
        /// Who it is.
        chosen: Private<Seat>,
    },
    /// The chosen ones were shown (MK-SCN-RETURN-07).
    ChosenOnes(Vec<Seat>),
    /// A player interacts with locals (MK-INT-01).
    Interacts {
        /// The player's seat.
        seat: Seat,
        /// The space.
        at: Hex,
    },
    /// A player spent influence on healing, an artifact or an elite unit (MK-INT-09, MK-INT-12, MK-INT-14).
    Bought {
        /// The player's seat.
        seat: Seat,
        /// The thing.
        what: Bought,
    },
    /// An enemy token got its face.
    Revealed {
        /// The space.
        at: Hex,
        /// The enemy.
        enemy: EnemyId,
    },
    /// A ruins token got its face.
    RuinRevealed {
        /// The space.
        at: Hex,
        /// The ruin.
        ruin: RuinId,
    },
    /// A player proposes to assault a city together (MK-COA-04).
    AssaultProposed {
        /// The player's seat.
        seat: Seat,
        /// Which city.
        city: Hex,
        /// How many defenders each of those who take part would face, in the order of their fights.
        shares: Vec<(Seat, u8)>,
    },
    /// Defenders of a city were dealt to a player (MK-COA-07).
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        enemies: Vec<EnemyId>,
    },
    /// A joint assault has left defenders in the city (MK-COA-12).
    AssaultFailed {
        /// Which city.
        city: Hex,
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
        /// The enemies.
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
        /// The owner's seat.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// A hero was knocked out (MK-CBT-DMG-10).
    KnockedOut {
        /// The player's seat.
        seat: Seat,
    },
    /// A player attacks another one (MK-PVP-01).
    DuelBegins {
        /// The aggressor.
        aggressor: Seat,
        /// Whom.
        defender: Seat,
        /// The space.
        at: Hex,
    },
    /// The one who is attacked says how to take part (MK-PVP-12).
    Defends {
        /// The player's seat.
        seat: Seat,
        /// Fully, with the next turn?
        full: bool,
    },
    /// A phase of a duel begins.
    DuelPhase(DuelPhase),
    /// One of two players who fight each other attacks.
    DuelAttack {
        /// The player's seat.
        seat: Seat,
        /// With how much.
        n: u16,
        /// Of which kinds.
        kinds: Vec<Element>,
    },
    /// One of two players who fight each other does not attack now.
    DuelPass {
        /// The player's seat.
        seat: Seat,
    },
    /// One of two players who fight each other blocks as much as possible or wanted.
    DuelBlock {
        /// The player's seat.
        seat: Seat,
        /// With how much.
        block: u16,
        /// What remains of the attack.
        left: u16,
        /// Whether the attack is cancelled (MK-PVP-SPC-08).
        cancelled: bool,
    },
    /// An artifact was stolen (MK-PVP-MEL-05).
    Stolen {
        /// The seat that did it.
        by: Seat,
        /// From whom.
        from: Seat,
        /// The card.
        card: CardId,
    },
    /// A hero was driven off by another one (MK-PVP-MEL-07).
    DrivenOff {
        /// The player's seat.
        seat: Seat,
        /// The destination.
        to: Hex,
    },
    /// The fight of two players is over.
    DuelEnds {
        /// Who drove the other one off; nobody when both let it be.
        winner: Option<Seat>,
    },
    /// A card was set aside until the round ends (MK-VAR-PRINT-01).
    SetAside {
        /// Whose card.
        seat: Seat,
        /// Which card.
        card: CardId,
    },
    /// A hero retreated after a failed assault, or after attacking another player without effect
    /// (MK-CBT-RES-12, MK-PVP-RES-03).
    Retreated {
        /// The player's seat.
        seat: Seat,
        /// The destination.
        to: Hex,
    },
    /// A hero took Wounds.
    Wounded {
        /// The player's seat.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// A unit was wounded, or destroyed.
    UnitWounded {
        /// The owner's seat.
        seat: Seat,
        /// The unit.
        unit: UnitId,
        /// For good?
        destroyed: bool,
    },
    /// Wounds were healed.
    Healed {
        /// The player's seat.
        seat: Seat,
        /// How many.
        n: u8,
        /// On a unit; in hand when none is given.
        unit: Option<UnitId>,
    },
    /// Fame changed.
    Fame {
        /// The owner's seat.
        seat: Seat,
        /// By how much.
        change: i16,
    },
    /// Reputation changed.
    Reputation {
        /// The owner's seat.
        seat: Seat,
        /// By how much.
        change: i8,
    },
    /// A unit was recruited or gained.
    Recruited {
        /// The seat that did it.
        seat: Seat,
        /// The unit.
        unit: UnitId,
    },
    /// A unit was disbanded.
    Disbanded {
        /// The owner's seat.
        seat: Seat,
        /// The unit.
        unit: UnitId,
    },
    /// A card of an offer or a deck was gained.
    GainedCard {
        /// The seat that did it.
        seat: Seat,
        /// What; artifacts are for the owner's eyes.
        card: Private<CardId>,
    },
    /// A site was conquered.
    Conquered {
        /// The seat that did it.
        seat: Seat,
        /// The space.
        at: Hex,
    },
    /// A hero withdrew (MK-END-03).
    Withdrew {
        /// The player's seat.
        seat: Seat,
        /// The destination.
        to: Hex,
    },
    /// A hero reached a level.
    Level {
        /// The player's seat.
        seat: Seat,
        /// Which level.
        level: u8,
    },
    /// A skill was gained.
    GainedSkill {
        /// The seat that did it.
        seat: Seat,
        /// The skill.
        skill: SkillId,
    },
    /// A skill of the Dummy joined the common offer (MK-SOLO-02).
    SkillOffered(SkillId),
    /// Source dice were rolled.
    Rolled(Vec<ManaColour>),
    /// The match is over.
    Over(RuleId),
}
