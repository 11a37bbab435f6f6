//! What cards do: a small language of effects, which content files use. A card is a list of [`Clause`]s, done
//! in order; the engine gives each [`Effect`] its meaning.
//!
//! Each variant declares how it is written, see [`words::notation!`]; how effects are combined is the grammar
//! of the build script, which reads them with the same code.

mod pieces;

use crate::terms::*;
use pieces::{attacking, if_any, limit, often, per, spread, within};
use words::notation;
use words::notation::pieces::plus;

/// A set of kinds of unit.
///
/// ```
/// use nerath::{content::Kinds, units::UnitKind};
/// assert!(Kinds::LAND.contains(UnitKind::Wizard));
/// assert!(!Kinds::LAND.contains(UnitKind::Castle));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds(u16);

impl Kinds {
    /// Every kind.
    pub const ALL: Self = Self::of(&UnitKind::ALL);
    /// Fighters and Wizards (CN-UNI-11).
    pub const HEROES: Self = Self::of(&[UnitKind::Fighter, UnitKind::Wizard]);
    /// Land units other than Castles.
    pub const LAND: Self = Self::of(&[
        UnitKind::Footsoldier,
        UnitKind::SiegeEngine,
        UnitKind::Fighter,
        UnitKind::Wizard,
        UnitKind::Monster,
    ]);

    /// These kinds.
    pub const fn of(kinds: &[UnitKind]) -> Self {
        let mut set = Self(0);
        let mut at = 0;
        while at < kinds.len() {
            set.0 |= 1 << kinds[at].index();
            at += 1;
        }
        set
    }

    /// Whether a kind is among them.
    #[inline]
    pub const fn contains(self, kind: UnitKind) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    /// The kinds, in the order of the unit table.
    pub fn iter(self) -> impl Iterator<Item = UnitKind> {
        UnitKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

/// The units that an effect covers. Guardians are not units and are never covered (CN-DUN-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Who {
    /// Units of these kinds …
    pub kinds: Kinds,
    /// … and only those that landed from the sea this turn, if true.
    pub landed: bool,
}

impl Who {
    /// Units that landed from the sea this turn.
    pub const LANDED: Self = Self { kinds: Kinds::ALL, landed: true };

    /// Units of these kinds, wherever they come from.
    pub const fn any(kinds: Kinds) -> Self {
        Self { kinds, landed: false }
    }

    /// Whether the effect covers a unit of this kind.
    #[inline]
    pub const fn means(self, kind: UnitKind, landed: bool) -> bool {
        self.kinds.contains(kind) && (landed || !self.landed)
    }
}

/// Several dice of one size (CN-CMP-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// How many.
    pub n: u8,
    /// Their size.
    pub die: Die,
}

notation! {
    /// The multiplier of the number of new units.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    Per "a multiplier" {
        /// Nothing.
        Card,
    } atoms {
        /// Each home territory that an enemy holds.
        LostHomeTerritory {
            /// The maximum in all.
            max: u8,
        } = ["per lost_home_territory up to " max],
    }
}

