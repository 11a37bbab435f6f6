//! Phase 3: fight battles (CN-ATK, CN-BTL and what follows).
//!
//! A battle is fought with the units on the board; [`Battle`] only remembers what the board does not show:
//! wounds, a silent Castle, the dice that guardians have left, cards in effect, hits still to be taken.
//!
//! For the cards: `modifiers::apply` gives an effect of a card its meaning in the current battle; effects
//! with a choice have functions of their own (`rescue`, `evade`, `dungeon::swap`). [`in_battle`], [`ground`],
//! [`hits_coming`], [`just_destroyed`] and [`winner`] say who may play what. Everything that these functions
//! push onto the task stack (hits to take, a unit to pick) is settled before the task underneath goes on, so
//! a card that is not finished pushes itself back first.

mod allies;
mod audit;
pub(crate) mod dungeon;
mod hits;
mod landing;
pub(crate) mod modifiers;
mod phase;
mod rampage;
pub(crate) mod results;
mod retreat;
mod rounds;
mod sea;
mod suppress;
#[cfg(test)]
mod tests;

use crate::Nerath;
use crate::action::{Action, Loss};
use crate::content::Space;
use crate::frame::{Play, Unasked};
use crate::question::CardRef;
use crate::realm::{ByRealm, Realm};
use crate::rules::{CN_BTL_03, CN_BTL_04, CN_RET_01};
use crate::state::State;
use crate::task::Task;
use crate::troops::Counts;
use crate::units::{Ground, Side, UnitKind};
use kernel::{List, Refusal, not_an_answer};
use serde::{Deserialize, Serialize};

pub use allies::Allies;
pub use modifiers::{Boon, During, Suppressed, with_properties};

pub(crate) use audit::audit;
pub(crate) use phase::{Battles, begin};
pub(crate) use retreat::withdraw;
pub(crate) use sea::{evade, evade_destinations};

/// The current battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// The space.
    pub space: Space,
    /// Who attacks.
    pub attacker: Realm,
    /// The realms that defend, one bit each; none in a dungeon.
    pub defenders: u8,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// How it ended, if it has.
    pub ended: Option<Ending>,
    /// Whether the Castle has taken a hit (CN-BTL-14).
    pub castle_silent: bool,
    /// Units that have taken one hit of two (CN-TGH-01).
    pub wounded: ByRealm<Counts>,
    /// How many unwounded units of each realm can still take two hits because of a card.
    pub resilient: ByRealm<u8>,
    /// Hits that each realm ignores because of a card.
    pub shields: ByRealm<u8>,
    /// The dice that the guardian on each tile has left, one bit each (CN-GRD-03).
    pub guardian_dice: [u8; 2],
    /// What Heroes must roll to hit the guardians (CN-GRD-07).
    pub heroes_need: u8,
    /// Cards in effect.
    pub boons: List<Boon, 24>,
    /// Units that roll no dice because of a card.
    pub suppressed: List<Suppressed, 4>,
    /// Hits that each side must still take: attacker's, defender's.
    pub hits: [u16; 2],
    /// Units destroyed in this battle.
    pub lost: ByRealm<Counts>,
    /// Units destroyed by the hits just taken, while they can be rescued.
    pub fallen: ByRealm<Counts>,
    /// How two allies share the hits being taken (CN-BTL-16).
    pub allies: Option<Allies>,
    /// Monsters that may still rampage (CN-RMP-01).
    pub monsters: u8,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// This side has won.
    Won(Side),
    /// Nobody is left: the attacker loses, and nobody wins (CN-RES-02).
    BothDestroyed,
}

/// A step of the battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// The battle begins; guardians are turned face up.
    Begin,
    /// Properties of Treasures in play take effect.
    Properties,
    /// A new round begins, unless the battle is decided.
    Round,
    /// Units with First Strike roll (CN-FST-01).
    FirstStrike,
    /// All others roll (CN-BTL-07).
    Others,
    /// This side takes its hits (CN-BTL-09).
    Hits(Side),
    /// An ally is asked whether one of its units may take a hit (CN-BTL-17).
    Consent(Loss),
    /// Both sides have taken the hits of a step.
    HitsTaken,
    /// The attacker presses on or retreats (CN-RET-01).
    Press,
    /// Retreating units go somewhere (CN-RET-03).
    Withdraw,
    /// The battle ends (CN-RES-01).
    End,
    /// Properties that follow a victory.
    Spoils,
    /// Monsters may rampage (CN-RMP-01).
    Rampage,
    /// A Monster that rampaged into this territory may continue because of a card.
    RampageOn(Space),
    /// Everything is settled: the next battle follows.
    Close,
    /// A card names an enemy unit that does not roll.
    Suppress {
        /// Whose card.
        by: Realm,
        /// Which card.
        card: CardRef,
        /// Which of its effects.
        step: u8,
        /// How many more units it may name.
        left: u8,
    },
}

