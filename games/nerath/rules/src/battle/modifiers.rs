//! What cards and Treasures change in a battle: who hits on which numbers, with which dice, and when.
//!
//! A lasting effect is remembered as the card it comes from, so the table can show what is in effect. Where
//! it affects only some units of a kind (one Fighter, those that landed), it is applied to the ones their
//! owner keeps longest: nobody would lose a better unit while a weaker one of the same kind can fall.

use super::{Battle, Fighting, fighters, hits, join, push};
use crate::content::{AbsorbLimit, Dice, Effect, Rounds, SpawnAt, Timing, Trigger, Who};
use crate::event::{Event, Roll};
use crate::frame::Play;
use crate::question::CardRef;
use crate::realm::Realm;
use crate::state::State;
use crate::task::Task;
use crate::units::{Die, Ground, Side, TO_HIT, UnitKind};
use kernel::{Chance, Flaw, Log, Seed};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// An effect of a card on the current battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Boon {
    /// The owner of the card.
    pub realm: Realm,
    /// The card.
    pub card: CardRef,
    /// The index of the effect on the card.
    pub step: u8,
    /// When it is in effect.
    #[serde(rename = "round")]
    pub during: During,
}

/// Units that roll no die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Suppressed {
    /// The owner of the units.
    pub realm: Realm,
    /// Their kind.
    pub kind: UnitKind,
    /// When they do not roll.
    #[serde(rename = "round")]
    pub during: During,
}

/// When an effect of a card is in effect.
///
/// It is written and hashed as a number, the round or 0 for the whole battle: matches outlive releases, so that
/// form never changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum During {
    /// In the whole battle.
    Battle,
    /// In this round only.
    Round(u8),
}

impl During {
    /// The rounds of an effect that begins now.
    pub(super) fn starting(battle: &Battle, rounds: Rounds) -> During {
        match rounds {
            Rounds::One => During::Round(battle.round.max(1)),
            Rounds::Battle => During::Battle,
        }
    }

    /// Whether it includes this round.
    #[must_use]
    pub fn includes(self, round: u8) -> bool {
        match self {
            During::Battle => true,
            During::Round(only) => only == round,
        }
    }
}

impl From<u8> for During {
    fn from(round: u8) -> During {
        match round {
            0 => During::Battle,
            round => During::Round(round),
        }
    }
}

impl From<During> for u8 {
    fn from(during: During) -> u8 {
        match during {
            During::Battle => 0,
            During::Round(round) => round,
        }
    }
}

impl Hash for During {
    fn hash<H: Hasher>(&self, state: &mut H) {
        u8::from(*self).hash(state);
    }
}

pub(super) fn effect(card: CardRef, step: u8) -> Option<&'static Effect> {
    card.clauses().get(usize::from(step)).map(|clause| &clause.effect)
}

impl Boon {
    /// The effect in this round of the battle; `None` if it does not apply in this round.
    fn at_work(&self, battle: &Battle) -> Option<&'static Effect> {
        self.during.includes(battle.round).then(|| effect(self.card, self.step)).flatten()
    }
}

/// Applies one effect of a card to the current battle. Returns false, without doing anything, if the effect
/// needs a choice of its player or has no meaning in a battle.
pub(crate) fn apply(play: &mut Play<'_>, realm: Realm, card: CardRef, step: u8) -> bool {
    let (Some(battle), Some(effect)) = (&mut play.state.battle, effect(card, step)) else { return false };
    let Some(side) = battle.side_of(realm) else { return false };
    match *effect {
        Effect::HitOn { rounds, .. }
        | Effect::FoeHitOn { rounds, .. }
        | Effect::FirstStrike { rounds, .. }
        | Effect::Die { rounds, .. } => {
            let during = During::starting(battle, rounds);
            remember(battle, Boon { realm, card, step, during });
        }
        Effect::IgnoreGuardianNeed { .. } | Effect::PowerfulDefense | Effect::StormOnLand { .. } => {
            remember(battle, Boon { realm, card, step, during: During::Battle });
        }
        Effect::BonusDie { rounds, .. } => {
            // A second card means a second die.
            let during = During::starting(battle, rounds);
            let _ = battle.boons.try_push(Boon { realm, card, step, during });
        }
        Effect::Resilient { n, rounds, .. } => {
            let during = During::starting(battle, rounds);
            battle.resilient[realm] = battle.resilient[realm].saturating_add(n);
            remember(battle, Boon { realm, card, step, during });
        }
        Effect::Absorb { hits, limit } => return absorb(play, realm, side, card, hits, limit),
        Effect::Suppress { n, .. } => push(play.state, Fighting::Suppress { by: realm, card, step, left: n }),
        Effect::Volley { dice } => volley(play, realm, side, dice),
        Effect::Spawn { unit, n, at: SpawnAt::Battle | SpawnAt::BattleSpace, .. } => {
            return join(play, realm, unit, n);
        }
        _ => return false,
    }
    true
}