notation! {
    /// One effect of a card. Where a number is an `Option`, `None` means no limit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    Effect "an effect" {
        /// The owner picks an option; later clauses may depend on it ([`Clause::only_if`]).
        Choose {
            /// The number of options; the card names them.
            options: u8,
        },
    } atoms {
        /// New units, free (CN-EVT-09).
        Spawn {
            /// The kind of unit.
            unit: UnitKind,
            /// How many.
            n: u8,
            /// The place.
            at: SpawnAt,
            /// Whether they are placed together.
            spread: Spread,
            /// The multiplier.
            per: Per,
        } = ["spawn " n " " unit " at " at (spread spread) (per per)],
        /// Gold from the bank.
        GainGold {
            /// The amount.
            n: u8,
        } = ["gain " n " gold"],
        /// Each enemy loses gold, as far as its treasury allows (CN-EVT-07).
        LoseGold {
            /// The amount.
            n: u8,
        } = ["each enemy loses " n " gold"],
        /// Moves gold from an enemy's treasury to the owner's (CN-EVT-06, CN-EVT-07).
        StealGold {
            /// The amount.
            n: u8,
        } = ["steal " n " gold"],
        /// The owner removes own units.
        Sacrifice {
            /// The kind of unit.
            unit: UnitKind,
            /// How many.
            n: u8,
            /// If true, it is skipped when there are none; otherwise the card cannot be played without them.
            if_any: bool,
        } = ["sacrifice " n " " unit (if_any if_any)],
        /// Removes enemy units.
        Destroy {
            /// The kinds of units.
            what: Kinds,
            /// How many.
            n: u8,
            /// The place.
            at: EnemyPlace,
            /// Who chooses the units.
            chooser: Chooser,
        } = ["destroy " n " " what " at " at " chosen by " chooser],
        /// Dice before the first round: each 6 or more is a hit, taken at once.
        Volley {
            /// The dice.
            dice: Dice,
        } = ["volley " dice],
        /// The owner's units hit on this number or more. The best such bonus counts, and it beats
        /// [`Effect::FoeHitOn`] and what guardians demand of Heroes (CN-GRD-08).
        HitOn {
            /// The number to roll.
            target: u8,
            /// The units it applies to.
            who: Who,
            /// The duration.
            rounds: Rounds,
            /// Only in battles in which the owner attacks.
            attack_only: bool,
        } = ["hit on " target " by " who " " rounds (attacking attack_only)],
        /// Enemy units need this or more to hit.
        FoeHitOn {
            /// The number to roll.
            target: u8,
            /// For which of them.
            who: Who,
            /// The duration.
            rounds: Rounds,
        } = ["foes hit on " target " by " who " " rounds],
        /// The owner's units have First Strike.
        FirstStrike {
            /// The player.
            who: Who,
            /// The maximum number.
            n: Option<u8>,
            /// The duration.
            rounds: Rounds,
        } = ["first strike by " (limit n) who " " rounds],
        /// The owner's units roll this die instead of their own.
        Die {
            /// The player.
            who: Who,
            /// The maximum number.
            n: Option<u8>,
            /// The die.
            die: Die,
            /// The duration.
            rounds: Rounds,
        } = ["die " die " for " (limit n) who " " rounds],
        /// Extra dice that are no units.
        BonusDie {
            /// The die.
            die: Die,
            /// How many.
            n: u8,
            /// The duration.
            rounds: Rounds,
        } = ["bonus " n " " die " " rounds],
        /// The owner ignores hits.
        Absorb {
            /// How many.
            hits: u8,
            /// How often.
            limit: Option<AbsorbLimit>,
        } = ["absorb " hits (often limit)],
        /// The owner's units take two hits, like a Dragon (CN-TGH-01).
        Resilient {
            /// The player.
            who: Who,
            /// The maximum number.
            n: u8,
            /// The duration.
            rounds: Rounds,
        } = ["resilient up to " n " " who " " rounds],
        /// Enemy units roll no dice.
        Suppress {
            /// The player.
            who: Who,
            /// The maximum number.
            n: u8,
            /// The duration.
            rounds: Rounds,
        } = ["suppress up to " n " " who " " rounds],
        /// Moves units from a friendly territory to another territory, which is not movement (CN-EVT-04).
        Transfer {
            /// The player.
            who: Who,
            /// The maximum number.
            n: u8,
            /// To what kind of territory.
            to: TransferTo,
            /// The maximum distance in spaces.
            range: Option<u8>,
        } = ["transfer up to " n " " who " to " to (within range)],
        /// Units move further.
        MoveBonus {
            /// The player.
            who: Who,
            /// The number of additional spaces.
            n: u8,
            /// At most this many units.
            max: Option<u8>,
        } = ["move " (plus n) " for " (limit max) who],
        /// Units move like flyers, but must end in a territory or a dungeon entrance.
        Fly {
            /// The player.
            who: Who,
            /// The maximum number.
            n: u8,
        } = ["fly up to " n " " who],
        /// The owner looks at the top of the Event deck and draws some of it.
        LookDeck {
            /// The number of cards looked at.
            n: u8,
            /// How many of them are drawn.
            draw: u8,
            /// Where the others go.
            rest: Rest,
        } = ["look at " n " draw " draw " rest to " rest],
        /// The owner draws Event cards.
        DrawEvent {
            /// The number.
            n: u8,
        } = ["draw " n],
        /// The owner discards Event cards.
        DiscardEvent {
            /// The number.
            n: u8,
        } = ["discard " n],
        /// Units have a different price in this turn's Reinforce phase.
        Price {
            /// The kind of unit.
            unit: UnitKind,
            /// The price of each, in gold.
            cost: u8,
            /// The maximum number.
            max: Option<u8>,
        } = ["buy " (limit max) unit " for " cost " gold"],
        /// Units are cheaper in the Reinforce phase.
        Discount {
            /// The kinds of units.
            units: Kinds,
            /// The discount on each, in gold.
            by: u8,
            /// At most this many units.
            max: Option<u8>,
            /// But never below this price.
            min_cost: u8,
        } = ["discount " by " gold on " (limit max) units " down to " min_cost],
        /// All units of the owner leave an attacked sea zone for an adjacent friendly one, and there is no
        /// battle.
        Evade = ["evade"],
        /// Guardians in the entrance may be replaced by new tiles.
        GuardianSwap {
            /// The maximum number.
            n: u8,
        } = ["swap up to " n " guardian"],
        /// The owner looks at every face-down guardian on the board.
        GuardianPeek = ["peek at guardians"],
        /// The owner's Heroes never need more than this against guardians.
        IgnoreGuardianNeed {
            /// The number to roll.
            max: u8,
        } = ["heroes need at most " max],
        /// The owner's Warships carry this many units each.
        Carry {
            /// The number.
            n: u8,
        } = ["warships carry " n],
        /// The owner's Castles outside the Capital can take this many new units a turn.
        PlaceLimit {
            /// The number.
            n: u8,
        } = ["castles take " n],
        /// The owner's Siege Engines roll two dice in defence too (CN-UNI-03).
        PowerfulDefense = ["powerful defence"],
        /// The owner's Storm Elementals roll these dice on land too (CN-SEA-06).
        StormOnLand {
            /// The dice of each.
            dice: Dice,
        } = ["storms on land roll " dice],
        /// The owner's Monsters may Run Amok into one more territory.
        RunAmokTwice = ["run amok twice"],
        /// After a battle won in a territory, units lost in it return there.
        Revive {
            /// The kind of unit.
            unit: UnitKind,
            /// The maximum number.
            n: u8,
        } = ["revive up to " n " " unit],
        /// Units just destroyed go to the owner's Capital or another of the owner's Castles instead.
        Rescue {
            /// The player.
            who: Who,
            /// The maximum number.
            n: u8,
        } = ["rescue up to " n " " who],
        /// Enemy units next to a territory of the owner change sides.
        Convert {
            /// The kind of unit.
            unit: UnitKind,
            /// The number.
            n: u8,
        } = ["convert " n " " unit],
    }
}

/// An effect, and the option that it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The option of the card's [`Effect::Choose`] that must have been picked, if any.
    pub only_if: Option<u8>,
    /// What is done.
    pub effect: Effect,
}
