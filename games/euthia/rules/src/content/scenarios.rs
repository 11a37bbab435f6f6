//! The scenarios, and the cards that single scenarios use.

use kernel::Text;

use super::effects::EffectId;
use super::foes::FoeId;
use super::territories::TerritoryId;
use super::tiles::ItemId;
use crate::terms::*;

/// A scenario (EU-SET-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScenarioSheet {
    /// Its name.
    pub name: Text,
    /// How many rounds it lasts.
    pub rounds: u8,
    /// The Chapters it uses.
    pub chapters: &'static [u8],
    /// The Starting tile (EU-TER-01).
    pub start: TerritoryId,
    /// What comes after the last round.
    pub finale: Finale,
    /// Its dragon.
    pub dragon: Option<Dragon>,
    /// The set-up for 1 to 4 players (EU-TER-03).
    pub rows: [SetupRow; 4],
    /// Its own rules, in words.
    pub rules: &'static [Text],
    /// How it is won, in words.
    pub victory: Text,
    /// Its own rules, in numbers.
    pub special: SpecialRules,
}

/// The territory table and the gifts for one number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupRow {
    /// Encounter tiles of each Chapter (EU-TER-05).
    pub encounter: [u8; 5],
    /// Other tiles of each Chapter (EU-TER-08).
    pub other: [u8; 5],
    /// Scenario tiles (EU-TER-07).
    pub tiles: &'static [TerritoryId],
    /// The levels with Bounties (EU-ELI-02).
    pub elites: &'static [u8],
    /// Reputation at the start (EU-TRB-02).
    pub reputation: u8,
    /// Gold at the start (EU-HBD-08).
    pub gold: u8,
    /// The spell of the Golem.
    pub spell: u8,
}

/// What a scenario adds to the rules (EU-SET-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialRules {
    /// The Hunt.
    Hunt(Hunt),
    /// Impending Doom.
    ImpendingDoom(ImpendingDoom),
    /// Helping the Villagers.
    Villagers(Villagers),
    /// Defending the Settlements.
    Farruga(Settlements),
    /// Threat of Mirrezil.
    Mirrezil(Mirrezil),
    /// Banishing of Brasath.
    Brasath(BrasathRules),
    /// Devastation Incarnate.
    Golem(GolemRules),
    /// Banishment of the Elementals.
    Elementals(Elementals),
}

/// The Hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Reputation for the most Monsters defeated, the second most and the third.
    pub tally_bonus: [u8; 3],
    /// Solo: bronze, silver, gold.
    pub medals: [u8; 3],
    /// Cooperative: Reputation to reach for each player.
    pub coop_per_player: u8,
}

/// Impending Doom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpendingDoom {
    /// Gaar tokens that each Hero takes before the chain.
    pub gaar: u8,
    /// Who is fought, in order.
    pub chain: &'static [FoeId],
    /// Heroic: the level of the Monster that comes first.
    pub heroic_level: u8,
    /// Reputation for the Accomplice.
    pub accomplice: u8,
    /// Reputation for the Saboteur.
    pub saboteur: u8,
    /// Reputation lost by dying there.
    pub lost: u8,
}

/// Helping the Villagers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Villagers {
    /// How many Emblems there are.
    pub emblems: u8,
    /// Reputation for each.
    pub emblem: u8,
    /// The number from which there is a bonus.
    pub emblem_set: u8,
    /// The bonus.
    pub set_bonus: u8,
    /// Gold for a Quest, in addition to its Reward.
    pub quest_gold: u8,
    /// Solo: bronze, silver, gold.
    pub medals: [u8; 3],
    /// Cooperative: Reputation to reach for each player.
    pub coop_per_player: u8,
}

/// A battle against a dragon after the last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Combat rounds of each Hero.
    pub rounds: u8,
    /// Reputation for an amount of damage.
    pub per_damage: [u8; 2],
    /// Reputation for the last blow.
    pub last_blow: u8,
    /// Reputation that everybody loses if the dragon lives.
    pub lost: u8,
}

/// Defending the Settlements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlements {
    /// Tiles that must be on the map when a round starts.
    pub forced: &'static [(TerritoryId, u8)],
    /// Magic Defence tokens that a Settlement can hold.
    pub per_settlement: u8,
    /// The cost of one.
    pub defence_cost: EffectId,
    /// Reputation for one.
    pub defence: u8,
    /// How many a player may place in a turn.
    pub per_turn: u8,
    /// The rounds after which an Offensive comes.
    pub offensive_after: &'static [u8],
    /// More Health of Farruga for each ruin and player.
    pub health_per_ruin: i8,
    /// … for each Settlement that is still defended.
    pub health_per_saved: i8,
    /// The battle.
    pub battle: Battle,
}

