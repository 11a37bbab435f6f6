//! What tiles, cards, Gems, Essences and spaces do: a small typed language.
//!
//! Content files write it in the notation of `docs/euthia.md`; it is parsed and checked when the crate is
//! built. An effect is one node, and the effects inside it follow it in one table, so a single number
//! identifies it ([`EffectId`](crate::content::EffectId)). Each variant declares how it is written, see
//! [`words::notation!`].

mod args;

pub use args::{GiveItem, GiveResource, Immune, Pick};

use words::notation;

use crate::terms::{Deed, Element, Gem, Holds, Metal, Mine, Place, Rewards, Trade};

notation! {
    /// The condition of an effect: `set(3)?ward(1)`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    Guard "a condition" {
        /// An Armour set of this many pieces is equipped (EU-ARM-02).
        Set(n: u8) = "set",
        /// An Essence of this type, or any, lies on the tile (EU-HTL-13).
        EssenceOn(which: Option<Element>) = "ess",
        /// Reputation is at most this.
        ReputationAtMost(n: u8) = "rep_le",
        /// The Hero is on the place that is struck.
        OnTarget(place: Place) = "on_target",
        /// The Hero is not on such a place.
        Off(place: Place) = "off",
        /// The Hero is on or next to such a place.
        Near(place: Place) = "near",
        /// Such a place is at most this many spaces away.
        Within(place: Place, n: u8) = "within",
        /// The Hero has, or shares, the fewest Banishment tokens.
        FewestBanished = "fewest_banished",
        /// The Hero has, or shares, the highest Reputation.
        TopReputation = "top_rep",
        /// The first Hero to defeat a Monster in this round.
        FirstKill = "first_kill",
    }
}

