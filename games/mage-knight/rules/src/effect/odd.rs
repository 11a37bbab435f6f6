//! Effects that only one card has.

use words::words;

words! {
    /// An effect that only one card has, named after the card. `docs/mage-knight.md` explains them in more
    /// detail.
    OddEffect {
        /// Crystals spent this turn return to the inventory, including those paid for this card (MK-FAQ-11).
        CrystalMastery = "crystal_mastery",
        /// Rerolls all source dice; this turn black and gold dice count as any basic colour, by Day and by
        /// Night.
        ManaStorm = "mana_storm",
        /// This turn one spell of the offer can be cast as if it were in hand, for its mana; it stays in the
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
        /// Uses one ability of one unit of the unit offer as if it were the player's own; it takes no damage
        /// (MK-FAQ-12).
        CallToArms = "call_to_arms",
        /// Each other player loses a random crystal, or takes a wound if they have none; the player may gain
        /// one of the lost crystals.
        ManaMeltdown = "mana_meltdown",
        /// Every player takes a wound for each of their crystals of the colour named.
        ManaRadiance = "mana_radiance",
        /// This round, another player who uses mana of the die's colour in their turn takes a wound, at most
        /// one per turn.
        ManaCurse = "mana_curse",
        /// Each other player discards an action or spell of the colour named from hand, or shows a hand
        /// without one.
        MindRead = "mind_read",
        /// The same, and the player may take one of the discarded actions (not a spell) permanently.
        MindSteal = "mind_steal",
        /// Readies a unit of any level; then one unit of level 2 or less of each other player may be spent.
        EnergyFlow = "energy_flow",
        /// Readies a unit of any level and heals it; then one unit of level 3 or less of each other player
        /// may be spent.
        EnergySteal = "energy_steal",
        /// Up to three enemies do not attack in this combat (MK-VAR-PRINT-01).
        BannerOfFear = "banner_of_fear",
        /// All wounds received this turn may be removed.
        BannerOfProtection = "banner_of_protection",
        /// Physical attacks played in the attack phase count double this turn.
        SwordOfJustice = "sword_of_justice",
        /// Nearby garrisons and all ruins are revealed as by Day.
        AmuletOfSun = "amulet_of_sun",
        /// All attacks played in this combat become cold fire.
        AltemMagesColdFire = "altem_mages_cold_fire",
        /// All attacks of the player in this combat become siege attacks of the same elements.
        AltemMagesSiege = "altem_mages_siege",
        /// One wound can be played sideways like any card, for 2; it goes to the discard pile at the end of
        /// the turn.
        PowerOfPain = "power_of_pain",
        /// One mana counts as its opposite: red and blue, green and white, gold and black. By Day black
        /// counts as any other colour, though not for stronger spells; by Night gold counts as black, only
        /// for a stronger spell.
        Polarization = "polarization",
        /// Removes up to two wounds from the hand; one of them goes to the hand of the closest other hero.
        HealingRitual = "healing_ritual",
        /// Other players cannot use their usual source die until the owner's next turn, in which the owner
        /// gains a crystal of a basic colour shown in the source; that die is not rerolled.
        SourceFreeze = "source_freeze",
        /// Gains a mana of any colour except gold, and marks it with another one: until the owner's next turn
        /// each other player takes a wound for every other colour of mana they use in their turn.
        ManaExploit = "mana_exploit",
        /// Two regular units join the offer; the token is a command token of its own, under which a unit
        /// costs 5 less, is allowed even where units are not, and is never disbanded.
        BondsOfLoyalty = "bonds_of_loyalty",
        /// A source die of a basic colour is kept on the tactic; it can be used once in a later turn of the
        /// Day, and then returns.
        ManaSteal = "mana_steal",
        /// With at least two cards before drawing: draws up to the hand limit, then one more (MK-FAQ-02).
        Planning = "planning",
        /// With at least two cards before drawing: the hand limit is one higher for that draw
        /// (MK-VAR-PRINT-01).
        PlanningAhead = "planning_ahead",
        /// When the deed deck is empty: three random cards of the discard pile become the deck, even during a
        /// draw.
        LongNight = "long_night",
        /// Rerolls up to two source dice, the depleted ones first.
        ManaSearch = "mana_search",
        /// Takes any card from the deed deck to hand, then shuffles the deck.
        Preparation = "preparation",
        /// Puts the top card of the deed deck face down under the tactic, or takes all cards there to hand,
        /// once.
        SparingPower = "sparing_power",
        /// Removes a wound from the hand or the discard pile, which is not healing (MK-HEAL-12).
        MagicalGlade = "magical_glade",
    }
}
