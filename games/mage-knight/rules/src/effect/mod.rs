//! What cards, units, skills, tactics, sites and cities do: a small typed language.
//!
//! An [`Effect`] is a tree of constants. Content files write it in the notation of `docs/mage-knight.md`; it
//! is parsed and checked when the crate is built, and prints itself in the same notation
//! ([`Display`](std::fmt::Display)). Each variant declares how it is written, see [`words::notation!`]. An
//! effect that only one card has is an [`OddEffect`], named after that card.
//!
//! ```
//! use mage_knight::content::card;
//! use mage_knight::variants::Printing;
//! assert_eq!(card::RAGE.card().half(Printing::First, false).effect.get().to_string(), "choose: attack 2 | block 2");
//! ```

mod changes;
mod odd;
mod phrases;
mod pieces;
mod print;

pub use changes::{
    ArmorCut, CostChange, EnemyChange, EnemyTarget, EnemyTrait, OwnUnits, TerrainChange, UnitChange,
    UnitTrait, Whose,
};
pub use odd::OddEffect;
pub use phrases::{
    Amount, BetterSideways, CardFate, Condition, Count, DeckEnd, DieUse, GainTo, GainWhat, HandCard, Hue,
    HueBy, Moment, OfferColour, Points, Price, Readied, Span, Timing, TravelEnd, Trigger, WithHalf,
};

use crate::terms::{BasicColour, Element, ManaColour, Reach, Terrains};
use pieces::{
    avoiding, bonus, chosen, of_crystals, of_tokens, price_of_each, span, special, strike, trash_it,
    up_or_down,
};
use words::notation;
use words::notation::pieces::{list, multiple, plus, prefix};

