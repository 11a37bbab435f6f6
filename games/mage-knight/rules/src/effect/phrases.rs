//! Parts of effects: prices, conditions, moments, amounts.
//!
//! A closed list is written with its own ids: the parser and the printer share them.

use crate::terms::{BasicColour, ManaColour};
use words::{notation, words};

notation! {
    /// The colour of a token or crystal.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    Hue "a colour" {
        /// This colour.
        One(colour: ManaColour) = [colour],
        /// As the list says.
        By(by: HueBy) = [by],
    }
}

words! {
    /// A colour that is determined when it matters.
    HueBy "a colour" {
        /// A basic colour, by choice.
        Basic = "basic",
        /// Any colour, including gold and black, by choice.
        Any = "any",
        /// One of each basic colour.
        EachBasic = "each-basic",
        /// The colour of the mana just paid or the card just trashed.
        Same = "same",
        /// One of each basic colour except that one.
        EachOther = "each-other",
        /// A colour of which the player has a crystal.
        Owned = "owned",
        /// The colour of the die.
        OfDie = "of-die",
        /// The colour just named.
        Named = "named",
        /// The colour of the site.
        OfSite = "of-site",
    }
}

notation! {
    /// What an effect costs, beyond the mana that powers its card.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    Price "a price" {
        /// One mana of this colour.
        Mana(colour: ManaColour) = [colour],
        /// One mana of a basic colour, by choice, to which `same` then refers.
        Basic = ["basic"],
        /// One mana of either colour.
        Either(a: BasicColour, b: BasicColour) = [a " or " b],
        /// One mana of each of both colours.
        Both(a: BasicColour, b: BasicColour) = [a " and " b],
        /// This many points.
        Points(points: Points, n: u8) = [points " " n],
        /// The unit is spent.
        Unit = ["unit"],
    }
}

words! {
    /// Points that can be paid or converted.
    Points "what to convert" {
        /// Move points.
        Move = "move",
        /// Influence points.
        Influence = "influence",
    }
}

words! {
    /// Where cards from the hand go.
    CardFate "what to do with cards" {
        /// To the discard pile.
        Discard = "discard",
        /// Out of the game; a wound returns to its pile (MK-DISC-02).
        Trash = "trash",
        /// Into the deed deck, which is shuffled.
        Shuffle = "shuffle",
    }
}

notation! {
    /// How many cards.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    Amount "how many" {
        /// Exactly this many.
        Exactly(n: u8) = [n],
        /// Up to this many, by choice.
        UpTo(n: u8) = ["up to " n],
        /// Any number.
        AnyNumber = ["any number"],
    }
}

words! {
    /// Which cards of the hand may be used; wounds only if the effect says so (MK-DEED-11).
    HandCard {
        /// Any card except a wound; not written.
        NonWound = "",
        /// An action card, basic or advanced.
        Action = "action",
        /// A card that has a colour: an action or a spell.
        Coloured = "coloured",
        /// A wound.
        Wound = "wound",
        /// Any card, including wounds.
        WithWounds = "with wounds",
    }
}

words! {
    /// A condition that is checked when an effect happens.
    Condition {
        /// It is day where the hero is: never in a place that is always dark (MK-MANA-12).
        Day = "day",
        /// It is night where the hero is.
        Night = "night",
        /// The hero is on a forest.
        OnForest = "on forest",
        /// The hero is elsewhere.
        NotOnForest = "not on forest",
        /// The action of the turn is an interaction (MK-FAQ-04).
        Interacting = "interacting",
        /// The block with this effect succeeds.
        BlockSucceeds = "block succeeds",
        /// The move points left when the combat began are at least as many as the enemies faced.
        UnspentMoveCoversEnemies = "unspent move covers enemies",
        /// Nobody else has as little Fame, or the player plays alone.
        LeastFame = "least fame",
    }
}

words! {
    /// Something that can be counted.
    Count "something to count" {
        /// Units recruited this turn, even if disbanded since (MK-FAQ-10).
        UnitRecruited = "unit recruited",
        /// Wounds in hand and on units.
        Wound = "wound in hand or on units",
        /// Abilities, resistances and colours of the attack printed on the enemy being blocked, cold fire
        /// being two colours (MK-FAQ-13); against a player, the mana spent on the attack.
        BlockedIcon = "icon of the blocked enemy",
        /// The cards just discarded, trashed or shuffled in.
        Card = "card",
        /// The enemies faced in this combat (MK-PVP-SPC-05).
        EnemyFaced = "enemy faced",
        /// Enemies defeated this turn.
        EnemyDefeated = "enemy defeated",
        /// Units that attacked or blocked this turn.
        UnitThatFought = "unit that attacked or blocked",
        /// Red spells cast this turn.
        RedSpell = "red spell cast",
        /// Blue spells cast this turn.
        BlueSpell = "blue spell cast",
        /// Green spells cast this turn.
        GreenSpell = "green spell cast",
        /// White spells cast this turn.
        WhiteSpell = "white spell cast",
        /// Points of this healing that were spent this turn.
        HealingSpent = "point of this healing spent",
        /// Colours of which the player has a crystal.
        CrystalColour = "crystal colour owned",
        /// The player's own ready, unwounded units.
        ReadyUnwoundedUnit = "ready unwounded unit",
    }
}

