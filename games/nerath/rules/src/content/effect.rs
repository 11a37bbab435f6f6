//! What cards do: a small language of effects. A card is a list of [`Clause`]s, done in order; the engine
//! gives each [`Effect`] its meaning.

use crate::units::{Class, Die, Ground, UnitKind};
use kernel::Text;

/// When a card may be played (CN-EVT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Timing {
    /// As soon as it is drawn, and it must be (CN-EVT-02).
    Immediate,
    /// At the start of the owner's turn, after the draw.
    TurnStart,
    /// In the owner's Move phase.
    Move,
    /// Before the first round of a battle the owner is in.
    BattleStart,
    /// The same, as attacker.
    BattleStartAttack,
    /// The same, as defender.
    BattleStartDefend,
    /// Before the dice of any round of a battle the owner is in.
    BattleRound,
    /// When the owner is about to take hits.
    TakeHits,
    /// When the owner has just won a battle.
    BattleWon,
    /// When the owner's Heroes are about to fight in a dungeon, before the first round.
    Dungeon,
    /// In the owner's Reinforce phase.
    Reinforce,
    /// In the owner's Income phase.
    Income,
    /// At the end of an enemy Move phase that leaves the owner attacked.
    EnemyAttackDeclared,
}

/// When the property of a Treasure is of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// It changes a rule for good.
    Always,
    /// When the owner draws an Event card in his Draw phase.
    Draw,
    /// Every time at this moment.
    At(Timing),
}

/// In what kind of space a battle must be for a card to be played in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// Anywhere, or no battle is needed.
    Any,
    /// In a territory.
    Territory,
    /// In a sea zone.
    Sea,
    /// In a dungeon entrance.
    Dungeon,
    /// In a territory or a dungeon entrance.
    TerritoryOrDungeon,
    /// In a territory or a sea zone.
    TerritoryOrSea,
}

impl Where {
    /// Whether a battle there will do.
    ///
    /// ```
    /// use nerath::{content::Where, units::Ground};
    /// assert!(Where::TerritoryOrSea.allows(Ground::Sea));
    /// assert!(!Where::Territory.allows(Ground::Dungeon));
    /// ```
    pub const fn allows(self, ground: Ground) -> bool {
        match self {
            Self::Any => true,
            Self::Territory => matches!(ground, Ground::Territory),
            Self::Sea => matches!(ground, Ground::Sea),
            Self::Dungeon => matches!(ground, Ground::Dungeon),
            Self::TerritoryOrDungeon => !matches!(ground, Ground::Sea),
            Self::TerritoryOrSea => !matches!(ground, Ground::Dungeon),
        }
    }
}

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
    pub const LAND: Self = {
        let mut land = Self(0);
        let mut at = 0;
        while at < UnitKind::COUNT {
            let kind = UnitKind::ALL[at];
            if matches!(kind.class(), Class::Land) && !kind.is_building() {
                land.0 |= 1 << at;
            }
            at += 1;
        }
        land
    };

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

/// Which units an effect speaks of. Guardians are no units and are never meant (CN-DUN-07).
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

    /// Whether a unit of this kind is meant.
    #[inline]
    pub const fn means(self, kind: UnitKind, landed: bool) -> bool {
        self.kinds.contains(kind) && (landed || !self.landed)
    }
}

/// How long an effect lasts in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounds {
    /// The first round, or the one that begins.
    One,
    /// The whole battle.
    Battle,
}

/// Some dice of one size (CN-CMP-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// How many.
    pub n: u8,
    /// Of which size.
    pub die: Die,
}

/// Where new units appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpawnAt {
    /// In the Capital, if the owner controls it.
    Capital,
    /// In a territory with one of the owner's Castles.
    Castle,
    /// In a friendly territory.
    FriendlyTerritory,
    /// In a territory of the owner.
    OwnTerritory,
    /// In a territory that the owner has controlled since the start of his turn.
    HeldTerritory,
    /// In such a territory without a Castle.
    HeldTerritoryWithoutCastle,
    /// In a territory of the owner with mountains or hills.
    OwnMountainOrHills,
    /// In a friendly sea zone next to a territory of the owner.
    FriendlyCoastSea,
    /// On the owner's side of the battle.
    Battle,
    /// Where the battle was won.
    BattleSpace,
    /// Where the sacrificed unit stood.
    SacrificeSpace,
}