/// Threat of Mirrezil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirrezil {
    /// Tiles that must be on the map when a round starts.
    pub forced: &'static [(TerritoryId, u8)],
    /// The rounds that start with an Event.
    pub event_rounds: &'static [u8],
    /// What a Hero who has been to the lair can do once in the battle.
    pub weakness: EffectId,
    /// The battle.
    pub battle: Battle,
}

/// Banishing of Brasath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrasathRules {
    /// Tiles that must be on the map when a round starts.
    pub forced: &'static [(TerritoryId, u8)],
    /// Legend cards at each site.
    pub legends_per_site: u8,
    /// The tiles that each player starts with.
    pub start_tiles: &'static [ItemId],
    /// The roll that makes a Seal.
    pub target: u8,
    /// What an Artifact adds to it.
    pub per_artefact: u8,
    /// Reputation for a Seal.
    pub seal: u8,
    /// The effect of a failure.
    pub fail: EffectId,
    /// Seals needed beyond the number of players.
    pub seals_beyond_players: u8,
    /// The first round in which the ritual is possible.
    pub from_round: u8,
    /// Reputation that everybody loses if Brasath is not banished.
    pub lost: u8,
}

/// Devastation Incarnate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GolemRules {
    /// The tile of the crater.
    pub crater: TerritoryId,
    /// The Chapter on which it is placed.
    pub crater_on: u8,
    /// How far the Golem moves after each round.
    pub steps: &'static [u8],
    /// Destruction tokens for places.
    pub destruction_a: u8,
    /// Golem tokens.
    pub tokens: u8,
    /// The level of the Monster spawned in each round.
    pub spawn_levels: &'static [u8],
    /// How much a Gold card weakens the spell.
    pub card_spell: u8,
    /// Reputation for it.
    pub card_reputation: u8,
    /// How many a player may use in a turn.
    pub cards_per_turn: u8,
    /// The effect on a Hero whom the Golem meets.
    pub hits: EffectId,
    /// Heroic: how much stronger the spell is for each player.
    pub heroic_spell: u8,
    /// Reputation that everybody loses if the spell stands.
    pub lost: u8,
}

/// Banishment of the Elementals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elementals {
    /// The episode, from 0.
    pub episode: u8,
    /// The roll that banishes.
    pub roll: u8,
    /// The effect of a failure.
    pub fail: EffectId,
    /// Whether everybody starts with a Catalyst.
    pub catalysts: bool,
    /// The free Trade actions before the first round.
    pub free_trades: &'static [Trade],
    /// The rounds that start with a Slaughter card.
    pub slaughter_rounds: &'static [u8],
    /// What the rift adds.
    pub rift_bonus: EffectId,
    /// The Power of the Faer.
    pub faer: Option<Faer>,
}

/// The Power of the Faer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faer {
    /// The value at which the Magma Demon rises.
    pub max: u8,
    /// What a Slaughter card adds.
    pub per_slaughter: i8,
    /// What a banished Elemental adds.
    pub per_banish: i8,
    /// The enemy that rises.
    pub boss: FoeId,
    /// The tile on whose rift it rises.
    pub rift: TerritoryId,
    /// Reputation for defeating it.
    pub reputation: u8,
}

/// A card of Farruga's Offensive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offensive {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// The Settlement it strikes.
    pub aim: Aim,
    /// How many Magic Defence tokens it removes.
    pub strength: u8,
    /// The effect on Heroes.
    pub heroes: EffectId,
}

/// An Event of Mirrezil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventCard {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it says.
    pub text: Text,
    /// How long it works.
    pub lasts: Lasts,
    /// What it does.
    pub effect: EffectId,
}

/// A Legend (EU-MAP-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What is asked.
    pub need: EffectId,
    /// The Reward, besides the Artifact.
    pub reward: EffectId,
    /// The Artifact.
    pub artefact: ItemId,
}

/// A Character of the villages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What is asked.
    pub need: EffectId,
    /// The Reward.
    pub reward: EffectId,
}

/// A Slaughter card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slaughter {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it says.
    pub text: Text,
    /// Its element.
    pub element: Element,
    /// How long it works.
    pub lasts: Lasts,
    /// What it does.
    pub effect: EffectId,
}

/// A Banishment card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Banishment {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// How many are to be banished together, by 1 to 4 players.
    pub goals: [u8; 4],
    /// Reputation for each.
    pub each: u8,
    /// Additional Reputation for a player's first of a type.
    pub first_of_type: u8,
}

impl ScenarioId {
    /// What the scenario says.
    #[inline]
    #[must_use]
    pub const fn sheet(self) -> &'static ScenarioSheet {
        &SCENARIO_TABLE[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