notation! {
    /// An effect. A part of an effect is an effect again. The grammar of the build script combines the
    /// variants that come before the atoms.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    Effect "an effect" {
        /// Each of these, in order: `A; B`.
        All(parts: &'static [Effect]),
        /// One of these, as the player picks: `choose: A | B`.
        Choose(parts: &'static [Effect]),
        /// The same several times: `(A) x2`.
        Times(n: u8, part: &'static Effect),
        /// The player chooses a number up to this, then it happens that many times: `up to 6 times: A`.
        UpTo(n: u8, part: &'static Effect),
        /// For a price: `pay blue: A`; with `may`, the player can decline: `may pay blue: A`.
        Pay {
            /// The price.
            price: Price,
            /// Whether the player can decline without losing the rest of the effect.
            optional: bool,
            /// The effect that is paid for.
            then: &'static Effect,
        },
        /// For one basic mana, by its colour in the order of [`BasicColour`]: `pay by colour: red -> A | blue -> B | …`.
        PayByColour(parts: &'static [Effect; 4]),
        /// For cards of the player's hand: `discard 1: A`, `trash 1 action: A`, `shuffle up to 5 with wounds:
        /// A`.
        Cards {
            /// Where the cards go.
            fate: CardFate,
            /// The number of cards.
            amount: Amount,
            /// Which cards may be used.
            card: HandCard,
            /// The effect that is paid for.
            then: &'static Effect,
        },
        /// If a condition holds when it happens: `if night: A`.
        If(condition: Condition, part: &'static Effect),
        /// Once for each of something: `per enemy faced: A`, `per ready unwounded unit (max 3): A`.
        Per {
            /// What is counted.
            count: Count,
            /// The maximum; `None` if there is no limit.
            max: Option<u8>,
            /// The effect for each.
            then: &'static Effect,
        },
        /// Only at a certain time: `attack phase: A`.
        Only(timing: Timing, part: &'static Effect),
        /// Happens later: `A @end`.
        At(moment: Moment, part: &'static Effect),
        /// From now on, once, when the player chooses: `once [turn]: A`.
        Once(span: Span, part: &'static Effect),
        /// Every time something happens, for the rest of the turn or while the banner is there: `whenever …:
        /// A`.
        Whenever(trigger: Trigger, part: &'static Effect),
        /// At the start of each of the player's later turns in this round: `each turn: A`.
        EachTurn(part: &'static Effect),
        /// The player names a basic colour first, to which `named` then refers: `name a colour: A`.
        Name(part: &'static Effect),
        /// The player picks a die of the source, to whose colour `of-die` then refers: `claim a die: A`.
        Die(how: DieUse, part: &'static Effect),
        /// A mana die is rolled, and something happens by its face, in the order of [`ManaColour`]: `roll:
        /// gold -> A | …`.
        Roll(parts: &'static [Effect; 6]),
        /// The card is assigned to a unit and does this while it is there: `banner: A` (MK-UNIT-10).
        Banner(part: &'static Effect),
    } atoms {
        /// Nothing at all: `none`.
        Nothing = ["none"],
        /// Move points: `move 2`.
        Move(n: u8) = ["move " n],
        /// Influence points: `influence 2`.
        Influence(n: u8) = ["influence " n],
        /// Healing points: `heal 2`.
        Heal(n: u8) = ["heal " n],
        /// Removes one wound from a unit: `heal unit` (MK-HEAL-09).
        HealUnit = ["heal unit"],
        /// Draws cards from the deed deck: `draw 2`.
        Draw(n: u8) = ["draw " n],
        /// A higher hand limit at the end of this turn: `hand limit +2`.
        HandLimit(n: u8) = ["hand limit " (plus n)],
        /// Attack points: `attack 2`, `ranged fire attack 3`.
        Attack {
            /// The amount.
            n: u8,
            /// Its reach.
            reach: Reach,
            /// The element.
            element: Element,
        } = [(prefix reach) (prefix element) "attack " n],
        /// Block points: `block 2`, `ice block 3`.
        Block {
            /// The amount.
            n: u8,
            /// The element.
            element: Element,
        } = [(prefix element) "block " n],
        /// Block points that count twice against a swift attack: `block 4 twice if swift` (MK-VAR-PRINT-01).
        SwiftBlock {
            /// The amount.
            n: u8,
            /// The element.
            element: Element,
        } = [(prefix element) "block " n " twice if swift"],
        /// Mana tokens: `mana red`, `mana any x3` (each of any colour).
        Mana {
            /// The colour.
            hue: Hue,
            /// How many.
            n: u8,
        } = ["mana " (of_tokens hue) (multiple n)],
        /// A mana token that must be spent at once: `mana red now`.
        ManaNow(colour: ManaColour) = ["mana " colour " now"],
        /// Crystals: `crystal blue`, `crystal same x2` (MK-GAIN-02).
        Crystal {
            /// The colour.
            hue: Hue,
            /// How many.
            n: u8,
        } = ["crystal " (of_crystals hue) (multiple n)],
        /// Crystals as a reward, with a mana die for each: a basic colour gives that crystal, gold any, black
        /// one Fame; what does not fit is lost: `random crystal x2`.
        RandomCrystal(n: u8) = ["random crystal" (multiple n)],
        /// More source dice may be used this turn: `source-dice +1`.
        SourceDice(n: u8) = ["source-dice " (plus n)],
        /// Unlimited mana of this colour and of black for the turn: `unlimited red and black`.
        UnlimitedMana(colour: BasicColour) = ["unlimited " colour " and black"],
        /// Gold or black mana may be used this turn, by Day and by Night: `allow gold`.
        AllowMana(colour: ManaColour) = ["allow " (special colour)],
        /// Fame: `fame +1`.
        Fame(n: u8) = ["fame " (plus n)],
        /// Reputation: `rep -1`.
        Reputation(n: i8) = ["rep " (up_or_down n)],
        /// Wounds to the player's hand: `wound 1`.
        Wound(n: u8) = ["wound " n],
        /// The unit that uses this is wounded, which is not damage: `wound unit`.
        WoundUnit = ["wound unit"],
        /// Readies spent units: `ready(L<=2)`.
        Ready(who: Readied) = ["ready(" who ")"],
        /// Changes enemies: `enemy{no-attack, armor -3 (min 1)}`.
        Enemies {
            /// Which enemies.
            target: EnemyTarget,
            /// The changes.
            changes: &'static [EnemyChange],
        } = [target "{" (list changes) "}"],
        /// Changes the player's own units: `own units{attack +2 [combat]}`.
        Units {
            /// Which units.
            who: OwnUnits,
            /// The changes.
            changes: &'static [UnitChange],
            /// For how long.
            lasts: Span,
        } = [who "{" (list changes) (span lasts) "}"],
        /// Changes the cost of moving: `terrain{swamp: =1}`.
        Terrain {
            /// The players affected.
            whose: Whose,
            /// The changes.
            changes: &'static [TerrainChange],
            /// For how long.
            lasts: Span,
        } = [whose "{" (list changes) (span lasts) "}"],
        /// The site fortifies nobody this turn: `ignore site fortifications`.
        IgnoreSiteFortifications = ["ignore site fortifications"],
        /// This combat has no block and no assign damage phases: `skip block and damage`.
        SkipBlockAndDamage = ["skip block and damage"],
        /// This turn points can be converted at a fixed rate: `convert move 2 -> ranged attack 1`.
        Convert {
            /// The points converted.
            from: Points,
            /// How many of them.
            n: u8,
            /// The result: an attack or a block.
            into: &'static Effect,
        } = ["convert " from " " n " -> " (strike into)],
        /// One card played sideways gives more than 1 point: `sideways 2 or 3 if not basic`.
        Sideways {
            /// The points.
            value: u8,
            /// The points if `when` holds.
            better: u8,
            /// When it gives more.
            when: BetterSideways,
        } = ["sideways " value " or " better " if " when],
        /// Another action card is played with this one, for an effect without mana cost: `with another
        /// action: powered +2`.
        WithAction {
            /// Which effect of that card.
            half: WithHalf,
            /// How many times.
            times: u8,
            /// The bonus to its move, influence, block or attack.
            plus: u8,
            /// Whether that card is then removed from the game.
            trash: bool,
        } = ["with another action: " half (multiple times) (bonus plus) (trash_it trash)],
        /// A bonus for the next card with an attack or with a block, whichever is first this turn: `next
        /// attack card +1 or block card +2` (MK-DEED-13, MK-UNIT-08).
        NextCard {
            /// The bonus to the attack.
            attack: u8,
            /// The bonus to the block.
            block: u8,
        } = ["next attack card " (plus attack) " or block card " (plus block)],
        /// Moves up to this many revealed spaces without provoking anybody (MK-MOV-15): `travel 3 avoiding
        /// swamp, lake to safe`.
        Travel {
            /// The maximum number of spaces.
            spaces: u8,
            /// The cost of each in Move points.
            each: u8,
            /// Terrains that may not be entered or crossed.
            avoiding: Terrains,
            /// Where it must end.
            to: TravelEnd,
        } = ["travel " spaces (price_of_each each) (avoiding avoiding) " to " to],
        /// Gains a card of an offer: `gain spell same -> hand`.
        GainCard {
            /// The kind of card.
            what: GainWhat,
            /// Its colour.
            colour: OfferColour,
            /// Where it goes.
            to: GainTo,
        } = ["gain " what " " colour " -> " to],
        /// Gains any unit of the unit offer for free, whatever its sites: `gain unit`.
        GainUnit = ["gain unit"],
        /// At the end of the turn the player may put this card on or under the deed deck: `this card to deck
        /// top`.
        ThisCardTo(end: DeckEnd) = ["this card to deck " end],
        /// Puts cards of the discard pile together on or under the deed deck, as the player chooses: `recall
        /// 2 random`.
        Recall {
            /// How many.
            n: u8,
            /// Whether the player picks them.
            chosen: bool,
        } = ["recall " n " " (chosen chosen)],
        /// Shuffles the discard pile into the deed deck: `shuffle discard into deck`.
        ShuffleDiscards = ["shuffle discard into deck"],
        /// Gives another turn right after this one: `extra turn`.
        ExtraTurn = ["extra turn"],
        /// No skill called Motivation may be used before the end of the user's next turn: `lock motivation`.
        LockMotivation = ["lock motivation"],

        /// Artifacts as a reward: draws one more than this, and one of them is put back: `artifact 1`.
        Artifact(n: u8) = ["artifact " n],
        /// Spells of the offer as a reward, to the top of the deed deck: `spell 1`.
        Spell(n: u8) = ["spell " n],
        /// A shield of the player on the space or the city: `shield`.
        Shield = ["shield"],

        /// An effect that only one card has: `odd space_bending`.
        Odd(odd: OddEffect) = ["odd " odd],
    }
}

impl Effect {
    /// The effects inside this one, in order.
    pub const fn parts(&self) -> &'static [Effect] {
        match self {
            Effect::All(parts) | Effect::Choose(parts) => parts,
            Effect::PayByColour(parts) => *parts,
            Effect::Roll(parts) => *parts,
            Effect::Times(_, part)
            | Effect::UpTo(_, part)
            | Effect::Pay { then: part, .. }
            | Effect::Cards { then: part, .. }
            | Effect::If(_, part)
            | Effect::Per { then: part, .. }
            | Effect::Only(_, part)
            | Effect::At(_, part)
            | Effect::Once(_, part)
            | Effect::Whenever(_, part)
            | Effect::EachTurn(part)
            | Effect::Name(part)
            | Effect::Die(_, part)
            | Effect::Banner(part)
            | Effect::Convert { into: part, .. } => std::slice::from_ref(*part),
            _ => &[],
        }
    }

    /// The number of effects: itself and all those inside it.
    pub fn size(&self) -> usize {
        1 + self.parts().iter().map(Effect::size).sum::<usize>()
    }

    /// Whether this effect or one inside it satisfies a test.
    pub fn any(&self, test: &mut dyn FnMut(&Effect) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.any(test))
    }
}