/// Whether several new units must stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spread {
    /// All in one space.
    One,
    /// Split as the owner likes.
    Any,
}

/// What the number of new units is multiplied with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Per {
    /// Nothing.
    Card,
    /// Each home territory that an enemy holds.
    LostHomeTerritory {
        /// But no more than this in all.
        max: u8,
    },
}

/// Where an effect strikes the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnemyPlace {
    /// In an enemy territory.
    EnemyTerritory,
    /// In an enemy space next to a territory of the owner.
    EnemyAdjacentToOwn,
}

/// Who says which unit is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// Who plays the card.
    You,
    /// Who owns the unit.
    Owner,
}

/// How often hits may be ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AbsorbLimit {
    /// Once in each game round.
    OncePerRound,
    /// Once in each battle in a dungeon.
    OncePerDungeonBattle,
}

/// Where transferred units may arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TransferTo {
    /// In a friendly territory.
    FriendlyTerritory,
    /// In any territory; an enemy one is attacked (CN-EVT-05).
    AnyTerritory,
}

/// Where the cards go that were looked at and not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rest {
    /// Back on top, in the order the owner likes.
    Top,
    /// Under the deck.
    Bottom,
}

/// One effect of a card. Where a number is an `Option`, none means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// New units, free (CN-EVT-09).
    Spawn {
        /// What.
        unit: UnitKind,
        /// How many.
        n: u8,
        /// Where.
        at: SpawnAt,
        /// Together or split.
        spread: Spread,
        /// How many times.
        per: Per,
    },
    /// Gold from the bank.
    GainGold {
        /// How much.
        n: u8,
    },
    /// Each enemy loses gold, as far as his treasury goes (CN-EVT-07).
    LoseGold {
        /// How much.
        n: u8,
    },
    /// Gold out of one enemy's treasury into the owner's (CN-EVT-06, CN-EVT-07).
    StealGold {
        /// How much.
        n: u8,
    },
    /// The owner removes units of his own.
    Sacrifice {
        /// What.
        unit: UnitKind,
        /// How many.
        n: u8,
        /// Skipped if there are none; otherwise the card cannot be played without them.
        if_any: bool,
    },
    /// Enemy units are removed.
    Destroy {
        /// What.
        what: Kinds,
        /// How many.
        n: u8,
        /// Where.
        at: EnemyPlace,
        /// Who says which.
        chooser: Chooser,
    },
    /// Dice before the first round: each 6 or more is a hit, taken at once.
    Volley {
        /// The dice.
        dice: Dice,
    },
    /// The owner's units hit on this or more. The best such bonus counts, and it beats [`Effect::FoeHitOn`]
    /// and what guardians ask of Heroes (CN-GRD-08).
    HitOn {
        /// The number to roll.
        target: u8,
        /// For whom.
        who: Who,
        /// How long.
        rounds: Rounds,
        /// Only in battles in which the owner attacks.
        attack_only: bool,
    },
    /// Enemy units need this or more to hit.
    FoeHitOn {
        /// The number to roll.
        target: u8,
        /// For which of them.
        who: Who,
        /// How long.
        rounds: Rounds,
    },
    /// The owner's units have First Strike.
    FirstStrike {
        /// Who.
        who: Who,
        /// At most so many.
        n: Option<u8>,
        /// How long.
        rounds: Rounds,
    },
    /// The owner's units roll this die instead of their own.
    Die {
        /// Who.
        who: Who,
        /// At most so many.
        n: Option<u8>,
        /// The die.
        die: Die,
        /// How long.
        rounds: Rounds,
    },
    /// Extra dice that are no units.
    BonusDie {
        /// The die.
        die: Die,
        /// How many.
        n: u8,
        /// How long.
        rounds: Rounds,
    },
    /// The owner ignores hits.
    Absorb {
        /// How many.
        hits: u8,
        /// How often.
        limit: Option<AbsorbLimit>,
    },
    /// The owner's units take two hits, like a Dragon (CN-TGH-01).
    Resilient {
        /// Who.
        who: Who,
        /// At most so many.
        n: u8,
        /// How long.
        rounds: Rounds,
    },
    /// Enemy units roll no dice.
    Suppress {
        /// Who.
        who: Who,
        /// At most so many.
        n: u8,
        /// How long.
        rounds: Rounds,
    },
    /// Units go from one friendly territory to another territory without moving (CN-EVT-04).
    Transfer {
        /// Who.
        who: Who,
        /// At most so many.
        n: u8,
        /// To what kind of territory.
        to: TransferTo,
        /// At most so many spaces away.
        range: Option<u8>,
    },
    /// Units move further.
    MoveBonus {
        /// Who.
        who: Who,
        /// By so many spaces.
        n: u8,
        /// At most so many units.
        max: Option<u8>,
    },
    /// Units move like flyers, but must end in a territory or a dungeon entrance.
    Fly {
        /// Who.
        who: Who,
        /// At most so many.
        n: u8,
    },
    /// The owner looks at the top of his Event deck and draws some of it.
    LookDeck {
        /// At so many cards.
        n: u8,
        /// So many of which are drawn.
        draw: u8,
        /// Where the others go.
        rest: Rest,
    },
    /// The owner draws Event cards.
    DrawEvent {
        /// So many.
        n: u8,
    },
    /// The owner discards Event cards.
    DiscardEvent {
        /// So many.
        n: u8,
    },
    /// Units have another price in this turn's Reinforce phase.
    Price {
        /// What.
        unit: UnitKind,
        /// For so much gold each.
        cost: u8,
        /// At most so many.
        max: Option<u8>,
    },
    /// Units are cheaper in the Reinforce phase.
    Discount {
        /// What.
        units: Kinds,
        /// By so much gold each.
        by: u8,
        /// At most so many units.
        max: Option<u8>,
        /// But never below this price.
        min_cost: u8,
    },
    /// The owner picks one of these; later clauses may depend on it ([`Clause::only_if`]).
    Choose {
        /// What there is to pick from.
        options: &'static [Text],
    },
    /// All units of the owner leave an attacked sea zone for an adjacent friendly one, and there is no
    /// battle.
    Evade,
    /// Guardians in the entrance may be replaced by new tiles.
    GuardianSwap {
        /// At most so many.
        n: u8,
    },
    /// The owner looks at every face-down guardian on the board.
    GuardianPeek,
    /// The owner's Heroes never need more than this against guardians.
    IgnoreGuardianNeed {
        /// The number to roll.
        max: u8,
    },
    /// The owner's Warships carry so many units each.
    Carry {
        /// So many.
        n: u8,
    },
    /// The owner's Castles outside his Capital take so many new units a turn.
    PlaceLimit {
        /// So many.
        n: u8,
    },
    /// The owner's Siege Engines roll two dice in defence too (CN-UNI-03).
    PowerfulDefense,
    /// The owner's Storm Elementals roll these dice on land too (CN-SEA-06).
    StormOnLand {
        /// The dice of each.
        dice: Dice,
    },
    /// The owner's Monsters may Run Amok into one more territory.
    RunAmokTwice,
    /// After a battle won in a territory, units lost in it come back there.
    Revive {
        /// What.
        unit: UnitKind,
        /// At most so many.
        n: u8,
    },
    /// Units just destroyed go to the owner's Capital or one of his Castles instead.
    Rescue {
        /// Who.
        who: Who,
        /// At most so many.
        n: u8,
    },
    /// Enemy units next to a territory of the owner become his.
    Convert {
        /// What.
        unit: UnitKind,
        /// So many.
        n: u8,
    },
}

/// An effect, and whether it depends on what was chosen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Done only if this option of the card's [`Effect::Choose`] was picked.
    pub only_if: Option<u8>,
    /// What is done.
    pub effect: Effect,
}