notation! {
    /// An effect. The effects inside one follow it, see [`EffectId::parts`](crate::content::EffectId::parts).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    Effect "an effect" {
        /// Nothing at all.
        Nothing,
        /// All effects inside it, in order: `A, B`.
        All,
        /// One of the effects inside it, by choice: `A|B`.
        Choose,
        /// The effect inside it, if the condition holds: `set(3)?A`.
        If(guard: Guard),
        /// The second effect inside it, if the first, a cost, is paid: `give_essence(any)?A`.
        IfPaid,
    } atoms {
        /// Gold, or its loss.
        Gold(n: i8) = "gold",
        /// Reputation, or its loss (EU-GLD-11).
        Reputation(n: i8) = "rep",
        /// Silver cards drawn (EU-SGC-02).
        Silver(n: u8) = "silver",
        /// Gold cards drawn.
        GoldCard(n: u8) = "goldcard",
        /// Gaar tokens.
        Gaar(n: u8) = "gaar",
        /// Dwurt tokens; as a price, spent.
        Dwurt(n: u8) = "dwurt",
        /// Healing Potions.
        Potion(n: u8) = "potion",
        /// Gems: a named one, one of the player's choice, or a random one of the six common ones.
        Gem(which: Pick<Gem>, n: u8) = "gem",
        /// Essences; as a price, discarded.
        Essence(which: Pick<Element>, n: u8) = "essence",
        /// Treasure tiles of a level.
        Treasure(level: u8, n: u8) = "treasure",
        /// Natural Resources.
        Resource(mine: Mine, n: u8) = "resource",
        /// A Reward tile of an Encounter.
        Reward(whose: Rewards) = "reward",
        /// Hunter's Provisions.
        Provisions(n: u8) = "provisions",
        /// Looks at this many tiles of a Place of Trade, keeps one, discards the rest.
        Draft(place: Trade, n: u8) = "draft",
        /// Unlocks a slot that costs at most this much gold; 9: any slot.
        Unlock(n: u8) = "unlock",
        /// Cost: gold.
        Pay(n: u8) = "pay",
        /// Cost: Gems that are not set.
        GiveGem(which: Option<Gem>, n: u8) = "give_gem",
        /// Cost: Essences.
        GiveEssence(which: Option<Element>, n: u8) = "give_essence",
        /// Cost: Natural Resources.
        GiveResource(which: GiveResource, n: u8) = "give_resource",
        /// Cost: Trophies of this level or higher (EU-FRE-16).
        GiveTrophy(level: Level, n: u8) = "give_trophy",
        /// Cost: Healing Potions.
        GivePotion(n: u8) = "give_potion",
        /// Cost: Items of a kind.
        GiveItem(which: GiveItem, n: u8) = "give_item",
        /// Cost: Gaar tokens (EU-SKO-05: never Dwurt).
        GiveGaar(n: u8) = "give_gaar",
        /// Cost: Silver cards.
        GiveSilver(n: u8) = "give_silver",
        /// Cost: Gold cards.
        GiveGoldCard(n: u8) = "give_goldcard",
        /// Cost: Reputation.
        LoseReputation(n: u8) = "lose_rep",
        /// Requirement: a Hero roll of at least this.
        Roll(n: u8) = "roll",
        /// Requirement: Reputation.
        HaveReputation(n: u8) = "have_rep",
        /// Requirement: Maximum Health.
        HaveHealth(n: u8) = "have_maxhp",
        /// Requirement: an Armour set.
        HaveSet(n: u8) = "have_set",
        /// Heals the Hero.
        Heal(n: u8) = "heal",
        /// Heals the Hero fully.
        HealFull = "heal_full",
        /// Wounds of the Hero.
        Wound(n: u8) = "wound",
        /// Permanent: more Maximum Health (EU-HLT-04).
        MaxHealth(n: u8) = "maxhp",
        /// Permanent: more or fewer Sacks (EU-SAC-02).
        Sack(n: i8) = "sack",
        /// No healing in the next Healing phase; of Events, in this round.
        NoHeal = "no_heal",
        /// Movement points.
        Move(n: i8) = "move",
        /// A teleport of at most this many spaces (EU-TEL-08).
        Teleport(n: u8) = "teleport",
        /// A teleport to such a place.
        GoTo(place: Place) = "goto",
        /// An Action without a token (EU-ACT-04).
        Act(deed: Deed) = "action",
        /// The Mine Cart (EU-MIN-07).
        Cart = "cart",
        /// A Clover: changes a Hero roll (EU-ROL-02); of Monster cards, the next Hero attack.
        Clover(n: i8) = "clover",
        /// Changes the next Combat Strength of the Hero.
        NextClover(n: i8) = "next_clover",
        /// Changes all Hero rolls until step A of the next Monster attack (EU-ELI-11).
        HeroClover(n: i8) = "hclover",
        /// A Rabbit's Foot: changes the Combat Strength of the Monster (EU-CBT-40).
        MonsterStrength(n: i8) = "mstr",
        /// Changes its next Combat Strength.
        MonsterNext(n: i8) = "mnext",
        /// More or fewer dice in its next attack.
        MonsterDie(n: i8) = "mdie",
        /// It skips its attack.
        MonsterSkip = "mskip",
        /// Damage to the Monster (EU-WND-07).
        Damage(n: u8) = "dmg",
        /// More, or less, damage if there is any.
        MoreDamage(n: i8) = "xdmg",
        /// Wounds of an attack (EU-WND-01).
        Wounds(n: u8) = "w",
        /// More Wounds if there are any (EU-WND-02).
        MoreWounds(n: u8) = "xw",
        /// Fewer Wounds, after all that is added (EU-WND-03).
        Ward(n: u8) = "ward",
        /// The Hero's Health drops to 0 (EU-ELI-14).
        Kill = "kill",
        /// The Monster loses damage (EU-WND-06).
        MonsterHeal(n: u8) = "mheal",
        /// … at the start of each Combat round.
        Regenerate(n: u8) = "regen",
        /// It gains Health (EU-ELI-13).
        MonsterHealth(n: u8) = "mhp",
        /// It gains Chaos tokens.
        Chaos(n: u8) = "chaos",
        /// It gains Gaar.
        MonsterGaar(n: u8) = "mgaar",
        /// Gaar of the Hero go to it.
        StealGaar(n: u8) = "steal_gaar",
        /// The Monster Player draws cards (EU-ELI-12).
        MonsterCard(metal: Metal, n: u8) = "mcard",
        /// The Monster Player may use Gaar in the Hero attack (EU-GAR-01).
        MonsterGaarInHero = "mgaar_in_hero",
        /// No Monster card affects this Hero attack (EU-CBT-22).
        Silence = "silence",
        /// Permanent: ignores the power of an Elemental (EU-HTL-14).
        Immune(to: Immune) = "immune",
        /// Permanent: fewer Wounds from the Dwurt Die.
        DwurtWard(n: u8) = "dwurt_ward",
        /// Permanent: a spent Dwurt counts for more.
        DwurtPower(n: u8) = "dwurt_power",
        /// Permanent: the tile stores this many of something.
        Hold(what: Holds, n: u8) = "hold",
    }
}

/// The minimum level of a Trophy: 1 for any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level(pub u8);

impl Effect {
    /// Whether it is something that a player pays or shows, rather than gets.
    #[must_use]
    pub const fn is_cost(&self) -> bool {
        use Effect::*;
        matches!(
            self,
            Pay(_)
                | GiveGem(..)
                | GiveEssence(..)
                | GiveResource(..)
                | GiveTrophy(..)
                | GivePotion(_)
                | GiveItem(..)
                | GiveGaar(_)
                | GiveSilver(_)
                | GiveGoldCard(_)
                | LoseReputation(_)
        )
    }
}