kernel::steps! {
    Nerath: Fighting {
        Fighting::Begin => Unasked(rounds::begin),
        Fighting::Properties => Unasked(modifiers::properties),
        Fighting::Round => Unasked(rounds::round),
        Fighting::FirstStrike => Unasked(rounds::first_strike),
        Fighting::Others => Unasked(rounds::others),
        Fighting::Hits(side) => hits::Taking(side),
        Fighting::Consent(loss) => allies::Consent(loss),
        Fighting::HitsTaken => Unasked(hits::taken),
        Fighting::Press => rounds::PressOrRetreat,
        Fighting::Withdraw => retreat::Withdrawal,
        Fighting::End => Unasked(results::end),
        Fighting::Spoils => Unasked(results::spoils),
        Fighting::Rampage => rampage::Rampage,
        Fighting::RampageOn(from) => rampage::RampageOn(from),
        Fighting::Close => Unasked(results::close),
        Fighting::Suppress { by, card, step, left } => suppress::Suppress { by, card, step, left },
    }
}

impl Battle {
    fn new(state: &State, space: Space) -> Battle {
        let attacker = state.active;
        let here = |realm: &Realm| {
            state.presence(*realm).contains(space) || state.control.by[*realm].contains(space)
        };
        let defenders = match space.kind() {
            Ground::Dungeon => 0,
            Ground::Territory | Ground::Sea => {
                state.enemies(attacker).filter(here).fold(0, |mask, realm| mask | 1 << realm.index())
            }
        };
        Battle {
            space,
            attacker,
            defenders,
            round: 0,
            ended: None,
            castle_silent: false,
            wounded: ByRealm::default(),
            resilient: ByRealm::default(),
            shields: ByRealm::default(),
            guardian_dice: [0; 2],
            heroes_need: crate::units::TO_HIT,
            boons: List::new(),
            suppressed: List::new(),
            hits: [0; 2],
            lost: ByRealm::default(),
            fallen: ByRealm::default(),
            allies: None,
            monsters: 0,
        }
    }

    /// The kind of space it is fought over.
    #[must_use]
    pub fn ground(&self) -> Ground {
        self.space.kind()
    }

    /// The side of a realm, if it takes part.
    #[must_use]
    pub fn side_of(&self, realm: Realm) -> Option<Side> {
        if realm == self.attacker {
            Some(Side::Attacker)
        } else {
            (self.defenders >> realm.index() & 1 == 1).then_some(Side::Defender)
        }
    }

    /// The realms of a side, in turn order.
    pub fn realms(&self, side: Side) -> impl Iterator<Item = Realm> + Clone + use<> {
        let mask = match side {
            Side::Attacker => 1 << self.attacker.index(),
            Side::Defender => self.defenders,
        };
        Realm::ALL.into_iter().filter(move |realm| mask >> realm.index() & 1 == 1)
    }

    /// The realm that decides for the guardians: the opponent to the left (CN-DUN-03, CN-DUN-04).
    #[must_use]
    pub fn guardians_player(&self) -> Realm {
        self.attacker.next()
    }
}

/// How many units of a kind a realm has that roll dice and take hits in the battle.
#[must_use]
pub fn fighters(state: &State, battle: &Battle, realm: Realm, kind: UnitKind) -> u8 {
    let Some(side) = battle.side_of(realm) else { return 0 };
    let ground = battle.ground();
    if !kind.fights(side, ground) {
        return 0;
    }
    match (kind, ground) {
        // CN-BTL-14, CN-BTL-15: a Castle that has taken a hit is out of the battle.
        (UnitKind::Castle, _) => {
            u8::from(!battle.castle_silent && state.castles_of(realm).contains(battle.space))
        }
        (UnitKind::Warship, _) => state.fleet.at(battle.space, realm).count() as u8,
        // CN-SEA-01: at sea, Heroes fight from aboard.
        (UnitKind::Fighter | UnitKind::Wizard, Ground::Sea) => {
            let ships = state.fleet.at(battle.space, realm);
            ships.flat_map(|(_, ship)| ship.cargo.iter()).filter(|unit| unit.kind == kind).count() as u8
        }
        _ => state.troops.get(battle.space, realm, kind),
    }
}

