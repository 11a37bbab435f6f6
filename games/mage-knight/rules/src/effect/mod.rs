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
        /// The player says a number up to this, then it happens so many times: `up to 6 times: A`.
        UpTo(n: u8, part: &'static Effect),
        /// For a price: `pay blue: A`; one may also decline: `may pay blue: A`.
        Pay {
            /// What it costs.
            price: Price,
            /// Whether what stands around it may be had without paying.
            optional: bool,
            /// What one gets.
            then: &'static Effect,
        },
        /// For one basic mana, by its colour in the order of [`BasicColour`]: `pay by colour: red -> A | blue -> B | …`.
        PayByColour(parts: &'static [Effect; 4]),
        /// For cards of the player's own hand: `discard 1: A`, `trash 1 action: A`, `shuffle up to 5 with
        /// wounds: A`.
        Cards {
            /// Where the cards go.
            fate: CardFate,
            /// How many.
            amount: Amount,
            /// Which cards will do.
            card: HandCard,
            /// What one gets.
            then: &'static Effect,
        },
        /// If something is true when it happens: `if night: A`.
        If(condition: Condition, part: &'static Effect),
        /// Once for each of something: `per enemy faced: A`, `per ready unwounded unit (max 3): A`.
        Per {
            /// What is counted.
            count: Count,
            /// No more than this; none if there is no limit.
            max: Option<u8>,
            /// What happens for each.
            then: &'static Effect,
        },
        /// Can be used at a certain time only: `attack phase: A`.
        Only(timing: Timing, part: &'static Effect),
        /// Happens later: `A @end`.
        At(moment: Moment, part: &'static Effect),
        /// From now on, once, whenever the player wants: `once [turn]: A`.
        Once(span: Span, part: &'static Effect),
        /// Every time something happens, for the rest of the turn or while the banner is there: `whenever …:
        /// A`.
        Whenever(trigger: Trigger, part: &'static Effect),
        /// At the start of each later turn of the player's own in this round: `each turn: A`.
        EachTurn(part: &'static Effect),
        /// The player names a basic colour first, which `named` then stands for: `name a colour: A`.
        Name(part: &'static Effect),
        /// The player picks a die of the source, whose colour `of-die` then stands for: `claim a die: A`.
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
        /// Takes one wound off a unit: `heal unit` (MK-HEAL-09).
        HealUnit = ["heal unit"],
        /// Cards drawn from one's deed deck: `draw 2`.
        Draw(n: u8) = ["draw " n],
        /// More cards in hand when it is filled at the end of this turn: `hand limit +2`.
        HandLimit(n: u8) = ["hand limit " (plus n)],
        /// Attack points: `attack 2`, `ranged fire attack 3`.
        Attack {
            /// The amount.
            n: u8,
            /// How far.
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
            /// Of which colour.
            hue: Hue,
            /// How many.
            n: u8,
        } = ["mana " (of_tokens hue) (multiple n)],
        /// A mana token that must be spent at once: `mana red now`.
        ManaNow(colour: ManaColour) = ["mana " colour " now"],
        /// Crystals: `crystal blue`, `crystal same x2` (MK-GAIN-02).
        Crystal {
            /// Of which colour.
            hue: Hue,
            /// How many.
            n: u8,
        } = ["crystal " (of_crystals hue) (multiple n)],
        /// Crystals as a reward, a mana die for each: a basic colour gives that crystal, gold any, black one
        /// Fame; what there is no room for is lost: `random crystal x2`.
        RandomCrystal(n: u8) = ["random crystal" (multiple n)],
        /// More source dice may be used this turn: `source-dice +1`.
        SourceDice(n: u8) = ["source-dice " (plus n)],
        /// Any amount of mana of this colour and of black for the turn: `unlimited red and black`.
        UnlimitedMana(colour: BasicColour) = ["unlimited " colour " and black"],
        /// Gold or black mana may be used this turn, whatever the hour: `allow gold`.
        AllowMana(colour: ManaColour) = ["allow " (special colour)],
        /// Fame: `fame +1`.
        Fame(n: u8) = ["fame " (plus n)],
        /// Reputation: `rep -1`.
        Reputation(n: i8) = ["rep " (up_or_down n)],
        /// Wounds to the player's own hand: `wound 1`.
        Wound(n: u8) = ["wound " n],
        /// The unit that does this is wounded, which is not damage: `wound unit`.
        WoundUnit = ["wound unit"],
        /// Makes spent units ready: `ready(L<=2)`.
        Ready(who: Readied) = ["ready(" who ")"],
        /// Changes enemies: `enemy{no-attack, armor -3 (min 1)}`.
        Enemies {
            /// Which of them.
            target: EnemyTarget,
            /// How.
            changes: &'static [EnemyChange],
        } = [target "{" (list changes) "}"],
        /// Changes units of the player's own: `own units{attack +2 [combat]}`.
        Units {
            /// Which of them.
            who: OwnUnits,
            /// How.
            changes: &'static [UnitChange],
            /// For how long.
            lasts: Span,
        } = [who "{" (list changes) (span lasts) "}"],
        /// Changes what moving costs: `terrain{swamp: =1}`.
        Terrain {
            /// For whom.
            whose: Whose,
            /// How.
            changes: &'static [TerrainChange],
            /// For how long.
            lasts: Span,
        } = [whose "{" (list changes) (span lasts) "}"],
        /// The site fortifies nobody this turn: `ignore site fortifications`.
        IgnoreSiteFortifications = ["ignore site fortifications"],
        /// This combat has no block and no assign damage phase: `skip block and damage`.
        SkipBlockAndDamage = ["skip block and damage"],
        /// This turn points may be turned into others, so many for one: `convert move 2 -> ranged attack 1`.
        Convert {
            /// What is turned into something.
            from: Points,
            /// How many of them.
            n: u8,
            /// What happens to them: an attack or a block.
            into: &'static Effect,
        } = ["convert " from " " n " -> " (strike into)],
        /// One card played sideways is worth more than 1: `sideways 2 or 3 if not basic`.
        Sideways {
            /// What it is worth.
            value: u8,
            /// What it is worth if `when` holds.
            better: u8,
            /// When it is worth more.
            when: BetterSideways,
        } = ["sideways " value " or " better " if " when],
        /// Another action card is played with this one, for an effect that needs no mana: `with another
        /// action: powered +2`.
        WithAction {
            /// Which of its effects.
            half: WithHalf,
            /// How many times.
            times: u8,
            /// What its move, influence, block or attack is raised by.
            plus: u8,
            /// Whether the other card is then removed from the game.
            trash: bool,
        } = ["with another action: " half (multiple times) (bonus plus) (trash_it trash)],
        /// The next card that attacks, or the next that blocks, whichever comes first this turn, does it
        /// better: `next attack card +1 or block card +2` (MK-DEED-13, MK-UNIT-08).
        NextCard {
            /// How much the attack is raised by.
            attack: u8,
            /// How much the block is raised by.
            block: u8,
        } = ["next attack card " (plus attack) " or block card " (plus block)],
        /// Goes so many revealed spaces at most, without provoking anybody (MK-MOV-15): `travel 3 avoiding
        /// swamp, lake to safe`.
        Travel {
            /// How many spaces at most.
            spaces: u8,
            /// Move points for each.
            each: u8,
            /// Never into or through these.
            avoiding: Terrains,
            /// Where it must end.
            to: TravelEnd,
        } = ["travel " spaces (price_of_each each) (avoiding avoiding) " to " to],
        /// A card of an offer: `gain spell same -> hand`.
        GainCard {
            /// What it is.
            what: GainWhat,
            /// Of which colour.
            colour: OfferColour,
            /// Where it goes.
            to: GainTo,
        } = ["gain " what " " colour " -> " to],
        /// Any unit of the unit offer, for nothing, whatever site it belongs to: `gain unit`.
        GainUnit = ["gain unit"],
        /// At the end of the turn one may put this card on or under one's deed deck: `this card to deck top`.
        ThisCardTo(end: DeckEnd) = ["this card to deck " end],
        /// Cards of one's discard pile go together on or under one's deed deck, as the player likes: `recall
        /// 2 random`.
        Recall {
            /// How many.
            n: u8,
            /// Whether the player picks them.
            chosen: bool,
        } = ["recall " n " " (chosen chosen)],
        /// One's discard pile is shuffled into the deed deck: `shuffle discard into deck`.
        ShuffleDiscards = ["shuffle discard into deck"],
        /// Another turn right after this one: `extra turn`.
        ExtraTurn = ["extra turn"],
        /// No skill called Motivation may be used before the end of the user's next turn: `lock motivation`.
        LockMotivation = ["lock motivation"],

        /// Artifacts as a reward: one more is drawn, and one of them put back: `artifact 1`.
        Artifact(n: u8) = ["artifact " n],
        /// Spells of the offer as a reward, to the top of the deed deck: `spell 1`.
        Spell(n: u8) = ["spell " n],
        /// A shield of the player's own on the space or the city: `shield`.
        Shield = ["shield"],

        /// What one card alone does: `odd space_bending`.
        Odd(odd: OddEffect) = ["odd " odd],
    }
}

impl Effect {
    /// The effects within this one, in order.
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

    /// How many effects this is, itself and all those within.
    pub fn size(&self) -> usize {
        1 + self.parts().iter().map(Effect::size).sum::<usize>()
    }

    /// Whether this or an effect within passes a test.
    pub fn any(&self, test: &mut dyn FnMut(&Effect) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.any(test))
    }
}
