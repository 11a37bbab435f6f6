//! Checks whether play can go on from a combat that came from outside.

use super::enemies::places;
use super::{Clash, Combat, Foe, Joined, die};
use crate::content::{EnemyAttack, EnemyId};
use crate::question::CombatPhase;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::Resistances;
use kernel::Flaw;

/// The tokens that are only in the combat: drawn for it or summoned, and not discarded yet.
pub(crate) fn drawn(state: &State) -> impl Iterator<Item = EnemyId> + '_ {
    let here = |foe: &&Foe| !foe.gone && matches!(foe.joined, Joined::Drawn | Joined::Summoned(_));
    state.combat.iter().flat_map(|combat| &combat.foes).filter(here).map(|foe| foe.enemy)
}

/// More points than a combat can give.
pub(crate) const PLENTY: u8 = 180;

/// Checks that every enemy came from somewhere, and that all references are valid.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    let expect = |holds: bool, why: &str| if holds { Ok(()) } else { Err(Flaw::new("combat", why)) };
    let fights = state.combat.is_some() || state.duel.is_some();
    expect((state.stage == Stage::Combat) == fights, "fought in its stage, and only there")?;
    let steps = || {
        state.tasks.iter().filter_map(|task| match task {
            Task::Combat(step) => Some(*step),
            _ => None,
        })
    };
    let Some(combat) = &state.combat else {
        return expect(steps().next().is_none(), "a step of no combat");
    };
    let (phase, foes) = (combat.phase, combat.foes.len());
    let here = |place: u8| usize::from(place) < foes;
    for (place, foe) in combat.foes.iter().enumerate() {
        expect(comes_from_somewhere(state, combat, place, foe), "an enemy from nowhere")?;
        expect(foe.gone || !foe.defeated, "a defeated enemy goes on fighting")?;
        let known = foe.no_resistance.union(Resistances::ALL) == Resistances::ALL;
        expect(known, "a resistance that there is not")?;
    }
    let back = combat.retreat.is_none_or(|back| state.map.contains(back));
    expect(back, "a retreat off the map")?;
    let points = combat.attack.iter().flatten().chain(&combat.block).chain(&combat.twice);
    let counts = points.chain(&combat.draws).chain([&combat.wounds, &combat.moves]);
    let counts = counts.chain(combat.foes.iter().map(|foe| &foe.armor_less));
    expect(counts.into_iter().all(|n| *n <= PLENTY), "more points than a combat can give")?;
    expect(combat.honour.unsigned_abs() < 50, "more Reputation than a combat can give")?;
    let attacking = matches!(phase, CombatPhase::Ranged | CombatPhase::Attack);
    let group = places(combat.group).all(|place| combat.foes.get(place).is_some_and(|foe| !foe.gone));
    expect(group && (attacking || combat.group == 0), "an attack on nobody")?;
    let blocking = combat.blocking.is_none_or(|place| here(place) && phase == CombatPhase::Block);
    expect(blocking, "a block of nobody")?;
    let sound = steps().all(|step| match step {
        Clash::Gather | Clash::Open => foes == 0 && phase == CombatPhase::Ranged,
        Clash::SetDie => {
            let nobody_yet = combat.die.is_none() && die::chooser(state).is_some();
            foes == 1 && phase == CombatPhase::Ranged && nobody_yet
        }
        Clash::Blocked(place) => combat.blocking == Some(place),
        Clash::Suffer => phase == CombatPhase::Damage,
        Clash::Assign { by, left } => {
            here(by) && left <= PLENTY && phase == CombatPhase::Damage && combat.foes[usize::from(by)].dealt
        }
    });
    expect(sound, "a step of another phase")?;
    die::audit(state, combat)?;
    expect(
        phase != CombatPhase::Damage || steps().any(|step| step == Clash::Suffer),
        "damage that nobody assigns",
    )?;
    let shown = combat.site.into_iter().chain(combat.rampaging.iter().copied());
    expect(shown.into_iter().all(|at| state.map.contains(at)), "fought off the map")
}

/// Whether an enemy of the combat is where it claims to come from.
fn comes_from_somewhere(state: &State, combat: &Combat, place: usize, foe: &Foe) -> bool {
    let alike = |other: &&Foe| other.joined == foe.joined && other.enemy == foe.enemy && !other.gone;
    let lies_at = |at| {
        let tokens = state.map.tokens_at(at).filter(|token| token.enemy() == Some(foe.enemy)).count();
        foe.gone || tokens >= combat.foes.iter().filter(alike).count()
    };
    match foe.joined {
        Joined::Site => combat.site.is_some_and(lies_at),
        Joined::Drawn => true,
        Joined::Rampaging(space) => combat.rampaging.get(usize::from(space)).copied().is_some_and(lies_at),
        Joined::Summoned(by) => {
            let by = combat.foes.get(usize::from(by)).filter(|_| usize::from(by) < place);
            by.is_some_and(|by| matches!(by.enemy.enemy().attack, EnemyAttack::Summons(pile) if pile == foe.enemy.enemy().pile))
        }
    }
}