/// Whether a side has any fighters left (CN-RES-01).
fn stands(state: &State, battle: &Battle, side: Side) -> bool {
    if side == Side::Defender && battle.ground() == Ground::Dungeon {
        return battle.guardian_dice != [0; 2];
    }
    let mut realms = battle.realms(side);
    realms.any(|realm| UnitKind::ALL.into_iter().any(|kind| fighters(state, battle, realm, kind) > 0))
}

/// Whether a side, or both, has no fighters left (CN-RES-01).
fn decided(state: &State, battle: &Battle) -> bool {
    Side::BOTH.into_iter().any(|side| !stands(state, battle, side))
}

/// The side of a realm in the current battle. The controller of an attacked territory takes part even without
/// a unit there (CN-ATK-04).
#[must_use]
pub fn in_battle(state: &State, realm: Realm) -> Option<Side> {
    state.battle.as_ref()?.side_of(realm)
}

/// The kind of space the current battle is fought over.
#[must_use]
pub fn ground(state: &State) -> Option<Ground> {
    state.battle.as_ref().map(Battle::ground)
}

/// How many hits the side of this realm is about to take.
#[must_use]
pub fn hits_coming(state: &State, realm: Realm) -> u16 {
    let Some(battle) = &state.battle else { return 0 };
    battle.side_of(realm).map_or(0, |side| battle.hits[side as usize])
}

/// The side that has won the current battle, once it has ended.
#[must_use]
pub fn winner(state: &State) -> Option<Side> {
    match state.battle.as_ref()?.ended? {
        Ending::Won(side) => Some(side),
        Ending::BothDestroyed => None,
    }
}

/// Units of this realm that the hits just taken have destroyed.
#[must_use]
pub fn just_destroyed(state: &State, realm: Realm) -> Counts {
    state.battle.as_ref().map_or(Counts::default(), |battle| battle.fallen[realm])
}

/// Brings back a unit that was just destroyed, in another territory; returns whether there was one.
pub(crate) fn rescue(play: &mut Play<'_>, realm: Realm, kind: UnitKind, to: Space) -> bool {
    let slot = crate::troops::slot(kind);
    let Some(battle) = &mut play.state.battle else { return false };
    if battle.fallen[realm][slot] == 0 {
        return false;
    }
    battle.fallen[realm][slot] -= 1;
    battle.lost[realm][slot] = battle.lost[realm][slot].saturating_sub(1);
    play.state.troops.add(to, realm, kind, 1);
    play.log.tell(crate::event::Event::Placed { realm, kind, n: 1, at: to, cost: 0 });
    true
}

/// Whether new units of this kind can join the battle: only Heroes in a dungeon, no land units at sea.
#[must_use]
pub fn can_join(state: &State, realm: Realm, kind: UnitKind) -> bool {
    let Some(battle) = &state.battle else { return false };
    let lasting = !kind.is_building() && (battle.ground() != Ground::Sea || !kind.is_hero());
    match battle.side_of(realm) {
        Some(side) => lasting && kind.fights(side, battle.ground()),
        None => false,
    }
}

/// New units join the battle on the side of this realm; returns whether they could.
pub(crate) fn join(play: &mut Play<'_>, realm: Realm, kind: UnitKind, n: u8) -> bool {
    let Some(battle) = play.state.battle.as_ref().filter(|_| can_join(play.state, realm, kind)) else {
        return false;
    };
    let space = battle.space;
    if kind == UnitKind::Warship {
        for _ in 0..n {
            play.state.fleet.launch(crate::fleet::Ship::new(realm, space));
        }
    } else {
        play.state.troops.add(space, realm, kind, n);
    }
    play.log.tell(crate::event::Event::Placed { realm, kind, n, at: space, cost: 0 });
    true
}

/// The refusal of an action that belongs before or after this moment of a battle.
fn out_of_place(action: &Action) -> Refusal {
    match action {
        Action::Move { .. } | Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => {
            Refusal::rule(CN_BTL_04)
        }
        Action::Fight(_) => Refusal::rule(CN_BTL_03),
        Action::Press | Action::Retreat => Refusal::rule(CN_RET_01),
        _ => not_an_answer(),
    }
}

/// Pushes a step of the battle onto the stack.
fn push(state: &mut State, step: Fighting) {
    state.tasks.push(Task::Battle(step));
}
