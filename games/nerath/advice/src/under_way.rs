//! Turns the current battle into a question about its odds.

use crate::{Army, BySide, Effect, Guardian, Lasts, Question, Stack, Who};
use nerath::battle::{Battle, During, Fighting, Suppressed, fighters, with_properties};
use nerath::content::{self, Clause};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::task::Task;
use nerath::troops::{TROOPS, slot};
use nerath::units::{Ground, Side, TO_HIT, UnitKind};

impl Question {
    /// The current battle from here on, hits still to be taken first, with the cards at work in it; none if
    /// there is no battle, or one that is over: it has been won, or the attacker retreats (CN-RES-01).
    ///
    /// What helps the units of one of two allies is taken to help both.
    #[must_use]
    pub fn under_way(state: &State) -> Option<Question> {
        let battle = state.battle.as_ref()?;
        if battle.ended.is_some() || pending(state, Fighting::Withdraw) {
            return None;
        }
        if pending(state, Fighting::Properties) {
            return Question::under_way(&with_properties(state)); // CN-TRE-05
        }
        let [attacker, defender] = Side::BOTH.map(|side| army(state, battle, side));
        let struck = pending(state, Fighting::Others);
        let [on_attacker, on_defender] = battle.hits;
        let hits = BySide { attacker: on_attacker, defender: on_defender };
        Some(Question { struck, hits, ..Question::new(battle.ground(), attacker, defender) })
    }
}

/// Whether the battle is still to come to a step of its round.
fn pending(state: &State, step: Fighting) -> bool {
    state.tasks.contains(&Task::Battle(step))
}

/// The round whose dice come next.
fn coming(state: &State, battle: &Battle) -> u8 {
    let now = pending(state, Fighting::FirstStrike) || pending(state, Fighting::Others);
    if now { battle.round } else { battle.round.saturating_add(1) }
}

fn lasts(during: During, coming: u8) -> Option<Lasts> {
    match during {
        During::Battle => Some(Lasts::Battle),
        During::Round(round) => (round == coming).then_some(Lasts::Rounds(1)),
    }
}

fn army(state: &State, battle: &Battle, side: Side) -> Army {
    let mut army = Army::default();
    if side == Side::Defender && battle.ground() == Ground::Dungeon {
        for (guardian, left) in battle.guardians(state).filter(|(_, left)| *left != 0) {
            let dice = guardian.dice.iter().enumerate().filter(|(at, _)| left >> at & 1 == 1);
            let dice: Vec<_> = dice.map(|(_, die)| *die).collect();
            army.force.guardians.push(Guardian {
                first_strike: guardian.first_strike,
                heroes_need: battle.heroes_need, // CN-GRD-07: also if a fallen guardian asked for it.
                ..Guardian::new(&dice)
            });
        }
    }
    for realm in battle.realms(side) {
        stacks(state, battle, side, realm, &mut army);
    }
    effects(state, battle, side, &mut army);
    army
}

/// The units of a realm that fight, wounded and landed ones apart, ships with all they carry.
fn stacks(state: &State, battle: &Battle, side: Side, realm: Realm, army: &mut Army) {
    for (_, ship) in state.fleet.at(battle.space, realm).filter(|_| battle.ground() == Ground::Sea) {
        let aboard = ship.cargo.iter().map(|unit| unit.kind).collect();
        army.force.stacks.push(Stack { aboard, ..Stack::new(UnitKind::Warship, 1) });
    }
    for kind in UnitKind::ALL {
        let aboard = battle.ground() == Ground::Sea && (kind.is_hero() || kind == UnitKind::Warship);
        let n = fighters(state, battle, realm, kind);
        if n == 0 || aboard {
            continue;
        }
        let wounded = if TROOPS.contains(&kind) { battle.wounded[realm][slot(kind)].min(n) } else { 0 };
        let landed =
            state.turn.landed.iter().filter(|landed| landed.space == battle.space && landed.kind == kind);
        let landed = match side {
            Side::Attacker => landed.map(|landed| landed.n).sum::<u8>().min(n - wounded),
            Side::Defender => 0,
        };
        for (count, wounds, landed) in
            [(n - wounded - landed, 0, false), (landed, 0, true), (wounded, 1, false)]
        {
            if count > 0 {
                army.force.stacks.push(Stack { wounds, landed, ..Stack::new(kind, count) });
            }
        }
    }
}

/// The cards at work for a side.
fn effects(state: &State, battle: &Battle, side: Side, army: &mut Army) {
    let coming = coming(state, battle);
    let mut add = |effect| _ = army.modifiers.try_push(effect);
    for boon in battle.boons.iter().filter(|boon| battle.side_of(boon.realm) == Some(side)) {
        let (Some(lasts), Some(Clause { effect, .. })) =
            (lasts(boon.during, coming), boon.card.clauses().get(usize::from(boon.step)))
        else {
            continue;
        };
        match *effect {
            content::Effect::HitOn { target, who, .. } => {
                Who::each(who, |who| add(Effect::HitOn { target, who, lasts }));
            }
            content::Effect::FoeHitOn { target, who, .. } => {
                Who::each(who, |who| add(Effect::FoeHitOn { target, who, lasts }));
            }
            content::Effect::FirstStrike { who, n, .. } => {
                Who::each(who, |who| add(Effect::FirstStrike { who, up_to: n, lasts }));
            }
            content::Effect::Die { who, n, die, .. } => {
                Who::each(who, |who| add(Effect::Die { die, who, up_to: n, lasts }))
            }
            content::Effect::BonusDie { die, n, .. } => add(Effect::BonusDice { die, n, lasts }),
            content::Effect::PowerfulDefense => {
                add(Effect::TwoDice { who: Who::Kind(UnitKind::SiegeEngine) });
            }
            content::Effect::StormOnLand { .. } => {
                add(Effect::TwoDice { who: Who::Kind(UnitKind::StormElemental) });
            }
            content::Effect::IgnoreGuardianNeed { max } => {
                add(Effect::HeroesNeedAtMost { target: max.max(TO_HIT) });
            }
            content::Effect::Resilient { who, .. } => {
                let wounded = who.kinds.iter().filter(|kind| TROOPS.contains(kind) && kind.hits() == 1);
                let wounded: u8 = wounded.map(|kind| battle.wounded[boon.realm][slot(kind)]).sum();
                let up_to = Some(wounded.saturating_add(battle.resilient[boon.realm]));
                Who::each(who, |who| add(Effect::Resilient { who, up_to }));
            }
            _ => {}
        }
    }
    for Suppressed { realm, kind, during } in &battle.suppressed {
        if let (Some(lasts), true) = (lasts(*during, coming), battle.side_of(*realm) == Some(side.foe())) {
            add(Effect::Suppress { who: Who::Kind(*kind), up_to: Some(1), lasts });
        }
    }
    let hits = battle.realms(side).map(|realm| battle.shields[realm]).fold(0, u8::saturating_add);
    if hits > 0 {
        add(Effect::AbsorbFirst { hits });
    }
}
