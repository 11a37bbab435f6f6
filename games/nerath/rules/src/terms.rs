//! The vocabulary of the game: closed lists, in the order of their numbers. The build script reads them from
//! the same file.

use words::words;

words! {
    /// One of the four realms, in turn order (CN-TRN-01).
    Realm {
        /// The Dark Empire of Karkoth: black, in the north-east.
        Karkoth = "karkoth",
        /// The Vailin Alliance: gold, in the south-east.
        Vailin = "vailin",
        /// The Iron Circle: red, in the south-west.
        IronCircle = "iron_circle",
        /// The Nerathan League: blue, in the north-west.
        Nerath = "nerath",
    }
}

words! {
    /// The five dice of the box.
    Die {
        /// Six sides.
        D6 = "d6",
        /// Eight sides.
        D8 = "d8",
        /// Ten sides.
        D10 = "d10",
        /// Twelve sides.
        D12 = "d12",
        /// Twenty sides.
        D20 = "d20",
    }
}

words! {
    /// One of the nine kinds of unit.
    UnitKind "a kind of unit" {
        /// The cheap unit (CN-UNI-01).
        Footsoldier = "footsoldier",
        /// Two dice in attack (CN-UNI-02, CN-UNI-03).
        SiegeEngine = "siege_engine",
        /// A Hero (CN-UNI-04).
        Fighter = "fighter",
        /// A Hero with First Strike (CN-UNI-05).
        Wizard = "wizard",
        /// Rampages after a won battle (CN-UNI-06).
        Monster = "monster",
        /// Defends, is captured, never destroyed (CN-UNI-07).
        Castle = "castle",
        /// Two dice at sea (CN-UNI-08).
        StormElemental = "storm_elemental",
        /// Takes two hits (CN-UNI-09).
        Dragon = "dragon",
        /// Carries land units (CN-UNI-10).
        Warship = "warship",
    }
}

words! {
    /// When a card may be played (CN-EVT-01).
    Timing {
        /// At once when drawn; it must be played (CN-EVT-02).
        Immediate = "immediate",
        /// At the start of the owner's turn, after the draw.
        TurnStart = "turn_start",
        /// In the owner's Move phase.
        Move = "move",
        /// Before the first round of a battle the owner is in.
        BattleStart = "battle_start",
        /// The same, as attacker.
        BattleStartAttack = "battle_start_attack",
        /// The same, as defender.
        BattleStartDefend = "battle_start_defend",
        /// Before the dice of any round of a battle the owner is in.
        BattleRound = "battle_round",
        /// When the owner is about to take hits.
        TakeHits = "take_hits",
        /// When the owner has just won a battle.
        BattleWon = "battle_won",
        /// When the owner's Heroes are about to fight in a dungeon, before the first round.
        Dungeon = "dungeon",
        /// In the owner's Reinforce phase.
        Reinforce = "reinforce",
        /// In the owner's Income phase.
        Income = "income",
        /// At the end of an enemy Move phase that leaves the owner attacked.
        EnemyAttackDeclared = "enemy_attack_declared",
    }
}

words! {
    /// In what kind of space a battle must be for a card to be played in it.
    Where "a place for a battle" {
        /// Anywhere, or no battle is needed.
        Any = "any",
        /// In a territory.
        Territory = "territory",
        /// In a sea zone.
        Sea = "sea",
        /// In a dungeon entrance.
        Dungeon = "dungeon",
        /// In a territory or a dungeon entrance.
        TerritoryOrDungeon = "territory_or_dungeon",
        /// In a territory or a sea zone.
        TerritoryOrSea = "territory_or_sea",
    }
}

words! {
    /// How long an effect lasts in a battle.
    Rounds "how long" {
        /// The first round, or the one that begins.
        One = "for one round",
        /// The whole battle.
        Battle = "for the battle",
    }
}

words! {
    /// Where new units appear.
    SpawnAt "a place for units" {
        /// In the Capital, if the owner controls it.
        Capital = "capital",
        /// In a territory with one of the owner's Castles.
        Castle = "castle",
        /// In a friendly territory.
        FriendlyTerritory = "friendly_territory",
        /// In a territory of the owner.
        OwnTerritory = "own_territory",
        /// In a territory that the owner has controlled since the start of his turn.
        HeldTerritory = "held_territory",
        /// In such a territory without a Castle.
        HeldTerritoryWithoutCastle = "held_territory_without_castle",
        /// In a territory of the owner with mountains or hills.
        OwnMountainOrHills = "own_mountain_or_hills",
        /// In a friendly sea zone next to a territory of the owner.
        FriendlyCoastSea = "friendly_coast_sea",
        /// On the owner's side of the battle.
        Battle = "battle",
        /// Where the battle was won.
        BattleSpace = "battle_space",
        /// Where the sacrificed unit stood.
        SacrificeSpace = "sacrifice_space",
    }
}

words! {
    /// Whether several new units must stand together.
    Spread "`together` or `split`" {
        /// All in one space.
        One = "together",
        /// Split as the owner likes.
        Any = "split",
    }
}

words! {
    /// Where an effect strikes the enemy.
    EnemyPlace "a place of an enemy" {
        /// In an enemy territory.
        EnemyTerritory = "enemy_territory",
        /// In an enemy space next to a territory of the owner.
        EnemyAdjacentToOwn = "enemy_adjacent_to_own",
    }
}

words! {
    /// Who chooses the unit.
    Chooser "who chooses" {
        /// The player of the card.
        You = "you",
        /// The owner of the unit.
        Owner = "owner",
    }
}

words! {
    /// How often hits may be ignored.
    AbsorbLimit "how often" {
        /// Once in each game round.
        OncePerRound = "once per round",
        /// Once in each battle in a dungeon.
        OncePerDungeonBattle = "once per dungeon battle",
    }
}

words! {
    /// Where transferred units may arrive.
    TransferTo "where to" {
        /// In a friendly territory.
        FriendlyTerritory = "friendly_territory",
        /// In any territory; an enemy one is attacked (CN-EVT-05).
        AnyTerritory = "any_territory",
    }
}

words! {
    /// Where cards go that were looked at and not drawn.
    Rest "where the rest goes" {
        /// Back on top, in the order the owner likes.
        Top = "top",
        /// Under the deck.
        Bottom = "bottom",
    }
}
