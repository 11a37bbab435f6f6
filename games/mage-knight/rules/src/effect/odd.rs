//! Effects that only one card has.

use words::words;

words! {
    /// An effect that only one card has, named after the card. `docs/mage-knight.md` says the same at more
    /// length.
    OddEffect {
        /// Crystals spent this turn come back to the inventory, those paid for this card included
        /// (MK-FAQ-11).
        CrystalMastery = "crystal_mastery",
        /// All source dice are rolled again; this turn black and gold dice count as any basic colour, day or
        /// night.
        ManaStorm = "mana_storm",
        /// This turn one spell of the offer may be cast as if it were in hand, for its mana; it stays in the
        /// offer (MK-FAQ-15).
        MagicTalent = "magic_talent",
        /// The same, but of the colour of the card just discarded (MK-VAR-PRINT-01).
        MagicTalentOfColour = "magic_talent_of_colour",
        /// This turn spaces and tile positions at distance 2 count as adjacent for moving and exploring;
        /// leaps ignore what lies between and provoke nobody (MK-FAQ-16).
        SpaceBending = "space_bending",
        /// All other cards played this turn return to the hand, unless discarded or trashed; no cards are
        /// drawn.
        TimeBending = "time_bending",
        /// The same, and this card is set aside until the round ends (MK-VAR-PRINT-01).
        TimeBendingAside = "time_bending_aside",
        /// An enemy does not attack in this combat; nor do others, for Move points: 1 for the second, 2 for
        /// the third and so on (MK-VAR-PRINT-01).
        WingsOfNight = "wings_of_night",
        /// One ability of one unit of the unit offer is used as if the unit were the player's own; it takes
        /// no damage (MK-FAQ-12).
        CallToArms = "call_to_arms",
        /// Each other player loses a crystal at random, or takes a wound if there is none; one of the lost
        /// ones may be gained.
        ManaMeltdown = "mana_meltdown",
        /// Every player takes a wound for each of their crystals of the colour named.
        ManaRadiance = "mana_radiance",
        /// This round, another player who uses mana of the colour of the die in their turn takes a wound, one
        /// a turn at most.
        ManaCurse = "mana_curse",
        /// Each other player discards an action or spell of the colour named from hand, or shows a hand
        /// without one.
        MindRead = "mind_read",
        /// The same, and one of the discarded actions (no spell) may be taken to hand for good.
        MindSteal = "mind_steal",
        /// Readies a unit of any level; then a unit of level 2 or less of each other player may be spent.
        EnergyFlow = "energy_flow",
        /// Readies a unit of any level and heals it; then a unit of level 3 or less of each other player may
        /// be spent.
        EnergySteal = "energy_steal",
        /// Up to three enemies do not attack in this combat (MK-VAR-PRINT-01).
        BannerOfFear = "banner_of_fear",
        /// All wounds received this turn may be removed.
        BannerOfProtection = "banner_of_protection",
        /// Physical attacks played in the attack phase count double this turn.
        SwordOfJustice = "sword_of_justice",
        /// Garrisons nearby and all ruins are revealed as by day.
        AmuletOfSun = "amulet_of_sun",
        /// All attacks played in this combat become cold fire.
        AltemMagesColdFire = "altem_mages_cold_fire",
        /// All one's attacks of this combat become siege attacks, of the same elements.
        AltemMagesSiege = "altem_mages_siege",
        /// One wound may be played sideways like any card, for 2; it goes to the discard pile at the end of
        /// the turn.
        PowerOfPain = "power_of_pain",
        /// One mana counts as its opposite: red and blue, green and white, gold and black. By day black
        /// stands for any colour but black, though not for strong spells; by night gold stands for black, for
        /// a strong spell only.
        Polarization = "polarization",
        /// Up to two wounds of the hand are removed; one of them goes to the hand of the closest other hero.
        HealingRitual = "healing_ritual",
        /// Other players cannot use their usual source die until the owner's next turn, which gains a crystal
        /// of a basic colour shown in the source; that die is not rerolled.
        SourceFreeze = "source_freeze",
        /// A mana of a colour but gold, and another one to mark it: until the owner's next turn each other
        /// player takes a wound for every other colour of mana they use in their turn.
        ManaExploit = "mana_exploit",
        /// Two regular units join the offer; the token is a command token of its own, under which a unit
        /// costs 5 less, works even where units may not, and is never disbanded.
        BondsOfLoyalty = "bonds_of_loyalty",
        /// A source die of a basic colour lies on the tactic; it may be used once in a later turn of the day,
        /// and then goes back.
        ManaSteal = "mana_steal",
        /// With two cards or more before drawing: draws up to the hand limit, then one more (MK-FAQ-02).
        Planning = "planning",
        /// With two cards or more before drawing: the hand limit is one higher for that draw
        /// (MK-VAR-PRINT-01).
        PlanningAhead = "planning_ahead",
        /// The deed deck being empty: three random cards of the discard pile become the deck, even in the
        /// middle of a draw.
        LongNight = "long_night",
        /// Up to two source dice are rolled again, the depleted ones first.
        ManaSearch = "mana_search",
        /// Any card of one's deed deck to hand, then the deck is shuffled.
        Preparation = "preparation",
        /// Puts the top card of the deed deck face down under the tactic, or takes all cards there to hand,
        /// once.
        SparingPower = "sparing_power",
        /// A wound of the hand or the discard pile may be removed, which is no healing (MK-HEAL-12).
        MagicalGlade = "magical_glade",
    }
}
