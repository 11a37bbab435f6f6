//! Words of cards and scenarios.

use words::words;

words! {
    /// The metal of a Monster power (EU-SGC).
    Metal {
        /// A Silver card.
        Silver = "silver",
        /// A Gold card.
        Gold = "gold",
    }
}

words! {
    /// How the players stand to each other.
    Mode {
        /// Against each other (EU-CMP-02).
        Competitive = "competitive",
        /// Alone (EU-SOL).
        Solo = "solo",
        /// Together (EU-COP).
        Coop = "coop",
    }
}

words! {
    /// An Encounter (EU-ENC).
    Encounter {
        /// The Priest.
        Priest = "priest",
        /// The Hunter.
        Hunter = "hunter",
        /// The Emissary.
        Emissary = "emissary",
        /// The Smuggler.
        Smuggler = "smuggler",
        /// The Armourer.
        Armourer = "armourer",
        /// The Druid.
        Druid = "druid",
        /// The Mine Foreman.
        Miner = "miner",
        /// The Witch.
        Witch = "witch",
        /// The Mercenary's Fortress.
        Mercenary = "mercenary",
        /// The Scholar.
        Scholar = "scholar",
        /// The Overlord.
        Overlord = "overlord",
        /// The Hermit.
        Hermit = "hermit",
        /// The Oracle.
        Oracle = "oracle",
        /// The Dragon Watcher.
        DragonWatcher = "dragon_watcher",
    }
}

words! {
    /// Who gives Reward tiles (EU-ENC-05).
    Rewards {
        /// The Hunter.
        Hunter = "hunter",
        /// The Armourer.
        Armourer = "armourer",
        /// The Witch.
        Witch = "witch",
    }
}

words! {
    /// A scenario (EU-SET-01).
    ScenarioId {
        /// The Hunt.
        Hunt = "hunt",
        /// Impending Doom.
        ImpendingDoom = "impending_doom",
        /// Helping the Villagers.
        Villagers = "villagers",
        /// Defending the Settlements.
        Farruga = "farruga",
        /// Threat of Mirrezil.
        Mirrezil = "mirrezil",
        /// Banishing of Brasath.
        Brasath = "brasath",
        /// Devastation Incarnate.
        Golem = "golem",
        /// Banishment of the Elementals I.
        Elementals1 = "elementals_1",
        /// Banishment of the Elementals II.
        Elementals2 = "elementals_2",
        /// Banishment of the Elementals III.
        Elementals3 = "elementals_3",
    }
}

words! {
    /// What is counted at the end (EU-SCO-10).
    Tally {
        /// Own Hero tokens on the map.
        HeroTokens = "hero_tokens",
        /// Own Interaction tokens.
        InteractionTokens = "interaction_tokens",
        /// Own Trade tokens.
        TradeTokens = "trade_tokens",
        /// Hero tokens of opponents.
        OpponentTokens = "opponent_tokens",
        /// Completed Quests.
        Quests = "quests",
        /// Defeated Elite Monsters.
        Elites = "elites",
    }
}

words! {
    /// What a Monster card is.
    FoeKind {
        /// An ordinary Monster.
        Monster = "monster",
        /// An Elite Monster (EU-ELI).
        Elite = "elite",
        /// An enemy of a scenario.
        Boss = "boss",
        /// A dragon.
        Dragon = "dragon",
    }
}

words! {
    /// Which Settlement a Farruga card strikes.
    Aim {
        /// The one with the fewest defences.
        Weakest = "weakest_settlement",
        /// The one nearest to the first player.
        NearFirst = "settlement_nearest_first_player",
        /// All of them.
        All = "all_settlements",
        /// The one nearest to the highest Reputation.
        NearTop = "settlement_nearest_top_reputation",
    }
}

words! {
    /// How long an Event works.
    Lasts {
        /// At once.
        Instant = "instant",
        /// For the round.
        Round = "round",
        /// Until the final battle.
        Game = "game",
    }
}

words! {
    /// A dragon.
    Dragon {
        /// Farruga.
        Farruga = "farruga",
        /// Mirrezil.
        Mirrezil = "mirrezil",
        /// Brasath.
        Brasath = "brasath",
    }
}

words! {
    /// What comes after the last round.
    Finale {
        /// Nothing: final scoring.
        None = "none",
        /// A chain of enemies.
        Chain = "chain",
        /// A battle against a dragon.
        Dragon = "dragon",
        /// The ritual was the battle.
        Ritual = "ritual",
    }
}

words! {
    /// Where Item tiles come from: a face-down pile, or an open supply.
    Pile {
        /// The Merchants' tiles.
        Merchant = "merchant",
        /// The Alchemists' tiles.
        Alchemist = "alchemist",
        /// The tiles of the Dragonslayer Towers.
        Towers = "towers",
        /// Natural Resources of mountains.
        Mountain = "mountain",
        /// Natural Resources of lakes.
        Lake = "lake",
        /// Natural Resources of caverns.
        Cave = "cave",
        /// Treasures of level 1.
        Treasure1 = "treasure1",
        /// Treasures of level 2.
        Treasure2 = "treasure2",
        /// Treasures of level 3.
        Treasure3 = "treasure3",
        /// Reward tiles of the Hunter.
        Hunter = "hunter",
        /// Reward tiles of the Armourer.
        Armourer = "armourer",
        /// Reward tiles of the Witch.
        Witch = "witch",
        /// Healing Potions: an open supply (EU-TRB-05).
        Potions = "potions",
        /// Hunter's Provisions: an open supply.
        Provisions = "provisions",
        /// Artifacts, which Legends give.
        Artefacts = "artefacts",
        /// Tiles that a scenario gives.
        Scenario = "scenario",
    }
}