/// Remembers an effect; the same effect twice changes nothing (CN-FST-02, the best bonus counts).
fn remember(battle: &mut Battle, boon: Boon) {
    if !battle.boons.contains(&boon) {
        let stored = battle.boons.try_push(boon);
        debug_assert!(stored.is_ok(), "there are fewer different battle cards than places");
    }
}

/// Ignores hits: those about to be taken if the card answers them, the next ones otherwise.
fn absorb(
    play: &mut Play<'_>,
    realm: Realm,
    side: Side,
    card: CardRef,
    hits: u8,
    limit: Option<AbsorbLimit>,
) -> bool {
    let Some(battle) = &mut play.state.battle else { return false };
    match limit {
        Some(AbsorbLimit::OncePerRound) => {
            let holdings = &mut play.state.realms[realm];
            if holdings.aegis_used == play.state.round {
                return false;
            }
            holdings.aegis_used = play.state.round;
        }
        Some(AbsorbLimit::OncePerDungeonBattle) if battle.ground() != Ground::Dungeon => return false,
        _ => {}
    }
    if in_answer_to_hits(card) {
        let ignored = battle.hits[side as usize].min(u16::from(hits));
        battle.hits[side as usize] -= ignored;
        play.log.tell(Event::Absorbed { realm, hits: ignored as u8 });
    } else {
        battle.shields[realm] = battle.shields[realm].saturating_add(hits);
    }
    true
}

/// Whether a card is played when hits are about to be taken.
fn in_answer_to_hits(card: CardRef) -> bool {
    match card {
        CardRef::Event(id) => id.card().timing == Timing::TakeHits,
        CardRef::Power(id) => id.card().play == Timing::TakeHits,
        CardRef::Property(id) => id.card().trigger == Some(Trigger::At(Timing::TakeHits)),
    }
}

/// Rolls dice that belong to no unit against the other side; the hits are taken at once.
fn volley(play: &mut Play<'_>, realm: Realm, side: Side, dice: Dice) {
    let Some(battle) = &mut play.state.battle else { return };
    let mut rolls = Vec::with_capacity(dice.n.into());
    let mut scored = 0;
    for _ in 0..dice.n {
        let face = play.chance.die(dice.die.sides());
        let hit = face >= TO_HIT;
        scored += u16::from(hit);
        rolls.push(Roll { kind: None, die: dice.die, face, hit, need: TO_HIT, realm: Some(realm) });
    }
    let hits = &mut battle.hits[side.foe() as usize];
    *hits = hits.saturating_add(scored);
    play.log.tell(Event::Rolled { side, first_strike: true, dice: rolls, hits: scored });
    hits::deal(play);
}

/// Properties in play that help in every battle, or in every battle of this kind (CN-TRE-05). They follow the
/// cards of the battle's start, so that a Treasure played just now helps too.
pub(super) fn properties(play: &mut Play<'_>) {
    let Some(battle) = &play.state.battle else { return };
    let ground = battle.ground();
    for (side, realms) in Side::BOTH.map(|side| (side, battle.realms(side))) {
        for realm in realms {
            for treasure in play.state.realms[realm].in_play.iter() {
                let card = treasure.card();
                let (of_use, told) = match card.trigger {
                    Some(Trigger::Always) => (true, false),
                    Some(Trigger::At(Timing::BattleStart)) => (true, true),
                    Some(Trigger::At(Timing::BattleStartAttack)) => (side == Side::Attacker, true),
                    Some(Trigger::At(Timing::BattleStartDefend)) => (side == Side::Defender, true),
                    Some(Trigger::At(Timing::Dungeon)) => {
                        (ground == Ground::Dungeon && side == Side::Attacker, true)
                    }
                    _ => (false, false),
                };
                if !of_use {
                    continue;
                }
                let card = CardRef::Property(treasure);
                let mut changed = false;
                for step in 0..card.clauses().len() as u8 {
                    let idle = matches!(effect(card, step), Some(Effect::HitOn { attack_only: true, .. }))
                        && side == Side::Defender;
                    changed |= !idle && apply(play, realm, card, step);
                }
                if changed && told {
                    play.log.tell(Event::Played { realm, card });
                }
            }
        }
    }
}

/// The battle as it will be when the first dice are rolled: Treasures in play help in it, although they wait
/// for the cards played at its start (CN-TRE-05). None of them rolls anything.
#[must_use]
pub fn with_properties(state: &State) -> State {
    let mut begun = state.clone();
    begun.tasks.retain(|task| *task != Task::Battle(Fighting::Properties));
    let (chance, log) = (&mut Chance::new(Seed(0), 0), &mut Log::muted());
    properties(&mut Play::new(&mut begun, chance, log));
    begun
}

/// How one unit attacks in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attack {
    /// How many dice.
    pub(super) dice: u8,
    /// Of which size.
    pub(super) die: Die,
    /// The number to roll.
    pub(super) target: u8,
    /// Whether it rolls before the others.
    pub(super) first_strike: bool,
}

/// How the units of one kind attack in this round; limited effects apply to the first ones.
pub(super) struct Attackers<'a> {
    state: &'a State,
    battle: &'a Battle,
    realm: Realm,
    side: Side,
    kind: UnitKind,
    /// How many of them landed this turn.
    landed: u8,
    /// How many of them do not roll in this round.
    pub(super) silent: u8,
}