words! {
    /// The only time at which an effect can be used.
    Timing {
        /// During a combat.
        InCombat = "in combat",
        /// Any time except during a combat.
        NotInCombat = "not in combat",
        /// In combat too, besides its usual time.
        CombatToo = "in combat too",
        /// When a combat starts, before anything else in it.
        StartOfCombat = "start of combat",
        /// In the block phase.
        BlockPhase = "block phase",
        /// In the attack phase.
        AttackPhase = "attack phase",
        /// During an interaction.
        InInteraction = "in interaction",
        /// While a unit is being activated.
        ActivatingUnit = "activating a unit",
        /// In any player's turn.
        AnyTurn = "any turn",
    }
}

words! {
    /// A later moment.
    Moment {
        /// The end of the turn.
        EndOfTurn = "end",
        /// The attack phase of this combat.
        AttackPhase = "attack",
    }
}

words! {
    /// How long something lasts.
    Span "how long" {
        /// To the end of the turn; the default (MK-EFF-02).
        Turn = "turn",
        /// To the end of the combat.
        Combat = "combat",
        /// To the end of the round.
        Round = "round",
        /// To the start of the player's next turn.
        NextTurn = "next turn",
        /// As long as the banner is assigned.
        Attached = "attached",
        /// For the one ability for which a unit is being activated.
        Activation = "activation",
    }
}

words! {
    /// An event that triggers an effect each time.
    Trigger "something that happens" {
        /// The unit with the banner attacks or blocks.
        UnitFights = "unit attacks or blocks",
        /// A wound is healed from the hand.
        WoundHealed = "wound healed from hand",
    }
}

words! {
    /// What happens to a picked source die; it is never the turn's usual die (MK-MANA-13).
    DieUse "what to do with a die" {
        /// Any die: it is set to any colour except gold, and returns as it is at the end of the turn.
        Set = "set",
        /// A die that shows a basic colour: its colour counts, then it is rerolled at once.
        Reroll = "reroll",
        /// A die that shows a basic colour: it leaves the source until the end of the round.
        Claim = "claim",
    }
}

notation! {
    /// Which units become ready (MK-UNIT-09).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    Readied "who becomes ready" {
        /// One of this level or less: `ready(L<=2)`.
        OneUpTo(level: u8) = ["L<=" level],
        /// One of any level: `ready(any)`.
        Any = ["any"],
        /// All: `ready(all)`.
        All = ["all"],
        /// Any number with this sum of levels: `ready(levels 3)`.
        Levels(n: u8) = ["levels " n],
        /// The unit with the banner: `ready(unit)`.
        Unit = ["unit"],
    }
}

words! {
    /// When a card played sideways gives more.
    BetterSideways "a condition" {
        /// If it is an advanced action, a spell or an artifact.
        NotBasic = "not basic",
        /// If no source die is used this turn, before or after (MK-FAQ-19).
        NoSourceDie = "no source die",
        /// If it is an action or a spell of the colour just paid.
        SameColour = "same colour",
    }
}

words! {
    /// Which effect of another action card.
    WithHalf "which effect" {
        /// The basic one.
        Basic = "basic",
        /// The stronger one.
        Powered = "powered",
    }
}

words! {
    /// Where a flight or similar move must end.
    TravelEnd "where it ends" {
        /// On a safe space.
        Safe = "safe",
        /// On a fortified site or on another hero, which is an assault or an attack; a retreat leads back to
        /// the start.
        Assault = "assault",
    }
}

words! {
    /// The kind of card gained from an offer.
    GainWhat "what to gain" {
        /// A spell.
        Spell = "spell",
        /// An advanced action.
        Advanced = "advanced",
    }
}

words! {
    /// The colour of the card gained from an offer.
    OfferColour "which colour" {
        /// Of any colour.
        Any = "any",
        /// Of the colour of the mana just paid or the card just trashed.
        Same = "same",
    }
}

words! {
    /// Where a gained card goes.
    GainTo "where to" {
        /// To the hand.
        Hand = "hand",
        /// To the discard pile.
        Discard = "discard",
        /// On top of the deed deck (MK-GAIN-03).
        Deck = "deck",
    }
}

words! {
    /// An end of the deed deck.
    DeckEnd "an end of the deck" {
        /// On top of it.
        Top = "top",
        /// Under it, if it is not empty.
        Bottom = "bottom",
    }
}