impl<'a> Attackers<'a> {
    pub(super) fn new(
        state: &'a State,
        battle: &'a Battle,
        realm: Realm,
        side: Side,
        kind: UnitKind,
    ) -> Self {
        let landed = if side == Side::Attacker {
            let here =
                |landed: &&crate::turn_record::Landed| landed.space == battle.space && landed.kind == kind;
            state.turn.landed.iter().filter(here).map(|landed| landed.n).sum()
        } else {
            0
        };
        let hushed = |unit: &&Suppressed| {
            unit.realm == realm && unit.kind == kind && unit.during.includes(battle.round)
        };
        let silent = battle.suppressed.iter().filter(hushed).count() as u8;
        Attackers { state, battle, realm, side, kind, landed, silent }
    }

    /// Whether all of them attack alike.
    pub(super) fn alike(&self) -> bool {
        self.battle.boons.is_empty() && self.silent == 0
    }

    /// How the unit at this index attacks; `None` if a card forbids it.
    pub(super) fn attack(&self, place: u8) -> Option<Attack> {
        if place < self.silent {
            return None;
        }
        let ground = self.battle.ground();
        let mut attack = Attack {
            dice: self.kind.dice(self.side, ground),
            die: self.kind.die(),
            target: TO_HIT,
            first_strike: self.kind.has_first_strike(),
        };
        let (mut own, mut foes) = (None::<u8>, TO_HIT);
        if ground == Ground::Dungeon {
            foes = self.battle.heroes_need; // CN-GRD-05, CN-GRD-06
        }
        for boon in &self.battle.boons {
            let Some(effect) = boon.at_work(self.battle) else { continue };
            let ours = boon.realm == self.realm;
            let theirs = self.battle.side_of(boon.realm) == Some(self.side.foe());
            match *effect {
                Effect::HitOn { target, who, attack_only, .. }
                    if ours && self.means(who, place) && (!attack_only || self.side == Side::Attacker) =>
                {
                    own = Some(own.map_or(target, |best| best.min(target)));
                }
                Effect::FoeHitOn { target, who, .. } if theirs && self.means(who, place) => {
                    foes = foes.max(target);
                }
                Effect::IgnoreGuardianNeed { max } if ours && ground == Ground::Dungeon => {
                    foes = foes.min(max.max(TO_HIT));
                }
                Effect::FirstStrike { who, n, .. } if ours && self.chosen(who, n, place) => {
                    attack.first_strike = true;
                }
                Effect::Die { who, n, die, .. } if ours && self.chosen(who, n, place) => {
                    attack.die = attack.die.max(die);
                }
                Effect::PowerfulDefense if ours && self.kind == UnitKind::SiegeEngine => {
                    attack.dice = attack.dice.max(2);
                }
                Effect::StormOnLand { dice } if ours && self.kind == UnitKind::StormElemental => {
                    attack.dice = attack.dice.max(dice.n);
                    attack.die = attack.die.max(dice.die);
                }
                _ => {}
            }
        }
        // CN-GRD-08, and so for every other hindrance: a bonus of the player's own beats it.
        attack.target = own.unwrap_or(foes);
        Some(attack)
    }

    fn means(&self, who: Who, place: u8) -> bool {
        who.means(self.kind, place < self.landed)
    }

    /// Whether the unit at this index is among the `n` units that an effect is limited to, counted kind by
    /// kind.
    fn chosen(&self, who: Who, n: Option<u8>, place: u8) -> bool {
        if !self.means(who, place) {
            return false;
        }
        let Some(n) = n else { return true };
        let earlier = who.kinds.iter().take_while(|kind| *kind != self.kind);
        let before: u8 = earlier.map(|kind| fighters(self.state, self.battle, self.realm, kind)).sum();
        before.saturating_add(place) < n
    }
}

/// A side's extra dice in this round, which belong to no unit, and their owners.
pub(super) fn bonus_dice(battle: &Battle, side: Side) -> impl Iterator<Item = (Realm, Dice)> + '_ {
    battle.boons.iter().filter(move |boon| battle.side_of(boon.realm) == Some(side)).filter_map(|boon| {
        match boon.at_work(battle) {
            Some(Effect::BonusDie { die, n, .. }) => Some((boon.realm, Dice { n: *n, die: *die })),
            _ => None,
        }
    })
}

/// Whether a unit of this kind may be one of those that take two hits because of a card.
pub(super) fn may_be_resilient(battle: &Battle, realm: Realm, kind: UnitKind) -> bool {
    battle.boons.iter().filter(|boon| boon.realm == realm).any(|boon| match boon.at_work(battle) {
        Some(Effect::Resilient { who, .. }) => who.means(kind, false),
        _ => false,
    })
}

/// Checks that every card in effect has the effect that it is remembered for.
pub(super) fn audit(battle: &Battle) -> Result<(), Flaw> {
    if battle.boons.iter().any(|boon| effect(boon.card, boon.step).is_none()) {
        return Err(Flaw::new("battle.boons", "an effect that its card does not have"));
    }
    Ok(())
}
